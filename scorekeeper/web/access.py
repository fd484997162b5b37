"""Who may use a view; a test compares all URLs and roles."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum


class Access(StrEnum):
    """Everybody else gets the page for a missing one or a wrong token."""

    EVERYBODY = "everybody: shows nothing of any game"
    CONFIDANT = "a signed-in Confidant, only what is theirs"
    MEMBER = "the Confidant, or a member of the circle; who only reads there changes nothing"
    KEEPER = "the Confidant, or a member of the circle who keeps the score"
    LEADER = "a member of the circle; to change it, its leader"
    WRITER = "as a keeper of the game, or the phone with its pen"
    ONLOOKER = "as a writer; to read also who only reads in the circle, and a phone that had the pen before"
    SIGN_IN_CODE = "who has a code to sign in"
    INVITATION = "who has an invitation"
    PEN_CODE = "who has a code for the pen"
    WATCHING_LINK = "who has a link to watch"
    EVENT_LINK = "who has the public link of an event: names, seats, results and standings"
    TELEVISION = "a television that shows a number; the game once a phone has typed it"
    BIDDING_LINK = "who has a link to bid on an own phone"


def access[View: Callable[..., object]](rule: Access) -> Callable[[View], View]:
    """Only declare; the view or its decorator, such as `for_confidant`, checks."""

    def declare(view: View) -> View:
        view.access = rule  # type: ignore[attr-defined]
        return view

    return declare


def rule_of(view: Callable[..., object]) -> Access | None:
    """None if it does not say."""
    return getattr(view, "access", None)
