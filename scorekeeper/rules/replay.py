import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from scorekeeper.rules.bids import check_bid_changes, check_bids, leads_alone
from scorekeeper.rules.game import GameState, Numbers, Round
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import AdjustmentRecord, Event, GameRecord, RawValue, RoundRecord, Trump
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.scoring import COUNTS
from scorekeeper.rules.seating import Seating
from scorekeeper.rules.setup_validation import check_set_up
from scorekeeper.rules.tricks import check_tricks

_TOO_MANY_ROUNDS = gettext_noop("Round %(round)s does not exist: the last round of this game is %(rounds)s.")
_TRICKS_OPEN = gettext_noop("The tricks of round %(round)s are missing.")
_BIDS_OPEN = gettext_noop("The bids of round %(round)s are missing.")
_AFTER_THE_END = gettext_noop("The game was ended after round %(end)s; round %(round)s cannot be recorded.")
_NO_SUCH_END = gettext_noop("The game cannot end after round %(end)s: that round has not been played.")
_NOT_PLAYED_YET = gettext_noop("Round %(round)s has not been played yet; nothing can follow it.")

_CHECK_ORDER = {code: index for index, code in enumerate(Code)}


class Completed(NamedTuple):
    """A round with bids and tricks that follow from written points.

    Without `checks_bids` or `checks_tricks`, bids or tricks are only an example for these points, or are not known
    because of the `problems` of this round or, without `is_known`, of an earlier round.
    """

    round: RoundRecord
    problems: tuple[Problem, ...] = ()
    checks_bids: bool = True
    checks_tricks: bool = True
    is_known: bool = True


# Called before a round is counted; the totals before the round are None after an invalid one.
type Complete = Callable[[RoundRecord, Deal, Sequence[int] | None], Completed]


def replay(
    record: GameRecord, leader_checked_in: Collection[int] | None = None, complete: Complete | None = None
) -> GameState:
    """Raise RuleError with all independent problems, in the order of play, then of section 9.

    M3 is checked only in the rounds `leader_checked_in`, by default in all: a bid that was valid when it was made stays
    valid after a correction of another round (M4).
    """
    check_set_up(record.ruleset, len(record.starters))
    replayer = _Replayer(record, leader_checked_in, complete)
    replayer.run()
    problems = [*_check_end(record), *_check_events(record), *replayer.problems]
    if problems:
        raise RuleError(*in_order_of_play(problems))
    return replayer.game()


def in_order_of_play(problems: Iterable[Problem]) -> list[Problem]:
    """The whole game, each round, the end."""
    return sorted(problems, key=lambda problem: (_position(problem), _CHECK_ORDER[problem.code]))


def _position(problem: Problem) -> float:
    is_end = problem.code is Code.NO_ROUND_TO_END_AFTER or problem.values.get("where") == "ended_after_round"
    return math.inf if is_end else problem.round or 0


def _complete(record: GameRecord) -> int:
    return sum(entered.tricks is not None and entered.bids is not None for entered in record.rounds)


def _check_end(record: GameRecord) -> Iterator[Problem]:
    end = record.ended_after_round
    if end is None:
        return
    if not 1 <= end <= _complete(record):
        yield Problem(Code.NO_ROUND_TO_END_AFTER, _NO_SUCH_END, {"end": end})
    elif len(record.rounds) > end:
        yield Problem(Code.ROUND_AFTER_THE_END, _AFTER_THE_END, {"end": end, "round": end + 1}, end + 1)


def _check_events(record: GameRecord) -> Iterator[Problem]:
    events: list[Event] = [*record.adjustments, *record.eliminations, *record.retirements, *record.joins]
    for event in events:
        if event.after_round > _complete(record):
            number = event.after_round
            [seat, *others] = event.seats if isinstance(event, AdjustmentRecord) else [event.seat]
            yield Problem(Code.NOT_PLAYED_YET, _NOT_PLAYED_YET, {"round": number}, number, None if others else seat)


