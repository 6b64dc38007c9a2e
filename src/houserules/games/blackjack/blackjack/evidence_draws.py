"""Blackjack: wagers that follow a hand as it draws, over every sequence of cards it can draw.

Hit and Run follows the dealer's hand, Straight Jack the player's, and both end in all deals. Bad
Beat follows both. A player's 20 on two cards is dealt against every hand of the dealer's, and hands
that come to another count are counted; what is left, a 20 that was drawn or a pair that was split
against whatever the dealer draws, is played in rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from math import perm
from typing import Any

from houserules.equipment.cards import CARDS, Card, Rank
from houserules.evidence.evidence import Evidence
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene, compare, in_rounds, numbered
from houserules.evidence.settling import Settler, Trial, settlers, stated
from houserules.evidence.strategies import strategy
from houserules.games.blackjack import SPLIT, STAND
from houserules.hands.blackjack import is_blackjack, point_count
from houserules.rules import HouseRules, Option, Round

from . import additional
from .evidence_deals import (
    BESIDE,
    BETS,
    BY_RANK,
    BY_VALUE,
    MOST_DECKS,
    UNSEEN,
    Deal,
    Kind,
    Kinds,
    Rest,
    all_first_cards,
    holes,
    in_order,
)
from .shoe import decks, number_of_decks

PLAYED = (additional.straight_jack, additional.bad_beat)
WAGERS = (additional.hit_and_run, *PLAYED)
LONGEST = 26
"""More cards than the player's and the dealer's hand have together while a wager follows them."""
ACES, TENS = BY_VALUE[0], BY_VALUE[9]
SPADE = frozenset({Card.of("As")})
BY_RANK_AND_SPADE = (*BY_RANK[:-1], SPADE, BY_RANK[-1] - SPADE)
"""Straight Jack tells the ace of spades from the others."""


def sequences(
    play: Callable[[Kinds], int], kinds: Callable[[Kinds], Sequence[Kind]], dealt: Kinds = ()
) -> Iterator[Kinds]:
    """Every sequence of kinds of cards as far as its cards count.

    `play` deals cards of some kinds and then others, and says how many of all cards count; `kinds`
    says which kinds to tell apart after some cards.
    """
    if play(dealt) <= len(dealt):
        yield dealt
        return
    for kind in kinds(dealt):
        yield from sequences(play, kinds, (*dealt, kind))


def ways(dealt: Kinds, rules: HouseRules) -> int:
    """In how many ways the cards of a sequence come, with any others up to the longest."""
    left = len(CARDS) * number_of_decks(rules) - len(dealt)
    return Deal(dealt).ways(rules) * perm(left, LONGEST - len(dealt))


# Hit and Run


def hit_and_run(rules: HouseRules) -> Iterator[Evidence]:
    """Every hand of the dealer's by value, against a player who stands on 20; all decks at once."""
    scene = all_first_cards(rules, list(stated(rules, additional.hit_and_run)))
    kings = [card for card in CARDS if card.rank is Rank.KING]

    def play(dealt: Kinds) -> int:
        up, *others = (*Deal(dealt).cards, *UNSEEN)
        scene.host.play((kings[0], up, kings[1], *others))
        return scene.host.used - 2

    for dealt in sequences(play, lambda _: BY_VALUE):
        scene.settles(partial(ways, dealt))
    return scene.evidence()


# The player's hand, by the basic strategy for a number of decks


def by_basic_strategy(rules: HouseRules, of: Collection[Settler]) -> Scene:
    """A player at a shoe that has every card more than once, who plays as with fewer decks."""
    most = rules.with_choice(decks, MOST_DECKS)
    return Scene(Host(most, BETS, strategy(rules, "basic"), burned=CARDS[:1]), list(of))


def players_hands(host: Host, by: Sequence[Kind], count: Callable[[Round], int]) -> Iterator[Kinds]:
    """The player's two cards, the up card, the hole card as far as it counts, and what is drawn.

    Two cards that came the other way round are not dealt again.
    """

    def play(dealt: Kinds) -> int:
        host.play(in_order((*Deal(dealt).cards, *UNSEEN)))
        return count(host.dealt)

    def kinds(dealt: Kinds) -> Sequence[Kind]:
        if len(dealt) == 1:
            return by[by.index(dealt[0]) :]
        return holes(dealt[2]) if len(dealt) == 3 else by

    return sequences(play, kinds)


