"""What only a browser can show: hints, premoves, notifications, what happened since, motion, search."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import fireside
from fireside.texts import clauses
from fireside.web.show.markdown import plain
from tests.browser.conftest import watched
from tests.browser.play import TURN_MS, wait_for_turn

pytestmark = pytest.mark.browser

# Notes every sound, every notification and every movement instead of making it.
_SPY = """
window.heard = []; window.told = []; window.moved = 0;
const node = { connect: (next) => next, start() {}, stop() {}, frequency: {}, gain: {
  setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
window.AudioContext = class { currentTime = 0; destination = node;
  constructor() { heard.push("chime"); } createOscillator() { return node; } createGain() { return node; } close() {} };
window.Notification = class { static permission = "granted"; constructor(text) { told.push(text); } };
Object.defineProperty(document, "hidden", { get: () => true });
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { moved += 1; return animate.apply(this, how); };
"""

# Notes everything that a part of the page says, even if only for a moment.
_LISTEN = """(name) => {
  const part = document.getElementById(name);
  window.said = [];
  new MutationObserver(() => said.push(part.textContent)).observe(part, { childList: true, subtree: true });
}"""

# Holds back what the server sends until `release` is called.
_HOLD = """
const Whole = window.WebSocket, held = [];
window.release = () => { window.isReleased = true; for (const tell of held.splice(0)) tell(); };
window.WebSocket = class extends Whole {
  set onmessage(hear) {
    super.onmessage = (event) => { if (window.isReleased) hear(event); else held.push(() => hear(event)); };
  }
};
"""
EARLY = 30  # lines of the log; a game of Wapi has at least twice as many

_HAS_HEARD = "() => document.getElementById('announcer').textContent"
_ENOUGH = "() => { if (document.querySelector('.past')) document.getElementById('retell').click(); }"


def wapi(context: BrowserContext, page: Page | None = None) -> Page:
    """A table of Wapi against bots, at our turn."""
    page = page or watched(context)
    page.goto("/")
    page.locator("form[action='/quick/wapi'] button").click()
    page.wait_for_selector("#board svg", timeout=2 * TURN_MS)
    wait_for_turn(page)
    return page


def choose(page: Page, text: str = "") -> None:
    """Click a choice of the list, and wait until we are asked again."""
    before = page.locator("#log li").count()
    page.locator("#choices [data-action]", has_text=text).first.click()
    page.wait_for_function("(lines) => document.getElementById('log').childElementCount > lines", arg=before)
    wait_for_turn(page)


def until_asked(page: Page, text: str) -> None:
    """Play until there is a choice with this text; start another game if one has gone on for long without it, so that
    there is time left for what a test does next."""
    for _ in range(60):
        if wait_for_turn(page) == "over" or page.locator("#log li").count() > EARLY:
            wapi(page.context, page)
        if page.locator("#choices [data-action]", has_text=text).count():
            return
        choose(page)
    raise AssertionError(f"there was no choice {text!r}")


def test_a_hint_is_shown_on_the_board_and_in_words(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    page.evaluate(_LISTEN, "hint")
    page.locator("[data-do=hint]").click()
    best = page.locator("#hint ol button").first
    expect(best).to_contain_text(re.compile(r"(wins|puts you ahead) about \d+ .*in 100"), timeout=TURN_MS)
    assert "Thinking" in page.evaluate("() => said[0]")
    expect(page.locator("#hint .sureness")).to_be_visible()
    action = best.get_attribute("data-action")
    expect(page.locator(f"#choices [data-action='{action}']")).to_have_class(re.compile("hinted first"))
    assert page.locator(f"#board .hinted.first[data-action='{action}']").count()
    best.click()  # plays it
    expect(page.locator("#hint")).to_be_hidden()
    assert page.locator(".hinted").count() == 0


def test_a_premove_is_played_at_once_in_all_tabs(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    until_asked(page, "No totem")
    tab = watched(desktop)
    tab.goto(page.url)
    page.locator("#premoves summary").click()
    always = page.locator("#premoves button", has_text="always")
    mine = page.locator("#log li", has_text="Guest stakes nothing")
    before = mine.count()
    always.click()
    expect(always).to_have_attribute("aria-pressed", "true")
    expect(always).to_be_focused()
    expect(mine).not_to_have_count(before)  # once, or more often if the next turns came quickly
    expect(tab.locator("#premoves button", has_text="always")).to_have_attribute("aria-pressed", "true")
    always.click()
    expect(tab.locator("#premoves [aria-pressed=true]")).to_have_count(0)


def test_being_called_only_if_one_has_asked_for_it(desktop: BrowserContext) -> None:
    page = watched(desktop)
    page.add_init_script(_SPY)
    wapi(desktop, page)
    assert page.title().startswith("● Your turn")
    assert str(page.locator("#icon").get_attribute("href")).endswith("turn.svg")
    choose(page)
    page.wait_for_timeout(600)
    assert page.evaluate("() => [heard.length, told.length]") == [0, 0]
    page.locator("#bell").click()
    assert page.evaluate("() => heard.length") == 1  # what it sounds like
    choose(page)
    page.wait_for_function("() => heard.length === 2 && told.length === 1")
    assert page.evaluate("() => told[0]") == "Your turn at Wapi"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_pieces_glide_unless_motion_is_unwanted(desktop: BrowserContext, motion: str) -> None:
    page = watched(desktop)
    page.add_init_script(_SPY)
    page.emulate_media(reduced_motion="reduce" if motion == "reduce" else "no-preference")
    wapi(desktop, page)
    choose(page)
    assert (page.evaluate("() => moved") > 0) == (motion != "reduce")


def test_coming_back_one_is_told_what_happened(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    choose(page)
    page.reload()
    wait_for_turn(page)
    now = page.locator("#board").inner_html()
    expect(page.locator("#since")).to_contain_text("Since your last turn")
    page.evaluate(_LISTEN, "note")
    page.locator("#retell").click()
    page.wait_for_function("""() => said.some((text) => text.includes("draws"))
      && !document.querySelector("#board [data-action]")""")
    page.evaluate(_ENOUGH)
    assert page.locator("#board").inner_html() == now
    choose(page)
    expect(page.locator("#since")).to_contain_text("Since your last turn")  # without coming back, too


def test_the_past_is_told_on_while_nothing_happens(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    choose(page)
    frames = iter([{"board": "<p>once upon a time</p>", "lines": ["then"]}])  # the next one never comes
    page.route("**/frame?*", lambda route: [route.fulfill(json=frame) for frame in itertools.islice(frames, 1)])
    page.add_init_script(_HOLD)
    page.reload()
    page.locator("#retell").click()
    expect(page.locator("#board")).to_have_text("once upon a time")
    page.evaluate("() => release()")
    page.wait_for_function(_HAS_HEARD)
    assert page.locator("#board").inner_text() == "once upon a time"
    page.evaluate(_ENOUGH)
    expect(page.locator("#board svg")).to_be_visible()
    page.unroute_all(behavior="ignoreErrors")


def test_whoever_points_at_something_is_not_disturbed_by_the_first_message(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    page.add_init_script(_HOLD)
    for part in ("#board", "#choices"):
        page.reload()
        hot = page.locator(f"{part} [data-action]").first
        hot.evaluate("(element) => { window.hot = element; element.focus(); }")
        page.evaluate("() => release()")
        page.wait_for_function(_HAS_HEARD)
        assert page.evaluate("() => hot.isConnected && document.activeElement === hot"), part


def test_why_not_by_touch_and_by_keyboard(phone: BrowserContext) -> None:
    page = watched(phone)
    page.goto("/")
    page.locator("form[action='/quick/wangdo'] button").tap()
    page.wait_for_selector("#board [data-why]", timeout=2 * TURN_MS)
    why = page.locator("#why")
    wait_for_turn(page)  # until then the board is drawn anew again and again
    village = page.locator("#board [data-why]").first
    village.scroll_into_view_if_needed()
    village.dispatch_event("pointerover")  # as a finger does that rests there
    clause = clauses(fireside.load("wangdo").folder, "en")[str(village.get_attribute("data-why"))]
    expect(why).to_contain_text(str(village.get_attribute("data-tip")))
    expect(why).to_contain_text(plain(clause))
    assert "*" not in why.inner_text()
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    village.focus()
    expect(why).to_be_visible()


def test_chat_can_be_muted_and_watched(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    page.locator("[data-say]").first.click()
    expect(page.locator("#chat li")).to_have_count(1)
    page.locator("#mute").click()
    expect(page.locator("#chat")).to_be_hidden()
    page.reload()
    expect(page.locator("#chat")).to_be_hidden()
    expect(page.locator("#mute")).to_have_attribute("aria-pressed", "true")


def test_the_chart_and_the_turns_of_a_replay(desktop: BrowserContext) -> None:
    page = wapi(desktop)
    page.locator("[data-do=stand_in]").click()
    page.wait_for_selector(".result", timeout=2 * TURN_MS)
    page.goto(f"{page.url}/replay?at=0")
    at, last = page.locator("#at"), int(str(page.locator("#slider").get_attribute("max")))
    page.locator("[data-step=turn_on]").click()
    expect(at).not_to_have_text("0")
    turn = at.inner_text()
    page.locator(".chart").click()  # in its middle; the analysis above it may push it out of sight at any time
    expect(at).not_to_have_text(turn)
    assert 0.3 * last < int(at.inner_text()) < 0.8 * last
    page.locator("[data-step=play]").click()
    before = int(at.inner_text())
    page.wait_for_function("(before) => Number(document.getElementById('at').textContent) > before", arg=before)
    page.locator("[data-step=play]").click()
    page.goto(page.url)  # a link to the step
    assert int(page.locator("#at").inner_text()) > before


def test_searching_the_rules(desktop: BrowserContext) -> None:
    page = watched(desktop)
    page.goto("/rules/wapi#WP-2.7")
    expect(page.locator("[id='WP-2.7']")).to_be_in_viewport()
    page.locator("#search").fill("TOTEM nowhere")
    expect(page.locator("#nothing")).to_be_visible()
    page.locator("#search").fill("TOTEM mine")
    shown = page.locator(".rules li:visible")
    assert shown.count()
    assert all("totem" in text.lower() and "mine" in text.lower() for text in shown.all_inner_texts())


_NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined })"


@pytest.mark.parametrize("script", ["", _NO_CLIPBOARD], ids=["https", "http"])
def test_the_invitation_is_copied_with_and_without_a_clipboard(desktop: BrowserContext, script: str) -> None:
    """Browsers withhold the clipboard from pages served over plain http, such as to friends in the same house."""
    desktop.grant_permissions(["clipboard-read", "clipboard-write"])
    desktop.add_init_script(script)
    page = watched(desktop)
    page.goto("/new?game=wapi")
    page.locator("select[name=seat-1]").select_option("free")
    page.locator("button.big").click()
    page.wait_for_selector(".lobby", timeout=2 * TURN_MS)
    page.wait_for_load_state()
    page.locator("[data-copy=link]").click()
    expect(page.locator("#note")).to_have_text("Copied")
    table = page.url
    page.goto("/check")
    page.locator("textarea").press("Control+V")
    expect(page.locator("textarea")).to_have_value(table)
    page.goto("/me")
    page.locator("[data-copy=link]").click()
    expect(page.locator("[data-copy=link]")).to_have_text("Copied")


def test_whoever_changes_the_language_stays_where_they_are(desktop: BrowserContext) -> None:
    page = watched(desktop)
    page.goto("/new?game=wangdo&lang=nl")
    page.locator("button[value=fr]").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".tabs [aria-current]")).to_have_text("Wangdo")
