"""Runs tables: one writer each, spectators, bots, clocks and hints."""
