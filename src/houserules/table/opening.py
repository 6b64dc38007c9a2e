"""The opening of a table: the house rules, inventory and link that begin its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houserules.games import load
from houserules.rules import HouseRules, Paytable
from houserules.rules.house_rules import Limits
from houserules.rules.payout import parse_payout
from houserules.table.log import OPEN, Entry, LogError


@dataclass(frozen=True, slots=True)
class Opening:
    """The terms on which a table opens; with its place on a link if it is linked."""

    rules: HouseRules
    inventory: int = 0
    link: Mapping[str, Any] | None = None

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Opening:
        """The opening of a log."""
        if not entries or entries[0].kind != OPEN:
            raise LogError("The log does not begin with the opening of a table.")
        data = entries[0].data
        try:
            return cls(_rules(data), int(data["inventory"]), data["link"])
        except (KeyError, TypeError, AttributeError) as error:
            raise LogError(f"The log does not say how the table was opened: {error}.") from None

    def to_data(self) -> dict[str, Any]:
        """The opening as JSON data."""
        rules = self.rules
        return {
            "game": rules.game.id,
            "rules": {
                name: rules.game.find_option(name).written(value)
                for name, value in rules.chosen.items()
            },
            "limits": {
                name: [limits.minimum, limits.maximum, limits.increment]
                for name, limits in rules.limits.items()
            },
            "paytables": {
                name: {"name": table.table, "rows": [[row, str(pays)] for row, pays in table.rows]}
                for name, table in rules.own_tables.items()
            },
            "inventory": self.inventory,
            "link": self.link,
        }

    def require(self, first: Entry) -> None:
        """Refuse a log whose table was opened with something else."""
        opens = self.to_data()
        logged = first.data if first.kind == OPEN and isinstance(first.data, Mapping) else {}
        if other := ", ".join(name for name in opens if logged.get(name) != opens[name]):
            raise LogError(
                f"The log is of a table that was opened with other values for {other}: give the "
                "same, or recover it as it is."
            )


def _rules(data: Mapping[str, Any]) -> HouseRules:
    game = load(str(data["game"]))
    limits = {name: Limits(*numbers) for name, numbers in data["limits"].items()}
    rules = game.rules(data["rules"], limits=limits)
    for name, own in data["paytables"].items():
        payable = game.find_payable(name)
        rows = tuple((label, parse_payout(pays)) for label, pays in own["rows"])
        scale = payable.paytables[0].scale
        rules = rules.with_paytable(payable, Paytable(payable.cite, own["name"], rows, scale))
    return rules
