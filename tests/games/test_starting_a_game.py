"""Starting a game: once for each form, with players who exist already."""

from __future__ import annotations

import random

import pytest
from django.utils import timezone

from scorekeeper.games import recording
from scorekeeper.models import Game, Player
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.ruleset import Bidding, Edition, PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_confidant, make_game, new_key

pytestmark = pytest.mark.django_db


def set_up(*players: str, key: str | None = None, first_dealer: int | None = 0) -> recording.SetUp:
    return recording.SetUp(key or new_key(), players, first_dealer, Ruleset())


def names_of(game: Game) -> list[str]:
    return [seat.player.name for seat in game.seats.select_related("player")]


def test_a_new_game_has_its_players_in_the_order_of_the_table_and_nothing_played() -> None:
    """G1, G2."""
    game = make_game(players=NAMES[:5], first_dealer=3)
    assert names_of(game) == [*NAMES[:5]]
    assert (game.first_dealer, game.revision, game.rounds_recorded, game.is_finished) == (3, 0, 0, False)
    assert game.totals == [0] * 5


def test_a_new_game_has_the_offset_and_the_day_of_the_clock_of_the_server() -> None:
    starts = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        with timezone.override(zone):
            game = Game.objects.get(pk=make_game().pk)
        assert (game.day, game.start) == (game.local_start.date(), game.started_at)
        starts.append(game.local_start)
    # These clocks are 25 hours apart.
    assert (starts[0] - starts[1]).total_seconds() // 3600 == 24
    assert starts[0].date() > starts[1].date()


def test_the_same_form_starts_one_game() -> None:
    confidant, key = make_confidant(), new_key()
    first = recording.start_game(confidant, set_up(*NAMES[:3], key=key))
    second = recording.start_game(confidant, set_up(*NAMES[:3], key=key))
    assert first == second
    assert Game.objects.count() == 1


def test_the_same_form_with_other_players_starts_another_game() -> None:
    confidant, key = make_confidant(), new_key()
    recording.start_game(confidant, set_up(*NAMES[:3], key=key))
    second = recording.start_game(confidant, set_up(*NAMES[:4], key=key))
    assert second.seats.count() == 4
    assert Game.objects.count() == 2


def test_two_confidants_may_send_the_same_form_key() -> None:
    key = new_key()
    games = [recording.start_game(make_confidant(), set_up(*NAMES[:3], key=key)) for _ in range(2)]
    assert games[0] != games[1]


@pytest.mark.parametrize("players", [0, 2, 7])
def test_a_wrong_number_of_players_stores_nothing(players: int) -> None:
    """G1."""
    with pytest.raises(RuleError) as refusal:
        recording.start_game(make_confidant(), set_up(*[f"Player {seat}" for seat in range(players)]))
    assert [problem.code for problem in refusal.value.problems] == [Code.PLAYER_COUNT]
    assert not Game.objects.exists()
    assert not Player.objects.exists()


@pytest.mark.parametrize("again", ["ada", "ADA", "Ａｄａ", "A\u200dda", " Ada"])
def test_a_known_player_is_found_again_regardless_of_case_and_unicode_form(again: str) -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=NAMES[:3])
    game = make_game(owner=confidant, players=(again, "Bruno", "Dieter"))
    assert names_of(game) == ["Ada", "Bruno", "Dieter"]
    assert Player.objects.count() == 4


def test_another_confidants_players_are_not_found() -> None:
    make_game(players=NAMES[:3])
    make_game(players=NAMES[:3])
    assert Player.objects.count() == 6


def test_the_first_dealer_may_be_drawn_from_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """G2."""
    asked: list[int] = []

    def draw(_self: random.Random, seats: int) -> int:
        asked.append(seats)
        return 2

    monkeypatch.setattr(random.SystemRandom, "randrange", draw)
    assert make_game(players=NAMES[:5], first_dealer=None).first_dealer == 2
    assert asked == [5]


def test_the_players_of_the_last_game_are_listed_first_in_seat_order() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=("Emma", "Ada", "Fritz"))
    make_game(owner=confidant, players=("Bruno", "Ada", "Carla"))
    known = Player.objects.filter(owner=confidant).order_by("-last_seated_at")
    assert [player.name for player in known] == ["Bruno", "Ada", "Carla", "Emma", "Fritz"]


def test_the_same_table_again_has_the_same_players_and_options_and_the_next_dealer() -> None:
    """G3."""
    game = make_game(first_dealer=2, scoring=Scoring.ALTERNATE, plus_minus_one_from=4, rounds=THREE_ROUNDS)
    again = recording.start_game(game.owner, recording.next_set_up(game.owner, game.pk, new_key()))
    assert names_of(again) == names_of(game)
    assert (again.first_dealer, again.scoring, again.plus_minus_one_from) == (0, Scoring.ALTERNATE, 4)
    assert (again.revision, again.totals) == (0, [0, 0, 0])


RULESETS = {
    "of the tournament": Ruleset(plus_minus_one=PlusMinusOne(2, True, True), schedule=Schedule.TOURNAMENT),
    "of the championship": Ruleset(schedule=Schedule.DM2008, clairvoyance=True),
    "with hand sizes of its own": Ruleset(schedule=(17, 1, 3), special_cards=8, tie_break=TieBreak.EXACT_BIDS),
    "with the other count": Ruleset(Scoring.ALTERNATE, PlusMinusOne(4, True), bidding=Bidding.COVERED),
    "with cards from Brazil": Ruleset(edition=Edition.MAGO_BOBO),
    "with secret bids": Ruleset(schedule=Schedule.ELIMINATION, bidding=Bidding.SECRET),
}


@pytest.mark.parametrize("name", RULESETS)
def test_the_options_of_every_variant_are_stored(name: str) -> None:
    """V4, V5, V6, V8, V9, B3, B4, F2, S3."""
    game = make_game(players=NAMES[:4], ruleset=RULESETS[name])
    assert Game.objects.get(pk=game.pk).ruleset == RULESETS[name]


@pytest.mark.parametrize(
    ("ruleset", "players", "code"),
    [
        (Ruleset(plus_minus_one=PlusMinusOne(), bidding=Bidding.SECRET), 4, Code.VARIANT_COMBINATION_NOT_ENFORCEABLE),
        (Ruleset(schedule=Schedule.TOURNAMENT), 3, Code.TOURNAMENT_PLAYER_COUNT),
        (Ruleset(schedule=Schedule.DM2008), 5, Code.DM2008_PLAYER_COUNT),
        (Ruleset(schedule=(1, 16)), 4, Code.CARDS_EXCEED_DECK),
        (Ruleset(schedule=(1, 0)), 4, Code.CARDS_LT_ONE),
    ],
)
def test_conflicting_options_store_nothing(ruleset: Ruleset, players: int, code: Code) -> None:
    """M6, V5, V6, V8."""
    with pytest.raises(RuleError) as refusal:
        make_game(players=NAMES[:players], ruleset=ruleset)
    assert [problem.code for problem in refusal.value.problems] == [code]
    assert not Game.objects.exists()
