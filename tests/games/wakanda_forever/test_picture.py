"""The picture of Wakanda Forever: what can be clicked, what is explained, and what it does not tell."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from fireside.draw.lettering import wrap
from fireside.games.wakanda_forever import tables as components
from fireside.games.wakanda_forever.picture import layout as layouts
from fireside.games.wakanda_forever.rules import state as codes
from fireside.texts import LANGUAGES, catalogue
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting


def picture(table: Table, seat: int, *, tall: bool = False) -> ET.Element:
    return ET.fromstring(table.position.svg(seat, tall=tall))


def clickable(table: Table, seat: int) -> set[str]:
    found = (element.get("data-action") for element in picture(table, seat).iter())
    return {table.position.text(int(action)) for action in found if action}


def reasons(table: Table, seat: int) -> dict[str, str]:
    """The clauses behind what looks playable and is not, by its label."""
    cold = (element for element in picture(table, seat).iter() if element.get("data-why"))
    return {str(element.get("aria-label")): str(element.get("data-why")) for element in cold}


def ids(table: Table, seat: int) -> set[str]:
    return {element.get("id", "") for element in picture(table, seat).iter()}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_legal_action_can_be_clicked(players: int) -> None:
    tables = [crowned(players), voting(players), attacking(1, tribes=("river", "border", "jabari")).roll("_1_")]
    for table in tables:
        for seat in table.pending:
            assert clickable(table, seat) == set(table.legal(seat))
        assert clickable(table, -1) == set()


def test_cups_that_one_cannot_fill_say_why() -> None:
    """WF-3.5: only one's own stones."""
    why = reasons(crowned(), 0)
    assert len(why) == 5
    assert set(why.values()) == {"WF-3.5"}


@pytest.mark.parametrize("is_open", [False, True])
def test_totals_of_others_are_drawn_only_with_open_shields(is_open: bool) -> None:
    """WF-6.1: pictures that differ only in what is behind another's shield are the same, unless shields are open."""
    pictures = {
        voting(open_shields=is_open).give(2, points=points).position.svg(1, tall=tall)
        for points in (3, 29)
        for tall in (False, True)
    }
    assert len(pictures) == (4 if is_open else 2)


def test_a_closed_cup_tells_nothing() -> None:
    """WF-3.5: nobody sees what is under another's cup."""
    pictures = [crowned().do(1, f"cup={stones}") for stones in (0, 4)]
    assert len({table.position.svg(0) for table in pictures}) == 1
    assert len({table.position.svg(1) for table in pictures}) == 2
    assert "p-cup-1" in ids(pictures[0], 0)


def test_a_hidden_vote_tells_nothing() -> None:
    """WF-4.1: votes are secret until all are in."""
    pictures = [voting().do(1, vote) for vote in ("yield", "challenge")]
    assert len({table.position.svg(2) for table in pictures}) == 1
    assert "p-vote-1" in ids(pictures[0], 2)


def test_every_die_that_was_rolled_is_drawn() -> None:
    """WF-1.2: battle, tech and Dora Milaje dice of an attack stay on the table."""
    table = attacking(2).roll("12_1").roll("2")
    assert {"p-die-0-0", "p-die-0-1", "p-die-0-2", "p-die-0-5", "p-die-1-0"} <= ids(table, 2)
    table = crowned()
    assert {f"p-mined-{seat}-{die}" for seat in range(3) for die in range(2)} <= ids(table, 1)


def test_villain_track_and_throne_stand_in_the_middle() -> None:
    table = attacking(health=16)
    for tall in (False, True):
        drawn = {element.get("id") for element in picture(table, 0, tall=tall).iter()}
        assert {"p-health", "p-king", "p-totem", "p-bonus-15", "p-bonus-0"} <= drawn
        assert f"p-villain-{table.state.line[0]}" in drawn


