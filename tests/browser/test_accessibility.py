"""No axe violations (WCAG 2.2 AA) on any page in light and dark; text of 150 % in German fits a small phone."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Confidant
from tests.browser.helpers.all_pages import pages
from tests.browser.helpers.phone import Model, NewPhone, Phone, Scheme

type Fault = tuple[str, list[str]]

# Only violations are described, without selectors: describing everything takes axe longer than the checks themselves.
ONLY_VIOLATIONS = {"reporter": "no-passes", "resultTypes": ["violations"], "selectors": False}
WCAG = ONLY_VIOLATIONS | {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    "rules": {"landmark-unique": {"enabled": True}},
}
# The schemes differ in colours alone; these are the rules about colours.
COLOURS = ONLY_VIOLATIONS | {"runOnly": ["color-contrast", "link-in-text-block"]}
AXE = Axe().axe_script
# Elements with texts, and a number for the look of one: for the style sheets of the page, and for what those may depend
# on in the element and all those around it.
TEXTS = """
  window.texts = () => [...document.querySelectorAll("body *")].filter((element) => "value" in element
    || [...element.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim()));
  window.pathOf = ({ localName, attributes, checked, parentElement }) => {
    const own = [...attributes].filter(({ name }) => !/^(id|href|value|name|for|title|data-|aria-l)/.test(name));
    const path = [localName, checked, ...own.map(({ name, value }) => `${name}=${value}`)].join();
    return (parentElement ? pathOf(parentElement) : [...document.styleSheets].map(({ href }) => href)) + ` ${path}`;
  };
  window.look = (text) => [...pathOf(text)].reduce((sum, letter) => (sum * 31 + letter.codePointAt()) | 0, 7);
"""
LARGE_TEXT = "document.documentElement.style.fontSize = '150%'"
# Makes a page ready for axe, and returns the looks of its texts. These have normal size, of which more contrast is
# expected than of large text. What stays on the screen would cover a part of others, depending on how far the page is
# scrolled; and axe leaves out texts on a gradient, so that the page has its colour alone.
PREPARE = f"""{{
  document.documentElement.style.fontSize = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`[data-refused], .submit-row {{ position: static !important }}
    html, body {{ background-image: none !important }}`);
  document.adoptedStyleSheets = [sheet];
  {TEXTS}
  texts().map(look);
}}"""
AS_BEFORE = f"document.adoptedStyleSheets = []; {LARGE_TEXT}"
# Elements that reach beyond the screen, except those that scroll in their own frame or are hidden on purpose. (A page
# that is too wide makes a phone zoom out, which makes its window larger.)
TOO_WIDE = """[...document.querySelectorAll("body *")].filter((element) => {
    const {right, left, width} = element.getBoundingClientRect();
    const frames = ".scorepad-frame, .series-frame, .sheet-frame, .grid-frame, .figures-frame, .map-frame";
    const framed = element.closest(`${frames}, .vh, .skip, svg`);
    return width > 0 && (right > screen.width + 1 || left < -1) && !framed;
}).map((element) => element.outerHTML.slice(0, 120))"""

# Controls whose text does not fit.
CLIPPED = """[...document.querySelectorAll("button, a, label, summary, legend, input")].filter((control) => {
    const {scrollWidth, clientWidth, scrollHeight, clientHeight, localName} = control;
    const {display, overflowY} = getComputedStyle(control);
    // The text of a field for files is the browser's.
    if (display === "inline" || !clientWidth || control.type === "file" || control.closest(".vh, .skip")) return false;
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
    # Sending axe to each page once it is shown takes three times as long.
    phone.own_page.add_init_script(f"addEventListener('DOMContentLoaded', () => {{ {LARGE_TEXT} }}); {AXE}")
    inspection = Inspection(phone)
    found = {name: [*misfits(phone), *inspection.faults()] for name in pages(phone, confidant)}
    assert {name: faults for name, faults in found.items() if faults} == {}


class Inspection:
    """What axe finds on the pages of a phone: by all rules in one scheme, by those about colours in the other one.

    In the other scheme it inspects only texts that look different from those of earlier pages in that scheme.
    """

    def __init__(self, phone: Phone) -> None:
        self.phone = phone
        self.scheme: Scheme = "light"
        self.seen: dict[Scheme, set[int]] = {"light": set(), "dark": set()}

    def faults(self) -> list[Fault]:
        """Return the violations on the page that is shown."""
        page = self.phone.page
        looks = set(page.evaluate(PREPARE))
        # In the scheme that the page before was left in.
        found = violations_on(page, WCAG)
        self.seen[self.scheme] |= looks
        self.scheme = "dark" if self.scheme == "light" else "light"
        self.phone.own_page.emulate_media(color_scheme=self.scheme)
        if new := looks - self.seen[self.scheme]:
            found += violations_on(page, COLOURS, f"texts().filter((text) => {[*new]}.includes(look(text)))")
        self.seen[self.scheme] |= looks
        page.evaluate(AS_BEFORE)
        return found


def violations_on(page: Page, options: dict[str, Any], parts: str = "document") -> list[Fault]:
    """Return the violations that axe finds on a page that is ready for it: the id of the rule, and the elements."""
    script = f"(options) => axe.run({parts}, options).then(({{ violations }}) => violations)"
    found = page.evaluate(script, options)
    return [(fault["id"], [node["html"][:120] for node in fault["nodes"]]) for fault in found]


def misfits(phone: Phone) -> list[str]:
    """Return elements that are too wide for the screen, or too small for their text."""
    found: list[str] = phone.page.evaluate(f"[...{TOO_WIDE}, ...{CLIPPED}]")
    return found
