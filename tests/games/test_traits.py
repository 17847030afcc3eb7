"""What the seats of finished games have, compared with what the games say elsewhere."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import pytest

import fireside
from fireside.engine.traits import Trait, group_text, trait_text
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.games.iwari import tables as iwari_tables
from fireside.games.iwari.rules import lands
from fireside.position import Position
from fireside.testing.play import choose
from fireside.texts import LANGUAGES, Say

SEEDS = range(3)


def finished(name: str, seed: int = 0, **options: OptionValue) -> Position:
    """A game of three, played at random."""
    position, rng = fireside.load(name).start(3, **options), random.Random(seed)
    while not position.is_over:
        position.play(*choose(position, rng))
    return position


def traits_of(game: Game) -> Sequence[Trait]:
    assert game.traits is not None
    return game.traits.TRAITS


def of_group(position: Position, seat: int, group: str) -> dict[str, int]:
    """What a seat has of a group of traits."""
    held = held_by(position, seat)
    return {trait.name: held[trait.name] for trait in traits_of(position.game) if trait.group == group}


def held_by(position: Position, seat: int) -> Mapping[str, int]:
    traits = position.traits
    assert traits is not None
    return traits[seat]


def points(position: Position, seat: int) -> Mapping[str, int]:
    breakdown = position.breakdown
    assert breakdown is not None
    return breakdown[seat]


def test_nobody_has_anything_before_the_end() -> None:
    assert fireside.load("wapi").start(3).traits is None


@pytest.mark.parametrize("name", fireside.games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_have_names_in_every_language(name: str, lang: str) -> None:
    game = fireside.load(name)
    say = Say.of_folder(game.folder, lang)
    for trait in traits_of(game):
        assert trait.key in say
        assert trait_text(trait, say).endswith(trait.mark)
        assert group_text(trait.group, say)


@pytest.mark.parametrize("seed", SEEDS)
def test_wapi_totems_stand_on_mines(seed: int) -> None:
    position = finished("wapi", seed)
    for seat in range(3):
        totems = of_group(position, seat, "mine")
        assert sum(totems.values()) == 3 - position.state.supply[seat]
        assert all(totems[f"mine-{mine}"] for mine, silver in points(position, seat).items() if silver)


def test_wapi_mines_lie_around_the_middle() -> None:
    places = [trait.place for trait in traits_of(fireside.load("wapi"))]
    assert places[0] == pytest.approx((0.5, 0.205))
    assert places[3] == pytest.approx((0.5, 0.795))


@pytest.mark.parametrize("seed", SEEDS)
def test_wangdo_tokens_and_cards_have_the_seals(seed: int) -> None:
    position = finished("wangdo", seed)
    for seat in range(3):
        seals = points(position, seat)
        assert sum(of_group(position, seat, "sealed").values()) == seals["tokens"]
        assert sum(of_group(position, seat, "card").values()) == seals["cards"]
        assert sum(of_group(position, seat, "token").values()) >= seals["tokens"]
        assert sum(of_group(position, seat, "steles").values()) == position.state.reserve[seat].sum()


@pytest.mark.parametrize("seed", SEEDS)
def test_waka_waka_steps_are_the_status(seed: int) -> None:
    position = finished("waka_waka", seed)
    for seat in range(3):
        steps = of_group(position, seat, "steps")
        assert {f"steps-{source}": count for source, count in points(position, seat).items()} == steps
        assert sum(of_group(position, seat, "card").values()) == position.state.hand_size[seat]
        assert held_by(position, seat)["gold"] == position.state.gold[seat]


@pytest.mark.parametrize("land", ["new_horizons", "vast_lands"])
def test_iwari_pieces_and_settlements_of_the_map_that_is_played(land: str) -> None:
    position = finished("iwari", map=land)
    other = {"new_horizons": "vast_lands", "vast_lands": "new_horizons"}[land]
    for seat in range(3):
        held = held_by(position, seat)
        tents, totems = of_group(position, seat, "tents"), of_group(position, seat, "totems")
        assert sum(tents.values()) == iwari_tables.TENTS - position.state.tents_left[seat]
        assert sum(totems.values()) == iwari_tables.TOTEMS - position.state.totems_left[seat]
        assert held["settled"] == points(position, seat)["settlements"]
        assert held["settled"] >= iwari_tables.SETTLEMENT * held["settlements"]
        assert not any(count for name, count in held.items() if other in name)


def test_iwari_feats_belong_to_whoever_placed_them() -> None:
    kinds = iwari_tables.FEATS
    position = finished("iwari", seed=4, **dict.fromkeys(kinds, True))
    placed = {kind: sum(held_by(position, seat)[f"feat-{kind}"] for seat in range(3)) for kind in kinds}
    left = dict(zip(kinds, position.state.feats_left.tolist(), strict=True))
    assert placed == {kind: count - left[kind] for kind, count in zip(kinds, iwari_tables.FEAT_COUNTS, strict=True)}
    assert any(placed.values())


def test_iwari_names_what_each_map_has() -> None:
    tents = [trait for trait in traits_of(fireside.load("iwari")) if trait.group == "tents"]
    assert len(tents) == (lands.SIZES > 0).sum() == 9 + 12
    assert len({trait.place for trait in tents}) == len(tents)


@pytest.mark.parametrize("seed", SEEDS)
def test_wakanda_forever_tribes_cards_and_throne(seed: int) -> None:
    position = finished("wakanda_forever", seed)
    for seat in range(3):
        held = held_by(position, seat)
        assert sum(of_group(position, seat, "tribe").values()) == 1
        assert sum(of_group(position, seat, "power").values()) == sum(of_group(position, seat, "villain").values())
        assert held["throne"] == (position.state.panther == seat)
    cards = sum(sum(of_group(position, seat, "villain").values()) for seat in range(3))
    assert cards == (position.state.owner >= 0).sum()


def test_a_variant_counts_with_its_own_tables() -> None:
    game = fireside.load("wapi", variant={"TOTEMS": 1})
    position, rng = game.start(2), random.Random(0)
    while not position.is_over:
        position.play(*choose(position, rng))
    assert sum(held_by(position, 0).values()) + sum(held_by(position, 1).values()) <= 2
