"""Criss-Cross Poker: what the Antes and bets of 674a are worth, and how to make the bets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from houserules.equipment.cards import RANK_LETTERS, Card, Rank
from houserules.games.poker.starting_hands import chart
from houserules.games.poker.street_odds import known
from houserules.games.poker.streets import FOLDS
from houserules.odds.cache import remembered
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import gain_of, priced_together
from houserules.rules import HouseRules, Paytable, RuleError
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
DECIDED = "exact enumeration of all deals, decided backwards"
SOLVER = tuple(
    f"houserules.{name}"
    for name in ("odds.crossing", "odds.kernels.crossing", "odds.finals", "hands.tables")
)
Own = tuple[Card, Card]


# Solving


def crossed(facts: CrossFacts) -> Crossed:
    """Counted facts in the words of 674a."""
    placed = tuple(act for act in facts.acts if act != GIVE_UP)
    return Crossed(placed, facts.across or "", facts.down or "")


def gain(facts: Crossed, rules: HouseRules) -> Fraction:
    """The gain of Antes and bets together, in Antes."""
    return gain_of(law.settle_main(facts, rules), law.streets.made(facts.placed))


def name_of(own: Own) -> str:
    """Two cards as people name them: AA, AKs, AKo."""
    low, high = sorted(card.rank for card in own)
    how = "" if low == high else "s" if own[0].suit == own[1].suit else "o"
    return f"{RANK_LETTERS[high - Rank.TWO]}{RANK_LETTERS[low - Rank.TWO]}{how}"


Tables = tuple[Paytable, ...]
_crosses: dict[Tables, Cross] = {}


def tables_of(rules: HouseRules) -> Tables:
    """All that the play depends on."""
    return tuple(rules.paytable(wager) for wager in law.streets.wagers)


def cross_of(rules: HouseRules) -> Cross:
    """The bets, and what everything pays under these rules."""
    from houserules.odds.crossing import Cross

    tables = tables_of(rules)
    if tables not in _crosses:
        bets = [law.TIMES] * len(law.streets.every)
        _crosses[tables] = Cross.of(bets, law.outcome, lambda facts: gain(crossed(facts), rules))
    return _crosses[tables]


def solution(rules: HouseRules) -> CrossSolution:
    """Values of single situations, for which not all are solved."""
    from houserules.odds.crossing import CrossSolution

    return CrossSolution(cross_of(rules), {})


class Played(NamedTuple):
    """How often each fact comes of a play over all deals, and the first acts by own cards."""

    counts: Mapping[Crossed, int]
    firsts: Mapping[str, int]

    def value(self, rules: HouseRules) -> Fraction:
        """The player's expected gain in Antes."""
        gains = sum((ways * gain(fact, rules) for fact, ways in self.counts.items()), Fraction(0))
        return gains / sum(self.counts.values())


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


_played: dict[tuple[str, Tables], Played] = {}


def _kept(name: str, rules: HouseRules, compute: Callable[[], Any]) -> Played:
    tables = tables_of(rules)
    if (name, tables) not in _played:
        parameters = [[(label, str(pays)) for label, pays in table.rows] for table in tables]
        modules = (__name__, law.__name__, known.__module__, *SOLVER)
        facts, firsts = remembered(f"{game.id}, {name}", parameters, modules, compute)
        counts = {Crossed(tuple(acts), *hands): ways for acts, *hands, ways in facts}
        _played[name, tables] = Played(counts, firsts)
    return _played[name, tables]


def _listed(facts: Mapping[CrossFacts, int]) -> list[Any]:
    """Counted facts as they are kept."""
    return [[*crossed(fact), ways] for fact, ways in facts.items()]


