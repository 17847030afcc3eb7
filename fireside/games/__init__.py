"""The games, one folder each. A folder is found by being here: there is no list to edit."""
