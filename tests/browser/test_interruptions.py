"""Interruptions: a reload, Back, no network, a killed server. No entered number is lost."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Request, Route, expect

from tests.browser.helpers.phone import LARGE, NewPhone, Phone, make_hurried_phone, sign_in
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    notice,
    set_up_game,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.server import ProductServer
from tests.helpers.full_database import make_started_folder

PLAYERS = ["Anna", "Ben", "Clara"]
NO_ANSWER = ("ERR_CONNECTION", "ERR_EMPTY_RESPONSE", "ERR_FAILED", "htmx:sendError", "htmx:afterRequest")
RETRY_AFTER = 3000


def enter_first_bids(phone: Phone) -> None:
    """Enter two of three bids of the first round."""
    start_game(phone, PLAYERS)
    enter_two_bids(phone)


def enter_two_bids(phone: Phone) -> None:
    tap_number(phone, 1)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    wait_for_turn(phone, 0)


def never_answer(_: Route) -> None:
    """Leave a request without a response."""


def test_bids_tapped_before_the_phase_is_complete_survive_a_reload(phone: Phone) -> None:
    enter_first_bids(phone)
    phone.page.reload()
    wait_for_turn(phone, 0)
    expect_wells(phone, [None, 1, 0])
    tap_undo(phone)
    wait_for_turn(phone, 2)
    expect_wells(phone, [None, 1, None])


def test_tricks_tapped_before_the_phase_is_complete_survive_a_reload(phone: Phone) -> None:
    start_game(phone, PLAYERS)
    tap_bids(phone, [1, 1, 1])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    wait_until_saved(phone)
    phone.page.reload()
    wait_for_turn(phone, 2)
    expect_playing(phone, 1, [1, 1, 1])
    expect_wells(phone, [None, 0, None])


def test_back_and_forward_show_the_current_state(phone: Phone) -> None:
    enter_first_bids(phone)
    phone.tap(phone.page.locator(".bar .to-game"))
    expect(phone.page.locator(".game-head")).to_be_visible()
    phone.page.go_back()
    wait_for_turn(phone, 0)
    expect_wells(phone, [None, 1, 0])
    tap_number(phone, 1)
    expect_playing(phone, 1, [1, 1, 0])
    wait_until_saved(phone)
    phone.page.go_forward()
    expect(phone.page.locator(".game-head")).to_be_visible()
    phone.page.go_back()
    expect_playing(phone, 1, [1, 1, 0])
    tap_number(phone, 1)
    expect_bidding(phone, 2)
    wait_until_saved(phone)
    phone.page.go_back()
    phone.page.go_forward()
    expect_bidding(phone, 2)
    expect_wells(phone, [None, None, None])


def test_going_back_to_the_set_up_and_forward_starts_no_second_game(phone: Phone) -> None:
    set_up_game(phone, PLAYERS)
    enter_two_bids(phone)
    phone.page.go_back()
    expect(phone.page.locator("#set-up")).to_be_visible()
    phone.page.go_forward()
    expect_wells(phone, [None, 1, 0])
    phone.open("/")
    expect(phone.page.locator(".game-card")).to_have_count(1)


def test_leaving_the_page_right_after_the_last_tap_loses_nothing(phone: Phone) -> None:
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


def test_an_entry_sent_again_after_a_lost_response_counts_once(phone: Phone) -> None:
    phone.expect_errors(*NO_ANSWER)
    enter_first_bids(phone)
    dropped: list[Route] = []

    def drop_first_response(route: Route) -> None:
        if not dropped:
            route.fetch()
            route.abort()
        else:
            route.continue_()
        dropped.append(route)

    phone.page.route("**/play/", drop_first_response)
    tap_number(phone, 1)
    expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
    wait_until_saved(phone)
    assert len(dropped) == 2
    expect_playing(phone, 1, [1, 1, 0])
    tap_undo(phone)
    expect_bidding(phone, 1)
    tap_undo(phone)
    tap_undo(phone)
    expect(phone.page.locator("#undo")).to_be_disabled()


def test_numbers_can_be_entered_while_the_network_is_slow(phone: Phone) -> None:
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
def test_a_response_of_another_server_records_nothing_and_loses_nothing(phone: Phone, status: int) -> None:
    phone.expect_errors("409", "422")
    enter_first_bids(phone)
    phone.page.route("**/play/", lambda route: route.fulfill(status=status, body="<h1>Welcome to our network</h1>"))
    tap_number(phone, 1)
    expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
    tap_number(phone, 1)
    expect_bidding(phone, 2)
    phone.page.unroute("**/play/")
    phone.page.reload()
    wait_until_saved(phone)
    expect_bidding(phone, 2)
    expect(total(phone, 1)).to_have_text("30")


def test_a_failed_request_is_repeated_only_after_some_time(phone: Phone) -> None:
    phone.expect_errors(*NO_ANSWER)
    enter_first_bids(phone)
    phone.own_page.clock.install()
    phone.page.reload()
    wait_for_turn(phone, 0)
    phone.page.clock.pause_at(datetime(2100, 1, 1, tzinfo=UTC))
    requests: list[Request] = []
    phone.hear("request", lambda request: requests.append(request) if request.method == "POST" else None)
    phone.page.route("**/play/", lambda route: route.abort())
    tap_number(phone, 1)
    for times in (1, 2, 3):
        expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
        phone.page.clock.run_for(RETRY_AFTER - 1000)
        assert len(requests) == times
        with phone.page.expect_event("requestfailed"):
            phone.page.clock.run_for(1000)


@pytest.fixture
def own_server(browser: Browser, tmp_path: Path, migrated: Path, collected: Path) -> Iterator[ProductServer]:
    """A separate server, which this test can kill."""
    server = ProductServer(tmp_path / "data")
    make_started_folder(server.data, migrated, collected)
    server.start()
    yield server
    server.stop()


def test_numbers_entered_while_the_server_is_down_are_sent_after_its_restart(
    browser: Browser, own_server: ProductServer
) -> None:
    phone = make_hurried_phone(browser, own_server, LARGE)
    phone.expect_errors(*NO_ANSWER)
    sign_in(phone, own_server.link_for("Confidant"))
    start_game(phone, PLAYERS)
    tap_bids(phone, [1, 1, 1])
    wait_until_saved(phone)
    own_server.kill()
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect_bidding(phone, 2)
    expect(total(phone, 0)).to_have_text("30")
    tap_bids(phone, [2, 0, 1])
    expect(phone.page.locator("#sync .word")).to_have_text("2 unsent")
    expect(notice(phone)).to_be_hidden()
    phone.tap(phone.page.locator("#sync"))
    expect(notice(phone)).to_contain_text("The server does not answer.")
    phone.tap(phone.page.locator("#notice-close"))
    expect(notice(phone)).to_be_hidden()
    tap_number(phone, 1)
    wait_for_turn(phone, 0)
    own_server.start()
    wait_until_saved(phone)
    expect(notice(phone)).to_be_hidden()
    phone.page.reload()
    expect_playing(phone, 2, [2, 0, 1])
    expect_wells(phone, [None, None, 1])
    phone.page.context.close()
    assert phone.unexpected_errors() == []


def test_a_phone_that_was_signed_out_keeps_its_entry_until_it_is_signed_in(new_phone: NewPhone, phone: Phone) -> None:
    phone.expect_errors("403", "404", "Response Status Error")
    enter_first_bids(phone)
    cookies = phone.page.context.cookies()
    phone.page.context.clear_cookies()
    tap_number(phone, 1)
    expect(notice(phone)).to_contain_text("signed out")
    phone.tap(phone.page.locator("#notice-close"))
    expect(notice(phone)).to_be_hidden()
    phone.page.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
    phone.page.reload()
    wait_until_saved(phone)
    phone.page.reload()
    expect_playing(phone, 1, [1, 1, 0])