@PLAN.prices(law.ante_across)
def price_antes(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Both Antes with the three bets, under the best play."""
    yield priced_together(
        rules, law.ante_across, best(rules).counts, law.settle_main, _describe,
        lambda facts: law.streets.made(facts.placed), table_of=law.ante_across, method=DECIDED,
        strategy="Best play, found by comparing all choices in every situation.",
    )  # fmt: skip


def _describe(facts: Crossed) -> str:
    """The higher of both hands, or the moment of the fold."""
    if facts.across:
        return law.higher(facts.across, facts.down)
    return f"Fold {WHEN[len(facts.placed)]}"


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
    low, high = sorted(card.rank for card in own)
    suited = own[0].suit == own[1].suit
    if low == high or (suited and (low, high) == (Rank.JACK, Rank.QUEEN)):
        return THREE
    return ONE if suited or high >= Rank.SIX else GIVE_UP


def second(own: Own, row: Own) -> int:
    """The Down Bet by the rules for a person."""
    low, high = sorted(card.rank for card in own)
    met = any(card.rank in (low, high) for card in row)
    if low == high:
        return ONE if met and low < Rank.SIX else THREE
    suits = {card.suit for card in own}
    apart = not met and not suits & {card.suit for card in row}
    return THREE if len(suits) == 1 and low >= Rank.JACK and apart else ONE


def last(across: Line, down: Line) -> int:
    """The Middle Bet by the rules for a person."""
    lines = across, down
    if any(each.made or each.draws for each in lines):
        return THREE
    if any(each.inside for each in lines) and any(each.pair for each in lines):
        return THREE
    if any(each.inside or each.pair for each in lines):
        return ONE
    return ONE if across.points + down.points >= POINTS else GIVE_UP


POINTS = 6
"""The points of both lines with which a Middle Bet is made."""
RULES = (
    "Across Bet: 3x with a pair, or with queen and jack of one suit; 1x with any other cards of "
    "one suit, or with a 6 or higher; otherwise fold.",
    "Down Bet: 3x with a pair of your own, but 1x with 5s or lower if the row has one more of "
    "them; 3x with two cards of one suit, jack or higher, if the row has none of that suit and of "
    "their ranks; otherwise 1x. Do not fold.",
    "A line is your two cards with the two outer cards of the row or of the column. In each line a "
    "jack or higher counts 2 points, a 6 to 10 counts 1 point, a 5 or lower none; your own cards "
    "so count twice.",
    "Middle Bet: 3x if a line has a pair of 6s or better, four cards of one suit, or four in a row "
    "that is open at both ends; 3x with a lower pair in one line and any other four cards of a "
    "straight in the other; 1x with only one of these two, or with 6 points or more in both lines "
    "together; otherwise fold.",
)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make each bet, and how large."""
    played, value = best(rules), best(rules).value(rules)
    cost = value - by_points(rules).value(rules)
    cites = ", ".join(str(game.cite(street.asked)) for street in law.streets.every)
    cells = {name: f"{act}x" if act > 0 else "-" for name, act in played.firsts.items()}
    return Strategy(
        f"When to bet ({cites})",
        RULES,
        (chart("Across Bet by best play (-: fold); suited above the diagonal", cells),),
        notes=(
            f"The best play loses {-100 * float(value):.4f}% of one Ante, exactly {-value}.",
            f"These rules cost {100 * float(cost):.4f}% of one Ante, exactly {cost}.",
            "Best play: found by comparing all choices in every situation. `advise` gives the "
            "exact value of each choice.",
        ),
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
        whole, after = (ONE,) * moment, _after(rules, made)
    values = after.values(own, board[:2], board[2:], whole, situation.removed)
    return [Action(_act(act), value) for act, value in values.items()]


def _bet(decided: str) -> Fraction:
    """The amount of a bet in Antes: bet 3x, bet 3/2x or bet 1.5x."""
    with suppress(ValueError, ZeroDivisionError):
        times = Fraction(decided.removeprefix(law.streets.every[0].act).strip().removesuffix("x"))
        if ONE <= times <= THREE:
            return times
    raise RuleError(f"A bet before this one was {_act(ONE)} to {_act(THREE)}, not {decided}.")


def _after(rules: HouseRules, history: Sequence[Fraction]) -> CrossSolution:
    """Values of situations after bets of any amount, as if these were the smallest ones."""
    from houserules.odds.crossing import Cross, CrossSolution

    def pays(facts: CrossFacts) -> Fraction:
        told = crossed(facts)
        placed = (*history, *told.placed[len(history) :])[: len(told.placed)]
        return gain(told._replace(placed=placed), rules)

    bets = [(ONE,) if made < len(history) else law.TIMES for made in range(len(WHEN))]
    return CrossSolution(Cross.of(bets, law.outcome, pays), {})


def _act(act: int) -> str:
    """A choice in the words of a round's decisions."""
    return FOLDS if act == GIVE_UP else law.streets.act(0, act)


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
        return _act(_best_act(rules, (hand[0], hand[1]), cross, history))

    return choose
