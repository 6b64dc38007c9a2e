"""House Rules: Pennsylvania's table games as software.

    houserules.games()               the games
    houserules.game(name)            one of them; game.rules(choices) chooses its rules
    houserules.house_rules(game, …)  the same with a Rules Submission or a paytable of your own
    houserules.check(submission)     the faults of a Rules Submission
    houserules.template(game, kind)  a file to begin with
    houserules.price(rules)          the figures of its wagers
    houserules.strategy(rules)       how to play
    houserules.advise(rules, hand)   the value of each action
    houserules.report(rules)         the mathematics of a submission
    houserules.compare(left, right)  editions, choices or tables side by side
    houserules.solve(rules, …)       the payout that gives a house advantage
    houserules.audit()               the state's published holds beside the figures
    houserules.verify(file)          filed figures beside ours, cell by cell
    houserules.findings()            what figures and tables show in the text
    houserules.hold(file)            results of the floor beside theory
    houserules.settle(rules, seats)  a round, line by line with its paragraphs
    houserules.settle_case(source)   a round as people write it down; settle_cases for several
    houserules.open_table(rules)     a live table; a Script has the cards that it deals
    houserules.replay(log)           the log of a table, verified
    houserules.what_if(game, event)  what is ordered when something goes wrong
    houserules.deal(rules, rounds)   rounds without a person, beside the figures
    houserules.confirm(rules)        every figure confirmed at the table
    houserules.drill(rules)          questions to a dealer in training
    houserules.paragraph(citation)   a paragraph in each edition
    houserules.coverage(chapter)     the paragraphs, executed or not; coverages for several
    houserules.schema(name)          the JSON Schema of a form
    houserules.sign(rules, path)     paper for tables: sign, card, guide, difference
    houserules.layout(rules, path)   the items of a layout, and the felt as a picture
    houserules.write_report(…)       an answer as a file; write_comparison, write_hold …
    houserules.write_workbook(…)     figures as a workbook; par_sheet gathers what it holds

A request that the rules do not allow raises `RuleError`. docs/library.md shows each of them. A name
is loaded when it is first used, so that the import costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houserules.answers import schema
    from houserules.evidence.simulation import Comparison
    from houserules.files.checking import Settled
    from houserules.files.script import Script
    from houserules.games import Entry
    from houserules.library import (
        SeatRecord,
        advise,
        audit,
        card,
        check,
        compare,
        confirm,
        coverage,
        coverages,
        deal,
        difference,
        drill,
        findings,
        game,
        guide,
        hold,
        house_rules,
        layout,
        open_table,
        par_sheet,
        paragraph,
        price,
        replay,
        report,
        settle,
        settle_case,
        settle_cases,
        sign,
        solve,
        strategy,
        template,
        verify,
        what_if,
        write_comparison,
        write_hold,
        write_report,
        write_strategy,
        write_verification,
        write_workbook,
    )
    from houserules.library import filing as filing
    from houserules.odds.figure import Figure
    from houserules.odds.plan import Action, Strategy
    from houserules.rules import Game, HouseRules, Line, RuleError, Settlement, cents, dollars
    from houserules.table import Table

    __version__: str

    def games() -> tuple[Entry, ...]:
        """List the games, without loading them."""


_NAMES = {
    "answers": ("schema",),
    "evidence.simulation": ("Comparison",),
    "files.checking": ("Settled",),
    "files.script": ("Script",),
    "library": (
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
    ),
    "odds.figure": ("Figure",),
    "odds.plan": ("Action", "Strategy"),
    "rules": ("Game", "HouseRules", "Line", "RuleError", "Settlement", "cents", "dollars"),
    "table": ("Table",),
}
_MODULE_OF = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a name; the package of games lists them when it is called."""
    if name == "games":
        return import_module(f"{__name__}.games")
    if name == "__version__":
        return import_module(f"{__name__}.version").installed()
    if name == "filing":
        return import_module(f"{__name__}.library.filing")
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return __all__


__all__ = [
    "Action",
    "Comparison",
    "Figure",
    "Game",
    "HouseRules",
    "Line",
    "RuleError",
    "Script",
    "SeatRecord",
    "Settled",
    "Settlement",
    "Strategy",
    "Table",
    "advise",
    "audit",
    "card",
    "cents",
    "check",
    "compare",
    "confirm",
    "coverage",
    "coverages",
    "deal",
    "difference",
    "dollars",
    "drill",
    "filing",
    "findings",
    "game",
    "games",
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
    "schema",
    "settle",
    "settle_case",
    "settle_cases",
    "sign",
    "solve",
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
