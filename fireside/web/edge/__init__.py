"""The edge of the site: who somebody is, what is too much, what went wrong."""
