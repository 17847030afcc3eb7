"""What is in deploy/ starts a server as it is: its options exist, its probe is answered, its unit is understood."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from fireside.cli.main import parser
from fireside.web.edge.health import ANSWERS
from fireside.web.settings import VARIABLES

DEPLOY = Path(__file__).parents[1] / "deploy"
UNIT = (DEPLOY / "fireside.service").read_text(encoding="utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def test_the_unit_starts_a_server() -> None:
    words = shlex.split(re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)[0])
    assert words[0] == "/opt/fireside/bin/fireside"
    chosen = parser().parse_args(words[1:])
    stops_within = int(re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)[0])
    assert chosen.drain + 5 < stops_within, "it is not killed while it finishes"


def test_the_container_starts_a_server_that_can_be_reached() -> None:
    words = json.loads(re.findall(r"^CMD (\[.*\])$", CONTAINER, re.MULTILINE)[0])
    chosen = parser().parse_args(words)
    assert chosen.host == "0.0.0.0"
    assert f"http://127.0.0.1:{chosen.port}{ANSWERS}'" in CONTAINER
    assert f"EXPOSE {chosen.port}\n" in CONTAINER
    assert CONTAINER.index("USER fireside") < CONTAINER.index("ENTRYPOINT")


@pytest.mark.parametrize("text", [UNIT, CONTAINER], ids=["unit", "container"])
def test_every_setting_exists(text: str) -> None:
    names = set(re.findall(r"FIRESIDE_[A-Z_]+", text))
    assert names
    assert names <= set(VARIABLES)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "fireside"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = tmp_path / "fireside.service"
    unit.write_text(UNIT.replace("/opt/fireside/bin/fireside", str(program)))
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
