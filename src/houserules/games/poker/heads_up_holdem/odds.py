"""World Poker Tour Heads-Up Hold 'Em: what each wager of 677a is worth, and how to play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card
from houserules.games.poker.community_cards import COMMUNITY
from houserules.games.poker.starting_hands import chart, named_hands
from houserules.games.shared.common import Comparison
from houserules.hands.poker import PokerCategory
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, Payable, Payout, RuleError, Verdict
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Showdown, game

if TYPE_CHECKING:
    from houserules.odds.holdem import Contest, Facts, Solution
    from houserules.odds.holdem_tokens import TokenSolution
    from houserules.odds.kernels.holdem_play import Play

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.odds, law.raise_wager, law.bad_beat_bonus)
PLAN.folds(Folding.FORFEITED, law.ante)
DECIDED = "exact enumeration of all deals, decided backwards"
BEST = "Best play, found by comparing all choices in every situation."
BY_RULES = "played by the short rules"
TEN_FLOPS = "Every deal is counted ten times, once for each Flop of its five cards."
ONE_CENT = Fraction(1, UNIT)
CENTS = "The least Raise Wager is one cent, on an Ante of $1."
LOWEST_POCKET, LOWEST_DRAW, OUTS = 3, 10, 21
"""The short rules: the lowest pocket pair and flush draw raised at the Flop, outs to fold at."""
BEFORE_FLOP, AT_FLOP, AT_RIVER = (moment.most for moment in law.MOMENTS)
OPEN_CARDS = dict(zip((game.cite(moment.cite) for moment in law.MOMENTS), (0, 3, 5), strict=True))
"""The open community cards at each decision, by its paragraph."""

Rows = tuple[tuple[tuple[str, Payout], ...], ...]
_contests: dict[Rows, Contest] = {}
_solved: dict[Rows, Solution] = {}
_tokens: dict[Rows, TokenSolution] = {}
_counted: dict[tuple[Rows, bool, bool], dict[Result, int]] = {}


class Result(NamedTuple):
    """The result of a round: the Raise Wager in Antes, and what decides the wagers."""

    raised: int | Fraction
    showdown: Showdown


def showdown(facts: Facts, *, folded: bool) -> Showdown:
    """Counted facts in the words of 677a."""
    comparison = Comparison(facts.comparison)
    return Showdown(folded, str(facts.category), comparison, facts.dealer_qualifies)


def result_of(facts: Facts) -> Result:
    """The result of counted facts, where a raise of nothing is a fold."""
    return Result(facts.raised, showdown(facts, folded=not facts.raised))


def results(counts: Mapping[Facts, int]) -> dict[Result, int]:
    """The results of counted facts."""
    return {result_of(facts): ways for facts, ways in counts.items()}


def units(result: Result) -> Mapping[Payable, int | Fraction]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.odds: 1, law.bad_beat_bonus: 1, law.raise_wager: result.raised}


def settle(result: Result, rules: HouseRules) -> Mapping[Payable, Verdict]:
    """The verdicts on a result, whatever the Raise."""
    return law.settle_main(result.showdown, rules)


def gain(result: Result, rules: HouseRules) -> Fraction:
    """The gain of Ante, Raise and Odds together, in Antes."""
    verdicts = settle(result, rules).items()
    return sum((v.net(units(result)[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


def pays_under(rules: HouseRules) -> Callable[[Facts], Fraction]:
    """The gain by counted facts."""
    return lambda facts: gain(result_of(facts), rules)


def rows(rules: HouseRules) -> Rows:
    """The paytables that decide the play."""
    return tuple(rules.paytable(payable).rows for payable in (law.odds, law.bad_beat_bonus))


def contest(rules: HouseRules) -> Contest:
    """The decisions of 677a.11 with what they pay under these rules.

    A Raise Wager between its least and its most is never best: its worth is in proportion.
    """
    from houserules.odds.holdem import FOLDED, WAIT, Contest, Decision

    if rows(rules) not in _contests:
        decisions = (
            Decision(0, (BEFORE_FLOP, 1), WAIT),
            Decision(3, (AT_FLOP, 1), WAIT),
            Decision(5, (AT_RIVER,), FOLDED),
        )
        qualifying = min(filter(law.dealer_qualifies, PokerCategory))
        _contests[rows(rules)] = Contest.of(pays_under(rules), decisions, qualifying)
    return _contests[rows(rules)]


def takes_tokens(rules: HouseRules) -> bool:
    """Whether a Raise Wager may be one cent."""
    return rules[law.least_raise] == law.ANY_AMOUNT


def tokens(rules: HouseRules) -> TokenSolution:
    """The best play where any amount is a Raise Wager."""
    from houserules.odds.holdem_tokens import solve_with_tokens

    if rows(rules) not in _tokens:
        _tokens[rows(rules)] = solve_with_tokens(contest(rules), ONE_CENT)
    return _tokens[rows(rules)]


def solution(rules: HouseRules) -> Solution:
    """The best play of Ante, Raise and Odds; it depends on the paytables and the least Raise."""
    from houserules.odds.holdem import solve

    if takes_tokens(rules):
        return tokens(rules)
    if rows(rules) not in _solved:
        _solved[rows(rules)] = solve(contest(rules))
    return _solved[rows(rules)]


def outcomes(rules: HouseRules, *, by_rules: bool = False) -> dict[Result, int]:
    """The results of the best play, or of the short rules, over all deals."""
    key = rows(rules), takes_tokens(rules), by_rules
    if key not in _counted:
        _counted[key] = _count(rules, by_rules)
    return _counted[key]


def _count(rules: HouseRules, by_rules: bool) -> dict[Result, int]:
    from houserules.odds.holdem import count
    from houserules.odds.holdem_tokens import at_every_flop, count_with_tokens

    if not takes_tokens(rules):
        play = play_by_short_rules(rules) if by_rules else solution(rules).play
        return results(count(contest(rules), play).facts)
    play, early = tokens(rules).play, tokens(rules).early
    if by_rules:
        play = play_by_short_rules(rules)
        early = at_every_flop(play)
    others, least = count_with_tokens(contest(rules), play, early)
    shown = {Result(ONE_CENT, showdown(fact, folded=False)): n for fact, n in least.items()}
    return {**results(others), **shown}


def play_by_short_rules(rules: HouseRules) -> Play:
    """The rules, with the chart of the best play before the Flop."""
    from houserules.odds.holdem import play_by_rule

    best = solution(rules)
    return play_by_rule(
        best.contest, {hand.name: hand.best for hand in best.starting},
        pocket=LOWEST_POCKET, draw=LOWEST_DRAW, outs=OUTS,
    )  # fmt: skip


def _describe(result: Result, rules: HouseRules) -> str:
    """The result in words, with the row of the paytable if a straight or higher was paid."""
    raised, facts = result
    if facts.folded:
        return "Fold"
    said = "Least Raise, " if raised == ONE_CENT else f"Raise {raised}x, "
    if facts.comparison is Comparison.HIGHER:
        row = rules.paytable(law.odds).row(facts.outcome)
        said += f"player higher, {row[0].lower() if row else facts.outcome.lower()}"
    elif law.bad_beat_bonus in settle(result, rules):
        said += f"bad beat, {facts.outcome.lower()}"
    else:
        said += "equal" if facts.comparison is Comparison.EQUAL else "dealer higher"
    return said if facts.dealer_qualifies else f"{said}, dealer without a pair"


@PLAN.prices(law.ante, by=[law.least_raise])
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Raise and Odds together, under the best play and by the short rules."""
    note = f"{TEN_FLOPS} {CENTS}" if takes_tokens(rules) else TEN_FLOPS
    yield _figure(rules, outcomes(rules), None, BEST).because(note)
    if not takes_tokens(rules):
        counts = outcomes(rules, by_rules=True)
        yield _figure(rules, counts, BY_RULES, " ".join(short_rules(rules))).because(note)


