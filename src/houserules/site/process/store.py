"""The journal in the database: acts, verification, rebuilding, import and export."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from pydantic import TypeAdapter

from houserules.errors import RuleError
from houserules.filings.acts import OF_THE_BOARD, perform, replayed
from houserules.filings.clock import day_of, filing_day
from houserules.filings.closings import Closings
from houserules.filings.filing import AnyFiling, Filing, Register
from houserules.filings.journal import Journal, JournalError, Line, Settings
from houserules.filings.names import name_key
from houserules.filings.permissions import Actor, Role
from houserules.filings.progressives import Link
from houserules.filings.reinsurers import Reinsurer
from houserules.filings.requests import Request
from houserules.filings.versions import Submission
from houserules.filings.written import WrittenApproval
from houserules.log import Entry, Log, read_log
from houserules.log.chain import START
from houserules.site.process.models import Acted, Filed, JournalLine, Numbered, Receipt

LOCK = 0x60A4
"""The lock under which one act at a time is added to the chain on PostgreSQL."""
KINDS: dict[str, type[Filing]] = {
    kind.__name__: kind for kind in (Submission, Request, WrittenApproval, Link, Reinsurer)
}


class ConflictError(RuleError):
    """Something happened since a person read what they act on."""


@dataclass(frozen=True, slots=True)
class Receipted:
    """An act that is on disk: its line, the hash that seals it, and the filing."""

    line: Line
    hash: str
    filing: Filing | None


@cache
def _form(kind: str) -> TypeAdapter[Filing]:
    return TypeAdapter(KINDS[kind])


def written(filing: Filing) -> str:
    """A filing as the text of a projection."""
    data = _form(type(filing).__name__).dump_python(filing, mode="json")
    return json.dumps(data, sort_keys=True)


def read(row: Filed) -> Filing:
    """The filing of a projection."""
    return _form(row.kind).validate_json(row.data)


class DatabaseJournal(Journal):
    """The end of the chain, to which one act is added."""

    def __init__(self) -> None:
        """Read the settings and the last line, nothing else."""
        first = JournalLine.objects.get(pk=0)
        last = JournalLine.objects.order_by("-number")[0]
        self._last = _entry(last)
        self._at = last.at
        begun = Log([_entry(first)])
        super().__init__(begun)

    @property
    def head(self) -> datetime:
        """The instant of the last line."""
        return self._at

    def line(self, at: datetime, actor: Actor, act: str, subject: str, content: Any) -> Line:
        """The next line; inside the lock time never goes back."""
        at = max(at, self.head)
        number = self._last.number + 1
        return Line(number, at, filing_day(at), actor, act, subject, content)

    def append(self, line: Line) -> None:
        """Write a line; it counts when the transaction is committed."""
        entry = Entry.after(self._last.hash, line.number, line.act, line.to_data())
        _row(entry, line.subject, line.at, line.on).save(force_insert=True)
        self._last, self._at = entry, line.at

    @property
    def seal(self) -> str:
        """The last hash."""
        return self._last.hash


def _row(entry: Entry, subject: str, at: datetime, on: date) -> JournalLine:
    return JournalLine(
        number=entry.number,
        act=entry.kind,
        subject=subject,
        at=at,
        on=on,
        data=json.dumps(entry.data, sort_keys=True),
        hash=entry.hash,
    )


def _entry(row: JournalLine) -> Entry:
    return Entry(row.number, row.act, json.loads(row.data), row.hash)


class _Filings(Mapping[str, Filing]):
    """The filings, each read when it is asked for."""

    def __init__(self) -> None:
        self.known: dict[str, Filing | None] = {}

    def __getitem__(self, ref: str) -> Filing:
        if ref not in self.known:
            row = Filed.objects.filter(pk=ref).first()
            self.known[ref] = read(row) if row is not None else None
        found = self.known[ref]
        if found is None:
            raise KeyError(ref)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(Filed.objects.order_by("opened").values_list("ref", flat=True))

    def __len__(self) -> int:
        return Filed.objects.count()


class _People(dict[str, Role]):
    """The sides on which people have acted, each read when asked for."""

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self:
            row = Acted.objects.filter(pk=key).first()
            if row is None:
                return default
            super().__setitem__(key, Role(row.role))
        return self[key]

    def __setitem__(self, key: str, role: Role) -> None:
        if super().get(key) is not role:
            Acted.objects.update_or_create(pk=key, defaults={"role": role.value})
        super().__setitem__(key, role)


class DatabaseRegister(Register):
    """The register, asked for what an act needs."""

    def __init__(self, settings: Settings) -> None:
        """Read the calendar; filings and people are read when they are asked for."""
        meetings, added = set[date](), dict[date, str]()
        for row in JournalLine.objects.filter(act__in=OF_THE_BOARD).order_by("number"):
            content = json.loads(row.data)["content"]
            days = [day_of(day) for day in content["days"]]
            if row.act == "schedule":
                meetings.update(days)
            else:
                why = str(content.get("why") or "offices closed")
                added |= dict.fromkeys(days, why)
        super().__init__(
            settings=settings,
            filings=_Filings(),  # type: ignore[arg-type]
            meetings=tuple(sorted(meetings)),
            closings=Closings(added),
            people=_People(),
        )

    def each(self, kind: type[AnyFiling], organisation: str | None = None) -> Iterator[AnyFiling]:
        """The filings of a kind, oldest first; of one organisation if it is named."""
        rows = Filed.objects.filter(kind=kind.__name__).order_by("opened")
        if organisation is not None:
            rows = rows.filter(organisation_key=name_key(organisation))
        for row in rows:
            found = self.filings[row.ref]
            assert isinstance(found, kind)
            yield found

    def next_ref(self, prefix: str, day: date) -> str:
        """The next reference of a year."""
        year = f"{prefix}-{day.year}"
        row = Numbered.objects.filter(pk=year).first()
        return f"{year}-{(row.last if row else 0) + 1:06}"

    def store(self, filing: Filing) -> None:
        """Keep a filing as an act left it; a new one takes the next number of its year."""
        assert isinstance(self.filings, _Filings)
        if filing.ref not in self.filings:
            year, _, number = filing.ref.rpartition("-")
            Numbered.objects.update_or_create(pk=year, defaults={"last": int(number)})
        self.filings.known[filing.ref] = filing


def _begin(at: datetime) -> None:
    """Write the first line of the journal, once, inside the lock."""
    if not JournalLine.objects.exists():
        amended, log = settings.REGIME_FROM, Log()
        Journal.on(log, Settings(amended, amended), at)
        _row(log.entries[0], "", at, filing_day(at)).save(force_insert=True)


def act(
    actor: Actor,
    act: str,
    subject: str,
    content: Mapping[str, Any],
    *,
    key: str = "",
    read_at: int | None = None,
    at: datetime | None = None,
) -> Receipted:
    """Carry an act out: check, journal, projection and receipt in one transaction.

    The same key with the same act is answered with the first receipt. `read_at` is the last line
    of the filing that the person has read; if it has changed since, nothing is done.
    """
    asked = sha256(
        json.dumps([str(actor), act, subject, content], sort_keys=True, default=str).encode()
    ).hexdigest()
    with transaction.atomic():
        _lock()
        known = Receipt.objects.filter(pk=key).select_related("line").first() if key else None
        if known is not None:
            return _again(known, asked)
        _require_unchanged(subject, read_at)
        now = at or datetime.now(UTC)
        _begin(now)
        journal = DatabaseJournal()
        register = DatabaseRegister(journal.settings)
        line = perform(journal, register, actor, act, subject, content, now)
        filing = register.filings.get(line.subject)
        if filing is not None:
            _project(filing, register, line)
        if key:
            Receipt.objects.create(pk=key, asked=asked, line_id=line.number)
        return Receipted(line, journal.seal, filing)


def _again(known: Receipt, asked: str) -> Receipted:
    if known.asked != asked:
        raise ConflictError("This key was used for another act; begin again from the page.")
    row = known.line
    filed = Filed.objects.filter(pk=row.subject).first()
    return Receipted(Line.of(_entry(row)), row.hash, read(filed) if filed else None)


def _require_unchanged(subject: str, read_at: int | None) -> None:
    """Refuse an act on a filing that has changed since it was read; say what happened."""
    if read_at is None:
        return
    ref = subject.strip().upper()
    row = Filed.objects.filter(pk=ref).first()
    if row is not None and row.changed != read_at:
        happened = [step.words for step in read(row).steps if step.line > read_at]
        raise ConflictError(f"{ref} has changed since you read it: {'; '.join(happened)}.")


def _lock() -> None:
    """One act at a time reaches the end of the chain; SQLite locks with its transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_xact_lock(%s)", [LOCK])


