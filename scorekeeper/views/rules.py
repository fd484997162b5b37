"""The page of rules, for the Confidant and for everybody else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.display import rules_page as rule_examples
from scorekeeper.rules import option_texts

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
            "scorings": option_texts.SCORINGS,
            "biddings": option_texts.BIDDINGS,
            "tie_breaks": option_texts.TIE_BREAKS,
            "plus_minus_one": option_texts.PLUS_MINUS_ONE,
            "softenings": (option_texts.ZERO_ALWAYS_ALLOWED, option_texts.LEADER_ONLY),
            "clairvoyance": option_texts.CLAIRVOYANCE,
            "special_cards": option_texts.SPECIAL_CARDS,
            "own_list": option_texts.OWN_LIST,
        },
    )
