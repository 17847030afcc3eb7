"""An arena's result as data and as a plot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fireside.bots.arena import Arena
from fireside.bots.arena_ratings import Standing, duels, standings
from fireside.engine.errors import FiresideError


class NoPlot(FiresideError):
    """The plotting package is not installed, or cannot draw such a file."""


def as_data(arena: Arena) -> dict[str, Any]:
    """Everything that a program may want to know, except the single games."""
    games = arena.results
    return {
        **asdict(arena.plan),
        "finished": len(games),
        "moves": sum(game.moves for game in games) / max(1, len(games)),
        "wins_by_seat": [
            sum(game.shares[seat] for game in games) / max(1, len(games)) for seat in range(arena.plan.players)
        ],
        "standings": [asdict(standing) for standing in standings(arena.plan, games)] if games else [],
        "duels": [asdict(duel) for duel in duels(arena.plan, games)] if games else [],
    }


def check_plot(path: Path) -> None:
    """NoPlot if a plot cannot be drawn into this file; better to know before the games than after them."""
    formats = _figure().canvas.get_supported_filetypes()
    if path.suffix.lower().removeprefix(".") not in formats:
        raise NoPlot(f"{path} cannot be drawn: its name should end in .svg, .png or .pdf")
    if path.is_dir() or not path.parent.is_dir():
        raise NoPlot(f"{path} cannot be drawn: it should be a file in a folder that exists")


def _figure(**how: Any) -> Any:
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise NoPlot("plots need one more package: python -m pip install 'fireside[plot]'") from None
    return Figure(**how)


def plot(title: str, found: Sequence[Standing], path: Path) -> None:
    """Ratings and shares of victory with their intervals, the best on top; the file's ending says which format."""
    figure = _figure(figsize=(9, 1.6 + 0.45 * len(found)), layout="constrained")
    ratings, shares = figure.subplots(1, 2, sharey=True)
    rows = range(len(found))[::-1]
    for axes, name, label in ((ratings, "rating", "rating"), (shares, "fair_shares", "victories, × fair share")):
        estimates = [getattr(standing, name) for standing in found]
        values = [estimate.value for estimate in estimates]
        below = [max(0.0, estimate.value - estimate.low) for estimate in estimates]
        above = [max(0.0, estimate.high - estimate.value) for estimate in estimates]
        axes.errorbar(values, rows, xerr=(below, above), fmt="o", capsize=4, color="#8a3b12")
        axes.set_xlabel(label)
        axes.grid(axis="x", alpha=0.3)
    ratings.set_yticks(rows, [standing.bot for standing in found])
    shares.axvline(1, color="#777", linestyle=":")
    figure.suptitle(title, x=0.02, ha="left")
    try:
        figure.savefig(path)
    except ValueError as error:
        raise NoPlot(f"{path} cannot be drawn: {error}") from None
