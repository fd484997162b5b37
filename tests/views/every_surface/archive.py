"""Opens the surfaces that add up the games of a Confidant, and yields their numbers beside those of a second count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from django.test import Client
from django.urls import reverse

from scorekeeper.models import Confidant, Game, Player
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.exchange import import_games
from tests.helpers.phones import page, phone_of
from tests.helpers.series import series_of, shown_lines
from tests.helpers.tables import make_confidant
from tests.views.every_surface import careers, readers
from tests.views.every_surface.careers import Own
from tests.views.every_surface.count import all_names
from tests.views.every_surface.play import PlayedGame
from tests.views.every_surface.walk import Seen, Wanted

GAMES_FOR_RANK = 5


def walk_archive(confidant: Confidant, played: Sequence[PlayedGame]) -> Iterator[Seen]:
    """Yield what each surface shows of all games of a Confidant, which were played in this order."""
    wanted, phone = [Wanted(game) for game in played], phone_of(confidant)
    cards = [game.card for game in reversed(wanted) if game.is_finished]
    yield Seen("past games", _all_cards(phone, reverse("past_games")), cards)
    yield from _exports(confidant, phone, wanted)
    yield from _series(confidant, phone, wanted)
    for scoring in Scoring:
        yield from _people(confidant, phone, scoring, wanted)


def _all_cards(phone: Client, address: str) -> list[list[tuple[str, int, bool]]]:
    """Return the games on all pages of a list."""
    answer = phone.get(address)
    assert answer.status_code == 200
    more = re.search(r'href="\?(?:[^"]*&amp;)?after=([^"]+)"', answer.text)
    rest = _all_cards(phone, f"{address.partition('?')[0]}?after={more[1]}") if more else []
    return [*readers.cards(answer.text), *rest]


def _exports(confidant: Confidant, phone: Client, wanted: Sequence[Wanted]) -> Iterator[Seen]:
    rounds = [game.rounds for game in wanted if game.rounds]
    table = readers.csv_rounds(phone.get(reverse("games_csv")).getvalue().decode())
    yield Seen("CSV of all games", [table[game] for game in sorted(table, key=int)], rounds)
    other = make_confidant()
    import_games(other, phone.get(reverse("games_zip")).getvalue())
    imported = _all_cards(phone_of(other), reverse("past_games"))
    yield Seen("imported ZIP of all games", imported, [game.card for game in reversed(wanted) if game.is_finished])


def _series(confidant: Confidant, phone: Client, wanted: Sequence[Wanted]) -> Iterator[Seen]:
    own = series_of(confidant, *Game.objects.filter(owner=confidant))
    address = reverse("series", args=[own.pk])
    yield Seen("games of a series", _all_cards(phone, address), [game.card for game in reversed(wanted)])
    people = _careers([game for game in wanted if game.counts])
    for by in careers.MEASURES:
        lines = shown_lines(phone.get(address, {"by": by}).text)
        expected = careers.series_of(people, by)
        yield Seen(f"series by {by}", {line.player: line for line in lines}, expected)
        ranks = [getattr(line, by)[1] for line in lines]
        yield Seen(f"order of the series by {by}", ranks, sorted(ranks))


def _careers(wanted: Sequence[Wanted]) -> dict[str, list[Own]]:
    games = [game.game for game in wanted]
    return {name: careers.games_of(name, games) for name in all_names(games)}


def _people(confidant: Confidant, phone: Client, scoring: Scoring, wanted: Sequence[Wanted]) -> Iterator[Seen]:
    counted = [game for game in wanted if game.counts and game.game.record.ruleset.scoring is scoring]
    people = _careers(counted)
    text = page(phone, "people", count=scoring)
    par = careers.par_of(people.values())
    ranked = {name: careers.league_of(own, par) for name, own in people.items() if len(own) >= GAMES_FOR_RANK}
    yield Seen(f"people, {scoring}", readers.league(text), ranked)
    few = {name: len(own) for name, own in people.items() if len(own) < GAMES_FOR_RANK}
    yield Seen(f"people with few games, {scoring}", readers.few(text), few)
    for player in Player.objects.filter(owner=confidant):
        text = page(phone, "person", player.pk, count=scoring)
        yield from _person(f"{player.name}, {scoring}", text, people.get(player.name, []))


def _person(surface: str, text: str, own: Sequence[Own]) -> Iterator[Seen]:
    if not own:
        yield Seen(f"{surface}: figures", readers.facts(text), {})
        return
    facts = readers.facts(text)
    # Its numbers are those of another module; it is there for everybody with a game.
    assert facts.pop("Rating")
    days = {name: facts[name].split()[0] for name in ("Best game", "Worst game")}
    yield Seen(f"{surface}: figures", facts | days, careers.facts_of(own))
    form = [row[1:] for row in readers.table(text, "form-heading")]
    yield Seen(f"{surface}: last games", form, careers.form_of(own))
    yield Seen(f"{surface}: places", readers.table(text, "places-title"), careers.places_of(own))
    yield Seen(f"{surface}: the others", readers.table(text, "rivals-title"), careers.rivals_of(own))