def _figure(
    rules: HouseRules, counts: Mapping[Result, int], when: str | None, strategy: str
) -> Figure:
    least = rules.phrase([law.least_raise])
    return priced_together(
        rules, law.ante, counts, settle, lambda result: _describe(result, rules), units,
        table_of=law.odds, when=", ".join(filter(None, (least, when))) or None,
        method=DECIDED, strategy=strategy,
    )  # fmt: skip


def short_rules(rules: HouseRules) -> tuple[str, ...]:
    """How to play, short enough to remember."""
    raised = {h.name for h in solution(rules).starting if h.best == BEFORE_FLOP}
    strong = (
        "two pair or better, with a pair that uses a card of your own (pocket pairs from "
        f"{LOWEST_POCKET}s up) and with four cards to a flush if your highest of them is a "
        f"{LOWEST_DRAW} or better"
    )
    before = f"Before the Flop raise 3x with {named_hands(raised)}; otherwise check."
    if takes_tokens(rules):
        return before, f"At the Flop raise 2x with {strong}; otherwise raise by the least amount."
    return (
        before,
        f"At the Flop raise 2x with {strong}; otherwise check.",
        f"At the end raise if a card of yours makes a pair or better, or if fewer than {OUTS} "
        "unseen cards would each give the dealer a better hand; otherwise fold.",
    )


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Raise Wager, and how large."""
    best = solution(rules)
    choices, gains = {}, {}
    for hand in best.starting:
        choices[hand.name] = f"{hand.best}x" if hand.best == BEFORE_FLOP else "-"
        gains[hand.name] = f"{100 * float(hand.values[BEFORE_FLOP] - hand.waiting):+.0f}"
    word, share = ("loses", -best.value) if best.value < 0 else ("gains", best.value)
    counts = outcomes(rules, by_rules=True)
    gained = sum((ways * gain(result, rules) for result, ways in counts.items()), Fraction(0))
    cost = best.value - gained / sum(counts.values())
    return Strategy(
        "When to make the Raise Wager (677a.11(b), (d), (f))",
        short_rules(rules),
        (
            chart(
                "Before the Flop: the Raise Wager (-: check); suited above the diagonal", choices
            ),
            chart("What 3x gains over a check, in percent of the Ante", gains),
        ),
        notes=(
            f"The best play {word} {100 * float(share):.4f}% of the Ante, exactly {share}.",
            f"The rules cost {100 * float(cost):.4f}% of the Ante, exactly {cost}.",
            f"{BEST} `advise` gives the exact value of each choice.",
            *((CENTS,) if takes_tokens(rules) else ()),
        ),
    )


@PLAN.advises("board", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with two cards before the Flop, at it, or at the end, per Ante."""
    from houserules.odds.holdem import FOLDED, WAIT, values_on_board, values_on_flop

    hand, board = situation.hand, situation.board
    if len(hand) != 2 or situation.dealer:
        raise RuleError("The decision is made on two cards, the dealer's being unseen.")
    if len(board) == 5:
        values = values_on_board(contest(rules), hand, board, situation.removed)
        worth = {law.RAISE: values[AT_RIVER], law.FOLDS: values[FOLDED]}
        return [Action(name, value) for name, value in worth.items()]
    if len(board) == 3:
        most = AT_FLOP
        values = values_on_flop(contest(rules), hand, board, situation.removed)
    elif len(board) == 0:
        if situation.removed:
            raise RuleError("Removed cards are reckoned with from the Flop on only.")
        most, values = BEFORE_FLOP, solution(rules).hand(hand).values
    else:
        raise RuleError(
            "The board is empty, the Flop's three cards or all five community cards, "
            f"not {len(board)}."
        )
    size = ONE_CENT if takes_tokens(rules) else 1
    least = values[1] + (size - 1) * (values[most] - values[1]) / (most - 1)
    worth = {law.RAISE: values[most], law.RAISE_LEAST: least, law.CHECK: values[WAIT]}
    return [Action(name, value) for name, value in worth.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most, the larger wager if two are worth the same."""
    return lambda asks, dealer: choice_at(rules, *_seen(asks, dealer))


def choice_at(rules: HouseRules, hand: Sequence[Card], board: Sequence[Card]) -> str:
    """The choice of the best play."""
    best = solution(rules)
    early = tokens(rules).early if takes_tokens(rules) else best.play
    return chosen(rules, best.play, early, hand, board)


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    from houserules.odds.holdem_tokens import at_every_flop

    play = play_by_short_rules(rules)
    early = at_every_flop(play) if takes_tokens(rules) else play
    return lambda asks, dealer: chosen(rules, play, early, *_seen(asks, dealer))


def _seen(asks: AskDecision, dealer: Dealer) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The player's cards and the open community cards; others may be there face down."""
    return dealer.hand(asks.seat), dealer.place(COMMUNITY)[: OPEN_CARDS[asks.cite]]


def chosen(
    rules: HouseRules, play: Play, early: Play, hand: Sequence[Card], board: Sequence[Card]
) -> str:
    """The act of a way to play; raises at the Flop that are only in `early` are the least."""
    from houserules.odds.holdem import FOLDED, choice

    first, second = (choice(contest(rules), p, tuple(hand), tuple(board)) for p in (play, early))
    if first > 0:
        return law.RAISE
    if first == FOLDED:
        return law.FOLDS
    return law.RAISE_LEAST if second > 0 else law.CHECK
