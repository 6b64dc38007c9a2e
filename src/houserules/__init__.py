"""House Rules: Pennsylvania's table games as software.

    houserules.games()               the games
    houserules.game(name)            one of them; game.rules(choices) chooses its rules
    houserules.house_rules(game, …)  the same with a Rules Submission or a paytable from a file
    houserules.price(rules)          the figures of its wagers
    houserules.strategy(rules)       how to play
    houserules.advise(rules, hand)   the value of each action
    houserules.settle(rules, seats)  a round, line by line with its paragraphs
    houserules.settle_case(source)   a round as people write it down
    houserules.open_table(rules)     a live table
    houserules.deal(rules, rounds)   rounds without a person, beside the figures
    houserules.coverage(chapter)     the paragraphs, executed or not
    houserules.schema(name)          the JSON Schema of a form

A request that the rules do not allow raises `RuleError`. docs/library.md shows each of them. A name
is loaded when it is first used, so that the import costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houserules.cli.forms import schema
    from houserules.evidence.simulation import Comparison
    from houserules.files.checking import Settled
    from houserules.games import Entry
    from houserules.library import (
        SeatRecord,
        advise,
        coverage,
        deal,
        game,
        house_rules,
        open_table,
        price,
        settle,
        settle_case,
        strategy,
    )
    from houserules.odds.figure import Figure
    from houserules.odds.plan import Action, Strategy
    from houserules.rules import Game, HouseRules, Line, RuleError, Settlement, cents, dollars
    from houserules.table import Table

    def games() -> tuple[Entry, ...]:
        """List the games, without loading them."""


_NAMES = {
    "cli.forms": ("schema",),
    "evidence.simulation": ("Comparison",),
    "files.checking": ("Settled",),
    "library": (
        "SeatRecord",
        "advise",
        "coverage",
        "deal",
        "game",
        "house_rules",
        "open_table",
        "price",
        "settle",
        "settle_case",
        "strategy",
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
    "SeatRecord",
    "Settled",
    "Settlement",
    "Strategy",
    "Table",
    "advise",
    "cents",
    "coverage",
    "deal",
    "dollars",
    "game",
    "games",
    "house_rules",
    "open_table",
    "price",
    "schema",
    "settle",
    "settle_case",
    "strategy",
]
