"""Results on disk, by a hash of everything that determines them; damage is noticed.

A result is looked for in the user's folder, then among those that are shipped with the code
(`houserules.shipped`). A shipped result whose key no longer fits is not found.
"""

from __future__ import annotations

import gzip
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from houserules.games import entry_of, part
from houserules.odds import kept
from houserules.odds.closure import fingerprint, fingerprint_of, fingerprint_with
from houserules.odds.figure import Figure
from houserules.odds.plan import Asked, Chart, Entry, Strategy
from houserules.rules import HouseRules

SHIPPED = Path(__file__).parents[1] / "shipped"
"""The results shipped with the code: a compressed file for each game, values by their digests."""
_used: ContextVar[dict[str, Any] | None] = ContextVar("used", default=None)
_afresh: ContextVar[bool] = ContextVar("afresh", default=False)


class NotKeptError(LookupError):
    """A result that was asked for without computing it, and is not kept."""


def folder() -> Path:
    """Where results are kept: HOUSERULES_CACHE, or the user's cache folder."""
    named = os.environ.get("HOUSERULES_CACHE")
    if named:
        return Path(named)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "houserules"
    except RuntimeError:  # a user without a home keeps nothing
        return Path(os.devnull) / "houserules"


def remembered(
    name: str, parameters: object, modules: Iterable[str], compute: Callable[[], Any]
) -> Any:
    """A long computation's result (JSON), kept until its parameters or its modules change."""
    return _recall(
        {"name": name, "parameters": parameters, "code": fingerprint_of(*modules)}, compute
    )


def remembered_with(
    name: str,
    parameters: object,
    folders: tuple[str, ...],
    modules: Iterable[str],
    compute: Callable[[], Any],
) -> Any:
    """A result (JSON), kept until a file of the folders or anything behind the modules changes."""
    return _recall(_key_with(name, parameters, folders, *modules), compute)


def kept_with(
    name: str, parameters: object, folders: tuple[str, ...], *modules: str, file: str = ""
) -> Any:
    """The result that `remembered_with` keeps under the same name, or that a shipped file has.

    None where there is none.
    """
    text = _text(_key_with(name, parameters, folders, *modules))
    value = _read(text)
    return value if value is not None else shipped(file).get(_digest(text))


def digest_with(name: str, parameters: object, folders: tuple[str, ...], *modules: str) -> str:
    """The digest under which a shipped file has such a result."""
    return _digest(_text(_key_with(name, parameters, folders, *modules)))


def _key_with(name: str, parameters: object, folders: tuple[str, ...], *modules: str) -> Any:
    return {
        "name": name,
        "parameters": parameters,
        "code": fingerprint_with(folders, *modules),
    }


@contextmanager
def results_used(*, afresh: bool = False) -> Iterator[dict[str, Any]]:
    """Note the figures and strategies that are asked for meanwhile, by their digests.

    Afresh, each is computed even if it is kept.
    """
    used: dict[str, Any] = {}
    tokens = _used.set(used), _afresh.set(afresh)
    try:
        yield used
    finally:
        _used.reset(tokens[0])
        _afresh.reset(tokens[1])


def remembered_figures(
    entry: Entry, rules: HouseRules, asked: Asked, *, kept_only: bool = False
) -> list[Figure]:
    """A wager's figures under house rules, kept until anything that determines them changes.

    With `kept_only` nothing is computed: what is not kept raises `NotKeptError`.
    """
    meters = {name: dict(meters) for name, meters in sorted(asked.meters.items())}
    game = _priced_as(entry, rules)
    key = {"wager": entry.wager.name, "meters": meters, **_determined_by(rules, game)}
    if asked.speed or asked.players:
        key["rake"] = f"{asked.speed} rounds, {asked.players} players"
    key["form"] = fingerprint_of(kept.__name__)
    text = _text(key)
    data = _read_result(text, game)
    if data is not None:
        return [kept.read(item) for item in data]
    if kept_only:
        raise NotKeptError(f"{entry.wager.name} of {rules.game.id} is not kept")
    figures = list(entry.price(rules, asked))
    _write_result(text, [kept.written(figure) for figure in figures])
    return figures


