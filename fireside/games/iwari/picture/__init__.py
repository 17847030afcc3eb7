"""The picture of Iwari: the land with its pieces, the tribes, the display, the hand, and the tally at the end."""

from __future__ import annotations

from fireside.draw import Box, Svg, group, hot, picture
from fireside.draw.lettering import LINE_HEIGHT, label, paragraph, wrap
from fireside.draw.panels import player_panel
from fireside.draw.shapes import at, box, button, card_back, shadow, totem
from fireside.draw.theme import Palette
from fireside.engine.types import HIDDEN, Action, Seat
from fireside.games.iwari import notation, tables
from fireside.games.iwari.picture import layout as layouts
from fireside.games.iwari.picture.board import draw_board
from fireside.games.iwari.picture.landscape import frame
from fireside.games.iwari.picture.layout import Layout
from fireside.games.iwari.picture.pieces import biome_card, biome_sign, feat, tent
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.picture.tally import draw_tally, scene_items
from fireside.games.iwari.rules import state as codes

__all__ = ["PALETTE", "Scene", "draw"]

_SMALL, _LARGE = 14, 18  # letters
_PAST_LINES = 3
_NARROW_PANEL = 240

PALETTE: Palette = {
    "iwari-sea": ("#9fc7d4", "#1b3540"),
    "iwari-foam": ("#d9eef2", "#3c6473"),
    "iwari-sail": ("#f7fbfb", "#a9cbd6"),
    "iwari-tundra": ("#dfb8ae", "#5f423e"),
    "iwari-tundra-deep": ("#a9685c", "#a8756b"),
    "iwari-tundra-ink": ("#8a3f33", "#f0b5a8"),
    "iwari-forest": ("#b2cc9f", "#394d33"),
    "iwari-forest-deep": ("#5f8a4c", "#6f9a5f"),
    "iwari-forest-ink": ("#34642b", "#b5dca4"),
    "iwari-glaciers": ("#cfe3ec", "#3c5566"),
    "iwari-glaciers-deep": ("#7ba6bd", "#7fa6bb"),
    "iwari-glaciers-ink": ("#2d6684", "#bfe0f0"),
    "iwari-coast": ("#f1e4b0", "#5f5636"),
    "iwari-coast-deep": ("#c2a552", "#ab9658"),
    "iwari-coast-ink": ("#7d6414", "#ecdb9c"),
    "iwari-desert": ("#ecc595", "#66492c"),
    "iwari-desert-deep": ("#c2803a", "#b5824a"),
    "iwari-desert-ink": ("#96540f", "#f3c48d"),
    "iwari-border": ("#7d6a55", "#15110e"),
    "iwari-clearing": ("#fffaf0", "#2a2420"),
    "iwari-trail": ("#8a6f54", "#d9c3a5"),
    "iwari-trail-edge": ("#fff8ea", "#1b1613"),
    "iwari-road": ("#d8c19c", "#8a7355"),
    "iwari-road-edge": ("#7d6a55", "#15110e"),
    "iwari-sign": ("#f4e2b8", "#cbb083"),
    "iwari-sign-ink": ("#4a3520", "#2b1f12"),
    "iwari-water": ("#3f86a6", "#4a93b3"),
    "iwari-water-ink": ("#ffffff", "#ffffff"),
    "iwari-rim": ("#3a2f27", "#0f0c0a"),
    "iwari-rock": ("#8d8378", "#6f675f"),
    "iwari-snow": ("#ffffff", "#e5e9ec"),
    "iwari-feat": ("#d9a441", "#c8953a"),
    "iwari-feat-ink": ("#4c3208", "#2e1e04"),
    "iwari-back": ("#5a6b58", "#4a5a49"),
}


