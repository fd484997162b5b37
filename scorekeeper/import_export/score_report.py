"""The report of `manage.py score`."""

from scorekeeper.import_export.archive_reader import PlainFile
from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.rules.game import GameState, Phase, Round
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.rules.replay import replay

type Json = bool | int | str | list[Json] | dict[str, Json] | None


def report(name: str, content: bytes) -> dict[str, Json]:
    """With the key "problems" if a rule is broken; nothing is stored."""
    try:
        game = replay(read_game_file(PlainFile(name, content).read(0).file).record)
    except RuleError as error:
        return {"file": name, "problems": [_problem(problem) for problem in error.problems]}
    return {"file": name, **scored(game)}


def scored(game: GameState) -> dict[str, Json]:
    return {
        "complete": game.phase is Phase.FINISHED,
        "rounds": [_round(round_) for round_ in game.played],
        "standings": [standing._asdict() for standing in game.standings],
        "next": _next(game),
    }


def _problem(problem: Problem) -> dict[str, Json]:
    return {"code": problem.code, "round": problem.round, "seat": problem.seat, "message": problem.message}


def _round(round_: Round) -> dict[str, Json]:
    return {
        "number": round_.deal.number,
        "cards": round_.deal.cards,
        "dealer": round_.deal.dealer,
        "bid_order": list(round_.deal.order),
        "points": list(round_.points or ()),
        "totals": list(round_.totals or ()),
    }


def _next(game: GameState) -> dict[str, Json]:
    deal, played = game.next_deal, len(game.played)
    finished = game.phase is Phase.FINISHED
    return {
        "round": None if finished else played + 1,
        "cards": None if finished else game.sizes[played],
        "dealer": deal.dealer if deal else None,
        "phase": game.phase,
        # Always null: a record has all bids of a round or none, so the forbidden bid of the dealer is never known.
        "forbidden_bid": None,
    }
