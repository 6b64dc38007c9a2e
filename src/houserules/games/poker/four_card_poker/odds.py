"""Four Card Poker: the worth of the Ante and Bad Beat Bonus Wagers, and when to play 3x."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import TYPE_CHECKING

from houserules.equipment.cards import RANK_LETTERS, Rank
from houserules.games.shared.common import Comparison
from houserules.hands.canonical import SUITS
from houserules.hands.poker import FOUR_CARDS, PokerCategory, Value
from houserules.odds.deciding import price_decided
from houserules.odds.figure import Figure, Folding
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced, priced_together
from houserules.rules import HouseRules, Payable, RuleError, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import Meeting, Showdown, game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from houserules.odds.stud import Facts, Solution, Stud

PLAN = Plan(game)
PLAN.counts_with(law.ante, law.play, law.ante_bonus)
PLAN.counts_apart(law.hand_bonus.drawn)
PLAN.folds(Folding.FORFEITED, law.ante)
PLAN.folds(Folding.SURVIVES, law.bad_beat_bonus)

ONE, THREE = "play 1x", "play 3x"
ACTS = (law.FOLD, ONE, THREE)
"""Gains rise evenly with the Play Wager, so that no amount between is better than both ends."""
BY_RULES = "played by the short rules"
LOWEST_PLAYED, LOWEST_RAISED, LOWEST_MATCHED = Rank.THREE, Rank.NINE, Rank.JACK
"""The short rules: the lowest pair that is always played, that is played 3x if the up card is not
higher, and 3x also if the hand holds a card of the up card's rank."""
SHORT_RULES = (
    "Play 3x with two pair or better; with a pair of "
    f"{LOWEST_RAISED.plural} or better if the up card is not higher than the pair; and with a "
    f"pair of {LOWEST_MATCHED.plural} or better if you hold a card of the up card's rank.",
    f"Play 1x with any other pair of {LOWEST_PLAYED.plural} or better, and with a lower pair if "
    "you hold a card of the up card's rank.",
    "Otherwise fold.",
)


@cache
def stud() -> Stud:
    """Five cards against six, the best four of each, beside the dealer's up card."""
    from houserules.odds.stud import Stud

    return Stud(FOUR_CARDS, 5, 6, law.four_card_outcome, up=True)


def showdown(facts: Facts) -> Showdown:
    """Counted facts in the words of 641a."""
    played = Fraction(law.PLAYS.get(facts.act, 0))
    return Showdown(played, Comparison(facts.comparison), facts.outcome)


def units(facts: Showdown) -> Mapping[Payable, int]:
    """The wagers at the end of a round, in Antes."""
    return {law.ante: 1, law.play: int(facts.played), law.ante_bonus: 1}


def gain(facts: Facts) -> Fraction:
    """The gain of Ante, Play and Ante Bonus together, in Antes, which no choice of rules moves."""
    shown = showdown(facts)
    verdicts = law.settle_ante(shown, game.rules()).items()
    return sum((v.net(units(shown)[p] * UNIT) / UNIT for p, v in verdicts), Fraction(0))


@cache
def solution() -> Solution:
    """The best play of the Ante."""
    from houserules.odds.stud import solve

    return solve(stud(), ACTS, gain)


