"""Ultimate Texas Hold 'Em Poker: what each wager of 653a is worth, and how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from houserules.games.poker.community_cards import COMMUNITY
from houserules.games.poker.starting_hands import chart, named_hands
from houserules.games.poker.ultimate_texas_holdem import law
from houserules.games.poker.ultimate_texas_holdem.law import Meeting, Showdown, game
from houserules.games.shared.common import Comparison
from houserules.hands.poker import PokerCategory
from houserules.odds.figure import Figure, Folding
from houserules.odds.identity import NO_FOLDS
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import Decision, HouseRules, Payable, Payout, RuleError
from houserules.rules.procedure import AskDecision, Dealer

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts, Outcomes, Solution
    from houserules.odds.kernels.holdem_play import Play

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.blind, law.play)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.takes_as_given(law.bad_beat_bonus, law.blind.option)
PLAN.folds(Folding.FORFEITED, law.ante, law.bad_beat_bonus)
DECIDED = "exact enumeration of all deals, decided backwards"
BY_RULES = "played by the short rules"
NEVER_FOLDED = "no hand folded"
TEN_FLOPS = "Every deal is counted ten times, once for each Flop of its five cards."
LOWEST_POCKET, LOWEST_DRAW, OUTS = 3, 10, 21
"""The short rules: the lowest pocket pair and flush draw raised at the Flop, outs to fold at."""
OPEN_CARDS = {game.cite("11(b)"): 0, game.cite("11(d)"): 3, game.cite("11(f)"): 5}
"""The open community cards at each decision; others may have been dispensed face down."""

Rows = tuple[tuple[str, Payout], ...]
_contests: dict[Rows, Contest] = {}
_solved: dict[Rows, Solution] = {}
_counted: dict[tuple[Rows, bool], Outcomes] = {}


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 653a."""
    return Showdown(
        facts.raised, str(facts.category), Comparison(facts.comparison), facts.dealer_qualifies
    )


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.blind: 1, law.play: facts.played}


