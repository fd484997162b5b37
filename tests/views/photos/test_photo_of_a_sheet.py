"""The photo of an old sheet that is being typed becomes that of the game."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.import_export.drafts.document import Columns
from scorekeeper.import_export.photos.keeping import keep_photo, keep_with_game
from scorekeeper.import_export.photos.reading import read_photo
from scorekeeper.models import Game, Membership, Role, SheetDraft, SheetPhoto
from tests.helpers.phones import Response, phone_of
from tests.helpers.pictures.photos import LOSSY, photo_of, png
from tests.helpers.tables import make_confidant, make_short_game
from tests.import_export.drafts.typed import document_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> SheetDraft:
    return SheetDraft.objects.create(owner=make_confidant(), key="key")


def ask(phone: Client, name: str, draft: SheetDraft) -> Response:
    return phone.get(reverse(f"{name}_of_sheet", args=[draft.pk]))


def send(phone: Client, draft: SheetDraft) -> Response:
    return phone.post(reverse("photo_of_sheet", args=[draft.pk]), {"photo": SimpleUploadedFile("a.webp", LOSSY)})


def added(draft: SheetDraft) -> Game:
    """Add a game as the page of the sheet does."""
    game = make_short_game(owner=draft.owner)
    draft.game = game
    draft.save()
    return game


def test_it_is_kept_shown_and_deleted(draft: SheetDraft) -> None:
    phone = phone_of(draft.owner)
    assert send(phone, draft).status_code == 302
    assert ask(phone, "photo_file", draft).content == LOSSY
    assert phone.post(reverse("delete_photo_of_sheet", args=[draft.pk])).status_code == 302
    assert ask(phone, "photo_file", draft).status_code == 404


def test_only_the_owner_and_members_of_the_circle_see_it(draft: SheetDraft) -> None:
    photo_of(draft)
    strangers = (Client(), phone_of(make_confidant()))
    for phone in strangers:
        assert [ask(phone, name, draft).status_code for name in ("photo", "photo_file")] == [404, 404]
        assert send(phone, draft).status_code == 404
        assert phone.post(reverse("delete_photo_of_sheet", args=[draft.pk])).status_code == 404
    circle = create_circle(draft.owner, "The club", with_history=True)
    member = make_confidant()
    Membership.objects.create(circle=circle, confidant=member, role=Role.READS)
    assert ask(phone_of(member), "photo_file", draft).content == LOSSY
    assert send(phone_of(member), draft).status_code == 403
    assert ask(strangers[1], "photo_file", draft).status_code == 404


def test_it_goes_along_when_the_game_is_added_and_away_when_the_sheet_is_deleted(draft: SheetDraft) -> None:
    draft.document = document_of([(20, 30, 50)], Columns.FINAL, date="1998")
    draft.save()
    given_up = SheetDraft.objects.create(owner=draft.owner, key="other")
    photo = photo_of(draft)
    photo_of(given_up)
    phone = phone_of(draft.owner)
    assert 'class="photo-picture' in phone.get(reverse("sheet", args=[draft.pk])).text
    added_to = phone.post(reverse("add_sheet", args=[draft.pk]), {"revision": draft.revision})["Location"]
    phone.post(reverse("delete_sheet", args=[given_up.pk]))
    assert [*SheetPhoto.objects.all()] == [photo]
    assert f'src="{added_to}photo/file/?photo={photo.pk}"' in phone.get(added_to).text


def test_it_becomes_that_of_the_game(draft: SheetDraft) -> None:
    photo = photo_of(draft)
    game = added(draft)
    keep_with_game(draft, game.pk)
    assert SheetPhoto.objects.get(game=game) == photo
    draft.delete()
    assert SheetPhoto.objects.get(game=game) == photo


def test_it_takes_the_place_of_that_of_a_game_that_is_here_already(draft: SheetDraft) -> None:
    photo_of(make_short_game(owner=draft.owner), png())
    game = added(draft)
    photo_of(game, png())
    keep_with_game(draft, game.pk)
    assert SheetPhoto.objects.get(game=game).media_type == "image/png"
    typed_again = SheetDraft.objects.create(owner=draft.owner, key="other")
    photo = photo_of(typed_again)
    keep_with_game(typed_again, game.pk)
    assert SheetPhoto.objects.get(game=game) == photo
    assert SheetPhoto.objects.count() == 2


def test_a_sheet_without_a_photo_becomes_a_game_without_one(draft: SheetDraft) -> None:
    keep_with_game(draft, added(draft).pk)
    assert not SheetPhoto.objects.exists()


def test_a_photo_that_is_sent_after_the_game_was_added_is_that_of_the_game(draft: SheetDraft) -> None:
    earlier = SheetDraft.objects.get(pk=draft.pk)
    game = added(draft)
    keep_photo(earlier, read_photo(png()))
    assert SheetPhoto.objects.get().game == game
    phone = phone_of(draft.owner)
    assert send(phone, draft)["Location"] == reverse("game", args=[game.pk])
    assert SheetPhoto.objects.get().game == game
    assert ask(phone, "photo_file", draft).content == LOSSY


def test_a_photo_for_a_sheet_that_was_deleted_meanwhile_is_not_kept(draft: SheetDraft) -> None:
    earlier = SheetDraft.objects.get(pk=draft.pk)
    draft.delete()
    with pytest.raises(SheetDraft.DoesNotExist):
        keep_photo(earlier, read_photo(png()))
    assert not SheetPhoto.objects.exists()
