"""What was found of many games, kept as JSON between one request and the next: all counts, and some of each kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scorekeeper.import_export.importer import Fate, Plan, Verdict
from scorekeeper.rules.problems import Code, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

LISTED = 50
"""How many verdicts of each kind are kept."""

type Json = dict[str, Any]


class Verdicts:
    """The plan that follows from all verdicts so far, and those that can be shown."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Take up what `document` kept."""
        self.plan = Plan(document.get("new", []), document.get("binned", []), Counter(document.get("counts", {})))
        self.listed = [_verdict(kept) for kept in document.get("listed", [])]

    def add(self, verdict: Verdict) -> None:
        """Take in what was found of one more game."""
        if self.plan.counts[verdict.fate] < LISTED:
            self.listed.append(verdict)
        self.plan.add(verdict)

    def document(self) -> Json:
        """Return all of it as JSON values."""
        plan = self.plan
        listed = [_kept(verdict) for verdict in self.listed]
        return {"new": plan.new, "binned": plan.binned, "counts": dict(plan.counts), "listed": listed}

    def of(self, fate: Fate) -> list[Verdict]:
        """Return the verdicts of one kind that can be shown."""
        return [verdict for verdict in self.listed if verdict.fate is fate]


def _kept(verdict: Verdict) -> Json:
    started_at = verdict.started_at and verdict.started_at.isoformat()
    # A file may break a hundred rules; ten are enough to mend it by.
    return {**asdict(verdict), "started_at": started_at, "problems": [asdict(each) for each in verdict.problems[:10]]}


def _verdict(kept: Json) -> Verdict:
    started_at = kept["started_at"] and datetime.fromisoformat(kept["started_at"])
    problems = tuple(Problem(**{**each, "code": Code(each["code"])}) for each in kept["problems"])
    known = {"fate": Fate(kept["fate"]), "players": tuple(kept["players"])}
    return Verdict(**{**kept, **known, "started_at": started_at, "problems": problems})
