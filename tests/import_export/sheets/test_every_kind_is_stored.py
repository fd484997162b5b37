"""Games of every kind of knowledge are stored, exported, and imported elsewhere with everything that is known."""

from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.recount import recount, recount_careers
from scorekeeper.import_export.csv_table import csv_lines, has_worked_out
from scorekeeper.import_export.exporter import exported
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.models import Career, Game
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.exchange import archive_of, import_games, logs_of, results_of
from tests.helpers.generated import records
from tests.helpers.paper.games import RECORDS, store
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant
from tests.import_export.foreign.test_importing import checked
from tests.rules.sheets.sheets_of import written_down
from tests.suite.properties import tried

pytestmark = pytest.mark.django_db
STARTS = ["1998", "1998-08", "1998-08-15", "1998-08-15T20:30:00+02:00"]


def shown(log: GameLog) -> tuple[object, ...]:
    """What pages show of a game."""
    row, game = log.row, log.game
    start = (row.precision, row.day, row.local_start)
    return (*start, row.knowledge, row.is_finished, row.totals, game.played, game.questions, game.notes, game.standings)


def worked_out(sheet: Sheet) -> GameState | None:
    """Return None if the sheet is refused, as final totals of an elimination are."""
    try:
        return work_out(sheet).game
    except RuleError:
        return None


@given(
    record=records(min_rounds=1),
    kind=st.sampled_from(Knowledge),
    with_totals=st.booleans(),
    start=st.sampled_from(STARTS),
)
@tried(25)
def test_a_game_of_every_kind_is_the_same_after_storing_export_and_import(
    record: GameRecord, kind: Knowledge, *, with_totals: bool, start: str
) -> None:
    """V1, V4, A4, A5, A6, A7: the same holds for an import of its log, and of the game file alone."""
    played = replay(canonical_record(record))
    assume(played.played)
    sheet = written_down(played, kind, with_totals=with_totals)
    expected = worked_out(sheet)
    assume(expected is not None)
    assert expected
    file = write_game_file(GameFile(canonical_record(sheet.record), "Friday", start))
    Game.objects.all().delete()
    Career.objects.all().delete()
    first, second = make_confidant(), make_confidant()
    import_games(first, file)
    (stored,) = logs_of(first)
    assert (stored.game.standings, stored.row.knowledge) == (expected.standings, kind)
    assert [round_.points for round_ in stored.game.played] == [round_.points for round_ in expected.played]
    assert [result.status for result in results_of(first, file)] == ["there"]
    asked = {question.round for question in stored.game.questions}
    marks = [list(round_.inferred) for round_ in stored.game.played if round_.deal.number not in asked]
    rounds = json.loads(exported(stored).file)["rounds"]
    assert [each["inferred"] for each in rounds if "inferred" in each] == [seats for seats in marks if seats]
    import_games(second, archive_of(first))
    (again,) = logs_of(second)
    assert (shown(again), again.row.form_key) == (shown(stored), stored.row.form_key)
    assert not any(recount([stored.row.pk, again.row.pk]))
    assert recount_careers() == 0
    assert exported(again).file == exported(stored).file
    assert exported(again).log == exported(stored).log


@pytest.mark.parametrize("name", [name for name in RECORDS if not name.startswith("totals")])
@pytest.mark.parametrize(("kind", "values"), [(Kind.MISDEAL, ()), (Kind.TRUMP, (None,))])
def test_what_was_entered_after_an_undo_is_exported_and_imported(
    name: str, kind: Kind, values: tuple[object, ...]
) -> None:
    """An entry about a round that was taken back leaves an empty round, which game files do not have."""
    first, second = make_confidant(), make_confidant()
    log = store(first, name)
    last = len(log.game.played)
    while len(read_game_log(first, log.row.pk).game.played) == last:
        enter(log.row, Kind.UNDO)
    with contextlib.suppress(RuleError):
        enter(log.row, kind, number=last, values=values)
    (stored,) = logs_of(first)
    import_games(second, archive_of(first))
    (again,) = logs_of(second)
    assert exported(again).file == exported(stored).file


@pytest.mark.parametrize("name", RECORDS)
def test_our_own_table_of_a_game_is_known_again(name: str) -> None:
    """The table has the tricks that were worked out as if they had been written down."""
    confidant = make_confidant()
    log = store(confidant, name)
    table = "".join(csv_lines([log], marks_worked_out=has_worked_out(log.game))).encode()
    assert [result.status for result in checked(confidant, table)] == ["there"]
