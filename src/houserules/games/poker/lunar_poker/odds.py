"""Lunar Poker: the worth of its wagers, and which cards to buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from houserules.equipment.cards import RANKS, SUITS, Card, Rank
from houserules.games.shared.common import Comparison
from houserules.odds.cache import remembered
from houserules.odds.figure import Figure, Folding, Share
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import Decision, HouseRules, Payable, Payout, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import BET, CARDS, EXCHANGE, FOLD, SIXTH, Showdown, game

if TYPE_CHECKING:
    from houserules.odds.draws import Draws, Ending, Play
    from houserules.odds.stud import Facts, Solution

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.bet, law.options)
PLAN.folds(Folding.FORFEITED, law.ante)
UNITS: Mapping[Payable, int] = {law.ante: 1, law.bet: 2, law.second: 2, law.options: 1}
NO_DRAWS, BY_RULES = "without draws", "played by the short rules"
SHORT_RULES = (
    "With a straight or a flush buy a sixth card, also with a full house against an ace or a king. "
    "Otherwise bet with two pair or better, but exchange the two other cards of a "
    "three-of-a-kind.",
    "With four cards of one suit or a straight that two ranks complete buy a sixth card; with a "
    "pair also where one rank completes it.",
    "With a pair bet if it is not lower than the up card, or if you also hold an ace and a king; "
    "otherwise exchange the three other cards.",
    "With an ace-king exchange the three other cards.",
    "With any other hand exchange all but the highest card if that is an ace and the up card is "
    "none, a king and the up card a jack or lower, a queen and an 8 or lower, a jack and a 7 or "
    "lower, a 10 and a 5 or lower, a 9 and a 4 or lower, an 8 and a 3 or lower; otherwise fold.",
    "After a draw bet with a pair or better; an ace-king is close, and anything below is folded.",
)
HIGHEST_UP = {14: 13, 13: 11, 12: 8, 11: 7, 10: 5, 9: 4, 8: 3}
"""The highest up card against which a hand without a pair is exchanged, by its highest card."""
BEST = (
    "The best of all acts in every situation; how cards that the player does not use move the "
    "dealer's hand is taken on an average in comparing them."
)
DEALT = "exact enumeration, but for the dealer's hand beside discards, which is dealt"
MODEL = (
    "One player who knows five cards and the up card. Bets and folds are counted over all deals, "
    "draws over all cards that may be drawn; how discards move the dealer's hand is dealt, which "
    "is the standard error"
)

# The Super Wager: five cards by their ranks, of one suit, one color or any


@cache
def super_counts() -> Counter[str]:
    """How many hands of five cards show each outcome."""
    counts: Counter[str] = Counter()
    for ranks in combinations_with_replacement(RANKS, CARDS):
        groups = Counter(ranks).values()
        if max(groups) > len(SUITS):
            continue
        every = prod(comb(4, number) for number in groups)
        colored = 2 * prod(comb(2, number) for number in groups)
        suited = 4 if len(groups) == CARDS else 0
        for ways, suits in (
            (suited, [0]), (colored - suited, [0, 3]), (every - colored, [0, 1, 2, 3])
        ):  # fmt: skip
            if ways:
                counts[law.super_outcome(_hand(ranks, suits))] += ways
    return counts


def _hand(ranks: Sequence[Rank], suits: Sequence[int]) -> tuple[Card, ...]:
    """Cards of these ranks, in suits that follow each other; not all of one if there are more."""
    return tuple(
        Card(4 * (rank - 2) + suits[number % len(suits)]) for number, rank in enumerate(ranks)
    )


def _price_super(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    yield priced(rules, wager, super_counts(), law.settle_super)


def _super_advantage(rules: HouseRules) -> float:
    return float(priced(rules, law.super_wager, super_counts(), law.settle_super).house_advantage)


for each in (law.super_wager, law.additional):
    PLAN.prices(each)(partial(_price_super, each))

# Ante, Bet and Options fee

Rows = tuple[tuple[str, Payout], ...]
Rule = Callable[[tuple[int, ...], int], Sequence[int]]
_plays: dict[tuple[Rows, Rows, Rule | None], Play] = {}


@cache
def draws() -> Draws:
    """Five cards that may be drawn to, against five."""
    from houserules.odds.draws import Draws

    return Draws(law.bet_outcome, law.second_outcome, law.dealer_qualifies)


def gain(
    rules: HouseRules, outcome: str, second: str, dealer_qualifies: bool, comparison: int
) -> Fraction:
    """The gain of Ante and Bet together, in Antes."""
    facts = Showdown(BET, False, dealer_qualifies, Comparison(comparison), outcome, second)
    return _net(facts, rules)


def _net(facts: Showdown, rules: HouseRules) -> Fraction:
    verdicts = law.settle_ante(facts, rules).items()
    return sum((v.net(UNITS[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


def play(rules: HouseRules, rule: Rule | None = None) -> Play:
    """The play of the Ante, the best without a rule; it depends on what the Bet Wager pays."""
    from houserules.odds.draws import Play

    of = (*_rows(rules), rule)
    if of not in _plays:
        instants = frozenset(law.INSTANT.names)
        like = play(rules) if rule else None
        _plays[of] = Play(draws(), partial(gain, rules), instants, rule, like)
    return _plays[of]


def _rows(rules: HouseRules) -> tuple[Rows, Rows]:
    return rules.paytable(law.bet).rows, rules.paytable(law.second).rows


def undrawn(rules: HouseRules) -> Solution:
    """The best play of a player who buys no cards."""
    from houserules.odds.stud import solve

    return solve(draws().stud, (FOLD, BET), lambda facts: _net(_alone(facts), rules))


def _alone(facts: Facts) -> Showdown:
    """A hand that is not drawn to, in the words of 671a."""
    outcome, second = facts.outcome.split("+")
    if outcome in law.INSTANT.names:
        return Showdown(outcome, False)
    if facts.act == FOLD:
        return Showdown(FOLD, False)
    comparison = Comparison(facts.comparison)
    return Showdown(BET, False, facts.dealer_qualifies, comparison, outcome, second)


def _showdown(end: Ending) -> Showdown:
    """An ending in the words of 671a."""
    drew = end.first in (SIXTH, EXCHANGE)
    if not end.bet:
        return Showdown(FOLD if end.first != "instant" else end.outcome, drew)
    return Showdown(
        BET, drew, end.dealer_qualifies, Comparison(end.comparison), end.outcome, end.second
    )


def _describe(facts: Showdown) -> str:
    """The result, with the combination where the Bet Wager is paid."""
    if facts.act in law.INSTANT.names:
        return f"Instant payout, {facts.act.lower()}"
    after = " after a draw" if facts.drew else ""
    if facts.act == FOLD:
        return f"Fold{after}"
    if not facts.dealer_qualifies:
        high = facts.outcome in law.STRAIGHT_OR_HIGHER
        return f"Dealer does not qualify{', straight or higher' if high else ''}{after}"
    if facts.comparison is not Comparison.HIGHER:
        return f"{facts.comparison.result}{after}"
    both = "" if facts.second == law.NOTHING else f" and {facts.second.lower()}"
    return f"{facts.comparison.result}, {facts.outcome.lower()}{both}{after}"


def _figure(
    rules: HouseRules, counts: Mapping[Showdown, int], when: str | None, strategy: str
) -> Figure:
    return priced_together(
        rules, law.ante, counts, law.settle_ante, _describe, UNITS,
        table_of=law.ante, when=when, strategy=strategy,
    )  # fmt: skip


def _compute(rules: HouseRules, rule: Rule | None) -> dict[str, Any]:
    """How all deals end under a play, as it is remembered."""
    dealt = play(rules, rule).dealt
    ends = [[*end, count, dealt.errors.get(end, 0.0)] for end, count in dealt.counts.items()]
    return {"ends": ends, "worth": dealt.of_draws, "error": dealt.error}


class Drawn(NamedTuple):
    """How often each showdown comes, with its standard error, and the worth of all draws."""

    counts: Counter[Showdown]
    variance: Counter[Showdown]
    worth: float
    error: float

    def gain(self, rules: HouseRules) -> float:
        """The player's gain per Ante."""
        known = sum(_net(facts, rules) * n for facts, n in self.counts.items() if not facts.drew)
        return float(Fraction(known) / self.counts.total()) + self.worth


