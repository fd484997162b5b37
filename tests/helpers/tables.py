"""Functions that create test data: records, Confidants, games and statements."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from itertools import count

from scorekeeper.games import recording
from scorekeeper.models import Confidant, Game, Player
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Scoring
from scorekeeper.storage.prepared_query import PreparedQuery
from tests.helpers.statements import Kind, make_statement

NAMES = ("Ada", "Bruno", "Carla", "Dieter", "Emma", "Fritz")

_confidants = count(1)
# Pages have points and rounds that tests look for: the name of an unknown number of Confidants must not look like one.
_LETTERS = str.maketrans("0123456789", "bcdfghjklm")
_REVISION = PreparedQuery(lambda game: Game.objects.filter(pk=game).values_list("revision"), int)

type RoundNumbers = tuple[Sequence[int], Sequence[int]]
"""The bids and the tricks of a round."""

# Three players' first rounds, legal under Plus/Minus One from 2 cards; totals 20 −10 30, then 50 10 20, then 40 40 10.
THREE_ROUNDS: tuple[RoundNumbers, ...] = (
    ((0, 1, 1), (0, 0, 1)),
    ((1, 0, 2), (1, 0, 1)),
    ((1, 1, 3), (0, 1, 2)),
)


def make_record(
    *,
    players: int = 3,
    rounds: Sequence[RoundNumbers] = (),
    open_bids: Sequence[int] | None = None,
    first_dealer: int = 0,
    scoring: Scoring = Scoring.STANDARD,
    plus_minus_one: PlusMinusOne | None = None,
    ended_after_round: int | None = None,
) -> GameRecord:
    """Return a record of these rounds; `open_bids` are the bids of a round without tricks."""
    written = [RoundRecord(tuple(bids), tuple(tricks)) for bids, tricks in rounds]
    if open_bids is not None:
        written.append(RoundRecord(tuple(open_bids)))
    ruleset = Ruleset(scoring=scoring, plus_minus_one=plus_minus_one)
    return GameRecord(NAMES[:players], first_dealer, ruleset, tuple(written), ended_after_round)


def make_confidant(*, name: str | None = None) -> Confidant:
    """Return a new Confidant; the first one of a test is the first of the server."""
    is_first = not Confidant.objects.filter(is_first=True).exists()
    confidant = Confidant(
        name=name or f"Confidant {next(_confidants)}".translate(_LETTERS), is_first=is_first, may_invite=is_first
    )
    confidant.set_unusable_password()
    confidant.save()
    return confidant


def make_game(
    *,
    owner: Confidant | None = None,
    players: Sequence[str] = NAMES[:3],
    rounds: Sequence[RoundNumbers] = (),
    first_dealer: int | None = 0,
    ruleset: Ruleset | None = None,
    scoring: Scoring = Scoring.STANDARD,
    plus_minus_one_from: int | None = None,
) -> Game:
    """Start a game and record these rounds; `ruleset` overrides the two options after it."""
    rule = None if plus_minus_one_from is None else PlusMinusOne(plus_minus_one_from)
    set_up = recording.SetUp(new_key(), tuple(players), first_dealer, ruleset or Ruleset(scoring, rule))
    game = recording.start_game(owner or make_confidant(), set_up)
    if not rounds:
        return game
    statements = [
        make_statement(kind, number, tuple(values))
        for number, each in enumerate(rounds, 1)
        for kind, values in zip((Kind.BIDS, Kind.TRICKS), each, strict=True)
    ]
    # In one request, as a phone sends them after a while without the server.
    submissions = [recording.Submission(new_key(), 0, statement) for statement in statements]
    recording.record(game.owner, game.pk, *submissions)
    game.refresh_from_db()
    return game


def make_short_game(
    *, owner: Confidant, players: Sequence[str] = NAMES[:3], scoring: Scoring = Scoring.STANDARD
) -> Game:
    """Return a finished game of one round; in standard scoring its three players have 30, 20 and −10 points."""
    ruleset = Ruleset(scoring=scoring, schedule=(1,))
    return make_game(owner=owner, players=players, rounds=[((1, 0, 1), (1, 0, 0))], ruleset=ruleset)


def begin(game: Game, moment: datetime) -> None:
    """Let a game have begun at a time whose UTC offset is that at the table, without a statement about it."""
    game.begin_at(moment)
    game.save(update_fields=["started_at", "utc_offset", "day"])


def player_of(owner: Confidant, name: str) -> Player:
    """Return the player of this name of an owner."""
    return Player.objects.get(owner=owner, name=name)


def enter(
    game: Game,
    kind: str,
    *,
    number: int | None = None,
    values: Sequence[RawValue] = (),
    key: str | None = None,
    revision: int | None = None,
) -> recording.Recorded:
    """Record a statement by the game's Confidant about a round, by default for the current revision."""
    known = revision_of(game) if revision is None else revision
    statement = make_statement(kind, number, tuple(values))
    return recording.record(game.owner, game.pk, recording.Submission(key or new_key(), known, statement))


def revision_of(game: Game) -> int:
    """Return the number of the entries that a game has now."""
    [[revision]] = _REVISION.rows(game.pk)
    return int(revision)


def whole_game(players: int) -> list[RoundNumbers]:
    """Return every round of a game whose first seat wins all tricks but bids one fewer; the others bid and win none."""
    others = (0,) * (players - 1)
    return [((cards - 1, *others), (cards, *others)) for cards in range(1, 60 // players + 1)]


def new_key() -> str:
    """Return an idempotency key like those of phones."""
    return uuid.uuid4().hex
