"""The journal and the register in the database, read and written for several acts at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from functools import cache
from typing import Any

from django.conf import settings
from django.db.models import Q, Subquery
from pydantic import TypeAdapter

from houserules.filings.acts import OF_THE_BOARD
from houserules.filings.clock import day_of, filing_day
from houserules.filings.closings import Closings
from houserules.filings.filing import AnyFiling, Filing, Register
from houserules.filings.journal import Journal, Line, Settings
from houserules.filings.names import name_key
from houserules.filings.permissions import Actor, Role
from houserules.filings.progressives import Link
from houserules.filings.reinsurers import Reinsurer
from houserules.filings.requests import Request
from houserules.filings.versions import Submission
from houserules.filings.written import WrittenApproval
from houserules.log import Entry, Log
from houserules.site.process.models import Acted, Filed, JournalLine, Numbered

KINDS: dict[str, type[Filing]] = {
    kind.__name__: kind for kind in (Submission, Request, WrittenApproval, Link, Reinsurer)
}
REFERENCE = re.compile(r"[A-Z]{2}-\d{4}-\d+")
"""How a reference is written; nothing else is looked for."""


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


def row_of(entry: Entry, subject: str, at: datetime, on: date) -> JournalLine:
    """The row of an entry."""
    return JournalLine(
        number=entry.number,
        act=entry.kind,
        subject=subject,
        at=at,
        on=on,
        data=json.dumps(entry.data, sort_keys=True),
        hash=entry.hash,
    )


def entry_of(row: JournalLine) -> Entry:
    """The entry of a row."""
    return Entry(row.number, row.act, json.loads(row.data), row.hash)


def line_of(row: JournalLine) -> Line:
    """The act of a row."""
    return Line.of(entry_of(row))


class DatabaseJournal(Journal):
    """The end of the chain, to which acts are added."""

    def __init__(self) -> None:
        """Read the first line, those on the calendar and the last one, nothing else.

        A database without a journal has no end of one.
        """
        end = JournalLine.objects.order_by("-number").values("pk")[:1]
        found = JournalLine.objects.filter(Q(subject="") | Q(pk=Subquery(end)))
        rows = list(found.order_by("number"))
        if not rows:
            raise JournalLine.DoesNotExist
        self.calendar = [row for row in rows if row.act in OF_THE_BOARD]
        self.added: dict[int, JournalLine] = {}
        """The lines that are not yet written, by their numbers."""
        self._last, self._at = entry_of(rows[-1]), rows[-1].at
        super().__init__(Log([entry_of(rows[0])]))

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
        """Add a line; it counts when it is written and the transaction is committed."""
        entry = Entry.after(self._last.hash, line.number, line.act, line.to_data())
        self.added[line.number] = row_of(entry, line.subject, line.at, line.on)
        self._last, self._at = entry, line.at

    @property
    def seal(self) -> str:
        """The last hash."""
        return self._last.hash

    def write(self) -> None:
        """Write the lines that were added."""
        JournalLine.objects.bulk_create(self.added.values())


class _Filings(Mapping[str, Filing]):
    """The filings, each read when it is asked for."""

    def __init__(self) -> None:
        self.known: dict[str, Filing | None] = {}
        self.rows: dict[str, Filed] = {}

    def __getitem__(self, ref: str) -> Filing:
        if ref not in self.known:
            row = self.rows.get(ref)
            if row is None and REFERENCE.fullmatch(ref):
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

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()
        self.added: dict[str, Role] = {}
        """The sides that are not yet written."""

    def read(self, keys: Iterable[str]) -> None:
        """Read several at once."""
        unknown = {*keys} - self.asked
        self.asked |= unknown
        for row in Acted.objects.filter(pk__in=unknown):
            super().__setitem__(row.key, Role(row.role))

    def get(self, key: str, default: Any = None) -> Any:
        if key not in self.asked:
            self.read([key])
        return super().get(key, default)

    def __setitem__(self, key: str, role: Role) -> None:
        if super().get(key) is not role:
            self.added[key] = role
        super().__setitem__(key, role)


Question = tuple[type[Filing], str | None, str | None]
"""A kind of filing, of an organisation by its name as it is compared, for a game."""


class DatabaseRegister(Register):
    """The register, asked for what an act needs; each question is asked of the database once."""

    def __init__(self, settings: Settings, calendar: Iterable[JournalLine] | None = None) -> None:
        """Read the calendar; filings and people are read when they are asked for."""
        if calendar is None:
            calendar = JournalLine.objects.filter(subject="", pk__gt=0).order_by("number")
        meetings, added = set[date](), dict[date, str]()
        for row in calendar:
            content = json.loads(row.data)["content"]
            days = [day_of(day) for day in content["days"]]
            if row.act == "schedule":
                meetings.update(days)
            else:
                why = str(content.get("why") or "offices closed")
                added |= dict.fromkeys(days, why)
        self._filings, self._people = _Filings(), _People()
        super().__init__(
            settings=settings,
            filings=self._filings,  # type: ignore[arg-type]
            meetings=tuple(sorted(meetings)),
            closings=Closings(added),
            people=self._people,
        )
        self._found: dict[Question, list[str]] = {}
        self._new: list[Filing] = []

    @classmethod
    def today(cls) -> DatabaseRegister:
        """The register as the journal has it now, for whoever only reads."""
        rows = list(JournalLine.objects.filter(subject="").order_by("number"))
        if not rows:
            return cls(Settings(settings.REGIME_FROM, settings.REGIME_FROM), [])
        return cls(Journal(Log([entry_of(rows[0])])).settings, rows[1:])

    def each(
        self, kind: type[AnyFiling], organisation: str | None = None, game: str | None = None
    ) -> Iterator[AnyFiling]:
        """The filings of a kind, oldest first; of one organisation, for one game if named."""
        question = (kind, None if organisation is None else name_key(organisation), game)
        if question not in self._found:
            self._ask(question)
        new = (filing.ref for filing in self._new if _answers(filing, question))
        for ref in (*self._found[question], *new):
            found = self.filings[ref]
            assert isinstance(found, kind)
            yield found

    def _ask(self, question: Question) -> None:
        kind, holder, game = question
        rows = Filed.objects.filter(kind=kind.__name__).order_by("opened")
        if holder is not None:
            rows = rows.filter(organisation_key=holder)
        if game is not None:
            rows = rows.filter(game=game)
        self._found[question] = [self._kept(row) for row in rows]

    def _kept(self, row: Filed) -> str:
        self._filings.rows[row.ref] = row
        return row.ref

    def expect(
        self, refs: Iterable[str], chains: Iterable[tuple[str, str]], people: Iterable[str]
    ) -> None:
        """Read at once what acts will ask for: filings, chains by holder and game, people.

        Whoever files is asked which paytables were requested.
        """
        pairs = {(name_key(holder), game) for holder, game in chains}
        holders, games = ({pair[n] for pair in pairs} for n in (0, 1))
        chain = Q(kind=Submission.__name__, organisation_key__in=holders, game__in=games)
        for pair in pairs:
            self._found[(Submission, *pair)] = []
        requests: Question = (Request, None, None)
        self._found[requests] = []
        wanted = chain | Q(kind=Request.__name__) | Q(pk__in={*refs})
        for row in Filed.objects.filter(wanted).order_by("opened"):
            self._kept(row)
            of: Question = (KINDS[row.kind], row.organisation_key, row.game)
            at = requests if row.kind == Request.__name__ else of
            if at in self._found:
                self._found[at].append(row.ref)
        self._people.read(people)

    def keep(self, filing: Filing) -> None:
        """Know a filing that was read already."""
        self._filings.known[filing.ref] = filing

    def next_ref(self, prefix: str, day: date) -> str:
        """The next reference of a year."""
        year = f"{prefix}-{day.year}"
        if year not in self.numbers:
            row = Numbered.objects.filter(pk=year).first()
            self.numbers[year] = row.last if row else 0
        ref = f"{year}-{self.numbers[year] + 1:06}"
        self._filings.known.setdefault(ref, None)
        return ref

    def store(self, filing: Filing) -> None:
        """Keep a filing as an act left it; a new one takes the next number of its year."""
        if filing.ref not in self.filings:
            year, _, number = filing.ref.rpartition("-")
            self.numbers[year] = int(number)
            self._new.append(filing)
        self.keep(filing)

    def write(self) -> None:
        """Write what acts have left beside the filings: the numbers of years, and sides."""
        years = {filing.ref.rpartition("-")[0] for filing in self._new}
        Numbered.objects.bulk_create(
            [Numbered(year=year, last=self.numbers[year]) for year in sorted(years)],
            update_conflicts=True,
            unique_fields=["year"],
            update_fields=["last"],
        )
        Acted.objects.bulk_create(
            [Acted(key=key, role=role) for key, role in self._people.added.items()],
            update_conflicts=True,
            unique_fields=["key"],
            update_fields=["role"],
        )


def _answers(filing: Filing, question: Question) -> bool:
    kind, holder, game = question
    return (
        type(filing) is kind
        and holder in (None, name_key(filing.organisation))
        and game in (None, getattr(filing, "game", None))
    )
