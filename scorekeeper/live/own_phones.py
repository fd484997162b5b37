from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from scorekeeper.games.game_log import GameLog, read_game_log
from scorekeeper.games.hidden_bids import SubmittedBid, shown_bids
from scorekeeper.games.recording import Stale, submit_hidden_bid
from scorekeeper.live.open_bids import open_bidding, store_open_bid
from scorekeeper.models import Game, HiddenBid, OwnPhone
from scorekeeper.models.tokens import hash_of, new_token
from scorekeeper.rules.record import RawValue
from scorekeeper.storage.write_lock import write_lock


@dataclass(frozen=True)
class OwnBid:
    """With the `GameLog.redeals` and `OwnPhone.changes` that the phone had: a late request replaces no newer bid.

    There is no revision: entries such as the trump do not make a bid outdated.
    """

    round: int
    deals: int
    changes: int
    bid: RawValue


class SeatTaken(Exception):
    """Another phone has the seat, or nobody plays there."""


class NoSeat(Exception):
    """The phone never had a seat, it was freed, or another player has it now."""


def game_log_of(game: Game) -> GameLog:
    return read_game_log(game.owner, game.pk)


def free_seats(log: GameLog) -> list[int]:
    return [seat for seat in log.game.active if seat not in log.seats_with_phones]


def find_phone(log: GameLog, secret: str) -> OwnPhone | None:
    """None also if a substitute has its seat (A5)."""
    phone = phone_with(log.row, secret)
    return phone if phone and has_seat(log, phone) else None


def has_seat(log: GameLog, phone: OwnPhone) -> bool:
    return phone.seat < len(log.people) and log.people[phone.seat] == phone.player_id


def phone_with(game: Game, secret: str) -> OwnPhone | None:
    """Also if a substitute has its seat."""
    return OwnPhone.objects.filter(game=game, secret_hash=hash_of(secret)).first() if secret else None


def claim_seat(game: Game, seat: int, secret: str) -> str:
    """Return the secret of the phone, which leaves another seat that it has. Raises SeatTaken."""
    with write_lock():
        log = game_log_of(game)
        current = find_phone(log, secret)
        if current and current.seat == seat:
            return secret
        if seat not in free_seats(log):
            raise SeatTaken
        new_secret = new_token()
        # The phone of the player before a substitute is out of date.
        OwnPhone.objects.filter(game=game, seat=seat).delete()
        leave_seat(game, secret)
        OwnPhone.objects.create(game=game, seat=seat, player_id=log.people[seat], secret_hash=hash_of(new_secret))
        game.count_unrecorded_change()
        return new_secret


def leave_seat(game: Game, secret: str) -> None:
    """Also delete the phone's hidden bid, which was made under a wrong name, unless it is shown.

    An open bid stays: everybody sees it, and the next phone can change it.
    """
    with write_lock():
        phone = phone_with(game, secret)
        if phone is None:
            return
        phone.delete()
        if shown_bids(game_log_of(game)) is None:
            HiddenBid.objects.filter(game=game, phone_hash=phone.secret_hash).delete()
        game.count_unrecorded_change()


def free_seat(game: Game, seat: int) -> None:
    """The hidden bid stays."""
    with write_lock():
        OwnPhone.objects.filter(game=game, seat=seat).delete()
        game.count_unrecorded_change()


def cover_bid(game: Game, secret: str, *, cover: bool) -> None:
    with write_lock():
        phones = OwnPhone.objects.filter(game=game, secret_hash=hash_of(secret))
        phones.update(shows_bid=not cover, changes=F("changes") + 1)


def make_bid(game: Game, secret: str, own: OwnBid) -> GameLog:
    """Raises NoSeat, Stale, EnteredAlready, or RuleError; then nothing is changed."""
    with write_lock():
        log = game_log_of(game)
        phone = find_phone(log, secret)
        if phone is None:
            raise NoSeat
        bidding = open_bidding(log)
        is_duplicate = bidding.is_made(phone.seat, own.bid) if bidding else _has_made(log, phone, own)
        deal = log.game.next_deal
        if is_duplicate and deal and deal.number == own.round:
            return log
        if (deal and deal.number, log.redeals, phone.changes) != (own.round, own.deals, own.changes):
            raise Stale(log)
        if bidding:
            store_open_bid(bidding, phone.seat, own.bid)
        else:
            submitted = SubmittedBid(log.row.revision, own.round, phone.seat, own.bid)
            log = submit_hidden_bid(game.owner, game.pk, submitted, phone_hash=phone.secret_hash)
        OwnPhone.objects.filter(pk=phone.pk).update(shows_bid=True, changes=F("changes") + 1)
        return log


def has_made_bid(log: GameLog, phone: OwnPhone) -> bool:
    """Only the phone on which a hidden bid was made may show it."""
    made = HiddenBid.objects.filter(game=log.row, seat=phone.seat, phone_hash=phone.secret_hash)
    return phone.seat in log.hidden_bids and made.exists()


def _has_made(log: GameLog, phone: OwnPhone, own: OwnBid) -> bool:
    return has_made_bid(log, phone) and log.hidden_bids.get(phone.seat) == own.bid
