"""Template filters and tags for numbers, icons and charts; built into every template."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING, cast

from django import template
from django.conf import settings
from django.core.files.storage import storages
from django.template.loader import get_template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.translation import get_language

from scorekeeper.display import formatting
from scorekeeper.rules.names import NAME_LENGTH

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from django.core.files.storage import Storage
    from django.utils.safestring import SafeString

    from scorekeeper.display.chart_frame import Frame

SIGILS = 6
SPRITE = "icons/sprite.svg"
MOST_FRAGMENTS = 4000
"""The cells of a hundred games have about a thousand different contents, of 300 bytes each."""

register = template.Library()
register.filter(formatting.number)
register.filter(formatting.signed)
register.filter(formatting.decimal)
register.filter(formatting.signed_decimal)
register.filter(formatting.percent)
register.filter(formatting.trump_name)
register.filter(formatting.short_trump_name)


@register.filter
def at(names: Sequence[str], seat: int) -> str:
    """Return the name of the player at a seat."""
    return names[seat]


@register.filter
def further(position: float, units: int) -> float:
    """Return a position in a drawing moved by a number of units."""
    return round(position + units, 1)


@register.filter
def across(x: float, frame: Frame) -> str:
    """Return a horizontal position as a share of the distance between the edges of a chart."""
    return f"{(x - frame.left) / frame.plot_width:.1%}"


@register.filter
def down(y: float, frame: Frame) -> str:
    """Return a vertical position as a share of the distance between the edges of a chart."""
    return f"{(y - frame.top) / frame.plot_height:.1%}"


@register.filter
def points(positions: Sequence[tuple[float, float]]) -> str:
    """Return positions as the `points` attribute of an SVG polyline."""
    return " ".join(f"{x},{y}" for x, y in positions)


@register.simple_tag
def name_length() -> int:
    """Return the maximum length of a name."""
    return NAME_LENGTH


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a symbol, hidden from screen readers."""
    return _icon(name, storages["staticfiles"])


@lru_cache(200)
def _icon(name: str, _storage: Storage) -> SafeString:
    sprite = static(SPRITE if name in _symbols_of_the_sprite() else "icons/pages.svg")
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@cache
def _symbols_of_the_sprite() -> frozenset[str]:
    """Return the names in the sprite of the play page, which loads no other symbols."""
    text = (settings.STATICFILES_DIRS[0] / SPRITE).read_text(encoding="utf-8")
    return frozenset(re.findall(r'<symbol id="([^"]+)"', text))


@register.simple_tag
def fragment(template: str, value: Hashable) -> SafeString:
    """Render a template that shows nothing but `value`, which has the same parts wherever it appears, such as a cell.

    What was rendered lately is remembered by its content.
    """
    return _fragment(template, value, get_language(), storages["staticfiles"])


@lru_cache(MOST_FRAGMENTS)
def _fragment(name: str, value: Hashable, _language: str | None, _storage: Storage) -> SafeString:
    return cast("SafeString", get_template(name).render({"value": value}))


@register.filter
def sigil_number(seat: int) -> int:
    """Return the number of a seat's shape and colour, 1 to 6; after the sixth seat they repeat."""
    return seat % SIGILS + 1


@register.simple_tag
def sigil(seat: int) -> SafeString:
    """Draw the sigil of a seat in its colour."""
    return _sigil(sigil_number(seat), storages["staticfiles"])


@lru_cache(20)
def _sigil(number: int, _storage: Storage) -> SafeString:
    return format_html(
        '<svg class="sigil p{0}" aria-hidden="true"><use href="{1}#p{0}"/></svg>', number, static(SPRITE)
    )