def remembered_strategy(
    rules: HouseRules, plays: Callable[[HouseRules], Strategy], *, kept_only: bool = False
) -> Strategy:
    """The best strategy under house rules, kept until anything that determines it changes.

    With `kept_only` nothing is computed: what is not kept raises `NotKeptError`.
    """
    text = _text({"strategy": True, **_determined_by(rules)})
    data = _read_result(text, rules.game.id)
    if data is None:
        if kept_only:
            raise NotKeptError(f"The strategy of {rules.game.id} is not kept")
        strategy = plays(rules)
        _write_result(text, asdict(strategy))
        return strategy
    charts = (
        Chart(one["title"], tuple(one["columns"]), tuple(map(tuple, one["rows"])))
        for one in data["charts"]
    )
    return Strategy(data["title"], tuple(data["lines"]), tuple(charts), tuple(data["notes"]))


def _priced_as(entry: Entry, rules: HouseRules) -> str:
    """The game that determines a figure: a wager that a private copy adds moves no other."""
    private = rules.game.private
    if private is None or not private.only_adds or entry.wager.name in private.added:
        return rules.game.id
    return rules.game.id.partition("+")[0]


def _determined_by(rules: HouseRules, game: str = "") -> dict[str, Any]:
    """House rules, and the code of the game's odds with all that it imports."""
    return {
        "game": game or rules.game.id,
        "rules": {name: repr(value) for name, value in sorted(rules.values.items())},
        "own tables": {
            name: repr((table.table, table.rows))
            for name, table in sorted(rules.own_tables.items())
        },
        "code": fingerprint(part(entry_of(rules.game.id), "odds").__name__),
    }


def _read_result(text: str, game: str) -> Any:
    """A result of a game: from the user's folder, else from those that are shipped."""
    value = None
    if not _afresh.get() or _digest(text) in (_used.get() or {}):
        value = _read(text)
        if value is None:
            value = shipped(game).get(_digest(text))
    _note(text, value)
    return value


def _write_result(text: str, value: Any) -> None:
    _write(text, value)
    _note(text, json.loads(json.dumps(value)))


def _note(text: str, value: Any) -> None:
    used = _used.get()
    if used is not None and value is not None:
        used[_digest(text)] = value


@cache
def shipped(game: str) -> dict[str, Any]:
    """The results of a game that are shipped with the code, by their digests."""
    try:
        with gzip.open(SHIPPED / f"{game}.json.gz", "rt", encoding="utf-8") as file:
            found: dict[str, Any] = json.load(file)
            return found
    except (OSError, ValueError, EOFError, zlib.error):
        return {}


def _recall(key: object, compute: Callable[[], Any]) -> Any:
    text = _text(key)
    value = _read(text)
    if value is None:
        value = json.loads(json.dumps(compute()))  # a fresh result is of the types of a kept one
        _write(text, value)
    return value


def _text(key: object) -> str:
    return json.dumps(key, sort_keys=True, default=str)


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()


def _path(key: str) -> Path:
    return folder() / f"{_digest(key)}.json"


def _read(key: str) -> Any:
    """The value kept under a key, or None where the file is missing, damaged or another's."""
    try:
        data = json.loads(_path(key).read_text(encoding="utf-8"))
        if data["key"] == key and data["seal"] == _seal(key, data["value"]):
            return data["value"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return None


def _write(key: str, value: Any) -> None:
    """Keep a value; a full disk or a folder that cannot be written costs only the time saved."""
    path, data = _path(key), json.dumps({"key": key, "seal": _seal(key, value), "value": value})
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as f:
            part = Path(f.name)
            try:
                f.write(data)
                f.close()
                part.replace(path)
            finally:
                part.unlink(missing_ok=True)
    except OSError:
        return


def _seal(key: str, value: Any) -> str:
    return sha256(f"{key}\n{json.dumps(value, sort_keys=True)}".encode()).hexdigest()
