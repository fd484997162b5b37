"""Template tags that draw the lines and the grid of a chart: as template nodes they took a fifth of a page's time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.text import Truncator

from scorekeeper.display.formatting import number
from scorekeeper.templatetags.display_tags import across, down, points, sigil_number

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.safestring import SafeString

    from scorekeeper.display.chart_frame import Frame, Point
    from scorekeeper.display.game_chart import Chart, Line

NAME_LENGTH = 9
"""How many characters of a name have space beside the chart."""
MARKER = 12
"""The width of a marker, in pixels."""

register = template.Library()


@register.simple_tag
def chart_grid(chart: Chart) -> SafeString:
    """Draw the grid lines with their values, the numbers of the rounds, and a line at the shown round."""
    frame = chart.frame
    lines = format_html_join(
        "",
        '<line x2="100%" y1="{0}" y2="{0}"{1}/><text y="{0}" dx="-8" dy="5" text-anchor="end">{2}</text>',
        ((down(y, frame), _class("" if value else "zero"), number(value)) for value, y in frame.grid),
    )
    rounds = format_html_join(
        "",
        '<text x="{}" y="100%" dy="22" text-anchor="middle">{}</text>',
        ((across(x, frame), round_) for round_, x in frame.marks),
    )
    if chart.until is None:
        return lines + rounds
    return lines + rounds + format_html('<line class="now" x1="{0}" x2="{0}" y2="100%"/>', across(chart.now, frame))


@register.simple_tag
def chart_line(chart: Chart, line: Line, marker: int | str = "") -> SafeString:
    """Draw the line of one player, with markers of this width and the name at its end."""
    frame, width = chart.frame, marker or MARKER
    ahead, total = "", f" {number(line.total)}"
    if chart.until is not None:
        ahead, total = format_html('<polyline class="ahead" points="{}"/>', points(line.points)), ""
    end_x, end_y = line.points[-1]
    box = f"{frame.left} {frame.top} {frame.plot_width} {frame.plot_height}"
    markers = _markers(line.ahead, line, frame, width, "ahead") + _markers(line.markers, line, frame, width)
    # The name is isolated, so that one from right to left does not move the total.
    return format_html(
        '<g class="line p{}"><svg viewBox="{}" preserveAspectRatio="none">{}<polyline points="{}"/></svg>{}'
        '<line class="lead" x1="{}" x2="100%" y1="{y}" y2="{y}"/><svg x="100%">'
        '<line class="lead" x1="7" x2="18" y1="{y}" y2="{label}"/>'
        '<text x="22" y="{label}" dy="5">&#x2068;{name}&#x2069;{total}</text></svg></g>',
        *(sigil_number(line.seat), box, ahead, points(line.past), markers, across(end_x, frame)),
        y=down(end_y, frame),
        label=down(line.label_y, frame),
        name=Truncator(line.name).chars(NAME_LENGTH),
        total=total,
    )


def _markers(positions: Iterable[Point], line: Line, frame: Frame, width: int | str, css: str = "") -> SafeString:
    seat = sigil_number(line.seat)
    return format_html_join(
        "",
        '<use{0} href="#sigil-{1}" x="{2}" y="{3}" width="{4}" height="{4}"/>',
        ((_class(css), seat, across(x, frame), down(y, frame), width) for x, y in positions),
    )


def _class(name: str) -> SafeString | str:
    return format_html(' class="{}"', name) if name else ""
