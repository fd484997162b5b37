"""One page for any usual game."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.footnotes import Footnote
from scorekeeper.display.formatting import number, trump_name
from scorekeeper.display.game_chart import Chart
from scorekeeper.display.score_sheet import ScoreSheet
from scorekeeper.display.scorepad import Cell, ScorepadLine
from scorekeeper.display.standings import StandingRow
from scorekeeper.pdf.typesetting import PaperSize, pdf_of
from scorekeeper.rules.record import Trump


def game_pdf(sheet: ScoreSheet, size: PaperSize, *, has_points: bool = False) -> bytes:
    """`has_points`: with placement points (F3)."""
    words = {
        "round": pgettext("short for round", "R"),
        "points": _(
            "In brackets: placement points, one for each player ranked lower, minus one for each ranked higher."
        ),
        "rounds": " ".join(sheet.legend),
        "exact": _("made"),
        "dealt": _("dealt this round"),
        "chart": _("Totals after each round; the numbers are in the table above."),
    }
    title = f"{sheet.heading} · {sheet.date}"
    return pdf_of("game_sheet.typ", size, title=title, words=words, sheet=_sheet(sheet, has_points=has_points))


def _sheet(sheet: ScoreSheet, *, has_points: bool) -> dict[str, Any]:
    return {
        "heading": sheet.result or sheet.heading,
        "facts": " · ".join((sheet.date, *sheet.facts)),
        "places": [_place(row, row.points if has_points else "") for row in sheet.places],
        "has-points": has_points and any(row.points for row in sheet.places),
        "columns": [{"name": column.name, "until": column.until} for column in sheet.columns],
        "has-rounds": sheet.knows_rounds,
        "lines": [_line(line) for line in sheet.lines],
        "has-marks": any(cell.marks for line in sheet.lines for cell in line.cells),
        "notes": [_note(note) for note in sheet.notes],
        "chart": sheet.chart and _chart(sheet.chart),
    }


def _place(row: StandingRow, points: str) -> dict[str, Any]:
    standing = row.standing
    more = [text for text in (points, row.left) if text]
    return {
        "rank": str(standing.rank),
        "seat": standing.seat,
        "name": standing.player,
        "total": number(standing.total),
        "more": f"({', '.join(more)})" if more else "",
    }


def _line(line: ScorepadLine) -> dict[str, Any]:
    trump = line.trump and ("no-trump" if line.trump is Trump.NONE else line.trump.name.lower())
    return {
        "number": str(line.number),
        "trump": trump,
        "trump-name": trump_name(line.trump) if line.trump else "",
        "void": str(line.void_tricks or ""),
        "void-words": line.void,
        "cells": [_cell(cell) for cell in line.cells],
    }


def _cell(cell: Cell) -> dict[str, str | bool]:
    return {
        "before": cell.bid_before_cloud,
        "bid": cell.bid,
        "tricks": cell.tricks,
        "points": cell.points if cell.verdict == "points-only" else "",
        "total": cell.total,
        "verdict": cell.verdict,
        "worked-out": cell.is_worked_out,
        "deals": cell.deals,
        "marks": cell.marks,
    }


def _note(note: Footnote) -> str:
    text = note.text[:1].upper() + note.text[1:]
    return f"{note.mark}  {text}" if note.mark else text


def _chart(chart: Chart) -> dict[str, Any]:
    """Positions are shares of the width and height of the plot."""
    frame, across, down = chart.frame, chart.frame.across, chart.frame.down
    return {
        "grid": [[number(value), down(y)] for value, y in frame.grid],
        "marks": [[str(value), across(x)] for value, x in frame.marks],
        "lines": [
            {
                "seat": line.seat,
                "name": line.name,
                "total": number(line.total),
                "points": [[across(x), down(y)] for x, y in line.points],
                "markers": [[across(x), down(y)] for x, y in line.markers],
                "label": down(line.label_y),
            }
            for line in chart.lines
        ],
    }
