"""An evening that is played in browsers: the laptop of its organiser, and games on the phones of tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playwright.sync_api import expect

from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.event import Event
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import play_round, wait_until_saved
from tests.helpers.events.evenings import make_event
from tests.helpers.events.table_phones import card_of

# What the first, second ... by name at a table bids and wins in each hand, and has in the end.
BIDS = ((1, 0, 0, 0), (1, 0, 0, 2))
TRICKS = ((1, 0, 0, 0), (1, 0, 1, 0))
PLAYED = (60, 40, 10, 0)
TYPED = (70, 30, 10, -20)

type Tables = dict[int, list[str]]


class Laptop:
    """The laptop of an organiser, at an event without people."""

    def __init__(self, organiser: Confidant, laptop: Phone, plan: Event) -> None:
        self.organiser, self.laptop, self.page = organiser, laptop, laptop.page
        with organiser.database():
            leader = signing_in.confidant_named(organiser.name)[0]
            self.event: OpenEvent = make_event((), organiser=leader, plan=plan)

    def open(self, page: str) -> None:
        """Open a page of the organiser."""
        self.laptop.open(f"/events/{self.event.pk}/{page}")

    def press(self, name: str) -> None:
        """Press the gold button, which says this."""
        gold = self.page.locator("main .primary")
        expect(gold).to_have_text(name, use_inner_text=True)
        gold.click()

    def card(self, table: int) -> str:
        with self.organiser.database():
            return card_of(self.event, table)

    def check_in(self, names: Sequence[str], late: str) -> None:
        """Paste the names, and say that all are here but one, who comes late."""
        self.open("people/")
        self.page.locator("#names").fill("\n".join(names))
        self.page.get_by_role("button", name=f"Add {len(names)} names").click()
        expect(self.page.locator(".folk > li")).to_have_count(len(names))
        self.page.get_by_role("link", name=late).click()
        self.page.get_by_role("button", name="Comes later").click()
        self.page.locator("#all-here").click()
        here = f"{len(names) - 1} here 1 coming later"
        expect(self.page.locator(".event-counts")).to_have_text(here, use_inner_text=True)

    def draw(self, *buttons: str) -> Tables:
        """Draw the next round with the gold buttons from the page "Now" on, and return who sits where."""
        self.open("")
        for button in buttons:
            self.press(button)
        expect(self.page.locator("h1")).to_contain_text("preview, does not count yet")
        self.press("Play it like this")
        expect(self.page.locator(".event-tables")).to_be_visible()
        self.open("draw/")
        expect(self.page.locator("h1")).to_contain_text("drawn")
        return self.drawn()

    def drawn(self) -> Tables:
        tables = self.page.locator(".drawn-tables > li")
        return {number: table.locator("bdi").all_inner_texts() for number, table in enumerate(tables.all(), 1)}

    def slip(self, table: int, totals: Sequence[int], *, reason: str = "") -> None:
        """Type a slip with the keyboard alone, on the open page of results."""
        expect(self.page.locator("#table-number:focus")).to_have_count(1)
        self.page.keyboard.type(f"{table}\n")
        for place, total in enumerate(totals):
            expect(self.page.locator(f"#total-{place}:focus")).to_have_count(1)
            self.page.keyboard.type(f"{total}\n")
        if reason:
            expect(self.page.locator("[name=reason]:focus")).to_have_count(1)
            self.page.keyboard.type(f"{reason}\n")
        expect(self.page.locator("#entry")).to_contain_text(f"Table {table} is saved.")

    def slips(self, tables: Mapping[int, Sequence[str]]) -> None:
        """Type the slips of these tables."""
        self.open("results/")
        for number, names in tables.items():
            self.slip(number, by_name(names, TYPED))

    def arrive(self, person: str) -> None:
        """Check somebody in after the first draw."""
        self.open("people/")
        row = self.page.locator(".folk > li", has_text=person)
        row.get_by_role("button", name="Is here").click()
        expect(row.locator(".is-here")).to_be_visible()

    def leave(self, person: str) -> None:
        """Say that somebody has left after the round that is over."""
        self.open("people/")
        self.page.get_by_role("link", name=person).click()
        self.page.get_by_role("button", name="Has left").click()
        expect(self.page.locator(".folk .gone")).to_contain_text(person)

    def ranked(self) -> list[str]:
        """Return the names of the standings."""
        self.open("standings/")
        return self.page.locator(".rank tbody th bdi").all_inner_texts()


def by_name[T](names: Sequence[str], values: Sequence[T]) -> list[T]:
    """Return in seat order what the first, second ... by name has."""
    return [values[sorted(names).index(name)] for name in names]


def keep_score(phone: Phone, names: Sequence[str]) -> None:
    """Say on the open card of a table that the one who deals first keeps the score."""
    phone.tap(phone.page.locator(".choose label", has_text="deals first"))
    phone.tap(phone.page.locator(".keeper .primary:visible"))
    expect(phone.page.locator("#round-title")).to_contain_text(f"Hand 1 of {len(BIDS)}")
    expect(phone.page.locator(".seat")).to_have_count(len(names))


def play_hand(phone: Phone, names: Sequence[str], number: int) -> None:
    bids, tricks = (by_name(names, values[number - 1]) for values in (BIDS, TRICKS))
    play_round(phone, PlayedRound(number, bids, tricks, [], []))


def play_game(phone: Phone, names: Sequence[str]) -> None:
    keep_score(phone, names)
    for number in range(1, len(BIDS) + 1):
        play_hand(phone, names, number)
    wait_until_saved(phone)
    expect(phone.page.get_by_text("has arrived.")).to_be_visible()
