"""The field for a link or a code on the welcome page, for an app on the home screen, which has no address bar."""

from __future__ import annotations

import html
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import resolve, reverse

from scorekeeper.accounts import invitations
from scorekeeper.events import codes
from scorekeeper.forms.pasted_link import PAGES, page_and_token
from scorekeeper.live import links
from scorekeeper.models import LinkKind
from scorekeeper.web import rate_limits
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.rate_limits import WRONG_TOKENS
from tests.helpers.events.evenings import make_event
from tests.helpers.tables import make_game

TOKEN = "Az09_-" * 5
FOUND = ("enter", TOKEN)


@pytest.mark.parametrize("page", PAGES.values())
def test_a_link_is_found_in_every_form_in_which_people_copy_it(page: str) -> None:
    path = reverse(page, args=[TOKEN])
    for text in (
        f"http://192.168.1.5:8000{path}",
        f"https://tablet.example{path}",
        f"  http://[fe80::1]:8000{path}\r\n",
        f"tablet.example{path.removesuffix('/')}",
        f"Sign in to the Tablet of Truth\nhttps://tablet.example{path}\nSee you!",
        f"<https://tablet.example{path}>",
        f"https://tablet.example{path}?utm_source=chat#top",
        path,
    ):
        assert page_and_token(text) == (page, TOKEN), text


def test_a_code_alone_signs_in() -> None:
    assert page_and_token(TOKEN) == page_and_token(f" {TOKEN}\n") == FOUND


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "/", "enter", "hello", "https://evil.example/"),
        *("//evil.example", "/games/1/", "javascript:alert(1)"),
        *(TOKEN[:-1], TOKEN + "x", f"{TOKEN} {TOKEN}", TOKEN[:-1] + "é", TOKEN[:-1] + "\x00", TOKEN[:-1] + "٣"),
        *(f"/enter/{TOKEN[:-1]}/", f"/enter/{TOKEN}x/", f"/Enter/{TOKEN}/", f"/leave/{TOKEN}/", f"/enter//{TOKEN}/"),
        *(f"/enter/../{TOKEN}/", f"/enter/%2e{TOKEN}/", f"enter\\{TOKEN}", f"/enter/\r\nSet-Cookie:{TOKEN}"),
        "/enter/" * 20_000,
    ],
)
def test_what_is_no_whole_link_or_code_is_none(text: str) -> None:
    assert page_and_token(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *(f"https://evil.example/enter/{TOKEN}/", f"//evil.example/enter/{TOKEN}", f"javascript:x/enter/{TOKEN}/x()"),
        *(f"/enter/{TOKEN}/../../leave/", f"/enter/{TOKEN}@evil.example/", f"\x00/enter/{TOKEN}/"),
        *(f"https://evil.example/?next=/enter/{TOKEN}/", f"data:text/html,/enter/{TOKEN}/<script>"),
        f"/enter/{TOKEN}\r\nLocation: //evil.example",
    ],
)
def test_a_hostile_link_leads_only_to_the_page_of_its_token_here(text: str) -> None:
    response = Client().post(reverse("open_link"), {"link": text})
    assert (response.status_code, response["Location"]) == (302, f"/enter/{TOKEN}/")
    assert resolve(response["Location"]).kwargs == {"token": TOKEN}


@pytest.mark.django_db
def test_the_links_of_all_kinds_lead_to_their_pages() -> None:
    game, minute = make_game(), timedelta(minutes=1)
    tokens = {
        "enter": signing_in.make_code(game.owner).token,
        "accept_invitation": invitations.invite(signing_in.first_confidant(), ""),
        "take_pen": links.token_of(links.make_code(game, LinkKind.PEN, minute)),
        "own_bid": links.token_of(links.link_of(game, LinkKind.BID)),
        "watch": links.token_of(links.link_of(game, LinkKind.WATCH)),
        "table_card": codes.token_of(codes.table_codes(make_event().pk, [1])[1]),
    }
    assert tokens.keys() == {*PAGES.values()}
    for page, token in tokens.items():
        path = reverse(page, args=[token])
        response = Client().post(reverse("open_link"), {"link": f"http://testserver{path}"}, follow=True)
        assert (response.redirect_chain, response.status_code) == ([(path, 302)], 200), page


@pytest.mark.django_db
def test_a_pasted_code_signs_the_phone_in_from_the_welcome_page() -> None:
    phone, code = Client(), signing_in.make_code(signing_in.first_confidant())
    assert f'action="{reverse("open_link")}"' in phone.get("/").text
    page = phone.post(reverse("open_link"), {"link": code.token})
    assert phone.post(page["Location"]).status_code == 302
    assert "_auth_user_id" in phone.session


@pytest.mark.django_db
@pytest.mark.parametrize("text", ["", 'https://tablet.example/"><script>x()</script>', "/enter/short/"])
def test_what_is_refused_stays_in_the_field_with_one_sentence(text: str) -> None:
    response = Client().post(reverse("open_link"), {"link": text})
    assert response.status_code == 422
    assert f'name="link" value="{html.escape(text)}"' in response.text
    assert response.text.count("neither a whole link") == response.text.count('role="alert"') == 1


@pytest.mark.django_db
def test_a_wrong_token_is_counted_like_that_of_any_opened_link(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Client().post(reverse("open_link"), {"link": TOKEN}, follow=True).status_code == 410
    monkeypatch.setattr(rate_limits, "WRONG_TOKENS", WRONG_TOKENS._replace(most=1))
    assert Client().post(reverse("open_link"), {"link": TOKEN}, follow=True).status_code == 429


@pytest.mark.django_db
def test_a_form_from_another_site_opens_no_link() -> None:
    assert Client(enforce_csrf_checks=True).post(reverse("open_link"), {"link": TOKEN}).status_code == 403
