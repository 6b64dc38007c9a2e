"""Settings, from the environment; what is not set suits one person on loopback.

HOUSERULES_DATA     the folder for the database and the secret
DATABASE_URL        PostgreSQL for a state; without it SQLite in that folder
HOUSERULES_SECRET   the secret key; without it one is made and kept in that folder
HOUSERULES_HOSTS    host names, with commas between them; without it loopback only
HOUSERULES_REGIME_FROM   the date from which the amended rules are in force, if any
HOUSERULES_LAW      a folder with the official text, shown beside what carries it out
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
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
    "houserules.site",
    "houserules.site.process.apps.Process",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "houserules.site.middleware.Headers",
    "houserules.site.middleware.Limits",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
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
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 2000},
    }
}

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

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"stderr": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
}
