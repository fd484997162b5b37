"""What messengers get with a link: names and totals only with a link to watch, and only if that was switched on."""

from __future__ import annotations

import html
import re
import struct
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.invitations import invite
from scorekeeper.games import game_bin, recording
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.live import links
from scorekeeper.models import Entry, Game, LinkKind, RateCount
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.web import sign_in
from tests.helpers.phones import page, phone_of, post_form
from tests.helpers.tables import THREE_ROUNDS, make_game, make_short_game
from tests.helpers.watchers import PAGES, look, share
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db

MOST_BYTES = 300_000


@pytest.fixture
def game() -> Game:
    """Return a game of Ada, Bruno and Carla after two rounds."""
    return make_game(rounds=THREE_ROUNDS[:2])


def previewed(game: Game, kind: LinkKind = LinkKind.WATCH, language: str = "en") -> str:
    """Return the token of a link whose preview has names."""
    token = share(game, kind)
    links.show_names_in_preview(game, kind, language)
    return token


def shown_in(text: str) -> dict[str, str]:
    """Return what a messenger reads from a page."""
    found = re.findall(r'<meta property="og:(\S+)" content="(.*?)">', text)
    return {name: html.unescape(value) for name, value in found}


def plain(text: str) -> str:
    return re.sub("[\u2068\u2069]", "", text)


@pytest.mark.parametrize("kind", [LinkKind.WATCH, LinkKind.EVENING])
@pytest.mark.parametrize("name", PAGES)
def test_the_preview_says_how_far_the_game_is_and_the_totals(game: Game, kind: LinkKind, name: str) -> None:
    token = previewed(game, kind)
    found = shown_in(look(token, name).text)
    assert plain(found["title"]) == "After round 2 of 20"
    assert plain(found["description"]) == "1. Ada 50, 2. Carla 20, 3. Bruno 10"
    assert found["image"] == f"http://testserver{reverse('watch_preview', args=[token])}"
    assert (found["image:width"], found["image:height"]) == ("1200", "630")


def test_the_preview_of_a_finished_game_says_who_wins() -> None:
    game = make_short_game(owner=make_game().owner)
    assert plain(shown_in(look(previewed(game)).text)["title"]) == "Ada wins"


def test_the_preview_has_the_language_of_who_switched_it_on(game: Game) -> None:
    """The programs of messengers do not ask for a language."""
    text = look(previewed(game, language="de")).text
    found = shown_in(text)
    assert (found["site_name"], found["title"]) == ("Block der Wahrheit", "Nach Runde 2 von 20")
    assert '<html lang="en"' in text


def test_before_the_first_result_there_are_only_names() -> None:
    found = shown_in(look(previewed(make_game())).text)
    assert plain(found["title"]) == "Round 1 of 20"
    assert plain(found["description"]) == "Ada, Bruno, Carla"


def test_names_are_texts_and_no_markup() -> None:
    names = ('"><script>', "Ben'", "<b>")
    text = look(previewed(make_game(players=names))).text
    assert plain(shown_in(text)["description"]) == ", ".join(names)
    assert "<script>" not in text.partition("</head>")[0]


@pytest.mark.parametrize("rounds", [0, 2])
def test_the_picture_has_its_size_and_less_than_300_kb(rounds: int) -> None:
    game = make_game(rounds=THREE_ROUNDS[:rounds], players=("Ada", "שרה (Sarah)", "W" * 40))
    response = look(previewed(game), "watch_preview")
    assert response["Content-Type"] == "image/png"
    assert response["X-Robots-Tag"] == "noindex"
    assert struct.unpack(">II", response.content[16:24]) == (1200, 630)
    assert 10_000 < len(response.content) < MOST_BYTES


def test_hidden_bids_are_neither_in_the_preview_nor_in_its_picture() -> None:
    """B2."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=Ruleset(bidding=Bidding.COVERED))
    token = previewed(game)
    before = shown_in(look(token).text), look(token, "watch_preview").content
    recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(game.revision, 2, 1, 2))
    assert (shown_in(look(token).text), look(token, "watch_preview").content) == before


@pytest.mark.parametrize("name", PAGES)
def test_unless_it_is_switched_on_there_is_no_preview_at_all(game: Game, name: str) -> None:
    token = share(game)
    assert "og:" not in look(token, name).text
    assert look(token, "watch_preview").status_code == 404


def test_switched_off_again_it_shows_nothing_any_more(game: Game) -> None:
    token = previewed(game)
    links.show_names_in_preview(game, LinkKind.WATCH, "")
    assert "og:" not in look(token).text
    assert look(token, "watch_preview").status_code == 404


def test_a_link_that_is_taken_back_and_one_of_a_game_in_the_bin_show_nothing(game: Game) -> None:
    withdrawn, binned = previewed(game), previewed(game, LinkKind.EVENING)
    links.revoke(game, LinkKind.WATCH)
    game_bin.put_in_bin(game.owner, game.pk)
    for token in (withdrawn, binned):
        assert "og:" not in look(token).text
        assert look(token, "watch_preview").status_code == 404


def test_after_the_evening_there_is_no_preview_any_more(game: Game) -> None:
    token = previewed(game, LinkKind.EVENING)
    Entry.objects.filter(game=game).update(made_at=game.started_at - timedelta(days=30))
    assert shown_in(look(token).text) == {}
    assert look(token, "watch_preview").status_code == 404


def test_a_picture_that_is_switched_off_is_no_wrong_token(game: Game) -> None:
    token = share(game, LinkKind.WATCH)
    assert look(token, "watch_preview").status_code == 404
    assert not RateCount.objects.exists()


def test_links_that_work_once_and_links_to_bid_have_no_preview(game: Game) -> None:
    pen = links.token_of(links.make_code(game, LinkKind.PEN, timedelta(minutes=1)))
    addresses = [
        reverse("take_pen", args=[pen]),
        reverse("own_bid", args=[share(game, LinkKind.BID)]),
        reverse("enter", args=[sign_in.make_link(game.owner)]),
        reverse("accept_invitation", args=[invite(game.owner, "Rosa")]),
    ]
    for address in addresses:
        assert "og:" not in Client().get(address).text
    for token in (pen, share(game, LinkKind.BID)):
        assert look(token, "watch_preview").status_code == 404
    # No page that was fetched has used a code.
    assert links.find_link(pen, LinkKind.PEN)


def test_fetching_a_preview_is_watching_nothing(game: Game) -> None:
    """It changes no row, sets no cookie, and the table's phone learns nothing of it."""
    token, phone = previewed(game), phone_of(game.owner)
    page(phone, "play", game.pk)
    before, table = everything(), phone.get(reverse("play", args=[game.pk]), headers={"Accept": "application/json"})
    for name in ("watch", "watch_preview"):
        assert not look(token, name).cookies
    assert everything() == before
    again = phone.get(reverse("play", args=[game.pk]), headers={"Accept": "application/json"})
    assert again.json() == table.json()


@pytest.mark.parametrize("choice", ["watch", "evening"])
def test_the_page_bring_others_in_has_the_switch_as_well(game: Game, choice: str) -> None:
    phone = phone_of(game.owner)
    post_form(phone, "bring_others", game.pk, choice="bid")
    assert 'id="preview"' not in page(phone, "bring_others", game.pk, choice="bid")
    for answer, language in (("yes", "en"), ("no", "")):
        post_form(phone, "bring_others", game.pk, choice=choice)
        post_form(phone, "bring_others", game.pk, choice=choice, preview=answer)
        assert game.links.get(kind=choice).preview_language == language
    assert 'id="preview" role="switch"' in page(phone, "bring_others", game.pk, choice=choice)
