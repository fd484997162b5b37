"""What the points of an event are and what breaks ties, in sentences."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.events.numbers import points_text
from scorekeeper.display.events.stage_words import cleared_points, equal_after_clearing
from scorekeeper.rules.events.event import Event, EventTieBreak, PointsScheme
from scorekeeper.rules.events.points import points_at_table


def explanation_of(event: Event, complete: int) -> str:
    """Of the standings after `complete` rounds."""
    texts = _points(event, complete), cleared_points(event, complete), _ties(event), equal_after_clearing(event)
    return " ".join(text for text in texts if text)


def _points(event: Event, complete: int) -> str:
    if event.points is PointsScheme.TOTALS:
        return _("In each round: the total of the game, which also counts as points.")
    tables = "; ".join(_of_size(event, seats) for seats in _sizes(event, complete))
    if not tables:
        return ""
    if event.points is PointsScheme.OPPONENTS_BEATEN:
        text = _(
            "In each round: the total of the game, in brackets the points of the tournament for opponents beaten "
            "(%(points)s; equal totals share)."
        )
    else:
        text = _(
            "In each round: the total of the game, in brackets the points of the tournament for the place at the table "
            "(%(points)s; equal totals share)."
        )
    return text % {"points": tables}


def _of_size(event: Event, seats: int) -> str:
    sizes = {
        3: _("of three: %(points)s"),
        4: _("of four: %(points)s"),
        5: _("of five: %(points)s"),
        6: _("of six: %(points)s"),
    }
    points = points_at_table(event.points, range(seats, 0, -1), range(1, seats + 1))
    return sizes[seats] % {"points": ", ".join(map(points_text, points))}


def _sizes(event: Event, complete: int) -> list[int]:
    """Those of the tables so far, the most common first."""
    seats = [len(table.seats) for round_ in event.rounds[:complete] for table in round_.tables]
    return sorted({*seats}, key=lambda size: (-seats.count(size), size))


def _ties(event: Event) -> str:
    names = {
        EventTieBreak.MARGIN: _("the distance from the mean of the table"),
        EventTieBreak.TOTALS: _("the sum of the totals"),
        EventTieBreak.FIRSTS: _("the number of wins"),
        EventTieBreak.EXACT: _("the number of bids made"),
        EventTieBreak.MET: _("who was ahead at tables where both sat"),
    }
    if not event.tie_breaks:
        return _("Equal points share a place.")
    return _("Equal points are decided by %(first)s.") % {
        "first": _in_order([names[each] for each in event.tie_breaks])
    }


def _in_order(names: Sequence[str]) -> str:
    return pgettext("between what breaks ties, one after the other", ", then ").join(names)
