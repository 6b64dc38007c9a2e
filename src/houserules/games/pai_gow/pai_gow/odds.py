"""Pai Gow: what each wager of 621a is worth, and how to set four tiles."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import gcd

from houserules.equipment.cards import Card
from houserules.equipment.dice import all_rolls
from houserules.equipment.tiles import SET
from houserules.games.pai_gow import BANK, CO_BANK, PASS
from houserules.games.pai_gow.odds import (
    BEST_PLAY,
    explains_by_house_way,
    prices_optional,
    set_by,
    usual,
)
from houserules.games.shared.common import Comparison
from houserules.games.shared.throw_odds import price_throws
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Action, Asked, Chart, Choose, Plan, Situation, Strategy
from houserules.odds.pricing import UNIT, priced
from houserules.rules import Decision, HouseRules, RuleError, Verdict, Wager
from houserules.rules.money import short_dollars
from houserules.rules.procedure import AskDecision, Dealer

from . import law
from .law import DICE, HANDS, game

PLAN = Plan(game)
ROUNDED_AT = (100, 700, 2_500)
"""Wagers, in cents, at which a rounded vigorish is priced."""
ALL_DEALS = "exact: all 736,281,000 deals of four tiles to the player and four to the dealer"
Compared = tuple[Comparison, Comparison]
ORDER = tuple(Comparison)
WIN, LOSS = (Comparison.HIGHER, Comparison.HIGHER), (Comparison.LOWER, Comparison.LOWER)
TIE = (Comparison.HIGHER, Comparison.LOWER)


# The Pai Gow Wager


def compared_hands(rules: HouseRules) -> dict[Compared, int]:
    """All deals, both hands set by the house way."""
    from houserules.games.pai_gow.kernels.tiles import by_house_way

    grid = by_house_way(rules[law.house_way])
    return {(ORDER[i], ORDER[j]): int(grid[i, j]) for i in range(3) for j in range(3)}


def stake_of(rules: HouseRules) -> tuple[int, int]:
    """The amounts of a win and of a loss, in the smallest whole numbers."""
    win, loss = (int(law.settle_pai_gow(hands, rules).net(UNIT)) for hands in (WIN, LOSS))
    return win // gcd(win, loss), loss // gcd(win, loss)


def best_compared_hands(rules: HouseRules) -> dict[Compared, int]:
    """All deals with the player's tiles set in the best way against the dealer's house way."""
    from houserules.games.pai_gow.kernels.tiles import DEALS, best_play

    best = best_play(rules[law.house_way], *stake_of(rules))
    return {WIN: best.wins, TIE: DEALS - best.wins - best.losses, LOSS: best.losses}


def _settle_summed(hands: Compared, rules: HouseRules) -> Verdict:
    """The settlement, under labels for facts that represent all wins, ties and losses."""
    labels = {WIN: "Win", TIE: "Tie", LOSS: "Loss, copies among them"}
    return replace(law.settle_pai_gow(hands, rules), label=labels[hands])


@PLAN.prices(law.pai_gow, by=[law.rounding, law.house_way])
def price_pai_gow(rules: HouseRules, asked: Asked) -> Iterator[Figure]:
    """Both hands by the house way; then the player's in the best way."""
    way, vigorish = rules[law.house_way], law.vigorish_of(rules)
    stakes = ROUNDED_AT if vigorish.round_up_to else (UNIT,)
    for stake in stakes:
        wager = f"{short_dollars(stake)} wager" if len(stakes) > 1 else None
        chosen = rules.phrase([law.house_way, law.rounding])
        when = "; ".join(filter(None, (chosen, wager)))
        figure = priced(
            rules,
            law.pai_gow,
            compared_hands(rules),
            law.settle_pai_gow,
            when=when or None,
            stake=stake,
            method=ALL_DEALS,
        )
        yield replace(figure, strategy=f"Both hands are set by the {way.name}.").because(
            str(vigorish)
        )
    if len(stakes) > 1:
        return
    best = priced(
        rules,
        law.pai_gow,
        best_compared_hands(rules),
        _settle_summed,
        method=ALL_DEALS,
        when="; ".join(filter(None, (rules.phrase([law.house_way]), BEST_PLAY))),
    )
    words = f"Each hand is set in the way that is worth most against the {way.name}."
    related = _as_the_bank(rules)
    extra = {item.name: f"{float(item.value):.4%}" for item in related}
    yield replace(best, strategy=words, extra=extra, related=related)


