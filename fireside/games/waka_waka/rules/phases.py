"""What happens next: chance decides, a seat decides, or the game goes on by itself."""

from __future__ import annotations

# Chance decides:
FIRST = 0  # who begins
CARD = 1  # which card the actor draws
SIGHT = 2  # which card the seer sees next
SUPPLY = 3  # which good is laid face up, in the village or on an eye
FIND = 4  # what a face-down good is, as somebody takes it or looks at it
SETTLE = 5  # what a face-down good is that is older than the reserve before last

# The actor decides:
PLAY = 6  # which card to play, or to stop
LAY = 7  # which card goes face down
TRADE = 8  # buy, sell or rise
PAY = 9  # which goods make the pattern of the next step
LOOK = 10  # which boat to look into
GATHER = 11  # which good to take from the village
OFFER = 12  # whether to use the seer or the drummer
KEEP = 13  # which of the seer's cards to keep
GIVE = 14  # which good to give away for another
SWAP = 15  # which good of the village to take for it
ASK = 16  # whose hand to see
COPY = 17  # which card of that hand to use
REPEAT = 18  # which card played earlier to repeat
PICK = 19  # which good the rain brings
DROP = 20  # which good does not fit into the stock
DRAW = 21  # a card or gold
DISCARD = 22  # which card to discard from a hand that is too large

# The game goes on by itself:
BEGIN_EFFECT = 23
END_EFFECT = 24
DRAWING = 25  # cards are owed to the actor
SEEING = 26  # the seer is to see more cards
REACHING = 27  # goods are taken out of boats, or looked at
STOCKING = 28  # village and boats are to be filled
END_TURN = 29

OVER = 30


LAST_CHANCE = SETTLE
LAST_CHOICE = DISCARD
