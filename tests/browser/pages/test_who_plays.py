"""The set-up page with many known people: six keys, a field that searches and adds, and Start in sight."""

import re

from playwright.sync_api import expect

from tests.browser.helpers.language_page import open_in
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import choose_preset
from tests.browser.helpers.posted_forms import create_game
from tests.browser.pages.test_set_up import name_key, outcome, places, type_names

KNOWN = ("Ada", "Bruno", "Carla", "Dora", "Émile", "Noémie", "Fritz", "Greta", "Hans", "Ida", "Jan", "Klara")


def shown_names(phone: Phone) -> list[str]:
    """Return the names on the keys that are visible."""
    return [name.strip() for name in phone.page.locator(".name-key[data-name]:visible").all_text_contents()]


def test_six_are_offered_and_the_others_are_found_by_a_part_of_their_name_or_all_are_shown(phone: Phone) -> None:
    for place in range(0, 12, 3):
        create_game(phone, [*KNOWN[place : place + 3]])
    phone.open("/games/new/")
    assert shown_names(phone) == [*KNOWN[9:12], *KNOWN[6:9]]
    expect(phone.page.locator("#who")).to_have_attribute("placeholder", re.compile("12 names"))
    phone.page.locator("#who").fill("OÉMI")
    assert shown_names(phone)[6:] == ["Noémie"]
    phone.tap(name_key(phone, "Noémie"))
    assert places(phone) == ["Noémie"]
    expect(phone.page.locator("#who")).to_have_value("")
    expect(phone.page.locator("#who")).to_be_focused()
    phone.tap(phone.page.locator("#more-names"))
    assert shown_names(phone)[6:] == ["Ada", "Bruno", "Carla", "Dora", "Émile", "Noémie"]


def test_a_name_that_is_new_is_added_and_one_that_was_only_typed_is_asked_about(phone: Phone) -> None:
    create_game(phone, ["Anna", "Ben", "Clara"])
    type_names(phone, "anna", "Ben", "Clara")
    assert places(phone) == ["Anna", "Ben", "Clara"]
    phone.page.locator("#who").fill("ben")
    expect(phone.page.locator("#new-name")).to_be_hidden()
    phone.page.locator("#who").press("Enter")
    expect(phone.page.locator("#sits-already")).to_have_text("“ben” sits at the table already.")
    phone.page.locator("#who").fill("Be")
    expect(phone.page.locator("#sits-already")).to_be_hidden()
    phone.tap(phone.page.locator(".submit-row button"))
    expect(phone.page.locator("#not-added")).to_contain_text("“Be” does not sit at the table yet")
    phone.tap(phone.page.locator("#new-name"))
    assert places(phone) == ["Anna", "Ben", "Clara", "Be"]
    phone.tap(phone.page.locator(".submit-row button"))
    expect(phone.page.locator(".seat")).to_have_count(4)


def test_nobody_can_be_added_to_six(phone: Phone) -> None:
    create_game(phone, ["Anna", "Ben", "Clara"])
    type_names(phone, "Ben", "Clara", "David", "Eva", "Franz", "Greta")
    expect(phone.page.locator(".known legend")).to_have_text("Six sit at the table: no more fit")
    expect(phone.page.locator("#who")).to_be_disabled()
    expect(name_key(phone, "Anna")).to_be_disabled()
    phone.tap(name_key(phone, "Ben"))
    expect(phone.page.locator(".known legend")).to_have_text("Who plays?")
    phone.tap(name_key(phone, "Anna"))
    assert places(phone) == ["Clara", "David", "Eva", "Franz", "Greta", "Anna"]


def test_start_is_in_sight_with_four_players_and_covers_nothing_on_a_usual_phone(phone: Phone) -> None:
    create_game(phone, ["Mira", "Lena", "Oskar", "Jonas"])
    create_game(phone, ["Theo", "Ute", "Mira"])
    for language in ("de", "en"):
        open_in(phone, language, "/games/new/")
        for name in ("Mira", "Lena", "Oskar", "Jonas"):
            phone.tap(name_key(phone, name))
        expect(outcome(phone).locator(".length")).to_be_visible()
        phone.page.evaluate("scrollTo(0, 0)")
        game, start = (box_of(phone.page.locator(selector)) for selector in ("#outcome", ".submit-row button"))
        assert game["y"] + game["height"] <= start["y"]
        assert start["y"] + start["height"] <= 844


def test_it_says_that_the_options_of_the_last_game_are_kept(phone: Phone) -> None:
    phone.open("/games/new/")
    expect(outcome(phone)).not_to_contain_text("last game")
    create_game(phone, ["Anna", "Ben", "Clara"], scoring="alternate")
    phone.open("/games/new/")
    expect(outcome(phone)).to_contain_text("As in the last game")
    phone.tap(name_key(phone, "Anna"))
    choose_preset(phone, "quick")
    expect(outcome(phone)).not_to_contain_text("last game")
