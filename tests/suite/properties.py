"""Settings of property tests: by default always the same few examples, with `explore` ten times as many at random."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import Phase, settings

_EXAMPLES, _TIMES = 50, 10
# Without explanations, which trace each line of the product, and took longer than everything else together.
_PHASES = [Phase.explicit, Phase.generate, Phase.target, Phase.shrink]


def load_profile() -> None:
    """Use the profile that the environment names.

    No deadline: examples take longer on a busy machine. No stored examples: a failure becomes a test with a name.
    """
    common = settings(deadline=None, database=None, derandomize=False, max_examples=_EXAMPLES, phases=_PHASES)
    settings.register_profile("default", common, derandomize=True)
    settings.register_profile("explore", common, max_examples=_EXAMPLES * _TIMES, print_blob=True)
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or "default")


def tried(examples: int = _EXAMPLES, *, steps: int = 50, **others: Any) -> settings:
    """Return settings with this many examples and steps of a state machine, with `explore` ten times as many."""
    times = settings().max_examples // _EXAMPLES
    return settings(max_examples=examples * times, stateful_step_count=steps * times, **others)
