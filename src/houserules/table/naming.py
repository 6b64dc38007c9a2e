"""Names at a table: which bet a person means, and which bet a settled line is about."""

from __future__ import annotations

from houserules.rules import Bet, Game, Irregularity
from houserules.rules.errors import RuleError
from houserules.rules.naming import find_irregularity, parse_bet
from houserules.rules.settlement import REMEMBERED


class Names:
    """The bets and irregularities of one game by name."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.typed = _Typed(game)
        self.together = _Together(self.typed)
        self.settled = _Settled(game)

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


class _Settled(dict[str, Bet]):
    """Bets by the wager of a line: named as it is, or before a comma with a part of it."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, wager: str) -> Bet:
        bet = self._exact(wager) or self._exact(wager.rpartition(", ")[0])
        if bet is None:
            raise RuleError(f"A line settles {wager}, which is no wager of the game.")
        self[wager] = bet
        return bet

    def _exact(self, name: str) -> Bet | None:
        by_name = {wager.name: wager for wager in self._game.wagers}
        if name in by_name:
            return Bet(by_name[name])
        wager, _, selection = name.rpartition(" on ")
        return Bet(by_name[wager], selection) if wager in by_name else None
