"""Strategies: how a seat decides when rounds are played without a person.

A strategy is a function from what is asked and the table to a decision. A game adds its
own in its plan (`@PLAN.chooses("best")`); every game has "random", and "always" with an act.
"""

from __future__ import annotations

from random import Random

from houserules.odds.plan import Choose, plan_of
from houserules.rules import Decision, Game, HouseRules, RuleError
from houserules.rules.errors import suggestion
from houserules.rules.procedure import AskDecision, Dealer

ALWAYS = "always "
MOST_NAMED = 8


def strategy(rules: HouseRules, name: str, seed: int | None = 0) -> Choose:
    """The strategy of a name, made for the house rules."""
    own = plan_of(rules.game).choosers
    if name in own:
        return own[name](rules)
    if name.startswith(ALWAYS):
        return Always(name.removeprefix(ALWAYS))
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


class Always:
    """One act wherever it is offered, elsewhere the first that is."""

    def __init__(self, act: str) -> None:
        self.act = act
        self._decision = Decision.parse(act)
        self.others: dict[str, None] | None = {}
        """The acts that were offered instead, as long as the act itself never was."""

    def __call__(self, asks: AskDecision, dealer: Dealer) -> Decision:
        offered = [act.decision for act in asks.acts]
        if self._decision in offered:
            self.others = None
            return self._decision
        if self.others is not None and len(self.others) < MOST_NAMED:
            self.others.update(dict.fromkeys(map(str, offered)))
        return offered[0]


def require_met(choose: Choose, game: Game) -> None:
    """Refuse a strategy whose only act was never offered: it may be misspelt."""
    if isinstance(choose, Always) and choose.others is not None:
        offered = ", ".join(list(choose.others)[:MOST_NAMED]) or "nothing"
        raise RuleError(
            f"“{choose.act}” could never be decided in {game.name} in these rounds; what could "
            f"be: {offered}."
        )


def _random(random: Random) -> Choose:
    """Any act, each as likely as the others."""

    def choose(asks: AskDecision, dealer: Dealer) -> Decision:
        return random.choice(asks.acts).decision

    return choose
