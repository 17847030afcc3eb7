"""The online table without HTTP: who sits where, what was played, kept so that nothing acknowledged is ever lost.

What may happen at a table is decided here, in functions that wait for nothing: `decide` and `evolve`. `server` runs
tables, `stores` keep them.
"""
