"""What everything in the picture of Wapi is for, in a sentence or two, with the numbers of the position."""

from __future__ import annotations

from fireside.engine.types import Seat
from fireside.games.wapi import notation, tables
from fireside.games.wapi.picture.scene import Scene
from fireside.games.wapi.rules import state as codes


def mine(scene: Scene, mine: int) -> str:
    """What a mine earns so far, and what can still come there."""
    seen, say = scene.seen, scene.say
    free, symbols = codes.SILVER_PLACES - int(seen.pieces[mine]), int(seen.bag[mine])
    return " ".join(
        (
            _worth(scene, mine),
            say("explain.room" if free else "explain.full", free=free),
            say("explain.open" if symbols else "explain.closed", symbols=symbols),
        )
    )


def _worth(scene: Scene, mine: int) -> str:
    """What the totems on a mine earn (WP-3.2, 3.3)."""
    wealth, totems = int(scene.seen.wealth[mine]), int(scene.seen.staked[mine])
    if not totems:
        return scene.say("explain.unclaimed", wealth=wealth)
    if scene.seen.scoring == codes.BASIC:
        return scene.say("explain.worth", wealth=wealth)
    return scene.say("explain.shared", wealth=wealth, totems=totems, each=wealth // totems)


def mine_facts(scene: Scene, mine: int) -> str:
    """A mine for those who cannot see it: its name, and whose totems stand there."""
    seen, say = scene.seen, scene.say
    owners = [say.seat(owner) for owner in seen.owner[mine].tolist() if owner != codes.NO_TOTEM]
    return say("picture.mine", mine=notation.mine_text(mine, say), totems=", ".join(owners) or say("picture.nobody"))


def token(scene: Scene, token: int) -> str:
    """What a kind of token is for, and how many of it are still in the bag."""
    kind = "symbol" if token < codes.MINES else "silver" if token > codes.MINES else "worthless"
    return scene.say(f"explain.{kind}", count=int(scene.seen.bag[token]))


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
    return scene.say(key, silver=scene.scores[player], totems=int(scene.seen.supply[player]))


def stake(scene: Scene) -> str:
    """What a totem does."""
    return scene.say("explain.stake", left=int(scene.seen.supply[scene.seat]))


def keep(scene: Scene) -> str:
    """What not staking a totem means."""
    return scene.say("explain.keep")
