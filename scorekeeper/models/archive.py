"""Cached results and career totals, the search index, series, pending imports.

`Result`, `Career`, `GameFigures`, `SearchTerm` and `SearchPosting` are a cache, rebuilt by `manage.py recount`. Only
`games/outcomes.py` writes it, the last two through `games/search_index.py`.
"""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.models.games import TITLE_LENGTH, Game
from scorekeeper.models.people import Confidant, Player
from scorekeeper.rules.names import NAME_KEY_LENGTH, NAME_LENGTH
from scorekeeper.rules.ruleset import Scoring

TERM_LENGTH = 40


class Result(models.Model):
    """The result of one player in a finished game.

    `bids` has cards, bid and tricks of each round played. In a game from paper it has only the cards if bids are not
    known, null for unknown tricks, followed by how much the bid was missed by, and no rounds if only final totals are
    known. `situations` has for each round the points, the number of players, and the situation of the bid, if there is
    one (`rules/insights/situations.py`).
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="results", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="results", db_index=False)
    scoring = models.CharField(max_length=9, choices=[(scoring, scoring) for scoring in Scoring])
    started_at = models.DateTimeField()
    rank = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    longest_run = models.PositiveSmallIntegerField()
    bids = models.JSONField()
    situations = models.JSONField(default=list)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game", "player"], name="result_once_per_player_and_game"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="result_rank_counts_from_one"),
        ]
        indexes: ClassVar = [
            # The rank is not for the order: wins in a row are found without reading the rows.
            models.Index(fields=["player", "scoring", "-started_at", "-game", "rank"], name="results_newest_first"),
            models.Index(fields=["player", "scoring", "total"], name="results_by_total"),
            models.Index(fields=["player", "scoring", "longest_run"], name="results_by_run"),
        ]

    def __str__(self) -> str:
        return f"result of player {self.player_id} in game {self.game_id}"


class Career(models.Model):
    """One player in one scoring; `players/careers.py` defines the keys.

    `sums` counts games, wins, places and so on, `bids` the bids by hand size and number, `rivals` the games against
    each other player, `situations` the bids by what else was known when they were made, `hands` the points by players
    and cards.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="careers", db_index=False)
    scoring = models.CharField(max_length=9, choices=[(scoring, scoring) for scoring in Scoring])
    sums = models.JSONField(default=dict)
    bids = models.JSONField(default=dict)
    rivals = models.JSONField(default=dict)
    situations = models.JSONField(default=dict)
    hands = models.JSONField(default=dict)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["player", "scoring"], name="career_once_per_player_and_scoring"),
        ]

    def __str__(self) -> str:
        return f"career of player {self.player_id}, {self.scoring}"


