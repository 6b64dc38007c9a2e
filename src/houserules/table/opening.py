"""The opening of a table: the house rules, inventory and link that begin its log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from houserules.games import load, load_again
from houserules.log import OPEN, Entry, LogError
from houserules.rules import HouseRules, Paytable, RuleError
from houserules.rules.house_rules import Limits
from houserules.rules.money import LARGEST
from houserules.rules.payout import parse_payout


class _Rules(NamedTuple):
    """House rules as the opening of a log has them."""

    game: str
    chosen: Mapping[str, Any]
    limits: Mapping[str, Limits]
    paytables: Mapping[str, tuple[str, Sequence[tuple[str, str]]]]
    private: str | None
    """The text of which a private copy of the game is made."""

    def read(self) -> HouseRules:
        """The rules; a choice or a paytable that the game does not have is refused."""
        game = load(self.game) if self.private is None else load_again(self.private)
        rules = game.rules(self.chosen, limits=self.limits)
        for name, (letter, written) in self.paytables.items():
            payable = game.find_payable(name)
            rows = tuple((label, parse_payout(pays)) for label, pays in written)
            scale = payable.paytables[0].scale
            rules = rules.with_paytable(payable, Paytable(payable.cite, letter, rows, scale))
        return rules


def _wrong(data: Any) -> str:
    """The first fault in the opening of a log, missing or of another form; “” if it is sound."""
    if not isinstance(data, dict):
        return "it is no mapping"
    return next(
        (
            f"“{key}” must be {words}" if key in data else f"“{key}” is missing"
            for key, (words, is_sound) in _FORM.items()
            if key not in data or not is_sound(data[key])
        ),
        "",
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= LARGEST


def _are_limits(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(each, list)
        and len(each) == 3
        and _is_number(each[0])
        and (each[1] is None or _is_number(each[1]))
        and _is_number(each[2])
        for each in value.values()
    )


def _are_paytables(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(own, dict)
        and _is_text(own.get("name"))
        and isinstance(own.get("rows"), list)
        and all(isinstance(row, list) and [*map(type, row)] == [str, str] for row in own["rows"])
        for own in value.values()
    )


def _is_link(value: Any) -> bool:
    if value is None:
        return True
    if not isinstance(value, dict) or not _is_number(value.get("member")):
        return False
    return all(_is_text(value.get(key)) for key in ("link", "table", "wager"))


_FORM: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "game": ("the chapter of a game", _is_text),
    "rules": ("a mapping from options to values", lambda value: isinstance(value, dict)),
    "limits": ("a mapping from wagers to minimum, maximum and increment in cents", _are_limits),
    "paytables": ("a mapping from wagers to a name and rows", _are_paytables),
    "inventory": ("an amount in cents", lambda value: _is_number(value) and value >= 0),
    "link": ("null, or a mapping with link, table, wager and member", _is_link),
}
"""The keys of an opening: what each holds, in words and as a test of it."""


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
        if wrong := _wrong(data):
            raise LogError(f"The log does not say how the table was opened: {wrong}.")
        written = _Rules(
            data["game"],
            data["rules"],
            {name: Limits(*numbers) for name, numbers in data["limits"].items()},
            {name: (own["name"], own["rows"]) for name, own in data["paytables"].items()},
            data.get("private"),
        )
        try:
            rules = written.read()
        except RuleError as error:
            raise LogError(f"Entry 0 of the log: {error}") from None
        return cls(rules, data["inventory"], data["link"])

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
            **({"private": rules.game.private.source} if rules.game.private else {}),
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
