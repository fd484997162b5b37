"""The photo of a stored game is added, shown, replaced and deleted by those who may, or refused with a sentence."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.games import game_bin
from scorekeeper.live import links
from scorekeeper.models import MOST_PHOTO_BYTES, Game, LinkKind, Membership, Role, SheetPhoto
from tests.helpers.markup import on_one_line
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import Response, page, phone_of
from tests.helpers.pictures.photos import LOSSY, PLACE, chunk, exif, jpeg, photo_of, png, send_photo
from tests.helpers.tables import make_confidant, make_game, make_short_game

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return make_short_game(owner=make_confidant())


def file_of(phone: Client, game: Game, **headers: str) -> Response:
    return phone.get(reverse("photo_file_of_game", args=[game.pk]), headers=headers)


def delete(phone: Client, game: Game) -> Response:
    return phone.post(reverse("delete_photo_of_game", args=[game.pk]))


def test_a_photo_is_added_with_a_plain_form_and_shown_on_the_page_of_the_game(game: Game) -> None:
    phone = phone_of(game.owner)
    assert reverse("photo_of_game", args=[game.pk]) in page(phone, "game", game.pk)
    form = page(phone, "photo_of_game", game.pk)
    assert "Add a photo of the sheet" in form
    assert f"At most {MOST_PHOTO_BYTES // 2**20} MB" in form
    response = send_photo(phone, game, LOSSY)
    assert response["Location"] == reverse("game", args=[game.pk])
    text = on_one_line(page(phone, "game", game.pk))
    address = f"{reverse('photo_file_of_game', args=[game.pk])}?photo={SheetPhoto.objects.get().pk}"
    assert f'<img src="{address}" width="1" height="1"' in text
    assert "The photo stays on your server." in text
    assert file_of(phone, game).content == LOSSY


def test_the_page_of_the_game_does_not_read_the_file_from_the_database(game: Game) -> None:
    phone = phone_of(game.owner)
    send_photo(phone, game, LOSSY)
    with CaptureQueriesContext(connection) as queries:
        page(phone, "game", game.pk)
    [photo] = [query["sql"] for query in queries if "sheetphoto" in query["sql"]]
    assert '"content"' not in photo


def test_the_place_where_it_was_taken_is_not_stored_even_without_a_script(game: Game) -> None:
    send_photo(phone_of(game.owner), game, jpeg(exif(6), width=300, height=200))
    stored = SheetPhoto.objects.get()
    assert PLACE not in bytes(stored.content)
    assert (stored.media_type, stored.width, stored.height) == ("image/jpeg", 200, 300)


def test_another_photo_takes_the_place_of_the_first_one_at_another_address(game: Game) -> None:
    phone = phone_of(game.owner)
    send_photo(phone, game, LOSSY)
    before = SheetPhoto.objects.get()
    send_photo(phone, game, png())
    after = SheetPhoto.objects.get()
    assert file_of(phone, game)["Content-Type"] == "image/png"
    assert (after.pk, after.game_id) != (before.pk, None)


def test_the_file_is_a_picture_and_nothing_else_to_a_browser(game: Game) -> None:
    photo = photo_of(game)
    response = file_of(phone_of(game.owner), game)
    assert response["Content-Type"] == "image/webp"
    assert response["Content-Disposition"] == f'inline; filename="sheet-{photo.pk}.webp"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in response["Content-Security-Policy"]
    assert "sandbox" in response["Content-Security-Policy"]
    assert response["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_browser_keeps_the_photo_but_asks_whether_it_still_may(game: Game) -> None:
    photo_of(game)
    phone = phone_of(game.owner)
    response = file_of(phone, game)
    assert response["Cache-Control"] == "private, no-cache"
    same = {"If-None-Match": response["ETag"]}
    again = file_of(phone, game, **same)
    assert (again.status_code, again.content) == (304, b"")
    assert file_of(phone_of(make_confidant()), game, **same).status_code == 404
    photo_of(game, png())
    assert file_of(phone, game, **same).status_code == 200


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "This is no photo as JPEG, PNG or WebP."),
        (jpeg()[:-2], "This photo is damaged or not complete."),
        (png(chunk(b"iCCP", b"\0" * MOST_PHOTO_BYTES)), "This photo has 1.1 MB; at most 1 MB can be kept."),
        (b"", "This is no photo as JPEG, PNG or WebP."),
    ],
)
def test_a_refused_photo_gets_a_sentence_and_the_present_one_stays(game: Game, content: bytes, sentence: str) -> None:
    photo = photo_of(game)
    phone = phone_of(game.owner)
    response = send_photo(phone, game, content)
    assert response.status_code == 422
    assert sentence in response.text
    assert 'aria-invalid="true"' in response.text
    script = send_photo(phone, game, content, Accept="application/json")
    assert (script.status_code, script.json()) == (422, {"problem": sentence})
    assert [*SheetPhoto.objects.all()] == [photo]


def test_a_form_without_a_file_asks_for_one(game: Game) -> None:
    response = phone_of(game.owner).post(reverse("photo_of_game", args=[game.pk]), {"photo": "sheet.jpg"})
    assert response.status_code == 422
    assert "Choose a photo first." in response.text


def test_a_script_gets_the_part_of_the_page_that_shows_the_photo(game: Game) -> None:
    answer = send_photo(phone_of(game.owner), game, LOSSY, Accept="application/json")
    assert answer.status_code == 200
    assert "photo-larger" in answer.json()["section"]
    assert "<html" not in answer.json()["section"]


def test_a_deleted_photo_is_gone_and_so_is_its_address(game: Game) -> None:
    photo_of(game)
    phone = phone_of(game.owner)
    assert delete(phone, game)["Location"] == reverse("game", args=[game.pk])
    assert not SheetPhoto.objects.exists()
    assert file_of(phone, game).status_code == 404
    assert delete(phone, game).status_code == 302


def test_members_of_the_circle_see_it_and_who_writes_may_change_it(game: Game) -> None:
    photo_of(game)
    circle = create_circle(game.owner, "The club", with_history=True)
    for role, status in ((Role.WRITES, 302), (Role.READS, 403)):
        member = make_confidant()
        Membership.objects.create(circle=circle, confidant=member, role=role)
        phone = phone_of(member)
        assert file_of(phone, game).status_code == 200
        text = page(phone, "game", game.pk)
        assert ("photo-larger" in text, "photo-form" in text) == (True, role == Role.WRITES)
        assert send_photo(phone, game, LOSSY).status_code == status
        assert "photo-picture" in page(phone, "photo_of_game", game.pk)
        assert delete(phone, game).status_code == status
        photo_of(game)


def test_nobody_sees_it_with_a_link_or_the_pen(game: Game) -> None:
    game = make_game(owner=game.owner)
    photo_of(game)
    watcher = Client()
    link = links.token_of(links.link_of(game, LinkKind.WATCH))
    assert watcher.get(reverse("watch", args=[link])).status_code == 200
    with_pen = phone_with_pen(game)
    assert "photo" not in page(with_pen, "game", game.pk)
    for phone in (watcher, with_pen, Client(), phone_of(make_confidant())):
        assert file_of(phone, game).status_code == 404
        assert phone.get(reverse("photo_of_game", args=[game.pk])).status_code == 404
        assert send_photo(phone, game, LOSSY).status_code == 404
        assert delete(phone, game).status_code == 404


def test_a_photo_goes_into_the_bin_with_its_game_and_is_deleted_with_it(game: Game) -> None:
    photo_of(game)
    game_bin.put_in_bin(game.owner, game.pk)
    phone = phone_of(game.owner)
    text = page(phone, "game", game.pk)
    assert ("photo-larger" in text, "photo-form" in text) == (True, False)
    for address in (f"/games/{game.pk}/photo/", f"/games/{game.pk}/photo/delete/"):
        answer = phone.post(address, {"photo": SimpleUploadedFile("other.png", png(width=2))})
        assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.pk}/")
        assert SheetPhoto.objects.get(game=game).width == 1
    game_bin.take_out_of_bin(game.owner, game.pk)
    assert "photo-form" in page(phone, "game", game.pk)
    game_bin.put_in_bin(game.owner, game.pk)
    game_bin.empty_bin(game.owner)
    assert not SheetPhoto.objects.exists()
