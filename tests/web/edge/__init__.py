"""Tests of the site: edge."""
