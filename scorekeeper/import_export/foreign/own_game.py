"""Reads what was written down of one game from its lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from scorekeeper.import_export.foreign.own_columns import Column
from scorekeeper.import_export.foreign.own_final_totals import are_final_totals, read_final_totals
from scorekeeper.import_export.foreign.own_line import Cells, Line
from scorekeeper.import_export.foreign.own_round import OwnRound, read_round
from scorekeeper.import_export.foreign.own_seats import Seats, seat_lines
from scorekeeper.import_export.foreign.own_totals import Totals, last_rounds
from scorekeeper.import_export.foreign.rounds import scoring_of, special_cards, void_note, with_counted
from scorekeeper.import_export.sheets.problems import DATE_WRONG, WRONG_TITLE
from scorekeeper.import_export.sheets.values import date_of
from scorekeeper.models import TITLE_LENGTH
from scorekeeper.rules.names import is_printable
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord, Retirement, RoundRecord, WrittenRound
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.rules.schedule import next_active
from scorekeeper.rules.sheets.sheet import Sheet

_CAME_BACK = gettext_noop("%(player)s has a line in round %(round)s, but none in the round before: nobody comes back.")


def read_game(lines: Sequence[Line]) -> Sheet:
    """Raise RuleError with all wrong cells."""
    cells = Cells()
    if are_final_totals(lines):
        return read_final_totals(lines, cells, _date(lines[0], cells), _title(lines[0], cells))
    seats = seat_lines(lines)
    date, title = _date(lines[0], cells), _title(lines[0], cells)
    rounds = [read_round(own, number, seats, cells) for number, own in enumerate(seats.rounds, 1)]
    problems = [*cells.problems, *_come_back(rounds, seats)]
    if problems:
        raise RuleError(*problems)
    scoring = scoring_of((own.cards - own.void_tricks, [line.numbers for line in own.lines.values()]) for own in rounds)
    totals = Totals(scoring)
    for own in rounds:
        totals.add(own)
    players = len(seats.names)
    return Sheet(
        record=replace(
            _record(rounds, seats, totals), written=tuple(_written(own, players, scoring) for own in rounds)
        ),
        date=date,
        title=title,
        notes=(*(note for own in rounds for note in void_note(own.number, own.void_tricks)), *totals.notes),
        cells=cells.places,
    )


def _record(rounds: Sequence[OwnRound], seats: Seats, totals: Totals) -> GameRecord:
    first = rounds[0]
    first_dealer = min(first.lines) if first.dealer is None else first.dealer
    return GameRecord(
        players=seats.names,
        first_dealer=first_dealer if first_dealer in first.lines else 0,
        ruleset=Ruleset(
            scoring=totals.scoring,
            schedule=tuple(own.cards for own in rounds),
            special_cards=special_cards(_largest(rounds)),
        ),
        rounds=tuple(_rounds(rounds, len(seats.names))),
        adjustments=tuple(totals.adjustments),
        retirements=tuple(
            Retirement(last, seat) for seat, last in sorted(last_rounds(rounds).items()) if last < len(rounds)
        ),
        joins=tuple(totals.joins),
    )


def _rounds(rounds: Sequence[OwnRound], players: int) -> Iterator[RoundRecord]:
    """The dealer of a round is only stated if another one would follow (G3)."""
    dealer: int | None = None
    for own in rounds:
        active = tuple(sorted(own.lines))
        turn = own.dealer if dealer is None else next_active(dealer, active)
        stated = own.dealer if own.dealer != turn or own.dealer not in active else None
        dealer = turn if own.dealer is None else own.dealer
        yield RoundRecord(
            bids=own.bids(players),
            tricks=own.tricks(players),
            trump=own.trump,
            dealer=stated,
            void_tricks=own.void_tricks,
            bid_changes=own.bid_changes,
        )


def _written(own: OwnRound, players: int, scoring: Scoring) -> WrittenRound:
    seats = [*own.lines]
    numbers = [own.lines[seat].numbers for seat in seats]
    points = with_counted(tuple(each.points for each in numbers), numbers, scoring)
    by_seat = dict(zip(seats, points or (), strict=False))
    return WrittenRound(points=tuple(by_seat.get(seat) for seat in range(players)) if points else None)


def _largest(rounds: Sequence[OwnRound]) -> int:
    """The cards needed for the largest hands: the rules want later hands to fit for those who play now."""
    largest, needed = 0, 0
    for own in reversed(rounds):
        largest = max(largest, own.cards)
        needed = max(needed, largest * len(own.lines))
    return needed


def _come_back(rounds: Sequence[OwnRound], seats: Seats) -> Iterator[Problem]:
    """Players who have a line again after rounds without one, which A5 does not allow."""
    gone: set[int] = set()
    for before, own in pairwise(rounds):
        gone |= before.lines.keys() - own.lines.keys()
        for seat in sorted(gone & own.lines.keys()):
            params: MessageParams = {"player": seats.names[seat], "round": own.number}
            yield Problem(Code.SEAT_NOT_ACTIVE, _CAME_BACK, params, own.number, seat)
        gone -= own.lines.keys()


def _date(line: Line, cells: Cells) -> str:
    """The day, with the time if that is written as in our own files."""
    written = line.text(Column.DATE)
    day = date_of(written) if written else ""
    if day is None:
        cells.problems.append(line.problem(DATE_WRONG, Column.DATE))
        return ""
    try:
        moment = datetime.fromisoformat(written)
    except ValueError:
        return day
    return moment.isoformat() if len(written) > len(day) else day


def _title(line: Line, cells: Cells) -> str:
    title = line.text(Column.TITLE)
    if len(title) > TITLE_LENGTH or not is_printable(title):
        cells.problems.append(line.problem(WRONG_TITLE, Column.TITLE))
    return title
