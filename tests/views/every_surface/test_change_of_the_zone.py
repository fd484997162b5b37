"""A server gets another time zone: no page and no file shows, finds or counts a game under another day."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from scorekeeper.accounts.sign_ins import signed_in_phones
from scorekeeper.archive.search import Search, find_games
from scorekeeper.archive.series import Season, make_series
from scorekeeper.games import game_bin
from scorekeeper.games.recount import all_games, recount
from scorekeeper.import_export.uploads import Upload, receive
from scorekeeper.live import links
from scorekeeper.models import Confidant, Game, GameLink, LinkKind, SignIn
from scorekeeper.templatetags import fragments
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES
from tests.helpers.exchange import import_games, zip_of
from tests.helpers.pdf_text import words_of
from tests.helpers.phones import Response, phone_of
from tests.helpers.series import finished_game, games_in, series_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, begin, enter, make_confidant, make_game, player_of

pytestmark = pytest.mark.django_db

BERLIN, ELSEWHERE = "Europe/Berlin", ("UTC", "America/Los_Angeles", "Pacific/Auckland")
FINISHED = ("2019-01-10T23:30+01:00", "2019-01-11T00:30+01:00", "2019-07-11T00:10+02:00", "2019-10-27T23:45+01:00")
FROM_LIMA, CORRECTED, OPEN, BINNED = (
    *("2019-05-03T23:30-05:00", "2019-03-31T00:20+01:00"),
    *("2019-01-12T00:05+01:00", "2019-01-13T00:40+01:00"),
)
# These show when somebody signed in, which belongs to no game.
WITHOUT_GAMES = {"account"}
_DAY = re.compile(r"\d{1,2} (?:January|March|May|July|October) 2019(?:, \d\d:\d\d)?|2019-\d\d-\d\d(?:[T _][\d:]+)?")


@dataclass
class Archive:
    """Games that began near midnight, a series of them, and a phone."""

    confidant: Confidant
    phone: Client
    arguments: Mapping[str, tuple[object, ...]]


@pytest.fixture
def archive() -> Archive:
    """Return games of a server in Berlin, one of them from Lima."""
    with override_settings(TIME_ZONE=BERLIN):
        confidant = make_confidant()
        games = [finished_game(confidant, started_at=datetime.fromisoformat(moment)) for moment in FINISHED]
        corrected, opened, binned = (make_game(owner=confidant, rounds=THREE_ROUNDS) for _ in range(3))
        enter(corrected, Kind.START, values=(CORRECTED, corrected.start.isoformat()))
        begin(opened, datetime.fromisoformat(OPEN))
        begin(binned, datetime.fromisoformat(BINNED))
        game_bin.put_in_bin(confidant, binned.pk)
        for game in Game.objects.all():
            game.entries.update(made_at=game.started_at)
        phone = phone_of(confidant)
        _import_from_lima(phone, games[0])
        series = series_of(confidant, *Game.objects.filter(owner=confidant))
        phone_of(confidant)
        links.link_of(opened, LinkKind.WATCH, SignIn.objects.filter(confidant=confidant).latest("pk"))
        pending = receive(confidant, [Upload("game.json", _file(phone, games[1]))], "a phone")
        phone.post(reverse("validate_import", args=[pending.pk]))
        list(recount(all_games()))
    ids = {"person": player_of(confidant, "Ada").pk, "import": pending.pk}
    arguments = {name: (ids.get(name, series.pk), *address.more[1:]) for name, address in ADDRESSES.items()}
    return Archive(confidant, phone, arguments)


def _file(phone: Client, game: Game) -> bytes:
    return b"".join(phone.get(reverse("game_json", args=[game.pk])))


def _import_from_lima(phone: Client, game: Game) -> None:
    file = re.sub(rb'"started_at": "[^"]*"', f'"started_at": "{FROM_LIMA}"'.encode(), _file(phone, game))
    import_games(game.owner, zip_of({"games/lima.json": file}))


def shown(archive: Archive, addresses: Iterable[str]) -> dict[str, list[str]]:
    """Return the days and times on these pages and in these files, by address, and on those that have no fixed one."""
    fragments._fragment.cache_clear()
    return {address: days for address, days in _days(archive, addresses) if days}


def all_addresses(archive: Archive) -> list[str]:
    """Return the address of every page and file that this phone can open."""
    addresses = [
        reverse(name, args=archive.arguments[name] if address.more else ())
        for name, address in ADDRESSES.items()
        if "GET" in address.methods and name not in WITHOUT_GAMES and "some-token" not in address.more
    ]
    for game in Game.objects.order_by("pk"):
        addresses += [
            reverse(name, args=[game.pk, *address.more])
            for name, address in GAME_ADDRESSES.items()
            if "GET" in address.methods
        ]
    return addresses


def _days(archive: Archive, addresses: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    for address in addresses:
        response = archive.phone.get(address)
        yield address, _DAY.findall(f"{response.get('Content-Disposition', '')} {text_of(response)}")
    for token in map(links.token_of, GameLink.objects.filter(kind=LinkKind.WATCH)):
        for name in ("watch", "watch_tv", "watch_sheet"):
            yield name, _DAY.findall(archive.phone.get(reverse(name, args=[token])).text)
    *_, other = signed_in_phones(archive.confidant, archive.phone.session.session_key)
    ending = archive.phone.post(reverse("end_session"), {"phone": other.public_id})
    yield "end_session", _DAY.findall(ending.text)


def text_of(response: Response) -> str:
    """Return what can be read in a page or a file; of logs in a ZIP only the names, because their times are moments."""
    content = response.getvalue()
    if content.startswith(b"%PDF"):
        return words_of(content)
    if not content.startswith(b"PK"):
        return content.decode(errors="replace")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return " ".join(
            f"{each.filename} {'{}-{:02}-{:02}T{:02}:{:02}'.format(*each.date_time)} "
            f"{'' if each.filename.startswith('logs/') else archive.read(each).decode()}"
            for each in archive.infolist()
            if each.filename.startswith(("games/", "logs/"))
        )


def found(archive: Archive, day: str) -> list[str]:
    """Return the starts of the games that a search for one day finds, and check that a season finds the same."""
    wanted = datetime.fromisoformat(day).date()
    games = find_games(archive.confidant, Search(first_day=wanted, last_day=wanted))
    season = make_series(archive.confidant, "Season", season=Season(wanted, wanted))
    assert games_in(season) == {game.pk for game in games}
    season.delete()
    return [game.start.isoformat(timespec="minutes") for game in games]


def test_every_page_and_file_shows_the_same_days_and_hours(archive: Archive) -> None:
    with override_settings(TIME_ZONE=BERLIN):
        before = shown(archive, all_addresses(archive))
    everything = " ".join(day for days in before.values() for day in days)
    for day in ("10 January 2019, 23:30", "11 January 2019, 00:30", "3 May 2019, 23:30", "2019-01-11_0030"):
        assert day in everything
    assert len(before) > 60
    for zone in ELSEWHERE:
        with override_settings(TIME_ZONE=zone):
            now = shown(archive, filter(before.get, all_addresses(archive)))
        assert {address: (days, now.get(address)) for address, days in before.items() if now.get(address) != days} == {}


def test_every_game_is_found_by_its_day_and_belongs_to_a_season_by_it(archive: Archive) -> None:
    for zone in (BERLIN, *ELSEWHERE):
        with override_settings(TIME_ZONE=zone):
            for moment in (*FINISHED, FROM_LIMA, CORRECTED, OPEN):
                assert found(archive, moment[:10]) == [moment]
            for neighbour in ("2019-01-09", "2019-07-10", "2019-10-28", "2019-05-04", "2019-03-30", BINNED[:10]):
                assert found(archive, neighbour) == []
            assert not any(recount(all_games()))
