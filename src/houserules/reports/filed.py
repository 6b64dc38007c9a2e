"""A version of a Rules Submission on paper, its approval on every page (601a.4(f))."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from houserules.filings.clock import said
from houserules.filings.versions import USABLE, State, Submission, Version
from houserules.reports.typesetting import print_paper
from houserules.rules import HouseRules


def write(
    chain: Submission,
    version: Version,
    state: State,
    game: str,
    rules: Mapping[str, HouseRules],
    record: Mapping[str, str],
    path: Path,
) -> None:
    """Write a version as a PDF; `record` is where the journal keeps it."""
    print_paper("filed", printed(chain, version, state, game, rules, record), path)


def printed(
    chain: Submission,
    version: Version,
    state: State,
    game: str,
    rules: Mapping[str, HouseRules],
    record: Mapping[str, str],
) -> dict[str, Any]:
    """The words and tables of a version."""
    content = version.content
    approval = f"{version.approval[:1].upper()}{version.approval[1:]}"
    return {
        "title": f"{game}, version {version.number}",
        "holder": chain.organisation,
        "reference": f"Rules Submission {chain.ref}, version {version.number}",
        "approval": approval if state in USABLE else f"Not approved: {state}",
        "lede": f"{version.kind.capitalize()} version, filed {said(version.filed_on)} by "
        f"{version.filed_by}; 15th day {said(version.fifteenth)}. It is {state}.",
        "configurations": [_configuration(name, one) for name, one in rules.items()],
        "requirements": list(content["requirements"]),
        "controls": content["controls"],
        "explanation": content["explanation"],
        "record": list(record.items()),
    }


def _configuration(name: str, rules: HouseRules) -> dict[str, Any]:
    chosen = [option for option in rules.game.options if option.name in rules.chosen]
    rest = [option for option in rules.game.options if option.name not in rules.chosen]
    return {
        "name": "Choices" if name == "main" else name,
        "choices": [
            [
                option.name,
                f"§ {option.cite}",
                rules.written[option.name] + ("" if option in chosen else " (by default)"),
            ]
            for option in (*chosen, *rest)
        ],
        "limits": [
            [wager, *map(_dollars, (one.minimum, one.maximum, one.increment))]
            for wager, one in rules.limits.items()
        ],
    }


def _dollars(cents: int | None) -> str:
    return f"${cents / 100:,.2f}" if cents and cents > 1 else ""
