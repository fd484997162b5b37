"""Parts of pages that are cached by the values that they show: nothing else may be in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from django.template import Context, Template
from django.template.engine import Engine
from django.template.loader import get_template
from django.utils import translation

from scorekeeper.display.games.rows import GameCard, ListedStanding
from scorekeeper.environment import PROJECT
from scorekeeper.templatetags import fragments

if TYPE_CHECKING:
    from django.template.backends.base import _EngineTemplate

TEMPLATES = PROJECT / "templates"
CARD = "archive/_listed_game.html"


def card(name: str = "Ada", **changes: Any) -> GameCard:
    """Return the card of a game with these changes."""
    places = (ListedStanding(1, 0, 1, name, 30), ListedStanding(2, 1, 2, "Bruno", -10))
    start = (datetime(2026, 11, 20, 20, 15, tzinfo=UTC), "time", "2026-11-20T20:15:00+00:00")
    return GameCard(7, "", *start, True, 3, True, True, places, "")._replace(**changes)


@cache
def compiled(tag: str) -> Template:
    """Return a template with nothing but this tag; it is compiled once for all languages, as those of files are."""
    return Template(f"{{% {tag} value %}}", engine=Engine.get_default())


def shown(value: object, tag: str = f'fragment "{CARD}"') -> str:
    """Return what the tag shows of a value in the active language."""
    return compiled(tag).render(Context({"value": value}))


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Return the names of the fragments that are rendered from now on; nothing is remembered at first."""
    names: list[str] = []

    def load(name: str) -> _EngineTemplate:
        names.append(name)
        return get_template(name)

    monkeypatch.setattr(fragments, "get_template", load)
    fragments._fragment.cache_clear()
    yield names
    fragments._fragment.cache_clear()


def test_the_same_fragment_is_rendered_once_in_each_language(rendered: list[str]) -> None:
    first = shown(card())
    assert shown(card()) == first
    assert rendered == [CARD]
    with translation.override("de"):
        german = shown(card())
    assert "3 rounds" in first
    assert "3 Runden" in german
    assert shown(card()) == first


def test_there_is_a_fragment_for_each_of_several_values() -> None:
    cards = card(), card("Cleo"), card()
    assert shown(cards, f'fragments "{CARD}"') == "".join(shown(one) for one in cards)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"title": "Friday <b>"}, "Friday &lt;b&gt;"),
        ({"name": "</b>"}, '<bdi translate="no">&lt;/b&gt;</bdi>'),
        ({"is_finished": False}, "round 4"),
        ({"rounds_recorded": 1}, "<b>1 round</b>"),
        ({"game": "Alternate count"}, "Alternate count"),
        ({"precision": "month"}, ">November 2026<"),
        ({"knows_rounds": False}, "final totals only"),
    ],
)
def test_another_value_is_another_fragment(changes: dict[str, Any], text: str) -> None:
    assert text not in shown(card())
    assert text in shown(card(**changes))


def test_a_fragment_shows_nothing_of_the_request_the_moment_or_the_version() -> None:
    pages = [path.read_text() for path in TEMPLATES.rglob("*.html")]
    names = {name for text in pages for name in re.findall(r'\{% fragments? "([^"]+)"', text)}
    for name in [*names]:
        names |= {*re.findall(r'\{% include "([^"]+)"', (TEMPLATES / name).read_text())}
    assert len(names) > 20  # otherwise the patterns are wrong
    others = re.compile(r"\{[{%][^}]*\b(request|user|csrf_token|theme|static|now|timesince|short_day|load|extends)\b")
    assert {name: found[1] for name in names if (found := others.search((TEMPLATES / name).read_text()))} == {}
