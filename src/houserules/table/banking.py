"""The bank of a player: the marker, the dealer's own wager, the chips in the center."""

from __future__ import annotations

from abc import abstractmethod

from houserules.law import Citation
from houserules.rules import Bet
from houserules.rules.procedure import Marker
from houserules.rules.settlement import Outcome
from houserules.table.handling import HandlingDealer
from houserules.table.ledger import CENTER, DEALERS_WAGER, INVENTORY, Ledger


class BankDealer(HandlingDealer):
    """What a dealer does in a round that a player banks.

    The bank takes part without a wager. Lost wagers go to the center of the layout, from where
    winning ones are paid; what is missing there comes from the bank, and what is left goes to it.
    """

    ledger: Ledger
    marker: Marker | None

    def gives_bank(self, seat: int, cite: str, says: str) -> None:
        """Put the marker before a seat that banks the round; its own wagers go back to it."""
        for bet, stake in tuple(self.positions[seat].bets.items()):
            self.take_back(seat, bet, stake)
            self.says(cite, f"the {bet} goes back to the bank", seat, amount=stake)
        self.marker = Marker(seat, says, self.game.cite(cite))
        self.says(cite, f"the marker of the {says} is placed", seat, marker=says)

    def takes_bank(self, cite: str, why: str) -> None:
        """Take the marker away from a seat that may not bank the round after all."""
        assert self.marker is not None
        self.positions[self.marker.seat].decisions.clear()
        self.says(cite, why, self.marker.seat)
        self._takes_marker()

    def _takes_marker(self) -> None:
        """Take the marker away, if somebody has it."""
        if self.marker is not None:
            says, cite = self.marker.says, self.marker.cite
            self.marker = None
            self.says(cite, f"the marker of the {says} is taken away", marker=says)

    def wagers(self, cite: str, stake: int) -> None:
        """Place the dealer's own wager against the bank, from the table inventory."""
        self.ledger.move(INVENTORY, DEALERS_WAGER, stake)
        self.says(cite, "the dealer wagers against the bank", amount=stake)

    def ends_wager(self, cite: str | Citation, outcome: Outcome) -> None:
        """Have the dealer's own wager lost to the center, returned, or paid from the center."""
        stake = self.ledger[DEALERS_WAGER]
        if not stake:
            return
        lost, won = outcome is Outcome.LOSE, outcome is Outcome.WIN
        self.ledger.move(DEALERS_WAGER, CENTER if lost else INVENTORY, stake)
        if won:
            self.ledger.move(CENTER, INVENTORY, stake)
        where = "goes to the center" if lost else "goes back to the table inventory"
        paid = ", paid from the center," if won else ""
        self.says(cite, f"the dealer's wager{paid} {where}", amount=stake)

    def _takes_part(self, seat: int) -> bool:
        """Whether a seat has a wager or the bank."""
        banks = self.marker is not None and self.marker.seat == seat
        return banks or bool(self.positions[seat].bets)

    @abstractmethod
    def take_back(self, seat: int, bet: Bet, stake: int) -> None:
        """Move a bet from the layout back to its player."""
