"""The site: pages, routes and the live stream."""
