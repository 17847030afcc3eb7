"""Pictures in pieces, of which a page is told those that it does not have."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession

import fireside
from fireside.draw.panes import PANES
from fireside.draw.pieces import Composed, Piece, parts_of
from fireside.registry import games
from fireside.table.commands import Play
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show import changes
from fireside.web.show.changes import Stock
from fireside.web.show.page import Page
from fireside.web.show.presentation import Presentation
from tests.table.pure import after, started
from tests.web.conftest import new_table
from tests.web.live.test_channel import state_of
from tests.web.show.changed import Shown

MOVES = 30
LEAVES = st.sampled_from(["<a/>", "<b/>", "<c/>", "</g>", "<text>\u00e9</text>"])
DRAWINGS = st.recursive(LEAVES, lambda inner: st.lists(inner, min_size=1, max_size=4).map(Piece.of), max_leaves=12)
PICTURES = st.lists(st.lists(DRAWINGS, min_size=1, max_size=6).map(Composed.of), min_size=1, max_size=6)


def piece(*parts: str) -> Piece:
    return Piece.of(parts)


def test_what_is_told_of_a_picture() -> None:
    stock, mine = Stock(), piece("<g>", "<coin/>", "</g>")
    assert stock.picture(["<svg>", mine, "</svg>"]) == [
        None,
        "<svg>",
        ["<g>", "<coin/>", "</g>"],
        "</svg>",
    ]
    assert stock.picture(["<svg>", mine, "</svg>"]) == [0, 4, 5]
    richer = piece("<g>", "<coin/>", "<gem/>", "</g>")
    assert stock.picture(["<svg>", richer, mine, "</svg>"]) == [0, [1, 2, "<gem/>", 3], 4, 5]
    assert stock.picture(["<svg/>"]) == ["<svg/>"]


@given(PICTURES)
def test_a_page_shows_every_picture_as_it_was_drawn(pictures: Sequence[str]) -> None:
    stock, shown = Stock(), Shown()
    for drawing in pictures:
        assert shown.show(json.loads(json.dumps(stock.picture(drawing)))) == drawing


@given(PICTURES)
def test_what_has_not_come_up_for_long_is_sent_again(pictures: Sequence[str]) -> None:
    stock, shown = Stock(), Shown()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(changes, "MOST", 3)
        patched.setattr(changes, "MOST_KEPT", 20)
        for drawing in [*pictures, *pictures]:
            assert shown.show(stock.picture(parts_of(drawing))) == drawing
            assert len(shown.pieces) <= 20 + 6 * 12  # of all pictures before, and of this one


def states(game: fireside.Game) -> Iterator[TableState]:
    """A game at random."""
    rng, state = random.Random(1), started(game, max(2, game.info.players[0]))
    for _ in range(MOVES):
        yield state
        if state.phase == "over":
            return
        seat = rng.choice(state.pending)
        state = after(state, Play(seat, rng.choice(state.running().legal(seat))))


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", games())
def test_every_page_shows_what_would_be_drawn_from_nothing(name: str, tall: bool) -> None:
    game = fireside.load(name)
    if not game.has_picture:
        pytest.skip("it has no picture")
    for person in ("person 0", "person 1", "a stranger"):
        visitor = Visitor(person, "en", "auto", tall=tall)
        page, places, since = Page(visitor, 0), {name: Shown() for name in PANES}, 0
        for state in states(game):
            message = json.loads(page.update(state, frozenset()) or "")
            drawn = Presentation(state, visitor, since).pictures
            assert {place: shown.show(message["parts"][place]) for place, shown in places.items()} == drawn
            since = state.seq


def test_a_page_is_sent_a_picture_and_then_what_is_new(client: TestClient) -> None:
    shown = Shown()
    with client.websocket_connect(f"{new_table(client, 'greedy')}/live?layout=wide") as mine:
        message = next_picture(mine, shown)
        whole = len(json.dumps(message["parts"]["board"]))
        for number in range(5):
            while not message["asked"]:
                message = next_picture(mine, shown)
                assert len(json.dumps(message["parts"]["board"])) < whole / 2
            action = int(message["parts"]["choices"].split('data-action="')[1].split('"')[0])
            assert f'data-action="{action}"' in shown.html
            mine.send_json({"id": str(number), "do": "play", "seq": message["seq"], "action": action})
            message = next_picture(mine, shown)
    assert shown.html.startswith("<svg")
    assert shown.html.endswith("</svg>")


def next_picture(socket: WebSocketTestSession, shown: Shown) -> dict[str, Any]:
    message = state_of(socket)
    shown.show(message["parts"]["board"])
    return message
