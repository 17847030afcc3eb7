"""The panes of a tall picture of Wangdo."""

from __future__ import annotations

from fireside.draw import Box, Pane, explained, group, remembered
from fireside.draw.lettering import label
from fireside.draw.panels import edge
from fireside.draw.shapes import box, seat_badge
from fireside.engine.types import SPECTATOR, Action
from fireside.games.wangdo.picture import explain
from fireside.games.wangdo.picture.board import draw_map
from fireside.games.wangdo.picture.emblems import dragon_seal
from fireside.games.wangdo.picture.hands import MOST_CARDS, card_places, draw_open_hand
from fireside.games.wangdo.picture.layout import GAP, TALL_INNER, TALL_MARGIN, tall_land
from fireside.games.wangdo.picture.news import button_action, draw_button, tall_news
from fireside.games.wangdo.picture.pieces import stele
from fireside.games.wangdo.picture.players import ROW, draw_knowledge, draw_player, draw_reserve
from fireside.games.wangdo.picture.scene import Scene
from fireside.games.wangdo.picture.temples import STRIP, draw_strip
from fireside.games.wangdo.rules import state as codes
from fireside.games.wangdo.rules.state import COLOURS

_SPACE = 6.0
_OWN, _CARDS, _BUTTON, _OFFER = 62.0, 78.0, 46.0, 48.0  # heights
_RESERVE, _KNOWLEDGE = 216.0, 126.0  # widths
_OFFERS = 6  # in a row


def board_pane(scene: Scene) -> Pane:
    """What everybody looks at: the land, the temples, and what just happened."""
    land = tall_land(has_middle=bool(scene.seen.middle))
    strip = Box(TALL_MARGIN, land.y + land.height + _SPACE, TALL_INNER, STRIP)
    foot = strip.y + strip.height + 4
    told, height = tall_news(scene, Box(TALL_MARGIN + 4, foot + 2, TALL_INNER - 8, 0))
    return Pane(foot + height, draw_map(scene, land) + draw_strip(scene, strip) + told)


def own_pane(scene: Scene) -> Pane:
    """The viewer's own place, and what can be done with it; a spectator has none."""
    if scene.seat == SPECTATOR:
        return Pane(0)
    drawings, top = [_place(scene, Box(TALL_MARGIN, 2, TALL_INNER, _OWN))], _OWN + 2
    for part in (_cards_and_button, _offers):
        height, drawing = part(scene, top + _SPACE)
        if height:
            drawings.append(drawing)
            top += height + _SPACE
    return Pane(top + 4, group(*drawings))


def _place(scene: Scene, place: Box) -> str:
    """Steles, knowledge and Dragon Seals in a row."""
    x, y, width, height = place
    inner = Box(x + 4, y + 3, _RESERVE, height - 6)
    known = Box(inner.x + _RESERVE + 4, y + 3, _KNOWLEDGE, height - 6)
    left = known.x + _KNOWLEDGE + 2
    return group(
        box(*place, corner=10, fill="var(--raised)", **edge(is_lit=scene.is_my_turn)),
        draw_reserve(scene, scene.seat, inner),
        draw_knowledge(scene, scene.seat, known),
        explained(
            _seals(scene.scores[scene.seat], Box(left, y + 3, x + width - left - 2, height - 6)),
            tip=explain.seals(scene, scene.seat),
        ),
    )


@remembered
def _seals(score: int, place: Box) -> str:
    """The player's Dragon Seals."""
    x, y, width, height = place
    return group(
        box(*place, fill="#fff", fill_opacity=0),
        dragon_seal(x + width / 2, y + height * 0.3, 11),
        label(x + width / 2, y + height * 0.76, str(score), size=19, bold=True),
    )


def _cards_and_button(scene: Scene, top: float) -> tuple[float, str]:
    """The cards in hand, and beside them the button for what has no place on the table."""
    action, count = button_action(scene), int(scene.seen.cards[scene.seat])
    if action is None and not count:
        return 0, ""
    place = Box(TALL_MARGIN, top, TALL_INNER, _CARDS if count else _BUTTON)
    spots = card_places(place, MOST_CARDS)
    hand = draw_open_hand(scene, scene.seat, spots)
    if action is None:
        return place.height, hand
    if count == MOST_CARDS:  # no room beside them
        below = Box(TALL_MARGIN, top + _CARDS + _SPACE, TALL_INNER, _BUTTON)
        return _CARDS + _SPACE + _BUTTON, hand + draw_button(scene, action, below)
    left = spots[count].x
    return place.height, hand + draw_button(
        scene, action, Box(left, top, TALL_MARGIN + TALL_INNER - left, place.height)
    )


def _offers(scene: Scene, top: float) -> tuple[float, str]:
    """The steles that the others may be asked for on the Bear Market, since their places may be folded away."""
    actions = [action for action in scene.legal if codes.GET <= action < codes.STOP]
    step = (TALL_INNER + GAP / 2) / _OFFERS
    places = [
        Box(TALL_MARGIN + step * (n % _OFFERS), top + (_OFFER + 4) * (n // _OFFERS), step - GAP / 2, _OFFER)
        for n in range(len(actions))
    ]
    height = (_OFFER + 4) * -(-len(actions) // _OFFERS) - 4 if actions else 0
    return height, group(*(_offer(scene, action, spot) for action, spot in zip(actions, places, strict=True)))


def _offer(scene: Scene, action: Action, place: Box) -> str:
    seat, colour = divmod(action - codes.GET, COLOURS)
    x, y, width, height = place
    drawing = group(
        box(*place, corner=9, fill="var(--raised)", **edge(is_lit=True)),
        seat_badge(seat, x + 17, y + height / 2, 11),
        stele(colour, x + width - 21, y + height - 7, height - 12),
    )
    return scene.hot(drawing, action, tip=explain.reserve(scene, seat, colour))


def players_pane(scene: Scene) -> Pane:
    """A place for each player; what the viewer holds has its ids in the viewer's own pane."""
    order = [scene.front, *scene.others]
    places = [Box(TALL_MARGIN, 2 + (ROW + _SPACE) * row, TALL_INNER, ROW) for row in range(len(order))]
    rows = [
        draw_player(scene, player, place, has_ids=player != scene.seat)
        for player, place in zip(order, places, strict=True)
    ]
    return Pane((ROW + _SPACE) * len(order) + 2, group(*rows))
