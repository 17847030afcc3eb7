"""Draw the icons and covers that the site ships as pixels: `python -m tests.icons`, after a logo or a picture changed.

Previews of links and home screens do not show SVG; a browser turns ours into PNG and JPEG.
"""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from fireside.registry import games, load
from fireside.web.pages.app import ICON_SIZES
from fireside.web.show import catalogue
from tests.chromium import chromium

STATIC = Path(__file__).parents[1] / "fireside" / "web" / "static"
COVER = {"width": 1200, "height": 630}  # what previews of links expect
QUALITY = 82
PAPER = "#f7f2e8"


def draw_icon(page: Page, size: int) -> None:
    """The logo, with the margin that lets a phone cut it into any shape."""
    logo = (STATIC / "logo.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body{{margin:0;background:{PAPER};display:grid;place-items:center;height:100vh}}"
        f"svg{{width:70vw;height:70vw}}</style>{logo}"
    )
    page.screenshot(path=STATIC / "icons" / f"{size}.png")


def draw_cover(page: Page, name: str) -> None:
    """A game in progress."""
    page.set_viewport_size(COVER)  # type: ignore[arg-type]
    page.set_content(
        f"<style>body{{margin:0;background:{PAPER};display:grid;place-items:center;height:100vh}}"
        f"svg{{height:96vh;max-width:96vw}}</style>{catalogue.picture(load(name), 'light')}"
    )
    page.screenshot(path=STATIC / "covers" / f"{name}.jpg", type="jpeg", quality=QUALITY)


def main() -> None:
    """Draw them all."""
    for folder in ("icons", "covers"):
        (STATIC / folder).mkdir(exist_ok=True)
    with chromium() as browser:
        page = browser.new_page()
        for size in ICON_SIZES:
            draw_icon(page, size)
        for name in games():
            draw_cover(page, name)


if __name__ == "__main__":
    main()
