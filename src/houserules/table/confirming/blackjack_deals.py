"""Blackjack: wagers on the first cards and on the dealer's hand over all deals, for all decks.

A wager is settled by some of the cards; the others are dealt so that nothing depends on them. In
how many ways the cards that count come from a shoe depends on its decks, so each deal serves for
all numbers of decks at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from math import perm

from houserules.equipment.cards import CARDS, RANKS, Card, Rank, Suit
from houserules.games.blackjack import additional, progressives, twenty
from houserules.games.blackjack import house_money as money
from houserules.games.blackjack.choices import insurance
from houserules.games.blackjack.offering import blackjack
from houserules.games.blackjack.seats import INSURE
from houserules.games.blackjack.shoe import decks, number_of_decks
from houserules.hands.blackjack import point_count, point_value
from houserules.odds.plans.blackjack import fitting
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules, Wager
from houserules.table.confirming.evidence import Evidence
from houserules.table.confirming.host import Host
from houserules.table.confirming.scene import Scene
from houserules.table.confirming.settling import SEAT, Stated, Trial, settlers, stated
from houserules.table.strategies import strategy

Kind = frozenset[Card]
"""Cards of one deck that are not told apart."""
ONE_BY_ONE = tuple(frozenset({card}) for card in CARDS)
BY_RANK = tuple(frozenset(card for card in CARDS if card.rank is rank) for rank in RANKS)
BY_VALUE = tuple(
    frozenset(card for card in CARDS if point_value(card) == value) for value in range(1, 11)
)
ANY = frozenset(CARDS)
IN_ORDER = (0, 2, 1, 3)
"""The player's two cards, the up card and the hole card in the order in which they are dealt."""
LONGEST = 13
"""More cards than a dealer can have: seven 2s to 6s and aces are 17 or more."""


@dataclass(frozen=True)
class Deal:
    """The kinds of the cards that count, one of each, and what they stand for beside themselves."""

    kinds: tuple[Kind, ...]
    times: int = 1

    @property
    def cards(self) -> list[Card]:
        """A card of each kind, a different one each time as far as there are any."""
        cards: list[Card] = []
        for kind in self.kinds:
            cards.append(min(kind, key=lambda card: (cards.count(card), card.index)))
        return cards

    def ways(self, rules: HouseRules) -> int:
        """In how many orders such cards come from the decks in play."""
        number, ways = number_of_decks(rules), self.times
        for place, kind in enumerate(self.kinds):
            gone = sum(other <= kind for other in self.kinds[:place])
            ways *= number * len(kind) - gone
        return ways


def confirm(rules: HouseRules) -> Iterator[Evidence]:
    """Every figure that the first cards or the dealer's cards decide."""
    crowned, plain = royal_matches(rules)
    for figures, deals in (
        ([*_stated(rules, additional.bet_the_set, money.house_money), *plain], two_cards()),
        (_stated(rules, twenty.lucky_ladies, twenty.kings_bounty), twenties()),
        (crowned, crowns()),
        (_stated(rules, additional.match_the_dealer, additional.in_between,
                 additional.three_card_poker), three_cards()),
        (_stated(rules, additional.super_match), four_ranks()),
        (_stated(rules, insurance), aces_up()),
    ):  # fmt: skip
        yield from first_cards(rules, figures, deals)
    yield from dealers_hand(rules, _stated(rules, progressives.hit_and_run))


def _stated(rules: HouseRules, *wagers: Wager) -> list[Stated]:
    """Figures of wagers, but those for which the hands are played."""
    return [one for one in stated(rules, *wagers) if "added" not in (one.figure.when or "")]


def royal_matches(rules: HouseRules) -> tuple[list[Stated], list[Stated]]:
    """The figures with the Crown Treasure Bonus and those without, by a table for their decks."""
    both: tuple[list[Stated], list[Stated]] = ([], [])
    for one in stated(rules, additional.royal_match):
        chosen = fitting(one.rules, additional.royal_match)
        assert chosen is not None
        both[not chosen.offers(additional.crown_treasure)].append(replace(one, rules=chosen))
    return both


def first_cards(
    rules: HouseRules, figures: Iterable[Stated], deals: Iterable[Deal]
) -> Iterator[Evidence]:
    """Deal all first cards to a player who stands, and insures where that is on trial."""
    figures = list(figures)
    insures = any(one.wager is insurance for one in figures)
    host = _host(rules, INSURE if insures else "stand")
    trials = (Trial.of(_fitting(one)) for one in figures)
    scene = Scene(host, settlers(rules, trials, {Bet(blackjack): 2 * UNIT}))
    for deal in deals:
        cards = deal.cards + [CARDS[place] for place in (16, 20)]  # a 6 and a 7 nobody looks at
        scene.deal([cards[place] for place in IN_ORDER], deal.ways)
    return scene.evidence()


