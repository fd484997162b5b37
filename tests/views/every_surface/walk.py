"""Opens every surface that shows the numbers of a game, and yields them beside those of the second count."""

from __future__ import annotations

import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from django.test import Client
from django.urls import reverse

from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.score_report import reports
from scorekeeper.models import Game
from scorekeeper.rules.game import Phase
from scorekeeper.rules.statements import record_of
from tests.helpers.own_phones import BidderPhone
from tests.helpers.phones import island, page, phone_of, state
from tests.helpers.watchers import look, share
from tests.views.every_surface import readers
from tests.views.every_surface.count import Cell, Counted, Place, by_name, counted
from tests.views.every_surface.play import PlayedGame
from tests.views.every_surface.readers import Row


class Seen(NamedTuple):
    """What a surface shows, and what it has to show."""

    surface: str
    shown: object
    wanted: object


def walk(row: Game, played: PlayedGame) -> Iterator[Seen]:
    """Yield what each surface shows of a game, which is the only one of its Confidant."""
    wanted = Wanted(played)
    phone = phone_of(row.owner)
    yield from _game_page(page(phone, "game", row.pk), wanted)
    yield from _steps(phone, row, wanted)
    yield from _lists(phone, row, wanted)
    yield from _files(phone, row, wanted)
    yield from _table(page(phone, "play", row.pk), wanted)
    yield from _rounds(phone, row, wanted)
    yield from _watchers(row, wanted)
    yield from _own_phone(row, wanted)
    for name in ("table_actions", "bring_others", "series_of_game"):
        page(phone, name, row.pk)


class Wanted:
    """The numbers of the second count, in the forms in which the surfaces show them."""

    def __init__(self, played: PlayedGame) -> None:
        self.played = played
        self.game: Counted = counted(record_of(played.table, played.history))
        self.is_finished = played.game.phase is Phase.FINISHED
        self.names = self.game.record.players
        self.rounds = [by_name(self.game.record, cells) for cells in self.game.rounds]
        self.counts = self.is_finished and bool(self.rounds)

    def rows(self, *, with_points: bool = True) -> list[Row]:
        """Return the standings; in a finished game with the points for the places (F3)."""
        return [self._row(place, with_points=with_points and self.is_finished) for place in self.game.places]

    def _row(self, place: Place, *, with_points: bool) -> Row:
        points = f"{self.game.points_of_place(place.seat):+}".replace("-", "−").replace("+0", "0")
        return Row(place.rank, place.name, place.total, points if with_points else "")

    @property
    def card(self) -> list[tuple[str, int, bool]]:
        """The game in a list."""
        return [(name, total, rank == 1 and bool(self.rounds)) for rank, _, name, total in self.game.places]

    @property
    def headline(self) -> str:
        """The first words of the page of a game."""
        if not self.counts:
            return "Score sheet"
        *others, last = self.game.winners
        return f"{', '.join(others)} and {last} win together" if others else f"{last} wins"

    @property
    def margin(self) -> str:
        """The points of the winner, and how many they are ahead."""
        first, second = self.game.places[:2]
        points = f"{first.total} point{'' if abs(first.total) == 1 else 's'}".replace("-", "−")
        lead = first.total - second.total
        if second.rank == 1 or lead <= 0:
            return points
        *others, last = (place.name for place in self.game.places if place.rank == second.rank)
        names = f"{', '.join(others)} and {last}" if others else last
        return f"{points}, {lead} ahead of {names}"


def _game_page(text: str, wanted: Wanted) -> Iterator[Seen]:
    yield Seen("game page: headline", readers.inner(text, "<h1[^>]*>(.*?)</h1>"), wanted.headline)
    yield from _sheet("game page", text, wanted)
    if wanted.rounds:
        drawn = [Row(p["rank"], p["name"], readers.number(p["total"])) for p in island(text, "picture-data")["places"]]
        yield Seen("picture to share", drawn, wanted.rows(with_points=False))


def _sheet(surface: str, text: str, wanted: Wanted) -> Iterator[Seen]:
    yield Seen(f"{surface}: standings", readers.standings(text), wanted.rows() if wanted.rounds else [])
    if wanted.headline != "Score sheet":
        yield Seen(f"{surface}: margin", readers.inner(text, '<p class="margin">(.*?)</p>'), wanted.margin)
    if wanted.rounds:
        yield Seen(f"{surface}: names over the columns", readers.heads(text), [*wanted.names])
    yield Seen(f"{surface}: rounds", readers.sheet_rounds(text), wanted.rounds)


