"""Shipped figures: kept under the keys that determine them, ignored when stale or damaged."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from houserules import library
from houserules.odds import cache
from houserules.odds.cache import NotKeptError
from houserules.shipped.making import results, written


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of shipped results and an empty folder of the user's own."""
    monkeypatch.setenv("HOUSERULES_CACHE", str(tmp_path / "own"))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path)
    cache.shipped.cache_clear()
    yield tmp_path
    cache.shipped.cache_clear()


def test_what_is_shipped_need_not_be_computed(elsewhere: Path) -> None:
    rules = library.game("big-six-wheel").rules()
    with pytest.raises(NotKeptError):
        library.price(rules, kept_only=True)
    computed = library.price(rules)
    made = written(results("619a", afresh=True))
    for path in (elsewhere / "own").iterdir():
        path.unlink()
    (elsewhere / "619a.json.gz").write_bytes(made)
    cache.shipped.cache_clear()
    assert library.price(rules, kept_only=True) == computed
    with pytest.raises(NotKeptError):
        library.price(library.game("roulette").rules(), kept_only=True)


@pytest.mark.parametrize(
    "damage",
    [b"", b"no gzip", gzip.compress(b"{}", mtime=0)[:12] + b"\xff" * 20],
    ids=["empty", "no gzip", "broken"],
)
def test_a_damaged_file_is_ignored(elsewhere: Path, damage: bytes) -> None:
    (elsewhere / "619a.json.gz").write_bytes(damage)
    cache.shipped.cache_clear()
    with pytest.raises(NotKeptError):
        library.price(library.game("big-six-wheel").rules(), kept_only=True)


def test_the_same_results_give_the_same_bytes(elsewhere: Path) -> None:
    assert written(results("619a")) == written(results("619a", afresh=True))
