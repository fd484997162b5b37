"""BG Stats: plays of many board games, with final scores."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.import_export.foreign.days import day_of_text
from scorekeeper.import_export.foreign.json_values import (
    IS_TWICE,
    Games,
    Written,
    a_list,
    an_id,
    an_object,
    read_each,
    refuse,
)
from scorekeeper.import_export.foreign.players import no_such_player, read_players
from scorekeeper.import_export.json_reader import THE_FILE
from scorekeeper.import_export.sheets.values import NotANumber, number_of
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.number_checks import is_whole, shown_value
from scorekeeper.rules.problems import Code, MessageParams, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.setup_validation import check_players
from scorekeeper.rules.sheets.final_totals import game_of_totals
from scorekeeper.rules.sheets.sheet import Sheet

_WIZARD = 1465  # the id of Wizard at BoardGameGeek
_NAME = re.compile("wizard", re.IGNORECASE)
_NO_PLAYS = gettext_noop("This file has no play of Wizard; it has %(plays)s of other games.")
_MISSING = gettext_noop("%(player)s has no score.")
_NOT_A_NUMBER = gettext_noop("%(player)s’s score “%(value)s” is not a whole number.")

type _ById = dict[str, list[Written]]


@dataclass(frozen=True)
class _Play:
    place: int
    value: RawValue
    players: _ById


def is_bg_stats(document: RawValue) -> bool:
    return isinstance(document, dict) and "plays" in document and "games" in document


def read(document: RawValue) -> Games:
    """Plays of other games are left out; a note at the first play that can be read says so."""
    written = an_object(document, THE_FILE)
    games, players = (_by_id(written, key) for key in ("games", "players"))
    plays = a_list(written.get("plays"), "plays")
    taken = [_Play(place, play, players) for place, play in enumerate(plays) if _is_wizard(play, games)]
    others = len(plays) - len(taken)
    if not taken:
        raise RuleError(Problem(Code.NOT_A_GAME_FILE, _NO_PLAYS, {"plays": others}))
    return _with_note(read_each(_read_play, taken), others) if others else read_each(_read_play, taken)


def _with_note(games: Games, others: int) -> Games:
    first = next((place for place, game in enumerate(games) if isinstance(game, Sheet)), None)
    note = Note(NoteCode.OTHER_PLAYS, number=others)
    return [
        replace(game, notes=(note,)) if place == first and isinstance(game, Sheet) else game
        for place, game in enumerate(games)
    ]


def _by_id(document: Written, key: str) -> _ById:
    """Values by id; an id may occur twice."""
    found: _ById = {}
    for place, value in enumerate(a_list(document.get(key), key)):
        written = an_object(value, f"{key}[{place}]")
        found.setdefault(an_id(written.get("id"), f"{key}[{place}].id"), []).append(written)
    return found


def _is_wizard(play: RawValue, games: _ById) -> bool:
    """A play whose game cannot be read counts as one of another game."""
    reference = play.get("gameRefId") if isinstance(play, dict) else None
    found = games.get(str(reference), [])
    return any(map(_is_wizard_game, found))


def _is_wizard_game(game: Written) -> bool:
    number, name = game.get("bggId"), game.get("name")
    if number and str(number) != "0":
        return str(number) == str(_WIZARD)
    return isinstance(name, str) and bool(_NAME.search(name))


def _read_play(play: _Play) -> Sheet:
    where = f"plays[{play.place}]"
    value = an_object(play.value, where)
    scores = a_list(value.get("playerScores"), f"{where}.playerScores")
    check_players(len(scores))
    written = [an_object(score, f"{where}.playerScores[{seat}]", seat=seat) for seat, score in enumerate(scores)]
    names = read_players([_name(score, seat, play) for seat, score in enumerate(written)])
    return Sheet(
        record=game_of_totals(names, _totals([score.get("score") for score in written], names)),
        date=day_of_text(value.get("playDate") or value.get("date"), f"{where}.playDate"),
    )


def _name(score: Written, seat: int, play: _Play) -> RawValue:
    reference = score.get("playerRefId")
    where = f"plays[{play.place}].playerScores[{seat}].playerRefId"
    found = play.players.get(an_id(reference, where, seat=seat), [])
    if not found:
        raise no_such_player(reference, seat=seat)
    if len(found) > 1:
        refuse(where, IS_TWICE, seat=seat)
    return found[0].get("name")


def _totals(scores: Iterable[RawValue], names: tuple[str, ...]) -> tuple[RawValue, ...]:
    read = [_total(score, seat, name) for seat, (score, name) in enumerate(zip(scores, names, strict=True))]
    problems = [total for total in read if isinstance(total, Problem)]
    if problems:
        raise RuleError(*problems)
    return tuple(read)


def _total(score: RawValue, seat: int, name: str) -> int | Problem:
    """The total, which may be written as a number or as text."""
    params: MessageParams = {"player": name, "value": shown_value(score)}
    try:
        number = _number(score)
    except NotANumber:
        return Problem(Code.CELL_NOT_A_NUMBER, _NOT_A_NUMBER, params, seat=seat)
    return Problem(Code.SCORE_MISSING, _MISSING, params, seat=seat) if number is None else number


def _number(score: RawValue) -> int | None:
    """None if the score is empty; raise NotANumber."""
    if score is None or is_whole(score):
        return score
    if isinstance(score, float) and score.is_integer():
        return int(score)
    if isinstance(score, str):
        return number_of(score)
    raise NotANumber
