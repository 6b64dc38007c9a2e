"""Fortune Asia Poker: what each wager of 659a is worth, and how to set a hand."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from houserules.equipment.cards import Card, show_cards
from houserules.games.pai_gow import ComparedHands
from houserules.games.pai_gow.odds import (
    BEST_PLAY,
    INCLUSION,
    departures_chart,
    explains_by_house_way,
    plays_house_way,
    prices_optional,
    set_by,
)
from houserules.games.shared.common import Comparison
from houserules.hands.asia_poker import SetHands
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import Decision, HouseRules, RuleError, Verdict

from . import law
from .law import HANDS, game, house_way

PLAN = Plan(game)
EVERY_SETTING = f"{INCLUSION}; each setting is counted, or proven to win no more than another"

WIN = ComparedHands((Comparison.HIGHER,) * 3)
LOSS = ComparedHands((Comparison.LOWER,) * 3)
LABELS = {WIN: "Two or three hands are higher", LOSS: "Two or three are identical or lower"}


# The Fortune Asia Poker Wager


def _compared(wins: int) -> dict[ComparedHands, int]:
    """All 8,250,459,031,214,400 deals by what becomes of the wager."""
    from houserules.games.pai_gow.kernels.three_hands import DEALS

    return {WIN: wins, LOSS: DEALS - wins}


def _settle_summed(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The settlement, under labels for facts that represent all wins and all losses."""
    return replace(law.settle_asia_poker(facts, rules), label=LABELS[facts])


@PLAN.prices(law.asia_poker, by=[house_way])
def price_asia_poker(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Both sides by the house way; then the player's hands in the best way."""
    from houserules.games.pai_gow.kernels.three_hands_study import study

    way = rules[house_way]
    both = priced(
        rules,
        law.asia_poker,
        _compared(study(way).house_wins),
        _settle_summed,
        method=INCLUSION,
    )
    yield replace(both, strategy=f"All hands are set by the {way.name}.")
    best = priced(
        rules,
        law.asia_poker,
        _compared(study(way).best_wins),
        _settle_summed,
        when=BEST_PLAY,
        method=EVERY_SETTING,
    )
    words = f"Each hand is set in the way that wins most often against the {way.name}."
    yield replace(best, strategy=words)


# Wagers on seven cards


prices_optional(PLAN, law.CHAPTER)
PLAN.takes_as_given(law.progressive, law.progressive_amount)

# How to set a hand


PLAN.chooses("house way")(plays_house_way)


@PLAN.chooses("best setting", BEST_PLAY)
def best_play(rules: HouseRules) -> Choose:
    """Set every hand in the way that wins most often; it takes a second or two to find out."""
    return set_by(partial(best_setting, rules))


def best_setting(rules: HouseRules, hand: tuple[Card, ...]) -> Decision:
    """The decision that sets a hand in the way that wins most often."""
    return HANDS.decision(max(_valued(rules, Situation(hand)), key=lambda valued: valued[1])[0])


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each legal setting against every hand that the dealer can have."""
    return [Action(_named(setting), value) for setting, value in _valued(rules, situation)]


def _named(setting: SetHands) -> str:
    low, medium = show_cards(setting.low.cards), show_cards(setting.medium.cards)
    return f"low {low} medium {medium}"


def _valued(rules: HouseRules, situation: Situation) -> list[tuple[SetHands, Fraction]]:
    if len(situation.hand) != 7:
        raise RuleError("Only settings of seven cards are valued.")
    from houserules.games.pai_gow.kernels.three_hands_advice import advise as odds_of_settings

    win, loss = (law.settle_asia_poker(fact, rules).net(UNIT) / UNIT for fact in (WIN, LOSS))
    found = odds_of_settings(situation.hand, rules[house_way], situation.removed)
    return [
        (odds.setting, (win * odds.wins + loss * (odds.of - odds.wins)) / odds.of) for odds in found
    ]


explains_by_house_way(PLAN, HANDS)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The house way rule by rule, and how often the best play departs from it."""
    from houserules.games.pai_gow.kernels.three_hands_study import study

    way = rules[house_way]
    best = study(way)
    lines = []
    for rule in way.rules:
        name, hands, keep, order = (part.strip() for part in str(rule).split("|"))
        lines.append(f"{name}. For {hands}: at least {keep}; {order}.")
    return Strategy(
        f"How to set a hand: the {way.name} (659a.11(c)), by the first rule that fits",
        tuple(lines),
        charts=(departures_chart(way.rules, best.departures),),
        notes=(
            "The joker is an ace. Among settings whose hands are at least those named, make the "
            "hand named first as high as possible, then the next",
            f"Best play sets {sum(best.departures):,} of 154,143,080 hands otherwise; "
            "`houserules advise` values every setting of a hand",
        ),
    )
