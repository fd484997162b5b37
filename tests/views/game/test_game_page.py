"""The game page: standings, every round, the chart, and the change log."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from django.utils.timezone import localtime

from scorekeeper.games import game_bin
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Entry, Game
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.markup import on_one_line
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_confidant, make_game, whole_game

pytestmark = pytest.mark.django_db


class _Words(HTMLParser):
    """Collects the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.extend(data.split())


def text_of(markup: str) -> str:
    parser = _Words()
    parser.feed(markup)
    return " ".join(parser.words)


def opened(game: Game) -> str:
    return page(phone_of(game.owner), "game", game.pk)


def standings_in(text: str) -> list[tuple[str, str, str]]:
    rows = re.findall(r'<li[^>]*>\s*<span class="rank">(\d+)\.</span>.*?</li>', text, re.DOTALL)
    lines = re.findall(r'<span class="rank">.*?</li>', text, re.DOTALL)
    names = [re.findall(r'<bdi translate="no" class="name">(.*?)</bdi>', line)[0] for line in lines]
    totals = [re.findall(r'<b class="total">(.*?)</b>', line)[0] for line in lines]
    return list(zip(rows, names, totals, strict=True))


def changes_in(text: str) -> list[str]:
    """Return the lines of the log, oldest first; the page shows the newest first."""
    section = re.findall(r'<details class="changes">(.*?)</details>', text, re.DOTALL)
    return [text_of(line) for line in re.findall(r"<li>(.*?)</li>", section[0], re.DOTALL)][::-1] if section else []


def test_equal_totals_share_a_rank_and_the_next_rank_is_skipped() -> None:
    """F1."""
    text = opened(make_game(rounds=THREE_ROUNDS))
    assert standings_in(text) == [("1", "Ada", "40"), ("1", "Bruno", "40"), ("3", "Carla", "10")]


def test_every_round_shows_its_dealer_bids_tricks_points_and_running_totals() -> None:
    """G3, P4."""
    text = opened(make_game(rounds=THREE_ROUNDS))
    rows = re.findall(r"<tr>\s*<th scope=\"row\">(.*?)</tr>", text, re.DOTALL)
    assert [text_of(row) for row in rows] == [
        "1 deals 0 0 made +20 20 1 0 missed −10 −10 1 1 made +30 30",
        "2 1 1 made +30 50 deals 0 0 made +20 10 2 1 missed −10 20",
        "3 1 0 missed −10 40 1 1 made +30 40 deals 3 2 missed −10 10",
    ]


def test_negative_numbers_have_a_minus_sign_and_not_a_hyphen() -> None:
    """P4."""
    game = make_game(rounds=[((1, 1, 0), (0, 0, 1))])
    shown = text_of(opened(game))
    assert "−10" in shown
    assert not re.search(r"(?<![\w/])-\d", shown)


def test_very_long_totals_are_shown_in_full() -> None:
    """P2, P4."""
    rounds = [((cards, 0, 0), (0, cards, 0)) for cards in range(1, 21)]
    game = make_game(rounds=rounds, scoring=Scoring.ALTERNATE)
    assert standings_in(opened(game))[1:] == [("2", "Ada", "−15400"), ("2", "Bruno", "−15400")]


def test_a_round_in_progress_shows_its_bids_and_no_points_yet() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.BIDS, number=2, values=(1, 0, 2))
    (row,) = re.findall(r'<tr class="open">(.*?)</tr>', opened(game), re.DOTALL)
    assert text_of(row) == "2 1 deals 0 2"


def test_the_game_page_links_to_every_round() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    links = re.findall(r'href="(/games/\d+/rounds/\d+/)"', opened(game))
    assert links == [f"/games/{game.pk}/rounds/{number}/" for number in (1, 2, 3)]


def test_before_the_first_round_there_are_no_standings_and_no_chart() -> None:
    text = opened(make_game())
    assert "No round has been recorded yet." in text
    assert "<svg viewBox" not in text


