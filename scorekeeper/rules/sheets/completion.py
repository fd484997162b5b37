"""Works out the rounds of a sheet, in the order of play."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.rules.bids import REFUSALS as BID_REFUSALS
from scorekeeper.rules.knowledge import Knowledge, Note, Question
from scorekeeper.rules.number_checks import check_counts
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord, WrittenRound
from scorekeeper.rules.replay import Completed
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.sheets.comparison import Comparison
from scorekeeper.rules.sheets.open_round import OpenRound
from scorekeeper.rules.sheets.texts import INFERRED, POINTS_MISSING, problem_of
from scorekeeper.rules.sheets.ways import Choice
from scorekeeper.rules.sheets.written_numbers import WrittenNumbers, padded, read_written, whole
from scorekeeper.rules.tricks import REFUSALS as TRICKS_REFUSALS


class Completion:
    """Completes rounds for `replay`; `kinds`, `inferred` (seats) and `questions` are by the number of the round."""

    def __init__(self, record: GameRecord) -> None:
        self.kinds: dict[int, Knowledge] = {}
        self.inferred: dict[int, tuple[int, ...]] = {}
        self.questions: dict[int, Question] = {}
        self._record = record
        self._players = record.players
        self._scoring = record.ruleset.scoring
        self._comparison = Comparison(record)

    @property
    def notes(self) -> list[Note]:
        return self._comparison.notes

    def complete(self, entered: RoundRecord, deal: Deal, totals: Sequence[int] | None) -> Completed:
        written = self._record.written_in(deal.number)
        numbers = read_written(written, deal, self._players)
        bases = self._comparison.bases(totals)
        if not (numbers.has_points or numbers.has_totals):
            completed = self._as_entered(entered, deal, written, numbers)
        else:
            completed = self._with_numbers(entered, deal, written, numbers, bases)
        self._comparison.next(numbers, completed.problems)
        return completed

    def _as_entered(
        self, entered: RoundRecord, deal: Deal, written: WrittenRound, numbers: WrittenNumbers
    ) -> Completed:
        """Complete a round without points and totals, which are missing if there is a place for them."""
        problems = tuple(self._refuse_inferred(deal, written.inferred))
        if numbers.has_place and not entered.tricks:
            missing = [problem_of(POINTS_MISSING, deal, seat, self._players[seat]) for seat in sorted(deal.order)]
            return Completed(entered, (*problems, *missing), checks_bids=bool(entered.bids), checks_tricks=False)
        self.kinds[deal.number] = Knowledge.TRICKS
        return Completed(entered, problems, checks_tricks=not problems)

    def _with_numbers(
        self,
        entered: RoundRecord,
        deal: Deal,
        written: WrittenRound,
        numbers: WrittenNumbers,
        bases: Choice,
    ) -> Completed:
        seats = len(self._players)
        tricks = padded(entered.tricks, seats)
        facts = tuple(None if seat in written.inferred else tricks[seat] for seat in range(seats))
        bids = entered.bids if any(bid is not None for bid in entered.bids or ()) else None
        valid = OpenRound(
            deal=deal,
            scoring=self._scoring,
            bids=None if bids is None else _valid(padded(bids, seats), deal),
            facts=_valid(facts, deal),
            points=numbers.points if numbers.has_points else self._comparison.points(numbers, bases, deal),
            totals=None if numbers.has_points else numbers.totals,
            tricks_to_win=deal.cards - entered.void_tricks,
        )
        self.kinds[deal.number] = Knowledge.POINTS if bids is None else Knowledge.BIDS
        if bids is not None and all(facts[seat] is not None for seat in deal.order):
            self.kinds[deal.number] = Knowledge.TRICKS
            problems = (*numbers.problems, *self._refuse_inferred(deal, written.inferred))
            completed = Completed(entered, problems)
        else:
            invalid = (*numbers.problems, *self._check_facts(facts, deal))
            completed = self._solved(replace(entered, bids=bids or ()), valid, invalid)
            completed = self._with_inferred(completed, deal, written.inferred, tricks)
        if completed.is_known and not completed.problems:
            self._comparison.compare(valid, numbers, bases)
        return completed

    def _solved(self, entered: RoundRecord, open_round: OpenRound, invalid: tuple[Problem, ...]) -> Completed:
        knows_bids = bool(entered.bids)
        # After a cell that cannot be right, it is not checked whether all cells fit together.
        unfit = () if invalid else open_round.check(self._players)
        problems = (*invalid, *unfit, *self._refuse_clouds(entered, open_round.deal))
        if problems or not open_round.is_determinate:
            return Completed(entered, problems, checks_bids=knows_bids, checks_tricks=False, is_known=False)
        if not knows_bids:
            bids, tricks = open_round.example()
            return Completed(replace(entered, bids=bids, tricks=tricks), checks_bids=False, checks_tricks=False)
        number, choices = open_round.deal.number, open_round.choices()
        same = {seat for seat in open_round.seats if len({choice[seat] for choice in choices}) == 1}
        self.inferred[number] = tuple(sorted(seat for seat in same if open_round.facts[seat] is None))
        if len(choices) > 1:
            self.questions[number] = Question(number, choices)
        return Completed(replace(entered, tricks=choices[0]))

    def _with_inferred(
        self, completed: Completed, deal: Deal, seats: Sequence[int], tricks: Sequence[RawValue]
    ) -> Completed:
        """Refuse tricks that a file marks as worked out although they do not follow from the other numbers."""
        if completed.problems or not completed.is_known:
            return completed
        is_open = deal.number in self.questions
        found, ours = () if is_open else self.inferred.get(deal.number, ()), completed.round.tricks or ()
        wrong = [seat for seat in seats if seat not in found or tricks[seat] != ours[seat]]
        return completed._replace(problems=tuple(self._refuse_inferred(deal, wrong)))

    def _refuse_inferred(self, deal: Deal, seats: Sequence[int]) -> Iterator[Problem]:
        for seat in sorted({*seats}):
            yield problem_of(INFERRED, deal, seat, self._players[seat])

    def _check_facts(self, facts: Sequence[RawValue], deal: Deal) -> Iterator[Problem]:
        """Tricks that are not known are no problem."""
        given = [0 if value is None and seat in deal.order else value for seat, value in enumerate(facts)]
        return check_counts(given, self._players, deal, TRICKS_REFUSALS)

    def _refuse_clouds(self, entered: RoundRecord, deal: Deal) -> Iterator[Problem]:
        """By S2, a bid that is not known cannot be changed."""
        changed = {change.seat for change in entered.bid_changes} if not entered.bids else ()
        for seat in sorted(changed):
            yield problem_of(BID_REFUSALS.missing, deal, seat, self._players[seat])


def _valid(values: Sequence[RawValue], deal: Deal) -> Choice:
    numbers = map(whole, values)
    return tuple(
        number if number is not None and seat in deal.order and 0 <= number <= deal.cards else None
        for seat, number in enumerate(numbers)
    )
