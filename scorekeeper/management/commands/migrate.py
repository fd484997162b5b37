from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.db import connection

from scorekeeper.management.arguments import find_database
from scorekeeper.management.errors import exit_with_message
from scorekeeper.management.upgrade import back_up_data, pending_migrations
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.folder_lock import shared_lock
from scorekeeper.storage.sqlite import IN_MEMORY


class Command(migrate.Command):
    def handle(self, *arguments: Any, **options: Any) -> None:
        """First a backup, unless nothing will be changed, or `serve` has written one.

        A missing database is not made: it would be one in memory, and gone at the end.
        """
        reads_only = options["plan"] or options["check_unapplied"]
        if not reads_only and connection.settings_dict["NAME"] == IN_MEMORY:
            with exit_with_message():
                find_database()
        needs_none = reads_only or connection.in_atomic_block or not (settings.DATA / DATABASE).exists()
        if not needs_none and (options["app_label"] or pending_migrations()):
            with exit_with_message():
                shared_lock(settings.DATA)
                back_up_data()
        super().handle(*arguments, **options)
