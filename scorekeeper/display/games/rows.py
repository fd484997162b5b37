"""The rows and cards of games in lists."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import ngettext

from scorekeeper.display.formatting import isolated, number
from scorekeeper.display.formatting import listed as in_one_list
from scorekeeper.display.games.days import iso_moment, short_day_of
from scorekeeper.display.ruleset_text import ruleset_line
from scorekeeper.models import Game
from scorekeeper.rules.knowledge import Knowledge


class ListedStanding(NamedTuple):
    rank: int
    seat: int
    person: int
    player: str
    total: int


class GameCard(NamedTuple):
    """Equal cards are rendered once."""

    game_id: int
    title: str
    start: datetime
    precision: str
    iso_moment: str  # equal starts may have different UTC offsets
    is_finished: bool
    rounds_recorded: int
    knows_rounds: bool
    has_leader: bool
    places: tuple[ListedStanding, ...]
    game: str


class PastRow(NamedTuple):
    """Equal rows are rendered once."""

    game_id: int
    title: str
    has_winners: bool
    winners: tuple[ListedStanding, ...]
    losers: tuple[ListedStanding, ...]
    day: str


class OpenCard(NamedTuple):
    """`seats` and `names` are those of the players who have not left."""

    title: str
    seats: tuple[int, ...]
    names: tuple[str, ...]
    round: int
    rounds: int | None
    lead: str


class OpenRow(NamedTuple):
    game_id: int
    title: str
    names: tuple[str, ...]
    round: int
    rounds: int | None
    day: str


@dataclass(frozen=True)
class ListedGame:
    """A game in a list, read from its cached outcome."""

    row: Game
    names: tuple[str, ...]  # of the players who have not left
    places: tuple[ListedStanding, ...]

    @property
    def game(self) -> str:
        return ruleset_line(self.row.ruleset)

    @property
    def card(self) -> GameCard:
        row = self.row
        start = (row.local_start, row.precision, iso_moment(row))
        knows_rounds = row.knowledge != Knowledge.TOTALS
        has_leader = row.rounds_recorded > 0 or not knows_rounds
        played = (row.is_finished, row.rounds_recorded)
        return GameCard(row.pk, row.title, *start, *played, knows_rounds, has_leader, self.places, self.game)

    @property
    def past_row(self) -> PastRow:
        row = self.row
        winners = tuple(place for place in self.places if place.rank == 1)
        losers = tuple(place for place in self.places if place.rank > 1)
        return PastRow(row.pk, row.title, row.has_result, winners, losers, short_day_of(row))

    @property
    def is_unusual(self) -> bool:
        return self.row.ruleset.is_unusual


@dataclass(frozen=True)
class OpenGame:
    """`rounds` is the length of the game; None if somebody joined it, because the table then chose how long it is."""

    listed: ListedGame
    rounds: int | None

    @property
    def round(self) -> int:
        return self.listed.row.rounds_recorded + 1

    @property
    def card(self) -> OpenCard:
        row, names = self.listed.row, self.listed.names
        seats = tuple(seat for seat, (_, _, is_present) in enumerate(row.places) if is_present)
        return OpenCard(row.title, seats, names, self.round, self.rounds, self.lead)

    @property
    def open_row(self) -> OpenRow:
        row = self.listed.row
        return OpenRow(row.pk, row.title, self.listed.names, self.round, self.rounds, short_day_of(row))

    @property
    def lead(self) -> str:
        """Who leads, and with how many points; "" before the first round."""
        leaders = [isolated(place.player) for place in self.listed.places if place.rank == 1]
        if self.round == 1 or not leaders:
            return ""
        text = ngettext("%(names)s leads with %(points)s", "%(names)s lead with %(points)s", len(leaders))
        return text % {"names": in_one_list(leaders), "points": number(self.listed.places[0].total)}
