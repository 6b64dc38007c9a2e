"""The words a game is written in: Wager, Payout, Paytable, Option, Settlement, Irregularity, Game.

Nothing here knows a particular game. A word moves here when a third game needs it. Each word is
loaded when it is first asked for, so that a command that needs none of them does not pay for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houserules.rules.decision import Decision
    from houserules.rules.errors import RuleError
    from houserules.rules.game import Game
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.irregularity import Effect, Irregularity
    from houserules.rules.meters import MeterBank
    from houserules.rules.money import cents, dollars
    from houserules.rules.option import (
        Amounts,
        AtLeast,
        Between,
        Freely,
        OneOf,
        Option,
        OrNo,
        YesNo,
    )
    from houserules.rules.payout import LOSS, PUSH, Amount, MeterShare, Odds, Payout, Vigorish
    from houserules.rules.paytable import Paytable, Paytables, paytables
    from houserules.rules.requirements import one_amount
    from houserules.rules.round import Bet, Bets, Round, Seat
    from houserules.rules.scale import Scale
    from houserules.rules.settlement import Line, Outcome, Rule, Settlement, Verdict
    from houserules.rules.wager import Bonus, Division, Meter, Part, Payable, Requirement, Wager

_WORDS = {
    "decision": ("Decision",),
    "errors": ("RuleError",),
    "game": ("Game",),
    "house_rules": ("HouseRules",),
    "irregularity": (
        "Effect",
        "Irregularity",
    ),
    "meters": ("MeterBank",),
    "money": (
        "cents",
        "dollars",
    ),
    "option": (
        "Amounts",
        "AtLeast",
        "Between",
        "Freely",
        "OneOf",
        "Option",
        "OrNo",
        "YesNo",
    ),
    "payout": (
        "LOSS",
        "PUSH",
        "Amount",
        "MeterShare",
        "Odds",
        "Payout",
        "Vigorish",
    ),
    "paytable": (
        "Paytable",
        "Paytables",
        "paytables",
    ),
    "requirements": ("one_amount",),
    "round": (
        "Bet",
        "Bets",
        "Round",
        "Seat",
    ),
    "scale": ("Scale",),
    "settlement": (
        "Line",
        "Outcome",
        "Rule",
        "Settlement",
        "Verdict",
    ),
    "wager": (
        "Bonus",
        "Division",
        "Meter",
        "Part",
        "Payable",
        "Requirement",
        "Wager",
    ),
}
_MODULE_OF = {word: module for module, words in _WORDS.items() for word in words}


def __getattr__(name: str) -> object:
    """Load the module of a word."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)


__all__ = [
    "LOSS",
    "PUSH",
    "Amount",
    "Amounts",
    "AtLeast",
    "Bet",
    "Bets",
    "Between",
    "Bonus",
    "Decision",
    "Division",
    "Effect",
    "Freely",
    "Game",
    "HouseRules",
    "Irregularity",
    "Line",
    "Meter",
    "MeterBank",
    "MeterShare",
    "Odds",
    "OneOf",
    "Option",
    "OrNo",
    "Outcome",
    "Part",
    "Payable",
    "Payout",
    "Paytable",
    "Paytables",
    "Requirement",
    "Round",
    "Rule",
    "RuleError",
    "Scale",
    "Seat",
    "Settlement",
    "Verdict",
    "Vigorish",
    "Wager",
    "YesNo",
    "cents",
    "dollars",
    "one_amount",
    "paytables",
]
