"""The position editor: a position in its address, in a form, in a picture and in words."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from fireside.engine.errors import FiresideError, InvalidField, InvalidNotation
from fireside.engine.fields import SEATS, Axis, Field
from fireside.engine.sound import miscounted
from fireside.engine.types import CHANCE, Action, Seat, States
from fireside.game import Game
from fireside.position import Position
from fireside.record import POSITION_FORMAT
from fireside.table.errors import Reason, Refusal
from fireside.texts import Say
from fireside.web.edge.visitor import Visitor
from fireside.web.show.pictures import pictures

MOST_ADDRESS = 4_000  # letters of a position in an address
MOST_TEXT = 20_000  # letters of a position
GROUPS = ("turn", "players", "board")
SWITCH = (0, 1)  # the limits of something that is so or not
# Where games keep the names of their things in their texts; the words of a position are looked up there.
SECTIONS = (
    *("words", "phases", "mines", "biomes", "feats", "colours", "types", "cards", "goods", "tribes", "villains"),
    *("powers", "sources"),
)


def packed(position: Position) -> str:
    """A position as a part of an address."""
    text = position.as_text().removeprefix(POSITION_FORMAT)
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpacked(game: Game, text: str) -> Position:
    """The position in an address; FiresideError if there is none, or one of another game."""
    if len(text) > MOST_ADDRESS:
        raise Refusal(Reason.TOO_LARGE, "no_position")
    try:
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        found = zlib.decompressobj().decompress(data, MOST_TEXT).decode()
    except (ValueError, binascii.Error, zlib.error):
        raise Refusal(Reason.GARBAGE, "no_position") from None
    return game.position(POSITION_FORMAT + found)


@dataclass(frozen=True)
class Cell:
    """One value of a position, to be changed in a form."""

    name: str  # of its input
    label: str
    value: str
    options: tuple[tuple[str, str], ...] = ()  # words with their names, if it is one of these
    least: int | None = None  # the limits of a number; None for words
    most: int | None = None


@dataclass(frozen=True)
class Row:
    """Values that stand together."""

    label: str
    cells: tuple[Cell, ...]


class Editing:
    """A position that somebody sets up, as the page shows it."""

    def __init__(self, position: Position, visitor: Visitor, seat: Seat | None, *, is_tried: bool) -> None:
        """`seat` is from where to look; None looks from the seat that acts.

        Rules are asked nothing about a position unless that `is_tried`: compiled, they trust every number.
        """
        self.position = position
        self.visitor = visitor
        self.game = position.game
        self.chosen = seat
        self.is_tried = is_tried
        self.writing = self.game.writing(position.players, position.options)

    @cached_property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [self.visitor.say("new.seat", number=seat + 1) for seat in range(self.position.players)]

    @cached_property
    def say(self) -> Say:
        """The game's texts."""
        return Say.of_folder(self.game.folder, self.visitor.lang, self.names)

    @cached_property
    def faults(self) -> list[str]:
        """What is wrong with it."""
        if self.is_tried:
            return self.position.faults(self.say)
        unplayable = Refusal(Reason.GARBAGE, "unplayable").text(self.visitor.lang)
        return miscounted(self.position, self.writing, self.say) or [unplayable]

    @cached_property
    def pending(self) -> tuple[Seat, ...]:
        """Who may act; nobody as long as something is wrong."""
        return () if self.faults else self.position.pending

    @property
    def is_chance(self) -> bool:
        """Whether chance acts now."""
        return self.pending == (CHANCE,)

    @property
    def seat(self) -> Seat:
        """From where the picture is drawn."""
        if self.chosen is not None:
            return self.chosen
        return self.pending[0] if self.pending and not self.is_chance else 0

    @property
    def address(self) -> str:
        """The position as a part of the page's address."""
        return packed(self.position)

    @cached_property
    def pictures(self) -> Mapping[str, str]:
        """The pictures by the id of their place; none if what is wrong cannot even be drawn."""
        if not self.is_tried:
            return {}
        try:
            scene = self.position.view(self.seat).scene(
                lang=self.visitor.lang, names=self.names, tall=self.visitor.tall, clickable=not self.faults
            )
            return pictures(self.game, scene)
        except (LookupError, ValueError, ZeroDivisionError):
            if not self.faults:
                raise
            return {}

    @property
    def moves(self) -> Iterator[tuple[str, list[tuple[str, str]]]]:
        """What can be played now, under the names of the seats; or what chance can do."""
        if self.is_chance:
            yield self.visitor.say("editor.chance"), list(self._outcomes())
            return
        for seat in self.pending:
            seen, describe = self.position.view(seat), self.game.notation.describe_action
            texts = [(f"{seat}:{action}", describe(seen.state, seat, action, self.say)) for action in seen.legal(seat)]
            yield self.names[seat], texts

    def _outcomes(self) -> Iterator[tuple[str, str]]:
        odds = self.position.odds()
        for action, weight in odds.items():
            yield f"{CHANCE}:{action}", f"{self._outcome(action)} ({weight / sum(odds.values()):.0%})"

    def _outcome(self, action: Action) -> str:
        """What an outcome of chance brings about, in words."""
        for event in self.position.copy().play(CHANCE, action):
            if text := self.game.notation.describe_event(event, self.say):
                return text
        return self.position.text(action)

    @cached_property
    def groups(self) -> list[tuple[str, list[Row]]]:
        """The form: what is about the turn, about the players, about the board."""
        found: dict[str, list[Row]] = {group: [] for group in GROUPS}
        single: list[Cell] = []
        for name, field in self.writing.fields.items():
            if field.is_fixed or field.is_derived:
                continue
            if self.position.states.dtype[name].shape:
                found["players" if SEATS in field.axes[:1] else "board"] += self._rows(name, field)
            else:
                single.append(self._cell(f"f-{name}", self.word(name, "fields"), field, self._value(name)))
        found["turn"] = [Row("", tuple(single))]
        return list(found.items())

    def _value(self, name: str, *where: int) -> int:
        return int(self.position.states[name][0][where] if where else self.position.states[name][0])

    def _rows(self, name: str, field: Field) -> Iterator[Row]:
        shape = self.position.states.dtype[name].shape
        for row in product(*(range(self._size(field, depth, size)) for depth, size in enumerate(shape[:-1]))):
            words = [self._index_name(field, depth, index) for depth, index in enumerate(row)]
            label = " · ".join([self.word(name, "fields"), *words])
            yield Row(label, tuple(self._cells(name, field, row)))

    def _size(self, field: Field, depth: int, size: int) -> int:
        """How many rows or columns there are, without seats that nobody can take."""
        is_seats = depth < len(field.axes) and field.axes[depth] is SEATS
        return self.position.players if is_seats else size

    def _cells(self, name: str, field: Field, row: tuple[int, ...]) -> Iterator[Cell]:
        size = self.position.states.dtype[name].shape[-1]
        for index in range(self._size(field, len(row), size)):
            label = self._index_name(field, len(row), index)
            where = (*row, index)
            yield self._cell(f"f-{name}-{'.'.join(map(str, where))}", label, field, self._value(name, *where))

    def _cell(self, name: str, label: str, field: Field, value: int) -> Cell:
        if field.bits:
            return Cell(name, label, field.word(value))
        if field.is_closed:
            words = tuple((word, self.word(word)) for word in field.names.values())
            return Cell(name, label, field.word(value), words)
        choices = field.choices(self.position.players)
        if choices is not None and (field.is_seat or field.most != Field.most):
            words = tuple((word, self._value_name(field, number, word)) for number, word in choices)
            return Cell(name, label, field.word(value), words)
        least, most = field.limits(self.position.players)
        if (least, most) == SWITCH:
            return Cell(name, label, str(value), (("0", "–"), ("1", "✓")))
        return Cell(name, label, str(value), (), least, most)

    def _value_name(self, field: Field, number: int, word: str) -> str:
        """Seats are called by their names, also where the pieces of a seat are meant."""
        is_seat = field.is_seat or word == str(number)
        return self.names[number] if is_seat and 0 <= number < len(self.names) else self.word(word)

    def _index_name(self, field: Field, depth: int, index: int) -> str:
        axis: Axis = field.axes[depth] if depth < len(field.axes) else None
        if axis is SEATS:
            return self.names[index]
        return str(index + 1) if axis is None else self.word(axis[index])

    def word(self, word: str, *sections: str) -> str:
        """A word of a position as people say it, if the game's texts have it."""
        for section in sections or SECTIONS:
            if f"{section}.{word}" in self.say:
                return self.say(f"{section}.{word}")
        return word.replace("_", " ")


