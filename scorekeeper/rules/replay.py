"""The one place where a game is derived from what was written down."""

import math
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from scorekeeper.rules.bids import check_bids, leads_alone
from scorekeeper.rules.cloud_card import check_bid_changes
from scorekeeper.rules.game import Game, Numbers, Round
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import Event, GameRecord, RoundRecord, Trump, Written
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.scoring import points
from scorekeeper.rules.seating import Seating
from scorekeeper.rules.setup_validation import check_set_up
from scorekeeper.rules.tricks import check_tricks

_TOO_MANY_ROUNDS = gettext_noop("Round %(round)s does not exist: the last round of this game is %(rounds)s.")
_TRICKS_OPEN = gettext_noop("The tricks of round %(round)s are missing.")
_BIDS_OPEN = gettext_noop("The bids of round %(round)s are missing.")
_AFTER_THE_END = gettext_noop("The game was ended after round %(end)s; round %(round)s cannot be recorded.")
_NO_SUCH_END = gettext_noop("The game cannot end after round %(end)s: that round has not been played.")
_NOT_PLAYED_YET = gettext_noop("Round %(round)s has not been played yet; nothing can follow it.")

_CHECKED = {code: place for place, code in enumerate(Code)}


def replay(record: GameRecord, leaders_judged: Collection[int] | None = None) -> Game:
    """Derive the game from its record; raise Refused with every problem that can be told apart.

    They stand in the order of play, and those of one round in the order in which the rule book checks (section 9).
    Where Plus/Minus One binds the leader alone, that is judged in the rounds of `leaders_judged`, by default in all:
    what stood when it was written is not judged again after a correction of another round (M4).
    """
    check_set_up(record.ruleset, len(record.starters))
    walk = _Replayer(record, leaders_judged)
    walk.run()
    problems = [*_check_end(record), *_check_events(record), *walk.problems]
    if problems:
        raise RuleError(*in_order_of_play(problems))
    return walk.game()


def in_order_of_play(problems: Iterable[Problem]) -> list[Problem]:
    """Return problems as play meets them: those of the whole game, those of each round, that of its end."""
    return sorted(problems, key=lambda problem: (_moment(problem), _CHECKED[problem.code]))


def _moment(problem: Problem) -> float:
    is_end = problem.code is Code.NO_ROUND_TO_END_AFTER or problem.values.get("where") == "ended_after_round"
    return math.inf if is_end else problem.round or 0


def _complete(record: GameRecord) -> int:
    """Return how many rounds have both bids and tricks."""
    return sum(written.tricks is not None and written.bids is not None for written in record.rounds)


def _check_end(record: GameRecord) -> Iterator[Problem]:
    end = record.ended_after_round
    if end is None:
        return
    if not 1 <= end <= _complete(record):
        yield Problem(Code.NO_ROUND_TO_END_AFTER, _NO_SUCH_END, {"end": end})
    elif len(record.rounds) > end:
        yield Problem(Code.ROUND_AFTER_THE_END, _AFTER_THE_END, {"end": end, "round": end + 1}, end + 1)


def _check_events(record: GameRecord) -> Iterator[Problem]:
    """Nothing follows a round that was not played."""
    events: list[Event] = [*record.adjustments, *record.eliminations, *record.retirements, *record.joins]
    for event in events:
        if event.after_round > _complete(record):
            number = event.after_round
            yield Problem(Code.NOT_PLAYED_YET, _NOT_PLAYED_YET, {"round": number}, number, event.seat)


