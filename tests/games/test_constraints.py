"""Constraints of the database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.db.models import F, ProtectedError

from scorekeeper.accounts import circles
from scorekeeper.archive.series_events import NewEvent, PersonPoints, count_event
from scorekeeper.events.codes import public_code, table_codes
from scorekeeper.models import (
    Career,
    Confidant,
    Draft,
    Entry,
    Event,
    EventCode,
    EventEntry,
    EventGame,
    EventPoints,
    Game,
    GameFigures,
    GameLink,
    HiddenBid,
    ImportedName,
    Invitation,
    LinkKind,
    Membership,
    OpenBid,
    OwnPhone,
    OwnPreset,
    Passkey,
    Pen,
    PendingImport,
    Player,
    Result,
    SearchPosting,
    SearchTerm,
    Seat,
    Series,
    SeriesEvent,
    SeriesGame,
    SheetDraft,
    SheetPhoto,
    SignIn,
    SignInKind,
    TvNumber,
)
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.events.evenings import make_event, play
from tests.helpers.pictures.photos import photo_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game

pytestmark = pytest.mark.django_db

type Act = Callable[[Game], object]


def copy_of(row: models.Model, **changes: object) -> object:
    """Insert a copy of the first row with another id and these changes."""
    row.pk = None
    row._state.adding = True
    for name, value in changes.items():
        setattr(row, name, value)
    return row.__class__._base_manager.bulk_create([row])


def change(model: type[models.Model], **values: object) -> Act:
    """Change the first row of a model, checked by nothing but the database."""
    return lambda _: model._base_manager.filter(pk=model._base_manager.values("pk")[:1]).update(**values)


def _of_the_options(prefix: str, model: type[models.Model]) -> dict[str, Act]:
    """Return changes of the options of a game or of a preset that the database refuses."""
    return {
        f"{prefix}_scoring_is_known": change(model, scoring="double"),
        f"{prefix}_plus_minus_one_from_a_card": change(model, plus_minus_one_from=0),
        f"{prefix}_tie_break_is_known": change(model, tie_break="dice"),
        f"{prefix}_schedule_is_named_or_listed": change(model, schedule="custom", hand_sizes=None),
        f"{prefix}_bidding_is_known": change(model, bidding="loud"),
        f"{prefix}_secret_bids_have_no_sum_rule": change(model, bidding="secret", plus_minus_one_from=2),
        f"{prefix}_at_most_60_special_cards": change(model, special_cards=61),
        f"{prefix}_edition_is_known": change(model, edition="joker"),
    }


CHECKED: dict[str, Act] = {
    **_of_the_options("game", Game),
    **_of_the_options("ownpreset", OwnPreset),
    "preset_has_a_name": change(OwnPreset, name=""),
    "player_has_a_name": change(Player, name=""),
    "confidant_has_a_name": change(Confidant, name=""),
    "passkey_has_a_name": change(Passkey, name=""),
    "sign_in_kind_is_known": change(SignIn, kind="guess"),
    "game_first_dealer_is_a_seat": change(Game, first_dealer=6),
    "game_utc_offset_below_a_day": change(Game, utc_offset=-24 * 60 * 60),
    "seat_position_at_the_table": change(Seat, position=6),
    "entry_revision_counts_from_one": change(Entry, revision=0),
    "game_precision_is_known": change(Game, precision="week"),
    "game_knowledge_is_known": change(Game, knowledge="some"),
    "entry_kind_is_known": change(Entry, kind="guess"),
    "entry_round_counts_from_one": change(Entry, round=0),
    "game_link_kind_is_known": change(GameLink, kind="door"),
    "game_link_preview_to_watch": change(GameLink, kind=LinkKind.PEN, preview_language="en"),
    "game_link_takes_bids_to_bid": change(GameLink, takes_open_bids=True),
    "tv_number_has_four_digits": change(TvNumber, number=10_000),
    "tv_number_of_a_game_or_an_event": change(TvNumber, link=1, code=1),
    "event_has_a_name": change(Event, name=""),
    "event_entry_revision_counts_from_one": change(EventEntry, revision=0),
    "event_entry_kind_is_known": change(EventEntry, kind="guess"),
    "event_game_round_counts_from_one": change(EventGame, round=0),
    "event_game_table_counts_from_one": change(EventGame, table=0),
    "event_code_table_counts_from_one": change(EventCode, table=0),
    "confidant_event_is_a_circle": lambda _: Confidant.objects.filter(is_event=True).update(is_circle=False),
    "draft_kind_is_known": change(Draft, kind="trump"),
    "hidden_bid_round_counts_from_one": change(HiddenBid, round=0),
    "entry_names_who_sits_down": change(Entry, kind="join"),
    "pen_has_a_holder": change(Pen, holder_name=""),
    "imported_name_has_a_name": change(ImportedName, name=""),
    "player_merged_is_another_person": change(Player, person=F("id") + 1),
    "player_is_no_other_name_of_itself": change(Player, person=F("id"), merged_into=F("id") + 1),
    "result_rank_counts_from_one": change(Result, rank=0),
    "game_figures_of_bids": change(GameFigures, made=F("bids") + 1),
    "game_figures_of_players": change(GameFigures, players=0),
    "search_term_kind_is_known": change(SearchTerm, kind="shelf"),
    "series_has_a_name": change(Series, name=""),
    "series_event_has_a_name": change(SeriesEvent, name=""),
    "event_points_are_a_number": change(EventPoints, points=""),
    "event_points_of_games": change(EventPoints, wins=4),
    "confidant_circle_is_no_user": lambda _: Confidant.objects.filter(is_first=True).update(is_circle=True),
    "membership_role_is_known": change(Membership, role="guest"),
    "membership_of_somebody_else": change(Membership, circle=F("confidant")),
    "invitation_to_a_circle_has_a_role": change(Invitation, role="reads"),
    "sheet_draft_has_a_key": change(SheetDraft, key=""),
    "sheet_draft_revision_counts_from_one": change(SheetDraft, revision=0),
    "photo_of_a_draft_or_a_game": change(SheetPhoto, game=None),
    "photo_at_most_a_megabyte": change(SheetPhoto, content=b"\0" * (2**20 + 1)),
    "photo_type_is_known": change(SheetPhoto, media_type="text/html"),
    "photo_has_a_size": change(SheetPhoto, height=0),
    "import_validates_no_more_than_it_has": change(PendingImport, validated=2),
}

# SQLite names the columns of a unique constraint, not the constraint.
UNIQUE: dict[str, tuple[str, Act]] = {
    "imported_name_once_per_owner": (
        "scorekeeper_importedname.owner_id, scorekeeper_importedname.name_key",
        lambda game: copy_of(game.owner.imported_names.earliest("pk")),
    ),
    "player_name_unique_per_owner": (
        "scorekeeper_player.owner_id, scorekeeper_player.name_key",
        lambda game: copy_of(game.owner.players.earliest("pk")),
    ),
    "game_once_per_form": (
        "scorekeeper_game.owner_id, scorekeeper_game.form_key",
        lambda game: copy_of(Game.objects.get(pk=game.pk)),
    ),
    "seat_position_once_per_game": (
        "scorekeeper_seat.game_id, scorekeeper_seat.position",
        lambda game: game.seats.filter(position=1).update(position=0),
    ),
    "seat_player_once_per_game": (
        "scorekeeper_seat.game_id, scorekeeper_seat.player_id",
        lambda game: copy_of(game.seats.earliest("pk"), position=5),
    ),
    "entry_revision_once_per_game": (
        "scorekeeper_entry.game_id, scorekeeper_entry.revision",
        lambda game: copy_of(game.entries.earliest("pk"), key="another-key"),
    ),
    "entry_key_once_per_game": (
        "scorekeeper_entry.game_id, scorekeeper_entry.key",
        lambda game: copy_of(game.entries.earliest("pk"), revision=99),
    ),
    "preset_name_unique_per_owner": (
        "scorekeeper_ownpreset.owner_id, scorekeeper_ownpreset.name_key",
        lambda _: copy_of(OwnPreset.objects.earliest("pk")),
    ),
    "hidden_bid_once_per_seat": (
        "scorekeeper_hiddenbid.game_id, scorekeeper_hiddenbid.round, scorekeeper_hiddenbid.seat",
        lambda _: copy_of(HiddenBid.objects.earliest("pk"), bid=1),
    ),
    "game_link_once_per_kind": (
        "scorekeeper_gamelink.game_id, scorekeeper_gamelink.kind",
        lambda _: copy_of(GameLink.objects.earliest("pk"), token_hash="another"),
    ),
    "confidant_first_is_one": (
        "scorekeeper_confidant.is_first",
        lambda _: copy_of(Confidant.objects.get(is_first=True), name="Eve", name_key="eve", handle="another"),
    ),
    "membership_once_per_circle": (
        "scorekeeper_membership.circle_id, scorekeeper_membership.confidant_id",
        lambda _: copy_of(Membership.objects.earliest("pk"), role="reads"),
    ),
    "membership_of_one_leader": (
        "scorekeeper_membership.circle_id",
        lambda _: copy_of(Membership.objects.earliest("pk"), confidant=make_confidant()),
    ),
    "pen_once_at_a_time": (
        "scorekeeper_pen.game_id",
        lambda _: copy_of(Pen.objects.earliest("pk"), secret_hash="another"),
    ),
    "own_phone_once_per_seat": (
        "scorekeeper_ownphone.game_id, scorekeeper_ownphone.seat",
        lambda _: copy_of(OwnPhone.objects.earliest("pk"), secret_hash="another"),
    ),
    "own_phone_secret_is_its_own": (
        "scorekeeper_ownphone.secret_hash",
        lambda _: copy_of(OwnPhone.objects.earliest("pk"), seat=1),
    ),
    "open_bid_once_per_seat": (
        "scorekeeper_openbid.game_id, scorekeeper_openbid.seat",
        lambda _: copy_of(OpenBid.objects.earliest("pk")),
    ),
    "tv_number_is_shown_once": (
        "scorekeeper_tvnumber.number",
        lambda _: copy_of(TvNumber.objects.earliest("pk"), token_hash="another"),
    ),
    "event_entry_revision_once_per_event": (
        "scorekeeper_evententry.event_id, scorekeeper_evententry.revision",
        lambda _: copy_of(EventEntry.objects.earliest("pk"), key="another-key"),
    ),
    "event_entry_key_once_per_event": (
        "scorekeeper_evententry.event_id, scorekeeper_evententry.key",
        lambda _: copy_of(EventEntry.objects.earliest("pk"), revision=99),
    ),
    "event_game_once_per_table": (
        "scorekeeper_eventgame.event_id, scorekeeper_eventgame.round, scorekeeper_eventgame.table",
        lambda game: copy_of(EventGame.objects.earliest("pk"), game=game),
    ),
    "event_code_of_one_public_link": (
        "scorekeeper_eventcode.event_id",
        lambda _: copy_of(EventCode.objects.get(table=None), token_hash="another"),
    ),
    "event_code_once_per_table": (
        "scorekeeper_eventcode.event_id, scorekeeper_eventcode.table",
        lambda _: copy_of(EventCode.objects.get(table=1), token_hash="another"),
    ),
    "result_once_per_player_and_game": (
        "scorekeeper_result.game_id, scorekeeper_result.player_id",
        lambda _: copy_of(Result.objects.earliest("pk")),
    ),
    "game_figures_once_per_game": (
        "scorekeeper_gamefigures.game_id",
        lambda _: copy_of(GameFigures.objects.earliest("pk")),
    ),
    "career_once_per_player_and_scoring": (
        "scorekeeper_career.player_id, scorekeeper_career.scoring",
        lambda _: copy_of(Career.objects.earliest("pk")),
    ),
    "search_term_once_per_owner": (
        "scorekeeper_searchterm.owner_id, scorekeeper_searchterm.kind, scorekeeper_searchterm.text",
        lambda _: copy_of(SearchTerm.objects.earliest("pk")),
    ),
    "search_posting_once": (
        "scorekeeper_searchposting.term_id, scorekeeper_searchposting.game_id",
        lambda _: copy_of(SearchPosting.objects.earliest("pk")),
    ),
    "series_name_unique_per_owner": (
        "scorekeeper_series.owner_id, scorekeeper_series.name_key",
        lambda _: copy_of(Series.objects.earliest("pk")),
    ),
    "series_game_once": (
        "scorekeeper_seriesgame.series_id, scorekeeper_seriesgame.game_id",
        lambda _: copy_of(SeriesGame.objects.earliest("pk")),
    ),
    "series_event_once": (
        "scorekeeper_seriesevent.series_id, scorekeeper_seriesevent.event_key",
        lambda _: copy_of(SeriesEvent.objects.earliest("pk")),
    ),
    "event_points_once_per_player": (
        "scorekeeper_eventpoints.event_id, scorekeeper_eventpoints.player_id",
        lambda _: copy_of(EventPoints.objects.earliest("pk")),
    ),
    "sheet_draft_key_once_per_owner": (
        "scorekeeper_sheetdraft.owner_id, scorekeeper_sheetdraft.key",
        lambda _: copy_of(SheetDraft.objects.earliest("pk")),
    ),
}


def make_rows() -> Game:
    """Create a row of every model and return the game."""
    game = make_game(rounds=THREE_ROUNDS)
    GameLink.objects.create(game=game, kind=LinkKind.WATCH)
    TvNumber.objects.create(number=7305, expires_at=game.started_at)
    Pen.objects.create(game=game, holder_name="Jonas")
    OwnPhone.objects.create(game=game, seat=0, player=game.owner.players.earliest("pk"), secret_hash="hash")
    OpenBid.objects.create(game=game, after=0, seat=0, bid=0)
    Draft.objects.create(game=game, version=1, revision=1, kind="bids", values=[])
    OwnPreset.objects.create(owner=game.owner, name="Friday", name_key="friday", scoring=Scoring.STANDARD)
    HiddenBid.objects.create(game=game, round=4, seat=0, bid=0)
    ImportedName.objects.create(
        owner=game.owner, name="Carla H.", name_key="carla h.", player=game.owner.players.earliest("pk")
    )
    enter(game, Kind.END, number=3)
    series = Series.objects.create(owner=game.owner, name="Winter", name_key="winter")
    series.games.add(game)
    person = PersonPoints("Ada", Fraction(60), 430, 2, 3)
    count_event(series, NewEvent("key", "Cup", date(2026, 11, 20), Scoring.STANDARD, (person,), ()))
    PendingImport.objects.create(owner=game.owner, content=b"", files=1)
    photo_of(SheetDraft.objects.create(owner=game.owner, key="key", game=game))
    Passkey.objects.create(confidant=game.owner, name="Phone", host="localhost", credential_id=b"", credential=b"")
    Invitation.objects.create(confidant=game.owner, expires_at=game.started_at)
    circles.create_circle(game.owner, "Club", with_history=False)
    SignIn.objects.create(confidant=game.owner, kind=SignInKind.LINK, last_used_on=date(2026, 1, 1))
    event = make_event(drawn=1, organiser=game.owner)
    play(event, 1, 1)
    public_code(event.pk)
    table_codes(event.pk, [1])
    return game


def test_every_named_constraint_has_a_case_that_breaks_it() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("scorekeeper").get_models()
        for constraint in model._meta.constraints
    }
    assert named == CHECKED.keys() | UNIQUE.keys()


@pytest.mark.parametrize("name", CHECKED)
def test_an_invalid_value_is_refused_by_its_constraint(name: str) -> None:
    game = make_rows()
    with pytest.raises(IntegrityError, match=rf"(?i)check constraint[^\n]*\b{name}\b"):
        CHECKED[name](game)


@pytest.mark.parametrize("name", UNIQUE)
def test_a_duplicate_of_a_unique_row_is_refused(name: str) -> None:
    game = make_rows()
    columns, act = UNIQUE[name]
    # SQLite names the columns, PostgreSQL the constraint.
    with pytest.raises(IntegrityError, match=rf"UNIQUE constraint failed: {columns}$|unique constraint \"{name}\""):
        act(game)


@pytest.mark.parametrize("model", [Player, Game, OwnPreset, Seat, Entry, HiddenBid, EventEntry, EventGame, EventCode])
def test_the_database_has_the_constraints_under_their_names(model: type[models.Model]) -> None:
    with connection.cursor() as cursor:
        known = connection.introspection.get_constraints(cursor, model._meta.db_table)
    assert {constraint.name for constraint in model._meta.constraints} <= known.keys()


def test_points_of_an_event_in_a_series_are_of_at_least_one_game() -> None:
    make_rows()
    with pytest.raises(IntegrityError, match="event_points_of_games"):
        EventPoints.objects.update(wins=0, games=0)


def test_plus_minus_one_can_start_at_the_whole_deck_at_most() -> None:
    """M2."""
    game = make_game(plus_minus_one_from=60)
    with pytest.raises(IntegrityError, match="game_plus_minus_one_from_a_card"):
        Game.objects.filter(pk=game.pk).update(plus_minus_one_from=61)


def test_two_confidants_cannot_have_one_name() -> None:
    make_confidant(name="Ada")
    with pytest.raises(IntegrityError, match=r"scorekeeper_confidant[._]name"):
        make_confidant(name="Ada")


def test_a_player_of_a_game_cannot_be_deleted() -> None:
    game = make_game()
    with pytest.raises(ProtectedError):
        game.seats.earliest("pk").player.delete()


def test_the_author_of_an_entry_cannot_be_deleted() -> None:
    game, other = make_game(rounds=THREE_ROUNDS), make_confidant()
    Entry.objects.update(made_by=other)
    with pytest.raises(ProtectedError):
        other.delete()
    assert Game.objects.filter(pk=game.pk).exists()


@pytest.mark.parametrize("act", [change(Entry, game=0), change(Seat, player=0), change(Game, owner=0)])
def test_a_foreign_key_to_a_missing_row_is_refused(act: Act) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    with transaction.atomic():
        act(game)
        with pytest.raises(IntegrityError, match=r"invalid foreign key|violates foreign key"):
            connection.check_constraints()
        transaction.set_rollback(True)
