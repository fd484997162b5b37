from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db.models import Max

from scorekeeper.accounts.circles import members_of
from scorekeeper.accounts.deletion import Belongings, belongings_of, delete_account
from scorekeeper.accounts.invitations import let_invite
from scorekeeper.management.arguments import add_data_option, check_database_exists, read_confidant
from scorekeeper.management.errors import exit_with_message
from scorekeeper.models import Confidant
from scorekeeper.web.sign_in import sign_out_others


class Command(BaseCommand):
    help = "Lists the Confidants with their games, lets one of them invite others, signs one out, or deletes one."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        change = parser.add_mutually_exclusive_group()
        change.add_argument("--sign-out", metavar="NAME", help="sign out all phones, and end all links to the games")
        change.add_argument("--delete", metavar="NAME", help="delete this Confidant with all games, at once")
        change.add_argument("--may-invite", metavar="NAME", help="let this Confidant invite others")
        change.add_argument("--may-not-invite", metavar="NAME", help="no longer; open invitations end as well")
        add_data_option(parser)

    def handle(self, *, delete: str | None, sign_out: str | None, **options: Any) -> None:
        with exit_with_message():
            check_database_exists()
            for name, may_invite in ((options["may_invite"], True), (options["may_not_invite"], False)):
                if name is not None:
                    let_invite(read_confidant(name), may_invite=may_invite)
            if sign_out is not None:
                sign_out_others(read_confidant(sign_out), None)
            if delete is not None:
                self._delete(read_confidant(delete))
                return
            for confidant in Confidant.objects.order_by("is_circle", "pk"):
                self.stdout.write(_line(confidant))

    def _delete(self, confidant: Confidant) -> None:
        belongings = belongings_of(confidant)
        delete_account(confidant)
        self.stdout.write(f"Deleted {confidant.name} with {_words(belongings)}.")
        if confidant.is_first:
            self.stdout.write("It was the first Confidant; the next start of the server makes a new one.")


def _line(confidant: Confidant) -> str:
    if confidant.is_circle:
        members = ", ".join(member.confidant.name for member in members_of(confidant))
        return f"{confidant.name}, {_words(belongings_of(confidant))}, circle of {members}"
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
