"""Pai Gow Poker: what each wager of 645a is worth, and how to set a hand."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb, gcd
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card
from houserules.games.pai_gow import (
    BANK,
    BY_HOUSE_WAY,
    CO_BANK,
    PASS,
    Banking,
    ComparedHands,
    by_kind,
)
from houserules.games.pai_gow.odds import (
    BEST_PLAY,
    INCLUSION,
    departures_chart,
    explains_by_house_way,
    prices_optional,
    set_by,
    seven_card_hands,
)
from houserules.games.shared.common import Comparison
from houserules.hands.pai_gow_seven import SevenCardHand
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Action, Asked, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import Bets, Decision, HouseRules, RuleError, Seat, Verdict, Wager
from houserules.rules.money import short_dollars
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import HANDS, ez, game, house_way

if TYPE_CHECKING:
    from houserules.games.pai_gow.kernels.best import Stake

PLAN = Plan(game)
ROUNDED_AT = (100, 1_000, 2_500)
"""Wagers, in cents, at which a rounded vigorish is priced."""

WIN = ComparedHands((Comparison.HIGHER, Comparison.HIGHER))
ONE_EACH = ComparedHands((Comparison.HIGHER, Comparison.LOWER))
LOSS = ComparedHands((Comparison.LOWER, Comparison.LOWER))


# The Pai Gow Poker Wager


def compared_hands(rules: HouseRules) -> dict[ComparedHands, int]:
    """All 8,250,459,031,214,400 deals, both hands set by the house way."""
    from houserules.games.pai_gow.kernels.study import house_comparisons

    grid = house_comparisons(rules[house_way])
    counts = {}
    for high in Comparison:
        for low in Comparison:
            dragons = grid.marked[high + 1][low + 1]
            counts[ComparedHands((high, low))] = grid.all[high + 1][low + 1] - dragons
            counts[ComparedHands((high, low), law.QUEENS_DRAGON)] = dragons
    return counts


def stake_of(rules: HouseRules) -> "Stake":
    """The amounts of a win and of a loss, in the smallest whole numbers."""
    from houserules.games.pai_gow.kernels.best import Stake

    win, loss = (int(law.settle_pai_gow(fact, rules).net(UNIT)) for fact in (WIN, LOSS))
    return Stake(win // gcd(win, loss), loss // gcd(win, loss))


def best_compared_hands(rules: HouseRules) -> dict[ComparedHands, int]:
    """All deals with the player's hand set in the best way against the dealer's house way."""
    from houserules.games.pai_gow.kernels.pairs import DEALS
    from houserules.games.pai_gow.kernels.study import DRAGON, house_best

    best = house_best(rules[house_way], stake_of(rules), DRAGON if rules[ez] else None)
    return {WIN: best.wins, ONE_EACH: DEALS - best.wins - best.losses, LOSS: best.losses}


def _settle_summed(facts: ComparedHands, rules: HouseRules) -> Verdict:
    """The settlement, under labels for facts that represent all wins, pushes and losses."""
    labels = {WIN: "Win", ONE_EACH: "Push", LOSS: "Loss, copies among them"}
    return replace(law.settle_pai_gow(facts, rules), label=labels[facts])


@PLAN.prices(law.pai_gow, by=[ez, law.rounding, house_way])
def price_pai_gow(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Both hands by the house way; then the player's in the best way."""
    way = rules[house_way]
    variant = rules.phrase([ez])
    vigorish = law.vigorish_of(rules)
    stakes = ROUNDED_AT if vigorish and vigorish.round_up_to else (UNIT,)
    for stake in stakes:
        wager = f"{short_dollars(stake)} wager" if len(stakes) > 1 else None
        when = "; ".join(filter(None, (variant, rules.phrase([law.rounding]), wager)))
        figure = priced(
            rules,
            law.pai_gow,
            compared_hands(rules),
            law.settle_pai_gow,
            when=when or None,
            stake=stake,
            method=INCLUSION,
        )
        figure = replace(figure, strategy=f"Both hands are set by the {way}.")
        yield figure.because(str(vigorish)) if vigorish else figure
    if len(stakes) > 1:
        return
    best = priced(
        rules,
        law.pai_gow,
        best_compared_hands(rules),
        _settle_summed,
        when="; ".join(filter(None, (variant, BEST_PLAY))),
        method=INCLUSION,
    )
    words = f"Each hand is set in the way that is worth most against the {way}."
    related = _as_the_bank(rules)
    extra = {item.name: f"{float(item.value):.4%}" for item in related}
    yield replace(best, strategy=words, extra=extra, related=related)


