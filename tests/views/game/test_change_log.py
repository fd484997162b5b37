"""The change log describes every event of a game, and its corrections, in sentences in English and German."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.utils import translation

from scorekeeper.display.change_log import changes_of, stale_notice
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.statements import History, record_of
from tests.helpers.markup import without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_confidant, make_game
from tests.views.play.test_table_actions_page import tied_game

pytestmark = pytest.mark.django_db

SPECIAL = Ruleset(special_cards=4)


def change_lines(game: Game) -> list[str]:
    """Return the lines of the log with the numbers that changed, without the isolation marks around names."""
    log = read_game_log(game.owner, game.pk)
    return [
        re.sub(
            "[\u2068\u2069]", "", " ".join([change.what, *(f"{s.player} {s.before}→{s.after}" for s in change.seats)])
        )
        for change in changes_of(log)
    ]


def test_a_misdeal_names_the_bids_that_were_cleared() -> None:
    """A1."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.MISDEAL, number=1)
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert change_lines(game) == ["misdeal of round 1 Ada 1→– Bruno 0→– Carla 0→–"]


def test_the_trump_of_the_same_round_after_a_misdeal_is_no_correction() -> None:
    """A1."""
    game = make_game()
    for kind, values in ((Kind.TRUMP, ("red",)), (Kind.MISDEAL, ()), (Kind.TRUMP, ("red",))):
        enter(game, kind, number=1, values=values)
    assert not any(line.startswith("Corrected") for line in change_lines(game))
    enter(game, Kind.TRUMP, number=1, values=("blue",))
    assert change_lines(game)[-1].startswith("Corrected: trump of round 1")


@pytest.mark.parametrize(
    ("name", "language", "author"),
    [
        ("Confidant", "en", "by the Confidant"),
        ("Confidant", "de", "vom Vertrauten"),
        ("Ute", "en", "by Ute"),
        ("Ute", "de", "von Ute"),
    ],
)
def test_the_name_that_every_first_confidant_has_is_not_shown_as_a_name(name: str, language: str, author: str) -> None:
    game = make_game(owner=make_confidant(name=name))
    enter(game, Kind.MISDEAL, number=1)
    phone = phone_of(game.owner)
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    assert f"<small>{author}</small>" in without_bdi(page(phone, "game", game.pk))


def test_an_adjustment_names_the_player_or_the_table_and_the_reason() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.ADJUST, number=4, values=(1, -20, "misplay"))
    enter(game, Kind.ADJUST, number=4, values=(None, 5, "a round"))
    assert change_lines(game) == [
        "−20 for Bruno after round 3 (misplay)",
        "+5 for the whole table after round 3 (a round)",
    ]


def test_leaving_joining_and_replacing_use_the_names_of_that_time() -> None:
    """A5, A6."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.JOIN, number=1, values=("Dora", 0))
    enter(game, Kind.REPLACE, number=1, values=(1, "Eva"))
    enter(game, Kind.REPLACE, number=1, values=(1, "Frieda"))
    enter(game, Kind.LEAVE, number=1, values=(1,))
    assert change_lines(game) == [
        "Dora joined before the first round with 0 points",
        "Eva took over the seat of Bruno before the first round",
        "Frieda took over the seat of Eva before the first round",
        "Frieda left before the first round",
    ]


def test_leaving_names_the_bids_that_do_not_count_any_more() -> None:
    """A5."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0, 1))
    enter(game, Kind.LEAVE, number=1, values=(3,))
    assert change_lines(game) == ["Dieter left before the first round Ada 1→– Bruno 0→– Carla 0→– Dieter 1→–"]


def test_a_change_of_dealer_and_its_correction_are_in_the_log() -> None:
    """G3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.DEALER, number=2, values=(0,))
    enter(game, Kind.DEALER, number=2, values=(2,))
    assert change_lines(game) == ["Ada deals round 2", "Corrected: Carla deals round 2  Ada→Carla"]


def test_the_decision_of_a_tie_is_in_the_log() -> None:
    """V4."""
    game = tied_game()
    enter(game, Kind.DECIDE, number=11, values=(1,))
    assert change_lines(game) == ["Bruno leaves after round 10, as the table decided"]


def test_a_bomb_and_a_cloud_and_their_corrections_are_in_the_log() -> None:
    """S1, S2."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(1, 1))
    enter(game, Kind.VOID, number=1, values=(1,))
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 0))
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(1, -1))
    enter(game, Kind.BIDS, number=1, values=(0, 0, 0))
    assert change_lines(game) == [
        "the Cloud changed the bid of Bruno in round 1 from 0 to 1",
        "1 trick of round 1 went to nobody",
        "Corrected: tricks of round 1 Bruno 0→1  1→0",
        "the Cloud changed the bid of Bruno in round 1 from 1 to 0",
        "Corrected: bids of round 1 Ada 1→0",
    ]


def test_corrected_bids_are_shown_without_the_change_of_a_cloud() -> None:
    """S2, A2."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    enter(game, Kind.CLOUD, number=2, values=(1, 1))
    enter(game, Kind.BIDS, number=2, values=(1, 1, 2))
    assert change_lines(game)[-1] == "Corrected: bids of round 2 Bruno 0→1"


def test_a_corrected_number_of_void_tricks_shows_the_old_and_the_new_value() -> None:
    """S1."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=SPECIAL)
    for void in (1, 2, 0):
        enter(game, Kind.VOID, number=2, values=(void,))
    assert change_lines(game) == [
        "1 trick of round 2 went to nobody",
        "Corrected: 2 tricks of round 2 went to nobody  1→2",
        "Corrected: no trick of round 2 went to nobody  2→0",
    ]


