"""As template nodes, lines and grids took a fifth of a page's time.

Numbers are written into the format, because escaping each of them took longer than drawing.
"""

from collections.abc import Iterable

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from scorekeeper.display.chart_frame import Frame, Point
from scorekeeper.display.formatting import number
from scorekeeper.display.game_chart import NAME_LENGTH, Chart, ChartLine
from scorekeeper.templatetags.display_tags import across, down, points, sigil_number

MARKER = 12  # in pixels

register = template.Library()


@register.simple_tag
def chart_grid(chart: Chart) -> SafeString:
    frame = chart.frame
    step = frame.values[1] - frame.values[0]
    lines = [_grid_line(value, down(y, frame), is_between=value // step % 2 == 1) for value, y in frame.grid]
    rounds = [
        f'<text x="{across(x, frame)}" y="100%" dy="22" text-anchor="middle">{round_}</text>'
        for round_, x in frame.marks
    ]
    now = across(chart.now, frame)
    shown = [] if chart.until is None else [f'<line class="now" x1="{now}" x2="{now}" y2="100%"/>']
    return format_html("".join([*lines, *rounds, *shown]), *[number(value) for value in frame.values])


def _grid_line(value: int, y: str, *, is_between: bool) -> str:
    """A low chart leaves out lines that are `is_between`."""
    css = ' class="zero"' if not value else ' class="between"' if is_between else ""
    text = ' class="between"' if is_between else ""
    return f'<line x2="100%" y1="{y}" y2="{y}"{css}/><text{text} y="{y}" dx="-8" dy="5" text-anchor="end">{{}}</text>'


@register.simple_tag
def chart_line(chart: Chart, line: ChartLine, marker: int | str = "", own: int | str = "") -> SafeString:
    """`own` is the seat of the player whose line is marked."""
    frame, width = chart.frame, int(marker or MARKER)
    mark = " own" if line.seat == own else ""
    markers = _markers(line.ahead, line, frame, width, ' class="ahead"') + _markers(line.markers, line, frame, width)
    ahead, total = "", f" {number(line.total)}"
    if chart.until is not None:
        ahead, total = f'<polyline class="ahead" points="{points(line.points)}"/>', ""
    end_x, end_y = line.points[-1]
    y, label = down(end_y, frame), down(line.label_y, frame)
    # The name is isolated, so that one from right to left does not move the total.
    return format_html(
        f'<g class="line p{sigil_number(line.seat)}{mark}">'
        f'<svg viewBox="{frame.left} {frame.top} {frame.plot_width} {frame.plot_height}" preserveAspectRatio="none">'
        f'{ahead}<polyline points="{points(line.past)}"/></svg>{markers}'
        f'<line class="lead" x1="{across(end_x, frame)}" x2="100%" y1="{y}" y2="{y}"/><svg x="100%">'
        f'<line class="lead" x1="7" x2="18" y1="{y}" y2="{label}"/>'
        f'<text x="22" y="{label}" dy="5">&#x2068;{{}}&#x2069;{{}}</text></svg></g>',
        Truncator(line.name).chars(NAME_LENGTH),
        total,
    )


def _markers(positions: Iterable[Point], line: ChartLine, frame: Frame, width: int, css: str = "") -> str:
    sigil = f'<use{css} href="#sigil-{sigil_number(line.seat)}"'
    size = f'width="{width:d}" height="{width:d}"/>'
    return "".join(f'{sigil} x="{across(x, frame)}" y="{down(y, frame)}" {size}' for x, y in positions)
