"""The page of a year: of a circle or Confidant, and of one person."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.archive.records.extremes import Record
from scorekeeper.archive.records.person_years import OwnGame, PersonYear
from scorekeeper.archive.records.years import MostWins, Sums, Year
from scorekeeper.display.bars import BAR_WIDTH, bars_of
from scorekeeper.display.formatting import isolated, listed_names, number, percent
from scorekeeper.display.games.days import day_text
from scorekeeper.display.records.words import bid_text, detail_of, more_games, title_of, unit_of, value_of
from scorekeeper.players.leaderboard import Games
from scorekeeper.rules.knowledge import Precision

_MOST_NAMES = 3


@dataclass(frozen=True)
class Fact:
    value: str
    label: str


@dataclass(frozen=True)
class Row:
    """`who` has isolated names; `address` is "" if nothing more can be shown."""

    title: str
    who: str
    value: str
    address: str = ""


@dataclass(frozen=True)
class Month:
    """`height` of its bar, at most BAR_WIDTH; `is_best`: no other month has as many games."""

    name: str
    games: int
    height: int
    is_best: bool

    @property
    def letter(self) -> str:
        return self.name[0]

    @property
    def top(self) -> int:
        return BAR_WIDTH - self.height


@dataclass(frozen=True)
class YearPage:
    """`title` has an isolated name; `years`: the others with games, and their addresses."""

    number: int
    title: str
    facts: tuple[Fact, ...]
    rows: tuple[Row, ...]
    months: tuple[Month, ...]
    notes: tuple[str, ...]
    years: tuple[tuple[int, str], ...]
    empty: str = ""


def year_page(year: Year) -> YearPage:
    return YearPage(
        number=year.number,
        title=_("Our year %(year)s") % {"year": year.number},
        facts=(*_sums(year.sums), *_share(year.share_made)),
        rows=tuple(_rows(year)),
        months=months_of(year.sums),
        notes=(*_notes(year.sums), *_whole_games(year.records), *_both_counts(year.games)),
        years=tuple((other, reverse("year", args=[other])) for other in year.years if other != year.number),
        empty=_empty(year.sums, year.number),
    )


def person_year_page(year: PersonYear) -> YearPage:
    wins = Fact(str(year.wins), ngettext("win", "wins", year.wins))
    return YearPage(
        number=year.number,
        title=person_title(year),
        facts=(*_sums(year.sums), wins, *_share(year.share_made)) if year.sums.games else (),
        rows=tuple(_own_rows(year)),
        months=months_of(year.sums),
        notes=(*_notes(year.sums), *_both_counts(year.games)),
        years=tuple(
            (other, reverse("person_year", args=[year.player.pk, other]))
            for other in year.years
            if other != year.number
        ),
        empty=_empty(year.sums, year.number),
    )


def person_title(year: PersonYear) -> str:
    return _("%(name)s’s year %(year)s") % {"name": isolated(year.player.name), "year": year.number}


def months_of(sums: Sums) -> tuple[Month, ...]:
    """Empty if no month is known."""
    counts, best = sums.months, max(sums.months)
    if not best:
        return ()
    is_one = counts.count(best) == 1
    bars = zip(counts, bars_of(counts), strict=True)
    return tuple(
        Month(date_format(date(2000, month, 1), "F"), games, bar.width, is_one and games == best)
        for month, (games, bar) in enumerate(bars, 1)
    )


def day_in_year(day: date, precision: str, year: int) -> str:
    """Without the year, unless it is the next one, after midnight; "" if no more than the year is known."""
    if day.year != year:
        return day_text(day, precision)
    if precision == Precision.MONTH:
        return date_format(day, "F")
    known = precision in {Precision.TIME, Precision.DAY}
    return date_format(day, "DAY_IN_YEAR_FORMAT") if known else ""


def few_names(names: Sequence[str], most: int = _MOST_NAMES) -> str:
    """Such as "Ada, Ben and 2 more"."""
    more = len(names) - most
    if more <= 0:
        return listed_names(names)
    gaps = {"names": ", ".join(isolated(name) for name in names[:most]), "more": more}
    return ngettext("%(names)s and %(more)s more", "%(names)s and %(more)s more", more) % gaps


def holders_of(record: Record) -> list[str]:
    return [*dict.fromkeys(name for holder in record.holders for name in holder.names)]


def _sums(sums: Sums) -> Iterator[Fact]:
    games = len(sums.games)
    if games:
        yield Fact(str(games), ngettext("game", "games", games))
    if sums.evenings:
        yield Fact(str(sums.evenings), ngettext("evening", "evenings", sums.evenings))
    if sums.hours:
        yield Fact(str(sums.hours), ngettext("hour", "hours", sums.hours))


def _share(share: float | None) -> Iterator[Fact]:
    if share is not None:
        yield Fact(percent(share), pgettext("share", "bids made"))


def _rows(year: Year) -> Iterator[Row]:
    if year.most_wins:
        yield _most_wins(year.most_wins)
    yield from (_row(record, year.number) for record in year.records.values())
    if year.newcomers:
        names = [person.name for person in year.newcomers]
        address = _pages_of(year.newcomers[0].key, len(names))
        yield Row(_("New at the table"), few_names(names), str(len(names)), address)


def _most_wins(most: MostWins) -> Row:
    names = [person.name for person in most.people]
    gaps = {"wins": most.wins, "games": most.games[0]}
    value = _("%(wins)s of %(games)s") % gaps if len(names) == 1 else str(most.wins)
    return Row(_("Most wins"), few_names(names), value, _pages_of(most.people[0].key, len(names)))


def _pages_of(person: int, people: int) -> str:
    return reverse("person", args=[person]) if people == 1 else reverse("people")


def _row(record: Record, year: int) -> Row:
    [holder, *others] = record.holders
    value = " ".join(filter(None, (value_of(record.kind, record.value), unit_of(record.kind, record.value))))
    parts = [few_names(holders_of(record))]
    if not others:
        detail = detail_of(record.kind, holder)
        parts += [detail, day_in_year(holder.log.row.day, holder.log.row.precision, year)]
    else:
        parts.append(more_games(record))
    address = reverse("game", args=[holder.log.row.pk])
    return Row(title_of(record.kind), " · ".join(filter(None, parts)), value, address)


def _own_rows(year: PersonYear) -> Iterator[Row]:
    for title, own in ((_("Best game"), year.best), (_("Worst game"), year.worst)):
        if own:
            yield _own(title, own, number(own.value), year.number)
    if year.run:
        yield _own(title_of("run"), year.run, run_text(year.run.value), year.number)
    if year.best_round:
        value = value_of("best_round", year.best_round.value)
        yield _own(title_of("best_round"), year.best_round, value, year.number)
    if year.opponents:
        shown = year.opponents[:_MOST_NAMES]
        who = " · ".join(f"{isolated(person.name)}\N{NO-BREAK SPACE}{games}" for person, games in shown)
        yield Row(_("Most often with"), who, "", reverse("person", args=[year.player.pk]) + "#rivals-title")


def run_text(length: int) -> str:
    return f"{length} {unit_of('run', length)}"


def _own(title: str, own: OwnGame, value: str, year: int) -> Row:
    parts = (bid_text(own.bid) if own.bid else "", day_in_year(own.game.day, own.game.precision, year))
    return Row(title, " · ".join(filter(None, parts)), value, reverse("game", args=[own.game.game]))


def _notes(sums: Sums) -> Iterator[str]:
    if sums.hours and sums.untimed:
        yield ngettext(
            "The length of %(games)s game is not known; the hours are those of the others.",
            "The length of %(games)s games is not known; the hours are those of the others.",
            sums.untimed,
        ) % {"games": sums.untimed}
    undated = len(sums.games) - sum(sums.months)
    if undated:
        yield ngettext(
            "Of %(games)s game only the year is known; no month counts it.",
            "Of %(games)s games only the year is known; no month counts them.",
            undated,
        ) % {"games": undated}


def _whole_games(records: Mapping[str, Record]) -> Iterator[str]:
    if records:
        yield _("Highest game, closest win and comeback are of games with all rounds.")


def _both_counts(games: Games) -> Iterator[str]:
    if all(games.values()):
        yield _("Games, evenings, hours, wins and bids are those of both ways of counting.")


def _empty(sums: Sums, year: int) -> str:
    return "" if sums.games else _("No game of %(year)s is finished.") % {"year": year}
