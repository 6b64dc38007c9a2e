"""Texas Hold 'Em Bonus Poker: what each wager of 647a is worth, and how to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.games.poker import FOLDS
from houserules.games.poker.holdem_reasons import at_flop, draws_to_flush, fewer, with_high_card
from houserules.games.poker.odds import HoldemOdds
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Asked, Choose, Plan, Ruled, Strategy
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, Payable, Verdict

from . import law
from .law import RiverShowdown, game

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts
    from houserules.odds.kernels.holdem_play import Play

PLAN = Plan(game)
PLAN.counts_with(law.ante, *law.LATER)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.takes_as_given(law.progressive, law.ante_pays)
PLAN.folds(Folding.FORFEITED, law.ante)
LOWEST_DRAW, LOWEST_HIGH, LOWEST_KICKER, OUTS, DRAW_OUTS = 8, 13, 10, 11, 14
"""The short rules: ranks at the Flop, and the cards that may beat a hand before the River."""


def settle(fact: Facts, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """Counted facts as 647a settles them."""
    wagers, comparison = tuple(map(int, fact.wagers)), Comparison(fact.comparison)
    return law.settle_main(RiverShowdown(wagers, str(fact.category), comparison), rules)


class LaterWagers(HoldemOdds):
    """Flop, Turn and River Wagers: a fold before the Flop, then two wagers that may be added."""

    orders = "Every deal is counted 20 times, once for each Flop and Turn card of its five cards."

    def short_play(self, contest: Contest, start: Mapping[str, int]) -> Play:
        """The three rules as a way to play, after folds before the Flop by a chart."""
        from houserules.odds.holdem import play_added_by_rule

        return play_added_by_rule(
            contest,
            start,
            draw=LOWEST_DRAW,
            high=LOWEST_HIGH,
            kicker=LOWEST_KICKER,
            outs=OUTS,
            draw_outs=DRAW_OUTS,
        )

    def describe(self, fact: Facts, rules: HouseRules) -> str:
        """The result in words, with the wagers made and the hands that pay the Ante."""
        made = [wager.name.removesuffix(" Wager") for wager, n in self.units(fact).items() if n]
        if len(made) == 1:
            return "Fold"
        result = Comparison(fact.comparison).result.lower()
        said = f"{', '.join(made[:-1])} and {made[-1]}: {result}"
        paid = law.PLAYER_HIGHER.wins_at(law.EVEN_MONEY)
        wins = self.settle(fact, rules)[law.ante] == paid
        return f"{said}, {rules[law.ante_pays]}" if wins else said

    def short_rules(self, rules: HouseRules) -> tuple[str, ...]:
        """How to play, short enough to remember."""
        starting = self.solution(rules).starting
        given_up = [hand.name[:2] for hand in starting if not hand.best]
        return (
            f"Before the Flop fold {', '.join(sorted(given_up))} of different suits; otherwise "
            "make the Flop Wager.",
            "At the Flop make the Turn Wager with two pair or better, with a pair that uses a "
            "card of your own, with four cards to a flush if your highest of them is an "
            f"{LOWEST_DRAW} or better, with an ace and a {LOWEST_KICKER} or better, and with an "
            "ace or a king if the Flop has a pair or one more card makes a straight; otherwise "
            "check.",
            f"After the Turn card make the River Wager if fewer than {OUTS} unseen cards would "
            f"each give the dealer a better hand, or fewer than {DRAW_OUTS} if you have four cards "
            "to a flush with one of your own; otherwise check.",
        )

    def ruled(self, rules: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> Ruled[str]:
        """The choice by the short rules from the Flop on, and its reason."""
        _, flop, turn = self.moments
        if len(board) == flop.open:
            why = at_flop(hand, board, pocket=Rank.TWO, draw=LOWEST_DRAW)
            why = why or with_high_card(hand, board, high=LOWEST_HIGH, kicker=LOWEST_KICKER)
            if why:
                return Ruled(flop.act(flop.most), why)
            return Ruled(flop.act(0), "no pair of your own, no draw, no high card worth it")
        from houserules.odds.holdem import beaten_by

        draws, beaten = draws_to_flush(hand, board), beaten_by(tuple(hand), tuple(board))
        outs = DRAW_OUTS if draws else OUTS
        why = f"{'four to a flush, and ' if draws else ''}{fewer(beaten, outs)}"
        return Ruled(turn.act(turn.most if beaten < outs else 0), why)


PLAY = LaterWagers(game, ante=law.ante, moments=law.MOMENTS, settle=settle, options=[law.ante_pays])


@PLAN.folds_best(law.ante)
def folds(cards: Sequence[Card], rules: HouseRules) -> bool:
    """Fold where the Flop Wager is worth less than the Ante."""
    before_flop = law.MOMENTS[0]
    return before_flop.act(PLAY.solution(rules).hand(tuple(cards)).best) == FOLDS


@PLAN.prices(law.ante, by=[law.ante_pays])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Flop, Turn and River together, under the best play."""
    yield PLAY.figure(rules, rules.phrase([law.ante_pays]))


@PLAN.prices(law.holdem_bonus)
def price_holdem_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The first two cards; aces with all that the dealer may have beside them."""
    counts: Counter[str] = Counter()
    for own, ways in hands(2):
        left = [card for card in CARDS if card not in own]
        if law.first_two_outcome(own) != law.ACES:
            counts[law.first_two_outcome(own)] += ways * comb(len(left), 2)
            continue
        for dealers in combinations(left, 2):
            counts[law.first_two_outcome((*own, *dealers))] += ways
    yield priced(rules, law.holdem_bonus, counts, law.holdem_bonus.verdict)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make Flop, Turn and River Wagers."""
    cost = PLAY.cost(rules)
    return Strategy(
        "When to make the Flop, Turn and River Wagers (647a.11(b), (d), (f))",
        PLAY.short_rules(rules),
        PLAY.charts(rules),
        notes=(
            PLAY.worth(rules),
            f"The three rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            "Turn and River Wagers are worth making wherever they win more often than they lose, "
            "whatever else was wagered. `advise` gives the exact value of each choice.",
        ),
    )


PLAN.advises("board", "removed")(PLAY.advise)
PLAN.explains(PLAY.explain)


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most, the wager if two choices are worth the same."""
    return PLAY.chooses(rules)