def test_the_card_of_a_fallen_villain_moves_to_the_panther() -> None:
    """WF-3.8: the same piece lies first on the Mound, then with its owner."""
    table = attacking(health=1)
    villain = f"p-villain-{table.state.line[0]}"
    assert villain in ids(table, 1)
    table.roll("1_")
    assert villain in ids(table, 1)
    assert table.state.owner[int(villain.rpartition("-")[2])] != codes.NO_SEAT


def test_colours_are_those_of_the_theme_and_of_the_palette() -> None:
    svg = crowned().position.svg(0)
    body = svg[svg.index("</style>") :]
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", body))
    defined = set(re.findall(r"--([a-z0-9-]+):", svg[: svg.index("</style>")]))
    assert used <= defined


@pytest.mark.parametrize("lang", LANGUAGES)
def test_powers_fit_their_places_in_every_language(lang: str) -> None:
    """A card has two lines, a tribe five, on a wide table and on a phone; nothing is cut off."""
    texts = catalogue(GAME.folder, lang)
    for layout in (layouts.wide(4), layouts.tall(4)):
        columns = 2 if layout.cards.width > 400 else 1
        size = layout.small - 1
        for power in components.POWERS:
            lines = wrap(texts[f"power_texts.{power}"], layout.cards.width / columns - 8 - 2.86 * size, size)
            assert len(lines) <= 2, lines
            assert "…" not in "".join(lines)
        for tribe in components.TRIBES:
            lines = wrap(texts[f"tribe_powers.{tribe}"], layout.identity.width - 112, layout.small)
            assert len(lines) <= 5, lines
            assert "…" not in "".join(lines)


def test_what_happened_can_be_drawn_without_names() -> None:
    """Events that no seat causes are told as well."""
    table = voting().vote()
    assert any(event.seat == codes.NO_SEAT for event in table.happened)
    for seat in (-1, 0, 1):
        assert "#1" in table.position.svg(seat, happened=table.happened)


def tooltips(table: Table, seat: int) -> list[str]:
    return [str(element.text) for element in picture(table, seat).iter() if element.tag.endswith("title")]


def test_the_claws_say_what_an_attack_does() -> None:
    """WF-3.2: one die for whoever is attacked; no effect on the Panther, until dethroned."""
    table = voting(villains=("killmonger", "thanos", "klaw")).give(0, stones=0)  # attacks Jabari: seat 0, the Panther
    assert "#1 is attacked, which has no effect on the Black Panther" in tooltips(table, 2)
    table.vote(1).do(1, "cup=0").roll("_").roll("1")
    assert table.panther == 1
    assert "#1 is attacked and mines with one die" in tooltips(table, 2)
    attacked = [text for text in tooltips(voting(villains=("ultron", "thanos", "klaw")), 2) if "is attacked" in text]
    assert attacked == []  # River, which nobody leads


def test_cups_of_a_ceremony_show_the_hits_that_powers_add() -> None:
    """WF-1.5: a Duel card adds a hit to all cups but the empty one, and the drawing shows it."""
    tables = [voting().give(0, stones=0).give(1, stones=3, cards=[card]).vote(1) for card in ("zemo", "kraven")]
    plain, duel = ({cup.get("aria-label"): len(list(cup.iter())) for cup in hot_cups(table)} for table in tables)
    assert [label for label in duel if "+1 hit" in str(label)] == [
        "Put 1 stone under your cup: 1 tech die, +1 hit",
        "Put 2 stones under your cup: 2 tech dice, +1 hit",
        "Put 3 stones under your cup: 2 tech dice, +1 hit",
    ]
    parts = [shown - before for shown, before in zip(duel.values(), plain.values(), strict=True)]
    assert parts[0] == 0
    assert min(parts[1:]) > 0


def hot_cups(table: Table) -> list[ET.Element]:
    """The cups that seat 1 can click on."""
    return [element for element in picture(table, 1).iter() if element.get("data-action")]
