"""Three Card Poker: what each wager of 649a is worth, and when to make the Play Wager."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations

from houserules.equipment.cards import CARDS, Card
from houserules.games.poker.three_card_poker import law
from houserules.games.poker.three_card_poker.law import Showdown, game
from houserules.games.shared.common import Comparison
from houserules.hands.three_card import ThreeCardHand
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.poker_counts import category_counts, chances, split
from houserules.odds.pricing import UNIT, Envy, priced, priced_together, progressive
from houserules.rules import HouseRules, Paytable, RuleError
from houserules.rules.procedure import AskDecision, Dealer

PLAN = Plan(game)
DEALER_HANDS = 18_424  # C(49, 3)


@dataclass(frozen=True, eq=False)
class Holding:
    """Hands of the player that differ only by a renaming of suits."""

    cards: tuple[Card, ...]
    hand: ThreeCardHand
    outcomes: Counter[str]
    dealers: dict[tuple[bool, Comparison], int]


def _pattern(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """The same for all hands that differ only by a renaming of suits."""
    by_suit: dict[int, int] = {}
    for card in cards:
        by_suit[card.suit] = by_suit.get(card.suit, 0) | 1 << card.rank
    return tuple(sorted(by_suit.values()))


@cache
def holdings() -> tuple[Holding, ...]:
    """The 1,755 different holdings, each with the dealer hands that it can meet."""
    import numpy as np

    from houserules.hands.three_card import all_hands, batch_scores

    groups: dict[tuple[int, ...], list[tuple[Card, ...]]] = {}
    for cards in combinations(CARDS, 3):
        groups.setdefault(_pattern(cards), []).append(cards)
    hands = all_hands()
    scores = batch_scores(hands).astype(np.int64)
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    qualifier = _lowest_qualifying().score
    found = []
    for members in groups.values():
        hand = ThreeCardHand.of(members[0])
        held = np.uint64(sum(1 << card.index for card in members[0]))
        dealer = scores[masks & held == 0]
        counts: dict[tuple[bool, Comparison], int] = {}
        for qualifies in (False, True):
            within = dealer[(dealer >= qualifier) == qualifies]
            for comparison in Comparison:
                ways = int((np.sign(hand.score - within) == comparison).sum())
                if ways:
                    counts[qualifies, comparison] = ways
        outcomes = Counter(law.three_card_outcome(cards) for cards in members)
        found.append(Holding(members[0], hand, outcomes, counts))
    return tuple(found)


def _lowest_qualifying() -> ThreeCardHand:
    """The lowest hand with which the dealer qualifies, found by the game's own rule."""
    hands = (ThreeCardHand.of(cards) for cards in combinations(CARDS[: 4 * 11], 3))
    return min(hand for hand in hands if law.dealer_qualifies(hand))


@cache
def outcome_counts() -> dict[str, int]:
    """All 22,100 hands by outcome."""
    total: Counter[str] = Counter()
    for holding in holdings():
        total.update(holding.outcomes)
    return dict(total)


def showdowns(holding: Holding, played: bool) -> dict[Showdown, int]:
    """The facts that a holding leads to, with their counts."""
    return {
        Showdown(played, qualifies, comparison, outcome): members * ways
        for outcome, members in holding.outcomes.items()
        for (qualifies, comparison), ways in holding.dealers.items()
    }


def decisions(rules: HouseRules) -> dict[Holding, bool]:
    """For each holding whether the Play Wager gains more than the fold, lowest holding first."""
    gain = cache(lambda fact: sum(v.net(UNIT) for v in law.settle_ante(fact, rules).values()))

    def total(holding: Holding, played: bool) -> Fraction:
        counts = showdowns(holding, played)
        return Fraction(sum(count * gain(fact) for fact, count in counts.items()))

    by_value = sorted(holdings(), key=lambda holding: holding.hand)
    return {held: total(held, played=True) > total(held, played=False) for held in by_value}


def lowest_played(decided: dict[Holding, bool]) -> Holding:
    """The lowest holding worth a Play Wager; all higher ones must be worth it too."""
    first = next(holding for holding, played in decided.items() if played)
    if any(not played for held, played in decided.items() if held.hand >= first.hand):
        raise ArithmeticError("The best play is not a threshold under these rules.")
    return first


def _describe(facts: Showdown, bonuses: Paytable) -> str:
    """What happened, with the row of the Ante Bonus table if there is one."""
    if not facts.played:
        return "Fold"
    if not facts.dealer_qualifies:
        result = "Dealer does not qualify"
    else:
        result = {
            Comparison.HIGHER: "Player higher",
            Comparison.LOWER: "Dealer higher",
            Comparison.EQUAL: "Equal hands",
        }[facts.comparison]
    bonus = bonuses.row(facts.outcome)
    return f"{result}, {bonus[0].lower()}" if bonus else result


