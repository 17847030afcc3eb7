"""Pictures of positions as trees, and what can be asked of them."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

from fireside.position import Position

NAMES = ("Bartholomeus Jan", "Wilhelmina-Marie", "Mwmwmwmwmwmwmwmw", "Ama", "Christopher Jude")  # 16 letters
DESK = (890, 680)  # the pixels that a screen of 1280 x 800 has for a picture
DESK_TEXT = 12  # pixels


def drawn(position: Position, seat: int = 0, **how: object) -> ET.Element:
    """The picture for a seat."""
    return ET.fromstring(position.svg(seat, **{"names": NAMES[: position.players], **how}))


def pane(position: Position, name: str, seat: int = 0, **how: object) -> ET.Element:
    """One pane of the tall picture for a seat."""
    return drawn(position, seat, tall=True, pane=name, **how)


def size(picture: ET.Element) -> tuple[float, float]:
    """Width and height."""
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    return width, height


def tips(picture: ET.Element) -> list[str]:
    """What explains itself, and how."""
    return [tip for element in picture.iter() if (tip := element.get("data-tip"))]


def unexplained(element: ET.Element) -> Iterator[str]:
    """The ids of pieces without an explanation; a piece that ignores the pointer leaves that to what it stands on."""
    if element.get("data-tip") or element.get("pointer-events") == "none":
        return
    if (name := element.get("id", "")).startswith("p-"):
        yield name
    for child in element:
        yield from unexplained(child)
