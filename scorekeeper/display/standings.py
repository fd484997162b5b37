from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, listed, listed_names, longest_word, number, signed
from scorekeeper.display.scorepad import left_in
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.standings import Standing, table_points

_LONG = 15  # letters of a name or of a word of the headline; more need smaller type


@dataclass(frozen=True)
class StandingRow:
    """`points` are those of F3 as text, "" in an unfinished game; `bids_made` is "" if not all bids are known."""

    standing: Standing
    left: str
    points: str
    bids_made: str

    @property
    def has_long_name(self) -> bool:
        return len(self.standing.player) > _LONG


@dataclass(frozen=True)
class Headline:
    text: str
    margin: str

    @property
    def has_long_word(self) -> bool:
        return longest_word(self.text) > _LONG


def headline_of(game: GameState) -> Headline | None:
    """Return None before the end of the game, and for a game without a result."""
    if game.phase is not Phase.FINISHED or not game.has_result:
        return None
    names = _listed(game.winners)
    text = _("{players} wins") if len(game.winners) == 1 else _("{players} win together")
    return Headline(text.format(players=names), with_lead(points_of(game.standings[0].total), game))


def points_of(total: int) -> str:
    return ngettext("%(total)s point", "%(total)s points", abs(total)) % {"total": number(total)}


def with_lead(points: str, game: GameState) -> str:
    """`points` in words, and the lead of a sole winner."""
    first, second = game.standings[:2]
    # Eliminated players rank below all others, even with more points (V4).
    if len(game.winners) > 1 or second.total >= first.total:
        return points
    names = _listed(standing for standing in game.standings if standing.rank == second.rank)
    gaps = {"points": points, "lead": first.total - second.total, "player": names}
    return _("%(points)s, %(lead)s ahead of %(player)s") % gaps


def _listed(standings: Iterable[Standing]) -> str:
    return listed_names(standing.player for standing in standings)


def places_of(game: GameState) -> list[StandingRow]:
    left = left_in(game)
    won = table_points([standing.rank for standing in game.standings])
    finished = game.phase is Phase.FINISHED
    return [
        StandingRow(
            standing, left.get(standing.seat, ""), signed(points) if finished else "", _bids_made(game, standing)
        )
        for standing, points in zip(game.standings, won, strict=True)
    ]


def _bids_made(game: GameState, standing: Standing) -> str:
    rounds = sum(standing.seat in round_.deal.order for round_ in game.played)
    if not rounds or standing.exact_bids is None:
        return ""
    words = ngettext("%(made)s of %(rounds)s bid made", "%(made)s of %(rounds)s bids made", rounds)
    return words % {"made": standing.exact_bids, "rounds": rounds}


def facts_of(game: GameState) -> list[tuple[str, str]]:
    """Who leads, who has made most bids, and who deals next, each with its label; without those that nobody is."""
    leads = "" if game.phase is Phase.FINISHED else _leads(game)
    facts = {_("Leads"): leads, _("Most bids made"): _most_made(game), _("Deals next"): _deals_next(game)}
    return [(label, text) for label, text in facts.items() if text]


def _leads(game: GameState) -> str:
    playing = [standing for standing in game.standings if standing.seat in game.active]
    first = [standing for standing in playing if standing.seat in game.leaders]
    if not first:
        return ""
    names = _listed(first)
    behind = [standing for standing in playing if standing not in first]
    # Equal totals may be ranked by exact bids (F2).
    lead = first[0].total - behind[0].total if behind else 0
    if len(first) > 1 or not lead:
        return names
    return _("%(leader)s, %(lead)s ahead of %(player)s") % {
        "leader": names,
        "lead": lead,
        "player": _listed(standing for standing in behind if standing.rank == behind[0].rank),
    }


def _most_made(game: GameState) -> str:
    most = max(game.exact_bids) if game.knows_bids else 0
    names = [isolated(name) for name, exact in zip(game.record.players, game.exact_bids, strict=True) if exact == most]
    if not most:
        return ""
    return _("%(players)s, %(made)s of %(rounds)s") % {
        "players": listed(names),
        "made": most,
        "rounds": len(game.played),
    }


def _deals_next(game: GameState) -> str:
    if game.next_deal is None or game.next_deal.number >= len(game.deals):
        return ""
    deal = game.deals[game.next_deal.number]
    words = ngettext("%(player)s, %(cards)s card", "%(player)s, %(cards)s cards", deal.cards)
    return words % {"player": isolated(game.record.players[deal.dealer]), "cards": deal.cards}
