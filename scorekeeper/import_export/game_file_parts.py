from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.import_export.json_reader import JsonReader
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import (
    NOTHING_WRITTEN,
    AdjustmentRecord,
    BidChange,
    Decision,
    Event,
    GameRecord,
    JoinRecord,
    RawValue,
    Retirement,
    RoundRecord,
    Trump,
    WrittenRound,
)
from scorekeeper.rules.ruleset import (
    DECK,
    MOST_SPECIAL_CARDS,
    Bidding,
    Edition,
    PlusMinusOne,
    Ruleset,
    Schedule,
    Scoring,
    TieBreak,
)
from scorekeeper.rules.statements import MOST_POINTS, REASON_LENGTH

LARGEST_ROUND = 9_999
LARGEST_NUMBER = 999_999  # the rules check what is possible in a game

_TOO_MANY = gettext_noop("has %(values)s values for %(players)s players")

_ROUND_KEYS = {
    *("bids", "tricks", "trump", "dealer", "void_tricks", "bid_changes"),
    *("points", "totals", "inferred"),
}
_RULESET_KEYS = {
    *("schedule", "scoring", "bidding", "plus_minus_one", "clairvoyance", "special_cards", "tie_break", "edition"),
}
_PLUS_MINUS_ONE_KEYS = {"from_cards", "zero_always_allowed", "leader_only"}

type ReadEvent[E: Event] = Callable[[JsonReader, RawValue, str, range], E]


def read_ruleset(reader: JsonReader, value: RawValue) -> Ruleset:
    written = reader.object(value, "ruleset", _RULESET_KEYS)
    rule = written.get("plus_minus_one")
    return Ruleset(
        scoring=reader.one_of(Scoring, written.get("scoring", "standard"), "ruleset.scoring"),
        plus_minus_one=None if rule is None else _plus_minus_one(reader, rule),
        tie_break=reader.one_of(TieBreak, written.get("tie_break", "shared"), "ruleset.tie_break"),
        schedule=_schedule(reader, written.get("schedule", "standard")),
        bidding=reader.one_of(Bidding, written.get("bidding", "open"), "ruleset.bidding"),
        clairvoyance=reader.boolean(written.get("clairvoyance", False), "ruleset.clairvoyance"),
        special_cards=reader.integer(written.get("special_cards", 0), "ruleset.special_cards", 0, MOST_SPECIAL_CARDS),
        edition=reader.one_of(Edition, written.get("edition", "usual"), "ruleset.edition"),
    )


def read_rounds(
    reader: JsonReader, value: RawValue, seats: range, ruleset: Ruleset
) -> tuple[tuple[RoundRecord, ...], tuple[WrittenRound, ...]]:
    """Each problem names its round. The second tuple is empty if all rounds have only bids and tricks."""
    rounds, writing = [], []
    for number, written in enumerate(reader.list(value, "rounds"), 1):
        own = JsonReader(number)
        read = _round(own, written, f"rounds[{number - 1}]", seats)
        points = _written(own, written, f"rounds[{number - 1}]", seats)
        has_points = points.points is not None or points.totals is not None
        if read.bids is None and not has_points and ruleset.bidding_rules(number).bidding is not Bidding.SECRET:
            read = replace(read, bids=())  # Reported by the rules as missing bids, with the names.
        reader.problems += own.problems
        # The rules skip a round without numbers and continue after it.
        rounds.append(RoundRecord((), ()) if own.problems else read)
        writing.append(NOTHING_WRITTEN if own.problems else points)
    return tuple(rounds), tuple(writing) if any(points != NOTHING_WRITTEN for points in writing) else ()


def read_events[E: Event](
    reader: JsonReader, document: Mapping[str, RawValue], key: str, seats: range, read: ReadEvent[E]
) -> tuple[E, ...]:
    written = reader.list(document.get(key, []), key)
    return tuple(read(reader, event, f"{key}[{index}]", seats) for index, event in enumerate(written))


def read_adjustment(reader: JsonReader, value: RawValue, where: str, seats: range) -> AdjustmentRecord:
    """A4; in older files the seat null means the whole table."""
    written = reader.object(value, where, {"after_round", "seat", "points", "reason", "after_elimination"})
    for_table = "seat" in written and written["seat"] is None
    return AdjustmentRecord(
        after_round=_after_round(reader, written, where),
        seats=tuple(seats) if for_table else (_seat(reader, written, where, seats),),
        points=reader.integer(written.get("points"), f"{where}.points", -MOST_POINTS, MOST_POINTS),
        reason=reader.line(written.get("reason"), f"{where}.reason", REASON_LENGTH),
        for_table=for_table,
        after_elimination=reader.boolean(written.get("after_elimination", False), f"{where}.after_elimination"),
    )


def with_seats_of_adjustments(record: GameRecord) -> GameRecord:
    """For the whole table: for the seats that played the round before."""
    return replace(record, adjustments=tuple(_for_seats(record, given) for given in record.adjustments))


