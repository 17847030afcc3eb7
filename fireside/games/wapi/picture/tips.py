"""What everything in the picture of Wapi is for, in a sentence or two, with the numbers of the position."""

from __future__ import annotations

from fireside.draw import remembered
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from .scene import Scene


def mine(scene: Scene, mine: int) -> str:
    """What a mine earns and for whom, and what can still come there."""
    return _mine(
        *(scene.say, mine, scene.earned[mine], scene.wealth[mine], tuple(scene.owners[mine])),
        None if scene.is_over else scene.open_places[mine],
        is_shared=scene.seen.scoring != codes.BASIC,
    )


@remembered
def _mine(
    say: Say,
    mine: int,
    each: int,
    wealth: int,
    owners: tuple[Seat, ...],
    future: tuple[int, int] | None,
    *,
    is_shared: bool,
) -> str:
    names = [say.seat(owner) for owner in owners if owner != codes.NO_TOTEM]
    told = [_worth(say, mine, each, wealth, len(names), is_shared=is_shared)]
    if names:
        told.append(say("explain.owners", owners=", ".join(names)))
    return " ".join((*told, *(_future(say, *future) if future else ())))


def _worth(say: Say, mine: int, each: int, wealth: int, totems: int, *, is_shared: bool) -> str:
    """What the totems on a mine earn (WP-3.2 to 3.4)."""
    key = f"explain.{_earners(totems, is_shared=is_shared)}"
    return say(key, mine=notation.mine_text(mine, say), wealth=wealth, totems=totems, each=each)


def _earners(totems: int, *, is_shared: bool) -> str:
    """Among whom a mine's silver is shared, as the name of a text."""
    if not totems:
        return "unclaimed"
    if not is_shared:
        return "worth"
    return "alone" if totems == 1 else "shared"


def _future(say: Say, free: int, symbols: int) -> tuple[str, str]:
    """How much silver and how many symbols can still come to a mine."""
    return (
        say("explain.room" if free else "explain.full", free=free),
        say("explain.open" if symbols else "explain.closed", symbols=symbols),
    )


def token(say: Say, token: int, count: int) -> str:
    """What a kind of token is for, and how many of it are still in the bag."""
    if token < codes.MINES:
        return say("explain.symbol", mine=notation.mine_text(token, say), count=count)
    value = tables.SILVER_VALUES[token - codes.MINES]
    return say("explain.silver" if value else "explain.worthless", value=value, count=count)


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
