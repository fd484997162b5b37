"""Visits every page of the product in every state that looks different."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from django.utils.timezone import localtime
from playwright.sync_api import expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.event_pages import table_phone
from tests.browser.helpers.game_page import open_game_menu
from tests.browser.helpers.games import GAMES, made_up_round
from tests.browser.helpers.hall_pages import hall_pages
from tests.browser.helpers.organiser_pages import organiser_pages
from tests.browser.helpers.phone import Phone, sign_in
from tests.browser.helpers.play_page import (
    change_options,
    choose_preset,
    start_game,
    tap_number,
    type_players,
    wait_until_saved,
)
from tests.browser.helpers.quick_entry import record_quickly
from tests.browser.helpers.typed_sheet import SHEET_WITH_ERRORS, paste_rounds
from tests.helpers.conformance import SHEETS
from tests.helpers.pictures.photos import png

ALL_UNFOLDED = """() => document.querySelectorAll("details").forEach((each) => {
    each.removeAttribute("name");
    each.open = true;
})"""
TABLE = """\
Rd\tMira T.\tMira S.\tJonas T.\tJonas S.\tCarla H. T.\tCarla H. S.\tNotiz
1\t1\t1\t0\t0\t0\t0\t
2\t1\t1\t2\t1\t0\t0\tPizza
"""


def pages(phone: Phone, confidant: Confidant) -> Iterator[str]:
    """Visit every page in every state that looks different, and yield its name once it is loaded with its styles."""
    for name in _visits(phone, confidant):
        phone.page.wait_for_load_state()
        yield name


def _visits(phone: Phone, confidant: Confidant) -> Iterator[str]:
    """Visit every page, and yield its name perhaps before it is loaded."""
    phone.open("/")
    yield "start page of a stranger"
    phone.open("/sample/")
    yield "sample game"
    phone.open("/rules/")
    for fold in phone.page.locator("details.schedule > summary").all():
        fold.click()
    yield "rules"
    link = confidant.take_link()
    phone.page.goto(link)
    yield "sign-in page"
    sign_in(phone, link)
    yield "start, empty"
    phone.open("/more/")
    yield "more"
    phone.open("/another-phone/")
    yield "another phone"
    phone.page.locator("#new-code").click()
    expect(phone.page.locator(".qr")).to_be_visible()
    yield "another phone, code"
    phone.page.goto(link)
    yield "a link that was used"
    yield from account(phone)
    yield from circle(phone)
    yield from set_up(phone)
    yield from table(phone)
    yield from archive(phone)
    yield from organiser_pages(phone, confidant)
    yield from event(phone)
    yield from hall_pages(phone, confidant)
    yield from table_phone(phone, confidant)


def event(phone: Phone) -> Iterator[str]:
    """Create an event, and visit the pages about its plan and its end."""
    phone.open("/events/import/")
    yield "tournament from a file"
    phone.open("/events/new/")
    phone.page.evaluate(ALL_UNFOLDED)
    yield "new tournament"
    phone.page.locator("#name").fill("")
    phone.page.locator(".submit-row button").click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "new tournament, refused"
    phone.page.locator("#name").fill("Club evening")
    phone.page.locator(".submit-row button").click()
    phone.page.wait_for_url("**/people/")
    page = phone.page.url.removesuffix("people/")
    for name in ("more", "set-up", "archive", "forget"):
        phone.page.goto(f"{page}{name}/")
        phone.page.evaluate(ALL_UNFOLDED)
        yield f"tournament, {name}"
    phone.open("/events/")
    yield "tournaments"
    phone.open("/")
    yield "start, with a tournament"


def circle(phone: Phone) -> Iterator[str]:
    """Create a circle, visit its pages, and return to the Confidant's own history."""
    phone.open("/account/")
    phone.page.evaluate(ALL_UNFOLDED)
    phone.page.locator("#new-circle").fill(f"Circle {uuid.uuid4().hex[:8]}")
    phone.page.locator("form[action='/circles/create/'] button").click()
    expect(phone.page.locator(".done")).to_be_visible()
    yield "circle"
    page = phone.page.url.partition("?")[0]
    phone.page.locator("button[value='reads']").click()
    expect(phone.page.locator(".qr")).to_be_visible()
    yield "invitation to a circle"
    phone.page.goto(phone.page.locator("#link").inner_text())
    yield "joining a circle"
    phone.page.goto(f"{page}delete/")
    yield "deleting a circle"
    phone.open("/")
    yield "start page of a circle"
    phone.open("/games/")
    yield "past games of a circle"
    phone.open("/")
    phone.page.locator(".histories button").first.click()
    expect(phone.page.locator(".histories button").first).to_have_attribute("aria-pressed", "true")


