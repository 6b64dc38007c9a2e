"""Cajun Stud: what the main wagers of 683a are worth, and how to play the streets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import RANK_LETTERS, Card, Rank
from houserules.games.poker.streets import FOLDS
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced_together
from houserules.rules import HouseRules, Payout, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Result, game

if TYPE_CHECKING:
    from houserules.odds.stages import Course, Facts, History, Pays, Solution

PLAN = Plan(game)
PLAN.counts_with(law.ante, *law.raises)
PLAN.folds(Folding.FORFEITED, law.ante)
DECIDED = "exact enumeration of all deals, decided backwards"
ONE, THREE, GIVE_UP = 1, 3, -1
"""The acts that best play makes: two of the multiples of the Ante, and a fold."""
_solved: dict[tuple[tuple[tuple[str, Payout], ...], ...], Solution] = {}


@cache
def course() -> Course:
    """Two cards of one's own, then a community card after each street, 683a.11(b) to (g)."""
    from houserules.odds.finals import Finals
    from houserules.odds.stages import FOLD, Course, Stage

    acts = (*law.TIMES, FOLD)
    streets = (Stage(2, acts), Stage(1, acts), Stage(1, acts))
    return Course(streets, 1, Finals.best_five(law.main_outcome))


def result(facts: Facts) -> Result:
    """Counted facts in the words of 683a."""
    return Result(tuple(act for act in facts.acts if act > 0), facts.outcome or "")


def pays_under(rules: HouseRules) -> Pays:
    """The gain of all main wagers together, in Antes."""

    def pays(facts: Facts) -> Fraction:
        told = result(facts)
        verdicts, units = law.settle_main(told, rules), law.wagers_of(told.raised)
        return sum((v.net(units[p] * UNIT) / UNIT for p, v in verdicts.items()), Fraction(0))

    return pays


def solution(rules: HouseRules) -> Solution:
    """The best play; it depends on what the main wagers pay alone, 683a.12(a)."""
    from houserules.odds.stages import solve

    tables = tuple(rules.paytable(wager).rows for wager in law.MAIN)
    if tables not in _solved:
        _solved[tables] = solve(course(), pays_under(rules))
    return _solved[tables]


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """The Ante with the wagers of the streets, under the best play."""
    from houserules.odds.stages import count

    facts = count(solution(rules).play)
    yield priced_together(
        rules, law.ante, {result(fact): ways for fact, ways in facts.items()}, law.settle_main,
        _describe, lambda told: law.wagers_of(told.raised),
        table_of=law.ante, method=DECIDED,
        strategy="Best play, found by comparing all choices in every situation.",
    )  # fmt: skip


def _describe(told: Result) -> str:
    """The hand, or the street of the fold, with what was wagered."""
    wagered = sum(law.wagers_of(told.raised).values())
    antes = f"{wagered} Antes" if wagered > 1 else "1 Ante"
    if told.outcome:
        return f"{told.outcome}, {antes}"
    street = law.streets.every[len(told.raised)].wager.name.removesuffix(" Wager")
    return f"Fold at {street}, {antes}"


# How to play


class Known(NamedTuple):
    """The cards that a player sees, as the rules look at them."""

    cards: int
    pair: bool
    made: bool
    """A pair of 6s or better, which cannot lose any more."""
    points: int
    high: int
    """Jacks and higher."""
    middle: int
    """Cards from 6 to 10."""
    suited: bool
    low: int
    top: int
    gaps: int | None
    """Ranks that are missing between the lowest and the highest, without a pair; an ace is high."""
    straights: int
    """Straights that contain all of them."""


@lru_cache(1 << 15)
def known(cards: tuple[Card, ...]) -> Known:
    """Look at some cards."""
    ranks = sorted(card.rank for card in cards)
    groups = Counter(ranks)
    paired = [rank for rank, number in groups.items() if number > 1]
    made = len(paired) > 1 or any(groups[rank] > 2 or rank >= Rank.SIX for rank in paired)
    high = sum(rank >= Rank.JACK for rank in ranks)
    middle = sum(Rank.SIX <= rank < Rank.JACK for rank in ranks)
    return Known(
        len(cards), bool(paired), made, 2 * high + middle, high, middle,
        len({card.suit for card in cards}) == 1, ranks[0], ranks[-1],
        None if paired else ranks[-1] - ranks[0] + 1 - len(ranks),
        0 if paired else sum(groups.keys() <= set(run) for run in RUNS),
    )  # fmt: skip


RUNS = [
    [Rank.ACE if rank < Rank.TWO else rank for rank in range(top - 4, top + 1)]
    for top in range(Rank.FIVE, Rank.ACE + 1)
]
"""The ranks of each straight."""


def by_points(cards: tuple[Card, ...], history: History) -> int:
    """The rules for a person, as `LINES` states them."""
    seen = known(cards)
    if seen.made or _draws(seen) or (seen.pair and not history):
        return THREE
    stays = seen.pair or seen.points >= max(2, len(cards))
    if len(cards) == 2:
        stays |= seen.suited and (seen.low, seen.top) == (Rank.FIVE, Rank.SIX)
    elif len(cards) == 3:
        stays |= seen.suited or (seen.gaps == 0 and seen.low >= Rank.FOUR)
        stays |= seen.gaps == 1 and seen.middle >= 2
    else:
        stays |= seen.straights > 0 or (seen.middle >= 3 and THREE in history)
    return ONE if stays else GIVE_UP


