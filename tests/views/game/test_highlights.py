"""Highlights on the page of a game; each links to its step."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.utils import translation

from scorekeeper.display.highlights import highlights_in
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, RoundNumbers, enter, make_game

pytestmark = pytest.mark.django_db

# Totals 30 20 20, then 60 40 10, then 30 80 0, then 50 140 20.
FOUR_ROUNDS: tuple[RoundNumbers, ...] = (
    ((1, 0, 0), (1, 0, 0)),
    ((1, 0, 2), (1, 0, 1)),
    ((3, 2, 0), (0, 2, 1)),
    ((0, 4, 0), (0, 4, 0)),
)
# All players miss by one in a second and a third round.
ALL_MISS: tuple[RoundNumbers, ...] = (((1, 1, 1), (0, 0, 2)), ((0, 0, 0), (1, 1, 1)))


def opened(game: Game) -> str:
    return page(phone_of(game.owner), "game", game.pk)


def highlights_on(text: str) -> list[tuple[str, str, str]]:
    """Return the kind, the text and the link of each highlight."""
    highlights, *_ = text.partition('class="costly-bids"')
    lines = re.findall(
        r'<li><a href="(.*?)"><span class="kind">(.*?)</span><span\s+class="what">(.*?)</span>', highlights, re.DOTALL
    )
    return [(kind, without_bdi(what), link) for link, kind, what in lines]


def finished_game(rounds: Sequence[RoundNumbers] = FOUR_ROUNDS) -> Game:
    game = make_game(rounds=rounds)
    enter(game, Kind.END, number=len(rounds))
    return game


def words_of(game: Game) -> list[tuple[str, str, int]]:
    log = read_game_log(game.owner, game.pk)
    return [
        (highlight.title, re.sub("[\u2068\u2069]", "", highlight.text), highlight.round)
        for highlight in highlights_in(log)
    ]


def test_a_finished_game_shows_its_highlights_with_links_to_their_rounds() -> None:
    """A7."""
    game = finished_game()
    text = on_one_line(opened(game))
    steps = f"/games/{game.pk}/steps"
    assert re.findall(r'<h2 id="stood-out".*?> ?(.*?) ?</h2>', text) == ["What stood out"]
    assert highlights_on(text) == [
        ("Led from round 3 to the end", "Bruno", f"{steps}/3/"),
        ("Biggest deficit overcome: round 2", "Bruno: 20 points", f"{steps}/2/"),
        ("Longest run, rounds 1 to 4", "Bruno: 4 bids made", f"{steps}/4/"),
        ("Biggest swing: round 3", "Bruno: +40, Ada: −30", f"{steps}/3/"),
        ("Best round: 4", "Bruno: +60", f"{steps}/4/"),
    ]
    assert text.index("stood-out") < text.index("scorepad-frame")


def test_an_open_game_shows_its_highlights_so_far() -> None:
    text = on_one_line(opened(make_game(rounds=FOUR_ROUNDS[:3])))
    assert re.findall(r'<h2 id="stood-out".*?> ?(.*?) ?</h2>', text) == ["What stood out so far"]
    kinds = ["The lead changed once", "Longest run, rounds 1 to 3", "Biggest swing: round 3"]
    assert [kind for kind, *_ in highlights_on(text)] == kinds


def test_a_game_of_two_rounds_has_no_highlights_but_a_link_to_its_steps() -> None:
    game = make_game(rounds=FOUR_ROUNDS[:2])
    assert highlights_on(opened(game)) == []
    assert f'href="/games/{game.pk}/steps/1/"' in opened(game)
    assert "/steps/" not in opened(make_game())


@pytest.mark.parametrize(
    ("first", "players"),
    [
        (((1, 0, 0), (1, 0, 0)), "Ada"),
        (((0, 1, 1), (0, 0, 1)), "Carla"),
    ],
)
def test_a_player_who_led_from_the_first_round_is_named(first: RoundNumbers, players: str) -> None:
    """F1: in the later rounds all players miss by one."""
    assert words_of(finished_game((first, *ALL_MISS)))[0] == ("Led from the first round to the end", players, 1)


@pytest.mark.parametrize(
    ("rounds", "words"),
    [
        ((((0, 0, 0), (0, 0, 1)), *ALL_MISS), ("Level at the top from the first round to the end", "Ada and Bruno", 1)),
        (
            (((1, 0, 0), (1, 0, 0)), ((0, 1, 0), (0, 1, 1)), ((0, 0, 3), (0, 0, 3))),
            ("Level at the top from round 2 to the end", "Ada and Bruno", 2),
        ),
    ],
)
def test_players_who_were_level_at_the_top_are_named_together(
    rounds: Sequence[RoundNumbers], words: tuple[str, str, int]
) -> None:
    """F1."""
    assert words_of(finished_game(rounds))[0] == words


def test_players_who_took_the_lead_in_the_last_round_are_named() -> None:
    """F1: Ada leads until Bruno, or both together, have more."""
    start: tuple[RoundNumbers, ...] = (((1, 0, 1), (1, 0, 0)), ((0, 0, 1), (0, 0, 2)))
    alone = finished_game((*start, ((0, 3, 0), (0, 3, 0))))
    assert words_of(alone)[0] == ("Sole leader only after the last round", "Bruno", 3)
    level = finished_game((*start, ((1, 1, 0), (1, 1, 1))))
    enter(level, Kind.ADJUST, number=4, values=(1, 10, "to make it level"))
    assert words_of(level)[0] == ("Level at the top only after the last round", "Ada and Bruno", 3)


def test_who_led_alone_before_is_no_sole_leader_only_after_the_last_round() -> None:
    """F1: Carla leads alone after the first round, with 20 -10 30, and is level with Ada after the second."""
    game = finished_game((((0, 1, 1), (0, 0, 1)), ((1, 0, 0), (1, 1, 0)), ((0, 0, 3), (0, 0, 3))))
    titles = [title for title, *_ in words_of(game)]
    assert titles
    assert not [title for title in titles if "leader" in title]


def test_a_substitute_is_named_only_for_their_own_rounds() -> None:
    """A5: Eva sits there from round 3 on."""
    game = make_game(rounds=FOUR_ROUNDS[:2])
    enter(game, Kind.REPLACE, number=3, values=(1, "Eva"))
    for number, (bids, tricks) in enumerate(FOUR_ROUNDS[2:], 3):
        enter(game, Kind.BIDS, number=number, values=bids)
        enter(game, Kind.TRICKS, number=number, values=tricks)
    enter(game, Kind.END, number=4)
    assert words_of(game)[:3] == [
        ("Led from round 3 to the end", "Eva", 3),
        ("Biggest deficit overcome: round 2", "Bruno/Eva: 20 points", 2),
        ("Biggest swing: round 3", "Eva: +40, Ada: −30", 3),
    ]
    corrected = make_game(rounds=FOUR_ROUNDS[:3])
    enter(corrected, Kind.REPLACE, number=4, values=(1, "Eva"))
    assert words_of(corrected)[1] == ("Longest run, rounds 1 to 3", "Bruno: 3 bids made", 3)
    enter(corrected, Kind.BIDS, number=4, values=FOUR_ROUNDS[3][0])
    enter(corrected, Kind.TRICKS, number=4, values=FOUR_ROUNDS[3][1])
    enter(corrected, Kind.END, number=4)
    assert words_of(corrected)[0] == ("Led from round 3 to the end", "Bruno/Eva", 3)


def test_the_rounds_that_changed_the_lead_are_listed() -> None:
    """Totals 30 20 20, then 20 50 40, 70 40 60 and 60 90 80."""
    rounds = (FOUR_ROUNDS[0], ((0, 1, 0), (1, 1, 0)), ((3, 1, 0), (3, 0, 0)), ((0, 3, 0), (1, 3, 0)))
    assert ("The lead changed 3 times", "Rounds 2, 3 and 4", 4) in words_of(finished_game(rounds))


def test_the_only_lead_change_is_named_unless_it_decided_the_game() -> None:
    """F1: Bruno leads alone after round 2, Ada draws level in round 3, and both win; else Carla led from round 2 on."""
    level = (FOUR_ROUNDS[0], ((1, 1, 0), (0, 1, 1)), ((0, 2, 0), (0, 1, 2)))
    assert ("The lead changed once", "Round 2", 2) in words_of(finished_game(level))
    assert not [title for title, *_ in words_of(finished_game()) if title.startswith("The lead changed")]


def test_a_correction_changes_the_highlights() -> None:
    """A2."""
    game = finished_game()
    enter(game, Kind.TRICKS, number=3, values=(3, 0, 0))
    assert words_of(game)[0] == ("Led from the first round to the end", "Ada", 1)


def test_every_highlight_has_a_sentence_in_both_languages() -> None:
    game = finished_game()
    for language in ("en", "de"):
        with translation.override(language):
            assert [words for *words, _ in words_of(game) if "%" in "".join(words)] == []


def test_highlights_isolate_names_from_the_direction_of_the_text() -> None:
    game = make_game(players=("אדה", "Ben", "Carla"), rounds=[((0, 0, 0), (cards, 0, 0)) for cards in range(1, 5)])
    assert ">אדה</bdi>: −40" in opened(game)


def test_all_players_who_share_a_highlight_are_named() -> None:
    nobody = (0,) * 6
    game = make_game(players=NAMES, rounds=[(nobody, (cards, *nobody[1:])) for cards in (1, 2, 3)])
    assert ("Biggest swing: round 3", "Bruno, Carla, Dieter, Emma and Fritz: +20, Ada: −30", 3) in words_of(game)
