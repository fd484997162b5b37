"""The only writer of single games."""

from __future__ import annotations

import hashlib
import random
import uuid
from dataclasses import dataclass, field
from datetime import timedelta

from django.utils import timezone

from scorekeeper.games.evening import follow_to, move_own_phones
from scorekeeper.games.game_log import (
    ENTRY_COLUMNS,
    SEAT_COLUMNS,
    GameLog,
    entry_values,
    read_game_log,
    remember_log,
)
from scorekeeper.games.hidden_bids import (
    SubmittedBid,
    TakenBack,
    awaits_reveal,
    deal_of,
    remove_hidden_bid,
    revealed_bids,
    store_hidden_bid,
    was_revealed,
)
from scorekeeper.games.log_rows import Author, LogEntry
from scorekeeper.games.new_seats import follow_seats
from scorekeeper.games.outcomes import set_outcome, store_outcome
from scorekeeper.games.search_index import index_game, index_new_games
from scorekeeper.models import Confidant, Entry, Game, HiddenBid, Player, Seat
from scorekeeper.players.people import already_seated, find_player, find_players, mark_seated, person_of, persons_of
from scorekeeper.rules.bids import check_hidden_bid
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.setup_validation import check_new_game
from scorekeeper.rules.statements import Bids, SittingDown, Start, Statement, dealer_to_keep
from scorekeeper.rules.validation import validate
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.rows import insert_rows
from scorekeeper.storage.write_lock import write_lock

_STARTED = PreparedQuery(lambda owner, key: Game.objects.filter(owner=owner, form_key=key).values_list("pk"), int, str)


@dataclass(frozen=True)
class SetUp:
    """`first_dealer` is a seat, None for a draw."""

    key: str
    players: tuple[str, ...]
    first_dealer: int | None
    ruleset: Ruleset
    ago: timedelta = field(default=timedelta(), repr=False)  # It differs if the form is sent again.


@dataclass(frozen=True)
class Submission:
    """`key` makes repeated requests count once; `revision` is the number of entries that the phone had."""

    key: str
    revision: int
    statement: Statement


@dataclass(frozen=True)
class Recorded:
    """`again`: the request was a duplicate."""

    log: GameLog
    again: bool = False


class _NotRecorded(Exception):
    def __init__(self, log: GameLog) -> None:
        super().__init__()
        self.log = log


class Stale(_NotRecorded):
    """The statement is based on an outdated revision."""


class KeyReused(_NotRecorded):
    """The key came before with another statement."""


def start_game(owner: Confidant, set_up: SetUp, *, after: int | None = None) -> Game:
    """`after` is the game whose `next_set_up` this is. The same form sent twice starts one game.

    Raises RuleError if the options are invalid, also for this number of players (G1, M6, section 5).
    """
    check_new_game(set_up.ruleset, len(set_up.players))
    with write_lock():
        form_key = _fingerprint(set_up)
        if started := _STARTED.rows(owner.pk, form_key):
            return Game.objects.get(pk=started[0][0])
        return _start(owner, form_key, set_up, after)


def next_set_up(owner: Confidant, game_id: int, key: str) -> SetUp:
    """`start_game` refuses it if too few players are left."""
    game = read_game_log(owner, game_id).game
    players = tuple(game.record.players[seat] for seat in game.present)
    return SetUp(key, players, game.next_first_dealer, game.record.ruleset)


def record(owner: Confidant, game_id: int, *submissions: Submission, author: Author | None = None) -> Recorded:
    """All or none; what is recorded already is skipped. The default author is the owner, here and below.

    Raises Game.DoesNotExist, KeyReused, Stale, or RuleError; then nothing is changed.
    """
    with write_lock():
        log = read_game_log(owner, game_id, locked=True)
        new = [each for each in submissions if not _was_recorded(log, each)]
        if not new:
            return Recorded(log, again=True)
        if log.row.deleted_at or any(each.revision != log.row.revision for each in new):
            raise Stale(log)
        for each in new:
            before, log = log.game, _record(owner, log, each, author)
            dealer = dealer_to_keep(each.statement, before, log.game)
            log = _reveal(owner, _follow(owner, log, dealer, author) if dealer else log, author)
        remember_log(log)
        return Recorded(log)


def submit_hidden_bid(
    owner: Confidant, game_id: int, submitted: SubmittedBid, *, author: Author | None = None, phone_hash: str = ""
) -> GameLog:
    """Once all are made, they are recorded as the bids of the round (B2, M5).

    `phone_hash` is that of an own phone: its covered bid waits for `reveal_bids`. Bids with a forbidden sum stay hidden
    until the dealer changes one. Raises Game.DoesNotExist, Stale, or RuleError; then nothing is changed.
    """
    with write_lock():
        log = read_game_log(owner, game_id, locked=True)
        if was_revealed(log, submitted):
            return log
        deal = deal_of(log, submitted)
        if deal is None or submitted.revision != log.row.revision or log.row.deleted_at:
            raise Stale(log)
        problems = check_hidden_bid(submitted.bid, submitted.seat, deal, log.game.record.players)
        if problems:
            raise RuleError(*problems)
        return _reveal(owner, store_hidden_bid(log, submitted, phone_hash), author)


