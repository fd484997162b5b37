"""What rounds and stages of an event are called, and what a stage does to points and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.stages import (
    is_final,
    rounds_before_final,
    rounds_that_count,
    stage_begun,
    stage_that_clears,
)
from scorekeeper.rules.events.standings import EventStanding, admitted_to


def round_name(event: Event, number: int) -> str:
    return _final_name(event, number) or pgettext("round of an event", "Round %(round)s") % {"round": number}


def round_of_all(event: Event, number: int) -> str:
    """The final is not one of the rounds that are counted."""
    gaps = {"round": number, "rounds": rounds_before_final(event)}
    return _final_name(event, number) or pgettext("round of an event", "Round %(round)s of %(rounds)s") % gaps


def after_round(event: Event, number: int) -> str:
    if is_final(event, number) and number == event.rounds_planned:
        return _("after the final")
    return _("after round %(round)s of %(rounds)s") % {"round": number, "rounds": rounds_before_final(event)}


def _final_name(event: Event, number: int) -> str:
    """Empty if the round belongs to no final."""
    if not is_final(event, number):
        return ""
    rounds = event.rounds_of(len(event.stages))
    if len(rounds) == 1:
        return _("Final")
    return _("Final, game %(game)s of %(games)s") % {"game": number - rounds.start + 1, "games": len(rounds)}


def stage_name(event: Event, stage: int) -> str:
    """Of one of several."""
    if stage == 1:
        return _("Preliminary rounds")
    if stage == len(event.stages):
        return _("Final")
    return _("Semi-final") if stage == len(event.stages) - 1 else _("Stage %(stage)s") % {"stage": stage}


def stage_names(event: Event, rows: Sequence[EventStanding]) -> Mapping[int, str]:
    """By stage; all are empty if these standings hold only one stage."""
    stages = {row.stage for row in rows}
    return {stage: stage_name(event, stage) if len(stages) > 1 else "" for stage in stages}


def cleared_points(event: Event, complete: int) -> str:
    """Where the points of the standings after `complete` rounds began; "" if none were cleared."""
    first = rounds_that_count(event, stage_begun(event, complete)).start if event.stages else 1
    if first == 1:
        return ""
    if is_final(event, first):
        return _("The final began at zero.")
    return _("Who went on began again without points in round %(round)s.") % {"round": first}


def equal_after_clearing(event: Event) -> str:
    """What decides last (EVENT.md, Standings 5); "" if no stage clears points."""
    clearing = stage_that_clears(event, len(event.stages))
    if clearing is None:
        return ""
    if is_final(event, event.rounds_of(clearing).start):
        return _("Still equal after the final: the place before the final decides.")
    return _("Still equal after a new start at zero: the place before it decides.")


def line_of_cut(event: Event, after: int) -> str:
    """What the line below those who go on from the stage of round `after` means; "" without one."""
    stage = stage_begun(event, after) + 1
    if stage > len(event.stages):
        return ""
    admit, admitted = event.stages[stage - 1].admit, admitted_to(event, stage)
    if admit is None or admit.best is None:
        return ""
    final = is_final(event, event.rounds_of(stage).start)
    if admitted is not None:
        texts = _("These %(count)s play the final"), _("These %(count)s go on")
        return texts[not final] % {"count": len(admitted)}
    texts = _("The best %(count)s play the final"), _("The best %(count)s go on")
    return texts[not final] % {"count": admit.best}
