"""Random games are written as our CSV in every language and read again: all that the columns hold is the same."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest
from django.conf import settings
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.csv_table import csv_lines
from scorekeeper.import_export.foreign import own_csv
from scorekeeper.models import Game
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.knowledge import Knowledge, NoteCode
from scorekeeper.rules.record import GameRecord, Trump
from scorekeeper.rules.replay import replay
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet
from tests.helpers.generated import records
from tests.import_export.foreign.documents import score_all
from tests.suite.properties import tried

LANGUAGES = st.sampled_from([*dict(settings.LANGUAGES)])
SEPARATORS = st.sampled_from([",", ";", "\t"])
TITLES = st.sampled_from(["", "Friday", "=1+1", "'=1", "Ada; Bruno, Carla", "“Äpfel” & Birnen", "- - -"])

type Line = tuple[int, int, str, str, object, object, object, object, object, int]


def log_of(record: GameRecord, number: int, title: str) -> GameLog:
    row = Game(pk=number, title=title, started_at=datetime(2024, 1, number, 19, 30, tzinfo=UTC), utc_offset=0)
    return GameLog(row, record.players, (), (), replayed_game=replay(record))


def written(logs: Sequence[GameLog], language: str, separator: str) -> str:
    """Return the CSV file, saved again by a spreadsheet that writes this separator."""
    with override(language):
        text = "".join(csv_lines(logs)).removeprefix("\ufeff")
    own = "," if language == "en" else ";"
    return text if separator == own else resaved(text, own, separator)


def resaved(text: str, before: str, after: str) -> str:
    output = io.StringIO()
    csv.writer(output, delimiter=after).writerows(csv.reader(io.StringIO(text, newline=""), delimiter=before))
    return output.getvalue()


def lines_of(game: GameState) -> list[Line]:
    """Return what the columns hold of a game, except trump and whether a bid was made."""
    return [_line(game, round_, seat) for round_ in game.played for seat in sorted(round_.deal.order)]


def _line(game: GameState, round_: Round, seat: int) -> Line:
    names, deal = game.record.players, round_.deal
    assert round_.bids
    assert round_.tricks
    assert round_.points
    assert round_.totals
    before = bids_before_cloud(round_.bids, round_.bid_changes)[seat]
    numbers = (round_.bids[seat], round_.tricks[seat], round_.points[seat], round_.totals[seat])
    return (deal.number, deal.cards, names[deal.dealer], names[seat], *numbers, before, round_.void_tricks)


def trumps_of(game: GameState, read: GameState) -> list[Trump | None]:
    """Return the trumps of rounds with trump (G8): the file does not tell how many cards the deck had."""
    has_trump = [not round_.deal.no_trump for round_ in read.played]
    return [round_.trump for round_, has in zip(game.played, has_trump, strict=True) if has]


def jumps_of(game: GameState) -> set[tuple[int, str]]:
    """Return the rounds and names whose total is not the total before plus the points."""
    totals: dict[str, object] = {}
    found = set()
    for number, _cards, _dealer, name, _bid, _tricks, points, total, _before, _void in lines_of(game):
        assert isinstance(points, int)
        assert isinstance(total, int)
        before = totals.get(name, 0 if number == 1 else total - points)
        if before != total - points:
            found.add((number, name))
        totals[name] = total
    return found


@tried(150)
@given(record=records(min_rounds=1), language=LANGUAGES, separator=SEPARATORS, title=TITLES)
def test_a_game_is_the_same_after_our_csv(record: GameRecord, language: str, separator: str, title: str) -> None:
    """P1, P2, P4, S1, S2, A4, A5, A6, V4."""
    log = log_of(record, 3, title)
    if not log.game.played:
        return
    (read,) = score_all(own_csv.read(written([log], language, separator)))
    assert isinstance(read, ScoredSheet), read
    assert read.game
    assert lines_of(read.game) == lines_of(log.game)
    assert read.game.knowledge is Knowledge.TRICKS
    assert read.is_complete
    assert read.sheet.title == title
    assert read.sheet.date == "2024-01-03T19:30:00"
    assert trumps_of(read.game, read.game) == trumps_of(log.game, read.game)
    notes: dict[NoteCode, set[tuple[int | None, str]]] = {code: set() for code in NoteCode}
    for note in read.notes:
        notes[note.code].add((note.round, "" if note.seat is None else read.sheet.record.players[note.seat]))
    assert notes.pop(NoteCode.VOID_TRICKS) == {(each.deal.number, "") for each in log.game.played if each.void_tricks}
    assert notes.pop(NoteCode.ADJUSTMENT_FOUND) == jumps_of(log.game)
    assert not any(notes.values())


@tried(20)
@given(made=st.lists(records(min_rounds=1), min_size=2, max_size=4), language=LANGUAGES)
def test_several_games_of_one_file_stay_apart(made: list[GameRecord], language: str) -> None:
    logs = [log_of(record, number, "") for number, record in enumerate(made, 1)]
    played = [log for log in logs if log.game.played]
    read = score_all(own_csv.read(written(logs, language, ",")))
    assert [isinstance(game, ScoredSheet) for game in read] == [True] * len(played)
    for game, log in zip(read, played, strict=True):
        assert isinstance(game, ScoredSheet)
        assert game.game
        assert lines_of(game.game) == lines_of(log.game)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_file_without_a_game_has_none(language: str) -> None:
    assert own_csv.read(written([], language, ",")) == []
