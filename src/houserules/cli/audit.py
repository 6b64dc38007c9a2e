"""The audit of published holds for people."""

from __future__ import annotations

from houserules.answers.comparisons import Audit
from houserules.cli.output import console, say, table
from houserules.rules.money import percentage


def print_audited(data: Audit) -> None:
    """The audit for people: a line for each percentage, then what would explain it."""
    rows = table(
        "Wager",
        "Stated",
        "Computed",
        "Table",
        "Verdict",
        "By",
        "Paragraph",
        right=("Stated", "Computed", "By"),
        wrap=("Wager", "Verdict"),
    )
    statements = data.statements
    for one in statements:
        name = one.wager if one.bound == "hold" else f"{one.wager}, {one.bound}"
        computed = percentage(one.computed.decimal)
        by = "" if one.verdict.startswith("agrees") else f"{one.difference.decimal:+.4%}"
        rows.add_row(name, one.stated, computed, one.table, one.verdict, by, one.cite)
    console().print(rows)
    for one in statements:
        for each in one.explanations:
            place = f" (§ {each.cite})" if each.cite else ""
            say(f"{one.wager}, {one.stated}: {each.words}{place}.")
    sources = dict.fromkeys(
        f"{one.chapter}, edition {one.edition}: {one.source}" for one in statements
    )
    for source in sources:
        say(f"{source}.")
