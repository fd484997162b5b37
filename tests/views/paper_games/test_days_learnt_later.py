"""The day of a game from paper is given or corrected later, as exactly as it is known then (A2)."""

from __future__ import annotations

import html
import json

import pytest
from django.test import Client
from django.utils import timezone, translation

from scorekeeper.display.change_log import changes_of
from scorekeeper.display.games.days import day_of
from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.recount import recount
from scorekeeper.import_export.exporter import LOGS_FOLDER, exported
from scorekeeper.import_export.timestamps import written_start
from scorekeeper.models import Entry, Game
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.statements import Start
from tests.helpers.exchange import archive_of, import_games, logs_of, results_of, zip_of
from tests.helpers.paper.games import store
from tests.helpers.phones import page, phone_of, post_form
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_confidant
from tests.views.play.test_correcting_the_start import form_in

pytestmark = pytest.mark.django_db

TOKYO, NEW_YORK = "Asia/Tokyo", "America/New_York"


def correct(log: GameLog, typed: str) -> tuple[int, str]:
    """Fill in the form on the page of what happened as a browser does."""
    phone = phone_of(log.row.owner)
    fields = form_in(page(phone, "table_actions", log.row.pk))
    fields = {**fields, "value": [typed, *fields["value"][1:]]}
    response = post_form(phone, "table_actions", log.row.pk, **fields)
    return response.status_code, html.unescape(response.text)


def known(game: Game) -> str:
    """Return what is known of the start, after checking that the stored one follows from the entries."""
    assert list(recount([game.pk])) == [False]
    row = Game.objects.get(pk=game.pk)
    assert written_start(row) == row.known_day
    return row.known_day


def changes(game: Game) -> list[str]:
    return [change.what for change in changes_of(read_game_log(game.owner, game.pk))]


def is_found(phone: Client, log: GameLog, last_day: str) -> bool:
    """Whether the games from the start of August 1998 to a day have this one."""
    found = page(phone, "past_games", first_day="1998-08-01", last_day=last_day)
    return f'href="/games/{log.row.pk}/"' in found


@pytest.mark.parametrize(
    ("start", "typed", "then", "change", "german"),
    [
        (
            *("1998-08", "1998-08-15", "1998-08-15"),
            "the start was August 1998, now 15 August 1998",
            "der Beginn war August 1998, jetzt 15. August 1998",
        ),
        (
            *("1998-08", "1.8.1998", "1998-08-01"),
            "the start was August 1998, now 1 August 1998",
            "der Beginn war August 1998, jetzt 1. August 1998",
        ),
        (
            *("", "15. August 1998", "1998-08-15"),
            "the day was not known, now 15 August 1998",
            "der Tag war nicht bekannt, jetzt 15. August 1998",
        ),
        (
            "",
            " 8/1998 ",
            "1998-08",
            "the day was not known, now August 1998",
            "der Tag war nicht bekannt, jetzt August 1998",
        ),
        ("1998", "1999", "1999", "the start was 1998, now 1999", "der Beginn war 1998, jetzt 1999"),
        (
            *("1998-08-15", "1999-02", "1999-02"),
            "the start was 15 August 1998, now February 1999",
            "der Beginn war 15. August 1998, jetzt Februar 1999",
        ),
    ],
)
def test_a_day_that_is_learnt_later_is_kept_as_exactly_as_it_is_typed(
    start: str, typed: str, then: str, change: str, german: str
) -> None:
    """It can be taken back, and both are the same after an export and an import in another time zone."""
    log = store(make_confidant(), "points", start=start)
    game, phone = log.row, phone_of(log.row.owner)
    assert f'value="{start}"' in page(phone, "table_actions", game.pk)
    assert correct(log, typed)[0] == 302
    assert (known(game), changes(game)) == (then, [change])
    with translation.override("de"):
        assert changes(game) == [german]
    others = [make_confidant(), make_confidant()]
    with timezone.override(TOKYO):
        import_games(others[0], archive_of(game.owner))
        (copy,) = logs_of(others[0])
        assert (known(copy.row), copy.precision) == (then, Game.objects.get(pk=game.pk).precision)
    assert "Take back" in page(phone, "table_actions", game.pk)
    for each in (game, copy.row):
        enter(each, Kind.UNDO)
        assert (known(each), changes(each)) == (start, [change, f"Taken back: {change}"])
    with timezone.override(NEW_YORK):
        import_games(others[1], archive_of(game.owner))
        (again,) = logs_of(others[1])
        assert known(again.row) == start
        enter(again.row, Kind.REDO)
        assert known(again.row) == then


