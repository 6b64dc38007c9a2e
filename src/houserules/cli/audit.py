"""The audit of published holds, for people and as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from houserules.cli.output import console, say, table
from houserules.cli.sheet import percentage
from houserules.comparison.audit import Audited, audit
from houserules.games import entry_of
from houserules.law.stated_holds import stated_holds
from houserules.odds.accuracy import both
from houserules.rules.errors import RuleError


def audited(game: str | None) -> dict[str, Any]:
    """Every published percentage, or those of one chapter, with our figure and the verdict."""
    statements = stated_holds()
    if game is not None:
        chapter = entry_of(game).chapter
        statements = tuple(one for one in statements if one.chapter == chapter)
        if not statements:
            known = ", ".join(dict.fromkeys(one.chapter for one in stated_holds()))
            raise RuleError(
                f"The state has published no hold for {entry_of(game).name}; it has for {known}."
            )
    return {"statements": [_row(one) for one in audit(statements)]}


def _row(one: Audited) -> dict[str, Any]:
    return {
        "chapter": one.stated.chapter,
        "edition": one.stated.edition,
        "source": one.stated.source,
        "wager": one.stated.wager,
        "cite": str(one.cite),
        "bound": one.bound,
        "stated": one.percentage.printed,
        "table": one.computed.table,
        "figure": one.computed.figure.id,
        "computed": both(one.computed.figure.house_advantage),
        "difference": both(one.difference),
        "verdict": str(one.verdict),
        "explanations": [
            {
                "words": each.words,
                "cite": str(each.cite) if each.cite else None,
                "computed": None if each.advantage is None else both(each.advantage),
            }
            for each in one.explanations
        ],
    }


def print_audited(data: dict[str, Any]) -> None:
    """The audit for people: a line for each percentage, then what would explain it."""
    rows = table("Wager", "Stated", "Computed", "Table", "Verdict", "By", "Paragraph",
                 right=("Stated", "Computed", "By"), wrap=("Wager", "Verdict"))  # fmt: skip
    statements: Sequence[dict[str, Any]] = data["statements"]
    for one in statements:
        name = one["wager"] if one["bound"] == "hold" else f"{one['wager']}, {one['bound']}"
        computed = percentage(one["computed"]["decimal"])
        by = "" if one["verdict"].startswith("agrees") else f"{one['difference']['decimal']:+.4%}"
        rows.add_row(name, one["stated"], computed, one["table"], one["verdict"], by, one["cite"])
    console().print(rows)
    for one in statements:
        for each in one["explanations"]:
            place = f" (§ {each['cite']})" if each["cite"] else ""
            say(f"{one['wager']}, {one['stated']}: {each['words']}{place}.")
    sources = dict.fromkeys(
        f"{one['chapter']}, edition {one['edition']}: {one['source']}" for one in statements
    )
    for source in sources:
        say(f"{source}.")
