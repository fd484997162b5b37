"""What the modules of a bundle export is known to all of it, so it may not hide a property of the window."""

from __future__ import annotations

from playwright.sync_api import Browser

from scorekeeper.environment import PROJECT
from scorekeeper.web.bundles import Scripts

STATIC = PROJECT / "static"


def test_no_script_exports_the_name_of_a_property_of_the_window(browser: Browser) -> None:
    names = [str(path.relative_to(STATIC)) for path in STATIC.glob("js/**/*.js")]
    scripts = Scripts(names, lambda name: (STATIC / name).read_text())
    exported = sorted({export for name in names for export in scripts.exports(name)})
    page = browser.new_page()
    hidden = page.evaluate("(names) => names.filter((name) => name in window)", exported)
    page.close()
    assert "createStore" in exported
    assert hidden == []
