"""What everything in the picture of Wakanda Forever is for, in a sentence or two, with the numbers of the position.

Made from a view alone, and nothing that lies behind another's shield is told (WF-6.1).
"""

from __future__ import annotations

from fireside.engine.types import HIDDEN, Action, Seat

from .. import tables
from ..rules import state as codes
from ..words import counted, face_text, tribe_text, villain_text
from .scene import Scene, Throw

_DICE = {codes.BATTLE: ("battle", tables.BATTLE_DIE), codes.DORA: ("dora", tables.DORA_DIE)}
_TECH = ("tech", tables.TECH_DIE)
_CHOICES = {codes.YIELD: "yield", codes.CHALLENGE: "challenge", codes.KEEP: "keep"}


def villain(scene: Scene, villain: int) -> str:
    """Whom a villain attacks, and what its card gives to the Panther (WF-3.2, 3.8)."""
    about = tables.VILLAINS[villain]
    return scene.say(
        f"explain.{_effect(scene) if villain == scene.seen.line[0] else 'waiting'}",
        villain=villain_text(villain, scene.say),
        tribe=scene.say(f"tribes.{about.tribe}"),
        health=about.health,
        power=scene.say(f"explain.power.{about.power}"),
    )


def _effect(scene: Scene) -> str:
    """What the villain in the centre does to the tribe that it attacks (WF-3.2)."""
    if scene.attacked == codes.NO_SEAT:
        return "centre_nobody"
    return "centre_panther" if scene.attacked == scene.seen.panther else "centre"


def no_villain(scene: Scene) -> str:
    """A place without a villain: one will come, unless there are none."""
    return scene.say("explain.coming" if scene.seen.deck else "explain.no_villain")


def card(scene: Scene, villain: int) -> str:
    """The power of a card that somebody holds (WF-1.6)."""
    power = tables.VILLAINS[villain].power
    return scene.say(
        "explain.card",
        name=scene.say(f"powers.{power}"),
        power=scene.say(f"explain.power.{power}"),
        villain=villain_text(villain, scene.say),
    )


def deck(scene: Scene, count: int) -> str:
    """The villains to come, and what happens after the last one (WF-3.9)."""
    return scene.say("explain.deck", count=count)


def track(scene: Scene, full: int) -> str:
    """What hits do to the villain (WF-3.7)."""
    health = int(scene.seen.health)
    return scene.say("explain.track" if health else "explain.track_empty", health=health, full=full)


def bonus(scene: Scene, space: int, lying: int, *, is_stone: bool) -> str:
    """Who takes what lies on a space of the track (WF-3.7, 3.8)."""
    what = counted(scene.say, "stones" if is_stone else "points", lying)
    return scene.say("explain.bonus" if space else "explain.bonus_last", what=what, space=space)


def throne(scene: Scene) -> str:
    """What the throne is good for."""
    panther = int(scene.seen.panther)
    if panther == codes.NO_SEAT:
        return scene.say("explain.throne_empty")
    return scene.say("explain.throne", seat=scene.say.seat(panther))


def mine(scene: Scene) -> str:
    """The stones that are left."""
    return scene.say("explain.mine", count=int(scene.seen.mine))


def goal(scene: Scene) -> str:
    """What wins (WF-5.1)."""
    return scene.say("explain.goal", points=int(scene.seen.target))


def tribe(scene: Scene, player: Seat) -> str:
    """A tribe's power; whether it is attacked, and holds the throne."""
    tribe, say = int(scene.seen.tribe[player]), scene.say
    power = say(f"explain.tribe_power.{tables.TRIBES[tribe]}")
    told = [say("explain.tribe", tribe=tribe_text(tribe, say), power=power)]
    is_panther = player == scene.seen.panther
    if scene.is_attacked(player):
        key = "explain.attacked_panther" if is_panther else "explain.attacked"
        told.append(say(key, villain=villain_text(scene.seen.line[0], say)))
    elif is_panther:
        told.append(say("explain.on_throne"))
    return " ".join(told)


