"""Tests of the site: live."""
