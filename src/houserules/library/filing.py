"""The process on a journal: one function for each command of `houserules filing`.

A `Desk` says who acts on which journal. An act gives a receipt, and one that the rules refuse
writes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from fractions import Fraction
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

from houserules.answers.filings import (
    FilingCheck,
    FilingCredit,
    FilingDiff,
    FilingNew,
    FilingOffer,
    FilingQueue,
    FilingReadings,
    FilingReceipt,
    FilingShow,
    FilingVerify,
)
from houserules.files.submissions import read_submission
from houserules.files.templates import template
from houserules.filings import readings as process
from houserules.filings import reinsurers, views
from houserules.filings.acts import perform, replayed
from houserules.filings.attachments import Store
from houserules.filings.clock import day_of, filing_day, instant
from houserules.filings.filing import Register
from houserules.filings.forms import read_mapping
from houserules.filings.journal import NAMES, Journal, Settings
from houserules.filings.offering import gate
from houserules.filings.permissions import Actor, require, role_named
from houserules.filings.preparation import features
from houserules.filings.rules_of_play import chapter_of, examined
from houserules.filings.versions import Submission
from houserules.games import entry_of, load
from houserules.library import choosing
from houserules.odds.figure import Figure, Number
from houserules.odds.price import Progress, price_wager
from houserules.odds.price import price as price_rules
from houserules.rules import HouseRules
from houserules.rules.errors import RuleError, find_name

P = ParamSpec("P")
Content = tuple[str, Mapping[str, Any]]
"""The reference that an act is about, and its content."""
File = Path | str | Mapping[str, Any]
"""A YAML file, or a mapping with the same keys."""
Pairs = Mapping[str, str] | Iterable[str]
"""Values by the names of options, or texts such as “pair plus=C”."""
ALWAYS = "0001-01-01"


@dataclass(frozen=True, slots=True)
class Desk:
    """A person at a journal: the role, the organisation, and in a trial a day or an instant.

    A role and a name are typed, and proved by nothing. Any journal can be read as it was on a day;
    an act on a day that is not today is for trials.
    """

    journal: Path | str = "filings.jsonl"
    role: str = "gaming operations"
    of: str = ""
    person: str = ""
    on: str | None = None

    @property
    def path(self) -> Path:
        """The file of the journal."""
        return Path(self.journal)

    @property
    def actor(self) -> Actor:
        """The person in the role; without a name, anybody in it."""
        role, of = role_named(self.role), self.of.strip()
        return Actor(self.person.strip() or f"{role}{' of ' * bool(of)}{self.of}", role, of)

    @property
    def reader(self) -> Actor:
        """Anybody in the role who reads."""
        role = role_named(self.role)
        return Actor(role, role, self.of.strip())

    @property
    def now(self) -> datetime:
        """The instant of an act."""
        return instant(self.on) if self.on else datetime.now(UTC).replace(microsecond=0)

    @property
    def today(self) -> date:
        """The Eastern day."""
        return filing_day(self.now)

    def register(self) -> Register:
        """The sum of the journal, on a day if one is named."""
        journal, today = Journal.read(self.path), self.today
        return replayed(journal, today) if self.on else replayed(journal)

    def all_filings(self) -> Register:
        """The sum of the whole journal, whatever the day; empty where there is none yet."""
        return replayed(Journal.read(self.path)) if self.path.exists() else Register()

    def act(self, name: str, subject: str, content: Mapping[str, Any]) -> FilingReceipt:
        """Carry out an act, and give its receipt."""
        actor = self.actor
        with Journal.open(self.path) as journal:
            if self.on and not journal.settings.trial:
                raise RuleError(
                    f"{self.path} is a real journal, in which an act happens now: --on is for "
                    "trials. Start one with: houserules filing new --trial --journal OTHER."
                )
            register = replayed(journal)
            Store(self.path).keep(content)
            line = perform(journal, register, actor, name, subject, content, self.now)
            return FilingReceipt.of(line, journal.seal, register)


def _act(build: Callable[P, Content]) -> Callable[Concatenate[Desk, P], FilingReceipt]:
    """Make an act, named by its function, of what gives its subject and its content."""

    @wraps(build)
    def act(desk: Desk, /, *args: P.args, **given: P.kwargs) -> FilingReceipt:
        return desk.act(build.__name__.rstrip("_"), *build(*args, **given))

    own = signature(build)
    at = Parameter("desk", Parameter.POSITIONAL_ONLY, annotation="Desk")
    act.__signature__ = own.replace(  # type: ignore[attr-defined]
        parameters=[at, *own.parameters.values()], return_annotation="FilingReceipt"
    )
    return act


def _own_wager(file: Path | str, content: Mapping[str, Any]) -> dict[str, Any]:
    """The content of a request for a wager of one's own: its game, rules of play and figures."""
    game = choosing.game(content.get("game"), wager=Path(file))
    assert game.private is not None
    (own,) = game.private.wagers
    (figure, *_) = price_wager(game.rules(), game.find_wager(own.name))
    won = [share for share in figure.shares if share.probability and share.net > 0]
    said = "; ".join(f"{one.label}: {one.pays}" for one in won)
    return {
        "game": entry_of(game.id.partition("+")[0]).slug,
        "name": own.name,
        "wager": own.name,
        "description": f"A new wager, {own.name}. {said}.",
        "rules of play": own.text,
        "figures": {
            own.name: {
                "true odds": {one.label: _against(one.probability) for one in won},
                "payout odds": {one.label: one.pays for one in won},
                "house advantage": str(figure.house_advantage),
            }
        },
    }


