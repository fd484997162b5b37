from collections.abc import Collection, Iterable
from dataclasses import replace

from scorekeeper.rules.elimination import last_ones, somebody_leaves
from scorekeeper.rules.game import Departure, Numbers
from scorekeeper.rules.problems import Code, MessageParams, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord, JoinRecord, Retirement
from scorekeeper.rules.ruleset import Schedule
from scorekeeper.rules.schedule import Deal, deal_round, hand_sizes, next_active, sizes_that_fit
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS, check_hand_size

_NOT_ACTIVE = gettext_noop("%(player)s does not play after round %(round)s.")
_DOES_NOT_DEAL = gettext_noop("%(player)s does not play in round %(round)s and cannot deal it.")
_FULL = gettext_noop("%(player)s cannot join after round %(round)s: six play already.")
_SAT_ALREADY = gettext_noop("%(player)s cannot join after round %(round)s: they have sat at this table before.")
_NOT_YET = gettext_noop("%(player)s has not sat down by the end of round %(round)s.")
_TIE = gettext_noop("After round %(round)s the table must decide who leaves: %(players)s are equal.")
_NOT_FOR_THE_TABLE = gettext_noop(
    "The table does not decide who leaves after round %(round)s: it cannot be %(player)s."
)
_TOO_FEW = gettext_noop("Fewer than three players are left after round %(end)s; round %(round)s cannot be recorded.")


