"""Blackjack: deals by kinds of cards, for what the general evidence does not play.

The cards that count are named by their kinds; the others are dealt so that nothing depends on them.
In how many ways the cards that count come from a shoe depends on its decks, so each deal serves
for all numbers of decks at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from typing import Any

from houserules.equipment.cards import CARDS, RANKS, Card, Rank
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host, without
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.blackjack import INSURE, STAND
from houserules.hands.blackjack import point_value
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules, Option, Round

from .additional import super_match
from .choices import blackjack, insurance, second_blackjack, switch
from .shoe import deck_in_play, decks, number_of_decks

Kind = frozenset[Card]
"""Cards of one deck that count as alike."""
Kinds = tuple[Kind, ...]
ONE_BY_ONE = tuple(frozenset({card}) for card in CARDS)
BY_RANK = tuple(frozenset(card for card in CARDS if card.rank is rank) for rank in RANKS)
BY_VALUE = tuple(
    frozenset(card for card in CARDS if point_value(card) == value) for value in range(1, 11)
)
ANY = frozenset(CARDS)
IN_ORDER = (0, 2, 1, 3)
"""The player's two cards, the up card and the hole card in the order in which they are dealt."""
IN_ORDER_AT_SWITCH = (0, 1, 4, 2, 3, 5)
"""The same for the two hands of Blackjack Switch."""
MOST_DECKS = 8
UNSEEN = tuple(card for card in CARDS if card.rank in (Rank.SIX, Rank.SEVEN))
BETS = {SEAT: {blackjack.name: 2 * UNIT}}
BESIDE = {Bet(blackjack): 2 * UNIT}
WAGERS = (super_match, insurance)


@dataclass(frozen=True)
class Deal:
    """The kinds of the cards that count, one of each, and the number of like deals."""

    kinds: Kinds
    times: int = 1

    @property
    def cards(self) -> list[Card]:
        """A card of each kind, a different one each time as far as there are any."""
        cards: list[Card] = []
        for kind in self.kinds:
            cards.append(min(kind, key=lambda card: (cards.count(card), card.index)))
        return cards

    def in_order(self, places: Sequence[int]) -> list[Card]:
        """The cards in the order in which they are dealt, with others that nobody looks at."""
        cards = [*self.cards, *UNSEEN]
        return [cards[place] for place in places]

    def ways(self, rules: HouseRules) -> int:
        """In how many orders such cards come from the decks in play.

        Any two kinds have no card in common, or one holds the other.
        """
        number, ways = number_of_decks(rules), self.times
        kinds = sorted(self.kinds, key=len)
        for place, kind in enumerate(kinds):
            gone = sum(other <= kind for other in kinds[:place])
            ways *= number * len(kind) - gone
        return ways


def confirm(rules: HouseRules, fixed: Sequence[Option[Any]] = ()) -> Iterator[Evidence]:
    """Insurance and Super Match by all deals, with some options as the rules have them."""
    scene = all_first_cards(rules, list(stated(rules, insurance, fixed=fixed)))
    for deal in aces_up():
        scene.deal(deal.in_order(IN_ORDER), deal.ways)
    yield from scene.evidence()
    yield from four_cards(rules, list(stated(rules, super_match, fixed=fixed)))


def all_first_cards(rules: HouseRules, figures: Sequence[Stated]) -> Scene:
    """A player who stands, or insures, at a shoe that has every card more than once."""
    most = rules.with_choice(decks, MOST_DECKS)
    act = INSURE if any(one.wager is insurance for one in figures) else STAND
    host = Host(most, BETS, strategy(rules, f"always {act}"), burned=CARDS[:1])
    return Scene(host, settlers(rules, map(Trial.of, figures), BESIDE))


def in_order(cards: Sequence[Card]) -> list[Card]:
    """The player's two cards, the up card, the hole card and others, in the order of dealing."""
    return [*(cards[place] for place in IN_ORDER), *cards[len(IN_ORDER) :]]


def holes(up: Kind) -> tuple[Kind, ...]:
    """Hole cards by whether they give the dealer a Blackjack."""
    for aces, tens in ((BY_VALUE[0], BY_VALUE[9]), (BY_VALUE[9], BY_VALUE[0])):
        if up <= aces:
            return tens, ANY - tens
    return (ANY,)


def two_cards() -> Iterator[Deal]:
    """Every hand of the player."""
    for kinds in combinations_with_replacement(ONE_BY_ONE, 2):
        yield Deal(kinds, len(set(kinds)))


def aces_up() -> Iterator[Deal]:
    """An ace against every hole card, by rank; the player's cards are not looked at."""
    for hole in BY_RANK:
        yield Deal((ANY, ANY, BY_RANK[-1], hole))


def four_cards(rules: HouseRules, figures: Sequence[Stated]) -> Iterator[Evidence]:
    """The first four cards of a player by rank, in any order."""
    most = rules.with_choice(decks, MOST_DECKS).with_choice(switch, True)
    both = (blackjack, second_blackjack)
    bets = {SEAT: {wager.name: UNIT for wager in both}}
    host = Host(most, bets, strategy(most, f"always {STAND}"), burned=CARDS[:1])
    beside = {Bet(wager): UNIT for wager in both}
    scene = Scene(host, settlers(most, map(Trial.of, figures), beside))
    for kinds in combinations_with_replacement(BY_RANK, 4):
        alike = prod(factorial(times) for times in Counter(kinds).values())
        deal = Deal(kinds, factorial(4) // alike)
        scene.deal(deal.in_order(IN_ORDER_AT_SWITCH), deal.ways)
    return scene.evidence()


class Rest:
    """Rounds that begin with one of some deals, as likely as it comes; the rest is by chance."""

    def __init__(self, host: Host, deals: Mapping[Kinds, int]) -> None:
        """The deals are given with the ways in which each comes."""
        self._host = host
        self._deals = list(deals)
        self._ways = list(accumulate(deals.values()))
        self._shoe = deck_in_play(host.rules).cards

    def play(self) -> Round:
        """Play a round: what was dealt and decided."""
        random = self._host.random
        (dealt,) = random.choices(self._deals, cum_weights=self._ways)
        first, second, up, hole, *drawn = dealt
        cards = Deal((first, second, up, *drawn)).cards
        left = without(self._shoe, cards)
        below: Card = random.choice([card for card in left if card in hole])
        left.remove(below)
        burned = random.choice(left)
        self._host.play((burned, *in_order((*cards[:3], below, *cards[3:]))))
        return self._host.dealt
