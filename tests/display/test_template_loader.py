"""What never changes in a template is rendered once for each language."""

from __future__ import annotations

import pytest
from django.template import Context
from django.template.base import Template, TextNode
from django.template.engine import Engine
from django.utils.translation import override

from scorekeeper.templatetags.template_loader import AddressNode, ConstantNode, join_constants


def template(text: str) -> Template:
    """Return a template as the loader returns it."""
    compiled = Template(text, engine=Engine.get_default())
    join_constants(compiled.nodelist)
    return compiled


def render(compiled: Template, **values: object) -> str:
    return compiled.render(Context(values))


def test_text_translations_symbols_and_addresses_are_one_node_with_a_text_for_each_language() -> None:
    text = """<a href="{% url 'start' %}">{% icon "plus" %}{% translate "New game" %}</a>{% translate "Bids" %}"""
    compiled = template(text)
    assert [type(node) for node in compiled.nodelist] == [ConstantNode]
    for language, word in [("en", "New game"), ("de", "Neues Spiel"), ("en", "New game")]:
        with override(language):
            rendered = render(compiled)
            assert rendered == Template(text, engine=Engine.get_default()).render(Context())
            assert word in rendered


@pytest.mark.parametrize(
    "text",
    [
        "{% if shown %}{% translate 'Bids' %} {{ name }}{% else %}{% translate 'Tricks' %}{% endif %}",
        "{% for one in name %}{% translate 'Bids' %}{{ one }}{% empty %}{% translate 'Tricks' %}{% endfor %}",
        "{% with other=name %}{% translate 'Bids' %}{{ other }}{% endwith %}",
        "{% translate 'Bids' as word %}{{ word|upper }}{% translate name %}",
        "{% static 'css/base.css' as path %}{{ path }}{% icon symbol %}{% sigil 2 %}",
        "{% url 'game' number %}{% url 'game' number as address %}{{ address }}",
        "{% url 'game' missing as address %}[{{ address }}]",
        "{% translate 'Rounds' context 'x' %}{% translate 'Bids'|upper %}",
    ],
)
def test_a_template_with_other_parts_renders_the_same(text: str) -> None:
    compiled, original = template(text), Template(text, engine=Engine.get_default())
    for values in (
        {"shown": True, "name": "<b>", "number": 3, "symbol": "plus"},
        {"name": "", "number": 4, "symbol": "crown"},
    ):
        assert render(compiled, **values) == original.render(Context(values))


def test_texts_alone_stay_and_addresses_with_arguments_are_looked_up_once() -> None:
    compiled = template("text {{ name }} text {% url 'game' number %}")
    assert [type(node) for node in compiled.nodelist if isinstance(node, TextNode | AddressNode)] == [
        TextNode,
        TextNode,
        AddressNode,
    ]