def test_the_chart_has_a_line_for_each_player_that_ends_at_the_total() -> None:
    text = on_one_line(opened(make_game(players=NAMES, rounds=whole_game(6))))
    assert text.count("<polyline") == 6
    # The name is isolated, so that one from right to left does not move the total.
    labels = re.findall(r">&#x2068;(.*?)&#x2069; (−?\d+)</text>", text)
    assert labels == [("Ada", "−100"), *((name, "200") for name in NAMES[1:])]


def test_a_first_entry_is_not_in_the_change_log() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.TRUMP, number=2, values=("red",))
    assert changes_in(opened(game)) == []


def test_a_correction_shows_time_author_old_and_new_values() -> None:
    """A2."""
    game = make_game(owner=make_confidant(name="Grete"), rounds=THREE_ROUNDS)
    enter(game, Kind.TRICKS, number=2, values=(0, 1, 1))
    text = opened(game)
    (line,) = changes_in(text)
    assert line.endswith("Corrected: tricks of round 2 Ada 1 → 0 Bruno 0 → 1 by Grete")
    moment = Entry.objects.latest("revision").made_at
    assert f'<time datetime="{localtime(moment).isoformat()}">' in text.split('"changes"')[1]


def test_every_correction_stays_in_the_log_if_it_is_corrected_again() -> None:
    """A2."""
    game = make_game(rounds=THREE_ROUNDS)
    for values in ((0, 1, 1), (2, 0, 0), (1, 0, 1)):
        enter(game, Kind.TRICKS, number=2, values=values)
    lines = [line.split("Corrected: ")[1].split(" by ")[0] for line in changes_in(opened(game))]
    assert lines == [
        "tricks of round 2 Ada 1 → 0 Bruno 0 → 1",
        "tricks of round 2 Ada 0 → 2 Bruno 1 → 0 Carla 1 → 0",
        "tricks of round 2 Ada 2 → 1 Carla 0 → 1",
    ]


def test_undo_and_redo_are_in_the_change_log() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.UNDO)
    enter(game, Kind.REDO)
    lines = [line.split(" by ")[0] for line in changes_in(opened(game))]
    assert "Taken back: tricks of round 1 Ada 0 → – Bruno 0 → – Carla 1 → –" in lines[0]
    assert "Brought back: tricks of round 1 Ada – → 0 Bruno – → 0 Carla – → 1" in lines[1]


def test_a_changed_trump_is_logged_with_the_names_of_the_peoples() -> None:
    """G8, A2."""
    game = make_game(rounds=THREE_ROUNDS)
    for colour in ("red", "green", "none"):
        enter(game, Kind.TRUMP, number=2, values=(colour,))
    lines = [line.split(" by ")[0] for line in changes_in(opened(game))]
    assert "trump of round 2 Dwarves → Elves" in lines[0]
    assert "trump of round 2 Elves → No trump" in lines[1]


def test_a_game_ended_early_says_after_which_round_and_logs_the_end() -> None:
    """A7."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.END, number=3)
    text = opened(game)
    assert "Final standings" in text
    assert "Ended early, after round 3." in text
    assert "End of the game after round 3" in changes_in(text)[0]


def test_a_finished_game_links_to_a_new_game_and_an_open_one_to_its_play_page() -> None:
    finished, running = make_game(players=NAMES, rounds=whole_game(6)), make_game(rounds=THREE_ROUNDS)
    assert f"/games/{finished.pk}/again/" in opened(finished)
    assert "End the game here" not in opened(finished)
    assert f'href="/games/{running.pk}/play/"' in opened(running)
    assert "End the game here" in opened(running)


def test_a_game_in_the_bin_offers_only_to_be_restored() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    game_bin.put_in_bin(game.owner, game.pk)
    text = opened(game)
    assert re.findall(r'action="(/games/\d+/\w+/)"', text) == [f"/games/{game.pk}/restore/"]


def test_the_options_of_the_game_are_named() -> None:
    """M2, P2."""
    text = text_of(opened(make_game(scoring=Scoring.ALTERNATE, plus_minus_one_from=4)))
    assert "Alternate count" in text
    assert "Plus/Minus One from 4 cards" in text


def test_a_finished_game_begins_with_the_winner_and_the_margin() -> None:
    """F1."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = on_one_line(page(phone_of(game.owner), "game", game.pk))
    headline = re.findall(r"<h1 class=\"\">(.*?)</h1>\s*<p class=\"margin\">(.*?)</p>", text)
    places = read_game_log(game.owner, game.pk).game.standings
    (shown, margin) = headline[0]
    winners = [place.player for place in places if place.rank == 1]
    assert [name for name in winners if f">{name}</bdi>" in shown] == winners
    assert shown.endswith("wins" if len(winners) == 1 else "win together")
    assert margin.startswith(f"{places[0].total} points")
    assert (" ahead of " in margin) == (len(winners) == 1)


