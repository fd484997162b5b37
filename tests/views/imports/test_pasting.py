"""Pasting a table: the preview, changes of its columns and of who is who, and the stored game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.import_export import uploads
from scorekeeper.import_export.columns.column_use import use_of
from scorekeeper.import_export.importer import check_games
from scorekeeper.import_export.people.who_is_who import who_is_who
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.models import Confidant, Game, ImportedName, PendingImport, SheetDraft
from scorekeeper.web.request_limits.limits import MOST_BYTES
from tests.helpers.conformance import SHEETS
from tests.helpers.phones import HTMX, Response, page, phone_of
from tests.helpers.tables import make_confidant, make_short_game
from tests.helpers.uploads import FOUR, add, game_of, pending_of, upload
from tests.views.imports.test_columns import PASTED, USES

pytestmark = pytest.mark.django_db

TEXT = PASTED.decode()


@pytest.fixture
def confidant() -> Confidant:
    owner = make_confidant()
    make_short_game(owner=owner, players=("Mira", "Jonas", "Carla"))
    return owner


def paste(phone: Client, text: str) -> Response:
    return phone.post(reverse("import_export"), {"text": text}, follow=True)


def change(phone: Client, pending: PendingImport, **values: object) -> Response:
    return phone.post(reverse("change_import", args=[pending.pk]), values, headers=HTMX)


def players() -> list[str]:
    return [seat.player.name for seat in Game.objects.latest("pk").seats.order_by("position")]


def heads(text: str) -> list[str]:
    return re.findall(r'<span><bdi translate="no">(.*?)</bdi>', text)


def test_a_table_is_pasted_looked_at_and_added(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    shown = paste(phone, TEXT)
    assert heads(shown.text) == ["Round", *("Mira", "Mira", "Jonas", "Jonas", "Carla", "Carla"), "Leave out"]
    assert "1 game, 3 players, 2 rounds" in shown.text
    assert "is Carla" in shown.text
    assert "Add the game" in shown.text
    assert Game.objects.count() == 1
    assert "1 game was added." in add(phone, pending_of(confidant)).text
    assert players() == ["Mira", "Jonas", "Carla"]
    assert ImportedName.objects.get().name == "Carla H."


def test_a_table_file_leads_to_the_same_page(confidant: Confidant) -> None:
    shown = upload(phone_of(confidant), evening__csv=PASTED)
    assert 'id="column-8"' in shown.text
    assert "Final standings" in shown.text
    several = upload(phone_of(confidant), a__csv=(SHEETS / "kind-tricks.csv").read_bytes(), b__json=game_of(FOUR))
    assert 'id="column-8"' not in several.text
    assert "Who is who?" in several.text


def test_changing_a_column_changes_the_game_that_is_added(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    paste(phone, TEXT)
    pending = pending_of(confidant)
    exchanged = [use.replace("Mira", "x").replace("Jonas", "Mira").replace("x", "Jonas") for use in USES]
    shown = change(phone, pending, column=exchanged)
    assert "<html" not in shown.text
    assert heads(shown.text)[1:4] == ["Jonas", "Jonas", "Mira"]
    add(phone, pending)
    assert players() == ["Jonas", "Mira", "Carla"]


def test_columns_that_make_no_game_are_refused_and_can_be_changed_back(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    paste(phone, TEXT)
    pending = pending_of(confidant)
    refused = change(phone, pending, column=["round", "tricks:Mira", *USES[2:]]).text
    assert "Something does not fit, so nothing can be added yet." in refused
    assert "Add the game" not in refused
    assert "hold different things: each player needs the same." in refused
    assert add(phone, pending).status_code == 404
    assert "Add the game" in change(phone, pending, column=USES).text


def test_who_is_meant_can_be_changed_without_the_columns(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    paste(phone, TEXT)
    pending = pending_of(confidant)
    shown = change(phone, pending, name=["Carla H."], person=[""])
    assert heads(shown.text)[5] == "Carla H."
    add(phone, pending)
    assert players() == ["Mira", "Jonas", "Carla H."]
    assert not ImportedName.objects.exists()


def test_without_scripts_a_change_leads_back_to_the_page(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    paste(phone, TEXT)
    pending = pending_of(confidant)
    done = phone.post(reverse("change_import", args=[pending.pk]), {"column": USES})
    assert done.headers["Location"] == reverse("import", args=[pending.pk])


def test_the_pasted_text_comes_back_to_be_pasted_differently(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    paste(phone, TEXT)
    again = phone.get(reverse("import_export"), {"table": pending_of(confidant).pk}).text
    assert "Carla H. T.\tCarla H. S.\tNotiz" in again
    stranger = phone_of(make_confidant())
    for number in (pending_of(confidant).pk, "x", "9" * 30):
        assert "Carla H. T." not in stranger.get(reverse("import_export"), {"table": number}).text


def test_what_is_no_table_is_refused_and_kept_in_its_field(confidant: Confidant) -> None:
    shown = paste(phone_of(confidant), "Dear all,")
    assert shown.status_code == 422
    assert "This is no table of a game: copy its cells together with their headings." in shown.text
    assert ">Dear all,</textarea>" in shown.text
    assert not PendingImport.objects.exists()


def test_a_long_table_is_pasted_and_checked_in_batches(confidant: Confidant) -> None:
    phone = phone_of(confidant)
    games = [f"Date\t{day}.2.2019\n{TEXT.replace('Pizza', 'Pizza ' * 900)}" for day in range(1, 24)]
    file = SimpleUploadedFile("text", "\n".join(games).encode())
    shown = phone.post(reverse("import_export"), {"text": file}, follow=True)
    assert len("\n".join(games)) > MOST_BYTES, "more than a form of any other page has"
    pending = pending_of(confidant)
    assert pending.files == len(games) > uploads.AT_A_TIME
    assert f"Checked 0 of {pending.files} games" in shown.text


def test_too_many_games_after_a_change_are_refused(confidant: Confidant, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = phone_of(confidant)
    paste(phone, "Nr;A;B;C\n1;20;30;-10\n2;30;-10;20\n")
    monkeypatch.setattr(uploads, "MOST_GAMES", 1)
    columns = ["date", "total:A", "total:B", "total:C"]
    shown = change(phone, pending_of(confidant), column=columns)
    assert "These are more than 1 games." in shown.text
    assert 'id="column-1"' in page(phone, "import", pending_of(confidant).pk)


def test_a_check_that_ends_after_a_change_of_the_columns_does_not_count(
    confidant: Confidant, monkeypatch: pytest.MonkeyPatch
) -> None:
    paste(phone_of(confidant), TEXT)
    pending = pending_of(confidant)
    uploads.validate_again(confidant, pending.pk)
    exchanged = [use.replace("Mira", "x").replace("Jonas", "Mira").replace("x", "Jonas") for use in USES]
    changes = iter([exchanged])

    def checked_late(*args: Any) -> Any:
        for columns in changes:
            uploads.change(confidant, pending.pk, columns, {})
            uploads.validate_again(confidant, pending.pk)
        return check_games(*args)

    monkeypatch.setattr(uploads, "check_games", checked_late)
    after = uploads.validate_some(confidant, pending.pk)
    assert (uploads.columns_of(after), after.validated) == (exchanged, 0)
    again = uploads.validate_some(confidant, pending.pk)
    assert [result.players for result in ImportPreview(again.findings).listed] == [("Jonas", "Mira", "Carla")]


def test_of_two_changes_at_once_the_last_one_counts(confidant: Confidant, monkeypatch: pytest.MonkeyPatch) -> None:
    paste(phone_of(confidant), TEXT)
    pending = pending_of(confidant)
    exchanged = [use.replace("Mira", "x").replace("Jonas", "Mira").replace("x", "Jonas") for use in USES]
    earlier = iter([exchanged])

    def who_late(*args: Any) -> Any:
        for columns in earlier:
            uploads.change(confidant, pending.pk, columns, {})
        return who_is_who(*args)

    monkeypatch.setattr(uploads, "who_is_who", who_late)
    after = uploads.change(confidant, pending.pk, USES, {"carla h.": ""})
    assert uploads.columns_of(after) == USES
    assert [result.players for result in ImportPreview(after.findings).listed] == [("Mira", "Jonas", "Carla H.")]


def test_a_month_and_a_year_are_listed_as_such_and_final_totals_without_rounds(confidant: Confidant) -> None:
    shown = paste(phone_of(confidant), "Date;A;B;C\n08.1998;10;20;30\n1999;10;20;30\n")
    listed = re.findall(r'<span class="of">(.*?)<bdi', shown.text, re.DOTALL)
    assert [" ".join(re.sub("<.*?>", "", line, flags=re.DOTALL).split()) for line in listed] == [
        "August 1998 · final totals only ·",
        "1999 · final totals only ·",
    ]


@pytest.mark.parametrize("number", ["9" * 5_000, "٣", "-1", "x", "0"])
def test_an_address_of_no_table_shows_the_empty_form(number: str) -> None:
    assert phone_of(make_confidant()).get("/games/import-export/", {"table": number}).status_code == 200


@pytest.mark.parametrize("key", ["a\0b", "x" * 100, "", "ä"])
def test_a_sheet_that_is_begun_with_any_key_has_one_that_can_be_stored(key: str) -> None:
    confidant = make_confidant()
    assert phone_of(confidant).post("/sheets/", {"key": key}).status_code == 302
    assert re.fullmatch(r"[A-Za-z0-9_-]{8,64}", SheetDraft.objects.get(owner=confidant).key)


def test_what_is_chosen_for_a_column_is_a_value_of_one() -> None:
    assert [use_of(value).value for value in ("total:A\0", "x" * 60_000, "bid:Ada", "round")] == [
        *("total:A", "", "bid:Ada", "round")
    ]