def draw(scene: Scene) -> Svg:
    """The picture of a view."""
    layout = _layout(scene)
    parts = [
        box(0, 0, layout.width, layout.height, fill="var(--paper)"),
        _board(scene, layout.board),
        _news(scene, layout.news),
        *(_panel(scene, tribe, place) for tribe, place in enumerate(layout.panels)),
    ]
    if scene.is_over:
        parts.append(draw_tally(scene, layout.tally))
    else:
        parts += [_display(scene, layout.display), _discards(scene, layout.discards), _hand(scene, layout.hand)]
    return picture(layout.width, layout.height, *parts, title="Iwari", palette=PALETTE)


def _layout(scene: Scene) -> Layout:
    tribes = int(scene.seen.tribes)
    if not scene.is_tall:
        return layouts.wide(tribes)
    return layouts.tall(tribes, len(scene_items(scene)) if scene.is_over else 0)


def _board(scene: Scene, place: Box) -> str:
    left, top, width, _ = frame(scene.is_tall)
    scale = place.width / width
    return at(place.x - left * scale, place.y - top * scale, draw_board(scene), scale=scale)


def _sheet(place: Box, *children: str, is_lit: bool = False, fill: str = "var(--raised)", title: str = "") -> str:
    """A part of the table with a heading."""
    x, y, width, height = place
    edge = {"stroke": "var(--glow)", "stroke_width": 4} if is_lit else {"stroke": "var(--line)", "stroke_width": 1.5}
    heading = label(x + 16, y + 17, title, size=14, width=width - 32, anchor="start", bold=True, fill="var(--muted)")
    return group(
        shadow(x, y, width, height, corner=14),
        box(x, y, width, height, corner=14, fill=fill, **edge),
        heading if title else "",
        *children,
    )


def _news(scene: Scene, place: Box) -> str:
    """How far the journey is, what just happened, what is asked, and the buttons of what has no place on the map."""
    x, y, width, height = place
    buttons = [action for action in (codes.FINISH, codes.DECLINE) if action in scene.legal]
    return _sheet(
        place,
        _sentences(scene, Box(x + 16, y + 32, width - 32, height - 42 - 50 * len(buttons))),
        *(_button(scene, action, Box(x + 14, y + height - 56, width - 28, 44)) for action in buttons),
        is_lit=scene.is_my_turn,
        title=scene.status_text(),
    )


def _button(scene: Scene, action: Action, place: Box) -> str:
    text = scene.say("picture.finish" if action == codes.FINISH else "picture.decline")
    return hot(button(*place, text, size=17), action=action, legal=scene.legal, label=scene.label(action))


