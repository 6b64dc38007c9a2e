"""Lunar Poker: the worth of its wagers, and which cards to buy."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from itertools import combinations_with_replacement
from math import comb, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any

from houserules.equipment.cards import RANKS, SUITS, Card, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.poker import PokerCategory
from houserules.odds.cache import remembered
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import gain_of, priced, priced_together
from houserules.odds.work import announce
from houserules.rules import Decision, HouseRules, Payable, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import BET, CARDS, FOLD, SIXTH, Ending, game

if TYPE_CHECKING:
    from houserules.odds.draws import Play

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.bet, law.options)
PLAN.folds(Folding.FORFEITED, law.ante)
UNITS: Mapping[Payable, int] = {
    law.ante: 1,
    law.bet: law.TIMES,
    law.second: law.TIMES,
    law.options: 1,
}
BEST, NO_DRAWS, BY_RULES = "best", "without draws", "played by the short rules"
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
    "After a draw bet with a pair or better; otherwise fold.",
)
BET_AFTER_DRAW = frozenset(law.BET_HAND.names[: law.BET_HAND.names.index(law.PAIR) + 1])
"""A pair or better."""
HIGHEST_UP = {14: 13, 13: 11, 12: 8, 11: 7, 10: 5, 9: 4, 8: 3}
"""The highest up card against which a hand without a pair is exchanged, by its highest card."""
STRATEGY = {
    None: "The best of all acts in every situation.",
    BY_RULES: " ".join(SHORT_RULES),
    NO_DRAWS: "Bet or fold, whichever gains more; no cards are bought.",
}
TAKES = {None: "about ten minutes", BY_RULES: "about two minutes", NO_DRAWS: "about a minute"}
"""How long all deals take to count by each way to play."""
MODEL = (
    "One player who knows five cards and the up card, and after a draw the new cards and the "
    "discards"
)
SHIPPED = Path(__file__).with_name("counts.json")
"""How all deals end by what the chapter's Bet Wager pays; running this module makes it again."""

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
            (suited, [0]),
            (colored - suited, [0, 3]),
            (every - colored, [0, 1, 2, 3]),
        ):
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


for each in (law.super_wager, law.additional):
    PLAN.prices(each)(partial(_price_super, each))

# Ante, Bet and Options fee

By = str | None
"""The words for which a figure is stated; none for the best play."""


def play(rules: HouseRules, by: By = None) -> Play:
    """How the Ante is played."""
    from houserules.odds.draws import Play
    from houserules.odds.kernels.up_card import ACE_KINGS, lowest_pair

    ace_king = law.dealer_qualifies.category is not PokerCategory.PAIR
    lowest = ACE_KINGS if ace_king else lowest_pair(*(law.dealer_qualifies.ranks or (Rank.TWO,)))

    def gain(outcome: str, second: str, dealer_qualifies: bool, comparison: int) -> Fraction:
        facts = Ending(
            BET,
            False,
            dealer_qualifies=dealer_qualifies,
            comparison=Comparison(comparison),
            outcome=outcome,
            second=second,
        )
        return gain_of(law.settle_ante(facts, rules), UNITS)

    if by == BY_RULES:
        return Play(gain, short_acts, BET_AFTER_DRAW, lowest)
    return Play(gain, no_draws if by == NO_DRAWS else None, lowest=lowest)


def endings(rules: HouseRules, by: By = None) -> Counter[Ending]:
    """How all deals end; it depends on what the Bet Wager pays, not on the instant payout."""
    rows, shipped = _rows(rules), json.loads(SHIPPED.read_text(encoding="utf-8"))
    if shipped["pays"] == rows:
        kept = shipped[by or BEST]
    else:
        kernels = (
            f"houserules.odds.{name}" for name in ("draws", "kernels.draws", "kernels.up_card")
        )
        modules = (*kernels, law.__name__, __name__)
        kept = remembered("Lunar Poker", [rows, by], modules, lambda: compute(rules, by))
    counts: Counter[Ending] = Counter()
    for drawn, outcome, second, meeting, count in kept:
        counts[_showdown(drawn > 0, outcome, second, meeting)] += count
    return counts


