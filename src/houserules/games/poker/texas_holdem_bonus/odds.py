"""Texas Hold 'Em Bonus Poker: what each wager of 647a is worth, and how to play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from houserules.equipment.cards import CARDS, Card
from houserules.games.poker.community_cards import COMMUNITY
from houserules.games.poker.starting_hands import chart
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import hands
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import gain_of, priced, priced_together
from houserules.rules import HouseRules, Payable, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Showdown, game

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts, Outcomes, Solution
    from houserules.odds.kernels.holdem_play import Play

PLAN = Plan(game)
PLAN.counts_with(law.ante, *law.LATER)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.takes_as_given(law.progressive, law.ante_pays)
PLAN.folds(Folding.FORFEITED, law.ante)
DECIDED = "exact enumeration of all deals, decided backwards"
ORDERS = "Every deal is counted 20 times, once for each Flop and Turn card of its five cards."
OPEN_CARDS = dict(zip((0, 3, 4), law.LATER, strict=True))
"""The wager that is decided by the number of open community cards."""
LOWEST_DRAW, LOWEST_HIGH, LOWEST_KICKER, OUTS, DRAW_OUTS = 8, 13, 10, 11, 14
"""The short rules: ranks at the Flop, and the cards that may beat a hand before the River."""

_solved: dict[str, Solution] = {}


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 647a."""
    return Showdown(
        tuple(map(int, facts.wagers)), str(facts.category), Comparison(facts.comparison)
    )


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, **dict(zip(law.LATER, facts.wagers, strict=True))}


def pays_under(rules: HouseRules) -> Callable[[Facts], Fraction]:
    """The gain of Ante, Flop, Turn and River together, in Antes."""

    def pays(facts: Facts) -> Fraction:
        shown = showdown(facts)
        return gain_of(law.settle_main(shown, rules), units(shown))

    return pays


def contest(rules: HouseRules) -> Contest:
    """The decisions of 647a.11 with what they pay under these rules."""
    from houserules.odds.holdem import FOLDED, WAIT, Contest, Decision

    decisions = (
        Decision(open_, (law.LATER[wager],), WAIT if open_ else FOLDED)
        for open_, wager in OPEN_CARDS.items()
    )
    return Contest.of(pays_under(rules), tuple(decisions))


def solution(rules: HouseRules) -> Solution:
    """The best play; it depends on the hands that pay the Ante alone."""
    from houserules.odds.holdem import solve

    key = rules[law.ante_pays]
    if key not in _solved:
        _solved[key] = solve(contest(rules))
    return _solved[key]


@PLAN.folds_best(law.ante)
def folds(cards: Sequence[Card], rules: HouseRules) -> bool:
    """Fold where the Flop Wager is worth less than the Ante."""
    from houserules.odds.holdem import FOLDED

    return solution(rules).hand(tuple(cards)).best == FOLDED


def _describe(facts: Showdown) -> str:
    """The result in words, with the wagers made."""
    made = [wager.name.removesuffix(" Wager") for wager, n in units(facts).items() if n]
    if len(made) == 1:
        return "Fold"
    return f"{', '.join(made[:-1])} and {made[-1]}: {facts.comparison.result.lower()}"


