from django.urls import path, register_converter
from django.views.i18n import set_language

from scorekeeper.views import (
    archive,
    error_pages,
    files,
    game,
    game_choice,
    import_export,
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
from scorekeeper.views.accounts import account, another_phone, data, invitations, passkeys
from scorekeeper.views.circles import circle, members
from scorekeeper.views.events import afterwards as event_afterwards
from scorekeeper.views.events import big_screen, event_list, table_phone
from scorekeeper.views.events import draw as event_draw
from scorekeeper.views.events import files as event_files
from scorekeeper.views.events import log as event_log
from scorekeeper.views.events import more as event_more
from scorekeeper.views.events import now as event_now
from scorekeeper.views.events import papers as event_papers
from scorekeeper.views.events import people as event_people
from scorekeeper.views.events import rehearsal as event_rehearsal
from scorekeeper.views.events import results as event_results
from scorekeeper.views.events import rulings as event_rulings
from scorekeeper.views.events import set_up as event_set_up
from scorekeeper.views.events import standings as event_standings
from scorekeeper.views.events.public import phone, screen, table
from scorekeeper.views.https import certificate
from scorekeeper.views.live import bring_others, draft, own_bid, own_phones, pen, share, show_on_tv, television, watch
from scorekeeper.views.offline import new_game as offline_game
from scorekeeper.views.offline import worker
from scorekeeper.views.paper import sheets as paper_sheets
from scorekeeper.views.people import against, bids, people, person, records, year
from scorekeeper.views.photos import photo
from scorekeeper.views.site import language, more, sample
from scorekeeper.web.access import Access, access
from scorekeeper.web.addresses.numbers import StoredNumber
from scorekeeper.web.addresses.old import old_addresses

register_converter(StoredNumber, "number")

handler400 = error_pages.bad_request
handler404 = error_pages.not_found
handler500 = error_pages.server_error

urlpatterns = [
    # First, because the phones that record and watch poll these every few seconds.
    path("games/<number:game_id>/play/", play.play, name="play"),
    path("watch/<str:token>/", watch.watch, name="watch"),
    path("watch/<str:token>/tv/", watch.watch_tv, name="watch_tv"),
    path("watch/<str:token>/sheet/", watch.watch_sheet, name="watch_sheet"),
    path("watch/<str:token>/preview.png", watch.watch_preview, name="watch_preview"),
    path("e/<str:token>/", phone.find, name="event_public"),
    path("e/<str:token>/me/", phone.me, name="event_me"),
    path("e/<str:token>/standings/", phone.standings, name="event_public_standings"),
    path("e/<str:token>/tables/", phone.tables, name="event_tables"),
    path("e/<str:token>/tables/<number:table>/", table.table, name="event_table"),
    path("e/<str:token>/screen/", screen.screen, name="event_public_screen"),
    path("tv/<str:token>/", television.tv_number, name="tv_number"),
    path("tv/", television.tv, name="tv"),
    path("", start.start, name="start"),
    path("service-worker.js", worker.service_worker, name="service_worker"),
    path("manifest.webmanifest", worker.manifest, name="manifest"),
    path("offline/", worker.offline_page, name="offline"),
    path("enter/<str:token>/", sign_in.enter, name="enter"),
    path("link/", sign_in.open_link, name="open_link"),
    path("pen/<str:token>/", pen.take_pen, name="take_pen"),
    path("t/<str:token>/", table_phone.table_card, name="table_card"),
    path("t/<str:token>/leave/", table_phone.leave_other_table, name="leave_other_table"),
    path("sample/", sample.sample, name="sample"),
    path("more/", more.more, name="more"),
    path("leave/", sign_in.leave, name="leave"),
    path("another-phone/", another_phone.another_phone, name="another_phone"),
    path("another-phone/sign-out-others/", another_phone.sign_out_others, name="sign_out_others"),
    path("account/", account.account, name="account"),
    path("account/name/", account.rename, name="rename_account"),
    path("account/phones/end/", account.end_session, name="end_session"),
    path("account/phones/end-others/", account.end_other_sessions, name="end_other_sessions"),
    path("account/invitations/", invitations.make_invitation, name="make_invitation"),
    path(
        "account/invitations/<number:invitation_id>/withdraw/",
        invitations.withdraw_invitation,
        name="withdraw_invitation",
    ),
    path("invitation/<str:token>/", invitations.accept_invitation, name="accept_invitation"),
    path("account/export.zip", data.export_account, name="export_account"),
    path("account/delete/", data.delete, name="delete_account"),
    path("account/passkeys/options/", passkeys.passkey_options, name="passkey_options"),
    path("account/passkeys/add/", passkeys.add_passkey, name="add_passkey"),
    path("account/passkeys/<number:passkey_id>/name/", passkeys.rename_passkey, name="rename_passkey"),
    path("account/passkeys/<number:passkey_id>/remove/", passkeys.remove_passkey, name="remove_passkey"),
    path("passkey/options/", passkeys.passkey_challenge, name="passkey_challenge"),
    path("passkey/", passkeys.sign_in_with_passkey, name="sign_in_with_passkey"),
    path("circles/create/", circle.create, name="create_circle"),
    path("circles/open/", circle.open_history, name="open_history"),
    path("circles/<number:circle_id>/", circle.circle, name="circle"),
    path("circles/<number:circle_id>/name/", circle.rename, name="rename_circle"),
    path("circles/<number:circle_id>/invite/", members.invite, name="invite_to_circle"),
    path("circles/<number:circle_id>/members/<number:membership_id>/", members.change_member, name="change_member"),
    path("circles/<number:circle_id>/leave/", circle.leave, name="leave_circle"),
    path("circles/<number:circle_id>/export.zip", circle.export_circle, name="export_circle"),
    path("circles/<number:circle_id>/delete/", circle.delete, name="delete_circle"),
    path("appearance/", theme.choose_theme, name="choose_theme"),
    path("certificate/", certificate.certificate, name="certificate"),
    path(f"certificate/{certificate.FILE_NAME}", certificate.authority_file, name="authority_file"),
    path("rules/", rules.rules_page, name="rules"),
    path("language/", language.choose_language, name="choose_language"),
    path("language/setlang/", access(Access.EVERYBODY)(set_language), name="set_language"),
    path("games/", archive.past_games, name="past_games"),
    path("games/new/", set_up.new_game, name="new_game"),
    path("games/open/", worker.open_game, name="open_game"),
    path("games/new/offline/", offline_game.new_game_offline, name="new_game_offline"),
    path("games/new/offline/play/", offline_game.local_game, name="local_game"),
    path("games/new/choice/", game_choice.choose_game, name="choose_game"),
    path("games/new/outcome/", game_choice.show_outcome, name="outcome"),
    path("games/new/presets/", game_choice.save_preset, name="save_preset"),
    path("games/new/presets/<number:preset_id>/delete/", game_choice.delete_preset, name="delete_preset"),
    path("games/import-export/", import_export.import_export, name="import_export"),
    path("games/import-export/games.zip", files.games_zip, name="games_zip"),
    path("games/import-export/games.csv", files.games_csv, name="games_csv"),
    path("games/import-export/results.csv", files.games_table_file, name="games_table"),
    path("games/import-export/<number:import_id>/", import_export.preview, name="import"),
    path("games/import-export/<number:import_id>/validate/", import_export.validate, name="validate_import"),
    path("games/import-export/<number:import_id>/change/", import_export.change, name="change_import"),
    path("games/import-export/<number:import_id>/add/", import_export.add, name="add_import"),
    path("games/new/sheet/", sheets.blank_sheet, name="blank_sheet"),
    path("games/new/sheet.pdf", sheets.blank_file, name="blank_file"),
    path("sheets/", paper_sheets.sheets, name="sheets"),
    path("sheets/<number:sheet_id>/", paper_sheets.sheet, name="sheet"),
    path("sheets/<number:sheet_id>/save/", paper_sheets.save, name="save_sheet"),
    path("sheets/<number:sheet_id>/add/", paper_sheets.add, name="add_sheet"),
    path("sheets/<number:sheet_id>/delete/", paper_sheets.delete, name="delete_sheet"),
    path("games/bin/", archive.games_in_bin, name="games_in_bin"),
    path("games/bin/empty/", archive.empty_bin, name="empty_bin"),
    path("people/", people.people_page, name="people"),
    path("people/records/", records.records_page, name="records"),
    path("people/year/", year.last_year_page, name="last_year"),
    path("people/year/<number:year>/", year.year_of_all, name="year"),
    path("people/<number:person_id>/", person.person_page, name="person"),
    path("people/<number:person_id>/against/<number:other_id>/", against.against_page, name="against"),
    path("people/<number:person_id>/results.csv", files.person_table_file, name="person_table"),
    path("people/<number:person_id>/bids/", bids.bids_page, name="person_bids"),
    path("people/<number:person_id>/year/", year.last_year_of_person, name="last_year_of_person"),
    path("people/<number:person_id>/year/<number:year>/", year.year_of_person, name="person_year"),
    path("people/<number:person_id>/rename/", person.rename, name="rename_person"),
    path("people/<number:person_id>/merge/", person.merge, name="merge_person"),
    path("people/<number:person_id>/separate/", person.separate, name="separate_person"),
    path("people/<number:person_id>/archive/", person.archive, name="archive_person"),
    path("people/<number:person_id>/bring-back/", person.bring_back, name="bring_back_person"),
    path("people/<number:person_id>/forget/", person.forget, name="forget_person"),
    path("games/<number:game_id>/", game.game_page, name="game"),
    path("games/<number:game_id>/sheet.pdf", sheets.score_sheet_file, name="score_sheet_file"),
    path("games/<number:game_id>/steps/<number:number>/", steps.step, name="step"),
    path("games/<number:game_id>/play/beside/", game.beside_keys, name="beside_keys"),
    path("games/<number:game_id>/play/hidden-bid/", play.hide_bid, name="hide_bid"),
    path("games/<number:game_id>/play/take-back-bid/", play.take_back_bid, name="take_back_bid"),
    path("games/<number:game_id>/play/reveal/", own_phones.reveal, name="reveal"),
    path("games/<number:game_id>/own-phones/", own_phones.seats_with_phones, name="seats_with_phones"),
    path("games/<number:game_id>/own-phones/<number:seat>/free/", own_phones.free_seat, name="free_seat"),
    path("bid/<str:token>/", own_bid.own_bid, name="own_bid"),
    path("bid/<str:token>/sheet/", own_bid.own_sheet, name="own_sheet"),
    path("bid/<str:token>/seat/", own_bid.claim_seat, name="claim_seat"),
    path("bid/<str:token>/leave/", own_bid.leave_seat, name="leave_seat"),
    path("bid/<str:token>/make/", own_bid.make_own_bid, name="make_own_bid"),
    path("bid/<str:token>/cover/", own_bid.cover_own_bid, name="cover_own_bid"),
    path("games/<number:game_id>/play/draft/", draft.draft, name="draft"),
    path("games/<number:game_id>/rounds/<number:number>/", rounds.round_page, name="round"),
    path("games/<number:game_id>/pen/end/", pen.end_pen, name="end_pen"),
    path("games/<number:game_id>/actions/", table_actions.table_actions, name="table_actions"),
    path("games/<number:game_id>/share/", share.share, name="share"),
    path("games/<number:game_id>/share/link/", share.share_link, name="share_link"),
    path("games/<number:game_id>/bring/", bring_others.bring_others, name="bring_others"),
    path("games/<number:game_id>/tv/", show_on_tv.show_on_tv, name="show_on_tv"),
    *(
        path(f"games/<number:game_id>/game.{ending}", files.game_file, {"ending": ending}, name=f"game_{ending}")
        for ending in ("json", "zip", "csv")
    ),
    *(
        path(f"{place}photo/{rest}", view, name=f"{name}_of_{kind}")
        for kind, place in (("game", "games/<number:game_id>/"), ("sheet", "sheets/<number:sheet_id>/"))
        for rest, view, name in (
            ("", photo.photo, "photo"),
            ("file/", photo.photo_file, "photo_file"),
            ("delete/", photo.delete, "delete_photo"),
        )
    ),
    path("games/<number:game_id>/title/", title.title, name="title"),
    path("games/<number:game_id>/again/", set_up.same_table_again, name="same_table_again"),
    path("games/<number:game_id>/delete/", archive.delete_game, name="delete_game"),
    path("games/<number:game_id>/restore/", archive.restore_game, name="restore_game"),
    path("games/<number:game_id>/series/", series_of_game.series_of_game, name="series_of_game"),
    path("series/", series.all_series, name="all_series"),
    path("series/new/", series_changes.new_series, name="new_series"),
    path("series/evening/", series.last_evening, name="last_evening"),
    path("series/<number:series_id>/", series.series, name="series"),
    path("series/<number:series_id>/standings.csv", files.series_table_file, name="series_table"),
    path("series/<number:series_id>/games/", series_changes.choose_games, name="choose_games"),
    path("series/<number:series_id>/season/", series_changes.add_season, name="add_season"),
    path("series/<number:series_id>/take-out/", series_changes.take_out_game, name="take_out_game"),
    path("series/<number:series_id>/rename/", series_changes.rename_series, name="rename_series"),
    path("series/<number:series_id>/delete/", series_changes.delete_series, name="delete_series"),
    path("events/", event_list.event_list, name="events"),
    path("events/new/", event_set_up.new_event, name="new_event"),
    path("events/rehearse/", event_rehearsal.rehearse, name="rehearse"),
    path("events/<number:event_id>/rehearse/", event_rehearsal.fill_rehearsal, name="fill_rehearsal"),
    path("events/<number:event_id>/drop/", event_rehearsal.drop_rehearsal, name="drop_rehearsal"),
    path("events/import/", event_files.import_event, name="import_event"),
    path("events/<number:event_id>/set-up/", event_set_up.event_set_up, name="event_set_up"),
    path("events/<number:event_id>/screen/", big_screen.big_screen, name="event_screen"),
    path("events/<number:event_id>/more/", event_more.more, name="event_more"),
    path("events/<number:event_id>/event.json", event_files.event_file, name="event_file"),
    path("events/<number:event_id>/archive/", event_afterwards.archive_event, name="event_archive"),
    path("events/<number:event_id>/forget/", event_afterwards.forget_in_event, name="event_forget"),
    path("events/<number:event_id>/organisers/invite/", event_more.invite_organiser, name="invite_to_event"),
    path(
        "events/<number:event_id>/organisers/<number:membership_id>/",
        event_more.change_organiser,
        name="change_event_organiser",
    ),
    path("events/<number:event_id>/leave/", event_more.leave_event, name="leave_event"),
    path("events/<number:event_id>/codes/replace/", event_more.replace_codes, name="replace_event_codes"),
    path("events/<number:event_id>/bin/", event_more.bin_event, name="bin_event"),
    path("events/<number:event_id>/restore/", event_more.restore_event, name="restore_event"),
    path("events/<number:event_id>/delete/", event_more.delete_event, name="delete_event"),
    path("events/<number:event_id>/", event_now.now, name="event"),
    path("events/<number:event_id>/people/", event_people.people, name="event_people"),
    path("events/<number:event_id>/draw/", event_draw.draw, name="event_draw"),
    path("events/<number:event_id>/results/", event_results.results, name="event_results"),
    path("events/<number:event_id>/standings/", event_standings.standings, name="event_standings"),
    path("events/<number:event_id>/rulings/", event_rulings.rulings, name="event_rulings"),
    path("events/<number:event_id>/log/", event_log.log, name="event_log"),
    path("events/guide.pdf", event_papers.guide_file, name="event_guide"),
    path("events/<number:event_id>/print/", event_papers.print_page, name="event_print"),
    path("events/<number:event_id>/print/<slug:paper>.pdf", event_papers.paper_file, name="event_paper"),
    path("events/<number:event_id>/print/<slug:table>.csv", event_papers.table_file, name="event_table_file"),
    *old_addresses(),
]
