"""Searching past games by player, variant, days, and words of the title or of a name."""

from __future__ import annotations

import io
import re
import unicodedata
from datetime import datetime
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorekeeper.archive import search as finding
from scorekeeper.archive.search import Search, find_games
from scorekeeper.display.game_list import PAGE_SIZE
from scorekeeper.games import bulk, game_bin, recording
from scorekeeper.games.bulk import NewGame
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Confidant, Game, Player, SearchTerm
from scorekeeper.players import editing as people_changes
from scorekeeper.rules.presets import variants_of
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule, Scoring
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, begin, enter, make_confidant, make_game

pytestmark = pytest.mark.django_db

REFUSED: list[tuple[dict[str, str], str]] = [
    ({"first_day": "yesterday"}, "The first day cannot be read; it is written like 2026-11-20."),
    ({"first_day": "0001-01-01"}, "The first day cannot be read; it is written like 2026-11-20."),
    ({"last_day": "9999-12-31"}, "The last day cannot be read; it is written like 2026-11-20."),
    ({"last_day": "2026-02-30"}, "The last day cannot be read; it is written like 2026-11-20."),
    ({"first_day": "2026-03-02", "last_day": "2026-03-01"}, "The last day comes before the first."),
    ({"player": "99999999"}, "This player is not known here."),
    ({"player": "x"}, "This player is not known here."),
    ({"player": "9" * 30}, "This player is not known here."),
    ({"variant": "chess"}, "“chess” cannot be chosen here."),
    ({"text": "x" * 81}, "The text is too long: 80 characters at most."),
]


def found(confidant: Confidant, **query: Any) -> list[int]:
    """Return the games on the result page of a search."""
    text = page(phone_of(confidant), "past_games", **query)
    return [int(game_id) for game_id in re.findall(r'class="game-card[^>]*href="/games/(\d+)/', text)]


def player(confidant: Confidant, name: str) -> int:
    return confidant.players.get(name=name).pk


def at(game: Game, moment: str) -> None:
    """Set the start of a game, given in the server's time zone."""
    begin(game, timezone.make_aware(datetime.fromisoformat(moment)))


def test_a_player_is_found_if_they_began_joined_late_or_were_a_substitute() -> None:
    """A5, A6."""
    confidant = make_confidant()
    began, came, replaced = (make_game(owner=confidant, players=NAMES[:4]) for _ in range(3))
    other = make_game(owner=confidant, players=("Gina", "Hugo", "Ida"))
    enter(came, Kind.JOIN, number=1, values=("Jonas", 0))
    enter(replaced, Kind.REPLACE, number=1, values=(0, "Kurt"))
    assert found(confidant, player=player(confidant, "Ada")) == [replaced.pk, came.pk, began.pk]
    assert found(confidant, player=player(confidant, "Jonas")) == [came.pk]
    assert found(confidant, player=player(confidant, "Kurt")) == [replaced.pk]
    assert found(confidant, player=player(confidant, "Ida")) == [other.pk]


