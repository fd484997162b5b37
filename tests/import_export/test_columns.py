"""What the columns of a table are taken for, and which games it has after somebody has changed that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.columns.column_use import use_of
from scorekeeper.import_export.columns.first_table import FirstTable, first_table
from scorekeeper.import_export.columns.proposal import propose
from scorekeeper.import_export.columns.reading import read_table
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet, work_out
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.conformance import SHEETS

PASTED = """\
Rd	Mira T.	Mira S.	Jonas T.	Jonas S.	Oskar T.	Oskar S.	Carla H. T.	Carla H. S.	Notiz
1	1	1	0	0	1	0	0	0
2	1	1	2	0	0	1	0	0
3	1	0	1	1	0	0	3	2	Pizza
4	2	2	1	2	0	0	0	0
"""
USES = "round bid:Mira tricks:Mira bid:Jonas tricks:Jonas bid:Oskar tricks:Oskar bid:Carla_H. tricks:Carla_H."


def table(text: str) -> FirstTable:
    found = first_table(text.encode())
    assert found
    return found


def proposed(text: str) -> list[str]:
    return [use.value for use in propose(table(text)).uses]


def games(text: str, uses: Sequence[str] = ()) -> list[ScoredSheet]:
    """Return the games if the columns have these values, or the proposed ones."""
    chosen = [use_of(use.replace("_", " ")) for use in uses] or propose(table(text)).uses
    return [work_out(game) for game in read_table(table(text), chosen) if isinstance(game, Sheet)]


def problems(text: str, uses: Sequence[str] = ()) -> list[str]:
    chosen = [use_of(use) for use in uses] or propose(table(text)).uses
    errors = [game for game in read_table(table(text), chosen) if isinstance(game, RuleError)]
    return [problem.message for error in errors for problem in error.problems]


def test_headings_in_short_are_understood_and_unknown_columns_left_out() -> None:
    assert proposed(PASTED) == [use.replace("_", " ") for use in [*USES.split(), ""]]
    assert [game.sheet.record.players for game in games(PASTED)] == [("Mira", "Jonas", "Oskar", "Carla H.")]
    assert games(PASTED)[0].game.standings[0].total == 90


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("Runde;Ada;;Bo;;Ci;\n1;0;20;1;30;0;20\n2;1;50;1;20;0;10\n", "round bid:Ada total:Ada bid:Bo total:Bo bid:Ci"),
        ("Nr;Datum;Ada;Bo;Ci\n1;1.2.2020;20;30;50\n2;2.3.2021;50;20;10\n", ";date points:Ada points:Bo points:Ci"),
        ("Nr;Ada P.;Bo P.;Ci P.\n1;20;30;20\n2;30;-10;-10\n", "round points:Ada points:Bo points:Ci"),
        ("r;k;Ada b;Bo b;Ci b;Ada m;Bo m;Ci m\n1;1;1;0;0;1;0;0\n", "round cards bid:Ada bid:Bo bid:Ci tricks:Ada"),
        ("Ort;Round;Ada bid;Ada total;Bo bid;Bo total;Ci bid;Ci total\nx;1;0;20;1;30;0;20\n", ";round bid:Ada"),
    ],
)
def test_columns_are_told_apart_by_heads_and_numbers(text: str, uses: str) -> None:
    expected = [use.strip(";") for use in uses.replace(";", "; ").split()]
    assert proposed(text)[: len(expected)] == expected
    assert games(text)


@pytest.mark.parametrize(
    "path", [path for path in sorted(SHEETS.iterdir()) if path.suffix in {".csv", ".tsv"} and "own" not in path.name]
)
def test_a_table_that_is_recognised_reads_the_same_with_the_columns_that_are_shown(path: object) -> None:
    content = (SHEETS / str(path)).read_bytes()
    found = first_table(content)
    assert found
    proposal = propose(found)
    assert proposal.is_recognised

    def read(uses: Sequence[object]) -> list[object]:
        sheets = read_table(found, [use_of(use.value) for use in proposal.uses] if uses else ())
        return [[str(each) for each in one.problems] if isinstance(one, RuleError) else one for one in sheets]

    assert read(proposal.uses) == read(())


def test_changing_a_column_changes_the_totals() -> None:
    text = "Rd\tA\tB\tC\n1\t20\t30\t20\n2\t30\t-10\t-10\n"
    for uses, totals in (("points:A points:B", [50, 20]), ("points:B points:A", [20, 50]), ("points:A total:A", [])):
        found = games(text, ["round", *uses.split(), "points:C"])
        own = {standing.player: standing.total for game in found for standing in game.game.standings}
        assert [own[name] for name in "AB" if name in own] == totals


def test_the_places_of_problems_are_those_of_the_text_as_it_was_pasted() -> None:
    text = "Ort\tRound\tAda\tBo\tNotiz\tCi\nx\t1\t20\t30\tPizza\tzwei\n"
    assert problems(text, ["", "round", "points:Ada", "points:Bo", "", "points:Ci"]) == [
        "Line 2, column 6: “zwei” is not a whole number."
    ]
    assert problems("Nr;Ada;Bo;Ci;Datum\n1;20;30;40;morgen\n", ["", "total:Ada", "total:Bo", "total:Ci", "date"]) == [
        "Line 2, column 5: “morgen” is not a day, a month or a year."
    ]


def test_a_heading_that_returns_below_has_the_same_columns_and_another_one_its_own() -> None:
    other = "Round;X bid;X tricks;Y bid;Y tricks;Z bid;Z tricks\n1;1;1;0;0;0;0\n".replace(";", "\t")
    found = games("\n".join([PASTED, PASTED, other]))
    assert [game.sheet.record.players[0] for game in found] == ["Mira", "Mira", "X"]


def test_a_column_of_dates_beside_rounds_divides_the_games() -> None:
    text = """\
