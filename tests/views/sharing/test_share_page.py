"""The sheet with everything that a game can be shared with: picture, text, link to watch, BG Stats."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.games import game_bin, recording
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.live import links
from scorekeeper.models import Confidant, Game, GameLink, LinkKind, Membership, Role
from scorekeeper.rules.ruleset import Bidding, Ruleset
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import Response, island, page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, make_short_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a finished game of Ada 30, Bruno 20 and Carla −10 points."""
    return make_short_game(owner=make_confidant())


@pytest.fixture
def phone(game: Game) -> Client:
    """Return the phone of the game's Confidant."""
    return phone_of(game.owner)


def tap(phone: Client, game: Game, button: str) -> Response:
    """Tap a button about the link, and follow to the sheet."""
    return phone.post(reverse("share_link", args=[game.pk]), {"link": button}, follow=True)


def text_in(sheet: str) -> str:
    """Return the text that is copied."""
    (found,) = re.findall(r'id="share-text">(.*?)</small>', sheet, re.DOTALL)
    return re.sub(r"<[^>]*>", "", found)


def is_on(sheet: str) -> bool:
    """Return whether the names are in the preview of the link."""
    return re.findall(r'id="preview" role="switch"[^>]*aria-checked="(\w+)"', sheet) == ["true"]


def test_the_sheet_has_picture_text_and_the_hand_over(phone: Client, game: Game) -> None:
    sheet = page(phone, "share", game.pk)
    assert [place["total"] for place in island(sheet, "share-data")["places"]] == ["30", "20", "−10"]
    assert text_in(sheet) == "1. Ada 30, 2. Bruno 20, 3. Carla −10"
    assert 'href="bgstats://app.bgstatsapp.com/createPlay.html?data=%7B' in sheet
    assert reverse("share", args=[game.pk]) in page(phone, "game", game.pk)


def test_an_unfinished_game_says_how_far_it_is_and_is_not_handed_over() -> None:
    game = make_game(rounds=THREE_ROUNDS[:2])
    sheet = page(phone_of(game.owner), "share", game.pk)
    assert text_in(sheet) == "After round 2 of 20: 1. Ada 50, 2. Carla 20, 3. Bruno 10"
    assert "bgstats:" not in sheet


def test_hidden_bids_are_nowhere_on_the_sheet() -> None:
    """B2."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=Ruleset(bidding=Bidding.COVERED))
    phone = phone_of(game.owner)
    before = page(phone, "share", game.pk)
    recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(game.revision, 2, 1, 2))
    assert without_tokens(page(phone, "share", game.pk)) == without_tokens(before)


def without_tokens(text: str) -> str:
    return re.sub(r'csrfmiddlewaretoken" value="\w+"', "", text)


def test_opening_the_sheet_makes_no_link_and_a_tap_does(phone: Client, game: Game) -> None:
    assert "/watch/" not in page(phone, "share", game.pk)
    assert not GameLink.objects.exists()
    sheet = tap(phone, game, "copy").text
    link = GameLink.objects.get(game=game, kind=LinkKind.WATCH)
    assert f"http://testserver{reverse('watch', args=[links.token_of(link)])}</code>" in sheet
    assert not is_on(sheet)
    # Again it is the same one.
    tap(phone, game, "copy")
    assert GameLink.objects.get() == link


def test_names_in_the_preview_are_off_until_they_are_switched_on(phone: Client, game: Game) -> None:
    """Also without a link before: messengers fetch it at once."""
    assert not is_on(page(phone, "share", game.pk))
    assert 'value="no-names"' in tap(phone, game, "names").text
    assert GameLink.objects.get().preview_language == "en"
    # From another page that is older.
    assert is_on(tap(phone, game, "names").text)
    assert not is_on(tap(phone, game, "no-names").text)
    assert GameLink.objects.get().preview_language == ""


def test_a_link_that_is_taken_back_is_gone_with_its_preview(phone: Client, game: Game) -> None:
    tap(phone, game, "names")
    sheet = tap(phone, game, "stop").text
    assert "Nobody gets in with the earlier link any more." in sheet
    assert not GameLink.objects.exists()
    assert not is_on(tap(phone, game, "copy").text)


def test_an_unknown_button_changes_nothing(phone: Client, game: Game) -> None:
    assert tap(phone, game, "x").status_code == 200
    assert not GameLink.objects.exists()


def reader_of(game: Game) -> Client:
    """Return the phone of a member who only reads in the circle that has the game now."""
    circle: Confidant = create_circle(game.owner, "The club", with_history=True)
    member = make_confidant()
    Membership.objects.create(circle=circle, confidant=member, role=Role.READS)
    return phone_of(member)


@pytest.mark.parametrize("phone_for", [reader_of, phone_with_pen])
def test_who_only_reads_and_who_has_the_pen_get_text_and_picture_but_no_link(phone_for: object) -> None:
    game = make_short_game(owner=make_confidant())
    links.link_of(game, LinkKind.WATCH)
    assert callable(phone_for)
    phone = phone_for(game)
    sheet = page(phone, "share", game.pk)
    assert text_in(sheet)
    assert "share-data" in sheet
    assert "share-link" not in sheet
    assert "/watch/" not in sheet
    assert phone.post(reverse("share_link", args=[game.pk]), {"link": "stop"}).status_code in {403, 404}
    assert GameLink.objects.filter(kind=LinkKind.WATCH).count() == 1


def test_a_game_without_a_round_has_no_sheet_and_one_in_the_bin_no_link(phone: Client, game: Game) -> None:
    empty = make_game(owner=game.owner)
    assert phone.get(reverse("share", args=[empty.pk])).headers["Location"] == reverse("game", args=[empty.pk])
    game_bin.put_in_bin(game.owner, game.pk)
    assert "share-link" not in page(phone, "share", game.pk)
    tap(phone, game, "copy")
    assert not GameLink.objects.exists()
