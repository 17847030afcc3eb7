"""Two people and a bot play a game to the end in real browsers, somebody watches, and what can go wrong does."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from fireside.game import Game
from fireside.table.decide import BOT_NAMES
from fireside.web.show import catalogue
from tests.browser.access import violations
from tests.browser.conftest import Server, watched
from tests.browser.play import TURN_MS, Point, bold, choice, wait_for_turn
from tests.browser.proxy import Wire
from tests.browser.traffic import Sent, listen, sent_to
from tests.browser.words import Translation

MOST_SECONDS = 600  # on a busy machine
SHORTEST = {"option-length": "short"}  # options with which a game is over sooner
BETWEEN_LOOKS = 10  # clicks
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE_WIDTH = 390
PHONE = {
    "viewport": {"width": PHONE_WIDTH, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "color_scheme": "dark",
}
_IS_ANSWERED = "() => !document.getElementById('table').classList.contains('waiting-answer')"


class Guest:
    """Somebody with their own browser."""

    def __init__(self, lang: str, context: BrowserContext, press: Callable[[Page, Point], None]) -> None:
        """`press` is what they do with a point of the page."""
        self.lang = lang
        self.context = context
        self.page = watched(context)
        self.clicks = 0
        self._press = press
        self._told: dict[str, Any] = {}  # the last state that the page was sent
        listen(self.page, self._hear)

    def _hear(self, url: str, text: str) -> None:  # noqa: ARG002
        message = json.loads(text)
        if message["type"] == "state":
            self._told = {"asked": message["asked"], "phase": message["phase"]}

    @property
    def is_over(self) -> bool:
        """Whether they have been told the result."""
        return self._told.get("phase") == "over"

    def choice(self, rng: random.Random) -> Point | None:
        """Where they want to click, if they are asked for something."""
        point = choice(self.page, bold(rng)) if self._told.get("asked") else None
        return point if isinstance(point, tuple) else None

    def click(self, point: Point) -> None:
        """Click there, or tap."""
        self._press(self.page, point)
        self.clicks += 1

    def log(self) -> list[str]:
        """What the page says has happened: as it is written, since how it is laid out depends on the moment."""
        return [" ".join(line.split()) for line in self.page.locator("#log li").all_text_contents()]


class Mishap(NamedTuple):
    """Something that went wrong, and what everybody could read before and after it."""

    what: str
    before: list[list[str]]
    after: list[list[str]]


class Gathering:
    """Ann at a desk in French, Ben with a phone in Dutch, and a bot; Eve watches. Ann's connection can be cut."""

    def __init__(self, browser: Browser, server: Server, game: Game) -> None:
        self.game = game
        self.server = server
        self.wire = Wire(server.port)
        self.contexts: list[BrowserContext] = []

        def context(lang: str, address: str, how: dict[str, Any]) -> BrowserContext:
            made = browser.new_context(base_url=address, locale=lang, reduced_motion="reduce", **how)
            self.contexts.append(made)
            return made

        self.ann = Guest("fr", context("fr", self.wire.address, DESK), lambda page, at: page.mouse.click(*at))
        self.ben = Guest("nl", context("nl", server.address, PHONE), lambda page, at: page.touchscreen.tap(*at))
        self.eve = Guest("en", context("en", server.address, DESK), lambda page, at: page.mouse.click(*at))
        self.guests = (self.ann, self.ben, self.eve)
        self.sent_to_eve: list[Sent] = sent_to(self.eve.page)
        self.mishaps: list[Mishap] = []
        self.violations: list[str] = []
        self.untranslated: list[str] = []
        self.looks = Counter[str]()  # how many pages were read, by language
        self.too_wide: list[str] = []  # pages that have to be scrolled sideways on a phone
        self._rng = random.Random(7)
        names = ("Ann", "Ben", *BOT_NAMES)
        self._translations = {lang: Translation(catalogue.playable(), lang, names) for lang in ("fr", "nl")}
        self.path = ""  # of the table, once they have sat down

    @property
    def table(self) -> str:
        """The table's name."""
        return self.path.rpartition("/")[2]

    def _sit_down(self) -> str:
        """Ann makes a table with a seat for Ben and a quick bot at the third, and Ben follows her invitation."""
        page = self.ann.page
        page.goto(f"/new?game={self.game.name}")
        self.look(self.ann)
        page.locator("input[name=name]").fill("Ann")
        page.locator("select[name=seat-1]").select_option("free")
        page.locator("select[name=seat-2]").select_option("casual")
        for name, value in SHORTEST.items():
            if page.locator(f"select[name={name}]").count():
                page.locator(f"select[name={name}]").select_option(value)
        page.locator("button.big").click()
        page.wait_for_selector(".lobby", timeout=TURN_MS * 2)
        self.look(self.ann)
        path = urlsplit(page.url).path
        self.eve.page.goto(path)
        self.ben.page.goto(path)
        self.ben.page.locator(".sit input[name=name]").fill("Ben")
        self.ben.page.locator(".sit button").click()
        return path

    def play(self) -> None:
        """They sit down; whoever is asked clicks or taps something, until the game is over."""
        self.path = self._sit_down()
        deadline = time.monotonic() + MOST_SECONDS
        for guest in self.guests:
            guest.page.wait_for_selector("#board svg", timeout=TURN_MS)
        while time.monotonic() < deadline:
            if all(guest.is_over for guest in self.guests):
                return
            if not [guest for guest in (self.ann, self.ben) if self._turn(guest)]:
                self.ann.page.wait_for_timeout(10)
        raise AssertionError(f"the game did not end after {self.ann.clicks} and {self.ben.clicks} clicks")

    def _turn(self, guest: Guest) -> bool:
        """Let somebody do something, if they are asked for something. They look around before they choose: what others
        do meanwhile may move things."""
        point = guest.choice(self._rng)
        if not point:
            return False
        if guest.clicks % BETWEEN_LOOKS == 0:
            self.look(guest, closely=guest.clicks == 0)
            point = guest.choice(self._rng)
        mishaps = {1: self._reload, 2: self._cut, 3: self._look_back, 4: self._kill}
        if guest is self.ann and guest.clicks in mishaps:
            mishaps[guest.clicks]()
        elif point:
            guest.click(point)
        return True

    def _reload(self) -> None:
        with self._mishap("reload"):
            self.ann.page.reload()
            wait_for_turn(self.ann.page)
        self.ann.clicks += 1

    def _cut(self) -> None:
        with self._mishap("cut"):
            self.wire.cut()
            self._click_in_vain()
            self.wire.mend()
            self.ann.page.wait_for_function(_IS_ANSWERED, timeout=TURN_MS)

    def _kill(self) -> None:
        with self._mishap("kill -9"):
            self.server.kill()
            self._click_in_vain()
            self.server.start()
            self.ann.page.wait_for_function(_IS_ANSWERED, timeout=TURN_MS)

    def _click_in_vain(self) -> None:
        """The click goes nowhere at first, and is sent again later. Nothing can come in any more that moves things."""
        point = self.ann.choice(self._rng)
        assert point
        self.ann.click(point)
        assert not self.ann.page.evaluate(_IS_ANSWERED)

    @contextmanager
    def _mishap(self, what: str) -> Iterator[None]:
        before = [guest.log() for guest in self.guests]
        yield
        self.mishaps.append(Mishap(what, before, [guest.log() for guest in self.guests]))

    def _look_back(self) -> None:
        """Eve looks at what happened before, while the others play on."""
        if point := self.ann.choice(self._rng):
            self.ann.click(point)
        self.eve.page.goto(f"{self.path}/replay")
        with self.eve.page.expect_response("**/frame?*") as frame:
            self.eve.page.keyboard.press("ArrowLeft")
        frame.value.body()  # before she goes on: then it could no longer be read
        self.eve.page.goto(self.path)

    def look(self, guest: Guest, *, closely: bool = True) -> None:
        """Is there an English word on the page, or something that cannot be seen, read or reached?"""
        page = guest.page
        lang = f"{'&' if '?' in page.url else '?'}lang=en"
        english = guest.context.request.get(page.url + lang).text()
        self.looks[guest.lang] += 1
        left = self._translations[guest.lang].left_out(page.content(), english)
        self.untranslated += [f"{guest.lang} {page.url}: {text}" for text in left]
        if closely:
            self.violations += violations(page)
        if guest is self.ben and page.evaluate("() => document.documentElement.scrollWidth") > PHONE_WIDTH:
            self.too_wide.append(page.url)

    def meet_again(self) -> str:
        """Ann asks for a rematch, and Ben joins her; returns the address of the new table."""
        for guest in (self.ann, self.ben):
            guest.page.goto(self.path)
            guest.page.locator(".result form[action$='/rematch'] button").click()
            guest.page.wait_for_url(lambda url: not url.endswith(self.path))
        for guest in (self.ann, self.ben):  # a page that was waiting loads itself again, which would get in the way
            guest.page.wait_for_selector("#board svg", timeout=TURN_MS)
        return urlsplit(self.ben.page.url).path

    def sent_page(self, path: str) -> str:
        """Eve opens a page; returns what she is sent."""
        answer = self.eve.page.goto(path)
        assert answer is not None
        return answer.text()

    def close(self) -> None:
        """Everybody goes home."""
        for context in self.contexts:
            context.close()
        self.wire.close()
