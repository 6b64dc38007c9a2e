"""Advice: what each act that is legal now is worth, where the game's mathematics values it.

While wagers are open, what each of them costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb

from houserules.odds.plan import Advise, Plan, Situation, plan_of
from houserules.rules import Bet, Decision, RuleError
from houserules.rules.decided import FORFEITED
from houserules.rules.errors import plain
from houserules.rules.procedure import AskDecision, Face
from houserules.table.offers import Offer
from houserules.table.scene import Scene
from houserules.table.table import Table
from houserules.terminal.statistics import Figures

DEALER, FOLD = "dealer", "fold"
MOST_DEALS = 60_000
"""The most deals of unknown cards that a hint counts."""


@dataclass(frozen=True, slots=True)
class Advised:
    """A legal act with its value and what it costs against the best, per unit of a wager."""

    act: str
    value: Fraction | float
    cost: Fraction | float
    why: str = ""
    """Why the rules of the printed strategy take it, if they do."""


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A wager that a fold forfeits, and what it would gain on average, in cents."""

    name: str
    stake: int
    gains: Fraction | None
    """None where too many cards are unknown to count all deals."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The acts that are valued, best first, and the wager (with its stake) they are valued by."""

    acts: tuple[Advised, ...]
    per: str
    stake: int
    given_up: tuple[GivenUp, ...] = ()
    """The wagers that a fold forfeits; those that are counted are part of its value."""

    @property
    def best(self) -> str:
        """The name of the best act."""
        return self.acts[0].act


def plan_for(table: Table) -> Plan | None:
    """The mathematics of the table's game, if it is there."""
    try:
        return plan_of(table.game)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.startswith("houserules.games."):
            return None
        raise


def advice(table: Table, scene: Scene, valued: Advise | None = None) -> Advice:
    """The value of each act that the table asks about; a sentence where there is none.

    The mathematics of the game values them, unless somebody else does.
    """
    asks, name = table.asks, table.rules.game.name
    if not isinstance(asks, AskDecision):
        raise RuleError("There is nothing to decide now: place wagers, or say no more bets.")
    marker = table.dealer.marker
    if marker is not None and marker.seat == asks.seat:
        raise RuleError("The bank's decisions are not valued: it plays against several hands.")
    plan = plan_for(table)
    if plan is None:
        raise RuleError(f"No actions of {name} are valued yet.")
    if plan.advise is None:
        raise RuleError(f"The value of a wager of {name} does not depend on your decision here.")
    if asks.hand and asks.hand not in table.position(asks.seat).cards:
        raise RuleError(f"Decisions on {asks.hand} are not valued.")
    legal = {plain(str(act)): str(act) for act in asks.acts}
    bets = [f" {plain(bet.wager.name)}" for bet in table.dealer.bets(asks.seat)]
    seen = situation(table, scene, asks)
    found = [
        (legal[word], action.value, action.why)
        for action in (valued or plan.explained)(table.rules, seen)
        for word in legal
        if plain(action.name) in (word, *(word + bet for bet in bets))
    ]
    if not found:
        raise RuleError(f"None of these actions of {name} is valued.")
    per, stake = _base(table, asks.seat, plan)
    lost = _given_up(table, scene, asks) if FOLD in (act.name for act in asks.acts) else ()
    if stake:
        counted = sum((one.stake + one.gains for one in lost if one.gains is not None), Fraction(0))
        found = [(act, value - counted / stake * (act == FOLD), why) for act, value, why in found]
    found.sort(key=lambda item: -item[1])
    best = found[0][1]
    acts = tuple(Advised(act, value, best - value, why) for act, value, why in found)
    return Advice(acts, per, stake, lost)


def _given_up(table: Table, scene: Scene, asks: AskDecision) -> tuple[GivenUp, ...]:
    """The seat's wagers that cards decide and a fold forfeits."""
    return tuple(
        GivenUp(str(bet), stake, _gains(table, scene, asks, bet, stake))
        for bet, stake in table.dealer.bets(asks.seat).items()
        if (decided := bet.wager.decided) and decided.fold is FORFEITED
        if decided.is_lost_by_fold(table.rules)
    )


