"""The line of the balance of two people."""

from __future__ import annotations

from scorekeeper.display.insights.balance_chart import balance_chart_of


def test_the_line_rises_and_falls_with_the_balance() -> None:
    chart = balance_chart_of([0, 1, 2, 1])
    assert chart
    heights = [y for _, y in chart.line]
    assert heights[0] > heights[1] > heights[2] < heights[3] == heights[1]
    assert [x for x, _ in chart.line] == [chart.frame.x(game) for game in range(4)]
    assert chart.frame.values == (0, 1, 2)


def test_a_line_that_begins_with_earlier_games_shows_only_its_own_part_of_the_axis() -> None:
    chart = balance_chart_of([267, 268, 269, 270, 269])
    assert chart
    assert (chart.frame.values[0], chart.frame.values[-1]) == (267, 270)


def test_one_game_is_no_line() -> None:
    assert balance_chart_of([0, 1]) is None
    assert balance_chart_of([0]) is None
    assert balance_chart_of([0, 0, 0]) is not None
