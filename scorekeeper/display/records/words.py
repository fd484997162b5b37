"""The words of records, which the page of records, that of a year and its picture share."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.archive.records.extremes import Holder, Record
from scorekeeper.display.formatting import listed_names, number, signed
from scorekeeper.display.games.days import day_text
from scorekeeper.models import Game
from scorekeeper.players.leaderboard import Games
from scorekeeper.rules.insights.extremes import Feat
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.option_texts import SCORINGS, OptionText
from scorekeeper.rules.results import BidResult
from scorekeeper.rules.ruleset import Scoring

_ROUNDS = {"best_round", "worst_round"}
_MARGINS = {"closest_win", "largest_margin"}


def title_of(kind: str) -> str:
    titles = {
        "highest_game": _("Highest game"),
        "lowest_game": _("Lowest game"),
        "best_round": _("Best round"),
        "worst_round": _("Worst round"),
        "run": _("Longest run"),
        "swing": _("Biggest swing"),
        "comeback": _("Biggest comeback"),
        "largest_margin": _("Largest margin"),
        "closest_win": _("Closest win"),
        "wins": _("Most wins in a row"),
        "evening": _("Most games in an evening"),
    }
    return titles[kind]


def value_of(kind: str, value: int) -> str:
    return signed(value) if kind in _ROUNDS else number(value)


def unit_of(kind: str, value: int) -> str:
    """Empty for rounds, whose value has a sign."""
    if kind in _ROUNDS:
        return ""
    if kind == "run":
        return pgettext("bids in a row", "made")
    if kind in {"wins", "evening"}:
        return ngettext("game", "games", value)
    return ngettext("point", "points", value)


def scorings_with(games: Games) -> list[OptionText]:
    """The ways of counting in which there are games."""
    return [choice for choice in SCORINGS if games[Scoring(choice.value)]]


def more_games(record: Record) -> str:
    """How many games share the record besides those that are named; "" if there are none."""
    more = record.games - len(record.holders)
    return ngettext("and in %(more)s more game", "and in %(more)s more games", more) % {"more": more} if more else ""


def detail_of(kind: str, holder: Holder) -> str:
    """What happened, such as "8 missed"; "" if the value says it all."""
    feat = holder.feats[0]
    if kind in _MARGINS:
        return _("ahead of %(names)s") % {"names": listed_names(holder.others)}
    if kind == "comeback":
        return ngettext("in %(rounds)s round", "in %(rounds)s rounds", feat.rounds) % {"rounds": feat.rounds}
    if kind == "swing":
        return _swing(holder, feat)
    if kind in _ROUNDS and len(holder.feats) == 1:
        return _round(holder, feat)
    return ""


def _swing(holder: Holder, feat: Feat) -> str:
    points = holder.log.game.played[(feat.number or 1) - 1].points or ()
    others = f"{listed_names(holder.others)} {signed(points[feat.others[0]] or 0)}"
    return f"{signed(points[feat.seats[0]] or 0)}, {others}"


def _round(holder: Holder, feat: Feat) -> str:
    """If the tricks are not known, only the round."""
    [seat] = feat.seats
    round_ = holder.log.game.played[(feat.number or 1) - 1]
    bid, won = (numbers[seat] if numbers else None for numbers in (round_.bids, round_.tricks))
    if bid is None or won is None:
        return _("round %(number)s") % {"number": feat.number}
    return bid_text(BidResult(round_.deal.cards, bid, won))


def bid_text(bid: BidResult) -> str:
    """Such as "11 of 11 tricks" or "8 missed"; "" if the tricks are not known."""
    if bid.tricks is None or bid.bid is None:
        return ""
    if bid.distance:
        return _("%(tricks)s missed") % {"tricks": bid.distance}
    gaps = {"won": bid.tricks, "cards": bid.cards}
    return ngettext("%(won)s of %(cards)s trick", "%(won)s of %(cards)s tricks", bid.cards) % gaps


def span_of(first: Game, last: Game) -> str:
    """From the month of one game to that of another, as far as they are known, such as "January to March 2025"."""
    if {first.precision, last.precision} <= {Precision.TIME, Precision.DAY, Precision.MONTH}:
        months = (first.day.replace(day=1), last.day.replace(day=1))
        return _months(*months)
    days = dict.fromkeys(day_text(game.day, game.precision) for game in (first, last))
    return " – ".join(days)


def _months(first: date, last: date) -> str:
    end = date_format(last, "YEAR_MONTH_FORMAT")
    if first == last:
        return end
    start = date_format(first, "F") if first.year == last.year else date_format(first, "YEAR_MONTH_FORMAT")
    return _("%(first)s to %(last)s") % {"first": start, "last": end}
