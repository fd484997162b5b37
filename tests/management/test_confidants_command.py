"""`manage.py confidants` lists the Confidants, and deletes one."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts import invitations
from scorekeeper.accounts.circles import create_circle
from scorekeeper.live import links
from scorekeeper.models import Confidant, Game, LinkKind, SignIn
from scorekeeper.web import sign_in as signing_in
from tests.helpers.commands import refusal
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_it_lists_the_confidants_with_what_belongs_to_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    phone_of(signing_in.first_confidant())
    SignIn.objects.update(last_used_on="2026-03-01")
    make_game(owner=make_confidant(name="Ute"))
    call_command("confidants")
    assert capsys.readouterr().out.splitlines() == [
        "Confidant, 0 games and 0 players, last here on 2026-03-01, first Confidant, may invite",
        "Ute, 1 game and 3 players, not here yet",
    ]


def test_it_deletes_a_confidant_by_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = signing_in.first_confidant()
    make_game(owner=make_confidant(name="Ute"))
    call_command("confidants", "--delete", "UTE")
    assert capsys.readouterr().out == "Deleted Ute with 1 game and 3 players.\n"
    assert list(Confidant.objects.all()) == [first]
    assert not Game.objects.exists()


def test_it_says_that_the_next_start_makes_a_new_first_confidant(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    signing_in.first_confidant()
    call_command("confidants", "--delete", "Confidant")
    assert "the next start of the server makes a new one" in capsys.readouterr().out


def test_it_signs_out_all_phones_of_a_confidant_and_of_nobody_else(folder: Path) -> None:
    other = phone_of(signing_in.first_confidant())
    lost = phone_of(ute := make_confidant(name="Ute"))
    link = links.token_of(links.link_of(make_game(owner=ute), LinkKind.WATCH))
    call_command("confidants", "--sign-out", "ute")
    assert lost.get(reverse("past_games")).status_code == 404
    assert other.get(reverse("past_games")).status_code == 200
    assert Client().get(reverse("watch", args=[link])).status_code == 404


def test_an_unknown_name_deletes_nobody(folder: Path) -> None:
    make_confidant(name="Ute")
    assert refusal("confidants", "--delete", "Nobody") == "There is no Confidant “Nobody” here."
    assert refusal("confidants", "--delete", "") == "There is no Confidant “” here."
    assert Confidant.objects.count() == 1


def test_it_lets_a_confidant_invite_others_and_takes_that_back(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    signing_in.first_confidant()
    ute = make_confidant(name="Ute")
    call_command("confidants", "--may-invite", "ute")
    assert "Ute, 0 games and 0 players, not here yet, may invite" in capsys.readouterr().out
    token = invitations.invite(ute, "")
    call_command("confidants", "--may-not-invite", "ute")
    assert capsys.readouterr().out.endswith("not here yet\n")
    assert invitations.invitation_of(token) is None
    call_command("confidants", "--may-invite", "ute")
    assert invitations.invitation_of(token) is None


def test_circles_come_last_with_their_members_and_are_no_confidants(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    create_circle(signing_in.first_confidant(), "The club", with_history=False)
    make_confidant(name="Ute")
    call_command("confidants")
    assert capsys.readouterr().out.splitlines()[-1] == "The club, 0 games and 0 players, circle of Confidant"
    for command in (
        *(("signin", "--name", "the club"), ("confidants", "--delete", "The club")),
        *(("confidants", "--sign-out", "The club"), ("confidants", "--may-invite", "The club")),
    ):
        assert "is a circle" in refusal(*command)
