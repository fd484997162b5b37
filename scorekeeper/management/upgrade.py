"""What must happen to a database before this version of the program may work with it."""

from __future__ import annotations

import sys
from collections import deque

from django.core.management import call_command

from scorekeeper.games.recount import games_of_before, recount, recount_careers


def bring_up_to_date() -> None:
    """Apply the migrations; then store anew what an older version stored of games to answer fast."""
    call_command("migrate", interactive=False, verbosity=0)
    games = games_of_before()
    if games:
        sys.stderr.write(f"Counting {len(games)} games of an older version once more …\n")
        deque(recount(games), maxlen=0)
        recount_careers()
