"""Names of tables and other programs are matched with the people here, and remembered for the next file."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from scorekeeper.accounts.deletion import delete_account
from scorekeeper.accounts.export import account_zip
from scorekeeper.archive.forgetting import forget
from scorekeeper.import_export import uploads
from scorekeeper.import_export.importer import ImportStatus
from scorekeeper.import_export.people.who_is_who import Known, WrittenName, remembered_people, who_is_who
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.import_export.uploads import Upload
from scorekeeper.models import Confidant, Game, ImportedName, PendingImport, Player
from scorekeeper.players import editing
from tests.helpers.commands import refusal
from tests.helpers.exchange import logs_of
from tests.helpers.tables import make_confidant, make_short_game, player_of
from tests.helpers.uploads import FOUR, game_of

pytestmark = pytest.mark.django_db

HEAD = "Round;Mira bid;Mira tricks;Jonas bid;Jonas tricks;Carla H. bid;Carla H. tricks\n"
TABLE = f"Date;12.05.2019\n{HEAD}1;1;1;0;0;0;0\n"


@pytest.fixture
def confidant() -> Confidant:
    """Return a Confidant who has played with Mira, Jonas and Carla."""
    owner = make_confidant()
    make_short_game(owner=owner, players=("Mira", "Jonas", "Carla"))
    return owner


def sent(owner: Confidant, text: str = TABLE) -> PendingImport:
    pending = uploads.receive(owner, [Upload("evening.csv", text.encode())], "a phone")
    return uploads.validate_some(owner, pending.pk)


def names_of(owner: Confidant, *names: str, **chosen: str) -> list[WrittenName]:
    return who_is_who(owner, [names], chosen)


def account_of(owner: Confidant) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(b"".join(account_zip(owner)))) as archive:
        document: dict[str, Any] = json.loads(archive.read("account/account.json"))
        return document


def status_of(pending: PendingImport) -> list[ImportStatus]:
    return [result.status for result in ImportPreview(pending.findings).listed]


def players_of_last_game() -> list[str]:
    return [seat.player.name for seat in Game.objects.latest("pk").seats.order_by("position")]


def test_a_known_name_is_no_question_and_a_new_one_neither(confidant: Confidant) -> None:
    found = names_of(confidant, "mira", "Jonas", "Xaver")
    assert [(one.name, one.known, one.person) for one in found] == [
        ("mira", Known.KNOWN, "Mira"),
        ("Jonas", Known.KNOWN, "Jonas"),
        ("Xaver", Known.NEW, ""),
    ]


def test_a_doubtful_name_is_likely_that_of_the_person_who_fits(confidant: Confidant) -> None:
    assert names_of(confidant, "Carla H.") == [WrittenName("Carla H.", Known.DOUBTFUL, "Carla", ("Carla",))]
    make_short_game(owner=confidant, players=("Carla Huber", "Jonas", "Mira"))
    [doubtful] = names_of(confidant, "Carla H.")
    assert (doubtful.person, doubtful.choices) == ("", ("Carla", "Carla Huber")), "two fit: nobody is chosen"


def test_nobody_is_proposed_for_a_name_who_plays_in_the_same_game(confidant: Confidant) -> None:
    assert names_of(confidant, "Carla", "Carla H.", "Mira")[1] == WrittenName("Carla H.", Known.NEW)


def test_a_merged_name_is_known_as_that_of_the_person(confidant: Confidant) -> None:
    make_short_game(owner=confidant, players=("Carla Hofer", "Ben", "Dora"))
    editing.merge(confidant, player_of(confidant, "Carla Hofer").pk, player_of(confidant, "Carla").pk)
    assert names_of(confidant, "Carla Hofer") == [WrittenName("Carla Hofer", Known.KNOWN, "Carla")]
    assert names_of(confidant, "C.H.")[0].choices == ("Carla",)


def test_who_is_chosen_plays_the_game_and_is_remembered_for_the_next_file(confidant: Confidant) -> None:
    pending = sent(confidant)
    uploads.add(confidant, pending.pk)
    assert players_of_last_game() == ["Mira", "Jonas", "Carla"]
    assert remembered_people(confidant) == {"carla h.": "Carla"}
    editing.rename(confidant, player_of(confidant, "Carla").pk, "Charlotte")
    [found] = names_of(confidant, "Carla H.")
    assert (found.person, found.choices) == ("Charlotte", ("Charlotte",))
    again = sent(confidant)
    assert status_of(again) == [ImportStatus.EXISTS], "the game is the same with the names of the people"


def test_a_new_person_is_chosen_instead_and_not_asked_for_again(confidant: Confidant) -> None:
    pending = sent(confidant)
    uploads.change(confidant, pending.pk, None, {"carla h.": ""})
    uploads.add(confidant, pending.pk)
    assert players_of_last_game() == ["Mira", "Jonas", "Carla H."]
    assert remembered_people(confidant) == {}
    assert names_of(confidant, "Carla H.")[0].known is Known.KNOWN


def test_two_names_of_one_game_cannot_be_one_person(confidant: Confidant) -> None:
    text = TABLE.replace("Mira", "C. Hofer").replace("Jonas", "Carla Ho")
    make_short_game(owner=confidant, players=("Carla Hofer", "Jonas", "Mira"))
    pending = sent(confidant, text)
    pending = uploads.change(confidant, pending.pk, None, {"carla ho": "Carla Hofer", "carla h.": "Carla Hofer"})
    [refused] = ImportPreview(pending.findings).listed
    assert [problem.message for problem in refused.problems] == [
        "“Carla Ho” and “Carla H.” play in one game, so they cannot both be “Carla Hofer”."
    ]
    pending = uploads.change(confidant, pending.pk, None, {"carla ho": ""})
    assert status_of(pending) == [ImportStatus.NEW]


def test_somebody_who_may_not_be_meant_cannot_be_chosen(confidant: Confidant) -> None:
    pending = sent(confidant)
    pending = uploads.change(confidant, pending.pk, None, {"carla h.": "Jonas", "mira": "Carla", "nobody": "Carla"})
    assert uploads.people_of(pending) == {"carla h.": ""}


def test_names_of_our_own_game_files_stay(confidant: Confidant) -> None:
    ImportedName.objects.create(owner=confidant, name="Dieter", name_key="dieter", player=player_of(confidant, "Carla"))
    pending = uploads.receive(confidant, [Upload("four.json", game_of(FOUR))], "a phone")
    uploads.validate_some(confidant, pending.pk)
    uploads.add(confidant, pending.pk)
    assert "Carla" not in players_of_last_game() or "Dieter" in players_of_last_game()


def test_the_command_asks_who_is_meant_and_remembers_the_answer(
    folder: Path, capsys: pytest.CaptureFixture[str], confidant: Confidant
) -> None:
    (folder / "evening.csv").write_text(TABLE)
    call_command("import", "--dry-run", str(folder / "evening.csv"))
    asked = '“Carla H.” is a new person. If it is Carla: --person "Carla H.=Carla"\n'
    assert capsys.readouterr() == ("1 game would be added.\n", asked)
    call_command("import", "--person", "Carla H.=carla", str(folder / "evening.csv"))
    assert players_of_last_game() == ["Mira", "Jonas", "Carla"]
    (folder / "next.csv").write_text(TABLE.replace("12.05", "23.05"))
    capsys.readouterr()
    call_command("import", str(folder / "next.csv"))
    assert capsys.readouterr() == ("1 game added.\n", "")
    assert players_of_last_game() == ["Mira", "Jonas", "Carla"]
    assert len(logs_of(confidant)) == 3


@pytest.mark.parametrize(
    ("person", "sentence"),
    [
        ("Carla H.=Nobody", "There is nobody called “Nobody” here."),
        ("Carla H.", '“Carla H.” names nobody: write --person "Carla H.=Carla".'),
        ("=Carla", '“=Carla” names nobody: write --person "Carla H.=Carla".'),
    ],
)
def test_a_wrong_person_is_refused_in_one_sentence(
    folder: Path, confidant: Confidant, person: str, sentence: str
) -> None:
    (folder / "evening.csv").write_text(TABLE)
    assert refusal("import", "--person", person, str(folder / "evening.csv")) == sentence


def test_a_name_is_remembered_once_and_is_not_empty(confidant: Confidant) -> None:
    values: dict[str, Any] = {"owner": confidant, "name_key": "c", "player": player_of(confidant, "Carla")}
    ImportedName.objects.create(name="C", **values)
    for name in ("c", ""):
        with pytest.raises(IntegrityError), transaction.atomic():
            ImportedName.objects.create(name=name, **values | ({"name_key": "x"} if not name else {}))


def test_remembered_names_are_exported_forgotten_and_deleted_with_their_person(confidant: Confidant) -> None:
    for name, person in (("C. H.", "Carla"), ("M.", "Mira")):
        ImportedName.objects.create(owner=confidant, name=name, name_key=name, player=player_of(confidant, person))
    account = account_of(confidant)
    assert account["imported_names"] == [
        {"name": "C. H.", "player__name": "Carla"},
        {"name": "M.", "player__name": "Mira"},
    ]
    forget(confidant, player_of(confidant, "Carla").pk, texts=False)
    assert [row.name for row in ImportedName.objects.all()] == ["M."]
    delete_account(confidant)
    assert not ImportedName.objects.exists()
    assert not Player.objects.exists()
