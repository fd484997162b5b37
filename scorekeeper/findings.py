"""What was found of many games, kept as JSON between one request and the next: all counts, and some of each kind."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scorekeeper.importing import Finding, Outcome, Plan
from scorekeeper.rules.problems import Code, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

LISTED = 50
"""How many findings of each kind are kept."""

type Json = dict[str, Any]


class Findings:
    """The plan that follows from all findings so far, and those that can be shown."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Take up what `document` kept."""
        self.plan = Plan(document.get("new", []), document.get("binned", []), Counter(document.get("counts", {})))
        self.listed = [_finding(kept) for kept in document.get("listed", [])]

    def add(self, finding: Finding) -> None:
        """Take in what was found of one more game."""
        if self.plan.counts[finding.outcome] < LISTED:
            self.listed.append(finding)
        self.plan.add(finding)

    def document(self) -> Json:
        """Return all of it as JSON values."""
        plan = self.plan
        listed = [_kept(finding) for finding in self.listed]
        return {"new": plan.new, "binned": plan.binned, "counts": dict(plan.counts), "listed": listed}

    def of(self, outcome: Outcome) -> list[Finding]:
        """Return the findings of one kind that can be shown."""
        return [finding for finding in self.listed if finding.outcome is outcome]


def _kept(finding: Finding) -> Json:
    started_at = finding.started_at and finding.started_at.isoformat()
    # A file may break a hundred rules; ten are enough to mend it by.
    return {**asdict(finding), "started_at": started_at, "problems": [asdict(each) for each in finding.problems[:10]]}


def _finding(kept: Json) -> Finding:
    started_at = kept["started_at"] and datetime.fromisoformat(kept["started_at"])
    problems = tuple(Problem(**{**each, "code": Code(each["code"])}) for each in kept["problems"])
    known = {"outcome": Outcome(kept["outcome"]), "players": tuple(kept["players"])}
    return Finding(**{**kept, **known, "started_at": started_at, "problems": problems})
