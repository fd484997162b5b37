"""The own place and the result of a round, as a player's own phone says them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed_names, ordinal
from scorekeeper.games.game_log import GameLog
from scorekeeper.live.open_bids import open_bidding
from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.ruleset import Bidding


@dataclass(frozen=True)
class Place:
    """`gap`: to the `rivals`: those who lead, or those who come next if this player leads."""

    name: str
    leads: bool
    total: int
    gap: int
    rivals: str


@dataclass(frozen=True)
class Result:
    """Of one player in a round."""

    seat: int
    name: str
    bid: int
    tricks: int
    points: int
    total: int


@dataclass(frozen=True)
class RoundResult:
    """`own` is also in `rows`, which are in the order of the standings. `following`: about the next round."""

    round: int
    title: str
    own: Result
    rows: Sequence[Result]
    following: str


def place_of(game: GameState, seat: int) -> Place | None:
    """None before the first result."""
    own = next(standing for standing in game.standings if standing.seat == seat)
    others = [standing for standing in game.standings if standing.seat != seat and standing.seat in game.active]
    if not game.has_result or not others:
        return None
    rivals = [other for other in others if other.rank == others[0].rank]
    names = listed_names(rival.player for rival in rivals)
    return Place(ordinal(own.rank), own.rank == 1, own.total, abs(own.total - rivals[0].total), names)


def result_of(log: GameLog, seat: int) -> RoundResult | None:
    """The result of the last round; None if the player was not in it, or not all of it is known."""
    game = log.game
    last = game.played[-1] if game.played else None
    if last is None or seat not in last.deal.order or not _is_known(last):
        return None
    bids, tricks, points = ((numbers or ()) for numbers in (last.bids, last.tricks, last.points))
    rows = [
        Result(other, standing.player, bids[other] or 0, tricks[other] or 0, points[other] or 0, standing.total)
        for standing in game.standings
        if (other := standing.seat) in last.deal.order
    ]
    own = next(row for row in rows if row.seat == seat)
    missed = abs(own.bid - own.tricks)
    title = _("Missed by %(number)s") % {"number": missed} if missed else _("You made it")
    return RoundResult(last.deal.number, title, own, rows, _following(log, seat))


def _is_known(played: Round) -> bool:
    tricks = played.tricks
    return (
        played.bids is not None and tricks is not None and all(tricks[seat] is not None for seat in played.deal.order)
    )


def _following(log: GameLog, seat: int) -> str:
    deal = log.game.next_deal
    if deal is None:
        return ""
    sentence = ngettext("Round %(round)s, %(cards)s card.", "Round %(round)s, %(cards)s cards.", deal.cards)
    sentences = [sentence % {"round": deal.number, "cards": deal.cards}]
    bidding = open_bidding(log)
    if bidding is None and deal.bidding_rules.bidding is Bidding.OPEN:
        sentences.append(_("Bids are said aloud."))
    first, *others = deal.order
    asked = bidding.next_seat if bidding else first
    names = log.game.record.players
    if asked is not None and asked != first:
        sentences.append(_("%(player)s bids now.") % {"player": isolated(names[asked])})
    elif first == seat:
        sentences.append(_("You bid first."))
    else:
        then_you = _("%(player)s bids first, then you.") if others[0] == seat else _("%(player)s bids first.")
        sentences.append(then_you % {"player": isolated(names[first])})
    return " ".join(sentences)