def test_an_open_game_has_no_winner_in_its_heading() -> None:
    text = page(phone_of((game := make_game(rounds=THREE_ROUNDS)).owner), "game", game.pk)
    assert re.findall(r"<h1.*?>\s*(.*?)</h1>", text, re.DOTALL) == ["Score sheet"]
    assert 'class="margin"' not in text


def menu_in(text: str) -> str:
    """Return the menu of the page."""
    (menu,) = re.findall(
        r'<div class="game-menu" id="game-menu" popover>(.*)</div>\s*</div>\s*<header', text, re.DOTALL
    )
    return str(menu)


def test_rarely_used_actions_are_in_a_menu_that_opens_without_scripts() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    text = opened(game)
    assert 'popovertarget="game-menu"' in text
    shown = text_of(menu_in(text))
    places = [shown.index(words) for words in ("End the game here", "Misdeal", "Add a title", "Add to a series", "bin")]
    assert places == sorted(places)


def test_a_finished_game_offers_no_misdeal_but_points_and_to_be_reopened() -> None:
    """A1, A4, A7."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.END, number=3)
    shown = text_of(menu_in(opened(game)))
    assert "Misdeal" not in shown
    assert "Reopen at the table Points, seats, day …" in shown
    assert "Placement points" in shown


def test_a_player_is_shown_with_the_bids_made_of_their_own_rounds() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.JOIN, number=4, values=("Dora", 0))
    shown = re.findall(r'<small class="exact">(.*?)</small>', opened(game))
    assert shown == ["2 of 3 bids made", "2 of 3 bids made", "1 of 3 bids made", ""]


@pytest.mark.parametrize(
    ("winner", "small"),
    [("Christiane-Elisabeth", False), ("Maximilian Alexander Konstantin", False), ("Konstantinopolitanisch", True)],
)
def test_the_headline_has_smaller_letters_if_a_word_is_too_long_for_a_line(winner: str, small: bool) -> None:
    game = make_game(players=(winner, "Bruno", "Carla"), rounds=[((1, 0, 0), (1, 0, 0))])
    enter(game, Kind.END, number=1)
    assert ('<h1 class="long">' in opened(game)) == small


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("Ada", ""),
        ("Anna-Lena", "in-parts"),
        ("Alexandra", "middle"),
        ("Annegretel", "long"),
        ("Ada-Marie E.", "long in-parts"),
        ("Hohenstaufen", "long-word"),
        ("Maximiliane-Eva", "long-word in-parts"),
    ],
)
def test_names_above_the_score_sheet_are_smaller_if_they_are_long_and_break_between_parts(name: str, size: str) -> None:
    game = make_game(players=(name, "Bo", "Cy"), rounds=THREE_ROUNDS)
    assert f'<bdi translate="no" class="{size}">{name}</bdi>' in on_one_line(opened(game))


def test_one_of_score_sheet_and_chart_is_chosen_and_both_are_on_the_page() -> None:
    text = opened(make_game(rounds=THREE_ROUNDS))
    assert re.findall(r'<input type="radio" name="view" id="show-(\w+)"( checked)?>', text) == [
        ("sheet", " checked"),
        ("chart", ""),
    ]
    assert 'class="scorepad"' in text
    assert '<figure translate="no" class="chart fluid' in text
    assert 'type="radio"' not in opened(make_game())
