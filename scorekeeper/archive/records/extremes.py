"""The games with the highest and lowest figures, and who did what in them, from their logs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Aggregate, Max, Min, Q, QuerySet

from scorekeeper.games.game_log import GameLog, read_game_logs
from scorekeeper.games.seat_names import names_in, substitutions_of
from scorekeeper.models import Confidant, GameFigures
from scorekeeper.rules.insights.extremes import Feat, feats_of

MOST_GAMES = 3  # that a shared record names


@dataclass(frozen=True)
class Kind:
    """`column` of GameFigures. Games that ended early (A5, A7) hold no record of `whole_games`."""

    column: str
    choose: type[Aggregate] = Max
    whole_games: bool = False

    @property
    def games(self) -> Q:
        return Q(ended_early=False) if self.whole_games else Q()


KINDS = {
    "highest_game": Kind("highest_total", whole_games=True),
    "best_round": Kind("highest_round"),
    "run": Kind("run"),
    "comeback": Kind("comeback", whole_games=True),
    "largest_margin": Kind("margin", whole_games=True),
    "closest_win": Kind("margin", Min, whole_games=True),
    "swing": Kind("swing"),
    "worst_round": Kind("lowest_round", Min),
    "lowest_game": Kind("lowest_total", Min, whole_games=True),
}


@dataclass(frozen=True)
class Holder:
    """One game with all its feats that equal the record."""

    log: GameLog
    feats: tuple[Feat, ...]

    @property
    def names(self) -> list[str]:
        """Of those who sat there in the round, or at the end."""
        return [*dict.fromkeys(name for feat in self.feats for name in self._names(feat, feat.seats))]

    @property
    def others(self) -> list[str]:
        """Who was behind."""
        return [*dict.fromkeys(name for feat in self.feats for name in self._names(feat, feat.others))]

    def _names(self, feat: Feat, seats: Sequence[int]) -> list[str]:
        names = self.log.game.record.players if feat.number is None else names_in(self.log, feat.number)
        return [names[seat] for seat in seats]


@dataclass(frozen=True)
class Record:
    """`holders` are the oldest of its `games` (a number), at most MOST_GAMES."""

    kind: str
    value: int
    games: int
    holders: tuple[Holder, ...]


type Values = Mapping[str, int]  # by kind


def best_of(kinds: Iterable[str]) -> dict[str, Aggregate]:
    """The aggregates that find the record of each kind."""
    return {kind: KINDS[kind].choose(KINDS[kind].column, filter=KINDS[kind].games) for kind in kinds}


def chosen_among(values: Iterable[Mapping[str, int | None]], kinds: Iterable[str]) -> Values:
    """The record of each kind among those of parts; without kinds of which no game has a figure."""
    rows = [*values]
    found = {kind: [value for row in rows if (value := row[kind]) is not None] for kind in kinds}
    return {kind: (max if KINDS[kind].choose is Max else min)(own) for kind, own in found.items() if own}


def records_in(owner: Confidant, figures: QuerySet[GameFigures], kinds: Sequence[str]) -> dict[str, Record]:
    """In five queries."""
    return find_records(owner, figures, chosen_among([figures.aggregate(**best_of(kinds))], kinds))


def find_records(owner: Confidant, figures: QuerySet[GameFigures], best: Values) -> dict[str, Record]:
    """By kind, in four queries; `best` are the records of these figures."""
    found = _games_with(figures, best)
    wanted = dict.fromkeys(game for games in found.values() for game in games[:MOST_GAMES])
    logs = {log.row.pk: log for log in read_game_logs(owner, [*wanted])} if wanted else {}
    records = (_record(kind, best[kind], games, logs) for kind, games in found.items())
    # The figures of a game may be older than its log while games are counted again.
    return {record.kind: record for record in records if record.holders}


def _games_with(figures: QuerySet[GameFigures], best: Values) -> dict[str, list[int]]:
    """Ids of the games with each value, oldest first."""
    conditions = {kind: KINDS[kind].games & Q((KINDS[kind].column, value)) for kind, value in best.items()}
    if not conditions:
        return {}
    any_of = Q()
    for condition in conditions.values():
        any_of |= condition
    columns = ("game_id", "ended_early", *(KINDS[kind].column for kind in best))
    rows = figures.filter(any_of).order_by("game__started_at", "game").values_list(*dict.fromkeys(columns), named=True)
    found: dict[str, list[int]] = {kind: [] for kind in best}
    for row in rows:
        for kind, value in best.items():
            if getattr(row, KINDS[kind].column) == value and not (KINDS[kind].whole_games and row.ended_early):
                found[kind].append(row.game_id)
    return found


def _record(kind: str, value: int, games: Sequence[int], logs: dict[int, GameLog]) -> Record:
    read = [logs[game] for game in games[:MOST_GAMES] if game in logs]
    holders = (_holder(log, KINDS[kind].column, value) for log in read)
    return Record(kind, value, len(games), tuple(holder for holder in holders if holder.feats))


def _holder(log: GameLog, column: str, value: int) -> Holder:
    feats = feats_of(log.game, column, substitutions_of(log))
    return Holder(log, tuple(feat for feat in feats if feat.value == value))
