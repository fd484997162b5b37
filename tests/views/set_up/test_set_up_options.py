"""The options of a new game: accepted, stored, or refused with a sentence."""

from __future__ import annotations

import pytest

from scorekeeper.rules.ruleset import Bidding, Edition, PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak
from tests.helpers.phones import Data
from tests.helpers.tables import NAMES
from tests.views.set_up.test_set_up import filled_in, refused, started, ticked

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"bidding": "covered"}, Ruleset(bidding=Bidding.COVERED)),
        ({"bidding": "secret"}, Ruleset(bidding=Bidding.SECRET)),
        ({"clairvoyance": "on"}, Ruleset(clairvoyance=True)),
        ({"schedule": "quick"}, Ruleset(schedule=Schedule.QUICK)),
        ({"schedule": "elimination"}, Ruleset(schedule=Schedule.ELIMINATION)),
        ({"schedule": "dm2008"}, Ruleset(schedule=Schedule.DM2008)),
        ({"schedule": "tournament"}, Ruleset(schedule=Schedule.TOURNAMENT)),
        ({"schedule": "custom", "hand_sizes": "3-2-1"}, Ruleset(schedule=(3, 2, 1))),
        ({"special_cards": "6"}, Ruleset(special_cards=6)),
        ({"special_cards": ""}, Ruleset()),
        ({"edition": "wizard_jester"}, Ruleset(edition=Edition.WIZARD_JESTER)),
        ({"tie_break": "exact_bids"}, Ruleset(tie_break=TieBreak.EXACT_BIDS)),
        (
            {"plus_minus_one": "2", "plus_minus_one_spares_zero": "on"},
            Ruleset(plus_minus_one=PlusMinusOne(zero_always_allowed=True)),
        ),
        (
            {"plus_minus_one": "1", "plus_minus_one_for_leader": "on", "scoring": "alternate", "bidding": "covered"},
            Ruleset(Scoring.ALTERNATE, PlusMinusOne(1, leader_only=True), bidding=Bidding.COVERED),
        ),
    ],
)
def test_every_chosen_option_is_stored(choices: Data, expected: Ruleset) -> None:
    """M3, B2, B3, B4, V4, V5, V6, V7, V8, S3, F2."""
    assert started(filled_in(*NAMES[:4], **choices)).ruleset == expected


@pytest.mark.parametrize("typed", ["1-2-3", "1, 2, 3", " 1 2  3 ", "1,2;3", "1–2–3"])
def test_an_own_list_of_hand_sizes_can_be_written_in_several_ways(typed: str) -> None:
    """V8."""
    assert started(filled_in(schedule="custom", hand_sizes=typed)).ruleset.schedule == (1, 2, 3)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Your list of hand sizes is empty."),
        (" - , ", "Your list of hand sizes is empty."),
        ("1-x-3", "“x” is not a number of cards."),
        ("1-٣-3", "“٣” is not a number of cards."),
        ("1-0-3", "Round 2 would deal 0 cards; at least one is needed."),
        ("1-21", "Round 2 cannot deal 21 cards to 3 players: the deck has 60."),
        ("-".join(["1"] * 61), "A game has 60 rounds at most, not 61."),
    ],
)
def test_an_invalid_list_of_hand_sizes_is_refused_and_stays_in_its_field(typed: str, sentence: str) -> None:
    """V8."""
    text = refused(filled_in(schedule="custom", hand_sizes=typed))
    assert sentence in text
    assert f'value="{typed}"' in text
    assert ticked(text)["schedule"] == "custom"


def test_special_cards_allow_larger_hands() -> None:
    """S3, V8."""
    game = started(filled_in(schedule="custom", hand_sizes="22", special_cards="6"))
    assert game.ruleset == Ruleset(schedule=(22,), special_cards=6)


@pytest.mark.parametrize("typed", ["61", "x", "1.5", "+3", "９"])
def test_a_number_of_special_cards_outside_0_to_60_is_refused(typed: str) -> None:
    """S3."""
    text = refused(filled_in(special_cards=typed))
    assert "The number of special cards is a whole number from 0 to 60." in text
    assert f'autocomplete="off" value="{typed}" aria-label="Number of special cards' in " ".join(text.split())


@pytest.mark.parametrize(
    ("players", "choices", "sentence"),
    [
        (3, {"bidding": "secret", "plus_minus_one": "2"}, "Plus/Minus One cannot be kept while bids are secret"),
        (4, {"bidding": "secret", "schedule": "dm2008"}, "they cannot be secret."),
        (3, {"schedule": "tournament"}, "A tournament game has 4 or 5 players, not 3."),
        (5, {"schedule": "dm2008"}, "championship of 2008 has 4 players, not 5."),
    ],
)
def test_contradictory_options_are_refused_and_never_repaired(players: int, choices: Data, sentence: str) -> None:
    """M6, V5, V6."""
    text = refused(filled_in(*NAMES[:players], **choices))
    assert sentence in text
    assert choices.items() <= ticked(text).items()