@PLAN.prices(law.ante, by=[law.ante_pays])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Flop, Turn and River together, under the best play."""
    from houserules.odds.holdem import count

    best = solution(rules)
    facts = count(best.contest, best.play).facts
    paid = law.PLAYER_HIGHER.wins_at(law.EVEN_MONEY)

    def describe(fact: Showdown) -> str:
        wins = law.settle_main(fact, rules)[law.ante] == paid
        return f"{_describe(fact)}, {rules[law.ante_pays]}" if wins else _describe(fact)

    yield priced_together(
        rules, law.ante, {showdown(fact): ways for fact, ways in facts.items()},
        law.settle_main, describe, units, when=rules.phrase([law.ante_pays]), method=DECIDED,
        strategy="Best play, found by comparing all choices in every situation.",
    ).because(ORDERS)  # fmt: skip


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


def play_by_short_rules(rules: HouseRules) -> Play:
    """The three rules, with the folds of the best play before the Flop."""
    from houserules.odds.holdem import play_added_by_rule

    best = solution(rules)
    return play_added_by_rule(
        best.contest, {hand.name: hand.best for hand in best.starting}, draw=LOWEST_DRAW,
        high=LOWEST_HIGH, kicker=LOWEST_KICKER, outs=OUTS, draw_outs=DRAW_OUTS,
    )  # fmt: skip


def by_short_rules(rules: HouseRules) -> Outcomes:
    """The results of the three rules over all deals."""
    from houserules.odds.holdem import count

    return count(solution(rules).contest, play_by_short_rules(rules))


def short_rules(rules: HouseRules) -> tuple[str, ...]:
    """How to play, short enough to remember."""
    from houserules.odds.holdem import FOLDED

    given_up = [hand.name[:2] for hand in solution(rules).starting if hand.best == FOLDED]
    return (
        f"Before the Flop fold {', '.join(sorted(given_up))} of different suits; otherwise make "
        "the Flop Wager.",
        "At the Flop make the Turn Wager with two pair or better, with a pair that uses a card of "
        f"your own, with four cards to a flush if your highest of them is an {LOWEST_DRAW} or "
        f"better, with an ace and a {LOWEST_KICKER} or better, and with an ace or a king if the "
        "Flop has a pair or one more card makes a straight; otherwise check.",
        f"After the Turn card make the River Wager if fewer than {OUTS} unseen cards would each "
        f"give the dealer a better hand, or fewer than {DRAW_OUTS} if you have four cards to a "
        "flush with one of your own; otherwise check.",
    )


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make Flop, Turn and River Wagers."""
    from houserules.odds.holdem import FOLDED

    best, wager = solution(rules), law.LATER[law.flop]
    choices, gains = {}, {}
    for hand in best.starting:
        choices[hand.name] = "-" if hand.best == FOLDED else f"{wager}x"
        gains[hand.name] = f"{100 * float(hand.values[wager] - hand.values[FOLDED]):+.0f}"
    lost = -best.value
    cost = best.value - by_short_rules(rules).value(pays_under(rules))
    return Strategy(
        "When to make the Flop, Turn and River Wagers (647a.11(b), (d), (f))",
        short_rules(rules),
        (
            chart("Before the Flop: the Flop Wager (-: fold); suited above the diagonal", choices),
            chart("What the Flop Wager gains over a fold, in percent of the Ante", gains),
        ),
        notes=(
            f"The best play loses {100 * float(lost):.4f}% of the Ante, exactly {lost}.",
            f"The three rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            "Turn and River Wagers are worth making wherever they win more often than they lose, "
            "whatever else was wagered. `advise` gives the exact value of each choice.",
        ),
    )


@PLAN.advises("board", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with two cards and no, three or four community cards, per Ante.

    Before the River the Turn Wager is left out: it adds the same to both choices.
    """
    from houserules.odds.holdem import values_on_flop, values_on_turn

    hand, board, removed = situation.hand, situation.board, situation.removed
    if len(hand) != 2:
        raise RuleError("The decision is made on two cards.")
    if len(board) not in OPEN_CARDS:
        raise RuleError(
            "The board is empty, the Flop's three cards or these and the Turn card, "
            f"not {len(board)} cards."
        )
    if not board and removed:
        raise RuleError("Removed cards are reckoned with from the Flop on only.")
    if not board:
        values = solution(rules).hand(hand).values
    else:
        valued = values_on_flop if len(board) == 3 else values_on_turn
        values = valued(contest(rules), hand, board, removed)
    return [Action(act_of(choice, len(board)), value) for choice, value in values.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most, the wager if two choices are worth the same."""
    from houserules.odds.holdem import choice

    best, open_when = solution(rules), {wager: open_ for open_, wager in OPEN_CARDS.items()}

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        # More cards may have been dispensed than are open.
        open_ = next(open_when[act.bet.wager] for act in asks.acts if act.bet)
        hand, board = dealer.hand(asks.seat), tuple(dealer.place(COMMUNITY))[:open_]
        return act_of(choice(best.contest, best.play, hand, board), open_)

    return choose


def act_of(choice: int, open_: int) -> str:
    """A choice in the words of a round's decisions."""
    if choice > 0:
        return law.act(OPEN_CARDS[open_])
    return law.CHECKS if open_ else law.FOLDS
