"""Loads templates once, and renders what never changes in them once for each language."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, override

from django.core.files.storage import storages
from django.template.base import FilterExpression, Node, NodeList, TextNode
from django.template.defaulttags import IfNode, URLNode
from django.template.library import SimpleNode
from django.template.loaders import cached
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.urls import NoReverseMatch, reverse
from django.utils.html import conditional_escape
from django.utils.translation import get_language

from scorekeeper.templatetags import display_tags

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from django.core.files.storage import Storage
    from django.template import Context, Template
    from django.template.base import Origin
    from django.utils.safestring import SafeString

CONSTANT_TAGS = {display_tags.icon, display_tags.sigil, display_tags.name_length}
"""Tags whose output depends only on their arguments, the language and the static files."""
MOST_ADDRESSES = 2000
INDENTATION = re.compile(r"\s*\n\s*")


class Loader(cached.Loader):
    """Joins runs of nodes that depend on nothing but the language, such as text, translations, symbols and addresses.

    Half of the time of a page is otherwise spent on them. Templates have no `autoescape` tag, which would matter.
    """

    @override
    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        """Return a template whose constant nodes are joined."""
        known = self.cache_key(template_name, skip) in self.get_template_cache
        template = super().get_template(template_name, skip)
        if not known:
            join_constants(template.nodelist)
        return template


class ConstantNode(Node):
    """Nodes that are rendered once for each language; other static files, as in tests, have other addresses."""

    child_nodelists = ()

    def __init__(self, nodes: Sequence[Node]) -> None:
        self._nodes = NodeList(nodes)
        self._rendered: dict[tuple[str | None, Storage], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """Return the text in the active language."""
        key = (get_language(), storages["staticfiles"])
        rendered = self._rendered.get(key)
        if rendered is None:
            rendered = self._rendered[key] = self._nodes.render(context)
        return rendered

    render_annotated = render


class AddressNode(Node):
    """The address of a page with arguments; addresses are remembered."""

    child_nodelists = ()

    def __init__(self, node: URLNode) -> None:
        self._name, self._arguments, self._variable = str(node.view_name.var), node.args, node.asvar

    def render(self, context: Context) -> str:
        """Return the escaped address, or store it in a variable."""
        arguments = [argument.resolve(context) for argument in self._arguments]
        if not self._variable:
            return conditional_escape(_address(self._name, *arguments))
        # As Django's: an address that is only stored may be missing.
        with suppress(NoReverseMatch):
            context[self._variable] = ""
            context[self._variable] = _address(self._name, *arguments)
        return ""


@lru_cache(MOST_ADDRESSES)
def _address(name: str, *arguments: object) -> str:
    return reverse(name, args=arguments)


def join_constants(nodes: NodeList) -> None:
    """Replace each run of constant nodes in a list, and in all lists below it, by one node."""
    joined: list[Node] = []
    run: list[Node] = []
    for node in nodes:
        if isinstance(node, TextNode):
            # Browsers ignore indentation, but it would take a hundred bytes of a compressed page.
            node.s = INDENTATION.sub("\n", node.s)
        if _is_constant(node):
            run.append(node)
            continue
        joined += [*_join(run), _faster(node)]
        run = []
        for inner in _inner_lists(node):
            join_constants(inner)
    # In place, because partials share the list.
    nodes[:] = [*joined, *_join(run)]


def _join(run: list[Node]) -> list[Node]:
    is_text = len(run) == 1 and isinstance(run[0], TextNode)
    return run if is_text or not run else [ConstantNode(run)]


def _faster(node: Node) -> Node:
    if isinstance(node, URLNode) and _is_literal(node.view_name) and not node.kwargs:
        return AddressNode(node)
    return node


def _inner_lists(node: Node) -> Iterator[NodeList]:
    if isinstance(node, IfNode):
        yield from (inner for _, inner in node.conditions_nodelists)
    else:
        yield from (inner for name in node.child_nodelists if (inner := getattr(node, name, None)))


def _is_constant(node: Node) -> bool:
    match node:
        case TextNode():
            return True
        case TranslateNode():
            variable = node.filter_expression.var
            literal = not node.filter_expression.filters and getattr(variable, "literal", None) is not None
            return literal and not node.asvar and (node.message_context is None or _is_literal(node.message_context))
        case StaticNode():
            return node.varname is None and _is_literal(node.path)
        case SimpleNode():
            return node.func in CONSTANT_TAGS and node.target_var is None and _all_literal(node.args, node.kwargs)
        case URLNode():
            return not (node.args or node.kwargs or node.asvar) and _is_literal(node.view_name)
        case _:
            return False


def _all_literal(arguments: Sequence[FilterExpression], named: dict[str, Any]) -> bool:
    return not named and all(map(_is_literal, arguments))


def _is_literal(expression: FilterExpression) -> bool:
    """Return whether an expression is a text in quotes, without filters."""
    return isinstance(expression.var, str) and not expression.filters
