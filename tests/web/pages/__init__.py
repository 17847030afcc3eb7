"""Tests of the site: pages."""
