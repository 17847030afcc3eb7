"""The accessibility of a page, as axe sees it."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

MOST_LOOKS = 20  # at a page that changes while axe looks at it
_WATCH = """() => {
  window.changes = 0;
  window.watcher?.disconnect();
  window.watcher = new MutationObserver((list) => { window.changes += list.length; });
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  window.watcher.observe(document.documentElement, everything);
}"""


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page."""
    return [
        f"{page.url} {violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in _seen_at_rest(page)["violations"]
        for node in violation["nodes"][:3]
    ]


def _seen_at_rest(page: Page) -> Any:
    """Axe takes seconds, and complains about anything removed from the page meanwhile: then it has to look again."""
    for _ in range(MOST_LOOKS):
        page.evaluate(_WATCH)
        found = Axe().run(page).response
        if not page.evaluate("() => window.changes"):
            return found
    raise AssertionError(f"{page.url} does not come to rest")
