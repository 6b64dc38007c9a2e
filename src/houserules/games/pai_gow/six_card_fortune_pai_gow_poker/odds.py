"""Six-Card Fortune Pai Gow Poker: what each wager of 670a is worth, and how to set a hand."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.games.pai_gow import BY_HOUSE_WAY, DOUBLES, NO_DOUBLE, ComparedHands, by_kind
from houserules.games.pai_gow.odds import (
    BEST_PLAY,
    INCLUSION,
    plays_house_way,
    prices_optional,
    usual,
)
from houserules.games.shared.common import Comparison
from houserules.hands.pai_gow import HighHand, PaiGowCategory
from houserules.hands.pai_gow_six import SixCardKind, SixCardSetting, all_settings
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Ruled, Situation, Strategy
from houserules.odds.pricing import priced, priced_together
from houserules.rules import Decision, HouseRules, Payable, RuleError, Verdict, Wager
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import HANDS, HOUSE_WAY, LEAST_QUALIFYING, game

if TYPE_CHECKING:
    from houserules.games.pai_gow.kernels.six_card_study import Play, Study

PLAN = Plan(game)
PLAN.counts_with(law.main, law.double_down)
BY_POINTS = "points"

WIN = (Comparison.HIGHER, Comparison.HIGHER)
TIE = (Comparison.HIGHER, Comparison.LOWER)
LOSS = (Comparison.LOWER, Comparison.LOWER)
LABELS: dict[tuple[Comparison, ...], str] = {WIN: "Win", TIE: "Tie", LOSS: "Loss"}


class Played(NamedTuple):
    """The end of a round, and whether the player placed the Double Down Wager."""

    compared: ComparedHands
    doubled: bool


@cache
def gains() -> tuple[int, int]:
    """The gain of a unit when both hands are higher, and when none is."""
    verdicts = (law.settle_main(ComparedHands(hands), game.rules()) for hands in (WIN, LOSS))
    win, loss = (verdict.net(1) for verdict in verdicts)
    return int(win), int(loss)


@cache
def study() -> "Study":
    """All deals, as the house way, best play and points set the player's hand."""
    from houserules.games.pai_gow.kernels.six_card_study import studied

    return studied(HOUSE_WAY, LEAST_QUALIFYING, *gains())


# The Six-Card Fortune Pai Gow Poker Wager and the Double Down Wager


