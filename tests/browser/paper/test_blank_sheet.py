"""The printed blank score sheet: one page, A4 or Letter, for any usual game, without the rest of the page."""

from collections.abc import Mapping
from urllib.parse import urlencode

import pytest
from django.http import QueryDict
from django.utils.translation import override
from playwright.sync_api import expect

from scorekeeper.display.blank_sheet import blank_sheet_of
from scorekeeper.forms.blank_sheet import SheetForm
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import choose_preset, type_players
from tests.browser.paper.test_print import IN_GERMAN, LONG_NAMES, PAPERS, printed, texts_of

ELIMINATION = {"schedule": "elimination", "seats": "6"}
MANY_ROUNDS = "-".join(["5"] * 30)

type Sheet = tuple[Mapping[str, object], int]
"""The fields of a blank sheet, and how many pages it has."""

SHEETS: list[Sheet] = [
    ({"seats": "3"}, 1),
    (ELIMINATION, 1),
    ({"schedule": "dm2008", "plus_minus_one": "2", "player": LONG_NAMES[:4]}, 1),
    ({"scoring": "alternate", "seats": "4", "plus_minus_one": "2", "clairvoyance": "on"}, 1),
    ({"player": LONG_NAMES, "schedule": "elimination", "scoring": "alternate", "clairvoyance": "on"}, 1),
    ({"schedule": "custom", "hand_sizes": MANY_ROUNDS, "player": LONG_NAMES, "scoring": "alternate"}, 1),
    ({"schedule": "custom", "hand_sizes": "-".join(["10"] * 24), "player": LONG_NAMES, "scoring": "alternate"}, 1),
    ({"schedule": "custom", "hand_sizes": "-".join(["15"] * 16), "seats": "4", "scoring": "alternate"}, 1),
    ({"schedule": "custom", "hand_sizes": "-".join(["10"] * 13), "seats": "6", "scoring": "alternate"}, 1),
    ({"schedule": "custom", "hand_sizes": f"{MANY_ROUNDS}-{MANY_ROUNDS}", "player": LONG_NAMES}, 2),
]
FULLEST = SHEETS[4:6] + SHEETS[9:]


def open_sheet(phone: Phone, fields: Mapping[str, object]) -> None:
    phone.open(f"/games/new/sheet/?{urlencode(fields, doseq=True)}")
    expect(phone.page.locator(".blank").first).to_be_visible()


@pytest.mark.parametrize(
    ("model", "sheets"),
    [(IN_GERMAN, SHEETS), (Model(), FULLEST)],
    ids=["German", "phone"],
)
def test_every_sheet_has_the_expected_number_of_printed_pages(
    new_phone: NewPhone, model: Model, sheets: list[Sheet]
) -> None:
    """V4, V5, V8: each sheet has as many pages as expected.

    English texts are shorter, and a phone prints the same pages, so the fullest sheets, in English on a phone, would
    show a difference that comes from the language or from the device.
    """
    phone = new_phone(model)
    found = {}
    for place, (fields, pages) in enumerate(sheets):
        open_sheet(phone, fields)
        for paper in PAPERS:
            paged = printed(phone, paper).pages
            found[place, paper] = (len(paged), [text for sheet in paged for text in texts_of(sheet).outside])
        assert phone.page.locator(".sheet").count() == pages
    assert found == {(place, paper): (pages, []) for place, (_, pages) in enumerate(sheets) for paper in PAPERS}


@pytest.mark.parametrize("fields", [fields for fields, _ in SHEETS])
def test_the_texts_of_every_sheet_are_longest_in_german(fields: Mapping[str, object]) -> None:
    german, english = lengths_of_texts(fields, "de"), lengths_of_texts(fields, "en")
    assert all(long > short for long, short in zip(german, english, strict=True))


def lengths_of_texts(fields: Mapping[str, object], language: str) -> tuple[int, ...]:
    """Return the lengths of the texts that can take several lines."""
    form = SheetForm(QueryDict(urlencode(fields, doseq=True)))
    assert form.is_valid()
    with override(language):
        sheet = blank_sheet_of(form.ruleset(), form.names(), form.first_dealer_seat())
        return len(sheet.points), len(" ".join(sheet.remarks))


def test_only_the_sheet_is_printed_in_black_on_white(new_phone: NewPhone) -> None:
    dark = new_phone(Model(scheme="dark"))
    open_sheet(dark, ELIMINATION)
    dark.own_page.emulate_media(media="print", color_scheme="dark")
    expect(dark.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(dark.page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    for left_out in (".top", ".foot", ".actions", ".sheet-tables", "h1", ".facts"):
        expect(dark.page.locator(left_out)).to_be_hidden()


@pytest.mark.parametrize("model", [Model(), Model(javascript=False)], ids=["", "without scripts"])
def test_the_set_up_links_to_the_sheet_for_its_players_and_options(new_phone: NewPhone, model: Model) -> None:
    phone = new_phone(model)
    phone.open("/games/new/")
    if model.javascript:
        choose_preset(phone, "tournament")
    names = ("Ada", "Bruno", "Carla", "Dora")
    if model.javascript:
        type_players(phone, *names)
        expect(phone.page.locator("#outcome .length")).to_contain_text("10 rounds")
    else:
        for place, name in enumerate(names):
            phone.page.locator('[name="player"]').nth(place).fill(name)
    phone.tap(phone.page.locator(".to-paper button"))
    expect(phone.page.locator(".blank .who bdi")).to_have_text(["Ada", "Bruno", "Carla", "Dora"])
    expect(phone.page.locator(".blank tbody tr")).to_have_count(10 if model.javascript else 15)
    expect(phone.page.locator("#print")).to_be_visible(visible=model.javascript)


def test_the_sheet_can_be_downloaded_as_pdf(new_phone: NewPhone) -> None:
    phone = new_phone()
    open_sheet(phone, ELIMINATION)
    for name in ("A4", "Letter"):
        with phone.page.expect_download() as arriving:
            phone.tap(phone.page.get_by_role("link", name=f"PDF, {name}"))
        assert arriving.value.suggested_filename == "Blank score sheet Standard count · Elimination.pdf"
