"""What is wrong or open in the complete rounds of a typed sheet, round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.import_export.drafts.document import Columns
from scorekeeper.import_export.drafts.reading import ReadSheet
from scorekeeper.import_export.sheets.values import NotANumber, number_of
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.sheets.comparison import doubtful_seats
from scorekeeper.rules.sheets.open_round import OpenRound
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Part
from scorekeeper.rules.sheets.ways import Choice


@dataclass(frozen=True)
class RoundReview:
    """`bases` are the totals before the round, None where they are not known. More than one of `choices` is a question.

    `impossible` are the seats whose points no tricks give.
    """

    open_round: OpenRound
    bases: Choice
    impossible: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def number(self) -> int:
        return self.open_round.deal.number


@dataclass(frozen=True)
class Review:
    """`problems` are found by the rules. `rounds` are those with points or totals; the last one may be incomplete."""

    problems: tuple[Problem, ...]
    rounds: tuple[RoundReview, ...]


def review(read: ReadSheet) -> Review:
    problems: tuple[Problem, ...] = ()
    if read.sheet:
        try:
            work_out(read.sheet)
        except RuleError as error:
            problems = error.problems
    return Review(problems, tuple(_rounds(read, problems)))


def _rounds(read: ReadSheet, problems: tuple[Problem, ...]) -> Iterator[RoundReview]:
    """Review the complete rounds and the first incomplete one."""
    typed, part = read.typed, read.typed.points_part
    if part is None or typed.columns is Columns.FINAL or not read.hands:
        return
    seats = range(len(typed.players))
    totals: Choice = (0,) * len(seats)
    for number, cards in enumerate(read.hands[: read.rows + 1], 1):
        bases = totals if part is Part.TOTAL else (None,) * len(seats)
        written = _numbers(read, number, part)
        round_ = RoundReview(_open_round(read, number, cards, written, bases), bases)
        own = [problem for problem in problems if problem.round == number]
        if number > read.rows:
            yield _started(round_)
            return
        yield _reviewed(round_, own) if own else _asked(round_)
        doubtful = doubtful_seats(own, len(seats))
        totals = tuple(None if seat in doubtful else total for seat, total in enumerate(written))


def _reviewed(round_: RoundReview, problems: list[Problem]) -> RoundReview:
    named = sorted({problem.seat for problem in problems if problem.seat is not None})
    impossible = tuple(seat for seat in named if _cannot_be(round_, seat))
    return RoundReview(round_.open_round, round_.bases, impossible)


def _asked(round_: RoundReview) -> RoundReview:
    open_round = round_.open_round
    if open_round.bids is None or not open_round.is_determinate:
        return round_
    return RoundReview(open_round, round_.bases, choices=open_round.choices())


def _started(round_: RoundReview) -> RoundReview:
    """Review a row that is still being typed: only points that no tricks can give are wrong already."""
    seats = round_.open_round.seats
    return RoundReview(round_.open_round, round_.bases, tuple(seat for seat in seats if _cannot_be(round_, seat)))


def _cannot_be(round_: RoundReview, seat: int) -> bool:
    open_round = round_.open_round
    needs_bid = open_round.bids is not None and not open_round.has_bid(seat)
    if open_round.points[seat] is None or open_round.facts[seat] is not None or needs_bid:
        return False
    return not open_round.can_be(seat)


def _open_round(read: ReadSheet, number: int, cards: int, written: Choice, bases: Choice) -> OpenRound:
    typed = read.typed
    order = tuple(range(len(typed.players)))
    has_totals = typed.points_part is Part.TOTAL
    differences = (
        None if total is None or base is None else total - base for total, base in zip(written, bases, strict=True)
    )
    scoring = read.ruleset.scoring
    bids = _numbers(read, number, Part.BID) if Part.BID in typed.parts else None
    return OpenRound(
        deal=Deal(number, cards, typed.dealer, order, no_trump=False),
        scoring=scoring,
        bids=None if bids is None else tuple(bid if bid is not None and 0 <= bid <= cards else None for bid in bids),
        facts=tuple(_answer(read, number, seat, cards) for seat in order),
        points=tuple(differences) if has_totals else written,
        totals=written if has_totals else None,
        tricks_to_win=cards,
    )


def _answer(read: ReadSheet, number: int, seat: int, cards: int) -> int | None:
    tricks = read.typed.answer(number, read.typed.players[seat])
    return tricks if tricks is not None and tricks <= cards else None


def _numbers(read: ReadSheet, row: int, part: Part) -> Choice:
    """The numbers of a row by seat; None where a cell has no number."""

    def number(player: str) -> int | None:
        try:
            return number_of(read.typed.cell(row, player, part))
        except NotANumber:
            return None

    return tuple(number(player.id) for player in read.typed.players)
