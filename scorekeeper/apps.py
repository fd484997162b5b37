"""The only Django app of the project."""

from django.apps import AppConfig
from django.core.checks import Tags, register


class ScorekeeperConfig(AppConfig):
    """The app; it registers the system checks."""

    name = "scorekeeper"

    def ready(self) -> None:
        """Register the checks."""
        from scorekeeper.storage.checks import check_storage

        register(check_storage, Tags.database)
