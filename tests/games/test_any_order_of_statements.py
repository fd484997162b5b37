"""Statements in any order: the database against a pure replay of the same statements after every step."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import DataObject

from scorekeeper.display.table_state import state_of
from scorekeeper.games import game_bin, recording
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.recount import recount, recount_careers
from scorekeeper.models import Entry, Game
from scorekeeper.rules import game as rules
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.record import GameRecord, RawValue, Trump, Turned
from scorekeeper.rules.replay import replay
from scorekeeper.rules.statements import History, Owner, Start, Statement, dealer_to_keep, record_of
from scorekeeper.rules.validation import validate
from tests.helpers.generated import PLAYERS, bids_of, recounted_total, rulesets, tricks_of
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES, enter, make_game, new_key
from tests.suite.properties import tried

SEATS = st.integers(-1, 6)


def void_tricks_of(tricks: tuple[int | None, ...], game: rules.GameState, number: int) -> int:
    """Return how many tricks of a round went to nobody if these were won."""
    cards = game.sizes[number - 1] if number <= len(game.sizes) else 0
    return cards - sum(won or 0 for won in tricks)


class GameMachine(RuleBasedStateMachine):
    """A game of any variant. `self.history` is the expected history according to the pure rules."""

    row: Game

    @initialize(players=PLAYERS, dealer=st.integers(0, 2), data=st.data())
    def start_game(self, players: int, dealer: int, data: DataObject) -> None:
        names, ruleset = NAMES[:players], data.draw(rulesets(players=players))
        self.row = make_game(players=names, first_dealer=dealer, ruleset=ruleset)
        self.table = GameRecord(names, dealer, ruleset)
        self.history = History()
        self.entries = 0
        self.late = 0
        self.last_sent: recording.Submission | None = None
        self.finished = False
        self.replayed = self.history, replay(record_of(self.table, self.history), frozenset())

    def game(self) -> rules.GameState:
        if self.replayed[0] is not self.history:
            self.replayed = self.history, replay(record_of(self.table, self.history), frozenset())
        return self.replayed[1]

    def submit(self, kind: Kind, number: int | None = None, *values: RawValue) -> None:
        """Record a statement; the database must accept it exactly if the pure rules do."""
        statement = make_statement(kind, number, values)
        sent = recording.Submission(new_key(), self.entries, statement)
        problems = self.problems_of(statement)
        if problems:
            with pytest.raises(RuleError) as refused:
                recording.record(self.row.owner, self.row.pk, sent)
            assert refused.value.problems == problems
        else:
            assert not recording.record(self.row.owner, self.row.pk, sent).again
            before = self.game()
            self.history = self.history.then(statement)
            # The dealer chosen before somebody comes or goes is stated again (G3).
            if kept := dealer_to_keep(statement, before, self.game()):
                self.history, self.entries = self.history.then(kept), self.entries + 1
            self.finished = self.finished or self.game().phase is Phase.FINISHED
            self.entries, self.last_sent = self.entries + 1, sent

    def problems_of(self, statement: Statement) -> tuple[Problem, ...]:
        """Return the problems of a statement according to the pure rules."""
        try:
            validate(self.game(), self.table, self.history, statement)
        except RuleError as refusal:
            return refusal.problems
        return ()

    def current_round(self) -> int:
        """Return the number of the current round."""
        return len(self.game().played) + 1

    @rule(data=st.data())
    def continue_game(self, data: DataObject) -> None:
        """Record the next statement of the game."""
        game = self.game()
        if game.phase is Phase.ELIMINATION:
            self.submit(Kind.DECIDE, self.current_round(), data.draw(st.sampled_from(game.tied)))
        if game.next_deal is None:
            return
        deal, players = game.next_deal, len(game.record.players)
        void = game.current.void_tricks if game.current else 0
        numbers = (
            bids_of(deal=deal, players=players)
            if game.phase is Phase.BIDS
            else tricks_of(deal=deal, players=players, void=void)
        )
        self.submit(Kind(game.phase), deal.number, *data.draw(numbers))

    @rule(data=st.data())
    def play_rounds(self, data: DataObject) -> None:
        for _ in range(data.draw(st.integers(2, 12))):
            self.continue_game(data)

    @rule(kind=st.sampled_from([Kind.BIDS, Kind.TRICKS]), ahead=st.integers(-3, 2), data=st.data())
    def enter_any_numbers_of_a_round(self, kind: Kind, ahead: int, data: DataObject) -> None:
        """Correct a round, or enter numbers too early: the rules decide whether they are valid."""
        game = self.game()
        number, players = max(1, len(game.rounds) + ahead), len(game.record.players)
        values = data.draw(st.tuples(*[st.integers(-1, 21) | st.none()] * players))
        if number <= len(game.deals):
            deal = game.deals[number - 1]
            values = data.draw(tricks_of(deal=deal, players=players) | bids_of(deal=deal, players=players))
        if kind is Kind.TRICKS and data.draw(st.booleans()):
            values = (*values, void_tricks_of(values, game, number))
        self.submit(kind, number, *values)

    @rule(
        ahead=st.integers(-2, 1), trump=st.none() | st.sampled_from(Trump), turned=st.none() | st.sampled_from(Turned)
    )
    def enter_trump(self, ahead: int, trump: Trump | None, turned: Turned | None) -> None:
        self.submit(Kind.TRUMP, max(1, len(self.game().rounds) + ahead), trump, turned)

    @rule(ahead=st.integers(-1, 1), void=st.integers(-1, 2))
    def enter_void_tricks(self, ahead: int, void: int) -> None:
        self.submit(Kind.VOID, max(1, self.current_round() + ahead), void)

    @rule(ahead=st.integers(-1, 1), seat=SEATS, step=st.sampled_from([1, -1, 2]))
    def enter_cloud(self, ahead: int, seat: int, step: int) -> None:
        self.submit(Kind.CLOUD, max(1, self.current_round() + ahead), seat, step)

    @rule(seat=SEATS)
    def set_dealer(self, seat: int) -> None:
        self.submit(Kind.DEALER, self.current_round(), seat)

    @rule(ahead=st.sampled_from([0, 0, 1]))
    def misdeal(self, ahead: int) -> None:
        self.submit(Kind.MISDEAL, self.current_round() + ahead)

    @rule(seat=st.none() | SEATS, points=st.sampled_from([-20, 10, 0]))
    def adjust(self, seat: int | None, points: int) -> None:
        self.submit(Kind.ADJUST, self.current_round(), seat, points, "misplay")

    @rule(seat=SEATS)
    def decide(self, seat: int) -> None:
        self.submit(Kind.DECIDE, self.current_round(), seat)

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        self.submit(Kind.LEAVE, self.current_round(), seat)

    @rule(lowest=st.booleans(), kind=st.sampled_from([Kind.JOIN, Kind.REPLACE]), seat=SEATS)
    def join_or_replace(self, lowest: bool, kind: Kind, seat: int) -> None:
        """Join as a late player, or replace another player."""
        game, name = self.game(), f"Late {self.late}"
        self.late += 1
        points = min(game.totals[active] for active in game.active) if lowest else 0
        values = (name, points) if kind is Kind.JOIN else (seat, name)
        self.submit(kind, self.current_round(), *values)

    @rule(seats=st.tuples(SEATS, SEATS), owner=st.sampled_from(Owner))
    def swap(self, seats: tuple[int, int], owner: Owner) -> None:
        """Exchange two players; everybody keeps the points, or every seat."""
        before = self.game()
        self.submit(Kind.SWAP, None, *seats, owner)
        after = self.game()
        if after is not before and owner is Owner.SEAT:
            assert after.totals == before.totals
        elif after is not before:
            totals = [dict(zip(game.record.players, game.totals, strict=True)) for game in (before, after)]
            assert totals[0] == totals[1]

    @rule(moment=st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC)))  # noqa: DTZ001 - naive bounds are asked for
    def correct_the_start(self, moment: datetime) -> None:
        before = Game.objects.get(pk=self.row.pk).started_at
        self.submit(Kind.START, None, moment.isoformat(), before.isoformat())

    @rule()
    def undo(self) -> None:
        self.submit(Kind.UNDO)

    @rule()
    def redo(self) -> None:
        self.submit(Kind.REDO)

    @rule(back=st.integers(0, 1))
    def end(self, back: int) -> None:
        self.submit(Kind.END, len(self.game().played) - back)

    @precondition(lambda self: self.last_sent)
    @rule()
    def repeat_the_last_submission(self) -> None:
        assert self.last_sent
        assert recording.record(self.row.owner, self.row.pk, self.last_sent).again

    @rule(off=st.sampled_from([-2, -1, 1]))
    def submit_for_another_revision(self, off: int) -> None:
        with pytest.raises(recording.Stale):
            enter(self.row, Kind.TRUMP, number=1, values=("blue",), revision=self.entries + off)

    @invariant()
    def the_database_and_the_state_for_the_phone_equal_the_replay(self) -> None:
        log, game = read_game_log(self.row.owner, self.row.pk), self.game()
        assert log.game == game
        assert log.history == self.history
        assert len(log.entries) == self.entries
        self.check_state_for_the_phone(state_of(log))

    @invariant()
    def the_totals_equal_an_independent_count(self) -> None:
        game = self.game()
        assert list(game.totals) == [recounted_total(game.record, seat) for seat in range(len(game.record.players))]

    @invariant()
    def the_record_alone_replays_to_the_game_without_a_leader_rule(self) -> None:
        rule_ = self.table.ruleset.plus_minus_one
        if not (rule_ and rule_.leader_only):
            assert replay(self.game().record) == self.game()

    @invariant()
    def the_stored_outcome_equals_the_replay(self) -> None:
        row, game = Game.objects.get(pk=self.row.pk), self.game()
        assert row.revision == self.entries == Entry.objects.filter(game=row).count()
        assert row.rounds_recorded == len(game.played)
        assert row.is_finished == (game.phase is Phase.FINISHED)
        assert row.totals == list(game.totals)
        starts = [statement.moment for statement in self.history.done if isinstance(statement, Start)]
        assert row.started_at == [self.row.started_at, *starts][-1]

    # Only a finished game has results and careers, and they are deleted if it is open again. So this, which takes
    # longest, is compared if there may be any, and at the end of each sequence.
    @precondition(lambda self: self.finished)
    @invariant()
    def cached_rows_equal_a_recount(self) -> None:
        self.finished = self.game().phase is Phase.FINISHED
        assert list(recount([self.row.pk])) == [False]
        assert recount_careers() == 0

    @rule()
    def delete_and_restore(self) -> None:
        game_bin.put_in_bin(self.row.owner, self.row.pk)
        self.cached_rows_equal_a_recount()
        game_bin.take_out_of_bin(self.row.owner, self.row.pk)

    def teardown(self) -> None:
        if hasattr(self, "replayed"):
            self.cached_rows_equal_a_recount()

    def check_state_for_the_phone(self, state: Mapping[str, object]) -> None:
        game = self.game()
        assert (state["revision"], state["phase"]) == (self.entries, game.phase)
        assert (state["round"], state["totals"]) == (len(game.played) + 1, game.totals)
        assert state["bids"] == (game.current.bids if game.current else None)
        assert state["canUndo"] == bool(self.history.done)
        assert (state["undone"] is None) == (not self.history.undone)


@pytest.mark.django_db
def test_statements_in_any_order_store_the_same_game_as_a_replay() -> None:
    """A1, A2, A3, A4, A5, A6, A7, G3, P4, S1, S2, V4."""
    run_state_machine_as_test(GameMachine, settings=tried(10, steps=30))
    assert Game.objects.exists()
