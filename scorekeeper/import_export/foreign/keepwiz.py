"""KeepWiz: one game, also in the older form inside `gameData`, or an object with games by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.import_export.foreign.days import day_of_text
from scorekeeper.import_export.foreign.json_values import (
    IS_NO_NUMBER,
    IS_TWICE,
    Games,
    Written,
    a_boolean,
    a_list,
    a_number,
    an_id,
    an_object,
    read_each,
    refuse,
)
from scorekeeper.import_export.foreign.players import no_such_player, read_players
from scorekeeper.import_export.foreign.rounds import (
    Numbers,
    Row,
    check_rounds,
    counting_up,
    missing_tricks,
    void_note,
    with_counted,
)
from scorekeeper.import_export.json_reader import THE_FILE
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord, WrittenRound
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.setup_validation import check_players
from scorekeeper.rules.sheets.sheet import Sheet

_INNER = "gameData"
_KEYS = {"round_data", "final_scores"}


@dataclass(frozen=True)
class _Players:
    """`seats` are those of the players by their ids."""

    names: tuple[str, ...]
    seats: Mapping[str, int]
    first_dealer: int


@dataclass(frozen=True)
class _Round:
    entered: RoundRecord
    written: WrittenRound
    notes: tuple[Note, ...]


def is_keepwiz(document: RawValue) -> bool:
    return bool(_games(document))


def read(document: RawValue) -> Games:
    return read_each(_read_game, _games(document))


def _games(document: RawValue) -> list[RawValue]:
    if not isinstance(document, dict):
        return []
    if _is_game(document):
        return [document]
    games = [*document.values()]
    return games if any(map(_is_game, games)) else []


def _is_game(value: RawValue) -> bool:
    if not isinstance(value, dict):
        return False
    inner = value.get(_INNER, value)
    return isinstance(inner, dict) and not _KEYS.isdisjoint(inner)


def _read_game(value: RawValue) -> Sheet:
    outer = an_object(value, THE_FILE)
    inner = an_object(outer.get(_INNER, outer), _INNER)
    document = {**outer, **inner}
    players = _players(document)
    finished = document.get("gameFinished")
    is_finished = finished is None or a_boolean(finished, "gameFinished")
    rounds = _rounds(document, players, is_finished=is_finished)
    return Sheet(
        record=counting_up(
            GameRecord(
                players.names,
                players.first_dealer,
                rounds=tuple(each.entered for each in rounds),
                written=tuple(each.written for each in rounds),
            ),
            planned=a_number(document.get("total_rounds"), "total_rounds"),
            is_finished=is_finished,
        ),
        date=day_of_text(document.get("created_at"), "created_at"),
        is_finished=is_finished,
        notes=tuple(note for each in rounds for note in each.notes),
        total_line=_final_scores(document, players) if is_finished else None,
    )


def _players(document: Written) -> _Players:
    written = a_list(document.get("players"), "players")
    check_players(len(written))
    seats: dict[str, int] = {}
    objects = [an_object(player, f"players[{seat}]", seat=seat) for seat, player in enumerate(written)]
    for seat, player in enumerate(objects):
        where = f"players[{seat}].id"
        if seats.setdefault(an_id(player.get("id"), where, seat=seat), seat) != seat:
            refuse(f"players[{seat}]", IS_TWICE, seat=seat)
    dealers = [
        seat for seat, player in enumerate(objects) if a_boolean(player.get("isDealer"), f"players[{seat}].isDealer")
    ]
    return _Players(read_players([player.get("name") for player in objects]), seats, dealers[0] if dealers else 0)


def _rounds(document: Written, players: _Players, *, is_finished: bool) -> list[_Round]:
    written = a_list(document.get("round_data"), "round_data")
    check_rounds(len(written))
    numbered = [_by_seat(entry, number, players) for number, entry in enumerate(written, 1)]
    if not is_finished and numbered and _is_open(numbered[-1]):
        open_round = _open_round(numbered.pop())
        return [*_finished(numbered), *open_round]
    return _finished(numbered)


def _finished(numbered: list[list[Written]]) -> list[_Round]:
    return [_round(entries, number) for number, entries in enumerate(numbered, 1)]


def _by_seat(value: RawValue, number: int, players: _Players) -> list[Written]:
    """The entries by seat; a player without one has an empty entry."""
    where = f"round_data[{number - 1}]"
    entries = a_list(an_object(value, where, number).get("players"), f"{where}.players", number)
    found: dict[int, Written] = {}
    for index, entry in enumerate(entries):
        place = f"{where}.players[{index}]"
        written = an_object(entry, place, number)
        seat = players.seats.get(an_id(written.get("id"), f"{place}.id", number))
        if seat is None:
            raise no_such_player(written.get("id"), number)
        if found.setdefault(seat, written) is not written:
            refuse(place, IS_TWICE, number, seat)
    return [found.get(seat, {}) for seat in range(len(players.names))]


def _is_open(entries: list[Written]) -> bool:
    return all(entry.get("made") is None and entry.get("score") is None for entry in entries)


def _open_round(entries: list[Written]) -> list[_Round]:
    """Empty if a call is missing: in an open round a missing call need not be 0."""
    calls = tuple(entry.get("call") for entry in entries)
    return [] if None in calls else [_Round(RoundRecord(calls), WrittenRound(), ())]


def _round(entries: list[Written], number: int) -> _Round:
    """The round with this number, which is also its number of cards."""
    made: Row = tuple(entry.get("made") for entry in entries)
    scores: Row = tuple(entry.get("score") for entry in entries)
    bids: Row = tuple(_bid(entry, number) for entry in entries)
    inferred = [
        Note(NoteCode.CALL_INFERRED, number, seat, expected=bid)
        for seat, bid in enumerate(bids)
        if is_whole(bid) and entries[seat].get("call") is None
    ]
    void = missing_tricks(number, made)
    rows = [Numbers(number, *values) for values in zip(bids, made, scores, strict=True)]
    return _Round(
        RoundRecord(bids, made, void_tricks=void),
        WrittenRound(points=with_counted(scores, rows, Scoring.STANDARD)),
        (*void_note(number, void), *inferred),
    )


def _bid(entry: Written, cards: int) -> RawValue:
    """The call; a missing one is 0 if that fits, or the only one that fits, else None."""
    call, made, score = entry.get("call"), entry.get("made"), entry.get("score")
    if call is not None or not entry:
        return call
    if score is None:
        return 0
    if not is_whole(made):
        return None
    fitting = [bid for bid in range(cards + 1) if Numbers(cards, bid, made, score).fits(Scoring.STANDARD)]
    return fitting[0] if len(fitting) == 1 or 0 in fitting else None


def _final_scores(document: Written, players: _Players) -> tuple[RawValue, ...]:
    scores = document.get("final_scores")
    by_id = {} if scores is None else an_object(scores, "final_scores")
    written = {players.seats[key]: value for key, value in by_id.items() if key in players.seats}
    for seat, value in written.items():
        if value is not None and not is_whole(value):
            refuse("final_scores", IS_NO_NUMBER, seat=seat)
    return tuple(written.get(seat) for seat in range(len(players.names)))
