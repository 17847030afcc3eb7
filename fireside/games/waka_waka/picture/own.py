"""What the viewer has in Waka Waka: the goods, the next step, the hand, and the choices that are buttons."""

from __future__ import annotations

from fireside.draw import Box, joined
from fireside.draw.lettering import label, text_width
from fireside.draw.shapes import button, touch_area
from fireside.draw.svg import explained, group

from .. import notation, tables
from ..rules import actions as act
from ..rules import phases
from ..rules.state import STEPS
from . import explain
from .board import pattern_tiles, tile_edge
from .layout import rows_of_cards
from .pieces import CardStyle, coin, playing_card
from .players import HEADER, draw_stock, panel
from .scene import Scene

# The choices that are buttons, with the key of their text, in the order in which they are shown.
_BUTTONS = ((act.RISE, "rise"), (act.FACE_DOWN, "face_down"), (act.USE, "use"), (act.DRAW, "draw"), (act.GOLD, "gold"))
_QUIET = (act.PASS, act.FACE_DOWN)
_BUTTON_GAP = 8
_HAND_PHASES = (phases.PLAY, phases.LAY, phases.DISCARD)  # in which a card of the hand is asked for


def draw_own(scene: Scene, place: Box, size: float) -> str:
    """The viewer's place: name, gold and goods."""
    x, y, width, height = place
    tile = min(height - HEADER - 20, (width - 24) / tables.STOCK - 5)
    top = y + HEADER + (height - HEADER - tile) / 2 - 3
    return panel(scene, scene.seat, place, draw_stock(scene, scene.seat, Box(x + 12, top, width - 24, tile)), size=size)


def draw_gold(scene: Scene, place: Box, size: float) -> str:
    """The viewer's gold."""
    x, y = place.middle
    text = str(int(scene.seen.gold[scene.seat]))
    half = (text_width(text, size, bold=True) + size * 1.4) / 2
    return explained(
        touch_area(*place),
        coin(x - half + size * 0.55, y, size * 0.55),
        label(x + half, y, text, size=size, anchor="end", bold=True),
        tip=explain.gold(scene),
    )


def draw_next_step(scene: Scene, place: Box, size: float) -> str:
    """What the viewer's next step asks for: its number if there is room, and the pattern."""
    x, y, width, height = place
    number = int(scene.seen.status[scene.seat]) + 1
    is_top = number > STEPS
    text = scene.say("picture.top") if is_top else scene.say("picture.next", step=number)
    pattern = "" if is_top else tables.LADDERS[scene.seen.ladder][number - 1]
    tiles, words = len(pattern) * tile_edge(size), text_width(text, size) + 8
    if tiles > width or (is_top and words > width):
        return ""
    words = words if words + tiles <= width else 0
    return explained(
        touch_area(x, y, words + tiles, height),
        label(x, y + height / 2, text, size=size, anchor="start", fill="var(--muted)") if words else "",
        pattern_tiles(x + words, y + height / 2, pattern, size),
        tip=explain.next_step(scene),
    )


def hand_kinds(scene: Scene) -> list[int]:
    """The kinds of cards in the viewer's hand."""
    return [kind for kind, count in enumerate(scene.seen.hand[scene.seat].tolist()) if count > 0]


def draw_hand(scene: Scene, place: Box, style: CardStyle, widest: float) -> str:
    """The viewer's cards, with identical ones in a stack."""
    kinds = hand_kinds(scene)
    if not kinds:
        x, y = place.middle
        return label(x, y, scene.say("picture.no_cards"), size=style.name, fill="var(--muted)")
    places = rows_of_cards(place, len(kinds), style.narrowest, widest)
    return group(
        *(_card_in_hand(scene, kind, where, style) for kind, where in zip(kinds, places, strict=True)),
    )


def _card_in_hand(scene: Scene, kind: int, place: Box, style: CardStyle) -> str:
    actions = (act.PLAY + kind, act.LAY + kind, act.DISCARD + kind)
    action = next((action for action in actions if scene.can(action)), actions[0])
    can, count = scene.can(action), int(scene.seen.hand[scene.seat, kind])
    is_asked = scene.is_mine and scene.seen.phase in _HAND_PHASES
    face = playing_card(place, kind, scene.say, style, count=count, glow=can, pale=is_asked and not can)
    asks = scene.seen.phase == phases.PLAY
    return scene.hot(face, action, tip=explain.card(scene, kind), asks=asks, id=f"p-card-{kind}-{count - 1}")


def buttons(scene: Scene) -> list[tuple[int, str]]:
    """The choices that are not things on the table, each with its action."""
    shown = [(action, scene.say(f"picture.button.{key}")) for action, key in _BUTTONS if scene.can(action)]
    if scene.can(act.PASS):
        shown.append((act.PASS, scene.say(f"picture.button.pass_{_pass_text(scene)}")))
    return shown


def _pass_text(scene: Scene) -> str:
    phase = int(scene.seen.phase)
    if phase == phases.PLAY:
        return "play"
    is_begun = phase == phases.LOOK or (phase == phases.GIVE and scene.seen.left < tables.SWAPS)
    return "enough" if is_begun else "no"


def draw_buttons(scene: Scene, place: Box, size: float) -> tuple[str, float]:
    """The buttons in a row that ends on the right, and how much of its width they take."""
    drawn, right = [], place.x + place.width
    for action, text in reversed(buttons(scene)):
        width = text_width(text, size, bold=True) + place.height * 0.55
        right -= width
        drawn.append(_button(scene, action, text, Box(right, place.y, width, place.height), size))
        right -= _BUTTON_GAP
    return joined(reversed(drawn)), place.x + place.width - right


def _button(scene: Scene, action: int, text: str, place: Box, size: float) -> str:
    is_quiet = action in _QUIET
    face = button(
        *(*place, text),
        fill="var(--line)" if is_quiet else "var(--accent)",
        ink="var(--ink)" if is_quiet else "var(--raised)",
        size=size,
    )
    return scene.hot(face, action, tip=notation.describe_action(scene.seen, scene.seat, action, scene.say))
