from __future__ import annotations

import json
from collections.abc import Sequence

from scorekeeper.import_export.game_file import FORMAT, VERSION, GameFile
from scorekeeper.rules.record import AdjustmentRecord, GameRecord, RawValue, Retirement
from scorekeeper.rules.ruleset import Ruleset, Schedule

type Document = dict[str, RawValue]


def write_game_file(file: GameFile) -> bytes:
    """The inverse of `read_game_file`; the record is canonical."""
    return write_document(document_of(file))


def write_document(document: Document) -> bytes:
    """A line for each round and each event."""
    lines = [f"  {_inline(key)}: {_lines(value)}" for key, value in document.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def document_of(file: GameFile) -> Document:
    """Optional values that are empty are left out."""
    record = file.record
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "title": file.title,
        "started_at": file.started_at,
        "players": [*record.players],
        "first_dealer": record.first_dealer,
        "ruleset": ruleset_document(record.ruleset),
        "rounds": [_round(record, number) for number in range(1, len(record.rounds) + 1)],
        "final_totals": None if record.final_totals is None else [*record.final_totals],
        **_events(record),
        "ended_after_round": record.ended_after_round,
    }
    optional = {
        "title",
        "started_at",
        "final_totals",
        "adjustments",
        "eliminations",
        "retirements",
        "joins",
        "ended_after_round",
    }
    return {key: value for key, value in document.items() if value or key not in optional}


def _lines(value: RawValue) -> str:
    if not isinstance(value, list) or not value or not isinstance(value[0], dict):
        return _inline(value)
    return "[\n" + ",\n".join(f"    {_inline(part)}" for part in value) + "\n  ]"


def _inline(value: RawValue) -> str:
    return json.dumps(value, ensure_ascii=False)


def ruleset_document(ruleset: Ruleset) -> Document:
    rule, schedule = ruleset.plus_minus_one, ruleset.schedule
    plus_minus_one = rule and {
        "from_cards": rule.from_cards,
        "zero_always_allowed": rule.zero_always_allowed,
        "leader_only": rule.leader_only,
    }
    return {
        "schedule": schedule.value if isinstance(schedule, Schedule) else [*schedule],
        "scoring": ruleset.scoring.value,
        "bidding": ruleset.bidding.value,
        "plus_minus_one": plus_minus_one,
        "clairvoyance": ruleset.clairvoyance,
        "special_cards": ruleset.special_cards,
        "tie_break": ruleset.tie_break.value,
        **({} if ruleset.edition is Ruleset.edition else {"edition": ruleset.edition.value}),
    }


def _round(record: GameRecord, number: int) -> Document:
    written, points, players = record.rounds[number - 1], record.written_in(number), len(record.players)
    parts: Document = {
        "bids": _numbers(written.bids, players),
        "tricks": _numbers(written.tricks, players),
        "points": _numbers(points.points, players),
        "totals": _numbers(points.totals, players),
        "inferred": [*points.inferred],
        "trump": written.trump and written.trump.value,
        "dealer": written.dealer,
        "void_tricks": written.void_tricks or None,
        "bid_changes": [
            {"seat": change.seat, "from": change.before, "to": change.after} for change in written.bid_changes
        ],
    }
    return {key: value for key, value in parts.items() if value is not None and value != []}


def _numbers(values: Sequence[RawValue] | None, players: int) -> list[RawValue] | None:
    return None if values is None else [*values, *[None] * (players - len(values))]


def _events(record: GameRecord) -> Document:
    return {
        "adjustments": [_adjustment(event) for event in record.adjustments],
        "eliminations": [{"after_round": event.after_round, "seat": event.seat} for event in record.eliminations],
        "retirements": [_retirement(event) for event in record.retirements],
        "joins": [
            {"after_round": event.after_round, "seat": event.seat, "points": event.points} for event in record.joins
        ],
    }


def _adjustment(event: AdjustmentRecord) -> Document:
    [seat] = event.seats
    written: Document = {"after_round": event.after_round, "seat": seat, "points": event.points, "reason": event.reason}
    return {**written, "after_elimination": True} if event.after_elimination else written


def _retirement(event: Retirement) -> Document:
    written: Document = {"after_round": event.after_round, "seat": event.seat}
    return written if event.after_elimination else {**written, "after_elimination": False}
