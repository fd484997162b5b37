"""A single round read from a history equals that round of the whole record, for any statements."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord
from scorekeeper.rules.statements import History, Owner, Statement, record_about, record_of
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES

ROUNDS = range(1, 5)
TABLE = GameRecord(NAMES[:3])
_SEATS, _NUMBERS = st.integers(0, 2), st.integers(0, 3)
_VALUES: dict[Kind, SearchStrategy[tuple[RawValue, ...]]] = {
    Kind.BIDS: st.tuples(_NUMBERS, _NUMBERS, _NUMBERS),
    Kind.TRICKS: st.lists(_NUMBERS, min_size=3, max_size=5).map(tuple),
    Kind.TRUMP: st.tuples(st.sampled_from(["blue", None])),
    Kind.VOID: st.tuples(_NUMBERS),
    Kind.CLOUD: st.tuples(_SEATS, st.sampled_from([1, -1])),
    Kind.DEALER: st.tuples(_SEATS),
    Kind.MISDEAL: st.just(()),
    Kind.ADJUST: st.tuples(st.none() | _SEATS, st.just(-10), st.just("misplay")),
    Kind.DECIDE: st.tuples(_SEATS),
    Kind.LEAVE: st.tuples(_SEATS),
    Kind.REPLACE: st.tuples(_SEATS, st.just("Eva")),
    Kind.JOIN: st.tuples(st.just("Dora"), st.just(0)),
    Kind.SWAP: st.tuples(st.permutations(range(3)), st.sampled_from(Owner)).map(lambda each: (*each[0][:2], each[1])),
    Kind.END: st.just(()),
}
STATEMENTS = st.sampled_from([*_VALUES]).flatmap(
    lambda kind: st.builds(make_statement, st.just(kind), st.sampled_from(ROUNDS), _VALUES[kind])
)


def round_in(record: GameRecord, number: int) -> RoundRecord:
    """Return a round of a record; an empty one if the record ends before."""
    return record.rounds[number - 1] if number <= len(record.rounds) else RoundRecord()


@given(statements=st.lists(STATEMENTS, max_size=25))
@example(statements=[make_statement(Kind.BIDS, 2, (1, 0, 0)), make_statement(Kind.JOIN, 2, ("Dora", 0))])
@example(statements=[make_statement(Kind.JOIN, 1, ("Dora", 0)), make_statement(Kind.TRICKS, 2, (1, 0, 0, 1))])
def test_one_round_is_the_same_as_in_the_whole_record(statements: list[Statement]) -> None:
    history = History(tuple(statements))
    whole = record_of(TABLE, history)
    for number in ROUNDS:
        part = record_about(TABLE, history, number)
        assert part.players == whole.players
        assert round_in(part, number) == round_in(whole, number)
