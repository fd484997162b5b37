"""The highlights of a game in words, each with its round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed, signed
from scorekeeper.games.seat_names import names_in, substitutions_of
from scorekeeper.rules.highlights import highlights_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.rules.highlights import Decided, Highlights, Run, Score, Swing


@dataclass(frozen=True)
class HighlightText:
    """A highlight: its kind as `title`, what happened, and the number of the round it links to."""

    title: str
    text: str
    round: int


def highlights_in(log: GameLog) -> list[HighlightText]:
    """Return the highlights, the deciding round first; scores that a swing already mentions are left out."""
    found = highlights_of(log.game, substitutions_of(log))
    return [
        *([_decided(log, found.decided)] if found.decided else []),
        *(_run(log, run) for run in found.runs),
        *(_swing(log, swing) for swing in found.swings),
        *(_score(log, score, _("Most points in a round")) for score in _outside_swings(found.best, found)),
        *(_score(log, score, _("Fewest points in a round")) for score in _outside_swings(found.worst, found)),
    ]


def _outside_swings(scores: Iterable[Score], found: Highlights) -> Iterator[Score]:
    swings = {swing.number for swing in found.swings}
    return (score for score in scores if score.number not in swings)


def _decided(log: GameLog, decided: Decided) -> HighlightText:
    winners = listed([_names_at(log, seat, decided.number, decided.last) for seat in decided.winners])
    text = _decided_sentence(decided) % {"players": winners, "round": decided.number}
    return HighlightText(_("What decided it"), text, decided.number)


def _decided_sentence(decided: Decided) -> str:
    if decided.number == decided.last:
        return ngettext(
            "Only after the last round did %(players)s lead alone",
            "Only after the last round did %(players)s lead together",
            len(decided.winners),
        )
    if decided.number == 1:
        return ngettext(
            "%(players)s led alone from the first round to the end",
            "%(players)s led together from the first round to the end",
            len(decided.winners),
        )
    return ngettext(
        "%(players)s led alone from round %(round)s to the end",
        "%(players)s led together from round %(round)s to the end",
        len(decided.winners),
    )


def _names_at(log: GameLog, seat: int, first: int, last: int) -> str:
    """Return the name of the player at a seat in these rounds, with substitutes after a slash."""
    names = dict.fromkeys(names_in(log, number)[seat] for number in range(first, last + 1))
    return "/".join(isolated(name) for name in names)


def _run(log: GameLog, run: Run) -> HighlightText:
    gaps = {"length": run.length, "first": run.first, "last": run.last}
    gaps_and_name = gaps | {"player": isolated(names_in(log, run.first)[run.seat])}
    text = _("%(player)s: %(length)s exact bids in a row, rounds %(first)s to %(last)s") % gaps_and_name
    return HighlightText(_("Longest run"), text, run.last)


def _swing(log: GameLog, swing: Swing) -> HighlightText:
    names = names_in(log, swing.number)
    gaps = {
        "round": swing.number,
        "most": signed(swing.most),
        "winners": listed([isolated(names[seat]) for seat in swing.winners]),
        "fewest": signed(swing.fewest),
        "losers": listed([isolated(names[seat]) for seat in swing.losers]),
    }
    text = _("Round %(round)s: %(most)s for %(winners)s, %(fewest)s for %(losers)s") % gaps
    return HighlightText(_("Biggest swing"), text, swing.number)


def _score(log: GameLog, score: Score, title: str) -> HighlightText:
    name = isolated(names_in(log, score.number)[score.seat])
    gaps = {"round": score.number, "points": signed(score.points), "player": name}
    return HighlightText(title, _("Round %(round)s: %(points)s for %(player)s") % gaps, score.number)
