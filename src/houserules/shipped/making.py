"""Make the shipped figures and strategies, games side by side, and the counts of the law.

With --check every one is computed afresh and compared with what is shipped.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

from houserules.games import INDEX, in_every_edition
from houserules.library.counted import SHIPPED as SHIPPED_LAW
from houserules.library.counted import Count, counts

LONGEST_FIRST = ("blackjack", "spanish-21", "double-attack-blackjack", "ultimate-texas-holdem")
"""Games whose figures take longest, begun first so that no core waits at the end."""


def results(game: str, *, afresh: bool = False) -> dict[str, Any]:
    """Every figure and the strategy of a game by default, by their digests."""
    from houserules import library
    from houserules.odds.cache import results_used
    from houserules.odds.plan import plan_of

    rules = library.game(game).rules()
    with results_used(afresh=afresh) as used:
        library.price(rules, unoffered=True)
        library.price(rules, everything=True)
        if plan_of(rules.game).strategy:
            library.strategy(rules)
    return used


def written(value: dict[str, Any]) -> bytes:
    """A game's results as the bytes of its file, which are the same for the same results."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)


def _each(*, afresh: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    names = [entry.id for entry in in_every_edition()]
    slow = [entry.chapter for slug in LONGEST_FIRST for entry in INDEX if entry.slug == slug]
    names.sort(key=lambda name: name not in slow)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        running = {pool.submit(results, name, afresh=afresh): name for name in names}
        for done in as_completed(running):
            yield running[done], done.result()


def counted(count: Count, *, afresh: bool = False) -> Any:
    """A count of the law as JSON data."""
    if afresh:
        return json.loads(json.dumps(count.compute()))
    count.make()
    return count.kept


def _law(*, afresh: bool) -> dict[str, Any]:
    """Every count of the law by its digest; findings need the figures."""
    every = list(counts())
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        running = [pool.submit(counted, count, afresh=afresh) for count in every]
        return {count.digest: done.result() for count, done in zip(every, running, strict=True)}


def _files(*, afresh: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """The name and the results of each file."""
    yield from _each(afresh=afresh)
    yield SHIPPED_LAW, _law(afresh=afresh)


def main() -> int:
    """Write the files, or with --check say which of them differ."""
    from houserules.odds.cache import SHIPPED

    checks, differing = "--check" in sys.argv, []
    for number, (name, used) in enumerate(_files(afresh=checks), start=1):
        path, data = SHIPPED / f"{name}.json.gz", written(used)
        if checks:
            if not path.is_file() or path.read_bytes() != data:
                differing.append(name)
        else:
            path.write_bytes(data)
        print(f"{number:2}  {name}: {len(used)} results, {len(data):,} bytes", flush=True)
    if differing:
        print(f"Differ from what is shipped: {', '.join(sorted(differing))}.")
    return 1 if differing else 0
