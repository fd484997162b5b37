"""Games of every preset on a phone without a screen, against the server, with a network that fails at every step.

The phone is the store, the outbox and the storage of the play page, run by Node; the server is the product.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from django.test import Client

from scorekeeper.display.table_state import plan_of, state_of
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Confidant, Entry
from scorekeeper.rules.game import Phase
from scorekeeper.rules.presets import PRESETS, Preset
from scorekeeper.rules.record import Trump
from tests.helpers.generated import random_bids, random_tricks
from tests.helpers.phones import entry, phone_of, send
from tests.helpers.tables import NAMES, make_confidant, make_game
from tests.phone.node import started

pytestmark = pytest.mark.django_db

type Data = dict[str, Any]
type Node = Callable[..., Data]

RUNS = 24
"""Games of each of the 11 presets: more than 250 in all."""
MOST_STEPS = 500
COMPARED = ("revision", "phase", "round", "bids", "tricks", "trump", "totals", "rounds", "canUndo")
SHOWN = ("phase", "round", "bids", "tricks", "trump", "totals", "rounds")


@pytest.fixture(scope="session")
def node() -> Iterator[Node]:
    """The phone; one process plays all games of a session."""
    with started("outbox_phone.js") as ask:
        yield lambda op, **arguments: ask({"op": op, **arguments})


class Evening:
    """A game on the phone of a signed-in Confidant, with a network and another phone that may interfere."""

    def __init__(self, node: Node, client: Client, confidant: Confidant, preset: Preset, chance: Random) -> None:
        self.node, self.client, self.chance = node, client, chance
        names = NAMES[: chance.choice(preset.players)]
        dealer = chance.randrange(len(names))
        self.game = make_game(owner=confidant, players=names, first_dealer=dealer, ruleset=preset.ruleset)
        self.has_other = chance.random() < 0.5
        self.first_page = self.page()
        self.shown: Data = {"queue": []}
        self.call("open", **self.first_page)

    def page(self) -> Data:
        """Return the data that the server puts into the play page."""
        log = read_game_log(self.game.owner, self.game.pk)
        page: Data = json.loads(json.dumps({"plan": plan_of(log), "state": state_of(log)}))
        return page

    def state(self) -> Data:
        """Return the server's answer when the phone polls."""
        state: Data = json.loads(json.dumps(state_of(read_game_log(self.game.owner, self.game.pk))))
        return state

    def call(self, op: str, **arguments: Any) -> None:
        """Do something on the phone; check that no unrecorded entry disappears or is asked about without a reason."""
        before = self.shown["queue"]
        self.shown = self.node(op, **arguments)
        assert self.has_other or not self.shown["isRefused"], "no other phone could have been faster"
        left = {statement["key"] for statement in self.shown["queue"]}
        is_draft = arguments.get("status") == 422 and self.shown["draft"]
        if is_draft or arguments.get("event", {}).get("type") in {"undo", "redo", "keepRecorded"}:
            return
        for statement in before:
            if statement["key"] not in left:
                assert self.counts(statement), statement

    def counts(self, statement: Data) -> bool:
        """Return whether the server has a statement, or the same values; an undo that came too late never counts."""
        kind, number = statement["kind"], statement["round"]
        if kind in {"undo", "redo"} or Entry.objects.filter(game=self.game, key=statement["key"]).exists():
            return True
        state = self.state()
        part = [*state["rounds"], state][number - 1]
        return bool(part.get(kind) in (statement["values"], statement["values"][0]))

    def tap(self, type_: str, **event: Any) -> None:
        self.call("dispatch", event={"type": type_, **event})

    def play_on(self) -> None:
        """Tap something that the page offers."""
        state, chance = self.shown["state"], self.chance
        if self.shown["isRefused"]:
            self.tap(chance.choice(["keepRecorded", "recordMine"]))
        elif chance.random() < 0.2:
            self.tap(chance.choice(["undo", "undo", "redo"]))
        elif state["phase"] == "elimination" and state["tied"]:
            self.tap("row", seat=chance.choice(state["tied"]))
        elif self.shown["possible"] and chance.random() < 0.9:
            self.press(chance.choice(self.shown["possible"]))
        elif self.shown["seat"] is not None:
            self.tap("trump", colour=chance.choice([*Trump]))

    def press(self, number: int) -> None:
        """Tap a number; the page shows it for its seat."""
        seat, kind, round_ = self.shown["seat"], self.shown["kind"], self.shown["state"]["round"]
        self.tap("pressed", number=number)
        state = self.shown["state"]
        rounds = [*state["rounds"], state, self.shown | {kind: self.shown["values"]}]
        assert any(
            (part.get(kind) or {}) and part[kind][seat] == number for part in rounds[round_ - 1 :] if part.get(kind)
        )

    def post(self) -> tuple[int, str]:
        """Let the server have the request of the phone, and return its answer."""
        body = dict(self.shown["request"])
        values = ["" if value is None else value for value in body.pop("values")]
        response = send(self.client, self.game, {**body, "round": body["round"] or "", "value": values})
        return response.status_code, response.text

    def network(self) -> None:
        """Deliver the request of the phone over a faulty network; often it works."""
        if self.shown["request"] is None:
            self.call("retry")
            return
        fault = self.chance.choice(["", "", "", "lost", "lost answer", "twice", "portal", "cut", "busy", "signed out"])
        answer = self.post() if fault in {"", "lost answer", "twice", "cut"} else (0, "")
        if fault == "twice":
            answer = self.post()
        status, text = {
            "lost answer": (0, ""),
            "portal": (200, "<h1>Welcome to our hotel</h1>"),
            "cut": (answer[0], answer[1][: self.chance.randrange(len(answer[1]) or 1)]),
            "busy": (503, ""),
            "signed out": (403, ""),
        }.get(fault, answer)
        self.call("respond", status=status, text=text)

    def reload(self) -> None:
        """Open the page again, from the server or an old copy of it."""
        self.call("open", **(self.page() if self.chance.random() < 0.5 else self.first_page))

    def another_phone(self) -> None:
        """Record something on another phone of the Confidant."""
        log = read_game_log(self.game.owner, self.game.pk)
        game, chance, deal = log.game, self.chance, log.game.next_deal
        if deal is None:
            return
        players = len(game.record.players)
        if chance.random() < 0.3:
            fields = entry(self.game, "trump", [chance.choice([*Trump])], number=deal.number)
        elif chance.random() < 0.3:
            fields = entry(self.game, "undo")
        elif chance.random() < 0.2:
            fields = entry(self.game, "misdeal", number=deal.number)
        elif game.phase is Phase.BIDS:
            fields = entry(self.game, "bids", blanks(random_bids(chance, deal, players)), number=deal.number)
        else:
            fields = entry(self.game, "tricks", blanks(random_tricks(chance, deal, players, 0)), number=deal.number)
        send(self.client, self.game, fields)

    def poll(self) -> None:
        """Let the phone poll."""
        revision = self.shown["state"]["revision"]
        event = {"type": "polled", "asked": revision, "status": 200, "state": self.state()}
        self.call("dispatch", event=event)

    def drain(self) -> None:
        """Let everything arrive; the Confidant chooses if another phone was faster."""
        for _ in range(MOST_STEPS):
            if self.shown["isRefused"]:
                self.play_on()
            elif self.shown["request"]:
                status, text = self.post()
                self.call("respond", status=status, text=text)
            elif self.shown["queue"]:
                self.call("retry")
            else:
                return self.poll()
        raise AssertionError(f"Not everything arrived: {self.shown}")


