"""Players wager: they place, reduce, take back and call bets until the dealer closes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from houserules.rules import Bet, Game, RuleError, Wager, dollars
from houserules.rules.naming import naming_offered, parse_bet
from houserules.rules.play import Handled, Handling, Thrown
from houserules.rules.procedure import AskWagers
from houserules.rules.settlement import Outcome
from houserules.rules.verification import refuse_bets, verify_added, verify_bets
from houserules.table.inputs.base import Input, fault_of

if TYPE_CHECKING:
    from houserules.table.table import Table

Stakes = tuple[tuple[str, int], ...]
ANY_THROW = Thrown((1, 1))
"""A reason against one throw is a reason against all."""


@dataclass(frozen=True, slots=True)
class PlaceBet(Input):
    """A seat puts a stake on a wager, on top of what is there."""

    seat: int
    bet: str
    stake: int
    do: ClassVar[str] = "bet"

    def verify(self, table: Table) -> None:
        """The wager may be placed now, and the player has the chips."""
        _verify_placed(table, self.seat, ((self.bet, self.stake),))

    def apply(self, table: Table) -> None:
        """Place the bet."""
        _place(table, self.seat, ((self.bet, self.stake),))


@dataclass(frozen=True, slots=True)
class PlaceBets(Input):
    """A seat puts stakes on several wagers, one after another: all of them or none."""

    seat: int
    bets: Stakes
    do: ClassVar[str] = "bets"

    def require_sound(self) -> None:
        """Refuse bets that are no names and stakes."""
        super(PlaceBets, self).require_sound()
        if not isinstance(self.bets, tuple) or not all(
            isinstance(pair, tuple) and [type(part) for part in pair] == [str, int]
            for pair in self.bets
        ):
            raise RuleError("Bets must be pairs of a name and a stake in whole cents.")
        if fault := next(filter(None, map(fault_of, chain(*self.bets))), None):
            raise RuleError(f"A name or a stake of the input “{self.do}” {fault}.")

    def to_data(self) -> dict[str, Any]:
        """The bets as a mapping."""
        return {"do": self.do, "seat": self.seat, "bets": dict(self.bets)}

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The bets of a log."""
        bets = given.get("bets")
        if not isinstance(bets, Mapping) or not all(type(stake) is int for stake in bets.values()):
            raise RuleError("Bets must be a mapping from their names to stakes in whole cents.")
        return super(PlaceBets, cls).of({**given, "bets": tuple(bets.items())})

    def verify(self, table: Table) -> None:
        """Each wager may be placed after the others, and the player has the chips for all."""
        _verify_placed(table, self.seat, self.bets)

    def apply(self, table: Table) -> None:
        """Place the bets."""
        _place(table, self.seat, self.bets)


def _verify_placed(table: Table, seat: int, bets: Stakes) -> None:
    """Bets are permitted one after another, and the player has the chips for all of them."""
    asks = table.open_wagers()
    position = table.position(seat)
    if banks := table.dealer.banks(seat):
        raise RuleError(f"{banks} and makes no wager of its own.")
    if asks.refuses is not None and (why := asks.refuses(position.player)):
        raise RuleError(f"{position.player} {why}.")
    try:
        named, chips = _named(table.game, seat, bets), table.dealer.chips(seat)
    except RuleError as error:
        raise naming_offered(table.rules, error) from None
    total = sum([stake for _, stake in named])
    if total > chips:
        owed = f" beside {dollars(position.owes)} that is owed" if position.owed else ""
        raise RuleError(f"{position.player} has only {dollars(chips)}{owed}.")
    for bet, _ in named:
        if bet.wager not in asks.wagers:
            raise RuleError(f"{bet.wager.name} cannot be placed now ({asks.bars.pretty}).")
    if asks.bets is not None:
        handled = [Handled(seat, Handling.PLACES, bet, stake) for bet, stake in named]
        _verify_affordable(table, handled, chips - total)
    else:
        verify_added(table.rules, seat, position.bets, named)


