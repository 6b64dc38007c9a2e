"""The commands of `houserules filing`: acts on a journal, and what the journal adds up to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from functools import cache
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from houserules.rules.errors import RuleError

if TYPE_CHECKING:
    from houserules.filings.filing import Register
    from houserules.filings.journal import Journal

app = typer.Typer(
    help="File, review, approve and publish: the process on a journal.", no_args_is_help=True
)

JournalFile = Annotated[Path, typer.Option("--journal", metavar="FILE", help="The journal.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
On = Annotated[
    str | None,
    typer.Option("--on", metavar="DATE", help="For trying: a date, or date and Eastern time."),
]
As = Annotated[str, typer.Option("--as", metavar="ROLE", help="filer, secretary, laboratory …")]
Of = Annotated[str, typer.Option("--of", metavar="ORGANISATION", help="Whose filer, audit …")]
Person = Annotated[str, typer.Option("--person", metavar="NAME", help="Who acts in the role.")]
Ref = Annotated[str, typer.Argument(metavar="REF", help="A reference such as RS-2026-000001.")]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A YAML file.")]
Version = Annotated[
    int | None, typer.Option("--version", metavar="N", help="The version that was read.")
]
Text = Annotated[str, typer.Option(metavar="TEXT")]
Pairs = Annotated[list[str] | None, typer.Option(metavar="OPTION=VALUE", help="Repeatable.")]
Days = Annotated[list[str], typer.Argument(metavar="DATE...", help="Days such as 2026-12-09.")]
HERE = Path("filings.jsonl")
Content = tuple[str, Mapping[str, Any]]


def _common(
    as_: As,
    of: Of = "",
    person: Person = "",
    journal: JournalFile = HERE,
    on: On = None,
    json: Json = False,
) -> None:
    """The options of every act."""


def _act(name: str, does: str = "") -> Callable[[Callable[..., Content]], None]:
    """Make a command of a function that gives the subject and the content of an act.

    Its help is the function's docstring, unless several acts share the function.
    """

    def register(build: Callable[..., Content]) -> None:
        parameters = [*_typed(build), *_typed(_common)]

        def command(**given: Any) -> None:
            options = {each.name: given.pop(each.name) for each in _typed(_common)}
            _perform(name, *build(**given), **options)

        parameters.sort(key=lambda one: one.default is not Parameter.empty)
        command.__doc__ = does or build.__doc__
        command.__annotations__ = {each.name: each.annotation for each in parameters}
        command.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
        app.command(name)(command)

    return register


def _begun(file: File) -> Content:
    """A file that begins something new."""
    return "", _mapping(file)


def _continued(ref: Ref, file: File) -> Content:
    """A file that belongs to a filing."""
    return ref, _mapping(file)


def _alone(ref: Ref) -> Content:
    """A filing, and nothing more to say of it."""
    return ref, {}


@cache
def _typed(function: Callable[..., Any]) -> list[Parameter]:
    """The parameters of a function with their annotations as types."""
    hints = get_type_hints(function, include_extras=True)
    parameters = signature(function).parameters.values()
    return [each.replace(annotation=hints[each.name]) for each in parameters]


def _perform(
    act: str, subject: str, content: Mapping[str, Any],
    as_: str, of: str, person: str, journal: Path, on: str | None, json: bool,
) -> None:  # fmt: skip
    """Carry out an act and print its receipt."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.acts import perform, replayed
    from houserules.filings.journal import Journal
    from houserules.filings.permissions import Actor, role_named

    role = role_named(as_)
    actor = Actor(person.strip() or f"{role}{' of ' * bool(of)}{of}", role, of.strip())
    with Journal.open(journal) as opened:
        register = replayed(opened)
        line = perform(opened, register, actor, act, subject, content, _at(on))
        seal = opened.seal
    filing = register.filings.get(line.subject)
    step = filing.steps[-1] if filing else None
    data = {
        "ref": line.subject,
        "line": line.number,
        "hash": seal,
        "on": line.on.isoformat(),
        "words": step.words if step else act,
        "cites": [str(cite) for cite in step.cites] if step else [],
        "state": filing and str(filing.state_on(line.on, register)),
    }
    said = f"{line.subject}, {step}" if step else f"Line {line.number}: {act} recorded."
    output.show(data, json, lambda _: filing_sheet.say(said))


