"""The parts of a game file: the options, the rounds, and what happened between them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scorekeeper.import_export.json_reader import Shapes
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import Adjustment, BidChange, Decision, Join, Retirement, RoundRecord, Trump
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scorekeeper.rules.record import Event, Written

MOST_ROUNDS = 9_999
_MOST_POINTS = 999_999
_MOST_CARDS = 60

_TOO_MANY = gettext_noop("has %(values)s values for %(players)s players")

_ROUND_KEYS = {"bids", "tricks", "trump", "dealer", "void_tricks", "bid_changes"}
_RULESET_KEYS = {
    *("schedule", "scoring", "bidding", "plus_minus_one", "clairvoyance", "special_cards", "tie_break"),
}
_PLUS_MINUS_ONE_KEYS = {"from_cards", "zero_always_allowed", "leader_only"}

type ReadEvent[E: Event] = Callable[[Shapes, Written, str, range], E]


def read_ruleset(shapes: Shapes, value: Written) -> Ruleset:
    """Read the options; whether they go together, the rules say."""
    written = shapes.object(value, "ruleset", _RULESET_KEYS)
    rule = written.get("plus_minus_one")
    return Ruleset(
        scoring=shapes.one_of(Scoring, written.get("scoring", "standard"), "ruleset.scoring"),
        plus_minus_one=None if rule is None else _plus_minus_one(shapes, rule),
        tie_break=shapes.one_of(TieBreak, written.get("tie_break", "shared"), "ruleset.tie_break"),
        schedule=_schedule(shapes, written.get("schedule", "standard")),
        bidding=shapes.one_of(Bidding, written.get("bidding", "open"), "ruleset.bidding"),
        clairvoyance=shapes.flag(written.get("clairvoyance", False), "ruleset.clairvoyance"),
        special_cards=shapes.whole(written.get("special_cards", 0), "ruleset.special_cards", 0, _MOST_CARDS),
    )


def read_rounds(shapes: Shapes, value: Written, seats: range, ruleset: Ruleset) -> tuple[RoundRecord, ...]:
    """Read the rounds; each with its own problems, which name it."""
    rounds = []
    for number, written in enumerate(shapes.list(value, "rounds"), 1):
        own = Shapes(number)
        read = _round(own, written, f"rounds[{number - 1}]", seats)
        if read.bids is None and ruleset.way(number).bidding is not Bidding.SECRET:
            read = replace(read, bids=())  # Each bid is missing, so that the rules can say whose.
        shapes.problems += own.problems
        # Without its numbers the rules count nothing in a round that cannot be read, and go on after it.
        rounds.append(RoundRecord((), ()) if own.problems else read)
    return tuple(rounds)


def read_events[E: Event](
    shapes: Shapes, document: Mapping[str, Written], key: str, seats: range, read: ReadEvent[E]
) -> tuple[E, ...]:
    """Read what happened between the rounds, one kind of it."""
    written = shapes.list(document.get(key, []), key)
    return tuple(read(shapes, event, f"{key}[{place}]", seats) for place, event in enumerate(written))


def read_adjustment(shapes: Shapes, value: Written, where: str, seats: range) -> Adjustment:
    """Read points beside the play; without a seat they are everybody's (A4)."""
    written = shapes.object(value, where, {"after_round", "seat", "points", "reason"})
    return Adjustment(
        after_round=_after_round(shapes, written, where),
        seat=None if written.get("seat") is None else _seat(shapes, written, where, seats),
        points=shapes.whole(written.get("points"), f"{where}.points", -_MOST_POINTS, _MOST_POINTS),
        reason=shapes.text(written.get("reason"), f"{where}.reason") or "",
    )


def read_decision(shapes: Shapes, value: Written, where: str, seats: range) -> Decision:
    """Read who leaves by the table's word (V4)."""
    written = shapes.object(value, where, {"after_round", "seat"})
    return Decision(_after_round(shapes, written, where), _seat(shapes, written, where, seats))


