"""SVG as text. Everything is escaped here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, wraps
from html import escape
from typing import Self, TypeVar

from fireside.draw.pieces import Composed, are_composed, as_piece, flat
from fireside.draw.theme import NO_PALETTE, Palette, css
from fireside.engine.contract import Drawn
from fireside.engine.types import Action

Draws = TypeVar("Draws", bound=Callable[..., object])
_memories: list[Callable[[], None]] = []  # of everything that is remembered

ROOT = ".fireside"
ATTRIBUTES = 20_000  # texts that are remembered: a picture has a thousand attributes, most of them the same in the next
SHAPES = 6_000  # drawings of each kind that are remembered


class Svg(str):
    """A whole picture, as text; notebooks show it. Its style sheet is kept apart from the rest."""

    __slots__ = ("_after", "_before", "_style")
    _before: str  # the markup up to the style sheet
    _style: str
    _after: str  # the markup after it

    def __new__(cls, before: str, style: str, after: str) -> Self:
        """Made by `Drawing.text`."""
        made = super().__new__(cls, f"{before}<style>{style}</style>{after}")
        made._before, made._style, made._after = before, style, after
        return made

    def __getnewargs__(self) -> tuple[str, str, str]:  # type: ignore[override]  # a copy is made from all three
        return self._before, self._style, self._after

    def _repr_svg_(self) -> str:
        return self

    @property
    def unstyled(self) -> str:
        """The picture for a page that brings the style sheet itself."""
        return self._before + self._after

    def styled(self, style: str) -> Svg:
        """The picture with another style sheet."""
        return Svg(self._before, style, self._after)


class Drawing:
    """A whole picture in its pieces. Its text, a hundred kilobytes and more, is made if somebody wants to read it: live
    pages are told of the pieces that they do not have."""

    __slots__ = ("_after", "_before", "_palette")

    def __init__(self, before: str, palette: Palette, after: Sequence[str]) -> None:
        """The markup up to the style sheet, its colours, and the pieces after it with the markup between them."""
        self._before = before
        self._palette = palette
        self._after = after

    @property
    def parts(self) -> Sequence[str]:
        """The pieces, and the markup between them, for a page that brings the style sheet itself."""
        return [self._before, *self._after]

    def text(self) -> Svg:
        """The picture as text."""
        return Svg(self._before, _style(tuple(self._palette.items())), "".join(self._after))


def text_of(drawing: str | Drawn) -> str:
    """What a game has drawn, as text."""
    return drawing if isinstance(drawing, str) else drawing.text()


def remembered(draw: Draws) -> Draws:
    """Draw the same thing only once: for drawings, and texts in them, that depend on nothing but their arguments.

    A drawing cannot get stale or be shown to somebody else by mistake if it is given facts, and never a scene: what it
    does not know, it cannot depend on.
    """

    @lru_cache(SHAPES)
    @wraps(draw)
    def memory(*facts: object, **more: object) -> object:
        drawing = draw(*facts, **more)
        return as_piece(drawing) if isinstance(drawing, str) and drawing.startswith("<") else drawing

    _memories.append(memory.cache_clear)
    return memory  # type: ignore[return-value]


def forget() -> None:
    """Draw everything anew from now on."""
    for clear in _memories:
        clear()


def tag(name: str, *children: str, text: str | None = None, **attributes: object) -> str:
    """One element. `stroke_width=2` is the attribute stroke-width, `class_` is class; None leaves an attribute out.

    Children are markup already; `text` is escaped.
    """
    given = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    written = "" if text is None else _escaped(text)
    if are_composed(children):
        return Composed.of((f"<{name}{given}>", *children, written, f"</{name}>"))
    inside = "".join(children) + written
    return f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>"


@lru_cache(ATTRIBUTES)
def _attribute(key: str, value: object) -> str:
    name = "viewBox" if key == "viewbox" else key.rstrip("_").replace("_", "-")
    return f' {name}="{_value_text(value)}"'


@lru_cache(ATTRIBUTES)
def _escaped(text: str) -> str:
    """In ASCII: Python handles a long text in half the time if none of its letters needs two bytes."""
    return escape(text).encode("ascii", "xmlcharrefreplace").decode()


def _value_text(value: object) -> str:
    """Numbers with two decimals at most; everything else is escaped."""
    if not isinstance(value, float):
        return _escaped(str(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text  # 0.0 equals −0.0, and what is equal must look the same to be remembered


def group(*children: str, **attributes: object) -> str:
    """Elements that belong together."""
    return tag("g", *children, text=None, **attributes)


def hot(
    *children: str,
    action: Action,
    legal: Collection[Action],
    label: str,
    why: str | None = None,
    tip: str | None = None,
    **attributes: object,
) -> str:
    """Something that a player acts on: a button if the action is legal; otherwise, if `why` names the clause that
    forbids it, something that explains why. A `tip` explains what it is, whether or not it can be acted on."""
    if action in legal:
        return _button(*children, action=action, label=label, tip=tip, **attributes)
    if why is None:
        return explained(*children, tip=tip, label=label, **attributes) if tip else group(*children, **attributes)
    return _forbidden(*children, label=label, why=why, tip=tip, **attributes)


@remembered
def _button(*children: str, action: Action, label: str, tip: str | None, **attributes: object) -> str:
    return group(
        *children,
        data_action=action,
        data_tip=tip,
        role="button",
        tabindex=0,
        aria_label=label,
        class_="hot",
        **attributes,
    )


@remembered
def _forbidden(*children: str, label: str, why: str, tip: str | None, **attributes: object) -> str:
    return group(
        *children,
        data_why=why,
        data_tip=tip,
        role="img",
        tabindex=0,
        aria_label=f"{label} ({why})",
        class_="cold",
        **attributes,
    )


@remembered
def explained(*children: str, tip: str, label: str | None = None, **attributes: object) -> str:
    """Something that explains itself on hover, on focus and on a long press; `label` names it for a screen reader."""
    spoken = tip if label is None else f"{label}: {tip}"
    return group(*children, data_tip=tip, role="img", tabindex=0, aria_label=spoken, class_="explained", **attributes)


def picture(width: float, height: float, *children: str, title: str, palette: Palette = NO_PALETTE) -> Drawing:
    """A whole picture of that size, with the colours of the theme and of a game's own palette."""
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewbox": f"0 0 {_value_text(width)} {_value_text(height)}",
        "role": "group",
        "aria_label": title,
        "class_": "fireside",
    }
    given = "".join([_attribute(key, value) for key, value in attributes.items()])
    head = f"<svg{given}>{tag('title', text=title)}"
    return Drawing(head, palette, flat([*children, "</svg>"]))


@lru_cache
def _style(palette: tuple[tuple[str, tuple[str, str]], ...]) -> str:
    return css(ROOT, dict(palette))