def _rows(rules: HouseRules) -> list[str]:
    """What decides the play: payouts, and numbers beside them that are supposed."""
    rows = [repr(rules.paytable(of).rows) for of in (law.bet, law.second)]
    supposed = game.private.supposed if game.private else {}
    return rows + [
        f"{one.name} {supposed[one.name]}"
        for one in game.fixed
        if one.name in supposed and one.table is None
    ]


def compute(rules: HouseRules, by: By = None) -> list[list[Any]]:
    """How all deals end, in minutes."""
    announce(
        "These payouts or numbers change the best play: what each hand gains against each up "
        f"card is counted anew with every draw, {TAKES[by]} of processor time, shared by all cores "
        "of this machine. The result is kept."
    )
    return [[*end, count] for end, count in sorted(play(rules, by).endings().items())]


def _showdown(drew: bool, outcome: str, second: str, meeting: str) -> Ending:
    """An ending in the words of 671a."""
    from houserules.odds.draws import FOLDED, MEETINGS

    if meeting == FOLDED:
        return Ending(outcome if outcome in law.INSTANT.names else FOLD, drew)
    qualifies, comparison = MEETINGS[meeting]
    return Ending(
        BET,
        drew,
        dealer_qualifies=qualifies,
        comparison=Comparison(comparison),
        outcome=outcome,
        second=second,
    )


def _describe(facts: Ending) -> str:
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


def _figure(rules: HouseRules, by: By = None) -> Figure:
    counts = endings(rules, by)
    figure = priced_together(
        rules,
        law.ante,
        counts=counts,
        settle=law.settle_ante,
        describe=_describe,
        stakes=UNITS,
        table_of=law.ante,
        when=by,
        strategy=STRATEGY[by],
    )
    bets = sum(count for facts, count in counts.items() if facts.act == BET)
    parts = (
        replace(part, wagered=Fraction(0)) if part.wager == law.options.name else part
        for part in figure.parts
    )
    wagered = 1 + law.TIMES * Fraction(bets, counts.total())
    return replace(figure, total_wagered=wagered, parts=tuple(parts))


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Bet and Options fee together under best play, by short rules, and without draws."""
    required = priced(rules, law.super_wager, super_counts(), law.settle_super).house_advantage
    for by in (None, BY_RULES):
        figure = _figure(rules, by).because(MODEL).because("The Options fee is paid, not wagered")
        both = 100 * float(required + figure.house_advantage)
        yield figure.because(
            f"With a Super Wager of the same amount, which 671a.7(c)(2) requires at least, the "
            f"house gains {both:.2f}% of the Ante"
        )
    yield _figure(rules, NO_DRAWS)


# Decisions


@PLAN.advises("dealer", "removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The exact worth of each act per Ante; after a draw without the fee that was paid for it."""
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
        worth = play(rules).final_values(hand, up, tuple(removed))
    elif law.is_instant(hand):
        paid = law.settle_ante(Ending(law.bet_outcome(hand), drew=False), rules)
        return [Action("instant payout", gain_of(paid, UNITS))]
    else:
        worth = play(rules).values(hand, up, tuple(removed))
    return [Action(act, value) for act, value in worth.items()]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str] | None:
    """The act by the short rules; an instant payout is no decision."""
    made = [Decision.parse(decided) for decided in situation.decided]
    hand, (up,) = law.held(situation.hand, made), situation.dealer
    short = play(rules, BY_RULES)
    if made:
        gone = tuple(card for decision in made for card in decision.cards)
        bets = short.bets(hand, up, gone)
        return Ruled(BET, "a pair or better") if bets else Ruled(FOLD, "below a pair")
    if law.is_instant(hand):
        return None
    ranks, suits = tuple(card.index >> 2 for card in sorted(hand)), [card.suit for card in hand]
    found = ruled_acts(ranks, max(map(suits.count, suits)))[up.index >> 2]
    act, gone = short.choice(hand, up)
    return Ruled(" ".join((act, *(str(card) for card in hand if card in gone))), found.why)


def _chooser(by: By, rules: HouseRules) -> Choose:
    """Decide for a seat at a live table; what cannot be bought there is folded."""
    plays = play(rules, by)

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        cards, up = dealer.hand(asks.seat), dealer.place("dealer")[-1]
        if decisions := dealer.decisions(asks.seat):
            stays = plays.bets(law.held(cards, decisions), up, decisions[0].cards)
            return BET if stays else FOLD
        act, gone = plays.choice(cards, up)
        wanted = Decision(act, cards=gone)
        return wanted if any(act.decision == wanted for act in asks.acts) else FOLD

    return choose


