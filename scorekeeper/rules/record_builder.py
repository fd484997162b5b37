from dataclasses import dataclass, field, replace

from scorekeeper.rules.record import (
    NOTHING_WRITTEN,
    AdjustmentRecord,
    BidChange,
    Decision,
    GameRecord,
    JoinRecord,
    RawValue,
    Retirement,
    RoundRecord,
    Trump,
    Turned,
    WrittenRound,
)

_NOT_ENTERED = RoundRecord()


@dataclass
class RoundBuilder:
    """`bid_steps`: seat and step of each Cloud."""

    bids: tuple[RawValue, ...] | None = None
    tricks: tuple[RawValue, ...] | None = None
    trump: Trump | None = None
    turned: Turned | None = None
    dealer: int | None = None
    void_tricks: int = 0
    points: tuple[RawValue, ...] | None = None
    totals: tuple[RawValue, ...] | None = None
    bid_steps: list[tuple[int, int]] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        return (self.bids is not None and self.tricks is not None) or self.is_written

    @property
    def is_written(self) -> bool:
        return self.points is not None or self.totals is not None

    def record(self) -> RoundRecord:
        """S2."""
        entered = RoundRecord(self.bids, self.tricks, self.trump, self.dealer, self.void_tricks, turned=self.turned)
        if self.bids is None or not self.bid_steps:
            return entered
        bids, changes = [*self.bids], []
        for seat, step in self.bid_steps:
            bid = bids[seat] if seat < len(bids) else None
            if isinstance(bid, int):
                changes.append(BidChange(seat, bid, bid + step))
                bids[seat] = bid + step
        return replace(entered, bids=tuple(bids), bid_changes=tuple(changes))


def _written(builder: RoundBuilder | None) -> WrittenRound:
    return WrittenRound(builder.points, builder.totals) if builder else NOTHING_WRITTEN


class RecordBuilder:
    """`table` has players, first dealer and ruleset."""

    def __init__(self, table: GameRecord) -> None:
        self.table = table
        self.players = [*table.players]
        self.rounds: dict[int, RoundBuilder] = {}
        self.ended_after_round: int | None = None
        self.adjustments: list[AdjustmentRecord] = []
        self.decisions: list[Decision] = []
        self.retirements: list[Retirement] = []
        self.joins: list[JoinRecord] = []
        self.final_totals: tuple[RawValue, ...] | None = None

    def round(self, number: int) -> RoundBuilder:
        found = self.rounds.get(number)
        if found is None:
            found = self.rounds[number] = RoundBuilder()
        return found

    def drop_unfinished_rounds(self) -> None:
        self.rounds = {number: builder for number, builder in self.rounds.items() if builder.is_complete}

    def record(self) -> GameRecord:
        numbers = range(1, max(self.rounds, default=0) + 1)
        builders = [self.rounds.get(number) for number in numbers]
        is_written = any(builder.is_written for builder in self.rounds.values())
        return replace(
            self.table,
            players=tuple(self.players),
            rounds=tuple(builder.record() if builder else _NOT_ENTERED for builder in builders),
            ended_after_round=self.ended_after_round,
            adjustments=tuple(self.adjustments),
            eliminations=tuple(self.decisions),
            retirements=tuple(self.retirements),
            joins=tuple(self.joins),
            written=tuple(map(_written, builders)) if is_written else (),
            final_totals=self.final_totals,
        )
