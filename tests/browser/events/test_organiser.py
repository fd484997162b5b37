"""An organiser at a laptop: from a pasted list to the first draw, results and swaps without the mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.rules.events.event import Stage, StageKind
from scorekeeper.rules.events.log import Away, Totals
from scorekeeper.web import sign_in as signing_in
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.places import place_of
from tests.helpers.events.evenings import make_event, play, state, with_stages

LAPTOP = Model(width=1280, height=800, touch=False)
NAMES = "Ada Bruno Carla Dora Emil Fritz Gerd Hanna Ida Jo Kim Lena Max Nora Otto Pia"
SIXTEEN = "\n".join(f"{name}; North" for name in NAMES.split(" "))
MOST_TAPS = 25
# How far the middle of each sign is from that of its button.
OFF_CENTRE = """() => [...document.querySelectorAll(".slip .sign")].map((button) => {
  const sign = document.createRange();
  sign.selectNodeContents(button);
  const [inner, outer] = [sign.getBoundingClientRect(), button.getBoundingClientRect()];
  return Math.abs(inner.left + inner.width / 2 - outer.left - outer.width / 2);
})"""

type MakeEvent = Callable[..., OpenEvent]


@pytest.fixture
def event_of(confidant: Confidant) -> MakeEvent:
    """Return an event of the Confidant, with three rounds."""

    def make(*names: str, drawn: int = 0) -> OpenEvent:
        with confidant.database():
            organiser = signing_in.confidant_named(confidant.name)[0]
            plan = with_stages(Stage(StageKind.RANDOM, 3))
            return make_event(names, organiser=organiser, plan=plan, drawn=drawn)

    return make


def is_focused(page: Page, selector: str) -> None:
    expect(page.locator(f"{selector}:focus")).to_have_count(1)


@pytest.mark.parametrize("model", [Model(), Model(javascript=False)], ids=["with scripts", "without scripts"])
def test_from_sixteen_pasted_names_to_the_first_draw_in_a_few_taps(
    new_phone: NewPhone, event_of: MakeEvent, model: Model
) -> None:
    phone = new_phone(model)
    page = phone.page
    phone.open(f"/events/{event_of().pk}/")
    phone.tap(page.locator("#next"))
    page.locator("#names").fill(SIXTEEN)
    phone.taps += 1  # that of pasting
    if not model.javascript:
        phone.tap(page.get_by_role("button", name="Add"))
    phone.tap(page.get_by_role("button", name="Add 16 names"))
    expect(page.locator(".folk > li")).to_have_count(16)
    phone.tap(page.locator("#all-here"))
    phone.tap(page.get_by_role("link", name="Draw round 1"))
    expect(page.locator("#draw .seats li")).to_have_count(16)
    phone.tap(page.locator("#play"))
    expect(page.locator("h1")).to_contain_text("Round 1")
    assert phone.taps <= MOST_TAPS


def test_results_of_many_tables_are_typed_without_the_mouse(
    new_phone: NewPhone, confidant: Confidant, event_of: MakeEvent
) -> None:
    tables = 3
    event = event_of(*(f"Person {number}" for number in range(3 * tables)), drawn=1)
    phone = new_phone(LAPTOP)
    page = phone.page
    phone.open(f"/events/{event.pk}/results/")
    for table in range(1, tables + 1):
        is_focused(page, "#table-number")
        page.keyboard.type(f"{table}\n")
        for place, total in enumerate(("30", "20", "-10")):
            is_focused(page, f"#total-{place}")
            page.keyboard.type(f"{total}\n")
        expect(page.locator("#entry")).to_contain_text(f"Table {table} is saved.")
    expect(page.locator("#counts")).to_have_text(f"{tables} done")
    with confidant.database():
        totals = [table.totals for table in read_event(event.pk).event.rounds[0].tables]
    assert totals == [(30, 20, -10)] * tables


def test_a_tap_counts_while_a_poll_has_no_answer(
    new_phone: NewPhone, confidant: Confidant, event_of: MakeEvent
) -> None:
    event = event_of("Ada", "Bruno", "Carla")
    phone = new_phone()
    page = phone.page
    with confidant.database():
        state(event, Away(1))
    phone.open(f"/events/{event.pk}/people/")
    page.route("**/people/?seen=*", lambda _: None)  # it is not answered
    row = page.locator(".folk > li", has_text="Ada")
    with page.expect_request("**/people/?seen=*"):
        expect(row.get_by_role("button", name="Is here")).to_be_visible()
    phone.tap(row.get_by_role("button", name="Is here"))
    expect(row.locator(".is-here")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])  # texts of usual length, and long ones
def test_no_row_moves_while_people_are_checked_in(
    new_phone: NewPhone, confidant: Confidant, event_of: MakeEvent, locale: str
) -> None:
    event = event_of("Ada", "Bruno", "Carla", "Dora")
    with confidant.database():
        state(event, *map(Away, range(1, 5)))
    phone = new_phone(Model(locale=locale))
    phone.open(f"/events/{event.pk}/people/")
    before = places_at_widths(phone, "#here-4")
    for person in range(1, 4):
        phone.tap(phone.page.locator(f"#here-{person}"))
        expect(phone.page.locator(".is-here")).to_have_count(person)
        assert places_at_widths(phone, "#here-4") == before


def test_the_button_that_adds_names_stays_where_it_is_when_they_are_understood(
    new_phone: NewPhone, event_of: MakeEvent
) -> None:
    phone = new_phone(Model(locale="de-DE"))
    phone.open(f"/events/{event_of().pk}/people/")
    button = phone.page.locator("#paste-form button").element_handle()
    before = places_at_widths(phone, "#paste-form button")
    phone.page.locator("#names").fill("Kim; North\nBo\nKim")
    expect(phone.page.locator("#understood p")).to_have_count(1)
    expect(phone.page.locator("#paste-form button")).to_have_text("3 Namen hinzufügen")
    assert places_at_widths(phone, "#paste-form button") == before
    assert button.evaluate("each => each.isConnected")  # a tap is lost if its button is replaced under the finger


def places_at_widths(phone: Phone, selector: str) -> list[dict[str, float]]:
    """Return the places of an element on a usual phone and on a narrow one."""
    places = []
    for width in (390, 320):
        phone.resize(width, 844)
        places.append(place_of(phone.page.locator(selector)))
    return places


def test_escape_leads_to_another_table_and_a_refused_total_is_corrected_where_it_stands(
    new_phone: NewPhone, event_of: MakeEvent
) -> None:
    event = event_of(*"ABCDEFGHI", drawn=1)
    phone = new_phone(LAPTOP)
    page = phone.page
    phone.open(f"/events/{event.pk}/results/?table=3")
    is_focused(page, "#total-0")
    page.keyboard.press("Escape")
    is_focused(page, "#table-number")
    page.keyboard.type("2\n")
    expect(page.locator("#totals .who bdi").first).to_have_text("D")
    is_focused(page, "#total-0")
    phone.expect_errors("status of 422")
    page.keyboard.type("30\n25\n-10\n")
    expect(page.locator("#why-1")).to_have_text("25 is not possible: points come in tens.")
    is_focused(page, "#total-1")
    assert [page.locator(f"#total-{place}").input_value() for place in range(3)] == ["30", "25", "-10"]
    page.keyboard.type("20\n")
    is_focused(page, "#total-2")
    page.keyboard.press("Enter")
    expect(page.locator("#entry")).to_contain_text("Table 2 is saved.")


@pytest.mark.parametrize("model", [Model(360, 640, "de-DE"), LAPTOP], ids=["small phone", "laptop"])
def test_both_results_of_a_table_are_seen_when_one_is_chosen(
    new_phone: NewPhone, confidant: Confidant, event_of: MakeEvent, model: Model
) -> None:
    event = event_of("Maximiliane-Charlotte", "Bruno", "Carla", drawn=1)
    with confidant.database():
        play(event, 1, 1)
        state(event, Totals(1, 1, (30, -10, 30)))
    phone = new_phone(model)
    phone.open(f"/events/{event.pk}/results/?table=1")
    conflict = phone.page.locator(".event-conflict:visible")
    expect(conflict.locator("button")).to_have_count(2)
    expect(conflict.locator("form")).to_be_in_viewport(ratio=1)
    expect(phone.page.locator("#total-0")).not_to_be_focused()  # it would scroll the results away


def test_the_sign_of_a_total_stands_in_the_middle_of_its_button(new_phone: NewPhone, event_of: MakeEvent) -> None:
    event = event_of(*"ABC", drawn=1)
    phone = new_phone(Model())
    phone.open(f"/events/{event.pk}/results/?table=1")
    distances = phone.page.evaluate(OFF_CENTRE)
    assert len(distances) == 3
    assert max(distances) < 1


def seat(page: Page, table: int, place: int) -> str:
    return page.locator(f".drawn-tables > li:nth-child({table}) .seats > li:nth-child({place}) bdi").inner_text()


def test_two_people_are_swapped_by_keyboard_before_and_after_the_draw_counts(
    new_phone: NewPhone, event_of: MakeEvent
) -> None:
    event = event_of(*(f"Person {number}" for number in range(16)))
    phone = new_phone(LAPTOP)
    page = phone.page
    phone.open(f"/events/{event.pk}/draw/")
    for counts in (False, True):
        one, other = seat(page, 1, 2), seat(page, 2, 2)
        page.locator("#main").focus()
        for key in ("ArrowDown", "ArrowDown", "Enter"):
            page.keyboard.press(key)
        expect(page.locator(".swap")).to_contain_text(one)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(page.locator(".swap")).to_contain_text(other)
        is_focused(page, "#swap")
        page.keyboard.press("Enter")
        expect(page.locator(".swap")).to_have_count(0)
        assert (seat(page, 1, 2), seat(page, 2, 2)) == (other, one)
        if not counts:
            page.locator("#play").click()
            expect(page.locator("h1")).to_contain_text("Round 1")
            phone.open(f"/events/{event.pk}/draw/")


def test_escape_leaves_a_swap(new_phone: NewPhone, event_of: MakeEvent) -> None:
    event = event_of(*(f"Person {number}" for number in range(16)))
    phone = new_phone(LAPTOP)
    page = phone.page
    phone.open(f"/events/{event.pk}/draw/?pick=3&pick=7")
    expect(page.locator(".swap bdi")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(".swap")).to_have_count(0)
    expect(page).to_have_url(re.compile(r"draw/\??$"))


def test_the_page_now_notices_what_another_organiser_typed(new_phone: NewPhone, event_of: MakeEvent) -> None:
    event = event_of(*"ABCDEFGHI", drawn=1)
    first, second = new_phone(LAPTOP), new_phone()
    first.open(f"/events/{event.pk}/")
    second.open(f"/events/{event.pk}/results/?table=1")
    for place, total in enumerate(("30", "20", "-10")):
        second.page.locator(f"#total-{place}").fill(total)
    second.tap(second.page.get_by_role("button", name="Save table 1"))
    expect(first.page.locator("#table-1")).to_contain_text("Done")


def test_no_page_is_wider_than_a_phone(new_phone: NewPhone, event_of: MakeEvent) -> None:
    event = event_of("Maximiliane-Charlotte von Hohenstein", *"BCDEFGHI", drawn=1)
    phone = new_phone()
    beyond = {}
    for path in ("", "people/", "draw/", "results/?table=1", "standings/", "rulings/", "log/"):
        phone.open(f"/events/{event.pk}/{path}")
        for width, height in ((390, 844), (320, 568)):
            phone.resize(width, height)
            beyond[path, width] = beyond_the_screen(phone)[0]
    assert {page: pixels for page, pixels in beyond.items() if pixels} == {}
