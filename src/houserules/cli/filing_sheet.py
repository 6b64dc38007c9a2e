"""Filings for people: one filing, the queue, findings and differences."""

from __future__ import annotations

from datetime import date

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
    FilingVersion,
)
from houserules.cli import output
from houserules.cli.harmless import harmless
from houserules.cli.output import console, table
from houserules.filings.clock import said
from houserules.filings.views import game_name


def say(text: str, style: str | None = None) -> None:
    """Print a sentence on one line, however long it is."""
    console().print(harmless(text), style=style, markup=False, soft_wrap=True)


def print_begun(data: FilingNew) -> None:
    """A journal that begins, and what the names in it are worth."""
    say(
        f"{data.journal} is begun. Roles and names are {data.names}: let nobody write this file "
        "who may not act in every role."
    )


def print_receipt(receipt: FilingReceipt) -> None:
    """An act: what happened to the filing, and by which paragraphs."""
    if receipt.state is None:
        say(f"Line {receipt.line}: {receipt.words} recorded.")
        return
    cites = ", ".join(f"§ {cite}" for cite in receipt.cites)
    by = f" ({cites})" if cites else ""
    say(f"{receipt.ref}, {_day(receipt.on)}: {receipt.words}{by}")


def print_verified(data: FilingVerify) -> None:
    """A journal that is in order, with its seal."""
    torn = " A last line that was never acknowledged is left out." if data.unfinished else ""
    lines = "1 line" if data.lines == 1 else f"{data.lines} lines"
    filings = "1 filing" if data.filings == 1 else f"{data.filings} filings"
    output.say(f"{lines} and {filings} are in order.{torn}")
    output.say(f"Seal {data.seal}")


def print_offer(data: FilingOffer) -> None:
    """Each condition, and whether all are met."""
    for one in data.conditions:
        say(f"{'met    ' if one.met else 'missing'}  {one.sentence} (§ {one.cite})")
    say("The game may be offered." if data.may_be_offered else "The game may not be offered.")


def print_credit(data: FilingCredit) -> None:
    """Whether there is credit, and by which paragraph."""
    say(f"{'Credit' if data.allowed else 'No credit'}: {data.sentence} (§ {data.cite})")


def print_filing(data: FilingShow) -> None:
    """A filing: its state, its versions or dates, its steps."""
    of = f"{data.kind} of {data.organisation}"
    about = f" for {game_name(data.game)}" if data.game else ""
    say(f"{data.ref}: {of}{about}, {data.state}", style="bold")
    if due := data.due:
        say(f"{due.what}: {_day(due.on)}; waits for {due.waits_for}")
    for version in data.versions:
        say(_version(version))
        say(f"  {version.choices or 'everything by default'}")
        for item in version.notice:
            say(f"  {item.nature} Alternative: {item.alternative}")
    for row in data.comparison:
        say(f"{row.wager}, {row.figure}: filed {row.filed}, computed {row.computed}: {row.verdict}")
    days = ("comments until", data.comments_until), ("meeting", data.meeting)
    for name, day in (*days, ("available", data.available)):
        if day:
            say(f"{name}: {_day(day)}")
    for step in data.steps:
        cites = ", ".join(f"§ {cite}" for cite in step.cites)
        say(f"{step.on}  {step.words} ({cites})")


def _version(version: FilingVersion) -> str:
    facts = [
        f"filed {_day(version.filed)}",
        f"15th day {_day(version.fifteenth_day)}",
        version.reviewer and f"assigned to {version.reviewer}",
        version.approval,
        version.revise_by and f"revision until {_day(version.revise_by)}",
        version.kept_until and f"kept until {_day(version.kept_until)} at least",
    ]
    known = "; ".join(fact for fact in facts if fact)
    return f"Version {version.version}, {version.kind}: {version.state}; {known}"


def print_queue(data: FilingQueue) -> None:
    """Filings that wait, the nearest date first."""
    if not data.queue:
        say("Nothing waits.")
        return
    wrap = ("What", "State", "Organisation", "Waits for", "Game and choices")
    rows = table("Date", "Work by", "Filing", *wrap, wrap=wrap, under=wrap[-1])
    for row in data.queue:
        waits_for = ", ".join(filter(None, (row.waits_for, row.reviewer)))
        about = ": ".join(filter(None, (game_name(row.game), row.choices)))
        rows.add_row(
            row.on,
            row.last_working_day,
            row.ref,
            row.what,
            row.state,
            row.organisation,
            waits_for,
            about,
        )
    console().print(rows)


def print_findings(data: FilingCheck) -> None:
    """Findings: missing, wrong or inconsistent, with an acceptable alternative."""
    if not data.findings:
        say("The Rules Submission is complete and consistent.")
    for item in data.findings:
        cite = "" if item.cite in item.sentence else f" (§ {item.cite})"
        where = f", {item.configuration}" if item.configuration else ""
        say(f"{item.kind}{where}: {item.sentence}{cite}")
        say(f"  alternative: {item.alternative or 'none found'}")


def print_readings(data: FilingReadings) -> None:
    """Each doubt with the reading taken and its reason."""
    for item in data.readings:
        say(f"{item.id}  § {item.cite}", style="bold")
        for name in ("doubt", "reading", "reason", "other_reading"):
            if words := getattr(item, name):
                say(f"  {name.replace('_', ' ')}: {words}")


def print_difference(data: FilingDiff) -> None:
    """The choices that differ, and the house advantages that move."""
    if not data.changes:
        say("Nothing differs.")
    for change in data.changes:
        where = f"{change.configuration}: " if change.configuration else ""
        what = f"{change.option} is {change.after} instead of {change.before}"
        say(f"{where}{what} (§ {change.cite})")
    for row in data.advantages:
        when = f", {row.when}" if row.when else ""
        say(
            f"{row.configuration}: {row.wager}{when}: house advantage {row.before} "
            f"becomes {row.after}"
        )


def _day(text: str) -> str:
    return said(date.fromisoformat(text))
