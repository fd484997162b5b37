"""Founding, renaming, leaving and deleting a circle."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.test import Client

from scorekeeper.accounts.circles import HISTORY, MOST_CIRCLES, create_circle
from scorekeeper.models import Confidant, Entry, Game, Membership, Player, Role
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import entry, page, phone_of, send
from tests.helpers.tables import make_confidant, make_game
from tests.views.accounts.test_account_data import with_everything
from tests.views.circles.conftest import Circle
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db

CREATE = "/circles/create/"


def create(phone: Client, name: str, **fields: str) -> None:
    assert phone.post(CREATE, {"name": name, **fields}).status_code == 302


def rows_of(owner: Confidant) -> dict[str, int]:
    return {table.__name__: table.objects.filter(owner=owner).count() for table in HISTORY}


def results() -> dict[int, object]:
    return {game.pk: (game.totals, game.places) for game in Game.objects.all()}


def test_a_circle_begins_empty_or_with_everything_of_its_founder() -> None:
    signing_in.first_confidant()
    confidant, _ = with_everything("Ute")
    phone, before, totals = phone_of(confidant), rows_of(confidant), results()
    names = set(Player.objects.filter(owner=confidant).values_list("name", flat=True))
    assert all(before.values())
    create(phone, "The family")
    assert rows_of(confidant) == before
    create(phone, "The club", with_history="yes")
    club = Confidant.objects.get(name="The club")
    assert rows_of(club) == before
    assert not any(rows_of(confidant).values())
    assert set(Player.objects.filter(owner=club).values_list("name", flat=True)) == names
    assert results() == totals
    assert "Xenia" in phone.get("/people/").text


def test_its_page_says_who_belongs_to_it_and_what_it_shares(circle: Circle) -> None:
    for phone, role in ((circle.ute, "You lead it."), (circle.jonas, "You keep the score."), (circle.rosa, "You only")):
        text = " ".join(phone.get(circle.path()).text.split())
        assert [name for name in ("Ute", "Jonas", "Rosa") if name not in text] == []
        assert "This circle shares 1 game." in text
        assert role in text
    assert phone_of(make_confidant()).get(circle.path()).status_code == 404


@pytest.mark.parametrize(("name", "reason"), [("", "name"), ("THE CLUB", "circle named"), ("ute", "circle named")])
def test_a_name_that_is_missing_or_taken_is_refused_and_stays_in_its_field(
    circle: Circle, name: str, reason: str
) -> None:
    response = circle.jonas.post(CREATE, {"name": name, "with_history": "yes"})
    assert response.status_code == 422
    assert reason in response.text
    assert f'id="new-circle" name="name" maxlength="40" autocomplete="off" value="{name}"' in response.text
    assert Membership.objects.filter(role=Role.LEADS).count() == 1


def test_the_number_of_circles_of_one_confidant_is_limited() -> None:
    confidant = make_confidant()
    for number in range(MOST_CIRCLES):
        create_circle(confidant, f"Circle {number}", with_history=False)
    response = phone_of(confidant).post(CREATE, {"name": "One more"})
    assert response.status_code == 422
    assert "You are in 20 circles; leave one of them first." in response.text


def test_only_its_leader_renames_invites_downloads_and_deletes_it(circle: Circle) -> None:
    phones = (circle.jonas, circle.rosa, phone_of(make_confidant()))
    before = everything()
    for phone in phones:
        for path in ("name/", "invite/", f"members/{circle.member('Rosa').pk}/", "delete/"):
            assert phone.post(circle.path(path), {"name": "The club", "role": "reads"}).status_code == 404, path
        assert phone.get(circle.path("export.zip")).status_code == 404
        assert phone.get(circle.path("delete/")).status_code == 404
    assert everything() == before


def test_its_leader_gives_it_another_name(circle: Circle) -> None:
    assert circle.ute.post(circle.path("name/"), {"name": "The guild"})["Location"] == circle.path("?done=renamed")
    assert "The guild" in circle.ute.get(circle.path()).text
    response = circle.ute.post(circle.path("name/"), {"name": "jonas"})
    assert response.status_code == 422
    assert 'value="jonas"' in response.text


def test_a_member_leaves_it_and_its_leader_cannot(circle: Circle) -> None:
    assert circle.jonas.post(circle.path("leave/"))["Location"] == "/account/?done=left"
    assert circle.jonas.get(circle.path()).status_code == 404
    response = circle.ute.post(circle.path("leave/"))
    assert response.status_code == 422
    assert "Hand it over first, or delete it." in response.text


def test_the_download_has_all_its_games_and_its_members(circle: Circle) -> None:
    archive = zipfile.ZipFile(io.BytesIO(circle.ute.get(circle.path("export.zip")).getvalue()))
    document = json.loads(archive.read("account/account.json"))
    assert document["name"] == "The club"
    assert [one["confidant__name"] for one in document["members"]] == ["Ute", "Jonas", "Rosa"]
    assert len([name for name in archive.namelist() if name.startswith("games/")]) == 1


def test_it_is_deleted_with_its_games_if_its_name_was_typed(circle: Circle) -> None:
    own = make_game(owner=Confidant.objects.get(name="Ute"))
    assert circle.ute.post(circle.path("delete/"), {"name": "Ute"}).status_code == 422
    assert circle.ute.post(circle.path("delete/"), {"name": "the CLUB"})["Location"] == "/account/?done=circle-deleted"
    assert [*Game.objects.all()] == [own]
    assert not Confidant.objects.filter(is_circle=True).exists()
    assert circle.jonas.get("/").status_code == 200


def test_a_circle_goes_to_the_next_member_if_its_leader_deletes_the_account(circle: Circle) -> None:
    assert 'It goes to <bdi translate="no">Jonas</bdi>' in " ".join(circle.ute.get("/account/delete/").text.split())
    assert send(circle.ute, circle.game, entry(circle.game, "bids", (1, 0, 0), number=4)).status_code == 200
    assert circle.ute.post("/account/delete/", {"name": "Ute"})["Location"] == "/"
    assert circle.member("Jonas").role == Role.LEADS
    assert Entry.objects.filter(game=circle.game).count() == 7
    assert not Entry.objects.exclude(made_by=circle.row).exists()
    text = circle.jonas.get(f"/games/{circle.game.pk}/").text
    assert "Ada" in text
    assert "Ute" not in text


def test_a_circle_without_other_members_is_deleted_with_the_account(circle: Circle) -> None:
    Membership.objects.exclude(role=Role.LEADS).delete()
    assert "has no other member" in " ".join(circle.ute.get("/account/delete/").text.split())
    circle.ute.post("/account/delete/", {"name": "Ute"})
    assert not Game.objects.exists()
    assert not Confidant.objects.filter(is_circle=True).exists()


def test_the_account_lists_the_circles_of_a_confidant(circle: Circle) -> None:
    assert "The club" in page(circle.rosa, "account")
    assert "The club" not in page(phone_of(make_confidant()), "account")


@pytest.mark.parametrize("number", [0, 2**31, 2**63 - 1, 2**63, 10**30])
def test_a_number_that_is_of_no_circle_or_game_is_a_missing_page(circle: Circle, number: int) -> None:
    """Also one that is too large for the database."""
    for path in (f"/circles/{number}/", f"/circles/{number}/delete/", f"/games/{number}/", f"/games/{number}/play/"):
        assert circle.jonas.get(path).status_code == 404, path
    assert circle.ute.post(circle.path(f"members/{number}/"), {"role": "reads"}).status_code == 404
    assert circle.jonas.post("/circles/open/", {"history": str(number)}).status_code == 404
