"""Times of an entry and of pages, each as a ratio to a floor of the same run: a bare view with the same raw SQL.

Run by `python tests/benchmarks/speed.py [--profile] [--rounds]`: `--profile` adds a profile of each, `--rounds` has
games of 2 to 15 rounds. Nothing is asserted. The floor has no middleware and no URL: it runs the same INSERT and UPDATE
in one commit, for pages one query for a game and its entries, and returns as many bytes. Both are measured in turn; the
ratio is the median of those of all pairs, also by processor time (cpu), which other programs disturb less.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.in_turn import PROFILED, TIMES, Row, print_rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scorekeeper.models import Confidant, Game
    from tests.benchmarks.in_turn import Environ

LENGTHS = (2, 5, 10, 15)
"""The numbers of rounds that `--rounds` compares; the last one is that of all other figures."""
LISTED_GAMES = 60
"""The number of other games; past games shows 20 of them, the start page the last ones."""
PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
TOKEN = "a" * 32

_GAME = """SELECT game.*, entry.* FROM scorekeeper_game AS game
    LEFT JOIN scorekeeper_entry AS entry ON entry.game_id = game.id WHERE game.id = %s ORDER BY entry.revision"""
_INSERT = """INSERT INTO scorekeeper_entry
    (game_id, revision, key, kind, round, "values", made_at, made_by_id, author_name, player_id)
    VALUES (%s, %s, %s, 'bids', %s, '[0, 1, 0, 1]', '2026-01-01 12:00:00', %s, '', NULL)"""
_UPDATE = """UPDATE scorekeeper_game SET revision = %s, rounds_recorded = %s, is_finished = 0, totals = '[1, 2, 3, 4]',
    places = '[[1, 1, true], [2, 2, true], [3, 3, true], [4, 4, true]]', outcome_version = %s WHERE id = %s"""


def main(*, with_profile: bool, by_rounds: bool) -> None:
    """Measure and print the results."""
    with tempfile.TemporaryDirectory(prefix="tablet-speed-") as folder:
        set_up(Path(folder))
        lengths = LENGTHS if by_rounds else LENGTHS[-1:]
        measured = [row for rounds in lengths for row in rows_of_a_game(rounds)]
        print_rows(measured if by_rounds else [*measured, *other_rows()], with_profile=with_profile)


def set_up(data: Path) -> None:
    """Configure Django with a new database and with collected static files, as `serve` does."""
    os.environ |= {"TABLET_DATA": str(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    from scorekeeper.storage.database_file import make_database

    make_database(data / "tablet.sqlite3")
    import django

    django.setup()
    from django.core.management import call_command

    from scorekeeper.management.static_files import collect_static_files

    call_command("migrate", verbosity=0)
    call_command("fill", str(LISTED_GAMES), stderr=StringIO())
    collect_static_files()


def rows_of_a_game(rounds: int) -> list[Row]:
    """Return the rows about games of this many rounds, with new games."""
    from scorekeeper.web.sign_in import first_confidant

    confidant = first_confidant()
    requests = Requests(confidant)
    games = [game.pk for game in make_games(confidant, f"played-{rounds}", TIMES + PROFILED + 3, rounds)]
    pages, read = [f"/games/{game}/" for game in games], read_game(games[0])
    play, news = f"{pages[0]}play/", {"Accept": "application/json"}
    entries = requests.entries(confidant, rounds)
    return [
        Row(f"recording the bids of round {rounds}", 4, write_entry(confidant, rounds), entries),
        Row(f"play page, {rounds} rounds", 10, read, requests.gets(play)),
        Row(f"game page, {rounds} rounds", 20, read, requests.gets(*pages[1:])),
        Row("unchanged poll", 2.5, read, requests.gets(f"{play}?revision={2 * rounds}", headers=news), 204),
    ]


def other_rows() -> list[Row]:
    """Return the rows about pages that list games; their floor reads one game, too."""
    from scorekeeper.web.sign_in import first_confidant

    confidant = first_confidant()
    requests, read = Requests(confidant), read_game(next(make_games(confidant, "other", 1, LENGTHS[-1])).pk)
    return [
        Row("start page", 14, read, requests.gets("/")),
        Row("past games", 14, read, requests.gets("/games/")),
    ]


class Requests:
    """Requests of a signed-in phone."""

    def __init__(self, confidant: Confidant) -> None:
        from django.conf import settings
        from django.test import RequestFactory

        from tests.helpers.phones import phone_of

        session = f"{settings.SESSION_COOKIE_NAME}={phone_of(confidant).session.session_key}"
        cookies = f"{session}; {settings.CSRF_COOKIE_NAME}={TOKEN}"
        self._factory = RequestFactory(headers={"Cookie": cookies, "Host": "localhost", "X-CSRFToken": TOKEN})

    def gets(self, *paths: str, headers: dict[str, str] | None = None) -> Iterator[Environ]:
        """Yield requests for these pages in turn."""
        while True:
            for path in paths:
                yield self._factory.get(path, headers=headers).environ

    def entries(self, confidant: Confidant, number: int) -> Iterator[Environ]:
        """Yield the bids of a round for many games, whose last entry was just recorded."""
        for game in make_games(confidant, f"measured-{number}", TIMES + PROFILED + 2, number - 1):
            entry = {"key": "measured", "revision": game.revision, "kind": "bids", "round": number}
            body = urlencode({**entry, "value": [0, 1, 0, 1]}, doseq=True)
            kind, headers = "application/x-www-form-urlencoded", {"Accept": "application/json"}
            yield self._factory.post(f"/games/{game.pk}/play/", body, kind, headers=headers).environ


def make_games(confidant: Confidant, key: str, games: int, rounds: int) -> Iterator[Game]:
    """Yield new games of this many rounds, older than all others; the last entry of each was recorded just before."""
    from django.utils import timezone

    from scorekeeper.games import bulk, recording
    from scorekeeper.games.log_rows import LogEntry
    from scorekeeper.models import Game
    from scorekeeper.rules.ruleset import Ruleset
    from tests.helpers.statements import Kind, make_statement

    began = timezone.now() - timedelta(days=40_000)
    phases = [(n, kind) for n in range(1, rounds + 1) for kind in (Kind.BIDS, Kind.TRICKS)]
    statements = [make_statement(kind, n, (0, 1, 0, 1) if kind is Kind.BIDS else (n, 0, 0, 0)) for n, kind in phases]
    entries = tuple(LogEntry(f"{key}-{n:08}", statement, began, "") for n, statement in enumerate(statements[:-1]))
    new = (bulk.NewGame(f"{key}-{n}", "", began, 0, Ruleset(), PLAYERS, entries) for n in range(games))
    stored = bulk.store_games(confidant, new)
    for game in stored:
        recording.record(confidant, game, recording.Submission(f"{key}-last", len(entries), statements[-1]))
        yield Game.objects.get(pk=game)


def read_game(game: int) -> Callable[[], object]:
    """Return the floor of a page: one query for a game and its entries."""
    from django.db import connection

    def read() -> None:
        with connection.cursor() as cursor:
            cursor.execute(_GAME, [game])
            cursor.fetchall()

    return read


def write_entry(confidant: Confidant, number: int) -> Callable[[], object]:
    """Return the floor of an entry: INSERT and UPDATE in one commit, for a game that is not measured."""
    from django.db import connection, transaction

    from scorekeeper.models.games import OUTCOME_VERSION

    game = next(make_games(confidant, f"floor-{number}", 1, number - 1))
    revisions = iter(range(game.revision + 1, game.revision + 10 * TIMES))

    def write() -> None:
        revision = next(revisions)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_INSERT, [game.pk, revision, f"floor-{revision:08}", number, confidant.pk])
            cursor.execute(_UPDATE, [revision, number - 1, OUTCOME_VERSION, game.pk])

    return write


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="store_true", help="print a profile of each row, too")
    parser.add_argument("--rounds", action="store_true", help="compare games of different lengths instead")
    arguments = parser.parse_args()
    main(with_profile=arguments.profile, by_rounds=arguments.rounds)
