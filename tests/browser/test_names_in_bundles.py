"""The modules of a bundle share one scope, in which no name may hide a property of the window from another module."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.environment import PROJECT
from scorekeeper.web.bundles import declared_names

if TYPE_CHECKING:
    from playwright.sync_api import Browser

STATIC = PROJECT / "static"


def test_no_exporting_script_declares_the_name_of_a_property_of_the_window(browser: Browser) -> None:
    texts = [path.read_text() for path in STATIC.glob("js/**/*.js")]
    names = sorted(set().union(*(declared_names(text) for text in texts if "\nexport " in text)))
    page = browser.new_page()
    hidden = page.evaluate("(names) => names.filter((name) => name in window)", names)
    page.close()
    assert "createStore" in names
    assert hidden == []
