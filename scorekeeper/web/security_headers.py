"""In addition to those of Django's middleware."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port

type Handler = Callable[[HttpRequest], HttpResponse]

# The only features that the product needs are the wake lock, which keeps the screen on during a round, and passkeys.
_OFF = (
    *("accelerometer", "autoplay", "camera", "clipboard-read", "clipboard-write", "display-capture", "encrypted-media"),
    *("fullscreen", "gamepad", "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts"),
    *("magnetometer", "microphone", "midi", "payment", "picture-in-picture", "serial", "storage-access"),
    *("sync-xhr", "usb", "window-management", "xr-spatial-tracking"),
)
_OWN = ("publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock")
OWN = "Tablet-Server"  # tells phones that no proxy or network in front of the server answered
EVERYWHERE = {  # of all responses
    OWN: "1",
    "X-Robots-Tag": "noindex",
    "Permissions-Policy": ", ".join(
        [*(f"{feature}=()" for feature in _OFF), *(f"{feature}=(self)" for feature in _OWN)]
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    # Static files and views that may be cached set their own.
    "Cache-Control": "no-store",
    # Otherwise Granian names itself, and with it its known faults.
    "Server": "Tablet-of-Truth",
}
WITHOUT_DJANGO = {  # of texts sent before Django sees the request
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    **EVERYWHERE,
}
# The same for a form.
ONE_FORM = WITHOUT_DJANGO["Content-Security-Policy"].replace("form-action 'none'", "form-action 'self'")
OPENER_POLICY = (b"cross-origin-opener-policy", b"same-origin")
_LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def security_headers(get_response: Handler) -> Handler:
    """Unless the response has set them."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        for name, value in EVERYWHERE.items():
            response.setdefault(name, value)
        if _is_trustworthy(request):
            response.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        return response

    return middleware


def is_loopback_host(host: str) -> bool:
    """With or without port."""
    return split_domain_port(host)[0] in _LOOPBACK


def _is_trustworthy(request: HttpRequest) -> bool:
    """Elsewhere browsers ignore an opener policy with a message."""
    return request.is_secure() or is_loopback_host(request.META.get("HTTP_HOST", ""))
