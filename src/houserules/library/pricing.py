"""Figures, strategies, and advice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houserules.equipment.cards import Card, parse_cards
from houserules.odds.cache import remembered_strategy
from houserules.odds.figure import Figure
from houserules.odds.plan import Action, Asked, Situation, Strategy, plan_of
from houserules.odds.price import Progress, require_effect
from houserules.odds.price import price as price_rules
from houserules.rules import Game, HouseRules
from houserules.rules.errors import RuleError

Cards = str | Iterable[Card]


def price(
    rules: HouseRules,
    *,
    unoffered: bool = False,
    everything: bool = False,
    meters: Mapping[str, int] | None = None,
    speed: int | None = None,
    players: int | None = None,
    progress: Progress | None = None,
    kept_only: bool = False,
) -> list[Figure]:
    """Price each wager that the rules offer.

    With `unoffered` also those that they leave out, by their first table; with `everything` each
    wager under every paytable and every choice that moves its figure. `meters` are amounts by
    wager, or by “wager:meter” where a wager has several. Where the house takes a rake, `speed` is
    the rounds of play in an hour and `players` their number. With `kept_only` nothing is computed:
    a figure that is not kept from before raises `houserules.odds.cache.NotKeptError`.
    """
    require_effect(rules, unoffered=unoffered, letters=everything)
    return price_rules(
        rules,
        unoffered=unoffered,
        everything=everything,
        asked=_asked(rules.game, meters or {}, speed, players),
        progress=progress,
        kept_only=kept_only,
    )


def _asked(game: Game, meters: Mapping[str, int], speed: int | None, players: int | None) -> Asked:
    if (speed or players) and game.usual_players == 1:
        raise RuleError(f"{game.name} is played against the house, which takes no rake.")
    amounts: dict[str, dict[str, int]] = {}
    for typed, amount in meters.items():
        name, _, which = typed.partition(":")
        wager = game.find_wager(name)
        if not wager.meters:
            raise RuleError(f"{wager.name} has no meter.")
        known = {meter.name for _, meter in wager.meters}
        if which not in known:
            raise RuleError(f"{wager.name} has the meters {', '.join(sorted(known))}.")
        amounts.setdefault(wager.name, {})[which] = amount
    return Asked(amounts, speed, players)


def strategy(rules: HouseRules, *, kept_only: bool = False) -> Strategy:
    """State the best strategy, in rules and charts for a person.

    With `kept_only` nothing is computed: one that is not kept from before raises `NotKeptError`.
    """
    require_effect(rules)
    plan, name = plan_of(rules.game), rules.game.name
    plays = plan.strategy
    if plays is None:
        nothing = f"{name} leaves the player nothing to decide during a round."
        raise RuleError(plan.no_strategy or nothing)
    return remembered_strategy(rules.require_consistent(), plays, kept_only=kept_only)


def advise(
    rules: HouseRules,
    hand: Cards,
    *,
    dealer: Cards = "",
    board: Cards = "",
    removed: Cards = "",
    decided: Iterable[str] = (),
) -> list[Action]:
    """Value each action in a situation, perhaps after earlier decisions, the best first.

    Hands of other players follow the hand, with / between them, where they are known.
    """
    require_effect(rules)
    plan = plan_of(rules.game)
    if plan.advise is None:
        raise RuleError(f"{rules.game.name} has no actions that are valued.")
    own, *known = hand.split("/") if isinstance(hand, str) else [hand]
    seen = _seen(rules, (own, dealer, board, removed, *known))
    situation = Situation(*seen[:4], decided=tuple(decided), others=tuple(seen[4:]))
    actions = plan.advice(rules.require_consistent(), situation)
    return sorted(actions, key=lambda action: -action.value)


def _seen(rules: HouseRules, parts: Iterable[Cards]) -> list[tuple[Card, ...]]:
    """The cards of a situation part by part, as far as the deck in use has them."""
    seen = [
        parse_cards(cards, decks=8) if isinstance(cards, str) else tuple(cards) for cards in parts
    ]
    if rules.game.deck is not None:
        rules.game.deck(rules).check([card for cards in seen for card in cards])
    return seen
