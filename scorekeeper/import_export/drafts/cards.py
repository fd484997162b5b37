"""The cards beside the grid: errors, questions and answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import MINUS, isolated, labelled, number, problem_text
from scorekeeper.display.paper.questions import asked_seat, followed, numbers_of, question_text
from scorekeeper.import_export.drafts.document import FINAL_ROW, Columns, TypedSheet, cell_key, took_key
from scorekeeper.import_export.drafts.reading import Misread, ReadSheet
from scorekeeper.import_export.drafts.review import Review, RoundReview
from scorekeeper.rules.problems import Code, Problem
from scorekeeper.rules.sheets.scored_sheet import parts_of
from scorekeeper.rules.sheets.sheet import Part
from scorekeeper.rules.sheets.ways import Choice

_SHOWN = 3  # possible numbers that a sentence names


class CardKind(StrEnum):
    """The kinds of cards, in the order in which the cards of a round are listed."""

    WRONG = "wrong"
    ASKS = "asks"
    ADDS = "adds"
    ANSWERED = "answered"


@dataclass(frozen=True)
class Key:
    """`sets` are new texts of the document by their keys; "" removes a text."""

    label: str
    small: str
    sets: Mapping[str, str]


@dataclass(frozen=True)
class Card:
    """`cells` are keys of the cells that it is about; `right` is the number that the first of them should have."""

    kind: CardKind
    row: int
    title: str
    sentence: str
    detail: str = ""
    keys: tuple[Key, ...] = ()
    cells: tuple[str, ...] = ()
    right: str = ""

    @property
    def is_open(self) -> bool:
        return self.kind is not CardKind.ANSWERED


@dataclass(frozen=True)
class Cards:
    """Open cards come before answers, and newer rounds first."""

    listed: tuple[Card, ...] = ()

    @property
    def open(self) -> int:
        return sum(card.is_open for card in self.listed)


def is_ready(read: ReadSheet, cards: Cards) -> bool:
    """Whether the sheet is complete, has all names and no open card."""
    return read.is_complete and read.has_names and not cards.open


def cards_of(read: ReadSheet, review: Review) -> Cards:
    rounds = {each.number: each for each in review.rounds}
    found = [
        *(_misread(read, each) for each in read.misread),
        *(_refused(read, problem, rounds) for problem in review.problems),
        *_started(read, review),
        *(_question(read, each) for each in review.rounds if len(each.choices) > 1),
        *_answered(read),
    ]
    kinds = [*CardKind]
    return Cards(tuple(sorted(found, key=lambda card: (not card.is_open, -card.row, kinds.index(card.kind)))))


def _title(typed: TypedSheet, row: int, seat: int | None = None) -> str:
    player = "" if seat is None else _name(typed, seat)
    if row == FINAL_ROW:
        return player or _("The sheet")
    gaps = {"round": row, "player": player}
    return _("Round %(round)s") % gaps if seat is None else _("Round %(round)s, %(player)s") % gaps


def _name(typed: TypedSheet, seat: int) -> str:
    return isolated(typed.players[seat].name or _("Player %(place)s") % {"place": seat + 1})


def _misread(read: ReadSheet, misread: Misread) -> Card:
    place, ids = misread.place, [player.id for player in read.typed.players]
    seat = ids.index(place.player) if place.player in ids else None
    is_cell = place.part in {*Part}
    key = cell_key(place.row, place.player, Part(place.part)) if is_cell else f"{place.part}.{place.player}".rstrip(".")
    title = _title(read.typed, place.row, seat) if is_cell else _("The sheet")
    return Card(CardKind.WRONG, place.row, title, problem_text(misread.problem), cells=(key,))


def _refused(read: ReadSheet, problem: Problem, rounds: Mapping[int, RoundReview]) -> Card:
    typed, row, seat = read.typed, problem.round or FINAL_ROW, problem.seat
    if problem.code is Code.POINTS_IMPOSSIBLE and seat is not None and row in rounds:
        return _impossible(read, rounds[row], seat)
    seats = range(len(typed.players)) if seat is None else [seat]
    part = _part_of(typed, problem)
    cells = tuple(cell_key(row, typed.players[each].id, part) for each in seats)
    is_of_row = problem.round is not None or typed.columns is Columns.FINAL
    return Card(CardKind.WRONG, row, _title(typed, row, seat), problem_text(problem), cells=cells if is_of_row else ())


def _part_of(typed: TypedSheet, problem: Problem) -> Part:
    """The column with the cells that a problem is about."""
    return next((part for part in parts_of(problem.code) if part in typed.parts), typed.parts[-1])


def _started(read: ReadSheet, review: Review) -> Iterator[Card]:
    for round_ in review.rounds:
        if round_.number > read.rows:
            yield from (_impossible(read, round_, seat) for seat in round_.impossible)


def _impossible(read: ReadSheet, round_: RoundReview, seat: int) -> Card:
    typed, part = read.typed, read.typed.parts[-1]
    player, row = typed.players[seat], round_.number
    key, written = cell_key(row, player.id, part), typed.cell(row, player.id, part)
    title, tricks = _title(typed, row, seat), round_.open_round.intended_tricks(seat) if row <= read.rows else None
    right = None if tricks is None else _shown_as(round_, seat, round_.open_round.points_for(seat, tricks))
    if tricks is None or right is None:
        sentence = _("%(value)s cannot be") % {"value": _number_of(written)}
        return Card(CardKind.WRONG, row, title, sentence, _why(round_, seat), cells=(key,))
    gaps = {"written": _number_of(written), "right": number(right)}
    sentence = _("The sheet says %(written)s, the bid gives %(right)s.") % gaps
    keys = (
        Key(number(right), _("correct it"), {f"fix.{key}": f"{typed.typed(row, player.id, part)}>{right}"}),
        Key(gaps["written"], _("as written"), {took_key(row, player.id): str(tricks)}),
    )
    return Card(CardKind.ADDS, row, title, sentence, keys=keys, cells=(key,), right=number(right))


def _number_of(written: str) -> str:
    return written.strip().replace("-", MINUS).replace("–", MINUS)


def _shown_as(round_: RoundReview, seat: int, points: int | None) -> int | None:
    """The number that the column would show for these points: the points, or the total."""
    if points is None or round_.open_round.totals is None:
        return points
    base = round_.bases[seat]
    return None if base is None else base + points


def _why(round_: RoundReview, seat: int) -> str:
    open_round, base = round_.open_round, round_.bases[seat]
    bid = open_round.bids[seat] if open_round.bids else None
    possible = [_shown_as(round_, seat, each) for each in open_round.possible_points(seat)]
    numbers = ", ".join(number(each) for each in possible[:_SHOWN])
    gaps = {
        "base": number(base),
        "bid": bid,
        "numbers": _("%(numbers)s …") % {"numbers": numbers} if len(possible) > _SHOWN else numbers,
        "cards": open_round.deal.cards,
    }
    tens = "" if open_round.goes_in_tens(seat) else _("Points go in tens.")
    if bid is None:
        more = "" if tens else _("No bid and tricks with %(cards)s cards give these points.") % gaps
    elif open_round.totals is None:
        more = _("Bid %(bid)s: possible are %(numbers)s") % gaps
    else:
        more = _("Before %(base)s, bid %(bid)s: possible are %(numbers)s") % gaps
    return " ".join(filter(None, (tens, more)))


def _question(read: ReadSheet, round_: RoundReview) -> Card:
    """Ask about the player with the most possible answers; of several such players about the last one."""
    typed, row, choices = read.typed, round_.number, round_.choices
    seat = asked_seat(choices, last=True)
    player, answers = typed.players[seat], numbers_of(choices, seat)
    keys = tuple(
        Key(str(tricks), _others(typed, choices, seat, tricks), {took_key(row, player.id): str(tricks)})
        for tricks in answers
    )
    sentence = question_text(_name(typed, seat), answers)
    cell = cell_key(row, player.id, typed.parts[-1])
    return Card(CardKind.ASKS, row, _title(typed, row), sentence, keys=keys, cells=(cell,))


def _others(typed: TypedSheet, choices: Sequence[Choice], seat: int, tricks: int) -> str:
    found = followed(choices, seat, tricks).items()
    return ", ".join(labelled(_name(typed, other), str(others_tricks)) for other, others_tricks in found)


def _answered(read: ReadSheet) -> Iterator[Card]:
    """The cards of answers and corrections that count."""
    typed = read.typed
    if typed.points_part is None or typed.columns is Columns.FINAL:
        return
    for row in range(1, read.rows + 1):
        for seat, player in enumerate(typed.players):
            part, answer = typed.parts[-1], typed.answer(row, player)
            key = cell_key(row, player.id, part)
            title, change = _title(typed, row, seat), _("change")
            if answer is not None:
                sentence = _("%(player)s took %(tricks)s.") % {"player": _name(typed, seat), "tricks": answer}
                taken_back = Key("", change, {took_key(row, player.id): ""})
                yield Card(CardKind.ANSWERED, row, title, sentence, keys=(taken_back,))
            if fix := typed.fix(row, player.id, part):
                gaps = {"right": _number_of(fix), "written": _number_of(typed.typed(row, player.id, part))}
                sentence = _("%(right)s instead of %(written)s.") % gaps
                taken_back = Key("", change, {f"fix.{key}": ""})
                card = Card(CardKind.ANSWERED, row, title, sentence, keys=(taken_back,), cells=(key,))
                yield replace(card, right=_number_of(fix))
