from __future__ import annotations

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from scorekeeper.models.people import Confidant
from scorekeeper.rules.names import NAME_KEY_LENGTH, NAME_LENGTH
from scorekeeper.rules.ruleset import Bidding, Edition, PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak

CUSTOM = "custom"  # a game with its own list of hand sizes


class Options(models.Model):
    """`hand_sizes` is its own list of hand sizes if `schedule` is CUSTOM, else None."""

    scoring = models.CharField(max_length=9, choices=[(scoring, scoring) for scoring in Scoring])
    plus_minus_one_from = models.PositiveSmallIntegerField(null=True)
    plus_minus_one_spares_zero = models.BooleanField(default=False)
    plus_minus_one_for_leader = models.BooleanField(default=False)
    tie_break = models.CharField(max_length=10, choices=[(rule, rule) for rule in TieBreak], default=TieBreak.SHARED)
    schedule = models.CharField(
        max_length=11, choices=[(name, name) for name in (*Schedule, CUSTOM)], default=Schedule.STANDARD
    )
    hand_sizes = models.JSONField(null=True)
    bidding = models.CharField(max_length=7, choices=[(bidding, bidding) for bidding in Bidding], default=Bidding.OPEN)
    clairvoyance = models.BooleanField(default=False)
    special_cards = models.PositiveSmallIntegerField(default=0)
    edition = models.CharField(max_length=13, choices=[(name, name) for name in Edition], default=Edition.USUAL)

    class Meta:
        abstract = True
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(scoring__in=list(Scoring)), name="%(class)s_scoring_is_known"),
            models.CheckConstraint(
                condition=Q(plus_minus_one_from=None) | Q(plus_minus_one_from__gte=1, plus_minus_one_from__lte=60),
                name="%(class)s_plus_minus_one_from_a_card",
            ),
            models.CheckConstraint(condition=Q(tie_break__in=list(TieBreak)), name="%(class)s_tie_break_is_known"),
            models.CheckConstraint(
                condition=Q(schedule__in=list(Schedule), hand_sizes__isnull=True)
                | Q(schedule=CUSTOM, hand_sizes__isnull=False),
                name="%(class)s_schedule_is_named_or_listed",
            ),
            models.CheckConstraint(condition=Q(bidding__in=list(Bidding)), name="%(class)s_bidding_is_known"),
            models.CheckConstraint(
                condition=~Q(bidding=Bidding.SECRET) | Q(plus_minus_one_from=None),
                name="%(class)s_secret_bids_have_no_sum_rule",
            ),
            models.CheckConstraint(condition=Q(special_cards__lte=60), name="%(class)s_at_most_60_special_cards"),
            models.CheckConstraint(condition=Q(edition__in=list(Edition)), name="%(class)s_edition_is_known"),
        ]

    @property
    def ruleset(self) -> Ruleset:
        from_cards = self.plus_minus_one_from
        return Ruleset(
            scoring=Scoring(self.scoring),
            plus_minus_one=None
            if from_cards is None
            else PlusMinusOne(from_cards, self.plus_minus_one_spares_zero, self.plus_minus_one_for_leader),
            tie_break=TieBreak(self.tie_break),
            schedule=tuple(self.hand_sizes) if self.hand_sizes else Schedule(self.schedule),
            bidding=Bidding(self.bidding),
            clairvoyance=self.clairvoyance,
            special_cards=self.special_cards,
            edition=Edition(self.edition),
        )

    @staticmethod
    def columns_of(ruleset: Ruleset) -> dict[str, Any]:
        """The property `ruleset` reads these columns."""
        rule, schedule = ruleset.plus_minus_one, ruleset.schedule
        named = isinstance(schedule, Schedule)
        return {
            "scoring": ruleset.scoring,
            "plus_minus_one_from": rule.from_cards if rule else None,
            "plus_minus_one_spares_zero": bool(rule and rule.zero_always_allowed),
            "plus_minus_one_for_leader": bool(rule and rule.leader_only),
            "tie_break": ruleset.tie_break,
            "schedule": schedule if named else CUSTOM,
            "hand_sizes": None if named else list(schedule),
            "bidding": ruleset.bidding,
            "clairvoyance": ruleset.clairvoyance,
            "special_cards": ruleset.special_cards,
            "edition": ruleset.edition,
        }


class OwnPreset(Options):
    """`name_key` makes the name unique regardless of case and Unicode form."""

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="presets", db_index=False)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH)
    sort_key = models.CharField(max_length=NAME_KEY_LENGTH)

    class Meta:
        constraints: ClassVar = [
            *Options.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "name_key"], name="preset_name_unique_per_owner"),
            models.CheckConstraint(condition=~Q(name=""), name="preset_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name
