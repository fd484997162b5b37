"""Every view declares who may use it, and the table of roles says the same."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import URLPattern, get_resolver

from scorekeeper.web.access import Access, access, rule_of
from scorekeeper.web.request_limits.limits import QueueKind, kind_of
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, _patterns, all_patterns, path_of
from tests.helpers.roles import ANSWERED, LED_AWAY, NO_TOKEN, OPEN_TO_ALL, ROLES, outcome_of

RULES = {str(pattern.name): rule_of(pattern.callback) for pattern in all_patterns()}
MISSING_OVER_HTTP = {"certificate", "authority_file", "passkey_challenge", "sign_in_with_passkey"}
"""Open to everybody, but missing if the server has no certificate, or on a host that has no passkeys."""
KEEPERS = {"the Confidant", "a Confidant who keeps the score of the circle"}
NOT_WITH_A_LINK = {*KEEPERS, "who has the pen", "another Confidant who has the pen"}
ONLY_READS = "a Confidant who only reads in the circle"
READERS = {
    Access.MEMBER: {*KEEPERS, ONLY_READS},
    Access.KEEPER: KEEPERS,
    Access.WRITER: NOT_WITH_A_LINK,
    Access.ONLOOKER: {*NOT_WITH_A_LINK, ONLY_READS, "who had the pen"},
}
"""The roles that may read with each rule about games; those that may write have or own the pen."""
BY_STRANGERS = {
    *{Access.EVERYBODY, Access.SIGN_IN_CODE, Access.INVITATION, Access.PEN_CODE},
    *{Access.WATCHING_LINK, Access.BIDDING_LINK, Access.EVENT_LINK, Access.TABLE_CODE},
}
"""The rules about who is perhaps not signed in."""
WRITERS = {**READERS, Access.MEMBER: KEEPERS, Access.ONLOOKER: NOT_WITH_A_LINK}


def without_rule(patterns: Iterable[URLPattern]) -> list[str]:
    return [str(pattern.pattern) for pattern in patterns if not isinstance(rule_of(pattern.callback), Access)]


def test_every_view_declares_who_may_use_it() -> None:
    """Return all views, including those of old addresses."""
    patterns = [*_patterns(get_resolver())]
    assert len(patterns) > len(RULES)
    assert without_rule(patterns) == []


def test_a_view_without_a_rule_is_found() -> None:
    assert without_rule([URLPattern(next(all_patterns()).pattern, lambda _request: None)]) == [
        str(next(all_patterns()).pattern)
    ]


def test_the_body_of_a_form_for_strangers_is_read_and_no_other() -> None:
    forms = {name for name, address in ADDRESSES.items() if "POST" in address.methods}
    # Who is not signed in has nothing to leave.
    for_strangers = {name for name in forms - {"leave"} if RULES[name] in BY_STRANGERS}
    assert {name for name in forms if kind_of("POST", path_of(name)) is QueueKind.OPEN_FORM} == for_strangers
    assert not any(kind_of("POST", path_of(name, 1)) is QueueKind.OPEN_FORM for name in GAME_ADDRESSES)


def test_the_table_of_roles_agrees_with_the_rules_of_games() -> None:
    for name, address in GAME_ADDRESSES.items():
        rule = RULES[name]
        assert rule in READERS, name
        for method, allowed in (("GET", READERS), ("POST", WRITERS)):
            if method in address.methods:
                roles = {role for role in ROLES if outcome_of(role, name, method) in (ANSWERED, LED_AWAY)}
                assert roles == allowed[rule], (name, method)


def test_the_table_of_roles_agrees_with_the_rules_of_other_addresses() -> None:
    by_rule = {rule: {name for name in ADDRESSES if RULES[name] is rule} for rule in Access}
    assert by_rule[Access.EVERYBODY] == OPEN_TO_ALL | MISSING_OVER_HTTP
    with_token = by_rule[Access.SIGN_IN_CODE] | by_rule[Access.INVITATION] | by_rule[Access.PEN_CODE]
    with_token |= by_rule[Access.TELEVISION] | by_rule[Access.EVENT_LINK] | by_rule[Access.TABLE_CODE]
    assert with_token | by_rule[Access.WATCHING_LINK] | by_rule[Access.BIDDING_LINK] == NO_TOKEN.keys()
    assert by_rule[Access.WRITER] == by_rule[Access.ONLOOKER] == set()
    assert {name for name in ADDRESSES if "some-token" in ADDRESSES[name].more} == NO_TOKEN.keys()


def test_a_rule_changes_nothing_else_of_a_view() -> None:
    def view() -> str:
        return "as before"

    assert rule_of(view) is None
    assert access(Access.EVERYBODY)(view) is view
    assert rule_of(view) is Access.EVERYBODY
    assert view() == "as before"
