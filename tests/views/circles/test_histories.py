"""The owner of the games on a page, and of a new game: the Confidant or a circle."""

from __future__ import annotations

import re
import uuid

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.accounts.histories import FIELD
from scorekeeper.models import Confidant, Entry, Game, Membership, PendingImport, Role
from scorekeeper.views import admission
from tests.helpers.phones import JSON, entry, page, phone_of, send
from tests.helpers.series import series_of
from tests.helpers.tables import NAMES, make_confidant, make_game
from tests.helpers.uploads import FOUR, game_of, upload
from tests.views.circles.conftest import Circle

LISTS = ("/", "/games/", "/people/", "/series/")


def new_game(phone: Client, **fields: str) -> Game:
    """Start a game with the set-up form."""
    form = {"key": uuid.uuid4().hex, "player": NAMES[:3], "first_dealer": "0", "scoring": "standard"}
    response = phone.post("/games/new/", {**form, "plus_minus_one": "off", **fields})
    assert response.status_code == 302, response.text
    return Game.objects.get(pk=int(response["Location"].split("/")[2]))


def show(phone: Client, owner: Confidant) -> None:
    assert phone.post("/circles/open/", {FIELD: str(owner.pk)})["Location"] == "/"


def confidant_named(name: str) -> Confidant:
    return Confidant.objects.get(name=name)


def test_a_member_chooses_on_the_start_page_whose_games_the_pages_show(circle: Circle) -> None:
    make_game(owner=confidant_named("Jonas"), players=("Xenia", "Yves", "Zora"))
    for owner, shown, hidden in ((circle.row, "Ada", "Xenia"), (confidant_named("Jonas"), "Xenia", "Ada")):
        show(circle.jonas, owner)
        for path in ("/", "/games/", "/people/"):
            text = circle.jonas.get(path).text
            assert shown in text, path
            assert hidden not in text, path
    assert "The club" in circle.jonas.get("/").text


def test_a_member_who_was_removed_reads_why_other_games_are_shown(circle: Circle) -> None:
    show(circle.jonas, circle.row)
    sentence = "You no longer belong to the circle whose games were shown here"
    assert sentence not in circle.jonas.get("/").text
    circle.member("Jonas").delete()
    assert sentence in " ".join(circle.jonas.get("/").text.split())
    show(circle.jonas, confidant_named("Jonas"))
    assert sentence not in " ".join(circle.jonas.get("/").text.split())


