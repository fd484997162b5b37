"""Who may ask for an address: the roles at and around a table, and what each of them gets.

To add a role, add a function to `ROLES` and a column to the tables; to add an address, add a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.test import Client

from scorekeeper.live import pens
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES
from tests.helpers.pens import phone_that_had_the_pen, phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from scorekeeper.models import Game


def _other_game(game: Game) -> Game:
    """Return another game of the same Confidant, with other players."""
    return make_game(confidant=game.confidant, players=("Xenia", "Yves", "Zora"))


def _with_a_pen_that_was_forgotten(game: Game) -> Client:
    phone = phone_that_had_the_pen(game)
    game.pens.update(last_used_at=game.started_at - pens.REMEMBERED)
    return phone


ROLES: dict[str, Callable[[Game], Client]] = {
    "the Confidant": lambda game: phone_of(game.confidant),
    "a stranger": lambda _game: Client(),
    "another Confidant": lambda _game: phone_of(make_confidant()),
    "who has the pen": phone_with_pen,
    "another Confidant who has the pen": lambda game: phone_with_pen(game, phone=phone_of(make_confidant())),
    "who had the pen": phone_that_had_the_pen,
    "who had the pen a week ago": _with_a_pen_that_was_forgotten,
    "who has the pen of another game": lambda game: phone_with_pen(_other_game(game)),
}

ANSWERED, MISSING, TAKEN_BACK = {200, 204, 302, 303, 422}, {404}, {403}
_OUTCOMES = {"+": ANSWERED, ".": MISSING, "x": TAKEN_BACK}
NOT_ALLOWED = {405}

# For each role, in the order of `ROLES`, the outcome of safe methods and of POST.
GAME_TABLE = {
    #                    Con- stran- other  has   other  had   long   pen of
    #                    fidant ger  Conf.  pen   + pen  pen   ago    other game
    "game": "             ++   ..    ..     ++    ++     +x    ..     ..",
    "play": "             ++   ..    ..     ++    ++     +x    ..     ..",
    "step": "             ++   ..    ..     ++    ++     +x    ..     ..",
    "hide_bid": "         ++   ..    ..     ++    ++     xx    ..     ..",
    "round": "            ++   ..    ..     ++    ++     xx    ..     ..",
    "table_actions": "    ++   ..    ..     ++    ++     xx    ..     ..",
    "end_pen": "          ++   ..    ..     ++    ++     xx    ..     ..",
    "score_sheet_file": " ++   ..    ..     ..    ..     ..    ..     ..",
    "same_table_again": " ++   ..    ..     ..    ..     ..    ..     ..",
    "game_json": "        ++   ..    ..     ..    ..     ..    ..     ..",
    "game_zip": "         ++   ..    ..     ..    ..     ..    ..     ..",
    "game_csv": "         ++   ..    ..     ..    ..     ..    ..     ..",
    "delete_game": "      ++   ..    ..     ..    ..     ..    ..     ..",
    "restore_game": "     ++   ..    ..     ..    ..     ..    ..     ..",
    "series_of_game": "   ++   ..    ..     ..    ..     ..    ..     ..",
    "title": "            ++   ..    ..     ..    ..     ..    ..     ..",
}
OPEN_TO_ALL = {"start", "rules", "play_parts", "choose_theme", "set_language", "leave"}
"""The other addresses that answer everybody: they show nothing of any game."""
TOKENS = {"enter", "take_pen"}
"""The addresses with a token: an unknown one gets 410 from everybody."""


def outcome_of(role: str, name: str, method: str) -> set[int]:
    """Return the possible status codes if a role asks for an address of a game."""
    if method not in GAME_ADDRESSES[name].methods:
        return NOT_ALLOWED
    of_role = dict(zip(ROLES, GAME_TABLE[name].split(), strict=True))[role]
    return _OUTCOMES[of_role[method == "POST"]]


def outcome_elsewhere(role: str, name: str, method: str) -> set[int]:
    """Return the possible status codes if a role asks for an address that belongs to no game."""
    if method not in ADDRESSES[name].methods:
        return NOT_ALLOWED
    if name in TOKENS:
        return {410}
    if name in OPEN_TO_ALL:
        return ANSWERED
    # A Confidant sees the own lists, and nothing with the id of somebody else's person, series or preset.
    return ANSWERED | MISSING if "Confidant" in role else MISSING
