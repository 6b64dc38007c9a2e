"""Five Card Hi-Lo: the worth of its wagers, when to play, and where to set an ace."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import STANDARD, Card
from houserules.games.shared.common import Comparison
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, Payable, Paytable, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import ACE_LOW, ACES_HIGH, CARDS, FOLD, PLAY, Showdown, game, settings

if TYPE_CHECKING:
    from houserules.odds.point_values import HandsByValue, Integers

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.folds(Folding.FORFEITED, law.ante, law.tie)

BY_RULES = "played by the short rules"
TOGETHER, FOR_TIES = "played best with an equal Ante Wager", "played for ties alone"
BEST = "Best play, found by comparing the fold and every setting for each hand."
STAKES: Mapping[Payable, int] = {law.ante: 1, law.play: 1, law.ante_bonus: 1}
BOTH = tuple((high, low) for high in Comparison for low in Comparison)
"""The comparisons of the high hand and of the low hand."""

Met = Mapping[tuple[Comparison, Comparison], int]
"""How many of the dealer's hands a set hand meets, by both comparisons."""
Setting = int | None
"""The number of a setting that is played; None is a fold."""
Play = Mapping[tuple[int, ...], Setting]
"""How each hand is played, by its point values."""
Wagers = tuple[int, int]
"""The units of an Ante Wager and of a Tie Wager that are played together."""
ANTE, TIE, EQUAL = (1, 0), (0, 1), (1, 1)

# All hands that differ in point values, and the dealer's hands that they meet


@cache
def by_value() -> HandsByValue:
    """The 1,993 kinds of hands."""
    from houserules.odds.point_values import HandsByValue

    return HandsByValue(list(STANDARD), law.points, CARDS)


@cache
def dealers() -> Integers:
    """The points of the high and of the low hand of each kind of hand of the dealer's."""
    import numpy as np

    return np.array([settings(hand)[0][2:] for hand in by_value().hands]).T


class Holding(NamedTuple):
    """Hands of the player with the same point values, and what each setting of them meets."""

    cards: tuple[Card, ...]
    aces: str
    ways: int
    met: tuple[Met, ...]

    @classmethod
    def of(cls, cards: tuple[Card, ...], removed: Sequence[Card] = ()) -> Holding:
        """Meet every hand of the dealer from the other cards."""
        import numpy as np

        highs, lows = dealers()
        ways = by_value().ways(by_value().left((*cards, *removed)))
        met = []
        for one in settings(cards):
            high, low = np.sign(one.high_points - highs), np.sign(one.low_points - lows)
            counts = map(int, np.bincount(3 * high + low + 4, ways, 9))
            met.append({both: number for both, number in zip(BOTH, counts, strict=True) if number})
        return cls(cards, law.aces_outcome(cards), by_value().alike(cards), tuple(met))

    @property
    def choices(self) -> tuple[Setting, ...]:
        """The settings, and the fold."""
        return (*range(len(self.met)), None)

    def showdowns(self, setting: Setting) -> dict[Showdown, int]:
        """The facts that a fold or a setting leads to, with their counts."""
        met, played = self.met[setting or 0].items(), setting is not None
        return {Showdown(played, *both, self.aces): self.ways * number for both, number in met}


@cache
def holdings() -> dict[tuple[int, ...], Holding]:
    """Every hand of the player, by its point values."""
    return {values(hand): Holding.of(hand) for hand in by_value().hands}


def values(cards: Sequence[Card]) -> tuple[int, ...]:
    """The point values of cards, by which a hand is played."""
    return tuple(sorted(map(law.points, cards)))


# How a hand is played


def net(of: tuple[Showdown, Wagers], rules: HouseRules) -> int | Fraction:
    """The gain of some wagers in cents, mostly a whole number."""
    facts, (ante, tie) = of
    main = sum(verdict.net(UNIT) for verdict in law.settle_ante(facts, rules).values())
    gain = Fraction(ante * main + tie * law.settle_tie(facts, rules).net(UNIT))
    return gain.numerator if gain.denominator == 1 else gain


def average(counts: Mapping[Showdown, int], of: Wagers, rules: HouseRules) -> Fraction:
    """The average gain per unit over counted facts."""
    total = sum(ways * rules.once(net, (facts, of)) for facts, ways in counts.items())
    return Fraction(total) / (UNIT * sum(counts.values()))


def best_play(of: Wagers, rules: HouseRules) -> Play:
    """The play by which wagers gain the most, found once for each set of rules."""
    return rules.once(_best, of)


def _best(of: Wagers, rules: HouseRules) -> Play:
    """The fold or the setting that gains the most; a setting if they gain the same."""
    play: dict[tuple[int, ...], Setting] = {}
    for key, held in holdings().items():
        gains = [average(held.showdowns(setting), of, rules) for setting in held.choices]
        play[key] = held.choices[gains.index(max(gains))]
    return play


FOLDED_FROM = {**dict.fromkeys(range(22), 9), 22: 10, 23: 10, 24: 10, 25: 11, 26: 12, 27: 13}
"""The least points of a low hand that is folded, by those of the high hand."""
ACES_HIGH_FROM = {2: 0, 3: 24, 4: 27, 5: 29, 6: 31}
"""The least points of a high hand that keeps all aces, by the higher card of the low hand."""
SHORT_RULES = (
    "With an ace, always play. Without one, fold a low hand of 9 points or more with a high hand "
    "of 21 or less, of 10 or more with 22 to 24, of 11 or more with 25, of 12 or more with 26, "
    "of 13 or more with 27. Play everything else.",
    "Set all aces high if the low hand is then two 2s; if its higher card is a 3 and the high hand "
    "has 24 points or more; with a 4 and 27; with a 5 and 29; with a 6 and 31. Otherwise set one "
    "ace low.",
)


