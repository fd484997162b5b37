"""The start page of a member of a circle, with entries in its games that wait on the phone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.accounts.circles import create_circle
from scorekeeper.accounts.histories import FIELD
from scorekeeper.models import Membership, Role
from scorekeeper.web.sign_in import confidant_named
from tests.browser.helpers.offline import path_of_page, wait_until_stored, wait_until_stored_as
from tests.browser.helpers.play_page import post_form, start_game, tap_bids

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Confidant
    from tests.browser.helpers.phone import Phone
    from tests.browser.helpers.server import ProductServer

NO_GAMES = "Nothing is carved yet."


@dataclass(frozen=True)
class Waiting:
    """The start page of a member, without the server, after the bids of a game of a circle that somebody else leads."""

    phone: Phone
    circle: int
    game: str

    @property
    def cards(self) -> Locator:
        """The games that are listed with data of this phone."""
        return self.phone.page.locator("#waiting li")


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
    server.kill()
    phone.open(game)
    tap_bids(phone, [1, 1, 0])
    phone.open("/")
    return Waiting(phone, circle.pk, game)


def test_a_waiting_game_names_its_circle_and_replaces_the_hint_that_there_are_no_games(waiting: Waiting) -> None:
    expect(waiting.cards.locator(".of-circle")).to_contain_text("Circle of Confidant")
    expect(waiting.phone.page.get_by_text(NO_GAMES)).to_be_hidden()
