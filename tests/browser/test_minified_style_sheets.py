"""A minified style sheet gives the browser the same rules as its source."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Page

from scorekeeper.environment import PROJECT
from scorekeeper.web.bundles import style_bundle
from scorekeeper.web.static_files import minify_css

STATIC = PROJECT / "static"
# The browser preserves spaces in custom properties and in values with var(); they have no meaning there.
RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const plain = (text) => text.replace(/\s+/g, " ").replace(/ ?([,;{}]) ?|(?<=\() | (?=\))/g, "$1");
  return Array.from(sheet.cssRules, (rule) => plain(rule.cssText));
}"""


def test_a_minified_style_sheet_has_the_same_rules(browser: Browser) -> None:
    """The minifier joins `p :is(a)` to `p:is(a)` within a layer: such a selector is written `p *:is(a)`."""
    # An empty page, which parses every style sheet without applying it.
    page = browser.new_page()
    different = [sheet.name for sheet in sorted(STATIC.glob("css/**/*.css")) if not has_same_rules(page, sheet)]
    page.close()
    assert different == []


def has_same_rules(page: Page, sheet: Path) -> bool:
    text = style_bundle(str(sheet.relative_to(STATIC)), lambda name: (STATIC / name).read_text())
    written, minified = page.evaluate(f"(texts) => texts.map({RULES})", [text, minify_css(text)])
    assert written, sheet
    return bool(minified == written)
