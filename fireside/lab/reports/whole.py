"""Makes reports: plays every column on the same seeds, and compares those that can be compared.

Columns are a game and its variants, or several games; each with every number of players and every choice of options.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

from fireside.engine import variants as variant_files
from fireside.engine.errors import InvalidOption
from fireside.engine.types import OptionValue
from fireside.engine.variants import Variant
from fireside.game import Game
from fireside.lab.measures import Difference, Measure, difference
from fireside.lab.reports.page import document, fragment
from fireside.lab.reports.study import Plan, Study, study
from fireside.lab.reports.words import joined
from fireside.record import option_text
from fireside.registry import load

PUBLISHED = "as published"
MOST_STUDIES = 8  # columns that can still be read side by side
ALL_PAIRS = 3  # of so many variants every two are compared; of more, each with the published game

Variants = Mapping[str, Variant] | Sequence[Variant]
Options = Mapping[str, OptionValue | Sequence[OptionValue]]


@dataclass(frozen=True)
class Comparison:
    """How one column differs from another that has equally many players; both were played with the same seeds."""

    first: Study
    second: Study
    differences: Sequence[Difference]


@dataclass(frozen=True)
class Report:
    """Studies side by side. `report.drama` is that measure of every study, by the study's title."""

    game: Game
    studies: tuple[Study, ...]
    comparisons: tuple[Comparison, ...]
    plan: Plan

    def __getattr__(self, name: str) -> dict[str, Measure]:
        studies: tuple[Study, ...] = self.__dict__.get("studies", ())
        found = {study.title: study.measures[name] for study in studies if name in study.measures}
        if not found:
            known = dict.fromkeys(measure for study in studies for measure in study.measures)
            raise AttributeError(f"nothing called {name!r} was measured; there are: {', '.join(known)}")
        return found

    def __getitem__(self, title: str) -> Study:
        """A study by its title."""
        for each in self.studies:
            if each.title == title:
                return each
        raise KeyError(f"there is no study {title!r}; there are: {', '.join(each.title for each in self.studies)}")

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *(name for study in self.studies for name in study.measures)])

    def _repr_html_(self) -> str:
        return fragment(self)

    @property
    def title(self) -> str:
        """What it is about."""
        return joined(list(dict.fromkeys(study.game.info.title for study in self.studies)))

    @property
    def html(self) -> str:
        """The whole page: one file that needs no other, no network and no script."""
        return document(self)

    def save(self, path: str | Path) -> None:
        """Write the page to a file."""
        Path(path).write_text(self.html, encoding="utf-8")


def report(
    game: Game | str | Sequence[Game | str],
    players: int | Sequence[int] | None = None,
    variants: Variants = (),
    *,
    bots: Sequence[str] = ("greedy",),
    progress: Callable[[int], object] = lambda _steps: None,
    options: Options | None = None,
    **amounts: Any,
) -> Report:
    """Measure a game as published and, on the same seeds, its variants; or several games side by side.

    All are played with each of these numbers of players. `variants` are values by name, or the paths of files, as
    `load` takes them; a mapping gives them titles. An option that is given several values makes a column of each.
    `amounts` are the fields of `Plan`: games, seed, courses, moments, playouts, deals, dice, ladder, ladder_games, on,
    workers.
    """
    games = _games(game, variants)
    counts = _counts(list(games.values()), players)
    fixed, varied = _option_sets(options or {})
    columns = list(product(counts, games.items(), varied))
    if len(columns) > MOST_STUDIES:
        raise InvalidOption(f"a report has {MOST_STUDIES} columns at most, not {len(columns)}")
    settings = [each.check_options({**fixed, **chosen}) for _, (_, each), chosen in columns]
    plan = _plan(bots, _in_all(settings), amounts)
    studies = []
    for (count, (name, each), chosen), own in zip(columns, settings, strict=True):
        words = [*([name] if len(games) > 1 else []), *(f"{key} {option_text(at)}" for key, at in chosen.items())]
        title = column_title(count, words, is_counted=len(counts) > 1)
        studies.append(study(each, count, replace(plan, options=own), title, progress))
    alike = len(games) * len(varied) if len({each.base for each in games.values()}) == 1 else 1
    return Report(studies[0].game, tuple(studies), tuple(_comparisons(studies, alike)), plan)


