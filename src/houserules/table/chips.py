"""The chips of a table: what each seat has at stake and holds, and how its money moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from houserules.equipment.cards import Card
from houserules.rules import Bet, Bets, Decision, HouseRules, Line, Wager
from houserules.rules.settlement import Outcome, Verdict
from houserules.table.ledger import (
    CENTER,
    DEALERS_WAGER,
    INVENTORY,
    LAYOUT,
    PAYOUTS,
    Ledger,
    game_account,
)
from houserules.table.meters import Meters

STANDS = Outcome.STANDS
"""By a name of its own: it is asked for with every line."""


@lru_cache(4096)
def _view(stakes: tuple[tuple[Bet, int], ...]) -> Bets:
    """Bets as a game looks at them; most are placed again and again."""
    return Bets(dict(stakes))


@dataclass(slots=True)
class Position:
    """A seat in a round: its player, bets, cards and decisions."""

    player: str
    account: str
    bets: dict[Bet, int] = field(default_factory=dict)
    made: dict[Bet, int] = field(default_factory=dict)
    """The bets that stay until they are decided, where a wager that was made stays."""
    cards: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    forfeited: dict[Bet, Verdict] = field(default_factory=dict)
    """The bets that were collected after a fold, with the verdict on each."""
    owed: list[Line] = field(default_factory=list)
    view: Bets | None = None
    arrival: int = 0
    """How many players had been seated before."""
    has_left: bool = False
    """Whether the player left during the round; the seat is free when it is over."""

    @property
    def placed(self) -> Bets:
        """The bets as a game looks at them, the same until they change."""
        if self.view is None:
            self.view = _view(tuple(self.bets.items()))
        return self.view

    def add(self, bet: Bet, stake: int) -> None:
        """Add a stake to a bet."""
        self.bets[bet] = self.bets.get(bet, 0) + stake
        self.view = None

    def take_off(self, bet: Bet, stake: int) -> int:
        """Take off a stake, or all of a bet that is less; the amount that was taken."""
        placed = self.bets.pop(bet, 0)
        self.view = None
        if placed > stake:
            self.bets[bet] = placed - stake
            return stake
        return placed

    def remove_all(self) -> None:
        """Take all bets away."""
        self.bets.clear()
        self.view = None

    @property
    def owes(self) -> int:
        """The cents that were marked to be collected later."""
        return -sum(charge.amount for charge in self.owed)


class Chips:
    """The positions of a table and their money, between the ledger and the meters."""

    def __init__(self, rules: HouseRules, ledger: Ledger, meters: Meters) -> None:
        self.positions: dict[int, Position] = {}
        self.ledger = ledger
        self.meters = meters
        self.in_order = False
        """Whether the game itself follows open bets, and says what is on the layout."""
        self.collected: set[tuple[int, Wager]] = set()
        """The wagers of each seat that left the layout before they are settled."""
        self._somebody_owes = False
        self._arrivals = 0
        self._credits = any(w.decided and w.decided.credited for w in rules.game.wagers)

    def clear(self) -> None:
        """Make ready for the next round, in which undecided bets stay."""
        self.collected.clear()
        for position in self.positions.values():
            position.made.clear()
            position.cards.clear()
            position.decisions.clear()
            position.forfeited.clear()

    def of(self, seat: int) -> int:
        """The cents that the player of a seat has for wagers, beside any that are owed."""
        position = self.positions[seat]
        account, chips = position.account, self.held(position)
        if self._somebody_owes:
            owing = (p for p in self.positions.values() if p.account == account)
            chips -= sum(position.owes for position in owing)
        return chips

    def held(self, position: Position) -> int:
        """The cents that a player has in chips and on a game account."""
        chips = self.ledger.balances.get(position.account, 0)
        return chips + self.ledger[game_account(position.player)] if self._credits else chips

    def seat(self, number: int, position: Position) -> None:
        """Give a player a seat; seats stay in their order."""
        position.arrival = self._arrivals
        self._arrivals += 1
        everybody = sorted({**self.positions, number: position}.items())
        self.positions.clear()
        self.positions.update(everybody)

    def stake(self, seat: int, *bets: tuple[Bet, int]) -> None:
        """Move chips of a seat's player onto the layout."""
        position = self.positions[seat]
        staked = sum([stake for _, stake in bets])
        if self._credits:
            self._cash(position, staked)
        self.ledger.stake(position.account, staked)
        for bet, stake in bets:
            position.add(bet, stake)

    def _cash(self, position: Position, needed: int) -> None:
        """Take off a game account what a player's chips lack."""
        lacking = needed - self.ledger[position.account]
        credit = game_account(position.player)
        if 0 < lacking <= self.ledger[credit]:
            self.ledger.move(credit, position.account, lacking)

    def take_back(self, seat: int, bet: Bet, stake: int) -> None:
        """Move a bet, or a part of it, from the layout back to its player."""
        position = self.positions[seat]
        position.take_off(bet, stake)
        self.ledger.move(LAYOUT, position.account, stake)

    def placed(self, *wagers: Wager, seat: int | None = None) -> Iterator[tuple[int, Bet, int]]:
        """The bets on these wagers with their seats and stakes, perhaps of one seat only."""
        for number, position in self.positions.items():
            if seat in (None, number):
                for bet, stake in position.bets.items():
                    if bet.wager in wagers:
                        yield number, bet, stake

    def collect(self, seat: int, bet: Bet, stake: int) -> None:
        """Take a bet off the layout before it is settled, and feed its meters."""
        self.collected.add((seat, bet.wager))
        self.ledger.move(LAYOUT, INVENTORY, stake)
        if bet.wager.meters:
            self.meters.feed(bet.wager, stake)

    def lay_out(self, bets: Iterable[tuple[int, Bet, int]]) -> None:
        """Note which bets are on the layout, where the game itself follows them."""
        for position in self.positions.values():
            position.remove_all()
        for seat, bet, stake in bets:
            self.positions[seat].add(bet, stake)

    def mark(self, charge: Line) -> None:
        """Mark a charge that a seat owes."""
        self.positions[charge.seat].owed.append(charge)
        self._somebody_owes = True

    def marked(self, seat: int) -> list[Line]:
        """The charges that a seat owes, which are collected now."""
        position = self.positions[seat]
        owed, position.owed = position.owed, []
        return owed

    def pay(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Move the money of settled lines, each position's together; the lines that were paid."""
        paid: Position | None = None
        off = due = 0
        for line in lines:
            if line.outcome is STANDS:
                continue
            position = self.positions[line.seat]
            if position is not paid:
                if paid is not None:
                    self.ledger.settle(paid.account, off, due)
                paid, off, due = position, 0, 0
            due += line.amount
            if line.stake and (bet := line.bet) is not None:
                back, placed = self._off_layout(position, line, bet)
                due += back
                off += placed
            if (taken := line.from_meter) is not None:
                self.meters.pay(taken)
                credit = game_account(position.player)
                to = credit if self._credits and line.credited else position.account
                self.ledger.move(PAYOUTS, to, taken.paid)
                due -= taken.paid
            elif self._credits and line.credited:
                self.ledger.move(INVENTORY, game_account(position.player), line.due)
                due -= line.due
            if line.to_center:
                self.ledger.move(INVENTORY, CENTER, line.to_center)
            yield line
        if paid is not None:
            self.ledger.settle(paid.account, off, due)

    def _off_layout(self, position: Position, line: Line, bet: Bet) -> tuple[int, int]:
        """The stake of a line, and the part of it that was still on the layout."""
        stake = line.stake if self.in_order else position.take_off(bet, line.stake)
        return stake, 0 if (line.seat, bet.wager) in self.collected else stake

    # A player's bank: lost wagers go to the center of the layout and others are paid from there;
    # the bank pays in any shortage and has the rest

    @property
    def dealers_wager(self) -> int:
        """The dealer's own wager against the bank, in cents."""
        return self.ledger[DEALERS_WAGER]

    def wager_against_bank(self, stake: int) -> None:
        """Place the dealer's own wager, from the table inventory."""
        self.ledger.move(INVENTORY, DEALERS_WAGER, stake)

    def end_dealers_wager(self, outcome: Outcome) -> None:
        """Move the dealer's own wager to the center if it loses; pay it from there if it wins."""
        stake, lost = self.dealers_wager, outcome is Outcome.LOSE
        self.ledger.move(DEALERS_WAGER, CENTER if lost else INVENTORY, stake)
        if outcome is Outcome.WIN:
            self.ledger.move(CENTER, INVENTORY, stake)
