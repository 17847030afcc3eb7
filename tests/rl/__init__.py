"""Tests of what agents are trained with."""