def _projected(filing: Filing, register: Register, opened: int, line: Line) -> Filed:
    due = filing.due(line.on, register)
    return Filed(
        ref=filing.ref,
        kind=type(filing).__name__,
        organisation=filing.organisation,
        organisation_key=name_key(filing.organisation),
        game=getattr(filing, "game", ""),
        opened=opened,
        changed=line.number,
        waits_for=due.waits_for.value if due else "",
        due_on=due.on if due else None,
        data=written(filing),
    )


def _project(filing: Filing, register: Register, line: Line) -> None:
    before = Filed.objects.filter(pk=filing.ref).values_list("opened", flat=True).first()
    _projected(filing, register, line.number if before is None else before, line).save()


def lines() -> Iterator[Entry]:
    """Every line of the journal, in order."""
    return map(_entry, JournalLine.objects.order_by("number").iterator(2000))


def verified() -> Log:
    """The whole chain, every hash computed again; the first line that is wrong is named."""
    found, previous = list[Entry](), START
    for number, entry in enumerate(lines()):
        if entry.number != number:
            raise JournalError(f"Line {number} of the journal is missing; {entry.number} follows.")
        if Entry.after(previous, number, entry.kind, entry.data).hash != entry.hash:
            raise JournalError(
                f"Line {number} of the journal was changed, or one before it is missing."
            )
        previous = entry.hash
        found.append(entry)
    return Log(found)


