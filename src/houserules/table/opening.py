"""The first entry of a log: the house rules under which a table was opened, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houserules.games import load
from houserules.rules import HouseRules, Paytable
from houserules.rules.house_rules import Limits
from houserules.rules.payout import parse_payout
from houserules.table.linked import Membership
from houserules.table.log import OPEN, Entry, LogError


def opening(rules: HouseRules, inventory: int, link: Mapping[str, Any] | None) -> dict[str, Any]:
    """What a table is opened with, as data; with its place on a link if it is linked."""
    return {
        "game": rules.game.chapter,
        "rules": {
            name: rules.game.find_option(name).written(value)
            for name, value in rules.chosen.items()
        },
        "limits": {
            name: [limits.minimum, limits.maximum, limits.increment]
            for name, limits in rules.limits.items()
        },
        "paytables": {
            name: {"name": table.table, "rows": [[label, str(pays)] for label, pays in table.rows]}
            for name, table in rules.own_tables.items()
        },
        "inventory": inventory,
        "link": link,
    }


def require_opening(first: Entry, opens: Mapping[str, Any]) -> None:
    """Refuse a log whose table was opened with something else."""
    logged = first.data if first.kind == OPEN and isinstance(first.data, Mapping) else {}
    if other := ", ".join(name for name in opens if logged.get(name) != opens[name]):
        raise LogError(
            f"The log is of a table that was opened with other values for {other}: give the same, "
            "or recover it as it is."
        )


def opened(entries: list[Entry]) -> tuple[HouseRules, int, Membership | None]:
    """The house rules, the inventory and the link with which a logged table was opened."""
    if not entries or entries[0].kind != OPEN:
        raise LogError("The log does not begin with the opening of a table.")
    data = entries[0].data
    try:
        rules, link = _rules(data), data["link"]
        member = link and Membership(
            link["table"], rules.game.find_wager(link["wager"]), link["member"]
        )
        return rules, int(data["inventory"]), member
    except (KeyError, TypeError, AttributeError) as error:
        raise LogError(f"The log does not say how the table was opened: {error}.") from None


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
