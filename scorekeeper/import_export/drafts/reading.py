"""Reads a typed sheet as far as the rules can work it out: its complete rounds, up to the first gap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.import_export.drafts.document import FINAL_ROW, Columns, TypedSheet
from scorekeeper.import_export.sheets.typed_dates import typed_date_of
from scorekeeper.import_export.sheets.values import NotANumber, is_unknown, number_of
from scorekeeper.models import TITLE_LENGTH
from scorekeeper.rules.names import name_key, name_refusal
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord, WrittenRound
from scorekeeper.rules.ruleset import Ruleset, Schedule, Scoring
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS, check_length, check_set_up
from scorekeeper.rules.sheets.sheet import Part, Sheet

_SEPARATORS = re.compile(r"[\s,;.·/]+")
_SCHEDULES = {Schedule.STANDARD, Schedule.QUICK, Schedule.TOURNAMENT}

_NOT_A_NUMBER = gettext_noop("“%(value)s” is not a whole number.")
_NAME_TWICE = gettext_noop("“%(value)s” stands there twice: a person has one column.")
_TITLE_TOO_LONG = gettext_noop("The title is too long: 80 characters at most.")
_DATE_WRONG = gettext_noop("“%(value)s” is not a day, a month or a year.")
_HANDS_WRONG = gettext_noop("The cards of each round are numbers, such as 1 2 3 4 5.")


class Place(NamedTuple):
    """The place of a cell; with an empty `player` the place of a field of the whole game, whose name is `part`."""

    row: int
    player: str
    part: str


class Misread(NamedTuple):
    place: Place
    problem: Problem


@dataclass(frozen=True)
class ReadSheet:
    """`sheet` has the complete rounds up to the first gap, None if there are none; cells in `misread` are gaps.

    `hands` is empty if the hand sizes are not known.
    """

    typed: TypedSheet
    ruleset: Ruleset
    hands: tuple[int, ...]
    rows: int
    sheet: Sheet | None
    misread: tuple[Misread, ...]
    has_names: bool

    @property
    def is_complete(self) -> bool:
        if self.typed.columns is Columns.FINAL:
            return self.sheet is not None
        return self.rows > 0 and (self.rows == len(self.hands) or self.ends_early)

    @property
    def may_end(self) -> bool:
        """Whether the game may have ended before its last round, because nothing is typed below the complete rounds."""
        later = range(self.rows + 1, len(self.hands) + 1)
        return self.rows > 0 and bool(later) and not any(self.typed.is_started(row) for row in later)

    @property
    def ends_early(self) -> bool:
        return self.may_end and self.typed.text("ended") == str(self.rows)

    @property
    def missing(self) -> int:
        return 0 if self.is_complete else max(1, len(self.hands) - self.rows)


def read_sheet(typed: TypedSheet, placeholder: str) -> ReadSheet:
    """`placeholder` is the name of a player without one, with %(place)s."""
    misread = [*_names(typed), *_heading(typed)]
    ruleset, wrong = _ruleset(typed)
    misread += wrong
    players = len(typed.players)
    is_playable = MIN_PLAYERS <= players <= MAX_PLAYERS and not wrong
    hands = hand_sizes(ruleset, players) if is_playable else ()
    is_final = typed.columns is Columns.FINAL
    numbers = {row: _row(typed, row) for row in ([FINAL_ROW] if is_final else range(1, len(hands) + 1))}
    misread += [each for row in numbers.values() for each in row.misread]
    complete = [row for row in numbers.values() if row.is_complete]
    rows = next((index for index, row in enumerate(numbers.values()) if not row.is_complete), len(complete))
    sheet = None
    if rows and is_playable:
        names = tuple(player.name or placeholder % {"place": seat} for seat, player in enumerate(typed.players, 1))
        record = GameRecord(names, typed.dealer, ruleset)
        read = [numbers[row] for row in [*numbers][:rows]]
        sheet = _sheet(typed, record, read, is_over=rows == len(hands))
    named = all(player.name for player in typed.players)
    return ReadSheet(typed, ruleset, hands, 0 if is_final else rows, sheet, tuple(misread), named)


class _Row(NamedTuple):
    """The numbers of each part, by seat; None where a number is not known."""

    numbers: dict[Part, list[int | None]]
    took: tuple[int | None, ...]
    misread: list[Misread]

    @property
    def is_complete(self) -> bool:
        return not self.misread and all(value is not None for values in self.numbers.values() for value in values)

    def values(self, part: Part) -> tuple[int | None, ...] | None:
        return tuple(self.numbers[part]) if part in self.numbers else None


def _row(typed: TypedSheet, row: int) -> _Row:
    read = _Row({part: [] for part in typed.parts}, tuple(typed.answer(row, each) for each in typed.players), [])
    for part in typed.parts:
        for player in typed.players:
            written = typed.cell(row, player.id, part)
            try:
                read.numbers[part].append(number_of(written))
            except NotANumber:
                problem = Problem(Code.CELL_NOT_A_NUMBER, _NOT_A_NUMBER, {"value": written[:20]}, row or None)
                read.misread.append(Misread(Place(row, player.id, part), problem))
                read.numbers[part].append(None)
    return read


def _sheet(typed: TypedSheet, record: GameRecord, rows: list[_Row], *, is_over: bool) -> Sheet:
    date, title = typed_date_of(typed.text("date")) or "", typed.text("title").strip()
    if typed.columns is Columns.FINAL:
        return Sheet(replace(record, final_totals=rows[0].values(Part.TOTAL)), date, title)
    rounds = tuple(RoundRecord(row.values(Part.BID), _tricks(row)) for row in rows)
    written = tuple(WrittenRound(row.values(Part.POINTS), row.values(Part.TOTAL)) for row in rows)
    ended = None if is_over or typed.text("ended") != str(len(rows)) else len(rows)
    has_points = typed.points_part is not None
    record = replace(record, rounds=rounds, ended_after_round=ended, written=written if has_points else ())
    return Sheet(record, date, title)


def _tricks(row: _Row) -> tuple[int | None, ...] | None:
    """The typed tricks, or else the answers; None if no tricks are known."""
    typed = row.values(Part.TRICKS)
    return typed or (row.took if any(answer is not None for answer in row.took) else None)


def _ruleset(typed: TypedSheet) -> tuple[Ruleset, list[Misread]]:
    """The ruleset, and what is wrong with the typed hand sizes or the number of players."""
    scoring = _scoring(typed.text("scoring"))
    written = typed.text("hands") or Schedule.STANDARD
    place = Place(FINAL_ROW, "", "hands")
    try:
        schedule = Schedule(written) if written in _SCHEDULES else _hands(written)
        ruleset = Ruleset(scoring=scoring, schedule=schedule)
        check_length(ruleset)
        check_set_up(ruleset, len(typed.players))
    except ValueError:
        return Ruleset(scoring=scoring), [Misread(place, Problem(Code.CELL_NOT_A_NUMBER, _HANDS_WRONG))]
    except RuleError as error:
        return Ruleset(scoring=scoring), [Misread(place, problem) for problem in error.problems]
    return ruleset, []


def _scoring(written: str) -> Scoring:
    try:
        return Scoring(written)
    except ValueError:
        return Scoring.STANDARD


def _hands(written: str) -> tuple[int, ...]:
    """Raise ValueError if one of them is no number."""
    return tuple(int(cards) for cards in _SEPARATORS.split(written.strip(" ,;.·/")))


def _names(typed: TypedSheet) -> Iterator[Misread]:
    """Names that are wrong; missing names are not."""
    seen: set[str] = set()
    for player in typed.players:
        place, key = Place(FINAL_ROW, player.id, "name"), name_key(player.name)
        refusal = name_refusal(player.name) if player.name else None
        if refusal:
            yield Misread(place, Problem(Code.NOT_A_GAME_FILE, refusal, {"name": player.name}))
        elif player.name and key in seen:
            yield Misread(place, Problem(Code.NAME_TWICE, _NAME_TWICE, {"value": player.name}))
        seen.add(key)


def _heading(typed: TypedSheet) -> Iterator[Misread]:
    if len(typed.text("title").strip()) > TITLE_LENGTH:
        problem = Problem(Code.NOT_A_GAME_FILE, _TITLE_TOO_LONG)
        yield Misread(Place(FINAL_ROW, "", "title"), problem)
    written = typed.text("date")
    if not is_unknown(written) and typed_date_of(written) is None:
        yield Misread(Place(FINAL_ROW, "", "date"), Problem(Code.DATE_WRONG, _DATE_WRONG, {"value": written}))
