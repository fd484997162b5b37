"""No axe violations (WCAG 2.2 AA) on any page in light and dark; 150 % text in German fits on a small phone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe

from tests.browser.helpers.all_pages import pages
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import (
    start_game,
)

if TYPE_CHECKING:
    from tests.browser.conftest import Confidant

# Only violations are described: describing the passed checks takes axe longer than the checks themselves.
WCAG = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "rules": {"landmark-unique": {"enabled": True}},
    "resultTypes": ["violations"],
}
# The schemes differ in colours alone; these are the rules about colours.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}
LARGE_TEXT = "document.documentElement.style.fontSize = '150%'"
# Elements that reach beyond the screen, except those that scroll in their own frame or are hidden on purpose. (A page
# that is too wide makes a phone zoom out, which makes its window larger.)
TOO_WIDE = """() => [...document.querySelectorAll("body *")].filter((element) => {
    const {right, left, width} = element.getBoundingClientRect();
    const framed = element.closest(".scorepad-frame, .series-frame, .sheet-frame, .figures-frame, .vh, .skip, svg");
    return width > 0 && (right > screen.width + 1 || left < -1) && !framed;
}).map((element) => element.outerHTML.slice(0, 120))"""

# Controls whose text does not fit.
CLIPPED = """() => [...document.querySelectorAll("button, a, label, summary, legend, input")].filter((control) => {
    const {scrollWidth, clientWidth, scrollHeight, clientHeight, localName} = control;
    const {display, overflowY} = getComputedStyle(control);
    if (display === "inline" || !clientWidth || control.closest(".vh, .skip")) return false;
    const cut = localName !== "input" && overflowY !== "visible" && scrollHeight > clientHeight + 1;
    return cut || scrollWidth > clientWidth + 1;
}).map((control) => control.outerHTML.slice(0, 120))"""


def provoked(phone: Phone) -> Phone:
    """Expect errors about the refusals that these tests provoke."""
    phone.expect_errors("status of 404", "status of 410", "status of 422")
    return phone


def test_axe_finds_nothing_on_any_page_in_light_or_dark(new_signed_out_phone: NewPhone, confidant: Confidant) -> None:
    # Without motion, so that axe sees no colour between the two schemes.
    phone = provoked(new_signed_out_phone(Model(reduced_motion=True)))
    axe = Axe()
    found = {}
    for name in pages(phone, confidant):
        phone.own_page.emulate_media(color_scheme="light")
        found[name, "light"] = faults_in(axe.run(phone.page, options=WCAG).response)
        phone.own_page.emulate_media(color_scheme="dark")
        found[name, "dark"] = faults_in(phone.page.evaluate("(options) => axe.run(options)", COLOURS))
    assert {where: faults for where, faults in found.items() if faults} == {}


def faults_in(response: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """Return the violations found by axe, by the ids of its rules."""
    return [(fault["id"], [node["html"][:120] for node in fault["nodes"]]) for fault in response["violations"]]


def test_every_page_fits_a_small_phone_with_german_and_150_percent_text(
    new_signed_out_phone: NewPhone, confidant: Confidant
) -> None:
    phone = provoked(new_signed_out_phone(Model(width=360, height=640, locale="de-DE")))
    phone.own_page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {LARGE_TEXT} }})")
    found = {name: misfits(phone) for name in pages(phone, confidant)}
    assert {name: misfit for name, misfit in found.items() if misfit} == {}


def misfits(phone: Phone) -> list[str]:
    """Return elements that are too wide for the screen, or too small for their text."""
    return [*phone.page.evaluate(TOO_WIDE), *phone.page.evaluate(CLIPPED)]


def test_nothing_is_animated_with_reduced_motion(new_phone: NewPhone) -> None:
    phone = new_phone(Model(reduced_motion=True))
    start_game(phone, ["Anna", "Ben", "Clara"])
    assert phone.page.evaluate("document.getAnimations().length") == 0
