"""The conformance kit passes a sound game with secrets, and finds each of these faults in a broken one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fireside import testing

SEALED = Path(__file__).parent / "sealed"

# What is broken: the file, a sound text and the broken one (or several such pairs), and what the kit must say.
FAULTS: dict[str, tuple[str, ...]] = {
    "event tells everybody the card": (
        "rules.py",
        "emit(log, 1 << taker, GOT,",
        "emit(log, EVERYONE, GOT,",
        "tell a spectator a secret",
    ),
    "event tells everybody the bid": (
        "rules.py",
        "emit(log, EVERYONE, BID_MADE, seat)",
        "emit(log, EVERYONE, BID_MADE, seat, action)",
        "tell a spectator a secret",
    ),
    "bids are told in different words": (
        "rules.py",
        "emit(log, EVERYONE, BID_MADE, seat)",
        "emit(log, EVERYONE, BID_MADE if action == BID else SHOWN, seat)",
        "tell a spectator a secret",
    ),
    "spectator sees the deck": (
        "rules.py",
        "    out.deck[:] = HIDDEN\n",
        "    if seat >= 0:\n        out.deck[:] = HIDDEN\n",
        "spectator sees",
    ),
    "guess leaves a hole": (
        "rules.py",
        "        if seen.bid[other] == HIDDEN:",
        "        if False:",
        "left something hidden",
    ),
    "guess loses a card": ("rules.py", "            out.deck[out.hand[other]] -= 1\n", "", "lost or created something"),
    "guess changes what is known": (
        "rules.py",
        "    out.deck[:] = COPIES\n",
        "    out.deck[:] = COPIES\n    out.has_bid[:] = 0\n",
        "does not fit its view",
    ),
    "choices depend on a secret": (
        "rules.py",
        "    return 2\n",
        "    return 1 if state.hand[0] < 2 else 2\n",
        "a secret decides what seat",
    ),
    "choices differ in a view": (
        "rules.py",
        "    return 2\n",
        "    return 1 if state.hand[0] == HIDDEN else 2\n",
        "differs in the view",
    ),
    "a seat without a choice is passed over": (
        "rules.py",
        "    emit(log, EVERYONE, BID_MADE, seat)\n",
        "    emit(log, EVERYONE, BID_MADE, seat)\n"
        "    for other in range(state.players):\n"
        "        if not state.has_bid[other] and state.hand[other] == 0:\n"
        "            state.bid[other], state.has_bid[other] = 0, 1\n"
        "            emit(log, EVERYONE, BID_MADE, other)\n",
        "a secret decides whether seat",
    ),
    "a seat without a choice is passed over in silence": (
        "rules.py",
        "    emit(log, EVERYONE, BID_MADE, seat)\n",
        "    emit(log, EVERYONE, BID_MADE, seat)\n"
        "    for other in range(state.players):\n"
        "        if not state.has_bid[other] and state.hand[other] == 0:\n"
        "            state.bid[other], state.has_bid[other] = 0, 1\n",
        "a secret decides who comes next",
    ),
    "a card decides what everybody sees": (
        "rules.py",
        "    state.has_bid[seat] = 1\n",
        "    state.has_bid[seat] = 1 + state.hand[(seat + 1) % state.players] // 3\n",
        "shows a spectator a secret without telling it: has_bid",
    ),
    "a secret card looks unlike the others": (
        "rules.py",
        "        state.dealt += 1\n",
        "        state.dealt += 1\n        state.has_bid[taker] = action == DEALT\n",
        "does not look like them",
    ),
    "a bid that needs a secret can be told from the other": (
        "rules.py",
        "    return 2\n",
        "    return 1 if state.hand[seat] == 0 else 2\n",
        "    state.has_bid[seat] = 1\n",
        "    state.has_bid[seat] = 1 + action - BID\n",
        "shows a spectator what it needs without telling it",
    ),
    "picture of more than the view": (
        "picture.py",
        "text=scene.say.seat(0)",
        'text=str(__import__("time").perf_counter_ns())',
        "the picture shows",
    ),
    "board in words of more than the view": (
        "notation.py",
        "def board_text(",
        'def board_text(seen, seat, say):\n    return str(__import__("time").perf_counter_ns())\n\n\ndef unused(',
        "the texts tell",
    ),
    "choices out of order": (
        "rules.py",
        "    out[0] = BID\n    out[1] = BID + 1",
        "    out[1] = BID\n    out[0] = BID + 1",
        "ascending",
    ),
    "query changes the state": (
        "rules.py",
        '    """Only bids, by those who owe one."""\n',
        "    state.bid[2] = 7\n",
        "changed the state",
    ),
    "why_not forbids a legal action": ("rules.py", "if action < BID or", "if action <= BID or", "why_not says"),
    "why_not allows an illegal action": (
        "rules.py",
        '        return "SE-1.1"\n',
        "        return None\n",
        "why_not says",
    ),
    "card is made from nothing": ("rules.py", "        state.deck[action - DEALT] -= 1\n", "", "lost or created"),
    "impossible outcome": ("rules.py", "weights[count] = state.deck[card]", "weights[count] = 0", "not positive"),
    "two actions read the same": ("notation.py", '("low", "high")', '("low", "low")', "both written"),
    "notation with a space": ("notation.py", 'f"card{action}"', 'f"card {action}"', "white space"),
    "premove without words": (
        "notation.py",
        "def board_text(",
        'PREMOVES = ("low",)\n\n\ndef board_text(',
        "lacks ['premoves.low']",
    ),
    "premove without a name": (
        "notation.py",
        "def board_text(",
        'PREMOVES = ()\n\n\ndef premoves(seen, seat):\n    return {"low": rules.BID}\n\n\ndef board_text(',
        "which PREMOVES does not name",
    ),
    "everybody is third": ("rules.py", "    rank(out, state.players)", "    out[:] = 2", "nobody has won"),
    "picture with an illegal button": ("picture.py", "legal=legal, label", "legal=range(9), label", "not legal"),
    "picture with a style": ("picture.py", "width=30", 'style="color:red", width=30', "style attribute"),
    "observation out of range": (
        "observation.py",
        "(players,), SECRET, CARDS - 1,",
        "(players,), SECRET, 1,",
        "hand is between",
    ),
    "observation that forgets": ("observation.py", "max(seen.hand[who], SECRET)", "0", "does not show hand"),
    "observation with an old number": (
        "observation.py",
        "    at = put(out, 0, seen.dealt)\n",
        "    at = 1\n",
        "leaves numbers of the array as they were",
    ),
    "observation of more than the view": (
        "observation.py",
        "    players = int(seen.players)\n",
        "    players = int(seen.players)\n    CALLS.append(0)\n    extra = len(CALLS) // 3 % 2\n",
        "at = put(out, 0, seen.dealt)",
        "at = put(out, 0, extra)",
        "SECRET = -2",
        "CALLS: list[int] = []\nSECRET = -2",
        "tells seat",
    ),
    "two parts of one name": ("observation.py", 'Part("bid"', 'Part("hand"', "have the same name"),
    "left out what does not exist": ("observation.py", '"deck": "nobody', '"dock": "nobody', "no field of the state"),
    "two traits of one name": ("traits.py", 'f"card-{card}"', '"card"', "two traits have the same name"),
    "trait without a text": ("traits.py", 'Trait("high", "bid")', 'Trait("low", "bid")', "lacks ['traits.low']"),
    "group without a text": ("traits.py", 'Trait("high", "bid")', 'Trait("high", "vote")', "lacks ['traits.vote']"),
    "trait beside the board": ("traits.py", "(card / CARDS", "(card / 2", "lies off the board"),
    "trait that is not written": ("traits.py", "    out[:] = 0\n", "", "does not write card-"),
    "trait below nothing": ("traits.py", "= state.bid[seat]", "= state.bid[seat] - 1", "of high"),
    "traits that change the game": (
        "traits.py",
        "    out[:] = 0\n",
        "    out[:] = 0\n    state.dealt += 1\n",
        "changes the state",
    ),
    "deed that no action does": ("deeds.py", "action >= BID", "action > BID", "these deeds have no action"),
    "aspect that is not taught": ("aspects.py", '"high":', '"low":', "are about no aspect: ['coach.high.more']"),
    "aspect without words": ("aspects.py", '"high": high', '"high": high, "low": high', "neither what more"),
    "lesson that does not count": ("texts/en.toml", "{times} you", "You", "should say how many times"),
    "aspect that is no number": ("aspects.py", "action - BID", "action > BID", "has False of the aspect high"),
    "deed called like a trait": ("deeds.py", '"bids-high"', '"high"', "two traits have the same name"),
    "phrase without words": ("openings.py", 'Phrase("low")', 'Phrase("none")', "no words for the phrase none"),
    "phrase that cannot be written": ("openings.py", 'Phrase("high")', 'Phrase("so high")', "cannot be"),
    "position with too narrow limits": ("positions.py", "most=CARDS - 1", "most=0", "cannot be read again"),
    "position that is always wrong": (
        "positions.py",
        "    return iter(())\n",
        '    yield Fault("none", "SE-1.2")\n',
        "faults finds something wrong",
    ),
    "field that does not exist": ("positions.py", '"dealt": derived', '"delt": derived', "no field of the state"),
    "ending without a clause": ("__init__.py", '"SE-1.2"', '"SE-9.9"', "no clause SE-9.9"),
}

PROGRAM = """
import json, sys
from fireside import load, testing

