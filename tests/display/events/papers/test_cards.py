"""The card of a table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorekeeper.display.events.papers.cards import table_cards
from scorekeeper.display.qr_code import qr_code
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule, Scoring
from tests.display.events.papers.made_events import NAMES, made_event

ADDRESS = "https://tablet.example/t/abc/"


def test_there_is_a_card_for_each_table_with_its_own_code() -> None:
    cards = table_cards(made_event(), 1, {1: ADDRESS, 2: "https://tablet.example/t/def/"})
    assert [card.head.title for card in cards] == ["Table 1", "Table 2", "Table 3"]
    assert [card.code and card.code.address for card in cards] == [
        "tablet.example/t/abc/",
        "tablet.example/t/def/",
        None,
    ]
    assert cards[0].code
    assert cards[0].code.picture == qr_code(ADDRESS)
    assert cards[0].head.foot == "Table 1 · Round 1"


def test_the_head_says_until_when_the_round_lasts() -> None:
    (card, *_) = table_cards(made_event(), 1, {}, datetime(2026, 11, 20, 21, 0, tzinfo=UTC))
    assert card.head.facts.startswith("Round 1 of 3 · until 2")


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (3, "2 – 4 – 6 – 8 – 10 – 12 – 14 – 16 – 18 – 20 cards"),
        (4, "1 – 3 – 5 – 7 – 9 – 11 – 12 – 13 – 14 – 15 cards"),
        (5, "2 – 4 – 5 – 6 – 7 – 8 – 9 – 10 – 11 – 12 cards"),
    ],
)
def test_the_card_says_what_is_played_at_a_table_of_its_size(seats: int, cards: str) -> None:
    (card,) = table_cards(made_event(NAMES[:seats], size=seats), 1, {1: ADDRESS})
    assert card.hands == 10
    assert card.steps[1] == f"Play: {cards}, Plus/Minus One from 2 cards."


def test_the_card_names_the_other_options_of_the_game() -> None:
    ruleset = Ruleset(Scoring.ALTERNATE, PlusMinusOne(3), schedule=Schedule.STANDARD)
    (card,) = table_cards(replace(made_event(NAMES[:4], size=4), ruleset=ruleset), 1, {1: ADDRESS})
    assert card.hands == 15
    assert card.steps[1] == "Play: 1 to 15 cards, Alternate count, Plus/Minus One from 3 cards."


def test_a_card_without_a_code_says_how_to_play_on_paper() -> None:
    (card, *_) = table_cards(made_event(), 1, {})
    assert card.code is None
    assert not [step for step in card.steps if "phone" in step]
    assert "slip" in card.steps[-1]
