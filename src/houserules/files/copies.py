"""Private copies of games: with wagers of the user's own, and with numbers that are supposed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from houserules.files.reading import read_text
from houserules.files.wagers import OwnWager, parse_wager, warnings
from houserules.games import Entry, entry_of, load_entry
from houserules.odds.plan import plan_of, why_nothing_fixed
from houserules.rules import Game, RuleError
from houserules.rules.chapter import Private
from houserules.rules.errors import find_name, plain
from houserules.rules.fixed import Fixed
from houserules.rules.payout import MeterShare

OwnFile = Path | str | Mapping[str, object]
"""A wager of the user's own: a file, its text, or a mapping with the same keys."""
Supposed = tuple[Fixed, Any]
"""A fixed number, and the value that it is supposed to have."""
NOT_THE_LAW = "This is not the regulation."


def with_wagers(game: str | None, files: Iterable[OwnFile]) -> Game:
    """A private copy of a game with wagers of the user's own; the game itself stays as it is.

    Without the name of a game, the files name it, or say what is dealt without one.
    """
    return private_copy(game, files, {})


def private_copy(game: str | None, files: Iterable[OwnFile], suppose: Mapping[str, object]) -> Game:
    """A private copy with wagers of the user's own, and fixed numbers that are supposed otherwise.

    A number is found by its name, or an unambiguous part of it.
    """
    texts = [_text(file) for file in files]
    wagers = [parse_wager(text, name, game) for text, name in texts]
    if not wagers and game is None:
        raise RuleError("Name the game whose numbers you suppose.")
    entry = wagers[0].entry if wagers else entry_of(game or "")
    return _made(entry, wagers, _supposed(entry, suppose))


def _supposed(entry: Entry, suppose: Mapping[str, object]) -> dict[str, Supposed]:
    """The numbers that are named, each with the supposed one; what moves none is refused."""
    if not suppose:
        return {}
    if entry.slug == "own":
        raise RuleError("A wager without a game has no fixed numbers: change its file.")
    game = load_entry(entry)
    if not game.fixed:
        raise RuleError(why_nothing_fixed(game))
    known = {one.name: one for one in game.fixed}
    found: dict[str, Supposed] = {}
    for typed, value in suppose.items():
        called = [one for one in game.fixed if one.short and plain(one.short) == plain(typed)]
        exact = called[0].name if len(called) == 1 else typed
        fixed = known[find_name(exact, known, "fixed number")]
        if isinstance(fixed.value, MeterShare):
            raise RuleError(f"{fixed.name} is a share of a meter: suppose odds such as 40 to 1.")
        other = fixed.read(value)
        if other == fixed.value:
            raise RuleError(
                f"{fixed.name} is {fixed.written} in the regulation "
                f"({fixed.cite.pretty}): it moves nothing."
            )
        if fixed.name in found:
            raise RuleError(f"{fixed.name} is supposed twice: name it once.")
        _require_moving(game, fixed)
        found[fixed.name] = fixed, other
    return found


def _require_moving(game: Game, fixed: Fixed) -> None:
    if not fixed.wagers:
        return
    plan = plan_of(game)
    bases = {plan.base(entry.wager) for entry in plan.entries}
    counted = [plan.base(game.find_payable(name)) for name in fixed.wagers]
    if not bases.intersection(counted):
        names = " and ".join(fixed.wagers)
        raise RuleError(f"{names} is part of no figure, so what it pays moves none.")


def from_source(source: str) -> Game:
    """The same copy again, from the text that it is made of."""
    data = json.loads(source)
    return private_copy(data["game"], data["wagers"], data.get("supposed", {}))


def _text(file: OwnFile) -> tuple[str, str]:
    if isinstance(file, Mapping):
        return json.dumps(file, ensure_ascii=False), "wager"
    if isinstance(file, str) and ("\n" in file or file.lstrip().startswith("{")):
        return file, "wager"
    return read_text(Path(file)), str(file)


def _made(entry: Entry, wagers: list[OwnWager], supposed: Mapping[str, Supposed]) -> Game:
    first = wagers[0] if wagers else None
    for other in wagers[1:]:
        assert first is not None
        if other.entry.id != first.entry.id:
            raise RuleError(f"{other.name} is for {other.entry.name}, not for {first.entry.name}.")
        if other.entry.slug == "own":
            raise RuleError("Without a game there is one wager: give one file.")
        if other.name.casefold() == first.name.casefold():
            raise RuleError(f"Two wagers are called {other.name}: name them apart.")
    data: dict[str, object] = {
        "game": entry.slug if entry.slug == "own" else entry.id,
        "wagers": [one.text for one in wagers],
    }
    if supposed:
        data["supposed"] = {
            name: fixed.domain.written(value) for name, (fixed, value) in supposed.items()
        }
    source = json.dumps(data, ensure_ascii=False)
    sign = sha256(source.encode()).hexdigest()[:12]
    head = [f"{NOT_THE_LAW} {one.name} is a wager of your own: {one.in_words}." for one in wagers]
    head += [
        f"{NOT_THE_LAW} Supposed: {name} {fixed.domain.written(value)}, where "
        f"{fixed.cite.pretty} has {fixed.written}."
        for name, (fixed, value) in supposed.items()
    ]
    head += [f"{one.name}: {said}." for one in wagers if one.comes for said in warnings(one)]

    def alter(game: Game) -> None:
        for one in wagers:
            one.add_to(game)

    values = {name: value for name, (_, value) in supposed.items()}
    made = Private(sign, alter, tuple(head), source, tuple(wagers), values)
    game = load_entry(entry.copied(made))
    gone = values.keys() - {one.name for one in game.fixed}
    if gone:
        raise RuleError(
            f"{sorted(gone)[0]} is no number of the game any more under the others that you "
            "suppose: name fewer."
        )
    return game
