"""Limits on requests, enforced before Django sees them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.urls import reverse

from scorekeeper.models import MOST_PHOTO_BYTES
from scorekeeper.web import request_limits
from scorekeeper.web.asgi_types import Application
from scorekeeper.web.request_limits import with_limits
from scorekeeper.web.request_limits.limits import (
    BODIES,
    MOST_BYTES,
    MOST_UPLOADED,
    QUEUES,
    UPLOAD_PATH,
    BodyKind,
    QueueKind,
    kind_of,
)
from scorekeeper.web.security_headers import EVERYWHERE
from tests.web.asgi_client import (
    OTHER_PHONE,
    PHONE,
    Busy,
    Request,
    echo,
    first_statuses,
    post,
    respond_once,
    run_in_thread,
)

LINK = "/enter/token/"
STRANGER_BYTES = BODIES[BodyKind.STRANGER].most_bytes
UPLOADS = QUEUES[QueueKind.UPLOAD].places


@pytest.mark.parametrize("length", [str(MOST_BYTES + 1), "10000000000000000000000", "-1", "1_0", "٣"])
def test_a_body_above_the_limit_is_refused_unread(length: str) -> None:
    request = respond_once(post(announced=length))
    assert (request.status, request.reads) == (413, 0)
    assert "64 kB" in request.text


@pytest.mark.parametrize("written", ["text/plain; boundary*=x''y", "text/plain; x*=nowhere''y", "a/b;" + "c" * 20_000])
def test_an_invalid_content_type_is_refused_with_all_headers(written: str) -> None:
    request = respond_once(post(headers={"content-type": written}))
    assert (request.status, request.text) == (400, "The content type of the request is invalid.")
    names = {*EVERYWHERE, "X-Frame-Options", "Referrer-Policy", "Content-Security-Policy"}
    assert {name.lower() for name in names} <= {*request.answer}


def test_a_query_that_is_not_ascii_is_refused() -> None:
    request = respond_once(Request(query="q=ä".encode()))
    assert (request.status, request.text) == (400, "The address of the request is invalid.")


def test_a_body_of_unknown_length_is_refused_unread() -> None:
    request = respond_once(post(headers={"transfer-encoding": "chunked"}))
    assert (request.status, request.reads) == (411, 0)


@pytest.mark.parametrize("body", [b"", b"x", b"x" * MOST_BYTES])
def test_a_body_within_the_limit_is_passed_on(body: bytes) -> None:
    request = respond_once(post(body))
    assert (request.status, request.text) == (200, body.decode())


def test_a_body_that_arrives_in_parts_is_passed_on_as_one() -> None:
    request = Request(headers={"content-length": "6"}, parts=(b"ab", b"", b"cdef"))
    assert respond_once(request).text == "abcdef"


@pytest.mark.parametrize("charset", ["rot13", "utf-16", "idna", "utf-8", '"utf-7"'])
def test_a_charset_is_dropped_because_every_body_is_utf_8(charset: str) -> None:
    for written, left in {
        f"multipart/form-data; charset={charset}; boundary=x": "multipart/form-data; boundary=x",
        f"text/plain; charset*={charset}''y": "text/plain",
    }.items():
        assert respond_once(post(headers={"content-type": written})).answer["content-type"] == left


def test_a_header_with_an_underscore_does_not_count() -> None:
    """Django cannot distinguish it from one with a hyphen, which a proxy in front may remove or set."""
    headers = {"x_forwarded_proto": "https", "x-forwarded-for": "192.0.2.1"}
    assert respond_once(Request(headers=headers)).answer == {"x-forwarded-for": "192.0.2.1", "cookie": PHONE.decode()}


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("request_", [post(announced=9), post(b"", announced=9), post(announced=9, path=LINK)])
def test_a_body_that_does_not_arrive_is_refused_after_some_time(request_: Request) -> None:
    refused = respond_once(request_)
    assert (refused.status, refused.answer["connection"]) == (408, "close")


def test_a_body_that_is_cut_off_is_refused() -> None:
    """The server ends a body early if the connection is lost."""
    request = Request(headers={"content-length": "2"}, parts=(b"abc",))
    assert respond_once(request).status == 408


def test_the_body_of_a_stranger_is_not_read() -> None:
    request = respond_once(post(b"a=b", signed_in=False, path="/games/1/play/"))
    assert (request.status, request.text, request.reads) == (200, "", 0)
    assert "content-length" not in request.answer


@pytest.mark.parametrize(
    "address",
    [
        reverse("enter", args=["token"]),
        reverse("take_pen", args=["token"]),
        reverse("accept_invitation", args=["token"]),
        reverse("passkey_challenge"),
        reverse("sign_in_with_passkey"),
        reverse("open_link"),
        reverse("choose_theme"),
        reverse("set_language"),
    ],
)
def test_a_stranger_can_sign_in_take_a_pen_and_choose_language_and_theme(address: str) -> None:
    assert kind_of("POST", address) is QueueKind.OPEN_FORM
    assert respond_once(post(signed_in=False, path=address)).text == "a=b"
    large = post(b"", announced=MOST_BYTES + 1, signed_in=False, path=address)
    assert respond_once(large).status == 413


class Slow:
    """Makes requests of one client whose bodies never arrive, and one of the same kind that is complete."""

    def __init__(self, **client: Any) -> None:
        self._client = {"path": LINK, **client}

    def bodies(self, number: int, length: int) -> list[Request]:
        """Return incomplete requests of this length."""
        return [post(announced=length, **self._client) for _ in range(number)]

    def complete(self) -> Request:
        """Return a request whose body arrives with it."""
        return post(**self._client)


STRANGER, OTHER_STRANGER = (Slow(signed_in=False, address=address) for address in ("2001:db8::1", "2001:db8:0:1::1"))
SIGNED_IN, OTHER_SIGNED_IN = Slow(phone=PHONE), Slow(phone=OTHER_PHONE)


@pytest.mark.parametrize("client", [STRANGER, SIGNED_IN])
def test_incomplete_forms_keep_nobody_from_sending_one_not_even_their_own_network(client: Slow) -> None:
    late = client.complete()
    assert first_statuses([*client.bodies(1000, 99), late], echo) == [200]
    assert late.text == "a=b"


@pytest.mark.parametrize(
    ("client", "other", "most"),
    [(STRANGER, OTHER_STRANGER, STRANGER_BYTES), (SIGNED_IN, OTHER_SIGNED_IN, BODIES[BodyKind.KNOWN].most_bytes)],
)
def test_a_client_that_fills_the_memory_for_bodies_loses_its_own_oldest_body(
    client: Slow, other: Slow, most: int
) -> None:
    [form], bodies = other.bodies(1, 99), client.bodies(most // MOST_BYTES, MOST_BYTES)
    assert first_statuses([form, *bodies], echo) == [408]
    assert (form.status, bodies[0].status, bodies[0].answer["connection"]) == (0, 408, "close")


def test_strangers_of_one_network_count_as_one_client() -> None:
    many = [
        post(announced=MOST_BYTES, signed_in=False, path=LINK, address=f"2001:db8::{number:x}")
        for number in range(STRANGER_BYTES // MOST_BYTES)
    ]
    [other] = OTHER_STRANGER.bodies(1, MOST_BYTES)
    assert first_statuses([other, *many], echo) == [408]
    assert (other.status, many[0].status) == (0, 408)


def test_slow_strangers_refuse_each_other_but_no_phone() -> None:
    [phone], strangers = SIGNED_IN.bodies(1, MOST_BYTES), STRANGER.bodies(STRANGER_BYTES // MOST_BYTES + 1, MOST_BYTES)
    assert first_statuses([phone, *strangers], echo) == [408]
    assert (phone.status, strangers[0].status) == (0, 408)


def test_a_slow_phone_takes_only_its_own_place_for_uploads() -> None:
    slow = [upload(MOST_BYTES + 1) for _ in range(UPLOADS)]
    other = post(b"x" * (MOST_BYTES + 1), path=UPLOAD_PATH, headers=FILES, phone=OTHER_PHONE)
    assert first_statuses([*slow, other], echo) == [200]


class Senders:
    """Knows phones by their cookies, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, path: str, cookies: str) -> str:
        """Return the phone with these cookies."""
        self.asked.append(path)
        return cookies

    def after(self, *requests: Request) -> list[str]:
        """Send requests one after the other, and return for which paths it was asked."""

        async def run(limited: Application) -> None:
            for request in requests:
                await request.run(limited)

        with ThreadPoolExecutor(1) as threads:
            run_in_thread(run(with_limits(echo, self, threads)))
        return self.asked