PLAN.chooses(BEST)(partial(_chooser, None))
PLAN.chooses("short rules", BY_RULES)(partial(_chooser, BY_RULES))
PLAN.chooses(NO_DRAWS, NO_DRAWS)(partial(_chooser, NO_DRAWS))


def no_draws(ranks: tuple[int, ...], suited: int) -> list[int]:
    """No cards are bought, whatever the up card."""
    from houserules.odds.kernels import draws as acts

    return [acts.BET] * 13


def short_acts(ranks: tuple[int, ...], suited: int) -> list[int]:
    """The acts of the short rules by the rank of the up card, from a 2 on."""
    return [each.act for each in ruled_acts(ranks, suited)]


def ruled_acts(ranks: tuple[int, ...], suited: int) -> list[Ruled[int]]:
    """The same with their reasons."""
    from houserules.odds.kernels import draws as acts
    from houserules.odds.kernels.up_card import ACE, KING

    numbers, held = sorted(Counter(ranks).values()), set(ranks)
    ace_king = held >= {ACE, KING}

    def keeping(kept: Collection[int]) -> int:
        return acts.KEEP + sum(1 << at for at, rank in enumerate(ranks) if rank in kept)

    if suited == CARDS or _is_run(held):
        return [Ruled(acts.SIXTH, "a straight or a flush, which a sixth card may raise")] * 13
    if numbers == [2, 3]:
        low, high = "a full house", "a full house against an ace or a king"
        return [Ruled(acts.BET, low)] * 11 + [Ruled(acts.SIXTH, high)] * 2
    if numbers[-1] == 3:
        kept = keeping([rank for rank in held if ranks.count(rank) == 3])
        return [Ruled(kept, "three-of-a-kind")] * 13
    if numbers[-1] == 4 or numbers == [1, 2, 2]:
        made = "two pair" if numbers == [1, 2, 2] else "four-of-a-kind"
        return [Ruled(acts.BET, made)] * 13
    pair = next((rank for rank in held if ranks.count(rank) == 2), None)
    completing = sum(_is_run(held | {rank}) for rank in range(13))
    if suited == 4:
        return [Ruled(acts.SIXTH, "four to a flush")] * 13
    if completing > 1:
        return [Ruled(acts.SIXTH, "four to a straight that two ranks complete")] * 13
    if completing and pair is not None:
        return [Ruled(acts.SIXTH, "a pair, and four to a straight")] * 13
    if pair is not None:
        lower = Ruled(keeping([pair]), "a pair below the up card")
        bets = "a pair with an ace and a king" if ace_king else "a pair not below the up card"
        return [Ruled(acts.BET, bets) if ace_king or pair >= up else lower for up in range(13)]
    if ace_king:
        return [Ruled(keeping({ACE, KING}), "an ace-king")] * 13
    most = HIGHEST_UP.get(ranks[-1] + 2, 0) - 2
    stays = Ruled(keeping(ranks[-1:]), "a highest card that is high enough for this up card")
    folds = Ruled(acts.FOLD, "no pair, no draw, and a highest card too low for this up card")
    return [stays if up <= most else folds for up in range(13)]


def _is_run(ranks: Collection[int]) -> bool:
    """Whether some ranks contain a straight."""
    return any({(low + more) % 13 for more in range(CARDS)} <= set(ranks) for low in range(-1, 9))


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The best play, and short rules on buying cards and on betting."""
    best, short = (-100 * float(_figure(rules, by).house_advantage) for by in (None, BY_RULES))
    return Strategy(
        "Fold, bet, or buy cards (671a.11(b))",
        SHORT_RULES,
        notes=(
            f"The best play gains {best:.4f}% of the Ante; the Super Wager that is required beside "
            "it is apart.",
            f"The short rules cost {best - short:.4f}% of the Ante.",
            "`advise` gives the exact value of every act with one hand.",
        ),
    )


if __name__ == "__main__":
    usual = game.rules()
    made = {by or BEST: compute(usual, by) for by in STRATEGY}
    SHIPPED.write_text(json.dumps({"pays": _rows(usual), **made}) + "\n", encoding="utf-8")
