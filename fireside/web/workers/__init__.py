"""Several workers as one site: whoever is asked about a table that another worker holds passes the request on."""
