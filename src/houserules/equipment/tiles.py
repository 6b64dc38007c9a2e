"""Pai Gow tiles: 32 of 21 faces, eleven of them twice in a set."""

from typing import ClassVar

from houserules.equipment.cards import Card, CardError, Deck, read_also

RANKED = (
    *(("6-6",), ("1-1",), ("4-4",), ("1-3",), ("5-5",), ("3-3",), ("2-2",), ("5-6",)),
    *(("4-6",), ("1-6",), ("1-5",), ("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4")),
    *(("2-4",), ("1-4", "2-3"), ("1-2",)),
)
"""The faces by the spots of their halves, the highest ranking first; some rank equally."""
TWICE = 11
"""The faces from the first on of which a set has two tiles; it has one of the others."""
_TEXTS = tuple(spots for equal in reversed(RANKED) for spots in reversed(equal))
_RANKINGS = {spots: place for place, equal in enumerate(RANKED, 1) for spots in equal}
_NUMBERS = (
    *("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"),
)


class Tile(Card):
    """A tile by the index of its face, the highest ranking face last; equal faces are equal."""

    __slots__ = ()
    kind: ClassVar[str] = "tile"

    def __post_init__(self) -> None:
        if not 0 <= self.index < len(_TEXTS):
            raise CardError(f"No tile has the index {self.index}; use 0 to {len(_TEXTS) - 1}.")

    @property
    def halves(self) -> tuple[int, int]:
        """The spots of the two halves, the fewer first."""
        low, high = _TEXTS[self.index].split("-")
        return int(low), int(high)

    @property
    def spots(self) -> int:
        """The total number of spots."""
        return sum(self.halves)

    @property
    def ranking(self) -> int:
        """The individual ranking, 1 the highest; two faces may have the same."""
        return _RANKINGS[_TEXTS[self.index]]

    @property
    def name(self) -> str:
        """The number of spots, as the tile is called: Twelve."""
        return _NUMBERS[self.spots - 2]

    @property
    def is_joker(self) -> bool:
        """No tile is a joker."""
        return False

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Tile.of({str(self)!r})"

    @classmethod
    def of(cls, text: str) -> "Tile":
        """Read one tile by its spots, the halves in either order: 2-4 or 4-2."""
        tile = _TILE_OF_TEXT.get(text.strip())
        if tile is None:
            halves = "the spots of its halves, such as 6-6 or 4-2"
            raise CardError(f"Unknown tile {text[:40]!r}. Write {halves}; a set has 21 faces.")
        return tile


FACES = tuple(Tile(index) for index in reversed(range(len(_TEXTS))))
"""The 21 faces, the highest ranking first."""
SET = Deck(
    "set of 32 tiles",
    tuple(face for place, face in enumerate(FACES) for _ in range(2 if place < TWICE else 1)),
)
_TILE_OF_TEXT = {
    "-".join(map(str, halves)): face
    for face in FACES
    for halves in (face.halves, face.halves[::-1])
}
read_also(_TILE_OF_TEXT)