@lru_cache(4096)
def _named(game: Game, seat: int, bets: Stakes) -> tuple[tuple[Bet, int], ...]:
    """The bets by their names, each named once and with a stake."""
    if not bets:
        raise RuleError(f"Seat {seat} names no wager to place.")
    named = tuple((parse_bet(game, name), stake) for name, stake in bets)
    if len(dict(named)) < len(named):
        raise RuleError(f"Seat {seat} names a wager twice: put one stake on each.")
    for bet, stake in named:
        if stake <= 0:
            cite = bet.wager.cite.pretty
            raise RuleError(f"Seat {seat}, {bet}: {dollars(stake)} is not a wager ({cite}).")
    return named


def _verify_affordable(table: Table, handled: Sequence[Handled], chips: int) -> None:
    """The game takes the bets as they are, and the player has the vigorish that it charges."""
    charged = [line for line in table.would_lead_to(*handled) if line.outcome is Outcome.CHARGED]
    due = -sum(line.amount for line in charged)
    if due > chips:
        cite = charged[0].cite.pretty
        raise RuleError(f"The vigorish of {dollars(due)} is not covered ({cite}).")


def _place(table: Table, seat: int, bets: Stakes) -> None:
    named, money = _named(table.game, seat, bets), table.dealer.money
    if not table.dealer.in_order:
        money.stake(seat, *named)
        _note_made(table, table.position(seat).player)
        return
    for bet, stake in named:
        money.stake(seat, (bet, stake))
        table.handle(Handled(seat, Handling.PLACES, bet, stake))


def _note_made(table: Table, player: str) -> None:
    """Note the bets of a player that are as they must be: they are made, and stay."""
    if table.game.wagers_stay is None or player in _apart(table):
        return
    for position in table.dealer.positions.values():
        complete = position.player == player and not refuse_bets(table.rules, position.placed)
        if complete:
            position.made.update(position.bets)


@dataclass(frozen=True, slots=True)
class TakeBack(Input):
    """A seat takes a whole wager back while wagers are open."""

    seat: int
    bet: str
    do: ClassVar[str] = "take back"

    def verify(self, table: Table) -> None:
        """The wager is on the layout and may be taken back now."""
        asks, position = table.open_wagers(), table.position(self.seat)
        bet = self._bet(table)
        if asks.bets is not None:
            table.would_lead_to(self._handled(bet))
            return
        there = position.bets.get(bet)
        if there is None:
            raise RuleError(f"Seat {self.seat} has no {bet} on the layout ({asks.cite.pretty}).")
        if bet.wager not in self._free(asks):
            raise RuleError(f"{bet.wager.name} cannot be taken back now ({asks.bars.pretty}).")
        made, stays = position.made.get(bet, 0), table.game.wagers_stay
        if stays is not None and there - self._stake(there) < made:
            part = f"{dollars(made)} of the {bet}" if made < there else f"the {bet}"
            says = f"Seat {self.seat} has made {part}, which stays until it is decided"
            raise RuleError(f"{says} ({stays.pretty}).")
        self._verify_rest(table, asks, bet, there)

    def apply(self, table: Table) -> None:
        """Give the player the chips."""
        bet = self._bet(table)
        if table.dealer.in_order:
            table.handle(self._handled(bet))
        else:
            position = table.position(self.seat)
            table.dealer.money.take_back(self.seat, bet, self._stake(position.bets[bet]))
            _note_made(table, position.player)

    def _bet(self, table: Table) -> Bet:
        return parse_bet(table.game, self.bet, standing=True)

    def _handled(self, bet: Bet) -> Handled:
        """The bet taken back as the game takes it."""
        return Handled(self.seat, Handling.REMOVES, bet)

    def _free(self, asks: AskWagers) -> tuple[Wager, ...]:
        """The wagers that may be taken back."""
        return (*asks.wagers, *asks.removable)

    def _verify_rest(self, table: Table, asks: AskWagers, bet: Bet, there: int) -> None:
        """Nothing stays."""

    def _stake(self, there: int) -> int:
        return there


