"""The games, one folder each. A folder is found by being here: there is no list to edit.

Called as a function, the package lists all games: `fireside.games()` (see fireside.registry).
"""