def _steps(phone: Client, row: Game, wanted: Wanted) -> Iterator[Seen]:
    steps = wanted.game.steps
    # Of a long game only the steps at the beginning, in the middle and at the end.
    for number in {0, 1, len(steps) // 2, len(steps) - 2, len(steps) - 1} & {*range(len(steps))}:
        names = wanted.played.names_in(number)
        text = page(phone, "step", row.pk, number)
        rows = [Row(rank, names[seat], total) for rank, seat, _, total in steps[number]]
        yield Seen(f"step {number}: standings", readers.standings(text), rows)
        won = {names[seat]: cell.points for seat, cell in wanted.game.rounds[number - 1].items()} if number else {}
        yield Seen(f"step {number}: points", readers.won_in_step(text), won)
    page(phone, "step", row.pk, len(steps), status=404)


def _lists(phone: Client, row: Game, wanted: Wanted) -> Iterator[Seen]:
    past = [wanted.card] if wanted.is_finished else []
    yield Seen("past games", readers.cards(page(phone, "past_games")), past)
    start = page(phone, "start")
    yield Seen("start: last games", readers.last_games(start), past)
    leaders = [name for name, _, leads in wanted.card if leads and not wanted.is_finished]
    yield Seen("start: who leads", readers.lead(start), (leaders, wanted.card[0][1]) if leaders else None)
    if wanted.counts:
        yield Seen("last_evening", readers.cards(page(phone, "last_evening")), [wanted.card])


def _files(phone: Client, row: Game, wanted: Wanted) -> Iterator[Seen]:
    files = {name: phone.get(reverse(name, args=[row.pk])) for name in ("game_json", "game_zip", "game_csv")}
    sheet = phone.get(reverse("score_sheet_file", args=[row.pk], query={"points": ""}))
    assert {file.status_code for file in (*files.values(), sheet)} == {200}
    yield from _game_file("game file", files["game_json"].getvalue(), wanted)
    with zipfile.ZipFile(io.BytesIO(files["game_zip"].getvalue())) as archive:
        game, log = sorted(archive.namelist())
        assert log.startswith("logs/")
        yield Seen("ZIP: game file", archive.read(game), files["game_json"].getvalue())
    rounds = {str(row.pk): wanted.rounds} if wanted.rounds else {}
    yield Seen("CSV", readers.csv_rounds(files["game_csv"].getvalue().decode()), rounds)
    text = phone.get(reverse("games_csv")).getvalue().decode()
    yield Seen("CSV of all games", readers.csv_rounds(text), rounds)
    text = readers.pdf_text(sheet.getvalue())
    yield Seen("PDF: standings", readers.pdf_standings(text, wanted.names), wanted.rows() if wanted.rounds else [])
    totals = Counter(cell.total for cells in wanted.game.rounds for cell in cells.values())
    yield Seen("PDF: missing totals of rounds", totals - readers.pdf_numbers(text), Counter())


def _game_file(surface: str, content: bytes, wanted: Wanted) -> Iterator[Seen]:
    again = counted(read_game_file(content).record)
    yield Seen(f"{surface}: counted again", (again.places, again.rounds), (wanted.game.places, wanted.game.rounds))
    (scored,) = reports("file", content)
    standings = [
        {"rank": rank, "seat": seat, "player": name, "total": total, "exact_bids": wanted.game.exact[seat]}
        for rank, seat, name, total in wanted.game.places
    ]
    yield Seen(f"{surface}: scored", scored.get("standings"), standings)
    yield Seen(f"{surface}: complete", scored.get("complete"), wanted.is_finished)


def _table(text: str, wanted: Wanted) -> Iterator[Seen]:
    now = state(text)
    seats = range(len(wanted.names))
    yield Seen("table: totals", now["totals"], [wanted.game.totals[seat] for seat in seats])
    yield Seen("table: places", now["places"], [place.seat for place in wanted.game.places])
    yield Seen("table: ranks", now["ranks"], [place.rank for place in wanted.game.places] if wanted.counts else [])
    shown = {name: total for name, total, _ in readers.board(text)}
    yield Seen("table: totals without scripts", shown, {name: total for _, _, name, total in wanted.game.places})
    cells = [
        {name: Cell(*cell) for name, *cell in zip(wanted.names, *each.values(), strict=True) if None not in cell}
        for each in now["rounds"]
    ]
    yield Seen("table: rounds", cells, wanted.rounds)


def _rounds(phone: Client, row: Game, wanted: Wanted) -> Iterator[Seen]:
    for number in {1, len(wanted.rounds)} if wanted.rounds else ():
        shown = readers.round_numbers(page(phone, "round", row.pk, number))
        cells = {seat: (cell.bid, cell.tricks) for seat, cell in wanted.game.rounds[number - 1].items()}
        # What is corrected is the bid that was said: before a Cloud (S2).
        for change in reversed(wanted.game.record.rounds[number - 1].bid_changes):
            cells[change.seat] = (change.before, cells[change.seat][1])
        yield Seen(f"round {number}", shown, cells)


def _watchers(row: Game, wanted: Wanted) -> Iterator[Seen]:
    token = share(row)
    for name in ("watch", "watch_tv"):
        answer = look(token, name)
        assert answer.status_code == 200
        rows = readers.board(answer.text)
        yield Seen(name, rows if wanted.is_finished else sorted(rows), _board(wanted))
    answer = look(token, "watch_sheet")
    assert answer.status_code == 200
    yield from _sheet("watchers’ score sheet", answer.text, wanted)


def _board(wanted: Wanted) -> list[tuple[str, int, bool]]:
    """Return the rows of the watchers' table: all seats in a finished game, else those that play, in any order."""
    places = wanted.game.places
    if wanted.is_finished:
        return [(name, total, rank == 1 and wanted.counts) for rank, _, name, total in places]
    playing = [place for place in places if place.seat in wanted.game.active]
    # Somebody who has left may have more points, but does not lead.
    best = min(place.rank for place in playing)
    return sorted((name, total, bool(wanted.rounds) and rank == best) for rank, _, name, total in playing)


def _own_phone(row: Game, wanted: Wanted) -> Iterator[Seen]:
    """The phone of a player who still plays shows its own total, and the standings once the game is finished."""
    text = BidderPhone(row).sit(wanted.game.active[0]).page()
    places = wanted.rows(with_points=False) if wanted.is_finished else []
    yield Seen("own phone: places", readers.own_places(text), places)
    totals = {place.name: place.total for place in wanted.game.places}
    (own,) = [place.name for place in wanted.game.places if place.seat == wanted.game.active[0]]
    shown = readers.own_totals(text, own)
    yield Seen("own phone: totals", shown, {name: totals[name] for name in shown})
    yield Seen("own phone: own total", own in shown, bool(wanted.rounds))
