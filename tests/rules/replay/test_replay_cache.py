"""A record that was replayed or validated lately is not replayed again."""

from __future__ import annotations

from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.replay_cache import MOST_GAMES, replay_valid
from scorekeeper.rules.statements import History
from scorekeeper.rules.validation import replayed, validate
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, make_record


def dealt_by(dealer: str) -> GameRecord:
    """Return the record of a game that no other test has."""
    return GameRecord((f"Dealer {dealer}", "Bruno", "Carla"))


def test_the_same_record_is_replayed_once() -> None:
    first = replay_valid(make_record(rounds=THREE_ROUNDS))
    assert replay_valid(make_record(rounds=THREE_ROUNDS)) is first
    assert first == replay(make_record(rounds=THREE_ROUNDS))
    assert replay_valid(make_record(rounds=THREE_ROUNDS[:2])) == replay(make_record(rounds=THREE_ROUNDS[:2]))


def test_the_game_after_a_validated_statement_needs_no_replay() -> None:
    table, bids = dealt_by("validated"), make_statement(Kind.BIDS, 1, (0, 1, 1))
    after = validate(replayed(table, History()), table, History(), bids)
    assert replayed(table, History((bids,))) is after


def test_the_record_that_was_not_used_for_the_longest_time_is_forgotten() -> None:
    used, unused = replay_valid(dealt_by("used")), replay_valid(dealt_by("unused"))
    for number in range(MOST_GAMES - 1):
        replay_valid(dealt_by(str(number)))
        assert replay_valid(dealt_by("used")) is used
    assert replay_valid(dealt_by("unused")) is not unused
