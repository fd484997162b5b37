"""Uploads that wait to be added: which of them replaces which."""

from __future__ import annotations

import io
import zipfile
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.import_export import uploads as pending_imports
from scorekeeper.models import Game, PendingImport
from tests.helpers.conformance import SHEETS
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import make_confidant
from tests.helpers.uploads import FIVE, FOUR, add, game_of, pending_of, upload

pytestmark = pytest.mark.django_db


def test_a_second_upload_replaces_the_pending_one() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    upload(phone, one__json=game_of(FOUR))
    first = pending_of(confidant)
    upload(phone, two__json=game_of(FIVE))
    assert pending_of(confidant).pk != first.pk
    assert phone.post(reverse("add_import", args=[first.pk])).status_code == 404


def test_each_phone_keeps_its_pending_upload_also_after_it_was_checked_again() -> None:
    confidant = make_confidant()
    one, two = phone_of(confidant), phone_of(confidant)
    upload(one, one__json=game_of(FOUR))
    first = pending_of(confidant)
    pending_imports.validate_again(confidant, first.pk)
    upload(two, two__json=game_of(FIVE))
    second = PendingImport.objects.exclude(pk=first.pk).get()
    assert "Add 1 game" in page(two, "import", second.pk)
    one.post(reverse("validate_import", args=[first.pk]))
    assert "1 game was added." in add(one, first).text
    pending_imports.validate_again(confidant, second.pk)
    upload(two, three__json=game_of(FOUR))
    assert not PendingImport.objects.filter(pk=second.pk).exists()


def test_the_uploads_of_yesterday_are_replaced_whoever_sent_them() -> None:
    confidant = make_confidant()
    for _ in range(2):
        upload(phone_of(confidant), one__json=game_of(FOUR))
    assert PendingImport.objects.count() == 2
    PendingImport.objects.update(made_at=timezone.now() - timedelta(days=2))
    upload(phone_of(confidant), two__json=game_of(FIVE))
    assert PendingImport.objects.count() == 1


def test_an_upload_of_an_earlier_version_with_the_files_as_they_were_sent_is_added() -> None:
    confidant = make_confidant()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as outer:
        outer.writestr("0/four.json", game_of(FOUR))
        outer.writestr("1/table.csv", (SHEETS / "kind-tricks.csv").read_bytes())
    pending = PendingImport.objects.create(owner=confidant, content=buffer.getvalue(), files=2)
    phone = phone_of(confidant)
    phone.post(reverse("validate_import", args=[pending.pk]))
    assert "2 games were added." in add(phone, pending).text
    assert Game.objects.count() == 2
