"""Any file is either read as a game or refused with the place of the problem; it never raises another exception."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.score_report import reports
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, Retirement, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Edition, Schedule, Scoring, TieBreak
from tests.helpers.conformance import SHEETS, games, read_game
from tests.helpers.document_writer import document_of
from tests.helpers.generated import JSON_VALUES, records
from tests.helpers.tables import NAMES

GAME = read_game("four-players-plus-minus-one")
PLAYED = {
    *("complete", "rounds", "standings", "next", "file"),
    *("knowledge", "date", "title", "players", "questions", "notes"),
}


PARTLY_KNOWN = [json.loads((SHEETS / name).read_text()) for name in ("game-file-answered.json", "kind-totals.json")]
GAMES_OF_ANY_KIND = st.sampled_from([*map(read_game, games()), *PARTLY_KNOWN * 3]) | records().map(document_of)
WORDS = [*Schedule, *Bidding, *Scoring, *TieBreak, "blue", "none", "Ada", [1, 2, 3], [20, 20], []]

_FLAGS = {"zero_always_allowed": st.booleans(), "leader_only": st.booleans()}
ANY_RULESET = st.fixed_dictionaries(
    {},
    optional={
        "schedule": st.sampled_from(Schedule) | st.lists(st.integers(-1, 25), min_size=1, max_size=20),
        "scoring": st.sampled_from(Scoring),
        "bidding": st.sampled_from(Bidding),
        "plus_minus_one": st.none() | st.fixed_dictionaries({}, optional={"from_cards": st.integers(1, 60), **_FLAGS}),
        "clairvoyance": st.booleans(),
        "special_cards": st.integers(0, 60),
        "tie_break": st.sampled_from(TieBreak),
        "edition": st.sampled_from(Edition),
    },
)
_AFTER = {"after_round": st.integers(0, 20), "seat": st.integers(0, 2)}
ANY_EVENTS = {
    "adjustments": st.fixed_dictionaries(
        {**_AFTER, "points": st.integers(-500, 500)}, optional={"reason": st.text(" !Äß’“😀", max_size=80)}
    ),
    "eliminations": st.fixed_dictionaries(_AFTER),
    "retirements": st.fixed_dictionaries(_AFTER),
    "joins": st.fixed_dictionaries(_AFTER, optional={"points": st.integers(-100, 100)}),
}


def validate(content: bytes) -> list[str]:
    """Score any bytes; return the codes of the problems, none if the game was scored."""
    (document,) = reports("game.json", content)
    json.dumps(document)
    problems = document.get("problems", [])
    assert isinstance(problems, list)
    assert document.keys() == ({"file", "problems"} if problems else PLAYED)
    return [_code(problem) for problem in problems]


def _code(problem: Any) -> str:
    assert problem.keys() == {"code", "round", "seat", "message"}
    assert problem["code"] in [*Code]
    assert problem["message"].strip()
    return str(problem["code"])


def places_of(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path of every value inside a document."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    own = [path] if path else []
    return [*own, *(place for key, part in inner for place in places_of(part, (*path, key)))]


def put(document: Any, path: tuple[Any, ...], value: object) -> Any:
    """Return a document with another value at a path; the parts beside the path are those of the given one."""
    key, *rest = path
    changed = copy.copy(document)
    changed[key] = put(document[key], tuple(rest), value) if rest else value
    return changed


def without(document: Any, path: tuple[Any, ...]) -> Any:
    """Remove the value at a path if it exists."""
    changed = copy.deepcopy(document)
    target = _inside(changed, path)
    if _holds(target, path[-1]):
        del target[path[-1]]
    return changed


def twice(document: Any, path: tuple[Any, ...]) -> Any:
    """Duplicate the value at a path if it exists in a list."""
    changed = copy.deepcopy(document)
    target = _inside(changed, path)
    if isinstance(target, list) and _holds(target, path[-1]):
        target.insert(path[-1], copy.deepcopy(target[path[-1]]))
    return changed


def _inside(document: Any, path: tuple[Any, ...]) -> Any:
    target = document
    for key in path[:-1]:
        target = target[key] if _holds(target, key) else None
    return target


def _holds(target: Any, key: Any) -> bool:
    return key in target if isinstance(target, dict) else isinstance(target, list) and key < len(target)


@given(content=st.binary(max_size=200))
def test_bytes_that_are_not_json_are_refused(content: bytes) -> None:
    assert validate(b"{" + content) == ["NOT_A_GAME_FILE"]


@given(document=JSON_VALUES)
def test_json_that_is_not_a_game_is_refused(document: object) -> None:
    assert validate(json.dumps(document).encode()) == ["NOT_A_GAME_FILE"]


@given(record=records())
def test_a_game_of_any_variant_is_read_as_it_was_written(record: GameRecord) -> None:
    """V1, V4, V5, V6, V7, V8, V9, B5."""
    document = document_of(record)
    assert validate(json.dumps(document).encode()) == []
    read = read_game_file(json.dumps(document).encode()).record
    assert replay(read).totals == replay(record).totals
    assert replay(read).standings == replay(record).standings


@given(data=st.data())
def test_a_game_with_any_value_anywhere_is_scored_or_refused(data: DataObject) -> None:
    document = data.draw(GAMES_OF_ANY_KIND)
    places = places_of(document)
    for path in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=2, unique_by=lambda p: p[0])):
        document = put(document, path, data.draw(JSON_VALUES | st.integers(-1, 16) | st.sampled_from(WORDS)))
    assert {*validate(json.dumps(document).encode())} <= {*Code}


@given(data=st.data())
def test_a_game_with_parts_missing_doubled_or_from_another_is_scored_or_refused(data: DataObject) -> None:
    document, other = data.draw(GAMES_OF_ANY_KIND), data.draw(GAMES_OF_ANY_KIND)
    for path in data.draw(st.lists(st.sampled_from(places_of(document)), min_size=1, max_size=3)):
        document = data.draw(st.sampled_from([without, twice]))(document, path)
    for part in data.draw(st.sets(st.sampled_from([*other]), max_size=2)):
        document = {**document, part: other[part]}
    validate(json.dumps(document).encode())


@given(data=st.data())
def test_any_options_and_events_are_scored_or_refused(data: DataObject) -> None:
    """G1, M6, V5, V6, V8, A4, A5, A6: the JSON types are right, the values arbitrary."""
    document = {**data.draw(GAMES_OF_ANY_KIND), "ruleset": data.draw(ANY_RULESET)}
    for part in data.draw(st.sets(st.sampled_from([*ANY_EVENTS]))):
        document[part] = data.draw(st.lists(ANY_EVENTS[part], max_size=3))
    assert "NOT_A_GAME_FILE" not in validate(json.dumps(document).encode())


@given(data=st.data())
def test_a_game_file_cut_short_or_with_a_byte_changed_is_scored_or_refused(data: DataObject) -> None:
    content = json.dumps(data.draw(GAMES_OF_ANY_KIND)).encode()
    place = data.draw(st.integers(0, len(content) - 1))
    validate(content[:place] + data.draw(st.binary(max_size=2)) + content[place + data.draw(st.integers(0, 2)) :])
    assert validate(content[:place]) == ["NOT_A_GAME_FILE"]


@pytest.mark.parametrize("depth", [10, 200, 900, 1_000, 5_000, 100_000])
@pytest.mark.parametrize("place", ["bids", "schedule", "file"])
def test_nested_lists_of_any_depth_are_refused(depth: int, place: str) -> None:
    deep = "[" * depth + "]" * depth
    texts = {
        "bids": json.dumps(put(GAME, ("rounds", 0, "bids", 0), "DEEP")),
        "schedule": json.dumps(put(GAME, ("ruleset", "schedule"), "DEEP")),
        "file": '"DEEP"',
    }
    assert validate(texts[place].replace('"DEEP"', deep).encode())


@pytest.mark.parametrize("digits", [10, 4_000, 5_000])
@pytest.mark.parametrize("sign", ["", "-"])
def test_a_number_of_any_length_is_refused(digits: int, sign: str) -> None:
    text = json.dumps(put(GAME, ("rounds", 0, "bids", 0), "LONG")).replace('"LONG"', sign + "9" * digits)
    assert validate(text.encode())


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "1.0", "true", '"1"', "[]", "{}"])
def test_a_bid_that_is_not_a_whole_number_is_refused(number: str) -> None:
    """G6."""
    text = json.dumps(put(GAME, ("rounds", 0, "bids", 0), "BID")).replace('"BID"', number)
    constant = number in {"NaN", "Infinity", "-Infinity"}
    assert validate(text.encode())[0] == ("NOT_A_GAME_FILE" if constant else "BID_NOT_INTEGER")


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"format": "another"}, "format"),
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"version": "1"}, "version"),
        ({"colour": "red"}, "the file has the unknown key “colour”"),
        ({"players": "Ada"}, "players is not a list"),
        ({"players": ["Ada", 5, "Carla", "Dieter"]}, "players[1]"),
        ({"players": ["Ada", "\u202ereversed", "Carla", "Dieter"]}, "players[1]"),
        ({"players": ["Ada", "\ud800", "Carla", "Dieter"]}, "players[1]"),
        ({"players": ["Ada", "  ", "Carla", "Dieter"]}, "players[1]"),
        ({"players": ["Ada", "x" * 41, "Carla", "Dieter"]}, "players[1]"),
        (
            {"players": ["Ada", "Bruno", "Carla", "ＡＤＡ"]},
            "player 4 (players[3]) is also that of player 1",
        ),
        ({"version": 1.0}, "version"),
        ({"version": 2, "players": [], "house": "full"}, "version is not 1"),
        ({"first_dealer": 4}, "first_dealer"),
        ({"first_dealer": -1}, "first_dealer"),
        ({"title": 5}, "title"),
        ({"ruleset": []}, "ruleset"),
        ({"ruleset": {"colour": 1}}, "ruleset has the unknown key “colour”"),
        ({"ruleset": {"scoring": "double"}}, "ruleset.scoring"),
        ({"ruleset": {"tie_break": None}}, "ruleset.tie_break"),
        ({"ruleset": {"schedule": "slow"}}, "ruleset.schedule"),
        ({"ruleset": {"plus_minus_one": True}}, "ruleset.plus_minus_one"),
        ({"ruleset": {"plus_minus_one": {"from_cards": 0}}}, "ruleset.plus_minus_one.from_cards"),
        ({"ruleset": {"plus_minus_one": {"leader_only": 1}}}, "ruleset.plus_minus_one.leader_only"),
        ({"rounds": {}}, "rounds is not a list"),
        ({"rounds": [[]]}, "rounds[0]"),
        ({"rounds": [{"bids": [0, 0, 0, 0, 0]}]}, "rounds[0].bids has 5 values for 4 players"),
        ({"rounds": [{"bids": [0, 0, 0, 0], "trump": "pink"}]}, "rounds[0].trump"),
        ({"rounds": [{"bids": [0, 0, 0, 0], "dealer": 4}]}, "rounds[0].dealer"),
        ({"rounds": [{"bids": [0, 0, 0, 0], "won": 1}]}, "rounds[0] has the unknown key “won”"),
        ({"ended_after_round": 0}, "ended_after_round"),
    ],
)
def test_a_refusal_names_the_place(change: dict[str, object], where: str) -> None:
    (document,) = reports("game.json", json.dumps({**GAME, **change}).encode())
    problems: Any = document["problems"]
    assert [problem["code"] for problem in problems] == ["NOT_A_GAME_FILE"]
    assert where in problems[0]["message"]


@pytest.mark.parametrize(
    ("written", "where"),
    [
        ({"void_tricks": False}, "rounds[2].void_tricks"),
        ({"void_tricks": "x"}, "rounds[2].void_tricks"),
        ({"void_tricks": 0.0}, "rounds[2].void_tricks"),
        ({"void_tricks": -1}, "rounds[2].void_tricks"),
        ({"void_tricks": None}, "rounds[2].void_tricks"),
        ({"bid_changes": {}}, "rounds[2].bid_changes is not a list"),
        ({"bid_changes": None}, "rounds[2].bid_changes is not a list"),
        ({"bid_changes": 0}, "rounds[2].bid_changes is not a list"),
        ({"trump": "pink"}, "rounds[2].trump"),
        ({"dealer": 4}, "rounds[2].dealer"),
        ({"bids": "0000"}, "rounds[2].bids is not a list"),
        ({"tricks": [0, 0, 0, 0, 3]}, "rounds[2].tricks has 5 values for 4 players"),
        ({"won": 1}, "rounds[2] has the unknown key “won”"),
        (5, "rounds[2] is not an object"),
    ],
)
def test_a_refusal_in_a_round_names_the_round(written: Any, where: str) -> None:
    played = GAME["rounds"][2]
    changed = {**played, **written} if isinstance(written, dict) else written
    (document,) = reports("game.json", json.dumps(put(GAME, ("rounds", 2), changed)).encode())
    problems: Any = document["problems"]
    assert [(problem["code"], problem["round"]) for problem in problems] == [("NOT_A_GAME_FILE", 3)]
    assert where in problems[0]["message"]


def test_default_values_of_a_round_may_be_written_out() -> None:
    ordinary = {**GAME["rounds"][2], "void_tricks": 0, "bid_changes": []}
    assert validate(json.dumps(put(GAME, ("rounds", 2), ordinary)).encode()) == []


def test_a_duplicate_key_is_refused() -> None:
    text = json.dumps(GAME)
    assert validate(text.encode()) == []
    assert validate(f'{text[:-1]}, "first_dealer": 0}}'.encode()) == ["NOT_A_GAME_FILE"]


def test_a_byte_order_mark_is_ignored() -> None:
    assert validate(b"\xef\xbb\xbf" + json.dumps(GAME).encode()) == []


def test_points_for_the_whole_table_in_a_file_of_an_earlier_version_are_for_those_who_played_the_round_before() -> None:
    """A4: their seat is null; the file must say so. Dieter left before."""
    rounds = (RoundRecord((0, 0, 0, 0), (1, 0, 0, 0)), RoundRecord((0, 0, 0, None), (2, 0, 0, None)))
    record = GameRecord(NAMES[:4], rounds=rounds, retirements=(Retirement(1, 3),))
    document = {**document_of(record), "adjustments": [{"after_round": 2, "seat": None, "points": -10}]}
    read = read_game_file(json.dumps(document).encode()).record
    assert [given.seats for given in read.adjustments] == [(0, 1, 2)]
    before = replay(record).totals
    assert replay(read).totals == (*(total - 10 for total in before[:3]), before[3])
    del document["adjustments"][0]["seat"]
    with pytest.raises(RuleError, match=r"adjustments\[0\].seat is not a whole number"):
        read_game_file(json.dumps(document).encode())
