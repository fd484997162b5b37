"""CPU time of a score sheet as a PDF file, as a ratio to a file of one word in one font by the same library.

Run by `python tests/benchmarks/sheet_file.py [--profile]`. The files are made in this process; the product has another
process for them. Nothing is asserted.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.figures import cpu_seconds, print_ratio, product, profiled

if TYPE_CHECKING:
    from scorekeeper.display.score_sheet import ScoreSheet

GAMES = 20
TURNS = 3


def main(*, profile: bool) -> None:
    """Measure and print the results."""
    with product() as folder:
        from scorekeeper.display.score_sheet import score_sheet_of
        from scorekeeper.games.bulk import store_games
        from scorekeeper.games.game_log import read_game_log
        from scorekeeper.management.sample_games import made_up_games
        from scorekeeper.web.sign_in import first_confidant

        owner = first_confidant()
        keys = store_games(owner, made_up_games(GAMES))
        sheets = [score_sheet_of(read_game_log(owner, key)) for key in keys]
        from scorekeeper.pdf import typesetting
        from scorekeeper.pdf.game_sheet import game_pdf
        from scorekeeper.pdf.typesetter import Typesetter

        made = Typesetter(typesetting.TEMPLATES, typesetting.FONTS, folder / "fonts")
        with mock.patch.object(typesetting, "typesetter", return_value=made), profiled(wanted=profile):
            first = cpu_seconds(lambda: game_pdf(sheets[0], "A4"))
            own = {place: _is_latin(sheet) for place, sheet in enumerate(sheets)}
            times: dict[bool, list[float]] = {True: [], False: []}
            floors: list[float] = []
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


def _is_latin(sheet: ScoreSheet) -> bool:
    return all(ord(letter) < 0x250 for column in sheet.columns for letter in column.name)


def _floor() -> None:
    import typst

    from scorekeeper.pdf.typesetting import FONTS

    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
    typst.compile(b'#set text(font: "Tablet Text")\nWizard', font_paths=fonts)


if __name__ == "__main__":
    main(profile="--profile" in sys.argv)
