"""The report of `manage.py score`."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorekeeper.import_export.sheets.recognition import read_games
from scorekeeper.import_export.timestamps import day_of
from scorekeeper.rules.game import GameState, Phase, Round
from scorekeeper.rules.knowledge import Note, NoteCode, Question
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet, work_out
from scorekeeper.rules.sheets.sheet import Sheet

type Json = bool | int | str | list[Json] | dict[str, Json] | None

_NOTHING_NEXT: dict[str, Json] = {
    "round": None,
    "cards": None,
    "dealer": None,
    "phase": Phase.FINISHED,
    "forbidden_bid": None,
}


def reports(name: str, content: bytes) -> list[dict[str, Json]]:
    """A document for each game, with the key "problems" if it breaks a rule; nothing is stored."""
    try:
        found = read_games(name, content)
    except RuleError as error:
        return [{"file": name, **_problems(error)}]
    lines = enumerate(_lines(found.games), 1)
    return [{"file": name, **({} if found.is_game_file else {"game": number}), **line} for number, line in lines]


def scored(sheet: ScoredSheet) -> dict[str, Json]:
    game = sheet.game
    asked = {question.round for question in game.questions}
    return {
        "complete": sheet.is_complete,
        "knowledge": game.knowledge,
        "date": day_of(sheet.sheet.date) or None,
        "title": sheet.sheet.title,
        "players": [*sheet.sheet.record.players],
        "rounds": [_round(round_, is_asked=round_.deal.number in asked) for round_ in game.played],
        "standings": [standing._asdict() for standing in game.standings],
        "questions": [_question(question) for question in game.questions],
        "notes": [_note(note) for note in sheet.notes],
        "next": _next(game),
    }


def _lines(games: Iterable[Sheet | RuleError]) -> Iterator[dict[str, Json]]:
    waiting: tuple[Note, ...] = ()
    for game in games:
        try:
            if isinstance(game, RuleError):
                raise game
            yield scored(work_out(replace(game, notes=(*game.notes, *waiting))))
            waiting = ()
        except RuleError as error:
            # A note about the whole file goes with the first game that can be scored.
            waiting += tuple(note for note in _notes(game) if note.code is NoteCode.OTHER_PLAYS)
            yield _problems(error)


def _notes(game: Sheet | RuleError) -> tuple[Note, ...]:
    return () if isinstance(game, RuleError) else game.notes


def _problems(error: RuleError) -> dict[str, Json]:
    return {"problems": [_problem(problem) for problem in error.problems]}


def _problem(problem: Problem) -> dict[str, Json]:
    cell: dict[str, Json] = {"cell": problem.cell} if problem.cell else {}
    return {"code": problem.code, "round": problem.round, "seat": problem.seat, **cell, "message": problem.message}


def _round(round_: Round, *, is_asked: bool) -> dict[str, Json]:
    """Of a round with an open question only answers are printed, not tricks that are equal in all choices."""
    tricks: list[Json] = [*(round_.tricks or (None,) * len(round_.points or ()))]
    if is_asked:
        tricks = [None if seat in round_.inferred else number for seat, number in enumerate(tricks)]
    return {
        "number": round_.deal.number,
        "cards": round_.deal.cards,
        "dealer": round_.deal.dealer,
        "bid_order": list(round_.deal.order),
        "points": list(round_.points or ()),
        "totals": list(round_.totals or ()),
        "tricks": tricks,
        "inferred": [] if is_asked else list(round_.inferred),
    }


def _question(question: Question) -> dict[str, Json]:
    return {"round": question.round, "choices": [list(choice) for choice in question.choices]}


def _note(note: Note) -> dict[str, Json]:
    return {
        "code": note.code,
        "round": note.round,
        "seat": note.seat,
        "number": note.number,
        "expected": note.expected,
    }


def _next(game: GameState) -> dict[str, Json]:
    if game.phase is Phase.FINISHED:
        return _NOTHING_NEXT
    deal, played = game.next_deal, len(game.played)
    return {
        "round": played + 1,
        "cards": game.sizes[played],
        "dealer": deal.dealer if deal else None,
        "phase": game.phase,
        # Always null: a record has all bids of a round or none, so the forbidden bid of the dealer is never known.
        "forbidden_bid": None,
    }
