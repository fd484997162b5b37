"""The game file: one game as JSON, what was written down and nothing that follows from it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NoReturn

from scorekeeper.names import name_refusal, trim_name
from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord, Trump, Written
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Scoring, TieBreak

FORMAT = "tablet-of-truth"
VERSION = 1

_GAME_KEYS = {
    *("format", "version", "title", "started_at", "players", "first_dealer", "ruleset", "rounds"),
    *("adjustments", "eliminations", "retirements", "joins", "ended_after_round"),
}
_ROUND_KEYS = {"bids", "tricks", "trump", "dealer", "void_tricks", "bid_changes"}
_RULESET_KEYS = {
    *("schedule", "scoring", "bidding", "plus_minus_one", "clairvoyance", "special_cards", "tie_break"),
}
_PLUS_MINUS_ONE_KEYS = {"from_cards", "zero_always_allowed", "leader_only"}

# The one value that can be played so far, for each part of the format whose variants are still to come.
_ONLY_VALUE: dict[str, Written] = {"schedule": "standard", "bidding": "open", "clairvoyance": False, "special_cards": 0}
_KNOWN_SCHEDULES = {"standard", "quick", "tournament", "elimination", "dm2008"}
_KNOWN_BIDDINGS = {"open", "covered", "secret"}

_NOT_JSON = gettext_noop("This is not a game file: it is not JSON (%(why)s).")
_WRONG = gettext_noop("This is not a game file: %(where)s %(why)s.")
_NOT_YET = gettext_noop("%(where)s: “%(value)s” is not supported yet.")


@dataclass(frozen=True)
class GameFile:
    """A game file that was read: the record, and what the file says beside it."""

    record: GameRecord
    title: str = ""
    started_at: str | None = None


def read_game_file(content: bytes) -> GameFile:
    """Read a game file in UTF-8; raise Refused, naming the place, where it is none or of a kind not supported yet.

    Numbers of the table (bids, tricks) are taken as they stand: the rules judge them.
    """
    document = _object(_parse(content), "the file", _GAME_KEYS)
    if document.get("format") != FORMAT:
        _refuse("format", f"is not “{FORMAT}”")
    if document.get("version") != VERSION or isinstance(document["version"], bool):
        _refuse("version", f"is not {VERSION}, the one this program reads")
    _refuse_variants(document)
    return GameFile(_game_record(document), _text(document, "title") or "", _text(document, "started_at"))


def _parse(content: bytes) -> Written:
    try:
        return json.loads(content.decode("utf-8-sig"), object_pairs_hook=_unique, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        why = str(error) or type(error).__name__
        raise Refused(Problem(Code.NOT_A_GAME_FILE, _NOT_JSON, {"why": why[:200]})) from None


def _unique(pairs: list[tuple[str, Written]]) -> dict[str, Written]:
    keys = [key for key, _ in pairs]
    doubled = next((key for key in keys if keys.count(key) > 1), None)
    if doubled is not None:
        raise ValueError(f"“{doubled}” stands twice in one object")
    return dict(pairs)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _refuse(where: str, why: str, number: int | None = None) -> NoReturn:
    raise Refused(Problem(Code.NOT_A_GAME_FILE, _WRONG, {"where": where, "why": why}, number))


def _object(value: Written, where: str, keys: set[str]) -> Mapping[str, Written]:
    if not isinstance(value, dict):
        _refuse(where, "is not an object")
    unknown = next((key for key in value if key not in keys), None)
    if unknown is not None:
        _refuse(where, f"has the unknown key “{unknown[:40]}”")
    return value


def _list(value: Written, where: str) -> list[Written]:
    if not isinstance(value, list):
        _refuse(where, "is not a list")
    return value


def _text(document: Mapping[str, Written], key: str) -> str | None:
    value = document.get(key)
    if value is not None and not isinstance(value, str):
        _refuse(key, "is not text")
    return value


def _whole(value: Written, where: str, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        _refuse(where, f"is not a whole number from {low} to {high}")
    return value


def _flag(value: Written, where: str) -> bool:
    if not isinstance(value, bool):
        _refuse(where, "is neither true nor false")
    return value


def _one_of[Choice: StrEnum](kind: type[Choice], value: Written, where: str, number: int | None = None) -> Choice:
    choices = [choice.value for choice in kind]
    if value not in choices:
        _refuse(where, f"is none of {', '.join(choices)}", number)
    return kind(str(value))


def _refuse_variants(document: Mapping[str, Written]) -> None:
    """Refuse what the format knows and this program does not play yet, by name."""
    for key in ("adjustments", "eliminations", "retirements", "joins"):
        if _list(document.get(key, []), key):
            _not_yet(key, "[…]")
    ruleset = _object(document.get("ruleset", {}), "ruleset", _RULESET_KEYS)
    for key, playable in _ONLY_VALUE.items():
        value = ruleset.get(key, playable)
        _VARIANT_SHAPES[key](value, f"ruleset.{key}")
        if value != playable:
            _not_yet(f"ruleset.{key}", json.dumps(value).strip('"'))


def _not_yet(where: str, value: str, number: int | None = None) -> NoReturn:
    raise Refused(Problem(Code.NOT_SUPPORTED_YET, _NOT_YET, {"where": where, "value": value[:40]}, number))


def _schedule_shape(value: Written, where: str) -> None:
    if not isinstance(value, list):
        _known(_KNOWN_SCHEDULES)(value, where)


def _known(values: set[str]) -> Callable[[Written, str], object]:
    def check(value: Written, where: str) -> None:
        if not isinstance(value, str) or value not in values:
            _refuse(where, f"is none of {', '.join(sorted(values))}")

    return check


_VARIANT_SHAPES: dict[str, Callable[[Written, str], object]] = {
    "schedule": _schedule_shape,
    "bidding": _known(_KNOWN_BIDDINGS),
    "clairvoyance": _flag,
    "special_cards": lambda value, where: _whole(value, where, 0, 60),
}


def _game_record(document: Mapping[str, Written]) -> GameRecord:
    players = tuple(_player(name, seat) for seat, name in enumerate(_list(document.get("players"), "players")))
    rounds = _list(document.get("rounds", []), "rounds")
    last_seat = max(len(players) - 1, 0)
    end = document.get("ended_after_round")
    return GameRecord(
        players=players,
        first_dealer=_whole(document.get("first_dealer", 0), "first_dealer", 0, last_seat),
        ruleset=_ruleset(_object(document.get("ruleset", {}), "ruleset", _RULESET_KEYS)),
        rounds=tuple(_round(written, number, len(players)) for number, written in enumerate(rounds, 1)),
        ended_after_round=None if end is None else _whole(end, "ended_after_round", 1, 60),
    )


def _player(name: Written, seat: int) -> str:
    if not isinstance(name, str):
        _refuse(f"players[{seat}]", "is not text")
    refusal = name_refusal(trim_name(name))
    if refusal:
        _refuse(f"players[{seat}]", "cannot be a name")
    return trim_name(name)


def _ruleset(written: Mapping[str, Written]) -> Ruleset:
    rule = written.get("plus_minus_one")
    return Ruleset(
        scoring=_one_of(Scoring, written.get("scoring", "standard"), "ruleset.scoring"),
        plus_minus_one=None if rule is None else _plus_minus_one(rule),
        tie_break=_one_of(TieBreak, written.get("tie_break", "shared"), "ruleset.tie_break"),
    )


def _plus_minus_one(rule: Written) -> PlusMinusOne:
    where = "ruleset.plus_minus_one"
    written = _object(rule, where, _PLUS_MINUS_ONE_KEYS)
    return PlusMinusOne(
        _whole(written.get("from_cards", 2), f"{where}.from_cards", 1, 60),
        _flag(written.get("zero_always_allowed", False), f"{where}.zero_always_allowed"),
        _flag(written.get("leader_only", False), f"{where}.leader_only"),
    )


def _round(value: Written, number: int, players: int) -> RoundRecord:
    written = _object(value, f"rounds[{number - 1}]", _ROUND_KEYS)
    for key, ordinary in {"void_tricks": 0, "bid_changes": []}.items():
        if written.get(key, ordinary) != ordinary:
            _not_yet(f"rounds[{number - 1}].{key}", json.dumps(written[key]), number)
    trump, dealer = written.get("trump"), written.get("dealer")
    return RoundRecord(
        bids=_numbers(written.get("bids", []), f"rounds[{number - 1}].bids", number, players),
        tricks=_numbers(written.get("tricks"), f"rounds[{number - 1}].tricks", number, players),
        trump=None if trump is None else _one_of(Trump, trump, f"rounds[{number - 1}].trump", number),
        dealer=None if dealer is None else _whole(dealer, f"rounds[{number - 1}].dealer", 0, players - 1),
    )


def _numbers(value: Written, where: str, number: int, players: int) -> tuple[Written, ...] | None:
    if value is None:
        return None
    numbers = _list(value, where)
    if len(numbers) > players:
        _refuse(where, f"has {len(numbers)} values for {players} players", number)
    return tuple(numbers)
