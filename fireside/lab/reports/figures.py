"""The figures of a report: what is drawn, from which columns, with which words below it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fireside.draw.svg import Svg
from fireside.engine.traits import group_text, trait_text
from fireside.lab.charts import Dot, Line, Place, board, dots, histograms, lines
from fireside.lab.measures import Measure, Worth, openings
from fireside.lab.measures.course import decided
from fireside.lab.measures.intervals import mean
from fireside.lab.prospects import Prospects
from fireside.lab.reports.study import Study, round_limit

Numbers = npt.NDArray[np.float64]
MOST_ROWS = 24  # of a chart of dots; of more, the best and the worst are shown
FEW, MANY = 25, 75  # the percentiles of a band that holds half of all games
HALF = "The band holds half of all games."
OPENINGS = (
    "Wins of whoever decides first, by that decision in the game's notation, if it is made in at least 2 % of games. "
    "What is dealt first decides what can be chosen, and how well."
)
ON_BOARD = (
    "Wins of those who have it. Orange: more than with most of its kind, blue: fewer. Dashed: no clear difference from "
    "lacking it."
)


@dataclass(frozen=True)
class Figure:
    """A chart with a heading and, below it, how to read it."""

    heading: str
    chart: Svg
    caption: str = ""
    about: str = ""  # which of several columns it shows


def fairness(studies: Sequence[Study]) -> list[Figure]:
    """Wins by order of play and by seat, studies with equally many players together."""
    figures = []
    counts = sorted({study.players for study in studies})
    for count in counts:
        same = [study for study in studies if study.players == count]
        about = f"{count} players" if len(counts) > 1 else ""
        caption = "Wins as multiples of a fair share. A hollow dot cannot be told from it."
        figures.append(Figure("Order of play", _wins(same, "order"), caption, about))
        caption = "Equal by construction where the first player is drawn by lot; one dot in twenty is filled by chance."
        figures.append(Figure("Seat", _wins(same, "seat"), caption, about))
    return [*figures, *(figure for same in _by_game(studies) for figure in _openings(same, _game(same, studies)))]


def _by_game(studies: Sequence[Study]) -> list[list[Study]]:
    """The columns of each game: what belongs to a game is drawn for these together."""
    bases = dict.fromkeys(study.game.base for study in studies)
    return [[study for study in studies if study.game.base == base] for base in bases]


def _game(same: Sequence[Study], studies: Sequence[Study]) -> str:
    """Which of several games a figure is about."""
    return same[0].game.info.title if len(_by_game(studies)) > 1 else ""


def _openings(studies: Sequence[Study], about: str) -> list[Figure]:
    """Wins by the first decision, if there is more than one that is frequent."""
    known = [{found.action: found.wins for found in openings(study.rows)} for study in studies]
    first = {action: wins for found in reversed(known) for action, wins in found.items()}
    if len(first) < 2:
        return []
    texts = studies[0].game.action_texts
    actions = sorted(first, key=lambda action: -first[action].value)
    rows = [Dot(texts[action], [found.get(action) for found in known]) for action in actions]
    return [Figure("First decision", _dots(rows, studies, "Wins by the first decision"), OPENINGS, about)]


def _wins(studies: Sequence[Study], kind: str) -> Svg:
    shares = [study.those(kind) for study in studies]
    rows = [Dot(_short(share), [each[index].interval for each in shares]) for index, share in enumerate(shares[0])]
    return _dots(rows, studies, f"Wins by {kind}")


def _short(share: Measure) -> str:
    return share.title.removeprefix("wins of ").removeprefix("who ")


def _dots(rows: Sequence[Dot], studies: Sequence[Study], title: str) -> Svg:
    titles = [study.title for study in studies]
    return dots(rows, title=title, names=titles, unit="×", reference=1.0, reference_name="fair share")


def length(studies: Sequence[Study]) -> list[Figure]:
    """How games are distributed by their length and their points."""
    sets = {
        "Turns": ("turns", [study.rows["turns"] for study in studies]),
        "Decisions": ("decisions", [study.rows["decisions"] for study in studies]),
        "Points of a player": ("points", [study.rows["score"].reshape(-1) for study in studies]),
        "Lead at the end": ("points", [_margins(study) for study in studies]),
    }
    titles = [study.title for study in studies]
    return [
        Figure(heading, histograms(dict(zip(titles, numbers, strict=True)), title=heading, unit=unit))
        for heading, (unit, numbers) in sets.items()
    ]


def _margins(study: Study) -> npt.NDArray[np.integer]:
    ordered = np.sort(study.rows["score"], axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2])


def course(studies: Sequence[Study]) -> list[Figure]:
    """How scores and prospects go."""
    figures = []
    for study in studies:
        figures.append(Figure("Points by round", _scores(study), HALF, _of(study, studies)))
        if study.prospects is not None:
            chart = _chances(study.prospects)
            figures.append(Figure("Prospects of the later winner", chart, HALF, _of(study, studies)))
    if all(study.prospects is not None for study in studies):
        caption = "From 0, where all have a fair share, to 100 %, where the winner is certain; with 95 % intervals."
        figures.append(Figure("How far a game is decided", _decided(studies), caption))
    return figures


def _of(study: Study, studies: Sequence[Study]) -> str:
    """Which of several columns a figure is about."""
    return study.title if len(studies) > 1 else ""


def _scores(study: Study) -> Svg:
    limit = round_limit(study.rows)
    of_winner, others = _winner_and_others(study, study.rows["marks"][:, :limit].swapaxes(1, 2))
    rounds = list(range(1, limit + 1))
    series = [_band("winner", rounds, of_winner), _band("others", rounds, others)]
    return lines(series, title="Points by round", across="round", up="points")


def _winner_and_others(study: Study, values: npt.NDArray[np.integer]) -> tuple[Numbers, Numbers]:
    """Of values[game, seat, …], those of the winner, and the mean of all others'; games that nobody wins left out."""
    won = study.rows["won"]
    is_won = won.any(axis=1)
    known = values[is_won].astype(float)
    of_winner = known[np.arange(len(known)), won[is_won].argmax(axis=1)]
    return of_winner, (known.sum(axis=1) - of_winner) / (known.shape[1] - 1)


