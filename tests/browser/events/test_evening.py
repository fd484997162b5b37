"""A whole evening of 17 people in browsers: the organiser's laptop, two tables' phones, a player's and the big screen.

Kim comes late, in round 2; Lena leaves after it. Tables without a phone are on paper, and one of their results is
corrected after the next draw. Ada, who owns the player's phone, wins all her games and declines the final.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.events.event import Admission, Event, Stage, StageKind
from scorekeeper.rules.ruleset import Ruleset
from tests.browser.conftest import Confidant
from tests.browser.helpers.event_evening import (
    PLAYED,
    TYPED,
    Laptop,
    Tables,
    by_name,
    keep_score,
    play_game,
    play_hand,
)
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.helpers.events.evenings import NINE

LAPTOP = Model(width=1280, height=800, touch=False)
WALL = Model(width=1920, height=1080, touch=False)
NAMES = [*NINE, "Jo", "Kim", "Lena", "Max", "Nora", "Otto", "Pia", "Rosa"]
ME, LATE, LEAVER = "Ada", "Kim", "Lena"
MISREAD = (-20, 10, 30, 70)
PLAN = Event(
    "Club evening",
    "2026-11-20",
    seed=7,  # with this lot nobody is equal on the line of the final
    ruleset=Ruleset(schedule=(1, 2)),
    stages=(
        Stage(StageKind.RANDOM, 3),
        Stage(StageKind.KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=4)),
    ),
)


def table_of(tables: Mapping[int, Sequence[str]], person: str) -> int:
    [number] = [number for number, names in tables.items() if person in names]
    return number


def people_at(tables: Mapping[int, Sequence[str]]) -> list[str]:
    return sorted(chain.from_iterable(tables.values()))


def all_but(person: str) -> list[str]:
    return [name for name in NAMES if name != person]


class Hall:
    """Everybody else in the hall: two phones that keep the score at tables, a player's phone and the big screen."""

    def __init__(self, new_phone: NewPhone, link: str) -> None:
        self.phones = (new_phone(), new_phone())
        self.writing: dict[int, Phone] = {}  # at which tables
        self.player, self.wall = new_phone().page, new_phone(WALL).page
        self.player.goto(link)
        self.player.get_by_role("button", name=ME).tap()
        expect(self.player.get_by_text("Round 1 is being drawn")).to_be_visible()
        self.wall.goto(f"{link}screen/")
        self.wall_says("Club evening")

    def take_tables(self, tables: Tables) -> None:
        """The phones keep the score of two tables from now on, but not of the player's."""
        others = [number for number in tables if number != table_of(tables, ME)]
        self.writing = dict(zip(others, self.phones, strict=False))

    def on_paper(self, tables: Tables) -> Tables:
        return {number: names for number, names in tables.items() if number not in self.writing}

    def my_total(self, tables: Tables) -> str:
        totals = PLAYED if table_of(tables, ME) in self.writing else TYPED
        return str(totals[0])

    def wall_says(self, title: str) -> None:
        expect(self.wall.locator("h1")).to_have_text(title, use_inner_text=True)

    def shows_draw(self, number: int, tables: Tables) -> None:
        """The player's phone and the big screen show who sits where, without a reload."""
        table = table_of(tables, ME)
        expect(self.player.locator(".hall-title")).to_contain_text(f"Round {number} of 3")
        expect(self.player.locator(".seat-card .t b")).to_have_text(str(table))
        expect(self.player.locator(".sit bdi")).to_have_text(tables[table])
        self.wall_says(f"Where do I sit? Round {number}")
        seats = sorted((name, str(table)) for table, names in tables.items() for name in names)
        expect(self.wall.locator(".where li bdi")).to_have_text([name for name, _ in seats])
        expect(self.wall.locator(".where li bdi + span")).to_have_text([table for _, table in seats])

    def shows_results(self, number: int, *totals: str, is_first: bool = True) -> None:
        """The player's phone shows the own totals, the big screen the standings; both whether they are the best."""
        expect(self.player.locator(".mine > li > b")).to_have_text([*totals])
        expect(self.player.locator("h2", has_text=f"After round {number}")).to_be_visible()
        expect(self.player.locator(".rank tr:first-child.me")).to_have_count(int(is_first))
        self.wall_says(f"Standings after round {number} of 3")
        expect(self.wall.locator(".stand tbody tr:first-child", has_text=ME)).to_have_count(int(is_first))


