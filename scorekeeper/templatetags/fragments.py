"""Parts of pages, cached by their values."""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

from django import template
from django.template import Context
from django.template.base import FilterExpression, Node, Parser, Token
from django.template.loader import get_template
from django.utils.translation import get_language

MOST_FRAGMENTS = 4000  # cells of a hundred games have a thousand contents, of 300 bytes each

register = template.Library()


class FragmentNode(Node):
    child_nodelists = ()

    def __init__(self, name: str, value: FilterExpression, *, each: bool) -> None:
        self._name, self._value, self._each = name, value, each

    def render(self, context: Context) -> str:
        value: Any = self._value.resolve(context)
        language = get_language()
        if not self._each:
            return _fragment(self._name, value, language)
        return "".join([_fragment(self._name, one, language) for one in value])


@register.tag("fragment")
@register.tag("fragments")
def fragment(parser: Parser, token: Token) -> FragmentNode:
    """A template that shows nothing but the value, or each of several (`fragments`)."""
    tag, name, value = token.split_contents()
    return FragmentNode(name.strip("'\""), parser.compile_filter(value), each=tag == "fragments")


@lru_cache(MOST_FRAGMENTS)
def _fragment(name: str, value: Hashable, _language: str | None) -> str:
    return get_template(name).render({"value": value})