def _sentences(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    past, now = scene.past_text(), scene.now_text()
    lines = len(wrap(now, width, _LARGE, bold=True))
    room = int((height - lines * _LARGE * LINE_HEIGHT - 6) / (_SMALL * LINE_HEIGHT))
    past_lines = max(0, min(_PAST_LINES, room, len(wrap(past, width, _SMALL))))
    past_height = past_lines * _SMALL * LINE_HEIGHT
    top = y + max(0.0, (height - past_height - lines * _LARGE * LINE_HEIGHT - 6) / 2)
    first, second = top + _SMALL * LINE_HEIGHT / 2, top + past_height + 6 + _LARGE * LINE_HEIGHT / 2
    told = paragraph(x, first, past, width, size=_SMALL, most_lines=past_lines, fill="var(--muted)")
    return (told if past_lines else "") + paragraph(x, second, now, width, size=_LARGE, bold=True)


def _panel(scene: Scene, tribe: Seat, place: Box) -> str:
    """A tribe: name, points, what is left in supply, and what all know of the hand."""
    seen, say = scene.seen, scene.say
    name = say("picture.me", seat=scene.name(tribe)) if tribe == scene.seat else scene.name(tribe)
    tents, totems, score = int(seen.tents_left[tribe]), int(seen.totems_left[tribe]), int(seen.score[tribe])
    acts = not scene.is_over and seen.stage == codes.PLAYING and seen.phase > codes.REVEAL
    supply = say("supply", tents=tents, totems=totems)
    return player_panel(
        *place,
        _supply(scene, tribe, place),
        _cards_of(scene, tribe, place) if tribe < seen.players else "",
        seat=tribe,
        name=name,
        short_name=scene.name(tribe),
        score=str(score),
        is_turn=acts and tribe == (seen.tribe if seen.phase in (codes.PLACE, codes.FEAT) else seen.turn),
        is_winner=tribe in scene.winners,
        header=min(44, place.height * 0.5),
        role="img",
        aria_label=f"{name}: {say('points', count=score)}; {supply}",
    )


def _supply(scene: Scene, tribe: Seat, place: Box) -> str:
    """Tents and totems that are left."""
    foot = place.y + place.height - 9
    tents, totems = int(scene.seen.tents_left[tribe]), int(scene.seen.totems_left[tribe])
    x, step = place.x + 24, 61 if place.width > _NARROW_PANEL else 53
    drawn = label(x + 15, foot - 12, str(tents), size=16, anchor="start", bold=True)
    drawn += label(x + step + 12, foot - 12, str(totems), size=16, anchor="start", bold=True)
    if tents:
        drawn += tent(tribe, x, foot - 13, 26, id=f"p-tent-{tribe}-{tents}")
    if totems:
        drawn += totem(x + step, foot, 30, tribe, id=f"p-totem-{tribe}-{totems}")
    return drawn


def _cards_of(scene: Scene, seat: Seat, place: Box) -> str:
    """The hand as all know it: cards taken from the display face up, the others by their backs (IW-8.1)."""
    known = [biome for biome, count in enumerate(scene.seen.known[seat].tolist()) for _ in range(count)]
    size = int(scene.seen.hand_size[seat])
    width, gap = (20.0, 5.0) if place.width > _NARROW_PANEL else (18.0, 3.0)
    height = width * 1.4
    first = place.x + place.width - 12 - tables.HAND * (width + gap) + gap
    top = place.y + place.height - height - 8
    drawn = ""
    for slot in range(size):
        spot = (first + slot * (width + gap), top, width, height)
        drawn += biome_card(known[slot], *spot) if slot < len(known) else card_back(*spot, fill="var(--iwari-back)")
    return drawn


def _display(scene: Scene, place: Box) -> str:
    """The deck and the cards that lie open beside it."""
    x, y, width, height = place
    slots = tables.DISPLAY + 1
    card_height = height - 44
    card_width = min(card_height * 0.72, (width - 24) / slots - 10)
    step = (width - 24) / slots
    top = y + 32
    drawn = [_deck(scene, Box(x + 12 + (step - card_width) / 2, top, card_width, card_height))]
    for slot, biome in enumerate(scene.seen.display.tolist()):
        spot = Box(x + 12 + step * (slot + 1) + (step - card_width) / 2, top, card_width, card_height)
        drawn.append(_display_card(scene, slot, biome, spot))
    is_lit = scene.seen.phase == codes.REFILL and scene.is_my_turn
    return _sheet(place, *drawn, fill="var(--felt)", is_lit=is_lit, title=scene.say("display"))


def _deck(scene: Scene, place: Box) -> str:
    count = int(scene.seen.deck_size)
    x, y, width, height = place
    number = label(x + width / 2, y + height / 2, str(count), size=width * 0.3, bold=True, fill="#fff")
    if not count:
        return box(*place, corner=8, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="5 5")
    glow = codes.TAKE_DECK in scene.legal
    back = card_back(*place, number, fill="var(--iwari-back)", glow=glow)
    return hot(back, action=codes.TAKE_DECK, legal=scene.legal, label=scene.say("deck", count=count))


def _display_card(scene: Scene, slot: int, biome: int, place: Box) -> str:
    if biome == codes.NONE:
        return box(*place, corner=8, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="5 5")
    action = codes.TAKE + biome
    name = notation.biome_text(biome, scene.say)
    face = biome_card(biome, *place, name=name, glow=action in scene.legal, id=f"p-display-{slot}-{biome}")
    return hot(face, action=action, legal=scene.legal, label=scene.label(action))


def _discards(scene: Scene, place: Box) -> str:
    """How many cards of each biome have been played, and the Feats that are still to be won."""
    x, y, width, height = place
    say = scene.say
    counts = scene.seen.discards.tolist()
    feats = [(kind, number) for kind in range(codes.FEATS) for number in range(scene.seen.feats_left[kind])]
    rows = height - 34 - (44 if feats else 0)
    step = rows / 3
    drawn = ""
    for biome, count in enumerate(counts):
        left, middle = x + width * (0.2 + 0.46 * (biome % 2)), y + 32 + step * (biome // 2 + 0.5)
        drawn += biome_sign(biome, left, middle, min(22, step * 0.7))
        drawn += label(left + 17, middle, str(count), size=15, anchor="start", bold=True)
    for index, (kind, number) in enumerate(feats):
        spot = x + width / 2 + 27 * (index - (len(feats) - 1) / 2)
        total = tables.FEAT_COUNTS[kind]
        drawn += feat(kind, spot, y + height - 25, 12, id=f"p-feat-{kind}-{total - 1 - number}")
    return _sheet(place, drawn, fill="var(--felt)", title=say("picture.discards"))


def _hand(scene: Scene, place: Box) -> str:
    """The hand of the one who looks, and what can be done with cards alone: exchange one, lay down a pair."""
    seen, say = scene.seen, scene.say
    if scene.seat < 0 or seen.hand[scene.seat, 0] == HIDDEN:
        return _sheet(place, _watching(scene, place), fill="var(--felt)")
    cards = [biome for biome, count in enumerate(seen.hand[scene.seat].tolist()) for _ in range(count)]
    x, y, width, height = place
    card_height = height - 78
    card_width = card_height * 0.78
    step = card_width + 16
    drawn = ""
    for slot, biome in enumerate(cards):
        drawn += _hand_card(scene, slot, biome, Box(x + 18 + slot * step, y + 32, card_width, card_height), cards)
    beside = Box(x + 18 + tables.HAND * step + 6, y + 32, width - 36 - tables.HAND * step - 6, 44)
    pairs = [biome for biome in range(codes.BIOMES) if codes.PAIR + biome in scene.legal]
    drawn += "".join(_pair(scene, biome, beside) for biome in pairs)
    if scene.may_place and not pairs:
        drawn += paragraph(beside.x, y + 40, say("picture.hint"), beside.width, size=14, fill="var(--muted)")
    return _sheet(place, drawn, is_lit=scene.may_place, title=say("picture.hand"))


def _watching(scene: Scene, place: Box) -> str:
    middle = place.y + place.height / 2
    text = scene.say("picture.watching")
    return label(place.x + place.width / 2, middle, text, size=16, width=place.width - 40, fill="var(--muted)")


def _hand_card(scene: Scene, slot: int, biome: int, place: Box, cards: list[int]) -> str:
    """A card, and below it the button that exchanges it; a second copy needs no second button."""
    x, y, width, height = place
    name = notation.biome_text(biome, scene.say)
    face = biome_card(biome, *place, name=name, id=f"p-hand-{biome}-{cards[:slot].count(biome)}")
    action = codes.DISCARD + biome
    if action not in scene.legal or biome in cards[:slot]:
        return face
    text = scene.say("picture.exchange" if scene.seen.tribe == scene.seat else "picture.discard")
    push = button(x - 2, y + height + 9, width + 4, 28, text, fill="var(--felt)", ink="var(--ink)", size=13)
    return face + hot(push, action=action, legal=scene.legal, label=scene.label(action))


def _pair(scene: Scene, biome: int, place: Box) -> str:
    action = codes.PAIR + biome
    name = notation.biome_text(biome, scene.say)
    push = button(*place, scene.say("picture.pair"), size=16)
    x, y, width, _ = place
    cards = "".join(
        biome_card(biome, x + width / 2 - 34 + 38 * copy, y + 54, 30, 42) for copy in range(tables.CARDS_PER_PAIR)
    )
    caption = label(x + width / 2, y + 112, scene.say("picture.pair_hint", biome=name), size=13, width=width)
    return hot(push, cards, caption, action=action, legal=scene.legal, label=scene.label(action))
