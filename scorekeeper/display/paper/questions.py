"""Which tricks it were, if bids and points leave several ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import isolated
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Question

type Way = tuple[int | None, ...]  # tricks by seat


@dataclass(frozen=True)
class Answer:
    """`others`: what follows for them, such as "Oskar 5". `values`: of the statement of the tricks that are known."""

    tricks: int
    others: tuple[tuple[str, int], ...]
    values: tuple[str, ...]


@dataclass(frozen=True)
class AskedQuestion:
    round: int
    text: str
    answers: tuple[Answer, ...]


def questions_of(game: GameState) -> list[AskedQuestion]:
    return [asked_question(game, question) for question in game.questions]


def asked_question(game: GameState, question: Question) -> AskedQuestion:
    """About the player with most possible numbers, so that the answer decides as much as possible."""
    seats = range(len(game.record.players))
    seat = max(seats, key=lambda seat: len(_numbers(question.choices, seat)))
    numbers = _numbers(question.choices, seat)
    *others, last = (str(number) for number in numbers)
    text = _("Did %(player)s take %(others)s or %(last)s?")
    gaps = {"player": isolated(game.record.players[seat]), "others": ", ".join(others), "last": last}
    answers = tuple(_answer(game, question, seat, number) for number in numbers)
    return AskedQuestion(question.round, text % gaps, answers)


def _numbers(choices: Sequence[Way], seat: int) -> list[int]:
    return sorted({number for way in choices if (number := way[seat]) is not None})


def _answer(game: GameState, question: Question, seat: int, tricks: int) -> Answer:
    players, left = game.record.players, [way for way in question.choices if way[seat] == tricks]
    asked = [other for other in range(len(players)) if len(_numbers(question.choices, other)) > 1 and other != seat]
    followed = {other: _numbers(left, other) for other in asked}
    known = game.record.rounds[question.round - 1].tricks or ()
    facts = {place: number for place, number in enumerate(known) if number is not None} | {seat: tricks}
    return Answer(
        tricks,
        tuple((players[other], numbers[0]) for other, numbers in followed.items() if len(numbers) == 1),
        tuple(str(facts.get(place, "")) for place in range(len(players))),
    )
