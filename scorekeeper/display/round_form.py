"""For the script of the page of a recorded round."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.table_state import deal_data
from scorekeeper.display.table_words import labelled_text, sentences_by_number, sum_texts
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.scoring import points_table


def round_data(game: GameState, round_: Round) -> dict[str, Any]:
    """`clouds`: added to each bid (S2).

    No forbidden sum if it depends on who led (M3): the server checks that.
    """
    rule = round_.deal.bidding_rules.plus_minus_one
    deal = deal_data(round_.deal, game)
    bids = round_.bids or ()
    before = bids_before_cloud(bids, round_.bid_changes)
    return {
        "deal": {**deal, "forbiddenSum": None} if rule and rule.leader_only else deal,
        "points": points_table(game.record.ruleset.scoring, round_.deal.cards),
        "clouds": [(bid or 0) - (before.get(seat) or 0) for seat, bid in enumerate(bids)],
        "words": _words(),
    }


def _words() -> dict[str, Any]:
    return {
        **sum_texts(),
        "labelled": labelled_text(),
        "bids": _("bid"),
        "tricks": _("took"),
        "forbidden": _("The bids may not add up to {cards}"),
        "missing": sentences_by_number(_missing),
        "surplus": sentences_by_number(_surplus),
    }


def _missing(tricks: int) -> str:
    return ngettext(
        "{tricks} trick is missing: tap who took it", "{tricks} tricks are missing: tap who took them", tricks
    )


def _surplus(tricks: int) -> str:
    return ngettext(
        "{tricks} trick too many: tap who did not take it",
        "{tricks} tricks too many: tap who did not take them",
        tricks,
    )