def test_a_member_who_was_removed_reads_why_a_page_is_not_found_whether_or_not_its_game_exists(circle: Circle) -> None:
    sentence = "You no longer belong to the circle whose games this phone showed last"
    paths = f"/games/{circle.game.pk}/", "/games/999999/"
    assert circle.rosa.get(paths[0]).status_code == 200
    assert sentence not in circle.rosa.get(paths[1]).text
    circle.member("Rosa").delete()
    answers = [circle.rosa.get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [404, 404]
    contents = [answer.text.split("<main")[1].split("</main>")[0] for answer in answers]
    assert contents[0] == contents[1]
    assert sentence in contents[0]
    show(circle.rosa, confidant_named("Rosa"))
    assert sentence not in circle.rosa.get(paths[0]).text


def test_the_score_sheet_of_a_member_who_reads_reloads_once_the_game_goes_on(circle: Circle) -> None:
    path = f"/games/{circle.game.pk}/"
    question = re.compile(r'hx-get="([?]seen=\d+)"')
    assert not question.search(circle.jonas.get(path).text)
    [seen] = question.findall(circle.rosa.get(path).text)
    answers = []
    for _ in range(2):
        answers.append(circle.rosa.get(path + seen, headers={"HX-Request": "true"}))
        send(circle.jonas, circle.game, entry(circle.game, "bids", (1, 0, 1), number=1))
    assert [(each.status_code, each.headers.get("HX-Refresh")) for each in answers] == [(204, None), (200, "true")]


def test_who_leaves_the_open_circle_sees_the_own_games_without_a_hint(circle: Circle) -> None:
    show(circle.jonas, circle.row)
    circle.jonas.post(circle.path("leave/"))
    assert "You no longer belong" not in circle.jonas.get("/").text


def test_the_pages_name_the_circle_that_they_show(circle: Circle) -> None:
    """On the start page the pressed button does."""
    name = f'class="circle" href="{circle.path()}"'
    assert not any(name in circle.jonas.get(path).text for path in LISTS)
    show(circle.jonas, circle.row)
    assert all(name in circle.jonas.get(path).text for path in LISTS[1:])


def test_a_game_of_the_circle_is_open_to_members_whatever_was_open_and_opens_its_history(circle: Circle) -> None:
    assert "Ada" not in circle.jonas.get("/games/").text
    assert circle.jonas.get(f"/games/{circle.game.pk}/").status_code == 200
    assert "Ada" in circle.jonas.get("/games/").text


def test_a_person_a_series_and_an_import_of_the_circle_are_open_to_members_whatever_was_open(circle: Circle) -> None:
    show(circle.jonas, circle.row)
    upload(circle.jonas, a__json=game_of(FOUR))
    person = circle.game.seats.earliest("pk").player_id
    paths = (
        f"/people/{person}/",
        f"/series/{series_of(circle.row, circle.game, name='Fridays').pk}/",
        f"/games/import-export/{PendingImport.objects.get().pk}/",
    )
    for path in paths:
        show(circle.jonas, confidant_named("Jonas"))
        assert circle.jonas.get(path).status_code == 200, path
        assert "The club" in circle.jonas.get("/games/").text


def test_requests_of_a_script_do_not_open_another_history(circle: Circle) -> None:
    assert circle.jonas.get(f"/games/{circle.game.pk}/play/", headers=JSON).status_code == 200
    assert "Ada" not in circle.jonas.get("/games/").text


def test_an_entry_in_a_game_of_the_circle_names_the_member_who_made_it(circle: Circle) -> None:
    show(circle.jonas, confidant_named("Jonas"))
    response = send(circle.jonas, circle.game, entry(circle.game, "bids", (1, 0, 0), number=4))
    assert response.status_code == 200
    last = Entry.objects.filter(game=circle.game).latest("revision")
    assert (last.made_by.name, last.author_name) == ("Jonas", "")


def test_a_new_game_belongs_to_the_open_history(circle: Circle) -> None:
    assert new_game(circle.jonas).owner.name == "Jonas"
    show(circle.jonas, circle.row)
    assert new_game(circle.jonas).owner == circle.row


def test_a_new_game_belongs_to_the_history_for_which_its_form_was_shown(circle: Circle) -> None:
    jonas = confidant_named("Jonas")
    assert f'name="{FIELD}" value="{jonas.pk}"' in circle.jonas.get("/games/new/").text
    show(circle.jonas, circle.row)
    assert f'name="{FIELD}" value="{circle.row.pk}"' in circle.jonas.get("/games/new/").text
    assert new_game(circle.jonas, **{FIELD: str(jonas.pk)}).owner == jonas


def test_the_bin_that_is_emptied_is_the_one_that_was_shown(circle: Circle) -> None:
    """Also if another tab shows another history meanwhile, or the member was removed."""
    jonas = confidant_named("Jonas")
    own, shared = (make_game(owner=owner).pk for owner in (jonas, circle.row))
    Game.objects.filter(pk__in=(own, shared)).update(deleted_at=timezone.now())
    show(circle.jonas, circle.row)
    fields = dict(re.findall(r'type="hidden" name="(history)" value="([0-9]+)"', circle.jonas.get("/games/bin/").text))
    Membership.objects.filter(confidant=jonas).update(role=Role.READS)
    assert circle.jonas.post("/games/bin/empty/", fields).status_code == 403
    Membership.objects.filter(confidant=jonas).delete()
    assert circle.jonas.post("/games/bin/empty/", fields).status_code == 404
    Membership.objects.create(circle=circle.row, confidant=jonas, role=Role.WRITES)
    show(circle.jonas, jonas)
    circle.jonas.post("/games/bin/empty/", fields)
    assert [Game.objects.filter(pk=game).exists() for game in (own, shared)] == [True, False]


@pytest.mark.parametrize("value", ["0", "999999", "9" * 40, "x", "-1"])
def test_a_form_with_an_invalid_history_adds_nothing_to_the_circle(circle: Circle, value: str) -> None:
    before = Game.objects.filter(owner=circle.row).count()
    fields = {"key": "1", "player": NAMES[:3], "first_dealer": "0", "scoring": "standard", FIELD: value}
    assert circle.jonas.post("/games/new/", fields).status_code in {302, 404, 422}
    assert Game.objects.filter(owner=circle.row).count() == before


def test_the_history_of_a_circle_of_others_cannot_be_opened(circle: Circle) -> None:
    Membership.objects.filter(confidant__name="Jonas").delete()
    assert circle.jonas.post("/circles/open/", {FIELD: str(circle.row.pk)}).status_code == 404


def test_who_was_removed_sees_the_own_history_again(circle: Circle) -> None:
    show(circle.jonas, circle.row)
    Membership.objects.filter(confidant__name="Jonas").delete()
    for path in LISTS:
        response = circle.jonas.get(path)
        assert response.status_code == 200
        assert [name for name in ("Ada", "The club") if name in response.text] == []
    assert circle.jonas.get(f"/games/{circle.game.pk}/").status_code == 404


def test_a_reader_sees_all_pages_and_no_key_that_would_be_refused(circle: Circle) -> None:
    show(circle.rosa, circle.row)
    paths = [*LISTS, f"/games/{circle.game.pk}/", "/games/bin/", "/games/import-export/"]
    paths += [f"/people/{circle.game.seats.earliest('pk').player_id}/"]
    for path in paths:
        text = circle.rosa.get(path).text
        assert "Ada" in text or path in {"/series/", "/games/bin/", "/games/import-export/"}
        play = f"/games/{circle.game.pk}/play/"
        writing = ('/games/new/"', play, "/again/", "/delete/", "/rename/", "/merge/", "/title/", "/series/new/")
        assert [each for each in writing if each in text] == [], path


def test_a_reader_gets_a_page_that_says_so_instead_of_changing_anything(circle: Circle) -> None:
    show(circle.rosa, circle.row)
    for path in (f"/games/{circle.game.pk}/delete/", "/games/new/", "/games/bin/empty/"):
        response = circle.rosa.post(path)
        assert response.status_code == 403, path
        assert "In the circle “The club” you only read." in response.text
    assert circle.rosa.get("/games/new/").status_code == 403
    assert circle.rosa.get(f"/games/{circle.game.pk}/play/")["Location"] == f"/games/{circle.game.pk}/"
    assert Game.objects.get(pk=circle.game.pk).deleted_at is None


def test_a_reader_of_a_circle_still_keeps_the_score_of_their_own_games(circle: Circle) -> None:
    show(circle.rosa, circle.row)
    show(circle.rosa, confidant_named("Rosa"))
    assert new_game(circle.rosa).owner.name == "Rosa"


def test_an_entry_that_waited_while_its_member_lost_the_role_is_refused(
    circle: Circle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The membership is checked again under the write lock."""
    admitted = admission._admitted

    def admitted_and_demoted(*arguments: object) -> object:
        request = admitted(*arguments)  # type: ignore[arg-type]
        Membership.objects.filter(confidant__name="Jonas").update(role=Role.READS)
        return request

    monkeypatch.setattr(admission, "_admitted", admitted_and_demoted)
    response = send(circle.jonas, circle.game, entry(circle.game, "bids", (1, 0, 0), number=4))
    assert response.status_code == 404
    assert Entry.objects.filter(game=circle.game).count() == 6


@pytest.mark.parametrize("role", [Role.READS, None])
def test_a_change_that_waited_while_its_member_lost_the_role_is_refused(
    circle: Circle, monkeypatch: pytest.MonkeyPatch, role: Role | None
) -> None:
    set_history, jonas = admission.set_history, Membership.objects.filter(confidant__name="Jonas")

    def demoted(*arguments: object) -> object:
        request = set_history(*arguments)  # type: ignore[arg-type, type-var]
        jonas.update(role=role) if role else jonas.delete()
        return request

    monkeypatch.setattr(admission, "set_history", demoted)
    assert circle.jonas.post(f"/games/{circle.game.pk}/delete/").status_code == 404
    assert not Game.objects.exclude(deleted_at=None).exists()


def test_without_a_circle_only_the_account_page_mentions_circles(circle: Circle) -> None:
    phone = phone_of(make_confidant(name="Lena"))
    shown = ("/circles/", "The club", 'class="circle"', "histories")
    assert not [path for path in (*LISTS, "/games/new/") for each in shown if each in phone.get(path).text]
    assert "Circles" in page(phone, "account")


def test_a_remembered_page_of_a_game_has_the_present_name_of_its_circle(circle: Circle) -> None:
    path = f"/games/{circle.game.pk}/"
    assert "The club" in circle.ute.get(path).text
    circle.ute.post(circle.path("name/"), {"name": "The guild"})
    assert "The guild" in circle.ute.get(path).text
