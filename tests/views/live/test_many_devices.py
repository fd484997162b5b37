"""Confidants, a phone with the pen, own phones and watchers at once, in any order, against the real pages.

After each step: everybody sees only what is theirs, no response to another device depends on a hidden bid, the log
replays to the state that phones get, and each accepted entry is there once.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from hypothesis import Phase as RunPhase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from scorekeeper.games import game_log
from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.hidden_bids import shown_bids
from scorekeeper.live import links, own_phones, pens
from scorekeeper.models import Entry, Game, HiddenBid, LinkKind
from scorekeeper.rules.game import Phase
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.rules.statements import Bids, History, record_of
from scorekeeper.rules.validation import replayed
from scorekeeper.web import rate_limits
from scorekeeper.web.device_cookies import seat_cookie
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import JSON, Data, entry, phone_of, send
from tests.helpers.tables import make_confidant, make_game
from tests.helpers.watchers import look, share
from tests.suite.properties import tried

PLAYERS, FOREIGN = ("Ada", "Bruno", "Carla"), ("Xquenia", "Yvestiel", "Zorabeth")
BIDDINGS = st.sampled_from((Bidding.COVERED, Bidding.SECRET, Bidding.OPEN, Bidding.COVERED))
SEATS, NUMBERS = st.integers(0, 2), st.lists(st.integers(0, 3), min_size=3, max_size=3)
OWN, OTHER, PEN, FORMER, STRANGER = "own phone", "another Confidant", "the pen", "a former pen", "a stranger"
WRITING = (OWN, "second phone")
ALL = (*WRITING, PEN, FORMER, OTHER, STRANGER)
ANYBODY, MOSTLY_OWN = st.sampled_from(ALL), st.sampled_from((OWN, OWN, OWN, OWN, PEN, *ALL))
# A step takes dozens of requests: looking for a shorter failing sequence would take minutes.
RUN = tried(3, steps=12, phases=[RunPhase.generate])
# Parts that differ each time a page is opened: its token, the keys of its forms, and new codes.
_FRESH = re.compile(r'name="(csrfmiddlewaretoken|key)" value="[^"]*"|<time [^>]*>[^<]*')


class TableMachine(RuleBasedStateMachine):
    """A game of one Confidant with all kinds of devices, and a game of another Confidant."""

    game: Game

    @initialize(bidding=BIDDINGS)
    def start(self, bidding: Bidding) -> None:
        rate_limits._blocked.clear()
        owner, other = make_confidant(), make_confidant()
        self.game = make_game(owner=owner, players=PLAYERS, ruleset=Ruleset(bidding=bidding, schedule=(2, 3, 1)))
        self.foreign = make_game(owner=other, players=FOREIGN)
        self.phones = {name: phone_of(owner) for name in WRITING} | {OTHER: phone_of(other), STRANGER: Client()}
        self.bidders = [BidderPhone(self.game) for _ in PLAYERS]
        self.token, self.keys = share(self.game), list[str]()
        self.last: tuple[str, Data] | None = None
        if bidding is not Bidding.OPEN:
            # Short sequences would seldom have bids that nobody else may see.
            self.hide_bid(OWN, 0, 1)
            self.bid_on_own_phone(1, 1, 2)
            assert HiddenBid.objects.filter(game=self.game).count() == 2

    def log(self) -> game_log.GameLog:
        return read_game_log(self.game.owner, self.game.pk)

    def may_write(self, name: str) -> bool:
        return name in WRITING or (name == PEN and PEN in self.phones)

    @rule(name=MOSTLY_OWN, values=NUMBERS, late=st.booleans(), follow=st.booleans())
    def enter(self, name: str, values: list[int], late: bool, follow: bool) -> None:
        """Enter the numbers of the present phase; usually tricks that add up, sometimes on a page that is outdated."""
        if name not in self.phones:
            return
        game = self.log().game
        if game.next_deal is None:
            return
        if follow and game.phase is Phase.TRICKS:
            values = [game.next_deal.cards, 0, 0]
        fields = entry(self.game, str(game.phase), values, number=game.next_deal.number)
        fields["revision"] -= late
        status = send(self.phones[name], self.game, fields).status_code
        if not self.may_write(name):
            assert status == (403 if name == FORMER else 404)
        elif late:
            assert status in {409, 422}
        else:
            assert status in {200, 422}
            if status == 200:
                self.keys.append(fields["key"])
                self.last = name, fields

    @rule()
    def send_again(self) -> None:
        """A duplicate gets the same answer and counts once; one whose phone lost the pen is refused."""
        if self.last and self.last[0] in self.phones:
            response = send(self.phones[self.last[0]], self.game, self.last[1])
            assert response.status_code == (200 if self.may_write(self.last[0]) else 403)
            assert response.status_code != 200 or response["Idempotent-Replay"] == "true"

    @rule(name=MOSTLY_OWN, kind=st.sampled_from(("undo", "redo")))
    def undo(self, name: str, kind: str) -> None:
        if name in self.phones:
            fields = entry(self.game, kind)
            if send(self.phones[name], self.game, fields).status_code == 200:
                assert self.may_write(name)
                self.keys.append(fields["key"])
                self.last = name, fields

    @rule(name=MOSTLY_OWN, seat=SEATS, bid=st.integers(0, 2))
    def hide_bid(self, name: str, seat: int, bid: int) -> None:
        log = self.log()
        number = log.game.next_deal.number if log.game.next_deal else 1
        fields = {"revision": log.row.revision, "round": number, "seat": seat, "bid": bid}
        if name in self.phones:
            path = reverse("hide_bid", args=[self.game.pk])
            status = self.phones[name].post(path, fields, headers=JSON).status_code
            assert (status in {200, 409, 422}) == self.may_write(name)

    @rule(bidder=SEATS, seat=SEATS, bid=st.integers(0, 2))
    def bid_on_own_phone(self, bidder: int, seat: int, bid: int) -> None:
        phone = self.bidders[bidder]
        assert phone.post("claim_seat", seat=seat).status_code in {302, 409}
        if phone.open().status_code == 200 and 'class="chips"' in phone.page():
            assert phone.bid(bid).status_code in {302, 409, 422}

    @rule(bidder=SEATS, answer=st.sampled_from(("yes", "no")))
    def cover(self, bidder: int, answer: str) -> None:
        assert self.bidders[bidder].cover(answer).status_code in {302, 404}

    @rule(name=ANYBODY)
    def reveal(self, name: str) -> None:
        if name in self.phones:
            sent = {"revision": self.log().row.revision}
            status = self.phones[name].post(reverse("reveal", args=[self.game.pk]), sent, headers=JSON).status_code
            assert (status == 200) == self.may_write(name)

    @rule()
    def hand_over_the_pen(self) -> None:
        if PEN in self.phones:
            self.phones[FORMER] = self.phones[PEN]
        self.phones[PEN] = phone_with_pen(self.game)

    @rule(name=st.sampled_from((OWN, PEN)))
    def end_the_pen(self, name: str) -> None:
        if PEN in self.phones:
            self.phones[name].post(reverse("end_pen", args=[self.game.pk]))
            self.phones[FORMER] = self.phones.pop(PEN)

    @rule()
    def share_again(self) -> None:
        """Ending the link of watchers opens nothing with the old token."""
        links.revoke(self.game, LinkKind.WATCH)
        assert look(self.token).status_code in {404, 429}
        self.token = share(self.game)

    @rule(name=st.sampled_from(("game", "play", "step", "table_actions", "bring_others", "game_json", "delete_game")))
    def another_confidant_tries(self, name: str) -> None:
        args = [self.game.pk, 0] if name == "step" else [self.game.pk]
        for phone in (self.phones[OTHER], self.phones[STRANGER]):
            assert phone.get(reverse(name, args=args)).status_code in {404, 405}
            assert phone.post(reverse(name, args=args), {"revision": 0}).status_code in {404, 405}

    @invariant()
    def everybody_sees_only_what_is_theirs(self) -> None:
        play = reverse("play", args=[self.game.pk])
        statuses = {name: phone.get(play).status_code for name, phone in self.phones.items()}
        expected = {name: 404 if name in {OTHER, STRANGER} else 200 for name in self.phones}
        assert statuses == expected
        watched = (look(self.token, page).text for page in ("watch", "watch_sheet"))
        for text in (*watched, BidderPhone(self.game).page(), self.phones[OWN].get(play).text):
            assert not [name for name in FOREIGN if name in text]
        assert not [name for name in PLAYERS if name in self.phones[OTHER].get(reverse("start")).text]

    @invariant()
    def no_response_to_another_device_depends_on_a_hidden_bid(self) -> None:
        hidden = [*HiddenBid.objects.filter(game=self.game)]
        if not hidden or shown_bids(self.log()) is not None:
            return
        seen = self.seen_by_others()
        with transaction.atomic():
            for one in hidden:
                HiddenBid.objects.filter(pk=one.pk).update(bid=(one.bid + 1) % 3)
            changed = self.seen_by_others()
            transaction.set_rollback(True)
        assert changed == seen

    @invariant()
    def the_log_replays_to_what_phones_get(self) -> None:
        log = self.log()
        history = History()
        for made in log.entries:
            history = history.then(made.statement)
        game = replayed(log.table, history)
        game_log._known.clear()
        polled = self.phones[OWN].get(reverse("play", args=[self.game.pk]), {"revision": "-1"}, headers=JSON)
        state: Data = json.loads(polled.text)
        row = Game.objects.get(pk=self.game.pk)
        assert log.game.record == record_of(log.table, history)
        assert state["totals"] == list(game.totals) == row.totals
        assert state["revision"] == len(log.entries) == row.revision

    @invariant()
    def no_entry_is_lost_or_doubled(self) -> None:
        """All entries that were acknowledged are recorded in their order; the only others are revealed bids."""
        made = Entry.objects.filter(game=self.game).order_by("revision")
        known = [row.key for row in made if row.key in set(self.keys)]
        assert known == self.keys
        assert {row.kind for row in made if row.key not in set(self.keys)} <= {Bids.kind}
        assert not Entry.objects.filter(game=self.foreign).exists()

    def seen_by_others(self) -> dict[str, str]:
        """Return the response to each device, except the page of a phone that shows a bid made on it."""
        pages: dict[str, Any] = {}
        for name in (*WRITING, PEN, FORMER):
            if name in self.phones:
                for page in ("play", "game"):
                    pages[f"{name} {page}"] = self.phones[name].get(reverse(page, args=[self.game.pk]))
                asked = {"revision": "-1"}
                pages[f"{name} poll"] = self.phones[name].get(reverse("play", args=[self.game.pk]), asked, headers=JSON)
        pages |= {f"watcher {page}": look(self.token, page) for page in ("watch", "watch_sheet")}
        for number, bidder in enumerate(self.bidders):
            given = {name: cookie.value for name, cookie in bidder.client.cookies.items()}
            own = own_phones.phone_with(self.game, seat_cookie("").secret(given) or "")
            if own is None or not own.shows_bid:
                pages[f"bidder {number}"] = bidder.open()
        pages["newcomer"] = BidderPhone(self.game).open()
        return {name: _FRESH.sub("", response.text) for name, response in pages.items()}


@pytest.mark.django_db
def test_devices_in_any_order_see_and_change_only_their_own_data() -> None:
    """B1, B2, B3."""
    run_state_machine_as_test(TableMachine, settings=RUN)
    assert pens.active_pens(Game.objects.earliest("pk")).count() <= 1
