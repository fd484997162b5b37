"""Whole journeys in Firefox, whose consoles stay empty: a round, a dead server, a bid on a player's own phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.browser.conftest import Confidant
from tests.browser.other_engines.firefox import Firefox, FirefoxPage
from tests.browser.other_engines.page import tap, text_of, wait_for_text, wait_until
from tests.browser.other_engines.table import BIDS, TOTALS, TRICKS, Table

pytestmark = [pytest.mark.usefixtures("firefox"), pytest.mark.thorough]


@pytest.fixture
def new_page(firefox: Firefox) -> Iterator[Callable[[], FirefoxPage]]:
    """Return the page of one more phone; at the end no console may have shown anything."""
    pages: list[FirefoxPage] = []

    def take() -> FirefoxPage:
        pages.append(firefox.new_page())
        return pages[-1]

    yield take
    for page in pages:
        page.close()
    assert firefox.take_messages() == []


@pytest.fixture
def page(new_page: Callable[[], FirefoxPage]) -> FirefoxPage:
    """The Confidant's phone."""
    return new_page()


def test_a_round_is_entered_by_taps_and_undone(table: Table) -> None:
    table.enter(BIDS[:2])
    tap(table.page, "#undo")
    table.enter(BIDS[1:])
    table.enter(TRICKS)
    table.wait_for_round(2)
    tap(table.page, "#undo")
    table.wait_for_round(1)
    table.enter(TRICKS)
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    table.wait_until_saved()
    table.expect_saved(TOTALS)


def test_a_round_after_a_reload_without_the_server_arrives_once(
    table: Table, page: FirefoxPage, one_confidant: Confidant
) -> None:
    table.wait_until_stored()
    one_confidant.server.kill()
    page.reload()
    table.play_first_round()
    table.wait_for_totals(TOTALS)
    table.wait_for_status("2 unsent")
    one_confidant.server.start()
    table.wait_until_saved()
    table.expect_saved(TOTALS)
    with one_confidant.database():
        assert Game.objects.get(pk=table.game_id).revision == 2


def test_a_covered_bid_on_a_players_own_phone_is_revealed_by_the_confidant(
    at_table: Callable[[Ruleset], Table], new_page: Callable[[], FirefoxPage]
) -> None:
    """B2."""
    table = at_table(Ruleset(bidding=Bidding.COVERED, schedule=(9,)))
    own = new_page()
    own.open(code_of(table))
    tap(own, '.name-key[value="1"]')
    wait_for_text(own, ".me", "Bruno")
    table.open()
    tap(own, "#key-7")
    wait_for_text(own, "#own-well b", "7")
    table.wait_for_wells(["", "✓", ""])
    for name, bid in (("Carla", 6), ("Ada", 2)):
        wait_for_text(table.page, ".hand .take", f"I am {name}")
        tap(table.page, ".hand .take")
        table.tap_number(bid)
    wait_for_text(own, ".own h1", "All have bid")
    table.wait_for_wells(["✓", "✓", "✓"])
    wait_for_text(table.page, ".hand .take", "Reveal the bids")
    tap(table.page, ".hand .take")
    table.wait_for_bids(["2", "7", "6"])
    wait_for_text(own, ".own h1", "Round 1 is being played")
    assert own.evaluate("[...document.querySelectorAll('.strip b')].map((bid) => bid.innerText)") == [*"762"]


def code_of(table: Table) -> str:
    """Show the code for players' own phones, and return its address."""
    table.page.open(f"{table.address}/games/{table.game_id}/bring/?choice=bid")
    tap(table.page, "#new-code")
    wait_until(lambda: text_of(table.page, "code.link") != "")
    return text_of(table.page, "code.link")
