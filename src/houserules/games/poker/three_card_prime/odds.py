"""Three Card Prime: when to make the Play Wager, and what the wagers are worth."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, partial
from math import comb
from typing import NamedTuple

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands, pattern
from houserules.hands.poker import PokerHand
from houserules.odds.dealer_hands import Met, dealer_hands
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import TAKEN, THREE_CARD_PRIME, Reading, Showdown, game

PLAN = Plan(game)


@dataclass(frozen=True, eq=False)
class Holding:
    """Hands of the player that differ only by a renaming of suits, and the dealer hands met."""

    hand: PokerHand
    ways: int
    dealers: Met

    def showdowns(self, played: bool) -> dict[Showdown, int]:
        """The facts that the holding leads to, with their counts."""
        outcome = law.three_card_outcome(self.hand.among)
        return {
            Showdown(played, qualifies, Comparison(comparison), outcome): self.ways * ways
            for (qualifies, comparison), ways in self.dealers.items()
        }

    def gain(self, played: bool, rules: HouseRules, read: Reading = TAKEN) -> Fraction:
        """The player's average gain per Ante."""
        counts = self.showdowns(played)
        total = sum(ways * rules.once(_gain, (fact, read)) for fact, ways in counts.items())
        return Fraction(total) / sum(counts.values()) / UNIT


def _gain(of: tuple[Showdown, Reading], rules: HouseRules) -> Fraction:
    """The gain in cents at the unit of figures."""
    fact, read = of
    verdicts = law.settle_ante(fact, rules, read).values()
    return sum((verdict.net(UNIT) for verdict in verdicts), Fraction(0))


Holdings = dict[tuple[int, ...], Holding]


@cache
def holdings() -> Holdings:
    """The 1,755 different holdings by their pattern, the lowest first."""
    dealers = dealer_hands(THREE_CARD_PRIME, law.dealer_qualifies)
    found = [(PokerHand.of(cards, THREE_CARD_PRIME), ways) for cards, ways in hands(3)]
    return {
        pattern(hand.among): Holding(hand, ways, dealers.met(hand.among))
        for hand, ways in sorted(found)
    }


class Best(NamedTuple):
    """The best play: every hand from a lowest one on, and exceptions below it by their suits."""

    lowest: PokerHand
    below: tuple[PokerHand, ...]

    def plays(self, cards: Sequence[Card]) -> bool:
        """Whether a hand is worth a Play Wager."""
        own = pattern(cards)
        exceptions = (pattern(hand.among) for hand in self.below)
        return PokerHand.of(cards, THREE_CARD_PRIME) >= self.lowest or own in exceptions

    def __str__(self) -> str:
        below = "".join(f" and with {_with_suits(hand)}" for hand in self.below)
        return f"{self.lowest.letters} or better{below}"


def best(rules: HouseRules, read: Reading = TAKEN) -> Best:
    """The hands worth a Play Wager, found once for each set of rules."""
    return rules.once(_best, read)


def _best(read: Reading, rules: HouseRules) -> Best:
    worth = [
        (held.hand, held.gain(True, rules, read) > held.gain(False, rules, read))
        for held in holdings().values()
    ]
    folded = [hand for hand, played in worth if not played]
    lowest = next(hand for hand, _ in worth if not folded or hand > folded[-1])
    return Best(lowest, tuple(hand for hand, played in worth if played and hand < lowest))


def _with_suits(hand: PokerHand) -> str:
    """A hand by its ranks, and which of its cards are of one suit."""
    suits = [card.suit for card in hand.cards]
    alike = [card.rank.letter for card in hand.cards if suits.count(card.suit) > 1]
    how = f"with {' and '.join(alike)} of one suit" if alike else "of three suits"
    return f"{hand.letters} {how}"