def _against(probability: Number) -> str:
    odds = (1 - Fraction(probability)) / Fraction(probability)
    return f"{odds.numerator} to {odds.denominator}"


def _mapping(file: File) -> dict[str, Any]:
    return dict(file) if isinstance(file, Mapping) else read_mapping(Path(file))


def _pairs(pairs: Pairs) -> dict[str, str]:
    if isinstance(pairs, Mapping):
        return dict(pairs)
    found = {}
    for text in pairs:
        name, equals, value = text.partition("=")
        if not equals:
            raise RuleError(f"“{text}” is not a choice; write for example “pair plus=C”.")
        found[name.strip()] = value.strip()
    return found


def _numbered(version: int | None) -> dict[str, str]:
    return {} if version is None else {"version": str(version)}


# The journal


def new(
    desk: Desk,
    *,
    trial: bool = False,
    regime_from: str = ALWAYS,
    reinsurance_from: str = ALWAYS,
) -> FilingNew:
    """Start a journal, real or a trial."""
    if desk.on and not trial:
        raise RuleError("A real journal begins now: --on is for trials, with --trial.")
    days = (None if text == "never" else day_of(text) for text in (regime_from, reinsurance_from))
    with Journal.begin(desk.path, Settings(*days, trial=trial), desk.now) as begun:
        return FilingNew(journal=str(desk.journal), hash=begun.seal, names=NAMES, trial=trial)


def is_trial(desk: Desk) -> bool:
    """Whether a journal is a trial, in which nothing has an effect."""
    return Journal.read(desk.path).settings.trial


def verify(desk: Desk, *, seal: str | None = None) -> FilingVerify:
    """Verify every line of a journal: its hash, its order, and that the rules permit it."""
    journal = Journal.read(desk.path)
    register = replayed(journal)
    for line in journal.lines:
        Store(desk.path).require(line.content, line.number)
    if seal is not None:
        journal.require_seal(seal)
    return FilingVerify.of(journal, register)


def show(desk: Desk, ref: str) -> FilingShow:
    """Show a filing: its state, its dates, its steps with their paragraphs."""
    register = desk.register()
    return FilingShow.of(views.read_filing(register, ref, desk.reader), desk.today, register)


def queue(desk: Desk) -> FilingQueue:
    """List what waits, the nearest date first."""
    return FilingQueue.of(desk.register(), desk.reader, desk.today)


def offer(desk: Desk, game: str) -> FilingOffer:
    """Tell whether a game may be offered, and what is missing."""
    require(desk.reader, Submission.read_by, desk.of)
    register, ref = desk.register(), game.strip().upper()
    what = ref if ref in register.filings else chapter_of(game)
    return FilingOffer.of(gate(register, desk.of, what, desk.today), register)


