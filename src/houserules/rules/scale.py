"""A scale: the outcomes that paytables distinguish, each perhaps a case of a wider one."""

from collections import Counter
from collections.abc import Iterator, Mapping

from houserules.rules.errors import RuleError, plain, suggestion


class Scale:
    """Named outcomes, best first; every result of play is exactly one of them.

    A special case names the wider outcome it belongs to, so that a paytable without a row for
    the special case pays the wider one:

    >>> scale = Scale("Royal flush", "Straight flush", within={"Royal flush": "Straight flush"})
    >>> scale.row_for("Royal flush", {"Straight flush"})
    'Straight flush'
    """

    def __init__(self, *names: str, within: Mapping[str, str] | None = None) -> None:
        self.names = names
        self._within = dict(within or {})
        self._by_name = {name.casefold(): name for name in names}
        if len(self._by_name) != len(names):
            raise RuleError(f"A scale names an outcome twice: {names}.")
        # Where two names differ by a small word alone, only the full names tell them apart.
        met = Counter(map(plain, names))
        self._by_plain = {plain(name): name for name in names if met[plain(name)] == 1}
        for name in (*self._within, *self._within.values()):
            self.find(name)

    def find(self, label: str) -> str:
        """The outcome that a printed row label means."""
        name = self._by_name.get(label.casefold()) or self._by_plain.get(plain(label))
        if name is None:
            raise RuleError(f"No outcome “{label}”. {suggestion(label, self.names)}")
        return name

    def only(self, *labels: str) -> "Scale":
        """The outcomes of some rows alone, with their special cases."""
        rows = {self.find(label) for label in labels}
        kept = [name for name in self.names if not rows.isdisjoint(self.widening(name))]
        within = {name: wider for name, wider in self._within.items() if wider in kept}
        return Scale(*kept, within=within)

    def widening(self, name: str) -> Iterator[str]:
        """The outcome itself, then each wider outcome that contains it."""
        step: str | None = name
        while step is not None:
            yield step
            step = self._within.get(step)

    def row_for(self, name: str, rows: object) -> str | None:
        """The row, among those of a paytable, in which an outcome falls."""
        assert isinstance(rows, (set, frozenset, dict))
        return next((step for step in self.widening(name) if step in rows), None)
