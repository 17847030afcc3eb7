"""Tests of the site: show."""