@PLAN.prices(law.ante, by=[law.bad_beat_bonus.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Play Wager and Bad Beat Bonus, under the best play."""
    return _price_ante(TAKEN, rules, asked)


def _price_ante(read: Reading, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The same by a reading of the text."""
    play = best(rules, read)
    counts: Counter[Showdown] = Counter()
    for holding in holdings().values():
        counts.update(holding.showdowns(play.plays(holding.hand.among)))
    yield priced_together(
        rules, law.ante, counts, partial(law.settle_ante, read=read),
        lambda facts: _describe(facts, rules),
        {law.ante: 1, law.play: 1, law.bad_beat_bonus: 1},
        table_of=law.bad_beat_bonus,
        strategy=f"Play with {play}, otherwise fold (best play).",
    )  # fmt: skip


BY_TABLE = "679a.12(b) pays Play Wagers also where the dealer does not qualify"
COLLECTED = "the Play Wager is collected where a Bad Beat Bonus is paid"
for paragraph, words, other in (
    ("12(a)", BY_TABLE, Reading(paid_by_table=True)),
    ("11(c)(3)(iv)", COLLECTED, Reading(collected_with_bonus=True)),
    ("12(a)", f"{BY_TABLE} and {COLLECTED}", Reading(True, True)),
):
    PLAN.reads_otherwise(law.ante, paragraph, words)(partial(_price_ante, other))


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row by which the Play Wager or the Bad Beat Bonus is paid."""
    if not facts.played:
        return "Fold"
    if not facts.dealer_qualifies:
        return "Dealer does not qualify"
    beaten = facts.comparison is Comparison.LOWER
    result = "Dealer higher" if beaten else "Player higher or equal"
    row = rules.paytable(law.bad_beat_bonus if beaten else law.play).row(facts.outcome)
    return f"{result}, {row[0].lower()}" if row else result


# Wagers that look at cards apart


@PLAN.prices(law.prime)
def price_prime(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Prime Wager by the numbers of red cards that the player and the dealer have."""
    red = [card for card in CARDS if card.suit in law.RED]
    black = [card for card in CARDS if card.suit not in law.RED]
    counts: Counter[str] = Counter()
    for own in range(4):
        for dealers in range(4):
            rest = 3 - dealers
            player = (*red[:own], *black[: 3 - own])
            dealer = (*red[own : own + dealers], *black[3 - own : 3 - own + rest])
            ways = comb(26, own) * comb(26, 3 - own)
            ways *= comb(26 - own, dealers) * comb(23 + own, rest)
            counts[law.color_outcome((*player, *dealer))] += ways
    yield priced(rules, law.prime, counts, law.prime.verdict)


@PLAN.prices(law.pair_bonus)
def price_pair_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Pair Bonus Wager by all hands, and whether one of the 49 other cards is a 2."""
    counts: Counter[str] = Counter()
    for hand, ways in hands(3):
        twos = 4 - sum(card.rank is Rank.TWO for card in hand)
        for fourth, times in ((_other(hand, True), twos), (_other(hand, False), 49 - twos)):
            counts[law.pair_bonus_outcome((*hand, fourth))] += ways * times
    yield priced(rules, law.pair_bonus, counts, law.pair_bonus.verdict)


def _other(hand: tuple[Card, ...], is_two: bool) -> Card:
    """A card that is not in a hand, a 2 or another."""
    return next(card for card in CARDS if card not in hand and (card.rank is Rank.TWO) == is_two)


# Decisions


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of the Play Wager and of the fold with three given cards, per Ante."""
    if len(situation.hand) != 3:
        raise RuleError("The decision is made on three cards.")
    if len(situation.removed) > 46:
        raise RuleError("At least three cards are left for the dealer.")
    dealers = dealer_hands(THREE_CARD_PRIME, law.dealer_qualifies)
    own = replace(
        holdings()[pattern(situation.hand)],
        dealers=dealers.met(situation.hand, situation.removed),
    )
    return [
        Action(name, own.gain(played, rules)) for name, played in (("play", True), ("fold", False))
    ]


PLAN.counts_with(law.ante, law.play, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Play Wager wherever it gains more than the fold."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return "play" if best(rules).plays(dealer.hand(asks.seat)) else "fold"

    return choose


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager."""
    return Strategy(
        "When to make the Play Wager (679a.11(b))",
        (
            f"Make the Play Wager with {best(rules)}.",
            "Otherwise forfeit the Ante Wager.",
        ),
        notes=("Best play: found by comparing both decisions for each of the 1,755 holdings.",),
    )
