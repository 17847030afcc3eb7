"""Actions as numbers: chance outcomes first, then what a player decides."""

from __future__ import annotations

from .. import tables

_KINDS = len(tables.CARDS)
_GOODS = len(tables.GOODS)
_BOATS = len(tables.BOATS)
_SPACES = sum(boat.spaces for boat in tables.BOATS)

FIRST = 0  # + seat: who begins
CARD = FIRST + tables.SEATS  # + kind: the card that comes from the deck
GOOD = CARD + _KINDS  # + good: what lies face up, or turns out to lie face down

PASS = GOOD + _GOODS  # enough, or not at all
PLAY = PASS + 1  # + kind: a card from the hand
FACE_DOWN = PLAY + _KINDS  # three cards, to be chosen, as a merchant
LAY = FACE_DOWN + 1  # + kind: one of those three
BUY = LAY + _KINDS  # + boat
SELL = BUY + _BOATS  # + good: two of them
RISE = SELL + _GOODS
PAY = RISE + 1  # + good: what the next letters of the pattern stand for
LOOK = PAY + _GOODS  # + boat
USE = LOOK + _BOATS  # the seer or the drummer
TAKE = USE + 1  # + good: from the village
GIVE = TAKE + _GOODS  # + good: to the village
KEEP = GIVE + _GOODS  # + kind: of the cards that the seer saw
ASK = KEEP + _KINDS  # + seat: whose hand to see
COPY = ASK + tables.SEATS  # + kind: the card whose effect to use
PICK = COPY + _KINDS  # + space: of the boats
DROP = PICK + _SPACES  # + good: to the village, because the stock is full
DRAW = DROP + _GOODS
GOLD = DRAW + 1
DISCARD = GOLD + 1  # + kind: from a hand that is too large
COUNT = DISCARD + _KINDS