def changed(position: Position, form: Mapping[str, str]) -> Position:
    """The position with the values of a form; InvalidNotation if one is impossible. What follows from them follows."""
    game = position.game
    writing = game.writing(position.players, position.options)
    states = position.states.copy()
    for key, word in form.items():
        kind, _, rest = key.partition("-")
        if kind == "f":
            _change(states, writing.fields, rest, word)
    if game.positions is not None:
        game.positions.derive(states[0])
    if misfit := writing.misfit(states):
        raise InvalidField(misfit.label, misfit.text("en"))
    return game.begun(states.tobytes(), position.players, position.options)


def _change(states: States, fields: Mapping[str, Field], where: str, word: str) -> None:
    name, _, place = where.partition("-")
    field = fields.get(name)
    if field is None or field.is_fixed or field.is_derived:
        raise InvalidNotation(f"there is no field {name[:40]!r}")
    try:
        indices = tuple(int(index) for index in place.split(".")) if place else ()
        value = field.value(word.strip()[:200])
        values = states[name][0]
        if len(indices) != values.ndim or min(indices, default=0) < 0:
            raise InvalidNotation(f"there is no such place in {name}")
        if indices:
            values[indices] = value
        else:
            states[name] = value
    except FiresideError:
        raise
    except (ValueError, IndexError, OverflowError):
        raise InvalidNotation(f"{word[:40]!r} cannot stand in {name}") from None
