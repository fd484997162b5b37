"""Phones that record games over HTTP, for the benchmarks of the server."""

from __future__ import annotations

import http.client
import math
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.helpers.server import ProductServer

PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
ROUNDS = 15
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
CUT = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)
RANDOM = random.SystemRandom()

type Fields = list[tuple[str, str]]
type Stored = tuple[int, str, int | None, list[int]]


class Phone:
    """A browser that is signed in; its cookies outlive the server."""

    def __init__(self, server: ProductServer) -> None:
        self.address = server.address
        self.replays = 0
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        link = server.link_for("Confidant")
        self._token = self._token_in(link)
        self.send(link, [])
        self._token = self._token_in(f"{self.address}/games/new/")
        # From here on it requests JSON like the page's script: an entry is not answered with a redirect.
        self._browser.addheaders = [("Accept", "application/json")]

    def send(self, address: str, fields: Fields) -> tuple[int, str]:
        """Send a form and return the status and the final address; raise one of CUT if there is no response.

        `replays` counts the responses marked as replays: the server had the entry already.
        """
        form = urllib.parse.urlencode([("csrfmiddlewaretoken", self._token), *fields]).encode()
        try:
            with self._browser.open(address, form, timeout=30) as response:
                response.read()
                self.replays += response.headers.get("Idempotent-Replay") == "true"
                return response.status, response.url
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.url

    def open(self, path: str) -> None:
        """Open a page of the product, and read the whole response."""
        with self._browser.open(f"{self.address}{path}", timeout=30) as response:
            response.read()

    def _token_in(self, address: str) -> str:
        with self._browser.open(address, timeout=30) as response:
            found = FORM_TOKEN.search(response.read().decode())
        assert found, f"No form in {address}"
        return found.group(1)


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
        """Return the row that the database should have for it."""
        return self.revision + 1, self.kind, self.round, self.values


class Table:
    """Records one game after the other until the server is killed."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.games: dict[int, list[Entry]] = {}
        self.refused: list[str] = []
        self._form_key = uuid.uuid4().hex
        self._game = 0

    @property
    def acknowledged(self) -> int:
        """The number of acknowledged entries of all its games."""
        return sum(entry.acknowledged for entries in self.games.values() for entry in entries)

    def record(self, until: float = math.inf) -> None:
        """Send entries until there is no response, or until a moment of the performance counter.

        An unacknowledged entry is sent again first, with the same key.
        """
        try:
            while not self.refused and time.perf_counter() < until:
                self.begin_game()
                for entry in self.games[self._game]:
                    if time.perf_counter() >= until:
                        return
                    self.send(entry)
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
        _, address = self.phone.send(f"{self.phone.address}/games/new/", form)
        self._game = int(address.split("/")[4])
        self.games.setdefault(self._game, whole_game())

    def send(self, entry: Entry) -> None:
        """Send an entry of the present game, unless it was acknowledged."""
        if entry.acknowledged:
            return
        status, _ = self.phone.send(f"{self.phone.address}/games/{self._game}/play/", entry.fields())
        if status == http.HTTPStatus.OK:
            entry.acknowledged = True
        else:
            self.refused.append(f"game {self._game}: {entry} was answered with {status}")


def whole_game() -> list[Entry]:
    """Return the entries of a game: in each round everybody bids 0, and one player takes all tricks."""
    entries: list[Entry] = []
    for number in range(1, ROUNDS + 1):
        taker = RANDOM.randrange(len(PLAYERS))
        tricks = [number if seat == taker else 0 for seat in range(len(PLAYERS))]
        for kind, values in (("bids", [0] * len(PLAYERS)), ("tricks", tricks)):
            entries.append(Entry(len(entries), kind, number, values))
    return entries