def differences() -> list[str]:
    """The references whose projection differs from what the journal adds up to."""
    built = {row.ref: row for row in _rebuilt(Journal(verified()))}
    stored = {row.ref: row for row in Filed.objects.iterator(500)}
    fields = [field.attname for field in Filed._meta.concrete_fields]
    return sorted(
        ref
        for ref in {*built, *stored}
        if ref not in built
        or ref not in stored
        or any(getattr(built[ref], name) != getattr(stored[ref], name) for name in fields)
    )


def _rebuilt(journal: Journal) -> list[Filed]:
    """Every projection, from the journal alone."""
    register = replayed(journal)
    first: dict[str, int] = {}
    last: dict[str, Line] = {}
    for line in journal.lines:
        if line.subject:
            first.setdefault(line.subject, line.number)
            last[line.subject] = line
    return [
        _projected(filing, register, first[ref], last[ref])
        for ref, filing in register.filings.items()
    ]


@transaction.atomic
def rebuild() -> None:
    """Throw the projections away and make them again from the journal."""
    _lock()
    _fill(Journal(verified()))


def _fill(journal: Journal) -> None:
    register = replayed(journal)
    for table in (Filed, Acted, Numbered):
        table.objects.all().delete()
    Filed.objects.bulk_create(_rebuilt(journal), batch_size=500)
    Acted.objects.bulk_create(Acted(key=key, role=role) for key, role in register.people.items())
    Numbered.objects.bulk_create(
        Numbered(year=year, last=last) for year, last in register.numbers.items()
    )


def import_journal(path: Path) -> int:
    """Take over a journal file into an empty database; the number of its acts."""
    log = read_log(path)
    journal = Journal(log)
    with transaction.atomic():
        _lock()
        if JournalLine.objects.exists():
            raise RuleError("The database has a journal already; nothing was imported.")
        rows = [_row(log.entries[0], "", journal.begun_at, filing_day(journal.begun_at))]
        rows += [
            _row(entry, line.subject, line.at, line.on)
            for entry, line in zip(log.entries[1:], journal.lines, strict=True)
        ]
        JournalLine.objects.bulk_create(rows, batch_size=1000)
        _fill(journal)
    return len(journal.lines)


def export_journal(path: Path) -> int:
    """Write the journal as a file that `houserules filing` reads; the number of its acts."""
    log = verified()
    try:
        with path.open("xb") as file:
            file.writelines(entry.line() for entry in log.entries)
    except FileExistsError:
        raise RuleError(f"{path} exists already; name a new file.") from None
    except OSError as error:
        raise RuleError(f"{path} cannot be written: {error.strerror}.") from None
    return len(log.entries) - 1