def by_house_way() -> dict[ComparedHands, int]:
    """All 246,507,617,396,040 deals, both hands set by the house way."""
    grid = study().house
    return {
        ComparedHands((high, low)): grid[high + 1][low + 1]
        for high in Comparison
        for low in Comparison
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
            counts[Played(ComparedHands(hands, dealers), doubled)] += deals
    return counts


def _settle(facts: Played, rules: HouseRules) -> Mapping[Payable, Verdict]:
    verdicts = law.settle(facts.compared, rules)
    return {wager: one for wager, one in verdicts.items() if facts.doubled or wager is law.main}


def _describe(facts: Played) -> str:
    end = LABELS[facts.compared.hands]
    if not facts.doubled:
        return end
    dealers = "the dealer qualifies" if facts.compared.dealers else "Double Down returned"
    return f"{end}, doubled, {dealers}"


def price_play(rules: HouseRules, play: "Play", words: str, strategy: str) -> Figure:
    """A way to play as one figure per unit of the first wager."""
    return priced_together(
        rules,
        law.main,
        {fact: ways for fact, ways in _facts(play).items() if ways},
        _settle,
        _describe,
        {law.main: 1, law.double_down: 1},
        when="; ".join(filter(None, (rules.phrase([law.doubling]), words))),
        method=INCLUSION,
        strategy=strategy,
    )


@PLAN.prices(law.main, by=[law.doubling])
def price_main(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Both hands by the house way; then the player's in the best way, and by points."""
    doubling = rules.offers(law.double_down)
    found = study()
    figure = priced(
        rules,
        law.main,
        by_house_way(),
        law.settle_main,
        when=rules.phrase([law.doubling]),
        method=INCLUSION,
    )
    also = "; no hand is doubled" if doubling else ""
    yield replace(figure, strategy=f"Both hands are set by the {HOUSE_WAY}{also}.")
    also = ", and doubles down where that gains" if doubling else ""
    yield price_play(
        rules,
        found.best_doubling if doubling else found.best,
        BEST_PLAY,
        f"The player sets each hand in the way that is worth most against the {HOUSE_WAY}{also}.",
    )
    also = ", and doubles down by the chart" if doubling else ""
    yield price_play(
        rules,
        found.by_points_doubling if doubling else found.by_points,
        BY_POINTS,
        f"The player sets each hand in the way that has most points{also}.",
    )


# Wagers on the player's six cards


def counted(wager: Wager, rules: HouseRules) -> Counter[str]:
    """All 22,957,480 hands by what a wager calls them."""
    kinds = {
        (PaiGowCategory(category), Rank(rank)): ways
        for category, rank, ways in study().hands
        if ways
    }
    return by_kind(wager, rules).counted(kinds)


prices_optional(PLAN, law.CHAPTER, counted)


# How to set a hand


PLAN.chooses("house way")(plays_house_way)


@PLAN.chooses("points", BY_POINTS)
def by_points(rules: HouseRules) -> Choose:
    """Set every hand by points, and double by the chart."""
    return decided_by(points_setting)


@PLAN.chooses("best setting", BEST_PLAY)
def best_play(rules: HouseRules) -> Choose:
    """Set every hand in the way that is worth most; it takes a second to find out."""
    return decided_by(partial(best_setting, rules.offers(law.double_down)))


def decided_by(plays: Callable[[tuple[Card, ...]], tuple[SixCardSetting, bool]]) -> Choose:
    """Decide as a function says for six cards: how to set them, and whether to double."""

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        setting, doubles = plays(dealer.hand(asks.seat))
        if DOUBLES in [act.name for act in asks.acts]:
            return DOUBLES if doubles else NO_DOUBLE
        return HANDS.decision(setting) if usual(asks) == BY_HOUSE_WAY else usual(asks)

    return choose


def points_setting(hand: tuple[Card, ...]) -> tuple[SixCardSetting, bool]:
    """The setting with the most points, among equal ones that with the highest high hand."""
    from houserules.games.pai_gow.kernels.six_card_study import LEAST_TO_DOUBLE, group_of

    points = study().points
    highs = dict(points.highs)

    def total(setting: SixCardSetting) -> tuple[int, HighHand]:
        low = points.lows[setting.low.value - RANKS[0]]
        return highs[group_of(setting.high.value)] + low, setting.high

    best = max((one for one in all_settings(hand) if not one.is_foul), key=total)
    least = LEAST_TO_DOUBLE.get(best.low.value - RANKS[0])
    return best, least is not None and best.high.value >= least


class Valued(NamedTuple):
    """A setting with its worth, and what doubling adds, per unit of the first wager."""

    setting: SixCardSetting
    worth: Fraction
    doubling: Fraction


def _valued(situation: Situation) -> list[Valued]:
    if len(situation.hand) != sum(HANDS.sizes):
        raise RuleError("Only settings of six cards are valued.")
    from houserules.games.pai_gow.kernels.six_card_advice import six_card_odds

    found = six_card_odds(situation.hand, HOUSE_WAY, LEAST_QUALIFYING, situation.removed)
    win, loss = gains()
    return [
        Valued(
            odds.setting,
            Fraction(win * odds.wins + loss * odds.losses, odds.of),
            Fraction(win * odds.qualified_wins + loss * odds.qualified_losses, odds.of),
        )
        for odds in found
    ]


@lru_cache(8)
def best_setting(doubling: bool, hand: tuple[Card, ...]) -> tuple[SixCardSetting, bool]:
    """The setting that is worth most, doubled where that is offered and gains."""

    def worth(valued: Valued) -> Fraction:
        return valued.worth + (max(valued.doubling, Fraction(0)) if doubling else 0)

    best = max(_valued(Situation(hand)), key=worth)
    return best.setting, best.doubling > 0


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each legal setting against every hand that the dealer can have."""
    actions = []
    for setting, worth, doubling in _valued(situation):
        name = str(HANDS.decision(setting))
        actions.append(Action(name, worth))
        if rules.offers(law.double_down):
            actions.append(Action(f"{DOUBLES}, {name}", worth + doubling))
    return actions


@PLAN.explains
def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
    """The setting with the most points, doubled where the chart says so."""
    setting, doubles = points_setting(situation.hand)
    name = str(HANDS.decision(setting))
    if not rules.offers(law.double_down):
        return Ruled(name, "the setting with the most points")
    if doubles:
        return Ruled(f"{DOUBLES}, {name}", "the most points, and enough to double by the chart")
    return Ruled(name, "the most points, and too little to double by the chart")


LOW_CARDS = (*(rank.word.capitalize() for rank in RANKS), "Joker")


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """Points for setting a hand, the chart for doubling, the house way and what each costs."""
    found, doubling = study(), rules.offers(law.double_down)
    plays = (found.best, found.by_points)
    if doubling:
        plays = (found.best_doubling, found.by_points_doubling)
    best, by_rule = (price_play(rules, play, "", "").house_advantage for play in plays)
    lines = [
        "Set the hand in the way that has most points, high hand and low card together; among "
        "equal ones, with the highest high hand"
    ]
    if doubling:
        lines.append("Double down if the high hand is at least that of the chart; never with a 2")
    return Strategy(
        "How to set a hand",
        tuple(lines),
        charts=(*(_doubling_chart() if doubling else ()), *_points_charts(), _house_way_chart()),
        notes=(
            "The joker as low hand beats every low hand; in the high hand it is an ace or "
            "completes a straight or a flush",
            "Points are the chances, in hundredths, to beat the hand that the dealer sets",
            f"House advantage by these rules {float(by_rule):.4%}, by best play {float(best):.4%}; "
            "`houserules advise` values every setting of a hand",
        ),
    )


def _doubling_chart() -> tuple[Chart]:
    from houserules.games.pai_gow.kernels.six_card_study import LEAST_TO_DOUBLE, group_of

    least = tuple((LOW_CARDS[low], group_of(value)) for low, value in LEAST_TO_DOUBLE.items())
    return (Chart("Double down", ("Low card", "Least high hand"), least),)


def _points_charts() -> tuple[Chart, Chart]:
    points = study().points
    lows = zip(LOW_CARDS, map(str, points.lows), strict=True)
    highs = ((name, str(of)) for name, of in reversed(points.highs))
    return (
        Chart("Points of the low card", ("Low card", "Points"), tuple(lows)[::-1]),
        Chart("Points of the high hand", ("High hand", "Points"), tuple(highs)),
    )


def _house_way_chart() -> Chart:
    """The house way case by case, in the order of `SixCardKind`."""
    found, kinds = study(), list(SixCardKind)
    return Chart(
        "How the dealer's hands are set, and hands that best play sets otherwise",
        ("Hand", "Keep", "Paragraph", "Hands", "Set otherwise"),
        tuple(
            (
                case.kind,
                case.keep.lower(),
                ", ".join(case.cites),
                f"{found.kinds[kinds.index(case.kind)]:,}",
                f"{found.departures[kinds.index(case.kind)]:,}",
            )
            for case in HOUSE_WAY.cases
        ),
    )