class _Replayer:
    def __init__(
        self, record: GameRecord, leader_checked_in: Collection[int] | None, complete: Complete | None
    ) -> None:
        self.record = record
        self.leader_checked_in = leader_checked_in
        self.complete = complete
        self.seating = Seating(record)
        self.count = COUNTS[record.ruleset.scoring]
        self.rounds: list[Round] = []
        self.deals: list[Deal] = []
        self.problems: list[Problem] = []

    def run(self) -> None:
        """Up to the last round whose players are known."""
        self.seating.after_round(0)
        for number, cards in enumerate(self.seating.sizes, 1):
            deal = self.seating.deal(number, cards)
            if deal is None:
                break
            self.deals.append(deal)
            if number <= self._rounds_to_check():
                self._play(self.record.rounds[number - 1], deal)
        self.problems += self.seating.problems
        self._check_length()

    def _rounds_to_check(self) -> int:
        """`_check_end` refuses rounds after an early end."""
        return min(len(self.record.rounds), self.record.ended_after_round or len(self.record.rounds))

    def game(self) -> GameState:
        """If there are no problems."""
        seating = self.seating
        return GameState(
            record=replace(self.record, adjustments=tuple(seating.adjustments)),
            sizes=seating.sizes,
            deals=tuple(self.deals),
            rounds=tuple(self.rounds),
            totals=tuple(seating.totals),
            exact_bids=tuple(seating.exact_bids),
            active=tuple(seating.active),
            departures=tuple(seating.departures),
            tied=seating.tied,
            too_few=seating.too_few,
        )

    def _check_length(self) -> None:
        """Other reasons are checked by the seating."""
        rounds = len(self.seating.sizes)
        if len(self.record.rounds) > rounds:
            params = {"round": rounds + 1, "rounds": rounds}
            self.problems.append(Problem(Code.ROUND_NOT_IN_SCHEDULE, _TOO_MANY_ROUNDS, params, rounds + 1))

    def _play(self, entered: RoundRecord, deal: Deal) -> None:
        """Check also rounds after an invalid one, if they do not depend on it."""
        completed = self._completed(entered, deal)
        entered = completed.round
        problems = [*completed.problems, *self._check(entered, deal, completed)]
        bids, tricks = self._numbers(entered.bids), self._numbers(entered.tricks)
        won = None if bids is None or tricks is None else self._points(bids, tricks, deal)
        self.problems += problems
        is_known = completed.is_known and not problems
        if not is_known:
            self.seating.totals_known = False
        elif bids and tricks and won:
            self.seating.count(deal, bids, tricks, won)
        totals = None
        if won or not is_known:
            self.seating.after_round(deal.number)
            totals = tuple([total if seat in deal.order else None for seat, total in enumerate(self.seating.totals)])
        trump, turned = (Trump.NONE, None) if deal.no_trump else (entered.trump, entered.turned)
        played = Round(deal, bids, tricks, won, totals, trump, turned, entered.void_tricks, entered.bid_changes)
        self.rounds.append(played)

    def _completed(self, entered: RoundRecord, deal: Deal) -> Completed:
        totals = self.seating.totals if self.seating.totals_known else None
        return self.complete(entered, deal, totals) if self.complete else Completed(entered)

    def _check(self, entered: RoundRecord, deal: Deal, completed: Completed) -> Iterator[Problem]:
        players = self.record.players
        yield from _check_phases(entered, deal, is_last=deal.number == len(self.record.rounds))
        if entered.bids is not None and completed.checks_bids:
            leads = self._dealer_leads_alone(deal)
            yield from check_bids(entered.bids, deal, players, entered.bid_changes, dealer_leads_alone=leads)
        if entered.bid_changes and completed.checks_bids:
            yield from check_bid_changes(entered.bids, entered.bid_changes, deal, players)
        if entered.tricks is not None and completed.checks_tricks:
            yield from check_tricks(entered.tricks, deal, players, entered.void_tricks)

    def _dealer_leads_alone(self, deal: Deal) -> bool:
        """M3, M4; False after an invalid round."""
        rule = deal.bidding_rules.plus_minus_one
        checked = self.leader_checked_in is None or deal.number in self.leader_checked_in
        if rule is None or not rule.leader_only or not checked or not self.seating.totals_known:
            return False
        return leads_alone(deal.dealer, deal.order, self.seating.totals)

    def _points(self, bids: Numbers, tricks: Numbers, deal: Deal) -> Numbers:
        count, cards = self.count, deal.cards
        # A list, because generators would take a tenth of the time of a replay.
        numbers = [
            None if bid is None or won is None else count(cards, bid, won)
            for bid, won in zip(bids, tricks, strict=True)
        ]
        return tuple(numbers)

    def _numbers(self, values: tuple[RawValue, ...] | None) -> Numbers | None:
        """`_check` refuses invalid and superfluous values."""
        if values is None:
            return None
        seats = len(self.record.players)
        if len(values) == seats and {*map(type, values)} == {int}:
            return cast("Numbers", values)  # nearly always, and every request replays whole games
        numbers = [value if isinstance(value, int) else None for value in values[:seats]]
        return (*numbers, *[None] * (seats - len(numbers)))


def _check_phases(entered: RoundRecord, deal: Deal, *, is_last: bool) -> Iterator[Problem]:
    """The last round may have only bids, or only tricks if bids are secret (B3)."""
    if entered.bids is not None and entered.tricks is not None:
        return
    secret = deal.bidding_rules.bidding is Bidding.SECRET
    if entered.bids is None and (not is_last or (entered.tricks is not None and not secret)):
        yield Problem(Code.BIDS_MISSING, _BIDS_OPEN, {"round": deal.number}, deal.number)
    if entered.tricks is None and (not is_last or (secret and entered.bids is not None)):
        yield Problem(Code.TRICKS_MISSING, _TRICKS_OPEN, {"round": deal.number}, deal.number)
