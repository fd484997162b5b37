"""The day and hour of a game are corrected like everything else; what is ordered by time follows."""

from __future__ import annotations

import html
import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorekeeper.display.change_log import changes_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.recount import recount
from scorekeeper.import_export.exporter import exported
from scorekeeper.models import Entry, Game, Result
from tests.helpers.exchange import archive_of, import_games, logs_of, results_of, zip_of
from tests.helpers.phones import Data, entry, island, page, phone_of, post_form, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, begin, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

EVENING = datetime(2025, 3, 7, 19, 30, tzinfo=UTC)
BERLIN, TYPED = "Europe/Berlin", "2025-03-07T20:30"


@pytest.fixture(autouse=True)
def _in_berlin() -> object:
    with timezone.override(BERLIN):
        yield


def form_in(text: str) -> Data:
    """Return the fields of the form: those that are sent once, and the list of the values."""
    (form,) = [each for each in re.findall(r"<form.*?</form>", text, re.DOTALL) if 'name="kind" value="start"' in each]
    inputs = [tag for tag in re.findall(r"<input[^>]*>", form) if "csrf" not in tag]
    pairs = [(re.search(r'name="(\w+)"', tag), re.search(r'value="([^"]*)"', tag)) for tag in inputs]
    fields = [(name[1], value[1]) for name, value in pairs if name and value]
    return {**dict(fields), "value": [value for name, value in fields if name == "value"]}


def correct(phone: Client, game: Game, typed: str) -> tuple[int, str]:
    """Fill in the form as a browser does, and return the status and the page after it."""
    fields = form_in(page(phone, "table_actions", game.pk))
    answer = post_form(phone, "table_actions", game.pk, **{**fields, "value": [typed, fields["value"][1]]})
    return answer.status_code, html.unescape(answer.text)


def start_of(game: Game) -> datetime:
    return Game.objects.get(pk=game.pk).started_at


def clock_of(game: Game) -> str:
    """Return the start with the offset of the clock, after checking that the day is that of this clock."""
    row = Game.objects.get(pk=game.pk)
    assert row.day == row.local_start.date()
    assert list(recount([game.pk])) == [False]
    return row.start.isoformat()


def set_start(game: Game, moment: datetime) -> None:
    values = (timezone.localtime(moment).isoformat(), timezone.localtime(start_of(game)).isoformat())
    enter(game, Kind.START, values=values)


def test_the_form_has_the_present_start_and_changes_it_in_the_time_zone_of_the_installation() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    shown = form_in(page(phone, "table_actions", game.pk))["value"][0]
    assert shown == f"{timezone.localtime(game.started_at):%Y-%m-%dT%H:%M}"
    assert correct(phone, game, TYPED)[0] == 302
    assert start_of(game) == EVENING
    assert "7 March 2025" in page(phone, "game", game.pk)


def test_a_game_from_elsewhere_is_corrected_on_the_clock_at_its_table() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    begin(game, datetime.fromisoformat("2025-03-07T19:30-05:00"))
    phone = phone_of(game.owner)
    text = html.unescape(page(phone, "table_actions", game.pk))
    assert (form_in(text)["value"][0], "The time zone is UTC−05:00." in text) == ("2025-03-07T19:30", True)
    assert correct(phone, game, "2025-03-07T20:30")[0] == 302
    assert clock_of(game) == "2025-03-07T20:30:00-05:00"


def test_a_correction_to_another_season_has_the_summer_time_of_that_day() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    begin(game, timezone.localtime(EVENING))
    assert correct(phone_of(game.owner), game, "2024-07-10T23:30")[0] == 302
    assert clock_of(game) == "2024-07-10T23:30:00+02:00"
    enter(game, Kind.UNDO)
    assert clock_of(game) == "2025-03-07T20:30:00+01:00"


def test_the_same_moment_on_another_clock_is_a_correction_and_the_same_hour_is_none() -> None:
    """A2. A server that was in UTC by mistake has games with that hour."""
    game = make_game(rounds=THREE_ROUNDS)
    begin(game, datetime.fromisoformat("2025-03-07T23:30+00:00"))
    phone, before = phone_of(game.owner), game.start.isoformat()
    assert send(phone, game, entry(game, "start", ["2025-03-08T00:30+01:00", before])).status_code == 200
    assert clock_of(game) == "2025-03-08T00:30:00+01:00"
    enter(game, Kind.UNDO)
    assert clock_of(game) == before
    answer = send(phone, game, entry(game, "start", ["2025-03-07T23:30+01:00", before]))
    assert state(answer.text)["notice"] == "The game has this day and hour already."


