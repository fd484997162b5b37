"""How templates write numbers and draw icons; built into every template."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from scorekeeper import wording

register = template.Library()
register.filter(wording.number)
register.filter(wording.signed)
register.filter(wording.trump_name)
register.filter(wording.scoring_name)


@register.filter
def further(place: float, units: int) -> float:
    """Return a place in a drawing so many units further."""
    return round(place + units, 1)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Draw a symbol of the sprite; it says nothing to a screen reader."""
    sprite = static("icons/sprite.svg")
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', sprite, name)


@register.simple_tag
def sigil(seat: int) -> SafeString:
    """Draw the shape of the player at a seat, in its colour."""
    sprite = static("icons/sprite.svg")
    return format_html('<svg class="sigil p{0}" aria-hidden="true"><use href="{1}#p{0}"/></svg>', seat + 1, sprite)
