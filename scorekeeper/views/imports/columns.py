"""The table on the page of an import: what each column is taken for, and what follows from that."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import labelled
from scorekeeper.import_export.columns.column_use import LEFT_OUT, ColumnUse, Meaning, player_column, use_of
from scorekeeper.import_export.columns.first_table import FirstTable, first_table
from scorekeeper.import_export.columns.proposal import propose
from scorekeeper.import_export.columns.reading import read_first
from scorekeeper.import_export.columns.rewriting import lines_are_games
from scorekeeper.import_export.sheets.header import name_in
from scorekeeper.import_export.sheets.text import Row
from scorekeeper.import_export.sheets.values import is_number, number_of
from scorekeeper.import_export.sheets.words import is_total
from scorekeeper.import_export.uploads import columns_of, people_of, sent_table
from scorekeeper.models import PendingImport
from scorekeeper.rules.names import name_key, name_refusal
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Part
from scorekeeper.rules.standings import Standing

SHOWN_LINES = 7


@dataclass(frozen=True)
class Option:
    value: str
    text: str


@dataclass(frozen=True)
class ColumnKey:
    """The choice above a column; `title` and `small` say what it is taken for; `options` are by players' names."""

    number: int
    head: str
    value: str
    title: str
    small: str
    plain: tuple[Option, ...]
    options: Mapping[str, tuple[Option, ...]]

    @property
    def is_left_out(self) -> bool:
        return self.value == LEFT_OUT.value


@dataclass(frozen=True)
class ShownCell:
    text: str
    is_left_out: bool
    is_made: bool


@dataclass(frozen=True)
class ShownTable:
    """`more` counts the lines of the first game that are not shown; `lines_are_games` means that they are no rounds."""

    keys: tuple[ColumnKey, ...]
    lines: tuple[tuple[ShownCell, ...], ...]
    more: int
    lines_are_games: bool
    standings: tuple[Standing, ...]


def table_of(pending: PendingImport) -> ShownTable | None:
    """None if the games are not from one table, or were added."""
    sent = sent_table(pending)
    return shown_table(sent.content, columns_of(pending), people_of(pending)) if sent else None


def shown_table(content: bytes, columns: Sequence[str] | None, people: Mapping[str, str]) -> ShownTable | None:
    """`columns` are values that were chosen; `people` are names of people by the keys of the written names."""
    table = first_table(content)
    if table is None:
        return None
    proposal = None if columns else propose(table)
    chosen = proposal.uses if proposal else tuple(map(use_of, columns or ()))
    uses = (*chosen, *(LEFT_OUT for _column in range(table.width - len(chosen))))[: table.width]
    lines = [row for row in table.body if not is_total(row.cell(0))]
    return ShownTable(
        keys=tuple(_key(table, column, uses, people) for column in range(table.width)),
        lines=tuple(_line(row, uses) for row in lines[:SHOWN_LINES]),
        more=max(0, len(lines) - SHOWN_LINES),
        lines_are_games=lines_are_games(uses),
        standings=_standings(table, () if proposal and proposal.is_recognised else uses, people),
    )


def _key(table: FirstTable, column: int, uses: Sequence[ColumnUse], people: Mapping[str, str]) -> ColumnKey:
    use, names = uses[column], [each.name for each in uses if each.name]
    has_cards = any(each.meaning is Meaning.CARDS for each in uses)
    head = table.head(column)
    own = name_in(head)
    is_name = bool(own) and not name_refusal(own) and not is_number(own)
    offered = dict.fromkeys([*names, *([own] if use == LEFT_OUT and is_name else [])])
    title, small = _words(use, people)
    if use.meaning is Meaning.ROUND and not has_cards:
        small = _("Cards")  # without a column of cards, round r has r cards
    return ColumnKey(
        number=column + 1,
        head=head,
        value=use.value,
        title=title,
        small=small,
        plain=tuple(_plain_options()),
        options={_person(name, people): tuple(_options(name, people)) for name in offered},
    )


def _words(use: ColumnUse, people: Mapping[str, str]) -> tuple[str, str]:
    if use.meaning is Meaning.PLAYER:
        return _person(use.name, people), _part(use.part)
    return {option.value: option.text for option in _plain_options()}[use.value], ""


def _plain_options() -> Iterator[Option]:
    yield Option(Meaning.ROUND, _("Round"))
    yield Option(Meaning.CARDS, _("Cards"))
    yield Option(Meaning.DATE, _("Date"))
    yield Option(Meaning.LEFT_OUT, _("Leave out"))


def _options(name: str, people: Mapping[str, str]) -> Iterator[Option]:
    for part in (Part.BID, Part.TRICKS, Part.POINTS, Part.TOTAL, None):
        use = player_column(name, part)
        yield Option(use.value, labelled(_person(name, people), _part(part)))


def _part(part: Part | None) -> str:
    words = {Part.BID: _("Bid"), Part.TRICKS: _("Tricks"), Part.POINTS: _("Points"), Part.TOTAL: _("Total")}
    return words[part] if part in words else _("Points or total")


def _person(name: str, people: Mapping[str, str]) -> str:
    return people.get(name_key(name)) or name


def _line(row: Row, uses: Sequence[ColumnUse]) -> tuple[ShownCell, ...]:
    bids = {use.name: row.cell(column) for column, use in enumerate(uses) if use.part is Part.BID}
    return tuple(
        ShownCell(
            text=row.cell(column),
            is_left_out=use == LEFT_OUT,
            is_made=use.part is Part.TRICKS and _are_equal(row.cell(column), bids.get(use.name, "")),
        )
        for column, use in enumerate(uses)
    )


def _are_equal(one: str, other: str) -> bool:
    return is_number(one) and is_number(other) and number_of(one) == number_of(other) is not None


def _standings(table: FirstTable, uses: Sequence[ColumnUse], people: Mapping[str, str]) -> tuple[Standing, ...]:
    """The final standings of the first game; empty if it is refused."""
    game = read_first(table, uses)
    if game is None or isinstance(game, RuleError):
        return ()
    try:
        standings = work_out(game).game.standings
    except RuleError:
        return ()
    return tuple(standing._replace(player=_person(standing.player, people)) for standing in standings)
