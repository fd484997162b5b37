"""The board of the Confidant, which the phone draws, and that of watchers, which the server draws, show the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.display.table_state import plan_of, state_of
from scorekeeper.live.board import Board, board_of
from scorekeeper.live.board_rows import BoardRow
from scorekeeper.models import Draft
from scorekeeper.rules.game import Phase
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.ruleset import Bidding
from tests.helpers.generated import PLAYERS, random_bids, random_tricks, rulesets
from tests.phone.node import started
from tests.phone.test_same_rules import CHANCE, Table, new_table, play_on
from tests.suite.properties import tried

type Data = dict[str, Any]
type Page = Callable[[Data], Data]


@pytest.fixture(scope="session")
def page() -> Iterator[Page]:
    """The view of the play page; one process of Node shows all of a session."""
    with started("show_boards.js") as show:
        yield show


def taps(table: Table) -> list[int]:
    """Return some of the numbers that may be entered next, in the order of bidding."""
    game, chance = table.log.game, table.chance
    deal, current = game.next_deal, game.current
    if deal is None or game.hides_bids or game.phase not in {Phase.BIDS, Phase.TRICKS}:
        return []
    if game.phase is Phase.BIDS:
        if deal.bidding_rules.bidding is not Bidding.OPEN:
            return []
        numbers = random_bids(chance, deal, len(game.record.players))
    else:
        numbers = random_tricks(chance, deal, len(game.record.players), current.void_tricks if current else 0)
    entered = [number for seat in deal.order if isinstance(number := numbers[seat], int)]
    return entered[: chance.randrange(len(entered))]


def compare(table: Table, page: Page) -> None:
    """Compare both boards before each statement of a game, and after the last one."""
    while True:
        shown = page({"plan": plan_of(table.log), "state": state_of(table.log), "taps": taps(table)})
        draft = Draft(**{**shown["draft"], "revision": 0}) if shown["draft"] else None
        check(shown, board_of(table.log, draft), table, draft)
        if table.log.game.phase is Phase.FINISHED:
            return
        play_on(table)


def check(shown: Data, board: Board, table: Table, draft: Draft | None) -> None:
    """Only the Confidant's phone asks for hidden bids, for the first tricks, and for a tap on whoever leaves."""
    has_draft = draft is not None and (draft.kind == "bids" or any(value is not None for value in draft.values))
    game, deal = table.log.game, table.log.game.next_deal
    is_open = game.phase is Phase.BIDS and deal is not None and deal.bidding_rules.bidding is Bidding.OPEN
    is_asked = is_open or has_draft or game.phase is Phase.ELIMINATION
    assert shown["rounds"] == [*board.rounds]
    assert shown["trump"]["chosen"] == board.trump
    if shown["order"]:
        assert [row.seat for row in board.rows] == [
            seat for seat in shown["order"] if not shown["rows"][seat]["hidden"]
        ]
    for row in board.rows:
        check_row(shown["rows"][row.seat], row, is_asked=is_asked)
    if is_asked and game.phase is not Phase.ELIMINATION:
        assert (shown["question"].get("name", ""), shown["question"]["text"]) == (board.asked, plain(board.question))
    if board.bid is not None:
        assert shown["sum"]["text"] == board.sum


def check_row(shown: Data, row: BoardRow, *, is_asked: bool) -> None:
    if is_asked:
        assert (shown["note"] if isinstance(shown["note"], str) else shown["note"]["text"]) == row.note
        assert shown["isCurrent"] == row.is_current
    assert (shown["total"], shown["won"]["text"], shown["leads"]) == (str_of(row.total), row.won, row.leads)
    parts = shown["bid"]["parts"] if shown["bid"] else []
    texts = {name: str(text) for name, text in parts}
    assert (texts.get("small", ""), texts.get("del", ""), texts.get("b", "")) == (row.label, row.before, row.beside)
    assert str(shown["well"]["text"]) == row.well
    assert shown["well"]["hidden"] == (not row.has_well)
    assert [name for name in ("made", "missed") if shown["classes"][name]] == [row.verdict] * bool(row.verdict)


def str_of(total: int) -> str:
    return str(total).replace("-", "−")


def plain(text: str) -> str:
    """Return a text whose names are not isolated from the direction of the text around them."""
    return text.replace("\u2068", "").replace("\u2069", "")


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
@tried(3)
@given(data=st.data(), chance=CHANCE)
def test_both_boards_show_the_same_in_games_of_every_preset(
    page: Page, preset: Preset, data: DataObject, chance: Random
) -> None:
    compare(new_table(chance, data.draw(st.sampled_from(preset.players)), preset.ruleset), page)


@tried(12)
@given(data=st.data(), players=PLAYERS, chance=CHANCE)
def test_both_boards_show_the_same_in_games_of_any_options(
    page: Page, data: DataObject, players: int, chance: Random
) -> None:
    compare(new_table(chance, players, data.draw(rulesets(players=players))), page)
