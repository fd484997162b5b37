"""The record that statements add up to."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

from scorekeeper.rules.record import (
    Adjustment,
    BidChange,
    Decision,
    GameRecord,
    Join,
    Retirement,
    RoundRecord,
    Trump,
    Turned,
    Written,
)
from scorekeeper.rules.statements import History, Kind, Statement

# What changes who sits there, and with that which rounds stand (see `_Sheet.drop_the_round_begun`).
_WHO_SITS = {Kind.LEAVE, Kind.REPLACE, Kind.JOIN, Kind.END}


def record_of(table: GameRecord, history: History) -> GameRecord:
    """Return the record of a game at `table` (players, first dealer, ruleset) that a history adds up to.

    A later statement about the same thing replaces the earlier one: that is a correction (A2). What changes who plays,
    and the end of a game, drops a round that was begun and not finished.
    """
    sheet = _Sheet(table)
    for statement in history.done:
        _WRITERS[statement.kind](sheet, statement)
    return sheet.record()


def record_about(table: GameRecord, history: History, number: int) -> GameRecord:
    """Return the record as far as it tells who sits at the table, and what is written of one round.

    What was said of the other rounds is left out: of a long game, one round is known sooner that way.
    """
    said = (statement for statement in history.done if statement.round == number or statement.kind in _WHO_SITS)
    return record_of(table, History(tuple(said)))


@dataclass
class _Draft:
    """A round as far as it was said; `clouds` are the changes of bids by seat, in the order in which they came."""

    said: RoundRecord = field(default_factory=RoundRecord)
    clouds: list[tuple[int, int]] = field(default_factory=list)

    def finished(self) -> RoundRecord:
        """Return the round with the bids as they count after the changes (S2)."""
        if self.said.bids is None:
            return self.said
        bids, changes = [*self.said.bids], []
        for seat, step in self.clouds:
            bid = bids[seat] if seat < len(bids) else None
            if isinstance(bid, int):
                changes.append(BidChange(seat, bid, bid + step))
                bids[seat] = bid + step
        return replace(self.said, bids=tuple(bids), bid_changes=tuple(changes))


class _Sheet:
    """What was written so far."""

    def __init__(self, table: GameRecord) -> None:
        self.table = table
        self.players = [*table.players]
        self.drafts: dict[int, _Draft] = {}
        self.ended_after_round: int | None = None
        self.adjustments: list[Adjustment] = []
        self.decisions: list[Decision] = []
        self.retirements: list[Retirement] = []
        self.joins: list[Join] = []

    def draft(self, said: Statement) -> _Draft:
        """Return the round that a statement speaks of."""
        return self.drafts.setdefault(said.round or 1, _Draft())

    def drop_the_round_begun(self) -> None:
        """Forget the rounds that were not finished."""
        self.drafts = {number: draft for number, draft in self.drafts.items() if _is_complete(draft.said)}

    def record(self) -> GameRecord:
        """Return the record."""
        last = max(self.drafts, default=0)
        return replace(
            self.table,
            players=tuple(self.players),
            rounds=tuple(self.drafts.get(number, _Draft()).finished() for number in range(1, last + 1)),
            ended_after_round=self.ended_after_round,
            adjustments=tuple(self.adjustments),
            eliminations=tuple(self.decisions),
            retirements=tuple(self.retirements),
            joins=tuple(self.joins),
        )


def _is_complete(said: RoundRecord) -> bool:
    return said.bids is not None and said.tricks is not None


def _before(said: Statement) -> int:
    """Return the round after which something happened that names the round that comes next."""
    return (said.round or 1) - 1


def _bids(sheet: _Sheet, said: Statement) -> None:
    draft = sheet.draft(said)
    draft.said = replace(draft.said, bids=said.values)


def _tricks(sheet: _Sheet, said: Statement) -> None:
    draft = sheet.draft(said)
    seats = len(sheet.players)
    draft.said = replace(draft.said, tricks=said.values[:seats])
    if len(said.values) > seats:
        draft.said = replace(draft.said, void_tricks=_number(said.values[seats]))


def _trump(sheet: _Sheet, said: Statement) -> None:
    draft = sheet.draft(said)
    colour, turned = (*said.values, None)[:2]
    draft.said = replace(
        draft.said,
        trump=None if colour is None else Trump(str(colour)),
        turned=None if turned is None else Turned(str(turned)),
    )


def _void(sheet: _Sheet, said: Statement) -> None:
    draft = sheet.draft(said)
    draft.said = replace(draft.said, void_tricks=_number(said.values[0]))


def _cloud(sheet: _Sheet, said: Statement) -> None:
    sheet.draft(said).clouds.append((_number(said.values[0]), _number(said.values[1])))


def _dealer(sheet: _Sheet, said: Statement) -> None:
    draft = sheet.draft(said)
    draft.said = replace(draft.said, dealer=_number(said.values[0]))


def _misdeal(sheet: _Sheet, said: Statement) -> None:
    """A1: the same dealer deals the same round again."""
    draft = sheet.draft(said)
    sheet.drafts[said.round or 1] = _Draft(RoundRecord(dealer=draft.said.dealer))


def _adjust(sheet: _Sheet, said: Statement) -> None:
    seat, points, reason = said.values
    everybody = None if seat is None else _number(seat)
    sheet.adjustments.append(Adjustment(_before(said), everybody, _number(points), str(reason)))


def _decide(sheet: _Sheet, said: Statement) -> None:
    sheet.decisions.append(Decision(_before(said), _number(said.values[0])))


def _leave(sheet: _Sheet, said: Statement) -> None:
    sheet.drop_the_round_begun()
    sheet.retirements.append(Retirement(_before(said), _number(said.values[0])))


def _replace(sheet: _Sheet, said: Statement) -> None:
    """A5: a substitute takes the seat and its points."""
    sheet.players[_number(said.values[0])] = str(said.values[1])


def _join(sheet: _Sheet, said: Statement) -> None:
    sheet.drop_the_round_begun()
    sheet.joins.append(Join(_before(said), len(sheet.players), _number(said.values[1])))
    sheet.players.append(str(said.values[0]))


def _end(sheet: _Sheet, said: Statement) -> None:
    sheet.drop_the_round_begun()
    sheet.ended_after_round = said.round


def _number(value: Written) -> int:
    """Return a number that was judged before it was written down (see `rules.judging`)."""
    return cast("int", value)


_WRITERS: dict[Kind, Callable[[_Sheet, Statement], None]] = {
    Kind.BIDS: _bids,
    Kind.TRICKS: _tricks,
    Kind.TRUMP: _trump,
    Kind.VOID: _void,
    Kind.CLOUD: _cloud,
    Kind.DEALER: _dealer,
    Kind.MISDEAL: _misdeal,
    Kind.ADJUST: _adjust,
    Kind.DECIDE: _decide,
    Kind.LEAVE: _leave,
    Kind.REPLACE: _replace,
    Kind.JOIN: _join,
    Kind.END: _end,
}
