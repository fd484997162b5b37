"""Every page fits a small phone in every language, axe finds nothing that depends on texts, and buttons hold theirs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.conf import settings

from tests.browser.conftest import Confidant
from tests.browser.helpers.all_pages import pages
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.language_page import open_in
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import start_game, tap_number, tap_undo, wait_for_turn, wait_until_saved
from tests.browser.helpers.posted_forms import create_game
from tests.browser.helpers.quick_entry import record_quickly
from tests.browser.test_accessibility import AXE, WCAG, Fault, misfits, violations_on

# German is tried with large text, and in both schemes.
LANGUAGES = [code for code, _ in settings.LANGUAGES if code not in {"en", "de"}]
# The size of a target also depends on how far the page is scrolled: a part may be below a head that stays.
OTHER_RULES = ("color-contrast", "link-in-text-block", "target-size")
ABOUT_TEXTS = WCAG | {"rules": {rule: {"enabled": False} for rule in OTHER_RULES}}

# The texts of the bar at the foot that need a second line, or reach beyond their button.
CROWDED = """() => [...document.querySelectorAll(".bar :is(button b, button small, .button > span)")]
  .filter((part) => {
    const { width, height } = part.getBoundingClientRect();
    const isCut = part.scrollWidth > part.closest("button, .button").clientWidth - 12;
    return width && (isCut || height >= 2 * parseFloat(getComputedStyle(part).fontSize));
  })
  .map((part) => part.textContent)"""

# How much wider the save status is for its longest texts than the one that is shown.
SPARE_WIDTH = """() => {
  const { firstChild, dataset } = document.querySelector("#sync .word");
  const probe = document.querySelector("#sync .word").cloneNode();
  document.getElementById("sync").append(probe);
  const widths = ["saved", "longest"].map((name) => {
    probe.replaceChildren(dataset[name]);
    const text = document.createRange();
    text.selectNodeContents(probe);
    return text.getBoundingClientRect().width;
  });
  probe.remove();
  const shown = document.createRange();
  shown.selectNodeContents(firstChild);
  return Math.max(...widths) - shown.getBoundingClientRect().width;
}"""
# The buttons of the steps whose contents, with the icon, reach beyond the padding that is left on the narrowest phone.
TOO_WIDE = """() => [...document.querySelectorAll(".step-key")]
  .filter((key) => {
    const contents = document.createRange();
    contents.selectNodeContents(key);
    return contents.getBoundingClientRect().width > key.clientWidth - 6;
  })
  .map((key) => key.textContent.trim())"""


@pytest.mark.thorough
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_fits_a_small_phone_in_every_language(
    new_signed_out_phone: NewPhone, confidant: Confidant, language: str
) -> None:
    phone = new_signed_out_phone(Model(width=360, height=640, locale=language, reduced_motion=True))
    # The refusals that the visits provoke.
    phone.expect_errors("status of 404", "status of 410", "status of 422")
    found = {name: [*misfits(phone), *faults(phone)] for name in pages(phone, confidant)}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def faults(phone: Phone) -> list[Fault]:
    if not phone.page.evaluate("'axe' in window"):
        phone.page.evaluate(AXE)
    return violations_on(phone.page, ABOUT_TEXTS)


def test_the_buttons_at_the_foot_of_the_table_have_their_words_in_one_line_in_every_language(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Carla"])
    record_quickly(phone, [made_up_round(1, 3)])
    tap_number(phone, 0)
    wait_until_saved(phone)
    table = phone.page.url.removeprefix(phone.address)
    found = {}
    for language, _ in settings.LANGUAGES:
        open_in(phone, language, table)
        wait_for_turn(phone, 0)
        found[language] = at_each_width(phone, lambda: phone.page.evaluate(CROWDED))
    assert found == {language: [[], []] for language, _ in settings.LANGUAGES}


def test_the_list_of_the_table_does_not_move_in_any_language_when_a_number_is_entered(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    table, board = phone.page.url.removeprefix(phone.address), phone.page.locator("#board")
    before, after = {}, {}
    for language, _ in settings.LANGUAGES:
        open_in(phone, language, table)
        wait_for_turn(phone, 1)
        wait_until_saved(phone)
        before[language] = at_each_width(phone, lambda: round(box_of(board)["y"]))
        tap_number(phone, 0)
        wait_for_turn(phone, 2)
        looks = at_each_width(phone, lambda: (round(box_of(board)["y"]), phone.page.evaluate(SPARE_WIDTH)))
        after[language] = [place for place, _ in looks]
        # No text of the save status is wider than the room that its two longest ones keep free.
        assert min(spare for _, spare in looks) >= 0, language
        tap_undo(phone)
        wait_until_saved(phone)
    assert after == before


def test_the_buttons_of_the_steps_hold_their_words_in_every_language(phone: Phone) -> None:
    played = [made_up_round(number, 3) for number in (1, 2)]
    game = create_game(phone, ["Anna", "Ben", "Clara"], rounds=played).removesuffix("play/")
    steps = f"{game.removeprefix(phone.address)}steps/1/"
    found = {}
    for language, _ in settings.LANGUAGES:
        open_in(phone, language, steps)
        found[language] = at_each_width(phone, lambda: phone.page.evaluate(TOO_WIDE))
    assert found == {language: [[], []] for language, _ in settings.LANGUAGES}


def at_each_width[T](phone: Phone, look: Callable[[], T]) -> list[T]:
    """Look at the page on a narrow phone and on a usual one."""
    seen = []
    for width in (360, 390):
        phone.resize(width, 780)
        seen.append(look())
    return seen