def read_retirement(shapes: Shapes, value: Written, where: str, seats: range) -> Retirement:
    """Read who left the table (A5)."""
    written = shapes.object(value, where, {"after_round", "seat"})
    return Retirement(_after_round(shapes, written, where), _seat(shapes, written, where, seats))


def read_join(shapes: Shapes, value: Written, where: str, seats: range) -> Join:
    """Read who sat down late (A6)."""
    written = shapes.object(value, where, {"after_round", "seat", "points"})
    points = shapes.whole(written.get("points", 0), f"{where}.points", -_MOST_POINTS, _MOST_POINTS)
    return Join(_after_round(shapes, written, where), _seat(shapes, written, where, seats), points)


def _after_round(shapes: Shapes, written: Mapping[str, Written], where: str) -> int:
    return shapes.whole(written.get("after_round"), f"{where}.after_round", 0, MOST_ROUNDS)


def _seat(shapes: Shapes, written: Mapping[str, Written], where: str, seats: range) -> int:
    return shapes.whole(written.get("seat"), f"{where}.seat", 0, seats[-1])


def _schedule(shapes: Shapes, value: Written) -> Schedule | tuple[int, ...]:
    where = "ruleset.schedule"
    if not isinstance(value, list):
        return shapes.one_of(Schedule, value, where)
    sizes = tuple(
        # How many cards are too few or too many, the rules say.
        shapes.whole(cards, f"{where}[{place}]", -_MOST_POINTS, _MOST_POINTS)
        for place, cards in enumerate(value)
    )
    if not sizes:
        shapes.wrong(where, gettext_noop("has no rounds"))
    return sizes


def _plus_minus_one(shapes: Shapes, rule: Written) -> PlusMinusOne:
    where = "ruleset.plus_minus_one"
    written = shapes.object(rule, where, _PLUS_MINUS_ONE_KEYS)
    return PlusMinusOne(
        shapes.whole(written.get("from_cards", 2), f"{where}.from_cards", 1, _MOST_CARDS),
        shapes.flag(written.get("zero_always_allowed", False), f"{where}.zero_always_allowed"),
        shapes.flag(written.get("leader_only", False), f"{where}.leader_only"),
    )


def _round(shapes: Shapes, value: Written, where: str, seats: range) -> RoundRecord:
    written = shapes.object(value, where, _ROUND_KEYS)
    trump, dealer = written.get("trump"), written.get("dealer")
    return RoundRecord(
        bids=_numbers(shapes, written.get("bids"), f"{where}.bids", seats),
        tricks=_numbers(shapes, written.get("tricks"), f"{where}.tricks", seats),
        trump=None if trump is None else shapes.one_of(Trump, trump, f"{where}.trump"),
        dealer=None if dealer is None else shapes.whole(dealer, f"{where}.dealer", 0, seats[-1]),
        void_tricks=shapes.whole(written.get("void_tricks", 0), f"{where}.void_tricks", 0, _MOST_CARDS),
        bid_changes=tuple(
            _bid_change(shapes, change, f"{where}.bid_changes[{place}]", seats)
            for place, change in enumerate(shapes.list(written.get("bid_changes", []), f"{where}.bid_changes"))
        ),
    )


def _bid_change(shapes: Shapes, value: Written, where: str, seats: range) -> BidChange:
    written = shapes.object(value, where, {"seat", "from", "to"})
    return BidChange(
        _seat(shapes, written, where, seats),
        shapes.whole(written.get("from"), f"{where}.from", -_MOST_POINTS, _MOST_POINTS),
        shapes.whole(written.get("to"), f"{where}.to", -_MOST_POINTS, _MOST_POINTS),
    )


def _numbers(shapes: Shapes, value: Written, where: str, seats: range) -> tuple[Written, ...] | None:
    if value is None:
        return None
    numbers = shapes.list(value, where)
    if len(numbers) > len(seats):
        shapes.wrong(where, _TOO_MANY, values=len(numbers), players=len(seats))
    return tuple(numbers)
