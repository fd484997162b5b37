"""What the phone is told of a game, as plain data, so that it needs no rule of its own.

The plan never changes during a game; the state is sent anew with every answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.rules.bids import forbidden_sum
from scorekeeper.rules.game import Phase
from scorekeeper.rules.scoring import points_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorekeeper.records import Tablet
    from scorekeeper.rules.game import Game
    from scorekeeper.rules.schedule import Deal

type Data = dict[str, Any]


def plan_of(kept: Tablet) -> Data:
    """Return what is fixed: the players, each round's cards and order of bidding, and the points of every outcome.

    `name` tells this game from any other that this address ever showed.
    """
    game = kept.game
    ruleset = game.record.ruleset
    return {
        "name": f"{kept.row.pk} {kept.row.started_at.isoformat()}",
        "players": game.record.players,
        "deals": [_deal(deal) for deal in game.deals],
        "points": {deal.cards: points_table(ruleset.scoring, deal.cards) for deal in game.deals},
        "words": words(),
    }


def state_of(kept: Tablet, notice: str = "", mine: Data | None = None) -> Data:
    """Return how the game stands, the statement that a redo would bring back, and what is to be said to the user.

    `mine` is the statement of this phone that was not recorded; the phone keeps it as input.
    """
    game = kept.game
    current = game.current
    return {
        "revision": kept.row.revision,
        "round": len(game.played) + 1,
        "phase": game.phase,
        "bids": current.bids if current else None,
        "trump": current.trump if current else None,
        "totals": game.totals,
        "points": game.played[-1].points if game.played else None,
        "canUndo": bool(kept.history.done),
        "undone": _undone(kept),
        "winners": _winners(game),
        "places": [standing.seat for standing in game.standings],
        "notice": notice,
        "mine": mine,
    }


def _winners(game: Game) -> list[str]:
    finished = game.phase is Phase.FINISHED
    return [standing.player for standing in game.standings if finished and standing.rank == 1]


def _deal(deal: Deal) -> Data:
    return {
        "cards": deal.cards,
        "order": deal.order,
        "noTrump": deal.no_trump,
        "forbiddenSum": forbidden_sum(deal.cards, deal.way.plus_minus_one),
    }


def _undone(kept: Tablet) -> Data | None:
    if not kept.history.undone:
        return None
    statement = kept.history.undone[-1]
    return {"kind": statement.kind, "round": statement.round, "values": statement.values}


def _by_number(one: str, other: str) -> Mapping[str, str]:
    return {"one": one, "other": other}


def words() -> Data:
    """Return the sentences that the phone fills in, in the language of the page; the gaps stand in braces."""
    return {**_words_of_the_round(), **_words_about_saving(), **_words_of_the_end()}


def _words_of_the_round() -> Data:
    return {
        "bids": _("bids"),
        "bidsFirst": _("bids first"),
        "bidsNow": _("bids now"),
        "dealsBidsLast": _("deals, bids last"),
        "dealer": _("dealer"),
        "tricksNow": _("how many tricks?"),
        "took": _("took"),
        "bidLabel": pgettext("small, before the number", "bid"),
        "noBidYet": _("{player} has not bid yet"),
        "bidSum": _by_number(
            ngettext("{bid} bid for {cards} trick", "{bid} bid for {cards} tricks", 1),
            ngettext("{bid} bid for {cards} trick", "{bid} bid for {cards} tricks", 2),
        ),
        "tooMany": _("{bid} bid, {difference} too many"),
        "tooFew": _("{bid} bid, {difference} too few"),
        "evenSum": _("{bid} bid, exactly as many as tricks"),
        "forbidden": _("Not {bid}: bids may not add up to {cards}"),
        "bidAgain": _("{player} must bid again"),
        "changeBid": _("Change {player}’s bid, now {bid}"),
        "enterTricks": _("Enter {player}’s tricks"),
        "changeTricks": _("Change {player}’s tricks, now {tricks}"),
        "restAsBid": _("The rest as bid"),
    }


def _words_about_saving() -> Data:
    return {
        "movedOn": _("Another phone was faster. This is how the game stands now; your entry was not recorded."),
        "saved": _("Saved"),
        "saving": _("Saving"),
        "notSaved": _("Not saved yet"),
        "offline": _("The Tablet does not answer. What you entered is kept on this phone and sent again."),
        "signedOut": _("This phone is signed out. What you entered is kept; sign in again to save it."),
        "gone": _("This game is not to be found: it was deleted, or this phone is signed out."),
        "onPhone": _("Draft"),
        "notRecordedEither": _("Not recorded either: {what}."),
        "what": {
            "bids": _("bids of round {round}: {values}"),
            "tricks": _("tricks of round {round}: {values}"),
            "trump": _("trump of round {round}"),
            "undo": _("undo"),
            "redo": _("redo"),
        },
        "bidsAnew": _("bids anew"),
    }


def _words_of_the_end() -> Data:
    return {
        "won": _("{players} wins"),
        "wonShared": _("{players} win together"),
        "finished": _("The game is finished"),
        "roundOf": _("Round {round}"),
        "ofRounds": _by_number(
            ngettext("of {rounds} · {cards} card", "of {rounds} · {cards} cards", 1),
            ngettext("of {rounds} · {cards} card", "of {rounds} · {cards} cards", 2),
        ),
        "and": _("{first} and {last}"),
    }
