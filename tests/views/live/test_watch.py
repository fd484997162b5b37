"""The pages of watchers: valid links, permissions, and the cost of a poll."""

from __future__ import annotations

import re
from datetime import timedelta
from itertools import product

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.live.links import link_of, make_code, revoke, token_of
from scorekeeper.models import Game, LinkKind
from tests.helpers.addresses import METHODS
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_short_game
from tests.helpers.watchers import PAGES, ask, look, row_of, share, version_in
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db

UNKNOWN = "A" * 30
MINUTE = timedelta(minutes=1)


@pytest.fixture
def game() -> Game:
    """Return a game after its first round."""
    return make_game(owner=make_confidant(name="Mira"), rounds=THREE_ROUNDS[:1])


@pytest.mark.parametrize("kind", [LinkKind.WATCH, LinkKind.EVENING])
def test_the_link_shows_the_table_without_signing_in(game: Game, kind: LinkKind) -> None:
    text = look(share(game, kind)).text
    assert "Round 2" in text
    assert row_of(text, "Ada").endswith("20")
    assert row_of(text, "Carla").endswith("leads 30")
    assert '<b><bdi translate="no">Mira</bdi></b> keeps the score.' in text


def test_the_page_is_in_the_language_of_the_browser(game: Game) -> None:
    assert "führt den Block" in look(share(game), language="de").text


def test_a_confidant_without_a_name_is_called_the_confidant() -> None:
    game = make_game(owner=make_confidant(name="Confidant"))
    assert "The Confidant keeps the score." in look(share(game)).text


@pytest.mark.parametrize("name", PAGES)
def test_a_watcher_gets_no_cookie_and_no_form(game: Game, name: str) -> None:
    response = look(share(game), name)
    assert not response.cookies
    assert "<form" not in response.text
    assert "Cookie" not in response.get("Vary", "")


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("seen", ["", "x"])
def test_the_address_is_in_no_referer_and_the_page_in_no_cache(game: Game, name: str, seen: str) -> None:
    for response in (look(share(game), name), ask(share(game), seen, name), look(UNKNOWN, name)):
        assert response["Referrer-Policy"] == "no-referrer"
        assert response["Cache-Control"] == "no-store"
        assert response["X-Robots-Tag"] == "noindex"


@pytest.mark.parametrize("name", PAGES)
def test_the_token_is_only_in_addresses_of_the_page(game: Game, name: str) -> None:
    """Also behind that of the languages, which leads back."""
    token = share(game)
    text = look(token, name).text
    assert text.count(token) == len(re.findall(rf'"(?:/language/\?next=)?/watch/{token}/', text)) > 0


@pytest.mark.parametrize("name", PAGES)
def test_unknown_revoked_expired_and_other_links_get_the_same_page(game: Game, name: str) -> None:
    revoked, binned = share(game), make_game()
    revoke(game, LinkKind.WATCH)
    in_bin = share(binned)
    game_bin.put_in_bin(binned.owner, binned.pk)
    others = [token_of(link_of(game, LinkKind.BID)), token_of(make_code(game, LinkKind.PEN, MINUTE))]
    responses = [look(token, name) for token in (UNKNOWN, "x", revoked, in_bin, *others)]
    assert {response.status_code for response in responses} == {404}
    assert len({response.content for response in responses}) == 1
    assert "This link does not work, or no longer works." in responses[0].text
    assert len({str(sorted(response.headers.items())) for response in responses}) == 1


def test_a_game_that_comes_back_from_the_bin_can_be_watched_again(game: Game) -> None:
    token = share(game)
    game_bin.put_in_bin(game.owner, game.pk)
    assert look(token).status_code == 404
    game_bin.take_out_of_bin(game.owner, game.pk)
    assert look(token).status_code == 200


