"""What one picture of Wakanda Forever is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np

from fireside import draw
from fireside.draw.lettering import wrap
from fireside.engine.types import CHANCE, Action, Event, Seat

from .. import notation, rules, tables
from ..rules import state as codes

# Dice lie on the table and need no words; a cup put down is seen.
_UNSAID = frozenset({codes.DIE, codes.VIBRANIUM_DIE, codes.CUP_OWN, codes.CUP_PUT, codes.VOTE_OWN, codes.VOTED})
_ROLLING = {
    codes.OPENING: "opening",
    codes.OPENING_TIE: "tie",
    codes.MINING_ROLL: "mines",
    codes.ATTACK_ROLL: "attacks",
    codes.REROLL_ROLL: "attacks",
    codes.CHALLENGER_TIE: "tie",
    codes.CEREMONY_ROLL: "fights",
}
_ASKED = {codes.CUPS: "cups", codes.CEREMONY_CUPS: "ceremony", codes.VOTE: "vote", codes.REROLL: "reroll"}


class Throw(NamedTuple):
    """Dice that somebody has rolled."""

    seat: Seat
    is_mining: bool  # vibranium dice, or those of an attack, a ceremony, a tie
    faces: tuple[tuple[int, int], ...]  # each die's slot, and what it shows

    @property
    def is_tie(self) -> bool:
        """Whether these are the tech dice that break a tie; in attacks and ceremonies there is a battle die."""
        return bool(self.faces) and not self.is_mining and self.faces[0][0] != codes.BATTLE

    @property
    def tie_hits(self) -> int:
        """The hits that break a tie, or NONE as long as dice are missing."""
        if len(self.faces) < tables.TIE_DICE:
            return codes.NONE
        return sum(tables.FACE_HITS[face] for _, face in self.faces)


def _last_fighters(rolls: Sequence[Event]) -> list[Seat]:
    """Who rolled last, and in a ceremony the opponent before them, in the order of their rolls."""
    last = rolls[-1]
    if last.c != codes.CEREMONY_ROLL:
        return [last.seat]
    fought = [event.seat for event in rolls if event.kind == codes.DIE and event.c == codes.CEREMONY_ROLL]
    return list(dict.fromkeys(reversed(fought)))[1::-1]


class Scene(draw.Scene):
    """A picture's view, and what follows from it in Wakanda Forever."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.phase == codes.DONE)

    @property
    def is_asked(self) -> bool:
        """Whether the viewer must decide now."""
        return self.seat >= 0 and self.seat in self.pending

    @cached_property
    def pending(self) -> list[Seat]:
        """The seats that must decide now."""
        mask = int(self.ask(rules.pending))
        return [] if mask == CHANCE else [seat for seat in range(int(self.seen.players)) if mask >> seat & 1]

    @cached_property
    def active(self) -> list[Seat]:
        """The seats that everybody looks at: who decides, rolls, or fights."""
        if self.seen.phase in (codes.CEREMONY_ROLL, codes.CEREMONY_CUPS):
            return [int(self.seen.panther), int(self.seen.challenger)]
        return [int(self.seen.turn)] if self.seen.phase in _ROLLING else self.pending

    @cached_property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end."""
        if not self.is_over:
            return []
        out = np.zeros(codes.SEATS, np.int32)
        self.ask(rules.ranks, out)
        return [seat for seat in range(int(self.seen.players)) if out[seat] == 0]

    @cached_property
    def is_mining(self) -> bool:
        """Whether the dice on the table are those of mining."""
        return self.seen.phase in (codes.OPENING, codes.MINING_ROLL, codes.CUPS)

    @cached_property
    def duellists(self) -> list[Seat]:
        """Who fought the ceremony whose dice have not been cleared away yet, the Panther of today first.

        A ceremony, the mining after it and the next question come at once: its dice stay until that is answered.
        """
        seen = self.seen
        if seen.phase not in (codes.CUPS, codes.DONE) or any(damage != codes.NONE for damage in seen.damage.tolist()):
            return []
        fought = [seat for seat, hits in enumerate(seen.hits.tolist()) if hits != codes.NONE]
        return sorted(fought, key=lambda seat: seat != seen.panther)

    @property
    def thrown(self) -> list[Throw]:
        """The dice that everybody looks at: of both in a ceremony, else of whoever rolled last."""
        if self.seen.phase == codes.CEREMONY_ROLL:
            return [self._throw(seat) for seat in (self.seen.panther, self.seen.challenger)]
        if self.duellists:
            return [self._throw(seat) for seat in self.duellists]
        rolls = [event for event in self.happened if event.kind in (codes.DIE, codes.VIBRANIUM_DIE)]
        if not rolls:
            last = min(int(self.seen.turn), int(self.seen.players) - 1)  # after the last one's turn nobody's begins
            throws = [self._throw(last, is_mining=self.is_mining)]
        elif rolls[-1].kind == codes.VIBRANIUM_DIE:
            throws = [self._throw(rolls[-1].seat, is_mining=True)]
        else:
            throws = [self._throw(seat) for seat in _last_fighters(rolls)]
        return [throw for throw in throws if throw.faces]

    def _throw(self, player: Seat, *, is_mining: bool = False) -> Throw:
        faces = self.seen.mined[player] if is_mining else self.seen.faces[player]
        return Throw(player, is_mining, tuple((slot, f) for slot, f in enumerate(faces.tolist()) if f != codes.NONE))

    def throw(self, player: Seat) -> Throw:
        """The dice that lie at a player's place."""
        return self._throw(player, is_mining=self.is_mining)

    def shows(self, player: Seat) -> bool:
        """Whether a player's totals are to be seen (WF-6.1)."""
        return notation.shows_shield(self.seen, self.seat, player)

    def is_attacked(self, player: Seat) -> bool:
        """Whether the villain attacks this player's tribe (WF-3.2)."""
        return player == self.attacked

    @cached_property
    def attacked(self) -> Seat:
        """Whom the villain in the centre attacks, or NO_SEAT."""
        villain = int(self.seen.line[0])
        return codes.NO_SEAT if villain == codes.NONE else self.led_by(tables.VILLAINS[villain].tribe)

    def led_by(self, tribe: str) -> Seat:
        """Who leads a tribe, or NO_SEAT."""
        leaders = [seat for seat, led in enumerate(self.seen.tribe.tolist()) if led == tables.TRIBES.index(tribe)]
        return leaders[0] if leaders else codes.NO_SEAT

    def cards(self, player: Seat) -> list[int]:
        """The villains' cards that a player holds."""
        return [villain for villain in range(codes.VILLAINS) if self.seen.owner[villain] == player]

    def dice_just_rolled(self, player: Seat) -> set[int]:
        """The slots of a player's dice that have just come to rest."""
        return {event.a for event in self.happened if event.kind == codes.DIE and event.seat == player}

    def stands_out(self, throw: Throw, slot: int) -> bool:
        """Whether a die has just come to rest beside others that had lain there before."""
        fresh = self.dice_just_rolled(throw.seat)
        return slot in fresh and any(other not in fresh for other, _ in throw.faces)

    def bonuses_just_taken(self) -> set[int]:
        """The spaces of the track that have just been emptied."""
        return {event.a for event in self.happened if event.kind == codes.BONUS}

    def why_not(self, action: Action) -> str | None:
        """Why the viewer may not do this."""
        return self.ask(rules.why_not, self.seat, action)

    def describe(self, action: Action) -> str:
        """What an action does for the viewer."""
        return self.ask(notation.describe_action, self.seat, action, self.say)

    def name(self, player: Seat) -> str:
        """What a player is called; the viewer is told that it is them."""
        name = self.say.seat(player)
        return self.say("picture.you", seat=name) if player == self.seat else name

    def names(self, players: Iterable[Seat]) -> str:
        """Several players."""
        return self.say.joined([self.say.seat(player) for player in players])

    def now_text(self) -> str:
        """What everybody waits for now, or who has won."""
        seen, say = self.seen, self.say
        if self.is_over:
            key = "picture.won" if len(self.winners) == 1 else "picture.shared"
            return say(key, names=self.names(self.winners))
        if seen.phase in _ROLLING:
            return say(f"picture.{_ROLLING[int(seen.phase)]}", seat=say.seat(seen.turn))
        if seen.phase in _ASKED:
            return self._question()
        return say("picture.dealing")

    def _question(self) -> str:
        panther = self.say.seat(self.seen.panther)
        who = "you" if self.is_asked else "other"
        return self.say(
            f"picture.{_ASKED[int(self.seen.phase)]}.{who}", names=self.names(self.pending), panther=panther
        )

    def past_lines(self, width: float, size: float, *, room: int) -> list[str]:
        """The lines of as many of the last sentences about what happened as there is room for; each begins a line."""
        lines: list[str] = []
        for text in reversed(self.past_texts()):
            earlier = wrap(text, width, size)
            if len(earlier) + len(lines) > room:
                break
            lines = [*earlier, *lines]
        return lines

    def past_texts(self) -> list[str]:
        """What just happened, except for what can be seen."""
        return [notation.describe_event(event, self.say) for event in self.happened if event.kind not in _UNSAID]
