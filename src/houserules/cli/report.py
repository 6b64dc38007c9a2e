"""The mathematics of a submission: everything that a laboratory files, as data and for print."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from houserules import library
from houserules.cli.catalogue import edition_data
from houserules.cli.sheet import findings_data, in_force, percentage, strategy_data
from houserules.cli.table import dealt
from houserules.evidence import strategies
from houserules.evidence.simulation import left_out
from houserules.games import entry_of, part
from houserules.games.readings import readings
from houserules.odds.closure import fingerprint
from houserules.odds.figure import Figure
from houserules.odds.plan import Chart, plan_of
from houserules.odds.price import Progress
from houserules.reports.charts import coloured
from houserules.reports.typesetting import typeset
from houserules.rules import HouseRules, dollars
from houserules.rules.errors import RuleError
from houserules.rules.money import short_dollars

DEFINITIONS = (
    ("House advantage", "the house's expected gain per unit of the wager that is named."),
    ("Element of risk", "the same gain per unit of everything that is wagered in the end."),
    ("Hit frequency", "how often the player gains something."),
    ("Standard deviation", "of the player's gain in one round, per unit of the wager."),
    ("True odds", "the odds against an outcome, at which a wager on it alone would be fair."),
    ("Return", "the probability of an outcome times the player's gain."),
    ("Exact", "a fraction of whole numbers; nothing was rounded."),
    ("Error bound", "the most by which a decimal can be off, by the method that gave it."),
    ("Standard error", "of a number that rests on dealt rounds; nothing bounds it."),
    ("Off by", "the mean gain at the table less the computed one, in standard errors."),
)
LONGEST_FRACTION = 60
"""Digits of a fraction that is printed; a longer one is in the JSON alone."""


def reported(
    rules: HouseRules, *, rounds: int, seed: int, day: date, progress: Progress | None = None
) -> dict[str, Any]:
    """Everything of a report, for programs."""
    game = rules.game
    figures = library.price(rules, progress=progress)
    plays = plan_of(game).strategy
    return {
        "game": game.name,
        "chapter": game.chapter,
        "edition": edition_data(game.chapter, game.edition),
        "date": day.isoformat(),
        "program": _program(rules),
        "rules": rules.written,
        "in_force": in_force(rules),
        "own_tables": [
            {
                "wager": name,
                "table": table.table,
                "rows": [[row, str(pays)] for row, pays in table.rows],
            }
            for name, table in rules.own_tables.items()
        ],
        "limits": {
            name: {"minimum": one.minimum, "maximum": one.maximum, "increment": one.increment}
            for name, one in rules.limits.items()
        },
        "findings": findings_data(game, rules.findings())["findings"],
        "figures": [figure.to_json() for figure in figures],
        "errors": {figure.id: error_of(figure) for figure in figures},
        "strategy": strategy_data(rules, library.strategy(rules)) if plays else None,
        "confirmation": _confirmation(rules, rounds, seed),
        "definitions": dict(DEFINITIONS),
        "readings": [
            {"cite": str(one.cite), "doubt": one.doubt, "reading": one.reading}
            for one in readings(game.chapter, game.edition)
        ],
    }


def _program(rules: HouseRules) -> dict[str, Any]:
    """The version, and the hash of all code and tables that can determine a figure of the game."""
    packages = {name: version(name) for name in ("numpy", "numba")}
    try:
        own = version("houserules")
    except PackageNotFoundError:
        own = "not installed"
    return {
        "name": "houserules",
        "version": own,
        "hash": fingerprint(part(entry_of(rules.game.id), "odds").__name__),
        "python": sys.version.split()[0],
        "packages": packages,
    }


def error_of(figure: Figure) -> str:
    """How exact a house advantage is, in words."""
    advantage = figure.to_json()["house_advantage"]
    if advantage["exact"] is not None:
        return "exact"
    if advantage["standard_error"] is not None:
        return f"standard error {advantage['standard_error']:.2e}"
    bound = advantage["error_bound"]
    return "in floating point" if bound is None else f"error at most {bound:.1e}"


def _confirmation(rules: HouseRules, rounds: int, seed: int) -> dict[str, Any] | None:
    """Rounds at the table under the same rules; None where none are asked for."""
    if not rounds:
        return None
    name = strategies.usual(rules)
    try:
        compared = library.deal(rules, rounds, seed=seed, strategy=name)
    except RuleError as error:
        raise RuleError(f"The table cannot confirm these rules: {error}") from None
    return dealt(rules, rounds, seed, name, compared, left_out(rules))


# for print


def written(data: dict[str, Any], path: Path) -> None:
    """A report as a PDF."""
    typeset("mathematics", printed(data), path)


def printed(data: dict[str, Any]) -> dict[str, Any]:
    """The words and tables of a report, in the order of its pages."""
    program, edition = data["program"], data["edition"]
    short = program["hash"][:16]
    return {
        "title": f"The mathematics of {data['game']}",
        "subtitle": f"58 Pa. Code Chapter {data['chapter']}, edition {edition['id']}",
        "program": f"houserules {program['version']}, code {short}",
        "about": [
            ["Regulation", f"{edition['source']} ({edition['status']})"],
            ["Computed", f"{data['date']} by houserules {program['version']}, code {short}"],
            ["Figures", f"{len(data['figures'])}, of which {_exact(data)} are exact"],
        ],
        "summary": _summary(data),
        "flags": _flags(data["figures"]),
        "rules": {
            "heads": ["Option", "Value", "", "Paragraph"],
            "widths": ["2", "1", "auto", "auto"],
            "rows": [
                [one["option"], one["value"], "" if one["chosen"] else "default", one["cite"]]
                for one in data["in_force"]
            ],
        },
        "own": [
            {"name": one["table"], "wager": one["wager"], "rows": one["rows"]}
            for one in data["own_tables"]
        ],
        "limits": [
            [name, dollars(one["minimum"]), dollars(one["maximum"]) if one["maximum"] else "none",
             dollars(one["increment"])]
            for name, one in data["limits"].items()
        ],
        "findings": [[one["kind"], one["cite"], one["sentence"]] for one in data["findings"]],
        "figures": [_figure(data, figure) for figure in data["figures"]],
        "strategy": _strategy(data["strategy"]),
        "confirmation": _confirmed(data["confirmation"]),
        "definitions": [[term, meaning] for term, meaning in data["definitions"].items()],
        "readings": [[one["cite"], one["doubt"], one["reading"]] for one in data["readings"]],
        "reproduce": [
            ["Version", program["version"]],
            ["Hash", _breakable(program["hash"])],
            ["", "SHA-256 of all source and tables that can determine a figure of this game"],
            ["Python", program["python"]],
            *([name, number] for name, number in program["packages"].items()),
        ],
    }  # fmt: skip


def _strategy(data: dict[str, Any] | None) -> dict[str, Any] | None:
    """A strategy with coloured charts."""
    if data is None:
        return None
    charts = (Chart(one["title"], one["columns"], one["rows"]) for one in data["charts"])
    return {**data, "charts": [coloured(chart) for chart in charts]}


def _exact(data: dict[str, Any]) -> int:
    return sum(error == "exact" for error in data["errors"].values())


def _title(figure: dict[str, Any]) -> str:
    letter = "" if figure["table"] == "-" else f", paytable {figure['table']}"
    return f"{figure['wager']}{letter}"


def _summary(data: dict[str, Any]) -> dict[str, Any]:
    rows = [
        [
            ", ".join(filter(None, (_title(figure), figure["when"]))),
            percentage(figure["house_advantage"]["decimal"]),
            percentage(figure["element_of_risk"]),
            percentage(figure["hit_frequency"]),
            f"{figure['variance'] ** 0.5:,.4f}",
            data["errors"][figure["id"]],
        ]
        for figure in data["figures"]
    ]
    return {
        "heads": ["Wager", "House advantage", "Element of risk", "Hit frequency",
                  "Standard deviation", "Error"],
        "widths": ["2.6", "1.1", "1", "1.1", "1.1", "1.2"],
        "rows": rows,
        "right": [1, 2, 3, 4],
    }  # fmt: skip


def _flags(figures: Sequence[dict[str, Any]]) -> list[str]:
    flags = []
    for figure in figures:
        if figure["house_advantage"]["decimal"] < 0:
            flags.append(f"The player has the advantage: {_title(figure)}.")
        if figure["never_won"]:
            rows = ", ".join(figure["never_won"])
            flags.append(f"Rows that can never win: {_title(figure)}: {rows}.")
    return flags


def _figure(data: dict[str, Any], figure: dict[str, Any]) -> dict[str, Any]:
    rows = [
        [
            one["label"],
            one["pays"],
            "" if one["combinations"] is None else f"{one['combinations']:,}",
            f"{one['probability']['decimal']:.8f}",
            one["true_odds"],
            f"{one['probability']['decimal'] * one['net']['decimal']:.8f}",
        ]
        for one in figure["outcomes"]
    ]
    return {
        "title": f"{_title(figure)}  § {figure['cite']}",
        "when": figure["when"],
        "heads": ["Outcome", "Pays", "Combinations", "Probability", "True odds", "Return"],
        "widths": ["1.7", "1", "1.25", "1", "1.2", "1.05"],
        "rows": rows,
        "right": [2, 3, 4, 5],
        "facts": _facts(data, figure),
    }


def _facts(data: dict[str, Any], figure: dict[str, Any]) -> list[list[str]]:
    """The numbers of a figure below its table, with its method and its error."""
    advantage = figure["house_advantage"]
    facts = [["House advantage", f"{percentage(advantage['decimal'])} per {figure['per']}"]]
    if advantage["exact"]:
        facts.append(["Exactly", _fraction(advantage["exact"])])
    facts += [
        ["Error", data["errors"][figure["id"]]],
        ["Method", figure["method"]],
        ["Wager", f"reckoned at {short_dollars(figure['amount'])}"],
        ["Wagered in the end", f"{figure['total_wagered']['decimal']:.6f} units"],
    ]
    facts += [["Strategy", figure["strategy"]]] if figure["strategy"] else []
    for item in figure["progressive"]:
        at = f"at {dollars(item['cents'])}; long run {percentage(item['long_run']['decimal'])}"
        if item["break_even"]:
            at += f"; breaks even at {item['break_even']['decimal']:,.2f} units"
        facts.append([item["meter"].capitalize(), at])
    facts += [["Note", note] for note in figure["notes"]]
    return facts + [[name, value] for name, value in figure["extra"].items()]


def _fraction(exact: str) -> str:
    return _breakable(exact) if len(exact) <= LONGEST_FRACTION else "a long fraction, in the JSON"


def _breakable(text: str) -> str:
    """Text in which a line may break after every sixteenth sign."""
    return "\u200b".join(text[start : start + 16] for start in range(0, len(text), 16))


def _confirmed(found: dict[str, Any] | None) -> dict[str, Any]:
    if found is None:
        return {"words": "No rounds were asked for.", "heads": [], "widths": [], "rows": [],
                "right": [], "notes": []}  # fmt: skip
    rows = [
        [
            one["wager"],
            f"{one['rounds']:,}",
            f"{one['mean']:+.4%}" if one["wagered"] else "",
            "" if one["expected"] is None else f"{one['expected']:+.4%}",
            "" if one["standard_errors_off"] is None else f"{one['standard_errors_off']:+.2f}",
        ]
        for one in found["accounts"]
    ]
    return {
        "words": (
            f"{found['rounds']:,} rounds were dealt, decided and settled at a table under the "
            f"rules in force (seed {found['seed']}, strategy “{found['strategy']}”). The table "
            "shares with the counting only the rules by which a wager is settled."
        ),
        "heads": ["Wager", "Rounds", "Mean gain", "Computed", "Off by"],
        "widths": ["2.4", "auto", "1", "1", "auto"],
        "rows": rows,
        "right": [1, 2, 3, 4],
        "notes": [f"Left out: {one['wager']}: {one['why']}." for one in found["left_out"]],
    }
