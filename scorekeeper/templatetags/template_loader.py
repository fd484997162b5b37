"""Loads templates once for each language, and renders the parts that depend on no request while it loads them."""

from __future__ import annotations

import re
from copy import copy
from typing import TYPE_CHECKING, Any, override

from django.core.files.storage import storages
from django.template import Context
from django.template.base import FilterExpression, Node, NodeList, TextNode, VariableNode
from django.template.defaulttags import CsrfTokenNode, IfNode, URLNode
from django.template.library import SimpleNode
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.template.loaders import base, cached
from django.template.smartif import TokenBase
from django.templatetags.i18n import TranslateNode
from django.templatetags.static import StaticNode
from django.utils.translation import get_language

from scorekeeper.templatetags import display_tags
from scorekeeper.templatetags.template_nodes import AddressNode, IncludedNode, Lookup, TokenNode, ValueNode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from django.template import Template
    from django.template.base import Origin
    from django.template.engine import Engine

CONSTANT_TAGS = {display_tags.icon, display_tags.sigil, display_tags.name_length}
"""Tags whose output depends only on their arguments, the language and the static files."""
INDENTATION = re.compile(r"\s*\n\s*")


class PreparingLoader(base.Loader):
    """Joins runs of nodes that depend on nothing but the language, such as text, translations, symbols and addresses.

    More than half of the time of a page is otherwise spent on them, on included templates, and on looking up values.
    Templates have no `autoescape` tag, which would matter, and none includes itself.
    """

    @override
    def get_template(self, template_name: str, skip: list[Origin] | None = None) -> Template:
        """Return a template in the active language."""
        template = super().get_template(template_name, skip)
        prepare(template.nodelist, self.engine)
        template.nodelist = inherited(template.nodelist, self.engine)
        return template


class Loader(cached.Loader, PreparingLoader):
    """Loads each template once for each language, and prepares it before other threads can get it from the cache."""

    @override
    def cache_key(self, template_name: str, skip: list[Origin] | None = None) -> Any:
        """Return the key of a template: with other static files, as in tests, it has other addresses."""
        return super().cache_key(template_name, skip), get_language(), storages["staticfiles"]


def prepare(nodes: NodeList, engine: Engine) -> None:
    """Join each run of constant nodes in a list, and in all lists below it, and replace nodes by faster ones."""
    prepared: list[Node] = []
    run: list[Node] = []
    for node in nodes:
        if isinstance(node, TextNode):
            # Browsers ignore indentation, but it would take a hundred bytes of a compressed page.
            node.s = INDENTATION.sub("\n", node.s)
        if _is_constant(node):
            run.append(node)
            continue
        prepared += [*_joined(run), _faster(node, engine)]
        run = []
        for inner in _inner_lists(node):
            prepare(inner, engine)
    # In place, because partials share the list.
    nodes[:] = [*prepared, *_joined(run)]


def inherited(nodes: NodeList, engine: Engine) -> NodeList:
    """Return the nodes of the template that these nodes extend, with their blocks in it; else the nodes themselves."""
    for node in nodes:
        if isinstance(node, ExtendsNode) and isinstance(node.parent_name, FilterExpression):
            return _with_blocks(engine.get_template(node.parent_name.var).nodelist, node.blocks)
    return nodes


def _with_blocks(nodes: Iterable[Node], blocks: Mapping[str, BlockNode]) -> NodeList:
    """Return a copy of nodes with these blocks in place of those of the same names; no block uses `block.super`."""
    return NodeList([_with_blocks_in(node, blocks) for node in nodes])


def _with_blocks_in(node: Node, blocks: Mapping[str, BlockNode]) -> Node:
    if isinstance(node, BlockNode):
        block = blocks.get(node.name, node)
        return BlockNode(block.name, _with_blocks(block.nodelist, blocks))
    if not node.get_nodes_by_type(BlockNode):
        return node
    changed = copy(node)
    if isinstance(changed, IfNode):
        changed.conditions_nodelists = [
            (condition, _with_blocks(inner, blocks)) for condition, inner in changed.conditions_nodelists
        ]
        return changed
    for name in changed.child_nodelists:
        setattr(changed, name, _with_blocks(getattr(changed, name, ()), blocks))
    return changed


def _joined(run: Sequence[Node]) -> list[Node]:
    return [TextNode("".join([node.render(Context()) for node in run]))] if run else []


def _faster(node: Node, engine: Engine) -> Node:
    """Return a node that renders the same, with faster lookups; itself if there is none."""
    # A translation notes in its variable that the value is to be translated.
    expressions = () if isinstance(node, TranslateNode) else _expressions([*vars(node).values()])
    for expression in expressions:
        if expression.is_var and expression.var.lookups:
            expression.var = Lookup(expression.var)
    match node:
        case VariableNode():
            return ValueNode(node.filter_expression)
        case URLNode() if _is_literal(node.view_name) and not node.kwargs:
            return AddressNode(node)
        case CsrfTokenNode():
            return TokenNode()
        case IncludeNode() if _is_literal(node.template) and not node.isolated_context:
            return IncludedNode(engine.get_template(node.template.var).nodelist, node.extra_context)
        case _:
            return node


def _expressions(value: object) -> Iterator[FilterExpression]:
    """Yield the expressions among the values of a node, not those of nodes below it."""
    match value:
        case FilterExpression():
            yield value
        case list() | tuple() if not isinstance(value, NodeList):
            for item in value:
                yield from _expressions(item)
        case dict():
            yield from _expressions([*value.values()])
        case TokenBase():
            yield from _expressions([value.value, value.first, value.second])


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
