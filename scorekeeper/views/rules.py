from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.display import rules_page as rules_data
from scorekeeper.rules import option_texts
from scorekeeper.rules.ruleset import Edition
from scorekeeper.web.access import Access, access
from scorekeeper.web.offline import mark_owner


@access(Access.EVERYBODY)
@require_safe
def rules_page(request: HttpRequest) -> HttpResponse:
    """`edition`: with the names of these cards."""
    chosen = request.GET.get("edition")
    page = render(
        request,
        "site/rules.html",
        {
            "cards": rules_data.EXAMPLE_CARDS,
            "counted": rules_data.scoring_examples(),
            "last_bids": rules_data.last_bids(),
            "schedules": rules_data.schedules(),
            "presets": rules_data.presets(),
            "place_points": rules_data.place_points(),
            "cloud": rules_data.cloud(),
            "table_sizes": rules_data.table_sizes(),
            "scorings": option_texts.SCORINGS,
            "biddings": option_texts.BIDDINGS,
            "tie_breaks": option_texts.TIE_BREAKS,
            "plus_minus_one": option_texts.PLUS_MINUS_ONE,
            "softenings": (option_texts.ZERO_ALWAYS_ALLOWED, option_texts.LEADER_ONLY),
            "clairvoyance": option_texts.CLAIRVOYANCE,
            "special_cards": option_texts.SPECIAL_CARDS,
            "own_list": option_texts.OWN_LIST,
            "editions": tuple(Edition),
            "edition": chosen if chosen in [*Edition] else Edition.USUAL,
        },
    )
    return mark_owner(request, page)