@PLAN.prices(law.ante)
def price_ante(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Ante, Play and Ante Bonus together, under the best play and by the short rules."""
    for played, when, strategy in (
        (solution(), None, "Best play, found by comparing all choices in every situation."),
        (by_short_rules(), BY_RULES, " ".join(SHORT_RULES)),
    ):
        yield priced_together(
            rules, law.ante, {showdown(fact): ways for fact, ways in played.counts.items()},
            law.settle_ante, lambda fact: _describe(fact, rules), units,
            table_of=law.ante_bonus, when=when, strategy=strategy,
        ).because("Every deal is counted six times, once for each up card.")  # fmt: skip


def _describe(facts: Showdown, rules: HouseRules) -> str:
    """The result, with the row of the Ante Bonus table if there is one."""
    if not facts.played:
        return "Fold"
    result = "dealer higher" if facts.comparison is Comparison.LOWER else "player higher or equal"
    bonus = rules.paytable(law.ante_bonus).row(facts.outcome)
    return f"Play {facts.played}x, {result}" + (f", {bonus[0].lower()}" if bonus else "")


@PLAN.prices(law.bad_beat_bonus)
def price_bad_beat_bonus(rules: HouseRules, asked: Asked) -> Iterable[Figure]:
    """Bad Beat Bonus, which no decision moves: a fold leaves it on the layout."""
    yield priced(rules, law.bad_beat_bonus, meetings(), law.settle_bad_beat)


@cache
def meetings() -> dict[Meeting, int]:
    """Both hands over all deals."""
    from houserules.odds.stud import meetings

    return {
        Meeting(met.outcome, met.dealer_outcome, Comparison(met.comparison)): ways
        for met, ways in meetings(stud()).items()
    }


def _price_progressive(wager: Wager, rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """A progressive wager that a fold forfeits."""
    note = "A fold forfeits it (641a.11(b)(2)); best play folds no hand that it pays."
    for figure in price_decided(wager, rules, asked, None):
        yield figure.because(note)


for progressive in law.PROGRESSIVES:
    PLAN.prices(progressive, by=progressive.moved_by)(partial(_price_progressive, progressive))


def short_act(value: Value, up: Rank, holds: bool) -> str:
    """The act of the short rules with a hand, by the up card and whether the hand holds its rank.

    A pair of the up card's rank holds it.
    """
    if FOUR_CARDS.reaches(value, PokerCategory.TWO_PAIR):
        return THREE
    if not FOUR_CARDS.reaches(value, PokerCategory.PAIR):
        return law.FOLD
    pair = value[1][0]
    if (pair >= LOWEST_RAISED and up <= pair) or (pair >= LOWEST_MATCHED and holds):
        return THREE
    return ONE if pair >= LOWEST_PLAYED or holds else law.FOLD


@cache
def by_short_rules() -> Solution:
    """The short rules in every situation."""
    import numpy as np

    from houserules.hands.batches import values_in_order
    from houserules.odds.stud import follow

    acts = np.array([
        [[ACTS.index(short_act(value, up, holds)) for holds in (False, True)] for up in Rank]
        for value in values_in_order(FOUR_CARDS)
    ], dtype=np.int8)  # fmt: skip
    scores, holds = _situations()
    by_rank = np.where(holds, acts[scores, :, 1], acts[scores, :, 0])
    return follow(stud(), ACTS, np.repeat(by_rank, SUITS, axis=1))


def _situations() -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The score of each hand, and whether it holds a card of each rank that is turned up."""
    import numpy as np

    from houserules.odds.stud import holdings

    held = holdings(stud())
    holds = np.zeros((len(held.rows), len(Rank)), dtype=np.bool_)
    np.put_along_axis(holds, (held.rows >> 2).astype(np.int64), True, axis=1)
    return held.scores.astype(np.int64), holds


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """When to make the Play Wager, and how large."""
    best, short = (
        sum((gain(facts) * ways for facts, ways in played.counts.items()), Fraction(0))
        / sum(played.counts.values())
        for played in (solution(), by_short_rules())
    )
    cost = best - short
    return Strategy(
        "When to make the Play Wager, and how large (641a.11(b))",
        SHORT_RULES,
        _charts(),
        notes=(
            f"The best play loses {-100 * float(best):.4f}% of the Ante, exactly {-best}.",
            f"The short rules cost {100 * float(cost):.4f}% of the Ante more, exactly {cost}.",
            "Two pair or better is always worth 3x. Best play also looks at the other cards of "
            "the hand and their suits: `advise` gives the exact value of each choice.",
        ),
    )


def _charts() -> tuple[Chart, ...]:
    """The best act with each pair by the up card, over all hands with the pair."""
    import numpy as np

    from houserules.hands.batches import values_in_order
    from houserules.odds.stud import in_groups

    ranks = len(Rank)
    pair_of = np.array([
        value[1][0] - Rank.TWO if FOUR_CARDS.category(value) is PokerCategory.PAIR else ranks
        for value in values_in_order(FOUR_CARDS)
    ])  # fmt: skip
    scores, holds = _situations()
    by_rank = (pair_of[scores][:, None] * ranks + np.arange(ranks)) * 2 + holds
    groups = np.repeat(by_rank, SUITS, axis=1)
    worth = in_groups(stud(), ACTS, gain, groups)
    shown = {law.FOLD: "-", ONE: "1x", THREE: "3x"}
    titles = (
        "The best Play Wager by pair (down) and up card (across), the hand holding no card of the "
        "up card's rank (-: fold)",
        "The same, the hand holding a card of the up card's rank",
    )
    charts = []
    for holding, title in enumerate(titles):
        rows = []
        for pair in reversed(range(ranks)):
            sums = [worth[(pair * ranks + across) * 2 + holding] for across in range(ranks)]
            acts = [shown[ACTS[int(each.argmax())]] if each.any() else "" for each in sums]
            rows.append((2 * RANK_LETTERS[pair], *acts))
        charts.append(Chart(title, ("", *RANK_LETTERS), tuple(rows)))
    return tuple(charts)


@PLAN.advises("dealer", "removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each choice with five cards and the up card, per Ante."""
    from houserules.odds.stud import values

    if len(situation.hand) != 5 or len(situation.dealer) != 1:
        raise RuleError("The decision is made on five cards and the dealer's up card.")
    if len(situation.removed) > 41:
        raise RuleError("At least five cards are left for the dealer.")
    acts = (*law.PLAYS, law.FOLD)
    worth = values(stud(), acts, gain, situation.hand, *situation.dealer, situation.removed)
    return [Action(act, value) for act, value in worth.items()]


@PLAN.chooses("best")
def best_play(rules: HouseRules) -> Choose:
    """Make the Play Wager, 1x or 3x, wherever it gains more than the fold."""
    return _chooser(solution())


@PLAN.chooses("short rules", BY_RULES)
def short_play(rules: HouseRules) -> Choose:
    """By the rules that a person can remember."""
    return _chooser(by_short_rules())


def _chooser(played: Solution) -> Choose:
    """Decide for a seat at a live table, as high as the posted limits of the Play Wager let it."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        act = played.choice(dealer.hand(asks.seat), dealer.place("dealer")[-1])
        most = law.PLAYS.get(act, 0)
        plays = [each.name for each in asks.acts if 0 < law.PLAYS.get(each.name, 0) <= most]
        return plays[-1] if plays else law.FOLD

    return choose
