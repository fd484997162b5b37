"""Inviting a new Confidant: the link works once, for some days, until it is withdrawn."""

from __future__ import annotations

import html
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.invitations import LIFETIME, MOST_OPEN
from scorekeeper.models import Confidant, Invitation
from scorekeeper.web import sign_in as signing_in
from tests.helpers.markup import structure_of
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant, make_game
from tests.views.every_page.test_hostile_names import HOSTILE

pytestmark = pytest.mark.django_db

INVITE = "/account/invitations/"


@pytest.fixture
def first() -> Client:
    """Return a phone of the first Confidant."""
    return phone_of(signing_in.first_confidant())


def link_in(text: str) -> str:
    (link,) = re.findall(r"http://testserver(/invitation/[\w-]+/)<", text)
    return str(link)


def invite(phone: Client, name: str = "") -> str:
    """Make an invitation and return the path of its link."""
    return link_in(phone.post(INVITE, {"invited": name}).text)


def withdrawals_on(text: str) -> list[str]:
    return re.findall(r"/account/invitations/\d+/withdraw/", text)


def test_a_person_who_opens_the_link_chooses_a_name_and_is_signed_in(first: Client) -> None:
    make_game(owner=signing_in.first_confidant())
    phone = Client()
    path = invite(first, "Ute")
    assert "Somebody</bdi> invites you" in phone.get(path).text
    assert 'value="Ute"' in phone.get(path).text
    response = phone.post(path, {"name": "Ute M."}, follow=True)
    assert response.redirect_chain == [("/", 302)]
    assert "Ada" not in response.text
    assert Confidant.objects.get(name="Ute M.").may_invite is False
    assert "with an invitation from Confidant" in page(phone, "account")


def test_the_link_works_once(first: Client) -> None:
    path = invite(first)
    Client().post(path, {"name": "Ute"})
    assert Client().get(path).status_code == 410
    assert Client().post(path, {"name": "Lena"}).status_code == 410
    assert Confidant.objects.count() == 2


def test_opening_the_page_does_not_use_the_link(first: Client) -> None:
    path = invite(first)
    assert [Client().get(path).status_code for _ in range(2)] == [200, 200]


@pytest.mark.parametrize("name", ["", "x" * 41, "Confidant", "CONFIDANT", "Ｃonfidant"])
def test_a_name_that_is_taken_or_invalid_is_refused_and_the_link_stays_open(first: Client, name: str) -> None:
    path = invite(first)
    response = Client().post(path, {"name": name})
    assert response.status_code == 422
    assert 'class="refusal"' in response.text
    assert Client().post(path, {"name": "Ute"}).status_code == 302


def test_the_link_expires(first: Client) -> None:
    path = invite(first)
    Invitation.objects.update(expires_at=timezone.now() + timedelta(seconds=30))
    assert Client().get(path).status_code == 200
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert Client().get(path).status_code == 410
    assert Client().post(path, {"name": "Ute"}).status_code == 410
    assert withdrawals_on(page(first, "account")) == []
    assert timedelta(days=1) <= LIFETIME <= timedelta(days=30)


def test_an_open_invitation_is_listed_and_can_be_withdrawn(first: Client) -> None:
    path = invite(first, "Ute")
    text = page(first, "account")
    assert '<bdi translate="no">Ute</bdi>' in text
    assert path not in text
    (withdrawal,) = withdrawals_on(text)
    assert first.post(withdrawal).status_code == 302
    assert Client().get(path).status_code == 410
    assert withdrawals_on(page(first, "account")) == []


def test_an_invitation_that_was_used_is_not_listed(first: Client) -> None:
    Client().post(invite(first), {"name": "Ute"})
    assert withdrawals_on(page(first, "account")) == []


def test_nobody_withdraws_an_invitation_of_somebody_else(first: Client) -> None:
    path = invite(first)
    other = make_confidant()
    Confidant.objects.filter(pk=other.pk).update(may_invite=True)
    (withdrawal,) = withdrawals_on(page(first, "account"))
    assert phone_of(other).post(withdrawal).status_code == 404
    assert withdrawals_on(page(phone_of(other), "account")) == []
    assert Client().get(path).status_code == 200


def test_only_confidants_who_may_invite_can(first: Client) -> None:
    phone = phone_of(make_confidant())
    assert phone.post(INVITE).status_code == 404
    assert "Invite others" not in page(phone, "account")
    assert not Invitation.objects.exists()


def test_the_invitations_of_a_confidant_who_may_no_longer_invite_do_not_work(first: Client) -> None:
    path = invite(first)
    Confidant.objects.update(may_invite=False)
    assert Client().get(path).status_code == 410


def test_only_the_hash_of_the_token_is_stored(first: Client) -> None:
    token = invite(first).split("/")[2]
    assert len(token) * 6 >= 128
    assert token not in str(Invitation.objects.values().get())


def test_the_number_of_open_invitations_is_limited(first: Client) -> None:
    for _ in range(MOST_OPEN):
        invite(first)
    response = first.post(INVITE)
    assert response.status_code == 422
    assert "20 invitations are open" in response.text
    assert Invitation.objects.count() == MOST_OPEN


def test_a_phone_that_is_signed_in_is_told_and_changes_to_the_new_account(first: Client) -> None:
    path = invite(first)
    assert "This phone is signed in" in first.get(path).text
    first.post(path, {"name": "Ute"})
    assert first.get("/account/").wsgi_request.user == Confidant.objects.get(name="Ute")


def test_the_address_of_the_invitation_is_not_sent_as_referrer(first: Client) -> None:
    assert Client().get(invite(first))["Referrer-Policy"] == "strict-origin"


def test_hostile_names_are_shown_as_text(first: Client) -> None:
    def texts(name: str) -> list[str]:
        made = first.post(INVITE, {"invited": name}).text
        found = [re.sub("<path.*?>", "", made), Client().get(link_in(made)).text, page(first, "account")]
        Invitation.objects.all().delete()
        return found

    plain = [structure_of(text) for text in texts("Ute")]
    for name in HOSTILE[::7]:
        shown = texts(name)
        assert [structure_of(text) for text in shown] == plain
        assert all(html.escape(name) in text for text in shown)


def test_the_page_of_an_invitation_says_in_its_title_for_whom_it_is(first: Client) -> None:
    text = first.post(INVITE, {"invited": "Otto & Ida"}).text
    assert ">Invitation for \u2068Otto &amp; Ida\u2069 ·" in text
    assert '<h1>Invitation for <bdi translate="no">Otto &amp; Ida</bdi></h1>' in text
    assert "<h1>Invitation</h1>" in first.post(INVITE).text
