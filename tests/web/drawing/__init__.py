"""Tests of the site: drawing."""
