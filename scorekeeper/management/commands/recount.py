"""`manage.py recount`: rebuilds what the lists show from what was written down."""

from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.gate import write_gate
from scorekeeper.models import Game
from scorekeeper.recording import store_outcome
from scorekeeper.records import read_tablet


class Command(BaseCommand):
    """Replay every game and store its outcome anew; say how many had another one stored."""

    help = "Replays every game and stores anew what the lists show of it."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Recount one game after the other, each in a transaction of its own."""
        keys = list(Game.objects.order_by("pk").values_list("pk", flat=True))
        changed = sum(_recount(key) for key in keys)
        self.stdout.write(f"Recounted {len(keys)} games; {changed} had another outcome stored.")


def _recount(key: int) -> bool:
    with write_gate():
        row = Game.objects.select_related("confidant").get(pk=key)
        tablet = read_tablet(row.confidant, key, locked=True)
        stored = (tablet.row.rounds_recorded, tablet.row.is_finished, tablet.row.totals)
        store_outcome(tablet.row, tablet.game)
        return stored != (tablet.row.rounds_recorded, tablet.row.is_finished, tablet.row.totals)
