"""Access by role: which status codes each role gets for each address.

To add a role, add a function to `ROLES` and a column to the table; to add an address, add a row.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from django.test import Client
from django.urls import reverse

from scorekeeper.accounts.circles import create_circle
from scorekeeper.live import links, pens
from scorekeeper.models import Game, LinkKind, Membership, Role
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_that_had_the_pen, phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game


def _other_game(game: Game) -> Game:
    """Return another game of the same Confidant, with other players."""
    return make_game(owner=game.owner, players=("Xenia", "Yves", "Zora"))


def _with_a_pen_that_was_forgotten(game: Game) -> Client:
    phone = phone_that_had_the_pen(game)
    game.pens.update(last_used_at=game.started_at - pens.REMEMBERED)
    return phone


def _who_bids(game: Game) -> Client:
    return BidderPhone(game).sit(0).client


def _who_watches(game: Game, kind: LinkKind = LinkKind.WATCH) -> Client:
    phone = Client()
    assert phone.get(reverse("watch", args=[links.token_of(links.link_of(game, kind))])).status_code == 200
    return phone


def _member(game: Game, role: Role) -> Client:
    """Move all games and players of the game's Confidant into a circle, and return a phone of another member."""
    circle = create_circle(game.owner, "The club", with_history=True)
    member = make_confidant()
    Membership.objects.create(circle=circle, confidant=member, role=role)
    return phone_of(member)


def _former_member(game: Game) -> Client:
    phone = _member(game, Role.WRITES)
    phone.get(reverse("game", args=[game.pk]))
    Membership.objects.exclude(role=Role.LEADS).delete()
    return phone


def _member_of_another_circle(game: Game) -> Client:
    create_circle(game.owner, "The club", with_history=True)
    other = make_confidant()
    create_circle(other, "Others", with_history=False)
    return phone_of(other)


ROLES: dict[str, Callable[[Game], Client]] = {
    "the Confidant": lambda game: phone_of(game.owner),
    "a stranger": lambda _game: Client(),
    "another Confidant": lambda _game: phone_of(make_confidant()),
    "who watches": _who_watches,
    "who watches another game": lambda game: _who_watches(_other_game(game)),
    "who watches the evening": lambda game: _who_watches(game, LinkKind.EVENING),
    "who bids on an own phone": _who_bids,
    "who bids in another game": lambda game: _who_bids(_other_game(game)),
    "who has the pen": phone_with_pen,
    "another Confidant who has the pen": lambda game: phone_with_pen(game, phone=phone_of(make_confidant())),
    "who had the pen": phone_that_had_the_pen,
    "who had the pen a week ago": _with_a_pen_that_was_forgotten,
    "who has the pen of another game": lambda game: phone_with_pen(_other_game(game)),
    "a Confidant who keeps the score of the circle": lambda game: _member(game, Role.WRITES),
    "a Confidant who only reads in the circle": lambda game: _member(game, Role.READS),
    "a Confidant who was in the circle": _former_member,
    "a Confidant of another circle": _member_of_another_circle,
}
SEE_EVERYTHING = {
    *("the Confidant", "a Confidant who keeps the score of the circle", "a Confidant who only reads in the circle")
}
"""The roles that see other games and people of the game's Confidant or circle, too."""

ANSWERED, MISSING, TAKEN_BACK = {200, 204, 302, 303, 422}, {404}, {403}
LED_AWAY = {302, 403}
"""To another page, or for a script a refusal."""
_OUTCOMES = {"+": ANSWERED, ".": MISSING, "x": TAKEN_BACK, ">": LED_AWAY}
NOT_ALLOWED = {405}

