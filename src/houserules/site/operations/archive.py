"""Everything in one file, and back into nothing.

The archive is a tar file: a manifest with the head of the chain and the number of rows, one file of
JSON lines for each table, the heads, and attachments. It is the same for SQLite and PostgreSQL, so
that an office can move from one to the other. Rows are read in one transaction: they are of one
instant, while people go on working.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import IO, Any, TypeVar

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.models import Model
from django.utils import timezone

from houserules.errors import RuleError
from houserules.filings.journal import JournalError
from houserules.site.operations import heads
from houserules.site.people.models import Person
from houserules.site.process import store
from houserules.site.process.models import JournalLine
from houserules.version import installed

T = TypeVar("T")
FORMAT = 1
TABLES = (
    *("process.JournalLine", "process.Filed", "process.Acted", "process.Numbered"),
    *("people.Organisation", "people.Facility", "people.Person", "people.Membership"),
    *("process.Receipt", "process.Draft", "process.Opened", "people.Token", "people.Mail"),
    *("account.EmailAddress", "mfa.Authenticator"),
    *("demonstration.Demonstration", "operations.Checkpoint"),
)
"""The tables of an archive, each after those that it refers to."""
LEFT_OUT = (
    *("sessions.Session", "site.Question", "site.Practice"),
    *("site.PracticeEntry", "operations.Beat", "account.EmailConfirmation"),
    *("auth.Permission", "auth.Group", "contenttypes.ContentType"),
)
"""Tables that are made anew: sessions, figures, rounds of practice, signs of life."""
ATTACHMENTS = "attachments"
MANIFEST, HEADS = "manifest.json", "heads.txt"
AT_ONCE = 500


class _Exact(DjangoJSONEncoder):
    """Instants to the microsecond, as the hash of a line seals them."""

    def default(self, value: Any) -> Any:
        return value.isoformat() if isinstance(value, datetime) else super().default(value)


class ArchiveError(RuleError):
    """An archive that cannot be read, or that is not what it says."""


def attachments() -> Path:
    """The folder of files beside what was filed."""
    return Path(settings.DATA) / ATTACHMENTS


def models() -> list[type[Model]]:
    """The tables of an archive."""
    return [apps.get_model(name) for name in TABLES]


def backup(path: Path) -> dict[str, int]:
    """Write everything into a new file; the number of rows of each table."""
    if path.exists():
        raise RuleError(f"{path} exists already; name a new file.")
    partial = path.with_name(f"{path.name}.partial")
    try:
        with tempfile.TemporaryDirectory() as folder:
            counts = _dump(Path(folder))
            opener = lambda name, flags: os.open(name, flags, 0o600)  # noqa: E731
            with (
                open(partial, "wb", opener=opener) as file,
                tarfile.open(fileobj=file, mode="w:gz") as archive,
            ):
                for one in (MANIFEST, HEADS, *(f"{name}.jsonl" for name in TABLES)):
                    archive.add(Path(folder) / one, one)
                if attachments().is_dir():
                    archive.add(attachments(), ATTACHMENTS)
                archive.close()
                file.flush()
                os.fsync(file.fileno())
        partial.rename(path)
    except OSError as error:
        raise RuleError(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        partial.unlink(missing_ok=True)
    return counts


def _dump(folder: Path) -> dict[str, int]:
    counts = {}
    with one_instant():
        for model in models():
            name = model._meta.label
            counts[name] = 0
            with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as file:
                rows = model._default_manager.order_by("pk").iterator(AT_ONCE)
                for several in _several(rows):
                    serializers.serialize("jsonl", several, stream=file, cls=_Exact)
                    counts[name] += len(several)
        head = JournalLine.objects.order_by("-number").first()
        lines = list(heads.written())
    manifest = {
        "format": FORMAT,
        "version": installed(),
        "at": timezone.now().isoformat(),
        "head": [head.number, head.hash] if head else None,
        "rows": counts,
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    (folder / HEADS).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return counts


@contextmanager
def one_instant() -> Iterator[None]:
    """Read everything as it is at one instant; nobody waits for it."""
    if connection.in_atomic_block:
        yield
        return
    begin = "begin deferred"
    if connection.vendor == "postgresql":
        begin = "begin isolation level repeatable read read only"
    with connection.cursor() as cursor:
        cursor.execute(begin)
        try:
            yield
        finally:
            cursor.execute("rollback")


def restore(path: Path) -> dict[str, int]:
    """Take an archive over into a database without filings and people.

    The chain, the heads, the filings and the number of rows are verified before anything counts:
    it is one transaction, and what is wrong leaves nothing behind.
    """
    try:
        with tarfile.open(path, "r:gz") as archive, transaction.atomic():
            return _taken_over(archive)
    except RuleError:
        raise
    except (OSError, tarfile.TarError, EOFError) as error:
        raise ArchiveError(f"{path} is no archive of this site: {error}.") from None
    except (DeserializationError, KeyError, ValueError) as error:
        raise ArchiveError(f"{path} cannot be read: {error}.") from None


def _taken_over(archive: tarfile.TarFile) -> dict[str, int]:
    manifest = json.load(_opened(archive, MANIFEST))
    if manifest["format"] != FORMAT:
        raise ArchiveError(
            f"The archive has format {manifest['format']}; this version has {FORMAT}."
        )
    if JournalLine.objects.exists() or Person.objects.exists():
        raise RuleError("The database has filings or people; an archive goes into nothing.")
    if attachments().is_dir() and any(attachments().iterdir()):
        raise RuleError(f"{attachments()} has files; an archive goes into nothing.")
    counts = {}
    for model in models():
        counts[model._meta.label] = _load(model, _opened(archive, f"{model._meta.label}.jsonl"))
    _reset_numbers()
    if counts != manifest["rows"]:
        raise ArchiveError("The archive has not the rows that it names; nothing was restored.")
    _verify(manifest, _opened(archive, HEADS).read().decode())
    _unpack(archive)
    return counts


def _opened(archive: tarfile.TarFile, name: str) -> IO[bytes]:
    found = archive.extractfile(name)
    if found is None:
        raise ArchiveError(f"The archive has no {name}.")
    return found


def _load(model: type[Model], file: IO[bytes]) -> int:
    number = 0
    read = serializers.deserialize("jsonl", io.TextIOWrapper(file, encoding="utf-8"))
    for several in _several(read):
        rows = [one.object for one in several]
        if any(type(row) is not model for row in rows):
            raise ArchiveError(f"The archive has rows of another table in {model._meta.label}.")
        model._default_manager.bulk_create(rows)
        number += len(rows)
    return number


def _several(rows: Iterable[T]) -> Iterator[list[T]]:
    """The rows, some at a time."""
    each = iter(rows)
    while several := list(islice(each, AT_ONCE)):
        yield several


def _reset_numbers() -> None:
    """Numbers that the database gives go on after the last one."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models()):
            cursor.execute(statement)


def _verify(manifest: dict[str, Any], kept: str) -> None:
    log = store.verified()
    head = [len(log.entries) - 1, log.seal] if log.entries else None
    if head != manifest["head"]:
        raise JournalError("The journal does not end with the line that the archive names.")
    if head is None:
        return
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write(kept)
        file.flush()
        heads.compare(log, Path(file.name))
    differing = store.differences()
    if differing:
        raise ArchiveError(f"These differ from the journal: {', '.join(differing[:20])}.")


def _unpack(archive: tarfile.TarFile) -> None:
    files = [one for one in archive if one.isfile() and one.name.startswith(f"{ATTACHMENTS}/")]
    for one in files:
        name = Path(one.name).name
        attachments().mkdir(parents=True, exist_ok=True)
        with _opened(archive, one.name) as source, (attachments() / name).open("xb") as target:
            shutil.copyfileobj(source, target)
