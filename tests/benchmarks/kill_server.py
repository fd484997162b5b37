"""Kill the server a hundred times while games are recorded, and check that every acknowledged entry is stored.

Run by `python tests/benchmarks/kill_server.py [kills]`. Three tables record at the same time; at a random moment
all processes of the server are killed (SIGKILL), as by a power cut. Before each restart the database is checked:
every acknowledged entry must be stored as sent, every other one as sent or not at all, and the cached values of each
game must match its entries. Exit status 1 if anything is missing.
"""

from __future__ import annotations

import http.client
import json
import random
import re
import sqlite3
import sys
import tempfile
import threading
import urllib.error
import urllib.parse
import urllib.request
import uuid
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.helpers.server import ProductServer

KILLS = 100
TABLES = 3
PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
ROUNDS = 15
LONGEST_LIFE = 0.6
"""Seconds from the first entry to the kill, at most."""
RANDOM = random.SystemRandom()
FORM_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
CUT = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)

type Fields = list[tuple[str, str]]
type Stored = tuple[int, str, int | None, list[int]]


class Phone:
    """A browser that is signed in; its cookies outlive the server."""

    def __init__(self, server: ProductServer) -> None:
        self.address = server.address
        self._browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        link = server.link_for("Confidant")
        self._token = self._token_in(link)
        self.send(link, [])
        self._token = self._token_in(f"{self.address}/games/new/")
        # From here on it requests JSON like the page's script: an entry is not answered with a redirect.
        self._browser.addheaders = [("Accept", "application/json")]

    def send(self, address: str, fields: Fields) -> tuple[int, str]:
        """Send a form and return the status and the final address; raise one of CUT if there is no response."""
        form = urllib.parse.urlencode([("csrfmiddlewaretoken", self._token), *fields]).encode()
        try:
            with self._browser.open(address, form, timeout=30) as response:
                response.read()
                return response.status, response.url
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.url

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

    def record(self) -> None:
        """Send entries until there is no response. An unacknowledged one is sent again first, with the same key."""
        try:
            while not self.refused:
                self._begin_game()
                for entry in self.games[self._game]:
                    self._send(entry)
                self._form_key, self._game = uuid.uuid4().hex, 0
        except CUT:
            return

    def _begin_game(self) -> None:
        if self._game:
            return
        seats = [("player", name) for name in PLAYERS]
        options = [("first_dealer", "0"), ("scoring", "standard"), ("plus_minus_one", "off")]
        form = [("key", self._form_key), *seats, *options]
        _, address = self.phone.send(f"{self.phone.address}/games/new/", form)
        self._game = int(address.split("/")[4])
        self.games.setdefault(self._game, whole_game())

    def _send(self, entry: Entry) -> None:
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


def kill_once(server: ProductServer, tables: list[Table]) -> None:
    """Let the tables record games, and kill the server meanwhile."""
    writers = [threading.Thread(target=table.record) for table in tables]
    moment = threading.Timer(RANDOM.uniform(0, LONGEST_LIFE), server.kill)
    for thread in (*writers, moment):
        thread.start()
    for thread in (*writers, moment):
        thread.join()


def losses(path: Path, tables: list[Table]) -> list[str]:
    """Return the faults of the database after a kill."""
    with closing(sqlite3.connect(path)) as database:
        (sound,) = database.execute("PRAGMA quick_check").fetchone()
        found = [] if sound == "ok" else [f"the database is damaged: {sound}"]
        for table in tables:
            found += table.refused
            for game, entries in table.games.items():
                found += losses_of_game(database, game, entries)
    return found


def losses_of_game(database: sqlite3.Connection, game: int, entries: list[Entry]) -> list[str]:
    """Return the faults of one game."""
    select = 'SELECT key, revision, kind, round, "values" FROM scorekeeper_entry WHERE game_id = ? ORDER BY revision'
    stored = {row[0]: (row[1], row[2], row[3], json.loads(row[4])) for row in database.execute(select, [game])}
    wrong = [f"game {game}: {e} is missing" for e in entries if e.acknowledged and e.key not in stored]
    wrong += [f"game {game}: {e} is half there" for e in entries if stored.get(e.key, e.stored()) != e.stored()]
    summary = "SELECT revision, rounds_recorded FROM scorekeeper_game WHERE id = ?"
    expected = (len(stored), sum(kind == "tricks" for _, kind, _, _ in stored.values()))
    cached = database.execute(summary, [game]).fetchone()
    return wrong if cached == expected else [*wrong, f"game {game} says {cached} where its entries say {expected}"]


def main(kills: int) -> int:
    """Kill the server `kills` times and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-kill-") as folder:
        server = ProductServer(Path(folder) / "data")
        try:
            return kill_and_check(server, kills)
        finally:
            server.kill()


def kill_and_check(server: ProductServer, kills: int) -> int:
    """Kill the server, check the database and restart, until something is missing."""
    server.start()
    phone = Phone(server)
    tables = [Table(phone) for _ in range(TABLES)]
    for kill in range(kills):
        kill_once(server, tables)
        found = losses(server.data / "tablet.sqlite3", tables)
        if found:
            print(*found, sep="\n")
            return 1
        print(f"\rkill {kill + 1} of {kills}", end="", flush=True)
        server.start()
    summarize(kills, tables)
    return 0


def summarize(kills: int, tables: list[Table]) -> None:
    """Print a summary."""
    entries = [entry for table in tables for game in table.games.values() for entry in game]
    acknowledged = sum(entry.acknowledged for entry in entries)
    games = sum(len(table.games) for table in tables)
    print(f"\r{kills} kills: {acknowledged} entries of {games} games acknowledged, 0 missing, 0 half there.")


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS))
