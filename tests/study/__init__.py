"""Tests of what an analysis says."""
