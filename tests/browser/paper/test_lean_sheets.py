"""A style sheet as it is collected gives the browser the same rules as the one that was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scorekeeper.environment import PROJECT
from scorekeeper.web.minify import lean_css

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

STATIC = PROJECT / "static"
# The browser keeps the blanks in the value of a custom property, where they mean nothing.
RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return Array.from(sheet.cssRules, (rule) => rule.cssText.replace(/\s*([,;{}])\s*|\s+/g, (all, mark) => mark ?? " "));
}"""


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("css/*.css")), ids=lambda path: path.name)
def test_a_lean_style_sheet_has_the_rules_that_were_written(browser: Browser, sheet: Path) -> None:
    page = browser.new_page()
    written, lean = (page.evaluate(RULES, text) for text in (sheet.read_text(), lean_css(sheet.read_text())))
    page.close()
    assert written
    assert lean == written
