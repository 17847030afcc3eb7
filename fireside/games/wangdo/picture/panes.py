"""The panes of a tall picture of Wangdo."""

from __future__ import annotations

from collections.abc import Callable

from fireside.draw import Box, Pane, explained, group, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import box, seat_badge
from fireside.engine.types import SPECTATOR, Action

from ..rules import state as codes
from ..rules.state import COLOURS
from . import explain
from .belongings import hand_of, knowledge_of, reserve_of
from .board import draw_map
from .emblems import dragon_seal
from .hands import MOST_CARDS, card_places, draw_open_hand
from .layout import GAP, TALL_INNER, TALL_MARGIN, tall_land
from .news import button_action, draw_button, tall_news
from .pieces import plate, stele
from .players import ROW, draw_knowledge, draw_player, draw_reserve
from .scene import Scene, touchable
from .temples import STRIP, draw_strip

_SPACE = 6.0
_OWN, _CARDS, _BUTTON, _OFFER = 60.0, 76.0, 46.0, 44.0  # heights
_RESERVE, _KNOWLEDGE = 216.0, 126.0  # widths
_OFFERS = 6  # in a row

Row = tuple[float, Callable[[Scene, Box], str]]  # how high it is, and what draws it


def board_pane(scene: Scene) -> Pane:
    """What everybody looks at: the land, and what just happened. The temples are at the thumb of whoever plays."""
    land = tall_land(has_middle=bool(scene.seen.middle))
    foot, strip = land.y + land.height + 2, ""
    if scene.seat == SPECTATOR:
        strip = draw_strip(scene, Box(TALL_MARGIN, foot + 4, TALL_INNER, STRIP))
        foot += STRIP + 6
    told, height = tall_news(scene, Box(TALL_MARGIN + 4, foot + 4, TALL_INNER - 8, 0))
    return Pane(foot + height + (4 if height else 0), draw_map(scene, land) + strip + told)


def own_pane(scene: Scene) -> Pane:
    """The temples and the viewer's own place, and what can be done there; a spectator has none."""
    if scene.seat == SPECTATOR:
        return Pane(0)
    drawings, top = [], 2.0
    for height, draw in _rows(scene):
        drawings.append(draw(scene, Box(TALL_MARGIN, top, TALL_INNER, height)))
        top += height + _SPACE
    return Pane(top - _SPACE + 4, group(*drawings))


def _rows(scene: Scene) -> list[Row]:
    """What is needed now; never more than a thumb can reach."""
    action, cards = button_action(scene), int(scene.seen.cards[scene.seat])
    rows: list[Row] = [(STRIP, draw_strip), (_OWN, _place)]
    if offers := _offered(scene):
        return [*rows, ((_OFFER + 4) * -(-len(offers) // _OFFERS) - 4, _offers)]
    if action is None or 0 < cards < MOST_CARDS:
        return [*rows, (_CARDS, _cards)] if cards else rows
    if cards and action == codes.END:  # there is nothing to take, but cards may be played
        return [(_OWN, _place), (_CARDS, _cards), (_BUTTON, _button)]
    return [*rows, (_BUTTON, _button)]


def _place(scene: Scene, place: Box) -> str:
    """Steles, knowledge and Dragon Seals in a row."""
    x, y, width, height = place
    seat, score = scene.seat, scene.scores[scene.seat]
    inner = Box(x + 4, y + 3, _RESERVE, height - 6)
    known = Box(inner.x + _RESERVE + 4, y + 3, _KNOWLEDGE, height - 6)
    left = known.x + _KNOWLEDGE + 2
    knowledge = knowledge_of(scene, seat)
    return group(
        plate(place, is_lit=scene.is_my_turn),
        draw_reserve(reserve_of(scene, seat), inner),
        draw_knowledge(knowledge, known),
        explained(
            _seals(score, Box(left, y + 3, x + width - left - 2, height - 6)),
            tip=explain.seals(scene.say, score, sum(knowledge.sealed)),
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


def _cards(scene: Scene, place: Box) -> str:
    """The cards in hand, and beside them, if there is room, the button for what has no place on the table."""
    hand = hand_of(scene, scene.seat)
    cards = draw_open_hand(hand, place)
    if hand.cards == MOST_CARDS or button_action(scene) is None:
        return cards
    left = card_places(place)[hand.cards].x
    return cards + _button(scene, Box(left, place.y, place.x + place.width - left, place.height))


def _button(scene: Scene, place: Box) -> str:
    action = button_action(scene)
    return "" if action is None else draw_button(scene, action, place)


def _offered(scene: Scene) -> list[Action]:
    """The steles that the others may be asked for on the Bear Market."""
    return [action for action in scene.legal if codes.GET <= action < codes.STOP]


def _offers(scene: Scene, place: Box) -> str:
    """Those steles at the thumb, since the places of the others may be folded away."""
    step = (place.width + GAP / 2) / _OFFERS
    return group(
        *(
            _offer(
                *(scene, action),
                Box(
                    place.x + step * (number % _OFFERS),
                    place.y + (_OFFER + 4) * (number // _OFFERS),
                    step - GAP / 2,
                    _OFFER,
                ),
            )
            for number, action in enumerate(_offered(scene))
        )
    )


def _offer(scene: Scene, action: Action, place: Box) -> str:
    seat, colour = divmod(action - codes.GET, COLOURS)
    x, y, width, height = place
    drawing = group(
        plate(place, is_lit=True),
        seat_badge(seat, x + 17, y + height / 2, 11),
        stele(colour, x + width - 21, y + height - 7, height - 12),
    )
    tip = explain.reserve(scene.say, seat, colour, int(scene.seen.reserve[seat, colour]))
    return touchable(drawing, scene.touch(action), tip=tip)


def players_pane(scene: Scene) -> Pane:
    """A place for each player; what the viewer holds has its ids in the viewer's own pane."""
    order = [scene.front, *scene.others]
    places = [Box(TALL_MARGIN, 2 + (ROW + _SPACE) * row, TALL_INNER, ROW) for row in range(len(order))]
    rows = [
        draw_player(scene, player, place, has_ids=player != scene.seat)
        for player, place in zip(order, places, strict=True)
    ]
    return Pane((ROW + _SPACE) * len(order) + 2, group(*rows))
