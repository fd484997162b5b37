"""With forced colours, which replace all backgrounds, symbols can be seen and what is chosen differs from the rest."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.phone import NewPhone
from tests.browser.helpers.play_page import start_game, tap_number, wait_until_saved

# Symbols whose colour is not that of the text around them, and choices that look like those that are not chosen.
UNSEEN = """() => {
    const shown = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    const style = (element, part) => getComputedStyle(element, part);
    const symbols = shown(".icon").filter((icon) => style(icon).color !== style(icon.parentElement).color);
    const paper = style(document.body).backgroundColor;
    const chosen = "[aria-pressed=true], :is(a, button)[aria-current], label:has(input:checked), input:checked + span";
    const marks = ".rounds .now, .rounds .done, .pips .on, .pips .over";
    const plain = shown(`${chosen}, ${marks}`).filter((each) => style(each).backgroundColor === paper);
    const same = shown(chosen).filter((each) => style(each).backgroundColor === style(each).color);
    return [...symbols, ...plain, ...same].map((element) => element.outerHTML.slice(0, 120));
}"""


def test_symbols_and_what_is_chosen_can_be_seen_with_forced_colours(new_phone: NewPhone) -> None:
    phone = new_phone()
    start_game(phone, ["Anna", "Ben", "Clara"])
    phone.own_page.emulate_media(forced_colors="active")
    phone.page.locator(".trump-key").nth(1).click()
    for number in (0, 1, 1):
        tap_number(phone, number)
    expect(phone.page.locator(".trump-key[aria-pressed=true]")).to_have_count(1)
    unseen = {"table": phone.page.evaluate(UNSEEN)}
    tap_number(phone, 1)
    wait_until_saved(phone)
    game = phone.page.url.removeprefix(phone.address).removesuffix("play/")
    for path in (game, f"{game}rounds/1/", f"{game}actions/", f"{game}bring/", "/games/new/", "/people/", "/account/"):
        phone.open(path)
        unseen[path.removeprefix(game)] = phone.page.evaluate(UNSEEN)
    assert {name: elements for name, elements in unseen.items() if elements} == {}
