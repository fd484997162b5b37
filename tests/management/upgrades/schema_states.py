"""Migrations of several databases with the same states of the models, which take most of the time of a migration."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from unittest.mock import patch

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import Migration
from django.db.migrations.operations import RunPython
from django.db.migrations.state import ProjectState


class SharedStates:
    """The states before, between and after the operations of each migration that was applied."""

    def __init__(self) -> None:
        self.of: dict[tuple[str, str], list[ProjectState]] = {}
        self.returned: ProjectState | None = None

    def apply(self, migration: Migration, state: ProjectState, editor: BaseDatabaseSchemaEditor) -> ProjectState:
        """Apply a migration as Django does, to one more database."""
        key = (migration.app_label, migration.name)
        states = self.of.get(key)
        # What this has returned is the state before the next migration; comparing the others takes a while.
        if states is None or (state is not self.returned and state != states[0]):
            states = self.of[key] = [*_states_during(migration, state)]
        for operation, (before, after) in zip(migration.operations, pairwise(states), strict=True):
            if isinstance(operation, RunPython):
                _render(before)
            operation.database_forwards(migration.app_label, editor, before, after)
        # The command `migrate` changes the last state.
        self.returned = states[-1].clone()
        return self.returned


_STATES = SharedStates()


def _render(state: ProjectState) -> None:
    """Make the models of a state, once: `RunPython` makes them again where operations have delayed some of them."""
    if state.is_delayed:
        state.clear_delayed_apps_cache()
        assert state.apps
        state.is_delayed = False


@contextmanager
def shared_states() -> Iterator[None]:
    """Compute each state of the models only once in this process."""

    def apply(migration: Migration, state: ProjectState, editor: BaseDatabaseSchemaEditor) -> ProjectState:
        return _STATES.apply(migration, state, editor)

    with patch.object(Migration, "apply", apply):
        yield


def _states_during(migration: Migration, state: ProjectState) -> Iterator[ProjectState]:
    yield state
    for operation in migration.operations:
        state = state.clone()
        operation.state_forwards(migration.app_label, state)
        yield state
