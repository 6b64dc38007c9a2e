"""Requirements that many chapters word alike: a wager beside another, a wager of one amount."""

from houserules.rules.game import Game
from houserules.rules.house_rules import ANY_STAKE, NO_STAKE, HouseRules, Limits
from houserules.rules.option import Option
from houserules.rules.wager import Requirement, Wager


def placed_with(game: Game, cite: str, *wagers: Wager) -> Requirement:
    """A wager that is placed only beside one of the given wagers."""
    names = " or ".join(wager.name for wager in wagers)
    return game.amounts_beside(
        cite, f"place it with the {names}",
        lambda bets, rules: ANY_STAKE if bets.has(*wagers) else NO_STAKE,
    )  # fmt: skip


def one_amount(game: Game, cite: str, sentence: str, amount: Option[int]) -> Requirement:
    """A progressive wager has the one amount that the Rules Submission fixes."""

    def fixed(rules: HouseRules) -> Limits:
        return Limits(rules[amount], rules[amount])

    return game.amounts(cite, sentence, fixed)
