"""What can happen, as `apply` logs it: the numbers a to d of an event by its kind."""

from __future__ import annotations

BEGAN = 0  # seat
DISPLAYED = 1  # a good, into the village
LOADED = 2  # a space, b good, face up
COVERED = 3  # a space, face down
RESERVE_REMADE = 4
DECK_REMADE = 5
DREW = 6  # seat, a kind; only seat may know
DREW_UNSEEN = 7  # seat; for everybody else
FLIPPED = 8  # seat, a whether the fire is lit now
PLAYED = 9  # seat, a kind
PLAYED_FACE_DOWN = 10  # seat, a cards
BOUGHT = 11  # seat, a boat, b price
GOT = 12  # seat, a good, b space if it lay face up there, else −1
SOLD = 13  # seat, a good, b gold
PAID = 14  # seat, a good, b how many
ROSE = 15  # seat, a step
CONJURED = 16  # seat, a gold
LOOKED = 17  # seat, a boat
SAW = 18  # seat, a space, b good; only seat may know
TOOK = 19  # seat, a good, from the village
EXCHANGED = 20  # seat, a good given, b good taken
HIRED = 21  # seat, a kind, b gold, c whose card it is
DECLINED = 22  # seat, a kind
SIGHTED = 23  # seat, a kind; only seat may know
KEPT = 24  # seat, a kind; only seat may know
KEPT_UNSEEN = 25  # seat; for everybody else
BURIED = 26  # seat, a how many cards go under the deck
ASKED = 27  # seat, a whose hand
READ = 28  # seat, a whose hand, b kind, c how many; only seat may know
COPIED = 29  # seat, a kind, b whose card it is
REPEATED = 30  # seat, a kind
PICKED = 31  # seat, a space
DROPPED = 32  # seat, a good
EARNED = 33  # seat, a gold
DISCARDED = 34  # seat, a kind
UNCOVERED = 35  # seat, a kind, b how many: cards that lay face down
ENDED = 36

_NUMBERS = {name: number for name, number in globals().items() if name.isupper() and name[0] != "_"}
NAMES = tuple(name.lower() for name in sorted(_NUMBERS, key=lambda name: _NUMBERS[name]))
