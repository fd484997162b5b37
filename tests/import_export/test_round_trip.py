"""Export, deletion and import: the same games, standings and logs, for every variant and all kinds of statements."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.display.change_log import changes_of
from scorekeeper.games.bulk import NewGame, store_games
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.models import Career, Confidant, Entry, Game, Player, Result, SearchPosting, Seat
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import GameRecord, Trump, Turned
from scorekeeper.rules.statements import Bids, History, Owner, Statement, Tricks
from scorekeeper.rules.statements_from_record import canonical_record, statements_of, table_of
from tests.helpers.exchange import archive_of, import_games, logs_of, results_of
from tests.helpers.generated import records
from tests.helpers.statements import Kind, make_statement, validate_at
from tests.helpers.tables import make_confidant
from tests.suite.properties import tried

TIMES = st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - naive bounds are asked for
WORDS = st.sampled_from(["", "Friday", "=1+1", "“Äpfel” & <b>Birnen</b>", "٣ כאן"])
AUTHORS = st.sampled_from(["Ute", "Somebody else"])


@st.composite
def histories(draw: DrawFn, record: GameRecord) -> list[Statement]:
    """A history that produces a record, with additional statements that the rules allow."""
    table, history = table_of(record), History()
    statements: list[Statement] = []
    for statement in statements_of(canonical_record(record)):
        for candidate in [*draw(extra_statements(statement, f"Guest {len(statements)}")), statement]:
            try:
                validate_at(table, history, candidate)
            except RuleError:
                continue
            history = history.then(candidate)
            statements.append(candidate)
    return statements


@st.composite
def extra_statements(draw: DrawFn, statement: Statement, guest: str) -> list[Statement]:
    """Additional statements before the next one: often none, sometimes some that are undone again."""
    number = statement.round or 1
    extras = [
        make_statement(Kind.TRUMP, number, (draw(st.sampled_from(Trump)), None)),
        make_statement(Kind.TRUMP, number, (None, Turned.WIZARD)),
        make_statement(Kind.MISDEAL, number),
        make_statement(Kind.ADJUST, number, (None, -20, "time")),
        make_statement(Kind.REPLACE, number, (draw(st.integers(0, 2)), guest)),
        make_statement(
            Kind.SWAP, None, (*draw(st.sampled_from([(0, 1), (1, 2), (2, 0)])), draw(st.sampled_from(Owner)))
        ),
        make_statement(Kind.START, None, (draw(TIMES).isoformat(), "2026-11-20T19:30:07.000001+00:00")),
        make_statement(Kind.UNDO),
        make_statement(Kind.REDO),
    ]
    if isinstance(statement, Bids | Tricks):
        extras.append(make_statement(statement.kind, number, statement.values[::-1]))
    return draw(st.one_of(st.just([]), st.just([]), st.lists(st.sampled_from(extras), max_size=3, unique_by=str)))


@st.composite
def new_games(draw: DrawFn) -> NewGame:
    """A new game of any variant with its log."""
    record, key = draw(records()), draw(st.text("abcdef0123456789", min_size=20, max_size=20))
    began = draw(TIMES)
    statements = draw(histories(record))
    entries = [
        LogEntry(f"entry-{place}", statement, began + timedelta(minutes=place, microseconds=7), draw(AUTHORS))
        for place, statement in enumerate(statements)
    ]
    table = table_of(record)
    return NewGame(key, draw(WORDS), began, table.first_dealer, table.ruleset, table.players, tuple(entries))


def shown(confidant: Confidant) -> list[Any]:
    """Return everything that a Confidant sees of the games, without ids of rows."""
    return [
        (
            log.row.title,
            log.row.started_at,
            log.players,
            log.game,
            [(entry.key, entry.statement, entry.made_at, entry.made_by) for entry in log.entries],
            changes_of(log),
        )
        for log in logs_of(confidant)
    ]


def stored(confidant: Confidant) -> list[Any]:
    """Return the cached rows of the games by names of players."""
    own = Game.objects.filter(owner=confidant).order_by("pk")
    names = {player.pk: player.name for player in Player.objects.filter(owner=confidant)}
    careers = Career.objects.filter(player__owner=confidant).values_list("player__name", "scoring", "sums", "bids")
    results = Result.objects.filter(game__in=own).order_by("game", "player__name")
    return [
        [(row.totals, row.is_finished, [[names[who], *rest] for who, *rest in row.places]) for row in own],
        sorted(careers.filter(sums__games__gt=0), key=str),
        list(results.values_list("player__name", "started_at", "rank", "total", "longest_run", "bids")),
        sorted(SearchPosting.objects.filter(game__in=own).exclude(term__kind="player").values_list("term__text")),
    ]


def delete_all_games() -> None:
    for model in (Entry, Seat, Result, SearchPosting, Career, Game, Player):
        model.objects.all().delete()


@pytest.mark.django_db
@tried(25)
@given(games=st.lists(new_games(), min_size=1, max_size=3, unique_by=lambda game: game.form_key))
def test_games_standings_and_logs_are_the_same_after_export_deletion_and_import(
    games: list[NewGame],
) -> None:
    """V1 to V9, A1 to A7: with undo and redo, corrections, misdeals, substitutes and cards turned up."""
    confidant = make_confidant(name=None)
    delete_all_games()
    store_games(confidant, games)
    before, results = shown(confidant), stored(confidant)
    archive = archive_of(confidant)
    assert {result.status for result in results_of(confidant, archive)} == {"there"}
    delete_all_games()
    assert len(import_games(confidant, archive)) == len(games)
    assert shown(confidant) == before
    assert stored(confidant) == results
    assert archive_of(confidant)
