"""The words a game is written in: Wager, Payout, Paytable, Option, Settlement, Irregularity, Game.

Nothing here knows a particular game. A word moves here when a third game needs it.
"""

from houserules.rules.errors import RuleError
from houserules.rules.game import Game, one_amount, placed_with
from houserules.rules.house_rules import HouseRules
from houserules.rules.irregularity import Effect, Irregularity
from houserules.rules.meters import MeterBank
from houserules.rules.money import cents, dollars
from houserules.rules.option import AtLeast, Between, Freely, OneOf, Option, YesNo
from houserules.rules.payout import LOSS, PUSH, Amount, MeterShare, Odds, Payout, Vigorish
from houserules.rules.paytable import Paytable, Paytables, paytables
from houserules.rules.round import Bet, Bets, Round, Seat
from houserules.rules.scale import Scale
from houserules.rules.settlement import Line, Outcome, Rule, Settlement, Verdict
from houserules.rules.wager import Bonus, Meter, Payable, Requirement, Wager

__all__ = [
    "LOSS",
    "PUSH",
    "Amount",
    "AtLeast",
    "Bet",
    "Bets",
    "Between",
    "Bonus",
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
    "Outcome",
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
    "placed_with",
]