def _draws(seen: Known) -> bool:
    """Whether three or four cards may become so much that they are worth three Antes."""
    if seen.cards == 3 and seen.suited:
        return (
            seen.low >= Rank.TEN
            or (seen.gaps == 0 and seen.low >= Rank.FIVE)
            or (seen.gaps == 1 and seen.high >= 1)
            or (seen.gaps == 2 and seen.high >= 2)
        )
    open_ended = seen.gaps == 0 and seen.straights == 2 and seen.top >= Rank.EIGHT
    return seen.cards == 4 and (seen.suited or open_ended)


LINES = (
    "A jack or higher counts 2 points, a 6 to 10 counts 1 point, a 5 or lower none.",
    "At 3rd Street bet 3x with a pair; 1x with 2 points or more, or with 6-5 of one suit; "
    "otherwise fold.",
    "At 4th Street bet 3x with a pair of 6s or better, and with three cards of one suit that are "
    "10 or higher, or in a row from 5-6-7 up, or with one gap and a jack or higher, or with two "
    "gaps and two such cards (an ace is high); 1x with any other three cards of one suit, a lower "
    "pair, 3 points or more, a row from 4-5-6 up, or one gap and two cards from 6 to 10; "
    "otherwise fold.",
    "At 5th Street bet 3x with a pair of 6s or better, four cards of one suit, or a row of four "
    "that is open at both ends and reaches an 8 or higher; 1x with any other four cards of a "
    "straight, a lower pair, 4 points or more, or three cards from 6 to 10 if you bet 3x before; "
    "otherwise fold.",
)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the wager of each street, and how large."""
    from houserules.odds.stages import count, expected, play_by

    best = solution(rules)
    by_rule = expected(count(play_by(course(), by_points)), pays_under(rules))
    cost = best.value - by_rule
    exact = f"These rules cost {100 * float(cost):.4f}% of the Ante, exactly {cost}."
    return Strategy(
        "When to bet at 3rd, 4th and 5th Street (683a.11(b), (d), (f))",
        LINES,
        (_chart(best),),
        notes=(
            f"The best play loses {-100 * float(best.value):.4f}% of the Ante, exactly "
            f"{-best.value}.",
            exact if cost else "These rules are best play: they cost nothing.",
            "Best play: found by comparing all choices in every situation. `advise` gives the "
            "exact value of each choice.",
        ),
    )


def _chart(best: Solution) -> Chart:
    """The first wager by the two ranks: suited above the diagonal, pairs on it, others below."""
    ranks = RANK_LETTERS[::-1]

    def cell(down: str, across: str) -> str:
        suited = ranks.index(down) < ranks.index(across)
        act = best.play.act((Card.of(f"{down}s"), Card.of(f"{across}{'s' if suited else 'h'}")))
        return f"{act}x" if act in law.TIMES else "-"

    rows = tuple((down, *(cell(down, across) for across in ranks)) for down in ranks)
    return Chart("3rd Street Wager (-: fold); suited above the diagonal", ("", *ranks), rows)


@PLAN.advises("board", "removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with two cards and none to two community cards, per Ante.

    It depends on what was wagered before: as decided, otherwise as best play would have.
    """
    from houserules.odds.stages import solve

    hand, board = situation.hand, situation.board
    if len(hand) != 2 or len(board) >= len(law.streets.every):
        raise RuleError("A street is decided on two cards and none, one or two community cards.")
    if len(situation.removed) > 47 - len(board):
        raise RuleError("Too few cards are left for the community cards.")
    best = solution(rules)
    history = _history(situation, best)
    if situation.removed:
        best = solve(course(), pays_under(rules), situation.removed)
    values = best.values((*hand, *board), history)
    return [Action(act_of(len(board), act), value) for act, value in values.items()]


def _history(situation: Situation, best: Solution) -> History:
    """The wagers before a decision, in Antes."""
    if not situation.decided:
        return _best_history(situation.hand, situation.board, best)
    words = {law.streets.act(0, times): times for times in law.TIMES}
    if len(situation.decided) != len(situation.board) or not words.keys() >= {*situation.decided}:
        made = f"{len(situation.board)} wagers were made before this street"
        raise RuleError(f"{made}, each of them {' or '.join(words)}.")
    return tuple(words[word] for word in situation.decided)


def _best_history(hand: Sequence[Card], board: Sequence[Card], best: Solution) -> History:
    """The wagers of best play before a decision; the least where it would have folded."""
    history: History = ()
    for street in range(len(board)):
        act = best.play.act((*hand, *board[:street]), history)
        history = (*history, max(act, min(law.TIMES)))
    return history


def act_of(street: int, act: int) -> str:
    """A choice in the words of a round's decisions."""
    return law.streets.act(street, act) if act in law.TIMES else FOLDS


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most."""
    play = solution(rules).play

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        history = law.streets.placed(dealer.bets(asks.seat))
        board = dealer.place(law.COMMUNITY)[: len(history)]
        return act_of(len(history), play.act((*dealer.hand(asks.seat), *board), history))

    return choose