def short_setting(cards: tuple[Card, ...]) -> Setting:
    """The play of the short rules."""
    aces_high, *others = settings(cards)
    if others:
        least = ACES_HIGH_FROM.get(law.points(aces_high.low[0]))
        return 0 if least is not None and aces_high.high_points >= least else 1
    least = FOLDED_FROM.get(aces_high.high_points)
    return None if least is not None and aces_high.low_points >= least else 0


@cache
def short_play() -> Play:
    """Every hand by the short rules."""
    return {key: short_setting(held.cards) for key, held in holdings().items()}


def counted(play: Play) -> Counter[Showdown]:
    """The facts of all deals of two hands, played in some way."""
    counts: Counter[Showdown] = Counter()
    for key, held in holdings().items():
        counts.update(held.showdowns(play[key]))
    return counts


def worth(play: Play, rules: HouseRules) -> Fraction:
    """The average gain per Ante of some way to play."""
    return average(counted(play), ANTE, rules)


# Figures


@PLAN.prices(law.ante, by=[law.ante_bonus.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Play and Ante Bonus Payout, under the best play and by the short rules."""
    describe = partial(_describe, rules.paytable(law.ante_bonus))
    for play, when, strategy in (
        (best_play(ANTE, rules), None, BEST),
        (short_play(), BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules, law.ante, counted(play), law.settle_ante, describe, STAKES,
            table_of=law.ante_bonus, when=when, strategy=strategy,
        )  # fmt: skip


def _describe(bonuses: Paytable, facts: Showdown) -> str:
    """The result, with the row of the Ante Bonus Payout if there is one."""
    if not facts.played:
        return "Fold"
    beaten = (facts.high is Comparison.HIGHER) + (facts.low is Comparison.LOWER)
    result = ("Neither hand beats the dealer's", "One hand beats the dealer's", "Both hands win")
    row = bonuses.row(facts.aces)
    return f"{result[beaten]}, {row[0].lower()}" if row else result[beaten]


@PLAN.prices(law.tie)
def price_tie(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Tie Wager as the Ante Wager is played best, as both are, and for its own sake."""
    best = best_play(ANTE, rules)
    figure = priced(rules, law.tie, counted(best), law.settle_tie)
    yield replace(figure, strategy="Folded and set as is best for the Ante Wager.")
    for when, of, strategy in (
        (TOGETHER, EQUAL, "Folded and set as is best for both wagers together."),
        (FOR_TIES, TIE, "Never folded, and set as ties are paid most."),
    ):
        play = best_play(of, rules)
        figure = priced(rules, law.tie, counted(play), law.settle_tie, when=when)
        cost = 100 * float(worth(best, rules) - worth(play, rules))
        note = f"It costs {cost:.4f}% of the Ante Wager against the best play of that."
        yield replace(figure, strategy=strategy).because(note)


# Advice, play and strategy


@PLAN.advises("removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of play and fold, or of each setting once a Play Wager is made, per Ante."""
    if len(situation.hand) != CARDS:
        raise RuleError("The decision is made on five cards.")
    if len(situation.removed) > len(STANDARD) - 2 * CARDS:
        raise RuleError("At least five cards are left for the dealer.")
    if situation.decided not in ((), (PLAY,)):
        raise RuleError(f"The only earlier decision is “{PLAY}”.")
    held = Holding.of(situation.hand, situation.removed)
    *gains, fold = (average(held.showdowns(choice), ANTE, rules) for choice in held.choices)
    if not situation.decided:
        return [Action(PLAY, max(gains)), Action(FOLD, fold)]
    if len(gains) == 1:
        raise RuleError("These cards can be set in one way only (§ 663a.11(d)).")
    return [Action(*each) for each in zip((ACES_HIGH, ACE_LOW), gains, strict=True)]


def _chooser(play: Play) -> Choose:
    """Decide for a seat at a live table."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        setting = play[values(dealer.hand(asks.seat))]
        if asks.acts[0].name == PLAY:
            return FOLD if setting is None else PLAY
        return ACE_LOW if setting else ACES_HIGH

    return choose


PLAN.chooses("best")(lambda rules: _chooser(best_play(ANTE, rules)))
PLAN.chooses("short rules", BY_RULES)(lambda rules: _chooser(short_play()))
PLAN.chooses("best with ties", TOGETHER)(lambda rules: _chooser(best_play(EQUAL, rules)))
PLAN.chooses("ties", FOR_TIES)(lambda rules: _chooser(best_play(TIE, rules)))


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and where to set an ace."""
    best = worth(best_play(ANTE, rules), rules)
    cost = best - worth(short_play(), rules)
    return Strategy(
        "When to make the Play Wager (663a.11(b)), and where to set an ace (663a.11(d))",
        SHORT_RULES,
        notes=(
            f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
            f"The short rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            "Best play looks at all five cards: `advise` gives the exact value of each choice.",
        ),
    )
