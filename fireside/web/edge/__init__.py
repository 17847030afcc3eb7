"""The edge of the site: identity, limits, errors."""
