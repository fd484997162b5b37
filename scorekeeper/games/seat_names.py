"""Who sat at the seats of a table when: a substitute takes over a seat with its points (A5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.rules.statements import Join, Replace

if TYPE_CHECKING:
    from scorekeeper.games.game_log import Tablet


def names_in(kept: Tablet, number: int) -> tuple[str, ...]:
    """Return who sat at each seat in a round, also at those where nobody sat down before a later one (A6)."""
    names = [*kept.table.players]
    for said in kept.history.done:
        if isinstance(said, Join):
            names.append(said.name)
        elif isinstance(said, Replace) and said.round <= number:
            names[said.seat] = said.name
    return tuple(names)


def substitutions_of(kept: Tablet) -> set[tuple[int, int]]:
    """Return each seat that a substitute took over, with the first round that the substitute played."""
    return {(said.seat, said.round) for said in kept.history.done if isinstance(said, Replace)}