def test_a_player_whose_late_joining_was_undone_is_found_only_after_redo() -> None:
    """A3, A6."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.JOIN, number=1, values=("Jonas", 0))
    jonas = player(game.owner, "Jonas")
    enter(game, Kind.UNDO)
    assert found(game.owner, player=jonas) == []
    enter(game, Kind.REDO)
    assert found(game.owner, player=jonas) == [game.pk]


def test_searching_for_a_person_finds_the_games_of_all_their_names() -> None:
    confidant = make_confidant()
    one, two = make_game(owner=confidant), make_game(owner=confidant, players=("Adi", "Bruno", "Carla"))
    ada, adi = (confidant.players.get(name=name) for name in ("Ada", "Adi"))
    Player.objects.filter(pk=adi.pk).update(person=ada, merged_into=ada)
    assert found(confidant, player=ada.pk) == [two.pk, one.pk]
    assert found(confidant, text="adi") == [two.pk]
    assert found(confidant, text="ada") == [two.pk, one.pk]


def test_a_kept_search_for_a_name_that_was_merged_finds_the_games_of_the_person() -> None:
    confidant = make_confidant()
    one, two = make_game(owner=confidant), make_game(owner=confidant, players=("Adi", "Bruno", "Carla"))
    make_game(owner=confidant, players=("Gina", "Hugo", "Ida"))
    ada, adi = player(confidant, "Ada"), player(confidant, "Adi")
    assert found(confidant, player=adi) == [two.pk]
    people_changes.merge(confidant, adi, ada)
    assert found(confidant, player=adi) == [two.pk, one.pk]
    phone = phone_of(confidant)
    assert f'<option value="{ada}" selected' in page(phone, "past_games", player=str(adi))
    assert "The 2 games that your search found" in page(phone, "import_export", player=str(adi))
    with ZipFile(io.BytesIO(b"".join(phone.get(reverse("games_zip"), {"player": adi})))) as archive:
        assert len([name for name in archive.namelist() if name.startswith("games/")]) == 2
    people_changes.separate(confidant, adi)
    assert found(confidant, player=adi) == [two.pk]


def test_a_kept_search_for_a_variant_that_was_not_played_here_finds_no_game() -> None:
    game = make_game()
    text = page(phone_of(game.owner), "past_games", variant="quick")
    assert "No game fits that." in text
    assert '<option value="quick" selected' in text


@pytest.mark.parametrize(
    ("ruleset", "variants"),
    [
        (Ruleset(), {"standard"}),
        (Ruleset(scoring=Scoring.ALTERNATE, schedule=Schedule.QUICK), {"alternate_count", "quick"}),
        (Ruleset(bidding=Bidding.SECRET, clairvoyance=True), {"secret_prediction", "clairvoyance"}),
        (Ruleset(schedule=(1, 2, 3)), {"custom"}),
    ],
)
def test_a_game_is_found_under_each_variant_that_it_uses(ruleset: Ruleset, variants: set[str]) -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant, ruleset=ruleset)
    make_game(owner=confidant, ruleset=Ruleset(bidding=Bidding.COVERED))
    assert variants_of(ruleset) == variants
    for variant in variants:
        assert found(confidant, variant=variant) == [game.pk]


def test_the_first_and_last_day_are_inclusive_in_local_time() -> None:
    confidant = make_confidant()
    before, first, last, after = games = [make_game(owner=confidant) for _ in range(4)]
    moments = ["2026-03-01T23:59", "2026-03-02T00:00", "2026-03-04T23:59", "2026-03-05T00:00"]
    for game, moment in zip(games, moments, strict=True):
        at(game, moment)
    assert found(confidant, first_day="2026-03-02", last_day="2026-03-04") == [last.pk, first.pk]
    assert found(confidant, first_day="2026-03-05") == [after.pk]
    assert found(confidant, last_day="2026-03-01") == [before.pk]


def test_words_of_the_title_and_of_names_are_found_by_prefix_in_any_case() -> None:
    confidant = make_confidant()
    friday = make_game(owner=confidant)
    strasse = make_game(owner=confidant, players=("Zoë van Dijk", "Hugo", "Ida"))
    recording.name_game(confidant, friday.pk, "Friday, at Ute’s ½-way house")
    recording.name_game(confidant, strasse.pk, "In der Straße")
    assert found(confidant, text="fri ute") == [friday.pk]
    assert found(confidant, text="FRIDAY  ada") == [friday.pk]
    assert found(confidant, text="strasse") == [strasse.pk]
    assert found(confidant, text="dij") == [strasse.pk]
    assert found(confidant, text="friday hugo") == []
    assert found(confidant, text="riday") == []


def test_words_are_found_without_their_accents_and_with_them() -> None:
    game = make_game(players=("Ägidius", "Łukasz", "Νίκος Nikos"))
    recording.name_game(game.owner, game.pk, "Łódź, große Straße")
    for text in ("agidius", "Ägid", "LUKASZ", "łuk", "nikos lodz", "νικο", "Łódź", "strasse"):
        assert found(game.owner, text=text) == [game.pk], text


def test_names_with_hyphens_and_other_marks_are_found_by_each_of_their_words() -> None:
    game = make_game(players=("Anna-Lena", "O’Neil", "Bob (Dad)"))
    for text in ("anna", "Anna-Lena", "lena", "O’Neil", "neil", "Bob (Dad)", "dad"):
        assert found(game.owner, text=text) == [game.pk], text


def test_each_word_of_a_persons_name_finds_the_games_of_their_other_names() -> None:
    confidant = make_confidant()
    one = make_game(owner=confidant, players=("Addie", "Bea", "Cee"))
    other = make_game(owner=confidant, players=("Ada Lovelace", "Bea", "Cee"))
    addie, ada = (player(confidant, name) for name in ("Addie", "Ada Lovelace"))
    people_changes.merge(confidant, addie, ada)
    for text in ("ada", "lovelace", "Ada Lovelace"):
        assert found(confidant, text=text) == [other.pk, one.pk]


def test_a_title_that_was_changed_or_removed_is_not_found_any_more() -> None:
    game = make_game()
    for title, hits in (("Friday", [game.pk]), ("Monday", []), ("Friday", [game.pk]), ("", [])):
        recording.name_game(game.owner, game.pk, title)
        assert found(game.owner, text="friday") == hits


def test_games_in_the_bin_are_not_found_until_they_are_restored() -> None:
    game = make_game()
    ada = player(game.owner, "Ada")
    game_bin.put_in_bin(game.owner, game.pk)
    assert found(game.owner, player=ada) == []
    game_bin.take_out_of_bin(game.owner, game.pk)
    assert found(game.owner, player=ada) == [game.pk]


def test_a_search_continues_on_the_next_page() -> None:
    confidant = make_confidant()
    wanted = [make_game(owner=confidant).pk for _ in range(PAGE_SIZE + 3)]
    make_game(owner=confidant, players=("Gina", "Hugo", "Ida"))
    query: dict[str, Any] = {"player": player(confidant, "Ada"), "text": "bru"}
    text = page(phone_of(confidant), "past_games", **query)
    (older,) = set(re.findall(r'href="\?([^"]*after=[^"]*)"', text))
    answer = phone_of(confidant).get(f"{reverse('past_games')}?{older.replace('&amp;', '&')}", headers=HTMX)
    rest = [int(key) for key in re.findall(r'class="game-card[^>]*href="/games/(\d+)/', answer.content.decode())]
    assert [*found(confidant, **query), *rest] == wanted[::-1]


def test_an_invalid_search_is_refused_with_a_sentence_stays_in_its_fields_and_finds_nothing() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    for query, sentence in REFUSED:
        answer = phone.get(reverse("past_games"), query)
        assert answer.status_code == 422
        text = answer.content.decode()
        assert sentence in text
        assert f"/games/{game.pk}/" not in text
        assert "Show all games" in text
        for export in ("games_zip", "games_csv"):
            assert phone.get(reverse(export), query).status_code == 404
        offered = phone.get(reverse("import_export"), query)
        assert offered.status_code == 422
        assert sentence in offered.text
        assert reverse("games_zip") not in offered.text
        for name in query.keys() & {"text", "first_day", "last_day"}:
            assert f'value="{query[name]}"' in text


def test_nobody_finds_another_confidants_games_or_people() -> None:
    stranger, game = make_confidant(), make_game()
    ada = player(game.owner, "Ada")
    assert phone_of(stranger).get(reverse("past_games"), {"player": ada}).status_code == 422
    assert not find_games(stranger, Search(person=ada)).exists()
    assert found(stranger, text="Ada") == []


def plain(text: str) -> str:
    """Return a text without case and accents."""
    return "".join(part for part in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(part))


def matches(game: NewGame, search: Search, names: dict[int, str]) -> bool:
    """Return whether a game matches a search, without using the index."""
    day = game.started_at.date()
    words = plain(search.text).split()
    words_of_game = [*plain(game.title).replace("’", " ").split(), *map(plain, game.players)]
    return (
        (search.person is None or names[search.person] in game.players)
        and (not search.variant or search.variant in variants_of(game.ruleset))
        and (search.first_day is None or search.first_day <= day)
        and (search.last_day is None or day <= search.last_day)
        and all(any(word.startswith(part) for word in words_of_game) for part in words)
    )


def test_every_search_finds_the_same_games_as_a_scan_of_all_games(monkeypatch: pytest.MonkeyPatch) -> None:
    confidant, games = make_confidant(), list(made_up_games(60))
    keys = bulk.store_games(confidant, games)
    names = dict(confidant.players.values_list("pk", "name"))
    ute = player(confidant, "Ute")
    days = games[10].started_at.date(), games[35].started_at.date()
    searches = [
        Search(),
        *(Search(person=key) for key in names),
        *(Search(variant=variant) for variant in ("standard", "quick", "alternate_count")),
        Search(first_day=days[0], last_day=days[1]),
        Search(ute, "standard", days[0], None, "jö"),
        Search(ute, "plus_minus_one", None, days[1], ""),
        *(Search(text=text) for text in ("fri", "new year", "oskar", "u", "nobody", "hüttenabend ute")),
    ]
    for search in searches:
        by_scanning = [key for key, game in zip(keys, games, strict=True) if matches(game, search, names)]
        for few in (0, 10, 1000):
            monkeypatch.setattr(finding, "FEW", few)
            found = list(find_games(confidant, search).values_list("pk", flat=True))
            assert found == by_scanning[::-1], (search, few)


def test_a_search_takes_the_same_number_of_queries_for_any_number_of_games() -> None:
    confidant = make_confidant()
    phone, counts = phone_of(confidant), set()
    for many in (25, 50):
        bulk.store_games(confidant, made_up_games(many, seed=many))
        ute = player(confidant, "Ute")
        with CaptureQueriesContext(connection) as queries:
            page(phone, "past_games", player=str(ute), variant="standard", text="ute", first_day="2016-01-01")
        counts.add(len(queries))
    assert len(counts) == 1
    assert SearchTerm.objects.filter(owner=confidant, kind="player").count() > 6
