"""A round whose points were written down, but not all tricks."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.problems import Problem
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.scoring import points
from scorekeeper.rules.sheets.texts import impossible_points, points_do_not_fit
from scorekeeper.rules.sheets.ways import Choice, can_sum, outcomes, possible_tricks, ways


@dataclass(frozen=True)
class OpenRound:
    """Numbers are by seat; None if they are not known or not valid.

    `points` are as written, or follow from `totals`; `facts` are known tricks. `tricks_to_win` has no void tricks (S1).
    """

    deal: Deal
    scoring: Scoring
    bids: Choice | None
    facts: Choice
    points: Choice
    totals: Choice | None
    tricks_to_win: int

    @property
    def seats(self) -> list[int]:
        return sorted(self.deal.order)

    @property
    def is_determinate(self) -> bool:
        """Whether enough is known to work out the tricks or, without bids, an example of bids and tricks."""
        if self.bids is None:
            return all(self.points[seat] is not None for seat in self.seats)
        return all(
            self.facts[seat] is not None or (self.points[seat] is not None and self.has_bid(seat))
            for seat in self.seats
        )

    def has_bid(self, seat: int) -> bool:
        return self.bids is not None and self.bids[seat] is not None

    def check(self, players: Sequence[str]) -> tuple[Problem, ...]:
        """Check each cell, and then whether all of them fit together."""
        impossible = tuple(self._impossible(players))
        options = [self._options(seat) for seat in self.seats]
        if impossible or not self.is_determinate or can_sum(options, self.tricks_to_win):
            return impossible
        return (points_do_not_fit(self.deal, self.tricks_to_win),)

    def choices(self) -> tuple[Choice, ...]:
        """All possible tricks of a determinate round, in ascending order."""
        found = ways([self._options(seat) for seat in self.seats], self.tricks_to_win)
        return tuple(self._seated(numbers) for numbers in found)

    def example(self) -> tuple[Choice, Choice]:
        """Bids and tricks that give the points of each seat; the tricks need not add up to those of the round."""
        known = outcomes(self.scoring, self.deal.cards)
        pairs = [known[self.points[seat] or 0][0] for seat in self.seats]
        bids, tricks = zip(*pairs, strict=True)
        return self._seated(bids), self._seated(tricks)

    def fitting_tricks(self, seat: int) -> tuple[int, ...]:
        """The tricks of a seat that add up with those of the others, whatever its own points are."""
        others = [self._options(other) for other in self.seats if other != seat]
        return tuple(
            tricks for tricks in range(self.deal.cards + 1) if can_sum([*others, (tricks,)], self.tricks_to_win)
        )

    def can_be(self, seat: int) -> bool:
        """Whether any tricks give the points of a seat, which are known."""
        written = self.points[seat]
        return written is not None and bool(self._fitting(seat, written))

    def points_for(self, seat: int, tricks: int) -> int | None:
        """None if the bid of the seat is not known."""
        bid = self.bids[seat] if self.bids else None
        return None if bid is None else points(self.scoring, self.deal.cards, bid, tricks)

    def possible_points(self, seat: int) -> tuple[int, ...]:
        """The points that the bid can give, the highest first; empty without a bid."""
        found = {self.points_for(seat, tricks) for tricks in range(self.deal.cards + 1)}
        return tuple(sorted((each for each in found if each is not None), reverse=True))

    def goes_in_tens(self, seat: int) -> bool:
        """Whether the points of a seat go in tens, as all points do (P1, P2); True if they are not known."""
        return not (self.points[seat] or 0) % 10

    def intended_tricks(self, seat: int) -> int | None:
        """The only tricks that a seat with impossible points can have taken; None if there are several, or none.

        They fit the others' tricks and give points with the written sign: people know whether they won or lost points.
        """
        written = self.points[seat]
        if written is None or not self.goes_in_tens(seat):
            return None
        alike = [
            tricks for tricks in self.fitting_tricks(seat) if _sign(self.points_for(seat, tricks)) == _sign(written)
        ]
        return alike[0] if len(alike) == 1 else None

    def is_contradicted(self, seat: int) -> bool:
        """Whether the known tricks cannot give the written points."""
        fact, written = self.facts[seat], self.points[seat]
        if fact is None or written is None:
            return False
        return fact not in self._fitting(seat, written)

    def counted(self, seat: int) -> int | None:
        """The points that the known tricks give; None if they are not known."""
        fact = self.facts[seat]
        return None if fact is None else self.points_for(seat, fact)

    def _impossible(self, players: Sequence[str]) -> Iterator[Problem]:
        for seat in self.seats:
            written = self.points[seat]
            needs_points = self.facts[seat] is None or self.bids is None
            if needs_points and written is not None and not self._fitting(seat, written):
                bid = self.bids[seat] if self.bids else None
                total = self.totals[seat] if self.totals else None
                yield impossible_points(self.deal, seat, players[seat], bid, (written, total))

    def _options(self, seat: int) -> Sequence[int]:
        """The tricks that a seat may have; any number if its points or bid are not known because of another problem."""
        fact, written = self.facts[seat], self.points[seat]
        if fact is not None:
            return (fact,)
        if written is None or (self.bids is not None and not self.has_bid(seat)):
            return range(self.deal.cards + 1)
        return self._fitting(seat, written)

    def _fitting(self, seat: int, written: int) -> tuple[int, ...]:
        bid = self.bids[seat] if self.bids else None
        return possible_tricks(self.scoring, self.deal.cards, written, bid)

    def _seated(self, numbers: Sequence[int]) -> Choice:
        by_seat = dict(zip(self.seats, numbers, strict=True))
        return tuple(by_seat.get(seat) for seat in range(len(self.facts)))


def _sign(number: int | None) -> int:
    return 0 if not number else 1 if number > 0 else -1
