"""The parts of a game: loaded from its folder, checked against the contract, and bound to the compiled loops."""

from __future__ import annotations

import importlib
import importlib.util
from array import array
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fireside.engine import kernel, variants
from fireside.engine.ahead import new_ahead
from fireside.engine.contract import (
    ComparesChoices,
    DescribesPositions,
    HasTraits,
    NamesDeeds,
    Notation,
    Observes,
    Picture,
    Policy,
    Rules,
    TellsOpenings,
    names_in,
)
from fireside.engine.errors import ContractError, InvalidNotation, InvalidOption
from fireside.engine.fields import Field, plain_field
from fireside.engine.memory import Address
from fireside.engine.types import Action, Changed, GameInfo, Ints, OptionValue, Seat, States, as_number


class GameParts:
    """What a game consists of, and what can be said about it before it is played."""

    rules: Rules
    notation: Notation
    info: GameInfo

    def __init__(self, package: ModuleType, name: str, variant: Mapping[str, Changed] | None = None) -> None:
        """Bind a game's package; ContractError if it lacks something.

        `variant` holds what differs from the published game of the same folder; the name tells it as well.
        """
        self.name = name
        self.base = variants.base_of(name)  # the name of the published game
        self.package = package
        self.folder = Path(str(package.__file__)).parent
        self.rules = self._part("rules", Rules)
        self.notation = self._part("notation", Notation)
        info = getattr(package, "INFO", None)
        if not isinstance(info, GameInfo):
            raise ContractError(f"the game {name} has no INFO of type GameInfo in its __init__.py")
        self.info = replace(info, variant=variant) if variant else info
        self.calls = self.specialise(kernel.ENGINE / "calls.py")
        self.play: Callable[[Address, Seat, Action, Address], int] = self._play_at_first

    def __repr__(self) -> str:
        varied = f" with other {', '.join(self.variant)}" if self.variant else ""
        return f"<{type(self).__name__} {self.base}{varied}>"

    @property
    def variant(self) -> dict[str, Any]:
        """The values that differ from the published game, by name, as `load` takes them."""
        return {name: changed.value for name, changed in self.info.variant.items()}

    def _play_at_first(self, *arguments: Any) -> int:
        """`calls.play`, until it is compiled; then its own code, without a look at the types of the arguments."""
        played: int = self.calls.play(*arguments)
        self.play = kernel.code_of(self.calls.play) or self.play
        return played

    def _part(self, part: str, protocol: type[Any]) -> Any:
        module = importlib.import_module(f"{self.package.__name__}.{part}")
        missing = [name for name in names_in(protocol) if not hasattr(module, name)]
        if missing:
            raise ContractError(f"something is missing in the {part} of the game {self.name}: {', '.join(missing)}")
        return module

    def specialise(self, template: Path, **bound: Any) -> ModuleType:
        """A copy of a generic module that is compiled for this game."""
        return kernel.specialise(template, f"{template.stem}[{self.package.__name__}]", rules=self.rules, **bound)

    @cached_property
    def loops(self) -> ModuleType:
        """The compiled loops of this game."""
        return self.specialise(kernel.ENGINE / "loops.py", calls=self.calls)

    @cached_property
    def possible(self) -> ModuleType:
        """The compiled comparisons of positions that somebody holds possible."""
        return self.specialise(kernel.ENGINE / "possible.py", calls=self.calls)

    @cached_property
    def picture(self) -> Picture[Any]:
        """The game's picture, with its `Scene` and `draw`."""
        return self._part("picture", Picture)

    @property
    def has_picture(self) -> bool:
        """Whether the game can be drawn."""
        return self._has("picture")

    @cached_property
    def policy(self) -> Policy | None:
        """The game's policy with its `appeal`, or None if it has none."""
        return self._part("policy", Policy) if self._has("policy") else None

    @cached_property
    def observer(self) -> Observes:
        """The game's observations; ContractError if it has none."""
        if not self.has_observations:
            raise ContractError(f"the game {self.name} has no observations: its folder lacks observation.py")
        return self._part("observation", Observes)

    @property
    def has_observations(self) -> bool:
        """Whether the game's views can be written as numbers."""
        return self._has("observation")

    @cached_property
    def looks(self) -> ModuleType:
        """The compiled observations of this game."""
        return self.specialise(kernel.ENGINE / "looks.py", observation=self.observer)

    @cached_property
    def deeds(self) -> NamesDeeds | None:
        """What players do that the end does not tell, or None if the game names no deeds."""
        return self._part("deeds", NamesDeeds) if self._has("deeds") else None

    @cached_property
    def aspects(self) -> ComparesChoices | None:
        """What choices cost and bring, or None if the game does not compare them."""
        return self._part("aspects", ComparesChoices) if self._has("aspects") else None

    @cached_property
    def openings(self) -> TellsOpenings | None:
        """What players mean by such a position and by an opening, or None if the game does not say so."""
        return self._part("openings", TellsOpenings) if self._has("openings") else None

    @cached_property
    def traits(self) -> HasTraits | None:
        """The game's traits, or None if it does not say what its seats have in the end."""
        return self._part("traits", HasTraits) if self._has("traits") else None

    @cached_property
    def holds(self) -> ModuleType:
        """The compiled traits of this game."""
        return self.specialise(kernel.ENGINE / "holds.py", traits=self.traits)

    @cached_property
    def positions(self) -> DescribesPositions | None:
        """What the fields of a state mean, or None if the game does not say."""
        return self._part("positions", DescribesPositions) if self._has("positions") else None

    def field(self, name: str) -> Field:
        """What a field of the state means."""
        known = self.positions.FIELDS if self.positions else {}
        return known.get(name) or plain_field(self.rules.STATE[name])

    def _has(self, part: str) -> bool:
        return importlib.util.find_spec(f"{self.package.__name__}.{part}") is not None

    @cached_property
    def blank_ahead(self) -> array[int]:
        """Memory for what lies ahead of a position, to be copied, which takes less time than making it."""
        return new_ahead(self.info.actions)

    @cached_property
    def action_texts(self) -> tuple[str, ...]:
        """The notation of every action, by its number."""
        return tuple(self.notation.action_text(action) for action in range(self.info.actions))

    @cached_property
    def _actions_by_text(self) -> dict[str, Action]:
        return {text: action for action, text in enumerate(self.action_texts)}

    def parse(self, text: str) -> Action:
        """The action that a text stands for; InvalidNotation if there is none."""
        action = self._actions_by_text.get(text.strip()) if isinstance(text, str) else None
        if action is None:
            raise InvalidNotation(f"{text!r} is not an action of {self.info.title}")
        return action

    def check_action(self, action: Action) -> Action:
        """The number of an action as an int; InvalidNotation if there is no such action."""
        number = as_number(action)
        if number is None or not 0 <= number < self.info.actions:
            last = self.info.actions - 1
            raise InvalidNotation(f"{action!r} is not an action number; these go from 0 to {last}")
        return number

    def check_players(self, players: int) -> None:
        """InvalidOption unless that many can play."""
        fewest, most = self.info.players
        if not isinstance(players, int) or not fewest <= players <= most:
            raise InvalidOption(f"{self.info.title} is for {fewest} to {most} players, not {players}")

    def check_options(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options of the game with their values, defaults filled in; InvalidOption for an unknown one."""
        for name in options:
            if name not in self.info.options:
                known = ", ".join(self.info.options) or "none"
                raise InvalidOption(f"{self.info.title} has no option {name!r}; its options are: {known}")
        chosen = {}
        for name, option in self.info.options.items():
            chosen[name] = options.get(name, option.default)
            try:
                option.index(chosen[name])
            except ValueError:
                allowed = ", ".join(map(repr, option.values))
                raise InvalidOption(f"the option {name!r} can be {allowed}, not {chosen[name]!r}") from None
        return chosen

    def option_numbers(self, chosen: Mapping[str, OptionValue]) -> Ints:
        """The options as `setup` reads them."""
        numbers = [option.index(chosen[name]) for name, option in self.info.options.items()]
        return np.array(numbers or [0], np.int32)

    def new_states(self, count: int = 1) -> States:
        """`count` zeroed states. `np.zeros` would take seven times as long for a type of records."""
        return np.frombuffer(bytearray(count * self.rules.STATE.itemsize), self.rules.STATE)

    def states_from(self, data: bytes) -> States:
        """The states with these bytes, padding included; ContractError if they come from another version."""
        size = self.rules.STATE.itemsize
        if not data or len(data) % size:
            raise ContractError(f"a state of {self.info.title} takes {size} bytes; {len(data)} bytes do not fit")
        return np.frombuffer(data, np.uint8).copy().view(self.rules.STATE)  # copying the fields would lose the padding

    def buffers(self) -> tuple[Ints, Ints]:
        """Arrays that can hold every action and its weight."""
        return np.zeros(self.info.actions, np.int32), np.zeros(self.info.actions, np.int32)
