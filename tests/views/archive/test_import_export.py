"""Importing game files: preview first, no duplicates, all or nothing."""

from __future__ import annotations

import io
import json
import re
import zipfile

import pytest
from django.urls import reverse
from django.utils import timezone

from scorekeeper.games import game_bin, recording
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.import_export import uploads as pending_imports
from scorekeeper.models import Entry, Game, PendingImport
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.views import import_export
from tests.helpers.conformance import games
from tests.helpers.exchange import archive_of, logs_of
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game
from tests.helpers.uploads import FIVE, FOUR, add, changed, game_of, pending_of, upload

pytestmark = pytest.mark.django_db


def titles(text: str) -> list[str]:
    """Return the titles of the groups of games, with their numbers."""
    found = re.findall(r'<h2 id="found-[^"]*">(.*?) <span class="count">(\d+)</span>', text)
    return [f"{title} {count}" for title, count in found]


def test_the_preview_shows_the_games_before_anything_is_added() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    shown = upload(phone, friday__json=game_of(FOUR))
    assert "friday.json" in shown.text
    assert "Add 1 game" in shown.text
    assert not Game.objects.exists()
    done = add(phone, pending_of(confidant))
    assert "1 game was added." in done.text
    assert [log.row.is_finished for log in logs_of(confidant)] == [True]


@pytest.mark.parametrize("name", games())
def test_a_game_is_imported_with_its_standings(name: str) -> None:
    """G3, G4, V6, S1, S3: the parameters cover three kinds of games."""
    confidant = make_confidant()
    phone = phone_of(confidant)
    upload(phone, game__json=game_of(name))
    add(phone, pending_of(confidant))
    (log,) = logs_of(confidant)
    expected = json.loads(game_of(f"{name}.expected"))
    assert {place.player: (place.rank, place.total) for place in log.game.standings} == {
        place["player"]: (place["rank"], place["total"]) for place in expected["standings"]
    }
    assert log.row.totals == list(log.game.totals)


def test_the_same_game_in_two_files_is_imported_once() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    shown = upload(phone, one__json=game_of(FOUR), two__json=game_of(FOUR), three__json=game_of(FIVE))
    assert "Sent twice" in shown.text
    assert "Add 2 games" in shown.text
    add(phone, pending_of(confidant))
    again = upload(phone, one__json=game_of(FOUR))
    assert "all of these games are here already" in again.text
    assert Game.objects.count() == 2


def test_a_file_with_other_rounds_of_a_stored_game_is_reported_and_changes_nothing() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    upload(phone, one__json=changed(FOUR, started_at="2026-11-20T19:30:00+01:00"))
    add(phone, pending_of(confidant))
    rounds = json.loads(game_of(FOUR))["rounds"][:3]
    shown = upload(phone, one__json=changed(FOUR, started_at="2026-11-20T18:30:00Z", rounds=rounds))
    assert "with other rounds" in shown.text
    assert "Add" not in shown.text
    assert Game.objects.get().rounds_recorded == 15


def test_a_file_with_other_rounds_of_a_game_of_another_file_is_reported_with_both_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in (pending_imports, import_export):
        monkeypatch.setattr(module, "AT_A_TIME", 1)
    confidant = make_confidant()
    phone, start = phone_of(confidant), "2026-11-20T19:30:00+01:00"
    begun = changed(FOUR, started_at=start, rounds=json.loads(game_of(FOUR))["rounds"][:3])
    upload(phone, a__json=changed(FOUR, started_at=start), b__json=begun)
    for _ in range(2):
        shown = phone.post(reverse("validate_import", args=[pending_of(confidant).pk]), follow=True)
    assert "Sent twice, with other rounds" in shown.text
    assert "“b.json” is left out: “a.json” holds the same game with other rounds." in shown.text
    assert "“b.json” is left out" in add(phone, pending_of(confidant)).text
    assert Game.objects.get().rounds_recorded == 15


def test_importing_a_game_that_is_in_the_bin_restores_it() -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    archive = archive_of(confidant)
    game_bin.put_in_bin(confidant, game.pk)
    phone = phone_of(confidant)
    assert "In the bin" in upload(phone, games__zip=archive).text
    add(phone, pending_of(confidant))
    game.refresh_from_db()
    assert game.deleted_at is None
    assert Game.objects.count() == 1


def test_after_an_import_the_page_says_what_was_done_with_the_games() -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    archive = archive_of(confidant)
    game_bin.put_in_bin(confidant, game.pk)
    phone = phone_of(confidant)
    assert titles(upload(phone, games__zip=archive, one__json=game_of(FOUR)).text) == ["New 1", "In the bin 1"]
    done = add(phone, pending_of(confidant)).text
    assert titles(done) == ["Added 1", "Back from the bin 1"]
    assert "They are restored without changes" not in done


def test_the_preview_follows_a_game_into_the_bin_and_out_of_it() -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    phone = phone_of(confidant)
    assert titles(upload(phone, games__zip=archive_of(confidant)).text) == ["Here already 1"]
    pending = pending_of(confidant)
    game_bin.put_in_bin(confidant, game.pk)
    assert titles(page(phone, "import", pending.pk)) == ["In the bin 1"]
    game_bin.take_out_of_bin(confidant, game.pk)
    assert titles(page(phone, "import", pending.pk)) == ["Here already 1"]
    game_bin.put_in_bin(confidant, game.pk)
    game_bin.empty_bin(confidant)
    assert titles(page(phone, "import", pending.pk)) == ["New 1"]


