"""Downloading everything of an account, and deleting it with everything."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.test import Client
from django.utils.timezone import now

from scorekeeper.accounts import deletion, invitations
from scorekeeper.accounts.circles import create_circle
from scorekeeper.archive.series_events import NewEvent, PersonPoints, count_event
from scorekeeper.events.codes import public_code
from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.games.saved_presets import save_preset
from scorekeeper.live.links import link_of
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import (
    Confidant,
    Game,
    ImportedName,
    LinkKind,
    Passkey,
    Player,
    SheetDraft,
    SheetPhoto,
    TvNumber,
)
from scorekeeper.players import editing
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.web import sign_in as signing_in
from tests.helpers.commands import refusal
from tests.helpers.events.evenings import make_event, play
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import page, phone_of
from tests.helpers.pictures.photos import photo_of, png
from tests.helpers.series import series_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.helpers.uploads import add, game_of, pending_of, upload
from tests.views.accounts.authenticator import Authenticator, added, expect_refused, stranger, use
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db

DELETE = "/account/delete/"


@pytest.fixture
def first() -> Confidant:
    return signing_in.first_confidant()


def with_everything(name: str) -> tuple[Confidant, Authenticator]:
    """Return a Confidant with rows in every table, and the device with the passkey."""
    confidant = make_confidant(name=name)
    keys = store_games(confidant, [*made_up_games(3), open_game()])
    game_bin.put_in_bin(confidant, keys[0])
    game = make_game(owner=confidant, players=("Xenia", "Yves", "Zora"), rounds=THREE_ROUNDS)
    other = make_game(owner=confidant, players=("Xena", "Yves", "Zora"))
    editing.merge(confidant, other.seats.all()[0].player_id, game.seats.all()[0].player_id)
    fridays = series_of(confidant, game, name="Fridays")
    person = PersonPoints("Zora", Fraction(-70, 3), -20, 0, 1)
    count_event(fridays, NewEvent(f"key of {name}", "Cup", date(2026, 11, 20), "standard", (person,), ()))
    save_preset(confidant, "Our rules", Ruleset())
    ImportedName.objects.create(owner=confidant, name="Yves B.", name_key="yves b.", player=game.seats.all()[1].player)
    for sheet in (game, SheetDraft.objects.create(owner=confidant, key="key", document={"name.a": "Xenia"})):
        photo_of(sheet, png(width=sheet.pk))
    phone_with_pen(other)
    link = link_of(game, LinkKind.WATCH)
    expires_at = now() + timedelta(minutes=1)
    TvNumber.objects.create(number=TvNumber.objects.count(), token_hash=name, expires_at=expires_at, link=link)
    upload(phone_of(confidant), game=game_of("four-players-plus-minus-one"))
    signing_in.make_code(confidant)
    invitations.invite(confidant, "Jonas")
    create_circle(confidant, f"Circle of {name}", with_history=False)
    event = make_event(organiser=confidant, drawn=1)
    play(event, 1, 1)
    public_code(event.pk)
    return confidant, added(confidant)


def downloaded(phone: Client) -> zipfile.ZipFile:
    response = phone.get("/account/export.zip")
    assert response["Content-Type"] == "application/zip"
    return zipfile.ZipFile(io.BytesIO(response.getvalue()))


def test_the_download_has_every_game_and_everything_else_of_the_account(first: Confidant) -> None:
    make_game(owner=first)
    confidant, _ = with_everything("Ute")
    archive = downloaded(phone_of(confidant))
    names = archive.namelist()
    assert len([name for name in names if name.startswith("games/")]) == Game.objects.filter(owner=confidant).count()
    document: dict[str, Any] = json.loads(archive.read("account/account.json"))
    assert document["name"] == "Ute"
    assert {"Xenia", "Xena", "Yves"} <= {one["name"] for one in document["people"]}
    assert [one["merged_into__name"] for one in document["people"] if one["name"] == "Xena"] == ["Xenia"]
    (series,) = document["series"]
    assert series["name"] == "Fridays"
    people = [{"name": "Zora", "points": "-70/3", "total": -20, "wins": 0, "games": 1}]
    assert series["events"] == [{"name": "Cup", "day": "2026-11-20", "scoring": "standard", "people": people}]
    assert f"games/{series['games'][0]}.json" in names
    assert f"games/{document['games_in_the_bin'][0]}.json" in names
    assert [one["document"] for one in document["unfinished_sheets"]] == [{"name.a": "Xenia"}]
    assert [one["name"] for one in document["presets"]] == ["Our rules"]
    assert [one["name"] for one in document["invitations"]] == ["Jonas"]
    assert document["sign_ins"][0]["kind"] == "link"
    assert document["passkeys"][0]["host"] == "localhost"
    assert [one["circle__name"] for one in document["circles"]] == ["Circle of Ute"]


def test_the_download_has_the_photos_of_games_and_of_unfinished_sheets(first: Confidant) -> None:
    photo_of(make_game(owner=first))
    confidant, _ = with_everything("Ute")
    archive = downloaded(phone_of(confidant))
    document: dict[str, Any] = json.loads(archive.read("account/account.json"))
    ((photo, series),) = zip(document["photos"], document["series"], strict=True)
    assert photo["game"] == series["games"][0]
    assert photo["file"] == f"{photo['game']}.png"
    files = [photo["file"], *(sheet["photo"] for sheet in document["unfinished_sheets"])]
    pictures = [name for name in archive.namelist() if not name.endswith(".json")]
    assert pictures == [f"account/{file}" for file in files]
    stored = SheetPhoto.objects.exclude(game__owner=first).order_by("pk").values_list("content", flat=True)
    assert [archive.read(name) for name in pictures] == [bytes(content) for content in stored]


def test_a_sheet_without_a_photo_has_none_in_the_download(first: Confidant) -> None:
    SheetDraft.objects.create(owner=first, key="key")
    document = json.loads(downloaded(phone_of(first)).read("account/account.json"))
    assert [sheet["photo"] for sheet in document["unfinished_sheets"]] == [None]
    assert document["photos"] == []


def test_the_download_contains_nothing_that_signs_in(first: Confidant) -> None:
    confidant, _ = with_everything("Ute")
    phone = phone_of(confidant)
    text = downloaded(phone).read("account/account.json").decode()
    secrets = [*Session.objects.values_list("pk", flat=True), confidant.password, confidant.handle]
    assert [secret for secret in secrets if secret in text] == []


def test_the_games_of_the_download_can_be_imported(first: Confidant) -> None:
    confidant, _ = with_everything("Ute")
    content = phone_of(confidant).get("/account/export.zip").getvalue()
    phone = phone_of(first)
    upload(phone, all__zip=content)
    add(phone, pending_of(first))
    assert Game.objects.filter(owner=first).count() == Game.objects.filter(owner=confidant).count()


def test_everything_of_the_account_is_deleted_and_nothing_else(first: Confidant) -> None:
    make_game(owner=first, rounds=THREE_ROUNDS)
    phone_of(first)
    before, sessions = everything(), set(Session.objects.values_list("pk", flat=True))
    confidant, device = with_everything("Ute")
    after = everything()
    assert {name for name in after if after[name] == before[name]} <= {"Draft", "HiddenBid", "OpenBid", "OwnPhone"}
    phone, other = phone_of(confidant), phone_of(confidant)
    assert phone.post(DELETE, {"name": " ute "})["Location"] == "/"
    assert everything() == before
    assert set(Session.objects.values_list("pk", flat=True)) == sessions
    assert [each.get("/games/").status_code for each in (phone, other)] == [404, 404]
    signs_in = stranger()
    expect_refused(signs_in, use(signs_in, device))


@pytest.mark.parametrize("name", ["", "Uta", "Confidant"])
def test_nothing_is_deleted_unless_the_name_was_typed(first: Confidant, name: str) -> None:
    confidant, _ = with_everything("Ute")
    phone = phone_of(confidant)
    before = everything()
    response = phone.post(DELETE, {"name": name})
    assert response.status_code == 422
    assert "That is not the name of this account" in response.text
    assert everything() == before


def test_the_page_says_what_will_be_deleted_and_offers_the_download(first: Confidant) -> None:
    confidant = make_confidant(name="Ute")
    make_game(owner=confidant)
    text = page(phone_of(confidant), "delete_account")
    assert "The account has 1 game." in text
    assert "It has 3 players." in text
    assert 'href="/account/export.zip"' in text


def test_a_failure_deletes_nothing(first: Confidant, monkeypatch: pytest.MonkeyPatch) -> None:
    confidant, _ = with_everything("Ute")
    before, sessions = everything(), Session.objects.count()

    def fail(_self: Confidant) -> None:
        raise DatabaseError

    monkeypatch.setattr(Confidant, "delete", fail)
    with pytest.raises(DatabaseError):
        deletion.delete_account(confidant)
    assert (everything(), Session.objects.count()) == (before, sessions)


def test_after_the_first_confidant_was_deleted_the_next_start_makes_an_empty_one(first: Confidant) -> None:
    make_game(owner=first)
    ute = make_confidant(name="Ute")
    phone_of(first).post(DELETE, {"name": first.name})
    new = signing_in.first_confidant()
    assert new not in (first, ute)
    assert (new.is_first, new.may_invite) == (True, True)
    assert not Player.objects.filter(owner=new).exists()


def test_who_was_invited_by_a_deleted_confidant_stays(first: Confidant) -> None:
    token = invitations.invite(first, "")
    phone = Client()
    phone.post(f"/invitation/{token}/", {"name": "Ute"})
    deletion.delete_account(first)
    assert "with an invitation" in page(phone, "account")


def test_a_passkey_that_was_removed_leaves_with_the_account(first: Confidant) -> None:
    added(first)
    Passkey.objects.update(removed_at=Passkey.objects.get().made_at)
    deletion.delete_account(first)
    assert not Passkey.objects.exists()


def test_there_is_no_confidant_to_export_then(first: Confidant, folder: Path) -> None:
    deletion.delete_account(first)
    assert refusal("export", folder / "x.zip") == "There is no Confidant here yet."
