"""Where things lie in the picture of Wapi: on a wide table, and in the panes of a phone held upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box
from fireside.draw.panes import TALL_WIDTH

GAP = 6.0


@dataclass(frozen=True)
class Wide:
    """The parts of a wide picture."""

    width: float
    height: float
    board: tuple[float, float, float]  # middle and radius
    news: Box  # whose turn it is, and the buttons
    panels: tuple[Box, ...]  # panels[seat]
    bag: Box


def wide(players: int) -> Wide:
    """The board on the left; beside it a column that is centred, however many players there are.

    A screen of 1280 × 800 has room for 890 × 680 pixels of picture, so there a unit is a pixel.
    """
    width, height = 890.0, 680.0
    x, across, bag = 648.0, 236.0, 114.0
    panel = 82.0 if players < 4 else 62.0
    rest = height - 2 * GAP - players * (panel + GAP) - bag - GAP
    news = min(rest, 250.0)
    top = GAP + (rest - news) / 2
    first = top + news + GAP
    return Wide(
        *(width, height),
        board=(318, height / 2, 314),
        news=Box(x, top, across, news),
        panels=tuple(Box(x, first + seat * (panel + GAP), across, panel) for seat in range(players)),
        bag=Box(x, first + players * (panel + GAP), across, bag),
    )


@dataclass(frozen=True)
class BoardPane:
    """The pane that everybody looks at: the board, the players in brief, the bag."""

    height: float
    board: tuple[float, float, float]  # middle and radius
    chips: tuple[Box, ...]  # chips[seat]
    bag: Box


def board_pane(players: int) -> BoardPane:
    """The board is as wide as the phone; the players stand in one row below it."""
    middle, chip, bag = TALL_WIDTH / 2, 56.0, 56.0
    below, step = TALL_WIDTH + GAP, (TALL_WIDTH - GAP) / players
    return BoardPane(
        height=below + chip + GAP + bag + GAP,
        board=(middle, middle, middle),
        chips=tuple(Box(GAP + seat * step, below, step - GAP, chip) for seat in range(players)),
        bag=Box(GAP, below + chip + GAP, TALL_WIDTH - 2 * GAP, bag),
    )


@dataclass(frozen=True)
class OwnPane:
    """The pane at the thumb: the player's own place, and below it what can be chosen."""

    height: float
    place: Box
    choices: Box


def own_pane(*, is_asked: bool) -> OwnPane:
    """There is room for choices only where there is something to choose."""
    place, height = _rows(1)[0], 52.0
    below = place.y + place.height + GAP
    return OwnPane(
        height=below + (height + GAP if is_asked else 0),
        place=place,
        choices=Box(place.x, below, place.width, height),
    )


@dataclass(frozen=True)
class PlayersPane:
    """The pane that folds away: a row for each player."""

    height: float
    places: tuple[Box, ...]  # places[seat]


def players_pane(players: int) -> PlayersPane:
    """One row below the other, so that names, totems and silver are in columns."""
    places = _rows(players)
    return PlayersPane(height=places[-1].y + places[-1].height + GAP, places=places)


def _rows(count: int) -> tuple[Box, ...]:
    """Rows across a pane; the margins leave room for the arrow at whose turn it is and for the winner's crown."""
    margin, height = 11.0, 40.0
    return tuple(Box(margin, GAP + row * (height + GAP), TALL_WIDTH - 2 * margin, height) for row in range(count))
