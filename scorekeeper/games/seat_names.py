"""Who sat at the seats of a table when: a substitute takes over a seat with its points (A5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scorekeeper.games.game_log import sits_down
from scorekeeper.rules.statements import Kind

if TYPE_CHECKING:
    from scorekeeper.games.game_log import Tablet


def names_in(kept: Tablet, number: int) -> tuple[str, ...]:
    """Return who sat at each seat in a round, also at those where nobody sat down before a later one (A6)."""
    names = [*kept.table.players]
    for said in kept.history.done:
        if said.kind is Kind.JOIN:
            names.append(str(sits_down(said)))
        elif said.kind is Kind.REPLACE and (said.round or 1) <= number:
            names[cast("int", said.values[0])] = str(sits_down(said))
    return tuple(names)


def substitutions_of(kept: Tablet) -> set[tuple[int, int]]:
    """Return each seat that a substitute took over, with the first round that the substitute played."""
    taken_over = (said for said in kept.history.done if said.kind is Kind.REPLACE)
    return {(cast("int", said.values[0]), said.round or 1) for said in taken_over}
