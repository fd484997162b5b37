import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.import_export.game_file_parts import (
    LARGEST_ROUND,
    read_adjustment,
    read_decision,
    read_events,
    read_join,
    read_retirement,
    read_rounds,
    read_ruleset,
    with_seats_of_adjustments,
)
from scorekeeper.import_export.json_document import check_form, read_document
from scorekeeper.import_export.json_reader import (
    IS_NO_LIST,
    IS_NO_MOMENT,
    IS_NO_NAME,
    IS_NO_TEXT,
    THE_FILE,
    JsonReader,
    refuse,
)
from scorekeeper.import_export.timestamps import is_date
from scorekeeper.models import TITLE_LENGTH
from scorekeeper.rules.names import name_key, name_refusal, trim_name
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord, RawValue
from scorekeeper.rules.replay import in_order_of_play
from scorekeeper.rules.setup_validation import check_length, check_players
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet

FORMAT = "tablet-of-truth"
VERSION = 1

_GAME_KEYS = {
    *("format", "version", "title", "started_at", "players", "first_dealer", "ruleset", "rounds"),
    *("adjustments", "eliminations", "retirements", "joins", "ended_after_round", "final_totals"),
}

# The rules that cannot be checked if a part of the file has an error.
_ALL = frozenset(Code)
_BY_TOTALS = frozenset(
    [
        *(Code.BID_FORBIDDEN_BY_SUM_RULE, Code.BIDS_SUM_EQUALS_TRICKS, Code.SEAT_NOT_ACTIVE, Code.BIDS_MISSING),
        *(Code.TRICKS_MISSING, Code.ELIMINATION_TIE_NEEDS_DECISION, Code.ELIMINATION_NOT_FOR_THE_TABLE),
    ]
)
_UNCHECKED_WITHOUT: dict[str, frozenset[Code]] = {
    **dict.fromkeys(["ruleset", "ruleset.schedule", "ruleset.special_cards", "ruleset.bidding"], _ALL),
    **dict.fromkeys(["rounds", "final_totals", "eliminations", "retirements", "joins"], _ALL),
    **dict.fromkeys(["first_dealer", "adjustments", "ruleset.scoring", "ruleset.plus_minus_one"], _BY_TOTALS),
    "ended_after_round": frozenset([Code.NO_ROUND_TO_END_AFTER, Code.ROUND_AFTER_THE_END]),
}


@dataclass(frozen=True)
class GameFile:
    record: GameRecord
    title: str = ""
    started_at: str | None = None

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.record, self.started_at or "", self.title)


def read_game_file(content: bytes) -> GameFile:
    """Raise RuleError with the places of all errors.

    The rules check bids and tricks, also of files with errors, in the other rounds. Format, version, and numbers of
    players and rounds are refused alone: nothing can be checked without them.
    """
    return game_of_document(read_document(content, FORMAT, VERSION))


def game_of_document(document: Mapping[str, RawValue]) -> GameFile:
    """Raise RuleError with the places of all errors, as `read_game_file` does."""
    check_form(document, FORMAT, VERSION)
    reader = JsonReader()
    names = _names(document)
    reader.object({**document}, THE_FILE, _GAME_KEYS)
    title = reader.line(document.get("title"), "title", TITLE_LENGTH)
    started_at = _date(reader, document.get("started_at"), "started_at")
    file = GameFile(_game_record(reader, document, names), title, started_at)
    if reader.problems:
        raise RuleError(*in_order_of_play([*reader.problems, *_broken_rules(file, reader.problems)]))
    return file


def _final_totals(reader: JsonReader, document: Mapping[str, RawValue]) -> tuple[RawValue, ...] | None:
    """The numbers are checked later, by the rules."""
    written = document.get("final_totals")
    if written is None:
        return None
    if document.get("rounds"):
        reader.error("final_totals", gettext_noop("cannot stand beside rounds"))
    return tuple(reader.list(written, "final_totals"))


def _date(reader: JsonReader, value: RawValue, where: str) -> str | None:
    text = reader.text(value, where)
    if text and not is_date(text):
        reader.error(where, IS_NO_MOMENT)
    return text


def _names(document: Mapping[str, RawValue]) -> list[RawValue]:
    players, joins = document.get("players"), document.get("joins")
    if not isinstance(players, list):
        refuse("players", IS_NO_LIST)
    # With late players, the rules check the number of players later.
    if not joins or not players:
        check_players(len(players))
    return players


def _broken_rules(file: GameFile, problems: Iterable[Problem]) -> list[Problem]:
    """Those that can be checked despite the errors elsewhere."""
    try:
        work_out(file.sheet)
    except RuleError as error:
        return [broken for broken in error.problems if not any(_hides(problem, broken) for problem in problems)]
    return []


def _hides(problem: Problem, broken: Problem) -> bool:
    where = str(problem.values["where"])
    if problem.round is None:
        part = re.sub(r"\[.*", "", ".".join(where.split(".")[:2]))
        return broken.code in _UNCHECKED_WITHOUT.get(part, ())
    # After an invalid dealer, the dealers of later rounds are unknown.
    unknown_dealer = where.endswith(".dealer") and broken.code in _BY_TOTALS
    return broken.round == problem.round or (unknown_dealer and (broken.round or 0) > problem.round)


def _game_record(reader: JsonReader, document: Mapping[str, RawValue], names: list[RawValue]) -> GameRecord:
    end = document.get("ended_after_round")
    players = _players(reader, names)
    seats = range(len(players))
    ruleset = read_ruleset(reader, document.get("ruleset", {}))
    check_length(ruleset)
    rounds, written = read_rounds(reader, document.get("rounds", []), seats, ruleset)
    record = GameRecord(
        players=players,
        first_dealer=reader.integer(document.get("first_dealer", 0), "first_dealer", 0, seats[-1]),
        ruleset=ruleset,
        rounds=rounds,
        ended_after_round=None if end is None else reader.integer(end, "ended_after_round", 1, LARGEST_ROUND),
        adjustments=read_events(reader, document, "adjustments", seats, read_adjustment),
        eliminations=read_events(reader, document, "eliminations", seats, read_decision),
        retirements=read_events(reader, document, "retirements", seats, read_retirement),
        joins=read_events(reader, document, "joins", seats, read_join),
        written=written,
        final_totals=_final_totals(reader, document),
    )
    return with_seats_of_adjustments(record)


def _players(reader: JsonReader, names: list[RawValue]) -> tuple[str, ...]:
    seats: dict[str, int] = {}
    return tuple(_player(reader, name, seat, seats) for seat, name in enumerate(names))


def _player(reader: JsonReader, written: RawValue, seat: int, seats: dict[str, int]) -> str:
    """Or its place if it is invalid; `seats`: of earlier names, by name key."""
    where = f"players[{seat}]"
    name = trim_name(written) if isinstance(written, str) else None
    if name is None:
        reader.error(where, IS_NO_TEXT)
    elif name_refusal(name):
        reader.error(where, IS_NO_NAME)
    elif (earlier := seats.setdefault(name_key(name), seat)) != seat:
        reader.error(where, gettext_noop("is also that of player %(earlier)s"), earlier=earlier + 1)
    return name or where
