"""The log tells everything that happened at the table, in whole sentences, in both languages, and what became of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from scorekeeper.display.change_log import changes_of, stale_notice
from scorekeeper.games.game_log import read_game_log
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.statements import History, record_of
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game
from tests.views.play.test_table_actions_page import tied_game

if TYPE_CHECKING:
    from scorekeeper.models import Game
    from scorekeeper.rules.record import GameRecord

pytestmark = pytest.mark.django_db

SPECIAL = Ruleset(special_cards=4)


def told(game: Game) -> list[str]:
    """Return the lines of the log without the marks that set names apart, with the numbers that changed."""
    kept = read_game_log(game.confidant, game.pk)
    return [
        re.sub(
            "[\u2068\u2069]", "", " ".join([change.what, *(f"{s.player} {s.before}→{s.after}" for s in change.seats)])
        )
        for change in changes_of(kept)
    ]


def test_a_misdeal_tells_which_bids_were_cleared() -> None:
    """A1."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.MISDEAL, number=1)
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    assert told(game) == ["misdeal of round 1 Ada 1→– Bruno 0→– Carla 0→–"]


def test_points_beside_the_play_tell_for_whom_and_why() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.ADJUST, number=4, values=(1, -20, "misplay"))
    enter(game, Kind.ADJUST, number=4, values=(None, 5, "a round"))
    assert told(game) == ["−20 for Bruno after round 3 (misplay)", "+5 for the whole table after round 3 (a round)"]


def test_who_left_came_or_took_over_is_told_by_the_names_of_that_time() -> None:
    """A5, A6."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.JOIN, number=1, values=("Dora", 0))
    enter(game, Kind.REPLACE, number=1, values=(1, "Eva"))
    enter(game, Kind.REPLACE, number=1, values=(1, "Frieda"))
    enter(game, Kind.LEAVE, number=1, values=(1,))
    assert told(game) == [
        "Dora joined before the first round with 0 points",
        "Eva took over the seat of Bruno before the first round",
        "Frieda took over the seat of Eva before the first round",
        "Frieda left before the first round",
    ]


def test_who_leaves_tells_which_bids_do_not_count_any_more() -> None:
    """A5."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0, 1))
    enter(game, Kind.LEAVE, number=1, values=(3,))
    assert told(game) == ["Dieter left before the first round Ada 1→– Bruno 0→– Carla 0→– Dieter 1→–"]


def test_another_dealer_is_told_and_corrected() -> None:
    """G3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.DEALER, number=2, values=(0,))
    enter(game, Kind.DEALER, number=2, values=(2,))
    assert told(game) == ["Ada deals round 2", "Corrected: Carla deals round 2  Ada→Carla"]


def test_the_word_of_the_table_is_told() -> None:
    """V4."""
    game = tied_game()
    enter(game, Kind.DECIDE, number=11, values=(1,))
    assert told(game) == ["Bruno leaves after round 10 by the table’s word"]


def test_a_bomb_and_a_cloud_are_told_and_so_is_their_correction() -> None:
    """S1, S2."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(1, 1))
    enter(game, Kind.VOID, number=1, values=(1,))
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 0))
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(1, -1))
    enter(game, Kind.BIDS, number=1, values=(0, 0, 0))
    assert told(game) == [
        "the Cloud changed the bid of Bruno in round 1 from 0 to 1",
        "1 trick of round 1 went to nobody",
        "Corrected: tricks of round 1 Bruno 0→1  1→0",
        "the Cloud changed the bid of Bruno in round 1 from 1 to 0",
        "Corrected: bids of round 1 Ada 1→0",
    ]


