"""The journal in the database: acts, verification, rebuilding, import and export."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from houserules.errors import RuleError
from houserules.filings.acts import perform, replayed
from houserules.filings.clock import filing_day
from houserules.filings.filing import Filing, Register
from houserules.filings.journal import Journal, JournalError, Line, Settings
from houserules.filings.names import name_key
from houserules.filings.permissions import Actor
from houserules.filings.rules_of_play import chapter_of
from houserules.filings.versions import State, Submission
from houserules.log import Entry, Log, read_log
from houserules.log.chain import START
from houserules.site.demonstration.models import ahead
from houserules.site.operations.logs import noted
from houserules.site.process import notices
from houserules.site.process.company import Company
from houserules.site.process.models import Acted, Draft, Filed, JournalLine, Numbered, Receipt
from houserules.site.process.now import shifted
from houserules.site.process.register import (
    KINDS,
    DatabaseJournal,
    DatabaseRegister,
    entry_of,
    line_of,
    read,
    row_of,
    written,
)

LOCK = 0x60A4
"""The lock under which one transaction at a time adds to the chain on PostgreSQL."""
__all__ = ["KINDS", "DatabaseJournal", "DatabaseRegister", "line_of", "read"]


class ConflictError(RuleError):
    """Something happened since a person read what they act on."""


class KeyUsedError(ConflictError):
    """A key that another act has used."""


@dataclass(frozen=True, slots=True)
class Receipted:
    """An act that is on disk: its line, the hash that seals it, and the filing."""

    line: Line
    hash: str
    filing: Filing | None
    register: DatabaseRegister = field(repr=False, compare=False)
    """The register as the act left it."""
    repeated: bool = False
    """Whether the act was done before, under the same key."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An act that a person asks for."""

    actor: Actor
    act: str
    subject: str
    content: Mapping[str, Any]
    key: str = ""
    """The same key with the same act is answered with the first receipt."""
    read_at: int | None = None
    """The last line of the filing that the person has read; if it has changed, nothing is done."""
    draft: UUID | None = None
    """The draft that it files."""

    @property
    def ref(self) -> str:
        """The reference of the filing that it is about; empty for a new one."""
        return self.subject.strip().upper()

    @property
    def chain(self) -> tuple[str, str] | None:
        """The holder and the game of a Rules Submission; None if there is no such game."""
        if self.act != "file":
            return None
        try:
            return self.actor.organisation, chapter_of(str(self.content.get("game", "")))
        except RuleError:
            return None

    def hash(self) -> str:
        """A hash of who asks for what."""
        asked = [str(self.actor), self.act, self.subject, self.content]
        return sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()


def begin(at: datetime, amended: date | None) -> None:
    """Write the first line of the journal, once, with the day from which the amendment holds."""
    if not JournalLine.objects.exists():
        log = Log()
        Journal.on(log, Settings(amended, amended), at)
        row_of(log.entries[0], "", at, filing_day(at)).save(force_insert=True)


def act(
    actor: Actor,
    act: str,
    subject: str,
    content: Mapping[str, Any],
    *,
    at: datetime | None = None,
    **how: Any,
) -> Receipted:
    """Carry an act out: check, journal, projection and receipt in one transaction."""
    return single(Asked(actor, act, subject, content, **how), at)


def single(asked: Asked, at: datetime | None = None) -> Receipted:
    """Carry an act out, or refuse it; those of other threads that wait go along."""
    if at is None and not connection.in_atomic_block:
        done = _COMPANY.ask(asked)
    else:
        (done,) = _carried_out([asked], at)
    if isinstance(done, RuleError):
        raise done
    if not done.repeated:
        noted(done.line.number)
    return done


def acts(several: Sequence[Asked], at: datetime | None = None) -> list[Receipted | RuleError]:
    """Carry several acts out in one transaction; a refused one writes nothing."""
    done = _carried_out(several, at)
    for one in done:
        if isinstance(one, Receipted) and not one.repeated:
            noted(one.line.number)
    return done


def _carried_out(
    several: Sequence[Asked], at: datetime | None = None
) -> list[Receipted | RuleError]:
    shift = ahead()
    with transaction.atomic():
        _lock()
        book = _Book(several, at or shifted(shift))
        done = [book.done(one, at or shifted(shift)) for one in several]
        if book.journal.added or book.filed:
            book.write(told=shift is None)
        else:  # not even the first line of the journal
            transaction.set_rollback(True)
    return done


_COMPANY: Company[Asked, Receipted | RuleError] = Company(_carried_out)


