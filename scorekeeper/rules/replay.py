"""The one place where a game is derived from what was written down."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.bids import check_bids, leads_alone
from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord, Trump, Written
from scorekeeper.rules.schedule import Deal, check_players, deal_schedule
from scorekeeper.rules.scoring import points
from scorekeeper.rules.standings import Standing, standings
from scorekeeper.rules.tricks import check_tricks

_TOO_MANY_ROUNDS = gettext_noop("Round %(round)s does not exist: this game has %(rounds)s rounds.")
_TRICKS_OPEN = gettext_noop("The tricks of round %(round)s are missing.")
_BIDS_OPEN = gettext_noop("The bids of round %(round)s are missing.")
_AFTER_THE_END = gettext_noop("The game was ended after round %(end)s; round %(round)s cannot be recorded.")
_NO_SUCH_END = gettext_noop("The game cannot end after round %(end)s: that round has not been played.")

_CHECKED = {code: place for place, code in enumerate(Code)}


class Phase(StrEnum):
    """What the table writes down next."""

    BIDS = "bids"
    TRICKS = "tricks"
    FINISHED = "finished"


@dataclass(frozen=True)
class Round:
    """A round that was begun. Numbers are in seat order; `points` and `totals` are None until its tricks are in."""

    deal: Deal
    bids: tuple[int, ...] | None
    tricks: tuple[int, ...] | None
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    trump: Trump | None


@dataclass(frozen=True)
class Game:
    """A game as it follows from its record: `deals` are all rounds of the schedule, `rounds` those begun."""

    record: GameRecord
    deals: tuple[Deal, ...]
    rounds: tuple[Round, ...]

    @cached_property
    def played(self) -> tuple[Round, ...]:
        """The rounds whose tricks are in."""
        return tuple(round_ for round_ in self.rounds if round_.tricks is not None)

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """The running total of each seat (P4)."""
        last = self.played[-1].totals if self.played else None
        return last or (0,) * len(self.record.players)

    @cached_property
    def phase(self) -> Phase:
        """What comes next: the game is finished after its last round (G4), or where the table ended it (A7)."""
        if self.record.ended_after_round is not None or len(self.played) == len(self.deals):
            return Phase.FINISHED
        return Phase.TRICKS if self.current and self.current.bids is not None else Phase.BIDS

    @cached_property
    def current(self) -> Round | None:
        """The round that was begun and not finished."""
        return self.rounds[-1] if len(self.rounds) > len(self.played) else None

    @cached_property
    def next_deal(self) -> Deal | None:
        """The deal of the round that is played now, None in a finished game."""
        return None if self.phase is Phase.FINISHED else self.deals[len(self.played)]

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The places so far (F1, F2)."""
        record = self.record
        return standings(record.players, self.totals, self._exact_bids(), record.ruleset.tie_break)

    def _exact_bids(self) -> list[int]:
        seats = range(len(self.record.players))
        return [sum(r.bids[seat] == r.tricks[seat] for r in self.played if r.bids and r.tricks) for seat in seats]


def replay(record: GameRecord) -> Game:
    """Derive the game from its record; raise Refused with every problem that can be told apart.

    They stand in the order of play, and those of one round in the order in which the rule book checks (section 9).
    """
    check_players(len(record.players))
    deals = _deals(record)
    problems = [*_check_length(record, len(deals)), *_check_rounds(record, deals)]
    if problems:
        raise Refused(*in_order_of_play(problems))
    return Game(record, deals, tuple(_count_rounds(record, deals)))


def in_order_of_play(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems as play meets them: those of the whole game, those of each round, that of its end."""
    return sorted(problems, key=lambda problem: (_moment(problem), _CHECKED[problem.code]))


def _moment(problem: Problem) -> float:
    is_end = problem.code is Code.NO_ROUND_TO_END_AFTER or problem.values.get("where") == "ended_after_round"
    return math.inf if is_end else problem.round or 0


def _deals(record: GameRecord) -> tuple[Deal, ...]:
    dealers = {n: written.dealer for n, written in enumerate(record.rounds, 1) if written.dealer is not None}
    return deal_schedule(record.first_dealer, len(record.players), dealers)


def _check_length(record: GameRecord, rounds: int) -> Iterator[Problem]:
    if len(record.rounds) > rounds:
        gaps = {"round": rounds + 1, "rounds": rounds}
        yield Problem(Code.ROUND_NOT_IN_SCHEDULE, _TOO_MANY_ROUNDS, gaps, rounds + 1)
    end = record.ended_after_round
    if end is None:
        return
    if not 1 <= end <= sum(written.tricks is not None for written in record.rounds):
        yield Problem(Code.NO_ROUND_TO_END_AFTER, _NO_SUCH_END, {"end": end})
    elif len(record.rounds) > end:
        yield Problem(Code.ROUND_AFTER_THE_END, _AFTER_THE_END, {"end": end, "round": end + 1}, end + 1)


def _check_rounds(record: GameRecord, deals: tuple[Deal, ...]) -> Iterator[Problem]:
    """Judge each round with the totals before it; what comes after a broken round is judged without a leader."""
    totals: tuple[int, ...] | None = (0,) * len(record.players)
    last = len(record.rounds)
    for written, deal in zip(record.rounds, deals, strict=False):
        problems = _check_round(written, deal, record, totals, is_last=deal.number == last)
        yield from problems
        counted = None if problems or totals is None else _count(written, deal, record, totals)
        totals = counted.totals if counted else None


def _check_round(
    written: RoundRecord, deal: Deal, record: GameRecord, totals: tuple[int, ...] | None, *, is_last: bool
) -> list[Problem]:
    problems = [*_check_phases(written, deal, is_last=is_last)]
    if written.bids is not None:
        leads = totals is not None and leads_alone(deal.dealer, totals)
        rule = record.ruleset.plus_minus_one
        problems += check_bids(written.bids, deal, record.players, rule, dealer_leads_alone=leads)
    if written.tricks is not None:
        problems += check_tricks(written.tricks, deal, record.players)
    return problems


def _check_phases(written: RoundRecord, deal: Deal, *, is_last: bool) -> Iterator[Problem]:
    """Only the last round may stop before its tricks, and no tricks stand without bids."""
    if written.bids is None and (written.tricks is not None or not is_last):
        yield Problem(Code.BIDS_MISSING, _BIDS_OPEN, {"round": deal.number}, deal.number)
    if written.tricks is None and not is_last:
        yield Problem(Code.TRICKS_MISSING, _TRICKS_OPEN, {"round": deal.number}, deal.number)


def _count_rounds(record: GameRecord, deals: tuple[Deal, ...]) -> Iterator[Round]:
    totals = (0,) * len(record.players)
    for written, deal in zip(record.rounds, deals, strict=False):
        counted = _count(written, deal, record, totals)
        totals = counted.totals or totals
        yield counted


def _count(written: RoundRecord, deal: Deal, record: GameRecord, before: tuple[int, ...]) -> Round:
    bids, tricks = _judged(written.bids), _judged(written.tricks)
    trump = Trump.NONE if deal.no_trump else written.trump
    if bids is None or tricks is None:
        return Round(deal, bids, tricks, None, None, trump)
    scoring = record.ruleset.scoring
    won = tuple(points(scoring, deal.cards, bid, taken) for bid, taken in zip(bids, tricks, strict=True))
    return Round(deal, bids, tricks, won, tuple(map(sum, zip(before, won, strict=True))), trump)


def _judged(values: tuple[Written, ...] | None) -> tuple[int, ...] | None:
    return None if values is None else tuple(value for value in values if isinstance(value, int))
