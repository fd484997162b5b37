"""`manage.py move-to`: the module has the name of the command, from which nothing could be imported."""  # noqa: N999

from scorekeeper.management.moving import Command

__all__ = ["Command"]
