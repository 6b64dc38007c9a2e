"""Names at a table: which bet a person means, and which bet a settled line is about."""

from __future__ import annotations

from houserules.files.naming import find_irregularity, parse_bet
from houserules.rules import Bet, Game, Irregularity, Line
from houserules.rules.errors import RuleError


class Names:
    """The bets of one game by name, each looked up once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._typed: dict[str, Bet] = {}
        self._of_lines: dict[str, Bet] = {}

    def bet(self, typed: str, *, standing: bool = False) -> Bet:
        """The bet that a person names."""
        found = self._typed.get(typed)
        if found is None or standing:
            found = parse_bet(self._game, typed, standing=standing)
            if not standing:
                self._typed[typed] = found
        return found

    def irregularity(self, typed: str) -> Irregularity:
        """The irregularity that a person names."""
        return find_irregularity(self._game, typed)

    def bet_of(self, line: Line) -> Bet:
        """The bet that a line settles: named as it is, or before a comma with a part of it."""
        found = self._of_lines.get(line.wager)
        if found is None:
            found = self._exact(line.wager) or self._exact(line.wager.rpartition(", ")[0])
            if found is None:
                raise RuleError(f"A line settles {line.wager}, which is no wager of the game.")
            self._of_lines[line.wager] = found
        return found

    def _exact(self, name: str) -> Bet | None:
        by_name = {wager.name: wager for wager in self._game.wagers}
        if name in by_name:
            return Bet(by_name[name])
        wager, _, selection = name.rpartition(" on ")
        return Bet(by_name[wager], selection) if wager in by_name else None
