"""A circle at the table: its leader invites two phones; one keeps the score with it, the other one only reads."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import SMALL, NewPhone, Phone
from tests.browser.helpers.play_page import expect_playing, notice, start_game, tap_bids, tap_number, wait_until_saved


def signed_in(phone: Phone, confidant: Confidant) -> Phone:
    """Sign a phone in as another Confidant."""
    name, key = settings.SESSION_COOKIE_NAME, confidant.session()
    phone.page.context.add_cookies([{"name": name, "value": key, "url": phone.address}])
    return phone


def invite(leader: Phone, role: str) -> str:
    """Return the link of an invitation to the circle whose page is open."""
    leader.tap(leader.page.get_by_role("button", name=role))
    link = leader.page.locator("#link").inner_text()
    leader.tap(leader.page.locator(".back a"))
    return link


def create_circle(leader: Phone, confidant: Confidant) -> None:
    """Create a circle and stay on its page."""
    leader.open("/account/")
    leader.tap(leader.page.get_by_text("New circle"))
    leader.page.get_by_label("Name of the circle").fill(f"Circle of {confidant.name}")
    leader.tap(leader.page.get_by_role("button", name="Create the circle"))


def test_members_share_a_game_each_in_their_role_until_they_may_no_longer(
    new_phone: NewPhone, new_signed_out_phone: NewPhone, confidant: Confidant, new_confidant: Callable[[], Confidant]
) -> None:
    leader = new_phone(SMALL)
    writing, reading = new_confidant(), new_confidant()
    writer, reader = (signed_in(new_signed_out_phone(SMALL), each) for each in (writing, reading))
    create_circle(leader, confidant)
    links = invite(leader, "Invite to keep the score"), invite(leader, "Invite to read")
    for phone, link in zip((writer, reader), links, strict=True):
        phone.page.goto(link)
        phone.tap(phone.page.get_by_role("button", name="Join the circle"))
        expect(phone.page.get_by_role("status")).to_contain_text("You are a member now.")
    circle = leader.page.url
    start_game(leader, ["Anna", "Ben", "Clara"])
    writer.open("/")
    writer.tap(writer.page.locator(".game-card.now"))
    tap_bids(writer, [1, 0, 0])
    wait_until_saved(writer)
    expect_playing(leader, 1, [1, 0, 0])
    reader.open("/")
    expect(reader.page.locator(".begin")).to_have_count(0)
    reader.tap(reader.page.locator(".game-card.now"))
    expect(reader.page.get_by_role("heading", name="Score sheet")).to_be_visible()
    expect(reader.page.get_by_role("link", name="To the table")).to_have_count(0)
    tap_number(writer, 1)
    expect(reader.page.get_by_text("1 of 20 rounds")).to_be_visible()
    leader.page.goto(circle)
    leader.tap(leader.page.locator("summary", has_text="Let them only read"))
    leader.tap(leader.page.get_by_role("button", name="Let them only read"))
    writer.expect_errors("403")
    tap_bids(writer, [0, 1, 0])
    expect(notice(writer)).to_contain_text("you only read in the circle now. What you entered is kept")
    # The open score sheet of a member who is removed says so.
    reader.expect_errors("404")
    leader.page.goto(circle)
    membership = leader.page.locator("li", has=leader.page.get_by_text(reading.name, exact=True))
    leader.tap(membership.locator("summary", has_text="Remove"))
    leader.tap(membership.get_by_role("button", name="Remove"))
    expect(reader.page.get_by_role("status")).to_contain_text("You no longer belong to the circle")
    reader.tap(reader.page.get_by_role("link", name="To the start"))
    expect(reader.page.locator(".begin")).to_be_visible()
