"""The online table without HTTP."""