def _at(on: str | None) -> datetime:
    from houserules.filings.clock import instant

    return instant(on) if on else datetime.now(UTC).replace(microsecond=0)


def _read(journal: Path, on: str | None) -> tuple[Journal, Register, date]:
    from houserules.filings.acts import replayed
    from houserules.filings.clock import filing_day
    from houserules.filings.journal import Journal

    read, today = Journal.read(journal), filing_day(_at(on))
    return read, replayed(read, today) if on else replayed(read), today


def _require_reader(register: Register, ref: str, as_: str, of: str) -> None:
    """Refuse a reader to whom the permission table does not give the filing."""
    from houserules.filings.permissions import Actor, may, role_named
    from houserules.filings.views import public

    filing, role = register.filing(ref), role_named(as_)
    if not public(filing) and not may(Actor(role, role, of), filing.read_by, filing.organisation):
        raise RuleError(f"There is no filing {ref} for the {role}.")


def _mapping(path: Path) -> dict[str, Any]:
    from houserules.filings.forms import read_mapping

    return read_mapping(path)


def _pairs(pairs: list[str] | None) -> dict[str, str]:
    found = {}
    for text in pairs or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise RuleError(f"“{text}” is not a choice; write for example “pair plus=C”.")
        found[name.strip()] = value.strip()
    return found


# The journal


@app.command()
def new(
    regime_from: Annotated[
        str, typer.Option(metavar="DATE", help="The amended 601a holds from then; or never.")
    ] = "0001-01-01",
    reinsurance_from: Annotated[
        str, typer.Option(metavar="DATE", help="The amended 161.3 holds from then; or never.")
    ] = "0001-01-01",
    journal: JournalFile = HERE,
    on: On = None,
    json: Json = False,
) -> None:
    """Start a journal."""
    from houserules.cli import output
    from houserules.filings.clock import day_of
    from houserules.filings.journal import Journal, Settings

    days = (None if text == "never" else day_of(text) for text in (regime_from, reinsurance_from))
    with Journal.begin(journal, Settings(*days), _at(on)) as begun:
        data = {"journal": str(journal), "hash": begun.seal}
    output.show(data, json, lambda _: output.say(f"{journal} is begun."))


@app.command()
def verify(
    seal: Annotated[str, typer.Option(metavar="HASH", help="A hash that was noted.")] = "",
    journal: JournalFile = HERE,
    json: Json = False,
) -> None:
    """Verify every line of a journal: its hash, its order, and that the rules permit it."""
    from houserules.cli import output

    read, register, _ = _read(journal, None)
    if seal:
        read.require_seal(seal)
    data = {"lines": len(read.lines), "filings": len(register.filings), "seal": read.seal}
    data["unfinished"] = read.unfinished
    torn = " A last line that was never acknowledged is left out." if read.unfinished else ""
    said = f"{data['lines']} lines and {data['filings']} filings are in order.{torn}"
    output.show(data, json, lambda _: output.say(f"{said}\nSeal {read.seal}"))


@app.command()
def show(
    ref: Ref,
    as_: As = "operator",
    of: Of = "",
    journal: JournalFile = HERE,
    on: On = None,
    json: Json = False,
) -> None:
    """Show a filing: its state, its dates, its steps with their paragraphs."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.views import seen

    _, register, today = _read(journal, on)
    _require_reader(register, ref, as_, of)
    output.show(seen(register.filing(ref), today, register), json, filing_sheet.print_filing)


@app.command()
def queue(
    as_: As = "operator",
    of: Of = "",
    journal: JournalFile = HERE,
    on: On = None,
    json: Json = False,
) -> None:
    """List what waits, the nearest date first."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.permissions import Actor, role_named
    from houserules.filings.views import queued

    _, register, today = _read(journal, on)
    role = role_named(as_)
    rows = queued(register, Actor(role, role, of), today)
    output.show({"on": today.isoformat(), "queue": rows}, json, filing_sheet.print_queue)


