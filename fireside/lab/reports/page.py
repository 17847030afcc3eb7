"""A report as HTML: one file with its style sheet and its charts inside, without any script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING

from fireside.engine.variants import differences
from fireside.lab import paper
from fireside.lab.measures import Difference, Measure
from fireside.lab.measures.worth import CONFOUNDERS, DEFINITION
from fireside.lab.reports import figures
from fireside.lab.reports.answers import QUESTIONS
from fireside.lab.reports.figures import Figure
from fireside.lab.reports.study import Study
from fireside.lab.reports.words import counted, interval, joined, signed, value
from fireside.record import option_text
from fireside.version import VERSION

if TYPE_CHECKING:
    from fireside.lab.reports.whole import Comparison, Report


class Section:
    """A part of the page: a heading, what it is about, and its figures."""

    def __init__(self, heading: str, lead: str, draw: Callable[[Sequence[Study]], list[Figure]]) -> None:
        """`draw` makes the figures; a section without any is left out."""
        self.heading, self.lead, self.draw = heading, lead, draw


SECTIONS = (
    Section(
        "Who wins",
        "Every bot sits at every seat equally often, so what differs here is the seat, or the turn order, itself.",
        figures.fairness,
    ),
    Section("How long, how many points", "Each strip holds all games; the line is the median.", figures.length),
    Section(
        "How games go",
        "Prospects are the wins of many games played on from a moment by the greedy policy, which sees no hidden cards "
        "but starts from the true position: what somebody would expect who sees everything.",
        figures.course,
    ),
    Section("Where points come from", "What winners have more of than the others.", figures.sources),
    Section("What goes along with winning", f"{DEFINITION}\n{CONFOUNDERS}", figures.worth),
)


def document(report: Report) -> str:
    """The whole page."""
    return paper.document(f"{report.title}, measured", _body(report))


def fragment(report: Report) -> str:
    """The same for a notebook, which is a page already."""
    return paper.fragment(_body(report))


def _body(report: Report) -> str:
    studies = report.studies
    parts = [
        _header(report),
        _answers(studies),
        *(_compared(comparison) for comparison in report.comparisons),
        *(_section(section, studies) for section in SECTIONS),
        _measures(studies),
        _footer(report),
    ]
    return "\n".join(part for part in parts if part)


def _header(report: Report) -> str:
    plan, studies = report.plan, report.studies
    players = joined([str(count) for count in dict.fromkeys(study.players for study in studies)])
    options = [f"{name} {option_text(chosen)}" for name, chosen in plan.options.items()]
    facts = [f"{players} players", f"{counted(plan.games, 'game')} each", f"played by {joined(plan.bots)}", *options]
    lines = [f"<p class='facts'>{escape(' · '.join([*facts, f'seed {plan.seed}']))}</p>"]
    for study in studies:
        if study.game.variant and study.players == studies[0].players:
            lines.append(f"<p class='facts'>{_variant(study)}</p>")
    title = escape(report.title)
    return f"<header><p class='kicker'>Fireside lab</p><h1>{title}</h1>{''.join(lines)}</header>"


def _variant(study: Study) -> str:
    """What a variant changes."""
    found = [
        f"{each.where} is {each.value} instead of {each.published}" for each in differences(study.game.info.variant)
    ]
    name = study.title.rpartition(" players, ")[2]
    return f"<b>{escape(name)}</b>: {escape('; '.join(found))}"


def _answers(studies: Sequence[Study]) -> str:
    cells = []
    for question in QUESTIONS:
        said = [_answer(study, question.answer(study), len(studies) > 1) for study in studies]
        cells.append(f"<div><h3>{escape(question.text)}</h3>{''.join(said)}</div>")
    return f"<section class='answers'>{''.join(cells)}</section>"


def _answer(study: Study, sentence: str, is_one_of_several: bool) -> str:
    title = f"<b>{escape(study.title)}</b> " if is_one_of_several else ""
    return f"<p>{title}{_solid(escape(sentence))}</p>"


def _section(section: Section, studies: Sequence[Study]) -> str:
    drawn = section.draw(studies)
    if not drawn:
        return ""
    return (
        f"<section><h2>{escape(section.heading)}</h2>{_lead(section.lead)}"
        f"<div class='figures'>{''.join(_figure(figure) for figure in drawn)}</div></section>"
    )


def _lead(text: str) -> str:
    return "".join(f"<p class='lead'>{escape(paragraph)}</p>" for paragraph in text.split("\n"))


def _figure(figure: Figure) -> str:
    caption = f"<figcaption>{escape(figure.caption)}</figcaption>" if figure.caption else ""
    about = f"<span>{escape(figure.about)}</span>" if figure.about else ""
    return f"<figure><h3>{escape(figure.heading)}{about}</h3>{figure.chart.unstyled}{caption}</figure>"


def _compared(comparison: Comparison) -> str:
    """A against B, and an honest *cannot be told apart*."""
    first, second = comparison.first, comparison.second
    heading = f"{first.title} against {second.title}"
    lines = "".join(_difference(found, first, second) for found in comparison.differences)
    by_chance = max(1, round(len(comparison.differences) / 20))
    games = counted(len(first.rows), "game")
    return (
        f"<section><h2>{escape(heading[:1].upper() + heading[1:])}</h2>"
        f"<p class='lead'>{games} of each, with the same seeds, compared game by game where a measure is a mean over "
        "games. Differences of shares are in percentage points. Where the 95 % interval of a difference includes 0, "
        f"the two cannot be told apart. Of so many lines about {by_chance} would differ by chance alone.</p>"
        f"<div class='wide'><table><thead><tr><th>measure</th><th class='number each'>{escape(first.title)}</th>"
        f"<th class='number each'>{escape(second.title)}</th><th class='number'>difference</th><th>verdict</th></tr>"
        f"</thead><tbody>{lines}</tbody></table></div></section>"
    )


def _difference(found: Difference, first: Study, second: Study) -> str:
    middle, limits = signed(found.interval, found.about.unit)
    kind = "clear" if found.is_clear else "unclear"
    values = [value(study.measures[found.about.name]) for study in (first, second)]
    return (
        f"<tr><th scope='row'>{escape(found.about.title)}</th><td class='number each'>{values[0]}</td>"
        f"<td class='number each'>{values[1]}</td>"
        f"<td class='number {kind}'>{middle}<span class='range'>{limits}</span></td>"
        f"<td class='{kind}'>{found.verdict}</td></tr>"
    )


def _measures(studies: Sequence[Study]) -> str:
    longest_first = sorted(studies, key=lambda study: -len(study.measures))  # so that fifth follows fourth
    names = dict.fromkeys(name for study in longest_first for name in study.measures)
    heads = "".join(f"<th class='number'>{escape(study.title)}</th>" for study in studies)
    lines = "".join(_measure(name, studies) for name in names)
    return (
        "<section><h2>All measures</h2><p class='lead'>With their 95 % intervals. Each name opens to what it means, "
        "whose idea it is, and how its interval is made.</p>"
        f"<div class='wide'><table><thead><tr><th>measure</th>{heads}</tr></thead>"
        f"<tbody>{lines}</tbody></table></div></section>"
    )


def _measure(name: str, studies: Sequence[Study]) -> str:
    found = [study.measures.get(name) for study in studies]
    about = next(measure.about for measure in found if measure is not None)
    words = f"{escape(about.definition)} <i>{escape(about.reference)}</i> Interval: {escape(about.how)}."
    opened = f"<details><summary>{escape(about.title)}</summary><p>{words}</p></details>"
    return f"<tr><th scope='row'>{opened}</th>{''.join(_cell(measure) for measure in found)}</tr>"


def _cell(measure: Measure | None) -> str:
    if measure is None:
        return "<td class='number unclear'>–</td>"
    limits = interval(measure.interval, measure.unit)
    return f"<td class='number'>{_solid(value(measure))}<span class='range'>{_solid(limits)}</span></td>"


def _solid(text: str) -> str:
    """A text that is never broken between a number and its sign."""
    return text.replace(" %", "\N{NO-BREAK SPACE}%").replace(" ×", "\N{NO-BREAK SPACE}×")


def _footer(report: Report) -> str:
    plan = report.plan
    said = [f"Made by Fireside {VERSION} from {counted(plan.games, 'game')} of each column"]
    if plan.courses:
        noise = next(study.prospects.noise for study in report.studies if study.prospects is not None)
        said.append(
            f"prospects from {plan.moments} moments of {counted(plan.courses, 'game')}, {plan.playouts} playouts each: "
            f"a single one is known within ±{100 * 2 * noise:.0f} percentage points"
        )
    if len(plan.ladder) > 1:
        said.append(f"the ladder is {joined(plan.ladder)}, {counted(plan.ladder_games, 'game')} a rung")
    warning = (
        "Bots are not people: what greedy players do, and what is good against them, need not hold at your table. "
        "Measure with stronger bots before you change a game."
    )
    return f"<footer><p>{escape('; '.join(said))}.</p><p>{warning}</p></footer>"
