"""The page “Bring others in”: links into a game, shown as QR codes, and their end."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.display.qr_code import qr_code
from scorekeeper.games import game_bin
from scorekeeper.live import links
from scorekeeper.models import Game, GameLink, LinkKind
from tests.helpers.phones import HTMX, Response, page, phone_of, post_form
from tests.helpers.tables import make_game, make_short_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """Return a game."""
    return make_game()


@pytest.fixture
def phone(game: Game) -> Client:
    """Return the phone of the game's Confidant."""
    return phone_of(game.owner)


def bring(phone: Client, game: Game, **fields: str) -> Response:
    """Tap a button of the page."""
    return phone.post(reverse("bring_others", args=[game.pk]), fields, headers=HTMX)


def link_in(text: str) -> str:
    """Return the address that the page shows, without its server."""
    (found,) = re.findall(r'<code class="link" id="link">http://testserver([^<]*)<', text)
    return str(found)


def chosen_in(text: str) -> list[str]:
    return re.findall(r'name="choice" value="(\w+)"\s*aria-current', text)


def test_opening_the_page_creates_no_link(phone: Client, game: Game) -> None:
    for query in ({}, {"choice": "evening"}, {"choice": "watch", "tv": ""}):
        text = phone.get(reverse("bring_others", args=[game.pk]), query).text
        assert "Show the code" in text
        assert 'class="qr"' not in text
    assert not GameLink.objects.exists()


@pytest.mark.parametrize(("name", "kind"), [("watch", LinkKind.WATCH), ("evening", LinkKind.EVENING)])
def test_a_tapped_choice_shows_its_link_as_text_and_as_qr_code(
    phone: Client, game: Game, name: str, kind: LinkKind
) -> None:
    text = bring(phone, game, choice=name).text
    path = reverse("watch", args=[links.token_of(GameLink.objects.get(game=game, kind=kind))])
    assert link_in(text) == path
    assert qr_code(f"http://testserver{path}").path in text
    assert chosen_in(text) == [name]
    assert "<html" not in text


def test_the_same_link_is_shown_again(phone: Client, game: Game) -> None:
    first = link_in(bring(phone, game, choice="watch").text)
    assert link_in(bring(phone, game, choice="watch").text) == first
    assert link_in(page(phone, "bring_others", game.pk)) == first


def test_a_plain_form_leads_to_the_page_with_its_choice(phone: Client, game: Game) -> None:
    response = post_form(phone, "bring_others", game.pk, choice="evening")
    assert response.status_code == 302
    text = phone.get(response["Location"]).text
    assert chosen_in(text) == ["evening"]
    assert "/watch/" in link_in(text)


def test_the_page_marks_shared_links(phone: Client, game: Game) -> None:
    bring(phone, game, choice="watch")
    text = bring(phone, game, choice="evening").text
    assert text.count('<span class="shared">') == 2


def test_a_link_that_is_no_longer_shared_ends_and_the_other_stays(phone: Client, game: Game) -> None:
    watching, evening = (link_in(bring(phone, game, choice=name).text) for name in ("watch", "evening"))
    text = bring(phone, game, stop="watch").text
    assert "Nobody gets in with the earlier link any more." in text
    assert 'class="qr"' not in text
    assert list(GameLink.objects.values_list("kind", flat=True)) == [LinkKind.EVENING]
    assert link_in(bring(phone, game, choice="watch").text) != watching
    assert link_in(bring(phone, game, choice="evening").text) == evening


def test_without_scripts_the_page_confirms_the_end_of_a_link_too(phone: Client, game: Game) -> None:
    bring(phone, game, choice="evening")
    response = post_form(phone, "bring_others", game.pk, stop="evening")
    assert "Nobody gets in with the earlier link any more." in phone.get(response["Location"]).text


def test_the_layout_for_televisions_has_an_address_of_its_own(phone: Client, game: Game) -> None:
    path = link_in(bring(phone, game, choice="watch").text)
    text = page(phone, "bring_others", game.pk, choice="watch", tv="")
    assert link_in(text) == f"{path}tv/"
    assert "On a television" in text


@pytest.mark.parametrize("fields", [{}, {"choice": "phone"}, {"choice": "x"}, {"stop": "x"}, {"choice": ""}])
def test_an_unknown_choice_creates_nothing(phone: Client, game: Game, fields: dict[str, str]) -> None:
    assert bring(phone, game, **fields).status_code == 422
    assert not GameLink.objects.exists()


def test_a_finished_game_can_be_shared_and_the_page_leads_back_to_it(phone: Client, game: Game) -> None:
    finished = make_short_game(owner=game.owner)
    assert link_in(bring(phone, finished, choice="watch").text)
    assert f'href="{reverse("game", args=[finished.pk])}"' in page(phone, "bring_others", finished.pk)
    assert f'href="{reverse("play", args=[game.pk])}"' in page(phone, "bring_others", game.pk)


def test_a_game_in_the_bin_cannot_be_shared(phone: Client, game: Game) -> None:
    game_bin.put_in_bin(game.owner, game.pk)
    response = bring(phone, game, choice="watch")
    assert response["Location"] == reverse("game", args=[game.pk])
    assert not GameLink.objects.exists()


def test_the_table_and_the_game_lead_to_the_page(phone: Client, game: Game) -> None:
    address = f'href="{reverse("bring_others", args=[game.pk])}"'
    for name in ("table_actions", "game"):
        assert address in page(phone, name, game.pk)


def test_the_page_leads_to_signing_in_a_second_phone(phone: Client, game: Game) -> None:
    assert f'href="{reverse("another_phone")}"' in page(phone, "bring_others", game.pk)


def test_the_page_of_table_actions_leads_here_first(phone: Client, game: Game) -> None:
    text = page(phone, "table_actions", game.pk)
    assert text.index(f'href="{reverse("bring_others", args=[game.pk])}"') < text.index("<h1>")


def test_codes_are_explained_as_on_the_page_for_signing_in_a_phone(phone: Client, game: Game) -> None:
    sentence = "Scan the code with the other phone’s camera, or open this address there:"
    assert sentence in phone.post(reverse("another_phone"), headers=HTMX).text
    assert "New code" not in bring(phone, game, choice="watch").text
    for name in ("watch", "evening", "pen"):
        assert sentence in bring(phone, game, choice=name).text


def test_a_code_that_works_once_is_replaced_by_a_new_one_also_after_it_has_expired(phone: Client, game: Game) -> None:
    first = bring(phone, game, choice="pen").text
    second = bring(phone, game, choice="pen").text
    assert "New code" in first
    assert link_in(first) != link_in(second)
    address = reverse("bring_others", args=[game.pk])
    assert phone.get(address, {"choice": "pen", "waiting": ""}, headers=HTMX).status_code == 204
    GameLink.objects.update(expires_at=timezone.now())
    ended = phone.get(address, {"choice": "pen", "waiting": ""}, headers=HTMX).text
    assert "This code has expired, or a newer one has replaced it." in ended
    assert "New code" in ended
    assert "expired" not in phone.get(address, {"choice": "pen"}).text
