"""Two servers on one machine: browsers send the cookies of both to both."""

from __future__ import annotations

from tests.helpers.programs import Phone, Server
from tests.management.conftest import MakeLink


def test_a_phone_is_signed_in_to_both(first_start: Server, first_demo: Server, make_link: MakeLink) -> None:
    phone, servers = Phone(), (first_start, first_demo)
    for server in servers:
        phone.sign_in(make_link(server.data, server.address))
    assert len({cookie.domain for cookie in phone.cookies}) == 1
    for server in servers:
        assert phone.status(f"{server.address}games/") == 200
        assert phone.send_form_of(server.address, "/appearance/", theme="dark") == 200
