"""Settings of property tests: by default always the same few examples, many more with the profile `explore`."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

_EXAMPLES, _TIMES = 50, 20
_MORE_STEPS = 10


def load_profile() -> None:
    """Use the profile that the environment names.

    No deadline: examples take longer on a busy machine. No stored examples: a failure becomes a test with a name.
    """
    common = settings(deadline=None, database=None, derandomize=False, max_examples=_EXAMPLES)
    settings.register_profile("default", common, derandomize=True)
    settings.register_profile("explore", common, max_examples=_EXAMPLES * _TIMES, print_blob=True)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "default")


def tried(examples: int = _EXAMPLES, *, steps: int = 50, **others: Any) -> settings:
    """Return settings with so many examples, `explore`: 20 times, and steps of a state machine, `explore`: 10 times."""
    times = settings().max_examples // _EXAMPLES
    longer = 1 if times == 1 else _MORE_STEPS
    return settings(max_examples=examples * times, stateful_step_count=steps * longer, **others)
