"""Phones that record games over HTTP, for the benchmarks of the server."""

from __future__ import annotations

import http.client
import random
import re
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

from tests.browser.helpers.server import ProductServer

type Response = http.client.HTTPResponse

PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
ROUNDS = 15
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
FORM_TYPE = "application/x-www-form-urlencoded"
CUT = (http.client.HTTPException, ConnectionError, TimeoutError)
PAUSE = 0.05
"""Seconds until a request is repeated after 503."""
RANDOM = random.SystemRandom()

type Fields = list[tuple[str, str]]
type Stored = tuple[int, str, int | None, list[int]]


class Phone:
    """A browser that is signed in; its cookies outlive the server. Like a browser it keeps its connection open.

    `link`: an unused sign-in link; without it a command makes one, which takes a second.
    """

    def __init__(self, server: ProductServer, link: str = "") -> None:
        self.address = server.address
        self.replays = 0
        self._connection = http.client.HTTPConnection(urlsplit(server.address).netloc, timeout=30)
        self._cookies: dict[str, str] = {}
        self._headers: dict[str, str] = {}
        link = link or server.link_for("Confidant")
        self._token = self._token_in(link)
        self.send(link, [])
        self._token = self._token_in(f"{self.address}/games/new/")
        # From here on it requests JSON like the page's script: an entry is not answered with a redirect.
        self._headers = {"Accept": "application/json", "Accept-Encoding": "gzip"}

    def send(self, address: str, fields: Fields) -> tuple[int, str]:
        """Send a form and return the status and the final address; raise one of CUT if there is no response.

        `replays` counts the responses marked as replays: the server had the entry already.
        """
        form = urlencode([("csrfmiddlewaretoken", self._token), *fields]).encode()
        response, address, _ = self._follow("POST", address, form)
        self.replays += response.headers.get("Idempotent-Replay") == "true"
        return response.status, address

    def open(self, path: str) -> None:
        """Open a page of the product, and read the whole response."""
        self._follow("GET", f"{self.address}{path}")

    def _token_in(self, address: str) -> str:
        _, _, page = self._follow("GET", address)
        found = FORM_TOKEN.search(page.decode())
        assert found, f"No form in {address}"
        return found.group(1)

    def _follow(self, method: str, address: str, form: bytes | None = None) -> tuple[Response, str, bytes]:
        """Send a request and follow redirects; return the response, its address and its body."""
        while True:
            response, body = self._request(method, address, form)
            target = response.headers.get("Location")
            if target is None:
                return response, address, body
            method, address, form = "GET", urljoin(address, target), None

    def _request(self, method: str, address: str, form: bytes | None) -> tuple[Response, bytes]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {**self._headers, "Cookie": cookies, **({"Content-Type": FORM_TYPE} if form is not None else {})}
        is_open = self._connection.sock is not None
        try:
            response = self._exchange(method, address, form, headers)
        except CUT:
            if not is_open:
                raise
            # The server may have closed an idle connection. A browser then opens another one, too.
            response = self._exchange(method, address, form, headers)
        body = response.read()
        for line in response.headers.get_all("Set-Cookie", []):
            self._cookies |= {name: cookie.value for name, cookie in SimpleCookie(line).items()}
        return response, body

    def _exchange(self, method: str, address: str, form: bytes | None, headers: dict[str, str]) -> Response:
        try:
            self._connection.request(method, urlsplit(address).path, form, headers)
            return self._connection.getresponse()
        except CUT:
            # Else the next request would fail as well, even if the server is back.
            self._connection.close()
            raise


@dataclass
class Entry:
    """An entry to be sent, and whether the server has acknowledged it."""

    revision: int
    kind: str
    round: int
    values: list[int]
    key: str = field(default_factory=lambda: uuid.uuid4().hex)
    acknowledged: bool = False

    def fields(self) -> Fields:
        """Return the fields of the form."""
        named = [("key", self.key), ("revision", str(self.revision)), ("kind", self.kind), ("round", str(self.round))]
        return [*named, *(("value", str(value)) for value in self.values)]

    def stored(self) -> Stored:
        """Return the row that the database should have for the entry."""
        return self.revision + 1, self.kind, self.round, self.values


class Table:
    """Records one game after the other until the server is killed.

    `repeats`: what is answered with 503 is sent again, as by the page's script; else it counts as refused.
    """

    def __init__(self, phone: Phone, *, repeats: bool = False) -> None:
        self.phone, self.repeats = phone, repeats
        self.games: dict[int, list[Entry]] = {}
        self.acknowledged = 0
        """The number of acknowledged entries of all its games."""
        self.refused: list[str] = []
        self.seconds: list[float] = []
        """The response time of each entry."""
        self._form_key = uuid.uuid4().hex
        self._game = 0

    @property
    def waits_for_game(self) -> bool:
        """Whether its next game has not begun, as far as the table knows."""
        return not self._game

    def record(self, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Send entries until there is no response, or until `goes_on` returns False.

        An unacknowledged entry is sent again first, with the same key.
        """
        try:
            while not self.refused and goes_on():
                self.begin_game()
                entries = self.games.get(self._game, [])
                waiting = (entry for entry in entries if not entry.acknowledged)
                if entry := next(waiting, None):
                    self.send(entry)
                elif entries:
                    self._form_key, self._game = uuid.uuid4().hex, 0
        except CUT:
            return

    def begin_game(self) -> None:
        """Begin a game, unless one is being played."""
        if self._game:
            return
        seats = [("player", name) for name in PLAYERS]
        options = [("first_dealer", "0"), ("scoring", "standard"), ("plus_minus_one", "off")]
        form = [("key", self._form_key), *seats, *options]
        status, address = self.phone.send(f"{self.phone.address}/games/new/", form)
        if self._must_repeat(status):
            return
        self._game = int(address.split("/")[4])
        self.games.setdefault(self._game, whole_game())

    def play(self, entries: int) -> None:
        """Send the first entries of the game; their times do not count."""
        for entry in self.games[self._game][:entries]:
            self.send(entry)
        self.seconds.clear()

    def send(self, entry: Entry) -> None:
        """Send an entry of the present game, unless it was acknowledged."""
        if entry.acknowledged:
            return
        began = time.perf_counter()
        status, _ = self.phone.send(f"{self.phone.address}/games/{self._game}/play/", entry.fields())
        self.seconds.append(time.perf_counter() - began)
        if status == http.HTTPStatus.OK:
            entry.acknowledged = True
            self.acknowledged += 1
        elif not self._must_repeat(status):
            self.refused.append(f"game {self._game}: {entry} was answered with {status}")

    def _must_repeat(self, status: int) -> bool:
        if self.repeats and status == http.HTTPStatus.SERVICE_UNAVAILABLE:
            time.sleep(PAUSE)
            return True
        return False


def whole_game() -> list[Entry]:
    """Return the entries of a game: in each round everybody bids 0, and one player takes all tricks."""
    entries: list[Entry] = []
    for number in range(1, ROUNDS + 1):
        taker = RANDOM.randrange(len(PLAYERS))
        tricks = [number if seat == taker else 0 for seat in range(len(PLAYERS))]
        for kind, values in (("bids", [0] * len(PLAYERS)), ("tricks", tricks)):
            entries.append(Entry(len(entries), kind, number, values))
    return entries
