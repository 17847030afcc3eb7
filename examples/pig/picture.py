"""The picture of Pig: the die, the two buttons, and how far everybody has come."""

from __future__ import annotations

from fireside import Action, Event, Seat
from fireside.draw import Drawing, Scene, hot, picture
from fireside.draw.lettering import label
from fireside.draw.panels import player_panel
from fireside.draw.shapes import box, button, die, seat_colour
from fireside.draw.svg import group

from . import notation, rules

PANEL_WIDTH, PANEL_HEIGHT, GAP = 440.0, 84.0, 18.0
DESK_WIDTH, DESK_HEIGHT = 340.0, 336.0


def draw(scene: Scene) -> Drawing:
    """The players beside the die, or above it on a phone held upright."""
    players = int(scene.seen.players)
    panels_height = players * (PANEL_HEIGHT + GAP) - GAP
    if scene.is_tall:
        width, height = PANEL_WIDTH + 2 * GAP, panels_height + DESK_HEIGHT + 3 * GAP
        top, desk_x, desk_y = GAP, (width - DESK_WIDTH) / 2, panels_height + 2 * GAP
    else:
        width, height = PANEL_WIDTH + DESK_WIDTH + 3 * GAP, max(panels_height, DESK_HEIGHT) + 2 * GAP
        top, desk_x, desk_y = (height - panels_height) / 2, PANEL_WIDTH + 2 * GAP, (height - DESK_HEIGHT) / 2
    panels = [_panel(scene, player, GAP, top + player * (PANEL_HEIGHT + GAP)) for player in range(players)]
    desk = _desk(scene, desk_x, desk_y)
    return picture(width, height, box(0, 0, width, height, corner=20, fill="var(--felt)"), *panels, desk, title="Pig")


def _panel(scene: Scene, player: Seat, x: float, y: float) -> str:
    seen = scene.seen
    is_turn = seen.phase != rules.DONE and player == seen.turn
    return player_panel(
        *(x, y, PANEL_WIDTH, PANEL_HEIGHT),
        _bar(scene, player, x + 16, y + 52, PANEL_WIDTH - 32),
        *(_change(event, x + PANEL_WIDTH - 84, y + 22) for event in scene.happened if event.seat == player),
        seat=player,
        name=scene.say.seat(player),
        score=str(seen.points[player]),
        is_turn=is_turn,
        is_winner=bool(seen.points[player] >= seen.target),
        reserve=64,
    )


def _bar(scene: Scene, player: Seat, x: float, y: float, width: float) -> str:
    """The way to the target: what is safe, and paler what is at stake."""
    seen = scene.seen
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


def _desk(scene: Scene, x: float, y: float) -> str:
    seen, middle = scene.seen, x + DESK_WIDTH / 2
    return group(
        die(middle, y + 92, 136, pips=int(seen.pips), id="p-die"),
        label(middle, y + 204, scene.say("pot", pot=seen.pot), size=22, width=DESK_WIDTH, bold=True),
        _choice(scene, rules.ROLL, x, y + 252),
        _choice(scene, rules.HOLD, x + DESK_WIDTH / 2 + 10, y + 252),
    )


def _choice(scene: Scene, action: Action, x: float, y: float) -> str:
    name = scene.say(f"buttons.{notation.action_text(action)}")
    fill = "var(--accent)" if action in scene.legal else "var(--muted)"
    drawn = button(x, y, DESK_WIDTH / 2 - 10, 60, name, fill=fill)
    return hot(
        drawn,
        action=action,
        legal=scene.legal,
        label=notation.describe_action(scene.state, scene.seat, action, scene.say),
        why=rules.why_not(scene.state, scene.seat, action),
    )