@app.command()
def offer(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    of: Of,
    journal: JournalFile = HERE,
    on: On = None,
    json: Json = False,
) -> None:
    """Tell whether a game may be offered, and what is missing."""
    from houserules.cli import output
    from houserules.filings.offering import gate
    from houserules.filings.rules_of_play import chapter_of

    _, register, today = _read(journal, on)
    ref = game.strip().upper()
    found = gate(register, of, ref if ref in register.filings else chapter_of(game), today)
    data = {
        "may be offered": all(one.met for one in found),
        "conditions": [
            {"met": one.met, "cite": str(one.cite), "sentence": one.sentence} for one in found
        ],
    }
    output.show(data, json, lambda _: _print_gate(data))
    if not data["may be offered"]:
        raise typer.Exit(1)


def _print_gate(data: Mapping[str, Any]) -> None:
    from houserules.cli.filing_sheet import say

    for one in data["conditions"]:
        say(f"{'met    ' if one['met'] else 'missing'}  {one['sentence']} (§ {one['cite']})")
    say("The game may be offered." if data["may be offered"] else "The game may not be offered.")


@app.command()
def readings(json: Json = False) -> None:
    """List the readings of doubtful places in the process."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.readings import readings as all_readings

    data = [
        {"id": name, "cite": str(one.cite), "doubt": one.doubt, "reading": one.reading,
         "reason": one.reason, "other_reading": one.other_reading}
        for name, one in all_readings().items()
    ]  # fmt: skip
    output.show({"readings": data}, json, filing_sheet.print_readings)


# Rules Submissions


@app.command()
def draft(game: Annotated[str, typer.Argument(metavar="GAME")]) -> None:
    """Write a commented Rules Submission of a game, with the defaults marked."""
    from houserules.filings.rules_of_play import drafted

    print(drafted(game), end="")


@app.command()
def check(file: File, journal: JournalFile = HERE, on: On = None, json: Json = False) -> None:
    """Check a Rules Submission choice by choice: the draft of a tolling notice."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.clock import filing_day
    from houserules.filings.filing import Register
    from houserules.filings.forms import SubmissionForm, read_file
    from houserules.filings.preparation import features
    from houserules.filings.rules_of_play import examined

    register = _read(journal, None)[1] if journal.exists() else Register()
    today = filing_day(_at(on))
    form, regime = read_file(SubmissionForm, file), register.regime_on(today)
    found = examined(form, features(register), today, regime)
    output.show(found, json, lambda data: filing_sheet.print_findings(data["findings"]))
    if found["findings"]:
        raise typer.Exit(1)


