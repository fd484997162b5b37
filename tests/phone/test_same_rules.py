"""The few rules that the play page carries, against those of the server, in generated games of every preset."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.display.table_state import plan_of, state_of
from scorekeeper.games.game_log import Kept, Tablet, option_columns
from scorekeeper.models import Game
from scorekeeper.rules.bids import as_said
from scorekeeper.rules.game import Phase
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.problems import Refused
from scorekeeper.rules.record import Trump
from scorekeeper.rules.statements import Bids, Cloud, Decide, Redo, Statement, Tricks, TrumpTurned, Undo, VoidTricks
from scorekeeper.rules.validation import judge
from tests.helpers.generated import PLAYERS, bids_of, rulesets, tricks_of
from tests.helpers.tables import NAMES
from tests.phone.node import find_node

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hypothesis.strategies import DataObject

    from scorekeeper.rules.presets import Preset
    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.rules.schedule import Deal

type Data = dict[str, Any]

WHEN = datetime(2026, 1, 1, tzinfo=UTC)
SOMETIMES = st.sampled_from([False, False, False, True])
COMPARED = ("phase", "round", "bids", "tricks", "trump", "totals", "points", "canUndo", "undone")
# What the server leaves out if there is none of it.
ABSENT = {"void": 0, "changes": [], "covered": [], "revealed": None}


@dataclass
class Table:
    """A game that goes on, and the steps that the page is to take in it."""

    tablet: Tablet
    data: DataObject
    steps: list[Data] = field(default_factory=list)
    legal: list[dict[int, list[int]]] = field(default_factory=list)
    """For each step the numbers that may be entered for a seat, if the numbers of the seats before it are in."""

    def after(self, statement: Statement) -> Tablet:
        """Return the tablet after a statement; raise Refused if it breaks a rule."""
        tablet = self.tablet
        game = judge(tablet.game, tablet.table, tablet.history, statement)
        return tablet.with_entry(Kept("", statement, WHEN, ""), game)

    def is_legal(self, statement: Statement) -> bool:
        try:
            self.after(statement)
        except Refused:
            return False
        return True

    def state(self, statement: Statement, *, is_answered: bool | None = None) -> None:
        """Make a statement."""
        self.legal.append(dict(self._legal_numbers(statement)))
        self.tablet = self.after(statement)
        self.tablet.row.revision += 1
        stated = {"kind": statement.kind, "round": statement.round, "values": statement.stored_values}
        answered = self.data.draw(st.booleans()) if is_answered is None else is_answered
        self.steps.append({"statement": stated, "state": state_of(self.tablet), "isAnswered": answered})

    def _legal_numbers(self, statement: Statement) -> Iterator[tuple[int, list[int]]]:
        game = self.tablet.game
        deal, current = game.next_deal, game.current
        if isinstance(statement, Bids) and deal and not (current and current.bids):
            yield from ((seat, [*range(deal.cards + 1)]) for seat in deal.order[:-1])
            yield deal.dealer, [bid for bid in range(deal.cards + 1) if self.is_legal(_with(statement, deal, bid))]
        elif isinstance(statement, Tricks) and deal:
            left = deal.cards - (current.void_tricks if current else 0)
            for seat in deal.order:
                yield seat, [*range(left + 1)]
                left -= statement.tricks[seat] or 0


def _with(statement: Bids, deal: Deal, bid: int) -> Bids:
    """Return the bids with another one of the dealer."""
    return Bids(statement.round, tuple(bid if seat == deal.dealer else old for seat, old in enumerate(statement.bids)))


def play_on(table: Table) -> None:
    """State what comes next, and sometimes something before it, or take it back and bring it back."""
    game, draw = table.tablet.game, table.data.draw
    number, players = len(game.played) + 1, len(game.record.players)
    if game.phase is Phase.ELIMINATION:
        table.state(Decide(number, draw(st.sampled_from(game.tied))))
        return
    deal = game.next_deal
    assert deal
    if draw(SOMETIMES):
        happen(table, deal)
    current = table.tablet.game.current
    if game.phase is Phase.BIDS:
        table.state(Bids(number, draw(bids_of(deal=deal, players=players))))
    else:
        void = current.void_tricks if current else 0
        table.state(Tricks(number, draw(tricks_of(deal=deal, players=players, void=void))))
    if draw(SOMETIMES):
        table.state(Undo(), is_answered=True)
        table.state(Redo())


def happen(table: Table, deal: Deal) -> None:
    """State one of the things that may come at any time of a round, if it is legal now."""
    game, draw = table.tablet.game, table.data.draw
    possible: list[Callable[[], Statement]] = []
    if not deal.no_trump:
        possible.append(lambda: TrumpTurned(deal.number, draw(st.sampled_from(Trump))))
    current = game.current
    if game.phase is Phase.TRICKS and game.record.ruleset.special_cards:
        possible.append(lambda: VoidTricks(deal.number, 1 + (current.void_tricks if current else 0)))
    if current and current.bids:
        seat = draw(st.sampled_from(deal.order))
        said = as_said(current.bids, current.bid_changes)
        bid = draw(st.integers(0, deal.cards).filter(lambda number: number != said[seat]))
        bids = {**said, seat: bid}
        possible.append(lambda: Bids(deal.number, tuple(bids.get(each) for each in range(len(game.record.players)))))
        if game.record.ruleset.special_cards:
            possible.append(lambda: Cloud(deal.number, seat, draw(st.sampled_from([-1, 1]))))
    statement = draw(st.sampled_from(possible))() if possible else None
    is_chosen = isinstance(statement, TrumpTurned) and current and current.trump == statement.trump
    if statement and not is_chosen and table.is_legal(statement):
        table.state(statement)


def new_table(data: DataObject, players: int, ruleset: Ruleset) -> Table:
    """Return a game before its first statement."""
    dealer = data.draw(st.integers(0, players - 1))
    row = Game(pk=1, started_at=WHEN, first_dealer=dealer, **option_columns(ruleset))
    return Table(Tablet(row, NAMES[:players], tuple(range(players)), ()), data)


@pytest.fixture(scope="session")
def page() -> Iterator[Callable[[Data], list[Data]]]:
    """What the page makes of a game; one process of Node plays all games of a session."""
    command = [find_node(), str(Path(__file__).with_name("play_games.js"))]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin
        assert node.stdout
        to_node, from_node = node.stdin, node.stdout

        def play(game: Data) -> list[Data]:
            to_node.write(f"{json.dumps(game)}\n")
            to_node.flush()
            played: list[Data] = json.loads(from_node.readline())
            return played

        yield play


def compare(table: Table, page: Callable[[Data], list[Data]], most_statements: int = 40) -> None:
    """Play a game on, and compare after each statement what the page and the rules make of it."""
    game: Data = {"plan": plan_of(table.tablet), "state": state_of(table.tablet)}
    while table.tablet.game.phase is not Phase.FINISHED and len(table.steps) < most_statements:
        play_on(table)
    played = page({**game, "steps": table.steps})
    assert len(played) == len(table.steps)
    for revision, (step, seen, legal) in enumerate(zip(table.steps, played, table.legal, strict=True)):
        wanted, state = json.loads(json.dumps([step["statement"], step["state"]]))
        (declared,) = seen["declared"]
        assert {name: declared[name] for name in wanted} == wanted
        assert declared["revision"] == revision
        assert [numbers for _, numbers in seen["offered"]] == [legal[seat] for seat, _ in seen["offered"]]
        if wanted["kind"] not in {"undo", "redo"}:
            assert compared(seen["expected"], state) == compared(state, state)


def compared(state: Data, server: Data) -> Data:
    """Return what the page and the server must agree on; a page that waits leaves the phase to the server."""
    chosen = {name: state[name] for name in COMPARED} | {name: state.get(name, value) for name, value in ABSENT.items()}
    if state["phase"] == "waiting":
        assert "deal" in server
        return {**chosen, "phase": server["phase"]}
    return chosen


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
@settings(max_examples=4)
@given(data=st.data())
def test_the_page_and_the_server_agree_in_games_of_every_preset(
    page: Callable[[Data], list[Data]], preset: Preset, data: DataObject
) -> None:
    """G4, G5, G9, M1, B2, B3, P1, P2, V1, V2, V3, V4, V5, V6, V7, V8."""
    compare(new_table(data, data.draw(st.sampled_from(preset.players)), preset.ruleset), page)


@settings(max_examples=25)
@given(data=st.data(), players=PLAYERS)
def test_the_page_and_the_server_agree_in_games_of_any_options(
    page: Callable[[Data], list[Data]], data: DataObject, players: int
) -> None:
    """M3, S1, S2."""
    compare(new_table(data, players, data.draw(rulesets(players=players))), page)
