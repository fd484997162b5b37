"""What comes between: a reload, Back, no network, a server that dies. Nothing that was entered is lost."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.helpers.phone import LARGE, NewPhone, Phone, sign_in, unpack
from tests.browser.helpers.server import TabletServer
from tests.browser.helpers.table import (
    expect_bidding,
    expect_playing,
    expect_wells,
    notice,
    set_up_game,
    start_game,
    take_back,
    tap_bids,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
)

PLAYERS = ["Anna", "Ben", "Clara"]
NO_ANSWER = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "htmx:sendError", "htmx:afterRequest")
RETRY_AFTER = 3000


def enter_first_bids(phone: Phone) -> None:
    """Enter two of three bids of the first round: the phase is not over."""
    start_game(phone, PLAYERS)
    enter_two_bids(phone)


def enter_two_bids(phone: Phone) -> None:
    tap_number(phone, 1)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    wait_for_turn(phone, 0)


def never_answer(_: Route) -> None:
    """Leave a request without an answer."""


def test_what_was_tapped_in_mid_phase_survives_a_reload(phone: Phone) -> None:
    enter_first_bids(phone)
    phone.page.reload()
    wait_for_turn(phone, 0)
    expect_wells(phone, [None, 1, 0])
    take_back(phone)
    wait_for_turn(phone, 2)
    expect_wells(phone, [None, 1, None])


def test_tricks_tapped_in_mid_phase_survive_a_reload(phone: Phone) -> None:
    start_game(phone, PLAYERS)
    tap_bids(phone, [1, 1, 1])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    wait_until_saved(phone)
    phone.page.reload()
    wait_for_turn(phone, 2)
    expect_playing(phone, 1, [1, 1, 1])
    expect_wells(phone, [None, 0, None])


def test_back_and_forward_show_the_game_as_it_stands(phone: Phone) -> None:
    enter_first_bids(phone)
    phone.tap(phone.page.locator(".bar .to-tablet"))
    expect(phone.page.locator(".tablet-head")).to_be_visible()
    phone.page.go_back()
    wait_for_turn(phone, 0)
    expect_wells(phone, [None, 1, 0])
    tap_number(phone, 1)
    expect_playing(phone, 1, [1, 1, 0])
    wait_until_saved(phone)
    phone.page.go_forward()
    expect(phone.page.locator(".tablet-head")).to_be_visible()
    phone.page.go_back()
    expect_playing(phone, 1, [1, 1, 0])
    tap_number(phone, 1)
    expect_bidding(phone, 2)
    wait_until_saved(phone)
    phone.page.go_back()
    phone.page.go_forward()
    expect_bidding(phone, 2)
    expect_wells(phone, [None, None, None])


def test_back_from_the_table_and_forward_again_starts_no_second_game(phone: Phone) -> None:
    set_up_game(phone, PLAYERS)
    enter_two_bids(phone)
    phone.page.go_back()
    expect(phone.page.locator("#set-up")).to_be_visible()
    phone.page.go_forward()
    expect_wells(phone, [None, 1, 0])
    phone.open("/")
    expect(phone.page.locator(".game-card")).to_have_count(1)


def test_leaving_right_after_the_last_tap_loses_nothing(phone: Phone) -> None:
    enter_first_bids(phone)
    phone.page.route("**/play/", never_answer)
    with phone.page.expect_request("**/play/"):
        tap_number(phone, 1)
    expect(phone.page.locator("#sync .word")).to_have_text("Saving")
    phone.page.unroute("**/play/")
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 0])
    wait_until_saved(phone)
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 0])


def test_an_entry_whose_answer_was_lost_is_sent_again_and_counts_once(phone: Phone) -> None:
    phone.forgive(*NO_ANSWER)
    enter_first_bids(phone)
    lost: list[Route] = []

    def lose_the_answer(route: Route) -> None:
        if not lost:
            route.fetch()
            route.abort()
        else:
            route.continue_()
        lost.append(route)

    phone.page.route("**/play/", lose_the_answer)
    tap_number(phone, 1)
    expect(phone.page.locator("#sync .word")).to_have_text("Not saved yet")
    wait_until_saved(phone)
    assert len(lost) == 2
    expect_playing(phone, 1, [1, 1, 0])
    take_back(phone)
    expect_bidding(phone, 1)
    take_back(phone)
    take_back(phone)
    expect(phone.page.locator("#undo")).to_be_disabled()


def test_a_slow_network_holds_nobody_up(phone: Phone) -> None:
    start_game(phone, PLAYERS)
    held: list[Route] = []

    def hold_the_first(route: Route) -> None:
        if held:
            route.continue_()
        held.append(route)

    with phone.page.expect_request("**/play/"):
        phone.page.route("**/play/", hold_the_first)
        tap_bids(phone, [1, 1, 1])
    tap_number(phone, 1)
    expect_bidding(phone, 2)
    expect(phone.page.locator("#sync .word")).to_have_text("Saving")
    held[0].continue_()
    wait_until_saved(phone)
    phone.page.reload()
    expect_bidding(phone, 2)
    expect(total(phone, 1)).to_have_text("30")


@pytest.mark.parametrize("status", [200, 409, 422])
def test_an_answer_that_is_not_the_tablets_records_nothing_and_loses_nothing(phone: Phone, status: int) -> None:
    phone.forgive("409", "422")
    enter_first_bids(phone)
    phone.page.route("**/play/", lambda route: route.fulfill(status=status, body="<h1>Welcome to our network</h1>"))
    tap_number(phone, 1)
    expect(phone.page.locator("#sync .word")).to_have_text("Not saved yet")
    tap_number(phone, 1)
    expect_bidding(phone, 2)
    phone.page.unroute("**/play/")
    phone.page.reload()
    wait_until_saved(phone)
    expect_bidding(phone, 2)
    expect(total(phone, 1)).to_have_text("30")


def test_a_server_that_is_silent_is_asked_again_only_after_a_while(phone: Phone) -> None:
    phone.forgive(*NO_ANSWER)
    enter_first_bids(phone)
    phone.page.clock.install()
    phone.page.reload()
    wait_for_turn(phone, 0)
    phone.page.clock.pause_at(datetime.now(UTC).replace(year=2100))
    asked: list[Request] = []
    phone.page.on("request", lambda request: asked.append(request) if request.method == "POST" else None)
    phone.page.route("**/play/", lambda route: route.abort())
    tap_number(phone, 1)
    for times in (1, 2, 3):
        expect(phone.page.locator("#sync .word")).to_have_text("Not saved yet")
        phone.page.clock.run_for(RETRY_AFTER - 1000)
        assert len(asked) == times
        with phone.page.expect_event("requestfailed"):
            phone.page.clock.run_for(1000)


@pytest.fixture
def frail(browser: Browser, tmp_path: Path) -> Iterator[TabletServer]:
    """A server of this test's own, which may be killed."""
    server = TabletServer(tmp_path / "data")
    server.start()
    yield server
    server.stop()


