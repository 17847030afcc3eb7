"""The accessibility of a page, as axe sees it."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page


def violations(page: Page) -> list[str]:
    """What axe finds wrong with a page."""
    return [
        f"{page.url} {violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in Axe().run(page).response["violations"]
        for node in violation["nodes"][:3]
    ]
