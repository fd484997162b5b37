"""What follows from what was written down."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scorekeeper.rules.game import GameState, Phase, Round
from scorekeeper.rules.problems import Code, Problem, RuleError
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import TieBreak
from scorekeeper.rules.sheets.completion import Completion, Question
from scorekeeper.rules.sheets.final_totals import check_final_totals
from scorekeeper.rules.sheets.sheet import Knowledge, Note, NoteCode, Part, Sheet, written_of
from scorekeeper.rules.sheets.written_numbers import whole
from scorekeeper.rules.standings import standings

_ORDER = [*Knowledge]


class KnownStanding(NamedTuple):
    """`exact_bids` are None where they are not known; then they break no tie (F2)."""

    rank: int
    seat: int
    player: str
    total: int
    exact_bids: int | None


@dataclass(frozen=True)
class ScoredSheet:
    """`game`: None if only final totals are known.

    Its rounds have no bids or tricks that are not known; with an open question they have those tricks that are facts.
    `inferred`: by the number of the round, the seats whose tricks were worked out.
    """

    sheet: Sheet
    knowledge: Knowledge
    standings: tuple[KnownStanding, ...]
    game: GameState | None = None
    inferred: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    questions: tuple[Question, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def is_complete(self) -> bool:
        return self.sheet.is_finished and (self.game is None or self.game.phase is Phase.FINISHED)

    @property
    def rounds(self) -> tuple[Round, ...]:
        return self.game.played if self.game else ()


def work_out(sheet: Sheet) -> ScoredSheet:
    """Raise RuleError with all problems that can be told apart, in the order of play."""
    try:
        return _with_rounds(sheet) if sheet.final_totals is None else _with_totals(sheet, sheet.final_totals)
    except RuleError as error:
        raise RuleError(*(_placed(problem, sheet) for problem in error.problems)) from None


def _with_totals(sheet: Sheet, written: Sequence[object]) -> ScoredSheet:
    record = sheet.record
    totals = check_final_totals(record, written)
    rows = standings(record.players, totals, [0] * len(totals), TieBreak.SHARED)
    known = tuple(KnownStanding(*row)._replace(exact_bids=None) for row in rows)
    return ScoredSheet(sheet, Knowledge.TOTALS, known, notes=_in_order(sheet.notes))


def _with_rounds(sheet: Sheet) -> ScoredSheet:
    completion = Completion(sheet)
    state = replay(_with_places(sheet), complete=completion.complete)
    record = replace(state.record, rounds=sheet.record.rounds)
    asked = {question.round for question in completion.questions}
    rounds = tuple(_without_guesses(round_, completion, asked) for round_ in state.rounds)
    game = replace(state, record=record, rounds=rounds)
    played = {round_.deal.number for round_ in game.played}
    kinds = [kind for number, kind in completion.kinds.items() if number in played]
    knowledge = max(kinds, key=_ORDER.index, default=Knowledge.TRICKS)
    return ScoredSheet(
        sheet=sheet,
        knowledge=knowledge,
        standings=_standings(game, knowledge),
        game=game,
        inferred=completion.inferred,
        questions=tuple(completion.questions),
        notes=_in_order([*sheet.notes, *completion.notes, *_compare_last(sheet, game.totals)]),
    )


def _with_places(sheet: Sheet) -> GameRecord:
    """What is not known of a round with points is an empty tuple, as for the replay None means: not played yet."""
    rounds = [_with_place(entered, sheet, number) for number, entered in enumerate(sheet.record.rounds, 1)]
    return replace(sheet.record, rounds=tuple(rounds))


def _with_place(entered: RoundRecord, sheet: Sheet, number: int) -> RoundRecord:
    written = written_of(sheet.written, number)
    if written.points is None and written.totals is None:
        return entered
    bids, tricks = entered.bids, entered.tricks
    return replace(entered, bids=() if bids is None else bids, tricks=() if tricks is None else tricks)


def _without_guesses(round_: Round, completion: Completion, asked: set[int]) -> Round:
    number = round_.deal.number
    if completion.kinds.get(number) is Knowledge.POINTS:
        return replace(round_, bids=None, tricks=None)
    return replace(round_, tricks=completion.facts[number]) if number in asked else round_


def _standings(game: GameState, knowledge: Knowledge) -> tuple[KnownStanding, ...]:
    if knowledge in {Knowledge.TRICKS, Knowledge.BIDS}:
        return tuple(KnownStanding(*row) for row in game.standings)
    ruleset = replace(game.record.ruleset, tie_break=TieBreak.SHARED)
    shared = replace(game, record=replace(game.record, ruleset=ruleset))
    return tuple(KnownStanding(*row)._replace(exact_bids=None) for row in shared.standings)


def _compare_last(sheet: Sheet, totals: Sequence[int]) -> list[Note]:
    """The line of totals below the rounds."""
    pairs = enumerate(zip(map(whole, sheet.total_line or ()), totals, strict=False))
    return [
        Note(NoteCode.ADDITION_ERROR, None, seat, written, ours)
        for seat, (written, ours) in pairs
        if written is not None and written != ours
    ]


def _in_order(notes: Iterable[Note]) -> tuple[Note, ...]:
    """By round, those of the whole game last; then by seat, those of the whole round first."""

    def key(note: Note) -> tuple[bool, int, bool, int, str]:
        return note.round is None, note.round or 0, note.seat is not None, note.seat or 0, note.code

    return tuple(sorted(notes, key=key))


_PARTS: dict[Code, tuple[Part, ...]] = {
    **dict.fromkeys((Code.BIDS_MISSING, Code.BID_NOT_INTEGER, Code.BID_NEGATIVE, Code.BID_GT_CARDS), (Part.BID,)),
    **dict.fromkeys((Code.BID_FORBIDDEN_BY_SUM_RULE, Code.BIDS_SUM_EQUALS_TRICKS), (Part.BID,)),
    **dict.fromkeys((Code.TRICKS_MISSING, Code.TRICKS_NOT_INTEGER, Code.TRICKS_NEGATIVE), (Part.TRICKS,)),
    **dict.fromkeys((Code.TRICKS_GT_CARDS, Code.INFERRED_MISMATCH), (Part.TRICKS,)),
    **dict.fromkeys((Code.POINTS_MISSING, Code.POINTS_IMPOSSIBLE), (Part.POINTS, Part.TOTAL)),
    **dict.fromkeys((Code.TOTAL_NOT_MULTIPLE_OF_TEN, Code.TOTAL_OUT_OF_BOUNDS), (Part.TOTAL,)),
    **dict.fromkeys((Code.CARDS_LT_ONE, Code.CARDS_EXCEED_DECK), (Part.CARDS,)),
}


def _placed(problem: Problem, sheet: Sheet) -> Problem:
    """With its cell in the text file."""
    if problem.cell or not sheet.cells:
        return problem
    is_set_up = problem.code in {Code.CARDS_LT_ONE, Code.CARDS_EXCEED_DECK}
    number = problem.values.get("round") if is_set_up else problem.round
    row = number if isinstance(number, int) else None
    places = [(part, row, problem.seat) for part in _PARTS.get(problem.code, ())]
    cells = [sheet.cells[place] for place in places if place in sheet.cells]
    return replace(problem, cell=cells[0]) if cells else problem
