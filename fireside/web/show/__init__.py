"""What people are shown: of a table, of the games, of what their own seat alone may know."""
