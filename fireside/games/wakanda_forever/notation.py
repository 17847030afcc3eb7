"""Wakanda Forever in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fireside.engine.types import HIDDEN, Action, Seat, State
from fireside.texts import Say

from . import tables
from .rules import state as codes
from .rules.ceremony import added_hits
from .rules.dice import hits_shown, tech_dice
from .rules.vote import loyalty_points
from .telling import announcements, describe_event, event_clause
from .words import counted, face_text, power_text, slot_text, tribe_text, villain_text

__all__ = [
    "DECISIONS",
    "PREMOVES",
    "action_text",
    "announcements",
    "board_text",
    "cup_brings",
    "decision",
    "describe_action",
    "describe_event",
    "event_clause",
    "explain_result",
    "premoves",
    "shows_score",
    "shows_shield",
    "tie_breaks",
    "yield_brings",
]  # fmt: skip

SLOT_NAMES = ("battle", *(f"tech{number + 1}" for number in range(tables.TECH_DICE)), "dora")
_FACE_SIGNS = ("·", "V", "1", "2")
PREMOVES = ("yield", "challenge", "keep")  # answers that can be given before their questions come


# The Python functions behind rules: whoever asks what a choice brings does not wait for the compiler.
_tech_dice: Callable[[int, int], int] = getattr(tech_dice, "py_func", tech_dice)
_added_hits: Callable[[State, Seat, int], int] = getattr(added_hits, "py_func", added_hits)
_hits_shown: Callable[[State, Seat], int] = getattr(hits_shown, "py_func", hits_shown)
_loyalty_points: Callable[[State, Seat], int] = getattr(loyalty_points, "py_func", loyalty_points)


def action_text(action: Action) -> str:
    """The notation: tribe=river, villain=klaw, mine=2, die=V, cup=4, yield, challenge, keep, reroll=tech2."""
    if action >= codes.AGAIN:
        return f"reroll={SLOT_NAMES[action - codes.AGAIN]}"
    if action >= codes.YIELD:
        return ("yield", "challenge", "keep")[action - codes.YIELD]
    if action >= codes.CUP:
        return f"cup={action - codes.CUP}"
    if action >= codes.FACE:
        return f"die={tables.FACES[action - codes.FACE]}"
    if action >= codes.STONES:
        return f"mine={action - codes.STONES}"
    if action >= codes.VILLAIN:
        return f"villain={tables.VILLAINS[action - codes.VILLAIN].name}"
    return f"tribe={tables.TRIBES[action - codes.TRIBE]}"


def shows_shield(seen: State, seat: Seat, player: Seat) -> bool:
    """Whether the table shows a player's totals: one's own, with open shields, and at the end (WF-6.1)."""
    return bool(seen.open_shields or player == seat or seen.phase == codes.DONE)


def shows_score(seen: State, seat: Seat, player: Seat) -> bool:
    """Whether the table shows a player's points before the end (WF-6.1)."""
    return shows_shield(seen, seat, player)


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What a player is told that an action does; what powers add to it depends on the player."""
    if action >= codes.AGAIN:
        slot = action - codes.AGAIN
        return say("actions.again", die=slot_text(slot, say), face=face_text(seen.faces[seen.turn, slot], say))
    if action == codes.KEEP:
        return say("actions.keep", hits=counted(say, "hits", int(_hits_shown(seen, seat))))
    if action == codes.CHALLENGE:
        return say("actions.challenge", panther=say.seat(seen.panther))
    if action == codes.YIELD:
        points, stones = yield_brings(seen, seat)
        key = "actions.yield_stones" if stones else "actions.yield"
        return say(key, points=counted(say, "points", points), stones=counted(say, "stones", stones))
    stones = action - codes.CUP
    dice, hits = cup_brings(seen, seat, stones)
    return say(
        "actions.cup_hits" if hits else "actions.cup",
        stones=counted(say, "stones", stones),
        dice=counted(say, "tech", dice),
        hits=counted(say, "hits", hits),
    )


def cup_brings(seen: State, seat: Seat, stones: int) -> tuple[int, int]:
    """Tech dice and added hits that stones under the cup bring a seat: TECH cards count in an attack, DUEL cards and
    the Jabari tribe in a ceremony (WF-1.3 to 1.5)."""
    if seen.phase == codes.CEREMONY_CUPS:
        return _tech_dice(stones, 0), int(_added_hits(seen, seat, stones))
    return _tech_dice(stones, int(seen.powers[seat, codes.TECH])), 0


def yield_brings(seen: State, seat: Seat) -> tuple[int, int]:
    """Points and stones for a Yield vote (WF-4.1); the stone is the Merchant tribe's, who may hold no more (WF-3.4)."""
    is_merchant = seen.tribe[seat] == codes.MERCHANT
    room = min(int(seen.mine), tables.MOST_STONES - int(seen.stones[seat]))
    return int(_loyalty_points(seen, seat)), min(tables.MERCHANT_STONES, room) if is_merchant else 0


