"""What the points of a round are called, and how they are counted."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.display.events.points_words import SCHEMES, points_words
from scorekeeper.rules.events.event import PointsScheme
from tests.helpers.events.states import state_of


def test_every_way_of_counting_has_a_name_and_a_sentence() -> None:
    assert [*SCHEMES] == [*PointsScheme]
    event = state_of().event
    for scheme, (name, sentence) in SCHEMES.items():
        assert points_words(replace(event, points=scheme)) == (name, sentence)


def test_points_of_a_file_are_no_usual_way() -> None:
    own = replace(state_of().event, points={4: ()})
    assert [str(text) for text in points_words(own)] == ["As in the file", "A table of points of its own."]
