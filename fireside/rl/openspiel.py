"""Our games for OpenSpiel: after `register()`, `pyspiel.load_game("fireside_wapi(players=3,scoring=advanced)")`.

Chance is explicit, with its odds. Secret choices that several seats make at the same time are turns, the first seat
first: seats that owe no choice then need no empty action, and the algorithms for turns (all of OpenSpiel's searches)
can play. Nobody's information depends on a choice that has not been revealed, so both forms have the same strategies.

An observation is what a seat sees now, as a tensor with named parts and as a string. The information state is a string
only, the history of what the seat saw: its own actions, the events that it was told of, and a name for every view.

All games are declared to have imperfect information, those where everything is public too: IS-MCTS refuses others.
Returns are the share of the victory minus 1/n, zero for all where nobody wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside import bots
from fireside.bots.search import WHOLE_GAME, mixed_seed
from fireside.engine.observation import length_of, split
from fireside.engine.types import Action, Event, Seat
from fireside.game import Game
from fireside.position import Position
from fireside.registry import games, load
from fireside.rl.extras import missing
from fireside.rl.rewards import rewards_of

try:
    import pyspiel
except ImportError as error:
    raise missing("openspiel") from error

PREFIX = "fireside_"


def register() -> list[str]:
    """Make all installed games known to OpenSpiel, each once; returns their names there."""
    known = set(pyspiel.registered_names())
    names = {PREFIX + name: name for name in games()}
    for short_name, name in names.items():
        if short_name not in known:
            pyspiel.register_game(*_class_of(load(name), short_name))
    return list(names)


def _class_of(game: Game, short_name: str) -> tuple[Any, type[SpielGame]]:
    """What OpenSpiel registers. It lets go of it after Python has ended, which only a class survives."""
    game_type = _type_of(game, short_name)
    return game_type, type(short_name, (SpielGame,), {"game": game, "game_type": game_type})


def _type_of(game: Game, short_name: str) -> Any:
    least, most = game.info.players
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name,
        long_name=game.info.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.has_observations,
        parameter_specification={
            "players": least,
            **{name: option.default for name, option in game.info.options.items()},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc] # pyspiel is not typed
    """A game with its number of players and its options."""

    game: Game
    game_type: Any

    def __init__(self, parameters: dict[str, Any]) -> None:
        """Made by `pyspiel.load_game`."""
        self.start = Course(self.game.start(**parameters))
        players = self.start.position.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.info.actions,
            max_chance_outcomes=self.game.info.actions,
            num_players=players,
            min_utility=-1 / players,
            max_utility=1 - 1 / players,
            utility_sum=0.0,
            max_game_length=WHOLE_GAME,
        )
        super().__init__(self.game_type, info, parameters)

    def __reduce__(self) -> tuple[Callable[[str], SpielGame], tuple[str]]:
        return _game_from, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        """More than any game has; the rules have no limit."""
        return WHOLE_GAME

    def new_initial_state(self) -> SpielState:
        """The position before the first chance step."""
        return SpielState(self)

    def make_py_observer(self, observation_type: Any = None, params: Any = None) -> SpielObserver | None:
        """What a seat sees now or, with perfect recall, has seen; None for public or private information alone."""
        wanted = observation_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_whole = wanted.public_info and wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return None if params or not is_whole else SpielObserver(self.start.position, has_recall=wanted.perfect_recall)


def _game_from(text: str) -> SpielGame:
    register()  # this may be another process
    return pyspiel.load_game(text)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of a game in OpenSpiel; `course` holds ours."""

    def __init__(self, game: SpielGame) -> None:
        """Made by the game. OpenSpiel clones a state by copying the attributes of the new one's Python part."""
        super().__init__(game)
        self.course = game.start.copy()

    def __reduce__(self) -> tuple[Callable[[str], SpielState], tuple[str]]:
        return _state_from, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    @property
    def position(self) -> Position:
        """The full position."""
        return self.course.position

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        pending = self.course.position.pending
        return pending[0] if pending else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.course.position.is_over

    def _legal_actions(self, player: Seat) -> list[Action]:
        return self.course.position.legal(player)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """What can happen now, with its probability."""
        odds = self.course.position.odds()
        total = sum(odds.values())
        return [(action, weight / total) for action, weight in odds.items()]

    def _apply_action(self, action: Action) -> None:
        position = self.course.position
        position.play(position.pending[0], action)

    def _action_to_string(self, player: Seat, action: Action) -> str:  # noqa: ARG002 - the same for all
        return self.course.position.text(action)

    def returns(self) -> list[float]:
        """What each seat has won, at the end."""
        return rewards_of(self.course.position).tolist()

    def __str__(self) -> str:
        """What a spectator sees, and a name for the full position, secrets included."""
        view = self.course.position.view()
        return f"{view.board_text()}\n{blake2b(bytes(self.course.position), digest_size=16).hexdigest()}"

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> SpielState:
        """A position drawn at random among those that fit what a seat sees now.

        It is made from the seat's view and story alone, so nothing of the truth is in it: neither what the others saw
        before nor the history of actions.
        """
        state: SpielState = self.get_game().new_initial_state()
        state.course = self.course.guess(player, int(sampler() * 2**53))
        return state


