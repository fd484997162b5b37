"""Small files of other programs, and what the rules make of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.import_export.foreign import own_csv
from scorekeeper.import_export.foreign.formats import FORMATS
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.problems import Code, Problem, RuleError
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet, work_out
from scorekeeper.rules.sheets.sheet import Sheet
from tests.helpers.tables import NAMES

type Document = dict[str, Any]
type Places = list[tuple[Code, int | None, int | None]]

ENGLISH = "Game,Date,Title,Round,Cards,Trump,Dealer,Player,Bid,Tricks,Exact,Points,Total"
BIDS = [[0, 1, 0], [1, 0, 2], [0, 2, 1]]
TRICKS = [[0, 1, 0], [1, 0, 1], [0, 2, 1]]


def read_document(document: object) -> list[Sheet | RuleError]:
    """Recognise and read a document of another program; an error of the whole file counts as that of its only game."""
    found = [form for form in FORMATS if form.is_one(document)]
    assert len(found) == 1, [form.name for form in found]
    try:
        return found[0].read(document)
    except RuleError as error:
        return [error]


def score_all(games: Sequence[Sheet | RuleError]) -> list[ScoredSheet | RuleError]:
    return [_score(game) for game in games]


def _score(game: Sheet | RuleError) -> ScoredSheet | RuleError:
    if isinstance(game, RuleError):
        return game
    try:
        return work_out(game)
    except RuleError as error:
        return error


def scored(document: object) -> ScoredSheet:
    """Return the only game of a document."""
    return _only_sheet(score_all(read_document(document)))


def scored_csv(*lines: str) -> ScoredSheet:
    return _only_sheet(score_all(own_csv.read("\n".join(lines))))


def _only_sheet(games: list[ScoredSheet | RuleError]) -> ScoredSheet:
    (game,) = games
    assert isinstance(game, ScoredSheet), game
    return game


def problems_of(document: object) -> Places:
    return _places(score_all(read_document(document)))


def csv_problems(*lines: str) -> list[Problem]:
    (game,) = score_all(own_csv.read("\n".join(lines)))
    assert isinstance(game, RuleError)
    return [*game.problems]


def _places(games: list[ScoredSheet | RuleError]) -> Places:
    (game,) = games
    assert isinstance(game, RuleError), game
    return [(problem.code, problem.round, problem.seat) for problem in game.problems]


def notes_of(game: ScoredSheet, code: NoteCode) -> list[Note]:
    return [note for note in game.notes if note.code is code]


def totals_of(scored: ScoredSheet) -> list[int]:
    """Return the totals by seat."""
    return [*scored.game.totals]


def keepwiz(bids: list[list[int]] = BIDS, tricks: list[list[int]] = TRICKS, /, **others: object) -> Document:
    players = [
        {"id": f"p{seat}", "name": name, "isDealer": seat == 1} for seat, name in enumerate(NAMES[: len(bids[0])])
    ]
    rounds = [
        {"players": [_entry(*numbers, number) for numbers in zip(range(len(players)), calls, made, strict=True)]}
        for number, (calls, made) in enumerate(zip(bids, tricks, strict=True), 1)
    ]
    return {
        "version": "3.0",
        "created_at": "2025-03-08T18:00:00.000Z",
        "players": players,
        "gameFinished": True,
        "round_data": rounds,
        **others,
    }


def _entry(seat: int, call: int, made: int, cards: int) -> Document:
    return {"id": f"p{seat}", "call": call, "made": made, "score": points(Scoring.STANDARD, cards, call, made)}


def wizard_tracker(bids: list[list[int]] = BIDS, tricks: list[list[int]] = TRICKS, /, **others: object) -> Document:
    changes = {
        scoring: [
            [points(scoring, number, *pair) for pair in zip(bets, won, strict=True)]
            for number, (bets, won) in enumerate(zip(bids, tricks, strict=True), 1)
        ]
        for scoring in Scoring
    }
    return {
        "players": [*NAMES[: len(bids[0])]],
        "dealer": 0,
        "round": len(bids) + 1,
        "max_rounds": len(bids),
        "bets": [[*row] for row in bids],
        "tricks": [[*row] for row in tricks],
        "score": _running(changes[Scoring.STANDARD]),
        "score_change": changes[Scoring.STANDARD],
        "alt_score": _running(changes[Scoring.ALTERNATE]),
        "alt_score_change": changes[Scoring.ALTERNATE],
        "color": {"1": "red"},
        "rule_1": True,
        "rule_altcount": False,
        "rule_expansion": True,
        "rule_custom_rounds": False,
        "time_started": 1718000000000,
        "time_ended": 1718009000000,
        **others,
    }


def _running(rows: list[list[int]]) -> list[list[int]]:
    return [[sum(column) for column in zip(*rows[: number + 1], strict=True)] for number in range(len(rows))]


def bg_stats(scores: Sequence[object] = ("40", 80, "-10"), /, **others: object) -> Document:
    play = {
        "gameRefId": 1,
        "playDate": "2022-10-01 20:15:00",
        "playerScores": [{"playerRefId": 10 + seat, "score": score} for seat, score in enumerate(scores)],
    }
    return {
        "games": [
            {"id": 1, "name": "Wizard", "bggId": 1465},
            {"id": 2, "name": "Wizard Extreme", "bggId": 9999},
            {"id": 3, "name": "Our wizard evening", "bggId": 0},
            {"id": 4, "name": "Skat"},
        ],
        "players": [{"id": 10 + seat, "name": name} for seat, name in enumerate(NAMES)],
        "plays": [{**play, **others}],
    }