def blanks(values: tuple[int | None, ...]) -> list[object]:
    """Return values as a form has them."""
    return ["" if value is None else value for value in values]


def play(evening: Evening) -> None:
    """Play for a while, let everything arrive, and compare the phone with the server."""
    for _ in range(evening.chance.randint(10, 30)):
        happening = evening.chance.random()
        if happening < 0.04:
            evening.reload()
        elif happening < 0.3:
            evening.network()
        elif happening < 0.36 and evening.has_other:
            evening.another_phone()
        else:
            evening.play_on()
    before = evening.shown
    evening.reload()
    evening.drain()
    server = evening.state()
    state = evening.shown["state"]
    assert {name: state[name] for name in COMPARED} == {name: server[name] for name in COMPARED}
    knows = before["state"]["phase"] not in {"waiting", "elimination"} and not before["isWaiting"]
    if knows and not evening.has_other:
        assert {name: before["state"][name] for name in SHOWN} == {name: server[name] for name in SHOWN}


@pytest.mark.parametrize("part", range(2))
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
def test_everything_that_was_tapped_arrives_once_over_any_network(node: Node, preset: Preset, part: int) -> None:
    # The Confidant, the people and the session are made once; each run has a game of its own.
    confidant = make_confidant()
    client = phone_of(confidant)
    for number in range(RUNS // 2):
        seed = f"{preset.key} {part} {number}"
        try:
            play(Evening(node, client, confidant, preset, Random(seed)))  # noqa: S311
        except BaseException as fault:
            fault.add_note(f"seed {seed}")
            raise
