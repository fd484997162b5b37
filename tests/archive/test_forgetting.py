"""A person is forgotten: the name is nowhere any more, and all numbers stay."""

from __future__ import annotations

import io
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from inspect import getsource
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models
from django.utils import timezone

from scorekeeper.archive.forgetting import PlaysNow, forget, known_of
from scorekeeper.games import game_bin, recording
from scorekeeper.games.recount import all_games, recount, recount_careers
from scorekeeper.import_export.exporter import exported, logs
from scorekeeper.import_export.game_sources import GameSource
from scorekeeper.import_export.importer import add_games
from scorekeeper.import_export.parsed_game import parse_game
from scorekeeper.models import Confidant, Game, Player, SearchTerm, Series, SeriesEvent
from scorekeeper.players.editing import Forgotten, PlayerNameTaken, merge, rename
from scorekeeper.players.profile import profile_of
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.statements import STATEMENTS, Adjustment
from tests.archive.known_person import NAME, make_known_person
from tests.helpers.full_rows import empty_columns, fill_database
from tests.helpers.phones import page, phone_of
from tests.helpers.pictures.photos import photo_of
from tests.helpers.tables import make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

# Texts of the program, keys and hashes, and texts of accounts, which the person decides about there.
WITHOUT_NAMES = {
    *("Confidant.handle", "Confidant.password", "Draft.values", "Entry.key", "Game.form_key", "Game.hand_sizes"),
    *("Game.places", "Game.totals", "GameLink.nonce", "GameLink.token_hash", "HiddenBid.phone_hash"),
    "GameLink.preview_language",
    *("Invitation.token_hash", "OwnPhone.secret_hash", "OwnPreset.hand_sizes", "Passkey.credential"),
    *("Passkey.credential_id", "Passkey.host", "Pen.secret_hash", "RateCount.key", "Result.bids", "Career.bids"),
    *("Career.hands", "Career.situations", "Result.situations", "SheetDraft.key"),
    *("Career.sums", "Career.rivals", "SignIn.browser", "SignIn.session_key", "SignIn.system", "SignInLink.token_hash"),
    "TvNumber.token_hash",
    "SheetPhoto.content",  # is a picture, in which no name can be found
    *("EventCode.nonce", "EventCode.token_hash", "EventEntry.key", "Event.form_key"),
    *("EventGame.entrants", "EventGame.players", "EventPoints.points", "SeriesEvent.event_key"),
    # Events have people of their own, who are forgotten there.
    *("Event.name", "EventEntry.author_name", "EventEntry.values"),
    *("Confidant.name", "Confidant.name_key", "Confidant.sort_key", "Passkey.name"),
}
TEXTS = (models.CharField, models.TextField, models.JSONField, models.BinaryField)


def columns() -> Iterator[tuple[type[models.Model], models.Field[Any, Any]]]:
    """Yield all columns of the product that can hold a text."""
    for model in apps.get_app_config("scorekeeper").get_models():
        for field in model._meta.concrete_fields:
            if isinstance(field, TEXTS) and not field.choices:
                yield model, field


def columns_with_the_name() -> set[str]:
    return {
        f"{model.__name__}.{field.name}"
        for model, field in columns()
        if any(has_name(value) for value in model._base_manager.values_list(field.attname, flat=True))
    }


def has_name(value: object) -> bool:
    """Return whether a value has the name in any spelling, also as JSON escapes it, and in the files of a ZIP."""
    text = unpacked(bytes(value)).decode("latin-1") if isinstance(value, bytes | memoryview) else str(value)
    as_text = text.encode("latin-1", "ignore").decode("utf-8", "ignore") + text
    plain = re.sub(r"\\u([0-9a-f]{4})", lambda escape: chr(int(escape[1], 16)), as_text)
    return sort_key(NAME) in sort_key(unicodedata.normalize("NFC", plain))


def unpacked(content: bytes) -> bytes:
    if not zipfile.is_zipfile(io.BytesIO(content)):
        return content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def rows_of_every_table() -> Iterator[object]:
    """Yield all rows of all tables of the database, also of those without a model."""
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608 - the name of a table
            yield from cursor.fetchall()


