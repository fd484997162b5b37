"""Rows of every table, made by functions of the product where possible, and the check that nothing is missing."""

from __future__ import annotations

from datetime import date, timedelta, timezone
from fractions import Fraction
from typing import Any

from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.db.models import Field, Model
from django.utils.timezone import now

from scorekeeper.accounts import circles
from scorekeeper.accounts.invitations import accept, invitation_of, invite
from scorekeeper.accounts.names import count_rewrite
from scorekeeper.archive.forgetting import forget
from scorekeeper.archive.series import make_series
from scorekeeper.archive.series_events import NewEvent, PersonPoints, count_event
from scorekeeper.events import codes, event_bin
from scorekeeper.events import recording as recording_of_events
from scorekeeper.games import game_bin, recording
from scorekeeper.games.bulk import store_games
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.games.log_rows import Author
from scorekeeper.games.saved_presets import save_preset
from scorekeeper.import_export.uploads import Upload, receive
from scorekeeper.live import links, own_phones, pens, televisions
from scorekeeper.live.drafts import SubmittedDraft, store_draft
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import (
    Confidant,
    Event,
    Game,
    ImportedName,
    Invitation,
    LinkKind,
    Passkey,
    Role,
    SheetDraft,
    SignIn,
    SignInKind,
    TvNumber,
)
from scorekeeper.players import editing
from scorekeeper.rules.events.log import End
from scorekeeper.rules.ruleset import Bidding, Edition, PlusMinusOne, Ruleset, TieBreak
from scorekeeper.rules.statements import Bids, Replace
from scorekeeper.web import rate_limits
from scorekeeper.web import sign_in as signing_in
from tests.helpers.events.evenings import make_event, play
from tests.helpers.paper.games import RECORDS, store
from tests.helpers.phones import phone_of
from tests.helpers.pictures.photos import photo_of
from tests.helpers.tables import THREE_ROUNDS, begin, make_game, make_short_game, new_key, player_of

_OPTIONS = Ruleset(
    plus_minus_one=PlusMinusOne(2, zero_always_allowed=True, leader_only=True),
    tie_break=TieBreak.EXACT_BIDS,
    schedule=(1, 3, 2),
    bidding=Bidding.COVERED,
    clairvoyance=True,
    special_cards=2,
    edition=Edition.ZAUBERER_NARR,
)
_MADE_UP = 25
_EMPTY: tuple[object, ...] = (None, "", b"", [], {}, 0, False)


def fill_database(confidant: Confidant, *, seed: int = 1) -> None:
    """Add rows to every table and values to every column; nearly all belong to this Confidant."""
    keys = store_games(confidant, [*made_up_games(_MADE_UP, seed=seed), open_game(seed=seed)])
    for year, name in enumerate(RECORDS, 1980):
        store(confidant, name, start=str(year))
    game_bin.put_in_bin(confidant, keys[0])
    _add_accounts(confidant)
    _add_people(confidant)
    _add_live_tables(confidant)
    _add_event(confidant)
    save_preset(confidant, "Deep in the night", _OPTIONS)
    winter = make_series(confidant, "Winter", keys[1:3])
    person = PersonPoints("Ada", Fraction(205, 2), 430, 2, 3)
    evening = NewEvent("key", "Cup", date(2026, 11, 20), "standard", (person,), [Game.objects.get(pk=keys[1]).form_key])
    count_event(winter, evening)
    sheet = SheetDraft.objects.create(owner=confidant, key=new_key(), document={"order": "a b c", "name.a": "Ada"})
    SheetDraft.objects.create(owner=confidant, key=new_key(), game_id=keys[1])
    for one in (sheet, Game.objects.get(pk=keys[1])):
        photo_of(one)
    pending = receive(confidant, [Upload("game.json", b'{"format": "tablet-of-truth"}')], "a phone")
    pending.findings, pending.validated, pending.done_at = {"new": [1]}, 1, now()
    pending.save()
    rate_limits.seconds_to_wait(rate_limits.NEW_LINKS, confidant.pk)
    # Tables of Django's that the product does not use.
    Group.objects.create(name="unused").permissions.add(Permission.objects.earliest("pk"))


def _add_event(confidant: Confidant) -> None:
    """Add an event with a game and codes, one of which a television shows."""
    event = make_event(organiser=confidant, drawn=1)
    play(event, 1, 1)
    record = recording_of_events.Submission(new_key(), event.row.revision, End())
    recording_of_events.record(event.pk, record, author=Author(confidant, "Jonas"))
    codes.table_codes(event.pk, [1])
    television = televisions.television_with(televisions.show_number())
    assert television
    TvNumber.objects.filter(pk=television.pk).update(code=codes.public_code(event.pk))
    binned = make_event((), organiser=confidant)
    event_bin.put_in_bin(binned.pk)
    Event.objects.filter(pk=binned.pk).update(is_rehearsal=True)
    count_rewrite(confidant)


