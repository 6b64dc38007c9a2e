"""A live table under test: money is counted after every input, and the log replays to the same."""

from collections.abc import Callable, Iterator, Sequence

import pytest

from houserules.log import Log
from houserules.rules import HouseRules
from houserules.table.chance import Given, Source
from houserules.table.events import Event
from houserules.table.inputs import Input
from houserules.table.table import Table, recover


class Live:
    """A table whose every step is checked."""

    def __init__(self, rules: HouseRules, source: Source) -> None:
        self.table = Table(rules, source=source, inventory=10_000_000)

    def do(self, *inputs: Input) -> list[Event]:
        """Do one thing after another; what happened."""
        before = len(self.table.events)
        for given in inputs:
            self.table.do(given)
            assert self.table.ledger.conserved
        return self.table.events[before:]

    def refused(self, given: Input) -> str:
        """The sentence with which something is refused."""
        try:
            self.table.do(given)
        except ValueError as refusal:
            return str(refusal)
        raise AssertionError(f"{given} was not refused.")

    def replays(self) -> None:
        """Carry the whole log out again."""
        again = recover(Log(self.table.log.entries))
        assert again.events == self.table.events
        assert again.ledger == self.table.ledger
        assert again.rounds == self.table.rounds


@pytest.fixture
def live() -> Iterator[Callable[..., Live]]:
    """Open a table, with results of chance given one by one or with a seed."""
    opened: list[Live] = []

    def open_(rules: HouseRules, chance: int | Sequence[Sequence[int]]) -> Live:
        source = Source(chance) if isinstance(chance, int) else Given(chance)
        opened.append(Live(rules, source))
        return opened[-1]

    yield open_
    for each in opened:
        each.replays()