def test_a_game_that_came_back_before_the_import_is_not_counted() -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    archive = archive_of(confidant)
    game_bin.put_in_bin(confidant, game.pk)
    phone = phone_of(confidant)
    upload(phone, games__zip=archive)
    game_bin.take_out_of_bin(confidant, game.pk)
    done = add(phone, pending_of(confidant)).text
    assert "No game was added: all of them are here already." in done
    assert titles(done) == []


def test_adding_an_import_twice_adds_its_games_once() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    upload(phone, one__json=game_of(FOUR))
    pending = pending_of(confidant)
    add(phone, pending)
    assert "1 game was added." in add(phone, pending).text
    assert Game.objects.count() == 1
    pending.refresh_from_db()
    assert pending.content == b""


def test_a_game_that_another_import_added_meanwhile_is_not_added_again() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    upload(phone, one__json=game_of(FOUR))
    first = pending_of(confidant)
    PendingImport.objects.filter(pk=first.pk).update(done_at=timezone.now())
    upload(phone, two__json=game_of(FOUR))
    PendingImport.objects.filter(pk=first.pk).update(done_at=None)
    for pending in PendingImport.objects.filter(owner=confidant):
        assert "Add 1 game" in page(phone, "import", pending.pk) or Game.objects.exists()
        assert add(phone, pending).status_code == 200
    assert PendingImport.objects.filter(owner=confidant).count() == 2
    assert Game.objects.count() == 1


def test_many_games_are_checked_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (pending_imports, import_export):
        monkeypatch.setattr(module, "AT_A_TIME", 2)
    confidant = make_confidant()
    phone = phone_of(confidant)
    files = {
        f"game{n}__json": changed(FOUR, title=f"No. {n}", first_dealer=0, started_at=f"2026-11-0{n}")
        for n in range(1, 6)
    }
    text = upload(phone, **files).text
    pending = pending_of(confidant)
    for looked_at in (0, 2, 4):
        assert f"Checked {looked_at} of 5 games" in text
        assert 'hx-trigger="load, submit"' in text
        text = phone.post(reverse("validate_import", args=[pending.pk]), headers=HTMX).text
    assert "Add 5 games" in text
    assert "<html" not in text
    plain = phone.post(reverse("validate_import", args=[pending.pk]))
    assert plain.headers["Location"] == reverse("import", args=[pending.pk])


def test_an_upload_of_another_confidant_is_not_found() -> None:
    owner = make_confidant()
    upload(phone_of(owner), one__json=game_of(FOUR))
    pending, stranger = pending_of(owner), phone_of(make_confidant())
    assert stranger.get(reverse("import", args=[pending.pk])).status_code == 404
    assert stranger.post(reverse("validate_import", args=[pending.pk])).status_code == 404
    assert stranger.post(reverse("add_import", args=[pending.pk])).status_code == 404
    assert not Game.objects.exists()


def test_authors_in_an_imported_log_stay_names_and_become_no_confidant() -> None:
    other = make_confidant(name="Ute")
    make_game(owner=other, rounds=THREE_ROUNDS)
    archive, confidant = archive_of(other), make_confidant(name="Mira")
    phone = phone_of(confidant)
    upload(phone, games__zip=archive)
    add(phone, pending_of(confidant))
    written = Entry.objects.filter(game__owner=confidant).values_list("made_by__name", "author_name")
    assert {*written} == {("Mira", "Ute")}


def test_hidden_bids_are_not_exported() -> None:
    """B2: no export contains them; after the import they are made again."""
    confidant = make_confidant()
    game = make_game(owner=confidant, ruleset=Ruleset(bidding=Bidding.COVERED))
    recording.submit_hidden_bid(confidant, game.pk, SubmittedBid(0, 1, 1, 1))
    archive = archive_of(confidant)
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        texts = [opened.read(name).decode() for name in opened.namelist()]
    assert all('"bids"' not in text and "CoveredBid" not in text for text in texts)
    other = make_confidant()
    phone = phone_of(other)
    upload(phone, games__zip=archive)
    add(phone, pending_of(other))
    (log,) = logs_of(other)
    assert not log.hidden_bids
    assert log.game.hides_bids


def test_names_and_titles_in_the_preview_are_escaped() -> None:
    phone = phone_of(make_confidant())
    shown = upload(phone, one__json=changed(FOUR, title="<script>x</script>", players=["<b>", "{{7*7}}", "C", "D"]))
    assert "&lt;script&gt;" in shown.text
    assert '<bdi translate="no">&lt;b&gt;</bdi>' in shown.text
    assert '<bdi translate="no">{{7*7}}</bdi>' in shown.text


def test_the_page_of_everything_else_links_to_import_and_export() -> None:
    assert reverse("import_export") in page(phone_of(make_confidant()), "more")


def test_a_correction_is_imported_with_its_log() -> None:
    """A2, A3."""
    confidant = make_confidant(name="Ute")
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    enter(game, Kind.UNDO)
    archive = archive_of(confidant)
    Game.objects.all().delete()
    phone = phone_of(confidant)
    upload(phone, games__zip=archive)
    add(phone, pending_of(confidant))
    text = page(phone, "game", Game.objects.get().pk)
    assert "Corrected: tricks of round 1" in text
    assert "Taken back: tricks of round 1" in text
