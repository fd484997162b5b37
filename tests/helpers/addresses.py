"""Every URL of the product and the methods that it accepts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
SAFE, WRITE, BOTH = {"GET", "HEAD"}, {"POST"}, {"GET", "HEAD", "POST"}


@dataclass(frozen=True)
class Address:
    """A URL: the methods that it answers, and the arguments of its path besides a game."""

    methods: set[str]
    more: tuple[object, ...] = ()


# Django's set_language view answers every method: it changes the language only on POST and otherwise redirects back.
ADDRESSES = {
    "start": Address(SAFE),
    "service_worker": Address(SAFE),
    "manifest": Address(SAFE),
    "offline": Address(SAFE),
    "enter": Address(BOTH, ("some-token",)),
    "open_link": Address(WRITE),
    "take_pen": Address(BOTH, ("some-token",)),
    "table_card": Address(BOTH, ("some-token",)),
    "leave_other_table": Address(WRITE, ("some-token",)),
    "tv": Address(SAFE),
    "tv_number": Address(SAFE, ("some-token",)),
    "watch": Address(SAFE, ("some-token",)),
    "watch_tv": Address(SAFE, ("some-token",)),
    "watch_sheet": Address(SAFE, ("some-token",)),
    "watch_preview": Address(SAFE, ("some-token",)),
    "event_public": Address(SAFE, ("some-token",)),
    "event_me": Address(BOTH, ("some-token",)),
    "event_public_standings": Address(SAFE, ("some-token",)),
    "event_tables": Address(SAFE, ("some-token",)),
    "event_table": Address(SAFE, ("some-token", 1)),
    "event_public_screen": Address(SAFE, ("some-token",)),
    "event_screen": Address(BOTH, (1,)),
    "sample": Address(SAFE),
    "more": Address(SAFE),
    "leave": Address(WRITE),
    "another_phone": Address(BOTH),
    "sign_out_others": Address(WRITE),
    "account": Address(SAFE),
    "rename_account": Address(WRITE),
    "end_session": Address(WRITE),
    "end_other_sessions": Address(WRITE),
    "make_invitation": Address(WRITE),
    "withdraw_invitation": Address(WRITE, (1,)),
    "accept_invitation": Address(BOTH, ("some-token",)),
    "passkey_options": Address(WRITE),
    "add_passkey": Address(WRITE),
    "rename_passkey": Address(WRITE, (1,)),
    "remove_passkey": Address(WRITE, (1,)),
    "passkey_challenge": Address(WRITE),
    "sign_in_with_passkey": Address(WRITE),
    "export_account": Address(SAFE),
    "delete_account": Address(BOTH),
    "create_circle": Address(WRITE),
    "open_history": Address(WRITE),
    "circle": Address(SAFE, (1,)),
    "rename_circle": Address(WRITE, (1,)),
    "invite_to_circle": Address(WRITE, (1,)),
    "change_member": Address(WRITE, (1, 1)),
    "leave_circle": Address(WRITE, (1,)),
    "export_circle": Address(SAFE, (1,)),
    "delete_circle": Address(BOTH, (1,)),
    "choose_theme": Address(WRITE),
    "choose_language": Address(SAFE),
    "set_language": Address({*METHODS}),
    "past_games": Address(SAFE),
    "rules": Address(SAFE),
    "certificate": Address(SAFE),
    "authority_file": Address(SAFE),
    "people": Address(SAFE),
    "records": Address(SAFE),
    "last_year": Address(SAFE),
    "year": Address(SAFE, (2026,)),
    "person": Address(SAFE, (1,)),
    "against": Address(SAFE, (1, 2)),
    "person_bids": Address(SAFE, (1,)),
    "last_year_of_person": Address(SAFE, (1,)),
    "person_year": Address(SAFE, (1, 2026)),
    "rename_person": Address(WRITE, (1,)),
    "merge_person": Address(WRITE, (1,)),
    "separate_person": Address(WRITE, (1,)),
    "archive_person": Address(WRITE, (1,)),
    "bring_back_person": Address(WRITE, (1,)),
    "forget_person": Address(BOTH, (1,)),
    "new_game": Address(BOTH),
    "new_game_offline": Address(SAFE),
    "local_game": Address(SAFE),
    "open_game": Address(SAFE),
    "blank_sheet": Address(BOTH),
    "blank_file": Address(SAFE),
    "all_series": Address(SAFE),
    "new_series": Address(BOTH),
    "last_evening": Address(SAFE),
    "series": Address(SAFE, (1,)),
    "choose_games": Address(BOTH, (1,)),
    "add_season": Address(WRITE, (1,)),
    "take_out_game": Address(WRITE, (1,)),
    "rename_series": Address(WRITE, (1,)),
    "delete_series": Address(WRITE, (1,)),
    "events": Address(SAFE),
    "new_event": Address(BOTH),
    "import_event": Address(BOTH),
    "rehearse": Address(WRITE),
    "fill_rehearsal": Address(WRITE, (1,)),
    "drop_rehearsal": Address(WRITE, (1,)),
    "event": Address(BOTH, (1,)),
    "event_people": Address(BOTH, (1,)),
    "event_draw": Address(BOTH, (1,)),
    "event_results": Address(BOTH, (1,)),
    "event_standings": Address(BOTH, (1,)),
    "event_rulings": Address(BOTH, (1,)),
    "event_log": Address(BOTH, (1,)),
    "event_set_up": Address(BOTH, (1,)),
    "event_more": Address(SAFE, (1,)),
    "event_file": Address(SAFE, (1,)),
    "event_archive": Address(BOTH, (1,)),
    "event_forget": Address(BOTH, (1,)),
    "invite_to_event": Address(WRITE, (1,)),
    "change_event_organiser": Address(WRITE, (1, 1)),
    "leave_event": Address(WRITE, (1,)),
    "replace_event_codes": Address(WRITE, (1,)),
    "bin_event": Address(WRITE, (1,)),
    "restore_event": Address(WRITE, (1,)),
    "delete_event": Address(BOTH, (1,)),
    "event_guide": Address(SAFE),
    "event_print": Address(SAFE, (1,)),
    "event_paper": Address(SAFE, (1, "standings")),
    "event_table_file": Address(SAFE, (1, "results")),
    "choose_game": Address(WRITE),
    "outcome": Address(WRITE),
    "save_preset": Address(WRITE),
    "delete_preset": Address(WRITE, (1,)),
    "games_in_bin": Address(SAFE),
    "empty_bin": Address(WRITE),
    "import_export": Address(BOTH),
    "games_zip": Address(SAFE),
    "games_csv": Address(SAFE),
    "games_table": Address(SAFE),
    "person_table": Address(SAFE, (1,)),
    "series_table": Address(SAFE, (1,)),
    "import": Address(SAFE, (1,)),
    "validate_import": Address(WRITE, (1,)),
    "change_import": Address(WRITE, (1,)),
    "add_import": Address(WRITE, (1,)),
    "photo_of_sheet": Address(BOTH, (1,)),
    "photo_file_of_sheet": Address(SAFE, (1,)),
    "delete_photo_of_sheet": Address(WRITE, (1,)),
    "sheets": Address(BOTH),
    "sheet": Address(SAFE, (1,)),
    "save_sheet": Address(WRITE, (1,)),
    "add_sheet": Address(WRITE, (1,)),
    "delete_sheet": Address(WRITE, (1,)),
    "own_bid": Address(SAFE, ("some-token",)),
    "own_sheet": Address(SAFE, ("some-token",)),
    "claim_seat": Address(WRITE, ("some-token",)),
    "leave_seat": Address(WRITE, ("some-token",)),
    "make_own_bid": Address(WRITE, ("some-token",)),
    "cover_own_bid": Address(WRITE, ("some-token",)),
}
GAME_ADDRESSES = {
    "game": Address(BOTH),
    "score_sheet_file": Address(SAFE),
    "play": Address(BOTH),
    "beside_keys": Address(SAFE),
    "hide_bid": Address(WRITE),
    "take_back_bid": Address(WRITE),
    "end_pen": Address(WRITE),
    "reveal": Address(WRITE),
    "seats_with_phones": Address(SAFE),
    "free_seat": Address(WRITE, (0,)),
    "draft": Address(WRITE),
    "round": Address(BOTH, (1,)),
    "table_actions": Address(BOTH),
    "step": Address(SAFE, (0,)),
    "same_table_again": Address(WRITE),
    "game_json": Address(SAFE),
    "game_zip": Address(SAFE),
    "game_csv": Address(SAFE),
    "delete_game": Address(WRITE),
    "restore_game": Address(WRITE),
    "series_of_game": Address(BOTH),
    "photo_of_game": Address(BOTH),
    "photo_file_of_game": Address(SAFE),
    "delete_photo_of_game": Address(WRITE),
    "title": Address(BOTH),
    "bring_others": Address(BOTH),
    "share": Address(SAFE),
    "share_link": Address(WRITE),
    "show_on_tv": Address(BOTH),
}


def all_patterns() -> Iterator[URLPattern]:
    """Return every URL pattern, including nested ones, except old addresses that only redirect."""
    return (pattern for pattern in _patterns(get_resolver()) if not str(pattern.name).startswith("old_"))


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern
        else:
            yield from _patterns(pattern)


def path_of(name: str, game_id: int | None = None) -> str:
    """Return the path of an address, for a game if it needs one."""
    if game_id is None:
        return reverse(name, args=ADDRESSES[name].more)
    return reverse(name, args=(game_id, *GAME_ADDRESSES[name].more))