def totals(scene: Scene, player: Seat) -> str:
    """Points and stones, or why they cannot be seen (WF-6.1)."""
    if not scene.shows(player):
        return scene.say("explain.shield")
    points, stones = int(scene.seen.points[player]), int(scene.seen.stones[player])
    return scene.say(
        "explain.totals",
        points=counted(scene.say, "points", points),
        target=int(scene.seen.target),
        stones=counted(scene.say, "stones", stones),
    )


def points(scene: Scene, player: Seat) -> str:
    """What points are good for."""
    if not scene.shows(player):
        return scene.say("explain.shield")
    return scene.say("explain.points", points=int(scene.seen.points[player]), target=int(scene.seen.target))


def stones(scene: Scene, player: Seat) -> str:
    """What stones are good for."""
    if not scene.shows(player):
        return scene.say("explain.shield")
    count = counted(scene.say, "stones", int(scene.seen.stones[player]))
    return scene.say("explain.stones", stones=count, most=tables.MOST_STONES)


def die(scene: Scene, slot: int, face: int) -> str:
    """A die of an attack or a ceremony, and all its faces (WF-1.2)."""
    name, faces = _DICE.get(slot, _TECH)
    shown = ", ".join("–" if sign == "blank" else sign for sign in faces)
    return scene.say(f"explain.{name}", face=face_text(face, scene.say), faces=shown)


def vibranium_die(scene: Scene, stones: int) -> str:
    """A die of mining, and all its faces (WF-1.2)."""
    faces = ", ".join(map(str, tables.VIBRANIUM_DIE))
    return scene.say("explain.vibranium_die", stones=counted(scene.say, "stones", stones), faces=faces)


def cup(scene: Scene, player: Seat) -> str:
    """A closed cup keeps its secret, a lifted one does not (WF-3.5, 3.6)."""
    held, spent = int(scene.seen.cup[player]), int(scene.seen.spent[player])
    if held == codes.NONE:
        return scene.say(
            "explain.cup_lifted", seat=scene.say.seat(player), stones=counted(scene.say, "stones", max(spent, 0))
        )
    if held == HIDDEN:
        return scene.say("explain.cup_closed", seat=scene.say.seat(player))
    return scene.say("explain.cup_own", stones=counted(scene.say, "stones", held))


def vote(scene: Scene, player: Seat) -> str:
    """A vote that lies face down, or what it says (WF-4.1)."""
    vote = int(scene.seen.vote[player])
    key = "closed" if vote == HIDDEN else "challenge" if vote == codes.CHALLENGE else "yield"
    return scene.say(f"explain.vote_{key}", seat=scene.say.seat(player))


def gain(scene: Scene, player: Seat, *, points: int, stones: int) -> str:
    """What a player's dice brought."""
    say = scene.say
    parts = [counted(say, noun, count) for noun, count in (("points", points), ("stones", stones)) if count]
    return say("explain.gain" if parts else "explain.no_gain", seat=say.seat(player), what=say.joined(parts))


def hits(scene: Scene, throw: Throw, hits: int) -> str:
    """The hits of a ceremony, to which powers add, or of a tie, to which they do not (WF-1.6)."""
    key = "explain.tie_hits" if throw.is_tie else "explain.hits"
    return scene.say(key, seat=scene.say.seat(throw.seat), hits=counted(scene.say, "hits", hits))


def choice(scene: Scene, action: Action) -> str:
    """What the viewer should know about a choice."""
    if action >= codes.AGAIN:
        name = "again"
    elif action in _CHOICES:
        name = _CHOICES[action]
    else:
        name = "ceremony" if scene.seen.phase == codes.CEREMONY_CUPS else "cup"
    return scene.say(f"explain.choose.{name}", panther=scene.say.seat(scene.seen.panther))
