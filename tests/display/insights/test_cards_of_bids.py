"""What the cards of the page of bids say, and where their bars end."""

from __future__ import annotations

import pytest
from django.utils import translation

from scorekeeper.display.insights import bid_words
from scorekeeper.display.insights.bids import cards_of
from scorekeeper.models import Player
from scorekeeper.players.bidding import Difference, Group, Line, Share, Topic
from scorekeeper.players.profile import BiddingProfile
from scorekeeper.players.statistics import BidFigures, BidLine
from scorekeeper.rules.ruleset import Scoring

UTE = "\u2068Ute\u2069"


def profile(*groups: Group, by_hand_size: tuple[BidLine, ...] = ()) -> BiddingProfile:
    return BiddingProfile(
        player=Player(name="Ute"),
        other_names=(),
        scoring=Scoring.STANDARD,
        games={},
        figures=None,
        table_sizes=(4,),
        players=4,
        groups=groups,
        by_hand_size=by_hand_size,
        by_bid=(),
    )


@pytest.mark.parametrize(
    ("language", "difference", "sentence"),
    [
        ("en", Difference.LESS, f"{UTE} is right less often as the dealer"),
        ("en", Difference.MORE, f"{UTE} is right more often as the dealer"),
        ("en", Difference.NONE, "No clear difference by position"),
        ("en", Difference.UNKNOWN, "Not enough bids to compare"),
        ("de", Difference.LESS, f"Als Geber trifft {UTE} seltener"),
        ("de", Difference.NONE, "Kein klarer Unterschied nach Platz"),
    ],
)
def test_a_sentence_names_the_person_only_with_a_clear_difference(
    language: str, difference: Difference, sentence: str
) -> None:
    with translation.override(language):
        assert bid_words.sentence(Group(Topic.POSITION, (), difference), "Ute") == sentence


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_topic_has_a_sentence_of_its_own_for_each_difference(language: str) -> None:
    with translation.override(language):
        for difference in (Difference.MORE, Difference.LESS, Difference.NONE):
            sentences = {topic: bid_words.sentence(Group(topic, (), difference), "Ute") for topic in Topic}
            assert len({*sentences.values()}) == len(Topic)
            assert all((UTE in sentence) is (difference is not Difference.NONE) for sentence in sentences.values())


def test_what_cannot_be_known_and_what_is_luck_stands_beside_the_bars() -> None:
    assert "What somebody would have bid without the rule cannot be known." in bid_words.note(Topic.CHOICE)
    assert "Which trump is turned is luck" in bid_words.note(Topic.TRUMP)


def test_all_bars_end_at_seventy_per_cent_and_too_few_cases_have_none() -> None:
    lines = (
        Line("0", Share(80, 100), Share(70, 100)),
        Line("1", Share(35, 100), Share(7, 100)),
        Line("5", Share(19, 19), Share(40, 80)),
    )
    [card] = cards_of(profile(Group(Topic.BID, lines, Difference.NONE)))
    assert [(bar.label, bar.share, bar.cases, bar.width, bar.tick) for bar in card.bars] == [
        ("0", "80%", 100, 1000, 1000),
        ("1", "35%", 100, 500, 100),
        ("5+", "", 19, 0, 714),
    ]
    assert [bar.everybody for bar in card.bars] == ["70%", "7%", "50%"]


def test_each_hand_size_has_its_own_row_with_shares_from_twenty_bids_on() -> None:
    by_hand_size = (BidLine(1, BidFigures(20, 10, 4, 12)), BidLine(2, BidFigures(19, 10, 4, 12)))
    group = Group(Topic.CARDS, (Line("1", Share(20, 39), Share(20, 39)),), Difference.NONE)
    [card] = cards_of(profile(group, by_hand_size=by_hand_size))
    assert card.bars[0].label == "1–3 cards"
    assert [(row.number, row.made, row.low, row.high, row.rounds) for row in card.rows] == [
        (1, "50%", "30%", "20%", 20),
        (2, "–", "–", "–", 19),
    ]
