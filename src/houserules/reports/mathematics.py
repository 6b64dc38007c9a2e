"""The mathematics of a submission as a file: everything that a laboratory files, for print."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from houserules.answers.figures import Figure, Strategy
from houserules.answers.rounds import Deal
from houserules.answers.submissions import Report
from houserules.odds.plan import Chart
from houserules.reports.charts import coloured
from houserules.reports.files import write_file
from houserules.reports.typesetting import typeset
from houserules.rules import dollars
from houserules.rules.errors import RuleError
from houserules.rules.money import chance, percentage, short_dollars, significant

LONGEST_FRACTION = 60
"""Digits of a fraction that is printed; a longer one is in the JSON alone."""


def write(report: Report, path: Path) -> None:
    """Write a report as a PDF, or as JSON for programs."""
    require_name(path)
    if path.suffix == ".json":
        write_file(path, f"{report}\n")
    else:
        typeset("mathematics", printed(report), path)


def require_name(path: Path) -> None:
    """Refuse a name by whose end nothing is written."""
    if path.suffix not in (".pdf", ".json"):
        raise RuleError(f"“{path.name}” is no report; name a file that ends with .pdf or .json.")


def printed(data: Report) -> dict[str, Any]:
    """The words and tables of a report, in the order of its pages."""
    program, edition = data.program, data.edition
    short = program.hash[:16]
    return {
        "title": f"The mathematics of {data.game}",
        "subtitle": f"58 Pa. Code Chapter {data.chapter}, edition {edition.id}",
        "program": f"houserules {program.version}, code {short}",
        "about": [
            *(["Not the regulation", said] for said in data.head),
            ["Regulation", f"{edition.source} ({edition.status})"],
            ["Computed", f"{data.date} by houserules {program.version}, code {short}"],
            ["Figures", f"{len(data.figures)}, of which {_exact(data)} are exact"],
        ],
        "summary": _summary(data),
        "flags": _flags(data.figures),
        "rules": {
            "heads": ["Option", "Value", "", "Paragraph"],
            "widths": ["2", "1", "auto", "auto"],
            "rows": [
                [one.option, one.value, "" if one.chosen else "default", one.cite]
                for one in data.in_force
            ],
        },
        "own": [
            {"name": one.table, "wager": one.wager, "rows": [list(row) for row in one.rows]}
            for one in data.own_tables
        ],
        "limits": [
            [
                name,
                dollars(one.minimum),
                dollars(one.maximum) if one.maximum else "none",
                dollars(one.increment),
            ]
            for name, one in data.limits.items()
        ],
        "findings": [[one.kind, one.cite, one.sentence] for one in data.findings],
        "figures": [_figure(data, figure) for figure in data.figures],
        "strategy": _strategy(data.strategy),
        "confirmation": _confirmed(data.confirmation),
        "definitions": [[term, meaning] for term, meaning in data.definitions.items()],
        "readings": [[one.cite, one.doubt, one.reading] for one in data.readings],
        "reproduce": [
            ["Version", program.version],
            ["Hash", _breakable(program.hash)],
            ["", "SHA-256 of all source and tables that can determine a figure of this game"],
            ["Python", program.python],
            *([name, number] for name, number in program.packages.items()),
        ],
    }


def _strategy(found: Strategy | None) -> dict[str, Any] | None:
    """A strategy with coloured charts."""
    if found is None:
        return None
    charts = (
        Chart(one.title, tuple(one.columns), tuple(map(tuple, one.rows))) for one in found.charts
    )
    return {**found.to_json(), "charts": [coloured(chart) for chart in charts]}


def _exact(data: Report) -> int:
    return sum(error == "exact" for error in data.errors.values())


def _title(figure: Figure) -> str:
    letter = "" if figure.table == "-" else f", paytable {figure.table}"
    return f"{figure.wager}{letter}"


def _summary(data: Report) -> dict[str, Any]:
    rows = [
        [
            ", ".join(filter(None, (_title(figure), figure.when))),
            percentage(figure.house_advantage.decimal),
            percentage(figure.element_of_risk),
            percentage(figure.hit_frequency),
            f"{figure.variance**0.5:,.4f}",
            data.errors[figure.id],
        ]
        for figure in data.figures
    ]
    return {
        "heads": [
            "Wager",
            "House advantage",
            "Element of risk",
            "Hit frequency",
            "Standard deviation",
            "Error",
        ],
        "widths": ["2.6", "1.1", "1", "1.1", "1.1", "1.2"],
        "rows": rows,
        "right": [1, 2, 3, 4],
    }


def _flags(figures: Sequence[Figure]) -> list[str]:
    flags = []
    for figure in figures:
        if figure.house_advantage.decimal < 0:
            flags.append(f"The player has the advantage: {_title(figure)}.")
        if figure.never_won:
            rows = ", ".join(figure.never_won)
            flags.append(f"Rows that can never win: {_title(figure)}: {rows}.")
    return flags


def _figure(data: Report, figure: Figure) -> dict[str, Any]:
    rows = [
        [
            one.label,
            one.pays,
            "" if one.combinations is None else f"{one.combinations:,}",
            chance(one.probability.decimal, 8),
            one.true_odds,
            significant(one.probability.decimal * one.net.decimal, 8),
        ]
        for one in figure.outcomes
    ]
    return {
        "title": f"{_title(figure)}  § {figure.cite}",
        "when": figure.when,
        "heads": ["Outcome", "Pays", "Combinations", "Probability", "True odds", "Return"],
        "widths": ["1.7", "1", "1.25", "1", "1.2", "1.05"],
        "rows": rows,
        "right": [2, 3, 4, 5],
        "facts": _facts(data, figure),
    }


def _facts(data: Report, figure: Figure) -> list[list[str]]:
    """The numbers of a figure below its table, with its method and its error."""
    advantage = figure.house_advantage
    facts = [["House advantage", f"{percentage(advantage.decimal)} per {figure.per}"]]
    if advantage.exact:
        facts.append(["Exactly", _fraction(advantage.exact)])
    facts += [
        ["Error", data.errors[figure.id]],
        ["Method", figure.method],
        ["Wager", f"reckoned at {short_dollars(figure.amount)}"],
        ["Wagered in the end", f"{figure.total_wagered.decimal:.6f} units"],
    ]
    facts += [["Strategy", figure.strategy]] if figure.strategy else []
    for item in figure.progressive:
        at = f"at {dollars(item.cents)}; long run {percentage(item.long_run.decimal)}"
        if item.break_even:
            at += f"; breaks even at {item.break_even.decimal:,.2f} units"
        facts.append([item.meter.capitalize(), at])
    facts += [["Note", note] for note in figure.notes]
    return facts + [[name, value] for name, value in figure.extra.items()]


def _fraction(exact: str) -> str:
    return _breakable(exact) if len(exact) <= LONGEST_FRACTION else "a long fraction, in the JSON"


def _breakable(text: str) -> str:
    """Text in which a line may break after every sixteenth sign."""
    return "\u200b".join(text[start : start + 16] for start in range(0, len(text), 16))


def _confirmed(found: Deal | None) -> dict[str, Any]:
    if found is None:
        return {
            "words": "No rounds were dealt at a table.",
            "heads": [],
            "widths": [],
            "rows": [],
            "right": [],
            "notes": [],
        }
    rows = [
        [
            one.wager,
            f"{one.rounds:,}",
            f"{one.mean:+.4%}" if one.wagered else "",
            "" if one.expected is None else f"{one.expected:+.4%}",
            "" if one.standard_errors_off is None else f"{one.standard_errors_off:+.2f}",
        ]
        for one in found.accounts
    ]
    return {
        "words": (
            f"{found.rounds:,} rounds were dealt, decided and settled at a table under the "
            f"rules in force (seed {found.seed}, strategy “{found.strategy}”). The table "
            "shares with the counting only the rules by which a wager is settled."
        ),
        "heads": ["Wager", "Rounds", "Mean gain", "Computed", "Off by"],
        "widths": ["2.4", "auto", "1", "1", "auto"],
        "rows": rows,
        "right": [1, 2, 3, 4],
        "notes": [f"Left out: {one.wager}: {one.why}." for one in found.left_out],
    }
