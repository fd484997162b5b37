"""The symbols of the pages."""

import re

from scorekeeper.environment import PROJECT

SPRITE = PROJECT / "static" / "icons" / "sprite.svg"


def test_every_icon_of_a_template_is_in_the_sprite() -> None:
    drawn = re.findall(r'<symbol id="([^"]+)"', SPRITE.read_text())
    used = {
        name
        for path in (PROJECT / "templates").rglob("*.html")
        for name in re.findall(r'{% icon "([^"]+)" %}', path.read_text())
    }
    assert len(drawn) == len({*drawn})
    assert used <= {*drawn}
