"""JSON for the play page: the plan never changes, the state comes with every response."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile
from typing import Any, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.ending.words import facts_of
from scorekeeper.display.entry_text import describe, undo_label
from scorekeeper.display.formatting import fool_of, isolated, number, signed
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.ruleset_text import change_of_bidding
from scorekeeper.display.scorepad import left_in
from scorekeeper.display.share_picture import picture_of
from scorekeeper.display.standings import places_of
from scorekeeper.display.table_words import words
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.hidden_bids import awaits_reveal, seats_of_table, shown_bids
from scorekeeper.rules.bids import forbidden_sum, leads_alone
from scorekeeper.rules.game import GameState, Numbers, Phase
from scorekeeper.rules.option_texts import letter_of
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.ruleset import Bidding, Ruleset, Scoring
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.scoring import points_table
from scorekeeper.rules.setup_validation import MAX_PLAYERS
from scorekeeper.rules.statements import Bids, History, Statement, Tricks, record_about

type Data = dict[str, Any]

# The numbers of keys for which the style sheet has a layout.
_KEY_ROOMS = (10, 12, 15, 20, 30, 40)


def plan_of(log: GameLog) -> Data:
    """Without what may change, such as the deals of an elimination.

    `name` is unique, other than the address; `tools` are its variants; `fool` is the letter and the name of the card
    that means no trump, if the game has names of its own.
    """
    game, ruleset = log.game, log.table.ruleset
    letter = letter_of(ruleset.edition, Turned.FOOL)
    return {
        "name": log.name_on_phones,
        "players": game.record.players,
        "sizes": game.sizes,
        "deals": [] if sends_each_deal(game) else [deal_data(deal, game) for deal in game.deals],
        "points": _points_tables(ruleset.scoring, game.sizes),
        "facts": facts_of(game),
        "words": words(ruleset),
        "tools": tools_of(ruleset),
        **({"clairvoyance": True} if ruleset.clairvoyance else {}),
        **({"exactBreaksTies": True} if ruleset.exact_bids_break_ties else {}),
        **({"fool": (letter, fool_of(ruleset.edition))} if letter else {}),
    }


@lru_cache(200)
def _points_tables(scoring: Scoring, sizes: tuple[int, ...]) -> dict[str, Sequence[Sequence[int]]]:
    """By cards, bid and tricks; only "any" if the cards do not matter."""
    tables: dict[str, Sequence[Sequence[int]]] = {str(cards): points_table(scoring, cards) for cards in sizes}
    largest = tables[str(max(sizes))]
    is_same = all(row == largest[bid][: len(row)] for table in tables.values() for bid, row in enumerate(table))
    return {"any": largest} if is_same else tables


class OtherDevices(TypedDict):
    """The other devices at the table, for the Confidant's phone."""

    watched: bool  # entries are shown while they are made
    pen: str  # who has it, or ""
    recorders: dict[str, str]  # the time of each phone's last entry and who made it, by its name
    openBids: list[tuple[int, int, int]]  # number, seat and bid on own phones (B1)
    phoneMark: dict[str, str] | None  # icon and text of players who bid on own phones; None if nobody does


class Room(TypedDict):
    """Keys do not move during a round."""

    keys: int
    rows: int


class PhoneState(OtherDevices):
    """Numbers are by seat, None for a player who does not play."""

    revision: int
    unrecorded: int  # counts changes that are no entries, such as hidden bids, so that phones notice them
    round: int
    phase: Phase
    redeals: int  # input from before one does not count
    bids: Numbers | None
    tricks: Numbers | None
    trump: Trump | None
    void: int  # S1
    changes: list[tuple[int, int]]  # seat, and bid before a Cloud (S2)
    covered: list[int]  # seats, never the bids (B2, B5)
    lastCovered: int | None  # the seat whose bid, made on the table's phone, an undo takes back
    ready: bool  # the Confidant may reveal the bids
    revealed: Numbers | None  # visible, but refused (M5) or incomplete
    phones: list[int]  # seats that bid on own phones
    players: tuple[str, ...]
    totals: tuple[int, ...]
    rounds: list[Data]
    places: list[int]  # seats by standing
    ranks: list[int]  # of the places, at the end
    deal: Data | None  # if the plan has none
    out: list[int]  # seats
    left: dict[int, str]  # when each player left, in words, by seat
    tied: Sequence[int]  # seats (V4)
    lastLeaves: bool  # V4
    eliminated: Data | None  # V4, until the next round has begun
    room: Room
    canUndo: bool
    undoes: Data | None  # if it `reopens` a phase, an undo takes back only the last tap
    undone: Data | None
    notice: str
    picture: Data | None  # to share, at the end
    mine: Data | None  # an entry of this phone that was refused, which it keeps as a draft


ALONE: OtherDevices = {"watched": False, "pen": "", "recorders": {}, "openBids": [], "phoneMark": None}


