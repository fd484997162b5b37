"""The symbols of the pages."""

import re

from scorekeeper.environment import PROJECT

SPRITES = ("sprite.svg", "pages.svg")


def test_every_icon_of_a_template_is_in_one_of_the_two_files() -> None:
    drawn = [
        name
        for sprite in SPRITES
        for name in re.findall(r'<symbol id="([^"]+)"', (PROJECT / "static" / "icons" / sprite).read_text())
    ]
    used = {
        name
        for path in (PROJECT / "templates").rglob("*.html")
        for name in re.findall(r'{% icon "([^"]+)" %}', path.read_text())
    }
    assert len(drawn) == len({*drawn})
    assert used <= {*drawn}
