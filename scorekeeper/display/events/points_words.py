"""What the points of a round are called, and how they are counted."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from scorekeeper.rules.events.event import Event, PointsScheme

SCHEMES = {
    PointsScheme.OPPONENTS_BEATEN: (
        gettext_lazy("Opponents beaten"),
        gettext_lazy("Up to 60 points a round, whatever the size of the table; fair for unequal tables."),
    ),
    PointsScheme.CATAN: (gettext_lazy("5-3-2-1"), gettext_lazy("At a table of three 5-3-1, at one of five 5-3-2-1-0.")),
    PointsScheme.PLACEMENT: (
        gettext_lazy("Places"),
        gettext_lazy("As in a series: one point for each place ahead of others, one less for each behind."),
    ),
    PointsScheme.TOTALS: (gettext_lazy("Totals"), gettext_lazy("The totals of the games are added up.")),
}
OWN = (gettext_lazy("As in the file"), gettext_lazy("A table of points of its own."))


def points_words(event: Event) -> tuple[object, object]:
    """The name and a sentence."""
    return SCHEMES[event.points] if isinstance(event.points, PointsScheme) else OWN