@PLAN.prices(law.ante, by=[law.ante_bonus.option, law.version, law.mini_royal_ante])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with its Play Wager and Ante Bonus, under the best play."""
    decided = decisions(rules)
    counts: Counter[Showdown] = Counter()
    for holding, played in decided.items():
        counts.update(showdowns(holding, played))
    lowest = lowest_played(decided).hand
    when = rules.phrase([law.mini_royal_ante]) if law.is_separate(rules) else VERSION
    bonuses = rules.paytable(law.ante_bonus)
    yield priced_together(
        rules, law.ante, counts, law.settle_ante, lambda facts: _describe(facts, bonuses),
        {law.ante: 1, law.play: 1, law.ante_bonus: 1},
        table_of=law.ante_bonus,
        when=when,
        strategy=f"Play with {ranks(lowest)} or better, otherwise fold (best play).",
    )  # fmt: skip


VERSION = "a version of 649a.7(e)"
FORFEITED = "A player who also holds an Ante and folds forfeits it"


def ranks(hand: ThreeCardHand) -> str:
    """A hand by its ranks: Q-6-4."""
    return "-".join(rank.letter for rank in hand.ranks)


@PLAN.prices(law.pair_plus, by=[law.mini_royal_pair_plus])
def price_pair_plus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Pair Plus, every hand of which is played on."""
    when = rules.phrase([law.mini_royal_pair_plus])
    figure = priced(rules, law.pair_plus, outcome_counts(), law.settle_pair_plus, when=when)
    yield figure.because(f"{FORFEITED} (649a.11(b)(1)).")


@PLAN.prices(law.progressive)
def price_progressive(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The three-card progressive at its meter."""
    counts = outcome_counts()
    envy = Envy(law.three_card_envy, chances(counts, (law.SPADES, law.OTHERS)), game.positions)
    yield progressive(
        rules, law.progressive, counts, law.settle_progressive,
        stake=rules[law.progressive_amount],
        meters=asked.meters.get(law.progressive.name), envy=envy,
    )  # fmt: skip


@PLAN.prices(law.six_card_bonus)
def price_six_card_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Six Card Bonus over all six-card hands; one Super Royal in each suit."""
    supers = {law.SUPER_DIAMONDS: 1, law.SUPER_OTHERS: 3}
    counts = split(category_counts(6), "Royal flush", supers)
    figure = priced(rules, law.six_card_bonus, counts, law.settle_six_card_bonus)
    if rules.letter(law.six_card_bonus) == "E":
        figure = figure.because("Fixed amounts are reckoned at a wager of $1.")
    yield figure


@PLAN.prices(law.five_card_progressive)
def price_five_card_progressive(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The five-card progressive: three cards and two community cards are five random cards."""
    counts = category_counts(5)
    envy = Envy(
        law.five_card_envy, chances(counts, ("Royal flush", "Straight flush")), game.positions
    )
    yield progressive(
        rules, law.five_card_progressive, counts, law.settle_five_card_progressive,
        stake=rules[law.progressive_amount],
        meters=asked.meters.get(law.five_card_progressive.name), envy=envy,
    ).because(f"{FORFEITED} (649a.11(b)(2)).")  # fmt: skip


@PLAN.prices(law.five_card_hand_bonus)
def price_five_card_hand_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Five Card Hand Bonus on either hand."""
    yield progressive(
        rules, law.five_card_hand_bonus, category_counts(5), law.settle_five_card_hand_bonus,
        stake=rules[law.hand_bonus_amount],
        meters=asked.meters.get(law.five_card_hand_bonus.name),
    ).because(
        "Magic Card and Lucky Bonus are left out: how often they are drawn is not stated."
    )  # fmt: skip


@PLAN.prices(law.five_of_six)
def price_five_of_six(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """5 of 6 over all six-card hands; royal flushes fall equally on the four suits."""
    all_royals = category_counts(6)["Royal flush"]
    suits = {law.ROYAL_SPADES: all_royals // 4, law.ROYAL_OTHERS: all_royals // 4 * 3}
    counts = split(category_counts(6), "Royal flush", suits)
    envy = Envy(law.five_of_six_envy, chances(counts, tuple(suits)), game.positions)
    yield progressive(
        rules, law.five_of_six, counts, law.settle_five_of_six,
        stake=rules[law.progressive_amount],
        meters=asked.meters.get(law.five_of_six.name), envy=envy,
    ).because("Envy bonuses are reckoned as if no other hand were folded.")  # fmt: skip


@PLAN.advises
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """What the Play Wager and the fold are worth with three given cards, per Ante."""
    if len(situation.hand) != 3:
        raise RuleError("The decision is made on three cards.")
    pattern = _pattern(situation.hand)
    held = next(holding for holding in holdings() if _pattern(holding.cards) == pattern)
    own = replace(held, outcomes=Counter([law.three_card_outcome(situation.hand)]))
    return [
        Action(name, _gain(showdowns(own, played), rules) / DEALER_HANDS / UNIT)
        for name, played in (("play", True), ("fold", False))
    ]


def _gain(facts: dict[Showdown, int], rules: HouseRules) -> Fraction:
    """The player's total gain in cents over counted facts."""
    return sum(
        (
            count * verdict.net(UNIT)
            for fact, count in facts.items()
            for verdict in law.settle_ante(fact, rules).values()
        ),
        Fraction(0),
    )


PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.counts_apart(law.HAND_BONUS.drawn)
PLAN.stated_without[law.five_card_progressive] = law.ante


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Play Wager wherever it gains more than the fold."""
    lowest = lowest_played(decisions(rules)).hand.score

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return "play" if ThreeCardHand.of(dealer.hand(asks.seat)).score >= lowest else "fold"

    return choose


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager."""
    lowest = lowest_played(decisions(rules))
    return Strategy(
        "When to make the Play Wager (649a.11(b))",
        (
            f"Make the Play Wager with {ranks(lowest.hand)} or better.",
            "Otherwise forfeit the Ante Wager.",
        ),
        notes=("Best play: found by comparing both decisions for each of the 1,755 holdings.",),
    )
