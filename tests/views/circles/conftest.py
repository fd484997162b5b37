"""A circle with a member of each role."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.test import Client

from scorekeeper.accounts.circles import create_circle
from scorekeeper.models import Confidant, Game, Membership, Role
from scorekeeper.web import sign_in as signing_in
from tests.helpers.phones import phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game


@dataclass(frozen=True)
class Circle:
    """A circle with one game of three rounds; Ute leads it, Jonas keeps the score, and Rosa only reads."""

    row: Confidant
    game: Game
    ute: Client
    jonas: Client
    rosa: Client

    def path(self, rest: str = "") -> str:
        """Return the path of the circle's page, or of one below it."""
        return f"/circles/{self.row.pk}/{rest}"

    def member(self, name: str) -> Membership:
        """Return the membership of somebody."""
        return Membership.objects.get(circle=self.row, confidant__name=name)


@pytest.fixture
def circle(db: None) -> Circle:
    """Found a circle."""
    signing_in.first_confidant()
    ute, jonas, rosa = (make_confidant(name=name) for name in ("Ute", "Jonas", "Rosa"))
    row = create_circle(ute, "The club", with_history=False)
    for confidant, role in ((jonas, Role.WRITES), (rosa, Role.READS)):
        Membership.objects.create(circle=row, confidant=confidant, role=role)
    game = make_game(owner=row, rounds=THREE_ROUNDS)
    return Circle(row, game, phone_of(ute), phone_of(jonas), phone_of(rosa))