class GameFigures(models.Model):
    """What records and years compare of a finished game (`rules/insights/extremes.py`).

    `players` are those of the result. `evening` is null if the day of the game is not known, `minutes` if its length
    is not. `bids` counts known bids, `made` those that were made; `run` is the most that one player made in a row.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="figures", db_index=False)
    players = models.PositiveSmallIntegerField()
    evening = models.DateField(null=True)
    minutes = models.PositiveSmallIntegerField(null=True)
    ended_early = models.BooleanField()
    bids = models.PositiveSmallIntegerField()
    made = models.PositiveSmallIntegerField()
    highest_total = models.IntegerField()
    lowest_total = models.IntegerField()
    highest_round = models.IntegerField(null=True)
    lowest_round = models.IntegerField(null=True)
    run = models.PositiveSmallIntegerField(null=True)
    swing = models.PositiveIntegerField(null=True)
    comeback = models.PositiveIntegerField(null=True)
    margin = models.PositiveIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["game"], name="game_figures_once_per_game"),
            models.CheckConstraint(condition=Q(bids__gte=F("made")), name="game_figures_of_bids"),
            models.CheckConstraint(condition=Q(players__gte=1), name="game_figures_of_players"),
        ]

    def __str__(self) -> str:
        return f"figures of game {self.game_id}"


class SearchTerm(models.Model):
    """A player (by id), a variant, or a word of a title."""

    class Kind(models.TextChoices):
        PLAYER = "player"
        VARIANT = "variant"
        WORD = "word"

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="search_terms", db_index=False)
    kind = models.CharField(max_length=7, choices=Kind.choices)
    text = models.CharField(max_length=TERM_LENGTH)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "kind", "text"], name="search_term_once_per_owner"),
            models.CheckConstraint(
                condition=Q(kind__in=["player", "variant", "word"]), name="search_term_kind_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.text}"


class SearchPosting(models.Model):
    term = models.ForeignKey(SearchTerm, on_delete=models.CASCADE, related_name="postings", db_index=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="postings")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["term", "game"], name="search_posting_once"),
        ]

    def __str__(self) -> str:
        return f"game {self.game_id} for search term {self.term_id}"


class Series(models.Model):
    """A named group of games, such as an evening or a season."""

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="series", db_index=False)
    name = models.CharField(max_length=NAME_LENGTH)
    name_key = models.CharField(max_length=NAME_KEY_LENGTH)
    sort_key = models.CharField(max_length=NAME_KEY_LENGTH)
    made_at = models.DateTimeField(default=timezone.now)
    games = models.ManyToManyField(Game, through="SeriesGame", related_name="series")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "name_key"], name="series_name_unique_per_owner"),
            models.CheckConstraint(condition=~Q(name=""), name="series_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class SeriesEvent(models.Model):
    """An event that counts in a series like one evening.

    It does not refer to the `Event`, which may be deleted; `event_key` is that event's `form_key`. `day` and `scoring`
    are the event's.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="events", db_index=False)
    event_key = models.CharField(max_length=64)
    name = models.CharField(max_length=TITLE_LENGTH)
    day = models.DateField()
    scoring = models.CharField(max_length=9, choices=[(scoring, scoring) for scoring in Scoring])

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "event_key"], name="series_event_once"),
            models.CheckConstraint(condition=~Q(name=""), name="series_event_has_a_name"),
        ]

    def __str__(self) -> str:
        return f"event {self.name} of series {self.series_id}"


class EventPoints(models.Model):
    """What one player brings from an event into a series: the sums over the `games` that count there.

    `points` is a `Fraction` as text, such as "205/2", because thirds have no decimals.
    """

    event = models.ForeignKey(SeriesEvent, on_delete=models.CASCADE, related_name="people", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="event_points")
    points = models.CharField(max_length=80)
    total = models.IntegerField()
    wins = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "player"], name="event_points_once_per_player"),
            models.CheckConstraint(condition=~Q(points=""), name="event_points_are_a_number"),
            models.CheckConstraint(condition=Q(games__gte=F("wins")) & Q(games__gte=1), name="event_points_of_games"),
        ]

    def __str__(self) -> str:
        return f"points of player {self.player_id} in event {self.event_id}"


class SeriesGame(models.Model):
    """`event`: the game is one of an event that counts in this series, and does not count by itself."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="+", db_index=False)
    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="+")
    event = models.ForeignKey(SeriesEvent, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "game"], name="series_game_once"),
        ]

    def __str__(self) -> str:
        return f"game {self.game_id} of series {self.series_id}"


class PendingImport(models.Model):
    """Uploaded game files that wait for confirmation: validated in steps, then added all or none.

    `content` is one ZIP file with `files` game files, of which `validated` are validated so far; `findings` has their
    results and which phone sent them. Once the games are added, `done_at` is set and `content` is empty.
    """

    owner = models.ForeignKey(Confidant, on_delete=models.CASCADE, related_name="pending_imports")
    made_at = models.DateTimeField(default=timezone.now)
    content = models.BinaryField()
    files = models.PositiveIntegerField()
    validated = models.PositiveIntegerField(default=0)
    findings = models.JSONField(default=dict)
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(validated__lte=F("files")), name="import_validates_no_more_than_it_has"),
        ]

    def __str__(self) -> str:
        return f"import {self.pk}"