def _as_the_bank(rules: HouseRules) -> tuple[Related, ...]:
    """The house advantage over a bank against one player, by the house way and at best."""
    from houserules.games.pai_gow.kernels.pairs import DEALS
    from houserules.games.pai_gow.kernels.study import BANK, house_best

    vigorish = law.vigorish_of(rules)
    if vigorish is None:
        return ()
    bank = Banking(Seat(1, Bets({})), together=False, dealers_wager=0)
    win, loss = (law.bank.line(bank, [gain], vigorish).amount for gain in (-UNIT, UNIT))
    best = house_best(rules[house_way], BANK)
    by_house_way = Fraction(win * best.house_wins + loss * best.house_losses, DEALS * UNIT)
    at_best = Fraction(win * best.wins + loss * best.losses, DEALS * UNIT)
    return (
        Related(
            "House advantage over a bank that plays one player, both by the house way",
            -by_house_way,
        ),
        Related("The same with the bank's hand set in the best way", -at_best),
    )


# Wagers on seven cards


def counted(wager: Wager, rules: HouseRules) -> Mapping[str, int]:
    """All hands by what a wager calls them; the joker is of neither color."""
    if wager is not law.red_black:
        return seven_card_hands(wager, rules)
    ways = {cards: comb(26, cards) * comb(26 + 1, 7 - cards) for cards in range(8)}
    return by_kind(wager, rules, wager.selections[0]).counted(ways)


prices_optional(PLAN, law.CHAPTER, counted)


# How to set a hand


def _answers(bank: str) -> Callable[[HouseRules], Choose]:
    """Hands are set by the house way and shown; the bank is taken where it is offered, or not."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        names = [act.name for act in asks.acts]
        return bank if bank in names else names[0]

    return lambda rules: choose


PLAN.chooses("house way")(_answers(PASS))
PLAN.chooses("bank")(_answers(BANK))
PLAN.chooses("co-bank")(_answers(CO_BANK))


@PLAN.chooses("best setting", BEST_PLAY)
def best_play(rules: HouseRules) -> Choose:
    """Set every hand in the way that is worth most; it takes a second to find out."""
    return set_by(partial(best_setting, rules))


def best_setting(rules: HouseRules, hand: tuple[Card, ...]) -> Decision:
    """The decision that sets a hand in the way that is worth most."""
    return max(_valued(rules, Situation(hand)), key=lambda valued: valued[1])[0]


def best_settings(rules: HouseRules) -> Callable[[tuple[Card, ...]], Decision]:
    """The same for any hand at once, after some minutes in which all hands are set."""
    from houserules.games.pai_gow.kernels.settings import BestSettings
    from houserules.games.pai_gow.kernels.study import DRAGON

    best = BestSettings(rules[house_way], stake_of(rules), DRAGON if rules[ez] else None)

    def setting(hand: tuple[Card, ...]) -> Decision:
        found = best.departure(hand)
        return HANDS.decision(found) if found else Decision(BY_HOUSE_WAY)

    return setting


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each legal setting against every hand that the dealer can have."""
    return [Action(str(setting), value) for setting, value in _valued(rules, situation)]


def _valued(rules: HouseRules, situation: Situation) -> list[tuple[Decision, Fraction]]:
    if len(situation.hand) != 7:
        raise RuleError("Only settings of seven cards are valued.")
    from houserules.games.pai_gow.kernels.advice import advise as odds_of_settings

    pushes = SevenCardHand.QUEEN_HIGH if rules[ez] else None
    win, loss = (law.settle_pai_gow(fact, rules).net(UNIT) / UNIT for fact in (WIN, LOSS))
    found = odds_of_settings(situation.hand, rules[house_way], pushes, situation.removed)
    return [
        (HANDS.decision(odds.setting), (win * odds.wins + loss * odds.losses) / odds.of)
        for odds in found
    ]


explains_by_house_way(PLAN, HANDS)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The house way rule by rule, and how often the best play departs from it."""
    from houserules.games.pai_gow.kernels.study import DRAGON, house_best

    way = rules[house_way]
    best = house_best(way, stake_of(rules), DRAGON if rules[ez] else None)
    lines = []
    for rule in way.rules:
        name, hands, keep = (part.strip() for part in str(rule).split("|"))
        lines.append(f"{name}. For {hands}: {keep}.")
    return Strategy(
        f"How to set a hand: the {way} (645a.11(c)), by the first rule that fits",
        tuple(lines),
        charts=(departures_chart(way.rules, best.departures),),
        notes=(
            "The joker is an ace. Among settings that keep the named rank in the high hand, take "
            "the highest low hand; among equal ones, the one that leaves the highest high hand",
            f"Best play sets {sum(best.departures):,} of 154,143,080 hands otherwise; "
            "`houserules advise` values every setting of a hand",
        ),
    )
