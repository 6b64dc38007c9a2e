"""Requirements that many chapters word alike: a wager beside another, a wager of one amount."""

from dataclasses import replace

from houserules.rules.game import Game
from houserules.rules.house_rules import HouseRules, Limits
from houserules.rules.option import Option
from houserules.rules.wager import Requirement


def one_amount(game: Game, cite: str, sentence: str, amount: Option[int]) -> Requirement:
    """A progressive wager has the one amount that the Rules Submission fixes."""

    def fixed(rules: HouseRules) -> Limits:
        return Limits(rules[amount], rules[amount])

    return replace(game.amounts(cite, sentence, fixed), fixed_by=amount)
