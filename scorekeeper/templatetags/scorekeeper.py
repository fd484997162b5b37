"""Template tags and filters for numbers, icons and drawings; built into every template."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.templatetags.static import static
from django.utils.html import format_html

from scorekeeper.display import formatting as wording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

SIGILS = 6

register = template.Library()
register.filter(wording.number)
register.filter(wording.signed)
register.filter(wording.decimal)
register.filter(wording.signed_decimal)
register.filter(wording.percent)
register.filter(wording.trump_name)


@register.filter
def at(names: Sequence[str], seat: int) -> str:
    """Return the name at a seat."""
    return names[seat]


@register.filter
def further(coordinate: float, units: int) -> float:
    """Return a coordinate of a drawing, moved by so many units."""
    return round(coordinate + units, 1)


@register.filter
def points(coordinates: Sequence[tuple[float, float]]) -> str:
    """Return points of a drawing as the attribute of a polyline."""
    return " ".join(f"{x},{y}" for x, y in coordinates)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a symbol of the sprite, hidden from screen readers."""
    sprite = static("icons/sprite.svg")
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@register.filter
def sigil_number(seat: int) -> int:
    """Return the number of a seat's shape and colour; there are six, so the seventh seat has the first again."""
    return seat % SIGILS + 1


@register.simple_tag
def sigil(seat: int) -> SafeString:
    """Draw the shape of the player at a seat, in its colour."""
    sprite = static("icons/sprite.svg")
    return format_html(
        '<svg class="sigil p{0}" aria-hidden="true"><use href="{1}#p{0}"/></svg>', sigil_number(seat), sprite
    )
