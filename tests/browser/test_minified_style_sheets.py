"""A minified style sheet gives the browser the same rules as its source."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
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


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """An empty page, which parses every style sheet without applying it."""
    opened = browser.new_page()
    yield opened
    opened.close()


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("css/**/*.css")), ids=lambda path: path.name)
def test_a_minified_style_sheet_has_the_same_rules(page: Page, sheet: Path) -> None:
    """The minifier joins `p :is(a)` to `p:is(a)` within a layer: such a selector is written `p *:is(a)`."""
    text = style_bundle(str(sheet.relative_to(STATIC)), lambda name: (STATIC / name).read_text())
    written, minified = (page.evaluate(RULES, each) for each in (text, minify_css(text)))
    assert written
    assert minified == written
