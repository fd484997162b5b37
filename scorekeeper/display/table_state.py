"""What the phone is told of a game, as plain data, so that it needs few rules of its own (static/js/rules.js).

The plan never changes during a game; the state is sent anew with every answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scorekeeper.games.hidden_bids import shown_bids
from scorekeeper.rules.bids import forbidden_sum, leads_alone
from scorekeeper.rules.game import Phase
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.scoring import points_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.rules.game import Game
    from scorekeeper.rules.ruleset import Ruleset
    from scorekeeper.rules.schedule import Deal

type Data = dict[str, Any]

# The numbers of keys that the style sheet knows.
_KEY_ROOMS = (10, 12, 15, 20, 30, 40)


def plan_of(log: GameLog) -> Data:
    """Return what is fixed: the players, each round's cards and order of bidding, and the points of every outcome.

    `name` tells this game from any other that this address ever showed. `tools` are the scripts that its variants need.
    What changes while the game goes on, as the players and the deals of an elimination, comes with the state.
    """
    game, ruleset = log.game, log.table.ruleset
    return {
        "name": f"{log.row.pk} {log.row.started_at.isoformat()}",
        "players": game.record.players,
        "sizes": game.sizes,
        "deals": [] if sends_each_deal(game) else [_deal(deal, game) for deal in game.deals],
        "points": {cards: points_table(ruleset.scoring, cards) for cards in set(game.sizes)},
        "words": words(ruleset),
        "tools": tools_of(ruleset),
        "clairvoyance": ruleset.clairvoyance,
    }


def state_of(log: GameLog, notice: str = "", mine: Data | None = None) -> Data:
    """Return how the game stands, the statement that a redo would bring back, and what is to be said to the user.

    `mine` is the statement of this phone that was not recorded; the phone keeps it as input. `covered` are the seats
    whose bids nobody may see yet, never the bids; `hidden` is how many of those are kept;
    `revealed` are bids that all may see by now and that are not recorded: they may not stand (M5), or one is missing.
    """
    game = log.game
    current = game.current
    return {
        "revision": log.row.revision,
        "round": len(game.played) + 1,
        "phase": game.phase,
        "dealt": sum(statement.deals_again for statement in log.history.done),
        "bids": current.bids if current else None,
        "tricks": current.tricks if current else None,
        "trump": current.trump if current else None,
        "players": game.record.players,
        "totals": game.totals,
        "points": game.played[-1].points if game.played else None,
        "canUndo": bool(log.history.done),
        "undone": _undone(log),
        "winners": _winners(game),
        "places": [standing.seat for standing in game.standings],
        "notice": notice,
        "mine": mine,
        **_variant_state(log),
    }


def key_room(game: Game) -> int:
    """Return for how many number keys the page keeps room, from the first round on that as many play."""
    return next(most for most in _KEY_ROOMS if most >= game.most_cards)


def tools_of(ruleset: Ruleset) -> list[str]:
    """Return the scripts that the table page needs beside its own."""
    tools = {
        "covered": ruleset.hides_bids,
        "special": ruleset.special_cards > 0,
        "elimination": ruleset.eliminates,
    }
    return [name for name, needed in tools.items() if needed]


def sends_each_deal(game: Game) -> bool:
    """Return whether only the server can say who plays and deals the next round, and what is forbidden there."""
    record = game.record
    rule = record.ruleset.plus_minus_one
    by_hand = any(written.dealer is not None for written in record.rounds)
    return bool(
        by_hand or record.joins or record.retirements or record.ruleset.eliminates or (rule and rule.leader_only)
    )


def _variant_state(log: GameLog) -> Data:
    """Return what only some games have, so that the others are told nothing of it."""
    game, current = log.game, log.game.current
    shown: Data = {}
    if sends_each_deal(game):
        shown["deal"] = _deal(game.next_deal, game) if game.next_deal else None
        shown["out"] = [departure.seat for departure in game.departures]
        shown["tied"] = game.tied
        shown["stage"] = [key_room(game), len(game.active)]
    if log.table.ruleset.hides_bids:
        shown["covered"] = _who_has_bid(log)
        shown["hidden"] = len(log.hidden_bids)
        shown["revealed"] = shown_bids(log)
    if current and current.void_tricks:
        shown["void"] = current.void_tricks
    if current and current.bid_changes:
        shown["changes"] = [[change.seat, change.before] for change in current.bid_changes]
    return shown


def _who_has_bid(log: GameLog) -> list[int]:
    """Return the seats whose bids are hidden now, of those that play."""
    deal = log.game.next_deal
    return sorted(log.hidden_bids.keys() & {*deal.order}) if deal and log.game.hides_bids else []


def _winners(game: Game) -> list[str]:
    finished = game.phase is Phase.FINISHED
    return [standing.player for standing in game.standings if finished and standing.rank == 1]


def _deal(deal: Deal, game: Game) -> Data:
    rule = deal.bidding_rules.plus_minus_one
    bound = rule and (not rule.leader_only or _leads_alone(deal, game))
    open_bids = {} if deal.bidding_rules.bidding is Bidding.OPEN else {"way": deal.bidding_rules.bidding}
    return {
        "cards": deal.cards,
        "order": deal.order,
        "noTrump": deal.no_trump,
        "forbiddenSum": forbidden_sum(deal.cards, rule) if bound else None,
        **({"sparesZero": True} if rule and rule.zero_always_allowed else {}),
        **open_bids,
    }


def _leads_alone(deal: Deal, game: Game) -> bool:
    return leads_alone(deal.dealer, {seat: game.totals[seat] for seat in deal.order})


def _undone(log: GameLog) -> Data | None:
    if not log.history.undone:
        return None
    statement = log.history.undone[-1]
    return {"kind": statement.kind, "round": statement.round, "values": statement.values}


def _by_number(one: str, other: str) -> Mapping[str, str]:
    return {"one": one, "other": other}


def words(ruleset: Ruleset) -> Data:
    """Return the sentences that the phone fills in, in the language of the page; the gaps stand in braces."""
    statement = {**_words_of_the_round(), **_words_about_saving(), **_words_of_the_end()}
    if ruleset.hides_bids:
        statement |= _hidden_bid_texts()
    if ruleset.special_cards:
        statement |= _words_of_special_cards()
    if ruleset.eliminates:
        statement |= _words_of_elimination()
    if ruleset.clairvoyance:
        statement["clairvoyance"] = _(
            "Clairvoyance: all hold their card to the forehead and see only those of the others."
        )
    return statement


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
        "recordCount": _("Record these tricks"),
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
        "out": _("plays no more"),
        "roundOf": _("Round {round}"),
        "ofRounds": _by_number(
            ngettext("of {rounds} · {cards} card", "of {rounds} · {cards} cards", 1),
            ngettext("of {rounds} · {cards} card", "of {rounds} · {cards} cards", 2),
        ),
        "and": _("{first} and {last}"),
    }


def _hidden_bid_texts() -> Data:
    return {
        "handTo": _("Hand the phone to {player}"),
        "iAm": _("I am {player}"),
        "bidsCovered": _("bids, unseen"),
        "coveredBid": _("{player} has bid; change it"),
        "enterOpenly": _("All bids are on the table"),
        "allCovered": _("All have bid; the bids stay hidden until the tricks are in."),
        "bidNow": _("Bid now, unseen"),
        "covered": _("covered bids"),
        "secret": _("Secret bids, on slips: tricks first"),
        "tricksFirst": _("Tricks first"),
        "hiddenUndo": _("A tap on a row changes its bid. Undo comes back once all bids are in."),
    }


def _words_of_special_cards() -> Data:
    return {
        "bombs": _("Bomb: one more trick for nobody, {number} so far"),
        "cloud": _("Cloud: it changes a bid"),
        "noTrickLeft": _("All tricks of the round are entered; take one away before the Bomb."),
        "whoseCloud": _("Whose bid does the Cloud change?"),
        "cloudTo": _("{player}: {before} becomes {after}"),
    }


def _words_of_elimination() -> Data:
    return {
        "tie": _("The last ones are equal. Tap who leaves."),
        "leaves": _("leaves?"),
    }
