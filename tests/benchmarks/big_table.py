"""CPU time until the preview of one table of many games is shown, and until its games are stored.

Run by `python tests/benchmarks/big_table.py [GAMES] [--profile]`. Each game has four players and 15 rounds with bids,
tricks, points and totals; the same games in our own files are measured for comparison. Nothing is asserted. The goals
for 1,000 games are 10 seconds, and at most twice the time of our own files.
"""

from __future__ import annotations

import random
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.figures import cpu_seconds, product, profiled

if TYPE_CHECKING:
    from scorekeeper.models import Confidant
    from scorekeeper.rules.game import GameState

GAMES = 1000
PLAYERS = ("Ada", "Bruno", "Carla", "Dora")
ROUNDS = 15
FIRST_DAY = date(2019, 1, 1)


def main(games: int, *, profile: bool) -> None:
    """Measure and print the results."""
    with product():
        from scorekeeper.web.sign_in import first_confidant

        owner, made = first_confidant(), _made_up(games)
        print(f"{games} games of {len(PLAYERS)} players and {ROUNDS} rounds {'preview':>20} {'stored':>10}")
        for what, name, content in (
            ("ZIP of our own files", "own.zip", _own_files(made)),
            ("one table", "table.csv", _table(made)),
        ):
            with profiled(wanted=profile and name == "table.csv"):
                preview, stored = _import(owner, name, content)
            print(f"{what:52} {preview:8.1f} s {stored:8.1f} s")


def _import(owner: Confidant, name: str, content: bytes) -> tuple[float, float]:
    """Return the CPU time of the preview and of adding, as the page does them."""
    from scorekeeper.import_export import uploads
    from scorekeeper.models import Game

    Game.objects.all().delete()
    pending = None

    def preview() -> None:
        nonlocal pending
        pending = uploads.receive(owner, [uploads.Upload(name, content)], "a phone")
        while pending.validated < pending.files:
            pending = uploads.validate_some(owner, pending.pk)

    seconds = cpu_seconds(preview)
    assert pending is not None
    return seconds, cpu_seconds(lambda: uploads.add(owner, pending.pk))


def _made_up(games: int) -> list[GameState]:
    from scorekeeper.rules.record import GameRecord, RoundRecord
    from scorekeeper.rules.replay import replay
    from scorekeeper.rules.ruleset import Ruleset

    dice = random.Random(1)  # noqa: S311 - no secret
    made = []
    for _ in range(games):
        rounds = []
        for cards in range(1, ROUNDS + 1):
            winners = dice.choices(range(len(PLAYERS)), k=cards)
            tricks = tuple(winners.count(seat) for seat in range(len(PLAYERS)))
            bids = tuple(max(0, min(cards, took + dice.choice((-1, 0, 0, 1)))) for took in tricks)
            rounds.append(RoundRecord(bids=bids, tricks=tricks))
        made.append(replay(GameRecord(PLAYERS, 0, Ruleset(), tuple(rounds))))
    return made


def _table(games: list[GameState]) -> bytes:
    from scorekeeper.rules.sheets.sheet import Part
    from tests.import_export.sheets.written_as_text import text_of

    kinds = (Part.BID, Part.TRICKS, Part.POINTS, Part.TOTAL)
    texts = [text_of(game, kinds).replace("12.05.2019", str(_day(place))) for place, game in enumerate(games)]
    return "\n".join(texts).encode()


def _own_files(games: list[GameState]) -> bytes:
    from scorekeeper.import_export.game_file import GameFile
    from scorekeeper.import_export.game_file_writer import write_game_file
    from tests.helpers.exchange import zip_of

    files = [write_game_file(GameFile(game.record, "", str(_day(place)))) for place, game in enumerate(games)]
    return zip_of({f"games/{place}.json": content for place, content in enumerate(files)})


def _day(place: int) -> date:
    return FIRST_DAY + timedelta(days=place)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    main(numbers[0] if numbers else GAMES, profile="--profile" in sys.argv)
