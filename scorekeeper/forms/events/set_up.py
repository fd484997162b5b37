"""The form for what is planned of an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.forms.days import is_possible_day
from scorekeeper.forms.entries import KEY
from scorekeeper.forms.entry_values import written_number
from scorekeeper.forms.options import OptionsForm, Typed, typed_options
from scorekeeper.models import EVENT_NAME_LENGTH
from scorekeeper.rules.events.event import (
    RULESET,
    TIE_BREAKS,
    Admission,
    Event,
    EventTieBreak,
    PointsScheme,
    Sizes,
    Stage,
    StageKind,
)
from scorekeeper.rules.events.log import SetUp
from scorekeeper.rules.names import trim_name

MOST_ROUNDS, MOST_ADMITTED, MOST_MINUTES = 20, 400, 600
OWN_POINTS = "own"  # a table of points from a file
NO_FINAL, BEST, EACH_TABLE = "none", "best", "each_table"
ORDER = tuple(f"order_{place}" for place in range(len(TIE_BREAKS)))
PLANNED_BY_FORM = (StageKind.RANDOM, StageKind.SWISS, StageKind.MANUAL)


class EventForm(OptionsForm):
    """`final`: who goes on to a last stage; `semi_final`: how many to a stage before it, empty without one.

    `order_0` to `order_4` are the tie-breaks. `before` is the set-up that is changed: what the form cannot show of it
    stays.
    """

    key = forms.RegexField(regex=KEY)
    name = forms.CharField(
        max_length=EVENT_NAME_LENGTH,
        error_messages={
            "required": gettext_lazy("Give the tournament a name."),
            "max_length": gettext_lazy("The name of a tournament has 80 characters at most."),
        },
    )
    day = forms.DateField(error_messages={"required": gettext_lazy("On which day is the tournament?")})
    rounds = forms.CharField(required=False)
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in PLANNED_BY_FORM], required=False)
    sizes = forms.ChoiceField(choices=[(sizes, sizes) for sizes in Sizes], required=False)
    final = forms.ChoiceField(choices=[(each, each) for each in (NO_FINAL, BEST, EACH_TABLE)], required=False)
    final_best = forms.CharField(required=False)
    final_each = forms.CharField(required=False)
    semi_final = forms.CharField(required=False)
    points_kept = forms.BooleanField(required=False)
    points = forms.ChoiceField(choices=[(each, each) for each in (*PointsScheme, OWN_POINTS)], required=False)
    minutes = forms.CharField(required=False)

    def __init__(self, data: Any, before: SetUp | None = None) -> None:
        super().__init__(data)
        self._before = before
        for name in ORDER:
            choices = [("", ""), *((each, each) for each in EventTieBreak)]
            self.fields[name] = forms.ChoiceField(choices=choices, required=False)

    def clean_name(self) -> str:
        return trim_name(self.cleaned_data["name"])

    def clean_day(self) -> date:
        day: date = self.cleaned_data["day"]
        if not is_possible_day(day):
            raise forms.ValidationError(_("This day is not possible."))
        return day

    def clean_rounds(self) -> int:
        sentence = _("The number of rounds is a whole number from 1 to 20.")
        return self._number("rounds", MOST_ROUNDS, sentence, empty=3) or 3

    def clean_final_best(self) -> int:
        return self._number("final_best", MOST_ADMITTED, _people_sentence(), least=3, empty=4) or 4

    def clean_final_each(self) -> int:
        sentence = _("From each table, 1 to 6 people can go on.")
        return self._number("final_each", 6, sentence, empty=1) or 1

    def clean_semi_final(self) -> int | None:
        return self._number("semi_final", MOST_ADMITTED, _people_sentence(), least=3)

    def clean_minutes(self) -> int | None:
        sentence = _("The time for a round is a whole number of minutes from 1 to 600, or empty.")
        return self._number("minutes", MOST_MINUTES, sentence)

    def set_up(self, seed: int) -> SetUp:
        """The form must be valid; `seed` is that of a new event."""
        data, before = self.cleaned_data, self._before and self._before.event
        event = Event(
            name=data["name"],
            day=data["day"].isoformat(),
            seed=before.seed if before else seed,
            ruleset=self.ruleset(),
            points=before.points if before and data["points"] == OWN_POINTS else PointsScheme(self._points()),
            tie_breaks=tuple(dict.fromkeys(EventTieBreak(data[name]) for name in ORDER if data[name])),
            stages=before.stages if before and not is_shown(before) else tuple(self.stages()),
        )
        return SetUp(event, data["minutes"])

    def typed(self) -> Typed:
        """As it was sent, to be shown again."""
        fields = typed_event(self._before or SetUp(Event("")))
        sent = {name: self.data.get(name, "") for name in fields}
        return {**sent, **super().typed(), "points_kept": "points_kept" in self.data}

    def _points(self) -> str:
        chosen: str = self.cleaned_data["points"]
        return chosen if chosen in [*PointsScheme] else PointsScheme.OPPONENTS_BEATEN

    def stages(self) -> list[Stage]:
        """The fields about stages must be valid."""
        return [*self._stages()]

    def _stages(self) -> Iterator[Stage]:
        data = self.cleaned_data
        sizes = Sizes(data["sizes"] or Sizes.THREES)
        yield Stage(StageKind(data["kind"] or StageKind.RANDOM), data["rounds"], sizes=sizes)
        later = Stage(StageKind.KNOCK_OUT, 1, points_cleared=not data["points_kept"], sizes=sizes)
        if data["semi_final"]:
            yield replace(later, admit=Admission(best=data["semi_final"]))
        if data["final"] == BEST:
            yield replace(later, admit=Admission(best=data["final_best"]))
        elif data["final"] == EACH_TABLE:
            yield replace(later, admit=Admission(each_table=data["final_each"]))

    def _number(self, name: str, most: int, sentence: str, *, least: int = 1, empty: int | None = None) -> int | None:
        text = self.cleaned_data[name]
        if not text:
            return empty
        number = written_number(text)
        if not isinstance(number, int) or not least <= number <= most:
            raise forms.ValidationError(sentence)
        return number


def typed_event(set_up: SetUp) -> Typed:
    """The fields of the form for this set-up."""
    event = set_up.event
    order = dict.fromkeys(ORDER, "") | dict(zip(ORDER, map(str, event.tie_breaks), strict=False))
    return {
        **typed_options(event.ruleset),
        **order,
        **_typed_stages(event),
        "name": event.name,
        "day": event.day,
        "points": event.points if isinstance(event.points, PointsScheme) else OWN_POINTS,
        "minutes": "" if set_up.minutes is None else str(set_up.minutes),
    }


def blank_event(today: date) -> Typed:
    """The proposal for a new event: a club evening of three rounds and a final."""
    stages = (
        Stage(StageKind.RANDOM, 3),
        Stage(StageKind.KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=4)),
    )
    return typed_event(SetUp(Event(_("Club evening"), today.isoformat(), ruleset=RULESET, stages=stages)))


def is_shown(event: Event) -> bool:
    """Whether the form can show all stages of an event."""
    fields = _typed_stages(event)
    form = EventForm(fields)
    form.full_clean()
    planned = [replace(stage, declined=(), admitted=None, plan=None) for stage in event.stages]
    return not planned or (form.errors.keys().isdisjoint(fields) and form.stages() == planned)


def _typed_stages(event: Event) -> Typed:
    first = event.stages[0] if event.stages else Stage(StageKind.RANDOM, 3)
    later = [stage for stage in event.stages[1:] if stage.admit]
    last = later[-1].admit if later else None
    final = NO_FINAL if last is None else EACH_TABLE if last.each_table else BEST
    semi = later[0].admit if len(later) > 1 else None
    return {
        "rounds": str(first.rounds),
        "kind": str(first.kind),
        "sizes": str(first.sizes),
        "final": final,
        "final_best": str(last.best) if last and last.best else "4",
        "final_each": str(last.each_table) if last and last.each_table else "1",
        "semi_final": str(semi.best) if semi and semi.best else "",
        "points_kept": _keeps_points(event),
    }


def _keeps_points(event: Event) -> bool:
    later = event.stages[1:]
    return bool(later) and not any(stage.points_cleared for stage in later)


def _people_sentence() -> str:
    return _("The number of people who go on is a whole number from 3 to 400.")