def _state_from(text: str) -> SpielState:
    register()  # this may be another process
    state: SpielState = pyspiel.deserialize_game_and_state(text)[1]
    return state


Story = tuple[Any, str] | None  # (what came before, what was seen then): shared between copies, never changed


class Course:
    """A position, and what each seat has seen on the way to it.

    The latter is worked out when it is asked for: most states, those of rollouts, are never asked.
    """

    __slots__ = ("_known", "_past", "_stories", "position")

    def __init__(self, position: Position, story: str = "", seat: Seat | None = None) -> None:
        """A course that begins at a position, except for one seat, which has a story already."""
        self.position = position
        self._past = position.copy()  # where the stories end
        self._known = len(position.moves)  # how many moves they cover
        self._stories: list[Story] = [
            (None, story if owner == seat else name) for owner, name in enumerate(_names(position))
        ]

    def copy(self) -> Course:
        """An independent copy."""
        new = Course.__new__(Course)
        new.position = self.position.copy()
        new._past, new._known, new._stories = self._past, self._known, self._stories
        return new

    def __deepcopy__(self, memo: Any) -> Course:
        """What OpenSpiel's clone() calls."""
        return self.copy()

    def __getstate__(self) -> tuple[Any, ...]:
        """What is pickled; a story itself is nested too deeply."""
        return self.position, self._past, self._known, [_told(story) for story in self._stories]

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.position, self._past, self._known, stories = state
        self._stories = [(None, story) for story in stories]

    def story(self, seat: Seat) -> str:
        """What a seat has seen, from the start until now."""
        self._catch_up()
        return _told(self._stories[seat])

    def guess(self, seat: Seat, seed: int) -> Course:
        """A course to a position that a seat takes to be possible. Only its own story is known."""
        return Course(self.position.view(seat).fill(seed), self.story(seat), seat)

    def _catch_up(self) -> None:
        moves = self.position.moves[self._known :]
        if not moves:
            return
        past, stories = self._past.copy(), self._stories  # clones share both
        names = _names(past)
        for seat, action in moves:
            happened = past.play(seat, action)
            before, names = names, _names(past)
            fresh = ["" if name == old else name for name, old in zip(names, before, strict=True)]
            seen = [_seen(happened, owner, name) for owner, name in enumerate(fresh)]
            if seat >= 0:
                seen[seat] = f" {past.text(action)}{seen[seat]}"
            stories = [(story, more) if more else story for story, more in zip(stories, seen, strict=True)]
        self._past, self._stories = past, stories
        self._known += len(moves)


def _told(story: Story) -> str:
    """A story as text, from its beginning."""
    parts = []
    while story is not None:
        story, part = story
        parts.append(part)
    return "".join(reversed(parts))


def _names(position: Position) -> list[str]:
    """A name for what each seat sees."""
    return [position.view(seat).information_state() for seat in range(position.players)]


def _seen(happened: Iterable[Event], seat: Seat, name: str) -> str:
    """The events that a seat learns of, as numbers, and the name of its view if that has changed."""
    told = [".".join(map(str, event)) for event in happened if event.seen_by(seat)]
    return "".join(f" {what}" for what in [*told, name] if what)


class SpielObserver:
    """What OpenSpiel asks for observations: the numbers of what a seat sees now, or the story of what it has seen."""

    def __init__(self, start: Position, *, has_recall: bool) -> None:
        """There are no numbers with perfect recall: a view does not hold what was seen before."""
        self._has_recall = has_recall
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[Any]] = {}
        if start.game.has_observations and not has_recall:
            parts = start.game.observation(start.players)
            self.tensor = np.zeros(length_of(parts), np.float32)
            self.dict = split(parts, self.tensor)

    def set_from(self, state: SpielState, player: Seat) -> None:
        """Write what a seat sees into `tensor`, whose parts are in `dict`."""
        if self.tensor is not None:
            self.tensor[:] = state.position.view(player).observe()

    def string_from(self, state: SpielState, player: Seat) -> str:
        """The same as text."""
        if self._has_recall:
            return state.course.story(player)
        view = state.position.view(player)
        return f"{view.board_text()}\n{view.information_state()}"


class SpielBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our bots as one of OpenSpiel's. It is given the view of the seat to act, not the state."""

    def __init__(self, bot: str | bots.Bot = "master", seed: int = 0) -> None:
        """A bot by its name, such as a level of our search, or any object that has `choose`."""
        super().__init__()
        self._bot = bots.find(bot) if isinstance(bot, str) else bot
        self._seed = seed

    def restart_at(self, state: SpielState) -> None:
        """A bot remembers nothing."""

    def step(self, state: SpielState) -> Action:
        """What the bot does at the seat to act."""
        seed = mixed_seed(self._seed, state.move_number())
        return self._bot.choose(state.position.view(state.current_player()), seed)
