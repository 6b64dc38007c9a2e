"""Criss-Cross Poker: what the Antes and bets of 674a are worth, and how to make the bets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.games.poker.odds import COMPARED, Together, chart, in_multiples, known, name_of
from houserules.odds.cache import remembered
from houserules.odds.figure import Folding
from houserules.odds.plan import Action, Choose, Plan, Ruled, Situation, Strategy, loss_and_cost
from houserules.rules import HouseRules, RuleError
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Crossed, game

if TYPE_CHECKING:
    from houserules.odds.crossing import Cross, CrossFacts, CrossSolution

PLAN = Plan(game)
PLAN.counts_with(*law.streets.wagers)
PLAN.folds(Folding.FORFEITED, law.ante_across)
ONE, THREE, GIVE_UP = min(law.TIMES), max(law.TIMES), -1
"""The acts that best play makes: the least and the most in Antes, and a fold."""
WHEN = "before the Across Bet", "before the Down Bet", "before the Middle Bet"
SOLVER = tuple(
    f"houserules.{name}"
    for name in (
        "games.poker.staged",
        "games.poker.starting_hands",
        "games.poker.street_odds",
        "hands.tables",
        "odds.crossing",
        "odds.finals",
        "odds.kernels.crossing",
        "odds.pricing",
    )
)
Own = tuple[Card, Card]


# Solving


def crossed(facts: CrossFacts) -> Crossed:
    """Counted facts in the words of 674a."""
    placed = tuple(act for act in facts.acts if act != GIVE_UP)
    return Crossed(placed, facts.across or "", facts.down or "")


def _describe(facts: Crossed) -> str:
    """The higher of both hands, or the moment of the fold."""
    if facts.across:
        return law.higher(facts.across, facts.down)
    return f"Fold {WHEN[len(facts.placed)]}"


PLAY = Together(
    law.ante_across,
    law.streets.wagers,
    law.settle_main,
    lambda facts: law.streets.made(facts.placed),
    _describe,
)
PLAN.prices(law.ante_across)(lambda rules, asked: [PLAY.figure(rules, best(rules).counts)])


def cross_of(rules: HouseRules) -> Cross:
    """The bets, and what everything pays under these rules."""
    return PLAY.once("cross", rules, lambda: _after((), rules))


def _after(history: Sequence[Fraction], rules: HouseRules) -> Cross:
    """The same after bets of any amount, as if these were the smallest ones."""
    from houserules.odds.crossing import Cross

    def pays(facts: CrossFacts) -> Fraction:
        fact = crossed(facts)
        placed = (*history, *fact.placed[len(history) :])[: len(fact.placed)]
        return PLAY.gain(fact._replace(placed=placed), rules)

    bets = [(ONE,) if made < len(history) else law.TIMES for made in range(len(WHEN))]
    return Cross.of(bets, law.outcome, pays)


def solution(rules: HouseRules, history: Sequence[Fraction] = ()) -> CrossSolution:
    """Values of single situations, for which not all are solved."""
    from houserules.odds.crossing import CrossSolution

    return CrossSolution(_after(history, rules) if history else cross_of(rules), {})


class Played(NamedTuple):
    """How often each fact comes of a play over all deals, and the first acts by own cards."""

    counts: Mapping[Crossed, int]
    firsts: Mapping[str, int]


def best(rules: HouseRules) -> Played:
    """The best play."""

    def compute() -> Any:
        from houserules.odds.crossing import count, solve

        found = solve(cross_of(rules))
        firsts = {name_of(own): act for own, act in found.firsts.items()}
        return [_listed(count(found)), firsts]

    return _kept("best play", rules, compute)


def by_points(rules: HouseRules) -> Played:
    """The play by the rules for a person."""

    def compute() -> Any:
        from houserules.odds.crossing import CrossRules, count_by

        return [_listed(count_by(cross_of(rules), CrossRules(first, second, line, last))), {}]

    return _kept("rules for a person", rules, compute)


def _kept(name: str, rules: HouseRules, compute: Callable[[], Any]) -> Played:
    def recall() -> Played:
        rows = (rules.paytable(wager).rows for wager in law.streets.wagers)
        parameters: list[object] = [[(label, str(pays)) for label, pays in table] for table in rows]
        parameters += [] if THREE == 3 else [THREE]
        modules = (__name__, law.__name__, *SOLVER)
        facts, firsts = remembered(f"{game.id}, {name}", parameters, modules, compute)
        counts = {Crossed(tuple(acts), *hands): ways for acts, *hands, ways in facts}
        return Played(counts, firsts)

    return PLAY.once(name, rules, recall)


def _listed(facts: Mapping[CrossFacts, int]) -> list[Any]:
    """Counted facts as they are kept."""
    return [[*crossed(fact), ways] for fact, ways in facts.items()]


# Rules for a person


class Line(NamedTuple):
    """A player's cards with the outer cards of a line, as the rules look at them."""

    made: bool
    """A pair of 6s or better, which cannot lose any more."""
    draws: bool
    """Four cards of one suit, or in a row that is open at both ends."""
    inside: bool
    """Any other four cards of a straight."""
    pair: bool
    """A pair of 5s or lower."""
    points: int