def readings() -> FilingReadings:
    """List the readings of doubtful places in the process."""
    return FilingReadings.of(process.readings())


# Rules Submissions


def draft(game: str) -> str:
    """Write a commented Rules Submission of a game, with the defaults marked."""
    return template(load(game), "submission")


def check(desk: Desk, file: Path | str) -> FilingCheck:
    """Check a Rules Submission choice by choice: the draft of a tolling notice."""
    register, today = desk.all_filings(), desk.today
    submission = read_submission(Path(file), features(register), today)
    found = examined(submission, register.regime_on(today))
    return FilingCheck.model_validate({**found, "trial": register.settings.trial})


def diff(desk: Desk, old: Path | str, new: Path | str) -> FilingDiff:
    """Tell how two versions differ, and what that does to each house advantage.

    A version is a file, or REF:VERSION.
    """
    register = desk.all_filings()
    found = views.difference(register, desk.reader, str(old), str(new))
    return FilingDiff.model_validate({**found, "trial": register.settings.trial})


def rules(desk: Desk, ref: str, configuration: str = "") -> HouseRules:
    """The house rules of a Rules Submission as it is in force, or as it was filed last."""
    return views.rules_of(replayed(Journal.read(desk.path)), desk.reader, ref, configuration)


def price(
    desk: Desk, ref: str, configuration: str = "", *, progress: Progress | None = None
) -> list[Figure]:
    """Price the wagers of a Rules Submission as it is in force, or as it was filed last."""
    return price_rules(rules(desk, ref, configuration), progress=progress)


@_act
def file(file: File) -> Content:
    """File a Rules Submission: the first of a game, or an amendment (§ 601a.4(a), (b))."""
    return "", _mapping(file)


@_act
def revise(ref: str, file: File) -> Content:
    """Answer a tolling notice with a revision (§ 601a.4(e))."""
    return ref, _mapping(file)


@_act
def withdraw(ref: str) -> Content:
    """Withdraw a version that is not implemented."""
    return ref, {}


@_act
def implement(ref: str, version: int | None = None, since: str = "") -> Content:
    """Put a version on the floor now, or record since when it is there (§ 601a.4(c))."""
    return ref, {**_numbered(version), **({"since": since} if since else {})}


@_act
def toll(
    ref: str,
    nature: Iterable[str] = (),
    alternative: Iterable[str] = (),
    version: int | None = None,
) -> Content:
    """Toll a version with what is inconsistent (§ 601a.4(d)); without any, what the check found."""
    natures, alternatives = list(nature), list(alternative)
    if len(natures) != len(alternatives):
        raise RuleError("Give an --alternative for each --nature, or “none possible”.")
    pairs = zip(natures, alternatives, strict=True)
    found = [{"nature": one, "alternative": other} for one, other in pairs]
    return ref, {**_numbered(version), "findings": found}


@_act
def assign(ref: str, reviewer: str = "") -> Content:
    """Assign a version to a reviewer, or hand it back."""
    return ref, {"reviewer": reviewer}


@_act
def recommend(ref: str, accepted: str = "") -> Content:
    """Recommend approval, with the reason why findings are acceptable."""
    return ref, {"accepted": accepted}


@_act
def approve(ref: str, version: int | None = None) -> Content:
    """Approve a Rules Submission (§ 601a.4(c)), a layout, a service or a removal."""
    return ref, _numbered(version)


@_act
def disapprove(ref: str, reasons: str = "", version: int | None = None) -> Content:
    """Disapprove with reasons."""
    return ref, {"reasons": reasons, **_numbered(version)}


@_act
def discrepancy(ref: str, seen: str = "") -> Content:
    """Note a discrepancy on the floor."""
    return ref, {"seen": seen}


# Requests and approvals


@_act
def request(file: File, wager: Path | str | None = None) -> Content:
    """Request a new game or feature (§ 601a.2(a)).

    A wager of one's own in a file is described, with its figures, where the request does not.
    """
    content = _mapping(file)
    return "", content if wager is None else {**_own_wager(wager, content), **content}


