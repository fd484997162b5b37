"""Event files: what is read, and what is refused by name and place."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.import_export.events.event_file import read_event_file
from scorekeeper.import_export.events.values import exact_text
from scorekeeper.rules.events.event import RULESET, TIE_BREAKS, Admission, Event, PointsScheme, Ruling
from scorekeeper.rules.events.problems import EventError, EventProblemCode
from scorekeeper.rules.ruleset import Ruleset
from tests.import_export.events.files_of import changed, content, small

RULED = {"round": 1, "entrant": 1, "total": -10, "reason": "time over"}


def read(document: object) -> Event:
    return read_event_file(content(document)).event


def refusals(content_of_file: bytes) -> list[str]:
    with pytest.raises(EventError) as refusal:
        read_event_file(content_of_file)
    assert {problem.code for problem in refusal.value.problems} == {EventProblemCode.NOT_AN_EVENT_FILE}
    return [problem.message.removeprefix("This is not a tournament file: ") for problem in refusal.value.problems]


def test_what_is_left_out_has_its_default() -> None:
    event = read(small())
    assert (event.ruleset, event.points, event.tie_breaks) == (RULESET, PointsScheme.OPPONENTS_BEATEN, TIE_BREAKS)
    assert (event.day, event.seed, event.rulings, event.corrections) == ("", None, (), ())


def test_options_that_a_ruleset_leaves_out_are_those_of_a_game_file() -> None:
    assert read(small(ruleset={})).ruleset == Ruleset()


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert read_event_file(b"\xef\xbb\xbf" + content(small())).event == read(small())


def test_points_are_whole_numbers_or_decimals_as_text() -> None:
    event = read(small(points={"3": [5, "2.5", "-0.25"]}))
    assert event.points == {3: (Fraction(5), Fraction(5, 2), Fraction(-1, 4))}
    rulings = [{**RULED, "points": "-2.5"}, {"round": 1, "entrant": 1, "points": 4, "reason": "phone"}]
    assert read(small(rulings=rulings)).rulings == (
        Ruling(1, "time over", entrant=1, total=-10, points=Fraction(-5, 2)),
        Ruling(1, "phone", entrant=1, points=Fraction(4)),
    )


def test_an_empty_list_of_who_goes_on_is_a_list() -> None:
    stage = {"kind": "manual", "rounds": 1, "admit": {"best": 4}, "admitted": []}
    [read_stage] = read(small(stages=[stage])).stages
    assert (read_stage.admit, read_stage.admitted) == (Admission(best=4), ())


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        ("version", 2, "version is not 1, the one this program reads."),
        ("version", True, "version is not 1, the one this program reads."),
        ("format", "tablet-of-truth", "format is not “tablet-of-truth-event”."),
        ("colour", 1, "the file has the unknown key “colour”."),
        ("name", 5, "name is not text."),
        ("name", "  ", "name cannot be a name."),
        ("day", "tomorrow", "day is not a date and time."),
        ("seed", 1.0, "seed is not a whole number from"),
        ("seed", True, "seed is not a whole number from"),
        ("ruleset", None, "ruleset is not an object."),
        ("ruleset", {"colour": 1}, "ruleset has the unknown key “colour”."),
        ("points", "most", "points is not one of opponents-beaten, catan, placement, totals."),
        ("points", None, "points is not one of opponents-beaten, catan, placement, totals."),
        ("points", {"7": [1] * 7}, "points has the unknown key “7”."),
        ("points", {"3": [5, 3]}, "points.3 has 2 values for 3 places."),
        ("points", {"3": [5, 3, 2.5]}, "points.3[2] is neither a whole number nor a decimal as text, such as “2.5”."),
        ("points", {"3": [5, 3, True]}, "points.3[2] is neither a whole number nor a decimal as text"),
        ("points", {"3": [5, 3, "2,5"]}, "points.3[2] is neither a whole number nor a decimal as text"),
        ("points", {"3": [5, 3, "1e9"]}, "points.3[2] is neither a whole number nor a decimal as text"),
        ("points", {"3": [5, 3, "٣"]}, "points.3[2] is neither a whole number nor a decimal as text"),
        ("points", {"3": 5}, "points.3 is not a list."),
        ("tie_breaks", ["margin", "luck"], "tie_breaks[1] is not one of margin, totals, firsts, exact, met."),
        ("entrants", {}, "entrants is not a list."),
        ("entrants.0", [], "entrants[0] is not an object."),
        ("entrants.1.number", 0, "entrants[1].number is not a whole number from 1"),
        ("entrants.1.number", "2", "entrants[1].number is not a whole number from 1"),
        ("entrants.1.name", "", "entrants[1].name cannot be a name."),
        ("entrants.1.name", None, "entrants[1].name cannot be a name."),
        ("entrants.1.here", True, "entrants[1] has the unknown key “here”."),
        ("entrants.1.club", 7, "entrants[1].club is not text."),
        ("entrants.1.from_round", 0, "entrants[1].from_round is not a whole number from 1"),
        ("entrants.1.left_after_round", "1", "entrants[1].left_after_round is not a whole number from 0"),
        ("entrants.1.absent", 1, "entrants[1].absent is neither true nor false."),
        ("stages", [], "stages is empty."),
        ("stages", [{"kind": "manual", "rounds": 1}] * 51, "stages has more than 50 entries."),
        ("stages.0.kind", "lottery", "stages[0].kind is not one of random, swiss, knock-out, manual."),
        ("stages.0.rounds", 0, "stages[0].rounds is not a whole number from 1 to 999."),
        ("stages.0.points", "halved", "stages[0].points is not one of kept, cleared."),
        ("stages.0.admit", 4, "stages[0].admit is not an object."),
        ("stages.0.admit", {}, "stages[0].admit needs either “best” or “each_table”."),
        ("stages.0.admit", {"best": 1, "each_table": 1}, "stages[0].admit needs either “best” or “each_table”."),
        ("stages.0.admit", {"best": 0}, "stages[0].admit.best is not a whole number from 1"),
        ("stages.0.declined", None, "stages[0].declined is not a list."),
        ("stages.0.admitted", ["1"], "stages[0].admitted[0] is not a whole number from"),
        ("stages.0.sizes", "fours", "stages[0].sizes is not one of threes, fives."),
        ("stages.0.plan", [[1, 2]], "stages[0].plan[0][0] is not a list."),
        ("rounds", None, "rounds is not a list."),
        ("rounds.0", {}, "rounds[0].tables is not a list."),
        ("rounds.0.drawn", True, "rounds[0] has the unknown key “drawn”."),
        ("rounds.0.tables.0.number", None, "rounds[0].tables[0].number is not a whole number from 1"),
        ("rounds.0.tables.0.seats", 3, "rounds[0].tables[0].seats is not a list."),
        ("rounds.0.tables.0.seats", [1, 2, "3"], "rounds[0].tables[0].seats[2] is not a whole number from"),
        ("rounds.0.tables.0.first_dealer", "1", "rounds[0].tables[0].first_dealer is not a whole number from"),
        ("rounds.0.tables.0.totals", [1, 2, None], "rounds[0].tables[0].totals[2] is not a whole number from"),
        ("rounds.0.tables.0.totals", [1, 2, 30.0], "rounds[0].tables[0].totals[2] is not a whole number from"),
        ("rounds.0.tables.0.exact", [1, 2, True], "rounds[0].tables[0].exact[2] is not a whole number from"),
        ("rounds.0.tables.0.game", "game.json", "rounds[0].tables[0].game is not an object."),
        ("rounds.0.tables.0.code", 7, "rounds[0].tables[0] has the unknown key “code”."),
        ("rulings", [{**RULED, "reason": " "}], "rulings[0].reason is empty."),
        ("rulings", [{"round": 1, "entrant": 1, "total": 5}], "rulings[0].reason is empty."),
        ("rulings", [{**RULED, "table": 1}], "rulings[0] needs either “entrant” or “table”."),
        ("rulings", [{"round": 1, "total": 5, "reason": "x"}], "rulings[0] needs either “entrant” or “table”."),
        ("rulings", [{"round": 1, "entrant": 1, "reason": "x"}], "rulings[0] needs “total” or “points”."),
        (
            "rulings",
            [{"round": 1, "table": 1, "points": 5, "reason": "x"}],
            "rulings[0] cannot change the points of a table.",
        ),
        ("rulings", [{**RULED, "total": "-10"}], "rulings[0].total is not a whole number from"),
        ("rulings", [{**RULED, "by": "me"}], "rulings[0] has the unknown key “by”."),
        ("corrections", [{"round": 1, "table": 1, "reason": ""}], "corrections[0].reason is empty."),
        ("corrections", [{"round": 1, "table": "1"}], "corrections[0].table is not a whole number from"),
        ("corrections", [{"round": 1, "table": 1, "at": "late"}], "corrections[0].at is not a date and time."),
    ],
)
def test_a_wrong_value_is_refused_by_its_place(path: str, value: Any, fault: str) -> None:
    refusal, *_ = refusals(content(changed(path, value)))
    assert refusal.startswith(fault)


@pytest.mark.parametrize("key", ["format", "version", "name", "entrants", "stages"])
def test_what_is_needed_cannot_be_left_out(key: str) -> None:
    document = small()
    del document[key]
    [refusal] = refusals(content(document))
    assert refusal.startswith(key)


def test_all_faults_are_named() -> None:
    assert len(refusals(content(small(seed="7", colour="red", rulings=5)))) == 3


@pytest.mark.parametrize(
    "hostile",
    [
        b"",
        b" ",
        b"{",
        b"[]",
        b"7",
        b"null",
        b"{}",
        content(small())[:-1],
        content(small()) + b"}",
        json.dumps(small()).encode("utf-16"),
        content(small()).replace(b"Club", b"\xff"),
        b'{"format": "tablet-of-truth-event", "format": "tablet-of-truth-event"}',
        content(small()).replace(b"[30,", b"[NaN,"),
        content(small()).replace(b"[30,", b"[-Infinity,"),
        content(small()).replace(b"[30,", b"[1e999,"),
        content(small()).replace(b"[30,", b"[" + b"9" * 5000 + b","),
        content(small()).replace(b"[30,", b"[" + b"9" * 30 + b","),
        content(small()).replace(b"[30,", b"[" * 1000 + b"]" * 1000 + b","),
        content(small()).replace(b"[30,", b"[" * 200_000),
        content(small()).replace(b"Club", b"Cl\\u0000ub"),
        content(small()).replace(b"Club", b"Cl\\ud800ub"),
        bytes(range(256)),
    ],
    ids=range(22),
)
def test_a_hostile_file_is_refused_in_a_sentence(hostile: bytes) -> None:
    assert all(refusals(hostile))


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(60), "60"),
        (Fraction(0), "0"),
        (Fraction(-3, 4), "-0.75"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-70, 3), "-70/3"),
        (Fraction(1, 6), "1/6"),
        (Fraction(1, 20), "0.05"),
        (Fraction(-1001, 8), "-125.125"),
        (Fraction(1, 50), "0.02"),
        (Fraction(100, 3), "100/3"),
    ],
)
def test_exact_numbers_are_written_as_decimals_if_they_end(number: Fraction, text: str) -> None:
    assert exact_text(number) == text
