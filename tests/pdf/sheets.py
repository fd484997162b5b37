"""Score sheets of games that are not stored."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.display.footnotes import Footnote
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.score_sheet import ScoreSheet
from scorekeeper.display.scorepad import columns_of, lines_of
from scorekeeper.display.standings import places_of
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset


def sheet_of(
    names: Sequence[str],
    *rounds: RoundRecord,
    ruleset: Ruleset | None = None,
    notes: Sequence[Footnote] = (),
    heading: str = "Final standings",
) -> ScoreSheet:
    """Return the sheet of a game of these rounds, with everything that it can have."""
    game = replay(GameRecord(tuple(names), 0, ruleset or Ruleset(), rounds))
    columns, lines, places = tuple(columns_of(game)), tuple(lines_of(game)), tuple(places_of(game))
    return ScoreSheet(heading, "1 May", ("Standard count",), places, columns, lines, tuple(notes), chart_of(game))
