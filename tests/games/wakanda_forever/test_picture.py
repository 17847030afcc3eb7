"""The picture of Wakanda Forever: what can be clicked, what is explained, and what it does not tell."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

from fireside.draw.lettering import text_width, wrap
from fireside.draw.panes import BOARD, OWN, PANES, PLAYERS, TALL_TEXT
from fireside.games.wakanda_forever import picture as game_picture
from fireside.games.wakanda_forever import tables as components
from fireside.games.wakanda_forever.rules import state as codes
from fireside.texts import LANGUAGES, catalogue
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting


def picture(table: Table, seat: int, *, tall: bool = False) -> ET.Element:
    return ET.fromstring(table.position.svg(seat, tall=tall))


def pane(table: Table, seat: int, name: str, **how: Any) -> ET.Element:
    return ET.fromstring(table.position.view(seat).svg(tall=True, pane=name, **how))


def clickable(table: Table, drawn: ET.Element) -> set[str]:
    found = (element.get("data-action") for element in drawn.iter())
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
            assert clickable(table, picture(table, seat)) == set(table.legal(seat))
            assert clickable(table, pane(table, seat, OWN)) == set(table.legal(seat))
        assert clickable(table, picture(table, -1)) == set()


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
def test_names_and_powers_fit_their_places_in_every_language(lang: str) -> None:
    """On the small card of a phone, beside a card that one holds, and below the name of one's tribe."""
    texts = catalogue(GAME.folder, lang)
    for villain in components.VILLAINS:
        assert text_width(texts[f"villains.{villain.name}"], TALL_TEXT, bold=True) <= 105
    for power in components.POWERS:
        assert text_width(texts[f"powers.{power}"], TALL_TEXT) <= 105
    for tribe in components.TRIBES:
        lines = wrap(texts[f"tribe_powers.{tribe}"], 164, 14)
        assert len(lines) <= 5, lines
        assert "…" not in "".join(lines)


def test_a_phone_shows_it_in_panes() -> None:
    """The thumb's pane stays low, and a spectator, who holds nothing, has none."""
    assert game_picture.PANES == PANES
    table = crowned(5)
    heights = {name: float(pane(table, 0, name).attrib["viewBox"].split()[3]) for name in PANES}
    assert heights[BOARD] <= 560
    assert heights[OWN] <= 150
    assert len(pane(table, -1, OWN)) < len(pane(table, 0, OWN))
    assert {"p-health", "p-king"} <= {element.get("id") for element in pane(table, 0, BOARD).iter()}


def test_ids_are_unique_among_the_panes() -> None:
    """A page shows all of them at once."""
    table = voting().do(1, "yield")
    for seat in (-1, 0, 1):
        found = [element.get("id") for name in PANES for element in pane(table, seat, name).iter() if element.get("id")]
        assert len(found) == len(set(found))


def test_dice_just_rolled_are_on_the_stage() -> None:
    """Of whoever rolled last; of both in a ceremony, even when the next round has begun."""
    table = attacking(2).roll("12_1").roll("2")
    drawn = ET.fromstring(table.position.svg(2, happened=table.happened[-4:]))
    assert stage(drawn) == {"p-stage-die-1-0"}
    table = voting().give(0, stones=0).vote(1).do(1, "cup=0").roll("1").roll("_")
    assert table.state.phase == codes.MINING_ROLL
    drawn = ET.fromstring(table.position.svg(2, happened=table.happened))
    assert stage(drawn) == {"p-stage-die-0-0", "p-stage-die-1-0"}


def test_wf_4_3_dice_of_a_ceremony_stay_on_the_stage_until_the_next_cups_are_in() -> None:
    """Whoever looks, and whatever happened since: mining, and the cups of others."""
    fought = {"p-stage-die-0-0", "p-stage-die-1-0"}
    table = voting().give(0, stones=0).vote(1).do(1, "cup=0").roll("1").roll("_")
    mine(table)
    for seat in range(2):
        for drawn in (picture(table, 2), pane(table, 2, BOARD), pane(table, -1, BOARD, happened=table.happened)):
            assert stage(drawn) == fought
        table.do(seat, "cup=0")
    assert not stage(picture(table.do(2, "cup=0"), 2)) & fought


def mine(table: Table) -> None:
    """Everybody mines, and cups are due."""
    while table.state.phase == codes.MINING_ROLL:
        table.mine(1)
    assert table.state.phase == codes.CUPS


def test_without_a_ceremony_the_stage_shows_who_mined_last() -> None:
    table = voting().vote()
    mine(table)
    for mined in (table, crowned()):
        shown = stage(ET.fromstring(mined.position.svg(2, happened=mined.happened)))
        assert shown
        assert all("mined" in name for name in shown)


def test_dice_that_break_a_tie_show_their_hits() -> None:
    """WF-1.6, 4.2: and not what the attack before them brought; powers add nothing."""
    table = attacking(0).roll("__").roll("2").roll("1").give(1, stones=3).give(2, stones=3).vote(1, 2)
    assert table.state.phase == codes.CHALLENGER_TIE
    assert not any("tie-break" in tip for tip in explained(picture(table.roll("12"), 0)))
    assert explained(picture(table.roll("_"), 0)).count("#2: 3 hits in the tie-break.") == 1
    assert "#2 has just gained 2 points." not in explained(picture(table, 0))
    assert "#3 has just gained 1 point." in explained(picture(table, 0))


