"""A sweep to look at: lines with bands over one number, heat maps over two."""

from __future__ import annotations

from collections.abc import Mapping
from math import nan

from fireside.draw.svg import Svg
from fireside.engine.traits import trait_text
from fireside.game import Game
from fireside.lab.charts import Line, grid, lines
from fireside.lab.quantities import SHARE
from fireside.lab.reports.study import traits_of
from fireside.lab.sheet import Captioned, Part, fragment, sheet
from fireside.lab.sweeps import Curve, Sweep
from fireside.texts import Say

FAIR = 1.0


def labels_of(game: Game) -> dict[str, str]:
    """What people call the traits and deeds among the members of quantities."""
    say = Say.of_folder(game.folder, "en")
    return {trait.name: trait_text(trait, say) for trait in traits_of(game)}


def table_text(curve: Curve) -> str:
    """Who plays, and how much."""
    return f"{', '.join(curve.bots)} ({curve.games:,} games at every point)"


def page_of(sweep: Sweep) -> str:
    """All curves, or heat maps, as one HTML file."""
    return sheet(*_contents(sweep))


def fragment_of(sweep: Sweep) -> str:
    """The same for a notebook."""
    return fragment(*_contents(sweep))


def _contents(sweep: Sweep) -> tuple[str, list[str], list[Part]]:
    """The title, what is said below it, and the charts by table."""
    varied = " and ".join(vary.name for vary in sweep.vary)
    was = ", ".join(f"{vary.name} = {value}" for vary, value in zip(sweep.vary, sweep.origin, strict=True))
    notes = [
        f"{sweep.players} players, seed {sweep.seed}; the game as it is: {was}.",
        "Bands hold the true number with 95 % confidence. Shares of wins are measured in fair ones: 1 is fair.",
    ]
    charts: list[Part] = [(table_text(curve), charts_of(sweep, curve)) for curve in sweep.curves]
    return f"{sweep.game.info.title}: {varied}", notes, charts


def charts_of(sweep: Sweep, curve: Curve) -> list[Captioned]:
    """A chart for every quantity; over two numbers, for every member of it."""
    if not curve.playable:
        return []
    if len(sweep.vary) == 1:
        return [(name, _lines(sweep, curve, name)) for name in sweep.quantities]
    labels = labels_of(sweep.game)
    return [
        (name if len(members) == 1 else f"{name}: {labels.get(member, member)}", _grid(sweep, curve, name, member))
        for name, members in ((name, curve.members(name)) for name in sweep.quantities)
        for member in members
    ]


def _lines(sweep: Sweep, curve: Curve, name: str) -> Svg:
    labels, is_share = labels_of(sweep.game), name.endswith(SHARE)
    members = curve.members(name)
    return lines(
        [_line(curve, name, member, labels if len(members) > 1 else {member: ""}) for member in members],
        title=f"{name} over {sweep.vary[0].name}",
        across=sweep.vary[0].name,
        reference=FAIR if is_share else None,
    )


def _line(curve: Curve, name: str, member: str, labels: Mapping[str, str]) -> Line:
    points = [point for point in curve.playable if member in point.readings[name]]
    readings = [point.readings[name][member] for point in points]
    return Line(
        labels.get(member, member),
        [float(point.values[0]) for point in points],
        [reading.value for reading in readings],
        [reading.low for reading in readings],
        [reading.high for reading in readings],
        dotted=True,
    )


def _grid(sweep: Sweep, curve: Curve, name: str, member: str) -> Svg:
    across, down = sweep.vary
    known = {point.values: point.readings[name] for point in curve.playable}
    values = {place: readings[member].value for place, readings in known.items() if member in readings}
    return grid(
        across.values,
        down.values,
        [[values.get((x, y), nan) for x in across.values] for y in down.values],
        title=f"{name} over {across.name} and {down.name}",
        across_name=across.name,
        down_name=down.name,
    )
