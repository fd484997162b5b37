"""Questions about tricks that bids and points leave open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.formatting import isolated
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Question
from scorekeeper.rules.sheets.ways import Choice

_LIKE_O = {"8", "11"}  # “ocho” and “once”, before which Spanish has another “or”


@dataclass(frozen=True)
class Answer:
    """`others` has the tricks of other players that follow, with their names.

    `values` are those of the entry: this answer, and the tricks that were known before.
    """

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
    """Ask about the player with the most possible numbers, so that the answer decides as much as possible."""
    seat = asked_seat(question.choices)
    numbers = numbers_of(question.choices, seat)
    answers = tuple(_answer(game, question, seat, number) for number in numbers)
    return AskedQuestion(question.round, question_text(isolated(game.record.players[seat]), numbers), answers)


def asked_seat(choices: Sequence[Choice], *, last: bool = False) -> int:
    """The seat with the most possible numbers; of several such seats the first one, or the `last` one."""
    seats = range(len(choices[0]))
    return max(reversed(seats) if last else seats, key=lambda seat: len(numbers_of(choices, seat)))


def numbers_of(choices: Sequence[Choice], seat: int) -> list[int]:
    return sorted({number for choice in choices if (number := choice[seat]) is not None})


def question_text(name: str, numbers: Sequence[int]) -> str:
    """`name` is isolated."""
    *others, last = map(str, numbers)
    gaps = {"player": name, "others": ", ".join(others), "last": last}
    if last in _LIKE_O:
        return pgettext("before the sound of o", "Did %(player)s take %(others)s or %(last)s?") % gaps
    return _("Did %(player)s take %(others)s or %(last)s?") % gaps


def followed(choices: Sequence[Choice], seat: int, tricks: int) -> dict[int, int]:
    """The tricks of other players, by seat, that differ between the choices and follow from this answer."""
    left = [choice for choice in choices if choice[seat] == tricks]
    asked = [other for other in range(len(choices[0])) if other != seat and len(numbers_of(choices, other)) > 1]
    found = {other: numbers_of(left, other) for other in asked}
    return {other: numbers[0] for other, numbers in found.items() if len(numbers) == 1}


def _answer(game: GameState, question: Question, seat: int, tricks: int) -> Answer:
    players = game.record.players
    known = game.record.rounds[question.round - 1].tricks or ()
    facts = {place: number for place, number in enumerate(known) if number is not None} | {seat: tricks}
    return Answer(
        tricks,
        tuple((players[other], number) for other, number in followed(question.choices, seat, tricks).items()),
        tuple(str(facts.get(place, "")) for place in range(len(players))),
    )
