"""A real Chromium for the tests. `python -m tests.chromium` makes sure that there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Error, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu"]


def installed() -> str | None:
    """The path of the system's own browser, if it has one."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser: the system's own, or Playwright's."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=installed(), args=ARGUMENTS)
        yield browser
        browser.close()


def is_there() -> bool:
    """Whether a browser can be started."""
    try:
        with chromium():
            return True
    except Error:
        return False


def main() -> int:
    """Install a browser unless one is there: Debian's own as root, else Playwright's."""
    if is_there():
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False)
    if not is_there():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if is_there():
        return 0
    print("No Chromium could be installed: install one by hand to run the browser tests.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
