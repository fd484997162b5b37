"""Database tables. Derived data is stored only as caches for lists and statistics."""

from scorekeeper.models.accounts import KEEPS_SCORE, Invitation, Membership, Passkey, Role, SignIn
from scorekeeper.models.archive import (
    TERM_LENGTH,
    Career,
    EventPoints,
    GameFigures,
    PendingImport,
    Result,
    SearchPosting,
    SearchTerm,
    Series,
    SeriesEvent,
    SeriesGame,
)
from scorekeeper.models.events import EVENT_NAME_LENGTH, Event, EventCode, EventEntry, EventGame
from scorekeeper.models.games import (
    HAS_RESULT,
    OUTCOME_VERSION,
    TITLE_LENGTH,
    Entry,
    Game,
    HiddenBid,
    Seat,
    name_on_phones,
    written_day,
    zone_at,
)
from scorekeeper.models.live import DRAFT_KINDS, SHOWS_DRAFT, WATCHING, Draft, GameLink, LinkKind, OpenBid, OwnPhone
from scorekeeper.models.options import CUSTOM, Options, OwnPreset
from scorekeeper.models.pens import Pen
from scorekeeper.models.people import FIRST_NAME, Confidant, ImportedName, Player, SignInKind, SignInLink
from scorekeeper.models.photos import MOST_PHOTO_BYTES, PhotoType, SheetPhoto
from scorekeeper.models.rate_limits import RateCount
from scorekeeper.models.sheets import SHEET_NAME, SheetDraft
from scorekeeper.models.televisions import TvNumber

__all__ = [
    "CUSTOM",
    "DRAFT_KINDS",
    "EVENT_NAME_LENGTH",
    "FIRST_NAME",
    "HAS_RESULT",
    "KEEPS_SCORE",
    "MOST_PHOTO_BYTES",
    "OUTCOME_VERSION",
    "SHEET_NAME",
    "SHOWS_DRAFT",
    "TERM_LENGTH",
    "TITLE_LENGTH",
    "WATCHING",
    "Career",
    "Confidant",
    "Draft",
    "Entry",
    "Event",
    "EventCode",
    "EventEntry",
    "EventGame",
    "EventPoints",
    "Game",
    "GameFigures",
    "GameLink",
    "HiddenBid",
    "ImportedName",
    "Invitation",
    "LinkKind",
    "Membership",
    "OpenBid",
    "Options",
    "OwnPhone",
    "OwnPreset",
    "Passkey",
    "Pen",
    "PendingImport",
    "PhotoType",
    "Player",
    "RateCount",
    "Result",
    "Role",
    "SearchPosting",
    "SearchTerm",
    "Seat",
    "Series",
    "SeriesEvent",
    "SeriesGame",
    "SheetDraft",
    "SheetPhoto",
    "SignIn",
    "SignInKind",
    "SignInLink",
    "TvNumber",
    "name_on_phones",
    "written_day",
    "zone_at",
]
