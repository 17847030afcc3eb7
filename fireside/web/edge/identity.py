"""Who somebody is: a name, and a signed cookie. No account, no password."""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from fireside.table.people import Person, clean_name
from fireside.table.server.rates import RateLimit
from fireside.table.stores.store import Store
from fireside.web.edge.addresses import address_of

COOKIE = "fireside"
TWO_YEARS = 2 * 365 * 86_400
MOST_NEWCOMERS, PERIOD = 60, 60.0  # people of one address who may be new here in this many seconds


class Identity:
    """Reads and writes the cookie that says who somebody is."""

    def __init__(self, secret: str, store: Store, shares: int = 1) -> None:
        """`secret` signs the cookies: whoever knows it can be anybody. `shares` divide the limit of newcomers."""
        self._secret = secret
        self._cookies = URLSafeSerializer(secret, salt="cookie")
        self._links = _links(secret)
        self._store = store
        self._newcomers = RateLimit(MOST_NEWCOMERS / shares, PERIOD)

    def id_of(self, connection: HTTPConnection) -> str:
        """The id of the person behind a request; "" for a stranger."""
        value = _loaded(self._cookies, connection.cookies.get(COOKIE, ""))
        return value if isinstance(value, str) else ""

    async def of(self, connection: HTTPConnection) -> Person | None:
        """The person behind a request, if we know them."""
        person = self.id_of(connection)
        return await self._store.person(person) if person else None

    async def named(self, connection: HTTPConnection, name: str, default: str) -> Person:
        """The person behind a request, under the name they give now; a stranger gets an id."""
        known = await self.of(connection)
        if known is None:
            self._newcomers.take(address_of(connection))
        wanted = clean_name(name) if name.strip() else known.name if known else default
        person = Person(known.id if known else secrets.token_urlsafe(16), wanted)
        if person != known:
            await self._store.save_person(person)
        return person

    def remember(self, response: Response, person: str, *, secure: bool, path: str) -> None:
        """Set the cookie."""
        response.set_cookie(
            COOKIE,
            str(self._cookies.dumps(person)),
            max_age=TWO_YEARS,
            path=path,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    async def link_token(self, person: str) -> str:
        """What a personal link carries to another device."""
        return str(self._links.dumps([person, await self._store.link_number(person)]))

    async def renew_link(self, person: str) -> None:
        """Make somebody's personal link invalid; from now on they have another."""
        await self._store.renew_link(person)

    async def from_link(self, token: str) -> Person | None:
        """Whose personal link it is; None if it is not one of ours, or no longer valid."""
        person, number = person_in_link(self._secret, token)
        known = await self._store.person(person) if person else None
        return known if known and await self._store.link_number(person) == number else None


def person_in_link(secret: str, token: str) -> tuple[str, int]:
    """Whose personal link it is, and which of theirs; nobody's if the secret has not signed it."""
    return _linked(_loaded(_links(secret), token))


def _links(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, salt="link")


def _linked(value: object) -> tuple[str, int]:
    """The person in a link and its number; links of old have none."""
    match value:
        case str(person):
            return person, 0
        case [str(person), int(number)]:
            return person, number
    return "", 0


def _loaded(serializer: URLSafeSerializer, token: str) -> object:
    try:
        return serializer.loads(token)
    except BadSignature:
        return ""
