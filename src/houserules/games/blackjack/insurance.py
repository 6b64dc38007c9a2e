"""The Insurance Wager against an ace, and even money where a chapter offers it."""

from dataclasses import dataclass

from houserules.rules import Bet, Bets, Game, HouseRules, Odds, Option, Verdict, Wager, YesNo
from houserules.rules.house_rules import Limits
from houserules.rules.wager import Condition


@dataclass(frozen=True, slots=True, kw_only=True)
class InsuranceParagraphs:
    """Where a chapter offers, limits, pays and collects insurance."""

    wager: str
    most: str
    paid: str
    collected: str
    odds: str
    even_money: str = ""


class Insurance:
    """Insurance of at most half of the wager on the hand."""

    def __init__(
        self,
        game: Game,
        at: InsuranceParagraphs,
        on: Wager,
        pays: str,
        *,
        second: Wager | None = None,
        evenly: Condition | None = None,
    ) -> None:
        """Declare the wager beside those on one or two hands, and what it pays.

        Even money may be a choice under some house rules only.
        """
        self.at, self._on = at, tuple(wager for wager in (on, second) if wager)
        self.wager: Wager = game.wager(
            "Insurance Wager",
            at.wager,
            in_round=True,
            requires=[
                game.requirement(
                    at.most,
                    f"it is at most half of the {on.name}, to the next unit",
                    lambda bets, rules: bets.on(self.wager) <= self.most(bets, rules),
                )
            ],
        )
        self.even_money: Option[bool] | None = None
        if at.even_money:
            self.even_money = game.option(
                "Even money", at.even_money, YesNo(), False, applies=evenly
            )
            self._even = game.rule(at.even_money, "even money was taken for a Blackjack")
        self._odds = game.odds(at.odds, pays, self.wager)
        self._insured = game.rule(at.wager, "the hole card counts 10")
        self._lost = game.rule(at.collected, "the dealer does not have a Blackjack")
        self._paid = game.carry(at.paid, "winning Insurance Wagers are paid")

    def most(self, bets: Bets, rules: HouseRules) -> int:
        """Half of what was wagered on the hands, rounded up to a unit that can be wagered."""
        hands = sum(bets.get(Bet(wager), 0) for wager in self._on)
        unit = rules.limits.get(self.wager.name, Limits()).increment
        return -(-hands // (2 * unit)) * unit

    def settle(self, dealer_blackjack: bool, rules: HouseRules) -> Verdict:
        """By whether the dealer has a Blackjack."""
        if not dealer_blackjack:
            return self._lost.loses()
        return self._insured.wins(self._odds.pays).citing(self._paid, self._odds.cite)

    def settle_even_money(self) -> Verdict:
        """Even money for a Blackjack instead of insurance."""
        return self._even.wins(Odds(1))

    def is_offered_evenly(self, rules: HouseRules) -> bool:
        """Whether a Blackjack may take even money."""
        return self.even_money is not None and rules[self.even_money]