@dataclass(frozen=True, slots=True)
class Reduce(TakeBack):
    """A seat takes a part of a wager back while wagers are open."""

    by: int
    do: ClassVar[str] = "reduce"

    def _handled(self, bet: Bet) -> Handled:
        return Handled(self.seat, Handling.REDUCES, bet, self.by)

    def _free(self, asks: AskWagers) -> tuple[Wager, ...]:
        """The wagers of which a part may be taken back."""
        return asks.wagers

    def _verify_rest(self, table: Table, asks: AskWagers, bet: Bet, there: int) -> None:
        """The rest is a wager that may be placed."""
        if not 0 < self.by < there:
            amounts = f"{dollars(self.by)} cannot be taken off {dollars(there)}"
            raise RuleError(f"Seat {self.seat}, {bet}: {amounts} ({asks.cite.pretty}).")
        others = {other: at for other, at in table.position(self.seat).bets.items() if other != bet}
        verify_added(table.rules, self.seat, others, ((bet, there - self.by),))

    def _stake(self, there: int) -> int:
        return self.by


@dataclass(frozen=True, slots=True)
class Call(Input):
    """A seat calls a placed wager on or off for the coming rolls."""

    seat: int
    bet: str
    word: str
    do: ClassVar[str] = "call"

    def verify(self, table: Table) -> None:
        """The game lets players call the wager."""
        asks = table.open_wagers()
        table.position(self.seat)
        if asks.bets is None:
            name = table.game.name
            raise RuleError(f"No wager is called on or off in {name} ({asks.cite.pretty}).")
        if self.word not in ("on", "off"):
            raise RuleError(f"A wager is called on or off, not “{self.word}” ({asks.cite.pretty}).")
        table.would_lead_to(self._handled(table))

    def apply(self, table: Table) -> None:
        """Call the wager."""
        handled = self._handled(table)
        bet = handled.bet
        table.dealer.says(bet.wager.cite, f"{bet} called {self.word}", self.seat)
        table.handle(handled)

    def _handled(self, table: Table) -> Handled:
        does = Handling.CALLS_ON if self.word == "on" else Handling.CALLS_OFF
        return Handled(self.seat, does, parse_bet(table.game, self.bet, standing=True))


@dataclass(frozen=True, slots=True)
class NoMoreBets(Input):
    """The dealer closes the wagers."""

    do: ClassVar[str] = "no more bets"

    def verify(self, table: Table) -> None:
        """Verify that a seat has wagered, and that all wagers are as they must be."""
        asks, positions = table.open_wagers(), table.dealer.positions
        if asks is not table.asks:
            acts = " or ".join(map(str, table.asks.acts))
            raise RuleError(f"Seat {table.asks.seat} must {acts} first ({table.asks.cite.pretty}).")
        if asks.bets is not None:
            if not positions:
                raise RuleError(f"Nobody sits at the table yet ({asks.cite.pretty}).")
            table.would_lead_to(ANY_THROW)
            return
        for seat, position in positions.items():
            verify_bets(table.rules, seat, position.placed)
        if not table.dealer.seats():
            raise RuleError("Nobody has wagered yet.")
        without = [seat for seat, position in positions.items() if not position.bets]
        if asks.everybody and without:
            missing = f"seat {without[0]} does, or leaves ({asks.cite.pretty})"
            raise RuleError(f"Each player places a wager: {missing}.")
        if (option := table.game.boxes) is not None:
            for player, seats in _apart(table).items():
                where = f"{player} wagers at seats {', '.join(map(str, seats))}"
                boxes = f"a player's {option.domain.words()[-1].split()[-1]} must be adjacent"
                raise RuleError(f"{where}: {boxes} ({option.cite.pretty}).")

    def apply(self, table: Table) -> None:
        """Let the round begin."""
        table.closed = {seat: table.dealer.bets(seat) for seat in table.dealer.positions}
        table.go_on(None)


def _apart(table: Table) -> dict[str, list[int]]:
    """The players who wager in boxes that are not side by side, with these boxes."""
    wagered: dict[str, list[int]] = {}
    for seat, position in table.dealer.positions.items():
        if position.bets:
            wagered.setdefault(position.player, []).append(seat)
    return {who: seats for who, seats in wagered.items() if seats[-1] - seats[0] >= len(seats)}
