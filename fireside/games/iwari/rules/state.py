"""The state of Iwari, and its numbers: phases, actions, events."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import state_type

from .. import tables
from . import lands

TRIBES = len(tables.TRIBES)
BIOMES = lands.BIOMES
SPACES = lands.SPACES
TERRITORIES = lands.TERRITORIES
LINKS = lands.MOST_LINKS
FEATS = len(tables.FEATS)
THIRD = 2  # the tribe that two players share (IW-6.1)
NONE = -1

DEALING, DRAFTING, PLAYING = range(3)  # stages
FIRST, MOUNTAIN, DRAW, REVEAL, PLACE, FEAT, REFILL, DONE = range(8)  # phases; chance acts up to REVEAL
ACTED, HAND_DUE, DISPLAY_DUE, TURN_OVER, GAME_OVER = range(8, 13)  # phases that are left before an action is over
UNION, DISCOVERY, HONOUR, RESPECT = range(FEATS)  # IW-7.1
EXHAUSTED, OUT_OF_TENTS = range(2)  # end reasons, both IW-4.3; NONE while no end is in sight

# Actions: chance outcomes first, then what a player decides.
BEGIN = 0  # + seat: who begins
BLOCK = BEGIN + TRIBES  # + connection: where a mountain stands
DRAWN = BLOCK + LINKS  # + biome: the card that comes from the deck
TENT = DRAWN + BIOMES  # + space: a tent there, for a card of its biome or for the pair laid down
TOTEM = TENT + SPACES  # + territory: a totem there, likewise
PAIR = TOTEM + TERRITORIES  # + biome: two cards laid down as a wild pair
DISCARD = PAIR + BIOMES  # + biome: exchange a card; or lose it, if the third tribe can place nothing
FINISH = DISCARD + BIOMES  # no second piece
TAKE = FINISH + 1  # + biome: a card from the display
TAKE_DECK = TAKE + BIOMES  # a card from the deck
FEAT_AT = TAKE_DECK + 1  # + territory: a Feat there
FEAT_ON = FEAT_AT + TERRITORIES  # + connection: a Feat there
DECLINE = FEAT_ON + LINKS  # no Feat this time
ACTIONS = DECLINE + 1

# Events. Where a tribe is told apart from the seat that acts, it is `a`.
BEGAN, BLOCKED, DREW, DREW_UNSEEN, REVEALED, TOOK = range(6)
PITCHED, RAISED, LAID, EXCHANGED, LOST, PASSED = range(6, 12)
FEAT_PLACED, FEAT_DECLINED, RESHUFFLED, HALFWAY, LAST_ROUND = range(12, 17)
SCORED_TENTS, SCORED_TOTEMS, SCORED_SETTLEMENT, TOTALLED, ENDED = range(17, 22)

STATE = state_type(
    [
        ("players", np.int8),  # 2 to 5
        ("tribes", np.int8),  # the same, but 3 for two players
        ("land", np.int8),  # the map, index into tables.MAPS
        ("draft", np.int8),  # 1 with the draft start
        ("stage", np.int8),  # DEALING to PLAYING
        ("phase", np.int8),  # FIRST to DONE
        ("first", np.int8),  # the seat that began
        ("turn", np.int8),  # the seat that acts
        ("tribe", np.int8),  # whose pieces it places: its own, or THIRD
        ("pieces", np.int8),  # how many more pieces that tribe may place this turn, 0 to 2
        ("where", np.int8),  # the territory of this turn's first piece, or NONE
        ("spot", np.int8),  # the space of the tent just placed, NONE after a totem
        ("completed", np.int8),  # 1 if that tent completed a settlement
        ("wild", np.int8),  # the biome of a pair laid down and not used yet, or NONE
        ("earned", np.int8),  # bit mask of the kinds of Feat to be decided now
        ("symbols", np.int8),  # mountains still to be drawn
        ("exhaustions", np.int8),  # how often the deck has run out, 0 to 2
        ("halfway", np.int8),  # 1 if the half-journey is scored at the end of this turn
        ("ending", np.int8),  # why this is the last round: EXHAUSTED, OUT_OF_TENTS, or NONE
        ("deck_size", np.int8),  # cards in the deck
        ("deck", np.int8, BIOMES),  # deck[biome]: cards in the deck; hidden
        ("deck_most", np.int8, BIOMES),  # deck_most[biome]: the most that, as everyone knows, the deck can hold
        ("discards", np.int8, BIOMES),  # discards[biome]
        ("display", np.int8, tables.DISPLAY),  # display[slot]: biome or NONE
        ("hand_size", np.int8, TRIBES),  # hand_size[seat]: 0 to 3
        ("hand", np.int8, (TRIBES, BIOMES)),  # hand[seat, biome]: cards; hidden from the others
        ("known", np.int8, (TRIBES, BIOMES)),  # known[seat, biome]: cards that everyone knows to be in the hand
        ("tents_left", np.int8, TRIBES),  # tents_left[tribe]: in supply, 0 to 20
        ("totems_left", np.int8, TRIBES),  # totems_left[tribe]: in supply, 0 to 8
        ("tent", np.int8, SPACES),  # tent[space]: the tribe whose tent stands there, or NONE
        ("group", np.int8, SPACES),  # group[space]: lowest space of the tents joined to the one there, or NONE
        ("tents", np.int8, (TERRITORIES, TRIBES)),  # tents[territory, tribe]: how many
        ("totems", np.int8, (TERRITORIES, TRIBES)),  # totems[territory, tribe]: how many
        ("blocked", np.int8, LINKS),  # blocked[connection]: 1 with a mountain
        ("feats_left", np.int8, FEATS),  # feats_left[kind]: not placed yet, 0 if switched off
        ("feats_by", np.int8, FEATS),  # feats_by[kind]: bit mask of the tribes that have placed one
        ("feats_at", np.int8, TERRITORIES),  # feats_at[territory]: Union and Discovery there
        ("unions_at", np.int8, TERRITORIES),  # unions_at[territory]: how many of those are Union
        ("feats_on", np.int8, LINKS),  # feats_on[connection]: Honour and Respect there
        ("half_score", np.int16, TRIBES),  # half_score[tribe]: points of the half-journey
        ("score", np.int16, TRIBES),  # score[tribe]: points so far
        ("drawn", np.int8, (TRIBES, BIOMES)),  # drawn[seat, biome]: cards from this deck; hidden from the others
    ]
)