def empty_columns() -> list[str]:
    """Return the tables without a row, and the columns without a value, or with none that is not empty, 0 or False."""
    return [name for model in apps.get_models(include_auto_created=True) for name in _empty_in(model)]


def _empty_in(model: type[Model]) -> list[str]:
    rows = model._base_manager
    if not rows.exists():
        return [model._meta.label]
    fields: list[Field[Any, Any]] = list(model._meta.concrete_fields)
    return [
        f"{model._meta.label}.{field.name}"
        for field in fields
        if all(value in _EMPTY for value in rows.values_list(field.attname, flat=True))
    ]


def _add_accounts(confidant: Confidant) -> None:
    """Add a guest who was invited, a circle with members, devices that signed in, and a passkey that was removed."""
    signing_in.use_link(signing_in.make_link(confidant))
    signing_in.make_code(confidant)
    guest = accept(_invitation(invite(confidant, "Rosa")), "Rosa")
    circle = circles.create_circle(confidant, "The club", with_history=False)
    circles.join(_invitation(invite(confidant, "", circle=circle, role=Role.WRITES)), guest)
    make_game(owner=circle)
    phone_of(confidant)
    phone_of(guest)
    SignIn.objects.filter(confidant=guest).update(invited_by=confidant, kind=SignInKind.INVITATION, system="Linux")
    SignIn.objects.update(browser="Firefox")
    made_by = _sign_in_of(confidant)
    invite(confidant, "Jonas", circle=circle, role=Role.READS, made_by=made_by)
    used = {"credential": b"\0key", "sign_count": 7, "last_used_at": now(), "removed_at": now()}
    Passkey.objects.create(confidant=confidant, name="Key", host="localhost", credential_id=b"key", **used)
    Passkey.objects.create(confidant=confidant, name="Phone", host="localhost", credential_id=b"phone", made_by=made_by)


def _add_people(confidant: Confidant) -> None:
    """Add a substitute at a table far away, people archived or forgotten, and merged names, one of them twice."""
    game = make_game(owner=confidant, players=("Ada", "Ben", "Cleo"))
    begin(game, game.start.astimezone(timezone(timedelta(hours=5, minutes=45))))
    substitute = recording.Submission(new_key(), 0, Replace(1, 1, "Dora"))
    recording.record(confidant, game.pk, substitute, author=Author(confidant, "Jonas"))
    make_short_game(owner=confidant, players=("Ada M.", "Ada Marie", "Finn"))
    editing.archive(confidant, player_of(confidant, "Finn").pk)
    forget(confidant, player_of(confidant, "Ada Marie").pk, texts=True)
    ImportedName.objects.create(owner=confidant, name="A. M.", name_key="a. m.", player=player_of(confidant, "Ada M."))
    editing.merge(confidant, player_of(confidant, "Ada M.").pk, player_of(confidant, "Ada").pk)


def _add_live_tables(confidant: Confidant) -> None:
    """Add a game with hidden bids, and one with a draft, an open bid, own phones, and a pen that was passed on."""
    covered = make_game(owner=confidant, players=("Ada", "Ben", "Cleo"), ruleset=_OPTIONS)
    recording.submit_hidden_bid(confidant, covered.pk, SubmittedBid(0, 1, 1, 1), phone_hash="a hash")
    opened = make_game(owner=confidant, players=("Ada", "Ben", "Cleo"), first_dealer=1, rounds=THREE_ROUNDS[:1])
    made_by = _sign_in_of(confidant)
    links.link_of(opened, LinkKind.WATCH, made_by)
    links.show_names_in_preview(opened, LinkKind.WATCH, "de")
    links.link_of(opened, LinkKind.BID)
    television = televisions.television_with(televisions.show_number())
    assert television
    televisions.show_game(television.number, opened, LinkKind.EVENING, made_by)
    for holder in ("Jonas", "Rosa"):
        code = links.make_code(opened, LinkKind.PEN, timedelta(hours=1), made_by)
        pens.take_pen(links.token_of(code), holder)
    store_draft(confidant, opened.pk, SubmittedDraft(opened.revision, Bids.kind, 1, (1, None, None)))
    secret = own_phones.claim_seat(opened, 1, "")
    phone = own_phones.phone_with(opened, secret)
    assert phone
    own_phones.make_bid(opened, secret, own_phones.OwnBid(2, 0, phone.changes, 1))


def _sign_in_of(confidant: Confidant) -> SignIn | None:
    return SignIn.objects.filter(confidant=confidant).first()


def _invitation(token: str) -> Invitation:
    found = invitation_of(token)
    assert found
    return found
