"""A browser that translates a page leaves names alone, and pages whose scripts replace texts altogether."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.environment import PROJECT
from scorekeeper.live import links
from scorekeeper.models import Game, LinkKind
from scorekeeper.templatetags.display_tags import bold_numbers, mark_names
from tests.helpers.markup import translated_texts
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import page, phone_of
from tests.helpers.series import series_of
from tests.helpers.tables import NAMES, make_game, whole_game
from tests.views.every_page.test_hostile_names import make_three_games, pages_of

REFUSALS = {"refused names", "refused bids", "refused reason"}
"""Refusals repeat what was entered, within a sentence."""


def with_names(texts: Iterable[str]) -> list[str]:
    return [text for text in texts if any(name in text for name in (*NAMES, "\u2068"))]


@pytest.mark.django_db
def test_no_page_lets_a_browser_translate_the_name_of_a_player() -> None:
    confidant = make_three_games()
    phone = phone_of(confidant)
    games = Game.objects.filter(owner=confidant).order_by("-pk")
    series = series_of(confidant, games[1], name="Ada’s")
    person = games[1].seats.all()[0].player_id
    shown = pages_of(phone, confidant, NAMES)
    shown |= {name: page(phone, name) for name in ("people", "all_series", "last_evening", "blank_sheet")}
    shown |= {"person": page(phone, "person", person), "own bid": BidderPhone(games[0]).sit(0).page()}
    shown |= {name: phone.get(reverse(name, args=[series.pk])).text for name in ("series", "choose_games")}
    found = {name: with_names(translated_texts(text)) for name, text in shown.items() if name not in REFUSALS}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.django_db
def test_pages_whose_scripts_replace_texts_are_not_translated_at_all() -> None:
    game = make_game(rounds=whole_game(3)[:1])
    guest, phone = Client(), phone_of(game.owner)
    watched = [links.token_of(links.link_of(game, LinkKind.WATCH))]
    pages = [guest.get(reverse(name, args=watched)).text for name in ("watch", "watch_tv", "watch_sheet")]
    pages += [page(phone, "play", game.pk), page(phone, "local_game"), BidderPhone(game).sit(0).page()]
    for text in pages:
        assert "".join(translated_texts(text)).strip() == ""
        assert '<meta name="google" content="notranslate">' in text
    assert "notranslate" not in page(phone, "start")


def test_every_element_for_a_name_in_the_templates_is_not_translated() -> None:
    texts = {path.name: path.read_text() for path in (PROJECT / "templates").rglob("*.html")}
    texts["django.po"] = (PROJECT / "scorekeeper/locale/de/LC_MESSAGES/django.po").read_text().replace('\\"', '"')
    found = {name: re.findall(r'<bdi(?!\s+translate="no")\b', text) for name, text in texts.items()}
    assert {name: tags for name, tags in found.items() if tags} == {}


def test_names_in_a_sentence_are_marked_and_code_in_them_is_text() -> None:
    sentence = "\u2068<b>\u2069 & \u2068\u2068A\u2069\u2069 win <i>"
    assert translated_texts(mark_names(sentence)) == [" & ", "\u2069 win <i>"]
    assert mark_names("no name") == "no name"


def test_numbers_of_a_sentence_are_bold_and_digits_of_its_names_are_not() -> None:
    assert bold_numbers("\u2068Anna 2\u2069 deals 12 cards") == (
        '<bdi translate="no">Anna 2</bdi> deals <b>12</b> cards'
    )
    assert bold_numbers("3 bid for 7 tricks & more") == "<b>3</b> bid for <b>7</b> tricks &amp; more"
