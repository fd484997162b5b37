"""The options of a game; the rules are checked elsewhere."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.forms.entry_values import written_number
from scorekeeper.rules.ruleset import (
    DECK,
    MOST_SPECIAL_CARDS,
    Bidding,
    Edition,
    PlusMinusOne,
    Ruleset,
    Schedule,
    Scoring,
    TieBreak,
)

OFF = "off"
OTHER = "other"
OWN_LIST = "custom"
PROPOSED_FROM = "4"  # the proposed number of cards from which Plus/Minus One applies, if it is neither 1 nor 2 (M2)

_SEPARATORS = re.compile(r"[\s,;.·/–—-]+")

type Typed = dict[str, Any]  # by field


class OptionsForm(forms.Form):
    """Missing fields have their defaults."""

    scoring = forms.ChoiceField(choices=[(scoring, scoring) for scoring in Scoring])
    plus_minus_one = forms.ChoiceField(choices=[(OFF, ""), ("2", ""), ("1", ""), (OTHER, "")])
    plus_minus_one_from = forms.CharField(required=False)
    plus_minus_one_spares_zero = forms.BooleanField(required=False)
    plus_minus_one_for_leader = forms.BooleanField(required=False)
    bidding = forms.ChoiceField(choices=[(bidding, bidding) for bidding in Bidding], required=False)
    clairvoyance = forms.BooleanField(required=False)
    schedule = forms.ChoiceField(choices=[(name, name) for name in (*Schedule, OWN_LIST)], required=False)
    hand_sizes = forms.CharField(required=False)
    special_cards = forms.CharField(required=False)
    tie_break = forms.ChoiceField(choices=[(rule, rule) for rule in TieBreak], required=False)
    edition = forms.ChoiceField(choices=[(name, name) for name in Edition], required=False)

    def clean(self) -> dict[str, Any]:
        self._check_plus_minus_one()
        self._check_special_cards()
        self._check_hand_sizes()
        return self.cleaned_data

    def ruleset(self) -> Ruleset:
        """The form must be valid."""
        data = self.cleaned_data
        return Ruleset(
            scoring=Scoring(data["scoring"]),
            plus_minus_one=self._plus_minus_one(),
            tie_break=TieBreak(data["tie_break"] or Ruleset.tie_break),
            schedule=self._schedule(),
            bidding=Bidding(data["bidding"] or Ruleset.bidding),
            clairvoyance=data["clairvoyance"],
            special_cards=int(data["special_cards"] or 0),
            edition=Edition(data["edition"] or Ruleset.edition),
        )

    def typed(self) -> Typed:
        defaults = typed_options(Ruleset())
        return {name: self.data.get(name, value) for name, value in defaults.items()}

    def _check_plus_minus_one(self) -> None:
        if self.cleaned_data.get("plus_minus_one") != OTHER:
            return
        cards = written_number(self.cleaned_data.get("plus_minus_one_from", ""))
        if not isinstance(cards, int) or not 1 <= cards <= DECK:
            self._refuse("plus_minus_one_from", _("Plus/Minus One needs a number of cards from 1 to 60 to start from."))

    def _check_special_cards(self) -> None:
        cards = written_number(self.cleaned_data.get("special_cards") or "0")
        if not isinstance(cards, int) or not 0 <= cards <= MOST_SPECIAL_CARDS:
            self._refuse("special_cards", _("The number of special cards is a whole number from 0 to 60."))

    def _check_hand_sizes(self) -> None:
        if self.cleaned_data.get("schedule") != OWN_LIST:
            return
        sizes = _split(self.cleaned_data.get("hand_sizes", ""))
        invalid = next((text for text in sizes if not isinstance(written_number(text), int)), None)
        if invalid is not None:
            self._refuse("hand_sizes", _("“%(value)s” is not a number of cards.") % {"value": invalid[:20]})
        elif not sizes:
            self._refuse("hand_sizes", _("Your list of hand sizes is empty."))

    def _refuse(self, field: str, sentence: str) -> None:
        # Without the field, because that would delete its value.
        self.add_error(None, forms.ValidationError(sentence, code=field))

    def _schedule(self) -> Schedule | tuple[int, ...]:
        chosen = self.cleaned_data["schedule"] or Schedule.STANDARD
        if chosen != OWN_LIST:
            return Schedule(chosen)
        return tuple(int(text) for text in _split(self.cleaned_data["hand_sizes"]))

    def _plus_minus_one(self) -> PlusMinusOne | None:
        data = self.cleaned_data
        chosen = data["plus_minus_one"]
        if chosen == OFF:
            return None
        from_cards = int(data["plus_minus_one_from"] if chosen == OTHER else chosen)
        return PlusMinusOne(from_cards, data["plus_minus_one_spares_zero"], data["plus_minus_one_for_leader"])


def typed_options(ruleset: Ruleset) -> Typed:
    rule, schedule = ruleset.plus_minus_one, ruleset.schedule
    choice = _from_cards_choice(rule)
    return {
        "scoring": str(ruleset.scoring),
        "plus_minus_one": choice,
        "plus_minus_one_from": str(rule.from_cards) if rule and choice == OTHER else PROPOSED_FROM,
        "plus_minus_one_spares_zero": bool(rule and rule.zero_always_allowed),
        "plus_minus_one_for_leader": bool(rule and rule.leader_only),
        "bidding": str(ruleset.bidding),
        "clairvoyance": ruleset.clairvoyance,
        "schedule": str(schedule) if isinstance(schedule, Schedule) else OWN_LIST,
        "hand_sizes": "" if isinstance(schedule, Schedule) else listed_sizes(schedule),
        "special_cards": str(ruleset.special_cards),
        "tie_break": str(ruleset.tie_break),
        "edition": str(ruleset.edition),
    }


def listed_sizes(sizes: tuple[int, ...]) -> str:
    """As 1-2-3."""
    return "-".join(map(str, sizes))


def _from_cards_choice(rule: PlusMinusOne | None) -> str:
    if rule is None:
        return OFF
    return str(rule.from_cards) if rule.from_cards in {1, PlusMinusOne.from_cards} else OTHER


def _split(text: str) -> list[str]:
    return [part for part in _SEPARATORS.split(text) if part]
