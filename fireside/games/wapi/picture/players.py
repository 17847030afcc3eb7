"""The players of Wapi: name, silver so far, totems in hand, and what those on the board earn."""

from __future__ import annotations

from fireside.draw import Box, explained, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.panels import player_chip, player_panel
from fireside.draw.shapes import totem
from fireside.engine.types import Seat

from .. import tables
from . import tips
from .emblems import emblem
from .pieces import mine_ink
from .scene import Scene

_STAKE = 47.0  # the width of a totem, or of its mine and what it earns there


def panel(scene: Scene, player: Seat, place: Box) -> str:
    """A player's place in a wide picture: the totems below the name."""
    header = place.height / 2
    below = Box(place.x + header * 0.75, place.y + header - 3, place.width - header * 1.25, header)
    return _place(scene, player, place, _stakes(scene, player, below), header=header, least=12)


def row(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True) -> str:
    """A player's place in a tall picture: the totems beside the name. Only one row of a player may have ids."""
    across, score, gap = _STAKE * tables.TOTEMS, 48, 6
    beside = Box(place.x + place.width - score - across, place.y, across, place.height)
    stakes = _stakes(scene, player, beside, has_ids=has_ids)
    return _place(scene, player, place, stakes, header=place.height, reserve=across + gap, least=13)


def _place(
    scene: Scene, player: Seat, place: Box, stakes: str, *, header: float, reserve: float = 0, least: float
) -> str:
    name = scene.say.seat(player)
    whole_name = scene.say("picture.you", seat=name) if player == scene.seat else name
    drawing = player_panel(
        *place,
        stakes,
        seat=player,
        name=whole_name,
        short_name=name,
        score=str(scene.scores[player]),
        is_turn=scene.has_turn(player),
        is_winner=player in scene.winners,
        header=header,
        reserve=reserve,
        least=least,
    )
    return explained(drawing, tip=tips.player(scene, player))


def chip(scene: Scene, player: Seat, place: Box) -> str:
    """A player in brief, always in sight: silver, and where the totems are."""
    header = 30
    below = Box(place.x + 4, place.y + header - 2, place.width - 8, place.height - header)
    drawing = player_chip(
        *place,
        _stakes(scene, player, below, has_ids=False, has_silver=False),
        seat=player,
        score=str(scene.scores[player]),
        is_turn=scene.has_turn(player),
        is_winner=player in scene.winners,
        header=header,
    )
    return explained(drawing, tip=tips.player(scene, player))


def _stakes(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True, has_silver: bool = True) -> str:
    """The totems in hand; for each one on the board, the emblem of its mine and what it earns there so far."""
    staked = tuple([(mine, scene.earned[mine] if has_silver else None) for mine in scene.mines_of(player)])
    return _totems(player, int(scene.seen.supply[player]), staked, place, has_ids=has_ids)


@remembered
def _totems(player: Seat, hand: int, staked: tuple[tuple[int, int | None], ...], place: Box, *, has_ids: bool) -> str:
    step, (_, middle) = place.width / tables.TOTEMS, place.middle
    size = min(place.height * 0.84, 36.0)
    middles = [place.x + step * (slot + 0.5) for slot in range(tables.TOTEMS)]
    totems = [
        totem(middles[slot], middle + size / 2, size, player, id=f"p-totem-{player}-{slot}" if has_ids else None)
        for slot in range(hand)
    ]
    stakes = [
        _emblem(mine, x, middle, 10) if silver is None else _stake(mine, silver, x, middle, min(step * 0.23, 13))
        for (mine, silver), x in zip(staked, middles[hand:], strict=True)
    ]
    return joined(totems + stakes)


def _stake(mine: int, silver: int, x: float, y: float, radius: float) -> str:
    """A totem on the board: its mine, and the silver that it earns."""
    earned = label(x + 3, y, str(silver), size=radius * 1.3, anchor="start", bold=True, fill=mine_ink(mine))
    return _emblem(mine, x - radius, y, radius) + earned


def _emblem(mine: int, x: float, y: float, radius: float) -> str:
    return emblem(mine, x, y, radius, ink=mine_ink(mine), ground="var(--raised)")