def _fitting(one: Stated) -> Stated:
    """The figure under the table that its price was found by."""
    chosen = fitting(one.rules, one.wager) if one.wager is additional.bet_the_set else None
    return replace(one, rules=chosen) if chosen else one


def _host(rules: HouseRules, act: str) -> Host:
    """A player at a shoe that has every card more than once."""
    most = rules.with_choices({decks: max(map(int, map(str, decks.domain.variants())))})
    bets = {SEAT: {blackjack.name: 2 * UNIT}}
    return Host(most, bets, strategy(rules, f"always {act}"), burned=(CARDS[0],))


# The first cards


def two_cards() -> Iterator[Deal]:
    """Every hand of the player."""
    for kinds in combinations_with_replacement(ONE_BY_ONE, 2):
        yield Deal(kinds, len(set(kinds)))


def against(counts: Callable[[list[Card]], bool], kinds: Sequence[Kind]) -> Iterator[Deal]:
    """Every hand of the player, and for those that count the dealer's two cards by their kinds."""
    for hand in two_cards():
        dealers = product(kinds, repeat=2) if counts(hand.cards) else [(ANY, ANY)]
        for both in dealers:
            yield Deal((*hand.kinds, *both), hand.times)


def twenties() -> Iterator[Deal]:
    """A hand of 20 may meet a Blackjack of the dealer's."""
    return against(lambda hand: point_count(hand).total == 20, BY_VALUE)


def crowns() -> Iterator[Deal]:
    """A Royal Match may meet a Royal Match of the dealer's."""
    matched = additional.royal_match_outcome
    return against(lambda hand: matched(hand) == "Royal Match", ONE_BY_ONE)


def three_cards() -> Iterator[Deal]:
    """The player's cards and the up card, up to a renaming of suits: no wager on them names one."""
    for ranks in product(range(len(RANKS)), repeat=3):
        for suits in product(range(3), repeat=3):
            used = len(set(suits))
            if list(dict.fromkeys(suits)) == list(range(used)):
                kinds = (ONE_BY_ONE[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True))
                yield Deal(tuple(kinds), perm(len(Suit), used))


def four_ranks() -> Iterator[Deal]:
    """The first four cards by rank."""
    for hand in combinations_with_replacement(BY_RANK, 2):
        for both in product(BY_RANK, repeat=2):
            yield Deal((*hand, *both), len(set(hand)))


def aces_up() -> Iterator[Deal]:
    """An ace against every hole card, by rank; the player's cards are not looked at."""
    for hole in BY_RANK:
        yield Deal((ANY, ANY, BY_RANK[-1], hole))


# The dealer's hand


def dealers_hand(rules: HouseRules, figures: Iterable[Stated]) -> Iterator[Evidence]:
    """Every hand of the dealer's by value, against a player who stands on 20."""
    host = _host(rules, "stand")
    trials = (Trial.of(one) for one in figures)
    scene = Scene(host, settlers(rules, trials, {Bet(blackjack): 2 * UNIT}))
    one, other, *_ = (card for card in CARDS if card.rank is Rank.KING)
    values = [0] * LONGEST
    while values[0] < len(BY_VALUE):
        kinds = tuple(BY_VALUE[value] for value in values)
        up, *others = Deal(kinds).cards
        scene.deal((one, up, other, *others), lambda rules, kinds=kinds: _ways(kinds, host, rules))
        _next(values, host.used - 2)
    return scene.evidence()


def _ways(kinds: tuple[Kind, ...], host: Host, rules: HouseRules) -> int:
    """In how many ways the cards come that the dealer took, and any others to the longest hand."""
    taken = host.used - 2
    any_others = perm(len(CARDS) * number_of_decks(rules) - taken, LONGEST - taken)
    return Deal(kinds[:taken]).ways(rules) * any_others


def _next(values: list[int], used: int) -> None:
    """Go on to the next hand: the last card that was used changes first."""
    values[used:] = [0] * (len(values) - used)
    while used:
        used -= 1
        values[used] += 1
        if values[used] < len(BY_VALUE) or not used:
            return
        values[used] = 0
