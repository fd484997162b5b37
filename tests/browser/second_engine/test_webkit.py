"""The play page in WebKit: rounds by taps, with a server that is killed in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.helpers.server import ProductServer
    from tests.browser.second_engine.table import Table

# Seats and numbers in the order of tapping; the rest of the tricks follows by itself.
BIDS = ((1, 1), (2, 0), (0, 1))
TRICKS = ((1, 1),)
TOTALS = ("−10", "30", "20")
NEXT_BIDS = ((2, 1), (0, 0), (1, 2))
NEXT_TRICKS = ((2, 0), (0, 0))
NEXT_TOTALS = ("10", "70", "10")


def play_first_round(table: Table) -> None:
    table.enter(BIDS)
    table.enter(TRICKS)
    table.wait_for_round(2)


def expect_saved(table: Table, totals: tuple[str, ...]) -> None:
    """Check that the server has a game with these totals."""
    text = table.read()
    assert [total for total in totals if total not in text] == []


def test_a_round_is_entered_by_taps(table: Table) -> None:
    play_first_round(table)
    table.wait_for_totals(TOTALS)
    table.wait_until_saved()
    expect_saved(table, TOTALS)


def test_the_page_fits_a_phone_without_scrolling_sideways(table: Table) -> None:
    assert table.measure("[innerWidth, innerHeight]") == [390, 844]
    table.enter(BIDS[:1])
    assert table.measure("document.documentElement.scrollWidth") == 390
    small = "one => one.offsetParent && Math.min(one.offsetWidth, one.offsetHeight) < 44"
    assert table.measure(f"[...document.querySelectorAll('.chip, #undo')].filter({small}).length") == 0


def test_rounds_entered_while_the_server_is_dead_arrive_when_it_is_back(
    table: Table, unsteady_server: ProductServer
) -> None:
    table.enter(BIDS)
    table.wait_until_saved()
    unsteady_server.kill()
    table.enter(TRICKS)
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    table.enter(NEXT_BIDS)
    table.wait_for_status("2 entries on this phone")
    unsteady_server.start()
    table.enter(NEXT_TRICKS)
    table.wait_for_totals(NEXT_TOTALS)
    table.wait_until_saved()
    expect_saved(table, NEXT_TOTALS)


def test_undo_and_reload_work_while_the_server_is_dead(table: Table, unsteady_server: ProductServer) -> None:
    table.wait_until_kept()
    unsteady_server.kill()
    play_first_round(table)
    table.tap("#undo")
    table.wait_for_round(1)
    table.open()
    table.enter(TRICKS)
    table.wait_for_round(2)
    table.open()
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    unsteady_server.start()
    table.wait_until_saved()
    expect_saved(table, TOTALS)


def test_entries_that_wait_survive_a_closed_page(table: Table, unsteady_server: ProductServer) -> None:
    unsteady_server.kill()
    play_first_round(table)
    table.wait_for_status("2 entries on this phone")
    table.driver.get("about:blank")
    unsteady_server.start()
    table.open()
    table.wait_for_round(2)
    table.wait_for_totals(TOTALS)
    table.wait_until_saved()
    expect_saved(table, TOTALS)
