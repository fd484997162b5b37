"""Every address of the Tablet."""

from django.urls import include, path

from scorekeeper.views import (
    appearance,
    archive,
    covered,
    door,
    entries,
    files,
    game_choice,
    happenings,
    in_and_out,
    people,
    person,
    refusals,
    rounds,
    rules,
    series,
    set_up,
    start,
    table,
    tablet,
    title,
)

handler400 = refusals.bad_request
handler404 = refusals.not_found
handler500 = refusals.server_error

urlpatterns = [
    path("", start.start, name="start"),
    path("enter/<str:token>/", door.enter, name="enter"),
    path("leave/", door.leave, name="leave"),
    path("appearance/", appearance.choose_theme, name="choose_theme"),
    path("rules/", rules.rules_page, name="rules"),
    path("language/", include("django.conf.urls.i18n")),
    path("games/", archive.past_games, name="past_games"),
    path("games/new/", set_up.new_game, name="new_game"),
    path("games/series/", series.series, name="series"),
    path("games/new/choice/", game_choice.choose_game, name="choose_game"),
    path("games/new/outcome/", game_choice.show_outcome, name="outcome"),
    path("games/new/presets/", game_choice.keep_preset, name="keep_preset"),
    path("games/new/presets/<int:preset_id>/delete/", game_choice.forget_preset, name="forget_preset"),
    path("games/in-and-out/", in_and_out.in_and_out, name="in_and_out"),
    path("games/in-and-out/games.zip", files.games_zip, name="games_zip"),
    path("games/in-and-out/games.csv", files.games_csv, name="games_csv"),
    path("games/in-and-out/<int:import_id>/", in_and_out.preview, name="import"),
    path("games/in-and-out/<int:import_id>/judge/", in_and_out.judge, name="judge_import"),
    path("games/in-and-out/<int:import_id>/add/", in_and_out.add, name="add_import"),
    path("games/bin/", archive.games_in_bin, name="games_in_bin"),
    path("games/bin/empty/", archive.empty_bin, name="empty_bin"),
    path("people/", people.people_page, name="people"),
    path("people/<int:person_id>/", person.person_page, name="person"),
    path("people/<int:person_id>/rename/", person.rename, name="rename_person"),
    path("people/<int:person_id>/merge/", person.merge, name="merge_person"),
    path("people/<int:person_id>/separate/", person.separate, name="separate_person"),
    path("people/<int:person_id>/archive/", person.archive, name="archive_person"),
    path("people/<int:person_id>/bring-back/", person.bring_back, name="bring_back_person"),
    path("games/<int:game_id>/", tablet.tablet, name="tablet"),
    path("games/<int:game_id>/table/", table.table, name="table"),
    path("games/<int:game_id>/table/covered/", covered.cover_bid, name="cover_bid"),
    path("games/<int:game_id>/entries/", entries.record_entry, name="record_entry"),
    path("games/<int:game_id>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("games/<int:game_id>/happenings/", happenings.happenings, name="happenings"),
    *(
        path(f"games/<int:game_id>/game.{ending}", files.game_file, {"ending": ending}, name=f"game_{ending}")
        for ending in ("json", "zip", "csv")
    ),
    path("games/<int:game_id>/title/", title.title, name="title"),
    path("games/<int:game_id>/again/", set_up.same_table_again, name="same_table_again"),
    path("games/<int:game_id>/delete/", archive.delete_game, name="delete_game"),
    path("games/<int:game_id>/restore/", archive.restore_game, name="restore_game"),
]
