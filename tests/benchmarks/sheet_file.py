"""CPU time of a score sheet as a PDF file, as a ratio to the smallest PDF file of the same library with one own font.

Run by `python tests/benchmarks/sheet_file.py [--profile]`. The first file of a process imports the library. Nothing is
asserted.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.figures import cpu_seconds, print_ratio, product, profiled

if TYPE_CHECKING:
    from scorekeeper.display.score_sheet import ScoreSheet

GAMES = 20
TURNS = 3


def main(*, profile: bool) -> None:
    """Measure and print the results."""
    with product():
        from scorekeeper.display.score_sheet import score_sheet_of
        from scorekeeper.games.bulk import store_games
        from scorekeeper.games.game_log import read_game_log
        from scorekeeper.management.sample_games import made_up_games
        from scorekeeper.web.sign_in import first_confidant

        owner = first_confidant()
        keys = store_games(owner, made_up_games(GAMES))
        sheets = [score_sheet_of(read_game_log(owner, key)) for key in keys]
        from scorekeeper.pdf.game_sheet import game_pdf

        first = cpu_seconds(lambda: game_pdf(sheets[0], "A4"))
        own = {place: not _needs_fallback(sheet) for place, sheet in enumerate(sheets)}
        times: dict[bool, list[float]] = {True: [], False: []}
        floors: list[float] = []
        with profiled(wanted=profile):
            for _ in range(TURNS):
                for place, sheet in enumerate(sheets):
                    floors.append(cpu_seconds(_floor))
                    times[own[place]].append(cpu_seconds(lambda: game_pdf(sheet, "A4")))  # noqa: B023 - called at once
        floor = statistics.median(floors)
        print(f"{'median CPU time of one file':56} {'':13} {'ratio':>8}")
        print_ratio("floor: one word in one font", floor, floor)
        print_ratio("a score sheet", statistics.median(times[True]), floor)
        print_ratio("a score sheet with Hebrew, Arabic or Chinese names", statistics.median(times[False]), floor)
        print_ratio("the first one of a process, without imports", first, floor)


def _needs_fallback(sheet: ScoreSheet) -> bool:
    from scorekeeper.pdf.typefaces import needs_fallback

    return needs_fallback("".join(column.name for column in sheet.columns))


def _floor() -> None:
    from fpdf import FPDF

    from scorekeeper.pdf.typefaces import TEXT

    pdf = FPDF()
    pdf.add_page()
    pdf.add_font("text", "", TEXT)
    pdf.set_font("text", "", 12)
    pdf.cell(text="Wizard")
    pdf.output()


if __name__ == "__main__":
    main(profile="--profile" in sys.argv)
