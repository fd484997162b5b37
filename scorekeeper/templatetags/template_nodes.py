"""Template nodes that render the same as Django's in fewer steps, as far as the templates of this product need it.

They rely on settings that the product does not change: escaping is on, and numbers have no thousands separators.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from django.template.base import Node, Variable, VariableDoesNotExist, VariableNode, render_value_in_context
from django.urls import NoReverseMatch, reverse
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.template import Context
    from django.template.base import FilterExpression, NodeList
    from django.template.defaulttags import URLNode

MOST_ADDRESSES = 2000
_UNKNOWN = object()


class Lookup(Variable):
    """A variable with attributes, such as `place.standing.rank`; Django first tries to use each value as a mapping."""

    def __init__(self, variable: Variable) -> None:
        super().__init__(variable.var)
        self._name, *self._attributes = self.lookups or ()

    def resolve(self, context: Any) -> Any:
        """Return the value; raise VariableDoesNotExist for an unknown name and for attributes of None.

        Django finds what can be called, items of other than dictionaries, and whatever else is missing.
        """
        value = context.get(self._name, _UNKNOWN)
        try:
            for attribute in self._attributes:
                if callable(value):
                    break
                if type(value) is dict:
                    value = value[attribute]
                elif isinstance(value, tuple) or not hasattr(type(value), "__getitem__"):
                    value = getattr(value, attribute)
                else:
                    return super().resolve(context)
        except (KeyError, AttributeError):
            if value is not None and value is not _UNKNOWN:
                return super().resolve(context)
            value = _UNKNOWN
        if value is _UNKNOWN:
            raise VariableDoesNotExist("There is no %s.", (self.var,))
        return super().resolve(context) if callable(value) else value


class ValueNode(VariableNode):
    """A value; nearly all are texts and whole numbers, which need neither time zone nor format."""

    def render(self, context: Context) -> str:
        """Return the escaped value."""
        value = self.filter_expression.resolve(context)
        kind = type(value)
        if kind is str:
            return escape(value)
        if kind is int:
            return str(value)
        return value if kind is SafeString else render_value_in_context(value, context)

    render_annotated = render


class IncludedNode(Node):
    """The nodes of an included template, with variables of their own."""

    child_nodelists = ()

    def __init__(self, nodes: NodeList, variables: Mapping[str, FilterExpression]) -> None:
        self._nodes, self._variables = nodes, variables

    def render(self, context: Context) -> str:
        """Return the text."""
        values = {name: variable.resolve(context) for name, variable in self._variables.items()}
        with context.push(**values):
            return self._nodes.render(context)


class TokenNode(Node):
    """The field with the CSRF token; some pages have a dozen of them."""

    child_nodelists = ()

    def render(self, context: Context) -> str:
        """Return the field; "" for a page without a request."""
        token = context.get("csrf_token")
        return f'<input type="hidden" name="csrfmiddlewaretoken" value="{escape(str(token))}">' if token else ""

    render_annotated = render


class AddressNode(Node):
    """The address of a page with arguments."""

    child_nodelists = ()

    def __init__(self, node: URLNode) -> None:
        self._name, self._arguments, self._variable = str(node.view_name.var), node.args, node.asvar

    def render(self, context: Context) -> str:
        """Return the escaped address, or store it in a variable."""
        arguments = [argument.resolve(context) for argument in self._arguments]
        if not self._variable:
            return escape(_address(self._name, arguments))
        # As Django's: an address that is only stored may be missing.
        with suppress(NoReverseMatch):
            context[self._variable] = ""
            context[self._variable] = _address(self._name, arguments)
        return ""

    render_annotated = render


def _address(name: str, arguments: list[Any]) -> str:
    if all(type(argument) is int and argument >= 0 for argument in arguments):
        return _with_gaps(name, len(arguments)).format(*arguments)
    return _reversed(name, *arguments)


@cache
def _with_gaps(name: str, numbers: int) -> str:
    """Return the address of a page with braces in place of its numbers: addresses differ in nothing else."""
    marks = [10**9 + place for place in range(numbers)]
    address = _reversed(name, *marks)
    for mark in marks:
        address = address.replace(str(mark), "{}")
    return address


@lru_cache(MOST_ADDRESSES)
def _reversed(name: str, *arguments: object) -> str:
    return reverse(name, args=arguments)
