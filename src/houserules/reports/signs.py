"""Signs for tables: wagers, payouts, limits and how the game is played, on one page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from houserules.reports import paper
from houserules.reports.paper import Sheet
from houserules.reports.typesetting import print_paper
from houserules.rules.errors import RuleError

SIZES = ("letter", "tabloid", "screen")


def write(sheet: Sheet, path: Path, size: str = "letter", *, out_of_order: bool = False) -> None:
    """Write the sign of a game as a PDF, perhaps with the devices that are out of order."""
    if size not in SIZES:
        raise RuleError(f"“{size[:40]}” is no size of a sign; choose {', '.join(SIZES)}.")
    print_paper("sign", printed(sheet, size, out_of_order=out_of_order), path)


def printed(sheet: Sheet, size: str, *, out_of_order: bool = False) -> dict[str, Any]:
    """The words and tables of a sign."""
    larger = {"letter": "tabloid", "screen": "tabloid"}.get(size)
    other = f"choose the size {larger}" if larger else "offer fewer wagers at one table"
    return {
        **sheet.head,
        "size": size,
        "blocks": paper.gathered(paper.blocks(sheet.rules)),
        "limits": paper.limits(sheet.rules),
        "notes": [
            *(paper.out_of_order(sheet.rules) if out_of_order else ()),
            *paper.for_patrons(sheet.rules),
        ],
        "steps": paper.steps(sheet.rules),
        "refusal": f"The sign of {sheet.game.name} is not readable on one {size} page; {other}.",
    }
