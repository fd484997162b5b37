"""The library that verifies passkeys is imported only when somebody adds or uses one (docs/decisions/0038)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils import timezone

from scorekeeper.accounts.challenges import Purpose, store_challenge, take_challenge
from scorekeeper.accounts.sign_ins import sign_in_of
from scorekeeper.models import Confidant, Passkey
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from fido2.server import Fido2Server

MOST = 20  # of one Confidant
_LONGEST_ID = 1023
_VERIFICATION = "preferred"
_MALFORMED = (  # the exceptions of the library for malformed and for refused answers
    *(ValueError, TypeError, KeyError, IndexError, AttributeError, AssertionError),
    *(NotImplementedError, RecursionError, struct.error),
)


class PasskeyRefused(Exception):
    """The answer of a device is not valid here."""


def passkey_host(request: HttpRequest) -> str | None:
    """A domain name with https, or localhost; None if browsers refuse passkeys at this address."""
    host = split_domain_port(request.get_host())[0]
    if host == "localhost" or host.endswith(".localhost"):
        return host
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return host if request.is_secure() else None
    return None


def passkeys_of(confidant: Confidant) -> QuerySet[Passkey]:
    return Passkey.objects.filter(confidant=confidant, removed_at=None).order_by("pk")


def are_in_use(host: str) -> bool:
    return Passkey.objects.filter(host=host, removed_at=None).exists()


def begin_adding(request: HttpRequest, confidant: Confidant, host: str) -> dict[str, Any]:
    """The options with which a browser makes a passkey; the challenge is stored in the session."""
    from fido2.webauthn import PublicKeyCredentialDescriptor, PublicKeyCredentialType, PublicKeyCredentialUserEntity

    known = passkeys_of(confidant).filter(host=host).values_list("credential_id", flat=True)
    kind = PublicKeyCredentialType.PUBLIC_KEY
    options, state = _server(request, host).register_begin(
        PublicKeyCredentialUserEntity(
            id=bytes.fromhex(confidant.handle), name=confidant.name, display_name=confidant.name
        ),
        [PublicKeyCredentialDescriptor(type=kind, id=bytes(one)) for one in known],
        resident_key_requirement=_required(),
        user_verification=_preferred(),
    )
    store_challenge(request, Purpose.ADD, state["challenge"])
    return dict(options.public_key)


def finish_adding(
    request: HttpRequest, confidant: Confidant, host: str, answer: Mapping[str, Any], name: str
) -> Passkey:
    """`name` is valid. The caller holds the write lock.

    Raises PasskeyRefused if the answer is not valid, its challenge was used, or there are MOST passkeys.
    """
    state = _state(request, Purpose.ADD)
    made = _verified(lambda: _server(request, host).register_complete(state, answer))
    credential = made.credential_data
    if credential is None or len(credential.credential_id) > _LONGEST_ID:
        raise PasskeyRefused
    is_known = Passkey.objects.filter(credential_id=credential.credential_id).exists()
    if is_known or passkeys_of(confidant).count() >= MOST:
        raise PasskeyRefused
    return Passkey.objects.create(
        confidant=confidant,
        name=name,
        host=host,
        credential_id=credential.credential_id,
        credential=bytes(credential),
        sign_count=made.counter,
        made_by=sign_in_of(request),
    )


def begin_sign_in(request: HttpRequest, host: str) -> dict[str, Any]:
    """The options with which a browser offers the passkeys for this host; the challenge is stored in the session."""
    options, state = _server(request, host).authenticate_begin(user_verification=_preferred())
    store_challenge(request, Purpose.SIGN_IN, state["challenge"])
    return dict(options.public_key)


def finish_sign_in(request: HttpRequest, host: str, answer: Mapping[str, Any]) -> Confidant:
    """The caller holds the write lock.

    Raises PasskeyRefused if the passkey is unknown or was removed, the answer is not valid, its challenge was used, or
    the signature counter of the device has not grown, as after the device was copied.
    """
    from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

    state = _state(request, Purpose.SIGN_IN)
    given = _verified(lambda: AuthenticationResponse.from_dict(answer))
    passkey = Passkey.objects.filter(credential_id=given.raw_id, host=host, removed_at=None).first()
    if passkey is None or given.response.user_handle != bytes.fromhex(passkey.confidant.handle):
        raise PasskeyRefused
    known = AttestedCredentialData(bytes(passkey.credential))
    _verified(lambda: _server(request, host).authenticate_complete(state, [known], given))
    count = given.response.authenticator_data.counter
    if max(count, passkey.sign_count) > 0 and count <= passkey.sign_count:
        raise PasskeyRefused
    passkey.sign_count, passkey.last_used_at = count, timezone.now()
    passkey.save(update_fields=["sign_count", "last_used_at"])
    return passkey.confidant


def rename_passkey(confidant: Confidant, passkey_id: int, name: str) -> None:
    """`name` is valid; raises Passkey.DoesNotExist for others' passkeys."""
    with write_lock():
        passkey = passkeys_of(confidant).get(pk=passkey_id)
        passkey.name = name
        passkey.save(update_fields=["name"])


def remove_passkey(confidant: Confidant, passkey_id: int) -> None:
    """Raises Passkey.DoesNotExist for others' passkeys."""
    with write_lock():
        passkey = passkeys_of(confidant).get(pk=passkey_id)
        passkey.removed_at = timezone.now()
        passkey.save(update_fields=["removed_at"])


def _state(request: HttpRequest, purpose: Purpose) -> dict[str, str]:
    """The library's state for the challenge of the session; raises PasskeyRefused without a valid one."""
    challenge = take_challenge(request, purpose)
    if challenge is None:
        raise PasskeyRefused
    return {"challenge": challenge, "user_verification": _VERIFICATION}


def _server(request: HttpRequest, host: str) -> Fido2Server:
    """Accepts the origin of this request only."""
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    origin = f"{request.scheme}://{request.get_host()}"
    return Fido2Server(PublicKeyCredentialRpEntity(id=host, name="Tablet of Truth"), verify_origin=origin.__eq__)


def _required() -> Any:
    from fido2.webauthn import ResidentKeyRequirement

    return ResidentKeyRequirement.REQUIRED


def _preferred() -> Any:
    from fido2.webauthn import UserVerificationRequirement

    return UserVerificationRequirement(_VERIFICATION)


def _verified[Result](verify: Callable[[], Result]) -> Result:
    try:
        return verify()
    except _MALFORMED as error:
        raise PasskeyRefused from error
