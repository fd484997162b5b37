"""Whose games and players a request works on: those of the Confidant who is signed in, or of a circle."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from scorekeeper.accounts.circles import memberships_of
from scorekeeper.models import (
    Confidant,
    Event,
    Game,
    Membership,
    OwnPreset,
    PendingImport,
    Player,
    Role,
    Series,
    SheetDraft,
)
from scorekeeper.web.session_store import SessionStore

type Owned = Event | Game | OwnPreset | PendingImport | Player | Series | SheetDraft

OPEN = "circle"  # in the session: the id of the circle whose history is open; missing if it is the Confidant's own
FIELD = "history"  # in forms that make something new: the id of the owner for whom the form was shown


class HistoryAccess(NamedTuple):
    """`role` is that of the Confidant there."""

    owner: Confidant
    role: Role

    @property
    def circle(self) -> Confidant | None:
        """Also that of an event; None if it is the Confidant's own history."""
        return self.owner if self.owner.is_circle else None

    @property
    def is_read_only(self) -> bool:
        return self.role == Role.READS


class Places(NamedTuple):
    """The links at the top of a page; `page`: the name of its address, "" if no link leads to it."""

    page: str
    reads_only: bool
    has_events: bool


class Header(NamedTuple):
    """`circle` may be that of an event."""

    page: str
    circle: Confidant | None = None
    reads_only: bool = False
    has_events: bool = False

    @property
    def circle_page(self) -> str:
        """The name of the address of the circle's page."""
        return "event" if self.circle and self.circle.is_event else "circle"

    @property
    def places(self) -> Places:
        return Places(self.page, self.reads_only, self.has_events)


def history_of_row(request: HttpRequest, confidant: Confidant, table: type[Owned], row_id: int) -> HistoryAccess:
    """The history of one of the Confidant's circles if the row belongs to it, else the Confidant's own.

    One query, none if the Confidant is in no circle.
    """
    if not is_in_circles(request, confidant):
        return _own(confidant)
    row = table.objects.filter(pk=row_id, owner=OuterRef("circle"))
    memberships = Membership.objects.select_related("circle").filter(confidant=confidant)
    return _of(memberships.filter(Exists(row)).first(), confidant)


def open_history(request: HttpRequest, confidant: Confidant) -> HistoryAccess:
    """The history that is open on this phone, or for which a form was shown; one query for a circle, else none.

    Raises Membership.DoesNotExist for a form of a circle of which the Confidant is not a member.
    """
    wanted = request.POST.get(FIELD, "") if request.method == "POST" else ""
    if wanted == str(confidant.pk):
        return _own(confidant)
    if wanted.isascii() and wanted.isdigit():
        return _of(memberships_of(confidant).get(circle=int(wanted[:18])), confidant)
    return _history_on_phone(request, confidant)


def header(request: HttpRequest) -> dict[str, object]:
    """Context processor: computed only if the template shows it."""
    return {"header": SimpleLazyObject(lambda: _header_of(request))}


def set_open_history(request: HttpRequest, circle: Confidant | None) -> None:
    """For pages that belong to no game; None: the Confidant's own. An event is no history that can be open."""
    circle_id = circle and circle.pk
    if circle and circle.is_event:
        return
    if request.session.get(OPEN) != circle_id:
        request.session[OPEN] = circle_id


def close_circle(request: HttpRequest, circle_id: int) -> None:
    if request.session.get(OPEN) == circle_id:
        set_open_history(request, None)


def has_lost_circle(request: HttpRequest, history: HistoryAccess) -> bool:
    """The circle that was open on this phone is deleted or left, so that `history` is shown instead."""
    return request.session.get(OPEN) is not None and history.circle is None


def is_open_circle_lost(request: HttpRequest, confidant: Confidant) -> bool:
    """As `has_lost_circle`; at most one query."""
    return has_lost_circle(request, _history_on_phone(request, confidant))


def is_in_circles(request: HttpRequest, confidant: Confidant) -> bool:
    """No query for the Confidant of the session."""
    session = request.session
    if isinstance(session, SessionStore) and session.confidant == confidant:
        return session.is_in_circles
    return Membership.objects.filter(confidant=confidant).exists()


def has_events(request: HttpRequest) -> bool:
    """Whether the Confidant of the session organises one, also one that is over; no query but that of the session."""
    user = getattr(request, "user", None)
    # The session knows it once the user is asked for.
    return user is not None and user.is_authenticated and getattr(request.session, "has_events", False)


def _header_of(request: HttpRequest) -> Header:
    """The history that the page is about; the open one for a page about none, such as the account.

    One query for a member of circles with one of them open, else none.
    """
    page = _places().get(request.path, "people" if request.path.startswith(_beside_people()) else "")
    with_events = has_events(request)
    if hasattr(request, "reads_only"):
        # A guest with the pen is no member.
        circle = None if getattr(request, "pen", None) else getattr(request, "circle", None)
        return Header(page, circle, request.reads_only, with_events)
    user = request.user
    if not isinstance(user, Confidant) or not is_in_circles(request, user):
        return Header(page, has_events=with_events)
    history = _history_on_phone(request, user)
    return Header(page, history.circle, history.is_read_only, with_events)


@cache
def _places() -> dict[str, str]:
    """By path."""
    return {reverse(name): name for name in ("start", "new_game", "past_games", "people", "events", "more")}


@cache
def _beside_people() -> tuple[str, str]:
    return reverse("records"), reverse("last_year")


def _history_on_phone(request: HttpRequest, confidant: Confidant) -> HistoryAccess:
    circle = request.session.get(OPEN)
    return _of(memberships_of(confidant).filter(circle=circle).first() if circle else None, confidant)


def _of(membership: Membership | None, confidant: Confidant) -> HistoryAccess:
    return HistoryAccess(membership.circle, Role(membership.role)) if membership else _own(confidant)


def _own(confidant: Confidant) -> HistoryAccess:
    return HistoryAccess(confidant, Role.LEADS)
