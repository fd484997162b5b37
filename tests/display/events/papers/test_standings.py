"""The standings and the certificates as papers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction

import pytest
from django.utils.timezone import override as in_zone
from django.utils.translation import override

from scorekeeper.display.events.papers.certificates import certificates
from scorekeeper.display.events.papers.standings import standings_paper
from scorekeeper.rules.events.event import (
    Admission,
    Event,
    EventRound,
    EventTieBreak,
    PointsScheme,
    Ruling,
    Stage,
    StageKind,
    Table,
)
from tests.display.events.papers.made_events import NAMES, made_event


def with_final() -> Event:
    """Two rounds of nine, and a final of the best three, which clears points."""
    event = made_event(results=2, planned=2)
    final = Stage(StageKind.KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=3), admitted=(1, 2, 4))
    table = Table(1, (1, 2, 4), totals=(50, 120, -40))
    return replace(event, stages=(*event.stages, final), rounds=(*event.rounds, EventRound((table,))))


def test_a_line_has_the_total_and_the_points_of_each_round() -> None:
    paper = standings_paper(made_event(results=2))
    assert paper.rounds == ("Round 1", "Round 2")
    bruno, *_, ada = paper.lines[:4]
    assert (bruno.place, bruno.name, bruno.points, bruno.more) == ("1", "Bruno", "90", ("+20", "1"))
    assert [(cell.total, cell.points) for cell in bruno.rounds] == [("80", "(30)"), ("100", "(60)")]
    assert (ada.place, ada.name) == ("4", "Ada")  # three share the first place


def test_only_rounds_with_all_results_count() -> None:
    event = made_event(results=2)
    first, *others = event.rounds[1].tables
    open_round = EventRound((replace(first, totals=None), *others))
    paper = standings_paper(replace(event, rounds=(event.rounds[0], open_round)))
    assert paper.rounds == ("Round 1",)
    assert [line.points for line in paper.lines] == ["60"] * 3 + ["30"] * 3 + ["0"] * 3
    assert paper.head.facts.startswith("after round 1 of 3")
    assert standings_paper(made_event(results=0)).head.facts.startswith("before the first round")


def test_who_left_stands_last_without_a_place_and_a_missed_round_is_a_dash() -> None:
    event = made_event(NAMES[:9], results=1)
    event = replace(event, entrants=(replace(event.entrants[0], left_after_round=1), *event.entrants[1:]))
    last = standings_paper(event).lines[-1]
    assert (last.place, last.name, last.left) == ("–", "Ada, left", True)
    late = replace(event, entrants=(*event.entrants, replace(event.entrants[1], number=10, name="Zoë", from_round=2)))
    (line,) = [line for line in standings_paper(late).lines if line.name == "Zoë"]
    assert [cell.total for cell in line.rounds] == ["–"]


def test_numbers_are_exact_and_signed() -> None:
    event = made_event(results=1)
    event = replace(
        event, rulings=(Ruling(1, "phone", entrant=1, points=Fraction(-5, 2)), Ruling(1, "late", 3, total=-200))
    )
    lines = {line.name: line for line in standings_paper(event).lines}
    assert lines["Ada"].points == "57.5"
    assert lines["Gustav"].rounds[0].total == "−100"
    with override("de"):
        assert standings_paper(event).lines[2].points == "57,5"


def test_stages_are_named_if_there_are_several() -> None:
    paper = standings_paper(with_final())
    assert [(line.stage, line.name) for line in paper.lines if line.stage] == [
        ("Final", "Bruno"),
        ("Preliminary rounds", "Emil"),
    ]
    assert paper.rounds == ("Round 1", "Round 2", "Final")
    assert "The final began at zero." in paper.explanation
    assert paper.explanation.endswith("Still equal after the final: the place before the final decides.")


def test_standings_are_final_once_the_organiser_has_ended_the_event() -> None:
    before, ended = standings_paper(with_final()), standings_paper(with_final(), ended=True)
    assert (before.head.title, before.head.facts) == ("Standings", "after the final · 20 November 2026")
    assert (ended.head.title, ended.head.facts) == ("Final standings", "20 November 2026")


def test_the_head_says_when_the_last_result_came_in() -> None:
    after = datetime(2026, 11, 20, 20, 9, tzinfo=UTC)
    with override("de"), in_zone("Europe/Berlin"):
        assert standings_paper(made_event(), after).head.facts == "nach Runde 1 von 3 · 20. November 2026, 21:09"


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (PointsScheme.OPPONENTS_BEATEN, "for opponents beaten (of three: 60, 30, 0; equal totals share)"),
        (PointsScheme.CATAN, "for the place at the table (of three: 5, 3, 1; equal totals share)"),
        (PointsScheme.PLACEMENT, "for the place at the table (of three: 2, 0, −2; equal totals share)"),
        (PointsScheme.TOTALS, "the total of the game, which also counts as points"),
        ({3: (Fraction(5), Fraction(5, 2), Fraction())}, "(of three: 5, 2.5, 0; equal totals share)"),
    ],
)
def test_a_sentence_explains_the_points(points: PointsScheme, words: str) -> None:
    assert words in standings_paper(replace(made_event(), points=points)).explanation


def test_a_sentence_explains_the_tie_breaks_in_their_order() -> None:
    event = replace(made_event(), tie_breaks=(EventTieBreak.TOTALS, EventTieBreak.FIRSTS))
    paper = standings_paper(event)
    assert paper.explanation.endswith("Equal points are decided by the sum of the totals, then the number of wins.")
    assert paper.more == ("Totals", "Wins")
    assert standings_paper(replace(event, tie_breaks=())).explanation.endswith("Equal points share a place.")


def test_sizes_of_tables_are_explained_the_most_common_first() -> None:
    event = made_event(NAMES[:11], size=4)
    assert "(of four: 60, 40, 20, 0; of three: 60, 30, 0;" in standings_paper(event).explanation


def test_certificates_are_for_everybody_or_for_the_best() -> None:
    event = with_final()
    assert [(page.place, page.name) for page in certificates(event).pages][:3] == [
        (1, "Bruno"),
        (2, "Ada"),
        (3, "Dora"),
    ]
    assert len(certificates(event).pages) == 9
    assert len(certificates(event, best=2).pages) == 2
    assert certificates(made_event()).pages[0].facts == "of 9 players · 60 points"


def test_certificates_of_different_stages_name_them_instead_of_points_that_cannot_be_compared() -> None:
    facts = [page.facts for page in certificates(with_final()).pages]
    assert facts[2:4] == ["of 9 players · Final", "of 9 players · after the preliminary rounds"]


def test_equal_places_all_get_a_certificate_and_who_left_gets_none() -> None:
    event = made_event(results=2)
    assert [page.place for page in certificates(event, best=1).pages] == [1, 1, 1]
    entrants = (event.entrants[0], replace(event.entrants[1], left_after_round=1), *event.entrants[2:])
    assert "Bruno" not in [page.name for page in certificates(replace(event, entrants=entrants)).pages]


def test_a_tie_break_that_is_named_twice_has_one_column() -> None:
    event = replace(made_event(results=1), tie_breaks=(EventTieBreak.MARGIN,) * 9)
    assert standings_paper(event).more == ("± mean",)
