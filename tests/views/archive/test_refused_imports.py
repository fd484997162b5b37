"""Invalid imports are refused as a whole, with a sentence that says why."""

from __future__ import annotations

import io
import json
import re
import zipfile
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from scorekeeper.import_export import uploads as pending_imports
from scorekeeper.import_export.log_file import MOST_ENTRIES
from scorekeeper.models import Game, PendingImport
from scorekeeper.players import editing as people_changes
from tests.helpers.exchange import archive_of, zip_of
from tests.helpers.markup import without_bdi
from tests.helpers.phones import phone_of
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_confidant, make_game
from tests.helpers.uploads import FIVE, FOUR, changed, game_of, pending_of, upload

pytestmark = pytest.mark.django_db

NO_HEADING = "Line 1 is not the heading of a table: it needs the names of the players, each with what the column holds."


def reasons(text: str) -> list[str]:
    return [unescape(reason) for reason in re.findall(r'<span class="why">(.*?)</span>', text)]


def test_one_invalid_file_refuses_the_whole_import_and_says_why() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    rounds = json.loads(game_of(FIVE))["rounds"]
    rounds[2]["tricks"] = [9, 0, 0, 0, 0]
    shown = upload(phone, good__json=game_of(FOUR), bad__json=changed(FIVE, rounds=rounds), no__json=b"{}")
    assert "2 files cannot be imported" in shown.text
    assert "bad.json" in shown.text
    assert "tricks 9" in shown.text
    assert "format is not" in shown.text
    assert "Add 1 game" not in shown.text
    assert phone.post(reverse("add_import", args=[pending_of(confidant).pk])).status_code == 404
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x9c\x00\xff\xfe", "This is neither a game file nor a ZIP file of game files."),
        (b"Hello, this is a letter.", NO_HEADING),
        (b"Hello", "This is neither a game file nor a ZIP file of game files."),
        (b"", "This is neither a game file nor a ZIP file of game files."),
        (b"[1, 2]", "This is neither a game file nor a ZIP file of game files."),
        (b'{"format": 1' + b"0" * 5_000 + b"}", "This is neither a game file nor a ZIP file of game files."),
        (b'\n\n{\n"format": "tab', "This is not a whole game file: it breaks off in line 4."),
        (b'{\n"format": "tablet-of-truth",\n', "This is not a whole game file: it breaks off in line 2."),
        (b'{\n"version": 1,\n"rounds" []\n}', "This is not a game file: line 3 is not correct JSON."),
        (b'{"version": 1, "version": 1}', "This is not a game file: “version” appears twice in one object."),
        (b'{"version": NaN}', "This is not a game file: NaN is not a number in JSON."),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_words_of_the_page(content: bytes, sentence: str) -> None:
    shown = upload(phone_of(make_confidant()), bad__zip=content)
    assert reasons(shown.text) == [sentence]
    assert "1 file cannot be imported" in shown.text


def test_a_refusal_in_german_has_no_english_words() -> None:
    phone = phone_of(make_confidant())
    upload(phone, bad__json=changed(FOUR, colour="red"))
    shown = phone.get(reverse("import", args=[PendingImport.objects.get().pk]), headers={"Accept-Language": "de"})
    assert reasons(shown.text) == ["Das ist keine Spieldatei: Sie hat den unbekannten Schlüssel „colour“."]


def test_an_upload_without_a_file_is_refused_with_a_sentence() -> None:
    answer = phone_of(make_confidant()).post(reverse("import_export"))
    assert answer.status_code == 422
    assert "Choose at least one file." in answer.text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04 and then nothing", "games.zip cannot be read: it is damaged"),
        (zip_of({"../../etc/passwd.json": b"{}"}), "holds no game"),
        (zip_of({"logs/a.json": b"{}", "games/b.json": b"{}"}), ", but not its game."),
        (zip_of({}), "holds no game"),
        (zip_of({"games/a.json": b" " * 600_000}), "which is too large for a game"),
    ],
)
def test_a_zip_file_that_is_no_export_is_refused_with_a_sentence(content: bytes, sentence: str) -> None:
    answer = upload(phone_of(make_confidant()), games__zip=content)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert not PendingImport.objects.exists()


def test_more_games_than_the_limit_of_an_import_are_refused() -> None:
    many = zip_of({f"games/{n}.json": b"{}" for n in range(pending_imports.MOST_GAMES + 1)})
    answer = upload(phone_of(make_confidant()), games__zip=many)
    assert answer.status_code == 422
    assert "more than 1000 games" in answer.text


