"""What the tribes of a finished game of Iwari have: tents and totems by territory, settlements, Feats.

A territory of one map is another one than that of the same name on the other map: it has other neighbours. Cards that
were played lie in one pile, so the state does not tell whose they were. The third tribe of two players has no seat.
"""

from __future__ import annotations

import numpy as np

from fireside.draw.geometry import Point
from fireside.engine.kernel import rule
from fireside.engine.traits import Holdings, Trait, on_board
from fireside.engine.types import Seat, State

from . import tables
from .picture.geography import TENT_PLACES, TOTEM_PLACES
from .picture.shores import HEIGHT, WIDTH
from .rules import lands
from .rules.placing import group_size
from .rules.state import FEATS, NONE, SPACES, TERRITORIES

_ON_MAPS = [(int(land), int(territory)) for land, territory in np.argwhere(lands.SIZES)]  # what each map has
NUMBER = np.full(lands.SIZES.shape, NONE, np.int8)  # number[map, territory]: where it stands among them
NUMBER[lands.SIZES > 0] = np.arange(len(_ON_MAPS))

TENTS = 0  # + number
TOTEMS = TENTS + len(_ON_MAPS)  # + number
SETTLEMENTS = TOTEMS + len(_ON_MAPS)  # how many
SETTLED = SETTLEMENTS + 1  # how many tents they have
FEAT = SETTLED + 1  # + kind: 1 if the tribe has placed one


def _place(points: list[Point]) -> Point:
    """Where things lie on the board, taken together."""
    middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
    return on_board(middle, 0, 0, WIDTH, HEIGHT)


def _tents(land: int, territory: int) -> list[Point]:
    return [point for space, point in TENT_PLACES[land].items() if lands.TERRITORY_OF[space] == territory]


def _territory(kind: str, land: int, territory: int) -> Trait:
    name = tables.TERRITORIES[territory]
    points = _tents(land, territory) if kind == "tents" else [TOTEM_PLACES[land][territory]]
    return Trait(
        f"{kind}-{tables.MAPS[land].name}-{name}",
        kind,
        place=_place(points),
        text=f"biomes.{tables.BIOMES[lands.BIOME_OF[territory]]}",
        mark=name,
    )


TRAITS = (
    *(_territory("tents", *where) for where in _ON_MAPS),
    *(_territory("totems", *where) for where in _ON_MAPS),
    Trait("settlements", "settlements"),
    Trait("settled", "settlements"),
    *(Trait(f"feat-{name}", "feats", text=f"feats.{name}") for name in tables.FEATS),
)


@rule
def traits(state: State, out: Holdings) -> None:
    """Pieces on the map (IW-3.1), settlements (IW-5.3), and the kinds of Feat placed (IW-7.1)."""
    out[:] = 0
    for seat in range(state.players):
        for territory in range(TERRITORIES):
            number = NUMBER[state.land, territory]
            if number != NONE:
                out[seat, TENTS + number] = state.tents[territory, seat]
                out[seat, TOTEMS + number] = state.totems[territory, seat]
        _count_settlements(state, seat, out)
        for kind in range(FEATS):
            out[seat, FEAT + kind] = state.feats_by[kind] >> seat & 1


@rule
def _count_settlements(state: State, seat: Seat, out: Holdings) -> None:
    for space in range(SPACES):
        if state.group[space] == space and state.tent[space] == seat:
            size = group_size(state, space)
            if size >= tables.SETTLEMENT:
                out[seat, SETTLEMENTS] += 1
                out[seat, SETTLED] += size
