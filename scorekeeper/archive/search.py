"""Searches games by player, variant, days, and words of titles and names, using the search index."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from scorekeeper.games.search_index import words_in, words_of
from scorekeeper.models import Confidant, Game, Player, SearchPosting, SearchTerm
from scorekeeper.rules.knowledge import Precision

FEW = 1000  # if a search term finds at most this many games, the query lists their ids instead of scanning all games
_MOST_WORDS = 5
_MOST_TITLE_WORDS = 1000
_LAST_CHARACTER = "\U0010ffff"

type SearchTerms = frozenset[int]


@dataclass(frozen=True)
class Search:
    """None or "" means any. Both days are included; they are those of each game's table."""

    person: int | None = None
    variant: str = ""
    first_day: date | None = None
    last_day: date | None = None
    text: str = ""

    @property
    def asks(self) -> bool:
        return self != Search()


def find_games(owner: Confidant, search: Search) -> QuerySet[Game]:
    """Newest first; games in the bin are excluded."""
    games = Game.objects.filter(owner=owner, deleted_at=None).order_by("-started_at", "-id")
    if search.first_day or search.last_day:
        games = games.exclude(precision=Precision.NONE)
    # The times let the database use the index of the order: no clock differs from UTC by more than a day.
    if search.first_day:
        games = games.filter(day__gte=search.first_day, started_at__gte=_midnight(search.first_day - timedelta(days=1)))
    if search.last_day:
        games = games.filter(day__lte=search.last_day, started_at__lt=_midnight(search.last_day + timedelta(days=2)))
    return _with_all_terms(games, list(_search_terms(owner, search)))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time.min, UTC)


def _search_terms(owner: Confidant, search: Search) -> Iterator[SearchTerms]:
    """By criterion: a game must have one of each."""
    mine = SearchTerm.objects.filter(owner=owner)
    if search.person:
        is_person = Q(pk=search.person) | Q(person=search.person)
        players = Player.objects.filter(is_person, owner=owner).values_list("pk", flat=True)
        yield _of_players(mine, players)
    if search.variant:
        yield frozenset(mine.filter(kind=SearchTerm.Kind.VARIANT, text=search.variant).values_list("pk", flat=True))
    words = words_of(search.text)[:_MOST_WORDS]
    names = _names(owner) if words else []
    for word in words:
        titles = mine.filter(kind=SearchTerm.Kind.WORD, text__gte=word, text__lt=word + _LAST_CHARACTER)
        named = [player for player, own in names if any(part.startswith(word) for part in own)]
        yield frozenset(titles.values_list("pk", flat=True)[:_MOST_TITLE_WORDS]) | _of_players(mine, named)


def _names(owner: Confidant) -> list[tuple[int, list[str]]]:
    """The ids of all players, with the words of their names and of their persons' names."""
    names = Player.objects.filter(owner=owner).values_list("pk", "sort_key", "person__sort_key")
    return [(player, words_in(f"{own} {person or ''}")) for player, own, person in names]


def _of_players(mine: QuerySet[SearchTerm], players: Iterable[int]) -> SearchTerms:
    texts = [str(player) for player in players]
    return frozenset(mine.filter(kind=SearchTerm.Kind.PLAYER, text__in=texts).values_list("pk", flat=True))


def _with_all_terms(games: QuerySet[Game], criteria: Collection[SearchTerms]) -> QuerySet[Game]:
    if not criteria:
        return games
    for search_terms in criteria:
        games = games.filter(Exists(SearchPosting.objects.filter(game=OuterRef("pk"), term__in=search_terms)))
    # If few games are possible, their ids in the query save a scan of all other games.
    fewest = min(map(_first_games, criteria), key=len)
    return games.filter(pk__in=fewest) if len(fewest) <= FEW else games


def _first_games(search_terms: SearchTerms) -> list[int]:
    """At most FEW + 1."""
    return list(SearchPosting.objects.filter(term__in=search_terms).values_list("game", flat=True)[: FEW + 1])
