"""A new kind of statement needs only one class, one line in the registry and the template of its form."""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Self

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings

from scorekeeper.display.change_log import changes_of
from scorekeeper.display.footnotes import notes_of
from scorekeeper.environment import PROJECT
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, Game
from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import Code, Problem
from scorekeeper.rules.record import AdjustmentRecord, GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements import STATEMENTS, Description, ValueReader
from scorekeeper.rules.statements.base import BetweenRounds, check_active_seat
from tests.helpers.exchange import archive_of, import_games, logs_of
from tests.helpers.phones import entry, page, phone_of, post_form, send, state
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db

NOW = 4
REFUSED = [
    (["1", "5"], NOW, "Choose who raised the toast."),
    (["1", "5", "Cheers", "again"], NOW, "Choose who raised the toast."),
    (["x", "5", "Cheers"], NOW, "There is no such seat at this table."),
    (["7", "5", "Cheers"], NOW, "There is no such seat at this table."),
    (["1", "five", "Cheers"], NOW, "A toast is worth points."),
    (["1", "6", "Cheers"], NOW, "No toast is that good."),
    (["1", "5", "Cheers"], 2, "This is possible only for round 4, which is being played, not for round 2."),
]


@dataclass(frozen=True)
class Toast(BetweenRounds):
    """A player raises a toast that everybody likes, for some points."""

    seat: int
    points: int
    words: str

    kind: ClassVar[str] = "toast"
    incomplete: ClassVar[str] = "Choose who raised the toast."
    footnoted: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.seat(), values.number("A toast is worth points."), values.reason())

    def check(self, game: GameState) -> Iterator[Problem]:
        yield from check_active_seat(game, self.seat)
        if self.points > 5:
            yield Problem(Code.ADJUSTMENT_INCOMPLETE, "No toast is that good.")

    def write(self, record: RecordBuilder) -> None:
        record.adjustments.append(AdjustmentRecord(self.after_round, (self.seat,), self.points, self.words))

    def describe(self, before: GameRecord) -> Description:
        params = {"player": before.players[self.seat], "words": self.words}
        return Description("%(player)s raised a toast: %(words)s", params)


@pytest.fixture(autouse=True)
def _toasts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Register the kind and a form. Constraints are off: the database allows only the kinds of its migrations."""
    monkeypatch.setitem(STATEMENTS, Toast.kind, Toast)
    form = tmp_path / "play" / "actions" / "toast.html"
    form.parent.mkdir(parents=True)
    form.write_text('<form id="toast">{{ now.number }} {{ typed.toast.words }}</form>')
    templates = [{**settings.TEMPLATES[0], "DIRS": [PROJECT / "templates", tmp_path]}]
    with override_settings(TEMPLATES=templates), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            # Each test's transaction is rolled back.
            cursor.execute("ALTER TABLE scorekeeper_entry DROP CONSTRAINT entry_kind_is_known")
            yield
            return
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def toasted_game() -> Game:
    game = make_game(rounds=THREE_ROUNDS)
    fields = entry(game, "toast", ["1", "5", " To the cook "], number=NOW)
    answer = send(phone_of(game.owner), game, fields)
    assert answer.status_code == 200, state(answer.text)["notice"]
    return game


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def test_a_new_kind_is_sent_recorded_and_counted() -> None:
    game = toasted_game()
    stored = Entry.objects.latest("revision")
    assert (stored.kind, stored.round, stored.values) == ("toast", NOW, [1, 5, "To the cook"])
    log = read_game_log(game.owner, game.pk)
    assert log.entries[-1].statement == Toast(NOW, 1, 5, "To the cook")
    assert log.game.totals == (40, 45, 10)


def test_a_new_kind_can_be_undone_and_redone() -> None:
    """A3."""
    game = toasted_game()
    phone = phone_of(game.owner)
    undone = state(send(phone, game, entry(game, "undo")).text)
    assert undone["totals"] == [40, 40, 10]
    assert undone["undone"] == {"kind": "toast", "round": NOW, "values": [1, 5, "To the cook"]}
    assert state(send(phone, game, entry(game, "redo")).text)["totals"] == [40, 45, 10]


def test_invalid_values_of_a_new_kind_are_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    for values, number, sentence in REFUSED:
        answer = send(phone, game, entry(game, "toast", values, number=number))
        assert answer.status_code == 422, values
        assert state(answer.text)["notice"] == sentence, values
    assert not Entry.objects.filter(kind="toast").exists()


def test_a_new_kind_is_described_in_the_change_log_and_in_a_footnote() -> None:
    game = toasted_game()
    log = read_game_log(game.owner, game.pk)
    sentence = "Bruno raised a toast: To the cook"
    assert [plain(change.what) for change in changes_of(log)] == [sentence]
    assert [(plain(note.text), note.after_round) for note in notes_of(log)] == [(sentence, 3)]


def test_a_new_kind_is_exported_and_imported() -> None:
    game, other = toasted_game(), make_confidant()
    import_games(other, archive_of(game.owner))
    (log,) = logs_of(other)
    assert log.entries[-1].statement == Toast(NOW, 1, 5, "To the cook")
    assert log.game.totals == (40, 45, 10)


def test_the_form_of_a_new_kind_is_shown_and_keeps_its_values_if_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    assert '<form id="toast">4 </form>' in page(phone, "table_actions", game.pk)
    fields = entry(game, "toast", ["1", "6", "Cheers"], number=NOW)
    refused = html.unescape(post_form(phone, "table_actions", game.pk, **fields).text)
    assert '<form id="toast">4 Cheers</form>' in refused
