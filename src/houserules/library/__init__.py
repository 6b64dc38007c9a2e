"""The library: one function for each thing that people do with a game.

`import houserules` offers these names. They decide no rule; the command line calls them too. Money
is in cents, a path may be a text, and a request that the rules do not allow raises `RuleError`. A
name is loaded when it is first used.

    choosing   games and house rules; Rules Submissions; files to begin with
    pricing    figures, strategies, advice, the mathematics of a submission
    comparing  editions, rules and tables side by side; payouts for an advantage; findings
    playing    rounds that are settled, live tables, their logs, rulings
    testing    rounds beside the figures; questions to a dealer in training
    verifying  filed figures beside ours
    reading    paragraphs of the law, and what carries them out
    writing    answers as files
    laying_out layouts: their items, and felts as SVG and PDF
    printing   sign, guide, cards and difference sheet, as PDF
    filing     the process on a journal
"""

from typing import TYPE_CHECKING

from houserules.loading import loader

if TYPE_CHECKING:
    from houserules.library.choosing import check, game, house_rules, template
    from houserules.library.comparing import audit, compare, findings, hold, solve
    from houserules.library.laying_out import layout
    from houserules.library.playing import (
        SeatRecord,
        open_table,
        replay,
        settle,
        settle_case,
        settle_cases,
        what_if,
    )
    from houserules.library.pricing import advise, price, strategy
    from houserules.library.printing import card, difference, guide, sign
    from houserules.library.reading import GENERAL, coverage, coverages, paragraph
    from houserules.library.reporting import par_sheet, report
    from houserules.library.testing import confirm, deal, drill, stakes_of
    from houserules.library.verifying import verify
    from houserules.library.writing import (
        write_comparison,
        write_hold,
        write_report,
        write_strategy,
        write_verification,
        write_workbook,
    )

_NAMES = {
    "choosing": ("check", "game", "house_rules", "template"),
    "comparing": ("audit", "compare", "findings", "hold", "solve"),
    "laying_out": ("layout",),
    "playing": (
        "SeatRecord",
        "open_table",
        "replay",
        "settle",
        "settle_case",
        "settle_cases",
        "what_if",
    ),
    "pricing": ("advise", "price", "strategy"),
    "printing": ("card", "difference", "guide", "sign"),
    "reading": ("GENERAL", "coverage", "coverages", "paragraph"),
    "reporting": ("par_sheet", "report"),
    "testing": ("confirm", "deal", "drill", "stakes_of"),
    "verifying": ("verify",),
    "writing": (
        "write_comparison",
        "write_hold",
        "write_report",
        "write_strategy",
        "write_verification",
        "write_workbook",
    ),
}
__getattr__ = loader(__name__, _NAMES)

__all__ = [
    "GENERAL",
    "SeatRecord",
    "advise",
    "audit",
    "card",
    "check",
    "compare",
    "confirm",
    "coverage",
    "coverages",
    "deal",
    "difference",
    "drill",
    "findings",
    "game",
    "guide",
    "hold",
    "house_rules",
    "layout",
    "open_table",
    "par_sheet",
    "paragraph",
    "price",
    "replay",
    "report",
    "settle",
    "settle_case",
    "settle_cases",
    "sign",
    "solve",
    "stakes_of",
    "strategy",
    "template",
    "verify",
    "what_if",
    "write_comparison",
    "write_hold",
    "write_report",
    "write_strategy",
    "write_verification",
    "write_workbook",
]