def stage(drawn: ET.Element) -> set[str]:
    return {name for element in drawn.iter() if (name := element.get("id", "")).startswith("p-stage-")}


def test_what_happened_can_be_drawn_without_names() -> None:
    """Events that no seat causes are told as well."""
    table = voting().vote()
    assert any(event.seat == codes.NO_SEAT for event in table.happened)
    for seat in (-1, 0, 1):
        assert "#1" in table.position.svg(seat, happened=table.happened)


def explained(drawn: ET.Element) -> list[str]:
    return [tip for element in drawn.iter() if (tip := element.get("data-tip"))]


def test_shields_say_what_an_attack_does() -> None:
    """WF-3.2: one die for whoever is attacked; no effect on the Panther, until dethroned."""
    table = voting(villains=("killmonger", "thanos", "klaw")).give(0, stones=0)  # attacks Jabari: seat 0, the Panther
    assert any("without effect on the Black Panther" in tip for tip in explained(picture(table, 2)))
    assert any("without effect while it holds the throne" in tip for tip in explained(picture(table, 2)))
    table.vote(1).do(1, "cup=0").roll("_").roll("1")
    assert table.panther == 1
    assert any("Killmonger attacks it: it mines with one die." in tip for tip in explained(picture(table, 2)))
    tips = explained(picture(voting(villains=("ultron", "thanos", "klaw")), 2))  # River, which nobody leads
    assert not any("attacks it" in tip for tip in tips)
    assert any("which nobody leads" in tip for tip in tips)


@pytest.mark.parametrize("seat", [-1, 1])
def test_everything_explains_itself(seat: int) -> None:
    """To spectators too, and when it is not one's turn."""
    table = attacking(2, players=4).roll("12_1").roll("V")
    tips = " ".join(explained(picture(table, seat)))
    assert "Each hit takes 1 off" in tips
    assert "for the final blow" in tips
    assert "#1 is the Black Panther" in tips
    assert f"{table.mine_stones} stones left in the Mine" in tips
    assert "Sit on the throne with 45 points" in tips
    assert "17 villains still to come" in tips
    assert "Killmonger, health 20, will attack the Jabari tribe" in tips
    assert "Battle die: vibranium" in tips
    assert "Tech die: 2 hits" in tips
    assert "Dora Milaje die: 1 hit" in tips
    assert "#1 had 2 stones under the cup" in tips
    assert "The cup of #4" in tips
    assert "#1 has just gained 4 points and 1 stone" in tips


def test_what_is_held_explains_itself() -> None:
    """WF-1.6: cards, and what stones and points are for."""
    table = crowned().give(0, cards=["loki"])
    for drawn in (picture(table, 0), pane(table, 0, OWN)):
        tips = " ".join(explained(drawn))
        assert "Tech (Loki). In your attack you roll 1 tech die more" in tips
        assert "0 of the 55 points that win" in tips
        assert "1 stone; nobody may hold more than 15." in tips


def test_a_spectator_is_told_no_totals() -> None:
    """WF-6.1: not even those of the player in front."""
    tips = explained(picture(crowned(), -1))
    assert tips.count("Points and stones stay behind the shield until the end.") >= 3
    assert not any("of the 55 points" in tip or " of 55" in tip for tip in tips)


def test_choices_explain_themselves() -> None:
    """Each says what it brings, and what to think of."""
    tips = explained(pane(voting(), 1, OWN))
    assert "Vote Yield: 2 points and 1 stone at once. If #1 stays on the throne" in " ".join(tips)
    assert any(tip.startswith("Vote Challenge: fight #1") for tip in tips)
    table = attacking(1, tribes=("river", "border", "jabari")).roll("_1_")
    assert any("Battle die: a miss." in tip and "even if it is worse" in tip for tip in explained(pane(table, 0, OWN)))


@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_letters_are_large_enough_for_a_phone(players: int, lang: str) -> None:
    """No text below 13 units after all scaling, with long names, in every pane."""
    names = ["Maximiliaan Oude", "Wilhelmina Hobbs", "Abcdefghijklmnop", "Oscar Montgomery", "Guest 123456 789"]
    tables = [crowned(players), voting(players), attacking(4, players=players).roll("12"), voting(players).vote(1)]
    for table in tables:
        for seat in (-1, 0, 1):
            for name in (BOARD, OWN, PLAYERS):
                drawn = pane(table, seat, name, lang=lang, names=names, happened=table.happened)
                assert min(letter_sizes(drawn), default=TALL_TEXT) >= TALL_TEXT - 0.01


def letter_sizes(element: ET.Element, scale: float = 1) -> Iterator[float]:
    """The sizes of all texts, times the scales around them."""
    found = re.search(r"scale\((-?[\d.]+)", element.get("transform", ""))
    scale *= abs(float(found[1])) if found else 1
    if element.tag.endswith("text"):
        yield float(element.attrib["font-size"]) * scale
    for child in element:
        yield from letter_sizes(child, scale)


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
