"""A person whose name stands wherever a Confidant, a form or a file can put it."""

from __future__ import annotations

from datetime import date, timedelta

from scorekeeper.accounts.invitations import invite
from scorekeeper.archive.series import make_series
from scorekeeper.archive.series_events import NewEvent, count_event
from scorekeeper.games import game_bin, recording
from scorekeeper.games.log_rows import Author
from scorekeeper.games.saved_presets import save_preset
from scorekeeper.live import links, pens
from scorekeeper.models import Confidant, Game, ImportedName, LinkKind, PendingImport, SheetDraft
from scorekeeper.players import editing
from scorekeeper.rules.names import name_key
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.statements import Replace
from tests.helpers.phones import phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game, make_short_game, new_key, player_of
from tests.helpers.uploads import FIVE, FOUR, add, changed, upload

NAME = "Xquéñia"
"""No other text contains it, in any spelling."""
FIVE_NAMES = (NAME.upper(), "Bruno", "Carla", "Dieter", "Emma")


def make_known_person(confidant: Confidant) -> int:
    """Make games and texts with the name, and return the id of the person."""
    started = make_short_game(owner=confidant, players=(NAME, "Bruno", "Carla"))
    _make_game_with_a_substitute(confidant)
    make_short_game(owner=confidant, players=(f"{NAME} M.", "Bruno", "Carla"))
    person = player_of(confidant, NAME).pk
    editing.merge(confidant, player_of(confidant, f"{NAME} M.").pk, person)
    recording.name_game(confidant, started.pk, f"{NAME}s Geburtstag")
    binned = make_short_game(owner=confidant)
    recording.name_game(confidant, binned.pk, f"Ohne {NAME.lower()}")
    game_bin.put_in_bin(confidant, binned.pk)
    season = make_series(confidant, f"{NAME}’s season", [started.pk])
    count_event(season, NewEvent("cup", f"{NAME}-Pokal", date(2026, 11, 20), "standard", (), ()))
    make_series(confidant, "#1 again")
    save_preset(confidant, f"For {NAME}", Ruleset())
    document = {"name.a": NAME.upper(), "name.b": f"{NAME} Bruno", "title": f"At {NAME}’s", "1.a.bid": "1"}
    SheetDraft.objects.create(owner=confidant, key=new_key(), document=document)
    invite(confidant, NAME)
    values = {"name": f"{NAME} of the club", "name_key": name_key(f"{NAME} of the club"), "player_id": person}
    ImportedName.objects.create(owner=confidant, **values)
    _pass_the_pen(make_game(owner=confidant))
    phone = phone_of(confidant)
    upload(phone, a__json=changed(FIVE, players=FIVE_NAMES))
    add(phone, PendingImport.objects.filter(owner=confidant).latest("pk"))
    upload(phone, b__json=changed(FOUR, players=FIVE_NAMES[:4]))
    return person


def _make_game_with_a_substitute(confidant: Confidant) -> None:
    game = make_game(owner=confidant, ruleset=Ruleset(schedule=(1, 2, 1)), rounds=[((1, 0, 1), (1, 0, 0))])
    takes_over = recording.Submission(new_key(), game.revision, Replace(2, 1, NAME))
    recording.record(confidant, game.pk, takes_over, author=Author(confidant, NAME))
    for kind in (Kind.UNDO, Kind.REDO):
        enter(game, kind)
    enter(game, Kind.ADJUST, number=2, values=(0, 10, f"misdeal of {NAME.upper()}", True))
    enter(game, Kind.ADJUST, number=2, values=(0, 10, f"“{NAME}” again", True))
    enter(game, Kind.UNDO)
    enter(game, Kind.END, number=1)


def _pass_the_pen(game: Game) -> None:
    code = links.make_code(game, LinkKind.PEN, timedelta(hours=1))
    pens.take_pen(links.token_of(code), NAME)
