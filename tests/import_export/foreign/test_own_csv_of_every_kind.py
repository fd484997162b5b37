"""Partly known games are written as our CSV in every language and read again."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.urls import reverse
from django.utils.translation import override
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.csv_table import csv_lines, has_worked_out, have_worked_out
from scorekeeper.import_export.foreign import own_csv
from scorekeeper.models import Game
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Knowledge, Precision
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.rules.sheets.game_from_paper import game_of
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.generated import records
from tests.helpers.paper.games import RECORDS, store
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_short_game
from tests.import_export.foreign.documents import ENGLISH, score_all
from tests.rules.sheets.sheets_of import written_down
from tests.suite.properties import tried

PARTLY = [Knowledge.BIDS, Knowledge.POINTS, Knowledge.TOTALS]


def log_of(game: GameState) -> GameLog:
    started_at = datetime(1998, 8, 1, tzinfo=UTC)
    row = Game(pk=1, started_at=started_at, utc_offset=0, day=started_at.date(), precision=Precision.MONTH)
    return GameLog(row, game.record.players, (), (), replayed_game=game)


def table_of(game: GameState, language: str = "en") -> str:
    with override(language):
        return "".join(csv_lines([log_of(game)], marks_worked_out=has_worked_out(game))).removeprefix("\ufeff")


def read_again(text: str) -> ScoredSheet:
    (read,) = score_all(own_csv.read(text))
    assert isinstance(read, ScoredSheet), read
    return read


def shown(game: GameState) -> list[object]:
    rounds = [(round_.bids, round_.tricks, round_.points, round_.totals, round_.inferred) for round_ in game.played]
    return [game.knowledge, game.questions, game.totals, rounds]


@tried(60)
@given(
    record=records(min_rounds=1), kind=st.sampled_from(PARTLY), language=st.sampled_from([*dict(settings.LANGUAGES)])
)
def test_what_is_known_is_the_same_after_our_csv(record: GameRecord, kind: Knowledge, language: str) -> None:
    """P1, P2: if the numbers do not tell that the count is alternate, only kind, totals, day and points stay."""
    try:
        game = game_of(canonical_record(written_down(replay(canonical_record(record)), kind).record))
    except RuleError:
        return
    assume(game.has_result)
    # Somebody who never played has no line.
    seats = {seat for round_ in game.played for seat in round_.deal.order}
    assume(seats == {*range(len(game.totals))} or not game.played)
    read = read_again(table_of(game, language))
    assert read.game
    assert (read.game.knowledge, read.game.totals, read.sheet.date) == (kind, game.totals, "1998-08")
    assert [round_.points for round_ in read.game.played] == [round_.points for round_ in game.played]
    if read.sheet.record.ruleset.scoring is record.ruleset.scoring:
        assert shown(read.game) == shown(game)


@pytest.mark.parametrize("totals", [(0, -950, -90, -530, -20), (1240, 600, 0, 0, 0)])
def test_totals_that_only_the_alternate_count_can_give_are_read_as_such(totals: tuple[int, ...]) -> None:
    """P2; the first were found by the profile `explore`."""
    players = ("Ada", "Bruno", "Carla", "Dieter", "Emma")
    game = game_of(GameRecord(players, ruleset=Ruleset(scoring=Scoring.ALTERNATE), final_totals=totals))
    read = read_again(table_of(game))
    assert read.game
    assert (read.game.totals, read.sheet.record.ruleset.scoring) == (totals, Scoring.ALTERNATE)


@pytest.mark.parametrize("name", RECORDS)
def test_a_cell_is_empty_where_nothing_is_known(name: str) -> None:
    game = game_of(canonical_record(RECORDS[name]()))
    header, *rows = csv.reader(io.StringIO(table_of(game), newline=""))
    lines = [dict(zip(header, row, strict=True)) for row in rows]
    assert ("Worked out" in header) == has_worked_out(game)
    if not game.knows_rounds:
        assert [(line["Player"], line["Total"]) for line in lines] == [
            (player, str(total)) for player, total in zip(game.record.players, game.totals, strict=True)
        ]
        assert {line[word] for line in lines for word in ("Round", "Cards", "Dealer", "Bid", "Took", "Made")} == {""}
        return
    for line in lines:
        round_ = game.played[int(line["Round"]) - 1]
        seat = game.record.players.index(line["Player"])
        assert (line["Bid"] == "") == (line["Made"] == "") == (round_.bids is None)
        tricks = round_.tricks[seat] if round_.tricks else None
        assert line["Took"] == ("" if tricks is None else str(tricks))
        assert line.get("Worked out", "") == ("yes" if seat in round_.inferred else "")


def test_final_totals_with_a_wrong_cell_are_refused_with_its_place() -> None:
    lines = [
        ENGLISH,
        "1,1998,,,,,,Ada,,,,,10",
        "1,1998,,,,,,Ben,,,,,x",
        "1,1998,,,,,,Ada,,,,,20",
        "1,1998,,,,,,Cleo,,,,,0",
    ]
    (refused,) = score_all(own_csv.read("\n".join(lines)))
    assert isinstance(refused, RuleError)
    assert [problem.code for problem in refused.problems] == [Code.NAME_TWICE]
    (refused,) = score_all(own_csv.read("\n".join([*lines[:3], lines[4]])))
    assert isinstance(refused, RuleError)
    assert "Line 3, column 13" in refused.problems[0].message


@pytest.mark.django_db
def test_the_table_of_all_games_marks_worked_out_tricks_if_there_are_any() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    short = make_short_game(owner=confidant)
    others = [store(confidant, name, start=f"19{90 + place}").row.pk for place, name in enumerate(["points", "totals"])]
    assert "Worked out" not in phone.get(reverse("games_csv")).getvalue().decode()
    asked = store(confidant, "bids with a question").row.pk
    assert "Worked out" in phone.get(reverse("games_csv")).getvalue().decode()
    assert not have_worked_out([short.pk, *others])
    assert have_worked_out([short.pk, asked])


@pytest.mark.django_db
def test_the_command_that_scores_reads_the_table_of_a_game_of_every_kind(tmp_path: Path) -> None:
    for name in RECORDS:
        confidant = make_confidant()
        log = store(confidant, name)
        file = tmp_path / "table.csv"
        file.write_bytes(phone_of(confidant).get(reverse("game_csv", args=[log.row.pk])).content)
        output = io.StringIO()
        call_command("score", str(file), stdout=output)
        report = json.loads(output.getvalue())
        assert (report["knowledge"], report["date"]) == (log.game.knowledge, "1998-08")
        assert len(report["questions"]) == len(log.game.questions)
