"""Runs tables: one writer each, everybody who watches, bots, clocks and hints."""
