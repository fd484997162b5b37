"""What the page “Bring others in” offers. To add a kind of access, add a `Choice` to `GROUPS`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorekeeper.live.pens import CODE_LIFETIME
from scorekeeper.models import WATCHING, Game, LinkKind


@dataclass(frozen=True)
class Choice:
    """`line` says in a few words what it allows, `sentence` who may use the link, for how long, and how to revoke it.

    `page` and `tv_page` are URL names, with a token for links. A link with a `lifetime` works once. Without a `kind`
    there is no link, but a page of the Confidant.
    """

    name: str
    icon: str
    title: Promise
    line: Promise
    page: str
    sentence: Promise | str = ""
    kind: LinkKind | None = None
    lifetime: timedelta | None = None
    tv_page: str = ""
    is_of_game: bool = False  # the page, if it has no kind of link
    suits: Callable[[Game], bool] = lambda _: True

    @property
    def may_be_previewed(self) -> bool:
        """Whether messengers may show names with the link."""
        return self.kind in WATCHING


class Group(NamedTuple):
    title: Promise
    choices: tuple[Choice, ...]


WATCH = Choice(
    name="watch",
    kind=LinkKind.WATCH,
    icon="eye",
    title=_("Watch this game"),
    line=_("Looks on, changes nothing"),
    sentence=_("Anyone with this link can look on, also after the game, until you stop sharing."),
    page="watch",
    tv_page="watch_tv",
)
EVENING = Choice(
    name="evening",
    kind=LinkKind.EVENING,
    icon="moon",
    title=_("Watch the whole evening"),
    line=_("The same, also for the next games"),
    sentence=_(
        "Anyone with this link can look on at this game and the table’s next ones, until the evening is over or you "
        "stop sharing."
    ),
    page="watch",
    tv_page="watch_tv",
)
PEN = Choice(
    name="pen",
    kind=LinkKind.PEN,
    lifetime=CODE_LIFETIME,
    icon="pencil",
    title=_("Hand over the pen"),
    line=_("The other phone writes, this one looks on"),
    sentence=_("For one phone, within 2 minutes. You can take the pen back at the table."),
    page="take_pen",
)
BID = Choice(
    name="bid",
    kind=LinkKind.BID,
    icon="smartphone",
    title=_("Bid on their own phones"),
    line=_("Each player enters a covered bid"),
    sentence=_("Anyone who scans this code can choose a name and bid there, unseen, until you stop it."),
    page="own_bid",
    suits=lambda game: game.ruleset.hides_bids and not game.is_finished,
)
BID_IN_TURN = replace(
    BID,
    line=_("Each bids when it is their turn"),
    sentence=_("Anyone who scans this code can choose a name and bid there when it is their turn, until you stop it."),
    suits=lambda game: not game.ruleset.hides_bids and not game.is_finished,
)
SECOND_PHONE = Choice(
    name="phone",
    icon="log-in",
    title=_("Sign in a second phone"),
    line=_("Both phones write"),
    page="another_phone",
)

TELEVISION = Choice(
    name="tv",
    icon="tv",
    title=_("Show on a TV"),
    line=_("Type the number that it shows"),
    page="show_on_tv",
    is_of_game=True,
)

GROUPS = (
    Group(_("For players and onlookers"), (WATCH, EVENING, TELEVISION, BID, BID_IN_TURN)),
    Group(_("For the person who keeps the score"), (PEN, SECOND_PHONE)),
)


def choices_for(game: Game) -> list[Group]:
    return [Group(title, tuple(choice for choice in choices if choice.suits(game))) for title, choices in GROUPS]


def choice_named(name: str, game: Game) -> Choice | None:
    choices = (choice for group in choices_for(game) for choice in group.choices)
    return next((choice for choice in choices if choice.name == name and choice.kind), None)
