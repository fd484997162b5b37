"""Export and deletion with rows in every table and values in every column."""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from django.apps import apps

from scorekeeper.accounts.deletion import delete_account
from scorekeeper.accounts.export import account_zip
from scorekeeper.events.reading import entries_of, read_event
from scorekeeper.import_export import uploads
from scorekeeper.import_export.events.event_file import read_event_file
from scorekeeper.models import Confidant, Event, EventEntry, Game, Membership, Player, Role
from scorekeeper.rules.events.log import Away
from scorekeeper.web import sign_in as signing_in
from tests.helpers.events.evenings import make_event, state
from tests.helpers.full_rows import empty_columns, fill_database
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

NOBODYS = {"auth.Group", "auth.Group_permissions", "auth.Permission", "contenttypes.ContentType"}
ANONYMOUS = {"scorekeeper.RateCount"}
"""Rows that name nobody: their keys are hashes, and they are deleted within a day."""


@pytest.fixture
def full() -> Confidant:
    """The first Confidant, in a database without an empty column."""
    confidant = signing_in.first_confidant()
    fill_database(confidant)
    assert [name for name in empty_columns() if not name.startswith("sessions.")] == []
    return confidant


def test_no_table_has_a_row_of_anybody_once_all_accounts_are_deleted(full: Confidant) -> None:
    for confidant in Confidant.objects.filter(is_circle=False):
        delete_account(confidant)
    models = apps.get_models(include_auto_created=True)
    left = {model._meta.label for model in models if model._base_manager.exists()}
    assert left == NOBODYS | ANONYMOUS


def test_the_export_has_all_games_and_people_and_can_be_imported(full: Confidant) -> None:
    content = b"".join(account_zip(full))
    document = json.loads(zipfile.ZipFile(io.BytesIO(content)).read("account/account.json"))
    assert {one["name"] for one in document["people"]} == set(full.players.values_list("name", flat=True))
    another = make_confidant(name="Ute")
    pending = uploads.receive(another, [uploads.Upload("all.zip", content)], "a phone")
    while pending.validated < pending.files:
        pending = uploads.validate_some(another, pending.pk)
    uploads.add(another, pending.pk)
    games = [Game.objects.filter(owner=each).order_by("started_at") for each in (full, another)]
    assert [*games[1].values_list("totals", flat=True)] == [*games[0].values_list("totals", flat=True)]
    who_sat = Player.objects.filter(owner=full, person=None).exclude(seats=None).values_list("name_key", flat=True)
    assert {*who_sat} <= {*another.players.values_list("name_key", flat=True)}


def test_an_event_goes_to_another_organiser_with_what_its_leader_recorded() -> None:
    leader, other = make_confidant(), make_confidant(name="Ute")
    event, alone = make_event(organiser=leader), make_event(organiser=leader)
    Membership.objects.create(circle_id=event.pk, confidant=other, role=Role.WRITES)
    state(event, Away(9), by=other)
    before = read_event(event.pk)
    delete_account(leader)
    assert [*Event.objects.values_list("pk", "owner__members__confidant__name")] == [(event.pk, "Ute")]
    assert EventEntry.objects.filter(made_by=other).count() == 1
    after = read_event(event.pk)
    assert after.event == before.event
    assert [one.by for one in entries_of(event.pk)][-2:] == [after.row.owner.name, "Ute"]
    assert not Confidant.objects.filter(pk=alone.pk).exists()


def test_the_export_has_the_events_that_the_account_leads() -> None:
    leader, other = make_confidant(), make_confidant()
    event = make_event(organiser=leader, drawn=1)
    Membership.objects.create(circle_id=event.pk, confidant=other, role=Role.WRITES)
    archive = zipfile.ZipFile(io.BytesIO(b"".join(account_zip(leader))))
    [listed] = json.loads(archive.read("account/account.json"))["events"]
    file = read_event_file(archive.read(f"account/{listed['file']}"))
    assert (file.event.name, len(file.event.rounds[0].tables)) == ("Club evening", 3)
    assert (
        json.loads(zipfile.ZipFile(io.BytesIO(b"".join(account_zip(other)))).read("account/account.json"))["events"]
        == []
    )
