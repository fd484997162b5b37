"""Names that contain code: every page shows them as text and has the same structure as with other names."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from html.parser import HTMLParser
from itertools import product
from typing import Any
from unittest.mock import patch

import pytest
from django.http import QueryDict
from django.template import Context, Template
from django.test import Client
from django.urls import reverse

from scorekeeper.display.formatting import isolated
from scorekeeper.games import game_bin
from scorekeeper.models import Confidant, Game, Player
from scorekeeper.rules.names import name_key
from tests.helpers.markup import StructureParser, structure_of
from tests.helpers.phones import HTMX, Data, Response, entry, island, page, phone_of, post_form, send, state
from tests.helpers.series import series_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_confidant, make_game, whole_game
from tests.views.set_up.test_set_up import filled_in

pytestmark = pytest.mark.django_db

_TAGS = ("<script>{}</script>", "<img src=x onerror={}>", "<svg/onload={}>", "<a href=javascript:{}>", "<b onclick={}>")
_ENDS = ("", '"', "'", '">', "'>", "-->", "]]>", "</title>", "</script>", "*/")
_CALLS = ("alert(1)", "x()")
_OTHERS = [
    *("{{7*7}}", "{% debug %}", "{{ settings.SECRET_KEY }}", "${7*7}", "#{7*7}", "<%= 7*7 %>", "%(name)s", "{name}"),
    *("' OR '1'='1", "'; DROP TABLE scorekeeper_game;--", "1); DELETE FROM x", "=cmd|' /C calc'!A0", "@SUM(1+1)"),
    *("javascript:alert(1)", "&lt;script&gt;", "&#60;b&#62;", "&amp;", "\\u003cscript\\u003e", "\\x3cb\\x3e", "\\"),
    *("<!--", "-->", "<![CDATA[", "<?xml?>", "</bdi><bdi>", "</textarea>", '" autofocus onfocus=x() "', "`x`", "<"),
    *("../../etc/passwd", "%00", "%3Cscript%3E", "+ADw-script+AD4-", "Set-Cookie: a=b", "</script><script>", "${x}"),
    *("<<b>", "<\\b>", "< b>", "a&b", "a<b>c", "'\"<>&", "&nbsp;", "&#x202e;", "\ufeff<i>", "ＡlertＤ", "﹤u﹥"),
]
_MADE = (
    name
    for end, tag, call in product(_ENDS, _TAGS, _CALLS)
    for name in (end + tag.format(call), "x" + tag.format(call).upper() + end)
)
HOSTILE = list({name_key(name): name for name in [*_MADE, *_OTHERS] if len(name) <= 40}.values())
TABLES = [HOSTILE[place : place + 6] for place in range(0, len(HOSTILE) - 5, 6)]
SOME_TABLES = TABLES[::3]
"""Enough for whole pages: they get every name through the same few tags and filters, which are tried with all."""
PLACES = Template(
    "{% load display_tags %}<p title=\"{{ name }}\" data-name='{{ name }}'>{{ name }} {{ sentence|mark_names }}</p>"
    "<textarea>{{ name }}</textarea>{{ names|json_script:'names' }}"
)


PARAMETERS = ("text", "first_day", "last_day", "player", "variant", "after", "by", "sort", "order", "count", "added")
"""The parameters that choose, order or continue lists."""
SQL = ("x'", 'x"', "x') OR ('1'='1", "1; DELETE FROM scorekeeper_game; --", "1 UNION SELECT 1")
READING = ("get", "getlist", "__getitem__", "__contains__", "items", "lists", "values", "dict", "urlencode")
"""The methods of a `QueryDict` that read it."""


@contextmanager
def names_read() -> Iterator[set[str]]:
    """Collect the names of the parameters that are read, one by one or all at once."""
    names: set[str] = set()

    def noted(read: Callable[..., object]) -> Callable[..., object]:
        def note(self: QueryDict, *arguments: Any, **options: Any) -> object:
            # While it is filled, it looks for each name itself.
            if not self._mutable:
                names.update(arguments[:1] or self.keys())
            return read(self, *arguments, **options)

        return note

    with ExitStack() as patches:
        for method in READING:
            patches.enter_context(patch.object(QueryDict, method, noted(getattr(QueryDict, method))))
        yield names


def make_three_games() -> Confidant:
    """Return a Confidant with a finished game, an open one and one in the bin, each with a correction."""
    confidant = make_confidant()
    for finished, binned in ((True, True), (True, False), (False, False)):
        game = make_game(owner=confidant, players=NAMES, rounds=whole_game(6)[:2], plus_minus_one_from=1)
        enter(game, Kind.BIDS, number=1, values=(0, 1, 1, 0, 0, 0))
        enter(game, Kind.ADJUST, number=3, values=(0, -10, "misplay"))
        if finished:
            enter(game, Kind.END, number=2)
        if binned:
            game_bin.put_in_bin(confidant, game.pk)
    return confidant


def rename(confidant: Confidant, names: Sequence[str]) -> None:
    """Give the players of a Confidant other names, in the order of the table."""
    players = list(confidant.players.order_by("-last_seated_at"))
    Player.objects.filter(owner=confidant).update(name="x")
    for player, name in zip(players, names, strict=True):
        player.name = name
        player.save()


def pages_of(phone: Client, confidant: Confidant, players: Sequence[str]) -> dict[str, str]:
    """Return every page that shows these players."""
    running, finished, _ = Game.objects.filter(owner=confidant).order_by("-pk")
    bids = entry(running, "bids", (0, 0, 0, 0, 0, 9), number=3)
    reason = entry(running, "adjust", ("0", "x", players[0]), number=3)
    lists = {name: page(phone, name) for name in ("start", "new_game", "past_games", "games_in_bin")}
    return {
        **lists,
        "play": page(phone, "play", running.pk),
        "end": page(phone, "play", finished.pk),
        "game": page(phone, "game", finished.pk),
        "step": page(phone, "step", finished.pk, 2),
        "round": page(phone, "round", finished.pk, 2),
        "table_actions": page(phone, "table_actions", running.pk),
        "refused reason": post_form(phone, "table_actions", running.pk, **reason).text,
        "refused bids": send(phone, running, bids, script=False).text,
        "refused names": phone.post(reverse("new_game"), filled_in(*players[:3], players[0])).text,
    }


def test_there_are_more_than_200_hostile_names() -> None:
    assert sum(map(len, TABLES)) > 200


def in_all_places(name: str) -> str:
    return PLACES.render(Context({"name": name, "names": [name], "sentence": isolated(name)}))


def test_no_name_changes_the_structure_wherever_a_template_may_show_it() -> None:
    plain = structure_of(in_all_places("x"))
    for name in HOSTILE:
        text = in_all_places(name)
        assert structure_of(text) == plain
        assert text.count(html.escape(name)) >= 5
        assert island(text, "names") == [name]


def test_the_structure_of_a_text_is_the_same_when_its_tags_are_known() -> None:
    for name in HOSTILE:
        script = "<script>document.write('<b>')</script>"
        text = f"{script}<p title={name} class='{name}'>{name}{script}<b>{name}<br/></p>{script}"
        with patch.object(StructureParser, "parse_starttag", HTMLParser.parse_starttag):
            expected = structure_of(text)
        assert structure_of(text) == structure_of(text) == expected


def structure_of_page(text: str) -> list[str]:
    """Return the structure of a page without tooltips, which only very long names have."""
    return [tag.removesuffix(" title") if tag.startswith("<bdi") else tag for tag in structure_of(text)]


def test_hostile_names_are_shown_as_text_and_change_the_structure_of_no_page() -> None:
    confidant = make_three_games()
    phone = phone_of(confidant)
    plain = {name: structure_of_page(text) for name, text in pages_of(phone, confidant, NAMES).items()}
    for players in SOME_TABLES:
        rename(confidant, players)
        texts = pages_of(phone, confidant, players)
        assert {name: structure_of_page(text) for name, text in texts.items()} == plain
        for name in players:
            assert f">{html.escape(name)}</bdi>" in texts["game"]
            assert f">{html.escape(name)}</bdi>" in texts["table_actions"]
            assert f">{html.escape(name)}</bdi>" in texts["step"]
            assert f'data-name="{html.escape(name)}"' in texts["new_game"]
        assert island(texts["play"], "plan")["players"] == players
        assert {place["name"] for place in state(texts["end"])["picture"]["places"]} == {*players}


def test_hostile_values_in_refused_number_fields_are_shown_as_text() -> None:
    game = make_game()
    phone = phone_of(game.owner)

    def bids(first: str) -> Data:
        return entry(game, "bids", (first, "0", "0"), number=1)

    plain = structure_of(send(phone, game, bids("x"), script=False).text)
    for payload in HOSTILE[::3]:
        assert structure_of(send(phone, game, bids(payload), script=False).text) == plain


def test_json_responses_with_hostile_values_are_not_sniffed_as_html() -> None:
    game = make_game(players=(HOSTILE[0], *NAMES[1:3]))
    phone = phone_of(game.owner)
    for payload in HOSTILE:
        answer = send(phone, game, entry(game, "bids", (9, payload, "0"), number=1))
        assert (answer["Content-Type"], answer["X-Content-Type-Options"]) == ("application/json", "nosniff")
        assert answer.json()["mine"]["values"][1] == payload
        assert HOSTILE[0] in answer.json()["notice"]


def test_hostile_query_strings_change_the_structure_of_no_page() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    for path in ("/games/", "/games/bin/", "/games/new/", "/", f"/games/{game.pk}/play/"):
        for headers in ({}, HTMX):
            plain = structure_of(phone.get(path, {"after": "x"}, headers=headers).text)
            for payload in HOSTILE[::15]:
                query = {"after": payload, "revision": payload, payload: payload}
                assert structure_of(phone.get(path, query, headers=headers).text) == plain


@pytest.mark.parametrize("name", ["past_games", "people", "person", "series", "choose_games", "import_export"])
def test_sql_in_a_parameter_is_answered_like_any_other_value(name: str) -> None:
    confidant = make_confidant()
    make_game(owner=make_confidant(), players=("Xenia", "Yves", "Zora"))
    game = make_game(owner=confidant, rounds=whole_game(3)[:1])
    series = series_of(confidant, game)
    ids = {"person": game.seats.all()[0].player_id, "series": series.pk, "choose_games": series.pk}
    phone, address = phone_of(confidant), reverse(name, args=[ids[name]] if name in ids else [])
    used = False
    for parameter in PARAMETERS:
        with names_read() as read:
            plain = phone.get(address, {parameter: "x"})
        expected = (plain.status_code, structure_of(plain.text))
        used |= parameter in read
        # A value that is not read can reach no query.
        for payload in SQL if parameter in read else ():
            response = phone.get(address, {parameter: payload})
            assert (response.status_code, structure_of(response.text)) == expected
            assert "Xenia" not in response.text, (parameter, payload)
    assert used
    assert Game.objects.count() == 2


def test_a_missing_page_shows_a_hostile_path_as_text() -> None:
    phone = phone_of(make_confidant())
    plain = structure_of(phone.get("/nothing/here/").text)
    for payload in HOSTILE[::3]:
        response = phone.get(f"/nothing/{payload}/".replace("?", "").replace("#", ""))
        assert response.status_code == 404
        assert structure_of(response.text) == plain


def test_a_set_up_form_full_of_hostile_values_is_refused_without_new_markup() -> None:
    phone = phone_of(make_confidant())

    def post(text: str) -> Response:
        options = dict.fromkeys(("first_dealer", "scoring", "plus_minus_one", "plus_minus_one_from"), text)
        return phone.post(reverse("new_game"), filled_in(key=text, **options))

    plain = {*structure_of(post("x").text)}
    for payload in HOSTILE[::3]:
        response = post(payload)
        assert response.status_code == 422
        assert {*structure_of(response.text)} <= plain
