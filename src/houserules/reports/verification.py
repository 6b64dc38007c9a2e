"""Filed figures beside ours as a file: verdicts, differences, rules, methods, for print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from houserules.answers.verifying import VerifiedCell, Verify
from houserules.reports.files import write_file
from houserules.reports.typesetting import typeset
from houserules.rules.errors import RuleError


def write(verified: Verify, path: Path) -> None:
    """Write a verification as a PDF, or as JSON for programs."""
    if path.suffix == ".json":
        write_file(path, f"{verified}\n")
    elif path.suffix == ".pdf":
        typeset("verification", printed(verified), path)
    else:
        raise RuleError(
            f"“{path.name}” is no verification; name a file that ends with .pdf or .json."
        )


def printed(data: Verify) -> dict[str, Any]:
    """The words and tables of a verification, in the order of its pages."""
    program, edition = data.program, data.edition
    differing = [cell for cell in data.cells if cell.verdict == "differs"]
    return {
        "title": f"Verification of {data.file}",
        "subtitle": f"{data.game}, 58 Pa. Code Chapter {data.chapter}, edition {edition.id}",
        "program": f"houserules {program.version}, code {program.hash[:16]}",
        "about": [
            ["Regulation", f"{edition.source} ({edition.status})"],
            ["File", data.file],
            ["Its SHA-256", breakable(data.input_hash)],
        ],
        "verdict": _verdict(data, len(differing)),
        "verdicts": [[name, str(number)] for name, number in data.verdicts.items()],
        "heads": ["Cell", "Wager", "Outcome", "Figure", "Filed", "Computed", "Verdict"],
        "widths": ["auto", "1.2", "1.2", "1", "1.1", "1.1", "1"],
        "differences": [_row(cell) for cell in differing],
        "explanations": [[c.place, c.filed, words] for c in data.cells for words in c.explanations],
        "troubles": [[one.place, one.sentence] for one in data.troubles],
        "rules": [
            [one.option, one.value, "" if one.chosen else "default", one.cite]
            for one in data.in_force
        ],
        "cells": [_row(cell) for cell in data.cells],
        "methods": [[name, method] for name, method in data.methods.items()],
        "reproduce": [
            ["Version", program.version],
            ["Hash", breakable(program.hash)],
            ["", "SHA-256 of all source and tables that can determine a figure of this game"],
            ["Python", program.python],
            *([name, number] for name, number in program.packages.items()),
        ],
    }


def _verdict(data: Verify, differing: int) -> str:
    if data.agrees:
        return f"All {len(data.cells)} figures of the file agree with the computed ones."
    return (
        f"{differing} of {len(data.cells)} figures differ; {len(data.troubles)} rows or cells have "
        "no figure beside them, or are missing."
    )


def _row(cell: VerifiedCell) -> list[str]:
    named = cell.wager if cell.table == "-" else f"{cell.wager} {cell.table}"
    return [cell.place, named, cell.outcome, cell.kind, cell.filed, cell.computed, cell.verdict]


def breakable(text: str) -> str:
    """Text in which a line may break after every sixteenth sign."""
    return "\u200b".join(text[start : start + 16] for start in range(0, len(text), 16))
