"""Members who join, change roles, leave and record in any order: each sees and changes what the role allows.

The phones keep what they have open, a phone without a sign-in has the pen, and entries are sent again after the role of
their sender has changed.
"""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck
from hypothesis import Phase as RunPhase
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run

from scorekeeper.accounts.histories import FIELD
from scorekeeper.models import Confidant, Entry, Game, Membership, Player, RateCount, Role
from scorekeeper.rules.game import Phase
from scorekeeper.web import rate_limits
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import JSON, Data, entry, phone_of, send
from tests.helpers.tables import NAMES, make_confidant, make_game
from tests.suite.properties import tried
from tests.views.accounts.test_invitations import link_in

PEOPLE = ("Ute", "Jonas", "Rosa", "Lena")
OWN_PLAYERS = {name: (f"{name}bert", f"{name}lina", f"{name}mar") for name in PEOPLE}
PEN, LEADER = "the pen", "the leader"
MEMBERS, LISTS = st.sampled_from(PEOPLE), ("/", "/games/", "/people/")
MOSTLY_THE_LEADER = st.sampled_from((LEADER, LEADER, LEADER, LEADER, *PEOPLE))
ROLES = st.sampled_from(("writes", "reads"))
CHANGES = st.sampled_from(("leads", "writes", "reads", "reads", "remove"))
# As in the test of many devices: looking for a shorter failing sequence would take minutes.
RUN = tried(3, steps=50, phases=[RunPhase.generate], suppress_health_check=[HealthCheck.large_base_example])


