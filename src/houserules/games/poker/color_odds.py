"""The worth of a wager that the colors of some hands decide."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import product
from math import comb

from houserules.equipment.cards import CARDS, Card
from houserules.games.poker.colors import RED
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Plan
from houserules.odds.pricing import priced
from houserules.rules import HouseRules, Wager

REDS = tuple(card for card in CARDS if card.suit in RED)
BLACKS = tuple(card for card in CARDS if card.suit not in RED)


def prices_colors(plan: Plan, wager: Wager, *sizes: int) -> None:
    """Price a wager by the numbers of red cards in hands of some sizes."""
    plan.prices(wager)(partial(_price_colors, wager, sizes))


def _price_colors(
    wager: Wager, sizes: tuple[int, ...], rules: HouseRules, asked: Asked
) -> Iterator[Figure]:
    assert wager.decided is not None
    tells = wager.decided.teller(rules)
    counts: Counter[str] = Counter()
    for numbers in product(*(range(size + 1) for size in sizes)):
        cards: list[Card] = []
        reds, blacks, ways = REDS, BLACKS, 1
        for size, red in zip(sizes, numbers, strict=True):
            black = size - red
            ways *= comb(len(reds), red) * comb(len(blacks), black)
            cards += (*reds[:red], *blacks[:black])
            reds, blacks = reds[red:], blacks[black:]
        counts[tells(cards)] += ways
    yield priced(rules, wager, counts, wager.verdict)
