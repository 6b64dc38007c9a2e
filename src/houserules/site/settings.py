"""Settings, from the environment; what is not set suits one person on loopback.

HOUSERULES_DATA     the folder for the database and the secret
DATABASE_URL        PostgreSQL for a state; without it SQLite in that folder
HOUSERULES_SECRET   the secret key; without it one is made and kept in that folder
HOUSERULES_HOSTS    host names, with commas between them; without it loopback only
HOUSERULES_REGIME_FROM   the date from which the amended rules are in force, if any
HOUSERULES_LAW      a folder with the official text, shown beside what carries it out
HOUSERULES_URL      the address of the site, for mail; without it the first host
HOUSERULES_PROXIES  how many proxies stand before the site; without it one, on loopback none
HOUSERULES_SMTP     the mail server, such as smtp://user:password@host:587; without it no mail
HOUSERULES_MAIL_FROM   the address that mail comes from
HOUSERULES_LOG      json or plain; without it plain on loopback, json elsewhere
"""

import os
from datetime import date
from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key

MINUTE = 60


def _data() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    folder = Path(os.environ.get("HOUSERULES_DATA") or Path(home) / "houserules")
    folder.mkdir(parents=True, exist_ok=True)
    return folder.resolve()


def _secret(folder: Path) -> str:
    named = os.environ.get("HOUSERULES_SECRET")
    if named:
        return named
    path = folder / "secret"
    try:
        with open(path, "x", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
            file.write(get_random_secret_key())
    except FileExistsError:
        pass
    return path.read_text(encoding="utf-8")


def _day(named: str | None) -> date | None:
    try:
        return date.fromisoformat(named) if named else None
    except ValueError:
        raise ImproperlyConfigured(
            f"HOUSERULES_REGIME_FROM is “{named}”: write a date such as 2027-01-01, or none."
        ) from None


DATA = _data()
SECRET_KEY = _secret(DATA)
DEBUG = False
HOSTS = os.environ.get("HOUSERULES_HOSTS", "")
LOOPBACK = not HOSTS
"""Whether the site is for this machine alone."""
ALLOWED_HOSTS = [host.strip() for host in HOSTS.split(",") if host.strip()] or [
    "127.0.0.1",
    "localhost",
    "[::1]",
]
REGIME_FROM = _day(os.environ.get("HOUSERULES_REGIME_FROM"))
LAW_FOLDER = os.environ.get("HOUSERULES_LAW") or None

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "houserules.site",
    "houserules.site.process.apps.Process",
    "houserules.site.people.apps.People",
    "houserules.site.demonstration.apps.Demonstrating",
    "houserules.site.operations.apps.Operations",
    "allauth",
    "allauth.account",
    "allauth.mfa",
]
AUTH_USER_MODEL = "people.Person"
MIDDLEWARE = [
    "houserules.site.operations.logs.Requests",
    "houserules.site.middleware.Proxies",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "houserules.site.middleware.Headers",
    "houserules.site.middleware.Limits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "houserules.site.people.middleware.Actors",
    "django_htmx.middleware.HtmxMiddleware",
    "houserules.site.middleware.Refusals",
]
ROOT_URLCONF = "houserules.site.urls"
WSGI_APPLICATION = "houserules.site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "houserules.site.context.place",
                "houserules.site.demonstration.context.demonstration",
            ],
            "builtins": ["houserules.site.templatetags.words"],
        },
    }
]

DATABASES = {
    "default": dj_database_url.config(
        default=f"sqlite:///{DATA / 'site.sqlite3'}", conn_max_age=600, conn_health_checks=True
    )
}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
        " PRAGMA recursive_triggers=ON; PRAGMA foreign_keys=ON;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {  # limits on guessing, which every process must know
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "site_cache",
        "TIMEOUT": 60 * MINUTE,
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    "pages": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 2000},
    },
}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("email", "name")},
    },
]
PASSWORD_RESET_TIMEOUT = 3 * 24 * 60 * MINUTE
LOGIN_URL = "/sign-in/"
LOGIN_REDIRECT_URL = "/desk/"
SESSION_IDLE = 30 * MINUTE
SESSION_LONGEST = 12 * 60 * MINUTE
"""Seconds without a request, and in all, after which a person signs in again."""
ACCOUNT_ADAPTER = "houserules.site.people.credentials.Accounts"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_REDIRECT_URL = "/sign-in/"
ACCOUNT_REAUTHENTICATION_TIMEOUT = 5 * MINUTE
MFA_ADAPTER = "houserules.site.people.credentials.Factors"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = LOOPBACK
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_TOLERANCE = 1

PROXIES = int(os.environ.get("HOUSERULES_PROXIES") or (0 if LOOPBACK else 1))
SITE_URL = (
    os.environ.get("HOUSERULES_URL")
    or ("http://127.0.0.1:8000" if LOOPBACK else f"https://{ALLOWED_HOSTS[0]}")
).rstrip("/")
MAIL_SERVER = os.environ.get("HOUSERULES_SMTP", "")
MAIL_FROM = os.environ.get("HOUSERULES_MAIL_FROM") or f"no-reply@{ALLOWED_HOSTS[0]}"

STATIC_URL = "/static/"
STATIC_ROOT = DATA / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = True
WHITENOISE_MAX_AGE = 60 * MINUTE

LANGUAGE_CODE = "en-us"
TIME_ZONE = "America/New_York"
USE_I18N = False
USE_TZ = True

SESSION_COOKIE_AGE = 14 * 24 * 60 * MINUTE
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "houserules.site.pages.errors.csrf_failed"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = not LOOPBACK
SECURE_HSTS_SECONDS = 0 if LOOPBACK else 365 * 24 * 60 * MINUTE
SECURE_SSL_REDIRECT = False
SECURE_PROXY_SSL_HEADER = None if LOOPBACK else ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500
QUESTIONS_PER_HOUR = int(os.environ.get("HOUSERULES_QUESTIONS_PER_HOUR", "120"))
"""The questions that one address may put to the worker in an hour."""

JSON_LOG = (os.environ.get("HOUSERULES_LOG") or ("plain" if LOOPBACK else "json")) == "json"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"json": {"()": "houserules.site.operations.logs.AsJson"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            **({"formatter": "json"} if JSON_LOG else {}),
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"houserules.access": {"level": "INFO" if JSON_LOG else "WARNING"}},
}