for folder in sys.argv[1:]:
    for name in [name for name in sys.modules if name.split(".")[0] == "sealed"]:
        del sys.modules[name]
    try:
        game = load(folder)
        testing.check_folder(game)
        for seed in range(12):
            testing.check_game(game, 3, {}, seed)
        said = "nothing"
    except AssertionError as error:
        said = str(error)
    print(json.dumps(said))
"""


def test_sound_game_passes_compiled_and_uncompiled() -> None:
    testing.check(str(SEALED))


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the kit says of each broken game; all in one process with the compiler off, to save time."""
    folders = [break_game(tmp_path_factory.mktemp("broken"), *fault[:-1]) for fault in FAULTS.values()]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *map(str, folders)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(FAULTS, map(json.loads, done.stdout.splitlines()), strict=True))


def break_game(parent: Path, file: str, *edits: str) -> Path:
    folder = parent / "sealed"
    shutil.copytree(SEALED, folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = (folder / file).read_text(encoding="utf-8")
    for sound, broken in zip(edits[::2], edits[1::2], strict=True):
        assert sound in text
        text = text.replace(sound, broken)
    (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("fault", FAULTS)
def test_kit_finds(fault: str, verdicts: dict[str, str]) -> None:
    assert FAULTS[fault][-1] in verdicts[fault]


def test_rule_that_allocates_is_refused(tmp_path: Path) -> None:
    setup = "    state.hand[:] = NOT_YET\n"
    folder = break_game(tmp_path, "rules.py", setup, setup + "    state.hand[:] = state.bid\n")
    done = subprocess.run(
        [sys.executable, "-c", "import sys; from fireside import testing; testing.check(sys.argv[1])", str(folder)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cannot be compiled, since a rule allocates" in done.stderr
    assert f"{Path('sealed', 'rules.py')} (42)" in done.stderr