def drawn(rules: HouseRules, rule: Rule | None = None) -> Drawn:
    """How all deals end; it depends on what the Bet Wager pays, not on the instant payout."""
    from houserules.odds.draws import Ending

    modules = ("houserules.odds.draws", "houserules.odds.kernels.draws", law.__name__, __name__)
    key = [repr(_rows(rules)), rule and SHORT_RULES]
    kept = remembered("Lunar Poker draws", key, modules, lambda: _compute(rules, rule))
    counts: Counter[Showdown] = Counter()
    variance: Counter[Showdown] = Counter()
    for *fields, count, error in kept["ends"]:
        facts = _showdown(Ending(*fields))
        counts[facts] += count
        variance[facts] += error**2
    return Drawn(counts, variance, kept["worth"], kept["error"])


def _with_draws(
    rules: HouseRules, rule: Rule | None, when: str | None, strategy: str
) -> Figure:  # fmt: skip
    counts, variance, _, error = found = drawn(rules, rule)
    figure, deals = _figure(rules, counts, when, strategy), counts.total()
    dealt: Counter[tuple[str, Any]] = Counter()
    for facts in counts:
        dealt[_describe(facts), _net(facts, rules)] += variance[facts]
    bets = sum(count for facts, count in counts.items() if facts.act == BET)
    folds = sum(variance[facts] for facts in counts if facts.act == FOLD)
    return replace(
        figure, shares=tuple(_share(each, dealt[each.label, each.net]) for each in figure.shares),
        method=DEALT, total_wagered=1 + law.TIMES * bets / deals,
        wagered_standard_error=law.TIMES * folds**0.5,
        stated_advantage=-found.gain(rules), standard_error=error,
    ).because(MODEL).because("The Options fee is paid, not wagered").because(
        f"With a Super Wager of the same amount, which 671a.7(c)(2) requires at least, the house "
        f"gains {100 * (_super_advantage(rules) - found.gain(rules)):.2f}% of the Ante"
    )  # fmt: skip


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Bet and Options fee together under best play, by short rules, and without draws."""
    yield _with_draws(rules, None, None, BEST)
    short = _with_draws(rules, short_acts, BY_RULES, " ".join(SHORT_RULES))
    yield short.because("After each draw the better act is taken, with the discards in mind")
    without: Counter[Showdown] = Counter()
    for alone, count in undrawn(rules).counts.items():
        without[_alone(alone)] += count
    best = "Bet or fold, whichever gains more; no cards are bought."
    yield _figure(rules, without, NO_DRAWS, best)


def _share(share: Share, variance: float) -> Share:
    """A share that was dealt, with its standard error."""
    if not variance:
        return share
    chance = float(share.probability)
    return replace(share, probability=chance, combinations=None, standard_error=variance**0.5)


# Decisions


@PLAN.advises("dealer", "removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The exact worth of each act per Ante; after a draw without the fee that was paid for it."""
    from houserules.odds.draws import final_values, values

    made = [Decision.parse(decided) for decided in situation.decided]
    gone = {card for decision in made for card in decision.cards}
    hand, removed = law.held(situation.hand, made), {*situation.removed, *gone}
    if len(situation.dealer) != 1 or len(hand) != CARDS + (made == [SIXTH]):
        raise RuleError(
            "The decision is made on five cards, after “sixth card” on six, and the up card."
        )
    if len(removed) > 34:
        raise RuleError("Enough cards are left for a draw and the dealer.")
    (up,) = situation.dealer
    if made:
        worth = final_values(play(rules), hand, up, tuple(removed))
    elif law.is_instant(hand):
        return [Action("instant payout", _net(Showdown(law.bet_outcome(hand), False), rules))]
    else:
        worth = values(play(rules), hand, up, tuple(removed))
    return [Action(act, value) for act, value in worth.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """The acts by which the figure was found."""
    return _chooser(play(rules))


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    return _chooser(play(rules, short_acts))


def _chooser(by: Play) -> Choose:
    """Decide for a seat at a live table; what cannot be bought there is folded."""

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        cards, up = dealer.hand(asks.seat), dealer.place("dealer")[-1]
        if decisions := dealer.decisions(asks.seat):
            stays = by.bets(law.held(cards, decisions), up, decisions[0].cards)
            return BET if stays else FOLD
        act, gone = by.choice(cards, up)
        wanted = Decision(act, cards=gone)
        return wanted if any(act.decision == wanted for act in asks.acts) else FOLD

    return choose


@PLAN.chooses(NO_DRAWS, NO_DRAWS)
def play_without_draws(rules: HouseRules) -> Choose:
    """Bet wherever it gains more than the fold."""
    choice = undrawn(rules).choice
    return lambda asks, dealer: choice(dealer.hand(asks.seat), dealer.place("dealer")[-1])


def short_acts(ranks: tuple[int, ...], suited: int) -> list[int]:
    """The acts of the short rules by the rank of the up card, from a 2 on."""
    from houserules.odds.kernels import draws as acts

    numbers, held = sorted(Counter(ranks).values()), set(ranks)
    ace_king = held >= {acts.ACE, acts.KING}

    def keeping(kept: Collection[int]) -> int:
        return acts.KEEP + sum(1 << at for at, rank in enumerate(ranks) if rank in kept)

    if suited == CARDS or _is_run(held):
        return [acts.SIXTH] * 13
    if numbers == [2, 3]:
        return [acts.BET] * 11 + [acts.SIXTH] * 2
    if numbers[-1] == 3:
        return [keeping([rank for rank in held if ranks.count(rank) == 3])] * 13
    if numbers[-1] == 4 or numbers == [1, 2, 2]:
        return [acts.BET] * 13
    pair = next((rank for rank in held if ranks.count(rank) == 2), None)
    completing = sum(_is_run(held | {rank}) for rank in range(13))
    if suited == 4 or completing > 1 or (completing and pair is not None):
        return [acts.SIXTH] * 13
    if pair is not None:
        low = keeping([pair])
        return [acts.BET if ace_king or pair >= up else low for up in range(13)]
    if ace_king:
        return [keeping({acts.ACE, acts.KING})] * 13
    most = HIGHEST_UP.get(ranks[-1] + 2, 0) - 2
    return [keeping(ranks[-1:]) if up <= most else acts.FOLD for up in range(13)]


def _is_run(ranks: Collection[int]) -> bool:
    """Whether some ranks contain a straight."""
    return any({(low + more) % 13 for more in range(CARDS)} <= set(ranks) for low in range(-1, 9))


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """Which cards to buy, and when to bet."""
    best, short = drawn(rules), drawn(rules, short_acts)
    cost = best.gain(rules) - short.gain(rules)
    error = (best.error**2 + short.error**2) ** 0.5
    return Strategy(
        "Fold, bet, or buy cards (671a.11(b))",
        SHORT_RULES,
        notes=(
            f"The best play gains {100 * best.gain(rules):.3f}% of the Ante, with a standard error "
            f"of {100 * best.error:.3f}%; the Super Wager that is required beside it is apart.",
            f"The short rules cost {100 * cost:.2f}% of the Ante (standard error "
            f"{100 * error:.2f}%), with best decisions after the draw.",
            "`advise` gives the exact value of every act with one hand.",
        ),
    )
