"""`manage.py demo`: the Tablet with made-up games, for looking round."""

from __future__ import annotations

from django.conf import settings

from scorekeeper.environment import DEMO
from scorekeeper.management.commands import serve
from scorekeeper.management.demo import GAMES, check_demo, furnish_demo, mark_demo


class Command(serve.Command):
    """As `serve`, but in a folder of its own, and with games in it."""

    help = f"Starts a Tablet with {GAMES} made-up games to look round in, apart from your own."
    greeting = "A Tablet of Truth with made-up games is open at"
    usual_folder = DEMO.name

    def check_kind(self) -> None:
        """Raise Refusal if the folder has a Tablet that is no demo."""
        check_demo(settings.DATA)

    def mark_kind(self) -> None:
        """Mark the folder before there is a Tablet in it."""
        mark_demo(settings.DATA)

    def furnish(self) -> None:
        """Make up the games, at the first start."""
        furnish_demo()
