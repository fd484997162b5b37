"""Who goes on to the next stage, and a tie that the organiser has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed, listed_names
from scorekeeper.rules.events.cuts import Cut, Tie
from scorekeeper.rules.events.event import Event, EventTieBreak
from scorekeeper.rules.events.lots import admitted_with_all
from scorekeeper.rules.events.stages import MOST_AT_FINAL, is_final, rounds_that_count
from scorekeeper.rules.events.standings import standings

_TWO = 2


@dataclass(frozen=True)
class TieTexts:
    """One tie on the line: what is equal and what was tried."""

    headline: str
    sentence: str
    entrants: tuple[tuple[int, str], ...]
    places: int


@dataclass(frozen=True)
class CutView:
    """`ties` are open; without one it is settled. `seed` is that of the lot."""

    stage: int
    is_final: bool
    title: str
    about: str
    ties: tuple[TieTexts, ...]
    names: str
    seed: int
    lots: str
    all_of_them: str
    moved_up: str
    is_decided: bool


def cut_view(event: Event, names: Mapping[int, str], cut: Cut) -> CutView:
    first = event.rounds_of(cut.stage).start
    final = is_final(event, first)
    open_ties, tied = (cut.ties, cut.tied) if cut.is_open else ((), set[int]())
    by_rank = [row.entrant for row in standings(event, first - 1)]
    shown = [isolated(names[number]) for number in by_rank if number in (tied or cut.admitted or ())]
    return CutView(
        stage=cut.stage,
        is_final=final,
        title=_("Who is in the final?") if final else _("Who goes on?"),
        about=_about(event, cut.stage, first - 1),
        ties=tuple(_tie(event, names, tie, cut.stage) for tie in open_ties),
        names=listed(shown) if shown else "",
        seed=event.seed or 0,
        lots=_lots(shown) if open_ties else "",
        all_of_them=_all_of_them(len(admitted_with_all(cut)), final=final),
        moved_up=listed_names(names[each] for each in by_rank if each in cut.moved_up) if cut.moved_up else "",
        is_decided=cut.as_results is not None,
    )


def _lots(names: Sequence[str]) -> str:
    """What the button says."""
    if len(names) != _TWO:
        return _("Draw lots")
    return _("Draw lots: %(one)s or %(other)s") % {"one": names[0], "other": names[1]}


def _about(event: Event, stage: int, rounds: int) -> str:
    admit = event.stages[stage - 1].admit
    after = ngettext("after %(count)s round", "after %(count)s rounds", rounds) % {"count": rounds}
    if admit is None:
        return after
    if admit.best is not None:
        return _("the best %(count)s %(after)s") % {"count": admit.best, "after": after}
    return _("the best %(count)s of each table %(after)s") % {"count": admit.each_table, "after": after}


def _tie(event: Event, names: Mapping[int, str], tie: Tie, stage: int) -> TieTexts:
    people = listed_names(names[number] for number in tie.entrants)
    last = event.rounds_of(stage).start - 1
    rows = {row.entrant: row for row in standings(event, last)}
    admit = event.stages[stage - 1].admit
    count = len(tie.entrants)
    if admit and admit.each_table is not None:
        headline = _("Equal at their table: %(count)s people") % {"count": count}
        sentence = _("%(names)s have the same total there.") % {"names": people}
        return TieTexts(headline, sentence, _named(tie, names), tie.places)
    headline = _("Place %(place)s is shared by %(count)s people") % {
        "place": rows[tie.entrants[0]].place,
        "count": count,
    }
    equal = listed(
        [_("points"), *_tried(event, knows_exact=all(rows[number].exact is not None for number in tie.entrants))]
    )
    sentence = _("%(names)s are equal: %(equal)s.") % {"names": people, "equal": equal}
    if count == _TWO and EventTieBreak.MET in event.tie_breaks:
        sentence = f"{sentence} {_met(event, tie, stage)}"
    return TieTexts(headline, sentence, _named(tie, names), tie.places)


def _named(tie: Tie, names: Mapping[int, str]) -> tuple[tuple[int, str], ...]:
    return tuple((number, names[number]) for number in tie.entrants)


def _tried(event: Event, *, knows_exact: bool) -> list[str]:
    words = {
        EventTieBreak.MARGIN: _("± mean"),
        EventTieBreak.TOTALS: _("totals"),
        EventTieBreak.FIRSTS: _("wins"),
    }
    if knows_exact:
        words[EventTieBreak.EXACT] = _("bids made")
    return [words[each] for each in event.tie_breaks if each in words]


def _met(event: Event, tie: Tie, stage: int) -> str:
    rounds = rounds_that_count(event, stage - 1)
    together = any(
        {*tie.entrants} <= {*table.seats}
        for number, round_ in event.numbered_rounds
        if number in rounds
        for table in round_.tables
    )
    if together:
        return _("At the tables where both sat they are even, too.")
    return _("They have not played against each other.")


def _all_of_them(people: int, *, final: bool) -> str:
    if final and people <= MOST_AT_FINAL:
        return _("the final then has %(count)s seats") % {"count": people}
    return _("%(count)s people then go on") % {"count": people}