class Seating:
    """After an invalid round, totals are unknown; after an elimination by them, seats are.

    `adjustments` for the whole table have lost the seats that were eliminated before them.
    """

    def __init__(self, record: GameRecord) -> None:
        self.sizes = hand_sizes(record.ruleset, len(record.starters))
        self.active = list(record.starters)
        self.totals = [0] * len(record.players)
        self.exact_bids = [0] * len(record.players)
        self.departures: list[Departure] = []
        self.tied: tuple[int, ...] = ()
        self.too_few = False
        self.totals_known = True
        self.seats_known = True
        self.problems: list[Problem] = []
        self.adjustments = [*record.adjustments]
        self._record = record
        self._has_events = bool(record.adjustments or record.retirements or record.joins)
        self._seats_of_schedule = 0
        self._dealer: int | None = None
        self._settled = 0

    def deal(self, number: int, cards: int) -> Deal | None:
        """None if the round is not played, or by unknown seats."""
        if not self.seats_known or number > len(self.sizes):
            return None
        if self.tied or self.too_few or self._ends_before(number, cards):
            self._refuse_rounds_from(number)
            return None
        self._dealer = self._next_dealer(number)
        return deal_round(number, cards, self._dealer, self.active, self._record.ruleset)

    def count(self, deal: Deal, bids: Numbers, tricks: Numbers, points: Numbers) -> None:
        for seat in deal.order:
            self.totals[seat] += points[seat] or 0
            self.exact_bids[seat] += bids[seat] == tricks[seat]

    def after_round(self, number: int) -> None:
        """Apply what happens before the next round, in the order of V4.

        First comes an elimination, by totals with the adjustments made until then; other adjustments (A4), departures
        (A5) and late players (A6) cannot change it.
        """
        self._settled = number
        self._change_seats(number)
        if number in {len(self.sizes), self._record.ended_after_round}:
            self.tied = ()
            return
        self._shorten_schedule(number)
        self.too_few = len(self.active) < MIN_PLAYERS

    def _change_seats(self, number: int) -> None:
        if not self._has_events:
            self._eliminate(number)
            return
        leaving = [retirement for retirement in self._record.retirements if retirement.after_round == number]
        coming = [join for join in self._record.joins if join.after_round == number]
        seated = {*range(len(self.totals))} - {join.seat for join in coming}
        self._adjust(number, after_elimination=False)
        self._retire_all((left for left in leaving if not left.after_elimination), seated)
        self._eliminate(number)
        self._adjust(number, after_elimination=True)
        later = [left for left in leaving if left.after_elimination]
        if later and self.tied and number != self._record.ended_after_round:
            self._refuse_tie(number)
        self._retire_all(later, seated)
        for join in coming:
            self._join(join)
            # A player who joins and leaves before the next round leaves before the next player joins.
            self._retire_all(leaving, {join.seat})

    def _adjust(self, number: int, *, after_elimination: bool) -> None:
        """A4."""
        eliminated = {departure.seat for departure in self.departures if departure.eliminated}
        for place, adjustment in enumerate(self._record.adjustments):
            if (adjustment.after_round, adjustment.after_elimination) != (number, after_elimination):
                continue
            if adjustment.for_table:
                seats = tuple(seat for seat in adjustment.seats if seat not in eliminated)
                self.adjustments[place] = replace(adjustment, seats=seats)
            for seat in self.adjustments[place].seats:
                if self._sits_down_after(seat) > number:
                    self._refuse(Code.SEAT_NOT_ACTIVE, _NOT_YET, number, seat)
                self.totals[seat] += adjustment.points

    def _ends_before(self, number: int, cards: int) -> bool:
        """Somebody must leave first, and the round before is not settled yet."""
        return somebody_leaves(self._record.ruleset, len(self.active), cards) and number > self._settled + 1

    def _refuse_rounds_from(self, number: int) -> None:
        if len(self._record.rounds) < number:
            return
        if self.tied:
            self._refuse_tie(number - 1)
        elif self.too_few:
            params: MessageParams = {"round": number, "end": number - 1}
            self.problems.append(Problem(Code.ROUND_AFTER_THE_END, _TOO_FEW, params, number))

    def _refuse_tie(self, number: int) -> None:
        params: MessageParams = {
            "round": number,
            "players": ", ".join(self._record.players[seat] for seat in self.tied),
        }
        problem = Problem(Code.ELIMINATION_TIE_NEEDS_DECISION, _TIE, params, number)
        if problem not in self.problems:
            self.problems.append(problem)

    def _next_dealer(self, number: int) -> int:
        rounds = self._record.rounds
        stated = rounds[number - 1].dealer if number <= len(rounds) else None
        if stated is not None and stated not in self.active:
            self._refuse(Code.SEAT_NOT_ACTIVE, _DOES_NOT_DEAL, number, stated)
        elif stated is not None:
            return stated
        before = self._record.first_dealer - 1 if self._dealer is None else self._dealer
        return next_active(before, tuple(self.active))

    def _retire_all(self, leaving: Iterable[Retirement], seats: Collection[int]) -> None:
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
        """V4."""
        decided = [decision.seat for decision in self._record.eliminations if decision.after_round == number]
        due = self._somebody_leaves_after(number)
        if due and not self.totals_known:
            self.seats_known = False
            return
        last = last_ones(self.active, self.totals, self.exact_bids) if due else ()
        leaver = last[0] if len(last) == 1 else next((seat for seat in decided if seat in last), None)
        if leaver is None:
            self.tied = last
        else:
            self._leave(leaver, number, eliminated=True)
        for seat in decided:
            if self.tied:
                self._refuse_tie(number)
            elif seat != leaver:
                self._refuse(Code.ELIMINATION_NOT_FOR_THE_TABLE, _NOT_FOR_THE_TABLE, number, seat)

    def _somebody_leaves_after(self, number: int) -> bool:
        """Not before the first round or after the last."""
        between = 0 < number < len(self.sizes)
        return between and somebody_leaves(self._record.ruleset, len(self.active), self.sizes[number])

    def _join(self, join: JoinRecord) -> None:
        if join.seat in self.active or any(departure.seat == join.seat for departure in self.departures):
            self._refuse(Code.SEAT_NOT_ACTIVE, _SAT_ALREADY, join.after_round, join.seat)
        elif len(self.active) == MAX_PLAYERS:
            self._refuse(Code.PLAYER_COUNT, _FULL, join.after_round, join.seat)
        else:
            self.active = sorted([*self.active, join.seat])
            # Adds to the total: an adjustment made in the same break is in it already.
            self.totals[join.seat] += join.points

    def _sits_down_after(self, seat: int) -> int:
        """0 from the start."""
        return min((join.after_round for join in self._record.joins if join.seat == seat), default=0)

    def _shorten_schedule(self, number: int) -> None:
        """A6: only a named schedule loses rounds for which the deck is too small.

        An elimination needs no change (V4); in an own list, rounds that do not fit are refused.
        """
        schedule, rest = self._record.ruleset.schedule, self.sizes[number:]
        if schedule is Schedule.ELIMINATION:
            rest = () if self.tied or not self.seats_known else rest[:1]
        elif isinstance(schedule, Schedule):
            if len(self.active) == self._seats_of_schedule:
                return
            self._seats_of_schedule = len(self.active)
            fitting = sizes_that_fit(rest, len(self.active), self._record.ruleset.deck)
            self.sizes = (*self.sizes[:number], *fitting)
            return
        problems = [self._too_many_cards(later, cards) for later, cards in enumerate(rest, number + 1)]
        self.problems += [problem for problem in problems if problem][:1]

    def _too_many_cards(self, number: int, cards: int) -> Problem | None:
        problem = check_hand_size(number, cards, len(self.active), self._record.ruleset.deck)
        return problem and replace(problem, round=number)

    def _refuse(self, code: Code, sentence: str, number: int, seat: int) -> None:
        params: MessageParams = {"player": self._record.players[seat], "round": number}
        self.problems.append(Problem(code, sentence, params, number, seat))