def either_way(dealt: Kinds, rules: HouseRules) -> int:
    """The ways of a sequence, the player's first two cards coming in either order."""
    return ways(dealt, rules) * len({*dealt[:2]})


def straight_jack(rules: HouseRules) -> Iterator[Evidence]:
    """Every straight that a hand can begin, for one number of decks."""
    figures = stated(rules, additional.straight_jack, fixed=[decks])
    scene = by_basic_strategy(rules, settlers(rules, map(Trial.of, figures), BESIDE))
    for dealt in players_hands(scene.host, BY_RANK_AND_SPADE, _followed):
        scene.settles(partial(either_way, dealt))
    return scene.evidence()


def _followed(dealt: Round) -> int:
    """How many cards Straight Jack looks at: up to the first that does not go on."""
    hand = dealt.seats[0].hand
    if not additional.is_straight(hand):
        return 2
    length = additional.straight_length([card.rank for card in hand])
    return 4 + min(length - 1, len(hand) - 2)


# Bad Beat


def bad_beat(rules: HouseRules, seed: int, fixed: Sequence[Option[Any]] = ()) -> Iterator[Evidence]:
    """Both hands, with the rounds that are needed for those that are not counted."""
    trials = map(Trial.of, stated(rules, additional.bad_beat, fixed=fixed))
    of_decks: dict[int, list[Settler]] = {}
    for settler in settlers(rules, trials, BESIDE):
        of_decks.setdefault(number_of_decks(settler.rules), []).append(settler)
    twenties_on_two_cards(rules, [one for some in of_decks.values() for one in some])
    for number, some in of_decks.items():
        yield from _others(rules.with_choice(decks, number), some, seed)


def twenties_on_two_cards(rules: HouseRules, of: Sequence[Settler]) -> None:
    """Two cards that count 20 against every hand of the dealer's; all decks at once."""
    most = rules.with_choice(decks, MOST_DECKS)
    host = Host(most, BETS, strategy(rules, f"always {STAND}"), burned=CARDS[:1])
    scene = Scene(host, of)

    def play(dealt: Kinds) -> int:
        host.play(in_order((*Deal(dealt).cards, *UNSEEN)))
        return host.used

    for hand in ((TENS, TENS), (ACES, BY_VALUE[8])):
        for dealt in sequences(play, lambda _: BY_VALUE, hand):
            scene.settles(partial(either_way, dealt))


def _others(rules: HouseRules, of: Sequence[Settler], seed: int) -> Iterator[Evidence]:
    """Every other hand of the player's, for one number of decks."""
    scene = by_basic_strategy(rules, of)
    for settler in of:
        compare(settler, scene.host.choose)
    rest: dict[Kinds, int] = {}
    for dealt in players_hands(scene.host, BY_VALUE, _drawn):
        found = scene.host.dealt
        hand, blackjack = found.seats[0].hand, is_blackjack(found.cards["dealer"][:2])
        twenty = point_count(hand).total == 20
        if twenty and len(hand) == 2:
            continue
        if (twenty and not blackjack) or _is_split(found):
            rest[dealt] = either_way(dealt, rules)
        else:
            scene.settles(partial(either_way, dealt))
    for trial in scene.trials:
        if trial.account.played + sum(rest.values()) != ways((), rules):
            raise ArithmeticError("Some deals were not counted, or counted twice.")
        trial.has_counted(of=ways((), rules))
    begun = Rest(Host(rules, BETS, strategy(rules, "basic"), seed), rest)

    def play(trials: Collection[Trial]) -> None:
        serving = [settler for settler in of if settler.serves(trials)]
        for _ in numbered(max(trial.evidence().needed() or 0 for trial in trials)):
            dealt = begun.play()
            for settler in serving:
                settler.settles(dealt)

    return in_rounds(list(scene.trials), play)


def _drawn(dealt: Round) -> int:
    """How many cards the player's hand comes to, one that was split counting as it was dealt."""
    return 4 if _is_split(dealt) else 2 + len(dealt.seats[0].hand)


def _is_split(dealt: Round) -> bool:
    return SPLIT in dealt.seats[0].decisions
