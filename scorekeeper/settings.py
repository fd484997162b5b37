"""Needs no environment variables."""

import os
import sys

from django.utils.csp import CSP

from scorekeeper.environment import PROJECT, installation_of, local_time_zone, read_environment, secret_key
from scorekeeper.environment.errors import SettingError
from scorekeeper.storage.postgresql import postgresql_database
from scorekeeper.storage.sqlite import sqlite_database
from scorekeeper.web.hosts import own_hosts
from scorekeeper.web.request_limits.limits import MOST_BYTES

try:
    ENVIRONMENT = read_environment(os.environ)
    SECRET_KEY = secret_key(ENVIRONMENT.data)
except SettingError as error:
    sys.exit(str(error))

DATA = ENVIRONMENT.data
# Part of the name of every cookie (docs/decisions/0046).
INSTALLATION = installation_of(SECRET_KEY)
DEBUG = False
ALLOWED_HOSTS = [*ENVIRONMENT.hosts, *own_hosts()]

INSTALLED_APPS = [
    "scorekeeper",
    "django_htmx",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    # Middleware that only adds headers is outermost, so that redirects, refused hosts and static files have them, too.
    "scorekeeper.web.security_headers.security_headers",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "scorekeeper.web.cookies.old.replace_old_cookies",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "scorekeeper.web.session_store.signed_in_user",
    "scorekeeper.accounts.session_use.note_use_of_sessions",
    "django_htmx.middleware.HtmxMiddleware",
    "scorekeeper.views.error_pages.explain_address_of_a_form",
]
ROOT_URLCONF = "scorekeeper.urls"
ASGI_APPLICATION = "scorekeeper.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [PROJECT / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "scorekeeper.web.theme.appearance",
                "scorekeeper.accounts.histories.header",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "scorekeeper.templatetags.display_tags",
                "scorekeeper.templatetags.chart_tags",
                "scorekeeper.templatetags.fragments",
            ],
        },
    }
]

POSTGRESQL = ENVIRONMENT.postgresql
DATABASES = {"default": postgresql_database(POSTGRESQL) if POSTGRESQL else sqlite_database(DATA / "tablet.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

SERVICE_WORKER = ENVIRONMENT.service_worker

# The Confidant signs in once, with a QR code; each day of use renews the session (accounts/session_use.py).
AUTH_USER_MODEL = "scorekeeper.Confidant"
SESSION_ENGINE = "scorekeeper.web.session_store"
SESSION_COOKIE_NAME = f"sessionid-{INSTALLATION}"
SESSION_COOKIE_AGE = ENVIRONMENT.session_days * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = f"csrftoken-{INSTALLATION}"
CSRF_COOKIE_AGE = 365 * 24 * 60 * 60
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "scorekeeper.views.error_pages.csrf_failure"

LANGUAGE_CODE = "en"
# The names are not shown: on pages each language has its own name.
LANGUAGES = [
    ("en", "English"),
    ("de", "German"),
    ("fr", "French"),
    ("it", "Italian"),
    ("es", "Spanish"),
    ("nl", "Dutch"),
]
LOCALE_PATHS = [PROJECT / "scorekeeper" / "locale"]
FORMAT_MODULE_PATH = "scorekeeper.locale"
LANGUAGE_COOKIE_NAME = f"django_language-{INSTALLATION}"
LANGUAGE_COOKIE_AGE = CSRF_COOKIE_AGE
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone or local_time_zone()

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [PROJECT / "static"]
STORAGES = {"staticfiles": {"BACKEND": "scorekeeper.web.static_files.HashedFiles"}}
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

SECURE_CSP = {
    "default-src": [CSP.NONE],
    "object-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
SECURE_REFERRER_POLICY = "same-origin"
# Set by scorekeeper.web.security_headers, but only for origins on which browsers accept it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = MOST_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200

if ENVIRONMENT.https or ENVIRONMENT.own_https:
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
    SESSION_COOKIE_NAME = f"__Host-{SESSION_COOKIE_NAME}"
    CSRF_COOKIE_NAME = f"__Host-{CSRF_COOKIE_NAME}"
if ENVIRONMENT.https:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    # What other names of the domain do, and whether browsers list it, is the owner's choice: it takes months to undo.
    SECURE_HSTS_SECONDS = 0 if ENVIRONMENT.hsts == "0" else 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = ENVIRONMENT.hsts in {"subdomains", "preload"}
    SECURE_HSTS_PRELOAD = ENVIRONMENT.hsts == "preload"
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W005", "security.W021"]
elif ENVIRONMENT.own_https:
    # No HSTS: phones could not open the server after a later start without the certificate. web/plain_http.py
    # redirects, to another port (docs/decisions/0026).
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008"]
else:
    # In a home network the product is served over plain http, without HSTS, redirect to https, secure session cookie
    # and secure CSRF cookie; a certificate or TABLET_HTTPS=1 turns them on.
    SILENCED_SYSTEM_CHECKS = ["security.W004", "security.W008", "security.W012", "security.W016"]

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "refused": {"()": "scorekeeper.web.log_format.OmitTracebacks"},
        "tokens": {"()": "scorekeeper.web.log_format.HideTokens"},
    },
    "formatters": {
        "line": {"()": f"scorekeeper.web.log_format.{'JsonLine' if ENVIRONMENT.log_format == 'json' else 'OneLine'}"},
    },
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "filters": ["refused", "tokens"], "formatter": "line"},
    },
    "loggers": {
        "django": {"handlers": ["stderr"], "level": ENVIRONMENT.log_level, "propagate": False},
        # Nothing is written without TABLET_ACCESS_LOG.
        "scorekeeper.access": {"level": "INFO"},
        # It logs which passkeys are used.
        "fido2": {"level": "WARNING"},
    },
    "root": {"handlers": ["stderr"], "level": ENVIRONMENT.log_level},
}