def account(phone: Phone) -> Iterator[str]:
    """Visit the pages of the account; that of the first Confidant can also invite others."""
    phone.open("/account/")
    phone.page.evaluate(ALL_UNFOLDED)
    yield "account"
    phone.page.locator("#account-name").fill("")
    phone.page.locator('form[action$="/name/"] button').click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "account, refused"
    phone.open("/account/delete/")
    yield "deleting the account"


def set_up(phone: Phone) -> Iterator[str]:
    """Visit the set-up page."""
    phone.open("/games/new/")
    yield "set-up"
    choose_preset(phone, "dm2008")
    change_options(phone, {"bidding": "secret", "most": "99", "preset_name": "Friday"})
    phone.page.locator("#shape-up").click()
    expect(phone.page.locator(".objection:visible")).to_have_count(2)
    yield "set-up, refused at once"
    change_options(phone, {"bidding": "covered", "preset_name": "Donnerstagsgesellschaft"})
    phone.page.locator("#keep").click()
    expect(phone.page.locator("#outcome-name")).to_have_text("Donnerstagsgesellschaft")
    change_options(phone, {"preset_name": ""})
    yield "set-up, all choices open"
    type_players(phone, "Anna")
    phone.page.locator(".submit-row button").click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "set-up, refused"
    phone.open("/games/new/offline/")
    type_players(phone, "Anna")
    phone.page.locator(".submit-row button").click()
    expect(phone.page.locator("#refusal")).to_be_visible()
    yield "set-up without the server, refused"
    phone.open("/offline/")
    yield "page that needs the server"
    phone.open("/games/new/sheet/?schedule=elimination&seats=6&player=Theodora-Alexandra+von+Hohenstein")
    yield "empty sheet"
    phone.open("/games/new/sheet/?schedule=dm2008&seats=3")
    yield "empty sheet, refused"


def table(phone: Phone) -> Iterator[str]:
    """Play a game of six to its end."""
    start_game(
        phone, ["Anna", "Ben", "Theodora-Alexandra von Hohenstein", "David", "Eva", "Jürgen"], plus_minus_one="2"
    )
    yield "table, first bid"
    record_quickly(phone, [made_up_round(number, 6) for number in range(1, 10)])
    for number in (1, 2, 1, 1, 2):
        tap_number(phone, number)
    expect(phone.page.locator("#why")).to_be_visible()
    yield "table, forbidden bid"
    tap_number(phone, 1)
    # An entry in transit when the page is left would be sent again and be outdated.
    wait_until_saved(phone)
    yield "table, tricks"
    yield from table_actions(phone)
    phone.open("/")
    yield "start, with an open game"
    phone.page.locator(".game-card").first.click()
    tap_number(phone, 10)
    expect(phone.page.locator(".champion h2")).to_be_visible()
    wait_until_saved(phone)
    yield "table, finished"


def table_actions(phone: Phone) -> Iterator[str]:
    """Visit the table actions, and record one."""
    game = phone.page.url.removesuffix("play/")
    phone.page.goto(f"{game}actions/")
    yield "table actions"
    phone.page.evaluate(ALL_UNFOLDED)
    yield "table actions, unfolded"
    points = phone.page.locator("form", has=phone.page.locator('[name="kind"][value="adjust"]'))
    points.get_by_text("Anna").click()
    points.locator('[inputmode="numeric"]').fill("x")
    points.locator(".line input").fill("?")
    points.locator("button").click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "table actions, refused"
    points.locator('[inputmode="numeric"]').fill("20")
    points.locator("button").click()
    expect(phone.page.locator("#table")).to_be_visible()
    phone.page.goto(f"{game}tv/")
    yield "show on a television"
    phone.page.goto(f"{game}actions/?swap=0#swap")
    yield "table actions, one player to be swapped"
    phone.page.goto(f"{game}actions/?swap=0&swap=1#swap")
    yield "table actions, two players to be swapped"
    phone.page.goto(game)
    open_game_menu(phone)
    phone.page.locator(".changes summary").click()
    yield "game, with notes"