def test_what_is_entered_while_the_server_is_dead_is_sent_when_it_is_back(
    browser: Browser, frail: TabletServer
) -> None:
    phone = unpack(browser, frail, LARGE)
    phone.forgive(*NO_ANSWER)
    sign_in(phone, frail.link_for("Confidant"))
    start_game(phone, PLAYERS)
    tap_bids(phone, [1, 1, 1])
    wait_until_saved(phone)
    frail.kill()
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    tap_bids(phone, [2, 0, 1])
    expect(phone.page.locator("#sync .word")).to_have_text("Not saved yet")
    expect(notice(phone)).to_contain_text("kept on this phone")
    tap_number(phone, 1)
    wait_for_turn(phone, 0)
    frail.start()
    wait_until_saved(phone)
    expect(notice(phone)).to_be_hidden()
    phone.page.reload()
    expect_playing(phone, 2, [2, 0, 1])
    expect_wells(phone, [None, None, 1])
    phone.page.context.close()
    assert phone.unforgiven() == []


def test_a_phone_that_was_signed_out_keeps_its_entry_until_it_is_back(new_phone: NewPhone, phone: Phone) -> None:
    phone.forgive("403", "404", "Response Status Error")
    enter_first_bids(phone)
    cookies = phone.page.context.cookies()
    phone.page.context.clear_cookies()
    tap_number(phone, 1)
    expect(notice(phone)).to_contain_text("signed out")
    phone.page.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
    phone.page.reload()
    wait_until_saved(phone)
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 0])