def pays_under(rules: HouseRules) -> Callable[[Facts], Fraction]:
    """The gain of Ante, Blind and Play together, in Antes."""

    def pays(facts: Facts) -> Fraction:
        shown = showdown(facts)
        verdicts = law.settle_main(shown, rules).items()
        return sum((v.net(units(shown)[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))

    return pays


def contest(rules: HouseRules) -> Contest:
    """The decisions of 653a.11 with what they pay under these rules."""
    from houserules.odds.holdem import WAIT, Contest, Decision

    rows = rules.paytable(law.blind).rows
    if rows not in _contests:
        decisions = (
            Decision(0, law.BEFORE_FLOP, WAIT),
            Decision(3, law.AT_FLOP, WAIT),
            Decision(5, law.AT_RIVER, law.FOLDED),
        )
        qualifying = min(filter(law.dealer_qualifies, PokerCategory))
        _contests[rows] = Contest.of(pays_under(rules), decisions, qualifying)
    return _contests[rows]


def solution(rules: HouseRules) -> Solution:
    """The best play of Ante, Blind and Play; it depends on the Blind paytable alone."""
    from houserules.odds.holdem import solve

    rows = rules.paytable(law.blind).rows
    if rows not in _solved:
        _solved[rows] = solve(contest(rules))
    return _solved[rows]


def outcomes(rules: HouseRules, *, by_rules: bool = False) -> Outcomes:
    """The outcomes of the best play, or of the short rules, over all deals."""
    from houserules.odds.holdem import count

    key = rules.paytable(law.blind).rows, by_rules
    if key not in _counted:
        play = play_by_short_rules(rules) if by_rules else solution(rules).play
        _counted[key] = count(contest(rules), play, meetings=not by_rules)
    return _counted[key]


def play_by_short_rules(rules: HouseRules) -> Play:
    """The three rules, with the chart of the best play before the Flop."""
    from houserules.odds.holdem import play_by_rule

    best = solution(rules)
    return play_by_rule(
        best.contest, {hand.name: hand.best for hand in best.starting},
        pocket=LOWEST_POCKET, draw=LOWEST_DRAW, outs=OUTS,
    )  # fmt: skip


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result in words, with the row of the Blind paytable if the hand won."""
    if facts.played == law.FOLDED:
        return "Fold"
    result = f"Play {facts.played}x, "
    if facts.comparison is Comparison.HIGHER:
        row = rules.paytable(law.blind).row(facts.outcome)
        result += f"player higher, {row[0].lower() if row else facts.outcome.lower()}"
    else:
        result += "equal" if facts.comparison is Comparison.EQUAL else "dealer higher"
    return result if facts.dealer_qualifies else f"{result}, dealer without a pair"


@PLAN.prices(law.ante, by=[law.blind.option])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Blind and Play together, under the best play and by the short rules."""
    for by_rules, when, strategy in (
        (False, None, "Best play, found by comparing all choices in every situation."),
        (True, BY_RULES, " ".join(short_rules(rules))),
    ):
        facts = outcomes(rules, by_rules=by_rules).facts
        yield priced_together(
            rules, law.ante, {showdown(fact): ways for fact, ways in facts.items()},
            law.settle_main, lambda fact: _describe(fact, rules), units,
            table_of=law.blind, when=when, method=DECIDED, strategy=strategy,
        ).because(TEN_FLOPS)  # fmt: skip


def meetings(rules: HouseRules, *, folds: bool) -> dict[Meeting, int]:
    """Both hands at the end over all deals, with the best play's folds or without any."""
    counts: dict[Meeting, int] = {}
    for met, ways in outcomes(rules).meetings.items():
        folded = folds and met.raised == law.FOLDED
        comparison = Comparison(met.comparison)
        fact = Meeting(folded, str(met.category), str(met.dealer_category), comparison)
        counts[fact] = counts.get(fact, 0) + ways
    return counts


@PLAN.prices(law.bad_beat_bonus)
def price_bad_beat_bonus(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Bad Beat Bonus, which a fold forfeits: by the best play of the Ante, and without folds."""
    best = f"Hands are folded as is best for Ante, Blind {rules.letter(law.blind)} and Play."
    for folds, when, note in (
        (True, None, f"A fold forfeits the wager. {best}"),
        (False, NEVER_FOLDED, "Every hand is held to the end."),
    ):
        figure = priced(
            rules, law.bad_beat_bonus, meetings(rules, folds=folds), law.settle_bad_beat,
            when=when, method=DECIDED,
        ).because(note)  # fmt: skip
        yield replace(figure, strategy_id="best" if folds else NO_FOLDS)


def short_rules(rules: HouseRules) -> tuple[str, ...]:
    """How to play, short enough to remember."""
    return (
        f"Before the Flop play 4x with {raised_hands(rules)}; otherwise check.",
        f"At the Flop play 2x with two pair or better, with a pair that uses a card of your own "
        f"(pocket pairs from {LOWEST_POCKET}s up) and with four cards to a flush if your highest "
        f"of them is a {LOWEST_DRAW} or better; otherwise check.",
        f"At the end play 1x if a card of yours makes a pair or better, or if fewer than {OUTS} "
        "unseen cards would each give the dealer a better hand; otherwise fold.",
    )


def raised_hands(rules: HouseRules) -> str:
    """The starting hands worth a raise, the lowest of each kind named."""
    return named_hands({h.name for h in solution(rules).starting if h.best in law.BEFORE_FLOP})


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and how large."""
    best = solution(rules)
    choices, gains = {}, {}
    for hand in best.starting:
        choices[hand.name] = f"{hand.best}x" if hand.best in law.BEFORE_FLOP else "-"
        gain = hand.values[max(law.BEFORE_FLOP)] - hand.waiting
        gains[hand.name] = f"{100 * float(gain):+.0f}"
    lost = -best.value
    cost = best.value - outcomes(rules, by_rules=True).value(pays_under(rules))
    return Strategy(
        "When to make the Play Wager (653a.11(b), (d), (f))",
        short_rules(rules),
        (
            chart("Before the Flop: the Play Wager (-: check); suited above the diagonal", choices),
            chart("What 4x gains over a check, in percent of the Ante", gains),
        ),
        notes=(
            f"The best play loses {100 * float(lost):.4f}% of the Ante, exactly {lost}.",
            f"The three rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            "Best play: found by comparing all choices in every situation. `advise` gives the "
            "exact value of each choice.",
        ),
    )


@PLAN.advises("board", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with two cards before the Flop, at it, or at the end, per Ante."""
    from houserules.odds.holdem import values_on_board, values_on_flop

    if len(situation.hand) != 2 or situation.dealer:
        raise RuleError("The decision is made on two cards, the dealer's being unseen.")
    if len(situation.board) == 0:
        if situation.removed:
            raise RuleError("Removed cards are reckoned with from the Flop on only.")
        values = solution(rules).hand(situation.hand).values
    elif len(situation.board) in (3, 5):
        valued = values_on_flop if len(situation.board) == 3 else values_on_board
        values = valued(contest(rules), situation.hand, situation.board, situation.removed)
    else:
        raise RuleError(
            "The board is empty, the Flop's three cards or all five community cards, "
            f"not {len(situation.board)}."
        )
    return [Action(act_of(choice), value) for choice, value in values.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most, the larger wager if two are worth the same."""
    return chooser(rules, solution(rules).play)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the three rules that a person can remember."""
    return chooser(rules, play_by_short_rules(rules))


@PLAN.chooses("no folds", NEVER_FOLDED)
def never_fold(rules: HouseRules) -> Choose:
    """Like the best play, but every hand is held to the end."""
    best = best_play(rules)

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        decided = best(asks, dealer)
        return law.act(*law.AT_RIVER) if decided == law.FOLDS else decided

    return choose


def chooser(rules: HouseRules, play: Play) -> Choose:
    """Decide for a seat at a live table by a way to play."""
    from houserules.odds.holdem import choice

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        board = dealer.place(COMMUNITY)[: OPEN_CARDS[asks.cite]]
        return act_of(choice(contest(rules), play, dealer.hand(asks.seat), board))

    return choose


def act_of(choice: int) -> str:
    """A choice in the words of a round's decisions."""
    if choice > 0:
        return law.act(choice)
    return law.FOLDS if choice == law.FOLDED else law.CHECK
