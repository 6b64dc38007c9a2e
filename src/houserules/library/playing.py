"""Rounds that are settled, live tables, their logs, and rulings on what goes wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Required, TypedDict

from houserules.answers.rounds import SettleSeveral
from houserules.answers.rulings import WhatIf
from houserules.files.casebook import Written, cases_in, named, parse_cases
from houserules.files.cases import recorded
from houserules.files.checking import Settled, check, settled
from houserules.files.phh import hands_in, parse_hands
from houserules.files.script import Script
from houserules.games import load
from houserules.rules import Game, HouseRules, Settlement, dollars
from houserules.rules.errors import RuleError
from houserules.rulings.asking import fact
from houserules.rulings.ruling import answered
from houserules.table import FileLog, Log, Source, Table, replayed

AMOUNTS = ("wagers", "places", "reduces by")
"""The keys of a round whose values are amounts by name."""


class SeatRecord(TypedDict, total=False):
    """A position of a round: its wagers in cents, its cards and its decisions."""

    seat: Required[int]
    player: str
    wagers: Mapping[str, int]
    cards: str | Mapping[str, str]
    decisions: str | Sequence[str]


def settle(
    rules: HouseRules,
    seats: Iterable[SeatRecord],
    *,
    cards: Mapping[str, str] | None = None,
    spins: Sequence[str] = (),
    rolls: Sequence[str] = (),
    draws: Mapping[str, str] | None = None,
    play: Iterable[Mapping[str, object]] = (),
    incidents: Sequence[str | Mapping[str, str]] = (),
    meters: Mapping[str, int | Mapping[str, int]] | None = None,
) -> Settlement:
    """Settle a round: the gain of each wager, and the paragraph that decides it.

    The keywords and the keys of seats and events are those of a case (docs/cases.md).
    """
    round_ = {
        "seats": [_with_amounts(seat) for seat in seats],
        "cards": cards or {},
        "spins": list(spins),
        "rolls": list(rolls),
        "draws": draws or {},
        "play": [_with_amounts(event) for event in play],
        "incidents": list(incidents),
        "meters": _amount(meters or {}),
    }
    return recorded(round_, rules).settle()


def _with_amounts(keys: Mapping[str, Any]) -> dict[str, Any]:
    """A seat or an event with its amounts as a file writes them."""
    return {key: _amount(value) if key in AMOUNTS else value for key, value in keys.items()}


def _amount(given: object) -> Any:
    """Cents, or several amounts by name, as a file writes them."""
    if isinstance(given, Mapping):
        return {name: _amount(value) for name, value in given.items()}
    if not isinstance(given, int):
        raise RuleError(f"“{given}” is no whole number of cents; write 1000 for $10.00.")
    return dollars(given)


def settle_case(
    source: Path | str, name: str | None = None, *, game: Game | None = None, phh: bool = False
) -> Settled:
    """Settle a case, or play it at a table: from the text of its YAML, or from a file.

    One of several cases is named. Its `differences` say what it expects otherwise. If a game is
    given, a case of another one is refused. Hand histories in the format PHH are cases too.
    """
    written = named(_cases(source, phh=phh), name)
    case = written.read()
    _require(case.game, game, written)
    return settled(case)


def settle_cases(
    source: Path | str, *, game: Game | None = None, phh: bool = False
) -> SettleSeveral:
    """Settle or play several cases, and tell whether each comes out as it says."""
    cases = _cases(source, phh=phh)
    for written in cases:
        chapter, edition = written.keys["game"], written.keys.get("edition")
        _require(load(f"{chapter}@{edition}" if edition else chapter), game, written)
    return SettleSeveral.of({written.name: check(written).differences for written in cases})


def _cases(source: Path | str, *, phh: bool = False) -> list[Written]:
    """The cases of a file, or of a text: that has several lines, or is in braces."""
    if isinstance(source, str) and ("\n" in source or source.lstrip().startswith("{")):
        return parse_hands(source) if phh else parse_cases(source)
    return hands_in(Path(source)) if phh else cases_in(Path(source))


def _require(found: Game, game: Game | None, written: Written) -> None:
    """Refuse cases of another chapter; a file may have those of several editions."""
    if game is not None and found.chapter != game.chapter:
        raise RuleError(
            f"{written.passage.file} is for {found.full_name}, not for {game.full_name}."
        )


def open_table(
    rules: HouseRules,
    *,
    seed: int | None = None,
    script: Script | None = None,
    log: Path | str | None = None,
    inventory: int = 0,
) -> Table:
    """Open a live table, or take up the one whose log is in a file.

    Without a seed chance is the operating system's; a script has cards, throws, spins and draws as
    they are written. `table.log.close()` lets go of the file.
    """
    if seed is not None and script is not None:
        raise RuleError("Give either a seed or a script.")
    kept = Log() if log is None else FileLog(Path(log))
    # A table that is taken up goes on with other cards than those it began with.
    source = script or Source(None if seed is None else seed + len(kept.entries))
    try:
        return Table(rules, log=kept, source=source, inventory=inventory)
    except RuleError:
        kept.close()
        raise


def replay(log: Path | str, *, to: int | None = None, seal: str | None = None) -> tuple[Log, Table]:
    """Verify every entry of a table's log, and give the log with the table to which it leads.

    It may end at an entry. A seal that was noted finds out whether entries were cut off.
    """
    return replayed(Path(log), to, seal)


def what_if(
    of: Game | HouseRules | str,
    event: str,
    wagers: Iterable[str] = (),
    *,
    facts: Iterable[str] = (),
) -> WhatIf:
    """Tell what is ordered when something goes wrong, and what becomes of each wager.

    Under house rules, an irregularity that they exclude is refused. Words that may mean several
    things raise an `UnclearError` with what they may mean, and with the question that decides;
    its answer is a fact: “How many? one”.
    """
    rules = of if isinstance(of, HouseRules) else None
    game = load(of) if isinstance(of, str) else of.game if isinstance(of, HouseRules) else of
    found = answered(game, event, wagers, rules, [fact(typed) for typed in facts])
    return WhatIf.of(game, found.candidates, rulings=found.rulings)
