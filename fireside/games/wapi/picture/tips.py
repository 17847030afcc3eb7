"""What everything in the picture of Wapi is for, in a sentence or two, with the numbers of the position."""

from __future__ import annotations

from fireside.engine.types import Seat

from .. import notation, tables
from ..rules import state as codes
from .scene import Scene


def mine(scene: Scene, mine: int) -> str:
    """What a mine earns and for whom, and what can still come there."""
    return " ".join((_worth(scene, mine), *_owners(scene, mine), *_future(scene, mine)))


def _worth(scene: Scene, mine: int) -> str:
    """What the totems on a mine earn (WP-3.2 to 3.4)."""
    totems = int(scene.seen.staked[mine])
    return scene.say(
        f"explain.{_earners(scene, totems)}",
        mine=notation.mine_text(mine, scene.say),
        wealth=int(scene.seen.wealth[mine]),
        totems=totems,
        each=scene.earned(mine),
    )


def _earners(scene: Scene, totems: int) -> str:
    """Among whom a mine's silver is shared, as the name of a text."""
    if not totems:
        return "unclaimed"
    if scene.seen.scoring == codes.BASIC:
        return "worth"
    return "alone" if totems == 1 else "shared"


def _owners(scene: Scene, mine: int) -> list[str]:
    """Whose totems stand on a mine."""
    names = [scene.say.seat(owner) for owner in scene.seen.owner[mine].tolist() if owner != codes.NO_TOTEM]
    return [scene.say("explain.owners", owners=", ".join(names))] if names else []


def _future(scene: Scene, mine: int) -> list[str]:
    """How much silver and how many symbols can still come to a mine."""
    if scene.is_over:
        return []
    free, symbols = codes.SILVER_PLACES - int(scene.seen.pieces[mine]), int(scene.seen.bag[mine])
    return [
        scene.say("explain.room" if free else "explain.full", free=free),
        scene.say("explain.open" if symbols else "explain.closed", symbols=symbols),
    ]


def token(scene: Scene, token: int) -> str:
    """What a kind of token is for, and how many of it are still in the bag."""
    count = int(scene.seen.bag[token])
    if token < codes.MINES:
        return scene.say("explain.symbol", mine=notation.mine_text(token, scene.say), count=count)
    value = tables.SILVER_VALUES[token - codes.MINES]
    return scene.say("explain.silver" if value else "explain.worthless", value=value, count=count)


def bag(scene: Scene) -> str:
    """What the bag is for, and how far away the end is (WP-3.1)."""
    free = tables.SILVER_PLACES * codes.MINES - int(scene.seen.filled)
    return scene.say("explain.bag", count=int(scene.seen.bag.sum()), free=free)


def middle(scene: Scene) -> str:
    """What is to be done with the token just drawn; the bag, if nobody holds one."""
    seen, say = scene.seen, scene.say
    if seen.drawn == codes.EMPTY:
        return bag(scene)
    key = "explain.drawn_symbol" if seen.drawn < codes.MINES else "explain.drawn_silver"
    return say(key, seat=say.seat(seen.turn), token=notation.token_text(int(seen.drawn), say))


def player(scene: Scene, player: Seat) -> str:
    """Where a player's silver comes from, and what the totems in hand are for."""
    key = "explain.player_over" if scene.is_over else "explain.player"
    name, totems = scene.say.seat(player), int(scene.seen.supply[player])
    return scene.say(key, seat=name, silver=scene.scores[player], totems=totems)


def stake(scene: Scene) -> str:
    """What a totem does."""
    return scene.say("explain.stake", left=int(scene.seen.supply[scene.seat]))


def keep(scene: Scene) -> str:
    """What not staking a totem means."""
    return scene.say("explain.keep")
