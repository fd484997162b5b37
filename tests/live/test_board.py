"""The board that watchers see, in every phase of every kind of game."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scorekeeper.display.formatting import direction
from scorekeeper.display.table_state import plan_of
from scorekeeper.games import recording
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.live.board import Board, board_of
from scorekeeper.live.board_rows import BoardRow
from scorekeeper.models import Draft, Game
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, TieBreak
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, make_short_game

pytestmark = pytest.mark.django_db

COVERED = Ruleset(bidding=Bidding.COVERED)
SECRET = Ruleset(bidding=Bidding.SECRET)
STRICT = Ruleset(bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(1))


def board(game: Game) -> Board:
    """Return the board of a game as it is now."""
    return board_of(read_game_log(game.owner, game.pk), None)


def row(game: Game, name: str) -> BoardRow:
    (found,) = [row for row in board(game).rows if row.name == name]
    return found


def hide(game: Game, seat: int, bid: int, *, number: int = 1) -> None:
    """Make one hidden bid."""
    revision = Game.objects.get(pk=game.pk).revision
    recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(revision, number, seat, bid))


def names(game: Game) -> list[str]:
    return [row.name for row in board(game).rows]


def test_the_players_are_in_the_order_of_bidding_with_the_dealer_last() -> None:
    game = make_game(first_dealer=1)
    assert names(game) == ["Carla", "Ada", "Bruno"]
    assert [row.note for row in board(game).rows] == ["bids first", "", "deals"]


def test_before_the_first_bid_the_board_says_who_deals_and_who_begins() -> None:
    shown = board(make_game())
    assert (shown.asked, shown.question, shown.bid) == ("Bruno", "bids first", 0)
    assert shown.sum == "\u2068Ada\u2069 deals 1 card"
    assert shown.rounds[:2] == ("now", "")


def test_the_result_of_a_round_stays_until_the_next_one_has_begun() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    shown = row(game, "Bruno")
    assert (shown.won, shown.note, shown.total, shown.leads) == ("−10", "bid 1, took 0", -10, False)
    assert row(game, "Carla").leads
    enter(game, Kind.TRUMP, number=2, values=("blue",))
    assert row(game, "Bruno").won == "−10"
    assert board(game).trump is Trump.HUMANS
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    assert (row(game, "Bruno").won, row(game, "Bruno").note) == ("", "deals")


def test_bids_are_beside_the_wells_while_tricks_are_played() -> None:
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    shown = row(game, "Bruno")
    assert (shown.label, shown.beside, shown.well) == ("bid", "1", "")
    assert board(game).sum == "2 bid, 1 over"
    assert list(board(game).marks) == ["on", "over"]


def test_a_cloud_shows_the_bid_before_it() -> None:
    """S2."""
    game = make_game(ruleset=Ruleset(special_cards=6))
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    enter(game, Kind.CLOUD, number=1, values=(0, 1))
    assert (row(game, "Ada").before, row(game, "Ada").beside) == ("0", "1")


@pytest.mark.parametrize(("hidden", "verb"), [(1, "hat"), (2, "haben")])
def test_the_number_of_covered_bids_agrees_with_its_verb_in_german(hidden: int, verb: str) -> None:
    """B2: on own phones and at the table."""
    game = make_game(ruleset=COVERED)
    for seat in range(hidden):
        hide(game, seat, 0)
    log = read_game_log(game.owner, game.pk)
    with override("de"):
        assert board(game).sum == f"{hidden} von 3 {verb} angesagt"
        at_table = plan_of(log)["words"]["someCovered"]["one" if hidden == 1 else "other"]
    assert at_table.format(bids=hidden, players=3) == f"{hidden} von 3 {verb} verdeckt angesagt"


def test_covered_bids_are_check_marks_until_all_are_in() -> None:
    """B2."""
    game = make_game(ruleset=COVERED)
    hide(game, 0, 1)
    assert (row(game, "Ada").well, row(game, "Ada").verdict) == ("✓", "sealed")
    assert row(game, "Bruno").well == ""
    shown = board(game)
    assert (shown.asked, shown.question, shown.sum, shown.bid) == ("", "Covered bids", "1 of 3 has bid", None)
    hide(game, 1, 0)
    hide(game, 2, 1)
    assert row(game, "Ada").beside == "1"
    assert board(game).question == "Round 1 is being played"


def test_after_a_forbidden_sum_the_dealer_is_asked_again() -> None:
    """M5."""
    game = make_game(ruleset=STRICT)
    for seat, bid in enumerate((0, 1, 0)):
        hide(game, seat, bid)
    shown = board(game)
    assert (shown.asked, shown.question) == ("Ada", "must bid again")
    assert [row.well for row in shown.rows] == ["1", "0", "0"]


def test_secret_bids_appear_only_with_the_round() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    for seat, bid in enumerate((0, 1, 1)):
        hide(game, seat, bid)
    shown = board(game)
    assert {row.well for row in shown.rows} == {"✓"}
    assert (shown.sum, shown.bid) == ("3 of 3 have bid", None)
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    assert row(game, "Carla").note == "bid 1, took 0"


def test_after_the_tricks_of_a_secret_round_the_bids_are_revealed() -> None:
    """B3."""
    game = make_game(ruleset=SECRET)
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0))
    assert board(game).question == "The bids are revealed"
    assert (row(game, "Bruno").label, row(game, "Bruno").beside) == ("took", "1")


def test_after_a_misdeal_the_round_begins_again() -> None:
    """A1."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(0, 1, 1))
    enter(game, Kind.MISDEAL, number=1)
    assert board(game).question == "bids first"
    assert row(game, "Bruno").beside == ""


