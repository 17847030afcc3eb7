"""The maps as arrays that rules can index. Territories and tent spaces have one numbering for all maps."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from .. import tables

Table = npt.NDArray[np.int8]

NOWHERE = -1
BIOMES = len(tables.BIOMES)
MAPS = len(tables.MAPS)
TERRITORIES = len(tables.TERRITORIES)


def _sizes(land: tables.Map) -> list[int]:
    """Tent spaces of every territory; 0 for those that this map does not have."""
    words = land.spaces.split()
    given = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    return [given.get(name, 0) for name in tables.TERRITORIES]


def _links(land: tables.Map) -> list[tuple[str, str, str]]:
    """The connections: both ends and the kind."""
    words = land.connections.split()
    ends = [pair.split("-") for pair in words[::2]]
    return [(first, second, kind) for (first, second), kind in zip(ends, words[1::2], strict=True)]


# sizes[map, territory]: tent spaces, 0 where the map has no such territory
SIZES: Table = np.array([_sizes(land) for land in tables.MAPS], np.int8)
_MOST: list[int] = SIZES.max(axis=0).tolist()
# The spaces of territory t are FIRST_SPACE[t] onwards, on every map.
FIRST_SPACE: Table = np.cumsum([0, *_MOST[:-1]], dtype=np.int8)
SPACE_NAMES = tuple(
    f"{name}.{letter}"
    for name, most in zip(tables.TERRITORIES, _MOST, strict=True)
    for letter in "abcdefghijklmnopqrstuvwxyz"[:most]
)
SPACES = len(SPACE_NAMES)
TERRITORY_OF: Table = np.repeat(np.arange(TERRITORIES), _MOST).astype(np.int8)  # by space
BIOME_OF: Table = np.array([tables.BIOME_LETTERS.index(name[0]) for name in tables.TERRITORIES], np.int8)

LINKS = tuple(len(_links(land)) for land in tables.MAPS)  # connections of each map
MOST_LINKS = max(LINKS)
LINK_COUNT: Table = np.array(LINKS, np.int8)


def _link_ends() -> Table:
    ends = np.full((MAPS, MOST_LINKS, 2), NOWHERE, np.int8)
    for number, land in enumerate(tables.MAPS):
        for link, (first, second, _) in enumerate(_links(land)):
            ends[number, link] = tables.TERRITORIES.index(first), tables.TERRITORIES.index(second)
    return ends


def _by_water() -> Table:
    water = np.zeros((MAPS, MOST_LINKS), np.int8)
    for number, land in enumerate(tables.MAPS):
        for link, (_, _, kind) in enumerate(_links(land)):
            water[number, link] = kind == "W"
    return water


LINK_ENDS = _link_ends()  # link_ends[map, connection, 0 or 1]: a territory; connections count from 0 here
BY_WATER = _by_water()  # by_water[map, connection]: 1 or 0
# mountains[map, symbol, 0 or 1]: the two connections, one of which is blocked (IW-2.1)
MOUNTAINS: Table = np.array([land.mountains for land in tables.MAPS], np.int8) - np.int8(1)
SYMBOLS: Table = np.array([tables.MOUNTAINS.get(players, 0) for players in range(len(tables.TRIBES) + 1)], np.int8)


def paths(number: int) -> list[tuple[int, int]]:
    """Every path of a map, as a pair of tent spaces: the chains, the loops and the cross paths (IW-1.4)."""
    found = []
    for territory in range(TERRITORIES):
        first = int(FIRST_SPACE[territory])
        found += [(space, space + 1) for space in range(first, first + int(SIZES[number, territory]) - 1)]
    for path in tables.MAPS[number].paths.split():
        one, other = path.split("-")
        found.append((SPACE_NAMES.index(one), SPACE_NAMES.index(other)))
    return found


def _neighbours() -> Table:
    lists: list[list[list[int]]] = [[[] for _ in range(SPACES)] for _ in range(MAPS)]
    for number in range(MAPS):
        for one, other in paths(number):
            lists[number][one].append(other)
            lists[number][other].append(one)
    most = max(len(spaces) for of_map in lists for spaces in of_map)
    table = np.full((MAPS, SPACES, most + 1), NOWHERE, np.int8)  # every row ends with NOWHERE
    for number, of_map in enumerate(lists):
        for space, spaces in enumerate(of_map):
            table[number, space, : len(spaces)] = sorted(spaces)
    return table


NEIGHBOURS = _neighbours()  # neighbours[map, space, i]: a space joined to it by a path, or NOWHERE
