"""What can happen, as the kinds of event that the rules log; a to d are said behind each."""

from __future__ import annotations

KINDS = (
    "plays",  # a: tribe
    "given",  # a: villain, at the start of a short game
    "turned_up",  # a: villain, b: its place in the line, 0 the centre
    "vibranium_die",  # a: stones shown
    "mined",  # a: stones taken, b: what powers added to the dice
    "die",  # a: slot, b: face
    "tie_hits",  # a: hits of a tied player
    "tie_again",  # nothing: those still tied roll again
    "consoled",  # a: stones
    "first_panther",  # nothing
    "new_round",  # a: number, b: villain, c: its health, d: 1 if it has just come
    "paid",  # a: stones for Yield votes, b: stones of TRIBUTE cards
    "cup_own",  # a: stones, told to their owner alone
    "cup",  # nothing
    "revealed",  # a: stones, b: tech dice
    "rerolls",  # a: slot, b: the face given up
    "keeps",  # nothing
    "salvaged",  # a: stones for V faces
    "attacks",  # a: hits, b: of them by powers, c: damage, d: health left
    "scored",  # a: points for damage
    "bonus",  # a: space, b: stones, c: points, of the bonus and of the Border tribe
    "falls",  # a: villain; seat: the last attacker
    "final_hit",  # a: points of FINAL cards
    "cups_back",  # nothing: cups not yet revealed go back unseen
    "card",  # a: villain
    "vote_own",  # a: 1 for Challenge, told to its owner alone
    "vote",  # nothing
    "yielded",  # a: points, b: stones
    "challenges",  # nothing
    "shows_stones",  # a: stones behind the shield of one of several challengers
    "steps_forward",  # nothing: the challenger of the ceremony
    "ceremony_hits",  # a: hits, b: of them by powers
    "ceremony_again",  # nothing
    "throne_kept",  # nothing
    "throne_taken",  # a: the seat that loses it
    "stole",  # a: the seat that loses a point
    "refunded",  # a: stones
    "won",  # a: points
    "no_villain",  # nothing: the game ends
)
(
    PLAYS,
    GIVEN,
    TURNED_UP,
    VIBRANIUM_DIE,
    MINED,
    DIE,
    TIE_HITS,
    TIE_AGAIN,
    CONSOLED,
    FIRST_PANTHER,
    NEW_ROUND,
    PAID,
    CUP_OWN,
    CUP_PUT,
    REVEALED,
    REROLLED,
    KEPT,
    SALVAGED,
    ATTACKED,
    SCORED,
    BONUS,
    FELL,
    FINAL_HIT,
    CUPS_BACK,
    CARD,
    VOTE_OWN,
    VOTED,
    YIELDED,
    CHALLENGED,
    STONES_SHOWN,
    STEPPED_FORWARD,
    CEREMONY_HITS,
    CEREMONY_AGAIN,
    THRONE_KEPT,
    THRONE_TAKEN,
    STOLE,
    REFUNDED,
    WON,
    NO_VILLAIN_LEFT,
) = range(len(KINDS))
