"""21 Baccarat: every hand of the Bonus Wager, and every deal by value or rounds, at the table."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement
from math import perm

from houserules.equipment.cards import RANKS, Card, Rank
from houserules.evidence.evidence import Evidence
from houserules.evidence.generally import stay
from houserules.evidence.host import Host
from houserules.evidence.scene import Scene
from houserules.evidence.settling import Stated, Trial, settlers, stated
from houserules.evidence.simulation import SEAT
from houserules.odds.pricing import UNIT
from houserules.rules import Bet, HouseRules

from . import law
from .law import HANDS, PLAYERS_HAND, bonus, player_wager, shoe, tie
from .odds import VALUES, ends, values_of

STANDING = (Rank.KING, Rank.QUEEN)
"""The hand beside one of the Bonus Wager, which draws no card."""
Two = tuple[int, int]


def confirm(rules: HouseRules, rounds: int | None, seed: int) -> Iterator[Evidence]:
    """Every figure of 681a; the hands of the Bonus Wager are all dealt in any case."""
    on_bonus = list(stated(rules, bonus))
    for hand in HANDS:
        yield from every_bonus_hand(hand, on_bonus)
    on_totals = list(stated(rules, *law.BY_TOTALS))
    for decks in law.BONUS_TABLES:
        figures = [one for one in on_totals if shoe.number_of_decks(one.rules) == decks]
        assert tie.option is not None
        own = figures[0].rules.with_choice(tie.option, True)
        scene = _scene(own, figures, Bet(tie), seed=seed)
        yield from scene.play(rounds) if rounds else every_deal(scene, decks)


def _scene(
    rules: HouseRules, figures: Sequence[Stated], *also: Bet, on: str | None = None, seed: int = 0
) -> Scene:
    """A player with a wager on a hand and others beside it; the first card is burned."""
    bets = {Bet(player_wager): UNIT, **dict.fromkeys(also, UNIT)}
    placed = {str(bet): stake for bet, stake in bets.items()}
    host = Host(rules, {SEAT: placed}, stay, seed, _cards([Rank.TWO]))
    trials = [Trial.of(one, on) for one in figures]
    return Scene(host, settlers(rules, trials, {Bet(player_wager): UNIT}))


def every_bonus_hand(hand: str, figures: Sequence[Stated]) -> Iterator[Evidence]:
    """All hands by rank beside one that draws no card."""
    first = figures[0]
    scene = _scene(first.rules, figures, Bet(bonus, hand), on=hand)
    for two in combinations_with_replacement(RANKS, 2):
        thirds = RANKS if law.draws(_cards(two)) else RANKS[:1]
        for third in thirds:
            ranks = (*two, third)[: 2 if len(thirds) == 1 else 3]
            order = (two, STANDING) if hand == PLAYERS_HAND else (STANDING, two)
            opening = [rank for both in zip(*order, strict=True) for rank in both]
            scene.deal(_cards([*opening, *ranks[2:]]), partial(_ways_of_hand, ranks))
    return scene.evidence()


def _ways_of_hand(ranks: Sequence[Rank], rules: HouseRules) -> int:
    """In how many orders three cards come, of which two or three are the hand."""
    decks = shoe.number_of_decks(rules)
    left = {int(rank): 4 * decks for rank in RANKS}
    return _ways(ranks, left, 2 - (ranks[0] is ranks[1])) * perm(
        52 * decks - len(ranks), 3 - len(ranks)
    )


def _ways(cards: Iterable[int], left: dict[int, int], orders: int) -> int:
    """In how many ways cards come one after another, the first two of a hand in any order."""
    ways = orders
    for card in cards:
        ways *= left[card]
        left[card] -= 1
    return ways


def every_deal(scene: Scene, decks: int) -> Iterator[Evidence]:
    """All deals by value: two cards to each hand, then the cards that they draw."""
    every = list(combinations_with_replacement(values_of(decks), 2))
    for player in every:
        for banker in every:
            for thirds in _thirds(player, banker):
                cards = (*player, *banker, *thirds)
                orders = (1 + (player[0] != player[1])) * (1 + (banker[0] != banker[1]))
                ways = _ways(cards, dict(values_of(decks)), orders)
                dealt = (player[0], banker[0], player[1], banker[1], *thirds)
                ranks = [VALUES[value] for value in dealt]
                rest = perm(52 * decks - len(cards), 6 - len(cards))
                scene.deal(_cards(ranks), ways * rest)
    return scene.evidence()


def _thirds(player: Two, banker: Two) -> Iterator[tuple[int, ...]]:
    """The cards that two hands draw; none beside a natural."""
    hands = [_cards([VALUES[value] for value in hand]) for hand in (player, banker)]
    if any(map(law.is_natural, hands)):
        yield ()
        return
    for third, _ in ends(player):
        for fourth, _ in ends(banker):
            yield tuple(card for card in (third, fourth) if card is not None)


def _cards(ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """Cards of these ranks, in one suit after another so that no deck lacks any."""
    return tuple(Card(4 * (rank - Rank.TWO) + place % 4) for place, rank in enumerate(ranks))
