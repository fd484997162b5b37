"""Sole writer of the cached results and career totals, which can all be derived from the entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from scorekeeper.games.game_log import GameLog
from scorekeeper.games.search_index import index_game
from scorekeeper.models import OUTCOME_VERSION, Career, Game, Result
from scorekeeper.players.careers import CareerTally, Outcome, Sums, outcomes_of, sums_in, sums_of
from scorekeeper.rules.game import Phase
from scorekeeper.rules.results import BidResult, results_of
from scorekeeper.storage.rows import insert_rows, update_row

OUTCOME_COLUMNS = (
    *("started_at", "utc_offset", "day"),
    *("rounds_recorded", "is_finished", "totals", "places", "outcome_version"),
)
"""The columns of a game that only this module writes."""

_RESULT_COLUMNS = ("game_id", "player_id", "scoring", "started_at", "rank", "total", "longest_run", "bids")

type CareerKey = tuple[int, str]
"""A player's id and the scoring."""


def store_outcome(log: GameLog, *columns: str) -> None:
    """Store the outcome of a game after one more entry, and save these `columns` of the caller with it."""
    row = log.row
    old_places, was_finished, was_counted = row.places, row.is_finished, row.is_counted
    set_outcome(log)
    update_row(row, *columns, *OUTCOME_COLUMNS)
    if was_finished or row.is_finished or not was_counted:
        store_results(log)
    if [place[0] for place in old_places] != list(log.people) or not was_counted:
        index_game(log)


def set_outcome(log: GameLog) -> None:
    """Set the outcome columns of a game without saving them."""
    row, game = log.row, log.game
    row.begin_at(log.started_at)
    row.rounds_recorded = len(game.played)
    row.is_finished = game.phase is Phase.FINISHED
    row.totals = list(game.totals)
    ranks = {standing.seat: standing.rank for standing in game.standings}
    row.places = [[player, ranks[seat], seat in game.present] for seat, player in enumerate(log.people)]
    row.outcome_version = OUTCOME_VERSION


def remove_outcome(row: Game) -> None:
    """Remove a game that goes into the bin from statistics."""
    _replace_results(row, [])


def rebuild_outcome(log: GameLog) -> None:
    """Store the outcome of a game, replacing all of its cached data."""
    set_outcome(log)
    log.row.save(update_fields=OUTCOME_COLUMNS)
    store_results(log)
    index_game(log)


class NewOutcomes:
    """Stores the results of new games, and then the careers, each once."""

    def __init__(self) -> None:
        self._tallies: dict[CareerKey, CareerTally] = {}

    def store_results(self, logs: Sequence[GameLog]) -> None:
        """Store the results of some games."""
        games = [(log.row, result_of(log)) for log in logs]
        for row, outcomes in games:
            for own in outcomes:
                self._tallies.setdefault((own.player, row.scoring), CareerTally()).add(own, outcomes)
        insert_rows(Result, _RESULT_COLUMNS, (_result_row(row, each) for row, outcomes in games for each in outcomes))

    def store_careers(self) -> None:
        """Add all these games to the careers."""
        change_careers({key: tally.sums() for key, tally in self._tallies.items()})


def store_results(log: GameLog) -> None:
    """Store the results of a game; one that does not count has none."""
    _replace_results(log.row, result_of(log))


def result_of(log: GameLog) -> list[Outcome]:
    """Return the outcomes of a game for its players; none if it does not count."""
    return outcomes_of(results_of(log.game), log.people) if log.row.counts else []


def _result_row(row: Game, outcome: Outcome) -> tuple[object, ...]:
    """Return the values of _RESULT_COLUMNS for one outcome of a game."""
    bids = [(bid.cards, bid.bid, bid.tricks) for bid in outcome.bids]
    values = (outcome.rank, outcome.total, outcome.longest_run, bids)
    return (row.pk, outcome.player, row.scoring, row.started_at, *values)


def outcome_of(result: Result) -> Outcome:
    """Return the outcome stored in a row."""
    return Outcome(result.player_id, result.rank, result.total, tuple(BidResult(*bid) for bid in result.bids))


def change_careers(changes: Mapping[CareerKey, Sums]) -> None:
    """Add these sums to the careers; missing careers are created."""
    wanted = dict(changes)
    players = {player for player, _ in wanted}
    existing = Career.objects.select_for_update().filter(player__in=players).order_by("pk")
    changed = [(career, wanted.pop(_key(career))) for career in existing if _key(career) in wanted]
    for career, sums in changed:
        _add(career, sums)
    Career.objects.bulk_update([career for career, _ in changed], ["sums", "bids", "rivals"], batch_size=100)
    new = [(Career(player_id=player, scoring=scoring), sums) for (player, scoring), sums in wanted.items()]
    for career, sums in new:
        _add(career, sums)
    Career.objects.bulk_create([career for career, _ in new], batch_size=100)


def rebuild_careers() -> int:
    """Compute all careers from the results again, and correct wrong ones; return how many were wrong."""
    right: dict[CareerKey, Sums] = {}
    results = Result.objects.order_by("game", "player").iterator(chunk_size=2000)
    for _, group in groupby(results, key=lambda result: result.game_id):
        game = list(group)
        add_game(right, game[0].scoring, [outcome_of(result) for result in game])
    existing = {_key(career): career for career in Career.objects.all()}
    stored = {key: sums_in(career) for key, career in existing.items()}
    wrong = {key for key in right.keys() | existing.keys() if stored.get(key, Sums()) != right.get(key, Sums())}
    Career.objects.filter(pk__in=[existing[key].pk for key in wrong & existing.keys()]).delete()
    change_careers({key: right[key] for key in wrong & right.keys()})
    return len(wrong)


def add_game(careers: dict[CareerKey, Sums], scoring: str, outcomes: list[Outcome], times: int = 1) -> None:
    """Add the outcomes of a game to careers; subtract them if `times` is -1."""
    for player, sums in sums_of(outcomes).items():
        careers.setdefault((player, scoring), Sums()).add(sums, times)


def _key(career: Career) -> CareerKey:
    return career.player_id, career.scoring


def _add(career: Career, more: Sums) -> None:
    sums = sums_in(career)
    sums.add(more)
    career.sums, career.bids, career.rivals = dict(sums.sums), dict(sums.bids), dict(sums.rivals)


def _replace_results(row: Game, outcomes: list[Outcome]) -> None:
    results = [*Result.objects.filter(game=row).order_by("player")]
    existing = [outcome_of(result) for result in results]
    if existing == outcomes and all(result.started_at == row.started_at for result in results):
        return
    Result.objects.filter(game=row).delete()
    insert_rows(Result, _RESULT_COLUMNS, (_result_row(row, outcome) for outcome in outcomes))
    changes: dict[CareerKey, Sums] = {}
    add_game(changes, row.scoring, existing, -1)
    add_game(changes, row.scoring, outcomes)
    change_careers({key: sums for key, sums in changes.items() if sums != Sums()})
