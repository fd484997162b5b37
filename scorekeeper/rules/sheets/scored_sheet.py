"""Works out the game that follows from a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.problems import Code, Problem, RuleError
from scorekeeper.rules.sheets.game_from_paper import game_of, in_order
from scorekeeper.rules.sheets.sheet import Part, Sheet
from scorekeeper.rules.sheets.written_numbers import whole


@dataclass(frozen=True)
class ScoredSheet:
    """`notes` include those of reading, and those about the line of totals."""

    sheet: Sheet
    game: GameState
    notes: tuple[Note, ...] = ()

    @property
    def is_complete(self) -> bool:
        return self.sheet.is_finished and self.game.phase is Phase.FINISHED


def work_out(sheet: Sheet) -> ScoredSheet:
    """Raise RuleError with all problems that can be told apart, in the order of play."""
    try:
        game = game_of(sheet.record)
    except RuleError as error:
        raise RuleError(*(_placed(problem, sheet) for problem in error.problems)) from None
    return ScoredSheet(sheet, game, in_order([*sheet.notes, *game.notes, *_compare_last(sheet, game.totals)]))


def _compare_last(sheet: Sheet, totals: Sequence[int]) -> list[Note]:
    """Notes about differences in the line of totals below the rounds."""
    pairs = enumerate(zip(map(whole, sheet.total_line or ()), totals, strict=False))
    return [
        Note(NoteCode.ADDITION_ERROR, None, seat, written, ours)
        for seat, (written, ours) in pairs
        if written is not None and written != ours
    ]


_PARTS: dict[Code, tuple[Part, ...]] = {
    **dict.fromkeys((Code.BIDS_MISSING, Code.BID_NOT_INTEGER, Code.BID_NEGATIVE, Code.BID_GT_CARDS), (Part.BID,)),
    **dict.fromkeys((Code.BID_FORBIDDEN_BY_SUM_RULE, Code.BIDS_SUM_EQUALS_TRICKS), (Part.BID,)),
    **dict.fromkeys((Code.TRICKS_MISSING, Code.TRICKS_NOT_INTEGER, Code.TRICKS_NEGATIVE), (Part.TRICKS,)),
    **dict.fromkeys((Code.TRICKS_GT_CARDS, Code.INFERRED_MISMATCH), (Part.TRICKS,)),
    **dict.fromkeys((Code.POINTS_MISSING, Code.POINTS_IMPOSSIBLE), (Part.POINTS, Part.TOTAL)),
    **dict.fromkeys((Code.TOTAL_NOT_MULTIPLE_OF_TEN, Code.TOTAL_OUT_OF_BOUNDS), (Part.TOTAL,)),
    **dict.fromkeys((Code.CARDS_LT_ONE, Code.CARDS_EXCEED_DECK), (Part.CARDS,)),
}


def parts_of(code: Code) -> tuple[Part, ...]:
    """The parts of a round whose cells a problem can be about."""
    return _PARTS.get(code, ())


def _placed(problem: Problem, sheet: Sheet) -> Problem:
    """The problem with the place of its cell, or its line, in the text file, if that is known."""
    if problem.cell:
        return problem
    is_set_up = problem.code in {Code.CARDS_LT_ONE, Code.CARDS_EXCEED_DECK}
    number = problem.values.get("round") if is_set_up else problem.round
    row = number if isinstance(number, int) else None
    places = [(part, row, problem.seat) for part in parts_of(problem.code)]
    cells = [sheet.cells[place] for place in places if place in sheet.cells]
    return replace(problem, cell=cells[0]) if cells else problem.in_lines(sheet.lines)
