"""What is wrong with a table is said with its line, and with its column if one cell is wrong."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorekeeper.display.formatting import problem_text
from scorekeeper.import_export.pending_file import problem_document, problem_of
from scorekeeper.import_export.sheets.sheet_file import opened_file
from scorekeeper.rules.problems import Problem, RuleError

POINTS = "Round;Ada points;Bruno points;Carla points\n"
TRICKS = "Round;Ada bid;Ada tricks;Bruno bid;Bruno tricks;Carla bid;Carla tricks\n"
OWN = "Game,Date,Title,Round,Cards,Trump,Dealer,Player,Bid,Tricks,Exact,Points,Total\n"
END = "1,2024-01-01,,,,,,%s,,,,,%s\n"
GAME = POINTS + "1;20;30;20\n"


def problems_of(text: str) -> list[Problem]:
    """Return the problems of all games of a text."""
    file = opened_file("table.csv", text.encode())
    found: list[Problem] = []
    for place in range(len(file)):
        try:
            file.read(place)
        except RuleError as error:
            found += error.problems
    return found


def played(number: int, names: str) -> str:
    """Return the lines of a round of our own CSV file in which nobody bids or takes a trick."""
    return "".join(f"1,2024-01-01,,{number},{number},,,{name},0,0,,20,{20 * number}\n" for name in names.split())


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Round;Ada points;Bruno points\n1;20;30\n", ["Line 1: A game has 3 to 6 players, not 2."]),
        (f"{GAME}\nRound;A points;B points\n1;20;30\n", ["Line 4: A game has 3 to 6 players, not 2."]),
        ("Date;A;B;C\n2019;20;30;20\n2020;20;30\n", ["Line 3: A game has 3 to 6 players, not 2."]),
        (POINTS, ["Line 1: A game has at least one round."]),
        (
            POINTS + "".join(f"{number};20;30;20\n" for number in range(1, 62)),
            ["Line 1: A game has 60 rounds at most, not 61."],
        ),
        (
            f"{GAME}2;30;30;20\n3;40;40;50\n",
            ["Line 4: The points of round 3 do not fit together: no tricks that give them add up to 3."],
        ),
        (f"{TRICKS}1;0;1;1;1;0;0\n", ["Line 2: The tricks of round 1 add up to 2 instead of 1."]),
        (f"{GAME}2;20;;20\n", ["Line 3, column 3: Bruno has neither points nor a total in round 2."]),
        (f"{GAME}2;20;25;20\n", ["Line 3, column 3: Bruno, round 2: 25 cannot be: points go in tens."]),
        (f"{TRICKS}1;5;1;0;0;0;0\n", ["Line 2, column 2: Ada’s bid 5 is more than the cards dealt in round 1: 1."]),
        # A sentence that names the line does so once.
        (f"{GAME}2;20;x;20\n", ["Line 3, column 3: “x” is not a whole number."]),
        (OWN + played(1, "Ada Bo"), ["Line 2: A game has 3 to 6 players, not 2."]),
        (
            OWN + played(1, "Ada Bo Cleo Di") + played(2, "Ada Bo Cleo") + played(3, "Ada Bo Cleo Di"),
            ["Line 9: Di has a line in round 3, but none in the round before: nobody comes back."],
        ),
        (
            OWN + END % ("Ada", "20") + END % ("Bo", "30") + END % ("Cleo", ""),
            ["Line 2: There are 2 final totals for 3 players."],
        ),
    ],
)
def test_a_problem_names_its_line(text: str, sentences: list[str]) -> None:
    """It still does after it was stored for the preview."""
    found = problems_of(text)
    assert [problem.message for problem in found] == sentences
    assert [problem_of(problem_document(problem)) for problem in found] == found


def test_the_line_is_named_in_german_and_beside_isolated_names() -> None:
    found = problems_of(f"{GAME}2;20;;20\n") + problems_of(f"{TRICKS}1;0;1;1;1;0;0\n")
    with translation.override("de"):
        first, second = map(problem_text, found)
    assert first.startswith("Zeile 3, Spalte 3: ")
    assert second.startswith("Zeile 2: ")
