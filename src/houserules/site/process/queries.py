"""Lists of Rules Submissions for pages; each list takes a fixed number of queries."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.db.models import Q, QuerySet

from houserules.errors import RuleError
from houserules.filings import rules_of_play as play
from houserules.filings.clock import REVIEW_DAYS, day_number, filing_day
from houserules.filings.filing import Due
from houserules.filings.journal import Line
from houserules.filings.names import name_key
from houserules.filings.permissions import Actor, Role
from houserules.filings.preparation import features
from houserules.filings.versions import State, Submission, Version
from houserules.filings.views import matched
from houserules.games import INDEX
from houserules.rules import HouseRules
from houserules.site.figures import priced
from houserules.site.process.models import Filed, JournalLine, Opened
from houserules.site.process.now import now
from houserules.site.process.store import DatabaseRegister, line_of, read

NAMES = {entry.chapter: entry.name for entry in INDEX}
SLUGS = {entry.chapter: entry.slug for entry in INDEX}
NOTICES = ("toll", "approve", "disapprove")
"""The acts that a holder receives a notice of."""
WEEKEND = 5
LATE = 13
"""The day of review from which the clock warns."""


def today() -> date:
    """The Eastern day of now."""
    return filing_day(now())


@dataclass(frozen=True)
class Row:
    """A chain in a list, in its state on a day."""

    chain: Submission
    register: DatabaseRegister
    on: date
    changed: int = 0
    """The number of its last line, which acts name."""

    @property
    def version(self) -> Version:
        """The version filed last."""
        return self.chain.latest

    @property
    def game(self) -> str:
        """The name of the game."""
        return NAMES.get(self.chain.game, self.chain.game)

    @property
    def slug(self) -> str:
        """The game in addresses."""
        return SLUGS.get(self.chain.game, self.chain.game)

    @cached_property
    def state(self) -> State:
        """The state of the version filed last."""
        return self.chain.state_on(self.on, self.register)

    @cached_property
    def due(self) -> Due | None:
        """The next date."""
        return self.chain.due(self.on, self.register)

    @property
    def last_open(self) -> date:
        """The last working day before the 15th."""
        return self.register.closings.last_open_before(self.version.fifteenth)

    @property
    def day(self) -> int:
        """The number of the day of review."""
        return day_number(self.version.filed_on, self.on)

    @property
    def late(self) -> bool:
        """Whether the days of review are nearly over."""
        return self.day >= LATE

    @property
    def ticks(self) -> list[tuple[int, str, bool]]:
        """The 15 days: place, past or now or to come, and whether it is a weekend's."""
        filed = self.version.filed_on
        return [
            (
                1 + 11 * (n - 1),
                "past" if n < self.day else "now" if n == self.day else "to",
                (filed + timedelta(n)).weekday() >= WEEKEND,
            )
            for n in range(1, REVIEW_DAYS + 1)
        ]

    @property
    def before(self) -> Version | None:
        """The version with which the last one is compared: in force, or filed before it."""
        return compared_with(self.chain, self.version)

    @cached_property
    def changes(self) -> list[play.Change]:
        """The choices that the last version changes."""
        return changes(self.before, self.version)

    @property
    def findings(self) -> list[Mapping[str, str]]:
        """The findings of the check when it was filed."""
        return list(self.version.content["findings"])

    @property
    def is_open(self) -> bool:
        """Whether the Bureau may still send a notice."""
        return self.state == State.UNDER_REVIEW or (
            self.state == State.EFFECTIVE and self.on <= self.version.fifteenth
        )


def compared_with(chain: Submission, version: Version) -> Version | None:
    """The version that another one is compared with."""
    current = chain.current
    if current is not None and current.number < version.number:
        return current
    return chain.versions[version.number - 2] if version.number > 1 else None


def changes(before: Version | None, after: Version) -> list[play.Change]:
    """The choices that differ; none for a first version or a game reviewed by hand."""
    if before is None or before.content["game"] not in NAMES:
        return []
    return play.changes(before.content, after.content)


def rows(found: Iterable[Filed], register: DatabaseRegister) -> list[Row]:
    """Projections as rows, without another query."""
    on, made = today(), []
    for row in found:
        chain = read(row)
        assert isinstance(chain, Submission)
        made.append(Row(chain, register, on, row.changed))
    return made


def chains() -> QuerySet[Filed]:
    """The chains of Rules Submissions, by reference."""
    return Filed.objects.filter(kind=Submission.__name__).order_by("ref")


