"""By default every run tries the same examples; the profile `explore` tries ten times as many at random."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.suite.properties import load_profile, tried


@pytest.fixture
def explored(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Use the profile `explore` in a test."""
    monkeypatch.setenv("HYPOTHESIS_PROFILE", "explore")
    load_profile()
    yield
    monkeypatch.undo()
    load_profile()


def examples() -> list[list[int]]:
    """Return the examples that a property tries."""
    seen: list[list[int]] = []

    @settings(max_examples=20)
    @given(st.lists(st.integers()))
    def collect(example: list[int]) -> None:
        seen.append(example)

    collect()
    return seen


def test_two_runs_try_the_same_examples_and_store_none() -> None:
    assert examples() == examples()
    assert settings().database is None


def test_explore_tries_others_each_time(explored: None) -> None:
    assert examples() != examples()
    assert settings().database is None


def test_explore_tries_ten_times_as_many_examples_and_steps(explored: None) -> None:
    many = tried(20, steps=5)
    assert (many.max_examples, many.stateful_step_count) == (200, 50)
    assert settings().max_examples == 500
