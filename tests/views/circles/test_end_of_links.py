"""Links into the games of a circle end with the role of a member who kept the score, and with signing out others."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scorekeeper.live.own_phones import claim_seat
from scorekeeper.models import Confidant, Game, Invitation, LinkKind, OwnPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game
from tests.helpers.watchers import look, share
from tests.views.circles.conftest import Circle
from tests.views.circles.test_members import invite

ENDS: dict[str, Callable[[Circle], object]] = {
    "removed": lambda circle: _change(circle, "Jonas", "remove"),
    "only reads": lambda circle: _change(circle, "Jonas", "reads"),
    "leaves": lambda circle: circle.jonas.post(circle.path("leave/")),
    "deletes the account": lambda circle: circle.jonas.post("/account/delete/", {"name": "Jonas"}),
    "signs out others": lambda circle: circle.jonas.post("/another-phone/sign-out-others/"),
}
STAYS: dict[str, Callable[[Circle], object]] = {
    "a reader is removed": lambda circle: _change(circle, "Rosa", "remove"),
    "a reader writes": lambda circle: _change(circle, "Rosa", "writes"),
    "a writer leads": lambda circle: _change(circle, "Jonas", "leads"),
    "a reader signs out others": lambda circle: circle.rosa.post("/another-phone/sign-out-others/"),
}


def _change(circle: Circle, name: str, role: str) -> None:
    path = circle.path(f"members/{circle.member(name).pk}/")
    assert circle.ute.post(path, {"role": role}).status_code == 302


def what_works(game: Game) -> Callable[[], list[bool]]:
    """Return a function that tries a link to watch, a pen and an own phone, made now."""
    watching, evening, writer = share(game), share(game, LinkKind.EVENING), phone_with_pen(game)
    share(game, LinkKind.BID)
    claim_seat(game, 0, "")
    play = f"/games/{game.pk}/play/"
    return lambda: [
        *(look(token).status_code == 200 for token in (watching, evening)),
        writer.get(play).status_code == 200,
        OwnPhone.objects.filter(game=game).exists(),
    ]


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_nobody_who_kept_the_score_looks_on_or_writes_afterwards(
    circle: Circle, end: Callable[[Circle], object]
) -> None:
    theirs, shared = what_works(make_game(owner=make_confidant())), what_works(circle.game)
    end(circle)
    assert shared() == [False] * 4
    assert theirs() == [True] * 4


@pytest.mark.parametrize("change", STAYS.values(), ids=STAYS)
def test_links_stay_if_nobody_who_knows_them_loses_the_right_to_make_them(
    circle: Circle, change: Callable[[Circle], object]
) -> None:
    shared = what_works(circle.game)
    change(circle)
    assert shared() == [True] * 4


def test_an_invitation_from_a_lost_phone_ends_when_the_leader_signs_it_out(circle: Circle) -> None:
    path = invite(circle, "writes")
    circle.ute.post("/another-phone/sign-out-others/")
    assert not Invitation.objects.exists()
    assert circle.rosa.get(path).status_code == 410


def test_who_ends_links_reads_it_where_it_is_confirmed(circle: Circle) -> None:
    leaving = [phone.get(circle.path()).text for phone in (circle.jonas, circle.rosa)]
    assert ["links into the games" in text for text in leaving] == [True, False]
    assert "You can make new ones at once" not in leaving[0]
    confirmations = re.findall(r"<details>.*?</details>", circle.ute.get(circle.path()).text, re.DOTALL)
    ends = [(re.findall(r'value="(.*?)"', text), "links into the games" in text) for text in confirmations]
    jonas, rosa = ends[:3], ends[3:]
    assert jonas == [(["reads"], True), (["leads"], False), (["remove"], True)]
    assert rosa == [(["leads"], False), (["remove"], False)]
    assert "You can make new ones at once" in confirmations[0]


def test_a_member_reads_that_signing_out_others_ends_links_of_circles(circle: Circle) -> None:
    phone_of(Confidant.objects.get(name="Ute"))
    for path in ("/account/", "/another-phone/"):
        assert "The same holds for the games of circles whose score you keep" in circle.ute.get(path).text