def test_undo_and_redo_restore_each_start_exactly() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS)
    first, second = game.started_at, EVENING - timedelta(days=1)
    set_start(game, EVENING)
    set_start(game, second)
    starts = []
    for kind in (Kind.UNDO, Kind.UNDO, Kind.REDO, Kind.REDO):
        enter(game, kind)
        starts.append(start_of(game))
        assert list(recount([game.pk])) == [False]
    assert starts == [EVENING, first, EVENING, second]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Say when the game began: year, month, day, hour and minute."),
        ("yesterday", "Say when the game began: year, month, day, hour and minute."),
        ("1850-01-01T20:00", "Say when the game began: year, month, day, hour and minute."),
        ("2990-01-01T20:00", "A game cannot begin later than tomorrow."),
    ],
)
def test_an_impossible_start_is_refused_and_kept_in_the_form(typed: str, sentence: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    status, text = correct(phone_of(game.owner), game, typed)
    assert (status, sentence in text) == (422, True)
    assert form_in(text)["value"][0] == typed
    assert start_of(game) == game.started_at
    assert not Entry.objects.filter(kind="start").exists()


def test_the_same_minute_is_no_correction() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    shown = form_in(page(phone, "table_actions", game.pk))["value"][0]
    status, text = correct(phone, game, shown)
    assert (status, "The game has this day and hour already." in text) == (422, True)


def test_a_game_of_the_future_can_be_corrected() -> None:
    """A file may have any start."""
    game = make_game(rounds=THREE_ROUNDS)
    begin(game, timezone.localtime(datetime(2990, 1, 1, tzinfo=UTC)))
    assert correct(phone_of(game.owner), game, TYPED)[0] == 302
    assert start_of(game) == EVENING


@pytest.mark.parametrize(
    ("values", "sentence"), [([], "Say when the game began."), ([TYPED], "Say when the game began.")]
)
def test_a_start_without_the_one_before_is_refused(values: list[str], sentence: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    answer = send(phone_of(game.owner), game, entry(game, "start", values))
    assert (answer.status_code, state(answer.text)["notice"]) == (422, sentence)


def test_the_correction_is_in_the_log_with_the_start_before() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    begin(game, EVENING + timedelta(days=1))
    set_start(game, EVENING)
    enter(game, Kind.UNDO)
    what = [change.what for change in changes_of(read_game_log(game.owner, game.pk))]
    sentence = "the game began on 7 March 2025, 20:30, not on 8 March 2025, 20:30"
    assert what == [sentence, f"Taken back: {sentence}"]


def test_lists_results_and_the_search_by_day_follow_also_for_a_finished_game() -> None:
    """A2."""
    confidant = make_confidant()
    older, newer = (make_short_game(owner=confidant) for _ in range(2))
    phone = phone_of(confidant)
    assert correct(phone, newer, TYPED)[0] == 302
    assert {*Result.objects.filter(game=newer).values_list("started_at", flat=True)} == {EVENING}
    listed = re.findall(r'href="/games/(\d+)/"', page(phone, "past_games"))
    assert [*dict.fromkeys(listed)] == [str(older.pk), str(newer.pk)]
    found = re.findall(
        r'href="/games/(\d+)/"', page(phone, "past_games", first_day="2025-03-07", last_day="2025-03-07")
    )
    assert {*found} == {str(newer.pk)}
    person = page(phone, "person", player_of(confidant, "Ada").pk)
    games = re.findall(r'<th scope="row">\s*<a href="/games/(\d+)/"', person)
    assert games == [str(older.pk), str(newer.pk)]
    assert list(recount([newer.pk])) == [False]


def test_a_phone_finds_what_it_has_not_sent_after_the_start_was_corrected() -> None:
    """Phones store the entries of a game under its name: the play page and the start page must go on using it."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)

    def names() -> tuple[str, str]:
        listed = re.findall(r'data-games="([^"]*)"', page(phone, "start"))
        return island(page(phone, "play", game.pk), "plan")["name"], listed[0]

    before = names()
    assert before[0] == before[1]
    for kind, values in (
        (Kind.START, (EVENING, game.started_at)),
        (Kind.UNDO, ()),
        (Kind.START, (EVENING, game.started_at)),
    ):
        enter(game, kind, values=[timezone.localtime(value).isoformat() for value in values])
        assert names() == before


def test_the_corrected_start_is_exported_and_imported_with_the_log() -> None:
    game, other = make_game(rounds=THREE_ROUNDS), make_confidant()
    set_start(game, EVENING)
    enter(game, Kind.UNDO)
    enter(game, Kind.REDO)
    own = read_game_log(game.owner, game.pk)
    assert json.loads(exported(own).file)["started_at"] == "2025-03-07T20:30:00+01:00"
    import_games(other, archive_of(game.owner))
    (log,) = logs_of(other)
    assert (log.row.started_at, log.entries[-3].statement) == (EVENING, own.entries[-3].statement)
    enter(log.row, Kind.UNDO)
    assert start_of(log.row) == game.started_at


def test_a_game_file_with_another_start_than_its_log_is_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    set_start(game, EVENING)
    files = exported(read_game_log(game.owner, game.pk))
    changed = files.file.replace(b"2025-03-07", b"2025-03-09")
    (result,) = results_of(make_confidant(), zip_of({"games/one.json": changed, "logs/one.json": files.log}))
    assert [problem.message for problem in result.problems] == [
        "The log has another start of the game than the game file."
    ]