@_act
def complete(ref: str, file: File) -> Content:
    """Complete a request that was returned."""
    return ref, _mapping(file)


@_act
def return_(ref: str, missing: str = "") -> Content:
    """Return an incomplete request."""
    return ref, {"missing": missing}


@_act
def submit(ref: str) -> Content:
    """Submit a game or feature to the laboratory (§ 601a.2(b))."""
    return ref, {}


@_act
def result(ref: str, missing: str = "", because: str = "") -> Content:
    """Record the laboratory's result; filed figures are compared with ours."""
    return ref, {"missing": missing, "because": because}


@_act
def notify(ref: str, mandatory: Pairs = (), prohibited: Pairs = ()) -> Content:
    """Notify of the verification (§ 601a.2(c))."""
    return ref, {"mandatory": _pairs(mandatory), "prohibited": _pairs(prohibited)}


@_act
def schedule(days: Iterable[str]) -> Content:
    """Schedule public meetings of the Board."""
    return "", {"days": list(days)}


@_act
def close(days: Iterable[str], why: str = "offices closed") -> Content:
    """Add days on which offices are closed."""
    return "", {"days": list(days), "why": why}


@_act
def vote(ref: str, result: str, provisions: File | None = None) -> Content:
    """Record a vote of the Board (§ 601a.3(a), (d))."""
    given = {"provisions": _mapping(provisions)} if provisions else {}
    return ref, {"result": result, **given}


@_act
def post(ref: str) -> Content:
    """Post the rules of play for comment (§ 601a.3(c))."""
    return ref, {}


@_act
def interrupt(ref: str) -> Content:
    """Note that a posting was interrupted."""
    return ref, {}


@_act
def comment(ref: str, text: str) -> Content:
    """Comment on what is posted (§ 601a.3(c))."""
    return ref, {"text": text}


@_act
def consider(ref: str, comment: str, how: str = "", paytable: File | None = None) -> Content:
    """Say how a comment was considered (§ 601a.3(c)(i))."""
    amended = {"paytable": _mapping(paytable)} if paytable else {}
    return ref, {"comment": comment, "how": how, **amended}


@_act
def publish(ref: str, where: str, day: str | None = None) -> Content:
    """Publish in the Bulletin or on the website (§ 601a.3(e))."""
    return ref, {"where": where, "day": day or ""}


# Written approvals, links, reinsurers


@_act
def seek(topic: str, file: File) -> Content:
    """Seek written approval (§§ 601a.3(g), 605a.7(e)(5), 613a.7(3))."""
    return "", {**_mapping(file), "topic": topic}


@_act
def use(ref: str) -> Content:
    """Use a service that was approved in writing (§ 613a.7(3))."""
    return ref, {}


@_act
def link(file: File) -> Content:
    """Link progressive jackpots of one facility (§ 605a.8(g))."""
    return "", _mapping(file)


@_act
def apply(file: File) -> Content:
    """Apply for qualification as a reinsurer (31 Pa. Code § 161.3(3))."""
    return "", _mapping(file)


@_act
def yearly(ref: str, file: File) -> Content:
    """File a reinsurer's information of the year."""
    return ref, _mapping(file)


@_act
def determine(
    ref: str, qualified: bool, reasons: str = "", alternative_accepted: bool = False
) -> Content:
    """Deem a reinsurer qualified, or not."""
    answers = {"qualified": qualified, "alternative accepted": alternative_accepted}
    yes_no = {key: "yes" if value else "no" for key, value in answers.items()}
    return ref, {**yes_no, "reasons": reasons}


def credit(desk: Desk, ref: str, clauses: Iterable[str] = ()) -> FilingCredit:
    """Tell whether a cession earns credit in a statement of a date."""
    register = desk.register()
    named = tuple(find_name(one, reinsurers.CLAUSES, "clause") for one in clauses)
    found = reinsurers.credit(register, reinsurers.Cession(ref, named), desk.today)
    return FilingCredit.taken(found, trial=register.settings.trial)
