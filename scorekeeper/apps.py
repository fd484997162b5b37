from django.apps import AppConfig
from django.core.checks import Tags, register


class ScorekeeperConfig(AppConfig):
    name = "scorekeeper"

    def ready(self) -> None:
        from scorekeeper.storage.checks import check_storage

        register(check_storage, Tags.database)
