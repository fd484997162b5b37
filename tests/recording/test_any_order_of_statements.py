"""Statements in any order, on the database, against the pure replay of the same statements after every step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorekeeper import recording
from scorekeeper.models import Entry, Game
from scorekeeper.phone import state_of
from scorekeeper.records import read_tablet
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Refused
from scorekeeper.rules.record import GameRecord, Trump
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Scoring
from scorekeeper.rules.statements import History, Kind, Statement
from scorekeeper.rules.writing import record_of
from tests.generated import PLAYERS, bids_of, tricks_of
from tests.tables import NAMES, make_game, new_key, say

if TYPE_CHECKING:
    from hypothesis.strategies import DataObject

    from scorekeeper.rules import game as rules
    from scorekeeper.rules.problems import Problem


class TabletMachine(RuleBasedStateMachine):
    """One game of one Confidant. `self.history` is what should count, by the pure rules alone."""

    row: Game

    @initialize(players=PLAYERS, dealer=st.integers(0, 2), scoring=st.sampled_from(Scoring), data=st.data())
    def sit_down(self, players: int, dealer: int, scoring: Scoring, data: DataObject) -> None:
        from_cards = data.draw(st.sampled_from([None, 1, 2, 4]))
        names = NAMES[:players]
        self.row = make_game(players=names, first_dealer=dealer, scoring=scoring, plus_minus_one_from=from_cards)
        rule_ = None if from_cards is None else PlusMinusOne(from_cards)
        self.table = GameRecord(names, dealer, Ruleset(scoring, rule_))
        self.history = History()
        self.entries = 0
        self.last_sent: recording.Sent | None = None

    def game(self, history: History | None = None) -> rules.Game:
        return replay(record_of(self.table, history or self.history))

    def tell(self, statement: Statement) -> None:
        """Record a statement; the database must take it exactly where the pure rules do."""
        sent = recording.Sent(new_key(), self.entries, statement)
        expected, problems = self.judge(statement)
        if problems:
            with pytest.raises(Refused) as refused:
                recording.record(self.row.confidant, self.row.pk, sent)
            assert refused.value.problems == problems
        else:
            assert not recording.record(self.row.confidant, self.row.pk, sent).again
            self.history, self.entries, self.last_sent = expected, self.entries + 1, sent

    def judge(self, statement: Statement) -> tuple[History, tuple[Problem, ...]]:
        """Return what should count after a statement, or what is wrong with it, by the pure rules alone."""
        try:
            history = self.history.then(statement)
            self.game(history)
        except Refused as refusal:
            return self.history, refusal.problems
        return history, ()

    @rule(data=st.data())
    def go_on(self, data: DataObject) -> None:
        """Say what the table would say next."""
        game = self.game()
        if game.next_deal is None:
            return
        deal, players = game.next_deal, len(self.table.players)
        numbers = (
            bids_of(deal=deal, players=players)
            if game.phase is Phase.BIDS
            else tricks_of(cards=deal.cards, players=players)
        )
        self.tell(Statement(Kind(game.phase), deal.number, data.draw(numbers)))

    @rule(data=st.data())
    def play_rounds(self, data: DataObject) -> None:
        for _ in range(data.draw(st.integers(2, 8))):
            self.go_on(data)

    @rule(kind=st.sampled_from([Kind.BIDS, Kind.TRICKS]), ahead=st.integers(-3, 2), data=st.data())
    def say_any_numbers_of_a_round(self, kind: Kind, ahead: int, data: DataObject) -> None:
        """Correct a round, or say what is not due: legal or not, the rules decide."""
        number = max(1, len(self.game().rounds) + ahead)
        players = len(self.table.players)
        any_numbers = st.tuples(*[st.integers(-1, 21)] * players)
        fitting = tricks_of(cards=min(number, 20), players=players)
        self.tell(Statement(kind, number, data.draw(fitting | any_numbers)))

    @rule(ahead=st.integers(-2, 1), trump=st.none() | st.sampled_from(Trump))
    def say_trump(self, ahead: int, trump: Trump | None) -> None:
        number = max(1, len(self.game().rounds) + ahead)
        self.tell(Statement(Kind.TRUMP, number, (trump,)))

    @rule()
    def undo(self) -> None:
        self.tell(Statement(Kind.UNDO))

    @rule()
    def redo(self) -> None:
        self.tell(Statement(Kind.REDO))

    @rule(back=st.integers(0, 1))
    def end(self, back: int) -> None:
        self.tell(Statement(Kind.END, len(self.game().played) - back))

    @precondition(lambda self: self.last_sent)
    @rule()
    def send_the_last_one_again(self) -> None:
        assert self.last_sent
        assert recording.record(self.row.confidant, self.row.pk, self.last_sent).again

    @rule(off=st.sampled_from([-2, -1, 1]))
    def speak_of_a_state_that_has_passed(self, off: int) -> None:
        with pytest.raises(recording.Stale):
            say(self.row, Kind.TRUMP, number=1, values=("blue",), revision=self.entries + off)

    @invariant()
    def the_database_says_what_the_replay_says(self) -> None:
        kept, game = read_tablet(self.row.confidant, self.row.pk), self.game()
        assert kept.game == game
        assert kept.history == self.history
        assert len(kept.entries) == self.entries

    @invariant()
    def the_stored_outcome_is_that_of_the_replay(self) -> None:
        row, game = Game.objects.get(pk=self.row.pk), self.game()
        assert row.revision == self.entries == Entry.objects.filter(game=row).count()
        assert row.rounds_recorded == len(game.played)
        assert row.is_finished == (game.phase is Phase.FINISHED)
        assert row.totals == list(game.totals)

    @invariant()
    def the_phone_is_told_the_same(self) -> None:
        game, state = self.game(), state_of(read_tablet(self.row.confidant, self.row.pk))
        assert (state["revision"], state["phase"]) == (self.entries, game.phase)
        assert (state["round"], state["totals"]) == (len(game.played) + 1, game.totals)
        assert state["bids"] == (game.current.bids if game.current else None)
        assert state["canUndo"] == bool(self.history.done)
        assert (state["undone"] is None) == (not self.history.undone)


@pytest.mark.django_db
def test_recording_undoing_correcting_and_ending_in_any_order_is_what_the_replay_makes_of_it() -> None:
    """A2, A3, A7, P4."""
    run_state_machine_as_test(TabletMachine, settings=settings(max_examples=40, stateful_step_count=30))
    assert Game.objects.exists()
