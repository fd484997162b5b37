"""An independent writer of game files: written by hand, with every key."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.ruleset import Ruleset

type Document = dict[str, Any]


def document_of(record: GameRecord) -> Document:
    """Return the game file of a record."""
    return {
        "format": "tablet-of-truth",
        "version": 1,
        "players": [*record.players],
        "first_dealer": record.first_dealer,
        "ruleset": _ruleset(record.ruleset),
        "rounds": [_round(written, len(record.players)) for written in record.rounds],
        "adjustments": [
            {
                "after_round": event.after_round,
                "seat": seat,
                "points": event.points,
                "reason": event.reason,
                **({"after_elimination": True} if event.after_elimination else {}),
            }
            for event in record.adjustments
            for seat in event.seats
        ],
        "eliminations": [asdict(event) for event in record.eliminations],
        "retirements": [
            {
                "after_round": event.after_round,
                "seat": event.seat,
                **({} if event.after_elimination else {"after_elimination": False}),
            }
            for event in record.retirements
        ],
        "joins": [asdict(event) for event in record.joins],
        "ended_after_round": record.ended_after_round,
    }


def _ruleset(ruleset: Ruleset) -> Document:
    named = isinstance(ruleset.schedule, str)
    rule = ruleset.plus_minus_one
    return {
        "schedule": ruleset.schedule if named else [*ruleset.schedule],
        "scoring": ruleset.scoring,
        "bidding": ruleset.bidding,
        "plus_minus_one": asdict(rule) if rule else None,
        "clairvoyance": ruleset.clairvoyance,
        "special_cards": ruleset.special_cards,
        "tie_break": ruleset.tie_break,
        **({"edition": ruleset.edition} if ruleset.edition != "usual" else {}),
    }


def _round(written: RoundRecord, players: int) -> Document:
    numbers = {"bids": written.bids, "tricks": written.tricks}
    return {
        **{key: [*values, *[None] * (players - len(values))] for key, values in numbers.items() if values is not None},
        **({"trump": written.trump} if written.trump else {}),
        **({"dealer": written.dealer} if written.dealer is not None else {}),
        **({"void_tricks": written.void_tricks} if written.void_tricks else {}),
        "bid_changes": [{"seat": each.seat, "from": each.before, "to": each.after} for each in written.bid_changes],
    }
