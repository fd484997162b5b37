"""What never changes in a template is rendered once for each language."""

from __future__ import annotations

import pytest
from django.template import RequestContext
from django.template.base import Template, TextNode, VariableNode
from django.template.engine import Engine
from django.test import RequestFactory
from django.utils.translation import override

from scorekeeper.templatetags import template_loader
from scorekeeper.templatetags.template_loader import AddressNode, ConstantNode, Loader, join_constants


def template(text: str) -> Template:
    """Return a template as the loader returns it."""
    compiled = Template(text, engine=Engine.get_default())
    join_constants(compiled.nodelist)
    return compiled


def render(compiled: Template, **values: object) -> str:
    request = RequestFactory().get("/", {"page": str(values.get("number"))})
    return compiled.render(RequestContext(request, values))


def test_text_translations_symbols_and_addresses_are_one_node_with_a_text_for_each_language() -> None:
    text = """<a href="{% url 'start' %}">{% icon "plus" %}{% translate "New game" %}</a>{% translate "Bids" %}"""
    compiled = template(text)
    assert [type(node) for node in compiled.nodelist] == [ConstantNode]
    for language, word in [("en", "New game"), ("de", "Neues Spiel"), ("en", "New game")]:
        with override(language):
            rendered = render(compiled)
            assert rendered == render(Template(text, engine=Engine.get_default()))
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
        "{% url 'start' as address %}[{{ address }}]{% url 'game' game_id=number %}{% url 'watch' token %}",
        "{% querystring %}",
        "{% translate 'Rounds' context 'x' %}{% translate 'Bids'|upper %}",
    ],
)
def test_a_template_with_other_parts_renders_the_same(text: str) -> None:
    compiled, original = template(text), Template(text, engine=Engine.get_default())
    for values in (
        {"shown": True, "name": "<b>", "number": 3, "symbol": "plus", "token": "a&b"},
        {"name": "", "number": 4, "symbol": "crown", "token": "c"},
    ):
        assert render(compiled, **values) == render(original, **values)


def test_texts_alone_stay_and_addresses_with_arguments_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = template("text {{ name }} text {% url 'game' number %}")
    assert [type(node) for node in compiled.nodelist] == [TextNode, VariableNode, TextNode, AddressNode]
    template_loader._address.cache_clear()
    assert render(compiled, number=5).endswith("/games/5/")
    monkeypatch.setattr(template_loader, "reverse", None)
    assert render(compiled, number=5).endswith("/games/5/")


def test_nodes_of_all_branches_are_joined() -> None:
    [condition] = template(
        "{% if a %}{% icon 'plus' %}{% else %}{% for b in a %}{% icon 'plus' %}{% endfor %}{% endif %}"
    ).nodelist
    assert len(condition.get_nodes_by_type(ConstantNode)) == 2


class Cache(dict[str, Template]):
    """Records the nodes that each template has when other threads can get it."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: dict[str, list[type]] = {}

    def __setitem__(self, key: str, value: Template) -> None:
        self.nodes[key] = [type(node) for node in value.nodelist]
        super().__setitem__(key, value)


def test_a_template_is_joined_before_another_thread_can_render_it() -> None:
    loader = Loader(Engine.get_default(), ["django.template.loaders.filesystem.Loader"])
    loader.get_template_cache = cache = Cache()
    loaded = loader.get_template("game/_share_game.html")
    assert cache.nodes["game/_share_game.html"] == [type(node) for node in loaded.nodelist]
    assert ConstantNode in cache.nodes["game/_share_game.html"]
    assert loader.get_template("game/_share_game.html") is loaded
