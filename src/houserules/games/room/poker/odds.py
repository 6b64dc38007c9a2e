"""The rake, the worth of hands against each other, and companions who act at random."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from houserules.equipment.cards import show_cards
from houserules.odds.figure import Figure, Share
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation
from houserules.odds.pricing import net_words
from houserules.rules import Decision, HouseRules, RuleError, dollars
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .betting import CHECK, FOLD
from .equity import equities
from .law import game

PLAN = Plan(game)
POTS = (2_000, 4_000, 6_000, 10_000, 20_000, 50_000)
"""Pots for which the rake is listed, in cents."""
SPEED = 30
"""Rounds of play in an hour, where no other speed is given."""
SHARE = "the share of the pot that the hand wins on average, if nobody folds"
METHOD = "the rake of a pot of this size"

OF_RAKE = (law.percentage, law.incremental, law.rake_unit, law.most_rake, law.hourly, law.basis)
PLAN.takes_as_given(law.stakes, law.form, law.rake, *OF_RAKE)


@PLAN.prices(law.stakes)
def price_pots(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The share of the pot that the house takes, by its size, and what that is in an hour."""
    for pot in POTS:
        (taken,) = law.rake_of(rules).taken([pot])
        net = -Fraction(taken, pot)
        yield Figure(
            wager=law.stakes.name,
            table="-",
            cite=game.cite("17(a)"),
            when=f"pot of {dollars(pot)}",
            per="pot",
            shares=(Share(f"rake of {dollars(taken)}", net_words(net), Fraction(1), net),),
            method=METHOD,
            notes=("Players play against each other: the rake is all that the house wins",),
            extra=_by_the_hour(rules, taken, asked),
            amount=pot,
        )


def _by_the_hour(rules: HouseRules, taken: int, asked: Asked) -> dict[str, str]:
    """The rake of an hour of such pots, and the time charge."""
    players, speed = asked.players or law.form_of(rules).most, asked.speed or SPEED
    hour = taken * speed
    each = dollars(Fraction(hour, players)) if hour % players == 0 else dollars(hour // players)
    rake = f"{dollars(hour)} from the table, {each} from each of {players} players"
    found = {f"Rake in an hour of {speed} such rounds": rake}
    if fee := rules[law.hourly]:
        found["Time charge in an hour"] = f"{dollars(fee)} {rules[law.basis]}"
    return found


@PLAN.advises("others", "board", "removed", value=SHARE)
def advise(rules: HouseRules, situation: Situation) -> Sequence[Action]:
    """The share of the pot that each of several hands wins on average, if all stay in."""
    if not situation.others:
        raise RuleError(
            "The value of a bet depends on the other players. Give the hands of several to see "
            "what each is worth: --hand “As Ah / Kd Kh”."
        )
    every = (situation.hand, *situation.others)
    shares = equities(law.form_of(rules), every, situation.board, situation.removed)
    return [Action(show_cards(hand), share) for hand, share in zip(every, shares, strict=True)]


PLAN.no_strategy = (
    "In Poker players play against each other: the best play depends on how the others play. "
    "“advise” compares known hands."
)
WEIGHTS = {"fold": 1, "check": 4, "call": 5, "bet": 2, "raise to": 1, "keep": 2, "concede": 3}
"""How often acts are chosen at random beside each other."""


@PLAN.chooses("at random within the rules")
def at_random(rules: HouseRules) -> Choose:
    """Decide at random, with more calls than folds and raises; nobody folds for nothing."""
    random = Random(637)

    def choose(asks: AskDecision, dealer: Dealer) -> Decision:
        free = any(act.name == CHECK for act in asks.acts)
        acts = [act for act in asks.acts if not (free and act.name == FOLD)]
        names = [act.name for act in acts]
        weights = [WEIGHTS.get(name, 1) / names.count(name) for name in names]
        (act,) = random.choices(acts, weights)
        return act.decision

    return choose
