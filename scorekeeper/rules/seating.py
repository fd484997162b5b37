"""Who sits at the table from round to round, with what total, and who deals."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from scorekeeper.rules.combinations import MAX_PLAYERS, MIN_PLAYERS, check_hand_size
from scorekeeper.rules.elimination import last_ones, somebody_leaves
from scorekeeper.rules.game import Departure, Round
from scorekeeper.rules.problems import Code, Gaps, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord, Join, Retirement
from scorekeeper.rules.ruleset import Schedule
from scorekeeper.rules.schedule import Deal, deal_round, hand_sizes, next_active

_NOT_ACTIVE = gettext_noop("%(player)s does not play after round %(round)s.")
_DOES_NOT_DEAL = gettext_noop("%(player)s does not play in round %(round)s and cannot deal it.")
_FULL = gettext_noop("%(player)s cannot join after round %(round)s: six play already.")
_SAT_ALREADY = gettext_noop("%(player)s cannot join after round %(round)s: they have sat at this table before.")
_NOT_YET = gettext_noop("%(player)s has not sat down by the end of round %(round)s.")
_TIE = gettext_noop("After round %(round)s the table must say who leaves: %(players)s are equal.")
_NOT_FOR_THE_TABLE = gettext_noop("Who leaves after round %(round)s is not for the table to say: %(player)s cannot.")
_TOO_FEW = gettext_noop("Fewer than three players are left after round %(end)s; round %(round)s cannot be recorded.")


class Seating:
    """The table as a game goes on: `active` seats, and `totals` and `exact_bids` of all seats.

    `sure` is false once a round was broken: who leads is not known after it, and where somebody leaves, `unknown` says
    that nothing can be told of the rounds beyond.
    """

    def __init__(self, record: GameRecord) -> None:
        self.sizes = hand_sizes(record.ruleset, len(record.starters))
        self.active = list(record.starters)
        self.totals = [0] * len(record.players)
        self.exact_bids = [0] * len(record.players)
        self.departures: list[Departure] = []
        self.tied: tuple[int, ...] = ()
        self.too_few = False
        self.sure = True
        self.unknown = False
        self.problems: list[Problem] = []
        self._record = record
        self._dealer: int | None = None
        self._settled = 0

    def deal(self, number: int, cards: int) -> Deal | None:
        """Return the deal of a round, None where it is not known, or not to be, who plays it."""
        if self.unknown or number > len(self.sizes):
            return None
        if self.tied or self.too_few or self._ends_before(number, cards):
            self._refuse_rounds_from(number)
            return None
        self._dealer = self._next_dealer(number)
        return deal_round(number, cards, self._dealer, self.active, self._record.ruleset)

    def count(self, counted: Round) -> None:
        """Add the points of a round."""
        for seat in counted.deal.order:
            self.totals[seat] += (counted.points or ())[seat] or 0
            self.exact_bids[seat] += (counted.bids or ())[seat] == (counted.tricks or ())[seat]

    def adjust(self, number: int) -> None:
        """Add the points that follow a round beside the play (A4)."""
        for adjustment in self._record.adjustments:
            if adjustment.after_round != number:
                continue
            if adjustment.seat is not None and self._sits_down_after(adjustment.seat) > number:
                self._refuse(Code.SEAT_NOT_ACTIVE, _NOT_YET, number, adjustment.seat)
            for seat in self.active if adjustment.seat is None else [adjustment.seat]:
                self.totals[seat] += adjustment.points

    def after_round(self, number: int) -> None:
        """Let those leave and sit down who do so before the next round: by choice (A5), by the deck (V4), late (A6)."""
        self._settled = number
        if number == 0:
            self.adjust(0)
        self._come_and_go(number)
        if number in {len(self.sizes), self._record.ended_after_round}:
            self.tied = ()
            return
        self._fit(number)
        self.too_few = len(self.active) < MIN_PLAYERS

    def _come_and_go(self, number: int) -> None:
        leaving = [retirement for retirement in self._record.retirements if retirement.after_round == number]
        coming = [join for join in self._record.joins if join.after_round == number]
        self._retire_all(leaving, {*range(len(self.totals))} - {join.seat for join in coming})
        self._eliminate(number)
        for join in coming:
            self._join(join)
            # Who sits down and leaves again before the next round does so before anybody else sits down.
            self._retire_all(leaving, {join.seat})

    def _ends_before(self, number: int, cards: int) -> bool:
        """Return whether the deck feeds this table no more: somebody leaves before, unless the game is over by then."""
        return somebody_leaves(self._record.ruleset, len(self.active), cards) and number > self._settled + 1

    def _refuse_rounds_from(self, number: int) -> None:
        if len(self._record.rounds) < number:
            return
        if self.tied:
            self._refuse_tie(number - 1)
        elif self.too_few:
            gaps: Gaps = {"round": number, "end": number - 1}
            self.problems.append(Problem(Code.ROUND_AFTER_THE_END, _TOO_FEW, gaps, number))

    def _refuse_tie(self, number: int) -> None:
        gaps: Gaps = {"round": number, "players": ", ".join(self._record.players[seat] for seat in self.tied)}
        problem = Problem(Code.ELIMINATION_TIE_NEEDS_DECISION, _TIE, gaps, number)
        if problem not in self.problems:
            self.problems.append(problem)

    def _next_dealer(self, number: int) -> int:
        rounds = self._record.rounds
        by_hand = rounds[number - 1].dealer if number <= len(rounds) else None
        if by_hand is not None and by_hand not in self.active:
            self._refuse(Code.SEAT_NOT_ACTIVE, _DOES_NOT_DEAL, number, by_hand)
        elif by_hand is not None:
            return by_hand
        if self._dealer is None:
            return next_active(self._record.first_dealer - 1, self.active)
        return next_active(self._dealer, self.active)

    def _retire_all(self, leaving: Iterable[Retirement], seats: Collection[int]) -> None:
        """Let those of these seats leave that do so by choice."""
        for retirement in leaving:
            if retirement.seat not in seats:
                continue
            if retirement.seat in self.active:
                self._leave(retirement.seat, retirement.after_round, eliminated=False)
            else:
                self._refuse(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE, retirement.after_round, retirement.seat)

    def _leave(self, seat: int, number: int, *, eliminated: bool) -> None:
        self.active.remove(seat)
        self.departures.append(Departure(seat, number, eliminated))

    def _eliminate(self, number: int) -> None:
        """Let the last one leave where the deck no longer feeds all; of several that are equal, the table says who."""
        said = [decision.seat for decision in self._record.eliminations if decision.after_round == number]
        due = self._somebody_leaves_after(number)
        if due and not self.sure:
            self.unknown = True
            return
        last = last_ones(self.active, self.totals, self.exact_bids) if due else ()
        leaver = last[0] if len(last) == 1 else next((seat for seat in said if seat in last), None)
        if leaver is None:
            self.tied = last
        else:
            self._leave(leaver, number, eliminated=True)
        for seat in said:
            if self.tied:
                self._refuse_tie(number)
            elif seat != leaver:
                self._refuse(Code.ELIMINATION_NOT_FOR_THE_TABLE, _NOT_FOR_THE_TABLE, number, seat)

    def _somebody_leaves_after(self, number: int) -> bool:
        """Nobody leaves before the first round, or after the last."""
        between = 0 < number < len(self.sizes)
        return between and somebody_leaves(self._record.ruleset, len(self.active), self.sizes[number])

    def _join(self, join: Join) -> None:
        if join.seat in self.active or any(departure.seat == join.seat for departure in self.departures):
            self._refuse(Code.SEAT_NOT_ACTIVE, _SAT_ALREADY, join.after_round, join.seat)
        elif len(self.active) == MAX_PLAYERS:
            self._refuse(Code.PLAYER_COUNT, _FULL, join.after_round, join.seat)
        else:
            self.active = sorted([*self.active, join.seat])
            # What was given to them at once beside the play stands in the total already.
            self.totals[join.seat] += join.points

    def _sits_down_after(self, seat: int) -> int:
        """Return the round after which a seat sits down, 0 for those who were there from the first."""
        return min((join.after_round for join in self._record.joins if join.seat == seat), default=0)

    def _fit(self, number: int) -> None:
        """See that the deck feeds the table for the rest of the schedule (A6).

        A named schedule is shortened to what the deck allows, and one by elimination sees to it by itself (V4). A list
        of hand sizes is the table's own, and is not shortened without its word.
        """
        schedule, rest = self._record.ruleset.schedule, self.sizes[number:]
        if schedule is Schedule.ELIMINATION:
            rest = () if self.tied or self.unknown else rest[:1]
        elif isinstance(schedule, Schedule):
            deck, players = self._record.ruleset.deck, len(self.active)
            if max(rest, default=0) * players > deck:
                self.sizes = (*self.sizes[:number], *(cards for cards in rest if cards * players <= deck))
            return
        problems = [self._too_many_cards(later, cards) for later, cards in enumerate(rest, number + 1)]
        self.problems += [problem for problem in problems if problem][:1]

    def _too_many_cards(self, number: int, cards: int) -> Problem | None:
        problem = check_hand_size(number, cards, len(self.active), self._record.ruleset.deck)
        return problem and replace(problem, round=number)

    def _refuse(self, code: Code, sentence: str, number: int, seat: int) -> None:
        gaps: Gaps = {"player": self._record.players[seat], "round": number}
        self.problems.append(Problem(code, sentence, gaps, number, seat))
