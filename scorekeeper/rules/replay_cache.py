"""The games of records that were replayed lately, so that the same record is not replayed for each request."""

from collections import OrderedDict
from threading import Lock

from scorekeeper.rules.game import Game
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay

MOST_GAMES = 128
"""About the number of tables that play at the same time on one machine; a game of 15 rounds takes 30 kB."""

_games: OrderedDict[GameRecord, Game] = OrderedDict()
_lock = Lock()


def replay_valid(record: GameRecord) -> Game:
    """Return the game of a record that is known to be valid; Plus/Minus One for a sole leader is not checked (M4)."""
    with _lock:
        game = _games.get(record)
        if game is not None:
            _games.move_to_end(record)
            return game
    game = replay(record, frozenset())
    remember(record, game)
    return game


def remember(record: GameRecord, game: Game) -> None:
    """Remember the game of a valid record; the one that was not used for the longest time is forgotten."""
    with _lock:
        _games[record] = game
        if len(_games) > MOST_GAMES:
            _games.popitem(last=False)