class _Replayer:
    """Goes through a record round by round and keeps what follows from it, and what is wrong with it."""

    def __init__(self, record: GameRecord, leaders_judged: Collection[int] | None) -> None:
        self.record = record
        self.leaders_judged = leaders_judged
        self.seating = Seating(record)
        self.rounds: list[Round] = []
        self.deals: list[Deal] = []
        self.problems: list[Problem] = []

    def run(self) -> None:
        """Walk to the last round of which it is known who plays it."""
        self.seating.after_round(0)
        for number, cards in enumerate(self.seating.sizes, 1):
            deal = self.seating.deal(number, cards)
            if deal is None:
                break
            self.deals.append(deal)
            if number <= self._rounds_to_judge():
                self._play(self.record.rounds[number - 1], deal)
        self.problems += self.seating.problems
        self._check_length()

    def _rounds_to_judge(self) -> int:
        """Return how many rounds were written before the table ended the game: what stands after that is refused."""
        return min(len(self.record.rounds), self.record.ended_after_round or len(self.record.rounds))

    def game(self) -> Game:
        """Return the game that was walked through, if nothing is wrong with it."""
        seating = self.seating
        return Game(
            record=self.record,
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
        """Refuse rounds beyond the schedule; those that an open question keeps from being dealt have been refused."""
        rounds = len(self.seating.sizes)
        if len(self.record.rounds) > rounds:
            gaps = {"round": rounds + 1, "rounds": rounds}
            self.problems.append(Problem(Code.ROUND_NOT_IN_SCHEDULE, _TOO_MANY_ROUNDS, gaps, rounds + 1))

    def _play(self, written: RoundRecord, deal: Deal) -> None:
        """Take a round in; what follows a broken one is judged as far as it does not depend on it."""
        problems = [*self._check(written, deal)]
        counted = self._count(written, deal)
        self.problems += problems
        if problems:
            self.seating.totals_known = False
        elif counted.points:
            counted = self._take_in(counted)
        self.rounds.append(counted)
        if problems or counted.points:
            self.seating.after_round(deal.number)

    def _take_in(self, counted: Round) -> Round:
        """Add a counted round, and the points that follow it, to the totals."""
        self.seating.count(counted)
        self.seating.adjust(counted.deal.number)
        totals = self.seating.totals
        return replace(counted, totals=tuple(totals[n] if n in counted.deal.order else None for n in self._seats()))

    def _check(self, written: RoundRecord, deal: Deal) -> Iterator[Problem]:
        players = self.record.players
        yield from _check_phases(written, deal, is_last=deal.number == len(self.record.rounds))
        if written.bids is not None:
            leads = self._dealer_leads_alone(deal)
            yield from check_bids(written.bids, deal, players, written.bid_changes, dealer_leads_alone=leads)
        yield from check_bid_changes(written.bids, written.bid_changes, deal, players)
        if written.tricks is not None:
            yield from check_tricks(written.tricks, deal, players, written.void_tricks)

    def _dealer_leads_alone(self, deal: Deal) -> bool:
        """M3, by the totals before the round; unknown after a broken one, and not judged again after a correction."""
        judged = self.leaders_judged is None or deal.number in self.leaders_judged
        totals = {seat: self.seating.totals[seat] for seat in deal.order}
        return judged and self.seating.totals_known and leads_alone(deal.dealer, totals)

    def _count(self, written: RoundRecord, deal: Deal) -> Round:
        bids, tricks = self._judged(written.bids), self._judged(written.tricks)
        won = None if bids is None or tricks is None else self._points(bids, tricks, deal)
        trump = Trump.NONE if deal.no_trump else written.trump
        turned = None if deal.no_trump else written.turned
        return Round(deal, bids, tricks, won, None, trump, turned, written.void_tricks, written.bid_changes)

    def _points(self, bids: Numbers, tricks: Numbers, deal: Deal) -> Numbers:
        scoring = self.record.ruleset.scoring
        return tuple(
            None if bid is None or won is None else points(scoring, deal.cards, bid, won)
            for bid, won in zip(bids, tricks, strict=True)
        )

    def _judged(self, values: tuple[Written, ...] | None) -> Numbers | None:
        """Return the numbers of the table, as long as it; what is none of them has been refused."""
        if values is None:
            return None
        padded = [*values, *[None] * len(self.record.players)]
        return tuple(value if isinstance(value, int) else None for _, value in zip(self._seats(), padded, strict=False))

    def _seats(self) -> range:
        return range(len(self.record.players))


def _check_phases(written: RoundRecord, deal: Deal, *, is_last: bool) -> Iterator[Problem]:
    """Only the last round may stop half-way: after its bids, or after its tricks where bids are secret (B3)."""
    secret = deal.bidding_rules.bidding is Bidding.SECRET
    if written.bids is None and (not is_last or (written.tricks is not None and not secret)):
        yield Problem(Code.BIDS_MISSING, _BIDS_OPEN, {"round": deal.number}, deal.number)
    if written.tricks is None and (not is_last or (secret and written.bids is not None)):
        yield Problem(Code.TRICKS_MISSING, _TRICKS_OPEN, {"round": deal.number}, deal.number)
