"""Players come and go: they sit down, buy chips and leave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from houserules.law import Citation
from houserules.rules import RuleError, Wager, dollars
from houserules.rules.procedure import AskConfirmation, AskWagers, decided_by, open_wagers
from houserules.rules.verification import verify_seat
from houserules.table.chips import Position
from houserules.table.inputs.base import Input
from houserules.table.ledger import player_account

if TYPE_CHECKING:
    from houserules.table.table import Table


@dataclass(frozen=True, slots=True)
class Sit(Input):
    """A player takes a seat, perhaps with chips."""

    seat: int
    player: str
    chips: int = 0
    do: ClassVar[str] = "sit"

    def verify(self, table: Table) -> None:
        """The seat is free, and the player may wager there."""
        verify_seat(table.rules, self.seat)
        if self.seat in table.dealer.positions:
            raise RuleError(f"Seat {self.seat} is taken.")
        if self.chips < 0 or not self.player.strip():
            raise RuleError("A player needs a name and cannot buy a negative amount of chips.")
        held = [n for n, p in table.dealer.positions.items() if p.player == self.player]
        if held:
            self._verify_adjacent(table, held)

    def _verify_adjacent(self, table: Table, held: list[int]) -> None:
        """A player wagers in several boxes only if they are adjacent and the rules allow them."""
        option, one = table.game.boxes, table.game.one_position
        if one is not None:
            sits = f"{self.player} already sits at seat {held[0]}"
            raise RuleError(f"A player may wager at one position ({one.pretty}): {sits}.")
        if option is None:
            one_seat = f"A player has one seat at {table.game.name}"
            raise RuleError(f"{one_seat}: {self.player} already sits at seat {held[0]}.")
        most = table.rules[option]
        assert isinstance(most, int)
        words = option.domain.words()
        if len(held) >= most:
            boxes = words[most - 1].replace("1 ", "one ")
            says = f"the option “{option.name}” says in how many"
            raise RuleError(f"A player may wager in {boxes} ({option.cite.pretty}): {says}.")
        if all(abs(self.seat - number) != 1 for number in held):
            boxes = words[-1].split()[-1]
            raise RuleError(f"A player's {boxes} must be adjacent ({option.cite.pretty}).")

    def apply(self, table: Table) -> None:
        """Give the player the seat and the chips."""
        account = player_account(self.player)
        table.dealer.money.seat(self.seat, Position(self.player, account))
        table.ledger.bring_in(account, self.chips)


@dataclass(frozen=True, slots=True)
class BuyChips(Input):
    """The player of a seat buys chips."""

    seat: int
    chips: int
    do: ClassVar[str] = "buy chips"

    def verify(self, table: Table) -> None:
        """Verify that a player sits there and pays something."""
        table.position(self.seat)
        if self.chips <= 0:
            raise RuleError(f"{dollars(self.chips)} buys no chips.")

    def apply(self, table: Table) -> None:
        """Give the player the chips."""
        table.ledger.bring_in(table.position(self.seat).account, self.chips)


def _in_brackets(cite: Citation | None) -> str:
    return f" ({cite.pretty})" if cite else ""


@dataclass(frozen=True, slots=True)
class Leave(Input):
    """The player of a seat leaves it, and with the last seat takes the chips along."""

    seat: int
    do: ClassVar[str] = "leave"

    def verify(self, table: Table) -> None:
        """A player leaves without wagers, between rounds or before taking part in one."""
        asks, stays = table.asks, table.game.stays_seated(table.rules)
        if wagers := self._on_layout(table):
            first = ": take them back first" if self._may_take_back(table, wagers) else ""
            by = _in_brackets(stays or (None if first else table.game.wagers_stay))
            raise RuleError(f"Seat {self.seat} still has wagers on the layout{first}{by}.")
        if self.seat == asks.seat:
            acts = " or ".join(map(str, asks.acts))
            raise RuleError(f"Seat {self.seat} must {acts} first ({decided_by(asks).pretty}).")
        if banks := table.dealer.banks(self.seat):
            raise RuleError(f"{banks} and cannot leave it.")
        if self._took_part(table):
            over = f"took part in this round and leaves when it is over{_in_brackets(stays)}"
            raise RuleError(f"Seat {self.seat} {over}.")

    def _on_layout(self, table: Table) -> set[Wager]:
        """The wagers of the seat that have not been collected."""
        collected = table.dealer.money.collected
        wagers = {bet.wager for bet in table.position(self.seat).bets}
        return {wager for wager in wagers if (self.seat, wager) not in collected}

    def _may_take_back(self, table: Table, wagers: set[Wager]) -> bool:
        """Whether the player may take these wagers back now."""
        asks = open_wagers(table.asks)
        if asks is None or asks.bets is not None:
            return False
        free = wagers <= {*asks.wagers, *asks.removable}
        return free and not table.position(self.seat).made

    def _took_part(self, table: Table) -> bool:
        """Whether a round that goes on has cards or wagers of the seat, or has settled them."""
        dealer = table.dealer
        if open_wagers(table.asks) or dealer.in_order:
            return False
        position = dealer.positions[self.seat]
        took = bool(position.cards or position.bets)
        return took or any(line.seat == self.seat for line in dealer.lines)

    def apply(self, table: Table) -> None:
        """Free the seat."""
        table.free(self.seat)


@dataclass(frozen=True, slots=True)
class Abandon(Input):
    """The player of a seat leaves it during a round; the wagers are treated as losing.

    The seat is free when the round is over.
    """

    seat: int
    do: ClassVar[str] = "abandon"

    def verify(self, table: Table) -> None:
        """The house treats abandoned wagers as losing, and the seat has some in this round."""
        stays = self.verify_rules(table)
        if isinstance(table.asks, AskWagers) or not table.position(self.seat).bets:
            raise RuleError(f"Seat {self.seat} has no wagers in a round of play ({stays.pretty}).")
        if isinstance(table.asks, AskConfirmation):
            raise RuleError(str(table.asks))
        self.verify_bank(table)

    def verify_rules(self, table: Table) -> Citation:
        """The house treats abandoned wagers as losing; the paragraph by which others stay."""
        game = table.game
        table.position(self.seat)
        option, stays = game.abandoned, game.stays_seated(table.rules)
        if option is None or stays is None:
            raise RuleError(f"{game.name} has no rule for wagers of a player who leaves.")
        if not table.rules[option]:
            raise RuleError(
                f"Seat {self.seat} stays until the round is over ({stays.pretty}): the option "
                f"“{option.name}” is no."
            )
        if banks := table.dealer.banks(self.seat):
            raise RuleError(f"{banks} and cannot leave it.")
        return stays

    def verify_bank(self, table: Table) -> None:
        """No player banks the round, who would have the wagers."""
        if table.dealer.marker is not None:
            bank = f"a player's bank ({table.dealer.marker.cite.pretty})"
            raise RuleError(f"Seat {self.seat} plays against {bank}, which settles its wagers.")

    def apply(self, table: Table) -> None:
        """Collect the wagers; the round goes on without the seat."""
        stays = table.game.stays_seated(table.rules)
        assert stays is not None
        table.dealer.abandons(self.seat, stays)
        if table.asks.seat == self.seat:
            table.go_on(None)
