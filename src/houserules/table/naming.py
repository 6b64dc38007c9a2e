"""Names at a table: which bet or irregularity a person means."""

from __future__ import annotations

from houserules.rules import Bet, Game, Irregularity
from houserules.rules.naming import find_irregularity, parse_bet
from houserules.table.position import REMEMBERED


class Names:
    """The bets and irregularities of one game by name."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.typed = _Typed(game)
        self.together = _Together(self.typed)

    def bet(self, typed: str, *, standing: bool = False) -> Bet:
        """The bet that a person names; one that stands may be named with where it has moved."""
        return parse_bet(self._game, typed, standing=True) if standing else self.typed[typed]

    def irregularity(self, typed: str) -> Irregularity:
        """The irregularity that a person names."""
        return find_irregularity(self._game, typed)


class _Typed(dict[str, Bet]):
    """Bets by what people typed, each looked up once."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, typed: str) -> Bet:
        self[typed] = bet = parse_bet(self._game, typed)
        return bet


class _Together(dict[tuple[tuple[str, int], ...], dict[Bet, int]]):
    """Bets with their stakes by what people typed, each list looked up once."""

    def __init__(self, typed: _Typed) -> None:
        super().__init__()
        self._typed = typed

    def __missing__(self, bets: tuple[tuple[str, int], ...]) -> dict[Bet, int]:
        stakes: dict[Bet, int] = {}
        for name, stake in bets:
            bet = self._typed[name]
            stakes[bet] = stakes.get(bet, 0) + stake
        if len(self) >= REMEMBERED:
            self.clear()
        self[bets] = stakes
        return stakes
