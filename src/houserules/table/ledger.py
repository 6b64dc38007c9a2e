"""The ledger: every cent is somewhere, and moves only from one account to another."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from houserules.rules.errors import RuleError
from houserules.rules.money import dollars

INVENTORY = "table inventory"
LAYOUT = "layout"
CENTER = "center of the layout"
DEALERS_WAGER = "dealer's wager"
LINK = "linked meters"
PAYOUTS = "progressive payouts"
"""The amounts that left a meter for its winners, beside the table inventory."""
_MEMBER = "member "


def _may_owe(account: str) -> bool:
    """The inventory below zero means that a fill is due; a link and its tables owe each other.

    A record has no meters that payouts could come from.
    """
    return account in (INVENTORY, LINK, PAYOUTS) or account.startswith(_MEMBER)


def player_account(name: str) -> str:
    """The account of a player's chips."""
    return f"player {name}"


def game_account(name: str) -> str:
    """The account of a player in the electronic wagering system."""
    return f"game account {name}"


def meter_account(wager: str, meter: str) -> str:
    """The account of a progressive meter."""
    return f"meter {wager} {meter}".strip()


def reserve_account(wager: str, meter: str) -> str:
    """The account of what waits for the next seed of a meter."""
    return f"reserve {wager} {meter}".strip()


def member_account(table: str) -> str:
    """The account, on a link, of what a table has been paid less what it has paid in."""
    return f"{_MEMBER}{table}"


@dataclass(slots=True)
class Ledger:
    """Accounts in cents; money comes in from outside and goes out to it, nothing else."""

    balances: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    brought_in: int = 0

    def __getitem__(self, account: str) -> int:
        return self.balances.get(account, 0)

    def bring_in(self, account: str, cents: int) -> None:
        """Money comes to the table: a buy-in, a fill, a meter's first seed."""
        self.balances[account] = self[account] + cents
        self.brought_in += cents

    def take_out(self, account: str) -> int:
        """All of an account leaves the table."""
        cents = self.balances.pop(account, 0)
        self.brought_in -= cents
        return cents

    def move(self, source: str, target: str, cents: int) -> None:
        """Move money; a negative amount moves the other way."""
        if cents < 0:
            source, target, cents = target, source, -cents
        balances = self.balances
        left = balances.get(source, 0) - cents
        if left < 0 and not _may_owe(source):
            raise RuleError(f"{source} has only {dollars(self[source])}, not {dollars(cents)}.")
        balances[source] = left
        balances[target] = balances.get(target, 0) + cents

    def stake(self, player: str, cents: int) -> None:
        """A player puts chips onto the layout."""
        balances = self.balances
        left = balances[player] - cents
        if left < 0:
            raise RuleError(f"{player} has only {dollars(self[player])}, not {dollars(cents)}.")
        balances[player] = left
        balances[LAYOUT] += cents

    def settle(self, player: str, stake: int, due: int) -> None:
        """A stake leaves the layout for the inventory, and what is due comes back from there."""
        balances = self.balances
        balances[LAYOUT] = left = balances[LAYOUT] - stake
        balances[player] = has = balances[player] + due
        balances[INVENTORY] += stake - due
        if left < 0 or has < 0:
            raise RuleError(f"{LAYOUT if left < 0 else player} cannot have less than nothing.")

    @property
    def conserved(self) -> bool:
        """Whether every cent that was brought in is on some account."""
        return sum(self.balances.values()) == self.brought_in
