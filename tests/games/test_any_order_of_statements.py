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

from scorekeeper.display.table_state import state_of
from scorekeeper.games import recording
from scorekeeper.games.game_log import read_tablet
from scorekeeper.games.recount import recount, recount_careers
from scorekeeper.models import Entry, Game
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Refused
from scorekeeper.rules.record import GameRecord, Trump, Turned
from scorekeeper.rules.replay import replay
from scorekeeper.rules.statements import History, Statement
from scorekeeper.rules.validation import judge, replayed
from tests.helpers.generated import PLAYERS, bids_of, rulesets, total_again, tricks_of
from tests.helpers.statements import Kind, stated
from tests.helpers.tables import NAMES, make_game, new_key, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hypothesis.strategies import DataObject

    from scorekeeper.rules import game as rules
    from scorekeeper.rules.problems import Problem
    from scorekeeper.rules.record import Written

SEATS = st.integers(-1, 6)


def void_tricks_of(tricks: tuple[int | None, ...], game: rules.Game, number: int) -> int:
    """Return how many tricks of a round went to nobody if these were won."""
    cards = game.sizes[number - 1] if number <= len(game.sizes) else 0
    return cards - sum(won or 0 for won in tricks)


class TabletMachine(RuleBasedStateMachine):
    """One game of one Confidant, of any variant. `self.history` is what should count, by the pure rules alone."""

    row: Game

    @initialize(players=PLAYERS, dealer=st.integers(0, 2), data=st.data())
    def sit_down(self, players: int, dealer: int, data: DataObject) -> None:
        names, ruleset = NAMES[:players], data.draw(rulesets(players=players))
        self.row = make_game(players=names, first_dealer=dealer, ruleset=ruleset)
        self.table = GameRecord(names, dealer, ruleset)
        self.history = History()
        self.entries = 0
        self.late = 0
        self.last_sent: recording.Sent | None = None
        self.finished = False
        self.replayed = self.history, replayed(self.table, self.history)

    def game(self) -> rules.Game:
        if self.replayed[0] is not self.history:
            self.replayed = self.history, replayed(self.table, self.history)
        return self.replayed[1]

    def tell(self, kind: Kind, number: int | None = None, *values: Written) -> None:
        """Record a statement; the database must take it exactly where the pure rules do."""
        statement = stated(kind, number, values)
        sent = recording.Sent(new_key(), self.entries, statement)
        problems = self.problems_of(statement)
        if problems:
            with pytest.raises(Refused) as refused:
                recording.record(self.row.confidant, self.row.pk, sent)
            assert refused.value.problems == problems
        else:
            assert not recording.record(self.row.confidant, self.row.pk, sent).again
            self.history = self.history.then(statement)
            self.finished = self.finished or self.game().phase is Phase.FINISHED
            self.entries, self.last_sent = self.entries + 1, sent

    def problems_of(self, statement: Statement) -> tuple[Problem, ...]:
        """Return what is wrong with a statement, by the pure rules alone."""
        try:
            judge(self.game(), self.table, self.history, statement)
        except Refused as refusal:
            return refusal.problems
        return ()

    def now(self) -> int:
        """Return the round that is played."""
        return len(self.game().played) + 1

    @rule(data=st.data())
    def go_on(self, data: DataObject) -> None:
        """Say what the table would say next."""
        game = self.game()
        if game.phase is Phase.ELIMINATION:
            self.tell(Kind.DECIDE, self.now(), data.draw(st.sampled_from(game.tied)))
        if game.next_deal is None:
            return
        deal, players = game.next_deal, len(game.record.players)
        void = game.current.void_tricks if game.current else 0
        numbers = (
            bids_of(deal=deal, players=players)
            if game.phase is Phase.BIDS
            else tricks_of(deal=deal, players=players, void=void)
        )
        self.tell(Kind(game.phase), deal.number, *data.draw(numbers))

    @rule(data=st.data())
    def play_rounds(self, data: DataObject) -> None:
        for _ in range(data.draw(st.integers(2, 12))):
            self.go_on(data)

    @rule(kind=st.sampled_from([Kind.BIDS, Kind.TRICKS]), ahead=st.integers(-3, 2), data=st.data())
    def say_any_numbers_of_a_round(self, kind: Kind, ahead: int, data: DataObject) -> None:
        """Correct a round, or say what is not due: legal or not, the rules decide."""
        game = self.game()
        number, players = max(1, len(game.rounds) + ahead), len(game.record.players)
        values = data.draw(st.tuples(*[st.integers(-1, 21) | st.none()] * players))
        if number <= len(game.deals):
            deal = game.deals[number - 1]
            values = data.draw(tricks_of(deal=deal, players=players) | bids_of(deal=deal, players=players))
        if kind is Kind.TRICKS and data.draw(st.booleans()):
            values = (*values, void_tricks_of(values, game, number))
        self.tell(kind, number, *values)

    @rule(
        ahead=st.integers(-2, 1), trump=st.none() | st.sampled_from(Trump), turned=st.none() | st.sampled_from(Turned)
    )
    def say_trump(self, ahead: int, trump: Trump | None, turned: Turned | None) -> None:
        self.tell(Kind.TRUMP, max(1, len(self.game().rounds) + ahead), trump, turned)

    @rule(ahead=st.integers(-1, 1), void=st.integers(-1, 2))
    def say_that_tricks_went_to_nobody(self, ahead: int, void: int) -> None:
        self.tell(Kind.VOID, max(1, self.now() + ahead), void)

    @rule(ahead=st.integers(-1, 1), seat=SEATS, step=st.sampled_from([1, -1, 2]))
    def say_that_a_cloud_came(self, ahead: int, seat: int, step: int) -> None:
        self.tell(Kind.CLOUD, max(1, self.now() + ahead), seat, step)

    @rule(seat=SEATS)
    def name_a_dealer(self, seat: int) -> None:
        self.tell(Kind.DEALER, self.now(), seat)

    @rule(ahead=st.sampled_from([0, 0, 1]))
    def misdeal(self, ahead: int) -> None:
        self.tell(Kind.MISDEAL, self.now() + ahead)

    @rule(seat=st.none() | SEATS, points=st.sampled_from([-20, 10, 0]))
    def adjust(self, seat: int | None, points: int) -> None:
        self.tell(Kind.ADJUST, self.now(), seat, points, "misplay")

    @rule(seat=SEATS)
    def decide(self, seat: int) -> None:
        self.tell(Kind.DECIDE, self.now(), seat)

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        self.tell(Kind.LEAVE, self.now(), seat)

    @rule(lowest=st.booleans(), kind=st.sampled_from([Kind.JOIN, Kind.REPLACE]), seat=SEATS)
    def come(self, lowest: bool, kind: Kind, seat: int) -> None:
        """Sit down as a late player, or in the place of another."""
        game, name = self.game(), f"Late {self.late}"
        self.late += 1
        points = min(game.totals[active] for active in game.active) if lowest else 0
        values = (name, points) if kind is Kind.JOIN else (seat, name)
        self.tell(kind, self.now(), *values)

    @rule()
    def undo(self) -> None:
        self.tell(Kind.UNDO)

    @rule()
    def redo(self) -> None:
        self.tell(Kind.REDO)

    @rule(back=st.integers(0, 1))
    def end(self, back: int) -> None:
        self.tell(Kind.END, len(self.game().played) - back)

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
    def the_database_and_what_the_phone_is_told_say_what_the_replay_says(self) -> None:
        kept, game = read_tablet(self.row.confidant, self.row.pk), self.game()
        assert kept.game == game
        assert kept.history == self.history
        assert len(kept.entries) == self.entries
        self.check_what_the_phone_is_told(state_of(kept))

    @invariant()
    def the_totals_are_the_same_when_counted_again(self) -> None:
        game = self.game()
        assert list(game.totals) == [total_again(game.record, seat) for seat in range(len(game.record.players))]

    @invariant()
    def what_was_written_replays_by_itself_where_no_leader_is_judged(self) -> None:
        rule_ = self.table.ruleset.plus_minus_one
        if not (rule_ and rule_.leader_only):
            assert replay(self.game().record) == self.game()

    @invariant()
    def the_stored_outcome_is_that_of_the_replay(self) -> None:
        row, game = Game.objects.get(pk=self.row.pk), self.game()
        assert row.revision == self.entries == Entry.objects.filter(game=row).count()
        assert row.rounds_recorded == len(game.played)
        assert row.is_finished == (game.phase is Phase.FINISHED)
        assert row.totals == list(game.totals)

    # Results and careers are stored of a finished game, and go when it is finished no more. So this, which takes
    # longest, is compared wherever there may be any, and at the end of each story.
    @precondition(lambda self: self.finished)
    @invariant()
    def what_is_stored_to_answer_fast_is_what_a_recount_would_store(self) -> None:
        self.finished = self.game().phase is Phase.FINISHED
        assert list(recount([self.row.pk])) == [False]
        assert recount_careers() == 0

    @rule()
    def put_it_into_the_bin_and_take_it_out_again(self) -> None:
        recording.put_in_bin(self.row.confidant, self.row.pk)
        self.what_is_stored_to_answer_fast_is_what_a_recount_would_store()
        recording.take_out_of_bin(self.row.confidant, self.row.pk)

    def teardown(self) -> None:
        if hasattr(self, "replayed"):
            self.what_is_stored_to_answer_fast_is_what_a_recount_would_store()

    def check_what_the_phone_is_told(self, state: Mapping[str, object]) -> None:
        game = self.game()
        assert (state["revision"], state["phase"]) == (self.entries, game.phase)
        assert (state["round"], state["totals"]) == (len(game.played) + 1, game.totals)
        assert state["bids"] == (game.current.bids if game.current else None)
        assert state["canUndo"] == bool(self.history.done)
        assert (state["undone"] is None) == (not self.history.undone)


@pytest.mark.django_db
def test_whatever_is_told_in_whatever_order_the_stored_game_is_what_the_replay_makes_of_it() -> None:
    """A1, A2, A3, A4, A5, A6, A7, G3, P4, S1, S2, V4."""
    run_state_machine_as_test(TabletMachine, settings=settings(max_examples=30, stateful_step_count=30))
    assert Game.objects.exists()