def _as_the_bank(rules: HouseRules) -> tuple[Related, ...]:
    """The house advantage over a bank against one player, by the house way and at best."""
    from houserules.games.pai_gow.kernels.tiles import DEALS, as_the_bank

    vigorish = law.vigorish_of(rules)
    win, loss = UNIT - vigorish.on(UNIT), -UNIT
    by_way, best = as_the_bank(rules[law.house_way], *(int(part * 100) for part in (win, loss)))
    worth = [Fraction(win * one.wins + loss * one.losses, DEALS * UNIT) for one in (by_way, best)]
    return (
        Related(
            "House advantage over a bank that plays one player, both by the house way", -worth[0]
        ),
        Related("The same with the bank's tiles set in the best way", -worth[1]),
        Related("House advantage over a co-bank, per unit of its half", -worth[0]),
    )


# Wagers on four tiles and on the dice


def counted(wager: Wager, rules: HouseRules) -> Counter[str]:
    """All 35,960 hands of four tiles by what the Pair Fortunes Wager calls them."""
    return Counter(map(law.pair_outcome, combinations(SET.cards, 4)))


prices_optional(PLAN, law.CHAPTER, counted)
price_throws(PLAN, DICE.wagers, DICE.settle, lambda rules: all_rolls(3))


# How to set tiles


def _by_house_way(bank: str) -> Callable[[HouseRules], Choose]:
    """Tiles set by the house way and shown; the bank is taken where it is offered, or passed."""

    def choose(asks: AskDecision, dealer: Dealer) -> str:
        return bank if any(act.name == bank for act in asks.acts) else usual(asks)

    return lambda rules: choose


PLAN.chooses("house way")(_by_house_way(PASS))
PLAN.chooses("bank")(_by_house_way(BANK))
PLAN.chooses("co-bank")(_by_house_way(CO_BANK))


@PLAN.chooses("best setting", BEST_PLAY)
def best_play(rules: HouseRules) -> Choose:
    """Set all tiles in the way that is worth most."""
    return set_by(best_settings(rules))


def best_settings(rules: HouseRules) -> Callable[[Sequence[Card]], Decision]:
    """Finds the decision that sets tiles in the way that is worth most."""
    found: dict[tuple[Card, ...], Decision] = {}

    def setting(tiles: Sequence[Card]) -> Decision:
        hand = tuple(sorted(tiles))
        if hand not in found:
            valued = _valued(rules, Situation(hand))
            found[hand] = max(valued, key=lambda setting: setting[1])[0]
        return found[hand]

    return setting


@PLAN.advises("removed")
def advise(rules: HouseRules, situation: Situation) -> list[Action]:
    """The worth of each setting against every hand that the dealer can have."""
    return [Action(str(setting), value) for setting, value in _valued(rules, situation)]


def _valued(rules: HouseRules, situation: Situation) -> list[tuple[Decision, Fraction]]:
    if len(situation.hand) != 4:
        raise RuleError("Only settings of four tiles are valued (§ 621a.8(a)).")
    from houserules.games.pai_gow.kernels.tile_hands import one_hand

    found = []
    for setting, grid in one_hand(situation.hand, rules[law.house_way], situation.removed):
        worth = sum(
            int(grid[i, j]) * law.settle_pai_gow((ORDER[i], ORDER[j]), rules).net(UNIT) / UNIT
            for i in range(3)
            for j in range(3)
        )
        found.append((HANDS.decision(setting), Fraction(worth) / int(grid.sum())))
    return found


explains_by_house_way(PLAN, HANDS)


@PLAN.plays
def strategy(rules: HouseRules) -> Strategy:
    """The house way case by case, and how often the best play departs from it."""
    from houserules.games.pai_gow.kernels.tiles import departures

    way = rules[law.house_way]
    found = departures(way, *stake_of(rules))
    lines = []
    for rule in way.rules:
        name, tiles, plays, prefers = (part.strip() for part in str(rule).split("|"))
        lines.append(f"{name}. With {tiles}: high hand {plays}; {prefers}.")
    rows = tuple((rule.name, f"{hands:,}") for rule, hands in found.items() if hands)
    return Strategy(
        f"How to set tiles: the {way.name} (621a.8(d)), by the first case that has a setting",
        tuple(lines),
        charts=(Chart("Where the best play departs from it", ("Case", "Hands"), rows),),
        notes=(
            f"Best play sets {sum(found.values()):,} of 35,960 hands otherwise; "
            "`houserules advise` values every setting of four tiles",
        ),
    )
