"""How large the texts of a picture are, in its own units, after everything that scales them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"
_SCALE = re.compile(r"scale\((-?[\d.]+)")


def text_sizes(picture: ET.Element) -> Iterator[tuple[str, float]]:
    """Every text with its size; what is defined once counts wherever it is used."""
    defined = {element.get("id"): element for element in picture.iter() if element.get("id")}
    yield from _sizes(picture, 1.0, defined)


def _sizes(element: ET.Element, scale: float, defined: dict[str | None, ET.Element]) -> Iterator[tuple[str, float]]:
    if element.tag == f"{SVG}defs":
        return
    for factor in _SCALE.findall(element.get("transform", "")):
        scale *= abs(float(factor))
    if element.tag == f"{SVG}text":
        yield "".join(element.itertext()), float(element.attrib["font-size"]) * scale
    if element.tag == f"{SVG}use":
        yield from _sizes(defined[element.attrib["href"].removeprefix("#")], scale, defined)
    for child in element:
        yield from _sizes(child, scale, defined)