def test_a_phone_is_remembered_for_each_path_and_a_stranger_is_not() -> None:
    strangers = [post(signed_in=False, path=LINK) for _ in range(2)]
    phones = [post(path="/games/1/play/"), post(path="/games/1/play/"), post(path="/games/2/play/")]
    assert Senders().after(*strangers, *phones) == [LINK, LINK, "/games/1/play/", "/games/2/play/"]


def test_a_phone_is_forgotten_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "REMEMBERED_SECONDS", 0)
    assert Senders().after(post(), post()) == ["/", "/"]


def test_only_some_phones_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_limits, "MOST_REMEMBERED", 1)
    assert Senders().after(post(), post(phone=OTHER_PHONE), post()) == ["/", "/", "/"]


FILES = {"content-type": "multipart/form-data; boundary=x"}


def upload(announced: object, *, path: str = UPLOAD_PATH, headers: dict[str, str] | None = None) -> Request:
    """Return an upload of this announced size whose body never arrives."""
    return post(b"", announced=announced, path=path, headers=FILES if headers is None else headers)


def test_the_import_and_the_photo_of_a_sheet_accept_larger_files() -> None:
    paths = [reverse("import_export"), reverse("photo_of_game", args=[7]), reverse("photo_of_sheet", args=[2**63])]
    assert paths[0] == UPLOAD_PATH
    accepted = respond_once(post(b"x" * MOST_UPLOADED, path=UPLOAD_PATH, headers=FILES))
    assert (accepted.status, len(accepted.text)) == (200, MOST_UPLOADED)
    for path in paths:
        assert respond_once(post(b"x" * (MOST_BYTES + 1), path=path, headers=FILES)).status == 200
        refused = respond_once(upload(MOST_UPLOADED + 1, path=path))
        assert refused.status == 413
        assert "5 MB" in refused.text