@pytest.mark.thorough
def test_an_evening_of_seventeen(confidant: Confidant, new_phone: NewPhone, new_signed_out_phone: NewPhone) -> None:
    laptop = Laptop(confidant, new_phone(LAPTOP), PLAN)
    laptop.check_in(NAMES, LATE)
    laptop.open("screen/")
    hall = Hall(new_signed_out_phone, laptop.page.locator("#link").inner_text())
    first = round_1(laptop, hall)
    second = round_2(laptop, hall, first)
    third = round_3(laptop, hall)
    hall.shows_results(3, *(hall.my_total(tables) for tables in (first, second, third)))
    finalists, others = decline(laptop)
    final(laptop, hall, finalists)
    laptop.open("")
    laptop.press("End the tournament")
    expect(laptop.page.locator("h1")).to_have_text("Standings final", use_inner_text=True)
    standings = [*sorted(finalists), ME, *others]
    expect(laptop.page.locator(".rank tbody th bdi")).to_have_text(standings)
    hall.wall_says("Final standings after the final")
    expect(hall.wall.locator(".stand tr:visible th bdi")).to_have_text(standings[:12])
    expect(hall.player.get_by_text("Place 5 of 17")).to_be_visible()


def round_1(laptop: Laptop, hall: Hall) -> Tables:
    """Without the one who comes late; the slip of the player's table is misread."""
    tables = laptop.draw("Draw round 1")
    assert people_at(tables) == all_but(LATE)
    hall.shows_draw(1, tables)
    hall.take_tables(tables)
    for number, phone in hall.writing.items():
        phone.open(laptop.card(number))
        expect(phone.page.locator(".choose bdi")).to_have_text(tables[number])
        play_game(phone, tables[number])
    laptop.open("")
    expect(laptop.page.locator(".event-tables .done .no")).to_have_text([str(number) for number in hall.writing])
    slips, mine = hall.on_paper(tables), table_of(tables, ME)
    expect(laptop.page.locator(".next-step")).to_contain_text("Tables {} and {} bring a slip.".format(*slips))
    laptop.slips({number: names for number, names in slips.items() if number != mine})
    laptop.slip(mine, by_name(tables[mine], MISREAD))
    hall.shows_results(1, str(MISREAD[0]).replace("-", "−"), is_first=False)
    return tables


def round_2(laptop: Laptop, hall: Hall, first: Tables) -> Tables:
    """With everybody; after the draw the slip is corrected, and the phones go on at their tables."""
    laptop.arrive(LATE)
    tables = laptop.draw("Draw round 2")
    assert people_at(tables) == NAMES
    hall.shows_draw(2, tables)
    mine = table_of(first, ME)
    laptop.open("results/?round=1")
    laptop.slip(mine, by_name(first[mine], TYPED), reason="slip misread")
    expect(hall.player.locator(".mine > li > b")).to_have_text(hall.my_total(first))
    laptop.open("draw/")
    assert laptop.drawn() == tables
    for number, phone in hall.writing.items():
        phone.tap(phone.page.locator(".way-on:visible").first)
        play_game(phone, tables[number])
    laptop.slips(hall.on_paper(tables))
    hall.shows_results(2, hall.my_total(first), hall.my_total(tables))
    return tables


def round_3(laptop: Laptop, hall: Hall) -> Tables:
    """Without the one who has left; the phones scan the cards again, which are those of round 1."""
    laptop.leave(LEAVER)
    tables = laptop.draw("Draw round 3")
    assert people_at(tables) == all_but(LEAVER)
    hall.shows_draw(3, tables)
    for number, phone in hall.writing.items():
        phone.open(laptop.card(number))
        play_game(phone, tables[number])
    laptop.slips(hall.on_paper(tables))
    return tables


def decline(laptop: Laptop) -> tuple[list[str], list[str]]:
    """The best does not go on; return who plays the final, the last of whom moves up, and all others."""
    ranked = laptop.ranked()
    assert (ranked[0], ranked[-1]) == (ME, LEAVER)
    laptop.page.get_by_role("link", name=ME).click()
    laptop.page.get_by_role("button", name="Does not go on").click()
    expect(laptop.page.get_by_text("Moved up:")).to_contain_text(ranked[4])
    return ranked[1:5], ranked[5:]


def final(laptop: Laptop, hall: Hall, finalists: Sequence[str]) -> None:
    """Seen live on the big screen."""
    [names] = laptop.draw("Start the final", "Draw the final").values()
    assert sorted(names) == sorted(finalists)
    expect(hall.player.get_by_text("You are watching this round")).to_be_visible()
    hall.wall_says("The final after 3 rounds")
    expect(hall.wall.locator(".final > ol bdi")).to_have_text(finalists)
    expect(hall.wall.locator(".final > ol li", has_text="moves up")).to_contain_text(finalists[-1])
    expect(hall.wall.locator(".final aside .off")).to_contain_text(f"{ME}, declined")
    phone = hall.phones[0]
    phone.open(laptop.card(1))
    keep_score(phone, names)
    play_hand(phone, names, 1)
    expect(hall.wall.locator(".final > ol .num")).to_have_text([f"{total} in this game" for total in (30, 20, 20, 20)])
    play_hand(phone, names, 2)
    expect(phone.page.get_by_text("The result of table 1 has arrived.")).to_be_visible()
