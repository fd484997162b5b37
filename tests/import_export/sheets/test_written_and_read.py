"""Random games are written in each kind, as text and as a game file, and read again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.import_export.game_file import GameFile, read_game_file
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Part
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.generated import records
from tests.import_export.sheets.scored import Line, only, score
from tests.import_export.sheets.written_as_text import text_of
from tests.rules.sheets.sheets_of import written_down

COLUMNS = {
    Knowledge.TRICKS: [[Part.BID, Part.TRICKS], [Part.TRICKS, Part.BID, Part.POINTS, Part.TOTAL]],
    Knowledge.BIDS: [[Part.BID, Part.TOTAL], [Part.BID, Part.POINTS], [Part.BID, Part.POINTS, Part.TOTAL]],
    Knowledge.POINTS: [[Part.POINTS], [Part.TOTAL], [Part.POINTS, Part.TOTAL]],
}
ANY_COLUMNS = st.sampled_from([(kind, columns) for kind, each in COLUMNS.items() for columns in each])


@st.composite
def plain_records(draw: st.DrawFn) -> GameRecord:
    """Return a game in which everybody stays, and which a table can hold completely."""
    record = draw(records(min_rounds=1))
    ruleset = Ruleset(schedule=(1,), scoring=record.ruleset.scoring)
    bare = [RoundRecord(entered.bids, entered.tricks) for entered in record.rounds if entered.tricks and entered.bids]
    events = (record.joins, record.retirements, record.eliminations, record.adjustments)
    has_void = any(entered.void_tricks for entered in record.rounds)
    assume(bare and not any(events) and not has_void and record.ruleset.schedule is not Schedule.ELIMINATION)
    assume(record.ruleset.deck == 60 and all(entered.dealer is None for entered in record.rounds))
    sizes = tuple(round_.deal.cards for round_ in replay(record).played)
    return GameRecord(record.players, record.first_dealer, replace(ruleset, schedule=sizes), tuple(bare[: len(sizes)]))


def rounds_of(line: Line) -> list[dict[str, Any]]:
    return [
        {key: round_[key] for key in ("number", "cards", "dealer", "points", "totals")} for round_ in line["rounds"]
    ]


@given(record=plain_records(), chosen=ANY_COLUMNS, separator=st.sampled_from("\t;,"), two_lines=st.booleans())
def test_text_of_every_kind_is_read_as_it_was_written(
    record: GameRecord, chosen: tuple[Knowledge, list[Part]], separator: str, *, two_lines: bool
) -> None:
    kind, columns = chosen
    game = replay(record)
    line = only(text_of(game, columns, separator, two_lines=two_lines))
    assert (line["knowledge"], line["complete"], line["date"], line["notes"]) == (kind, True, "2019-05-12", [])
    assert line["players"] == [*record.players]
    assert rounds_of(line) == [
        {
            "number": round_.deal.number,
            "cards": round_.deal.cards,
            "dealer": round_.deal.dealer,
            "points": [*(round_.points or ())],
            "totals": [*(round_.totals or ())],
        }
        for round_ in game.played
    ]
    known = kind is not Knowledge.POINTS
    assert [row["exact_bids"] for row in line["standings"]] == [
        row.exact_bids if known else None for row in game.standings
    ]
    asked = {question["round"]: question["choices"] for question in line["questions"]}
    for ours, real in zip(line["rounds"], game.played, strict=True):
        tricks = [*(real.tricks or ())]
        if real.deal.number in asked:
            assert tricks in asked[real.deal.number]
            assert len(asked[real.deal.number]) > 1
        else:
            assert ours["tricks"] == (tricks if known else [None] * len(tricks))


@given(record=records(min_rounds=1), kind=st.sampled_from(Knowledge), with_totals=st.booleans())
def test_a_game_file_of_every_kind_is_read_as_it_was_written(
    record: GameRecord, kind: Knowledge, *, with_totals: bool
) -> None:
    """V1, V4, V5, V6, V7, V8, V9, A4, A5, A6, A7: export keeps the kind."""
    game = replay(canonical_record(record))
    assume(game.played)
    sheet = written_down(game, kind, with_totals=with_totals)
    file = GameFile(sheet.record, "Friday", "2019-05")
    read = read_game_file(write_game_file(file))
    assert (read.started_at, read.title, read.record.final_totals) == ("2019-05", "Friday", sheet.record.final_totals)
    assert write_game_file(read) == write_game_file(file)
    if kind is not Knowledge.TOTALS:
        ours, theirs = work_out(read.sheet).game, work_out(sheet).game
        assert (ours.knowledge, ours.standings, ours.questions) == (kind, theirs.standings, theirs.questions)
        assert [round_.totals for round_ in ours.played] == [round_.totals for round_ in theirs.played]


@given(record=records(min_rounds=1))
def test_what_was_worked_out_is_marked_and_worked_out_again(record: GameRecord) -> None:
    game = replay(canonical_record(record))
    assume(game.played)
    sheet = written_down(game, Knowledge.BIDS)
    worked_out = work_out(sheet).game
    asked = {question.round for question in worked_out.questions}
    rounds = [
        entered if number in asked else replace(entered, tricks=worked_out.played[number - 1].tricks)
        for number, entered in enumerate(sheet.record.rounds, 1)
    ]
    written = [
        points if number in asked else replace(points, inferred=worked_out.played[number - 1].inferred)
        for number, points in enumerate(sheet.record.written, 1)
    ]
    file = GameFile(replace(sheet.record, rounds=tuple(rounds), written=tuple(written)))
    again = work_out(read_game_file(write_game_file(file)).sheet).game
    assert [round_.inferred for round_ in again.played] == [round_.inferred for round_ in worked_out.played]
    assert (again.questions, again.knowledge) == (worked_out.questions, Knowledge.BIDS)


NAMES = ["Ada", "Bruno", "Carla"]
PLAIN = {"format": "tablet-of-truth", "version": 1, "players": NAMES}


def refusal(**values: Any) -> list[tuple[str, int | None]]:
    (line,) = score(json.dumps({**PLAIN, **values}))
    return [(problem["code"], problem["round"]) for problem in line["problems"]]


def test_new_keys_of_the_wrong_type_are_refused_by_place() -> None:
    round_ = {"bids": [0, 1, 0], "points": [20, 30, 20]}
    for wrong in (
        {"points": 5},
        {"totals": "x"},
        {"points": [20, 30, 20, 20]},
        {"inferred": 1},
        {"inferred": [3]},
        {"inferred": [None]},
    ):
        assert refusal(rounds=[{**round_, **wrong}]) == [("NOT_A_GAME_FILE", 1)]
    assert refusal(final_totals=[20, 20, 20], rounds=[round_]) == [("NOT_A_GAME_FILE", None)]
    assert refusal(final_totals=5) == [("NOT_A_GAME_FILE", None)]
    assert refusal(rounds=[{"points": ["x", 30, 20]}]) == [("POINTS_IMPOSSIBLE", 1)]


def test_a_missing_or_empty_list_of_rounds_stands_beside_final_totals() -> None:
    documents: list[dict[str, Any]] = [PLAIN, {**PLAIN, "rounds": []}]
    for document in documents:
        line = only(json.dumps({**document, "final_totals": [20, 30, 40], "started_at": "2009"}))
        assert (line["knowledge"], line["date"], line["complete"], "game" in line) == ("totals", "2009", True, False)
        assert line["next"]["phase"] == "finished"


def test_a_round_of_points_may_be_without_bids_and_tricks() -> None:
    line = only(json.dumps({**PLAIN, "rounds": [{"points": [20, 30, 20]}, {"totals": [50, 20, 10]}]}))
    assert (line["knowledge"], line["complete"], line["next"]["round"]) == ("points", False, 3)
    assert line["rounds"][1]["points"] == [30, -10, -10]


def test_points_for_the_whole_table_are_for_those_who_have_points_in_the_round_before() -> None:
    """A4: in older files, the seat null stands for the whole table."""
    given = {"after_round": 1, "seat": None, "points": -10, "reason": "loud"}
    for rounds in (
        [{"points": [20, 30, 20]}],
        [{"totals": [10, 20, 10]}],
        [{"bids": [0, 1, 0], "points": [20, 30, 20]}],
    ):
        line = only(json.dumps({**PLAIN, "rounds": rounds, "adjustments": [given]}))
        assert line["rounds"][0]["totals"] == [10, 20, 10]


def test_the_day_of_a_moment_is_that_of_its_own_clock() -> None:
    for started_at, day in {
        "2026-11-20T23:30:00-05:00": "2026-11-20",
        "2026-11-20T00:10:00+14:00": "2026-11-20",
        "2026-11-20": "2026-11-20",
        "2026-11": "2026-11",
    }.items():
        assert only(json.dumps({**PLAIN, "rounds": [], "started_at": started_at}))["date"] == day
