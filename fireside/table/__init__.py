"""The online table without HTTP: who sits where, what was played, kept so that nothing acknowledged is ever lost."""
