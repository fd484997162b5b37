"""A device that makes passkeys and signs challenges with them, as a browser sends the answers."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, cast

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from django.test import Client
from fido2.cose import ES256
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData, CollectedClientData

from scorekeeper.models import Confidant
from tests.helpers.phones import Response, phone_of

_PRESENT_AND_VERIFIED = AuthenticatorData.FLAG.UP | AuthenticatorData.FLAG.UV
ADD, ADD_OPTIONS = "/account/passkeys/add/", "/account/passkeys/options/"
USE, USE_OPTIONS = "/passkey/", "/passkey/options/"
CREATE, GET = CollectedClientData.TYPE.CREATE, CollectedClientData.TYPE.GET


@dataclass
class Authenticator:
    """A device with one passkey. The fields can be changed to make wrong answers."""

    origin: str = "http://localhost"
    host: str = "localhost"
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    user_handle: bytes = b""
    counter: int = 0

    def make(self, options: dict[str, Any]) -> str:
        """Return the answer to the options for a new passkey."""
        self.user_handle = websafe_decode(options["user"]["id"])
        public = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        credential = AttestedCredentialData.create(bytes(16), self.credential_id, public)
        flags = _PRESENT_AND_VERIFIED | AuthenticatorData.FLAG.AT
        attestation = AttestationObject.create("none", self._data(flags, credential), {})
        return self._answer(options, CREATE, attestationObject=attestation)

    def sign(self, options: dict[str, Any], kind: str = GET) -> str:
        """Return the answer to the options for signing in."""
        data = self._data(_PRESENT_AND_VERIFIED)
        client = CollectedClientData.create(kind, options["challenge"], self.origin)
        signature = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        parts = {"authenticatorData": data, "signature": signature, "userHandle": self.user_handle}
        return self._answer(options, kind, **parts)

    def _data(self, flags: AuthenticatorData.FLAG, credential: bytes = b"") -> AuthenticatorData:
        host = sha256(self.host.encode()).digest()
        return cast("AuthenticatorData", AuthenticatorData.create(host, flags, self.counter, credential))

    def _answer(self, options: dict[str, Any], kind: str, **parts: bytes) -> str:
        client = CollectedClientData.create(kind, options["challenge"], self.origin)
        written = {name: websafe_encode(part) for name, part in {**parts, "clientDataJSON": client}.items()}
        identity = websafe_encode(self.credential_id)
        return json.dumps({"id": identity, "rawId": identity, "type": "public-key", "response": written})


def options_for(phone: Client, path: str) -> dict[str, Any]:
    """Ask for a challenge, as the script of the page does."""
    response = phone.post(path)
    assert response.status_code == 200
    options: dict[str, Any] = response.json()
    return options


def local_phone_of(confidant: Confidant) -> Client:
    """Return a signed-in phone at an address where passkeys work."""
    phone = phone_of(confidant)
    phone.defaults["HTTP_HOST"] = "localhost"
    return phone


def stranger() -> Client:
    return Client(headers={"host": "localhost"})


def add(phone: Client, device: Authenticator, name: str = "My key") -> Response:
    return phone.post(ADD, {"name": name, "answer": device.make(options_for(phone, ADD_OPTIONS))})


def added(confidant: Confidant) -> Authenticator:
    """Return a device with a passkey of this Confidant."""
    device = Authenticator()
    assert add(local_phone_of(confidant), device)["Location"] == "/account/?done=passkey-added"
    return device


def use(phone: Client, device: Authenticator) -> Response:
    return phone.post(USE, {"answer": device.sign(options_for(phone, USE_OPTIONS))})


def is_signed_in(phone: Client) -> bool:
    return phone.get("/games/").status_code == 200


def expect_refused(phone: Client, response: Response) -> None:
    assert response.status_code == 422
    assert "This passkey was not accepted." in response.text
    assert not is_signed_in(phone)
