"""`manage.py confidants`: lists the Confidants, and deletes one with everything that belongs to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand
from django.db.models import Max

from scorekeeper.accounts.deletion import belongings_of, delete_account
from scorekeeper.management.arguments import add_data_option, check_database_exists, read_confidant
from scorekeeper.management.errors import exit_with_message
from scorekeeper.models import Confidant

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

    from scorekeeper.accounts.deletion import Belongings


class Command(BaseCommand):
    """Prints one line for each Confidant; an error is one sentence and exit status 1."""

    help = "Lists the Confidants with their games, or deletes one of them."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("--delete", metavar="NAME", help="delete this Confidant with all games, at once")
        add_data_option(parser)

    def handle(self, *, delete: str | None, **_options: Any) -> None:
        """List the Confidants, or delete one."""
        with exit_with_message():
            check_database_exists()
            if delete is None:
                for confidant in Confidant.objects.order_by("pk"):
                    self.stdout.write(_line(confidant))
                return
            confidant = read_confidant(delete)
            belongings = belongings_of(confidant)
            delete_account(confidant)
        self.stdout.write(f"Deleted {confidant.name} with {_words(belongings)}.")
        if confidant.is_first:
            self.stdout.write("It was the first Confidant; the next start of the server makes a new one.")


def _line(confidant: Confidant) -> str:
    last = confidant.sign_ins.aggregate(day=Max("last_used_on"))["day"]
    parts = [
        confidant.name,
        _words(belongings_of(confidant)),
        f"last here on {last}" if last else "not here yet",
        *(["first Confidant"] if confidant.is_first else []),
        *(["may invite"] if confidant.may_invite else []),
    ]
    return ", ".join(parts)


def _words(belongings: Belongings) -> str:
    games = "1 game" if belongings.games == 1 else f"{belongings.games} games"
    return f"{games} and {'1 player' if belongings.players == 1 else f'{belongings.players} players'}"
