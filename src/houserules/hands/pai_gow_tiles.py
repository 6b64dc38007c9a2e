"""Pai Gow hands of two tiles, by § 621a.3: pairs, Wongs, Gongs and points; and four tiles set."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, total_ordering
from itertools import product

from houserules.equipment.cards import Card, CardError, show_cards
from houserules.equipment.tiles import FACES, Tile

PAIRINGS = """
Supreme Pair         2-4 1-2
Pair of Twelves      6-6 6-6
Pair of Twos         1-1 1-1
Pair of Eights       4-4 4-4
Pair of Fours        1-3 1-3
Pair of Tens         5-5 5-5
Pair of Sixes        3-3 3-3
Pair of Fours        2-2 2-2
Pair of Elevens      5-6 5-6
Pair of Tens         4-6 4-6
Pair of Sevens       1-6 1-6
Pair of Sixes        1-5 1-5
Mixed Nines          3-6 4-5
Mixed Eights         3-5 2-6
Mixed Sevens         3-4 2-5
Mixed Fives          1-4 2-3
Wong with a Twelve   6-6 4-5, 6-6 3-6
Wong with a Two      1-1 4-5, 1-1 3-6
Gong with a Twelve   6-6 2-6, 6-6 3-5, 6-6 4-4
Gong with a Two      1-1 2-6, 1-1 3-5, 1-1 4-4
"""
"""The permissible pairs of § 621a.3(c) by their ranks, the first ranking first."""
SUPREME, LAST_MATCHED, LAST_PAIR = 1, 12, 16
"""The rank of the Supreme Pair, the last rank of matched pairs, and that of mixed ones."""
SUPREME_TILES = (Tile.of("2-4"), Tile.of("1-2"))
COUNTED_AS = ((6, 15), (3, 17))
"""The numeric totals and individual rankings of either of these tiles alone, § 621a.3(f)."""
_LOWEST = max(tile.ranking for tile in FACES) + 1
_LOWEST_PAIR = len(PAIRINGS.strip().splitlines()) + 1


def _ranks() -> dict[frozenset[Tile], tuple[int, str]]:
    ranks = {}
    for rank, line in enumerate(PAIRINGS.strip().splitlines(), 1):
        name, _, pairings = line.partition("  ")
        for pairing in pairings.split(","):
            ranks[frozenset(map(Tile.of, pairing.split()))] = rank, name
    return ranks


RANKS = _ranks()
"""The rank and name of each permissible pair; two equal tiles are a set of one."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class TileHand:
    """Two tiles: the rank of a permissible pair, or their points and the tile that breaks ties.

    Hands of equal rank or value are equal: copies.
    """

    cards: tuple[Tile, ...]
    rank: int | None
    """The rank among permissible pairs, 1 the highest."""
    points: int
    """The value without a pair, 0 to 9."""
    highest: int
    """The individual ranking of the highest ranking tile as it is counted, 1 the highest."""

    @classmethod
    def of(cls, cards: Sequence[Card]) -> "TileHand":
        """Rank two tiles."""
        return _hand(tuple(cards))

    @property
    def value(self) -> tuple[int, int, int]:
        """The hand for comparison; all hands of no points are equally bad, § 621a.3(g)."""
        if self.rank is not None:
            return (_LOWEST_PAIR - self.rank, 0, 0)
        return (0, self.points, _LOWEST - self.highest if self.points else 0)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TileHand) and self.value == other.value

    def __lt__(self, other: "TileHand") -> bool:
        return self.value < other.value

    def __hash__(self) -> int:
        return hash(self.value)

    @property
    def name(self) -> str:
        """The hand as a person says it."""
        if self.rank is not None:
            name = RANKS[frozenset(self.cards)][1]
            return f"{name} ({self.cards[0]})" if LAST_MATCHED >= self.rank > SUPREME else name
        if not self.points:
            return "no points"
        best = next(tile for tile in self.cards if tile.ranking == self.highest)
        return f"{self.points} point{'s' if self.points > 1 else ''}, {best} high"

    def __str__(self) -> str:
        return self.name


@lru_cache(1024)
def _hand(cards: tuple[Card, ...]) -> TileHand:
    tiles = tuple(card for card in cards if isinstance(card, Tile))
    if len(tiles) != 2 or len(cards) != 2:
        raise CardError(f"A hand is two tiles, not {show_cards(cards) or 'none'}.")
    if found := RANKS.get(frozenset(tiles)):
        return TileHand(tiles, found[0], 0, min(tile.ranking for tile in tiles))
    ways = (
        TileHand(tiles, None, (one + other) % 10, min(first, second))
        for (one, first), (other, second) in product(*map(_counted, tiles))
    )
    return max(ways, key=lambda hand: hand.value)


def _counted(tile: Tile) -> Sequence[tuple[int, int]]:
    """The numeric totals and rankings that a tile may have."""
    return COUNTED_AS if tile in SUPREME_TILES else ((tile.spots, tile.ranking),)


@dataclass(frozen=True, slots=True)
class SetTiles:
    """Four tiles set as two hands: the one that ranks higher is the high hand, § 621a.1."""

    high: TileHand
    low: TileHand

    @classmethod
    def of(cls, tiles: Sequence[Card], some: Sequence[Card]) -> "SetTiles":
        """Set four tiles by naming the two of one hand."""
        rest = list(tiles)
        for tile in some:
            if tile not in rest:
                raise CardError(f"{tile} is not among the tiles {show_cards(tiles)}.")
            rest.remove(tile)
        low, high = sorted((TileHand.of(some), TileHand.of(rest)))
        return cls(high, low)

    @property
    def hands(self) -> tuple[TileHand, TileHand]:
        """The high hand and the low hand."""
        return self.high, self.low

    @property
    def is_foul(self) -> bool:
        """No setting is foul: the higher hand is the high hand."""
        return False

    def __str__(self) -> str:
        return f"{self.high.name} | {self.low.name}"


@lru_cache(4096)
def _settings(tiles: tuple[Card, ...]) -> tuple[SetTiles, ...]:
    if len(tiles) != 4:
        raise CardError(f"Four tiles are set, not {len(tiles)}.")
    first, *others = sorted(tiles, reverse=True)
    found = {}
    for other in dict.fromkeys(others):
        way = SetTiles.of(tiles, (first, other))
        found[frozenset(frozenset(hand.cards) for hand in way.hands)] = way
    return tuple(found.values())


def tile_settings(tiles: Sequence[Card]) -> Sequence[SetTiles]:
    """The ways to set four tiles, three of them unless some tiles are equal."""
    return _settings(tuple(tiles))