@pytest.mark.parametrize(
    ("kind", "values", "sentence"),
    [
        (Kind.MISDEAL, (), "misdeal of round 4"),
        (Kind.ADJUST, (0, 10, "bonus"), "+10 for Ada after round 3 (bonus)"),
        (Kind.LEAVE, (0,), "Ada left after round 3"),
        (Kind.REPLACE, (2, "Eva"), "Eva took over the seat of Carla after round 3"),
        (Kind.JOIN, ("Dora", 10), "Dora joined after round 3 with 10 points"),
        (Kind.DEALER, (1,), "Bruno deals round 4"),
        (Kind.SWAP, (2, 0, "player"), "Carla and Ada change places and keep what was entered for them"),
        (Kind.VOID, (3,), "3 tricks of round 4 went to nobody"),
    ],
)
def test_undo_and_redo_are_logged_in_the_words_of_the_entry(
    kind: Kind, values: tuple[object, ...], sentence: str
) -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    enter(game, kind, number=4, values=values)
    enter(game, Kind.UNDO)
    enter(game, Kind.REDO)
    assert change_lines(game) == [sentence, f"Taken back: {sentence}", f"Brought back: {sentence}"]


def test_the_undo_of_a_cloud_shows_the_bids_of_that_time() -> None:
    """S2, A3."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(0, -1))
    enter(game, Kind.UNDO)
    assert change_lines(game)[1] == "Taken back: the Cloud changed the bid of Ada in round 1 from 1 to 0"


def test_every_kind_has_a_sentence_in_both_languages() -> None:
    """No sentence of a game with every kind of event has an unfilled placeholder.

    The chosen dealer is one more, because that player still deals after somebody has joined.
    """
    game = make_game(players=NAMES[:4], ruleset=SPECIAL)
    for kind, values in (
        (Kind.DEALER, (1,)),
        (Kind.BIDS, (1, 0, 0, 0)),
        (Kind.CLOUD, (0, -1)),
        (Kind.VOID, (1,)),
        (Kind.MISDEAL, ()),
        (Kind.ADJUST, (0, -10, "x")),
        (Kind.REPLACE, (0, "Eva")),
        (Kind.JOIN, ("Dora", 0)),
        (Kind.LEAVE, (1,)),
        (Kind.SWAP, (0, 1, "player")),
        (Kind.SWAP, (0, 1, "seat")),
        (Kind.START, ("2026-11-20T18:30:00+00:00", "2026-11-21T18:30:00+00:00")),
    ):
        enter(game, kind, number=1, values=values)
    for language in ("en", "de"):
        with translation.override(language):
            assert len(change_lines(game)) == 12
            assert not [line for line in change_lines(game) if "%" in line]


def test_the_log_isolates_names_from_the_direction_of_the_text() -> None:
    game = make_game(players=("אדה", "Ben", "Carla"), rounds=THREE_ROUNDS[:1])
    enter(game, Kind.REPLACE, number=2, values=(0, "עדי"))
    text = page(phone_of(game.owner), "game", game.pk)
    assert re.search(">עדי</bdi> took over the seat of <bdi[^>]*>אדה</bdi>", text)


def test_an_outdated_statement_without_numbers_is_refused_with_a_general_sentence() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    log = read_game_log(game.owner, game.pk)
    for kind, values in ((Kind.LEAVE, (0,)), (Kind.CLOUD, (0, 1)), (Kind.JOIN, ("Dora", 0))):
        assert stale_notice(log, make_statement(kind, 4, values)).startswith("Another phone was faster. This is how")


def test_an_elimination_by_the_rules_is_not_in_the_log() -> None:
    """V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, 1))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    assert change_lines(game) == []


def test_a_correction_that_changes_who_is_eliminated_says_so() -> None:
    """A2, V4."""
    game = make_game(players=NAMES[:4], ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 16):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0))
        tricks = (number - 1, 0, 0, 1) if number == 1 else (number, 0, 0, 0)
        enter(game, Kind.TRICKS, number=number, values=tricks)
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 1, 0))
    assert change_lines(game) == [
        "Corrected: tricks of round 1. With that, Carla leaves after round 15 instead of Dieter. Carla 0→1 Dieter 1→0"
    ]


def test_a_long_log_does_not_replay_the_whole_game_for_each_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each line may build the record before and after its entry, from statements of that round only."""
    game = make_game(rounds=[((cards, 0, 0), (cards, 0, 0)) for cards in range(1, 21)])
    for number in range(1, 21):
        enter(game, Kind.TRICKS, number=number, values=(0, number, 0))
    history_lengths: list[int] = []

    def counting(table: GameRecord, history: History) -> GameRecord:
        history_lengths.append(len(history.done))
        return record_of(table, history)

    monkeypatch.setattr("scorekeeper.rules.statements.history.record_of", counting)
    log = read_game_log(game.owner, game.pk)
    assert len(changes_of(log)) == 20
    assert len(history_lengths) <= 2 * 20
    assert max(history_lengths) <= 3
