"""The modules of every game, compared with the contract by the type checker.

mypy checks these assignments; the tests check that no game is left out, and that the names are there when it runs.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

import pytest

import fireside
from fireside.engine.contract import (
    Announces,
    BreaksDown,
    BreaksTies,
    CitesClauses,
    ComparesChoices,
    DescribesPositions,
    ExplainsResults,
    GroupsChoices,
    HasPalette,
    HasTraits,
    JudgesPositions,
    NamesDecisions,
    Notation,
    Observes,
    Picture,
    Policy,
    Rules,
    ShowsScores,
    TunesSearch,
    names_in,
)
from fireside.games.iwari import aspects as iwari_aspects
from fireside.games.iwari import notation as iwari_notation
from fireside.games.iwari import observation as iwari_observation
from fireside.games.iwari import picture as iwari_picture
from fireside.games.iwari import policy as iwari_policy
from fireside.games.iwari import positions as iwari_positions
from fireside.games.iwari import rules as iwari_rules
from fireside.games.iwari import traits as iwari_traits
from fireside.games.waka_waka import aspects as waka_waka_aspects
from fireside.games.waka_waka import notation as waka_waka_notation
from fireside.games.waka_waka import observation as waka_waka_observation
from fireside.games.waka_waka import picture as waka_waka_picture
from fireside.games.waka_waka import policy as waka_waka_policy
from fireside.games.waka_waka import positions as waka_waka_positions
from fireside.games.waka_waka import rules as waka_waka_rules
from fireside.games.waka_waka import traits as waka_waka_traits
from fireside.games.wakanda_forever import aspects as wakanda_forever_aspects
from fireside.games.wakanda_forever import notation as wakanda_forever_notation
from fireside.games.wakanda_forever import observation as wakanda_forever_observation
from fireside.games.wakanda_forever import picture as wakanda_forever_picture
from fireside.games.wakanda_forever import policy as wakanda_forever_policy
from fireside.games.wakanda_forever import positions as wakanda_forever_positions
from fireside.games.wakanda_forever import rules as wakanda_forever_rules
from fireside.games.wakanda_forever import traits as wakanda_forever_traits
from fireside.games.wangdo import aspects as wangdo_aspects
from fireside.games.wangdo import notation as wangdo_notation
from fireside.games.wangdo import observation as wangdo_observation
from fireside.games.wangdo import picture as wangdo_picture
from fireside.games.wangdo import policy as wangdo_policy
from fireside.games.wangdo import positions as wangdo_positions
from fireside.games.wangdo import rules as wangdo_rules
from fireside.games.wangdo import traits as wangdo_traits
from fireside.games.wapi import aspects as wapi_aspects
from fireside.games.wapi import notation as wapi_notation
from fireside.games.wapi import observation as wapi_observation
from fireside.games.wapi import picture as wapi_picture
from fireside.games.wapi import policy as wapi_policy
from fireside.games.wapi import positions as wapi_positions
from fireside.games.wapi import rules as wapi_rules
from fireside.games.wapi import traits as wapi_traits
from tests.bots.pennies import notation as pennies_notation
from tests.bots.pennies import rules as pennies_rules

Drawn = TypeVar("Drawn")


class Checked(NamedTuple, Generic[Drawn]):
    """The modules of a game, as the contract has them."""

    rules: Rules
    notation: Notation
    picture: Picture[Drawn]
    policy: Policy


IWARI: Checked[iwari_picture.Scene] = Checked(iwari_rules, iwari_notation, iwari_picture, iwari_policy)
WAKA_WAKA: Checked[waka_waka_picture.Scene] = Checked(
    waka_waka_rules, waka_waka_notation, waka_waka_picture, waka_waka_policy
)
WAKANDA_FOREVER: Checked[wakanda_forever_picture.Scene] = Checked(
    wakanda_forever_rules,
    wakanda_forever_notation,
    wakanda_forever_picture,
    wakanda_forever_policy,
)
WANGDO: Checked[wangdo_picture.Scene] = Checked(wangdo_rules, wangdo_notation, wangdo_picture, wangdo_policy)
WAPI: Checked[wapi_picture.Scene] = Checked(wapi_rules, wapi_notation, wapi_picture, wapi_policy)

GAMES: dict[str, Checked[Any]] = {
    "iwari": IWARI,
    "waka_waka": WAKA_WAKA,
    "wakanda_forever": WAKANDA_FOREVER,
    "wangdo": WANGDO,
    "wapi": WAPI,
}

# What is optional, where a game has it.
CLAUSES: list[CitesClauses] = [
    *(iwari_notation, waka_waka_notation, wakanda_forever_notation, wangdo_notation, wapi_notation)
]
BREAKDOWNS: list[BreaksDown] = [*(iwari_rules, waka_waka_rules, wakanda_forever_rules, wangdo_rules, wapi_rules)]
RESULTS: list[ExplainsResults] = [
    *(iwari_notation, waka_waka_notation, wakanda_forever_notation, wangdo_notation, wapi_notation)
]
ANNOUNCEMENTS: list[Announces] = [iwari_notation, waka_waka_notation, wakanda_forever_notation, wangdo_notation]
GROUPS: list[GroupsChoices] = [iwari_notation]
TIES: list[BreaksTies] = [iwari_notation, waka_waka_notation, wakanda_forever_notation, wangdo_notation]
DECISIONS: list[NamesDecisions] = [
    *(iwari_notation, waka_waka_notation, wakanda_forever_notation, wangdo_notation, wapi_notation)
]
SCORES: list[ShowsScores] = [wakanda_forever_notation, wangdo_notation]
PALETTES: list[HasPalette] = [
    *(iwari_picture, waka_waka_picture, wakanda_forever_picture, wangdo_picture, wapi_picture)
]
PROSPECTS: list[JudgesPositions] = [waka_waka_policy]
SETTINGS: list[TunesSearch] = [iwari_policy, waka_waka_policy, wakanda_forever_policy, wapi_policy]

OBSERVATIONS: dict[str, Observes] = {
    "iwari": iwari_observation,
    "waka_waka": waka_waka_observation,
    "wakanda_forever": wakanda_forever_observation,
    "wangdo": wangdo_observation,
    "wapi": wapi_observation,
}

TRAITS: dict[str, HasTraits] = {
    "iwari": iwari_traits,
    "waka_waka": waka_waka_traits,
    "wakanda_forever": wakanda_forever_traits,
    "wangdo": wangdo_traits,
    "wapi": wapi_traits,
}

ASPECTS: dict[str, ComparesChoices] = {
    "iwari": iwari_aspects,
    "waka_waka": waka_waka_aspects,
    "wakanda_forever": wakanda_forever_aspects,
    "wangdo": wangdo_aspects,
    "wapi": wapi_aspects,
}

POSITIONS: dict[str, DescribesPositions] = {
    "iwari": iwari_positions,
    "waka_waka": waka_waka_positions,
    "wakanda_forever": wakanda_forever_positions,
    "wangdo": wangdo_positions,
    "wapi": wapi_positions,
}

# A game may do without a picture, a policy, observations, traits, aspects and positions.
PENNIES: tuple[Rules, Notation] = (pennies_rules, pennies_notation)


def test_no_game_is_left_out() -> None:
    assert set(GAMES) == {name for name in fireside.games() if hasattr(fireside.games, name)}


@pytest.mark.parametrize("name", GAMES)
def test_games_have_the_modules_that_were_checked(name: str) -> None:
    game = fireside.load(name)
    assert (game.rules, game.notation, game.picture, game.policy) == GAMES[name]


@pytest.mark.parametrize("name", GAMES)
def test_all_games_have_observations(name: str) -> None:
    assert fireside.load(name).observer == OBSERVATIONS[name]


@pytest.mark.parametrize("name", GAMES)
def test_all_games_have_traits(name: str) -> None:
    assert fireside.load(name).traits == TRAITS[name]


@pytest.mark.parametrize("name", GAMES)
def test_all_games_have_aspects(name: str) -> None:
    assert fireside.load(name).aspects == ASPECTS[name]


@pytest.mark.parametrize("name", GAMES)
def test_all_games_describe_every_field_of_their_positions(name: str) -> None:
    game = fireside.load(name)
    assert game.positions == POSITIONS[name]
    assert list(POSITIONS[name].FIELDS) == list(game.rules.STATE.names or ())


@pytest.mark.parametrize(
    ("protocol", "modules"),
    [
        (BreaksDown, BREAKDOWNS),
        (Announces, ANNOUNCEMENTS),
        (BreaksTies, TIES),
        (CitesClauses, CLAUSES),
        (ExplainsResults, RESULTS),
        (GroupsChoices, GROUPS),
        (NamesDecisions, DECISIONS),
        (ShowsScores, SCORES),
        (HasPalette, PALETTES),
        (JudgesPositions, PROSPECTS),
        (TunesSearch, SETTINGS),
    ],
)
def test_what_is_optional_is_found_where_it_is(protocol: type, modules: list[Any]) -> None:
    parts = [part for game in GAMES.values() for part in game]
    assert [part for part in parts if isinstance(part, protocol)] == modules


def test_the_names_of_the_contract() -> None:
    """As docs/contract.md lists them."""
    rules = "STATE setup pending legal odds apply scores ranks end_reason view fill conserved why_not"
    assert names_in(Rules) == rules.split()
    assert names_in(Notation) == ["action_text", "describe_action", "describe_event", "board_text"]
    assert names_in(Picture) == ["Scene", "draw"]
    assert names_in(Policy) == ["appeal"]
    assert names_in(Observes) == ["LEFT_OUT", "parts", "observe"]
    assert names_in(HasTraits) == ["TRAITS", "traits"]
    assert names_in(ComparesChoices) == ["ASPECTS"]
    assert names_in(DescribesPositions) == ["FIELDS", "derive", "faults"]