def _in_all(settings: Sequence[Mapping[str, OptionValue]]) -> dict[str, OptionValue]:
    """The options that are the same in all columns."""
    first, *others = settings
    return {name: value for name, value in first.items() if all(other.get(name) == value for other in others)}


def _games(game: Game | str | Sequence[Game | str], variants: Variants) -> dict[str, Game]:
    """The games of a report, by what it calls them: one as published with its variants, or several."""
    given = [game] if isinstance(game, Game | str) else list(game)
    games = [load(each) if isinstance(each, str) else each for each in given]
    if len(games) == 1:
        return named_variants(games[0], variants)
    if variants or not games:
        raise InvalidOption("a report is about one game and its variants, or about several games without variants")
    return {each.info.title: each for each in games}


def _option_sets(options: Options) -> tuple[dict[str, OptionValue], list[dict[str, OptionValue]]]:
    """Options with one value, and every choice among the values of the others, which sets columns apart."""
    given = {name: list(dict.fromkeys(_values(value))) for name, value in options.items()}
    fixed = {name: values[0] for name, values in given.items() if len(values) == 1}
    several = {name: values for name, values in given.items() if name not in fixed}
    return fixed, [dict(zip(several, chosen, strict=True)) for chosen in product(*several.values())]


def _values(given: OptionValue | Sequence[OptionValue]) -> Sequence[OptionValue]:
    return given if isinstance(given, Sequence) and not isinstance(given, str) else [given]


def _plan(bots: Sequence[str], options: Mapping[str, OptionValue], amounts: Mapping[str, Any]) -> Plan:
    known = [name for name in Plan.__dataclass_fields__ if name not in ("bots", "options")]
    for name in amounts:
        if name not in known:
            raise InvalidOption(f"a report has no amount {name!r}; there are: {', '.join(known)}")
    given = {**amounts, "ladder": tuple(amounts.get("ladder", Plan.ladder))}
    plan = Plan(bots=tuple(bots), options=options, **given)
    if plan.games < 2:
        raise InvalidOption(f"a report needs at least 2 games, not {plan.games}")
    return plan


def _counts(games: Sequence[Game], players: int | Sequence[int] | None) -> list[int]:
    """The numbers of players; unless they are given, the fewest with whom all games can be played."""
    fewest = max(game.info.players[0] for game in games)
    given = [fewest] if players is None else [players] if isinstance(players, int) else list(players)
    if not given:
        raise InvalidOption("a report needs at least one number of players")
    for game, count in product(games, given):
        game.check_players(count)
    return list(dict.fromkeys(given))


def named_variants(published: Game, variants: Variants) -> dict[str, Game]:
    """The published game and its variants, by what a report calls them."""
    named = dict(variants) if isinstance(variants, Mapping) else {_name(each): each for each in variants}
    found = {PUBLISHED: published}
    for name, variant in named.items():
        found[name] = load(published.name, variant)
    return found


def _name(variant: Variant) -> str:
    """A variant's own title, the name of its file, or its values."""
    if isinstance(variant, Mapping):
        return ", ".join(f"{name} = {variant_files.value_text(value)}" for name, value in variant.items())
    title = variant_files.contents(Path(variant)).get("title")
    return str(title.get("en")) if isinstance(title, dict) and "en" in title else Path(variant).stem.replace("_", " ")


def column_title(count: int, words: Sequence[str], *, is_counted: bool) -> str:
    """What sets a column apart from the others."""
    players = [f"{count} players"] if is_counted or not words else []
    return ", ".join([*players, *words])


def _comparisons(studies: Sequence[Study], variants: int) -> list[Comparison]:
    """Studies of one game with equally many players, two by two; so many of them follow each other."""
    found = []
    for at in range(0, len(studies), variants):
        pairs = list(combinations(studies[at : at + variants], 2))
        kept = pairs if variants <= ALL_PAIRS else pairs[: variants - 1]
        found += [Comparison(one, other, _differences(one, other)) for one, other in kept]
    return found


def _differences(one: Study, other: Study) -> list[Difference]:
    both = [name for name in one.measures if name in other.measures]
    return [difference(one.measures[name], other.measures[name]) for name in both]