def state_of(log: GameLog, others: OtherDevices = ALONE, *, notice: str = "", mine: Data | None = None) -> PhoneState:
    game, current = log.game, log.game.current
    is_over = game.phase is Phase.FINISHED and game.has_result
    return {
        **others,
        "revision": log.row.revision,
        "unrecorded": log.row.unrecorded_changes,
        "round": len(game.played) + 1,
        "phase": game.phase,
        "redeals": log.redeals,
        "bids": current.bids if current else None,
        "tricks": current.tricks if current else None,
        "trump": current.trump if current else None,
        "void": current.void_tricks if current else 0,
        "changes": [(change.seat, change.before) for change in current.bid_changes] if current else [],
        "covered": _seats_with_hidden_bids(log),
        "lastCovered": next(reversed(seats_of_table(log)), None),
        "ready": awaits_reveal(log),
        "revealed": shown_bids(log),
        "phones": sorted(log.seats_with_phones),
        "players": game.record.players,
        "totals": game.totals,
        "rounds": [
            {"bids": played.bids, "tricks": played.tricks, "points": played.points, "totals": played.totals}
            for played in game.played
        ],
        "places": [standing.seat for standing in game.standings],
        "ranks": [standing.rank for standing in game.standings] if is_over else [],
        "deal": deal_data(game.next_deal, game) if game.next_deal and sends_each_deal(game) else None,
        "out": [departure.seat for departure in game.departures],
        "left": left_in(game),
        "tied": game.tied,
        "lastLeaves": game.ends_in_elimination,
        "eliminated": just_eliminated(game),
        "room": room_of(game),
        "canUndo": bool(log.history.done),
        "undoes": last_statement(log),
        "undone": statement_data(log.history.undone[-1]) if log.history.undone else None,
        "notice": notice,
        "mine": mine,
        "picture": picture_of(log, places_of(game), chart_of(game)) if is_over else None,
    }


def room_of(game: GameState) -> Room:
    """A player who was just eliminated keeps a row."""
    seats = len(game.active) + (just_eliminated(game) is not None)
    return {"keys": key_room(game), "rows": seats if game.next_deal else min(len(game.record.players), MAX_PLAYERS)}


def key_room(game: GameState) -> int:
    """Enough for every round."""
    cards = game.most_cards
    return next(most for most in _KEY_ROOMS if most >= cards)


def tools_of(ruleset: Ruleset) -> list[str]:
    tools = {"covered": ruleset.hides_bids, "special": ruleset.special_cards > 0, "elimination": ruleset.eliminates}
    return [name for name, needed in tools.items() if needed]


def sends_each_deal(game: GameState) -> bool:
    """Whether deals depend on the course of the game."""
    record = game.record
    rule = record.ruleset.plus_minus_one
    dealer_was_set = any(round_.dealer is not None for round_ in record.rounds)
    return bool(
        dealer_was_set or record.joins or record.retirements or record.ruleset.eliminates or (rule and rule.leader_only)
    )


def just_eliminated(game: GameState) -> Data | None:
    """V4."""
    number_played = len(game.played)
    left = [gone for gone in game.departures if gone.eliminated and gone.after_round == number_played]
    if not left or game.next_deal is None:
        return None
    seat, last = left[0].seat, game.played[-1]
    total = game.totals[seat]
    sentence = ngettext(
        "%(player)s leaves after round %(round)s with %(total)s point",
        "%(player)s leaves after round %(round)s with %(total)s points",
        abs(total),
    )
    gaps = {"player": isolated(game.record.players[seat]), "round": number_played, "total": number(total)}
    points = signed((last.points or ())[seat] or 0)
    detail = points
    if last.bids and last.tricks and (won := last.tricks[seat]) is not None:
        numbers = {"bid": last.bids[seat], "tricks": won, "points": points}
        detail = _("bid %(bid)s, took %(tricks)s: %(points)s") % numbers
    return {"seat": seat, "text": sentence % gaps, "detail": detail}


def _seats_with_hidden_bids(log: GameLog) -> list[int]:
    deal = log.game.next_deal
    return sorted(log.hidden_bids.keys() & {*deal.order}) if deal and log.game.hides_bids else []


def deal_data(deal: Deal, game: GameState) -> Data:
    rule = deal.bidding_rules.plus_minus_one
    is_restricted = rule and (not rule.leader_only or leads_alone(deal.dealer, deal.order, game.totals))
    change = change_of_bidding(deal, game)
    open_bids = {} if deal.bidding_rules.bidding is Bidding.OPEN else {"way": deal.bidding_rules.bidding}
    return {
        "cards": deal.cards,
        "order": deal.order,
        "forbiddenSum": forbidden_sum(deal.cards, rule) if is_restricted else None,
        **({"noTrump": True} if deal.no_trump else {}),
        **({"sparesZero": True} if rule and rule.zero_always_allowed else {}),
        **open_bids,
        **({"change": change} if change else {}),
    }


def last_statement(log: GameLog) -> Data | None:
    if not log.history.done:
        return None
    *earlier, statement = log.history.done
    before = record_about(log.table, History(tuple(earlier)), statement.round or 1)
    of_this_deal = takewhile(lambda other: not other.deals_again, reversed(earlier))
    before_it = {(other.kind, other.round) for other in of_this_deal}
    is_of_earlier_round = any((other.round or 0) > (statement.round or 0) for other in earlier)
    is_phase = statement.kind in {Bids.kind, Tricks.kind}
    is_correction = is_phase and (is_of_earlier_round or (statement.kind, statement.round) in before_it)
    corrected = _("change in round %(round)s") % {"round": statement.round}
    text = corrected if is_correction else undo_label(statement, before)
    return {**statement_data(statement), "text": text, "reopens": is_phase and not is_correction}


def description_of(log: GameLog, place: int) -> str:
    """Of the statement at that place of the history, such as -1 for the last one."""
    statement, earlier = log.history.done[place], log.history.done[:place]
    return describe(statement, record_about(log.table, History(earlier), statement.round or 1), log.first_precision)


def statement_data(statement: Statement) -> Data:
    return {"kind": statement.kind, "round": statement.round, "values": statement.values}