def sharing(phone: Phone) -> Iterator[str]:
    """Visit the sheet for sharing a game, without and with a link, and the same as a page."""
    game = phone.page.url
    phone.page.locator("#share").click()
    expect(phone.page.locator("dialog canvas")).to_be_visible()
    yield "game, shared"
    phone.page.locator("#preview").click()
    expect(phone.page.locator("#share-address")).to_be_visible()
    yield "game, shared with a link"
    phone.page.locator("dialog .stop").click()
    expect(phone.page.locator("#share-address")).to_have_count(0)
    phone.page.goto(f"{game}share/")
    expect(phone.page.locator("canvas")).to_be_visible()
    yield "page for sharing a game"
    phone.page.locator(".close").click()


def archive(phone: Phone) -> Iterator[str]:
    """Visit the pages of a finished game and of the archive."""
    phone.page.locator(".bar .to-game").click()
    expect(phone.page.locator(".scorepad")).to_be_visible()
    yield "game"
    yield from sharing(phone)
    phone.page.locator(".stood-out .steps").click()
    for _ in range(2):
        phone.page.locator("#step-next").click()
    expect(phone.page.locator("#step h1")).to_contain_text("3")
    yield "step"
    phone.page.go_back()
    yield from photo(phone)
    phone.page.locator(".scorepad tbody a").nth(2).click()
    yield "round"
    phone.page.locator('#round input[name="bids"]').first.fill("9")
    phone.page.locator("#round button.primary").click()
    yield "round, refused"
    yield from series(phone)
    phone.open("/games/")
    yield "past games"
    yield from people(phone)
    yield from import_export(phone)
    yield from paper(phone)
    yield from typed_sheet(phone)
    phone.open("/games/")
    phone.page.locator(".game-card").first.click()
    open_game_menu(phone)
    phone.page.locator('form[action$="/delete/"]:not([action*="/photo/"]) button').click()
    expect(phone.page.locator(".danger")).to_be_visible()
    yield "bin"
    phone.open("/nowhere/")
    yield "page not found"


def photo(phone: Phone) -> Iterator[str]:
    """Add a photo to the game that is open, and look at it in full size."""
    game = phone.page.url
    open_game_menu(phone)
    phone.page.locator('#game-menu a[href$="/photo/"]').click()
    expect(phone.page.locator(".photo-form")).to_be_visible()
    yield "photo, none"
    phone.page.locator(".photo-form [type=file]").set_input_files(
        {"name": "sheet.png", "mimeType": "image/png", "buffer": png(width=30, height=40)}
    )
    expect(phone.page.locator(".photo-status")).not_to_be_empty()
    phone.page.evaluate(ALL_UNFOLDED)
    yield "photo"
    phone.page.locator(".photo-keys .photo-larger").click()
    expect(phone.page.locator(".photo-dialog img")).to_be_visible()
    yield "photo, larger"
    phone.page.goto(game)
    phone.page.evaluate(ALL_UNFOLDED)
    yield "game with a photo"


def typed_sheet(phone: Phone) -> Iterator[str]:
    """Fill in rounds with all that a sheet can be asked about."""
    phone.open("/sheets/")
    yield "sheets, none"
    phone.page.locator("main form button").click()
    expect(phone.page.locator("#grid td input").first).to_be_visible()
    yield "sheet, empty"
    paste_rounds(phone, SHEET_WITH_ERRORS)
    expect(phone.page.locator("#asks .card.is-open")).not_to_have_count(0)
    phone.page.locator("#heading").click()
    yield "sheet, with questions"
    phone.open("/sheets/")
    yield "sheets"


def import_export(phone: Phone) -> Iterator[str]:
    """Import a game, and an invalid one."""
    phone.open("/games/import-export/")
    yield "import and export"
    for name in ("four-players-plus-minus-one.expected.json", "four-players-plus-minus-one.json"):
        phone.open("/games/import-export/")
        phone.page.locator("#files").set_input_files(str(GAMES / name))
        phone.page.locator(".files-in .primary").click()
        expect(phone.page.locator(".findings")).to_be_visible()
        yield f"import, {name}"
    phone.page.locator("#findings form button").click()
    expect(phone.page.locator(".outcome-line")).to_be_visible()
    yield "import, done"
    phone.open("/games/import-export/")
    phone.page.locator("#text").fill(TABLE)
    phone.page.locator("#text + button").click()
    expect(phone.page.locator(".map")).to_be_visible()
    yield "import, a pasted table"


