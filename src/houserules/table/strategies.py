"""Strategies: how a seat decides when rounds are played without a person.

A strategy is a function from what is asked and the table to the name of an act. A game adds its
own in its plan (`@PLAN.chooses("best")`); every game has "random", and "always" with an act.
"""

from __future__ import annotations

from random import Random

from houserules.odds.plan import Choose, plan_of
from houserules.rules import HouseRules, RuleError
from houserules.rules.errors import suggestion
from houserules.rules.procedure import AskDecision, Dealer

ALWAYS = "always "


def strategy(rules: HouseRules, name: str, seed: int = 0) -> Choose:
    """The strategy of a name, made for the house rules."""
    own = plan_of(rules.game).choosers
    if name in own:
        return own[name](rules)
    if name.startswith(ALWAYS):
        return _always(name.removeprefix(ALWAYS))
    if name == "random":
        return _random(Random(seed))
    known = (*own, "random", "always play")
    raise RuleError(f"There is no strategy “{name}”. {suggestion(name, known)}")


def usual(rules: HouseRules) -> str:
    """The strategy by which a game is played if none is named."""
    return next(iter(plan_of(rules.game).choosers), "random")


def stated_for(rules: HouseRules, name: str) -> str | None:
    """The words by which a figure says that it is stated for a strategy, if it says so.

    None where figures are stated for other strategies only.
    """
    return plan_of(rules.game).stated_for.get(name)


def _always(act: str) -> Choose:
    """One act wherever it is offered, elsewhere the first that is."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        names = [offered.name for offered in asks.acts]
        return act if act in names else names[0]

    return choose


def _random(random: Random) -> Choose:
    """Any act, each as likely as the others."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return random.choice(asks.acts).name

    return choose
