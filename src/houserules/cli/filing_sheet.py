"""Filings for people: one filing, the queue, findings and differences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from houserules.cli.output import console, table
from houserules.filings.clock import said


def say(text: str, style: str | None = None) -> None:
    """Print a sentence on one line, however long it is."""
    console().print(text, style=style, markup=False, soft_wrap=True)


def print_filing(data: Mapping[str, Any]) -> None:
    """A filing: its state, its versions or dates, its steps."""
    say(f"{data['ref']}: {data['kind']} of {data['organisation']}, {data['state']}", style="bold")
    if due := data["due"]:
        say(f"{due['what']}: {_day(due['on'])}; waits for {due['waits for']}")
    for version in data.get("versions", ()):
        say(_version(version))
        for item in version["notice"]:
            say(f"  {item['nature']} Alternative: {item['alternative']}")
    for row in data.get("comparison", ()):
        say(
            f"{row['wager']}, {row['figure']}: filed {row['filed']}, computed {row['computed']}: "
            f"{row['verdict']}"
        )
    for name in ("comments until", "meeting", "available"):
        if data.get(name):
            say(f"{name}: {_day(data[name])}")
    for step in data["steps"]:
        cites = ", ".join(f"§ {cite}" for cite in step["cites"])
        say(f"{step['on']}  {step['words']} ({cites})")


def _version(version: Mapping[str, Any]) -> str:
    facts = [
        f"filed {_day(version['filed'])}",
        f"15th day {_day(version['15th day'])}",
        version["approval"],
        version["revise by"] and f"revision until {_day(version['revise by'])}",
        version["kept until"] and f"kept until {_day(version['kept until'])} at least",
    ]
    known = "; ".join(fact for fact in facts if fact)
    return f"Version {version['version']}, {version['kind']}: {version['state']}; {known}"


def print_queue(data: Mapping[str, Any]) -> None:
    """Filings that wait, the nearest date first."""
    if not data["queue"]:
        say("Nothing waits.")
        return
    wrap = ("What", "State", "Organisation", "Waits for")
    rows = table("Date", "Work by", "Filing", *wrap, wrap=wrap)
    for row in data["queue"]:
        keys = ("on", "last working day", "ref", "what", "state", "organisation", "waits for")
        rows.add_row(*(row[key] for key in keys))
    console().print(rows)


def print_findings(findings: Sequence[Mapping[str, str]]) -> None:
    """Findings: missing, wrong or inconsistent, with an acceptable alternative."""
    if not findings:
        say("The Rules Submission is complete and consistent.")
    for item in findings:
        cite = "" if item["cite"] in item["sentence"] else f" (§ {item['cite']})"
        say(f"{item['kind']}, {item['configuration']}: {item['sentence']}{cite}")
        say(f"  alternative: {item['alternative'] or 'none found'}")


def print_readings(data: Mapping[str, Any]) -> None:
    """Each doubt with the reading taken and its reason."""
    for item in data["readings"]:
        say(f"{item['id']}  § {item['cite']}", style="bold")
        for name in ("doubt", "reading", "reason", "other_reading"):
            if item[name]:
                say(f"  {name.replace('_', ' ')}: {item[name]}")


def print_difference(data: Mapping[str, Any]) -> None:
    """The choices that differ, and the house advantages that move."""
    if not data["changes"]:
        say("Nothing differs.")
    for change in data["changes"]:
        where = f"{change['configuration']}: " if change["configuration"] else ""
        what = f"{change['option']} is {change['after']} instead of {change['before']}"
        say(f"{where}{what} (§ {change['cite']})")
    for row in data["advantages"]:
        when = f", {row['when']}" if row["when"] else ""
        say(
            f"{row['configuration']}: {row['wager']}{when}: house advantage {row['before']} "
            f"becomes {row['after']}"
        )


def _day(text: str) -> str:
    return said(date.fromisoformat(text))
