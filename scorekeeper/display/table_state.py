"""The JSON data of the play page, so that the phone needs as few rules as possible.

The plan never changes during a game; the state is sent with every response.
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

# The numbers of keys for which the style sheet has a layout.
_KEY_ROOMS = (10, 12, 15, 20, 30, 40)


def plan_of(log: GameLog) -> Data:
    """Return the fixed data: the players, each round's cards and order of bidding, and the points of every outcome.

    `name` is unique: after a restore, another game may have the same address. `tools` are the scripts of its variants.
    Data that may change during the game, such as the deals of an elimination, is part of the state.
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
    """Return the current state, with the statement that a redo would restore and a `notice` to the user.

    `mine` is a statement of this phone that was not recorded; the phone keeps it as a draft. `covered` are the seats
    with hidden bids, never the bids themselves; `hidden` is the number of stored hidden bids;
    `revealed` are bids that are visible but not recorded, because they are refused (M5) or one is missing.
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
    """Return for how many number keys the page reserves space, enough for every round of the game."""
    return next(most for most in _KEY_ROOMS if most >= game.most_cards)


def tools_of(ruleset: Ruleset) -> list[str]:
    """Return the names of the variant scripts that the play page needs."""
    tools = {
        "covered": ruleset.hides_bids,
        "special": ruleset.special_cards > 0,
        "elimination": ruleset.eliminates,
    }
    return [name for name, needed in tools.items() if needed]


def sends_each_deal(game: Game) -> bool:
    """Return whether the players, dealer or forbidden bid of the next round depend on the course of the game."""
    record = game.record
    rule = record.ruleset.plus_minus_one
    dealer_was_set = any(round_.dealer is not None for round_ in record.rounds)
    return bool(
        dealer_was_set or record.joins or record.retirements or record.ruleset.eliminates or (rule and rule.leader_only)
    )


def _variant_state(log: GameLog) -> Data:
    """Return the parts of the state that only some variants need."""
    game, current = log.game, log.game.current
    state: Data = {}
    if sends_each_deal(game):
        state["deal"] = _deal(game.next_deal, game) if game.next_deal else None
        state["out"] = [departure.seat for departure in game.departures]
        state["tied"] = game.tied
        state["stage"] = [key_room(game), len(game.active)]
    if log.table.ruleset.hides_bids:
        state["covered"] = _seats_with_hidden_bids(log)
        state["hidden"] = len(log.hidden_bids)
        state["revealed"] = shown_bids(log)
    if current and current.void_tricks:
        state["void"] = current.void_tricks
    if current and current.bid_changes:
        state["changes"] = [[change.seat, change.before] for change in current.bid_changes]
    return state


def _seats_with_hidden_bids(log: GameLog) -> list[int]:
    """Return the active seats whose bids are hidden now."""
    deal = log.game.next_deal
    return sorted(log.hidden_bids.keys() & {*deal.order}) if deal and log.game.hides_bids else []


def _winners(game: Game) -> list[str]:
    finished = game.phase is Phase.FINISHED
    return [standing.player for standing in game.standings if finished and standing.rank == 1]


def _deal(deal: Deal, game: Game) -> Data:
    rule = deal.bidding_rules.plus_minus_one
    is_restricted = rule and (not rule.leader_only or _leads_alone(deal, game))
    open_bids = {} if deal.bidding_rules.bidding is Bidding.OPEN else {"way": deal.bidding_rules.bidding}
    return {
        "cards": deal.cards,
        "order": deal.order,
        "noTrump": deal.no_trump,
        "forbiddenSum": forbidden_sum(deal.cards, rule) if is_restricted else None,
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
    """Return the texts of the play page in the active language, with placeholders in braces."""
    texts = {**_round_texts(), **_saving_texts(), **_end_texts()}
    if ruleset.hides_bids:
        texts |= _hidden_bid_texts()
    if ruleset.special_cards:
        texts |= _special_card_texts()
    if ruleset.eliminates:
        texts |= _elimination_texts()
    if ruleset.clairvoyance:
        texts["clairvoyance"] = _("Clairvoyance: all hold their card to the forehead and see only those of the others.")
    return texts


def _round_texts() -> Data:
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


def _saving_texts() -> Data:
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


def _end_texts() -> Data:
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


def _special_card_texts() -> Data:
    return {
        "bombs": _("Bomb: one more trick for nobody, {number} so far"),
        "cloud": _("Cloud: it changes a bid"),
        "noTrickLeft": _("All tricks of the round are entered; take one away before the Bomb."),
        "whoseCloud": _("Whose bid does the Cloud change?"),
        "cloudTo": _("{player}: {before} becomes {after}"),
    }


def _elimination_texts() -> Data:
    return {
        "tie": _("The last ones are equal. Tap who leaves."),
        "leaves": _("leaves?"),
    }