def premoves(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: a vote (WF-4.1), or no re-roll (WF-3.6)."""
    if seen.phase == codes.VOTE:
        return {"yield": codes.YIELD, "challenge": codes.CHALLENGE}
    return {"keep": codes.KEEP} if seen.phase == codes.REROLL else {}


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """The villain and its track, the line, the Mine; then two lines per player: totals and cards, dice and cup."""
    lines = [_villain_line(seen, say), _line_line(seen, say), ""]
    for player in range(seen.players):
        lines.append(_player_line(seen, seat, player, say))
        if what := _on_table(seen, seat, player, say):
            lines.append(f"      {what}")
    return "\n".join(lines)


def _villain_line(seen: State, say: Say) -> str:
    if seen.line[0] == codes.NONE:
        return f"  {say('board.no_villain')}"
    bonuses = " ".join(
        f"{space}:{lying}{'◆' if stones else '★'}"
        for (space, stones, _), lying in zip(tables.TRACK, seen.track.tolist(), strict=True)
        if lying
    )
    health = int(seen.health or codes.VILLAIN_HEALTH[seen.line[0]])
    name = villain_text(seen.line[0], say)
    attacked = tribe_text(codes.VILLAIN_TRIBE[seen.line[0]], say)
    return f"  {say('board.villain', villain=name, health=health, tribe=attacked)}  {bonuses}".rstrip()


def _line_line(seen: State, say: Say) -> str:
    line = ", ".join(villain_text(villain, say) for villain in seen.line[1:].tolist() if villain != codes.NONE) or "–"
    return f"  {say('board.line', line=line, mine=seen.mine, target=seen.target)}"


def _player_line(seen: State, seat: Seat, player: Seat, say: Say) -> str:
    crown = "♛" if player == seen.panther else " "
    tribe = tribe_text(seen.tribe[player], say) if seen.tribe[player] != codes.NONE else "–"
    stones, points = "?", "?"
    if shows_shield(seen, seat, player):
        stones, points = str(seen.stones[player]), str(seen.points[player])
    cards = [villain for villain in range(codes.VILLAINS) if seen.owner[villain] == player != codes.NO_SEAT]
    held = ", ".join(f"{villain_text(card, say)} ({power_text(codes.VILLAIN_POWER[card], say)})" for card in cards)
    return f"  {crown} {say.seat(player)} [{tribe}]  {points}★ {stones}◆  {held}".rstrip()


def _on_table(seen: State, seat: Seat, player: Seat, say: Say) -> str:
    """Cup, vote and dice of a player."""
    parts = []
    cup, vote = int(seen.cup[player]), int(seen.vote[player])
    if cup != codes.NONE:
        parts.append(say("board.cup_closed") if cup == HIDDEN else say("board.cup", stones=cup))
    if vote != codes.NONE:
        parts.append(say("board.voted") if vote == HIDDEN else say(f"board.{action_text(vote)}"))
    faces = [_FACE_SIGNS[face] for face in seen.faces[player].tolist() if face != codes.NONE]
    mined = [str(stones) for stones in seen.mined[player].tolist() if stones != codes.NONE]
    if mined:
        parts.append(say("board.mined", dice=" ".join(mined)))
    if faces:
        parts.append(say("board.dice", dice=" ".join(faces)))
    if seen.damage[player] != codes.NONE:
        parts.append(say("board.damage", damage=seen.damage[player]))
    return "; ".join(parts)


DECISIONS = ("cup", "cup_panther", "vote", "vote_enough", "ceremony_panther", "ceremony_challenger", "reroll")


def decision(seen: State, seat: Seat) -> str:
    """The kind of decision: by phase, by who sits on the throne, and whether the points to win are there."""
    is_panther = seat == seen.panther
    if seen.phase == codes.VOTE:
        return "vote_enough" if seen.points[seat] >= seen.target else "vote"
    if seen.phase == codes.CEREMONY_CUPS:
        return "ceremony_panther" if is_panther else "ceremony_challenger"
    if seen.phase == codes.CUPS:
        return "cup_panther" if is_panther else "cup"
    return "reroll"


def explain_result(state: State, say: Say) -> str:
    """Why the game ended and what decided it: throne and points, or points alone (WF-3.9, 5.1)."""
    points = state.points[: state.players].tolist()
    panther = int(state.panther)
    if state.ended == codes.THRONE_AND_POINTS:
        ended = say("result.throne", seat=say.seat(panther), points=points[panther], target=int(state.target))
        return f"{ended} {_rivals_text(points, panther, say)}"
    return f"{say('result.no_villain')} {_most_points_text(points, panther, say)}"


def tie_breaks(state: State, say: Say) -> list[tuple[str, list[str]]]:
    """Whose the throne is: without it no points win at once (WF-5.1), and it decides between equal points (WF-3.9)."""
    return [(say("ties.throne"), ["♛" if seat == state.panther else "–" for seat in range(state.players)])]


def _rivals_text(points: Sequence[int], winner: Seat, say: Say) -> str:
    """How far the winner is ahead, or who had as many points and no throne (WF-5.1)."""
    others = {seat: count for seat, count in enumerate(points) if seat != winner}
    best = max(others.values())
    rivals = [seat for seat, count in others.items() if count == best]
    key = "result.ahead" if points[winner] > best else "result.rival"
    return say(key, others=_names(rivals, say), number=len(rivals), best=best, lead=points[winner] - best)


def _most_points_text(points: Sequence[int], panther: Seat, say: Say) -> str:
    """Most points; of several, the Panther, or else all of them (WF-3.9)."""
    best = max(points)
    leaders = [seat for seat, count in enumerate(points) if count == best]
    if len(leaders) == 1:
        return f"{say('result.most', seat=say.seat(leaders[0]), points=best)} {_rivals_text(points, leaders[0], say)}"
    key = "result.tie_throne" if panther in leaders else "result.shared"
    return say(key, seats=_names(leaders, say), points=best, seat=say.seat(panther))


def _names(seats: Sequence[Seat], say: Say) -> str:
    return say.joined([say.seat(seat) for seat in seats])
