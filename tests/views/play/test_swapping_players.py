"""Two players who sat the other way round: the two steps of the form, and all that follows from the swap."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.display.change_log import changes_of
from scorekeeper.display.footnotes import notes_of
from scorekeeper.display.highlights import highlights_in
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.recount import recount_careers
from scorekeeper.games.seat_names import names_in
from scorekeeper.models import Entry, Game, HiddenBid, Result
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.exchange import archive_of, import_games, logs_of
from tests.helpers.markup import without_bdi
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import entry, page, phone_of, post_form, send, state
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_confidant, make_game, make_short_game

pytestmark = pytest.mark.django_db

ADA, BRUNO, CARLA = range(3)


def step_one(phone: Client, game: Game, *seats: int) -> str:
    """Tick players, go on, and return the page after that as plain text."""
    text = phone.get(reverse("table_actions", args=[game.pk]), {"swap": seats}).text
    return html.unescape(re.sub(r"\s+", " ", text))


def form_in(text: str) -> str:
    forms: list[str] = re.findall(r'<details name="happening" id="swap".*?</details>', text)
    (form,) = forms
    return form


def plain(text: str) -> str:
    return re.sub(r"\s+([.,;:])", r"\1", " ".join(re.sub(r"<[^>]+>", " ", re.sub(r"[\u2068\u2069]", "", text)).split()))


def swap(game: Game, *values: object) -> None:
    enter(game, Kind.SWAP, values=values)


def test_the_form_asks_first_for_the_two_players_and_then_what_they_keep() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    first = form_in(step_one(phone, game))
    assert re.findall(r'name="swap" value="(\d)"', first) == ["0", "1", "2"]
    assert "open>" not in first.partition("<summary>")[0]
    second = plain(form_in(step_one(phone, game, BRUNO, CARLA)))
    assert "The order at the table is then: Ada, Carla, Bruno." in second
    assert "Bruno keeps the total of 40, Carla that of 10." in second
    assert "Bruno gets the total of 10, Carla that of 40." in second


@pytest.mark.parametrize(("owner", "totals"), [("player", [40, 10, 40]), ("seat", [40, 40, 10])])
def test_the_form_swaps_the_two_and_undo_and_redo_follow(owner: str, totals: list[int]) -> None:
    """A2, A3."""
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    form = form_in(step_one(phone, game, BRUNO, CARLA))
    fields = dict(re.findall(r'<input type="hidden" name="(key|revision|kind|round)" value="([^"]*)"', form))
    seats = re.findall(r'<input type="hidden" name="value" value="([^"]*)"', form)
    answer = post_form(phone, "table_actions", game.pk, **fields, value=[*seats, owner])
    assert answer.status_code == 302
    sent = state(page(phone, "play", game.pk))
    assert (sent["players"], sent["totals"]) == (["Ada", "Carla", "Bruno"], totals)
    undone = state(send(phone, game, entry(game, "undo")).text)
    assert (undone["players"], undone["totals"]) == (["Ada", "Bruno", "Carla"], [40, 40, 10])
    redone = state(send(phone, game, entry(game, "redo")).text)
    assert (redone["players"], redone["totals"]) == (["Ada", "Carla", "Bruno"], totals)


@pytest.mark.parametrize("seats", [(1,), (0, 1, 2), (1, 1), (0, 9)])
def test_other_than_two_players_are_refused_in_the_first_step(seats: tuple[int, ...]) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    form = form_in(step_one(phone_of(game.owner), game, *seats))
    assert "Choose exactly two players." in form
    assert "open" in form.partition("<summary>")[0]
    assert 'type="radio"' not in form
    ticked = [int(seat) for seat in re.findall(r'value="(\d)" checked', form)]
    assert ticked == sorted({*seats} & {ADA, BRUNO, CARLA})


def test_a_refused_swap_shows_the_second_step_again_with_what_was_chosen() -> None:
    """M3, M4."""
    ruleset = Ruleset(plus_minus_one=PlusMinusOne(1, zero_always_allowed=True))
    game = make_game(players=NAMES[:4], ruleset=ruleset)
    enter(game, Kind.BIDS, number=1, values=(0, 1, 0, 0))
    enter(game, Kind.TRICKS, number=1, values=(0, 1, 0, 0))
    enter(game, Kind.BIDS, number=2, values=(1, 0, 1, 0))
    phone = phone_of(game.owner)
    answer = post_form(phone, "table_actions", game.pk, **entry(game, "swap", ["1", "2", "player"]))
    text = html.unescape(re.sub(r"\s+", " ", without_bdi(answer.text)))
    assert answer.status_code == 422
    assert "Round 2 would then break Plus/Minus One. Carla deals and may not bid 1" in text
    assert re.search(r'value="player" required checked', form_in(text))
    assert not Entry.objects.filter(kind="swap").exists()


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        (["1", "2"], "Choose two players, and whether what was entered belongs to them or to their seats."),
        (["1", "2", ""], "Choose whether what was entered belongs to the players or to their seats."),
        (["1", "2", "both"], "Choose whether what was entered belongs to the players or to their seats."),
        (["1", "x", "seat"], "There is no such seat at this table."),
        (["1", "1", "seat"], "Choose two different players."),
    ],
)
def test_a_malformed_swap_is_refused_with_one_sentence(values: list[str], sentence: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    answer = send(phone_of(game.owner), game, entry(game, "swap", values))
    assert (answer.status_code, state(answer.text)["notice"]) == (422, sentence)


def test_a_swap_is_in_the_log_in_the_words_of_the_choice() -> None:
    """A2, A3."""
    game = make_game(rounds=THREE_ROUNDS)
    swap(game, BRUNO, CARLA, "player")
    swap(game, ADA, BRUNO, "seat")
    enter(game, Kind.UNDO)
    assert [plain(change.what) for change in changes_of(read_game_log(game.owner, game.pk))] == [
        "Bruno and Carla change places and keep what was entered for them",
        "Ada and Carla change places, and what was entered stays at the seats",
        "Taken back: Ada and Carla change places, and what was entered stays at the seats",
    ]


@pytest.mark.parametrize(("owner", "player"), [("player", "Bruno"), ("seat", "Carla")])
def test_a_footnote_names_the_player_to_whom_its_points_belong_now(owner: str, player: str) -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.ADJUST, number=4, values=(BRUNO, -20, "misplay"))
    swap(game, BRUNO, CARLA, owner)
    log = read_game_log(game.owner, game.pk)
    (note,) = notes_of(log)
    assert plain(note.text) == f"−20 for {player} after round 3 (misplay)"
    assert [log.game.record.players[seat] for seat in note.seats] == [player]


@pytest.mark.parametrize("owner", ["player", "seat"])
def test_a_substitute_keeps_the_rounds_since_the_seat_was_taken_over(owner: str) -> None:
    """A5."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.REPLACE, number=4, values=(BRUNO, "Eva"))
    swap(game, ADA, BRUNO, owner)
    log = read_game_log(game.owner, game.pk)
    assert names_in(log, 3) == ("Bruno", "Ada", "Carla")
    assert names_in(log, 4) == ("Eva", "Ada", "Carla")
    assert "Eva took over the seat of Bruno after round 3" in [plain(note.text) for note in notes_of(log)]
    assert highlights_in(log) is not None


