"""`manage.py demo`: the server with sample games."""

from __future__ import annotations

from django.conf import settings

from scorekeeper.environment import DEMO
from scorekeeper.management.commands import serve
from scorekeeper.management.demo import GAMES, check_demo, furnish_demo, mark_demo


class Command(serve.Command):
    """As `serve`, but with a data folder of its own and sample games."""

    help = f"Starts a Tablet with {GAMES} made-up games to look round in, apart from your own."
    greeting = "A Tablet of Truth with made-up games is open at"
    usual_folder = DEMO.name

    def check_kind(self) -> None:
        """Raise CommandError if the folder has a database that is not a demo."""
        check_demo(settings.DATA)

    def mark_kind(self) -> None:
        """Mark the folder as a demo before it has a database."""
        mark_demo(settings.DATA)

    def furnish(self) -> None:
        """Store the sample games at the first start."""
        furnish_demo()