def test_a_link_opens_no_other_page_and_writes_nothing(game: Game) -> None:
    """No method writes, and no other page opens."""
    token = share(game)
    before = everything()
    for name, method in product(PAGES, METHODS):
        response = Client().generic(method, reverse(name, args=[token]))
        assert response.status_code == (200 if method in {"GET", "HEAD"} else 405)
    watcher = Client()
    watcher.get(reverse("watch", args=[token]))
    for name in ("game", "play", "bring_others", "table_actions", "draft"):
        assert watcher.post(reverse(name, args=[game.pk])).status_code in {404, 405}
        assert watcher.get(reverse(name, args=[game.pk])).status_code in {404, 405}
    assert everything() == before


@pytest.mark.parametrize("name", PAGES)
def test_an_unchanged_table_gets_an_empty_response_without_a_cookie(game: Game, name: str) -> None:
    token = share(game)
    response = ask(token, version_in(look(token, name).text), name)
    assert response.status_code == 204
    assert response.content == b""
    assert not response.cookies


def test_asking_whether_anything_has_changed_is_one_query(game: Game) -> None:
    token = share(game)
    seen = version_in(look(token).text)
    with CaptureQueriesContext(connection) as queries:
        assert ask(token, seen).status_code == 204
    assert len(queries) == 1


@pytest.mark.parametrize("name", PAGES)
def test_only_what_changes_is_sent_again(game: Game, name: str) -> None:
    token = share(game)
    seen = version_in(look(token, name).text)
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    response = ask(token, seen, name)
    assert response.status_code == 200
    assert response.text.lstrip().startswith("<div")
    assert version_in(response.text) != seen
    assert ask(token, version_in(response.text), name).status_code == 204


def test_caches_distinguish_a_whole_page_from_its_part(game: Game) -> None:
    assert "HX-Request" in look(share(game))["Vary"]


def test_the_next_game_of_an_evening_appears_by_itself(game: Game) -> None:
    token = share(game, LinkKind.EVENING)
    seen = version_in(look(token).text)
    make_game(owner=game.owner, players=("Ada", "Bruno", "Xaver"))
    response = ask(token, seen)
    assert "Round 1" in response.text
    assert "Xaver" in response.text


def test_a_watcher_of_one_game_sees_no_other(game: Game) -> None:
    token = share(game)
    make_game(owner=game.owner, players=("Xaver", "Yusuf", "Zoe"))
    for name in PAGES:
        assert "Xaver" not in look(token, name).text


def test_the_score_sheet_has_standings_rounds_and_chart_but_no_links_into_the_archive(game: Game) -> None:
    text = look(share(game), "watch_sheet").text
    assert 'class="standings' in text
    assert 'class="scorepad"' in text
    assert 'class="chart' in text
    assert "/people/" not in text
    assert "/games/" not in text


def test_a_finished_game_shows_the_final_standings() -> None:
    game = make_short_game(owner=make_confidant())
    token = share(game)
    text = look(token).text
    assert row_of(text, "Ada") == "1. Ada bid 1, took 1 +30 has won 30"
    text = look(token, "watch_sheet").text
    assert "Ada" in text
    assert 'class="standings final"' in text


def test_the_television_is_dark_and_has_the_code_for_phones(game: Game) -> None:
    token = share(game)
    text = look(token, "watch_tv").text
    assert 'data-theme="dark"' in text
    assert 'class="qr"' in text
    assert "Watch on your phone" in text
    assert 'data-theme="dark"' not in look(token).text


def test_an_evening_that_is_over_says_so(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    token = share(game, LinkKind.EVENING)
    assert "The evening is over." not in look(token).text
    monkeypatch.setattr("scorekeeper.live.watching.EVENING_LENGTH", -MINUTE)
    assert "The evening is over." in look(token).text


def test_a_signed_in_confidant_can_look_on_too(game: Game) -> None:
    response = phone_of(game.owner).get(reverse("watch", args=[share(game)]), headers=HTMX)
    assert response.status_code == 200
