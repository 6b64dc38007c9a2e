"""A site for tests: its own folder, its own database, filled by migrations."""

import os
import tempfile
from collections.abc import Iterator

import pytest

os.environ["HOUSERULES_DATA"] = tempfile.mkdtemp(prefix="houserules-site-")
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")

import django

django.setup()

from django.test import Client  # noqa: E402
from django.test.utils import (  # noqa: E402
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

from houserules.site.models import Question  # noqa: E402


@pytest.fixture(scope="session")
def prepared() -> Iterator[None]:
    """A database of the tests' own."""
    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False)
    yield
    teardown_databases(made, verbosity=0)
    teardown_test_environment()


@pytest.fixture
def client(prepared: None) -> Iterator[Client]:
    """A browser without a screen; what it asked is forgotten afterwards."""
    yield Client(raise_request_exception=True, headers={"host": "localhost"})
    Question.objects.all().delete()
