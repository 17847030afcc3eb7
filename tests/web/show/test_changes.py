"""Pictures as changes to earlier ones."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient, WebSocketTestSession

from fireside.web.edge.visitor import FOLDER
from fireside.web.show.changes import SEAM, Change, changes, kept, pieces_of
from tests.web.conftest import new_table
from tests.web.live.test_channel import state_of
from tests.web.show.changed import after

LONG = 60 * "-"  # enough in common for an edit
PIECES = st.lists(
    st.sampled_from(
        [">", " id='1'/>", "></g>", " a='é😀'/>", "", f"1{LONG}", f"{LONG}2", f"{LONG}{LONG}", f"1{LONG}2"]
    ),
    max_size=8,
)


def told(old: str, new: str) -> list[Change]:
    return changes(pieces_of(old), pieces_of(new))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("ab", "ab", [[0, 1]]),
        ("<g1<g2<g3", "<g1<g2<g3", [[0, 4]]),
        ("<g1<g2<g3", "<g1<gnew<g3", [[0, 2], "new", [3, 4]]),
        ("<g1<g2<g3", "<g1<gx<gy<g3", [[0, 2], "x", "y", [3, 4]]),
        ("<g1<g2<g3", "<g1<g3", [[0, 2], [3, 4]]),
        ("<g1<g2<g3", "<g3<g2", [[0, 1], [3, 4], [2, 3]]),
        ("", "<g1", [[0, 1], "1"]),
        (f"<g1<g{LONG}1{LONG}", f"<g1<g{LONG}23{LONG}", [[0, 2], [2, 60, 60, "23"]]),
        (f"<g{LONG}", f"<g{LONG}{LONG}", [[0, 1], [1, 60, 0, LONG]]),
        # browsers count such letters differently
        (f"<g😀{LONG}1{LONG}", f"<g😀{LONG}2{LONG}", [[0, 1], f"😀{LONG}2{LONG}"]),
    ],
)
def test_what_is_told_of_a_change(old: str, new: str, expected: list[Change]) -> None:
    assert told(old, new) == expected


@given(PIECES, PIECES)
def test_a_page_gets_from_any_picture_to_any_other(old: Sequence[str], new: Sequence[str]) -> None:
    before, now = SEAM.join(old), SEAM.join(new)
    sent = json.loads(json.dumps(told(before, now)))
    assert after(before, sent) == now
    assert kept(pieces_of(before), pieces_of(now), sent) == pieces_of(now)


def test_a_page_is_sent_a_picture_and_then_its_changes(client: TestClient) -> None:
    with client.websocket_connect(f"{new_table(client, 'greedy')}/live?layout=wide") as mine:
        message = state_of(mine)
        board, whole = message["parts"]["board"], len(message["parts"]["board"])
        for number in range(5):
            while not message["asked"]:
                message, board = next_picture(mine, board)
                assert len(json.dumps(message["parts"]["board"])) < whole / 2
            action = int(message["parts"]["choices"].split('data-action="')[1].split('"')[0])
            assert f'data-action="{action}"' in board
            mine.send_json({"id": str(number), "do": "play", "seq": message["seq"], "action": action})
            message, board = next_picture(mine, board)
    assert board.startswith("<svg")
    assert board.endswith("</svg>")


def next_picture(socket: WebSocketTestSession, board: str) -> tuple[dict[str, Any], str]:
    message = state_of(socket)
    return message, after(board, message["parts"]["board"])


def test_the_page_cuts_pictures_where_the_server_does() -> None:
    script = (FOLDER / "static" / "table.js").read_text()
    assert f'const SEAM = "{SEAM}";' in script
