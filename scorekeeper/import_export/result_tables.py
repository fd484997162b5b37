"""Results for spreadsheets: a line for each game, for each game of one person, or for each person in a series."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import batched

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.archive.series_standings import Counted, CountedEvent, Measure, gains_of, standings_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.csv_table import Cell, lines_of_table, start_of
from scorekeeper.models import Game, written_day
from scorekeeper.rules.game import Phase
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.rules.standings import Standing, table_points


def games_table(logs: Iterable[GameLog], most_players: int) -> Iterator[str]:
    """Players in the order of the standings; `most_players` at one table."""
    heading = [*_heading(), _("Finished"), _("Winner")]
    places = [
        text % {"number": number}
        for number in range(1, most_players + 1)
        for text in (_("Player %(number)s"), _("Place %(number)s"), _("Total %(number)s"))
    ]
    return lines_of_table([*heading, *places], (_game(log, most_players) for log in logs))


def largest_table(game_ids: Iterable[int]) -> int:
    """The number of its players. One query for each 500 games."""
    batches = (Game.objects.filter(pk__in=batch) for batch in batched(game_ids, 500))
    return max((len(places) for games in batches for places in games.values_list("places", flat=True)), default=0)


def _game(log: GameLog, most_players: int) -> list[Cell]:
    game = log.game
    is_over = game.phase is Phase.FINISHED and game.has_result
    places = [cell for standing in game.standings for cell in _place(standing, has_result=game.has_result)]
    empty: list[Cell] = [None] * (3 * (most_players - len(game.standings)))
    winner = _names(game.winners) if is_over else None
    return [*_about(log), _("yes") if is_over else _("no"), winner, *places, *empty]


def _place(standing: Standing, *, has_result: bool) -> tuple[Cell, Cell, Cell]:
    return (standing.player, standing.rank, standing.total) if has_result else (standing.player, None, None)


def person_table(logs: Iterable[GameLog], names: Collection[int]) -> Iterator[str]:
    """The finished games in which the person had a seat at the end; `names`: ids of all the person's names."""
    own = [_("Player"), _("Place"), _("Total"), _("Placement points"), _("Bids made")]
    heading = [*_heading(), *own, _("Winner"), _("Others")]
    return lines_of_table(heading, (row for log in logs for row in _own_game(log, names)))


def _own_game(log: GameLog, names: Collection[int]) -> Iterator[list[Cell]]:
    game = log.game
    if game.phase is not Phase.FINISHED or not game.has_result:
        return
    points = table_points([standing.rank for standing in game.standings])
    for standing, won in zip(game.standings, points, strict=True):
        if log.people[standing.seat] in names:
            own: list[Cell] = [standing.player, standing.rank, standing.total, won, standing.exact_bids]
            others = [other for other in game.standings if other is not standing]
            yield [*_about(log), *own, _names(game.winners), _names(others)]


def series_table(games: Sequence[Counted]) -> Iterator[str]:
    """The standings of the series by points, with the points and the total in each game or event."""
    sums = [_("Place"), _("Name"), _("Games"), _("Points"), _("Total"), _("Wins"), _("Average")]
    each = [
        text % {"game": name}
        for name in map(_game_name, range(1, len(games) + 1), games)
        for text in (_("%(game)s: points"), _("%(game)s: total"))
    ]
    return lines_of_table([*sums, *each], _series(games))


def _series(games: Sequence[Counted]) -> Iterator[list[Cell]]:
    gains = gains_of(games)
    for line in standings_of(gains, Measure.POINTS):
        own = {gain.game: (gain.points, gain.total) for gain in gains[line.person]}
        sums = [line.value(measure) for measure in (Measure.POINTS, Measure.TOTAL, Measure.WINS)]
        cells = (cell for number in range(1, len(games) + 1) for cell in own.get(number, (None, None)))
        yield [line.rank, line.person.name, line.games, *sums, line.average, *cells]


def _game_name(number: int, game: Counted) -> str:
    name = game.name if isinstance(game, CountedEvent) else ""
    return " ".join(filter(None, [f"{number}.", name, written_day(game.day, game.precision)]))


def _heading() -> list[str]:
    return [_("Game"), _("Date"), _("Title"), _("Way of counting"), _("Rounds"), pgettext("number", "Players")]


def _about(log: GameLog) -> list[Cell]:
    rounds = len(log.game.played) if log.game.knows_rounds else None
    count = _({choice.value: choice.name for choice in SCORINGS}[log.row.scoring])
    return [log.row.pk, start_of(log.row), log.row.title, count, rounds, len(log.game.record.players)]


def _names(standings: Iterable[Standing]) -> str:
    return ", ".join(standing.player for standing in standings)
