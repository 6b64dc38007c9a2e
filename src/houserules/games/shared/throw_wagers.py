"""Wagers that one spin or throw decides: the printed row that a result wins, and settlement."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, NamedTuple, TypeVar

from houserules.hands.own_outcome import NO_ROW
from houserules.rules import (
    Bet,
    Game,
    HouseRules,
    Line,
    Outcome,
    Paytables,
    Round,
    Rule,
    Verdict,
    Wager,
)

Result = TypeVar("Result")
Comes = Callable[[str, Result], bool]
"""Whether a result is that of a printed row, by what the bet is on."""


class ThrowWager(NamedTuple):
    """The results that win each row of a wager, and the rules by which it wins and loses."""

    rows: Mapping[str, Comes[Any]]
    won: Rule
    lost: Rule


class ThrowWagers(Generic[Result]):
    """The wagers of a chapter that one spin or throw decides."""

    def __init__(self, game: Game, lost: str, won: str = "", *, dice: int = 2) -> None:
        """Say why a wager loses, and why it wins if not by the row that came."""
        self.game, self._lost, self._won, self.dice = game, lost, won, dice
        self._decided: dict[Wager, ThrowWager] = {}
        self.noted: Callable[[Wager], None] | None = None
        """Told of a wager that a private copy adds."""
        game.throws = self

    def __iter__(self) -> Iterator[Wager]:
        return iter(self._decided)

    def wager(
        self,
        name: str,
        cite: str,
        pays: Paytables,
        rows: Mapping[str, Comes[Result]],
        *,
        settled_by: str = "",
        lost_by: str = "",
        **more: Any,
    ) -> Wager:
        """Declare a wager by its rows of a printed table, and the results that win each.

        It is settled by its own paragraph if no other is named; `more` is what `game.wager` takes.
        """
        made = self.game.wager(name, cite, pays=pays.only(*rows), **more)
        won = self.game.rule(settled_by or cite, self._won or self._lost)
        lost = self.game.rule(lost_by or settled_by or cite, self._lost)
        self._decided[made] = ThrowWager(rows, won, lost)
        return made

    @property
    def marks(self) -> Sequence[str]:
        """The marks of a wheel; none where dice are thrown."""
        return ()

    def own(
        self, name: str, cite: str, pays: Paytables, rows: Mapping[str, Comes[Result]]
    ) -> Wager:
        """Add a wager of somebody's own to a private copy of the game."""
        made = self.game.wager(name, cite, pays=pays)
        if any(label == NO_ROW for table in pays for label, _ in table.rows):
            rows = {**rows, NO_ROW: lambda on, result: True}
        rule = self.game.rule(cite, self._lost)
        self._decided[made] = ThrowWager(rows, rule, rule)
        if self.noted:
            self.noted(made)
        return made

    def settle(self, bet: Bet, result: Result, rules: HouseRules) -> Verdict:
        """Settle a bet by the result of the spin or throw: the first row that comes pays."""
        decided = self._decided[bet.wager]
        for row, comes in decided.rows.items():
            if comes(bet.on or "", result):
                verdict = decided.won.pays(rules.paytable(bet.wager), row)
                return replace(verdict, why=self._won) if self._won else verdict
        return decided.lost.loses()


def lines_of(round_: Round, settle: Callable[[Bet], Verdict], came: str) -> list[Line]:
    """The lines of the whole table, those of wagers that lose first; `came` says what came."""
    return losing_first(
        Line.of(seat.number, bet, stake, settle(bet).because(came))
        for seat in round_.seats
        for bet, stake in seat.bets.items()
    )


def bets_on(wager: Wager, rules: HouseRules) -> list[Bet]:
    """Every bet on a wager that the layout in use allows."""
    return [Bet(wager, on) for on in rules.selections(wager)]


def losing_first(lines: Iterable[Line]) -> list[Line]:
    """Lines of the whole table in the order of collecting and paying."""
    return sorted(lines, key=lambda line: line.outcome is Outcome.WIN)
