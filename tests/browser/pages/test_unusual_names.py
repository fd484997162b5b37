"""Unusual names are shown as they were typed, on every page with names."""

from playwright.sync_api import expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Phone, beyond_the_screen
from tests.browser.helpers.play_page import start_game
from tests.browser.helpers.posted_forms import create_game

HOSTILE = {
    "wide": "W" * 40,
    "markup": "<b>&amp;</b>\"'><script>alert(1)</script>"[:40],
    "right to left": "שרה-אלישבע",
    "Arabic": "عبد الرحمن",
    "emoji": "🧙‍♂️👩‍👩‍👧‍👦🏴‍☠️🎩",
    "combining": "Z̸͝a̷͛l̵͗g̶̛o̴͐",
}
WIDTHS = (320, 390)
UNSEEN = """([selector, names]) => {
  const seen = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility() && each.offsetWidth);
  return names.filter((name) => !seen.some((each) => each.innerText.includes(name)));
}"""


def test_unusual_names_are_visible_and_do_not_widen_the_page(phone: Phone) -> None:
    table = create_game(phone, list(HOSTILE.values()), rounds=[made_up_round(1, 6), made_up_round(2, 6)])
    for path, names in (("", ".seat .name"), ("../", ".standings .name"), ("../rounds/1/", ".seat .name")):
        phone.page.goto(f"{table}{path}")
        expect_names_visible(phone, names)
    phone.open("/games/new/")
    expect_names_visible(phone, ".name-key")
    phone.open("/")
    expect_names_visible(phone, ".names bdi")


def expect_names_visible(phone: Phone, names: str) -> None:
    """Check that each name is shown as typed, and that the page does not reach beyond a screen of any width."""
    expect(phone.page.locator(names).nth(len(HOSTILE) - 1)).to_be_visible()
    for width in WIDTHS:
        phone.resize(width, 844)
        assert phone.page.evaluate(UNSEEN, [names, list(HOSTILE.values())]) == []
        assert beyond_the_screen(phone)[0] == 0


def test_only_the_numbers_of_a_sentence_are_bold_not_those_of_a_name(phone: Phone) -> None:
    start_game(phone, ["Anna 2", "Ben", "Clara"])
    expect(phone.page.locator("#sum .text")).to_have_text("Anna 2 deals 1 card")
    expect(phone.page.locator("#sum strong")).to_have_text(["1"])


def test_letters_that_the_font_of_titles_lacks_are_whole_in_another_font(phone: Phone) -> None:
    phone.open("/games/new/")
    widths = phone.page.evaluate("""async () => {
      const pen = document.createElement("canvas").getContext("2d");
      const width = (font, text) => ((pen.font = `700 100px ${font}`), pen.measureText(text).width);
      const display = getComputedStyle(document.documentElement).getPropertyValue("--display");
      await document.fonts.load("700 100px Cinzel", "a");
      return ["ễ", "ế", "a"].map((text) => [width(display, text), width(display.replace('"Cinzel",', ""), text)]);
    }""")
    (first, first_other), (second, second_other), (known, known_other) = widths
    assert (first, second) == (first_other, second_other)
    assert known != known_other
