"""Unusual names are shown as they were typed, on every page with names."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import LARGE, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.play_page import start_game
from tests.browser.helpers.quick_entry import record_quickly

HOSTILE = {
    "wide": "W" * 40,
    "markup": "<b>&amp;</b>\"'><script>alert(1)</script>"[:40],
    "right to left": "שרה-אלישבע",
    "Arabic": "عبد الرحمن",
    "emoji": "🧙‍♂️👩‍👩‍👧‍👦🏴‍☠️🎩",
    "combining": "Z̸͝a̷͛l̵͗g̶̛o̴͐",
}
NARROW = Model(width=320, height=640)


@pytest.mark.parametrize("model", [NARROW, LARGE], ids=["320", "390"])
def test_unusual_names_are_visible_and_do_not_widen_the_page(new_phone: NewPhone, model: Model) -> None:
    phone = new_phone(model)
    start_game(phone, list(HOSTILE.values()))
    shown = [expect_names_visible(phone, ".seat .name")]
    record_quickly(phone, [made_up_round(1, 6), made_up_round(2, 6)])
    table = phone.page.url
    for path, names in (("", ".seat .name"), ("../", ".standings .name"), ("../rounds/1/", ".seat .name")):
        phone.page.goto(f"{table}{path}")
        shown.append(expect_names_visible(phone, names))
    phone.open("/games/new/")
    shown.append(expect_names_visible(phone, ".name-key"))
    phone.open("/")
    shown.append(expect_names_visible(phone, ".place bdi"))
    assert shown == [0] * len(shown)


def expect_names_visible(phone: Phone, names: str) -> int:
    """Check that each name is shown as typed, and return how far the page reaches beyond the screen."""
    for name in HOSTILE.values():
        expect(phone.page.locator(names, has_text=name).first).to_be_visible()
    return beyond_the_screen(phone)[0]
