"""What the tips say: what every thing on the table is for, with the numbers of this position."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import remembered
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import lands
from ..rules import state as codes
from .scene import Scene


def about_territory(scene: Scene, territory: int) -> str:
    """How full a territory is, who has how many tents, and how they score."""
    counts = scene.tents[territory]
    return _about_territory(
        scene.say, territory, int(lands.SIZES[scene.land, territory]), sum(counts), _standing(scene, counts)
    ) + _multiplied(scene, scene.feats_at(territory))


@remembered
def _about_territory(say: Say, territory: int, size: int, tents: int, standing: str) -> str:
    told = say("explain.territory", place=notation.territory_text(territory, say), tents=tents, size=size)
    return f"{told}{standing} {say('explain.tent_points')}"


def _standing(scene: Scene, counts: Sequence[int]) -> str:
    """Who has how many, the most first."""
    found = sorted(((count, tribe) for tribe, count in enumerate(counts) if count), key=lambda pair: -pair[0])
    if not found:
        return "."
    return " (" + ", ".join(f"{scene.name(tribe)} {count}" for count, tribe in found) + ")."


def _multiplied(scene: Scene, feats: list[int]) -> str:
    """What the Feats of a place do."""
    if not feats:
        return ""
    names = scene.say.joined([notation.feat_text(kind, scene.say) for kind in feats])
    return " " + scene.say("explain.multiplied", feats=names, times=1 + len(feats))


@remembered
def about_space(say: Say, biome: int) -> str:
    """What a tent costs here and what it may become part of."""
    return say("explain.space", biome=notation.biome_text(biome, say))


def about_tent(scene: Scene, tribe: Seat, space: int) -> str:
    """Whose tent it is, and how many are joined to it."""
    count = scene.group_sizes[int(scene.seen.group[space])]
    key = "explain.settled_tent" if count >= tables.SETTLEMENT else "explain.tent"
    return scene.say(key, seat=scene.name(tribe), count=count, least=tables.SETTLEMENT)


def about_totems(scene: Scene, territory: int) -> str:
    """Who has how many totems, how many more have room, and what they are for."""
    counts, most = scene.totems[territory], max(scene.tents[territory])
    place = notation.territory_text(territory, scene.say)
    if not most:
        return scene.say("explain.no_totems", place=place)
    told = scene.say("explain.totems", place=place, count=sum(counts), most=most)
    told += _standing(scene, counts) + " " + scene.say("explain.totem_room")
    return told + _multiplied(scene, scene.feats_at(territory))


def about_link(scene: Scene, link: int) -> str:
    """What a connection is worth at the end; nothing if a mountain blocks it."""
    land = scene.land
    if scene.seen.blocked[link]:
        return _about_mountain(scene.say.nameless, land, link)
    worth = sum(sum(scene.totems[int(end)]) for end in lands.LINK_ENDS[land, link])
    return _about_link(scene.say.nameless, land, link, worth) + _multiplied(scene, scene.feats_on(link))


@remembered
def _about_mountain(say: Say, land: int, link: int) -> str:
    return say("explain.mountain", place=notation.link_text(land, link, say))


@remembered
def _about_link(say: Say, land: int, link: int, worth: int) -> str:
    key = "explain.water" if lands.BY_WATER[land, link] else "explain.land"
    return say(key, place=notation.link_text(land, link, say)) + " " + say("explain.link_points", count=worth)


def about_feat(scene: Scene, kind: int) -> str:
    """How a Feat is earned and what it multiplies."""
    return scene.say(f"explain.{tables.FEATS[kind]}", count=int(scene.seen.feats_left[kind]))


def about_card(scene: Scene, biome: int) -> str:
    """What a card pays for."""
    return _about_card(scene.say.nameless, scene.land, biome)


@remembered
def _about_card(say: Say, land: int, biome: int) -> str:
    places = [
        name
        for territory, name in enumerate(tables.TERRITORIES)
        if lands.BIOME_OF[territory] == biome and lands.SIZES[land, territory]
    ]
    return say("explain.card", biome=notation.biome_text(biome, say), places=say.joined(places))


def about_deck(scene: Scene) -> str:
    """How many cards are left, and what happens when there is none."""
    seen = scene.seen
    half = "last" if seen.ending != codes.NONE else "second" if seen.exhaustions else "first"
    return scene.say(f"explain.deck_{half}", count=int(seen.deck_size))


def about_discards(scene: Scene) -> str:
    """What becomes of the cards that have been played."""
    return scene.say("explain.discards_kept" if scene.seen.exhaustions else "explain.discards")


def about_tribe(scene: Scene, tribe: Seat) -> str:
    """Points and pieces of a tribe, and what running out of tents means."""
    seen, say = scene.seen, scene.say
    return say(
        "explain.tribe" if tribe < seen.players else "explain.third",
        name=scene.name(tribe),
        points=say("points", count=int(seen.score[tribe])),
        supply=say("supply", tents=int(seen.tents_left[tribe]), totems=int(seen.totems_left[tribe])),
    )


def about_hand(scene: Scene, seat: Seat) -> str:
    """How many cards somebody holds, and which of them everybody knows."""
    return scene.say("explain.hand", seat=scene.name(seat), count=int(scene.seen.hand_size[seat]))
