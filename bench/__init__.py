"""Measurements of speed: `python -m bench`, or `make bench`. docs/bench.md says what they mean."""
