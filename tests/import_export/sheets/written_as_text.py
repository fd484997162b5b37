"""Writes games as text like somebody who has only a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.game import GameState
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.sheets.sheet import Part

WORDS = {Part.BID: "bid", Part.TRICKS: "Stiche", Part.POINTS: "pts", Part.TOTAL: "Gesamt"}


def text_of(game: GameState, kinds: Sequence[Part], separator: str = ";", *, two_lines: bool = False) -> str:
    """Return the finished rounds of a game in which everybody played from the start to the end."""
    record = game.record
    own = [["Dealer", record.players[record.first_dealer]], ["Date", "12.05.2019"]]
    if record.ruleset.scoring is Scoring.ALTERNATE:
        own.append(["Zählung", "Zählvariante"])
    words = [WORDS[kind] for kind in kinds]
    if two_lines:
        names = ["Round", "", *(cell for name in record.players for cell in [name, *[""] * (len(kinds) - 1)])]
        header = [names, ["", "Cards", *words * len(record.players)]]
    else:
        header = [["Round", "Cards", *(f"{name} {word}" for name in record.players for word in words)]]
    lines = [own, header, _rounds(game, kinds)] if own else [header, _rounds(game, kinds)]
    return "\n".join(separator.join(cells) for part in lines for cells in part) + "\n"


def _rounds(game: GameState, kinds: Sequence[Part]) -> list[list[str]]:
    return [
        [
            str(round_.deal.number),
            str(round_.deal.cards),
            *(
                str(row[seat]) if row else ""
                for seat in range(len(game.record.players))
                for kind in kinds
                for row in [
                    {
                        Part.BID: round_.bids,
                        Part.TRICKS: round_.tricks,
                        Part.POINTS: round_.points,
                        Part.TOTAL: round_.totals,
                    }[kind]
                ]
            ),
        ]
        for round_ in game.played
    ]
