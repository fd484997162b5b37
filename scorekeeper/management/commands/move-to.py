"""No module could import from one with the name of the command."""  # noqa: N999

from scorekeeper.management.moving import Command

__all__ = ["Command"]