def _gains(table: Table, scene: Scene, asks: AskDecision, bet: Bet, stake: int) -> Fraction | None:
    """The average gain of a wager over all deals of the cards that it looks at."""
    rules, decided = table.rules, bet.wager.decided
    assert decided is not None
    assert rules.game.deck is not None
    hand = asks.cards or table.dealer.hand(asks.seat, asks.hand)
    places = [place.format(seat=asks.seat) for place in decided.places(bet.on)]
    known = (*hand, *(card for place in places for card in scene.face_up(place)))
    needed = sum(rules.game.hand_sizes[place] for place in decided.looks_at[bet.on]) - len(known)
    seen = Counter((*hand, *situation(table, scene, asks).removed))
    unseen = list((Counter(rules.game.deck(rules).cards) - seen - Counter(known)).elements())
    if needed < 0 or (deals := comb(len(unseen), needed)) > MOST_DEALS:
        return None
    meters = table.meters.get(bet.wager.name)
    tells = decided.teller(rules, bet.on)
    paid = Counter(tells((*known, *more)) for more in combinations(unseen, needed))
    gains = (
        ways * bet.wager.verdict(outcome, rules).net(stake, meters)
        for outcome, ways in paid.items()
    )
    return Fraction(sum(gains), deals)


def advantages(offers: Iterable[Offer], figures: Figures) -> list[tuple[str, Fraction | float]]:
    """The house advantage of each wager that is offered and priced, the lowest first.

    A selection is named where the figure of its wager depends on it.
    """
    found: dict[tuple[str, Fraction | float], dict[str, None]] = {}
    for offer in offers:
        for on in offer.selections or ("",):
            apart = figures.get(f"{offer.what} on {on}")
            if figure := apart or figures.get(offer.what):
                key = offer.what, figure.house_advantage
                found.setdefault(key, {})[on if apart else ""] = None
    named = ((f"{wager} on {', '.join(on)}", n) for (wager, n), on in found.items())
    return sorted(((name.removesuffix(" on "), n) for name, n in named), key=lambda item: item[1])


def situation(table: Table, scene: Scene, asks: AskDecision) -> Situation:
    """The cards that the deciding seat sees: its hand, the dealer's, the board, the others'."""
    if not scene.hands.get(asks.seat) and len(scene.places) > 1:
        return Situation(*(scene.face_up(name) for name in table.game.places[:2]))
    hand = asks.cards or table.dealer.hand(asks.seat, asks.hand)
    places = (name for name in table.game.places if name != DEALER and name in scene.places)
    board = tuple(card for name in places for card in scene.face_up(name))
    others = [
        lying.card
        for seat, hands in scene.hands.items()
        for cards in hands.values()
        for lying in cards
        if seat == asks.seat or lying.face is Face.UP
    ]
    for card in hand:
        if card in others:
            others.remove(card)
    _, base = _base(table, asks.seat, None)
    decided = tuple(_in_units(made, base) for made in table.dealer.decisions(asks.seat))
    return Situation(hand, scene.face_up(DEALER), board, tuple(others), decided=decided)


def _in_units(decision: Decision, base: int) -> str:
    """A decision in words, an amount as a multiple of the first wager: bet 3/2x."""
    if decision.amount is None or not base:
        return str(decision)
    return f"{decision.act} {Fraction(decision.amount, base)}x"


def _base(table: Table, seat: int, plan: Plan | None) -> tuple[str, int]:
    """The wager per unit of which actions are valued: the first, if the plan names no other."""
    bets, named = table.dealer.bets(seat), plan.advised_per if plan else None
    for wager in table.rules.game.wagers:
        if named not in (None, wager):
            continue
        if stake := bets.on(wager):
            return wager.name, stake
    return "first wager", 0
