"""Sole writer of the cached results and career totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby, zip_longest
from typing import Any

from scorekeeper.games.figures import FIGURES_COLUMNS, figures_row
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.search_index import index_game
from scorekeeper.models import OUTCOME_VERSION, Career, Game, GameFigures, Result
from scorekeeper.players.careers import (
    SUMS,
    CareerSums,
    CareerSumsBuilder,
    PlayerOutcome,
    outcomes_of,
    sums_in,
    sums_of,
)
from scorekeeper.rules.game import Phase
from scorekeeper.rules.insights.situations import DealersChoice, Situation, StandingBefore
from scorekeeper.rules.record import Trump
from scorekeeper.rules.results import BidResult, results_of
from scorekeeper.storage.rows import insert_rows, update_row

OUTCOME_COLUMNS = (  # only this module writes them
    *("started_at", "utc_offset", "day", "precision"),
    *("rounds_recorded", "is_finished", "knowledge", "totals", "places", "outcome_version"),
)

_RESULT_COLUMNS = (
    *("game_id", "player_id", "scoring", "started_at", "rank", "total", "longest_run", "bids", "situations"),
)

type CareerKey = tuple[int, str]  # player and scoring


def store_outcome(log: GameLog, *columns: str) -> None:
    """After one more entry, together with `columns` of the caller."""
    row = log.row
    before, was_counted = {column: getattr(row, column) for column in OUTCOME_COLUMNS}, row.is_counted
    set_outcome(log)
    # The database would update the index of each named column, even if its value stays the same.
    update_row(row, *columns, *(column for column, value in before.items() if getattr(row, column) != value))
    if before["is_finished"] or row.is_finished or not was_counted:
        store_results(log)
    if [place[0] for place in before["places"]] != list(log.people) or not was_counted:
        index_game(log)


def set_outcome(log: GameLog) -> None:
    """Without saving."""
    row, game = log.row, log.game
    row.begin_at(log.started_at, log.precision)
    row.rounds_recorded = len(game.played)
    row.is_finished = game.phase is Phase.FINISHED
    row.knowledge = game.knowledge
    row.totals = list(game.totals)
    ranks = {standing.seat: standing.rank for standing in game.standings}
    row.places = [[player, ranks[seat], seat in game.present] for seat, player in enumerate(log.people)]
    row.outcome_version = OUTCOME_VERSION


def remove_outcome(row: Game) -> None:
    _replace_results(row, [])
    GameFigures.objects.filter(game=row).delete()


def rebuild_outcome(log: GameLog) -> None:
    set_outcome(log)
    log.row.save(update_fields=OUTCOME_COLUMNS)
    store_results(log)
    index_game(log)


class NewOutcomes:
    """Results in batches, then the careers once."""

    def __init__(self) -> None:
        self._tallies: dict[CareerKey, CareerSumsBuilder] = {}

    def store_results(self, logs: Sequence[GameLog]) -> None:
        games = [(log.row, result_of(log)) for log in logs]
        for row, outcomes in games:
            for own in outcomes:
                self._tallies.setdefault((own.player, row.scoring), CareerSumsBuilder()).add(own, outcomes)
        insert_rows(Result, _RESULT_COLUMNS, (_result_row(row, each) for row, outcomes in games for each in outcomes))
        counted = ((log, outcomes) for log, (_, outcomes) in zip(logs, games, strict=True) if outcomes)
        insert_rows(GameFigures, FIGURES_COLUMNS, (figures_row(log, outcomes) for log, outcomes in counted))

    def store_careers(self) -> None:
        change_careers({key: tally.sums() for key, tally in self._tallies.items()})


def store_results(log: GameLog) -> None:
    outcomes = result_of(log)
    _replace_results(log.row, outcomes)
    GameFigures.objects.filter(game=log.row).delete()
    if outcomes:
        insert_rows(GameFigures, FIGURES_COLUMNS, [figures_row(log, outcomes)])


def result_of(log: GameLog) -> list[PlayerOutcome]:
    return outcomes_of(results_of(log.game), log.people) if log.row.counts else []


def _result_row(row: Game, outcome: PlayerOutcome) -> tuple[object, ...]:
    """In the order of _RESULT_COLUMNS."""
    bids, situations = [_bid_row(bid) for bid in outcome.bids], [_situation_row(bid) for bid in outcome.bids]
    values = (outcome.rank, outcome.total, outcome.longest_run, bids, situations)
    return (row.pk, outcome.player, row.scoring, row.started_at, *values)


def _bid_row(bid: BidResult) -> tuple[int | None, ...]:
    """One bid as it is stored in `Result.bids`."""
    if bid.bid is None:
        return (bid.cards,)
    row = (bid.cards, bid.bid, bid.tricks)
    return row if bid.tricks is not None else (*row, bid.missed_by)


def _situation_row(bid: BidResult) -> tuple[object, ...]:
    """What goes with it in `Result.situations`."""
    return (bid.points, bid.players, *(bid.situation or ()))


def outcome_of(result: Result) -> PlayerOutcome:
    rounds = zip_longest(result.bids, result.situations, fillvalue=(None, None))
    return PlayerOutcome(result.player_id, result.rank, result.total, tuple(_bid_of(*row) for row in rounds))


def _bid_of(bid: Sequence[Any], stored: Sequence[Any]) -> BidResult:
    """`stored` is as in `_situation_row`."""
    points, players, *situation = stored
    return replace(BidResult(*bid), points=points, players=players, situation=_situation_of(situation))


def _situation_of(stored: Sequence[Any]) -> Situation | None:
    if not stored:
        return None
    position, dealers_choice, surplus, trump, standing, is_late = stored
    choice = dealers_choice and DealersChoice(dealers_choice)
    return Situation(position, choice, surplus, trump and Trump(trump), StandingBefore(standing), is_late)


def change_careers(changes: Mapping[CareerKey, CareerSums]) -> None:
    players = {player for player, _ in changes}
    rows = Career.objects.select_for_update().filter(player__in=players).order_by("pk")
    existing = {_key(career): career for career in rows}
    new = [Career(player_id=key[0], scoring=key[1]) for key in changes if key not in existing]
    changed = [career for key, career in existing.items() if key in changes]
    for career in (*changed, *new):
        sums = sums_in(career)
        sums.add(changes[_key(career)])
        for kind in SUMS:
            setattr(career, kind, dict(getattr(sums, kind)))
    for career in changed:
        update_row(career, *SUMS)
    Career.objects.bulk_create(new, batch_size=100)


def rebuild_careers() -> int:
    """Return how many were wrong."""
    right: dict[CareerKey, CareerSums] = {}
    results = Result.objects.order_by("game", "player").iterator(chunk_size=2000)
    for _, group in groupby(results, key=lambda result: result.game_id):
        game = list(group)
        add_game(right, game[0].scoring, [outcome_of(result) for result in game])
    existing = {_key(career): career for career in Career.objects.all()}
    stored = {key: sums_in(career) for key, career in existing.items()}
    wrong = {
        key for key in right.keys() | existing.keys() if stored.get(key, CareerSums()) != right.get(key, CareerSums())
    }
    Career.objects.filter(pk__in=[existing[key].pk for key in wrong & existing.keys()]).delete()
    change_careers({key: right[key] for key in wrong & right.keys()})
    return len(wrong)


def add_game(careers: dict[CareerKey, CareerSums], scoring: str, outcomes: list[PlayerOutcome], times: int = 1) -> None:
    """`times` is -1 to subtract."""
    for player, sums in sums_of(outcomes).items():
        careers.setdefault((player, scoring), CareerSums()).add(sums, times)


def _key(career: Career) -> CareerKey:
    return career.player_id, career.scoring


def _replace_results(row: Game, outcomes: list[PlayerOutcome]) -> None:
    results = [*Result.objects.filter(game=row).order_by("player")]
    existing = [outcome_of(result) for result in results]
    if existing == outcomes and all(result.started_at == row.started_at for result in results):
        return
    if results:
        Result.objects.filter(game=row).delete()
    insert_rows(Result, _RESULT_COLUMNS, (_result_row(row, outcome) for outcome in outcomes))
    changes: dict[CareerKey, CareerSums] = {}
    add_game(changes, row.scoring, existing, -1)
    add_game(changes, row.scoring, outcomes)
    change_careers({key: sums for key, sums in changes.items() if sums != CareerSums()})