_GAME_TABLE = """
                   Confidant     watches     bids here   has the pen   had the pen   has that of    circle:
                      stranger      another     in another  and is a      a week     another game   keeps  was in
                         other         evening     game        Confidant     ago                       reads  another
game               ++ .. ..  .. .. ..     .. ..      ++ ++       +x ..       ..    ++ +x  .. ..
play               ++ .. ..  .. .. ..     .. ..      ++ ++       +x ..       ..    ++ >x  .. ..
beside_keys        ++ .. ..  .. .. ..     .. ..      ++ ++       +x ..       ..    ++ +x  .. ..
step               ++ .. ..  .. .. ..     .. ..      ++ ++       +x ..       ..    ++ +x  .. ..
take_back_bid      ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
hide_bid           ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
reveal             ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
draft              ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
round              ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
table_actions      ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
end_pen            ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
share              ++ .. ..  .. .. ..     .. ..      ++ ++       +x ..       ..    ++ +x  .. ..
share_link         ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
show_on_tv         ++ .. ..  .. .. ..     .. ..      ++ ++       xx ..       ..    ++ xx  .. ..
bring_others       ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
seats_with_phones  ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
free_seat          ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
score_sheet_file   ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ +x  .. ..
same_table_again   ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
game_json          ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ +x  .. ..
game_zip           ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ +x  .. ..
game_csv           ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ +x  .. ..
delete_game        ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
restore_game       ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
series_of_game     ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
photo_of_game      ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ +x  .. ..
photo_file_of_game ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ +x  .. ..
delete_photo_of_game ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
title              ++ .. ..  .. .. ..     .. ..      .. ..       .. ..       ..    ++ xx  .. ..
"""
"""For each role, in the order of `ROLES`, the outcome of safe methods and that of POST."""
GAME_TABLE = {row.split()[0]: row.split()[1:] for row in _GAME_TABLE.splitlines() if re.match("[a-z]", row)}

OPEN_TO_ALL = {
    *{"start", "rules", "choose_theme", "choose_language", "set_language", "leave", "open_link"},
    *{"service_worker", "manifest", "offline", "sample", "tv", "event_guide"},
}
"""The other addresses that answer everybody: they show nothing of any game."""
_ON_OWN_PHONES = ("own_bid", "own_sheet", "claim_seat", "leave_seat", "make_own_bid", "cover_own_bid")
_OF_EVENTS = (
    "event_public",
    "event_me",
    "event_public_standings",
    "event_tables",
    "event_table",
    "event_public_screen",
)
NO_TOKEN: dict[str, set[int]] = {
    "enter": {410},
    "accept_invitation": {410},
    "take_pen": {410},
    "table_card": {410, 429},
    "leave_other_table": {410, 429},
    "tv_number": {302},
    "watch": {404},
    "watch_tv": {404},
    "watch_sheet": {404},
    "watch_preview": {404},
    **{name: {404, 429} for name in (*_ON_OWN_PHONES, *_OF_EVENTS)},
}
"""What the addresses with a token answer to everybody if nothing has this token; 429 after many guesses."""
_WATCHING = {LinkKind.WATCH, LinkKind.EVENING}
OPENED_BY: dict[str, set[str]] = {
    "tv_number": set(),
    "enter": {"sign-in"},
    "accept_invitation": {"invitation"},
    "take_pen": {LinkKind.PEN},
    "table_card": set(),
    "own_bid": {LinkKind.BID},
    "event_public": {"event"},
    "event_public_standings": {"event"},
    "event_tables": {"event"},
    "event_public_screen": {"event"},
    "watch": {*_WATCHING},
    "watch_tv": {*_WATCHING},
    "watch_sheet": {*_WATCHING},
}
"""The kinds of tokens that open them."""


def outcome_of(role: str, name: str, method: str) -> set[int]:
    """Return the possible status codes if a role asks for an address of a game."""
    if method not in GAME_ADDRESSES[name].methods:
        return NOT_ALLOWED
    of_role = dict(zip(ROLES, GAME_TABLE[name], strict=True))[role]
    return _OUTCOMES[of_role[method == "POST"]]


def outcome_elsewhere(role: str, name: str, method: str) -> set[int]:
    """Return the possible status codes if a role asks for an address that belongs to no game."""
    if method not in ADDRESSES[name].methods:
        return NOT_ALLOWED
    if name in NO_TOKEN:
        return NO_TOKEN[name]
    if name in OPEN_TO_ALL:
        return ANSWERED
    # Confidants see their own lists, and nothing with the id of another Confidant's person, series or preset.
    return ANSWERED | MISSING if "Confidant" in role else MISSING