def test_corrected_bids_are_told_as_they_were_said_not_as_a_cloud_made_them() -> None:
    """S2, A2."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    enter(game, Kind.CLOUD, number=2, values=(1, 1))
    enter(game, Kind.BIDS, number=2, values=(1, 1, 2))
    assert told(game)[-1] == "Corrected: bids of round 2 Bruno 0→1"


def test_a_corrected_number_of_void_tricks_says_from_and_to() -> None:
    """S1."""
    game = make_game(rounds=THREE_ROUNDS[:1], ruleset=SPECIAL)
    for void in (1, 2, 0):
        enter(game, Kind.VOID, number=2, values=(void,))
    assert told(game) == [
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
        (Kind.VOID, (3,), "3 tricks of round 4 went to nobody"),
    ],
)
def test_what_happened_can_be_taken_back_and_brought_back_in_the_same_words(
    kind: Kind, values: tuple[object, ...], sentence: str
) -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS, ruleset=SPECIAL)
    enter(game, kind, number=4, values=values)
    enter(game, Kind.UNDO)
    enter(game, Kind.REDO)
    assert told(game) == [sentence, f"Taken back: {sentence}", f"Brought back: {sentence}"]


def test_a_cloud_that_is_taken_back_is_told_by_the_bids_of_its_time() -> None:
    """S2, A3."""
    game = make_game(ruleset=SPECIAL)
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(0, -1))
    enter(game, Kind.UNDO)
    assert told(game)[1] == "Taken back: the Cloud changed the bid of Ada in round 1 from 1 to 0"


def test_every_kind_has_words_in_both_languages() -> None:
    """The sentences of a game in which everything happened are no template of themselves."""
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
    ):
        enter(game, kind, number=1, values=values)
    for language in ("en", "de"):
        with translation.override(language):
            assert len(told(game)) == 8
            assert not [line for line in told(game) if "%" in line]


def test_the_log_sets_names_apart_from_the_words_around_them() -> None:
    game = make_game(players=("אדה", "Ben", "Carla"), rounds=THREE_ROUNDS[:1])
    enter(game, Kind.REPLACE, number=2, values=(0, "עדי"))
    text = page(phone_of(game.confidant), "game", game.pk)
    assert "\u2068עדי\u2069 took over the seat of \u2068אדה\u2069" in text


def test_what_comes_too_late_about_something_else_than_numbers_is_refused_in_general_words() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    kept = read_game_log(game.confidant, game.pk)
    for kind, values in ((Kind.LEAVE, (0,)), (Kind.CLOUD, (0, 1)), (Kind.JOIN, ("Dora", 0))):
        assert stale_notice(kept, make_statement(kind, 4, values)).startswith("Another phone was faster. This is how")


def test_an_elimination_by_the_rules_is_no_entry_and_so_not_in_the_log() -> None:
    """V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, 1))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    assert told(game) == []


def test_a_correction_that_changes_who_left_says_so() -> None:
    """A2, V4."""
    game = make_game(players=NAMES[:4], ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 16):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0))
        tricks = (number - 1, 0, 0, 1) if number == 1 else (number, 0, 0, 0)
        enter(game, Kind.TRICKS, number=number, values=tricks)
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 1, 0))
    assert told(game) == [
        "Corrected: tricks of round 1. With that, Carla leaves after round 15 instead of Dieter. Carla 0→1 Dieter 1→0"
    ]


def test_a_long_log_is_written_from_what_is_news_and_not_from_the_whole_game_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each piece of news may ask for a round before and after it, and for no other."""
    game = make_game(rounds=[((cards, 0, 0), (cards, 0, 0)) for cards in range(1, 21)])
    for number in range(1, 21):
        enter(game, Kind.TRICKS, number=number, values=(0, number, 0))
    asked: list[int] = []

    def counting(table: GameRecord, history: History) -> GameRecord:
        asked.append(len(history.done))
        return record_of(table, history)

    monkeypatch.setattr("scorekeeper.rules.statements.history.record_of", counting)
    kept = read_game_log(game.confidant, game.pk)
    assert len(changes_of(kept)) == 20
    assert len(asked) <= 2 * 20
    assert max(asked) <= 3