@pytest.mark.parametrize(
    ("owner", "points"), [("player", {"Ada": 30, "Carla": -10}), ("seat", {"Ada": -10, "Carla": 30})]
)
def test_the_results_and_statistics_of_a_finished_game_follow(owner: str, points: dict[str, int]) -> None:
    """A2."""
    game = make_short_game(owner=make_confidant())
    swap(game, ADA, CARLA, owner)
    totals = dict(Result.objects.values_list("player__name", "total"))
    assert {name: totals[name] for name in points} == points
    assert recount_careers() == 0
    game.refresh_from_db()
    places = [place[0] for place in game.places]
    assert places == list(read_game_log(game.owner, game.pk).people)


@pytest.mark.parametrize("owner", ["player", "seat"])
def test_a_swap_is_exported_with_the_log_and_the_file_has_the_new_order(owner: str) -> None:
    game, other = make_game(rounds=THREE_ROUNDS, first_dealer=BRUNO), make_confidant()
    swap(game, BRUNO, CARLA, owner)
    import_games(other, archive_of(game.owner))
    (log,) = logs_of(other)
    own = read_game_log(game.owner, game.pk)
    assert log.game == own.game
    assert log.players == ("Ada", "Bruno", "Carla")
    assert (log.row.first_dealer, log.entries[-1].statement) == (BRUNO, own.entries[-1].statement)


def covered_game() -> Game:
    return make_game(ruleset=Ruleset(bidding=Bidding.COVERED), players=NAMES[:4])


def test_an_own_phone_stays_with_its_player_also_after_undo_and_redo() -> None:
    """A3."""
    game = covered_game()
    bruno, carla, dieter = (BidderPhone(game).sit(seat) for seat in (1, 2, 3))
    for kind in (Kind.SWAP, Kind.UNDO, Kind.REDO):
        enter(game, kind, values=(BRUNO, CARLA, "player") if kind is Kind.SWAP else ())
        for phone, name in ((bruno, "Bruno"), (carla, "Carla"), (dieter, "Dieter")):
            assert f'<title translate="no">{name}' in re.sub(r">\s+", ">", phone.page()), (kind, name)
        sent = state(page(phone_of(game.owner), "play", game.pk))
        assert sent["phones"] == [1, 2, 3]


def test_the_answer_to_a_swap_has_the_seats_of_the_phones_after_it() -> None:
    game = covered_game()
    BidderPhone(game).sit(CARLA)
    answer = send(phone_of(game.owner), game, entry(game, "swap", ["0", "2", "player"]))
    assert state(answer.text)["phones"] == [ADA]


def test_a_hidden_bid_of_the_two_has_to_be_made_again() -> None:
    """B2: under whose name it was made would not be sure."""
    game = covered_game()
    phones = [BidderPhone(game).sit(seat) for seat in (1, 2, 3)]
    for phone in phones:
        phone.bid(0)
    assert "Hidden bids of this round have to be made again." in step_one(phone_of(game.owner), game, BRUNO, CARLA)
    swap(game, BRUNO, CARLA, "seat")
    assert [*HiddenBid.objects.values_list("seat", flat=True)] == [3]
