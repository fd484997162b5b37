"""What the page "Now" says about the next step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.events.next_step import NextStep, Situation, Step, expected_now
from scorekeeper.display.events.tables import TableState
from scorekeeper.display.formatting import listed
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.stages import is_final

_MOST_NAMED = 6  # tables in a sentence


@dataclass(frozen=True)
class StepTexts:
    """`button` is "" if there is nothing to do; `after` says what comes afterwards."""

    headline: str
    sentence: str
    button: str
    after: str = ""


def step_texts(step: NextStep, situation: Situation) -> StepTexts:
    match step.step:
        case Step.ADD:
            return StepTexts(_("Nobody is on the list yet"), _("Paste the names, one a line."), _("Add people"))
        case Step.CHECK_IN:
            return _check_in(situation.state)
        case Step.DRAW | Step.FINAL | Step.TIE:
            return _between_rounds(step, situation.event)
        case Step.END:
            return StepTexts(
                _("All rounds are played"),
                _("The standings are final once you end the tournament."),
                _("End the tournament"),
            )
        case Step.OVER:
            return StepTexts(_("The tournament is over"), "", _("Show the standings"))
        case _:
            return _in_round(step, situation)


def _check_in(state: EventState) -> StepTexts:
    expected = expected_now(state)
    missing = len(expected - state.here)
    headline = _("%(here)s of %(people)s are here") % {"here": len(expected) - missing, "people": len(expected)}
    sentence = ngettext("%(count)s person is not here yet.", "%(count)s people are not here yet.", missing)
    return StepTexts(headline, sentence % {"count": missing}, _("Check people in"), _("After that: draw round 1."))


def _between_rounds(step: NextStep, event: Event) -> StepTexts:
    before = step.round - 1
    headline = _("Round %(round)s is complete") % {"round": before} if before else _("Everybody is here")
    if step.step is Step.TIE:
        return StepTexts(
            headline,
            _("Several people are equal on the line: decide who goes on."),
            _("Decide who goes on"),
            _to_draw(event, step.round),
        )
    if step.step is Step.FINAL:
        return StepTexts(headline, _("It is settled who plays in the final."), _("Start the final"))
    button = _("Draw round %(round)s") % {"round": step.round}
    return StepTexts(headline, _("The draw is shown first; it counts once you say so."), button)


def _in_round(step: NextStep, situation: Situation) -> StepTexts:
    rows = situation.rows
    done = sum(row.state is TableState.DONE for row in rows)
    headline = _("Tables done: %(done)s of %(tables)s") % {"done": done, "tables": len(rows)}
    after = _after_round(situation.event, step.round)
    if step.step is Step.START:
        sentence = _("When everybody is seated, start the clock.")
        button = _("Start the clock: %(minutes)s min") % {"minutes": situation.state.minutes}
        drawn = _("Round %(round)s is drawn") % {"round": step.round}
        if is_final(situation.event, step.round):
            drawn = _("The final is drawn")
        sentences = [*_new_tables(situation.event, step.round), sentence]
        return StepTexts(drawn, " ".join(sentences), button, after)
    if step.step is Step.CHOOSE:
        sentence = _("Phone and slip differ at table %(table)s.") % {"table": step.tables[0]}
        return StepTexts(headline, sentence, _("Choose for table %(table)s") % {"table": step.tables[0]}, after)
    playing = tuple(row.number for row in rows if row.state is TableState.PLAYING)
    sentences = [_playing(playing)] if playing else []
    if step.step is Step.WAIT:
        if all(row.state is TableState.OPEN for row in rows):
            sentences += _new_tables(situation.event, step.round)
        needs_slips = any(row.state is TableState.OPEN for row in rows)
        sentences.append(
            _("While the tables play, nothing needs you.") if needs_slips else _("Their results arrive by themselves.")
        )
        return StepTexts(headline, " ".join(sentences), "", after)
    sentences.append(_missing(step, situation.now))
    button = _("Enter table %(table)s") % {"table": step.tables[0]}
    return StepTexts(headline, " ".join(sentences), button, after)


def _playing(tables: tuple[int, ...]) -> str:
    words = ngettext(
        "Table %(tables)s keeps score on a phone.", "Tables %(tables)s keep score on a phone.", len(tables)
    )
    return words % {"tables": _numbers(tables)}


def new_tables(event: Event, round_number: int) -> tuple[int, ...]:
    """The tables whose card was not needed in an earlier round."""
    known = {table.number for round_ in event.rounds[: round_number - 1] for table in round_.tables}
    return tuple(table.number for table in event.rounds[round_number - 1].tables if table.number not in known)


def _new_tables(event: Event, round_number: int) -> list[str]:
    """A sentence, if some are new after the first round."""
    new = new_tables(event, round_number)
    if round_number == 1 or not new:
        return []
    words = ngettext(
        "Table %(tables)s is new in this round: print its card.",
        "Tables %(tables)s are new in this round: print their cards.",
        len(new),
    )
    return [words % {"tables": _numbers(new)}]


def _missing(step: NextStep, now: datetime) -> str:
    count, numbers = len(step.tables), _numbers(step.tables)
    if step.since is None:
        words = ngettext("Table %(tables)s brings a slip.", "Tables %(tables)s bring a slip.", count)
        return words % {"tables": numbers}
    minutes = int((now - step.since).total_seconds() // 60)
    words = ngettext(
        "Table %(tables)s is missing since %(minutes)s min.",
        "Tables %(tables)s are missing since %(minutes)s min.",
        count,
    )
    return words % {"tables": numbers, "minutes": minutes}


def _numbers(tables: Sequence[int]) -> str:
    texts = [str(table) for table in tables]
    if len(texts) > _MOST_NAMED:
        texts = [*texts[:_MOST_NAMED], _("%(count)s more") % {"count": len(texts) - _MOST_NAMED}]
    return listed(texts)


def _after_round(event: Event, running: int) -> str:
    return _to_draw(event, running + 1) if running < event.rounds_planned else _("After that: end the tournament.")


def _to_draw(event: Event, round_number: int) -> str:
    if is_final(event, round_number):
        return _("After that: the final.")
    return _("After that: draw round %(round)s.") % {"round": round_number}
