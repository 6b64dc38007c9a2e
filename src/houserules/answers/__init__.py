"""Answers: the form in which everything that people ask is given to programs.

A form is a model with a constructor from the value that it is for: `Figure.of(figure)`. It is what
`--json` prints, what `houserules schema` describes, and what documents and other programs read. It
decides no rule. A name is loaded when it is first used.
"""

from typing import TYPE_CHECKING

from houserules.loading import loader

if TYPE_CHECKING:
    from houserules.answers.comparisons import Audit, Compare, Findings, Solve
    from houserules.answers.figures import Advise, Figure, Price, Strategy
    from houserules.answers.games import Export, Game, Games, Suppose
    from houserules.answers.laws import Coverage, Law
    from houserules.answers.rounds import Confirm, Deal, Drill, Replay, Settle, SettleSeveral
    from houserules.answers.rulings import WhatIf
    from houserules.answers.schemas import FORMS, schema
    from houserules.answers.submissions import Check, Report
    from houserules.answers.values import Error, Form
    from houserules.answers.verifying import Verify

_NAMES = {
    "comparisons": ("Audit", "Compare", "Findings", "Solve"),
    "figures": ("Advise", "Figure", "Price", "Strategy"),
    "games": ("Export", "Game", "Games", "Suppose"),
    "laws": ("Coverage", "Law"),
    "rounds": ("Confirm", "Deal", "Drill", "Replay", "Settle", "SettleSeveral"),
    "rulings": ("WhatIf",),
    "schemas": ("FORMS", "schema"),
    "submissions": ("Check", "Report"),
    "values": ("Error", "Form"),
    "verifying": ("Verify",),
}
__getattr__ = loader(__name__, _NAMES)

__all__ = [
    "FORMS",
    "Advise",
    "Audit",
    "Check",
    "Compare",
    "Confirm",
    "Coverage",
    "Deal",
    "Drill",
    "Error",
    "Export",
    "Figure",
    "Findings",
    "Form",
    "Game",
    "Games",
    "Law",
    "Price",
    "Replay",
    "Report",
    "Settle",
    "SettleSeveral",
    "Solve",
    "Strategy",
    "Suppose",
    "Verify",
    "WhatIf",
    "schema",
]