def in_state(state: State) -> Q:
    """Those in a state today: a day that has come is written nowhere."""
    written = Q(state=state)
    if state == State.UNDER_REVIEW:
        return written & Q(due_on__gt=today())
    if state == State.TOLLED:
        return written & Q(due_on__gte=today())
    if state == State.EFFECTIVE:
        return written | Q(state=State.UNDER_REVIEW, due_on__lte=today())
    if state == State.EXPIRED:
        return written | Q(state=State.TOLLED, due_on__lt=today())
    return written


def undated() -> QuerySet[Filed]:
    """The chains whose last version is effective without an approval, its review over."""
    lapsed = in_state(State.EFFECTIVE) | in_state(State.IN_FORCE)
    over = Q(waits_for=Role.OPERATIONS, due_on__gte=today())
    return chains().filter(lapsed, approved_on=None).exclude(over)


def queue() -> QuerySet[Filed]:
    """The chains in review, the nearest 15th day first; the 15th day itself is in it."""
    return chains().filter(waits_for=Role.OPERATIONS, due_on__gte=today()).order_by("due_on", "ref")


@dataclass(frozen=True)
class Moved:
    """A house advantage before and after."""

    configuration: str
    wager: str
    when: str
    before: float | None
    after: float | None

    @property
    def change(self) -> float | None:
        """The difference, where there are two figures."""
        both = self.before is not None and self.after is not None
        return (self.after or 0) - (self.before or 0) if both else None


@dataclass(frozen=True)
class Effect:
    """The effect of a change on each house advantage; figures may still be on their way."""

    moved: list[Moved]
    waiting: bool = False
    refused: str = ""


Configurations = Mapping[str, HouseRules]


def effect(before: Configurations, after: Configurations, who: str) -> Effect:
    """The house advantages of two versions beside each other, from kept figures or the worker."""
    try:
        named = play.under_new_names(before, after, HouseRules.__eq__)
        sides = [_advantages(one, who) for one in (named, after)]
    except RuleError as error:
        return Effect([], refused=str(error))
    if None in sides:
        return Effect([], waiting=True)
    old, new = (side or {} for side in sides)
    return Effect(
        [
            Moved(configuration, wager, when, _number(was), _number(becomes))
            for configuration, wager, when, was, becomes in matched(old, new)
            if was != becomes
        ]
    )


def _number(figure: Any) -> float | None:
    return None if figure is None else float(figure)


def _advantages(
    configurations: Configurations, who: str
) -> dict[tuple[str, str, str], float] | None:
    """The house advantage of each wager offered; None while figures are on their way."""
    found: dict[tuple[str, str, str], float] = {}
    waiting = False
    for name, rules in configurations.items():
        answer = priced(rules.require_consistent(), who=who)
        if answer.failed:
            raise RuleError(answer.failed)
        if answer.price is None:
            waiting = True
            continue
        for one in answer.price.figures:
            if rules.offers(rules.game.find_payable(one.wager)):
                found[(name, one.wager, one.when or "")] = one.house_advantage.decimal
    return None if waiting else found


def configurations(version: Version | None, register: DatabaseRegister) -> Configurations:
    """The house rules of a version, by configuration; none for a game reviewed by hand."""
    if version is None or version.content["game"] not in NAMES:
        return {}
    known = features(register)
    names = version.content["configurations"]
    return {name: play.house_rules(version.content, known, name) for name in names}


def content_hash(content: Mapping[str, Any]) -> str:
    """A hash of what a version contains."""
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True)
class Notice:
    """A notice that a holder received: a line of the journal, opened or not."""

    line: Line
    hash: str
    chain: Submission
    opened: bool

    @property
    def title(self) -> str:
        """The notice in a few words."""
        step = next(step for step in self.chain.steps if step.line == self.line.number)
        return f"{NAMES.get(self.chain.game, self.chain.game)}: {step.words}"


def notices(actor: Actor, number: int | None = None, limit: int = 50) -> list[Notice]:
    """The notices of a person's organisation, the last first; one of them if it is named."""
    if not actor.organisation:
        return []
    own = chains().filter(organisation_key=name_key(actor.organisation))
    refs = {row.ref: row for row in own}
    found = JournalLine.objects.filter(act__in=NOTICES, subject__in=refs).order_by("-number")
    if number is not None:
        found = found.filter(pk=number)
    lines = list(found[:limit])
    known = Opened.objects.filter(line__in=lines, person_key=actor.key)
    opened = set(known.values_list("line_id", flat=True))
    filings = {ref: read(refs[ref]) for ref in {line.subject for line in lines}}
    return [
        Notice(line_of(line), line.hash, filings[line.subject], line.pk in opened)  # type: ignore[arg-type]
        for line in lines
    ]


def open_notice(notice: Notice, actor: Actor) -> None:
    """Record that a person has opened a notice."""
    Opened.objects.get_or_create(
        line_id=notice.line.number, person_key=actor.key, defaults={"at": now()}
    )
