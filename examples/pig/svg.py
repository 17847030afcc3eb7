"""The picture of Pig: the die, the two buttons, and how far everybody has come."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fireside import Action, Event, Seat
from fireside.draw import Svg, hot, picture
from fireside.draw.lettering import label
from fireside.draw.shapes import box, button, die, player_panel, seat_colour
from fireside.draw.svg import group
from fireside.engine.types import State
from fireside.texts import Say
from pig import notation, rules

PANEL_WIDTH, PANEL_HEIGHT, GAP = 440.0, 84.0, 18.0
DESK_WIDTH, DESK_HEIGHT = 340.0, 336.0


def draw(
    seen: State,
    seat: Seat,
    *,
    legal: Collection[Action],
    say: Say,
    tall: bool,
    happened: Sequence[Event],
) -> Svg:
    """The players beside the die, or above it on a phone held upright."""
    panels_height = int(seen.players) * (PANEL_HEIGHT + GAP) - GAP
    if tall:
        width, height = PANEL_WIDTH + 2 * GAP, panels_height + DESK_HEIGHT + 3 * GAP
        top, desk_x, desk_y = GAP, (width - DESK_WIDTH) / 2, panels_height + 2 * GAP
    else:
        width, height = PANEL_WIDTH + DESK_WIDTH + 3 * GAP, max(panels_height, DESK_HEIGHT) + 2 * GAP
        top, desk_x, desk_y = (height - panels_height) / 2, PANEL_WIDTH + 2 * GAP, (height - DESK_HEIGHT) / 2
    panels = [
        _panel(seen, player, GAP, top + player * (PANEL_HEIGHT + GAP), say, happened) for player in range(seen.players)
    ]
    desk = _desk(seen, seat, desk_x, desk_y, legal, say)
    return picture(width, height, box(0, 0, width, height, corner=20, fill="var(--felt)"), *panels, desk, title="Pig")


def _panel(seen: State, player: Seat, x: float, y: float, say: Say, happened: Sequence[Event]) -> str:
    is_turn = seen.phase != rules.DONE and player == seen.turn
    return player_panel(
        *(x, y, PANEL_WIDTH, PANEL_HEIGHT),
        _bar(seen, player, x + 16, y + 52, PANEL_WIDTH - 32),
        *(_change(event, x + PANEL_WIDTH - 84, y + 22) for event in happened if event.seat == player),
        seat=player,
        name=say.seat(player),
        score=str(seen.points[player]),
        is_turn=is_turn,
        is_winner=bool(seen.points[player] >= seen.target),
        reserve=64,
    )


def _bar(seen: State, player: Seat, x: float, y: float, width: float) -> str:
    """The way to the target: what is safe, and paler what is at stake."""
    safe = min(1.0, seen.points[player] / seen.target) * width
    staked = (seen.pot / seen.target if player == seen.turn else 0.0) * width
    return group(
        box(x, y, width, 18, corner=9, fill="var(--felt)"),
        box(x, y, safe + staked, 18, corner=9, fill=seat_colour(player), fill_opacity=0.4),
        box(x, y, safe, 18, corner=9, fill=seat_colour(player)),
    )


def _change(event: Event, x: float, y: float) -> str:
    """Points that were banked or lost just now."""
    if event.kind not in (rules.BANKED, rules.LOST) or not event.a:
        return ""
    sign = "+" if event.kind == rules.BANKED else "−"
    return label(x, y, f"{sign}{event.a}", size=18, anchor="end", fill="var(--accent)", bold=True)


def _desk(seen: State, seat: Seat, x: float, y: float, legal: Collection[Action], say: Say) -> str:
    middle = x + DESK_WIDTH / 2
    return group(
        die(middle, y + 92, 136, pips=int(seen.pips), id="p-die"),
        label(middle, y + 204, say("pot", pot=seen.pot), size=22, width=DESK_WIDTH, bold=True),
        _choice(seen, seat, rules.ROLL, x, y + 252, legal, say),
        _choice(seen, seat, rules.HOLD, x + DESK_WIDTH / 2 + 10, y + 252, legal, say),
    )


def _choice(seen: State, seat: Seat, action: Action, x: float, y: float, legal: Collection[Action], say: Say) -> str:
    name = say(f"buttons.{notation.action_text(action)}")
    drawn = button(x, y, DESK_WIDTH / 2 - 10, 60, name, fill="var(--accent)" if action in legal else "var(--muted)")
    return hot(
        drawn,
        action=action,
        legal=legal,
        label=notation.describe_action(seen, action, say),
        why=rules.why_not(seen, seat, action),
    )