def test_a_player_who_left_has_no_row_and_one_who_joined_has_one() -> None:
    """A5, A6."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.LEAVE, number=1, values=(3,))
    assert names(game) == ["Bruno", "Carla", "Ada"]
    enter(game, Kind.JOIN, number=1, values=("Zoe", 0))
    assert "Zoe" in names(game)


def test_a_substitute_has_the_seat() -> None:
    """A5."""
    game = make_game()
    enter(game, Kind.REPLACE, number=1, values=(1, "Zoe"))
    assert names(game) == ["Zoe", "Carla", "Ada"]


def elimination_after(tricks: tuple[int, ...]) -> Game:
    """Return an Elimination game of four after its fifteenth round, in which everybody else made no points."""
    game = make_game(players=NAMES[:4], ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 16):
        values = (number, 0, 0, 0) if number < 15 else tricks
        bids = values if number < 15 else (15, 0, 0, 0)
        enter(game, Kind.BIDS, number=number, values=bids)
        enter(game, Kind.TRICKS, number=number, values=values)
    return game


def test_the_board_names_eliminated_players_until_the_next_bids() -> None:
    """V4."""
    game = elimination_after((14, 0, 0, 1))
    shown = board(game)
    assert shown.eliminated
    assert "Dieter" in str(shown.eliminated["text"])
    assert names(game) == [name for name in names(game) if name != "Dieter"]
    enter(game, Kind.BIDS, number=16, values=(0, 0, 0, None))
    assert board(game).eliminated is None


def test_a_tie_for_the_last_place_is_left_to_the_table() -> None:
    """V4."""
    shown = board(game := elimination_after((15, 0, 0, 0)))
    assert shown.question == "The last ones are equal. The table decides who leaves."
    assert {row.name for row in shown.rows if row.is_current} == {"Bruno", "Carla", "Dieter"}
    assert len(names(game)) == 4
    # Of those who stay, the last round is shown as on the Confidant's board.
    assert (row(game, "Ada").note, row(game, "Ada").won) == ("bid 15, took 15", "+170")


def test_a_finished_game_shows_its_winner_and_no_wells() -> None:
    game = make_short_game(owner=make_game().owner)
    shown = board(game)
    assert (shown.question, shown.sum) == ("\u2068Ada\u2069 wins", "30 points, 10 ahead of \u2068Bruno\u2069")
    assert [(row.name, row.leads, row.has_well) for row in shown.rows] == [
        ("Ada", True, False),
        ("Bruno", False, False),
        ("Carla", False, False),
    ]
    assert shown.rounds == ("done",)


def test_nobody_has_won_a_game_that_ended_before_its_first_round() -> None:
    """A5, F1."""
    game = make_game()
    enter(game, Kind.LEAVE, number=1, values=(0,))
    shown = board(game)
    assert (shown.question, [row.leads for row in shown.rows]) == ("The game is finished", [False] * 3)


def test_exact_bids_break_a_tie_for_the_lead() -> None:
    """F2."""
    game = make_game(ruleset=Ruleset(tie_break=TieBreak.EXACT_BIDS), rounds=[((1, 1, 0), (1, 0, 0))])
    enter(game, Kind.ADJUST, number=2, values=(1, 40, "bonus"))
    assert [(row.name, row.total) for row in board(game).rows if row.leads] == [("Ada", 30)]


def test_a_game_that_was_ended_early_is_finished() -> None:
    """A7."""
    game = make_game(rounds=THREE_ROUNDS[:2])
    enter(game, Kind.END, number=2)
    assert board(game).question == "\u2068Ada\u2069 wins"
    assert board(game).rounds[:3] == ("done", "done", "")


def test_no_trump_of_the_last_cards_is_known_without_an_entry() -> None:
    """G8."""
    assert board(make_game(ruleset=Ruleset(schedule=(20,)))).trump is Trump.NONE


@pytest.mark.parametrize(("bids", "margin"), [((0, 1, 1), "1 over"), ((0, 0, 0), "1 under"), ((0, 1, 0), "fits")])
def test_from_the_last_bid_until_the_first_tricks_the_round_is_played_and_nobody_is_asked(
    bids: tuple[int, ...], margin: str
) -> None:
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=bids)
    assert (board(game).margin, board(game).asked) == (margin, "")
    draft = Draft(revision=game.revision, kind="tricks", values=[None, None, None], seat=1)
    shown = board_of(read_game_log(game.owner, game.pk), draft)
    assert (shown.margin, shown.question) == (margin, "Round 1 is being played")
    assert [row.is_current for row in shown.rows] == [False] * 3
    draft.values = [None, 1, None]
    shown = board_of(read_game_log(game.owner, game.pk), draft)
    assert (shown.margin, shown.asked) == ("", "Bruno")


def test_points_of_the_last_round_have_the_direction_of_their_sign() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    assert {row.won[0]: direction(row.won) for row in board(game).rows} == {"+": "up", "−": "down"}


def test_while_a_round_is_played_the_bids_are_compared_with_the_tricks_that_can_be_won() -> None:
    """S1."""
    game = make_game(ruleset=Ruleset(schedule=(3,), special_cards=2))
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    shown = board(game)
    assert (shown.bid_sum, shown.margin, list(shown.marks)) == ("2 bid for 3 tricks", "1 under", ["on", "on", ""])
    enter(game, Kind.VOID, number=1, values=(2,))
    shown = board(game)
    assert (shown.bid_sum, shown.margin, list(shown.marks)) == ("2 bid for 1 trick", "1 over", ["on", "over"])
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    assert board(game).margin == ""
