"""The same values are accepted or refused alike in forms, in files and by commands."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.import_export.game_sources import PlainFile
from scorekeeper.import_export.log_file import read_log_file
from scorekeeper.import_export.score_report import reports
from scorekeeper.models import Confidant
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.ruleset import MOST_ROUNDS
from scorekeeper.rules.statements import MOST_SEATS
from tests.helpers.exchange import results_of
from tests.helpers.phones import entry, phone_of, send
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, new_key

type Verdicts = Mapping[str, bool]
"""Whether each door accepts a value."""

pytestmark = pytest.mark.django_db

NAMES = ["Ada", "Bruno", "Carla"]
ROUNDS = [{"bids": list(bids), "tricks": list(tricks)} for bids, tricks in THREE_ROUNDS]
DECOMPOSED = unicodedata.normalize("NFD", "ü")

# A name, a title or a reason of up to `most` characters.
LINES = [
    ("plain", True),
    ("  between spaces  ", True),
    ("🃏" * 10, True),
    ("a\nb", False),
    ("a\0b", False),
    ("a\u2028b", False),
    ("\u202eabc", False),
    ("\ufdd0", False),
]


def lines(most: int) -> list[tuple[str, bool]]:
    """Return texts with the verdict on them: those above, and some of about the greatest length."""
    return [
        *LINES,
        ("x" * most, True),
        ("x" * (most + 1), False),
        (f" {'x' * most} ", True),
        (DECOMPOSED * most, True),
        (DECOMPOSED * (most + 1), False),
    ]


def game_file(**values: Any) -> bytes:
    """Return a game file of three players in which these values are different."""
    plain = {"format": "tablet-of-truth", "version": 1, "players": NAMES, "rounds": []}
    return json.dumps({**plain, **values}).encode()


def in_files(confidant: Confidant, **values: Any) -> Verdicts:
    """Return the verdicts of `manage.py score` and of the import on a game file with these values."""
    content = game_file(**values)
    (result,) = results_of(confidant, content)
    return {"score": "problems" not in reports("game.json", content)[0], "import": not result.problems}


def in_log(entries: Any = (), players: Any = NAMES) -> Verdicts:
    """Return the verdict of the import on a log."""
    log = {"format": "tablet-of-truth-log", "version": 1, "key": "key", "players": players, "entries": entries}
    try:
        read_log_file(json.dumps(log).encode())
    except RuleError:
        return {"log": False}
    return {"log": True}


def set_up(phone: Client, players: list[str], **options: object) -> Verdicts:
    """Return the verdict of the page for a new game."""
    plain = {"scoring": "standard", "plus_minus_one": "off", "first_dealer": "0", "key": new_key()}
    answer = phone.post(reverse("new_game"), {**plain, "player": players, **options})
    assert answer.status_code in {302, 422}
    return {"set-up": answer.status_code == 302}


def entered(phone: Client, confidant: Confidant, kind: str, values: list[object], number: int) -> Verdicts:
    """Return the verdict of the play page on an entry after three rounds, or in the first one."""
    game = make_game(owner=confidant, players=NAMES, rounds=THREE_ROUNDS[: number - 1])
    answer = send(phone, game, entry(game, kind, values, number=number))
    assert answer.status_code in {200, 422}
    return {"phone": answer.status_code == 200}


def logged(kind: str, values: list[object], number: int) -> Verdicts:
    written = {"kind": kind, "round": number, "values": values, "made_at": "2026-11-20T19:30:00Z", "by": "Ute"}
    return in_log([{**written, "key": "key-1"}])


@pytest.mark.parametrize(("name", "accepted"), [*lines(NAME_LENGTH), ("", False), ("\u200b", False)])
def test_a_name_has_one_verdict(name: str, *, accepted: bool) -> None:
    confidant = make_confidant()
    phone, players = phone_of(confidant), ["Ada", "Bruno", name]
    verdicts = {
        **in_files(confidant, players=players),
        **in_log(players=players),
        # An empty place of the form is no player.
        **set_up(phone, players if name else ["Ada", "Bruno", "\u200b"]),
        **entered(phone, confidant, "join", [name, 0], 4),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(("title", "accepted"), [*lines(80), ("", True)])
def test_a_title_has_one_verdict(title: str, *, accepted: bool) -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant)
    answer = phone_of(confidant).post(reverse("title", args=[game.pk]), {"title": title})
    assert answer.status_code in {302, 422}
    verdicts = {**in_files(confidant, title=title), "page": answer.status_code == 302}
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(("reason", "accepted"), lines(80))
def test_a_reason_has_one_verdict(reason: str, *, accepted: bool) -> None:
    """A4."""
    confidant = make_confidant()
    adjustment = {"after_round": 3, "seat": 0, "points": -10, "reason": reason}
    verdicts = {
        **in_files(confidant, rounds=ROUNDS, adjustments=[adjustment]),
        **logged("adjust", [0, -10, reason], 4),
        **entered(phone_of(confidant), confidant, "adjust", [0, -10, reason], 4),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(("points", "accepted"), [(9_999, True), (-9_999, True), (10_000, False), (-10_000, False)])
def test_a_number_of_points_has_one_verdict(points: int, *, accepted: bool) -> None:
    """A4."""
    confidant = make_confidant()
    adjustment = {"after_round": 3, "seat": 0, "points": points, "reason": "misplay"}
    verdicts = {
        **in_files(confidant, rounds=ROUNDS, adjustments=[adjustment]),
        **logged("adjust", [0, points, "misplay"], 4),
        **entered(phone_of(confidant), confidant, "adjust", [0, points, "misplay"], 4),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize("field", ["title", "players", "reason"])
def test_half_a_surrogate_which_only_json_can_express_is_refused_in_every_file(field: str) -> None:
    broken = "\ud800"
    every: dict[str, dict[str, Any]] = {
        "title": {"title": broken},
        "players": {"players": ["Ada", "Bruno", broken]},
        "reason": {"adjustments": [{"after_round": 0, "seat": 0, "points": 5, "reason": broken}]},
    }
    logs = {"players": in_log(players=[broken]), "reason": logged("adjust", [0, 5, broken], 1)}
    verdicts = {**in_files(make_confidant(), **every[field]), **logs.get(field, {})}
    assert set(verdicts.values()) == {False}, verdicts


@pytest.mark.parametrize(
    ("cards", "rounds", "accepted"),
    [
        *((1, 1, True), (20, 2, True), (1, MOST_ROUNDS, True), (1, MOST_ROUNDS + 1, False), (1, 10_000, False)),
        *((1, 0, False), (0, 1, False), (-1, 1, False), (21, 1, False)),
    ],
)
def test_a_list_of_hand_sizes_has_one_verdict(cards: int, rounds: int, *, accepted: bool) -> None:
    """V8."""
    confidant, sizes = make_confidant(), [cards] * rounds
    verdicts = {
        **in_files(confidant, ruleset={"schedule": sizes}),
        # In the form a hyphen separates numbers: no negative number can be typed.
        **set_up(phone_of(confidant), NAMES, schedule="custom", hand_sizes=",".join(str(max(n, 0)) for n in sizes)),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(("cards", "accepted"), [(0, True), (60, True), (61, False), (-1, False), ("x", False)])
def test_a_number_of_special_cards_has_one_verdict(cards: object, *, accepted: bool) -> None:
    """S3."""
    confidant = make_confidant()
    verdicts = {
        **in_files(confidant, ruleset={"special_cards": cards}),
        **set_up(phone_of(confidant), NAMES, special_cards=cards),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(("cards", "accepted"), [(1, True), (60, True), (61, False), (0, False), ("x", False)])
def test_where_plus_minus_one_begins_has_one_verdict(cards: object, *, accepted: bool) -> None:
    """M2."""
    confidant = make_confidant()
    verdicts = {
        **in_files(confidant, ruleset={"plus_minus_one": {"from_cards": cards}}),
        **set_up(phone_of(confidant), NAMES, plus_minus_one="other", plus_minus_one_from=cards),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(
    ("players", "schedule", "accepted"),
    [
        *((players, "standard", 3 <= players <= 6) for players in range(1, 9)),
        *((players, "tournament", players in {4, 5}) for players in range(3, 7)),
        *((players, "dm2008", players == 4) for players in range(3, 7)),
    ],
)
def test_a_number_of_players_has_one_verdict(players: int, schedule: str, *, accepted: bool) -> None:
    """G1, V5, V6."""
    confidant, names = make_confidant(), [f"Player {number}" for number in range(players)]
    verdicts = {
        **in_files(confidant, players=names, ruleset={"schedule": schedule}),
        **set_up(phone_of(confidant), names, schedule=schedule),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(
    ("bid", "accepted"), [(0, True), (1, True), (2, False), (-1, False), ("x", False), ("", False), (10**12, False)]
)
def test_a_bid_has_one_verdict(bid: object, *, accepted: bool) -> None:
    """G6."""
    confidant = make_confidant()
    verdicts = {
        **in_files(confidant, rounds=[{"bids": [0, 0, None if bid == "" else bid]}]),
        **entered(phone_of(confidant), confidant, "bids", [0, 0, bid], 1),
    }
    assert set(verdicts.values()) == {accepted}, verdicts


@pytest.mark.parametrize(
    ("started_at", "accepted"),
    [
        *((None, True), ("", True), ("2026-11-20T19:30:00+01:00", True), ("2026-11-20T19:30", True)),
        *(("2019-05-12", True), ("yesterday", False), ("0000", False), ("0000-01-01", False), ("2019-13-01", False)),
        *(("0001-01-01T00:00:00+14:00", False), ("9999-12-31T23:59:59-14:00", False), ("2019-00", False)),
        *(("2019-13", False), ("1850", False), ("3500-01", False), (" 2019", False), ("2019\n", False), (2019, False)),
    ],
)
def test_a_start_has_one_verdict(started_at: object, *, accepted: bool) -> None:
    verdicts = in_files(make_confidant(), started_at=started_at)
    assert set(verdicts.values()) == {accepted}, verdicts


def with_people(people: int) -> dict[str, Any]:
    """Return a game in which after each round one of three leaves and another one joins, until all have sat down."""
    changes = range(people - 3)
    in_round = [[0 if number <= seat < number + 3 else None for seat in range(people)] for number in range(people - 2)]
    return {
        "players": [f"Player {seat}" for seat in range(people)],
        "ruleset": {"schedule": [1] * (people - 2)},
        "rounds": [
            {"bids": bids, "tricks": [int(seat == number) if bid == 0 else None for seat, bid in enumerate(bids)]}
            for number, bids in enumerate(in_round)
        ],
        "retirements": [{"after_round": number + 1, "seat": number} for number in changes],
        "joins": [{"after_round": number + 1, "seat": number + 3} for number in changes],
    }


def test_twelve_people_at_a_table_are_scored_and_imported() -> None:
    """A5, A6."""
    assert in_files(make_confidant(), **with_people(MOST_SEATS)) == {"score": True, "import": True}


@pytest.mark.parametrize(
    "values",
    [
        with_people(MOST_SEATS + 1),
        {"players": [*NAMES, "Dieter"], "joins": [{"after_round": 0, "seat": 0}]},
        {"ruleset": {"schedule": [1]}, "rounds": ROUNDS[:1], "retirements": [{"after_round": 1, "seat": 0}]},
    ],
)
def test_only_what_cannot_be_stored_is_scored_but_not_imported(values: dict[str, Any]) -> None:
    assert in_files(make_confidant(), **values) == {"score": True, "import": False}


def test_a_file_too_large_for_a_game_is_refused_by_both_commands() -> None:
    content = game_file() + b" " * 600_000
    sentence = f"large.json is too large for a game file: {len(content)} bytes."
    assert sentence in json.dumps(reports("large.json", content))
    with pytest.raises(RuleError, match=sentence):
        PlainFile("large.json", content)
