"""Tests of fireside/table."""
