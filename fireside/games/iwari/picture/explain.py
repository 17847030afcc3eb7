"""What the tips say: what every thing on the table is for, with the numbers of this position."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import remembered
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import lands
from .scene import Feat, Setting, Standing, tribe_name


def about_territory(setting: Setting, territory: int, counts: Sequence[int], feats: Sequence[Feat]) -> str:
    """How full a territory is, who has how many tents, and how they score."""
    say, size = setting.say, int(lands.SIZES[setting.land, territory])
    told = say("explain.territory", place=notation.territory_text(territory, say), tents=sum(counts), size=size)
    return f"{told}{_standing(setting, counts)} {say('explain.tent_points')}{_multiplied(say, _kinds(feats))}"


def _kinds(feats: Sequence[Feat]) -> list[int]:
    return [kind for kind, _ in feats]


def _standing(setting: Setting, counts: Sequence[int]) -> str:
    """Who has how many, the most first."""
    say, players = setting.say, setting.players
    found = sorted(((count, tribe) for tribe, count in enumerate(counts) if count), key=lambda pair: -pair[0])
    if not found:
        return "."
    return " (" + ", ".join(f"{tribe_name(say, players, tribe)} {count}" for count, tribe in found) + ")."


def _multiplied(say: Say, feats: Sequence[int]) -> str:
    """What the Feats of a place do."""
    if not feats:
        return ""
    names = say.joined([notation.feat_text(kind, say) for kind in feats])
    return " " + say("explain.multiplied", feats=names, times=1 + len(feats))


@remembered
def about_space(say: Say, biome: int) -> str:
    """What a tent costs here and what it may become part of."""
    return say("explain.space", biome=notation.biome_text(biome, say))


def about_tent(setting: Setting, tribe: Seat, count: int) -> str:
    """Whose tent it is, and how many are joined to it."""
    say, players = setting.say, setting.players
    key = "explain.settled_tent" if count >= tables.SETTLEMENT else "explain.tent"
    return say(key, seat=tribe_name(say, players, tribe), count=count, least=tables.SETTLEMENT)


@remembered
def about_totems(setting: Setting, territory: int, counts: tuple[int, ...], most: int, feats: tuple[Feat, ...]) -> str:
    """Who has how many totems, how many more have room, and what they are for."""
    say = setting.say
    place = notation.territory_text(territory, say)
    if not most:
        return say("explain.no_totems", place=place)
    told = say("explain.totems", place=place, count=sum(counts), most=most)
    return f"{told}{_standing(setting, counts)} {say('explain.totem_room')}{_multiplied(say, _kinds(feats))}"


def about_mountain(say: Say, land: int, link: int) -> str:
    """Why a connection is worth nothing."""
    return say("explain.mountain", place=notation.link_text(land, link, say))


def about_link(say: Say, land: int, link: int, worth: int, feats: Sequence[int]) -> str:
    """What a connection is worth at the end."""
    key = "explain.water" if lands.BY_WATER[land, link] else "explain.land"
    told = say(key, place=notation.link_text(land, link, say)) + " " + say("explain.link_points", count=worth)
    return told + _multiplied(say, feats)


def about_feat(say: Say, kind: int, count: int) -> str:
    """How a Feat is earned and what it multiplies; `count` of them are left."""
    return say(f"explain.{tables.FEATS[kind]}", count=count)


@remembered
def about_card(say: Say, land: int, biome: int) -> str:
    """What a card pays for."""
    places = [
        name
        for territory, name in enumerate(tables.TERRITORIES)
        if lands.BIOME_OF[territory] == biome and lands.SIZES[land, territory]
    ]
    return say("explain.card", biome=notation.biome_text(biome, say), places=say.joined(places))


def about_tribe(say: Say, tribe: Standing) -> str:
    """Points and pieces of a tribe, and what running out of tents means."""
    return say(
        "explain.third" if tribe.is_third else "explain.tribe",
        name=tribe.name,
        points=say("points", count=tribe.score),
        supply=say("supply", tents=tribe.tents, totems=tribe.totems),
    )