@app.command()
def diff(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A file, or REF:VERSION.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="A file, or REF:VERSION.")],
    journal: JournalFile = HERE,
    json: Json = False,
) -> None:
    """Tell how two versions differ, and what that does to each house advantage."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.filing import Register
    from houserules.filings.views import difference

    register = _read(journal, None)[1] if journal.exists() else Register()
    with output.working(None):
        data = difference(register, old, new)
    output.show(data, json, filing_sheet.print_difference)


@app.command()
def price(
    ref: Ref,
    configuration: Text = "",
    journal: JournalFile = HERE,
    json: Json = False,
) -> None:
    """Price the wagers of a Rules Submission as it is in force, or as it was filed last."""
    from houserules.cli import output, sheet
    from houserules.filings.views import rules_of
    from houserules.odds.price import price as price_game

    house = rules_of(_read(journal, None)[1], ref, configuration)
    with output.working(None) as progress:
        figures = price_game(house, progress=progress)
    data = sheet.as_data(house, figures)
    output.show(data, json, lambda _: sheet.print_sheet(house, figures, True))


@app.command()
def play(
    ref: Ref,
    configuration: Text = "",
    seed: Annotated[int | None, typer.Option(metavar="N", help="Repeatable chance.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for pipes.")] = False,
    journal: JournalFile = HERE,
) -> None:
    """Play a game by a Rules Submission as it is in force, or as it was filed last."""
    from houserules.cli.play import play as play_game
    from houserules.filings.views import rules_of

    house = rules_of(_read(journal, None)[1], ref, configuration)
    play_game(house, chips="1000", log=None, seed=seed, players=1, boxes=1, plain=plain,
              chosen=True)  # fmt: skip


_act("file", "File a Rules Submission: the first of a game, or an amendment (§ 601a.4(a), (b)).")(
    _begun
)
_act("revise", "Answer a tolling notice with a revision (§ 601a.4(e)).")(_continued)
_act("withdraw", "Withdraw a version that is not implemented.")(_alone)


@_act("implement")
def implement(ref: Ref, version: Version = None) -> Content:
    """Put a version on the floor (§ 601a.4(c))."""
    return ref, _numbered(version)


@_act("toll")
def toll(
    ref: Ref,
    nature: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help="An inconsistency; repeatable.")
    ] = None,
    alternative: Annotated[
        list[str] | None, typer.Option(metavar="TEXT", help="For each, or “none possible”.")
    ] = None,
    version: Version = None,
) -> Content:
    """Toll a version with what is inconsistent (§ 601a.4(d)); without any, what the check found."""
    natures, alternatives = nature or [], alternative or []
    if len(natures) != len(alternatives):
        raise RuleError("Give an --alternative for each --nature, or “none possible”.")
    pairs = zip(natures, alternatives, strict=True)
    return ref, {
        **_numbered(version),
        "findings": [{"nature": one, "alternative": other} for one, other in pairs],
    }


@_act("assign")
def assign(ref: Ref, reviewer: Text = "") -> Content:
    """Assign a version to a reviewer, or hand it back."""
    return ref, {"reviewer": reviewer}


@_act("recommend")
def recommend(ref: Ref, accepted: Text = "") -> Content:
    """Recommend approval, with the reason why findings are acceptable."""
    return ref, {"accepted": accepted}


@_act("approve")
def approve(ref: Ref, version: Version = None) -> Content:
    """Approve a Rules Submission (§ 601a.4(c)), a layout, a service or a removal."""
    return ref, _numbered(version)


@_act("disapprove")
def disapprove(ref: Ref, reasons: Text = "", version: Version = None) -> Content:
    """Disapprove with reasons."""
    return ref, {"reasons": reasons, **_numbered(version)}


@_act("discrepancy")
def discrepancy(ref: Ref, seen: Text = "") -> Content:
    """Note a discrepancy on the floor."""
    return ref, {"seen": seen}


def _numbered(version: int | None) -> dict[str, str]:
    return {} if version is None else {"version": str(version)}


# Requests and approvals


_act("request", "Request a new game or feature (§ 601a.2(a)).")(_begun)
_act("complete", "Complete a request that was returned.")(_continued)


@_act("return")
def return_(ref: Ref, missing: Text = "") -> Content:
    """Return an incomplete request."""
    return ref, {"missing": missing}


_act("submit", "Submit a game or feature to the laboratory (§ 601a.2(b)).")(_alone)


@_act("result")
def result(ref: Ref, missing: Text = "", because: Text = "") -> Content:
    """Record the laboratory's result; filed figures are compared with ours."""
    return ref, {"missing": missing, "because": because}


@_act("notify")
def notify(ref: Ref, mandatory: Pairs = None, prohibited: Pairs = None) -> Content:
    """Notify of the verification (§ 601a.2(c))."""
    return ref, {"mandatory": _pairs(mandatory), "prohibited": _pairs(prohibited)}


@_act("schedule")
def schedule(days: Days) -> Content:
    """Schedule public meetings of the Board."""
    return "", {"days": days}