Datum;Runde;Ada T;Ada S;Bo T;Bo S;Ci T;Ci S
1.2.2020;1;0;1;0;0;0;0
;2;2;2;0;0;0;0
3.2.2020;1;0;1;0;0;0;0
Summe;;;-10;;20;;30
"""
    found = games(text)
    assert [game.sheet.date for game in found] == ["2020-02-01", "2020-02-03"]
    assert [len(game.game.played) for game in found] == [2, 1]
    assert [note.expected for note in found[1].notes] == [20], "the line of totals belongs to the last game"


def test_a_line_of_totals_without_a_column_of_rounds_has_its_word_before_the_first_player() -> None:
    text = "Ada bid;Ada tricks;Bo bid;Bo tricks;Ci bid;Ci tricks;Notiz\n1;1;0;0;0;0;x\nTotal;;30;;20;;90\n"
    (game,) = games(text)
    assert [(note.seat, note.number) for note in game.notes] == [(2, 90)]


@pytest.mark.parametrize("value", ["", "player", "cards:Ada", "bid:", "bid: ", "nonsense", "nonsense:Ada", ":Ada"])
def test_what_is_no_value_of_a_column_is_left_out(value: str) -> None:
    assert use_of(value) == use_of("")


@given(
    cells=st.lists(st.lists(st.sampled_from(["", "1", "20", "Ada bid", "x", "Total"]), max_size=6), max_size=6),
    uses=st.lists(st.sampled_from(["", "round", "cards", "date", "bid:Ada", "total:Bo", "player:Ci"]), max_size=6),
)
def test_any_table_with_any_columns_is_read_or_refused(cells: list[list[str]], uses: list[str]) -> None:
    text = "\n".join(";".join(row) for row in [["Rd", "A", "B", "C"], *cells])
    found = first_table(text.encode())
    if found:
        propose(found)
        assert all(isinstance(one, Sheet | RuleError) for one in read_table(found, [use_of(use) for use in uses]))


def test_players_with_different_columns_are_named() -> None:
    changed = ["round", "bid:Mira", "tricks:Mira", "bid:Jonas", "total:Jonas", "bid:Oskar", "tricks:Oskar"]
    assert problems(PASTED, changed) == [
        "The columns of “Mira” and “Jonas” hold different things: each player needs the same."
    ]
