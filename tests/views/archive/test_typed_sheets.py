"""The addresses of typed sheets: who may use them, changes by two devices, and the game that a sheet becomes."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from scorekeeper.accounts.circles import create_circle
from scorekeeper.import_export.drafts.document import MOST_TEXTS, Columns
from scorekeeper.import_export.drafts.storing import MOST_SHEETS
from scorekeeper.models import Confidant, Game, Membership, Role, SheetDraft, SheetPhoto
from scorekeeper.players import editing
from tests.helpers.phones import Response, phone_of
from tests.helpers.pictures.photos import photo_of
from tests.helpers.tables import make_confidant, make_short_game, player_of
from tests.import_export.drafts.typed import document_of

pytestmark = pytest.mark.django_db

TOTALS = document_of([[210, 50, -30]], Columns.FINAL, date="8/1998", title="At the lake")


@pytest.fixture
def owner() -> Confidant:
    return make_confidant()


def start(phone: Client, key: str = "a") -> SheetDraft:
    path = phone.post("/sheets/", {"key": key * 8})["Location"]
    return SheetDraft.objects.get(pk=int(path.split("/")[2]))


def save(phone: Client, sheet: SheetDraft, revision: int, document: object) -> Response:
    return phone.post(f"/sheets/{sheet.pk}/save/", {"revision": revision, "document": json.dumps(document)})


def test_a_sheet_starts_once_and_is_listed_until_it_is_a_game(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    assert start(phone) == sheet
    assert save(phone, sheet, 1, TOTALS).status_code == 200
    shown = phone.get("/sheets/").text
    assert "Ada, Bruno, Carla" in shown
    assert "At the lake · August 1998" in shown
    added = phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 2})
    game = Game.objects.get()
    assert added["Location"] == f"/games/{game.pk}/"
    assert (game.totals, game.title, str(game.day)[:7], game.precision) == (
        [210, 50, -30],
        "At the lake",
        "1998-08",
        "month",
    )
    assert "Ada, Bruno, Carla" not in phone.get("/sheets/").text
    # The request is repeated, and also sent from a page that is still open.
    assert phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 2})["Location"] == f"/games/{game.pk}/"
    assert phone.get(f"/sheets/{sheet.pk}/")["Location"] == f"/games/{game.pk}/"
    late = save(phone, sheet, 2, TOTALS)
    assert (late.status_code, late.json()["game"]) == (409, f"/games/{game.pk}/")
    assert Game.objects.count() == 1


def test_the_same_game_typed_twice_is_one_game(owner: Confidant) -> None:
    phone = phone_of(owner)
    for key in "ab":
        sheet = start(phone, key)
        save(phone, sheet, 1, TOTALS)
        phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 2})
    assert Game.objects.count() == 1
    assert SheetDraft.objects.filter(game=Game.objects.get()).count() == 2


def test_the_photo_goes_along_with_the_game_and_replaces_an_earlier_one(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheets = [start(phone, key) for key in "ab"]
    photos = [photo_of(sheet) for sheet in sheets]
    for sheet in sheets:
        assert "The old sheet" in phone.get(f"/sheets/{sheet.pk}/").text
        save(phone, sheet, 1, TOTALS)
        phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 2})
    game = Game.objects.get()
    (kept,) = SheetPhoto.objects.all()
    assert (kept.pk, kept.game_id, kept.draft_id) == (photos[1].pk, game.pk, None)


def test_a_device_that_knows_an_older_sheet_gets_the_stored_one_and_overwrites_nothing(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    first, second = {**sheet.document, "title": "Here"}, {**sheet.document, "title": "There"}
    assert save(phone, sheet, 1, first).json()["revision"] == 2
    refused = save(phone, sheet, 1, second)
    assert (refused.status_code, refused.json()["document"], refused.json()["revision"]) == (409, first, 2)
    # The answer to the first request was lost.
    assert save(phone, sheet, 1, first).json()["revision"] == 2
    assert save(phone, sheet, 2, second).json()["document"] == second


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {"order": 1},
        {"owner": "2"},
        {"1.a.cards": "1"},
        {"title": "x" * 201},
        {f"1.{n}.bid": "1" for n in range(MOST_TEXTS + 1)},
    ],
)
def test_what_no_page_sends_is_refused_and_changes_nothing(owner: Confidant, document: object) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    refused = save(phone, sheet, 1, document)
    assert refused.status_code == 422
    assert refused.json()["sentence"]
    assert SheetDraft.objects.get().document == sheet.document


def test_characters_that_nobody_sees_are_left_out(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    assert save(phone, sheet, 1, {"title": "Fri\u202eday\0"}).json()["document"] == {"title": "Friday"}


def test_an_incomplete_sheet_is_no_game(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    save(phone, sheet, 1, document_of([[210, 55, -30]], Columns.FINAL))
    refused = phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 2})
    assert refused.status_code == 422
    assert "This sheet is not complete yet." in refused.text
    assert phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 1})["Location"] == f"/sheets/{sheet.pk}/"
    assert not Game.objects.exists()


def test_two_names_of_one_person_cannot_sit_at_one_table(owner: Confidant) -> None:
    make_short_game(owner=owner, players=("Ada", "Adele", "Finn"))
    make_short_game(owner=owner, players=("Adi", "Bruno", "Finn"))
    editing.merge(owner, player_of(owner, "Adi").pk, player_of(owner, "Ada").pk)
    phone = phone_of(owner)
    sheet = start(phone)
    save(phone, sheet, 1, document_of([[210, 50, -30]], Columns.FINAL, names=("Ada", "Adi", "Finn")))
    assert phone.post(f"/sheets/{sheet.pk}/add/", {"revision": 2}).status_code == 422


def test_a_sheet_is_nobody_elses(owner: Confidant) -> None:
    sheet, stranger = start(phone_of(owner)), phone_of(make_confidant())
    assert stranger.get(f"/sheets/{sheet.pk}/").status_code == 404
    assert save(stranger, sheet, 1, TOTALS).status_code == 404
    for action in ("add", "delete"):
        stranger.post(f"/sheets/{sheet.pk}/{action}/", {"revision": 1})
    assert SheetDraft.objects.get().document == sheet.document
    assert Client().get(f"/sheets/{sheet.pk}/").status_code == 404


def test_who_only_reads_in_a_circle_types_no_sheet(owner: Confidant) -> None:
    sheet = start(phone_of(owner))
    circle, reader = create_circle(owner, "The club", with_history=True), make_confidant()
    Membership.objects.create(circle=circle, confidant=reader, role=Role.READS)
    assert SheetDraft.objects.get().owner == circle
    assert phone_of(reader).get(f"/sheets/{sheet.pk}/").status_code == 403
    assert phone_of(owner).get(f"/sheets/{sheet.pk}/").status_code == 200


def test_a_sheet_is_deleted_and_too_many_are_refused(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    phone.post(f"/sheets/{sheet.pk}/delete/")
    assert phone.get(f"/sheets/{sheet.pk}/").status_code == 404
    SheetDraft.objects.bulk_create(SheetDraft(owner=owner, key=str(number)) for number in range(MOST_SHEETS))
    refused = phone.post("/sheets/", {"key": "more"})
    assert refused.status_code == 422
    assert f"There are {MOST_SHEETS} unfinished sheets already" in refused.text


@pytest.mark.parametrize("document", ["[" * 30_000, '{"a":' * 10_000, "{", "1e999", ""])
def test_what_is_no_document_is_refused_and_changes_nothing(owner: Confidant, document: str) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    before = SheetDraft.objects.get(pk=sheet.pk).document
    assert phone.post(f"/sheets/{sheet.pk}/save/", {"revision": 1, "document": document}).status_code == 422
    assert SheetDraft.objects.get(pk=sheet.pk).document == before


def test_a_title_that_no_game_can_have_is_named(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    answer = save(phone, sheet, 1, {**document_of([[0, 20, 1, 30, 0, 20]]), "title": "x" * 81}).json()
    assert not answer["canAdd"]
    assert "The title is too long: 80 characters at most." in [card["sentence"] for card in answer["cards"]]


def test_a_wrong_bid_leaves_the_totals_from_which_the_next_round_follows(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    answer = save(phone, sheet, 1, document_of([[5, 20, 1, 30, 0, 20], [0, 45, 1, 60, 0, 40]])).json()
    assert any("Before 20, bid 0: possible are" in card["detail"] for card in answer["cards"])


def test_the_page_speaks_german(owner: Confidant) -> None:
    phone = phone_of(owner)
    sheet = start(phone)
    document = document_of([[0, 20, 1, 35, 0, 20]])
    answer = phone.post(
        f"/sheets/{sheet.pk}/save/",
        {"revision": 1, "document": json.dumps(document)},
        headers={"Accept-Language": "de"},
    ).json()
    assert answer["lacks"] == "noch 1 Frage offen"
    assert answer["cards"][0]["sentence"] == "35 geht nicht"
