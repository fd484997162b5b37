"""All URLs."""

from django.urls import include, path

from scorekeeper.views import (
    another_phone,
    archive,
    error_pages,
    files,
    game,
    game_choice,
    import_export,
    people,
    person,
    play,
    rounds,
    rules,
    series,
    series_changes,
    series_of_game,
    set_up,
    sheets,
    sign_in,
    start,
    steps,
    table_actions,
    theme,
    title,
)
from scorekeeper.views.https import certificate
from scorekeeper.views.live import bring_others, draft, watch
from scorekeeper.views.offline import new_game as offline_game
from scorekeeper.views.offline import worker
from scorekeeper.web.old_addresses import old_addresses

handler400 = error_pages.bad_request
handler404 = error_pages.not_found
handler500 = error_pages.server_error

urlpatterns = [
    # First, because watchers ask every few seconds.
    path("watch/<str:token>/", watch.watch, name="watch"),
    path("watch/<str:token>/tv/", watch.watch_tv, name="watch_tv"),
    path("watch/<str:token>/sheet/", watch.watch_sheet, name="watch_sheet"),
    path("", start.start, name="start"),
    path("service-worker.js", worker.service_worker, name="service_worker"),
    path("manifest.webmanifest", worker.manifest, name="manifest"),
    path("offline/", worker.offline_page, name="offline"),
    path("enter/<str:token>/", sign_in.enter, name="enter"),
    path("leave/", sign_in.leave, name="leave"),
    path("another-phone/", another_phone.another_phone, name="another_phone"),
    path("another-phone/sign-out-others/", another_phone.sign_out_others, name="sign_out_others"),
    path("appearance/", theme.choose_theme, name="choose_theme"),
    path("certificate/", certificate.certificate, name="certificate"),
    path(f"certificate/{certificate.FILE_NAME}", certificate.authority_file, name="authority_file"),
    path("rules/", rules.rules_page, name="rules"),
    path("language/", include("django.conf.urls.i18n")),
    path("games/", archive.past_games, name="past_games"),
    path("games/new/", set_up.new_game, name="new_game"),
    path("games/open/", worker.open_game, name="open_game"),
    path("games/new/offline/", offline_game.new_game_offline, name="new_game_offline"),
    path("games/new/offline/play/", offline_game.local_game, name="local_game"),
    path("games/new/choice/", game_choice.choose_game, name="choose_game"),
    path("games/new/outcome/", game_choice.show_outcome, name="outcome"),
    path("games/new/presets/", game_choice.save_preset, name="save_preset"),
    path("games/new/presets/<int:preset_id>/delete/", game_choice.delete_preset, name="delete_preset"),
    path("games/import-export/", import_export.import_export, name="import_export"),
    path("games/import-export/games.zip", files.games_zip, name="games_zip"),
    path("games/import-export/games.csv", files.games_csv, name="games_csv"),
    path("games/import-export/<int:import_id>/", import_export.preview, name="import"),
    path("games/import-export/<int:import_id>/judge/", import_export.validate, name="validate_import"),
    path("games/import-export/<int:import_id>/add/", import_export.add, name="add_import"),
    path("games/new/sheet/", sheets.blank_sheet, name="blank_sheet"),
    path("games/new/sheet.pdf", sheets.blank_file, name="blank_file"),
    path("games/bin/", archive.games_in_bin, name="games_in_bin"),
    path("games/bin/empty/", archive.empty_bin, name="empty_bin"),
    path("people/", people.people_page, name="people"),
    path("people/<int:person_id>/", person.person_page, name="person"),
    path("people/<int:person_id>/rename/", person.rename, name="rename_person"),
    path("people/<int:person_id>/merge/", person.merge, name="merge_person"),
    path("people/<int:person_id>/separate/", person.separate, name="separate_person"),
    path("people/<int:person_id>/archive/", person.archive, name="archive_person"),
    path("people/<int:person_id>/bring-back/", person.bring_back, name="bring_back_person"),
    path("games/<int:game_id>/", game.game_page, name="game"),
    path("games/<int:game_id>/sheet.pdf", sheets.score_sheet_file, name="score_sheet_file"),
    path("games/<int:game_id>/steps/<int:number>/", steps.step, name="step"),
    path("games/<int:game_id>/play/", play.play, name="play"),
    path("play/parts/", play.offline_parts, name="play_parts"),
    path("games/<int:game_id>/play/hidden-bid/", play.hide_bid, name="hide_bid"),
    path("games/<int:game_id>/play/draft/", draft.draft, name="draft"),
    path("games/<int:game_id>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("games/<int:game_id>/actions/", table_actions.table_actions, name="table_actions"),
    path("games/<int:game_id>/bring/", bring_others.bring_others, name="bring_others"),
    *(
        path(f"games/<int:game_id>/game.{ending}", files.game_file, {"ending": ending}, name=f"game_{ending}")
        for ending in ("json", "zip", "csv")
    ),
    path("games/<int:game_id>/title/", title.title, name="title"),
    path("games/<int:game_id>/again/", set_up.same_table_again, name="same_table_again"),
    path("games/<int:game_id>/delete/", archive.delete_game, name="delete_game"),
    path("games/<int:game_id>/restore/", archive.restore_game, name="restore_game"),
    path("games/<int:game_id>/series/", series_of_game.series_of_game, name="series_of_game"),
    path("series/", series.all_series, name="all_series"),
    path("series/new/", series_changes.new_series, name="new_series"),
    path("series/evening/", series.last_evening, name="last_evening"),
    path("series/<int:series_id>/", series.series, name="series"),
    path("series/<int:series_id>/games/", series_changes.choose_games, name="choose_games"),
    path("series/<int:series_id>/season/", series_changes.add_season, name="add_season"),
    path("series/<int:series_id>/take-out/", series_changes.take_out_game, name="take_out_game"),
    path("series/<int:series_id>/rename/", series_changes.rename_series, name="rename_series"),
    path("series/<int:series_id>/delete/", series_changes.delete_series, name="delete_series"),
    *old_addresses(),
]
