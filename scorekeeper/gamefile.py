"""The game file: one game as JSON, what was written down and nothing that follows from it."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NoReturn

from scorekeeper.names import name_key, name_refusal, trim_name
from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord, Trump, Written
from scorekeeper.rules.replay import in_order_of_play, replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Scoring, TieBreak
from scorekeeper.rules.schedule import check_players
from scorekeeper.shapes import Shapes

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
_KNOWN_SCHEDULES = ("standard", "quick", "tournament", "elimination", "dm2008")
_KNOWN_BIDDINGS = ("open", "covered", "secret")
_EVENTS = ("adjustments", "eliminations", "retirements", "joins")

# Which rules cannot be judged while a part of the file is wrong or cannot be played.
_ALL = frozenset(Code)
_SUM_RULE = frozenset([Code.BID_FORBIDDEN_BY_SUM_RULE])
_OPEN_WITHOUT: dict[str, frozenset[Code]] = {
    **dict.fromkeys(["ruleset", "ruleset.schedule", "ruleset.special_cards"], _ALL),
    **dict.fromkeys(["rounds", "eliminations", "retirements", "joins"], _ALL),
    **dict.fromkeys(["first_dealer", "adjustments", "ruleset.scoring", "ruleset.plus_minus_one"], _SUM_RULE),
    "ruleset.bidding": _SUM_RULE | {Code.BIDS_MISSING},
    "ended_after_round": frozenset([Code.NO_ROUND_TO_END_AFTER, Code.ROUND_AFTER_THE_END]),
}

_NOT_JSON = gettext_noop("This is not a game file: it is not JSON (%(why)s).")


@dataclass(frozen=True)
class GameFile:
    """A game file that was read: the record, and what the file says beside it."""

    record: GameRecord
    title: str = ""
    started_at: str | None = None


def read_game_file(content: bytes) -> GameFile:
    """Read a game file in UTF-8; raise Refused, naming the places, where it is none or of a kind not supported yet.

    Numbers of the table (bids, tricks) are taken as they stand: the rules judge them. Only with a file that is refused
    anyway, what breaks a rule in its other rounds is told as well. The format, the version and the number of players
    come first, each alone: without them nothing else can be judged.
    """
    document = _parse(content)
    if not isinstance(document, dict):
        _refuse("the file", "is not an object")
    _check_version(document)
    shapes = Shapes()
    names = _names(document.get("players"))
    shapes.object(document, "the file", _GAME_KEYS)
    title = shapes.text(document.get("title"), "title") or ""
    started_at = shapes.text(document.get("started_at"), "started_at")
    record = _game_record(shapes, document, names)
    if shapes.problems:
        raise Refused(*in_order_of_play([*shapes.problems, *_broken_rules(record, shapes.problems)]))
    return GameFile(record, title, started_at)


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


def _refuse(where: str, why: str) -> NoReturn:
    shapes = Shapes()
    shapes.wrong(where, why)
    raise Refused(*shapes.problems)


def _check_version(document: Mapping[str, Written]) -> None:
    if document.get("format") != FORMAT:
        _refuse("format", f"is not “{FORMAT}”")
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        _refuse("version", f"is not {VERSION}, the one this program reads")


def _names(players: Written) -> list[Written]:
    if not isinstance(players, list):
        _refuse("players", "is not a list")
    check_players(len(players))
    return players


def _broken_rules(record: GameRecord, problems: Iterable[Problem]) -> list[Problem]:
    """Return what the rules say of the rounds that were read whole, as far as the problems leave it open to judge."""
    try:
        replay(record)
    except Refused as refusal:
        return [broken for broken in refusal.problems if not any(_hides(problem, broken) for problem in problems)]
    return []


def _hides(problem: Problem, broken: Problem) -> bool:
    where = str(problem.values["where"])
    if problem.round is None:
        return broken.code in _OPEN_WITHOUT.get(".".join(where.split(".")[:2]), ())
    # Who deals after a dealer that cannot be read is not known.
    unknown_dealer = where.endswith(".dealer") and broken.code in _SUM_RULE
    return broken.round == problem.round or (unknown_dealer and (broken.round or 0) > problem.round)


def _game_record(shapes: Shapes, document: Mapping[str, Written], names: list[Written]) -> GameRecord:
    end = document.get("ended_after_round")
    players = _players(shapes, names)
    for key in _EVENTS:
        if shapes.list(document.get(key, []), key):
            shapes.not_yet(key, "[…]")
    return GameRecord(
        players=players,
        first_dealer=shapes.whole(document.get("first_dealer", 0), "first_dealer", 0, len(players) - 1),
        ruleset=_ruleset(shapes, document.get("ruleset", {})),
        rounds=_rounds(shapes, document.get("rounds", []), len(players)),
        ended_after_round=None if end is None else shapes.whole(end, "ended_after_round", 1, 60),
    )


def _players(shapes: Shapes, names: list[Written]) -> tuple[str, ...]:
    places: dict[str, str] = {}
    return tuple(_player(shapes, name, f"players[{seat}]", places) for seat, name in enumerate(names))


def _player(shapes: Shapes, written: Written, where: str, places: dict[str, str]) -> str:
    """Return the name of a player, or the place where it stands; `places` are those of the names before it, by key."""
    name = trim_name(written) if isinstance(written, str) else None
    if name is None:
        shapes.wrong(where, "is not text")
    elif name_refusal(name):
        shapes.wrong(where, "cannot be a name")
    elif places.setdefault(name_key(name), where) != where:
        shapes.wrong(where, f"is the same name as {places[name_key(name)]}")
    return name or where


def _ruleset(shapes: Shapes, value: Written) -> Ruleset:
    written = shapes.object(value, "ruleset", _RULESET_KEYS)
    for key, playable in _ONLY_VALUE.items():
        _check_variant(shapes, key, written.get(key, playable))
    rule = written.get("plus_minus_one")
    return Ruleset(
        scoring=shapes.one_of(Scoring, written.get("scoring", "standard"), "ruleset.scoring"),
        plus_minus_one=None if rule is None else _plus_minus_one(shapes, rule),
        tie_break=shapes.one_of(TieBreak, written.get("tie_break", "shared"), "ruleset.tie_break"),
    )


def _check_variant(shapes: Shapes, key: str, value: Written) -> None:
    before = len(shapes.problems)
    _VARIANT_SHAPES[key](shapes, value, f"ruleset.{key}")
    if len(shapes.problems) == before and value != _ONLY_VALUE[key]:
        shapes.not_yet(f"ruleset.{key}", json.dumps(value).strip('"'))


def _schedule(shapes: Shapes, value: Written, where: str) -> None:
    if not isinstance(value, list):
        shapes.word(value, where, _KNOWN_SCHEDULES)


_VARIANT_SHAPES: dict[str, Callable[[Shapes, Written, str], object]] = {
    "schedule": _schedule,
    "bidding": lambda shapes, value, where: shapes.word(value, where, _KNOWN_BIDDINGS),
    "clairvoyance": Shapes.flag,
    "special_cards": lambda shapes, value, where: shapes.whole(value, where, 0, 60),
}


def _plus_minus_one(shapes: Shapes, rule: Written) -> PlusMinusOne:
    where = "ruleset.plus_minus_one"
    written = shapes.object(rule, where, _PLUS_MINUS_ONE_KEYS)
    return PlusMinusOne(
        shapes.whole(written.get("from_cards", 2), f"{where}.from_cards", 1, 60),
        shapes.flag(written.get("zero_always_allowed", False), f"{where}.zero_always_allowed"),
        shapes.flag(written.get("leader_only", False), f"{where}.leader_only"),
    )


def _rounds(shapes: Shapes, value: Written, players: int) -> tuple[RoundRecord, ...]:
    rounds = []
    for number, written in enumerate(shapes.list(value, "rounds"), 1):
        own = Shapes(number)
        read = _round(own, written, f"rounds[{number - 1}]", players)
        shapes.problems += own.problems
        # Without its numbers the rules count nothing in a round that cannot be read, and go on after it.
        rounds.append(RoundRecord((), ()) if own.problems else read)
    return tuple(rounds)


def _round(shapes: Shapes, value: Written, where: str, players: int) -> RoundRecord:
    written = shapes.object(value, where, _ROUND_KEYS)
    _refuse_special_cards(shapes, written, where)
    trump, dealer = written.get("trump"), written.get("dealer")
    return RoundRecord(
        bids=_numbers(shapes, written.get("bids"), f"{where}.bids", players) or (),
        tricks=_numbers(shapes, written.get("tricks"), f"{where}.tricks", players),
        trump=None if trump is None else shapes.one_of(Trump, trump, f"{where}.trump"),
        dealer=None if dealer is None else shapes.whole(dealer, f"{where}.dealer", 0, players - 1),
    )


def _refuse_special_cards(shapes: Shapes, written: Mapping[str, Written], where: str) -> None:
    void = shapes.whole(written.get("void_tricks", 0), f"{where}.void_tricks", 0, 60)
    if void:
        shapes.not_yet(f"{where}.void_tricks", str(void))
    changes = shapes.list(written.get("bid_changes", []), f"{where}.bid_changes")
    if changes:
        shapes.not_yet(f"{where}.bid_changes", json.dumps(changes))


def _numbers(shapes: Shapes, value: Written, where: str, players: int) -> tuple[Written, ...] | None:
    if value is None:
        return None
    numbers = shapes.list(value, where)
    if len(numbers) > players:
        shapes.wrong(where, f"has {len(numbers)} values for {players} players")
    return tuple(numbers)
