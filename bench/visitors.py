"""People who come to a site as browsers do: forms and cookies, a page, and then its live channel.

`python -m bench load URL` lets many of them play at any server, and says how long they waited.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import time
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode, urlsplit

from bench import pinning
from bench.load import DATA, PICTURES, Load, Tally, run
from bench.server import percentile
from bench.site import GAME

PATIENCE = 60.0  # seconds that a server has to answer a form
PAUSE = 5.0  # seconds after which somebody who was asked to wait tries again
AT_ONCE = 4  # tables that are made at the same time
TOO_MANY = 429


class Form:
    """What a browser sends and gets; it keeps one cookie."""

    def __init__(self, address: str, origin: str = "") -> None:
        """`origin` is what a proxy that the server trusts would say of where they come from."""
        self._parts = urlsplit(address)
        self._origin = origin
        self.cookie = ""

    def get(self, path: str) -> str:
        """A page."""
        return self._ask("GET", path)[1]

    def post(self, path: str, **fields: str) -> str:
        """Send a form; where it leads."""
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, urlencode(fields), headers)[0]

    def _ask(self, method: str, path: str, body: str = "", headers: Mapping[str, str] | None = None) -> tuple[str, str]:
        status, found, text = self._once(method, path, body, headers or {})
        while status == TOO_MANY:
            time.sleep(PAUSE)
            status, found, text = self._once(method, path, body, headers or {})
        if status >= 400:
            raise ConnectionError(f"{method} {path} was answered with {status}: {text[:200]}")
        self.cookie = found.get("set-cookie", self.cookie).partition(";")[0]
        return found.get("location", ""), text

    def _once(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> tuple[int, dict[str, str], str]:
        kind = http.client.HTTPSConnection if self._parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(self._parts.netloc, timeout=PATIENCE)
        own = {"Cookie": self.cookie, "X-Forwarded-For": self._origin}
        try:
            connection.request(method, path, body, {**headers, **{key: value for key, value in own.items() if value}})
            answer = connection.getresponse()
            found = {key.lower(): value for key, value in answer.getheaders()}
            return answer.status, found, answer.read().decode(errors="replace")
        except http.client.HTTPException as error:  # whoever answered died in the middle of it
            raise ConnectionError(f"{method} {path} was not answered in full: {error!r}") from error
        finally:
            connection.close()


def new_table(address: str, game: str = GAME, origin: str = "") -> tuple[str, list[str]]:
    """A table at which two people sit; its name, and their cookies."""
    ann, ben = Form(address, origin), Form(address, origin)
    root = urlsplit(address).path.rstrip("/")
    path = ann.post(f"{root}/new", game=game, name="Ann", **{"seat-0": "me", "seat-1": "free"})
    path = urlsplit(path).path
    ann.get(path)
    ben.get(path)
    ben.post(f"{path}/sit", name="Ben")
    ben.get(path)
    return path.rpartition("/")[2], [ann.cookie, ben.cookie]


async def new_tables(address: str, number: int, game: str = GAME, *, apart: bool = False) -> dict[str, list[str]]:
    """So many tables; `apart` lets the people of each come from an address of their own."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def make(index: int) -> tuple[str, list[str]]:
        origin = f"10.{index >> 16 & 255}.{index >> 8 & 255}.{index & 255}" if apart else ""
        async with gate:
            return await asyncio.to_thread(new_table, address, game, origin)

    return dict(await asyncio.gather(*map(make, range(number))))


def main(arguments: Sequence[str]) -> int:
    """Put a load on a server."""
    parser = argparse.ArgumentParser(
        prog="python -m bench load",
        description="Let people play at a server. As anybody, one address may make 30 tables a minute there.",
    )
    parser.add_argument("url", help="the address of the site, such as http://localhost:8080/")
    parser.add_argument("--tables", type=int, default=20, help="tables with two people each (20)")
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between the moves at a table; 0: no pause (1)")
    parser.add_argument("--seconds", type=float, default=20.0, help="for how long to play (20)")
    parser.add_argument("--game", default=GAME, help=f"what to play ({GAME})")
    parser.add_argument("--data", action="store_true", help="ask for views as programs do, not for pages with pictures")
    parser.add_argument(
        "--apart", action="store_true", help="say that every table has its own address, to a server that trusts us"
    )
    chosen = parser.parse_args(arguments)
    address = chosen.url.rstrip("/") + "/"
    with asyncio.Runner(loop_factory=pinning.event_loop()) as runner:
        tally = runner.run(_play(address, chosen))
    print(summary(tally))
    return 0


async def _play(address: str, chosen: argparse.Namespace) -> Tally:
    seated = await new_tables(address, chosen.tables, chosen.game, apart=chosen.apart)
    layout = DATA if chosen.data else PICTURES
    return await run(Load(address, seated, chosen.tables, layout, chosen.seconds, chosen.pace, warm_up=1.0))


def summary(tally: Tally) -> str:
    """What a load has shown, in a few lines."""
    lines = [f"{tally.moves_a_second:,.0f} moves a second, {tally.refused} refused"]
    for what, waits in (("acknowledged", tally.answered), ("shown to the opponent", tally.shown)):
        if waits:
            half, most = (1000 * percentile(waits, share) for share in (0.5, 0.99))
            lines.append(f"{what}: half within {half:.1f} ms, 99 % within {most:.1f} ms")
    megabytes = tally.received / tally.seconds / 1e6
    return "\n".join([*lines, f"{megabytes:.2f} MB received a second; players busy {tally.busy:.0%}"])
