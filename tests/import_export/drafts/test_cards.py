"""What is said about a sheet that is being typed, and what each answer changes."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scorekeeper.import_export.drafts.document import Columns
from scorekeeper.import_export.drafts.state import findings
from tests.import_export.drafts.typed import cards_in, document_of, pressed, sentences

HANDS = "1 2 3"
# Ada, Bruno and Carla: bid and total; round 3 is ambiguous: Bruno bid 1, Carla bid 1, both lost 10.
SHEET = [[0, 20, 1, 30, 0, 20], [1, 50, 1, 60, 1, 10], [1, 80, 1, 50, 1, 0]]


def test_a_sheet_without_a_number_has_nothing_to_say() -> None:
    state = findings(document_of([], names=["", "", ""]))
    assert (state["cards"], state["rounds"], state["lacks"]) == ([], "0 of 20 rounds", "Names are missing")
    assert not state["canAdd"]


def test_only_complete_rounds_up_to_the_first_gap_count() -> None:
    document = document_of([*SHEET[:1], [1, 50, 1, 60, 1, ""], *SHEET[2:]], hands=HANDS)
    state = findings(document)
    assert (state["cards"], state["rounds"], state["lacks"]) == ([], "1 of 3 rounds", "2 rounds are missing")


def test_a_question_is_answered_by_the_number_of_one_player_which_fills_the_others() -> None:
    document = document_of(SHEET, hands=HANDS)
    assert sentences(document) == [("Round 3", "Did Carla take 0 or 2?")]
    (card,) = cards_in(document)
    assert [(key["label"], key["small"]) for key in card["keys"]] == [
        ("0", "\u2068Bruno\u2069: 2"),
        ("2", "\u2068Bruno\u2069: 0"),
    ]
    answered = pressed(document, 0, 1)
    assert answered["took.3.c"] == "2"
    assert sentences(answered) == [("Round 3, Carla", "Carla took 2.")]
    assert findings(answered)["canAdd"]
    assert pressed(answered, 0, 0) == document


@pytest.mark.parametrize(
    ("columns", "row", "sentence", "detail"),
    [
        (
            Columns.BID_TOTAL,
            [1, 50, 1, 60, 1, 15],
            "15 cannot be",
            "Points go in tens. Before 20, bid 1: possible are 50, 10",
        ),
        (Columns.BID_POINTS, [1, 30, 1, 30, 1, 15], "15 cannot be", "Points go in tens. Bid 1: possible are 30, −10"),
        (Columns.POINTS, [30, 30, 50], "50 cannot be", "No bid and tricks with 2 cards give these points."),
        (Columns.TOTALS, [50, 60, 25], "25 cannot be", "Points go in tens."),
    ],
)
def test_a_cell_that_cannot_be_is_named_with_what_could_be(
    columns: Columns, row: list[int], sentence: str, detail: str
) -> None:
    first = {Columns.POINTS: [20, 30, 20], Columns.TOTALS: [20, 30, 20]}.get(columns, SHEET[0])
    document = document_of([first, row], columns, hands=HANDS)
    (card,) = [card for card in cards_in(document) if card["kind"] == "wrong"]
    part = "total" if columns in {Columns.BID_TOTAL, Columns.TOTALS} else "points"
    assert (card["sentence"], card["detail"], card["cells"]) == (sentence, detail, (f"2.c.{part}",))


@pytest.mark.parametrize(("language", "more"), [("en", " …"), ("de", " …"), ("fr", "…")])
def test_the_sign_for_more_numbers_stands_as_the_language_writes_it(language: str, more: str) -> None:
    document = document_of([SHEET[0], SHEET[1], [0, 85, 1, 50, 1, 0]], hands=HANDS)
    with override(language):
        (card,) = [card for card in cards_in(document) if card["kind"] == "wrong"]
    assert card["detail"].endswith(f"70, 40, 30{more}")


def test_a_cell_that_cannot_be_is_named_while_its_row_is_being_typed() -> None:
    document = document_of([SHEET[0], [1, 55]], hands=HANDS)
    assert sentences(document) == [("Round 2, Ada", "55 cannot be")]


def test_what_follows_from_a_wrong_total_is_not_asked() -> None:
    document = document_of([SHEET[0], [1, 50, 1, 65, 1, 10], *SHEET[2:]], hands=HANDS)
    assert sentences(document) == [("Round 2, Bruno", "65 cannot be")]


def test_a_round_after_a_wrong_total_is_not_asked_until_that_is_clear() -> None:
    # With the wrong total of 70, Bruno would have lost 10 like Carla, and both ways would be possible.
    document = document_of([SHEET[0], [1, 50, 1, 70, 1, 10], [1, 80, 1, 60, 1, 0]], hands=HANDS)
    assert sentences(document) == [("Round 2, Bruno", "The sheet says 70, the bid gives 60.")]


def test_what_the_others_took_tells_how_far_a_bid_was_missed() -> None:
    document = document_of([SHEET[0], [1, 0, 1, 60, 1, 50]], hands=HANDS)
    assert sentences(document) == [("Round 2, Ada", "The sheet says 0, the bid gives 10.")]


def test_an_error_of_addition_is_corrected_or_kept_as_it_was_written() -> None:
    wrong = [SHEET[0], [1, 60, 1, 60, 1, 10]]
    document = document_of(wrong, hands=HANDS, ended="2")
    (card,) = cards_in(document)
    assert (card["kind"], card["sentence"], card["right"]) == ("adds", "The sheet says 60, the bid gives 50.", "50")
    assert not findings(document)["canAdd"]
    corrected, kept = pressed(document, 0, 0), pressed(document, 0, 1)
    assert corrected["fix.2.a.total"] == "60>50"
    assert kept["took.2.a"] == "1"
    assert sentences(corrected) == [("Round 2, Ada", "50 instead of 60.")]
    assert sentences(kept) == [("Round 2, Ada", "Ada took 1.")]
    assert findings(corrected)["canAdd"]
    assert findings(kept)["canAdd"]
    # A correction belongs to the number that was written, and ends when that changes.
    assert sentences({**corrected, "2.a.total": "70"}) == [("Round 2, Ada", "The sheet says 70, the bid gives 50.")]


def test_who_wrote_points_above_zero_made_the_bid_whatever_the_others_leave() -> None:
    # Carla took 0 or 2 tricks, so Ada took 3 or 1. Points above 0 mean that she made her bid, though they are 10 too
    # low.
    document = document_of([*SHEET[:2], [1, 70, 0, 80, 1, 0]], hands=HANDS)
    (card,) = [card for card in cards_in(document) if card["kind"] == "adds"]
    assert card["sentence"] == "The sheet says 70, the bid gives 80."


def test_cells_dates_hands_and_names_that_cannot_be_read_are_named() -> None:
    document = document_of([[0, "2o", 1, 30, 0, 20]], names=["Ada", "ada", "Carla"], hands="1 2 x", date="Friday")
    assert set(sentences(document)) == {
        ("The sheet", "“ada” stands there twice: a person has one column."),
        ("The sheet", "“Friday” is not a day, a month or a year."),
        ("The sheet", "The cards of each round are numbers, such as 1 2 3 4 5."),
    }
    document["hands"] = "1 2"
    assert ("Round 1, Ada", "“2o” is not a whole number.") in sentences(document)


def test_bids_and_tricks_are_checked_by_the_same_rules() -> None:
    document = document_of([[0, 0, 1, 1, 2, 0]], Columns.BID_TRICKS, hands=HANDS)
    (card,) = cards_in(document)
    assert (card["kind"], card["cells"]) == ("wrong", ("1.c.bid",))


@pytest.mark.parametrize(("totals", "is_right"), [([210, 50, -30], True), ([215, 50, -30], False), ([10, 20], None)])
def test_final_totals_are_one_row(totals: list[int], is_right: bool | None) -> None:
    state = findings(document_of([totals], Columns.FINAL))
    assert state["canAdd"] == bool(is_right)
    assert state["lacks"] == {True: "", False: "1 question open", None: "Totals are missing"}[is_right]


def test_a_game_may_end_before_its_last_round() -> None:
    document = document_of(SHEET[:2], hands=HANDS)
    ends = findings(document)["ends"]
    assert ends["sentence"] == "Was round 2 the last one?"
    assert not findings(document)["canAdd"]
    ended = {**document, **ends["sets"]}
    assert findings(ended)["canAdd"]
    # With one more number, the game went on.
    went_on = findings({**ended, "3.a.bid": "1"})
    assert (went_on["ends"], went_on["canAdd"], went_on["lacks"]) == (None, False, "1 round is missing")


def test_the_day_is_shown_as_precisely_as_it_is_known() -> None:
    dates = {"8/1998": "August 1998", "1998": "1998", "12.05.1998": "12 May 1998", "soon": ""}
    dates |= {"agosto 1998": "August 1998", "12. Mai 1998": "12 May 1998"}
    assert {written: findings(document_of([], date=written))["heading"] for written in dates} == dates