@pytest.fixture
def confidant() -> Confidant:
    return make_confidant()


@pytest.fixture
def person(confidant: Confidant) -> int:
    return make_known_person(confidant)


def test_the_name_is_in_no_column_of_any_table_afterwards(confidant: Confidant) -> None:
    """Each column for texts either had the name before, or cannot have it."""
    fill_database(confidant)
    person = make_known_person(confidant)
    assert columns_with_the_name() == {f"{model.__name__}.{field.name}" for model, field in columns()} - WITHOUT_NAMES
    assert not [name for name in empty_columns() if name.startswith("scorekeeper")]
    forget(confidant, person, texts=True)
    assert columns_with_the_name() == set()
    assert [row for row in rows_of_every_table() if has_name(row)] == []


def test_all_numbers_stay_and_the_person_is_one_in_all_games(confidant: Confidant, person: int) -> None:
    bruno = player_of(confidant, "Bruno").pk

    def numbers() -> object:
        profiles = [profile_of(confidant, player) for player in (person, bruno)]
        rivals = [{(rival.person.key, rival.games, rival.above) for rival in one.rivals} for one in profiles]
        games = Game.objects.order_by("pk").values_list("pk", "totals", "places", "revision")
        return [one.figures for one in profiles], rivals, [*games]

    before = numbers()
    forget(confidant, person, texts=True)
    assert numbers() == before
    assert not any(recount(all_games()))
    assert recount_careers() == 0
    assert numbers() == before
    assert Player.objects.get(pk=person).name == f"#{person}"


def test_texts_keep_the_name_if_that_is_chosen(confidant: Confidant, person: int) -> None:
    texts = {found.text for found in known_of(confidant, person).texts}
    assert len(texts) == 8
    forget(confidant, person, texts=False)
    assert columns_with_the_name() == {
        *("Entry.values", "Game.title", "OwnPreset.name", "OwnPreset.name_key", "OwnPreset.sort_key"),
        *("SearchTerm.text", "Series.name", "Series.name_key", "Series.sort_key", "SheetDraft.document"),
        "SeriesEvent.name",
    }


def test_texts_have_the_number_in_place_of_the_name(confidant: Confidant, person: int) -> None:
    forget(confidant, person, texts=True)
    assert set(Series.objects.values_list("name", flat=True)) == {f"#{person}’s season", "#1 again"}
    assert SeriesEvent.objects.get().name == f"#{person}-Pokal"
    assert f"#{person}s Geburtstag" in set(Game.objects.values_list("title", flat=True))
    assert set(SearchTerm.objects.filter(kind="word").values_list("text", flat=True)) == {
        *(f"{person}s", "geburtstag", "ohne", str(person)),
    }


def test_games_with_a_photo_that_may_show_the_name_are_listed(confidant: Confidant, person: int) -> None:
    games = [make_short_game(owner=confidant, players=players) for players in ((NAME, "Ada", "Bruno"), ("A", "B", "C"))]
    for game in games:
        photo_of(game)
    assert known_of(confidant, person).photographed == (games[0],)
    assert f'href="/games/{games[0].pk}/photo/"' in page(phone_of(confidant), "forget_person", person)


def test_a_name_within_another_word_is_no_name(confidant: Confidant) -> None:
    game = make_short_game(owner=confidant, players=("Ann", "Bruno", "Carla"))
    Game.objects.filter(pk=game.pk).update(title="Annual, Joann and Anne")
    assert known_of(confidant, player_of(confidant, "Ann").pk).texts == ()


def test_a_name_in_another_spelling_is_found(confidant: Confidant) -> None:
    game = make_short_game(owner=confidant, players=("Seán O’Neil", "Bruno", "Carla"))
    titles = ("SEÁN  O'NEIL’s evening", "Seán O`Neil", "with Seán O’Neils", "(Sea\u0301n O'Neil)")
    for title in titles:
        Game.objects.filter(pk=game.pk).update(title=title)
        assert [found.text for found in known_of(confidant, player_of(confidant, "Seán O’Neil").pk).texts] == [title]


