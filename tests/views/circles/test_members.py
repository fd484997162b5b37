"""Members of a circle: invitations, roles, handing over, removing."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.accounts.circles import MOST_CIRCLES, create_circle
from scorekeeper.accounts.invitations import invitation_of
from scorekeeper.models import Confidant, Invitation, Membership, Role
from scorekeeper.web import sign_in as signing_in
from tests.helpers.markup import without_bdi
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.views.accounts.test_invitations import link_in
from tests.views.circles.conftest import Circle


def invite(circle: Circle, role: str = "writes", name: str = "") -> str:
    """Let the leader invite somebody, and return the path of the link."""
    return link_in(circle.ute.post(circle.path("invite/"), {"role": role, "invited": name}).text)


@pytest.mark.parametrize("role", [Role.WRITES, Role.READS])
def test_a_confidant_joins_with_the_role_of_the_invitation(circle: Circle, role: Role) -> None:
    path, phone = invite(circle, role), phone_of(make_confidant(name="Lena"))
    text = " ".join(phone.get(path).text.split())
    assert "Ute invites you to the circle The club" in without_bdi(text)
    assert phone.post(path)["Location"] == circle.path("?done=joined")
    assert circle.member("Lena").role == role
    assert "Ada" in phone.get("/games/").text
    assert phone.get(path).status_code == 410


def test_somebody_without_an_account_gets_one_if_the_leader_may_invite(circle: Circle) -> None:
    Confidant.objects.filter(name="Ute").update(may_invite=True)
    path, phone = invite(circle, name="Lena"), Client()
    assert 'name="name"' in phone.get(path).text
    assert phone.post(path, {"name": "Lena M."})["Location"] == "/"
    assert circle.member("Lena M.").role == Role.WRITES
    assert "Ada" in phone.get("/games/").text


def test_somebody_without_an_account_is_told_to_sign_in_first_if_the_leader_may_not_invite(circle: Circle) -> None:
    path, phone = invite(circle), Client()
    assert "Sign in first" in phone.get(path).text
    assert phone.post(path, {"name": "Lena"}).status_code == 403
    assert not Confidant.objects.filter(name="Lena").exists()
    assert invitation_of(path.split("/")[2]) is not None


def test_somebody_in_as_many_circles_as_possible_joins_no_other_one(circle: Circle) -> None:
    lena = make_confidant(name="Lena")
    for number in range(MOST_CIRCLES):
        create_circle(lena, f"Circle {number}", with_history=False)
    path, phone = invite(circle), phone_of(lena)
    response = phone.post(path)
    assert (response.status_code, "leave one of them first" in response.text) == (422, True)
    lena.memberships.first().delete()  # type: ignore[union-attr]
    assert phone.post(path).status_code == 302


def test_a_member_keeps_the_present_role(circle: Circle) -> None:
    circle.ute.post(invite(circle, "reads"))
    assert circle.member("Ute").role == Role.LEADS


def test_open_invitations_are_listed_and_withdrawn_on_the_page_of_the_circle(circle: Circle) -> None:
    path = invite(circle, "reads", "Lena")
    assert "Lena" in circle.ute.get(circle.path()).text
    assert "Lena" not in circle.ute.get("/account/").text
    invitation = Invitation.objects.get()
    response = circle.ute.post(f"/account/invitations/{invitation.pk}/withdraw/")
    assert response["Location"] == circle.path()
    assert Client().get(path).status_code == 410


@pytest.mark.parametrize("role", ["leads", "", "guest"])
def test_nobody_is_invited_to_lead_or_to_an_unknown_role(circle: Circle, role: str) -> None:
    assert circle.ute.post(circle.path("invite/"), {"role": role}).status_code == 404
    assert not Invitation.objects.exists()


def test_the_leader_changes_roles_and_removes_members(circle: Circle) -> None:
    jonas, rosa = circle.member("Jonas"), circle.member("Rosa")
    assert circle.ute.post(circle.path(f"members/{jonas.pk}/"), {"role": "reads"}).status_code == 302
    assert circle.member("Jonas").role == Role.READS
    assert circle.ute.post(circle.path(f"members/{rosa.pk}/"), {"role": "remove"}).status_code == 302
    assert not Membership.objects.filter(pk=rosa.pk).exists()
    assert circle.rosa.get(f"/games/{circle.game.pk}/").status_code == 404


def test_handing_over_makes_another_member_the_leader_and_ends_invitations(circle: Circle) -> None:
    path, jonas = invite(circle), circle.member("Jonas")
    circle.ute.post(circle.path(f"members/{jonas.pk}/"), {"role": "leads"})
    assert (circle.member("Jonas").role, circle.member("Ute").role) == (Role.LEADS, Role.WRITES)
    assert Client().get(path).status_code == 410
    assert circle.ute.post(circle.path("invite/"), {"role": "reads"}).status_code == 404
    assert circle.jonas.post(circle.path("invite/"), {"role": "reads"}).status_code == 200


@pytest.mark.parametrize(("name", "role"), [("Jonas", "remove"), ("Rosa", "remove"), ("Jonas", "reads")])
def test_a_member_cannot_come_back_with_an_earlier_invitation(circle: Circle, name: str, role: str) -> None:
    path, member = invite(circle), circle.member(name)
    confirmations = circle.ute.get(circle.path()).text.split("<details>")
    assert any(f'value="{role}"' in text and "Open invitations to the circle end" in text for text in confirmations)
    circle.ute.post(circle.path(f"members/{member.pk}/"), {"role": role})
    assert phone_of(member.confidant).get(path).status_code == 410


def test_invitations_stay_open_if_a_reader_may_write(circle: Circle) -> None:
    path = invite(circle)
    circle.ute.post(circle.path(f"members/{circle.member('Rosa').pk}/"), {"role": "writes"})
    assert phone_of(make_confidant()).get(path).status_code == 200


def test_the_leader_is_neither_removed_nor_given_another_role(circle: Circle) -> None:
    own = circle.member("Ute")
    for role in ("remove", "reads"):
        assert circle.ute.post(circle.path(f"members/{own.pk}/"), {"role": role}).status_code == 404
    assert circle.member("Ute").role == Role.LEADS


def test_a_leader_cannot_change_the_members_of_another_circle(circle: Circle) -> None:
    other = make_confidant(name="Lena")
    phone_of(other).post("/circles/create/", {"name": "Others"})
    theirs = Membership.objects.get(confidant=other)
    guest = Membership.objects.create(circle=theirs.circle, confidant=make_confidant(), role=Role.READS)
    assert circle.ute.post(circle.path(f"members/{guest.pk}/"), {"role": "remove"}).status_code == 404


def test_the_invitation_of_a_leader_who_left_the_circle_does_not_work(circle: Circle) -> None:
    path = invite(circle)
    Membership.objects.filter(confidant__name="Ute").delete()
    assert phone_of(signing_in.first_confidant()).get(path).status_code == 410


@pytest.mark.parametrize(("role", "may"), [("writes", "keeps the score there"), ("reads", "but change nothing")])
def test_the_page_of_an_invitation_names_the_person_the_circle_and_the_role(
    circle: Circle, role: str, may: str
) -> None:
    text = circle.ute.post(circle.path("invite/"), {"role": role, "invited": "<Otto>"}).text
    assert "<h1>Invitation for &lt;Otto&gt; to the circle The club</h1>" in without_bdi(text)
    assert ">Invitation for \u2068&lt;Otto&gt;\u2069 to the circle \u2068The club\u2069 ·" in text
    assert may in text
    text = circle.ute.post(circle.path("invite/"), {"role": role}).text
    assert "<h1>Invitation to the circle The club</h1>" in without_bdi(text)
