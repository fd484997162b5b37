"""No axe violations (WCAG 2.2 AA) on any page in light and dark; text of 150 % in German fits a small phone."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Confidant
from tests.browser.helpers.all_pages import pages
from tests.browser.helpers.phone import Model, NewPhone, Phone

type Fault = tuple[str, list[str]]

# Only violations are described, without selectors: describing everything takes axe longer than the checks themselves.
ONLY_VIOLATIONS = {"reporter": "no-passes", "resultTypes": ["violations"], "selectors": False}
WCAG = ONLY_VIOLATIONS | {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "rules": {"landmark-unique": {"enabled": True}},
}
# The schemes differ in colours alone; these are the rules about colours.
COLOURS = ONLY_VIOLATIONS | {"runOnly": ["color-contrast", "link-in-text-block"]}
NORMAL_TEXT = "document.documentElement.style.fontSize = ''"
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


def test_every_page_fits_a_small_phone_in_german_with_large_text_and_axe_finds_nothing_in_light_or_dark(
    new_signed_out_phone: NewPhone, confidant: Confidant
) -> None:
    """One visit of each page for both, because the visits take longer than the checks."""
    # Without motion, so that axe sees no colour between the two schemes.
    phone = new_signed_out_phone(Model(width=360, height=640, locale="de-DE", reduced_motion=True))
    # The refusals that the visits provoke.
    phone.expect_errors("status of 404", "status of 410", "status of 422")
    phone.own_page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {LARGE_TEXT} }})")
    axe = Axe()
    found = {}
    for name in pages(phone, confidant):
        found[name] = [*misfits(phone), *faults_found_by_axe(axe, phone)]
    assert {name: faults for name, faults in found.items() if faults} == {}


def faults_found_by_axe(axe: Axe, phone: Phone) -> list[Fault]:
    """Return the violations with text of normal size, of which more contrast is expected than of large text."""
    phone.page.evaluate(f"{axe.axe_script}; {NORMAL_TEXT}")
    phone.own_page.emulate_media(color_scheme="light")
    found = violations_on(phone.page, WCAG)
    phone.own_page.emulate_media(color_scheme="dark")
    found += violations_on(phone.page, COLOURS)
    phone.page.evaluate(LARGE_TEXT)
    return found


def violations_on(page: Page, options: dict[str, Any]) -> list[Fault]:
    """Return the violations that axe, which is on the page already, finds: the id of the rule, and the elements."""
    found = page.evaluate("(options) => axe.run(options).then(({ violations }) => violations)", options)
    return [(fault["id"], [node["html"][:120] for node in fault["nodes"]]) for fault in found]


def misfits(phone: Phone) -> list[str]:
    """Return elements that are too wide for the screen, or too small for their text."""
    return [*phone.page.evaluate(TOO_WIDE), *phone.page.evaluate(CLIPPED)]
