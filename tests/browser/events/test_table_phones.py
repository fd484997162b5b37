"""Phones scan the card of a table: one keeps the score, another takes over, and the result arrives by itself."""

import pytest
from playwright.sync_api import expect

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.rules.events.log import EventStatement
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import tap_number, wait_until_saved
from tests.helpers.events.evenings import draw_by_number, make_event, state
from tests.helpers.events.table_phones import card_of

TABLE = 2  # Dora, Emil and Fritz


class Hall:
    """An event of nine people, each game of which has one hand of one card."""

    def __init__(self, organiser: Confidant) -> None:
        self._organiser = organiser
        with organiser.database():
            self.event: OpenEvent = make_event(organiser=signing_in.confidant_named(organiser.name)[0])
            self.card = card_of(self.event, TABLE)

    def record(self, statement: EventStatement) -> None:
        with self._organiser.database():
            state(self.event, statement)

    def has_result(self) -> bool:
        with self._organiser.database():
            table = read_event(self.event.pk).event.rounds[0].table(TABLE)
        return table is not None and table.result is not None


@pytest.fixture
def hall(confidant: Confidant) -> Hall:
    return Hall(confidant)


def choose(phone: Phone, name: str) -> None:
    phone.tap(phone.page.get_by_text(name, exact=True).first)


def button(phone: Phone, text: str) -> None:
    """Tap the gold button, which says this."""
    gold = phone.page.locator(".keeper .primary")
    expect(gold).to_have_text(text, use_inner_text=True)
    phone.tap(gold)


def test_two_phones_keep_the_score_of_a_table_one_after_the_other(hall: Hall, new_signed_out_phone: NewPhone) -> None:
    first, second = new_signed_out_phone(), new_signed_out_phone()
    first.open(hall.card)
    expect(first.page.get_by_text("The first round has not been drawn yet")).to_be_visible()
    hall.record(draw_by_number(1))
    expect(first.page.get_by_role("heading", name="Who keeps the score?")).to_be_visible()
    expect(first.page.locator(".keeper .primary")).to_have_text("Choose who keeps the score", use_inner_text=True)
    choose(first, "Emil")
    button(first, "Emil keeps score on this phone")
    expect(first.page.locator("#round-title")).to_contain_text("Hand 1")
    tap_number(first, 1)

    second.open(hall.card)
    choose(second, "Fritz")
    button(second, "Take over from Emil")
    expect(first.page.get_by_text("The pen was taken back. Fritz keeps the score now.")).to_be_visible()
    expect(first.page.locator("#unsent")).to_contain_text("Not recorded: bids of hand 1")
    expect(first.page.get_by_role("link", name="Table 2")).to_be_visible()

    for number in (1, 1, 0, 0, 0):
        tap_number(second, number)
    wait_until_saved(second)
    expect(second.page.get_by_text("The result of table 2 has arrived.")).to_be_visible()
    assert hall.has_result()
    second.tap(second.page.get_by_role("link", name="To the next round"))
    expect(second.page.get_by_text("The result of round 1 is in")).to_be_visible()
    hall.record(draw_by_number(2))
    second.tap(second.page.get_by_role("link", name="Round 2 · Table 2"))
    expect(second.page.get_by_role("heading", name="Who keeps the score?")).to_be_visible()
