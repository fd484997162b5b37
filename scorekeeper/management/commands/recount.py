"""`manage.py recount`: rebuilds what the lists show from what was written down."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import DatabaseError

from scorekeeper.data_folder import Refusal
from scorekeeper.gate import TabletBusy, TabletFull, write_gate
from scorekeeper.management.arguments import add_data_option, check_tablet
from scorekeeper.models import Game
from scorekeeper.outcomes import store_outcome
from scorekeeper.records import read_tablet

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    """Replay every game and store its outcome anew; say how many had another one stored."""

    help = "Replays every game and stores anew what the lists show of it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        add_data_option(parser)

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Recount one game after the other, each in a transaction of its own; a refusal is one sentence, status 1."""
        try:
            check_tablet()
            keys = list(Game.objects.order_by("pk").values_list("pk", flat=True))
            changed = sum(_recount(key) for key in keys)
        except Refusal as refusal:
            sys.exit(str(refusal))
        except (TabletBusy, TabletFull, DatabaseError) as fault:
            sys.exit(f"The database in {settings.DATA} cannot be used just now ({fault.__cause__ or fault}).")
        self.stdout.write(f"Recounted {len(keys)} games; {changed} had another outcome stored.")


def _recount(key: int) -> bool:
    with write_gate():
        row = Game.objects.select_related("confidant").get(pk=key)
        tablet = read_tablet(row.confidant, key, locked=True)
        stored = _outcome(tablet.row)
        store_outcome(tablet)
        return stored != _outcome(tablet.row)


def _outcome(row: Game) -> tuple[object, ...]:
    return row.rounds_recorded, row.is_finished, row.totals, row.places
