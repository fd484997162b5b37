"""The page of rules, for the Confidant and for everybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.display import rules_page as rule_examples
from scorekeeper.rules import choices

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_safe
def rules_page(request: HttpRequest) -> HttpResponse:
    """Show the rules, their numbers worked out as the page is made."""
    return render(
        request,
        "site/rules.html",
        {
            "cards": rule_examples.EXAMPLE_CARDS,
            "counted": rule_examples.counted_rounds(),
            "last_bids": rule_examples.last_bids(),
            "schedules": rule_examples.schedules(),
            "presets": rule_examples.presets(),
            "place_points": rule_examples.place_points(),
            "cloud": rule_examples.cloud(),
            "table_sizes": rule_examples.table_sizes(),
            "scorings": choices.SCORINGS,
            "biddings": choices.BIDDINGS,
            "tie_breaks": choices.TIE_BREAKS,
            "plus_minus_one": choices.PLUS_MINUS_ONE,
            "softenings": (choices.ZERO_ALWAYS_ALLOWED, choices.LEADER_ONLY),
            "clairvoyance": choices.CLAIRVOYANCE,
            "special_cards": choices.SPECIAL_CARDS,
            "own_list": choices.OWN_LIST,
        },
    )