def line(own: Own, outer: Own) -> Line:
    """Look at a line of four cards."""
    seen = known((*own, *outer))
    draws = seen.suited or (seen.gaps == 0 and seen.straights == 2)
    return Line(seen.made, draws, seen.straights > 0, seen.pair, seen.points)


def first(own: Own) -> int:
    """The Across Bet by the rules for a person, which is the best one."""
    return ruled_first(own).act


def ruled_first(own: Own) -> Ruled[int]:
    """The same with its reason."""
    low, high = sorted(card.rank for card in own)
    suited = own[0].suit == own[1].suit
    if low == high:
        return Ruled(THREE, "a pair")
    if suited:
        top = (low, high) == (Rank.JACK, Rank.QUEEN)
        return Ruled(THREE, "queen and jack of one suit") if top else Ruled(ONE, "two of one suit")
    return Ruled(ONE, "a 6 or higher") if high >= Rank.SIX else Ruled(GIVE_UP, "nothing above a 5")


def second(own: Own, row: Own) -> int:
    """The Down Bet by the rules for a person."""
    return ruled_second(own, row).act


def ruled_second(own: Own, row: Own) -> Ruled[int]:
    """The same with its reason."""
    low, high = sorted(card.rank for card in own)
    met = any(card.rank in (low, high) for card in row)
    if low == high:
        if met and low < Rank.SIX:
            return Ruled(ONE, "a pair of 5s or lower, and the row has one more of them")
        return Ruled(THREE, "a pair of your own")
    suits = {card.suit for card in own}
    apart = not met and not suits & {card.suit for card in row}
    if len(suits) == 1 and low >= Rank.JACK and apart:
        return Ruled(THREE, "two high cards of one suit, and the row has none of it")
    return Ruled(ONE, "no pair of your own and no such high cards of one suit")


def last(across: Line, down: Line) -> int:
    """The Middle Bet by the rules for a person."""
    return ruled_last(across, down).act


def ruled_last(across: Line, down: Line) -> Ruled[int]:
    """The same with its reason."""
    lines = across, down
    if any(each.made for each in lines):
        return Ruled(THREE, "a pair of 6s or better in a line cannot lose any more")
    if any(each.draws for each in lines):
        return Ruled(THREE, "four to a flush, or to a straight that is open at both ends")
    inside, pair = any(each.inside for each in lines), any(each.pair for each in lines)
    if inside and pair:
        return Ruled(THREE, "a low pair in one line, four to a straight in the other")
    if inside or pair:
        return Ruled(ONE, "four to a straight" if inside else "a pair of 5s or lower")
    points = across.points + down.points
    act = ONE if points >= POINTS else GIVE_UP
    return Ruled(act, f"{points} points in both lines, where {POINTS} are needed")


