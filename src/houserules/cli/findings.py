"""The findings, for people, for programs and as a page of the documentation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from houserules.cli.output import say
from houserules.comparison.findings import Kind, findings
from houserules.rules import Game

MARKDOWN_HEAD = """# Findings

Written by `houserules findings --markdown`; a test writes it anew and compares. Every line is
computed from the declared tables, the figures (`houserules price GAME --all`), the published holds
(`houserules audit`) and the recorded readings, and disappears when its cause does.
"""


def found(games: Iterable[Game], progress: Callable[[str], None] | None) -> dict[str, Any]:
    """The findings of some games, by kind and then by chapter."""
    every = [one for game in games for one in findings(game, progress)]
    ordered = sorted(every, key=lambda one: list(Kind).index(one.kind))
    return {
        "findings": [
            {
                "kind": str(one.kind),
                "chapter": one.cite.chapter,
                "game": one.game,
                "cite": str(one.cite),
                "words": one.words,
            }
            for one in ordered
        ]
    }


def print_found(data: Mapping[str, Any]) -> None:
    """The findings for people, under the heading of their kind."""
    for kind, rows in _by_kind(data):
        say(f"{_heading(kind)} ({len(rows)})", style="bold")
        for row in rows:
            say(f"§ {row['cite']} ({row['game']}). {row['words']}")
        say()


def as_markdown(data: Mapping[str, Any]) -> str:
    """The findings as a page."""
    lines = [MARKDOWN_HEAD]
    for kind, rows in _by_kind(data):
        lines += [f"## {_heading(kind)}", ""]
        lines += [f"- **§ {row['cite']}** ({row['game']}). {row['words']}" for row in rows]
        lines.append("")
    return "\n".join(lines)


def _heading(kind: str) -> str:
    return kind[0].upper() + kind[1:]


def _by_kind(data: Mapping[str, Any]) -> Iterator[tuple[str, Sequence[Mapping[str, Any]]]]:
    for kind in Kind:
        rows = [row for row in data["findings"] if row["kind"] == kind]
        if rows:
            yield kind, rows