def test_a_form_with_the_largest_photo_fits() -> None:
    assert MOST_UPLOADED > MOST_PHOTO_BYTES + MOST_BYTES


@pytest.mark.parametrize(
    "other",
    [
        {"path": "/games/import-export/1/add/"},
        {"path": "/games/new/"},
        {"path": "/games/7/photo/delete/"},
        {"path": "/games/7/photo/", "headers": {}},
        {"headers": {"content-type": "application/x-www-form-urlencoded"}},
        {"headers": {}},
    ],
)
def test_only_files_for_the_import_may_be_larger(other: dict[str, Any]) -> None:
    refused = respond_once(upload(MOST_BYTES + 1, **other))
    assert refused.status == 413
    assert "64 kB" in refused.text


@pytest.mark.parametrize("length", ["10000000000000000000000", "-1", "1_0", "٣"])
def test_an_invalid_length_of_an_upload_is_refused(length: str) -> None:
    assert respond_once(upload(length)).status == 413


def test_a_stranger_cannot_upload() -> None:
    request = respond_once(post(b"x" * (MOST_BYTES + 1), path=UPLOAD_PATH, headers=FILES, signed_in=False))
    assert (request.text, request.reads) == ("", 0)


@pytest.mark.usefixtures("quickly")
def test_the_number_of_uploads_that_are_answered_at_the_same_time_is_limited() -> None:
    busy = Busy(UPLOADS + 1)
    body, phones = b"x" * (MOST_BYTES + 1), [b"phone %d" % number for number in range(UPLOADS + 1)]
    requests = [post(body, path=UPLOAD_PATH, headers=FILES, phone=phone) for phone in phones]
    assert {*first_statuses(requests, busy)} == {503}