POINTS = 6
"""The points of both lines with which a Middle Bet is made."""
RULES = (
    f"Across Bet: {THREE}x with a pair, or with queen and jack of one suit; 1x with any other "
    "cards of one suit, or with a 6 or higher; otherwise fold.",
    f"Down Bet: {THREE}x with a pair of your own, but 1x with 5s or lower if the row has one "
    f"more of them; {THREE}x with two cards of one suit, jack or higher, if the row has none of "
    "that suit and of their ranks; otherwise 1x. Do not fold.",
    "A line is your two cards with the two outer cards of the row or of the column. In each "
    "line a jack or higher counts 2 points, a 6 to 10 counts 1 point, a 5 or lower none; your "
    "own cards so count twice.",
    f"Middle Bet: {THREE}x if a line has a pair of 6s or better, four cards of one suit, or four"
    f" in a row that is open at both ends; {THREE}x with a lower pair in one line and any other "
    "four cards of a straight in the other; 1x with only one of these two, or with 6 points or "
    "more in both lines together; otherwise fold.",
)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make each bet, and how large."""
    value, by_rules = (PLAY.value(way(rules).counts, rules) for way in (best, by_points))
    cites = ", ".join(str(game.cite(street.asked)) for street in law.streets.every)
    title = "Across Bet by best play (-: fold); suited above the diagonal"
    return Strategy(
        f"When to bet ({cites})",
        RULES,
        (chart(title, in_multiples(best(rules).firsts)),),
        notes=(*loss_and_cost(value, by_rules, "one Ante"), COMPARED),
    )


# Single situations


@PLAN.advises("board", "removed", "decided")
def advise(rules: HouseRules, situation: Situation) -> Sequence[Action]:
    """The worth of each choice with two cards and none, two or four community cards, in Antes.

    The first two are those of the row. It depends on the bets before: as decided, otherwise as
    best play would have made them.
    """
    hand, board = situation.hand, situation.board
    if len(hand) != 2 or len(board) not in (0, 2, 4):
        raise RuleError("A bet is decided on two cards and none, two or four community cards.")
    if len(situation.removed) > 45:
        raise RuleError("Too few cards are left for the community cards.")
    own, moment = (hand[0], hand[1]), len(board) // 2
    if len(situation.decided) not in (0, moment):
        raise RuleError(f"Before this bet {moment} others are made, not {len(situation.decided)}.")
    made = [_bet(decided) for decided in situation.decided]
    if all(times in law.TIMES for times in made):
        whole, after = tuple(map(int, made)), solution(rules)
        while len(whole) < moment:
            whole = (*whole, max(_best_act(rules, own, board, whole), ONE))
    else:
        whole, after = (ONE,) * moment, solution(rules, made)
    values = after.values(own, board[:2], board[2:], whole, situation.removed)
    return [Action(law.streets.word(act), value) for act, value in values.items()]


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The bet by the rules for a person."""
    own, board = (situation.hand[0], situation.hand[1]), situation.board
    if not board:
        found = ruled_first(own)
    elif len(board) == 2:
        found = ruled_second(own, (board[0], board[1]))
    else:
        found = ruled_last(line(own, (board[0], board[1])), line(own, (board[2], board[3])))
    return Ruled(law.streets.word(found.act), found.why)


def _bet(decided: str) -> Fraction:
    """The amount of a bet in Antes: bet 3x, bet 3/2x or bet 1.5x."""
    with suppress(ValueError, ZeroDivisionError):
        times = Fraction(decided.removeprefix(law.streets.every[0].act).strip().removesuffix("x"))
        if ONE <= times <= THREE:
            return times
    least, most = map(law.streets.word, (ONE, THREE))
    raise RuleError(f"A bet before this one was {least} to {most}, not {decided}.")


def _best_act(rules: HouseRules, own: Own, cross: Sequence[Card], history: tuple[int, ...]) -> int:
    """The best bet after others, with as much of the cross as is seen then."""
    if not history:
        return best(rules).firsts[name_of(own)]
    seen = cross[: 2 * len(history)]
    values = solution(rules).values(own, seen[:2], seen[2:], history)
    return max(values, key=lambda act: values[act])


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Whatever is worth most."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        history = tuple(map(int, law.streets.placed(dealer.bets(asks.seat))))
        hand = dealer.hand(asks.seat)
        cross = (*dealer.place(law.ACROSS), *dealer.place(law.DOWN))
        return law.streets.word(_best_act(rules, (hand[0], hand[1]), cross, history))

    return choose