def paper(phone: Phone) -> Iterator[str]:
    """Import a game of bids and totals, and answer its question."""
    phone.open("/games/import-export/")
    phone.page.locator("#files").set_input_files(str(SHEETS / "kind-bids-one-question.csv"))
    phone.page.locator(".files-in .primary").click()
    phone.page.locator("#findings form button").click()
    expect(phone.page.locator(".outcome-line")).to_be_visible()
    phone.open("/games/")
    phone.page.locator(".game-card", has_text="2019").first.click()
    expect(phone.page.locator(".open-question")).to_be_visible()
    yield "game from paper"
    phone.page.locator(".open-question a").click()
    expect(phone.page.locator(".question")).to_be_visible()
    yield "round of a game from paper"
    phone.page.locator(".answers button").first.click()
    expect(phone.page.locator(".take-back")).to_be_visible()
    yield "round of a game from paper, answered"


def series(phone: Phone) -> Iterator[str]:
    """Save the last evening as a series, and visit all pages of a series."""
    phone.open("/series/evening/")
    yield "last evening"
    phone.page.locator('[name="name"]').fill("Donnerstagsrunde")
    phone.page.locator(".keep button").click()
    expect(phone.page.locator("h1 bdi")).to_contain_text("Donnerstag")
    yield "series"
    phone.page.evaluate(ALL_UNFOLDED)
    yield "series, unfolded"
    phone.page.locator('form[action$="/season/"] button').click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "series, refused"
    phone.page.locator(".series-games summary").click()
    phone.page.locator(".series-game button").click()
    expect(phone.page.locator(".report")).to_be_visible()
    yield "series, a game taken out"
    phone.page.locator(".report button").click()
    expect(phone.page.locator("table.series")).to_be_visible()
    phone.page.locator('a[href$="/games/"]').last.click()
    expect(phone.page.locator(".choose-games")).to_be_visible()
    yield "games of a series"
    phone.page.locator(".more").click()
    phone.page.locator(".series-games summary").click()
    phone.page.locator(".series-game a").click()
    phone.page.goto(f"{phone.page.url}series/")
    phone.page.evaluate(ALL_UNFOLDED)
    yield "series of a game"
    phone.open("/series/")
    yield "all series"
    phone.page.locator(".button.big").click()
    phone.page.locator("form.series-form button").click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "new series, refused"


def people(phone: Phone) -> Iterator[str]:
    """Visit the pages of people, and rename a person to a name that is taken."""
    phone.open("/people/")
    yield "people"
    phone.open("/people/records/")
    yield "records"
    phone.open("/people/year/")
    expect(phone.page.locator("#picture-preview")).to_be_visible()
    yield "year"
    phone.open("/people/year/1999/")
    yield "year without games"
    phone.open("/people/")
    phone.page.get_by_role("link", name="Theodora").click()
    expect(phone.page.locator(".rivals")).to_be_visible()
    phone.page.evaluate(ALL_UNFOLDED)
    phone.page.locator("#new-name").fill("Anna")
    yield "a person"
    phone.page.locator('form[action$="/rename/"] button').click()
    expect(phone.page.locator(".refusal")).to_be_visible()
    yield "a person, refused"
    phone.page.locator('.person-tabs a[href*="/bids/"]').click()
    expect(phone.page.locator(".bid-card").first).to_be_visible()
    phone.page.evaluate(ALL_UNFOLDED)
    yield "a person's bids"
    phone.page.locator(".person-tabs a").first.click()
    phone.page.locator(".rivals tbody th a").first.click()
    expect(phone.page.locator(".common-games")).to_be_visible()
    yield "two people"
    phone.open(f"/people/{phone.page.url.split('/people/')[1].partition('/')[0]}/year/{localtime().year}/")
    expect(phone.page.locator("#picture-preview")).to_be_visible()
    yield "year of a person"