@_act("close")
def close(days: Days, why: Text = "offices closed") -> Content:
    """Add days on which offices are closed."""
    return "", {"days": days, "why": why}


@_act("vote")
def vote(
    ref: Ref,
    result: Annotated[str, typer.Argument(metavar="approved|refused|deferred|'post again'")],
    provisions: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The provisions of § 601a.3(b).")
    ] = None,
) -> Content:
    """Record a vote of the Board (§ 601a.3(a), (d))."""
    given = {"provisions": _mapping(provisions)} if provisions else {}
    return ref, {"result": result, **given}


_act("post", "Post the rules of play for comment (§ 601a.3(c)).")(_alone)
_act("interrupt", "Note that a posting was interrupted.")(_alone)


@_act("comment")
def comment(ref: Ref, text: Annotated[str, typer.Argument(metavar="TEXT")]) -> Content:
    """Comment on what is posted (§ 601a.3(c))."""
    return ref, {"text": text}


@_act("consider")
def consider(
    ref: Ref,
    comment: Annotated[str, typer.Argument(metavar="CM", help="CM-2026-000001")],
    how: Text = "",
    paytable: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The paytable as amended.")
    ] = None,
) -> Content:
    """Say how a comment was considered (§ 601a.3(c)(i))."""
    amended = {"paytable": _mapping(paytable)} if paytable else {}
    return ref, {"comment": comment, "how": how, **amended}


@_act("publish")
def publish(
    ref: Ref,
    where: Annotated[str, typer.Argument(metavar="Bulletin|website")],
    day: Annotated[str | None, typer.Option(metavar="DATE", help="If it was not today.")] = None,
) -> Content:
    """Publish in the Bulletin or on the website (§ 601a.3(e))."""
    return ref, {"where": where, "day": day or ""}


# Written approvals, links, reinsurers


@_act("seek")
def seek(
    topic: Annotated[str, typer.Argument(metavar="layout|service|removal|feature|waiver|variance")],
    file: File,
) -> Content:
    """Seek written approval (§§ 601a.3(g), 605a.7(e)(5), 613a.7(3))."""
    return "", {**_mapping(file), "topic": topic}


_act("link", "Link progressive jackpots of one facility (§ 605a.8(g)).")(_begun)
_act("apply", "Apply for qualification as a reinsurer (31 Pa. Code § 161.3(3)).")(_begun)
_act("yearly", "File a reinsurer's information of the year.")(_continued)


@_act("determine")
def determine(
    ref: Ref,
    qualified: Annotated[bool, typer.Option("--qualified/--not-qualified")],
    reasons: Text = "",
    alternative_accepted: bool = False,
) -> Content:
    """Deem a reinsurer qualified, or not."""
    answers = {"qualified": qualified, "alternative accepted": alternative_accepted}
    yes_no = {key: "yes" if value else "no" for key, value in answers.items()}
    return ref, {**yes_no, "reasons": reasons}


@app.command()
def credit(
    ref: Ref,
    clause: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A clause of the agreement.")
    ] = None,
    journal: JournalFile = HERE,
    on: On = None,
    json: Json = False,
) -> None:
    """Tell whether a cession earns credit in a statement of a date."""
    from houserules.cli import filing_sheet, output
    from houserules.filings.reinsurers import CLAUSES, Cession
    from houserules.filings.reinsurers import credit as credit_for
    from houserules.rules.errors import find_name

    _, register, today = _read(journal, on)
    clauses = tuple(find_name(one, CLAUSES, "clause") for one in clause or ())
    found = credit_for(register, Cession(ref, clauses), today)
    data = {"allowed": found.allowed, "cite": str(found.cite), "sentence": found.sentence}
    word = "Credit" if found.allowed else "No credit"
    said = f"{word}: {found.sentence} ({found.cite.pretty})"
    output.show(data, json, lambda _: filing_sheet.say(said))
    if not found.allowed:
        raise typer.Exit(1)
