"""The findings for people, and as a page of the documentation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houserules.answers.comparisons import Findings, Found
from houserules.cli.output import say
from houserules.comparison.findings import Kind

MARKDOWN_HEAD = """# Findings

Written by `houserules findings --markdown`; a test writes it again and compares. Every line is
computed from the declared tables, the figures (`houserules price GAME --all`), the published holds
(`houserules audit`) and the recorded readings, and disappears when its cause does.
"""


def print_found(data: Findings) -> None:
    """The findings for people, under the heading of their kind."""
    for kind, rows in _by_kind(data):
        say(f"{_heading(kind)} ({len(rows)})", style="bold")
        for row in rows:
            say(f"§ {row.cite} ({row.game}). {row.words}")
        say()


def as_markdown(data: Findings) -> str:
    """The findings as a page."""
    lines = [MARKDOWN_HEAD]
    for kind, rows in _by_kind(data):
        lines += [f"## {_heading(kind)}", ""]
        lines += [f"- **§ {row.cite}** ({row.game}). {row.words}" for row in rows]
        lines.append("")
    return "\n".join(lines)


def _heading(kind: str) -> str:
    return kind[0].upper() + kind[1:]


def _by_kind(data: Findings) -> Iterator[tuple[str, Sequence[Found]]]:
    for kind in Kind:
        rows = [row for row in data.findings if row.kind == kind]
        if rows:
            yield kind, rows