class _Book:
    """The end of the chain while the lock is held: all that acts need is read before the first."""

    def __init__(self, several: Sequence[Asked], at: datetime) -> None:
        try:
            self.journal = DatabaseJournal()
        except JournalLine.DoesNotExist:
            begin(at, settings.REGIME_FROM)
            self.journal = DatabaseJournal()
        self.register = DatabaseRegister(self.journal.settings, self.journal.calendar)
        self.register.expect(
            [one.ref for one in several if one.ref],
            [one.chain for one in several if one.chain],
            [one.actor.key for one in several],
        )
        keys = [one.key for one in several if one.key]
        found = Receipt.objects.filter(pk__in=keys).select_related("line") if keys else ()
        self.receipts = {receipt.key: receipt for receipt in found}
        self.begun: list[Receipt] = []
        self.filed: list[Draft] = []
        self.told: list[notices.Told] = []

    def done(self, asked: Asked, at: datetime) -> Receipted | RuleError:
        """Carry out an act without writing it yet; the result, or the refusal."""
        try:
            if known := self.receipts.get(asked.key):
                return self._again(known, asked)
            self._require_unchanged(asked)
            line = perform(
                self.journal,
                self.register,
                asked.actor,
                asked.act,
                asked.subject,
                asked.content,
                at,
            )
        except RuleError as error:
            return error
        row = self.journal.added[line.number]
        filing = self.register.filings.get(line.subject)
        if filing is not None:
            self.told.append((filing, _projected(filing, self.register, line), line))
        if asked.key:
            receipt = Receipt(key=asked.key, asked=asked.hash(), line=row)
            self.begun.append(receipt)
            self.receipts[asked.key] = receipt
        if asked.draft:
            self.filed.append(Draft(pk=asked.draft, filed=row))
        return Receipted(line, row.hash, filing, self.register)

    def _again(self, known: Receipt, asked: Asked) -> Receipted:
        if known.asked != asked.hash():
            raise KeyUsedError("This key was used for another act; begin again from the page.")
        row = known.line
        if asked.draft:
            self.filed.append(Draft(pk=asked.draft, filed=row))
        filing = self.register.filings.get(row.subject)
        return Receipted(line_of(row), row.hash, filing, self.register, repeated=True)

    def _require_unchanged(self, asked: Asked) -> None:
        """Refuse an act on a filing that has changed since it was read; say what happened."""
        if asked.read_at is None:
            return
        filing = self.register.filings.get(asked.ref)
        if filing is not None and filing.steps[-1].line != asked.read_at:
            happened = [step.words for step in filing.steps if step.line > asked.read_at]
            raise ConflictError(
                f"{asked.ref} has changed since you read it: {'; '.join(happened)}."
            )

    def write(self, told: bool) -> None:
        """Write everything that the acts have left, and mail about them if `told`."""
        self.journal.write()
        Filed.objects.bulk_create(
            {row.ref: row for _, row, _ in self.told}.values(),
            update_conflicts=True,
            unique_fields=["ref"],
            update_fields=PROJECTED,
        )
        self.register.write()
        Receipt.objects.bulk_create(self.begun)
        Draft.objects.bulk_update(self.filed, ["filed"])
        if told:
            notices.tell(self.told)


def _lock() -> None:
    """One act at a time reaches the end of the chain; SQLite locks with its transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("select pg_advisory_xact_lock(%s)", [LOCK])


PROJECTED = [field.name for field in Filed._meta.concrete_fields if not field.primary_key]


def _projected(filing: Filing, register: Register, line: Line) -> Filed:
    """The row of a filing as a line left it."""
    due = filing.due(line.on, register)
    return Filed(
        ref=filing.ref,
        kind=type(filing).__name__,
        organisation=filing.organisation,
        organisation_key=name_key(filing.organisation),
        game=getattr(filing, "game", ""),
        opened=filing.steps[0].line,
        changed=line.number,
        waits_for=due.waits_for.value if due else "",
        due_on=due.on if due else None,
        state=str(filing.state_on(line.on, register)),
        approved_on=filing.latest.approved_on if isinstance(filing, Submission) else None,
        reviewer_key=name_key(filing.latest.reviewer) if isinstance(filing, Submission) else "",
        recommended=_is_recommended(filing, line.on, register),
        data=written(filing),
    )


def _is_recommended(filing: Filing, on: date, register: Register) -> bool:
    if not isinstance(filing, Submission) or not filing.latest.recommended_by:
        return False
    return filing.state_on(on, register) == State.UNDER_REVIEW


def verified() -> Log:
    """The whole chain, every hash computed again; the first line that is wrong is named."""
    found, previous = list[Entry](), START
    rows = JournalLine.objects.order_by("number").iterator(2000)
    for number, row in enumerate(rows):
        entry = entry_of(row)
        if entry.number != number:
            raise JournalError(f"Line {number} of the journal is missing; {entry.number} follows.")
        sealed = Entry.after(previous, number, entry.kind, entry.data)
        if sealed.hash != entry.hash or not _says_what_is_sealed(row, entry.data):
            raise JournalError(
                f"Line {number} of the journal was changed, or one before it is missing."
            )
        previous = entry.hash
        found.append(entry)
    return Log(found)


def _says_what_is_sealed(row: JournalLine, data: Mapping[str, Any]) -> bool:
    """Whether the columns by which a line is found are those that its hash seals."""
    at = datetime.fromisoformat(data["at"])
    if row.number == 0:
        return row.at == at and row.subject == ""
    return (row.at, row.on.isoformat(), row.subject) == (at, data["on"], data["subject"])


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
    last = {line.subject: line for line in journal.lines}
    return [_projected(filing, register, last[ref]) for ref, filing in register.filings.items()]


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
        rows = [row_of(log.entries[0], "", journal.begun_at, filing_day(journal.begun_at))]
        rows += [
            row_of(entry, line.subject, line.at, line.on)
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
