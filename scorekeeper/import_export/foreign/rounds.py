"""What the rounds of different programs have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.record import GameRecord, RawValue
from scorekeeper.rules.ruleset import DECK, MOST_SPECIAL_CARDS, Ruleset, Schedule, Scoring
from scorekeeper.rules.schedule import up
from scorekeeper.rules.scoring import points
from scorekeeper.rules.setup_validation import check_length
from scorekeeper.rules.sheets.ways import can_sum, possible_tricks

type Row = tuple[RawValue, ...]


@dataclass(frozen=True)
class Numbers:
    """The numbers of one seat in a round, as written."""

    cards: RawValue
    bid: RawValue
    tricks: RawValue
    points: RawValue = None

    def counted(self, scoring: Scoring) -> int | None:
        """The points of bid and tricks; None if these cannot be counted."""
        cards, bid, tricks = self.cards, self.bid, self.tricks
        if not (is_whole(cards) and is_whole(bid) and is_whole(tricks)):
            return None
        return points(scoring, cards, bid, tricks) if 0 <= bid <= cards and 0 <= tricks <= cards else None

    def possible(self, scoring: Scoring) -> Sequence[int]:
        """The tricks; if they are not written, those that give the points, or all without points."""
        cards, bid = self.cards, self.bid
        if is_whole(self.tricks):
            return (self.tricks,)
        if not is_whole(cards) or not 0 < cards <= DECK:
            return ()
        known_bid = bid if is_whole(bid) else None
        return possible_tricks(scoring, cards, self.points, known_bid) if is_whole(self.points) else range(cards + 1)

    def fits(self, scoring: Scoring) -> bool:
        """Whether the points are right, or cannot be compared."""
        counted = self.counted(scoring)
        return counted is None or self.points is None or self.points == counted


def scoring_of(rounds: Iterable[tuple[int, Sequence[Numbers]]]) -> Scoring:
    """The standard count, unless only the alternate one fits all points; each round with the tricks to win."""
    written = [*rounds]
    fitting = [scoring for scoring in Scoring if all(_fits(scoring, *each) for each in written)]
    return fitting[0] if fitting else Scoring.STANDARD


def _fits(scoring: Scoring, to_win: int, numbers: Sequence[Numbers]) -> bool:
    """If tricks are written, a wrong sum is a mistake of another kind."""
    if not all(each.fits(scoring) for each in numbers):
        return False
    are_known = all(each.tricks is not None for each in numbers)
    return are_known or can_sum([each.possible(scoring) for each in numbers], to_win)


def missing_tricks(cards: RawValue, tricks: Sequence[RawValue]) -> int:
    """The number of tricks that nobody won; 0 if the tricks are not numbers."""
    won = [number for number in tricks if is_whole(number) and number >= 0]
    if len(won) < len(tricks) or not is_whole(cards):
        return 0
    return max(0, cards - sum(won))


def void_note(number: int, void_tricks: int) -> list[Note]:
    return [Note(NoteCode.VOID_TRICKS, number, number=void_tricks)] if void_tricks else []


def with_counted(written: Row, rows: Sequence[Numbers], scoring: Scoring) -> Row | None:
    """Fill in missing points from bids and tricks; None if no points are written, or some cannot be filled in."""
    if all(value is None for value in written):
        return None
    filled = [
        numbers.counted(scoring) if value is None else value for value, numbers in zip(written, rows, strict=True)
    ]
    return None if None in filled else tuple(filled)


def special_cards(needed: int) -> int:
    """`needed` is the number of cards for all hands of the largest round. The rules refuse hands beyond the limit."""
    return min(max(0, needed - DECK), MOST_SPECIAL_CARDS)


def check_rounds(rounds: int) -> None:
    """Raise RuleError if a game cannot have this number of rounds."""
    check_length(Ruleset(schedule=(1,) * rounds))


def counting_up(record: GameRecord, *, planned: int | None, is_finished: bool) -> GameRecord:
    """Add the hand sizes of a game in which round r has r cards.

    `planned` is the number of rounds that the program states; it counts if the deck has enough cards.
    """
    seats, played = len(record.players), len(record.rounds)
    last = max(played, planned if planned and planned * seats <= DECK else 0)
    ruleset = replace(
        record.ruleset,
        schedule=Schedule.STANDARD if last == DECK // seats else up(last),
        special_cards=special_cards(last * seats),
    )
    return replace(record, ruleset=ruleset, ended_after_round=played if is_finished and played < last else None)