def take_back_hidden_bid(owner: Confidant, game_id: int, taken: TakenBack) -> GameLog:
    """One that was made on the table's phone; nothing changes for a repeated request.

    Raises Game.DoesNotExist, or Stale; then nothing is changed.
    """
    with write_lock():
        log = read_game_log(owner, game_id, locked=True)
        deal = log.game.next_deal
        is_present = deal is not None and deal.number == taken.round and taken.revision == log.row.revision
        if not is_present or log.row.deleted_at:
            raise Stale(log)
        return remove_hidden_bid(log, taken.seat)


def reveal_bids(owner: Confidant, game_id: int, revision: int, *, author: Author | None = None) -> GameLog:
    """Nothing changes for a late or repeated request. Raises Game.DoesNotExist for others' games."""
    with write_lock():
        log = read_game_log(owner, game_id, locked=True)
        if log.row.deleted_at or revision != log.row.revision or not awaits_reveal(log):
            return log
        HiddenBid.objects.filter(game=log.row).update(waits=False)
        log.row.count_unrecorded_change()
        return _reveal(owner, log.with_hidden_bids(log.hidden_bids, frozenset()), author)


def name_game(owner: Confidant, game_id: int, title: str) -> None:
    """Raises Game.DoesNotExist for others' games."""
    with write_lock():
        log = read_game_log(owner, game_id, locked=True)
        log.row.title = title
        log.row.save(update_fields=["title"])
        index_game(log)


def _fingerprint(set_up: SetUp) -> str:
    return hashlib.sha256(repr(set_up).encode("utf-8", "surrogatepass")).hexdigest()


def _start(owner: Confidant, form_key: str, set_up: SetUp, after: int | None) -> Game:
    players = find_players(owner, set_up.players)
    first_dealer = set_up.first_dealer
    game = Game(
        owner=owner,
        form_key=form_key,
        first_dealer=random.SystemRandom().randrange(len(players)) if first_dealer is None else first_dealer,
        **Game.columns_of(set_up.ruleset),
    )
    game.begin_at(timezone.localtime(timezone.now() - set_up.ago))
    ids = [player.pk for player in players]
    log = GameLog(game, set_up.players, tuple(ids), ())
    set_outcome(log)
    game.save()
    insert_rows(Seat, SEAT_COLUMNS, [(game.pk, player, position) for position, player in enumerate(ids)])
    index_new_games(owner, [log])
    mark_seated(players, game.started_at)
    follow_to(game, ids)
    if after is not None:
        move_own_phones(read_game_log(owner, after), game, ids)
    return game


def _was_recorded(log: GameLog, submission: Submission) -> bool:
    """Raises KeyReused."""
    entry = log.entry_with_key(submission.key)
    if entry and entry.statement != submission.statement and not _seats_same_player(log, entry, submission):
        raise KeyReused(log)
    return entry is not None


def _seats_same_player(log: GameLog, entry: LogEntry, submission: Submission) -> bool:
    """The player may have been renamed since (A5, A6)."""
    recorded, sent = entry.statement, submission.statement
    if not isinstance(recorded, SittingDown) or not isinstance(sent, SittingDown):
        return False
    if recorded.named(sent.newcomer) != sent:
        return False
    players = Player.objects.filter(owner=log.row.owner_id, name_key=name_key(sent.newcomer))
    return entry.player in players.values_list("pk", flat=True)


def _record(owner: Confidant, log: GameLog, submission: Submission, author: Author | None) -> GameLog:
    statement, row = submission.statement, log.row
    if isinstance(statement, Start) and statement.known_before is not log.precision:
        raise Stale(log)
    player = _find_newcomer(owner, log, statement)
    author = author or Author(owner)
    entry = LogEntry(submission.key, statement, timezone.now(), author.shown_name, player.pk if player else None)
    after = log.with_entry(entry, validate(log.game, log.table, log.history, statement))
    row.revision += 1
    insert_rows(Entry, ENTRY_COLUMNS, [entry_values(row, row.revision, entry, author)])
    store_outcome(after, "revision")
    if player:
        mark_seated([player], entry.made_at)
    return follow_seats(log, after, statement)


def _find_newcomer(owner: Confidant, log: GameLog, statement: Statement) -> Player | None:
    """Raises RuleError if that person has had a seat in this game: the two could not be distinguished."""
    name = statement.newcomer
    if name is None:
        return None
    taken = {name_key(other) for other in (*log.everybody, *log.game.record.players)}
    player = None if name_key(name) in taken else find_player(owner, name)
    if player is None or person_of(player) in persons_of(log.everybody.values()):
        raise already_seated(name, statement.round)
    return player


def _reveal(owner: Confidant, log: GameLog, author: Author | None) -> GameLog:
    """Secret bids after the tricks, covered ones once all are made and none waits."""
    bids, round_ = revealed_bids(log), log.game.next_deal
    if bids is None or round_ is None:
        return log
    return _follow(owner, log, Bids(round_.number, bids), author)


def _follow(owner: Confidant, log: GameLog, statement: Statement, author: Author | None) -> GameLog:
    """Unless the rules refuse it."""
    key = f"{statement.kind}-{log.row.revision}-{uuid.uuid4().hex}"
    try:
        return _record(owner, log, Submission(key, log.row.revision, statement), author)
    except RuleError:
        return log
