"""The picture of Connect Four: a wooden board that stands upright, and a column to click."""

from __future__ import annotations

from fireside import Seat
from fireside.draw import Drawing, Scene, hot, picture
from fireside.draw.panels import player_panel
from fireside.draw.shapes import box, disc, seat_colour, seat_shape, shadow, token
from fireside.draw.svg import group
from fireside.draw.theme import Palette
from fireside.engine.types import State

from . import notation, rules

PALETTE: Palette = {"c4-board": ("#97714a", "#5d452e"), "c4-hole": ("#f1e8d8", "#1d1814")}
CELL, RADIUS, GAP, PANEL_HEIGHT = 80, 31, 20, 56
BOARD_WIDTH, BOARD_HEIGHT = rules.COLUMNS * CELL, rules.ROWS * CELL
LEFT, TOP = 2 * GAP, PANEL_HEIGHT + 3 * GAP
WIDTH, HEIGHT = BOARD_WIDTH + 4 * GAP, TOP + BOARD_HEIGHT + 2 * GAP


def draw(scene: Scene) -> Drawing:
    """The players above the board; the last disc and four in a row have a bright rim."""
    bright = {(event.a, event.b) for event in scene.happened if event.kind == rules.DROPPED} | _four_cells(scene.state)
    return picture(
        *(WIDTH, HEIGHT),
        box(0, 0, WIDTH, HEIGHT, corner=20, fill="var(--felt)"),
        *(_panel(scene, player) for player in range(2)),
        shadow(GAP, TOP - GAP, BOARD_WIDTH + 2 * GAP, BOARD_HEIGHT + 2 * GAP, corner=24, drop=6),
        box(GAP, TOP - GAP, BOARD_WIDTH + 2 * GAP, BOARD_HEIGHT + 2 * GAP, corner=24, fill="var(--c4-board)"),
        *(_column(scene, column, bright) for column in range(rules.COLUMNS)),
        title="Connect Four",
        palette=PALETTE,
    )


def _panel(scene: Scene, player: Seat) -> str:
    width = (WIDTH - 3 * GAP) / 2
    return player_panel(
        *(GAP + player * (width + GAP), GAP, width, PANEL_HEIGHT),
        seat=player,
        name=scene.say.seat(player),
        is_turn=bool(rules.pending(scene.state) >> player & 1),
        is_winner=bool(scene.seen.winner == player),
        header=PANEL_HEIGHT,
    )


def _column(scene: Scene, column: int, bright: set[tuple[int, int]]) -> str:
    """All cells of a column; a click anywhere drops a disc into it."""
    cells = [_cell(scene.state, column, row, bright=(column, row) in bright) for row in range(rules.ROWS)]
    if column in scene.legal:
        x, y = _centre(column, int(scene.seen.heights[column]))
        cells.append(disc(x, y, RADIUS, fill=seat_colour(scene.seat), fill_opacity=0.25))
    return hot(
        box(LEFT + column * CELL, TOP, CELL, BOARD_HEIGHT, fill="var(--c4-board)"),
        *cells,
        action=column,
        legal=scene.legal,
        label=notation.describe_action(scene.state, scene.seat, column, scene.say),
        why=rules.why_not(scene.state, scene.seat, column),
    )


def _centre(column: int, row: int) -> tuple[float, float]:
    return LEFT + (column + 0.5) * CELL, TOP + (rules.ROWS - row - 0.5) * CELL


def _cell(seen: State, column: int, row: int, *, bright: bool) -> str:
    x, y = _centre(column, row)
    owner = notation.disc_at(seen, column, row)
    if owner == rules.NO_SEAT:
        return disc(x, y, RADIUS, fill="var(--c4-hole)")
    rim = disc(x, y, RADIUS + 3, fill="none", stroke="var(--glow)", stroke_width=5) if bright else ""
    mark = seat_shape(owner, x, y, RADIUS * 0.45, fill="var(--seat-ink)")
    return group(token(x, y, RADIUS, mark, fill=seat_colour(owner)), rim, id=f"p-{column}-{row}")


def _four_cells(seen: State) -> set[tuple[int, int]]:
    """The cells of every four in a row."""
    if seen.winner == rules.NO_SEAT:
        return set()
    discs = int(seen.discs[seen.winner])
    four = 0
    for step in rules.DIRECTIONS:
        first = discs & discs >> step & discs >> 2 * step & discs >> 3 * step
        four |= first | first << step | first << 2 * step | first << 3 * step
    return {divmod(bit, rules.BITS) for bit in range(rules.COLUMNS * rules.BITS) if four >> bit & 1}
