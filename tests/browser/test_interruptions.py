"""Interruptions: a reload, Back, no network. No entered number is lost."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

from playwright.sync_api import Request, Route, expect

from tests.browser.helpers.phone import Phone
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


def fulfill(answer: dict[str, Any], route: Route) -> None:
    """Answer a request like this."""
    route.fulfill(**answer)


def never_answer(_: Route) -> None:
    """Leave a request without a response."""


def test_numbers_tapped_before_the_phase_is_complete_survive_a_reload(phone: Phone) -> None:
    enter_first_bids(phone)
    phone.page.reload()
    wait_for_turn(phone, 0)
    expect_wells(phone, [None, 1, 0])
    tap_undo(phone)
    wait_for_turn(phone, 2)
    expect_wells(phone, [None, 1, None])
    tap_number(phone, 1)
    tap_number(phone, 1, seat=0)
    expect_playing(phone, 1, [1, 1, 1])
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


def test_an_answer_that_is_lost_three_times_records_one_entry(phone: Phone) -> None:
    phone.expect_errors(*NO_ANSWER)
    enter_first_bids(phone)
    lost: list[str | None] = []

    def lose_three(route: Route) -> None:
        if route.request.method != "POST" or len(lost) == 3:
            route.continue_()
            return
        route.fetch()
        lost.append(route.request.post_data)
        route.abort()

    phone.page.route("**/play/", lose_three)
    tap_number(phone, 1)
    expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
    wait_until_saved(phone)
    assert len(lost) == 3
    assert len(set(lost)) == 1
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


def test_a_response_of_another_server_records_nothing_and_loses_nothing(phone: Phone) -> None:
    """A round for each status."""
    phone.expect_errors("409", "422")
    start_game(phone, PLAYERS)
    for number, status in enumerate((200, 409, 422), 1):
        answer = {"status": status, "body": "<h1>Welcome to our network</h1>"}
        phone.page.route("**/play/", partial(fulfill, answer))
        tap_bids(phone, [number] * 3)
        expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
        # The first of them takes all tricks.
        tap_number(phone, number)
        expect_bidding(phone, number + 1)
        phone.page.unroute("**/play/")
        phone.page.reload()
        wait_until_saved(phone)
        expect_bidding(phone, number + 1)
        expect(phone.page.locator("#rounds .done")).to_have_count(number)


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


def test_a_phone_that_was_signed_out_keeps_its_entry_until_it_is_signed_in(phone: Phone) -> None:
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
