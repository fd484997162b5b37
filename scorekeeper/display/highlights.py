"""What stood out in a game, in words; each with the round in which it can be seen."""

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

    from scorekeeper.games.game_log import Tablet
    from scorekeeper.rules.highlights import Decided, Highlights, Run, Score, Swing


@dataclass(frozen=True)
class StoodOut:
    """One thing that stood out: what kind of thing it is, what happened, and the number of the round it leads to."""

    title: str
    text: str
    round: int


def highlights_in(kept: Tablet) -> list[StoodOut]:
    """Return what stood out, what decided the game first; what a swing tells already is not told again."""
    found = highlights_of(kept.game, substitutions_of(kept))
    return [
        *([_decided(kept, found.decided)] if found.decided else []),
        *(_run(kept, run) for run in found.runs),
        *(_swing(kept, swing) for swing in found.swings),
        *(_score(kept, score, _("Most points in a round")) for score in _apart(found.best, found)),
        *(_score(kept, score, _("Fewest points in a round")) for score in _apart(found.worst, found)),
    ]


def _apart(scores: Iterable[Score], found: Highlights) -> Iterator[Score]:
    told = {swing.number for swing in found.swings}
    return (score for score in scores if score.number not in told)


def _decided(kept: Tablet, decided: Decided) -> StoodOut:
    winners = listed([_who_sat_at(kept, seat, decided.number, decided.last) for seat in decided.winners])
    text = _when_decided(decided) % {"players": winners, "round": decided.number}
    return StoodOut(_("What decided it"), text, decided.number)


def _when_decided(decided: Decided) -> str:
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


def _who_sat_at(kept: Tablet, seat: int, first: int, last: int) -> str:
    """Return the name of who sat at a seat in these rounds, and of whoever took it over."""
    names = dict.fromkeys(names_in(kept, number)[seat] for number in range(first, last + 1))
    return "/".join(isolated(name) for name in names)


def _run(kept: Tablet, run: Run) -> StoodOut:
    gaps = {"length": run.length, "first": run.first, "last": run.last}
    gaps_and_name = gaps | {"player": isolated(names_in(kept, run.first)[run.seat])}
    text = _("%(player)s: %(length)s exact bids in a row, rounds %(first)s to %(last)s") % gaps_and_name
    return StoodOut(_("Longest run"), text, run.last)


def _swing(kept: Tablet, swing: Swing) -> StoodOut:
    names = names_in(kept, swing.number)
    gaps = {
        "round": swing.number,
        "most": signed(swing.most),
        "winners": listed([isolated(names[seat]) for seat in swing.winners]),
        "fewest": signed(swing.fewest),
        "losers": listed([isolated(names[seat]) for seat in swing.losers]),
    }
    text = _("Round %(round)s: %(most)s for %(winners)s, %(fewest)s for %(losers)s") % gaps
    return StoodOut(_("Biggest swing"), text, swing.number)


def _score(kept: Tablet, score: Score, title: str) -> StoodOut:
    name = isolated(names_in(kept, score.number)[score.seat])
    gaps = {"round": score.number, "points": signed(score.points), "player": name}
    return StoodOut(title, _("Round %(round)s: %(points)s for %(player)s") % gaps, score.number)