def test_nobody_is_forgotten_while_a_game_with_them_is_not_finished(confidant: Confidant, person: int) -> None:
    make_game(owner=confidant, players=("Ada", "Bruno", NAME))
    with pytest.raises(PlaysNow):
        forget(confidant, person, texts=True)
    assert Player.objects.get(pk=person).name == NAME


def test_the_people_and_texts_of_others_stay(confidant: Confidant, person: int) -> None:
    other = make_confidant()
    theirs = make_known_person(other)
    forget(confidant, person, texts=True)
    assert Player.objects.get(pk=theirs).name == NAME
    assert len(known_of(other, theirs).texts) == 8
    with pytest.raises(Player.DoesNotExist):
        forget(confidant, theirs, texts=True)


def test_an_export_made_later_does_not_bring_the_name_back(confidant: Confidant, person: int) -> None:
    forget(confidant, person, texts=True)
    games = [exported(log) for log in logs(confidant, Game.objects.values_list("pk", flat=True))]
    assert not any(has_name(game.file) or has_name(game.log) or has_name(game.name) for game in games)
    players = Player.objects.count()
    Game.objects.all().delete()
    for game in games:
        add_games(confidant, [parse_game(GameSource(game.name, game.file, game.log))], [], timezone.now())
    assert Player.objects.count() == players
    assert Player.objects.get(pk=person).forgotten_at
    assert profile_of(confidant, person).figures


def test_nobody_sits_down_under_the_number_and_it_is_not_renamed_or_merged(confidant: Confidant, person: int) -> None:
    forget(confidant, person, texts=True)
    bruno = player_of(confidant, "Bruno").pk
    with pytest.raises(RuleError, match=f"“#{person}” stands for somebody whose name was forgotten"):
        make_game(owner=confidant, players=(f"#{person}", "Bruno", "Carla"))
    with pytest.raises(PlayerNameTaken):
        rename(confidant, bruno, f"#{person}")
    for change in (lambda: rename(confidant, person, NAME), lambda: merge(confidant, bruno, person)):
        with pytest.raises(Forgotten):
            change()


def test_who_plays_again_under_the_name_is_somebody_new(confidant: Confidant, person: int) -> None:
    forget(confidant, person, texts=True)
    make_short_game(owner=confidant, players=(NAME, "Bruno", "Carla"))
    assert player_of(confidant, NAME).pk != person


def test_a_number_that_somebody_has_as_a_name_is_not_used(confidant: Confidant) -> None:
    game = make_short_game(owner=confidant, players=("Ann", "Bruno", "Carla"))
    ann, bruno, _ = (seat.player_id for seat in game.seats.all())
    rename(confidant, bruno, f"#{ann}")
    forget(confidant, ann, texts=True)
    assert Player.objects.get(pk=ann).name not in {"Ann", f"#{ann}"}


def test_words_of_former_titles_and_of_deleted_games_are_not_stored(confidant: Confidant) -> None:
    games = [make_short_game(owner=confidant) for _ in range(2)]
    for game, title in zip(games, ("at the lake", "at the sea"), strict=True):
        recording.name_game(confidant, game.pk, title)
    recording.name_game(confidant, games[0].pk, "at home")
    words = SearchTerm.objects.filter(kind="word")
    assert set(words.values_list("text", flat=True)) == {"at", "home", "the", "sea"}
    game_bin.put_in_bin(confidant, games[1].pk)
    game_bin.empty_bin(confidant)
    assert set(words.values_list("text", flat=True)) == {"at", "home"}


def test_only_the_reason_of_points_is_a_free_text_of_an_entry() -> None:
    """Forgetting replaces names in the reasons of adjustments; another kind with a text would need the same."""
    with_text = [kind for kind, statement in STATEMENTS.items() if "values.reason()" in getsource(statement)]
    assert with_text == [Adjustment.kind]
