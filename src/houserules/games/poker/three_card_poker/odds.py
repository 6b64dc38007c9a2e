"""Three Card Poker: the worth of the Ante Wager, and when to make the Play Wager."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from houserules.equipment.cards import Card
from houserules.games.poker.showdown import Showdown
from houserules.games.poker.three_card_poker import law
from houserules.games.poker.three_card_poker.law import game
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands, pattern
from houserules.hands.poker import THREE_CARDS, PokerHand
from houserules.odds.dealer_hands import Met, dealer_hands
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, Paytable, RuleError
from houserules.rules.procedure import AskDecision, Dealer

PLAN = Plan(game)


@dataclass(frozen=True, eq=False)
class Holding:
    """Hands of the player that differ only by a renaming of suits, and the dealer hands met."""

    hand: PokerHand
    outcomes: Counter[str]
    dealers: Met

    def showdowns(self, played: bool) -> dict[Showdown, int]:
        """The facts that the holding leads to, with their counts."""
        return {
            Showdown(played, qualifies, Comparison(comparison), outcome): members * ways
            for outcome, members in self.outcomes.items()
            for (qualifies, comparison), ways in self.dealers.items()
        }

    def gain(self, played: bool, rules: HouseRules) -> Fraction:
        """The player's average gain per Ante."""
        counts = self.showdowns(played)
        total = sum(ways * rules.once(_gain, fact) for fact, ways in counts.items())
        return Fraction(total) / sum(counts.values()) / UNIT


def _gain(fact: Showdown, rules: HouseRules) -> int:
    """The gain in cents, a whole number at the unit of figures."""
    gain = sum(verdict.net(UNIT) for verdict in law.settle_ante(fact, rules).values())
    return int(gain)


Holdings = dict[tuple[int, ...], Holding]


@cache
def holdings() -> Holdings:
    """The 1,755 different holdings by their pattern, the lowest first."""
    dealers = dealer_hands(THREE_CARDS, law.dealer_qualifies)
    outcomes: dict[tuple[int, ...], Counter[str]] = {}
    found: dict[tuple[int, ...], PokerHand] = {}
    for cards, ways in hands(3, law.three_card_outcome.is_divided):
        masks = pattern(cards)
        found[masks] = PokerHand.of(cards, THREE_CARDS)
        outcomes.setdefault(masks, Counter())[law.three_card_outcome(cards)] += ways
    return {
        masks: Holding(hand, outcomes[masks], dealers.met(hand.among))
        for masks, hand in sorted(found.items(), key=lambda one: one[1])
    }


def lowest_played(rules: HouseRules) -> PokerHand:
    """The lowest hand worth a Play Wager, found once for each set of rules."""
    return rules.once(_lowest_played, holdings)


def _lowest_played(of: Callable[[], Holdings], rules: HouseRules) -> PokerHand:
    plays = [
        (held.hand, held.gain(True, rules) > held.gain(False, rules)) for held in of().values()
    ]
    lowest = next(hand for hand, played in plays if played)
    if any(not played for hand, played in plays if hand >= lowest):
        raise ArithmeticError("The best play is not a threshold under these rules.")
    return lowest


@PLAN.folds_best(law.ante)
def folds(cards: Sequence[Card], rules: HouseRules) -> bool:
    """Fold hands below the lowest that is worth a Play Wager."""
    return PokerHand.of(cards, THREE_CARDS) < lowest_played(rules)


@PLAN.prices(law.ante, by=[law.ante_bonus.option, law.version, law.mini_royal_ante])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Play Wager and Ante Bonus, under the best play."""
    lowest = lowest_played(rules)
    counts: Counter[Showdown] = Counter()
    for holding in holdings().values():
        counts.update(holding.showdowns(played=holding.hand >= lowest))
    when = rules.phrase([law.mini_royal_ante]) if law.is_separate(rules) else VERSION
    bonuses = rules.paytable(law.ante_bonus)
    yield priced_together(
        rules, law.ante, counts, law.settle_ante, lambda facts: _describe(facts, bonuses),
        {law.ante: 1, law.play: 1, law.ante_bonus: 1},
        table_of=law.ante_bonus,
        when=when,
        strategy=f"Play with {lowest.letters} or better, otherwise fold (best play).",
    )  # fmt: skip


VERSION = "a version of 649a.7(e)"


def _describe(facts: Showdown, bonuses: Paytable) -> str:
    """The result, with the row of the Ante Bonus table if there is one."""
    if not facts.raised:
        return "Fold"
    qualified = facts.dealer_qualifies
    result = facts.comparison.result if qualified else "Dealer does not qualify"
    bonus = bonuses.row(facts.outcome)
    return f"{result}, {bonus[0].lower()}" if bonus else result


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the Play Wager and of the fold with three given cards, per Ante."""
    if len(situation.hand) != 3:
        raise RuleError("The decision is made on three cards.")
    if len(situation.removed) > 46:
        raise RuleError("At least three cards are left for the dealer.")
    held = holdings()[pattern(situation.hand)]
    dealers = dealer_hands(THREE_CARDS, law.dealer_qualifies)
    own = replace(
        held,
        outcomes=Counter([law.three_card_outcome(situation.hand)]),
        dealers=dealers.met(situation.hand, situation.removed),
    )
    return [
        Action(name, own.gain(played, rules)) for name, played in (("play", True), ("fold", False))
    ]


PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)
PLAN.counts_apart(law.hand_bonus.drawn)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Play Wager wherever it gains more than the fold."""
    lowest = lowest_played(rules)

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        hand = PokerHand.of(dealer.hand(asks.seat), THREE_CARDS)
        return "play" if hand >= lowest else "fold"

    return choose


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager."""
    return Strategy(
        "When to make the Play Wager (649a.11(b))",
        (
            f"Make the Play Wager with {lowest_played(rules).letters} or better.",
            "Otherwise forfeit the Ante Wager.",
        ),
        notes=("Best play: found by comparing both decisions for each of the 1,755 holdings.",),
    )
