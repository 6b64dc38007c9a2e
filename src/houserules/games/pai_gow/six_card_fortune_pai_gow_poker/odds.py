"""Six-Card Fortune Pai Gow Poker: what each wager of 670a is worth, and how to set a hand."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import RANKS, Card
from houserules.games.pai_gow.chapter import DOUBLES, NO_DOUBLE, Showdown
from houserules.games.pai_gow.hands import BY_HOUSE_WAY
from houserules.games.shared.common import Comparison
from houserules.hands.pai_gow_six import SixCardKind, SixCardSetting, all_settings
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import (
    UNIT,
    Envy,
    priced,
    priced_together,
    progressive,
)
from houserules.rules import Bonus, Decision, HouseRules, Payable, RuleError, Verdict, Wager
from houserules.rules.money import short_dollars
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import HANDS, HOUSE_WAY, LEAST_QUALIFYING, game

if TYPE_CHECKING:
    from houserules.games.pai_gow.kernels.six_card_study import Play, Study

PLAN = Plan(game)
PLAN.counts_with(law.main, law.double_down)
BEST_PLAY, BY_POINTS = "best play", "points"
INCLUSION = "exact: inclusion and exclusion over common cards of both hands"

WIN = (Comparison.HIGHER, Comparison.HIGHER)
TIE = (Comparison.HIGHER, Comparison.LOWER)
LOSS = (Comparison.LOWER, Comparison.LOWER)
LABELS = {WIN: "Win", TIE: "Tie", LOSS: "Loss"}


class Played(NamedTuple):
    """The end of a round, and whether the player placed the Double Down Wager."""

    showdown: Showdown
    doubled: bool


@cache
def study() -> "Study":
    """All deals, as the house way, best play and points set the player's hand."""
    from houserules.games.pai_gow.kernels.six_card_study import studied

    win, loss = (
        int(law.settle_main(Showdown(hands), game.rules()).net(UNIT)) for hands in (WIN, LOSS)
    )
    return studied(HOUSE_WAY, LEAST_QUALIFYING, win // gcd(win, loss), loss // gcd(win, loss))


# The Six-Card Fortune Pai Gow Poker Wager and the Double Down Wager


def by_house_way() -> dict[Showdown, int]:
    """All 246,507,626,383,... deals, both hands set by the house way."""
    grid = study().house
    return {
        Showdown((high, low)): grid[high + 1][low + 1] for high in Comparison for low in Comparison
    }


def _facts(play: "Play") -> dict[Played, int]:
    """The deals of a way to play, by how they end."""
    counts: Counter[Played] = Counter()
    for doubled, dealers, outcomes in (
        (False, "", play.single_weak),
        (False, law.QUALIFIES, play.single),
        (True, "", play.doubled_weak),
        (True, law.QUALIFIES, play.doubled),
    ):
        for hands, deals in zip((WIN, TIE, LOSS), outcomes, strict=True):
            counts[Played(Showdown(hands, dealers), doubled)] += deals
    return counts


def _settle(facts: Played, rules: HouseRules) -> Mapping[Payable, Verdict]:
    verdicts = law.settle(facts.showdown, rules)
    return {wager: one for wager, one in verdicts.items() if facts.doubled or wager is law.main}


def _describe(facts: Played) -> str:
    end = LABELS[facts.showdown.hands]
    if not facts.doubled:
        return end
    dealers = "the dealer qualifies" if facts.showdown.dealers else "Double Down returned"
    return f"{end}, doubled, {dealers}"


def price_play(rules: HouseRules, play: "Play", words: str, strategy: str) -> Figure:
    """A way to play as one figure per unit of the first wager."""
    return priced_together(
        rules, law.main, {fact: ways for fact, ways in _facts(play).items() if ways},
        _settle, _describe, {law.main: 1, law.double_down: 1},
        when="; ".join(filter(None, (rules.phrase([law.double_down.option]), words))),
        method=INCLUSION, strategy=strategy,
    )  # fmt: skip


@PLAN.prices(law.main, by=[law.double_down.option])
def price_main(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Both hands by the house way; then the player's in the best way, and by points."""
    doubling = rules.offers(law.double_down)
    found = study()
    if not doubling:
        figure = priced(
            rules, law.main, by_house_way(), law.settle_main,
            when=rules.phrase([law.double_down.option]), method=INCLUSION,
        )  # fmt: skip
        yield replace(figure, strategy=f"Both hands are set by the {HOUSE_WAY}.")
    also = ", and doubles down where that gains" if doubling else ""
    yield price_play(
        rules, found.best_doubling if doubling else found.best, BEST_PLAY,
        f"The player sets each hand in the way that is worth most against the {HOUSE_WAY}{also}.",
    )  # fmt: skip
    also = ", and doubles down by the chart" if doubling else ""
    yield price_play(
        rules, found.by_points_doubling if doubling else found.by_points, BY_POINTS,
        f"The player sets each hand in the way that has most points{also}.",
    )  # fmt: skip


# Wagers on the player's six cards


@cache
def hand_counts() -> dict[str, int]:
    """All 22,957,480 hands by the names of their highest ranking five cards."""
    return _counted(law.hand_outcome)


def _counted(outcome: "law.Outcome") -> dict[str, int]:
    from houserules.games.pai_gow.kernels.six_cards import best_hands

    counts: Counter[str] = Counter()
    for hand, ways in best_hands().items():
        counts[outcome(hand, game.rules())] += ways
    return counts


def _with_envy(figure: Figure, rules: HouseRules, envy: Bonus, stake: int) -> Figure:
    """The figure with what Envy Bonuses add at a wager."""
    counts = _counted(law.hand_outcome)
    total = sum(counts.values())
    chances = {outcome: Fraction(ways, total) for outcome, ways in counts.items()}
    value = Envy(envy, chances, game.positions).value(rules, stake)
    advantage = Fraction(figure.house_advantage)
    name = f"With Envy Bonuses at {short_dollars(stake)}, by number of other players"
    related = tuple(
        Related(name, advantage - others * value, other_players=others, amount=stake)
        for others in range(1, 6)
    )
    by_players = ", ".join(f"{one.other_players}: {float(one.value):.4%}" for one in related)
    return replace(figure, extra={name: by_players}, related=related)
