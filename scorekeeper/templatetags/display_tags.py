"""Built into every template."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.template import Context
from django.utils import html
from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString

from scorekeeper.display import formatting
from scorekeeper.display.chart_frame import Frame
from scorekeeper.display.events import numbers, points_words, stage_words
from scorekeeper.display.games import days
from scorekeeper.display.paper import known
from scorekeeper.display.paper.questions import questions_of
from scorekeeper.locale.hands import base_language
from scorekeeper.models import written_day
from scorekeeper.rules.names import NAME_LENGTH

SIGILS = 6
SPRITE = "icons/sprite.svg"
_LONG, _LONG_WORD = 8, 11  # letters of a word; longer ones need smaller type on a row
_FOCUSED = "a wrong field has the focus"
SVG = "http://www.w3.org/2000/svg"
_ISOLATED = re.compile("\u2068(.*?)\u2069", re.DOTALL)
_NUMBER = re.compile(r"(\d+)")
_BEFORE_NAME, _AFTER_NAME = format_html('<bdi translate="{}">', "no"), format_html("</{}>", "bdi")

register = template.Library()
register.filter(formatting.number)
register.filter(formatting.direction)
register.filter(formatting.signed)
register.filter(formatting.decimal)
register.filter(formatting.signed_decimal)
register.filter(formatting.percent)
register.filter(formatting.trump_name)
register.filter(formatting.short_trump_name)
register.filter(formatting.wizard_of)
register.filter(formatting.fool_of)
register.filter(formatting.card_names)
register.filter(formatting.as_label)
register.filter(numbers.points_text)
register.filter(numbers.signed_points)
register.filter(stage_words.round_name)
register.filter(stage_words.round_of_all)
register.filter(stage_words.after_round)
register.filter(points_words.points_words)
register.filter(days.day_of)
register.filter(days.day_text)
register.filter(written_day)
register.filter(known.on_sheet)
register.filter(known.rounds_of)
register.filter(known.what_is_known)
register.filter(questions_of)
register.filter(days.moment_of)
register.filter(days.moment_text)
register.filter(days.start_value)


@register.simple_tag
def name_class(name: str) -> SafeString:
    """The size of a name on a row depends on its longest word. A very long word may be cut, and has a tooltip."""
    longest = formatting.longest_word(name)
    if longest > _LONG_WORD:
        return format_html('class="name long-word" title="{}"', name)
    return format_html('class="{}"', "name long" if longest > _LONG else "name")


@register.filter
def at(names: Sequence[str], seat: int) -> str:
    return names[seat]


@register.filter
def mark_names(sentence: str) -> SafeString:
    """As elements that a browser does not translate."""
    return _marked(sentence, str)


@register.filter
def bold_numbers(sentence: str) -> SafeString:
    """Mark the numbers and the names of a sentence as elements; digits in names stay as they are."""
    return _marked(sentence, _bold)


def _marked(sentence: str, between: Callable[[str], str]) -> SafeString:
    """By adding escaped texts: a page has dozens of these, and `format_html` takes four times as long."""
    first, *others = _ISOLATED.split(sentence)
    marked = conditional_escape(between(first))
    for name, text in zip(others[::2], others[1::2], strict=True):
        marked += _BEFORE_NAME + escape(name) + _AFTER_NAME + conditional_escape(between(text))
    return marked


def _bold(text: str) -> SafeString:
    texts = _NUMBER.split(text)
    numbers = [format_html("<b>{}</b>", number) for number in texts[1::2]]
    return format_html_join("", "{}{}", zip(texts[::2], [*numbers, ""], strict=True))


@register.simple_tag(takes_context=True)
def wrong(
    context: Context, sentences: Sequence[str] | None, name: str, place: int | None = None, prefix: str = "problem"
) -> SafeString | str:
    """Mark a field that sentences of a `Refusal` are about, and focus the first one."""
    names = {name} if place is None else {name, f"{name}-{place}"}
    about = [
        f"{prefix}-{number}"
        for number, sentence in enumerate(sentences or (), 1)
        if names & {*getattr(sentence, "fields", ())}
    ]
    if not about:
        return ""
    is_first = not context.render_context.get(_FOCUSED)
    context.render_context[_FOCUSED] = True
    marked = ' aria-invalid="true" aria-describedby="{}"'
    return format_html(f"{marked} autofocus" if is_first else marked, " ".join(about))


@register.filter
def further(position: float, units: int) -> float:
    return round(position + units, 1)


@register.filter
def across(x: float, frame: Frame) -> str:
    return f"{frame.across(x):.1%}"


@register.filter
def down(y: float, frame: Frame) -> str:
    return f"{frame.down(y):.1%}"


@register.filter
def points(positions: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in positions)


@register.simple_tag
def page_language() -> str:
    """One of those that the reader can choose, also on pages that say hands."""
    return base_language()


@register.simple_tag
def name_length() -> int:
    return NAME_LENGTH


@register.simple_tag
def icon(name: str) -> SafeString:
    """Hidden from screen readers."""
    return _drawn(name, "icon")


@cache
def _drawn(name: str, classes: str) -> SafeString:
    """A page needs no other file for it."""
    form = '<svg class="{}" viewBox="{}" aria-hidden="true">{}</svg>'
    return format_html(form, classes, symbols()[name].get("viewBox"), _shapes(name))


def _shapes(name: str) -> SafeString:
    """With the colours that the symbol sets for all of them."""
    symbol = symbols()[name]
    common = {key: value for key, value in symbol.attrib.items() if key in {"fill", "stroke"}}
    shapes = (
        (shape.tag.rpartition("}")[2], format_html_join("", ' {}="{}"', (common | shape.attrib).items()))
        for shape in symbol
    )
    return format_html_join("", "<{}{}/>", shapes)


@cache
def symbols() -> dict[str, ET.Element]:
    sprite = ET.parse(settings.STATICFILES_DIRS[0] / SPRITE).getroot()  # noqa: S314 (a trusted file)
    return {symbol.get("id", ""): symbol for symbol in sprite.iter(f"{{{SVG}}}symbol")}


class _CompactEncoder(DjangoJSONEncoder):
    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "separators": (",", ":")})


@register.filter
def json_script(value: object, element_id: str) -> SafeString:
    """Django's without spaces."""
    return html.json_script(value, element_id, _CompactEncoder)


@register.filter
def with_number(address: str, number: int) -> str:
    """For many pages of one kind: `address` is that of number 0 and ends in it. Making each takes six times as long."""
    return f"{address.removesuffix('0/')}{number}/"


@register.filter
def sigil_number(seat: int) -> int:
    """From 1 to 6, and again."""
    return seat % SIGILS + 1


@register.simple_tag
def sigil(seat: int) -> SafeString:
    number = sigil_number(seat)
    return _drawn(f"p{number}", f"sigil p{number}")


@register.simple_tag
@cache
def sigil_symbols() -> SafeString:
    """For `<use>`."""
    form = '<symbol id="sigil-{}" viewBox="{}">{}</symbol>'
    numbers = range(1, SIGILS + 1)
    return format_html_join("", form, ((n, symbols()[f"p{n}"].get("viewBox"), _shapes(f"p{n}")) for n in numbers))
