"""Drawings that know what they are made of."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest

from fireside.draw import group, joined, picture, remembered, tag
from fireside.draw.pieces import LONG, Composed, Piece, as_piece, parts_of


@remembered
def coin(number: int) -> str:
    return tag("circle", id=LONG * "c", r=number)


def test_what_is_remembered_and_long_is_a_piece() -> None:
    assert type(coin(1)) is Piece
    assert coin(1) is coin(1)
    assert parts_of(coin(1)) == (coin(1),)
    assert as_piece("<g/>") == "<g/>"
    assert type(as_piece("<g/>")) is str
    assert as_piece(coin(1)) is coin(1)


def test_what_is_put_together_still_has_its_pieces() -> None:
    drawing = group(tag("a"), coin(1), group(coin(2)), coin(3) + "<b/>", id="p-1")
    assert drawing == f'<g id="p-1"><a/>{coin(1)}<g>{coin(2)}</g>{coin(3)}<b/></g>'
    assert [part for part in parts_of(drawing) if type(part) is Piece] == [coin(1), coin(2), coin(3)]
    assert "".join(parts_of(drawing)) == drawing


def test_a_remembered_drawing_of_pieces_is_one_piece() -> None:
    purse = as_piece(group(coin(1), coin(2)))
    assert parts_of(joined(["<a/>", purse, "<b/>"])) == ["<a/>", purse, "<b/>"]
    assert parts_of(purse) == ["<g>", coin(1), coin(2), "</g>"]
    assert as_piece(joined([coin(1)])) is coin(1)  # nothing was added to it


def test_plain_drawings_stay_plain() -> None:
    assert type(joined([tag("a"), tag("b")])) is str
    assert joined(iter(["<a/>", "<b/>"])) == "<a/><b/>"
    assert "<a/>" + coin(1) == f"<a/>{coin(1)}"
    assert type("<a/>" + coin(1)) is Composed


def test_a_picture_knows_its_pieces() -> None:
    drawn = picture(10, 10, tag("a"), coin(1), title="Coins")
    assert coin(1) in drawn.parts
    assert "".join(drawn.parts) == drawn.text().unstyled


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_a_copy_is_plain_text(copied: Callable[[str], str]) -> None:
    drawing = group(coin(1), tag("a"))
    assert copied(drawing) == drawing
    assert type(copied(drawing)) is str