class CircleMachine(RuleBasedStateMachine):
    """Four Confidants with a game of their own each, and a circle that some of them are in."""

    @initialize()
    def start(self) -> None:
        # Other tests had Confidants with the same ids.
        self.enough_time_has_passed_for_the_next_invitation()
        make_confidant()
        self.people: dict[str, Confidant] = {}
        self.own_games: dict[str, Game] = {}
        self.phones: dict[str, Client] = {}
        self.roles: dict[str, Role] = {}
        """The members, the oldest first."""
        self.games: list[Game] = []
        self.keys: dict[int, list[str]] = {}
        self.used_links: list[str] = []
        self.sent: list[tuple[str, Game, Data]] = []
        self.pen: Game | None = None
        self.phones_seen = 0
        for name in PEOPLE:
            self.move_in(name)
        self.create()
        self.join(LEADER, "Jonas", "writes")
        self.join(LEADER, "Rosa", "reads")
        self.start_game("Jonas", in_circle=True)

    def move_in(self, name: str) -> None:
        """Give somebody an account, a phone and a game."""
        self.people[name] = make_confidant()
        self.own_games[name] = make_game(owner=self.people[name], players=OWN_PLAYERS[name])
        self.phones[name] = phone_of(self.people[name])

    def path(self, rest: str = "") -> str:
        return f"/circles/{self.circle.pk}/{rest}"

    def leads(self, name: str) -> bool:
        return self.roles.get(name) == Role.LEADS

    def named(self, name: str) -> str:
        """Return a name for which LEADER may stand."""
        return next(each for each in PEOPLE if self.leads(each)) if name == LEADER else name

    def writes(self, name: str) -> bool:
        return self.roles.get(name) in {Role.LEADS, Role.WRITES}

    def refusal(self, name: str) -> int:
        """Return the status with which somebody who may not write is refused."""
        return 403 if name in self.roles else 404

    @invariant()
    def enough_time_has_passed_for_the_next_invitation(self) -> None:
        RateCount.objects.all().delete()
        rate_limits._blocked.clear()

    @precondition(lambda self: not self.roles)
    @rule()
    def create(self) -> None:
        name = f"The club of {self.people['Ute'].name}"
        assert self.phones["Ute"].post("/circles/create/", {"name": name}).status_code == 302
        self.circle, self.roles = Confidant.objects.get(name=name), {"Ute": Role.LEADS}

    @precondition(lambda self: self.roles)
    @rule(leader=MOSTLY_THE_LEADER, name=MEMBERS, role=ROLES)
    def join(self, leader: str, name: str, role: str) -> None:
        leader = self.named(leader)
        answer = self.phones[leader].post(self.path("invite/"), {"role": role})
        assert answer.status_code == (200 if self.leads(leader) else 404)
        if self.leads(leader):
            link = link_in(answer.text)
            assert self.phones[name].post(link)["Location"] == self.path("?done=joined")
            self.roles.setdefault(name, Role(role))
            self.used_links.append(link)

    @precondition(lambda self: self.used_links)
    @rule(name=MEMBERS, data=st.data())
    def join_with_a_used_link(self, name: str, data: st.DataObject) -> None:
        assert self.phones[name].post(data.draw(st.sampled_from(self.used_links))).status_code == 410

    @precondition(lambda self: self.roles)
    @rule(leader=MOSTLY_THE_LEADER, name=MEMBERS, wanted=CHANGES)
    def change(self, leader: str, name: str, wanted: str) -> None:
        leader = self.named(leader)
        found = Membership.objects.filter(circle=self.circle, confidant=self.people[name]).first()
        path = self.path(f"members/{found.pk if found else 0}/")
        may = self.leads(leader) and name in self.roles and not self.leads(name)
        assert self.phones[leader].post(path, {"role": wanted}).status_code == (302 if may else 404)
        if may and wanted in {"remove", "reads"}:
            self.end_the_pen_of(name)
        if may and wanted == "leads":
            self.roles[leader] = Role.WRITES
        if may and wanted == "remove":
            del self.roles[name]
        elif may:
            self.roles[name] = Role(wanted)

    def end_the_pen_of(self, name: str) -> None:
        """Expect that the pen ends with the right of a member to write."""
        if self.writes(name):
            self.pen = None

    @precondition(lambda self: self.roles)
    @rule(name=MEMBERS)
    def leave(self, name: str) -> None:
        expected = 422 if self.leads(name) else 302 if name in self.roles else 404
        assert self.phones[name].post(self.path("leave/")).status_code == expected
        if expected == 302:
            self.end_the_pen_of(name)
            del self.roles[name]

    @precondition(lambda self: len(self.games) > 1)
    @rule(name=MEMBERS)
    def delete_the_account(self, name: str) -> None:
        """The oldest member who writes takes over from the leader, else the oldest who reads."""
        assert self.phones[name].post("/account/delete/", {"name": self.people[name].name}).status_code == 302
        self.end_the_pen_of(name)
        role = self.roles.pop(name, None)
        left = sorted(self.roles, key=lambda member: self.roles[member] == Role.READS)
        if role == Role.LEADS and left:
            self.roles[left[0]] = Role.LEADS
        elif role == Role.LEADS:
            self.forget_the_circle()
        self.sent = [sent for sent in self.sent if sent[0] != name]
        self.move_in(name)

    @precondition(lambda self: self.roles and len(self.games) > 2)
    @rule(name=MEMBERS)
    def delete_the_circle(self, name: str) -> None:
        expected = 302 if self.leads(name) else 404
        assert self.phones[name].post(self.path("delete/"), {"name": self.circle.name}).status_code == expected
        if expected == 302:
            self.forget_the_circle()

    def forget_the_circle(self) -> None:
        """Check that nothing of the circle is left."""
        circle, games = self.circle.pk, [game.pk for game in self.games]
        assert not Confidant.objects.filter(pk=circle).exists()
        assert not Game.objects.filter(owner=circle).exists()
        assert not Player.objects.filter(owner=circle).exists()
        assert not Entry.objects.filter(game__in=games).exists()
        self.roles, self.games, self.sent, self.used_links, self.pen = {}, [], [], [], None

    @precondition(lambda self: self.roles and len(self.games) < 4)
    @rule(name=MEMBERS, in_circle=st.booleans())
    def start_game(self, name: str, in_circle: bool) -> None:
        owner = self.circle if in_circle else self.people[name]
        fields = {**entry_of_set_up(OWN_PLAYERS[name] if not in_circle else NAMES[:3]), FIELD: str(owner.pk)}
        answer = self.phones[name].post("/games/new/", fields)
        assert answer.status_code == (302 if not in_circle or self.writes(name) else self.refusal(name))
        if answer.status_code == 302:
            game = Game.objects.latest("pk")
            assert game.owner == owner
            if in_circle:
                self.games.append(game)

    @precondition(lambda self: self.games)
    @rule(name=st.sampled_from((*PEOPLE, PEN)), data=st.data(), late=st.booleans(), values=st.permutations((0, 0, 1)))
    def enter(self, name: str, data: st.DataObject, late: bool, values: list[int]) -> None:
        """Enter bids or tricks, sometimes on a page that is outdated."""
        game = data.draw(st.sampled_from(self.games))
        if name == PEN and (self.pen is None or game != self.pen):
            return
        last = Entry.objects.filter(game=game).last()
        kind = Phase.TRICKS if last and last.kind == Phase.BIDS else Phase.BIDS
        number = Entry.objects.filter(game=game).count() // 2 + 1
        fields = entry(game, kind, [number if value else 0 for value in values], number=number)
        fields["revision"] -= late
        status = send(self.phones[name], game, fields).status_code
        if name != PEN and not self.writes(name):
            assert status == self.refusal(name)
        elif late:
            assert status in {409, 422}
        else:
            assert status == 200
            self.keys.setdefault(game.pk, []).append(fields["key"])
            self.sent.append((name, game, fields))

    @precondition(lambda self: self.sent)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        """A duplicate counts once, and is refused if its sender may not write any more."""
        name, game, fields = data.draw(st.sampled_from(self.sent))
        may = self.pen == game if name == PEN else self.writes(name)
        expected = {200} if may else {403, 404} if name == PEN else {self.refusal(name)}
        assert send(self.phones[name], game, fields).status_code in expected

    @precondition(lambda self: self.games)
    @rule(data=st.data())
    def hand_over_the_pen(self, data: st.DataObject) -> None:
        self.pen = data.draw(st.sampled_from(self.games))
        self.phones[PEN] = phone_with_pen(self.pen)

    @precondition(lambda self: self.pen)
    @rule(name=MEMBERS)
    def take_the_pen_back(self, name: str) -> None:
        assert self.pen
        status = self.phones[name].post(reverse("end_pen", args=[self.pen.pk])).status_code
        assert status == (302 if self.writes(name) else self.refusal(name))
        if self.writes(name):
            self.pen = None

    @precondition(lambda self: self.roles)
    @rule(name=MEMBERS, circle=st.booleans())
    def open_a_history(self, name: str, circle: bool) -> None:
        owner = self.circle if circle else self.people[name]
        status = self.phones[name].post("/circles/open/", {FIELD: str(owner.pk)}).status_code
        assert status == (302 if not circle or name in self.roles else 404)

    @invariant()
    def the_members_are_those_of_the_model_and_one_of_them_leads(self) -> None:
        stored = Membership.objects.filter(confidant__in=self.people.values()).values_list("confidant", "role")
        assert dict(stored) == {self.people[name].pk: role for name, role in self.roles.items()}
        assert [*self.roles.values()].count(Role.LEADS) == bool(self.roles)

    @invariant()
    def a_page_is_open_to_members_and_missing_for_others(self) -> None:
        """After each step for one of the phones."""
        self.phones_seen += 1
        name = PEOPLE[self.phones_seen % len(PEOPLE)]
        phone, is_member = self.phones[name], name in self.roles
        for game in self.games[-2:]:
            assert phone.get(reverse("game", args=[game.pk])).status_code == (200 if is_member else 404)
            poll = phone.get(reverse("play", args=[game.pk]), {"revision": "-1"}, headers=JSON).status_code
            assert poll == (200 if self.writes(name) else self.refusal(name))
        other = PEOPLE[(self.phones_seen + 1) % len(PEOPLE)]
        assert phone.get(reverse("game", args=[self.own_games[other].pk])).status_code == 404
        strangers = [player for each in PEOPLE if each != name for player in OWN_PLAYERS[each]]
        text = phone.get(LISTS[self.phones_seen % len(LISTS)]).text
        assert not [player for player in strangers if player in text]
        assert is_member or not [player for player in NAMES[:3] if f">{player}<" in text]

    @invariant()
    def no_entry_is_lost_or_doubled(self) -> None:
        for game in self.games:
            stored = Entry.objects.filter(game=game).order_by("revision").values_list("key", flat=True)
            assert [*stored] == self.keys.get(game.pk, [])


def entry_of_set_up(players: tuple[str, ...]) -> Data:
    """Return the fields of the set-up form."""
    key = entry(Game.objects.earliest("pk"), "bids")["key"]
    return {"key": key, "player": players, "first_dealer": "0", "scoring": "standard", "plus_minus_one": "off"}


@pytest.mark.django_db
def test_members_in_any_order_see_and_change_what_their_role_allows() -> None:
    run(CircleMachine, settings=RUN)
