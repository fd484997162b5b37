"""The few rules that the play page carries, against those of the server, in generated games of every preset."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.display.table_state import plan_of, state_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.models import Game
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Phase
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.statements import (
    Bids,
    Cloud,
    Count,
    Decide,
    Redo,
    Statement,
    Tricks,
    TrumpTurned,
    Undo,
    VoidTricks,
)
from scorekeeper.rules.validation import validate
from tests.helpers.generated import PLAYERS, random_bids, random_tricks, rulesets
from tests.helpers.tables import NAMES
from tests.phone.node import started
from tests.suite.properties import tried

type Data = dict[str, Any]
type Page = Callable[[Data], list[Data]]

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
CHANCE = st.integers(0, 2**32 - 1).map(Random)
COMPARED = (
    *("phase", "round", "bids", "tricks", "trump", "totals", "rounds", "canUndo", "undone"),
    *("void", "changes", "covered", "revealed", "ranks"),
)


@dataclass
class Table:
    """A game in progress, and the steps for the page."""

    log: GameLog
    chance: Random
    steps: list[Data] = field(default_factory=list)
    legal: list[dict[int, list[int]]] = field(default_factory=list)
    """For each step the numbers that may be entered for a seat, if the numbers of the seats before it are in."""
    leaders: list[list[int]] = field(default_factory=list)
    """The seats that lead after each step."""

    def after(self, statement: Statement) -> GameLog:
        """Return the log after a statement; raise RuleError if it breaks a rule."""
        log = self.log
        game = validate(log.game, log.table, log.history, statement)
        return log.with_entry(LogEntry("", statement, WHEN, ""), game)

    def is_legal(self, statement: Statement) -> bool:
        try:
            self.after(statement)
        except RuleError:
            return False
        return True

    def enter(self, statement: Statement, *, is_answered: bool | None = None) -> None:
        """Make a statement."""
        self.legal.append(dict(self._legal_numbers(statement)))
        self.log = self.after(statement)
        self.log.row.revision += 1
        made = {"kind": statement.kind, "round": statement.round, "values": statement.stored_values}
        self.leaders.append(sorted(self.log.game.leaders))
        answered = self.chance.random() < 0.5 if is_answered is None else is_answered
        self.steps.append({"statement": made, "state": state_of(self.log), "isAnswered": answered})

    def _legal_numbers(self, statement: Statement) -> Iterator[tuple[int, list[int]]]:
        game = self.log.game
        deal, current = game.next_deal, game.current
        if isinstance(statement, Bids) and deal and not (current and current.bids):
            yield from ((seat, [*range(deal.cards + 1)]) for seat in deal.order)
            yield deal.dealer, [bid for bid in range(deal.cards + 1) if self._may_bid(statement, deal, bid)]
        elif isinstance(statement, Tricks) and deal:
            left = deal.cards - (current.void_tricks if current else 0)
            for place, seat in enumerate(deal.order):
                if place and (left == 0 or place == len(deal.order) - 1):
                    return  # What is left follows from the sum.
                yield seat, [*range(left + 1)]
                left -= _number(statement.tricks[seat])

    def _may_bid(self, statement: Bids, deal: Deal, bid: int) -> bool:
        """Return whether the dealer may make a bid; most of those that do not add up to the cards are not checked."""
        bids = [bid if seat == deal.dealer else old for seat, old in enumerate(statement.bids)]
        is_checked = sum(map(_number, bids)) == deal.cards or self.chance.random() < 0.1
        return not is_checked or self.is_legal(Bids(statement.round, tuple(bids)))


def _number(value: Count) -> int:
    """Return a count, 0 for a seat that has none."""
    return value if isinstance(value, int) else 0


def play_on(table: Table) -> None:
    """State what comes next, and sometimes something before it, or undo or redo something."""
    game, chance = table.log.game, table.chance
    number, players = len(game.played) + 1, len(game.record.players)
    if game.phase is Phase.ELIMINATION:
        table.enter(Decide(number, chance.choice(game.tied)))
        return
    deal = game.next_deal
    assert deal
    if chance.random() < 0.3:
        happen(table, deal)
    current = table.log.game.current
    if game.phase is Phase.BIDS:
        table.enter(Bids(number, random_bids(chance, deal, players)))
    else:
        table.enter(Tricks(number, random_tricks(chance, deal, players, current.void_tricks if current else 0)))
    if chance.random() < 0.1:
        table.enter(Undo(), is_answered=True)
        table.enter(Redo(), is_answered=True)


def happen(table: Table, deal: Deal) -> None:
    """State something that may come at any time of a round, if it is legal now."""
    game, chance, number = table.log.game, table.chance, deal.number
    current = game.current
    possible: list[Statement] = []
    trump = chance.choice([*Trump])
    if not deal.no_trump and not (current and current.trump == trump):
        possible.append(TrumpTurned(number, trump))
    if game.phase is Phase.TRICKS and game.record.ruleset.special_cards:
        possible.append(VoidTricks(number, 1 + (current.void_tricks if current else 0)))
    if current and current.bids:
        seat = chance.choice(deal.order)
        original = bids_before_cloud(current.bids, current.bid_changes)
        other = chance.choice([bid for bid in range(deal.cards + 1) if bid != original[seat]])
        bids = {**original, seat: other}
        possible.append(Bids(number, tuple(bids.get(each) for each in range(len(game.record.players)))))
        if game.record.ruleset.special_cards:
            possible.append(Cloud(number, seat, chance.choice([-1, 1])))
    statement = chance.choice(possible) if possible else None
    if statement and table.is_legal(statement):
        table.enter(statement)


def new_table(chance: Random, players: int, ruleset: Ruleset) -> Table:
    """Return a game before its first statement."""
    row = Game(pk=1, first_dealer=chance.randrange(players), **Game.columns_of(ruleset))
    row.begin_at(WHEN)
    return Table(GameLog(row, NAMES[:players], tuple(range(players)), ()), chance)


@pytest.fixture(scope="session")
def page() -> Iterator[Page]:
    """The results of the page for games; one process of Node plays all games of a session."""
    with started("play_games.js") as play:
        yield play


def compare(table: Table, page: Page) -> None:
    """Play a game on, and compare the page with the rules after each statement."""
    game: Data = {"plan": plan_of(table.log), "state": state_of(table.log)}
    while table.log.game.phase is not Phase.FINISHED:
        play_on(table)
    played = page({**game, "steps": table.steps})
    assert len(played) == len(table.steps)
    known = zip(table.steps, played, table.legal, table.leaders, strict=True)
    for revision, (step, seen, legal, leaders) in enumerate(known):
        wanted, state = json.loads(json.dumps([step["statement"], step["state"]]))
        (declared,) = seen["declared"]
        assert {name: declared[name] for name in wanted} == wanted
        assert declared["revision"] == revision
        assert [numbers for _, numbers in seen["offered"]] == [legal[seat] for seat, _ in seen["offered"]]
        if wanted["kind"] not in {"undo", "redo"}:
            assert compared(seen["expected"], state) == compared(state, state)
            # Who was eliminated just now, the page learns from the server.
            assert seen["leaders"] == leaders or seen["expected"]["phase"] == "waiting"


def compared(state: Data, server: Data) -> Data:
    """Return the values on which page and server must agree; a page that waits leaves the phase to the server."""
    phase = server["phase"] if state["phase"] == "waiting" else state["phase"]
    places = state["places"] if phase == "finished" else []
    return {**{name: state[name] for name in COMPARED}, "phase": phase, "places": places}


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
@tried(3)
@given(data=st.data(), chance=CHANCE)
def test_the_page_and_the_server_agree_in_games_of_every_preset(
    page: Page, preset: Preset, data: DataObject, chance: Random
) -> None:
    """G4, G5, G9, M1, B2, B3, P1, P2, V1, V2, V3, V4, V5, V6, V7, V8."""
    compare(new_table(chance, data.draw(st.sampled_from(preset.players)), preset.ruleset), page)


@tried(12)
@given(data=st.data(), players=PLAYERS, chance=CHANCE)
def test_the_page_and_the_server_agree_in_games_of_any_options(
    page: Page, data: DataObject, players: int, chance: Random
) -> None:
    """M3, S1, S2, F1, F2."""
    compare(new_table(chance, players, data.draw(rulesets(players=players))), page)
