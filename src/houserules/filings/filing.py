"""A filing: what every kind has in common, and the register that a journal adds up to."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, ClassVar, TypeVar

from houserules.filings.clock import said
from houserules.filings.closings import Closings
from houserules.filings.journal import Line, Settings
from houserules.filings.names import name_key
from houserules.filings.paragraphs import Regime, cited
from houserules.filings.permissions import Role
from houserules.law import Cite
from houserules.rules.errors import RuleError


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened to a filing, in words, with the paragraphs that decided it."""

    line: int
    on: date
    words: str
    cites: tuple[Cite, ...]

    def __str__(self) -> str:
        return f"{said(self.on)}: {self.words} {cited(*self.cites)}".strip()


@dataclass(frozen=True, slots=True)
class Due:
    """The next date of a filing: its day, what happens then, and who waits for it."""

    on: date
    what: str
    waits_for: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing(ABC):
    """Something filed: by whom, under which text, and everything that happened to it since."""

    prefix: ClassVar[str]
    kind: ClassVar[str]
    read_by: ClassVar[str]
    """The row of the permission table that says who may read it."""

    ref: str
    organisation: str
    regime: Regime
    filed_on: date
    filed_by: str
    steps: tuple[Step, ...] = ()

    @abstractmethod
    def state_on(self, today: date, register: Register) -> str:
        """The state on a day."""

    @abstractmethod
    def described(self, today: date, register: Register) -> dict[str, Any]:
        """All that is known on a day, beside state and steps, as JSON data."""

    def due(self, today: date, register: Register) -> Due | None:
        """The next date on which something happens; None if none is set."""
        return None


AnyFiling = TypeVar("AnyFiling", bound=Filing)


def stepped(filing: AnyFiling, line: Line, words: str, *cites: Cite) -> AnyFiling:
    """A filing with one more step."""
    step = Step(line.number, line.on, words, cites)
    return replace(filing, steps=(*filing.steps, step))


@dataclass(slots=True)
class Register:
    """The sum of a journal: filings, scheduled meetings, closings, who acted as what."""

    settings: Settings = field(default_factory=Settings)
    filings: dict[str, Filing] = field(default_factory=dict)
    meetings: tuple[date, ...] = ()
    closings: Closings = field(default_factory=Closings)
    people: dict[str, Role] = field(default_factory=dict)
    """The roles of people, by their names as they are compared."""
    numbers: dict[str, int] = field(default_factory=dict)
    of: dict[str, list[str]] = field(default_factory=dict)
    """The references of filings by the organisation's name as it is compared."""

    def each(
        self, kind: type[AnyFiling], organisation: str | None = None, game: str | None = None
    ) -> Iterator[AnyFiling]:
        """The filings of a kind, oldest first; of one organisation, for one game if named."""
        refs = self.filings if organisation is None else self.of.get(name_key(organisation), ())
        for ref in refs:
            found = self.filings[ref]
            if type(found) is kind and game in (None, getattr(found, "game", None)):
                yield found

    def filing(self, ref: str) -> Filing:
        """A filing of any kind by its reference."""
        found = self.filings.get(ref.strip().upper())
        if found is None:
            raise RuleError(f"There is no filing {ref[:40]}.")
        return found

    def find(self, ref: str, kind: type[AnyFiling]) -> AnyFiling:
        """A filing by its reference."""
        found = self.filings.get(ref.strip().upper())
        if isinstance(found, kind):
            return found
        raise RuleError(f"There is no {kind.kind} {ref[:40]}.")

    def next_ref(self, prefix: str, day: date) -> str:
        """The next reference of a year; numbers have no gaps."""
        year = f"{prefix}-{day.year}"
        return f"{year}-{self.numbers.get(year, 0) + 1:06}"

    def regime_on(self, day: date) -> Regime:
        """The text that holds on a day."""
        start = self.settings.amended_from
        return Regime.AMENDED if start is not None and day >= start else Regime.BEFORE

    def store(self, filing: Filing) -> None:
        """Keep a filing as an act left it."""
        if filing.ref not in self.filings:
            year = filing.ref.rpartition("-")[0]
            self.numbers[year] = self.numbers.get(year, 0) + 1
            self.of.setdefault(name_key(filing.organisation), []).append(filing.ref)
        self.filings[filing.ref] = filing


Act = Callable[[Register, Line], Filing]
"""A function that gives the filing as an act changes it, or refuses with a sentence."""


def opened_by(register: Register, line: Line) -> dict[str, Any]:
    """The fields that every new filing takes from its first line."""
    return {
        "ref": line.subject,
        "organisation": line.actor.organisation,
        "regime": register.regime_on(line.on),
        "filed_on": line.on,
        "filed_by": line.actor.person,
    }


def text_of(content: Mapping[str, Any], key: str, *cites: Cite, what: str = "") -> str:
    """A text that an act must contain."""
    text = content.get(key)
    if isinstance(text, str) and text.strip():
        return text.strip()
    raise RuleError(f"Name {what or f'the {key}'} {cited(*cites)}.")
