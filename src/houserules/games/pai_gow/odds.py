"""Odds in which the chapters agree: optional wagers, Envy Bonuses, and how hands are set."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Protocol

from houserules.equipment.cards import Card
from houserules.games.pai_gow.chapter import NO_DOUBLE, PaiGowChapter
from houserules.games.pai_gow.hands import BY_HOUSE_WAY, SHOW, Hands, S
from houserules.games.pai_gow.optional_wagers import EnvyBonus, by_kind
from houserules.odds.figure import Figure, Related
from houserules.odds.plan import Asked, Chart, Choose, Plan, Ruled, Situation
from houserules.odds.pricing import UNIT, Envy, priced, progressive
from houserules.rules import Bonus, Decision, HouseRules, Wager
from houserules.rules.money import short_dollars
from houserules.rules.procedure import AskDecision, Dealer

BEST_PLAY = "best play"
"""The condition of a figure of best play."""
INCLUSION = "exact: inclusion and exclusion over common cards of both hands"


Counted = Callable[[Wager, HouseRules], Mapping[str, int]]
"""All hands of a player by what a wager calls them under house rules."""


def seven_card_hands(wager: Wager, rules: HouseRules) -> Mapping[str, int]:
    """All 154,143,080 hands of seven cards by what a wager calls them."""
    from houserules.games.pai_gow.kernels.study import seven_card_counts

    return by_kind(wager, rules).counted(seven_card_counts())


def prices_optional(
    plan: Plan,
    chapter: PaiGowChapter[Any],
    counted: Counted = seven_card_hands,
    but: Collection[Wager] = (),
) -> None:
    """Price the optional wagers that cards decide, each by all hands that it looks at."""
    envies = {one.bonus.on: one for one in chapter.envies}
    for wager in chapter.optional_wagers:
        if wager.decided and wager not in but:
            price = partial(price_counted, wager, envies.get(wager), counted)
            plan.prices(wager, by=wager.moved_by)(price)


def price_counted(
    wager: Wager, envied: EnvyBonus | None, counted: Counted, rules: HouseRules, asked: Asked
) -> Iterator[Figure]:
    """A wager by counted hands, perhaps at its meter, with the Envy Bonuses beside it."""
    counts, when = counted(wager, rules), rules.phrase(wager.moved_by)
    if not rules.meters(wager):
        figure = priced(rules, wager, counts, wager.verdict, when=when)
        yield with_envy(figure, rules, envied, counts) if envied else figure
        return
    stake = rules.fixed_amount(wager)
    figure = progressive(
        rules,
        wager,
        counts,
        wager.verdict,
        stake=stake or UNIT,
        when=when,
        meters=asked.meters.get(wager.name),
        envy=_envy(envied.bonus, counts, rules) if envied else None,
    )
    unnamed = "Reckoned at a wager of $1: the chapter names no amount"
    yield figure if stake else figure.because(unnamed)


def _envy(bonus: Bonus, counts: Mapping[str, int], rules: HouseRules) -> Envy | None:
    """An Envy Bonus, if the paytable has one, with the chances of another player's hands."""
    total = sum(counts.values())
    chances = {outcome: Fraction(ways, total) for outcome, ways in counts.items()}
    has_rows = rules.paytable(bonus).rows
    return Envy(bonus, chances, rules.game.positions) if has_rows else None


def with_envy(
    figure: Figure, rules: HouseRules, envied: EnvyBonus, counts: Mapping[str, int]
) -> Figure:
    """The figure with what Envy Bonuses add at the least Qualifying Wager."""
    stake, envy = envied.least, _envy(envied.bonus, counts, rules)
    value = envy.value(rules, stake) if envy else Fraction(0)
    advantage = Fraction(figure.house_advantage)
    name = f"With Envy Bonuses at {short_dollars(stake)}, by number of other players"
    related = tuple(
        Related(name, advantage - others * value, other_players=others, amount=stake)
        for others in range(1, rules.game.positions or 1)
    )
    by_players = ", ".join(f"{one.other_players}: {float(one.value):.4%}" for one in related)
    return replace(figure, extra={name: by_players}, related=related)


def usual(asks: AskDecision) -> str:
    """The answer of a player who has hands set by the house way, doubles and surrenders none."""
    acts = [act.name for act in asks.acts]
    return next((act for act in (BY_HOUSE_WAY, SHOW, NO_DOUBLE) if act in acts), acts[0])


def plays_house_way(rules: HouseRules) -> Choose:
    """Have every hand set by the house way; double, surrender and bank none."""
    return lambda asks, dealer: usual(asks)


def set_by(setting: Callable[[tuple[Card, ...]], Decision]) -> Choose:
    """Set every hand as a function says, and answer as usual otherwise."""

    def choose(asks: AskDecision, dealer: Dealer) -> str | Decision:
        act = usual(asks)
        return setting(dealer.hand(asks.seat)) if act == BY_HOUSE_WAY else act

    return choose


def explains_by_house_way(plan: Plan, hands: Hands[S]) -> None:
    """Give the setting of the house way with the rule that sets it so."""

    @plan.explains
    def explain(rules: HouseRules, situation: Situation) -> Ruled[str]:
        setting, rule = hands.by_house_way(situation.hand, rules)
        return Ruled(str(hands.decision(setting)), f"the house way's rule “{rule}”")


class Rule(Protocol):
    """A rule of a house way."""

    @property
    def name(self) -> str:
        """The name of the rule."""


def departures_chart(rules: Sequence[Rule], departures: Sequence[int]) -> Chart:
    """By rule of a house way, the hands that best play sets otherwise."""
    rows = tuple(
        (rule.name, f"{hands:,}") for rule, hands in zip(rules, departures, strict=True) if hands
    )
    return Chart("Where the best play departs from it", ("Rule", "Hands"), rows)
