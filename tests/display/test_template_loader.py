"""Templates are loaded once for each language, and render the same as Django's."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from django.template import Context, RequestContext
from django.template.base import Template, TextNode
from django.template.engine import Engine
from django.template.loader import get_template
from django.template.loader_tags import ExtendsNode
from django.test import RequestFactory
from django.utils.safestring import mark_safe
from django.utils.translation import override

from scorekeeper.environment import PROJECT
from scorekeeper.templatetags.template_loader import Loader, prepare
from scorekeeper.templatetags.template_nodes import AddressNode, ValueNode


class Place(NamedTuple):
    """A value with attributes."""

    rank: int
    name: str


class Table:
    """A value with a method, and with an item of the same name as an attribute."""

    places = (Place(1, "<Ada>"), Place(2, "Ben"))
    title = "attribute"

    def __getitem__(self, key: str) -> str:
        return {"title": "item"}[key]

    def winner(self) -> Place:
        """Return the first place."""
        return self.places[0]


VALUES = {
    "shown": True,
    "name": "<b>",
    "number": 1234,
    "symbol": "plus",
    "table": Table(),
    "words": {"one": "<1>", "items": "named"},
    "call": lambda: Place(3, "Carla"),
    "safe": mark_safe("<i>"),
    "csrf_token": '"><b>',
    "share": 1234.5,
    "day": datetime(2026, 5, 1, 18, tzinfo=UTC),
}

OTHER_VALUES = {
    **VALUES,
    "shown": False,
    "name": "x",
    "number": 4,
    "symbol": "crown",
    "words": {},
    "table": None,
    "csrf_token": "",
}


def template(text: str) -> Template:
    """Return a template as the loader returns it."""
    engine = Engine.get_default()
    compiled = Template(text, engine=engine)
    prepare(compiled.nodelist, engine)
    return compiled


def render(compiled: Template, **values: object) -> str:
    return compiled.render(Context(values))


def without_indentation(text: str) -> str:
    return re.sub(r"\s*\n\s*", "\n", text)


def test_text_translations_symbols_and_addresses_are_one_text_in_each_language() -> None:
    text = """<a href="{% url 'start' %}">{% icon "plus" %}{% translate "New game" %}</a>{% translate "Bids" %}"""
    for language, word in [("en", "New game"), ("de", "Neues Spiel"), ("en", "New game")]:
        with override(language):
            compiled = template(text)
            assert [type(node) for node in compiled.nodelist] == [TextNode]
            rendered = render(compiled)
            assert rendered == render(Template(text, engine=Engine.get_default()))
            assert word in rendered


def test_a_template_is_loaded_once_for_each_language() -> None:
    with override("en"):
        english = get_template("site/error.html")
    with override("de"):
        german = get_template("site/error.html")
        assert get_template("site/error.html").template is german.template  # type: ignore[attr-defined]
    assert english.template is not german.template  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text",
    [
        "{% if shown %}{% translate 'Bids' %} {{ name }}{% else %}{% translate 'Tricks' %}{% endif %}",
        "{% for one in name %}{% translate 'Bids' %}{{ one }}{% empty %}{% translate 'Tricks' %}{% endfor %}",
        "{% with other=name %}{% translate 'Bids' %}{{ other }}{% endwith %}",
        "{% translate 'Bids' as word %}{{ word|upper }}{% translate name %}{% translate table.title %}",
        "{% static 'css/base.css' as path %}{{ path }}{% icon symbol %}{% sigil 2 %}",
        "{% url 'game' number %}{% url 'round' number 3 %}{% url 'game' number as address %}{{ address }}",
        "{% url 'watch' name %}{% url 'game' missing as address %}[{{ address }}]",
        "{% url 'start' as address %}[{{ address }}]{% url 'game' game_id=number %}{% url 'watch' 'a&b' %}",
        "{% translate 'Rounds' context 'x' %}{% translate 'Bids'|upper %}",
        "{{ table.places.0.name }} {{ table.winner.name }} {{ table.title }} {{ table.missing }}{{ missing.name }}",
        "{{ call.name }} {{ table.places.0 }}",
        "{{ words.one }} {{ words.items }} {{ safe }} {{ number }} {{ share }} {{ day }} {{ shown }} {{ none }}",
        "{% for place in table.places %}{% if place.rank == 1 %}{{ place.name|upper }}{% endif %}{% endfor %}",
        "{% include '_problems.html' with problems=words %}{{ problems }}{% include '_problems.html' %}",
        "{% fragment 'game/_round_label.html' words.one %}{{ value }}",
        "{% csrf_token %}",
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_template_with_other_parts_renders_the_same(text: str, language: str) -> None:
    with override(language):
        compiled, original = template(text), Template(text, engine=Engine.get_default())
        for values in (VALUES, OTHER_VALUES):
            assert render(compiled, **values) == render(original, **values)


def test_a_query_string_is_rendered_for_each_request() -> None:
    compiled = template("{% querystring page=number %}")
    for page in ("1", "2"):
        request = RequestFactory().get("/", {"q": page})
        assert compiled.render(RequestContext(request, {"number": 3})) == f"?q={page}&amp;page=3"


def test_there_is_a_fragment_for_each_of_several_values() -> None:
    one = template("{% fragment 'game/_round_label.html' value %}")
    expected = "".join(render(one, value=place) for place in Table.places)
    assert render(template("{% fragments 'game/_round_label.html' table.places %}"), **VALUES) == expected


def test_blocks_are_in_the_base_template_once_both_are_loaded() -> None:
    loaded = get_template("offline/offline.html").template  # type: ignore[attr-defined]
    assert not loaded.nodelist.get_nodes_by_type(ExtendsNode)
    original = Template((PROJECT / "templates/offline/offline.html").read_text(), engine=Engine.get_default())
    assert without_indentation(render(loaded)) == without_indentation(render(original))


def test_no_template_has_a_tag_that_the_loader_does_not_know() -> None:
    texts = {path.name: path.read_text() for path in (PROJECT / "templates").rglob("*.html")}
    other = re.compile(r"block\.super|{% (autoescape|language) ")
    assert [name for name, text in texts.items() if other.search(text)] == []
    included = {name for text in texts.values() for name in re.findall(r'{% include "(?:\w+/)*(\w+\.html)"', text)}
    assert [name for name in sorted(included) if re.search("{% (block|extends) ", texts[name])] == []


def test_values_and_addresses_with_arguments_have_nodes_of_their_own() -> None:
    compiled = template("text {{ name }} text {% url 'game' number %}")
    assert [type(node) for node in compiled.nodelist] == [TextNode, ValueNode, TextNode, AddressNode]


class Cache(dict[str, Template]):
    """Records the nodes that each template has when other threads can get it."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: dict[str, list[type]] = {}

    def __setitem__(self, key: str, value: Template) -> None:
        self.nodes[key] = [type(node) for node in value.nodelist]
        super().__setitem__(key, value)


def test_a_template_is_prepared_before_another_thread_can_render_it() -> None:
    loader = Loader(Engine.get_default(), ["django.template.loaders.filesystem.Loader"])
    loader.get_template_cache = cache = Cache()
    loaded = loader.get_template("game/_share_game.html")
    prepared = [type(node) for node in loaded.nodelist]
    assert [*cache.nodes.values()] == [prepared]
    assert ValueNode in prepared
    assert loader.get_template("game/_share_game.html") is loaded
