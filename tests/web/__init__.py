"""Tests of fireside/web."""
