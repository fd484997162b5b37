"""Scores files for tests."""

from __future__ import annotations

from typing import Any

from scorekeeper.import_export.score_report import reports

type Line = dict[str, Any]


def score(content: str | bytes) -> list[Line]:
    """Return the lines of the report without the name of the file."""
    encoded = content.encode() if isinstance(content, str) else content
    lines: list[Line] = [dict(line) for line in reports("file", encoded)]
    assert all(line.pop("file") == "file" for line in lines)
    return lines


def only(content: str | bytes) -> Line:
    (line,) = score(content)
    assert "problems" not in line, line["problems"]
    return line


def places(content: str | bytes, game: int = 1) -> list[tuple[str, int | None, int | None, str]]:
    """Return code, round, seat and cell of each problem of a game."""
    problems = score(content)[game - 1]["problems"]
    assert all(problem["message"] and "%(" not in problem["message"] for problem in problems)
    return [(each["code"], each["round"], each["seat"], each.get("cell", "")) for each in problems]


def codes(content: str | bytes) -> list[str]:
    return [code for code, *_ in places(content)]
