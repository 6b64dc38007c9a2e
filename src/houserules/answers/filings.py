"""Forms of `filing`: acts on a journal, and what the journal adds up to.

Keys are in the words of the process, with blanks between them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, Literal

from pydantic import ConfigDict, Field

from houserules.answers.figures import Price
from houserules.answers.values import Cite, Form, Text, says
from houserules.filings.filing import Filing, Register
from houserules.filings.journal import Journal, Line
from houserules.filings.offering import Condition
from houserules.filings.permissions import Actor
from houserules.filings.views import queued, seen
from houserules.law.readings import Reading

Day = str
"""A day such as 2026-11-02."""


class FilingForm(Form):
    """A form whose keys are words."""

    model_config = ConfigDict(populate_by_name=True)


class JournalForm(FilingForm):
    """An answer from a journal."""

    trial: bool = says("whether the journal is a trial, in which nothing has an effect")


class FilingNew(JournalForm):
    """A journal that was begun."""

    journal: Text = says("its file")
    hash: str
    names: str = says("what roles and names in it are worth: typed, not proved")


class FilingPrice(Price):
    """The price sheet of a Rules Submission."""

    trial: bool = says("whether the journal is a trial, in which nothing has an effect")

    @classmethod
    def of_sheet(cls, sheet: Price, *, trial: bool) -> FilingPrice:
        """A price sheet by a journal."""
        return cls.taken(sheet, trial=trial)


class FilingVerify(JournalForm):
    """A journal that is in order."""

    lines: int
    filings: int
    seal: str = says("the last hash")
    unfinished: bool = says("whether the file had a last line without an end, which is left out")

    @classmethod
    def of(cls, journal: Journal, register: Register) -> FilingVerify:
        """A journal and what it adds up to."""
        return cls.taken(
            journal,
            lines=len(journal.lines),
            filings=len(register.filings),
            trial=register.settings.trial,
        )


class FilingReceipt(JournalForm):
    """The receipt of an act."""

    ref: str = says("the filing; empty for an act on the calendar")
    line: int
    hash: str
    on: Day
    words: str = says("what happened, or the act on the calendar")
    cites: list[Cite]
    state: str | None = says("of the filing afterwards")

    @classmethod
    def of(cls, line: Line, seal: str, register: Register) -> FilingReceipt:
        """A line that was written, and the filing as it is afterwards."""
        filing = register.filings.get(line.subject)
        step = filing.steps[-1] if filing else None
        return cls.model_validate(
            {
                "ref": line.subject,
                "line": line.number,
                "hash": seal,
                "on": line.on.isoformat(),
                "words": step.words if step else line.act,
                "cites": step.cites if step else (),
                "state": filing and filing.state_on(line.on, register),
                "trial": register.settings.trial,
            }
        )


class FilingDue(FilingForm):
    """The next date of a filing."""

    on: Day
    what: str
    waits_for: str = Field(alias="waits for")


class FilingStep(FilingForm):
    """Something that happened to a filing."""

    line: int
    on: Day
    words: str
    cites: list[Cite]


class FilingNotice(FilingForm):
    """An inconsistency of which a tolling notice speaks."""

    nature: str
    alternative: str


class FilingVersion(FilingForm):
    """A version of a Rules Submission."""

    version: int
    kind: str
    state: str
    choices: str = says("what it chooses; the rest is by default")
    reviewer: str = says("to whom it is assigned; empty if to nobody")
    filed: Day
    fifteenth_day: Day = Field(alias="15th day")
    last_working_day: Day = Field(alias="last working day before")
    effective: Day | None
    approval: str | None
    revise_strictly_by: Day | None = Field(alias="revise strictly by")
    revise_by: Day | None = Field(alias="revise by")
    notice: list[FilingNotice]
    kept_until: Day | None = Field(alias="kept until")
    content: dict[str, Any]


class FiledFigure(FilingForm):
    """A filed figure beside the computed one."""

    wager: str
    figure: str
    filed: str
    computed: str
    difference: str
    verdict: str


class FilingComment(FilingForm):
    """A comment on what is posted."""

    ref: str
    on: Day
    text: str
    timely: bool
    considered: str


class FilingShow(JournalForm):
    """A filing of any kind on a day; keys that its kind does not have are left out."""

    ref: str
    kind: str
    organisation: str
    regime: str = says("the text under which it was filed")
    state: str
    due: FilingDue | None
    game: str = Field(default="", description="of a Rules Submission")
    in_force: int | None = Field(default=None, alias="in force", description="the version")
    versions: list[FilingVersion] = Field(default=[], description="of a Rules Submission")
    discrepancies: list[str] = Field(default=[], description="of a Rules Submission")
    topic: str = Field(default="", description="of a written approval")
    facility: str = Field(default="", description="of a link")
    members: list[dict[str, Any]] = Field(default=[], description="of a link")
    content: dict[str, Any] = Field(default={}, description="as it was filed")
    comparison: list[FiledFigure] = Field(default=[], description="of a request")
    mandatory: dict[str, str] = Field(default={}, description="options of a request")
    prohibited: dict[str, str] = Field(default={}, description="options of a request")
    comments: list[FilingComment] = Field(default=[], description="of a request")
    posted: Day | None = None
    comments_until: Day | None = Field(default=None, alias="comments until")
    meeting: Day | None = None
    bulletin: Day | None = Field(default=None, alias="Bulletin")
    website: Day | None = None
    available: Day | None = None
    yearly: list[Day] = Field(default=[], description="the filings of a reinsurer")
    steps: list[FilingStep]

    @classmethod
    def of(cls, filing: Filing, today: date, register: Register) -> FilingShow:
        """A filing on a day."""
        return cls.model_validate(seen(filing, today, register))


class FilingQueueRow(FilingForm):
    """A filing that waits."""

    on: Day
    what: str
    ref: str
    state: str
    organisation: str
    game: str = Field(default="", description="the chapter, or a name as it was filed")
    choices: str = Field(default="", description="of a Rules Submission")
    reviewer: str = Field(default="", description="to whom it is assigned")
    waits_for: str = Field(alias="waits for")
    last_working_day: Day = Field(alias="last working day")


class FilingQueue(JournalForm):
    """The filings that wait, the nearest date first."""

    on: Day
    queue: list[FilingQueueRow]

    @classmethod
    def of(cls, register: Register, reader: Actor, today: date) -> FilingQueue:
        """The filings that wait on a day, as far as a person may read them."""
        rows, trial = queued(register, reader, today), register.settings.trial
        return cls.model_validate({"on": today.isoformat(), "queue": rows, "trial": trial})


class FilingCondition(FilingForm):
    """A condition before a game is offered."""

    met: bool
    cite: Cite
    sentence: str


class FilingOffer(JournalForm):
    """Whether a game may be offered, and what is missing."""

    may_be_offered: bool = Field(alias="may be offered")
    conditions: list[FilingCondition]

    @classmethod
    def of(cls, found: Sequence[Condition], register: Register) -> FilingOffer:
        """The conditions for a game."""
        met, trial = all(one.met for one in found), register.settings.trial
        return cls.model_validate({"may be offered": met, "conditions": found, "trial": trial})


class FilingReading(FilingForm):
    """A doubtful place in the process, and how it is read."""

    id: str
    cite: Cite
    doubt: str
    reading: str
    reason: str
    other_reading: str | None


class FilingReadings(FilingForm):
    """The readings of doubtful places in the process."""

    readings: list[FilingReading]

    @classmethod
    def of(cls, found: Mapping[str, Reading]) -> FilingReadings:
        """Readings by their ids."""
        return cls(readings=[FilingReading.taken(one, id=id) for id, one in found.items()])


class FilingFinding(FilingForm):
    """Something in a Rules Submission that is missing, wrong or inconsistent."""

    kind: Literal["missing", "wrong", "inconsistent"]
    configuration: str
    cite: Cite
    sentence: str
    alternative: str = says("an acceptable one; empty where none is found")


class FilingCheck(JournalForm):
    """A Rules Submission as it would be filed, with the draft of a tolling notice."""

    game: str
    edition: str
    library: str = says("the version that examined it")
    requirements: list[str]
    controls: str
    cap: str
    felt: str
    explanation: str
    findings: list[FilingFinding]
    configurations: dict[str, Any] = says("choices, increments and posted limits, by name")
    features: list[str] = says("approved features that are chosen, by reference")
    meters: dict[str, dict[str, int]] = says("amounts of progressive wagers, in cents")


class FilingChange(FilingForm):
    """A choice that differs."""

    configuration: str
    option: str
    cite: Cite
    before: str
    after: str


class FilingAdvantage(FilingForm):
    """A house advantage that moves."""

    configuration: str
    wager: str
    when: str
    before: str
    after: str


class FilingDiff(JournalForm):
    """How two versions differ, and what that does to each house advantage."""

    changes: list[FilingChange]
    advantages: list[FilingAdvantage]


class FilingCredit(JournalForm):
    """Whether a cession earns credit."""

    allowed: bool
    cite: Cite
    sentence: str
