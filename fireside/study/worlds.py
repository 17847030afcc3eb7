"""One choice, tried in many guessed worlds. Compiled once per game (see kernel.specialise).

Every world is guessed from what the seat could see, the choice is made in it, and a tree search of its own plays on: so
a choice gets all the thought that it is given, however little a search at the root would have liked it. The world, the
dice and the draws of a number depend on the seed and on that number alone, so that two choices meet the same ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.bots.search.memory import WORLD, Floats, Memory
from fireside.engine.chance import mixed, next_word
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.types import Action, Rng, Seat, States

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
tree: Any = binding(__name__, "tree")  # the game's search, which type checkers cannot know


@rule
def try_action(
    seen: States, seat: Seat, action: Action, memory: Memory, given: States, seeds: Rng, results: Floats
) -> None:
    """results[number, seat]: the shares of the victory after an action, in as many worlds as there are seeds."""
    world = memory.worlds[WORLD]
    for number in range(len(seeds)):
        memory.rng[0] = seeds[number]
        memory.chance[0] = mixed(next_word(memory.rng))
        rules.fill(seen[0], seat, memory.rng, world)
        rules.apply(world, seat, action, MUTED)
        tree.play_through(world, seat, memory, given[0])
        for player in range(len(memory.wins)):
            results[number, player] = memory.wins[player]
