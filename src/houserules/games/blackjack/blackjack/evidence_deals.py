"""Blackjack: wagers on the first cards over all deals, for all numbers of decks.

A wager is settled by some of the cards; the others are dealt so that nothing depends on them. In
how many ways the cards that count come from a shoe depends on its decks, so each deal serves for
all numbers of decks at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from math import factorial, perm, prod
from typing import Any

from houserules.equipment.cards import CARDS, RANKS, Card, Rank, Suit
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.evidence.strategies import strategy
from houserules.games.blackjack.playing import STAND
from houserules.games.blackjack.round_of_play import INSURE
from houserules.hands.blackjack import point_count, point_value
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules, Option, Wager

from . import additional, twenty
from . import house_money as money
from .choices import insurance
from .odds import fitting
from .offering import blackjack, second_blackjack, switch
from .shoe import decks, number_of_decks

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
ON_TWO_CARDS = (additional.bet_the_set, money.house_money)
ON_TWENTIES = (twenty.lucky_ladies, twenty.kings_bounty)
ON_THREE_CARDS = (
    additional.match_the_dealer, additional.in_between, additional.three_card_poker,
)  # fmt: skip
WAGERS = (
    *ON_TWO_CARDS, *ON_TWENTIES, *ON_THREE_CARDS, additional.royal_match, additional.super_match,
    insurance,
)  # fmt: skip


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


def confirm(
    rules: HouseRules, rounds: int | None, seed: int, fixed: Sequence[Option[Any]] = ()
) -> Iterator[Evidence]:
    """Every figure that the first cards or the dealer's cards decide.

    With a number of rounds, those that take many deals are played, with some options as the rules
    have them.
    """

    def of(*wagers: Wager) -> list[Stated]:
        found = stated(rules, *wagers, fixed=fixed)
        return [_fitting(one) for one in found if "added" not in (one.figure.when or "")]

    crowned: list[Stated] = []
    plain: list[Stated] = []
    for one in of(additional.royal_match):
        (crowned if one.rules.offers(additional.crown_treasure) else plain).append(one)
    few: list[tuple[list[Stated], Iterator[Deal]]] = [
        ([*of(*ON_TWO_CARDS), *plain], two_cards()),
        (of(insurance), aces_up()),
    ]
    many = [
        (of(*ON_TWENTIES), twenties()),
        (crowned, crowns()),
        (of(*ON_THREE_CARDS), three_cards()),
    ]
    for figures, deals in [*few, *many] if rounds is None else few:
        scene = all_first_cards(rules, figures)
        for deal in deals:
            scene.deal(deal.in_order(IN_ORDER), deal.ways)
        yield from scene.evidence()
    yield from four_cards(rules, of(additional.super_match))
    if rounds is not None:
        figures = [one for some, _ in many for one in some]
        yield from some_first_cards(rules, figures, seed).play(rounds)


def _fitting(one: Stated) -> Stated:
    """A figure under a table that is printed for its decks, as its price was found."""
    by_decks = (additional.royal_match, additional.bet_the_set)
    chosen = fitting(one.rules, one.wager) if one.wager in by_decks else None
    return replace(one, rules=chosen) if chosen else one


def all_first_cards(rules: HouseRules, figures: Sequence[Stated]) -> Scene:
    """A player who stands, or insures, at a shoe that has every card more than once."""
    most = rules.with_choice(decks, MOST_DECKS)
    act = INSURE if any(one.wager is insurance for one in figures) else STAND
    host = Host(most, BETS, strategy(rules, f"always {act}"), burned=CARDS[:1])
    return Scene(host, settlers(rules, map(Trial.of, figures), BESIDE))


def some_first_cards(
    rules: HouseRules, figures: Sequence[Stated], seed: int, *wagers: Wager
) -> Scene:
    """A player who stands, at a shoe that is dealt by chance, with wagers that make it go on."""
    offered = rules.with_choices({w.option: True for w in wagers if w.option})
    bets = {SEAT: BETS[SEAT] | {w.name: rules.fixed_amount(w) or UNIT for w in wagers}}
    host = Host(offered, bets, strategy(rules, f"always {STAND}"), seed)
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
                kinds = (
                    ONE_BY_ONE[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True)
                )
                yield Deal(tuple(kinds), perm(len(Suit), used))


def aces_up() -> Iterator[Deal]:
    """An ace against every hole card, by rank; the player's cards are not looked at."""
    for hole in BY_RANK:
        yield Deal((ANY, ANY, BY_RANK[-1], hole))


# The four cards of Blackjack Switch


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
