"""How a certificate holder sets the dealer's tiles, § 621a.8(d): an ordered list of cases.

A case names tiles that must be among the four, the high hand that it plays, and which setting with
such a high hand it prefers, perhaps only if the low hand is good enough. The first case that has a
setting sets the tiles.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from houserules.equipment.cards import Card, CardError, show_cards
from houserules.equipment.tiles import SET, Tile
from houserules.errors import RuleError
from houserules.hands.house_way import HouseWayError, parts_of
from houserules.hands.pai_gow_tiles import LAST_PAIR, SUPREME, SetTiles, TileHand, tile_settings

ANY_TILES = "any tiles"
EXTREMES = "highest with lowest tile"
HIGH, LOW = "highest high hand", "highest low hand"
_PAIRS = {
    "supreme pair": (SUPREME, SUPREME),
    "pair": (SUPREME, LAST_PAIR),
    "wong": (17, 18),
    "gong": (19, 20),
}
"""Kinds of permissible pairs by their ranks."""
_PREFERENCE = re.compile(
    rf"({HIGH}|{LOW})(?:, low hand at least (\d)(?: with ([1-6]-[1-6]))?)?", re.IGNORECASE
)
FORM = (
    "name | tiles | high hand | preference, such as: "
    f"Twelve with a nine | 6-6 9 11 | wong or 9 | {LOW}, low hand at least 3 with 3-3"
)


@dataclass(frozen=True, slots=True)
class TileCase:
    """One case of a house way: tiles, the high hand that is played, and the preference."""

    name: str
    tiles: tuple[str, ...]
    """Tiles that must be among the four: by their spots, such as 6-6, or by their number."""
    plays: tuple[str, ...]
    """Kinds of permissible pairs and points, one of which the high hand must have."""
    prefers: str
    points: int = 0
    """The least points of the low hand."""
    highest: str = ""
    """The tile that must at least be the highest one of a low hand of just that many points."""

    @classmethod
    def parse(cls, text: str) -> "TileCase":
        """Read a case as `str` writes it.

        >>> print(TileCase.parse("Wong|6-6 9 11|Wong|highest low hand, low hand at least 3"))
        Wong | 6-6 9 11 | wong | highest low hand, low hand at least 3
        """
        try:
            name, tiles, plays, prefers = parts_of(text, "|", 4)
            found = _PREFERENCE.fullmatch(prefers)
            if found is None:
                raise HouseWayError(f"no preference “{prefers[:60]}”; there is {HIGH} and {LOW}")
            preference, points, highest = found.groups(default="")
            return cls(
                name,
                () if tiles.casefold() == ANY_TILES else tuple(map(_tile, tiles.split())),
                tuple(_kind(word) for word in plays.casefold().split(" or ")),
                preference.casefold(),
                int(points or 0),
                str(Tile.of(highest)) if highest else "",
            )
        except RuleError as error:
            wrong = f"“{text.strip()[:80]}” is not a case of a house way ({error})"
            raise HouseWayError(f"{wrong}. Write {FORM}.") from None

    def __str__(self) -> str:
        best = f" with {self.highest}" if self.highest else ""
        at_least = f", low hand at least {self.points}{best}" if self.points else ""
        tiles = " ".join(self.tiles) or ANY_TILES
        return f"{self.name} | {tiles} | {' or '.join(self.plays)} | {self.prefers}{at_least}"

    def chosen(self, tiles: Sequence[Card]) -> SetTiles | None:
        """The setting of four tiles by this case, if it has one."""
        if self.tiles and not _among(self.tiles, tiles):
            return None
        fitting = [way for way in tile_settings(tiles) if self._plays(way, tiles)]
        if not fitting:
            return None
        first = 0 if self.prefers == HIGH else 1
        best = max(fitting, key=lambda way: (way.hands[first].value, way.hands[1 - first].value))
        return best if self._is_enough(best.low) else None

    def _plays(self, way: SetTiles, tiles: Sequence[Card]) -> bool:
        high = way.high
        for play in self.plays:
            if play == EXTREMES:
                if _has_extremes(way, tiles):
                    return True
            elif play in _PAIRS:
                least, last = _PAIRS[play]
                if high.rank is not None and least <= high.rank <= last:
                    return True
            elif high.rank is None and high.points == int(play):
                return True
        return False

    def _is_enough(self, low: TileHand) -> bool:
        if low.rank is not None or low.points != self.points:
            return low.rank is not None or low.points > self.points
        return not self.highest or low.highest <= Tile.of(self.highest).ranking


def _has_extremes(way: SetTiles, tiles: Sequence[Card]) -> bool:
    """Whether the highest ranking tile is set with the lowest ranking one."""
    order = sorted(tiles)
    return any({*hand.cards} == {order[0], order[-1]} for hand in way.hands)


def _among(wanted: Sequence[str], tiles: Sequence[Card]) -> bool:
    """Whether there is another tile for each that is wanted."""
    if not wanted:
        return True
    return any(
        _among(wanted[1:], [*tiles[:place], *tiles[place + 1 :]])
        for place, tile in enumerate(tiles)
        if isinstance(tile, Tile) and wanted[0] in (str(tile), str(tile.spots))
    )


def _tile(word: str) -> str:
    if word.isdecimal() and len(word) <= 2 and 2 <= int(word) <= 12:
        return str(int(word))
    try:
        return str(Tile.of(word))
    except CardError:
        raise HouseWayError(f"no tile “{word[:20]}”") from None


def _kind(word: str) -> str:
    known = (*_PAIRS, EXTREMES, *map(str, range(10)))
    if word.strip() not in known:
        raise HouseWayError(f"no high hand “{word.strip()[:40]}”; there is {', '.join(known)}")
    return word.strip()


@dataclass(frozen=True, slots=True)
class TileSetting:
    """Four tiles set by a house way, the case that set them, and the paragraph that orders it."""

    setting: SetTiles
    rule: TileCase
    paragraph: int
    """The paragraph of § 621a.8(d)."""


@dataclass(frozen=True, slots=True)
class TileHouseWay:
    """A named, ordered list of cases that sets all four tiles that can be dealt."""

    name: str
    rules: tuple[TileCase, ...]

    @classmethod
    def parse(cls, name: str, cases: Iterable[str]) -> "TileHouseWay":
        """Read a house way, which must follow § 621a.8(d), from its cases in their order."""
        way = cls(name, tuple(map(TileCase.parse, cases)))
        way.require_lawful()
        return way

    @classmethod
    def of(cls, name: str, cases: str) -> "TileHouseWay":
        """A house way that is known to follow § 621a.8(d), a case a line."""
        return cls(name, tuple(map(TileCase.parse, cases.strip().splitlines())))

    def __str__(self) -> str:
        """The name of a known house way; the cases of any other, one a line."""
        return self.name if self in KNOWN else "\n".join(map(str, self.rules))

    def __hash__(self) -> int:
        return hash(self.name)  # its cases are long

    def set(self, tiles: Sequence[Card]) -> TileSetting:
        """Set four tiles by the first case that has a setting."""
        return _set(self, tuple(sorted(tiles)))

    def require_lawful(self) -> None:
        """Refuse a way that leaves tiles unset, or sets them otherwise than § 621a.8(d) has it."""
        for tiles in all_tiles():
            made = self.set(tiles)
            paragraph, what, ways = next(one for one in ordered(tiles) if one[2])
            if made.setting not in ways:
                raise HouseWayError(
                    f"The {self.name} sets {show_cards(tiles)} as {made.setting}; "
                    f"{what} must be played (§ 621a.8(d)({paragraph}))."
                )


def ordered(tiles: Sequence[Card]) -> Iterator[tuple[int, str, list[SetTiles]]]:
    """The settings that each paragraph of § 621a.8(d) allows, in their order."""
    ways = tile_settings(tiles)
    yield 1, "the Supreme Pair", [way for way in ways if way.high.rank == SUPREME]
    yield 2, "a pair, Wong or Gong", [way for way in ways if way.high.rank is not None]
    yield 3, "a value of nine, eight or seven", [way for way in ways if way.high.points >= 7]
    yield 4, "the highest tile with the lowest", [w for w in ways if _has_extremes(w, tiles)]


@lru_cache(16384)
def _set(way: TileHouseWay, tiles: tuple[Card, ...]) -> TileSetting:
    paragraph = next(number for number, _, ways in ordered(tiles) if ways)
    for rule in way.rules:
        if setting := rule.chosen(tiles):
            return TileSetting(setting, rule, paragraph)
    last = f"Rest | {ANY_TILES} | {EXTREMES} | {HIGH}"
    raise HouseWayError(f"The {way.name} leaves {show_cards(tiles)} unset; end it with: {last}.")


@lru_cache(1)
def all_tiles() -> tuple[tuple[Tile, ...], ...]:
    """The 8,130 different hands of four tiles, each in rising order."""
    rising = sorted(tile for tile in SET if isinstance(tile, Tile))
    return tuple(dict.fromkeys(combinations(rising, 4)))


BALANCED = TileHouseWay.of(
    "balanced house way",
    """
    Supreme Pair | any tiles | supreme pair | highest high hand
    Pair, Wong or Gong | any tiles | pair or wong or gong | highest low hand
    Nine with a fair low hand | any tiles | 9 | highest high hand, low hand at least 4
    Better low hand than with a nine | any tiles | 8 or 7 | highest low hand, low hand at least 5
    Nine | any tiles | 9 | highest high hand
    Eight or seven | any tiles | 8 or 7 | highest low hand
    Neither | any tiles | highest with lowest tile | highest high hand
    """,
)
"""§ 621a.8(d) with the preferences of usual house ways: a nine first, then the better low hand."""
HIGHEST_FIRST = TileHouseWay.of(
    "highest high hand first",
    """
    Supreme Pair | any tiles | supreme pair | highest high hand
    Pair, Wong or Gong | any tiles | pair or wong or gong | highest high hand
    Nine, eight or seven | any tiles | 9 or 8 or 7 | highest high hand
    Neither | any tiles | highest with lowest tile | highest high hand
    """,
)
"""§ 621a.8(d) with the highest possible high hand everywhere."""
KNOWN = (BALANCED, HIGHEST_FIRST)
