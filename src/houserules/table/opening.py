"""The opening of a table: the house rules, inventory and link that begin its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from houserules.games import load
from houserules.log import OPEN, Entry, LogError
from houserules.rules import HouseRules, Paytable
from houserules.rules.house_rules import Limits
from houserules.rules.payout import parse_payout


class _Rules(NamedTuple):
    """House rules as the opening of a log has them."""

    game: str
    chosen: Mapping[str, Any]
    limits: Mapping[str, Limits]
    paytables: Mapping[str, tuple[str, Sequence[tuple[str, str]]]]

    def read(self) -> HouseRules:
        """The rules; a choice or a paytable that the game does not have is refused."""
        game = load(self.game)
        rules = game.rules(self.chosen, limits=self.limits)
        for name, (letter, written) in self.paytables.items():
            payable = game.find_payable(name)
            rows = tuple((label, parse_payout(pays)) for label, pays in written)
            scale = payable.paytables[0].scale
            rules = rules.with_paytable(payable, Paytable(payable.cite, letter, rows, scale))
        return rules


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
            inventory, link = int(data["inventory"]), data["link"]
            written = _Rules(
                str(data["game"]),
                dict(data["rules"]),
                {name: Limits(*numbers) for name, numbers in data["limits"].items()},
                {
                    name: (
                        str(own["name"]),
                        [(str(label), str(pays)) for label, pays in own["rows"]],
                    )
                    for name, own in data["paytables"].items()
                },
            )
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise LogError(f"The log does not say how the table was opened: {error}.") from None
        return cls(written.read(), inventory, link)

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
