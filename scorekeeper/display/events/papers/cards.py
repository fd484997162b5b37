"""The card that lies on a table: who sits there, the table's code, and lines for the totals."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.display.events.papers.heads import PaperHead, facts_line, hour_of
from scorekeeper.display.events.papers.seats import SeatedTable, seated_tables
from scorekeeper.display.events.stage_words import round_name, round_of_all
from scorekeeper.display.qr_code import QrCode, qr_code
from scorekeeper.display.ruleset_text import ruleset_facts
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.schedule import up


@dataclass(frozen=True)
class TableCode:
    """`address` is shown without its scheme."""

    address: str
    picture: QrCode


@dataclass(frozen=True)
class TableCard:
    """Without a code it is for a table that writes on paper."""

    head: PaperHead
    table: SeatedTable
    hands: int
    code: TableCode | None
    steps: tuple[str, ...]


def table_cards(
    event: Event, round_number: int, addresses: Mapping[int, str], ends: datetime | None = None
) -> tuple[TableCard, ...]:
    """`addresses` are those of the tables' codes, by number."""
    until = _("until %(time)s") % {"time": hour_of(ends)} if ends else ""
    facts = facts_line(round_of_all(event, round_number), until)
    return tuple(
        _card(event, round_number, facts, table, addresses.get(table.number))
        for table in seated_tables(event, round_number)
    )


def _card(event: Event, round_number: int, facts: str, table: SeatedTable, address: str | None) -> TableCard:
    gaps = {"table": table.number, "round": round_number}
    sizes = hands_at_table(event.ruleset, len(table.places)) or ()
    return TableCard(
        head=PaperHead(
            title=_("Table %(table)s") % gaps,
            event=event.name,
            facts=facts,
            foot=facts_line(_("Table %(table)s") % gaps, round_name(event, round_number)),
        ),
        table=table,
        hands=len(sizes),
        code=TableCode(address.partition("://")[2], qr_code(address)) if address else None,
        steps=_steps(_game(event.ruleset, sizes), has_code=bool(address)),
    )


def _steps(game: str, *, has_code: bool) -> tuple[str, ...]:
    play = _("Play: %(game)s.") % {"game": game}
    if not has_code:
        return (
            play,
            _("Write every hand on a score sheet, and add up."),
            _("Enter the totals below, sign, and bring the slip to the organiser."),
        )
    return (
        _("Scan this with a phone and choose who keeps the score. No account is needed."),
        play,
        _("After the last hand the result arrives by itself."),
    )


def _game(ruleset: Ruleset, sizes: tuple[int, ...]) -> str:
    """Such as "2 – 4 – 6 cards, Plus/Minus One from 2 cards"."""
    text = _("1 to %(cards)s cards") if sizes == up(len(sizes)) else _("%(cards)s cards")
    cards = text % {"cards": sizes[-1] if sizes == up(len(sizes)) else " – ".join(map(str, sizes))}
    facts = ruleset_facts(replace(ruleset, schedule=Schedule.STANDARD))
    return ", ".join([cards, *(facts if ruleset.is_unusual else facts[1:])])