def _band(name: str, across: Sequence[float], values: Numbers) -> Line:
    """The mean of values[game, moment], with a band that holds half of all games."""
    low, high = np.percentile(values, (FEW, MANY), axis=0).tolist()
    return Line(name, across, values.mean(axis=0).tolist(), low, high)


def _along(moments: int) -> list[float]:
    return [100 * (moment + 0.5) / moments for moment in range(moments)]


def _chances(found: Prospects) -> Svg:
    of_winner = found.chances[np.arange(len(found.won)), :, found.won.argmax(axis=1)]
    line = _band("", _along(of_winner.shape[1]), of_winner)
    fair = 1 / found.won.shape[1]
    return lines([line], title="Prospects", across="% of the decisions", unit="%", reference=fair, limits=(0.0, 1.0))


def _decided(studies: Sequence[Study]) -> Svg:
    series = []
    for study in studies:
        assert study.prospects is not None
        along = decided(study.prospects)
        found = [mean(along[:, moment]) for moment in range(along.shape[1])]
        values, low, high = ([each[index] for each in found] for index in range(3))
        series.append(Line(study.title if len(studies) > 1 else "", _along(len(found)), values, low, high))
    return lines(series, title="How far a game is decided", across="% of the decisions", unit="%", limits=(-0.1, 1.05))


def sources(studies: Sequence[Study]) -> list[Figure]:
    """Where the points of winners and of others come from."""
    figures = []
    for study in studies:
        names = study.rows.facts.get("sources") or ()
        if "points" in study.rows.columns and names:
            chart = _sources(study, names)
            figures.append(Figure("Points by source", chart, "Means, with 95 % intervals.", _of(study, studies)))
    return figures


def _sources(study: Study, names: Sequence[str]) -> Svg:
    of_winner, others = _winner_and_others(study, study.rows["points"])
    rows = [
        Dot(_source(study, name), [mean(of_winner[:, index]), mean(others[:, index])])
        for index, name in enumerate(names)
    ]
    return dots(rows, title="Points by source", names=["winner", "others, on average"], unit="points")


def _source(study: Study, name: str) -> str:
    key = f"sources.{name}"
    return study.say(key) if key in study.say else name


def worth(studies: Sequence[Study]) -> list[Figure]:
    """Boards, and ranked dots, of everything that players have at the end."""
    return [figure for same in _by_game(studies) for figure in _worth(same, _game(same, studies))]


def _worth(studies: Sequence[Study], about: str) -> list[Figure]:
    figures = []
    for group in dict.fromkeys(found.trait.group for study in studies for found in study.worths):
        heading = group_text(group, studies[0].say)
        heading = heading[:1].upper() + heading[1:]
        figures += [*_boards(studies, group, heading, about), *_ranked(studies, group, heading, about)]
    return figures


def _boards(studies: Sequence[Study], group: str, heading: str, about: str) -> list[Figure]:
    figures = []
    for study in studies:
        found = [each for each in study.worths if each.trait.group == group and each.trait.place is not None]
        if len(found) > 1:
            middle = float(np.median([each.having.value for each in found]))
            places = [_place(study, each) for each in found]
            chart = board(places, title=f"{heading} on the board", middle=middle, unit="×")
            figures.append(Figure(f"{heading}: the board", chart, ON_BOARD, _of(study, studies) or about))
    return figures


def _place(study: Study, found: Worth) -> Place:
    assert found.trait.place is not None
    x, y = found.trait.place
    return Place(trait_text(found.trait, study.say), x, y, found.used.value, found.having.value, found.is_clear)


def _ranked(studies: Sequence[Study], group: str, heading: str, about: str) -> list[Figure]:
    known = [{each.trait.name: each for each in study.worths if _is_drawn(each, group)} for study in studies]
    last_counts = sorted(range(len(known)), key=lambda number: (len(known[number]), -number))  # the longest, or first
    first = {name: each for number in last_counts for name, each in known[number].items()}
    names = sorted(first, key=lambda name: -first[name].having.value)
    if not names:
        return []
    caption = _relative(list(first.values()))
    if len(names) > MOST_ROWS:
        half = MOST_ROWS // 2
        caption = f"The {half} best and the {half} worst of {len(names)}. {caption}"
        names = [*names[:half], *names[-half:]]
    rows = [
        Dot(trait_text(first[name].trait, studies[0].say), [_having(found.get(name)) for found in known])
        for name in names
    ]
    return [Figure(heading, _dots(rows, studies, f"Wins by {heading}"), caption, about)]


def _is_drawn(found: Worth, group: str) -> bool:
    return found.trait.group == group and not any(math.isnan(number) for number in found.having)


def _having(found: Worth | None) -> tuple[float, float, float] | None:
    return None if found is None else found.having


def _relative(found: Sequence[Worth]) -> str:
    if all(each.is_relative for each in found):
        return "Wins of those who have more of it than the average of their game."
    if any(each.is_relative for each in found):
        return "Wins of those who have it at the end or, of what nearly everybody has, more than average."
    return "Wins of those who have it at the end."
