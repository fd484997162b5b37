"""How templates write numbers and draw icons; built into every template."""

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
    """Return who sits at a seat."""
    return names[seat]


@register.filter
def further(place: float, units: int) -> float:
    """Return a place in a drawing so many units further."""
    return round(place + units, 1)


@register.filter
def points(places: Sequence[tuple[float, float]]) -> str:
    """Return points of a drawing as the attribute of a polyline."""
    return " ".join(f"{x},{y}" for x, y in places)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a symbol of the sprite; it says nothing to a screen reader."""
    sprite = static("icons/sprite.svg")
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@register.filter
def sigil_number(seat: int) -> int:
    """Return which of the six shapes and colours a seat has; those who come after the sixth share them."""
    return seat % SIGILS + 1


@register.simple_tag
def sigil(seat: int) -> SafeString:
    """Draw the shape of the player at a seat, in its colour."""
    sprite = static("icons/sprite.svg")
    return format_html(
        '<svg class="sigil p{0}" aria-hidden="true"><use href="{1}#p{0}"/></svg>', sigil_number(seat), sprite
    )