def test_a_log_that_does_not_match_its_game_file_is_refused() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, rounds=THREE_ROUNDS)
    with zipfile.ZipFile(io.BytesIO(archive_of(confidant))) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    file = next(name for name in members if name.startswith("games/"))
    document = json.loads(members[file])
    document["rounds"].pop()
    other = phone_of(make_confidant())
    shown = upload(other, games__zip=zip_of({**members, file: json.dumps(document).encode()}))
    assert "The log belongs to another game" in shown.text


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"retirements": [{"after_round": 15, "seat": 0}]}, "The game is finished"),
        ({"title": "x" * 81}, "title is longer than 80 characters"),
        ({"title": "\u202eabc"}, "title has a character that cannot be shown"),
        ({"started_at": "yesterday"}, "started_at is not a date and time"),
        ({"started_at": "0001-01-01"}, "started_at is not a date and time"),
        (
            {"adjustments": [{"after_round": 1, "seat": 0, "points": 5, "reason": "a\nb"}]},
            "adjustments[0].reason has a character that cannot be shown",
        ),
        ({"joins": [{"after_round": 0, "seat": 0}]}, "Clara joins late"),
    ],
)
def test_values_that_could_not_be_shown_or_recorded_are_refused(values: dict[str, Any], sentence: str) -> None:
    names = {"players": ["Clara", "Dieter", "Emma", "Fritz"]} if "joins" in values else {}
    rounds: dict[str, Any] = {"rounds": []} if "joins" in values else {}
    text = upload(phone_of(make_confidant()), one__json=changed(FOUR, **values, **names, **rounds)).text
    assert sentence in without_bdi(text)


def test_two_names_of_one_person_in_a_game_are_refused() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=NAMES[:3])
    ada, bruno = (confidant.players.get(name=name) for name in NAMES[:2])
    confidant.players.filter(pk=bruno.pk).update(person=ada, merged_into=ada)
    document = changed(FOUR, players=["Ada", "Bruno", "Carla", "Dieter"])
    assert "another name of" in upload(phone_of(confidant), one__json=document).text


@pytest.mark.parametrize(
    "content",
    [
        json.dumps({**json.loads(game_of(FOUR)), "\ud800": 1}).encode(),
        game_of(FOUR).rstrip()[:-1] + b',"\\ud800":1,"\\ud800":2}',
        changed(FOUR, ruleset={"\u202egnp": 1}),
    ],
    ids=["a key that is no character", "such a key twice", "a key that turns the line about"],
)
def test_a_json_key_that_cannot_be_shown_is_named_by_its_code_point(content: bytes) -> None:
    shown = upload(phone_of(make_confidant()), odd__json=content)
    assert shown.status_code == 200
    assert re.search(r"“\\u(d800|202egnp)”", shown.text)


@pytest.mark.parametrize("part", ["bids", "tricks"])
@pytest.mark.parametrize(("text", "shown"), [("\ud800", r"\ud800"), ("\0", r"\x00"), ("\u202e1", r"\u202e1")])
def test_a_number_that_is_text_and_cannot_be_shown_is_named_by_its_code_point(part: str, text: str, shown: str) -> None:
    rounds = json.loads(game_of(FOUR))["rounds"]
    rounds[0][part][0] = text
    response = upload(phone_of(make_confidant()), odd__json=changed(FOUR, rounds=rounds))
    assert response.status_code == 200
    assert f"“{shown}”" in response.text


def test_a_game_with_too_many_entries_is_refused_before_it_is_validated() -> None:
    fines = [{"after_round": 0, "seat": 0, "points": 1}] * (MOST_ENTRIES + 1)
    shown = upload(phone_of(make_confidant()), long__json=changed(FOUR, adjustments=fines))
    assert f"more than {MOST_ENTRIES} entries" in shown.text


def test_a_file_with_very_many_unknown_keys_is_refused() -> None:
    shown = upload(phone_of(make_confidant()), keys__json=json.dumps({f"{n:x}": 0 for n in range(30_000)}).encode())
    assert "format is not" in shown.text


def test_a_merge_of_two_people_after_the_preview_makes_the_import_be_checked_again() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    make_game(owner=confidant, players=("Ada", "Xaver", "Yves"))
    make_game(owner=confidant, players=("Zed", "Xaver", "Yves"))
    names = ["Ada", "Zed", *json.loads(game_of(FOUR))["players"][2:]]
    upload(phone, game__json=changed(FOUR, players=names))
    ada, zed = (confidant.players.get(name=name).pk for name in ("Ada", "Zed"))
    people_changes.merge(confidant, zed, ada)
    pending = pending_of(confidant)
    answer = phone.post(reverse("add_import", args=[pending.pk]), follow=True)
    assert answer.status_code == 200
    assert "Checked 0 of 1 games" in answer.text
    judged = phone.post(reverse("validate_import", args=[pending.pk]), follow=True)
    assert "one person cannot sit at the table twice" in judged.text
    assert Game.objects.count() == 2
