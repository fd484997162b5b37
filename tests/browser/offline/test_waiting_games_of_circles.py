"""The start page of a member of a circle, with entries in its games that wait on the phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.accounts.circles import create_circle
from scorekeeper.accounts.histories import FIELD
from scorekeeper.models import Game, Membership, Role
from scorekeeper.web.sign_in import confidant_named
from tests.browser.conftest import Confidant
from tests.browser.helpers.offline import (
    path_of_page,
    wait_until_start_page_has_sent,
    wait_until_stored,
    wait_until_stored_as,
)
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import start_game, tap_bids
from tests.browser.helpers.posted_forms import post_form
from tests.browser.helpers.server import ProductServer

NO_GAMES = "No game yet."


@dataclass(frozen=True)
class Waiting:
    """The start page of a member, without the server, after the bids of a game of a circle that somebody else leads."""

    phone: Phone
    member: Confidant

    @property
    def cards(self) -> Locator:
        """The games that are listed with data of this phone."""
        return self.phone.page.locator("#waiting li")

    def set_role(self, role: Role) -> None:
        """Give the member another role."""
        with self.member.database():
            Membership.objects.filter(confidant__name=self.member.name).update(role=role)


@pytest.fixture
def waiting(
    phone: Phone, server: ProductServer, confidant: Confidant, new_confidant: Callable[[], Confidant]
) -> Waiting:
    """Start a game in the circle, and enter bids while the server is down."""
    leader = new_confidant()
    with leader.database():
        founder, member = (confidant_named(each.name)[0] for each in (leader, confidant))
        circle = create_circle(founder, f"Circle of {leader.name}", with_history=False)
        Membership.objects.create(circle=circle, confidant=member, role=Role.WRITES)
    post_form(phone, "/circles/open/", {FIELD: circle.pk})
    start_game(phone, ["Anna", "Ben", "Clara"])
    game = path_of_page(phone)
    # Storing them opens the history of the circle again.
    wait_until_stored(phone, game, game.removesuffix("play/"))
    post_form(phone, "/circles/open/", {FIELD: member.pk})
    phone.open("/")
    expect(phone.page.get_by_text(NO_GAMES)).to_be_visible()
    wait_until_stored_as(phone, "/", NO_GAMES)
    server.unplug()
    phone.open(game)
    tap_bids(phone, [1, 1, 0])
    phone.open("/")
    return Waiting(phone, confidant)


def test_entries_of_a_member_who_may_only_read_now_stay_until_they_are_sent_once_the_member_may_write_again(
    waiting: Waiting, server: ProductServer
) -> None:
    phone, cards = waiting.phone, waiting.cards
    # The card names the circle, and replaces the hint that there are no games.
    expect(cards.locator(".of-circle")).to_contain_text("Circle of Confidant")
    expect(phone.page.get_by_text(NO_GAMES)).to_be_hidden()
    waiting.set_role(Role.READS)
    phone.expect_errors("403")
    server.plug_in()
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("You only read in the circle of this game now. Not recorded: bids of round 1: ")
    expect(cards).to_contain_text("Anna 1 · Ben 1 · Clara 0.")
    expect(cards.locator("bdi[translate=no]", has_text="Anna")).to_have_count(2)
    expect(cards.get_by_text("Continue")).to_have_count(0)
    expect(phone.page.locator("#waiting h2")).to_have_text(["Not recorded"])
    waiting.set_role(Role.WRITES)
    phone.open("/")
    wait_until_start_page_has_sent(phone)
    with waiting.member.database():
        assert Game.objects.get(owner__is_circle=True, owner__members__confidant__name=waiting.member.name).revision


def test_entries_of_a_member_who_was_removed_or_may_only_read_can_be_discarded(
    waiting: Waiting, server: ProductServer
) -> None:
    phone, cards = waiting.phone, waiting.cards
    with waiting.member.database():
        membership = Membership.objects.get(confidant__name=waiting.member.name)
        Membership.objects.filter(pk=membership.pk).delete()
    phone.expect_errors("403", "404")
    server.plug_in()
    expect(cards).to_contain_text("This game is no longer here: it was deleted, or you may no longer see it.")
    expect(cards).to_contain_text("Not recorded: bids of round 1: ")
    expect(cards.get_by_role("link", name="Score sheet")).to_be_hidden()
    expect(cards.locator("button.discard")).to_have_count(1)
    with waiting.member.database():
        membership.role = Role.READS
        membership.save(force_insert=True)
    phone.open("/")
    expect(cards).to_contain_text("You only read in the circle of this game now.")
    # The page of the game opens the history of the circle, whose start page lists the game, too.
    phone.tap(cards.get_by_role("link", name="Score sheet"))
    expect(phone.page.get_by_role("heading", name="Score sheet")).to_be_visible()
    phone.open("/")
    phone.tap(cards.locator("summary"))
    expect(phone.page.locator(".games li:visible")).to_have_count(1)
    phone.tap(cards.get_by_role("button", name="Discard"))
    expect(cards).to_have_count(0)
    expect(phone.page.locator(".games li:visible")).to_have_count(1)
    phone.page.reload()
    expect(phone.page.locator(".games li:visible")).to_have_count(1)
    expect(cards).to_have_count(0)