def test_the_lists_and_the_form_follow_what_is_learnt() -> None:
    log = store(make_confidant(), "points", start="")
    phone = phone_of(log.row.owner)
    assert "The day is known by now" in page(phone, "table_actions", log.row.pk)
    assert correct(log, "8/1998")[0] == 302
    assert "The month is wrong, or the day is known by now" in page(phone, "table_actions", log.row.pk)
    assert is_found(phone, log, "1998-08-02")
    assert correct(log, "15.8.1998")[0] == 302
    assert "The day is wrong" in page(phone, "table_actions", log.row.pk)
    assert "15 August 1998" in page(phone, "game", log.row.pk)
    assert f'href="/games/{log.row.pk}/"' not in page(
        phone, "past_games", first_day="1998-08-01", last_day="1998-08-02"
    )


def test_a_correction_of_an_earlier_version_is_as_exact_as_the_first_start() -> None:
    """It has two moments and does not say how exactly they are known."""
    log = store(make_confidant(), "points")
    game = log.row
    with pytest.MonkeyPatch.context() as earlier:
        earlier.setattr(Start, "known_before", Precision.MONTH)  # it did not compare them either
        enter(game, Kind.START, values=("1999-02-01T00:00:00+01:00", game.start.isoformat()))
    assert known(game) == "1999-02"
    assert correct(log, "15.3.1999")[0] == 302
    assert known(game) == "1999-03-15"
    assert changes(game) == [
        "the game began on February 1999, not on August 1998",
        "the start was February 1999, now 15 March 1999",
    ]
    for start in ("1999-02", "1998-08"):
        enter(game, Kind.UNDO)
        assert known(game) == start


@pytest.mark.parametrize("typed", ["soon", "", "31.2.1999", "1899", "15.8."])
def test_anything_but_a_day_a_month_or_a_year_is_refused(typed: str) -> None:
    log = store(make_confidant(), "points")
    status, text = correct(log, typed)
    assert status == 422
    assert "Say on which day, in which month or in which year the game was." in text
    assert known(log.row) == "1998-08"


@pytest.mark.parametrize(("start", "typed"), [("1998-08", "08.1998"), ("1998-08-01", "1.8.1998"), ("1998", "1998")])
def test_the_same_day_month_or_year_is_refused(start: str, typed: str) -> None:
    log = store(make_confidant(), "points", start=start)
    status, text = correct(log, typed)
    assert status == 422
    assert "The game has this day, month or year already." in text


def test_no_game_was_played_after_tomorrow() -> None:
    status, text = correct(store(make_confidant(), "points", start=""), "2800")
    assert status == 422
    assert "A game cannot begin later than tomorrow." in text


def test_a_file_whose_log_knows_the_start_more_or_less_exactly_is_refused() -> None:
    log = store(make_confidant(), "points")
    correct(log, "15.8.1998")
    source = exported(read_game_log(log.row.owner, log.row.pk))
    for start, is_refused in (("1998-08-15", False), ("1998-08", True), ("1998", True)):
        changed = {**json.loads(source.file), "started_at": start}
        archive = zip_of({"game.json": json.dumps(changed).encode(), f"{LOGS_FOLDER}game.json": source.log or b""})
        (result,) = results_of(make_confidant(), archive)
        refusal = "The log has another start of the game than the game file."
        assert [each.message for each in result.problems] == [refusal] * is_refused


def test_the_entry_says_how_exactly_the_new_and_the_old_start_are_known() -> None:
    log = store(make_confidant(), "points")
    correct(log, "1999")
    values = Entry.objects.get(game=log.row, kind=Kind.START).values
    assert values[2:] == [Precision.YEAR, Precision.MONTH]
    assert day_of(Game.objects.get(pk=log.row.pk)) == "1999"


def test_a_correction_that_is_sent_twice_is_recorded_once() -> None:
    log = store(make_confidant(), "points", start="1998-08")
    phone = phone_of(log.row.owner)
    fields = form_in(page(phone, "table_actions", log.row.pk))
    fields = {**fields, "value": ["15.8.1998", *fields["value"][1:]]}
    answers = [post_form(phone, "table_actions", log.row.pk, **fields) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert answers[1].headers["Idempotent-Replay"] == "true"
    assert changes(log.row) == ["the start was August 1998, now 15 August 1998"]


@pytest.mark.parametrize("then", [[], ["year"], ["time"]])
def test_a_correction_of_a_start_that_is_known_otherwise_is_not_recorded(then: list[str]) -> None:
    game = store(make_confidant(), "points", start="1998-08").row
    values = ["1998-08-15", game.start.isoformat(), *then]
    fields = {"key": "k" * 32, "revision": game.revision, "kind": "start", "value": values}
    assert post_form(phone_of(game.owner), "table_actions", game.pk, **fields).status_code == 409
    assert known(game) == "1998-08"
