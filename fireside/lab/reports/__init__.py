"""A report that one looks at: a game, its variants and its numbers of players side by side, as one HTML file."""

from fireside.lab.reports.study import Plan, Study
from fireside.lab.reports.whole import Report, report

__all__ = ["Plan", "Report", "Study", "report"]