def _for_seats(record: GameRecord, given: AdjustmentRecord) -> AdjustmentRecord:
    if not given.for_table:
        return given
    before = record.rounds[: given.after_round]
    points = record.written_in(len(before))
    played = (before[-1].bids or points.points or points.totals or ()) if before else ()
    seats = tuple(seat for seat, number in enumerate(played) if number is not None) if before else record.starters
    return replace(given, seats=seats, for_table=False)


def read_decision(reader: JsonReader, value: RawValue, where: str, seats: range) -> Decision:
    """V4"""
    written = reader.object(value, where, {"after_round", "seat"})
    return Decision(_after_round(reader, written, where), _seat(reader, written, where, seats))


def read_retirement(reader: JsonReader, value: RawValue, where: str, seats: range) -> Retirement:
    """A5"""
    written = reader.object(value, where, {"after_round", "seat", "after_elimination"})
    return Retirement(
        _after_round(reader, written, where),
        _seat(reader, written, where, seats),
        reader.boolean(written.get("after_elimination", True), f"{where}.after_elimination"),
    )


def read_join(reader: JsonReader, value: RawValue, where: str, seats: range) -> JoinRecord:
    """A6"""
    written = reader.object(value, where, {"after_round", "seat", "points"})
    points = reader.integer(written.get("points", 0), f"{where}.points", -LARGEST_NUMBER, LARGEST_NUMBER)
    return JoinRecord(_after_round(reader, written, where), _seat(reader, written, where, seats), points)


def _after_round(reader: JsonReader, written: Mapping[str, RawValue], where: str) -> int:
    return reader.integer(written.get("after_round"), f"{where}.after_round", 0, LARGEST_ROUND)


def _seat(reader: JsonReader, written: Mapping[str, RawValue], where: str, seats: range) -> int:
    return reader.integer(written.get("seat"), f"{where}.seat", 0, seats[-1])


def _schedule(reader: JsonReader, value: RawValue) -> Schedule | tuple[int, ...]:
    where = "ruleset.schedule"
    if not isinstance(value, list):
        return reader.one_of(Schedule, value, where)
    sizes = tuple(
        # The rules check how many cards are possible.
        reader.integer(cards, f"{where}[{index}]", -LARGEST_NUMBER, LARGEST_NUMBER)
        for index, cards in enumerate(value)
    )
    if not sizes:
        reader.error(where, gettext_noop("has no rounds"))
    return sizes


def _plus_minus_one(reader: JsonReader, rule: RawValue) -> PlusMinusOne:
    where = "ruleset.plus_minus_one"
    written = reader.object(rule, where, _PLUS_MINUS_ONE_KEYS)
    return PlusMinusOne(
        reader.integer(written.get("from_cards", 2), f"{where}.from_cards", 1, DECK),
        reader.boolean(written.get("zero_always_allowed", False), f"{where}.zero_always_allowed"),
        reader.boolean(written.get("leader_only", False), f"{where}.leader_only"),
    )


def _round(reader: JsonReader, value: RawValue, where: str, seats: range) -> RoundRecord:
    written = reader.object(value, where, _ROUND_KEYS)
    trump, dealer = written.get("trump"), written.get("dealer")
    return RoundRecord(
        bids=_numbers(reader, written.get("bids"), f"{where}.bids", seats),
        tricks=_numbers(reader, written.get("tricks"), f"{where}.tricks", seats),
        trump=None if trump is None else reader.one_of(Trump, trump, f"{where}.trump"),
        dealer=None if dealer is None else reader.integer(dealer, f"{where}.dealer", 0, seats[-1]),
        void_tricks=reader.integer(written.get("void_tricks", 0), f"{where}.void_tricks", 0, DECK),
        bid_changes=tuple(
            _bid_change(reader, change, f"{where}.bid_changes[{index}]", seats)
            for index, change in enumerate(reader.list(written.get("bid_changes", []), f"{where}.bid_changes"))
        ),
    )


def _written(reader: JsonReader, value: RawValue, where: str, seats: range) -> WrittenRound:
    """A value that is no object counts as empty here: `_round` refuses it."""
    written = value if isinstance(value, dict) else {}
    inferred = reader.list(written.get("inferred", []), f"{where}.inferred")
    return WrittenRound(
        points=_numbers(reader, written.get("points"), f"{where}.points", seats),
        totals=_numbers(reader, written.get("totals"), f"{where}.totals", seats),
        inferred=tuple(
            reader.integer(seat, f"{where}.inferred[{index}]", 0, seats[-1]) for index, seat in enumerate(inferred)
        ),
    )


def _bid_change(reader: JsonReader, value: RawValue, where: str, seats: range) -> BidChange:
    written = reader.object(value, where, {"seat", "from", "to"})
    return BidChange(
        _seat(reader, written, where, seats),
        reader.integer(written.get("from"), f"{where}.from", -LARGEST_NUMBER, LARGEST_NUMBER),
        reader.integer(written.get("to"), f"{where}.to", -LARGEST_NUMBER, LARGEST_NUMBER),
    )


def _numbers(reader: JsonReader, value: RawValue, where: str, seats: range) -> tuple[RawValue, ...] | None:
    if value is None:
        return None
    numbers = reader.list(value, where)
    if len(numbers) > len(seats):
        reader.error(where, _TOO_MANY, values=len(numbers), players=len(seats))
    return tuple(numbers)
