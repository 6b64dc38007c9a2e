"""Results on disk are believed only if they are whole and belong to what was asked."""

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from houserules.games import load
from houserules.games.coverage import shown_by_cases
from houserules.games.poker.three_card_poker import law
from houserules.odds import cache, closure
from houserules.odds import kept as kept_form
from houserules.odds.cache import remembered_strategy
from houserules.odds.closure import files_behind
from houserules.odds.figure import Share
from houserules.odds.identity import identified
from houserules.odds.plan import Asked, Strategy, offered, plan_of
from houserules.odds.price import price
from houserules.rules import HouseRules, Odds, Paytable

MODULES = ("houserules.odds.chains",)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of the user's own, and nothing that is shipped with the code."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("HOUSERULES_CACHE", str(folder))
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "nothing shipped")
    cache.shipped.cache_clear()
    yield folder
    cache.shipped.cache_clear()


class Computation:
    """A computation that counts how often it runs and gives another result each time."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self) -> list[int]:
        self.runs += 1
        return [self.runs, 649]


def recall(compute: Callable[[], object], parameters: object = 1) -> object:
    return cache.remembered("sum", parameters, MODULES, compute)


def only_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def test_a_result_is_computed_once(kept: Path) -> None:
    compute = Computation()
    assert [recall(compute) for _ in range(3)] == [[1, 649]] * 3
    assert compute.runs == 1
    assert only_file(kept).suffix == ".json"


def test_other_parameters_are_another_result(kept: Path) -> None:
    compute = Computation()
    assert [recall(compute, {"decks": decks}) for decks in (6, 8, 6)] == [
        [1, 649], [2, 649], [1, 649],
    ]  # fmt: skip
    assert len(list(kept.iterdir())) == 2


def test_fresh_and_kept_results_are_alike(kept: Path) -> None:
    def compute() -> object:
        return {"counts": {1: (2, 3)}}

    fresh = recall(compute)
    assert fresh == recall(compute) == {"counts": {"1": [2, 3]}}


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "truncated": lambda data: data[: len(data) // 2],
    "one byte short": lambda data: data[:-1],
    "no JSON": lambda data: b"not JSON",
    "no text": lambda data: b"\xff\xfe" + data,
    "another digit": lambda data: data.replace(b"649", b"648"),
    "another seal": lambda data: data.replace(b'"seal": "', b'"seal": "0'),
    "another key": lambda data: data.replace(b"sum", b"mum"),
    "no object": lambda data: b"[1, 2, 3]",
    "without a seal": lambda data: b'{"key": "x", "value": 1}',
    "nested without end": lambda data: b"[" * 100_000,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_file_is_not_believed(kept: Path, damage: Callable[[bytes], bytes]) -> None:
    compute = Computation()
    recall(compute)
    file = only_file(kept)
    damaged = damage(file.read_bytes())
    assert damaged != file.read_bytes()
    file.write_bytes(damaged)
    assert recall(compute) == [2, 649], "it is computed again"
    assert recall(compute) == [2, 649], "and kept again"
    assert compute.runs == 2


def test_swapped_files_are_not_believed(kept: Path) -> None:
    compute = Computation()
    recall(compute, "first")
    first = only_file(kept)
    recall(compute, "second")
    (second,) = set(kept.iterdir()) - {first}
    shutil.copy(second, first)
    assert recall(compute, "first") == [3, 649]
    assert recall(compute, "second") == [2, 649]


def test_a_result_of_changed_code_is_stale(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(closure, "ROOT", tmp_path)
    module = tmp_path / "kernel_that_changes.py"
    compute = Computation()
    for factor, expected in ((2, 1), (2, 1), (3, 2)):
        module.write_text(f"factor = {factor}\n", encoding="utf-8")
        closure.fingerprint_of.cache_clear()
        closure.hash_of.cache_clear()
        changing = [f"houserules.{module.stem}"]
        assert cache.remembered("sum", 1, changing, compute) == [expected, 649]


def test_a_module_that_is_not_there() -> None:
    with pytest.raises(LookupError, match="No module houserules_nowhere"):
        cache.remembered("sum", 1, ["houserules_nowhere"], Computation())


def test_a_folder_that_cannot_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    compute = Computation()
    for folder in (file, file / "below"):
        monkeypatch.setenv("HOUSERULES_CACHE", str(folder))
        assert recall(compute) == [compute.runs, 649]
    assert compute.runs == 2


def test_a_folder_in_the_place_of_the_file(kept: Path) -> None:
    compute = Computation()
    recall(compute)
    file = only_file(kept)
    file.unlink()
    file.mkdir()
    assert recall(compute) == [2, 649]
    assert only_file(kept) == file, "nothing else is left behind"


def test_a_disk_that_fills_up(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    compute = Computation()
    assert [recall(compute), recall(compute)] == [[1, 649], [2, 649]]
    assert list(kept.iterdir()) == [], "no part of a file is left behind"


def test_a_user_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("HOUSERULES_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    compute = Computation()
    assert [recall(compute), recall(compute)] == [[1, 649], [2, 649]]


def test_where_results_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "x")
    monkeypatch.delenv("HOUSERULES_CACHE", raising=False)
    assert cache.folder() == Path("x/houserules")
    monkeypatch.setenv("HOUSERULES_CACHE", "y")
    assert cache.folder() == Path("y")


def test_figures_read_back_as_they_were_computed(kept: Path) -> None:
    fresh = price(law.game.rules())
    files = sorted(kept.iterdir())
    assert price(law.game.rules()) == fresh
    assert sorted(kept.iterdir()) == files


def test_a_figure_is_written_and_read_exactly() -> None:
    rules = law.game.rules()
    for entry in plan_of(law.game).entries:
        for figure in entry.price(offered(entry, rules), Asked()):
            named = identified(entry, rules, figure)
            again = kept_form.read(json.loads(json.dumps(kept_form.written(named))))
            assert again == named
            assert _types(again) == _types(named)


def _types(value: object) -> object:
    """The types inside a figure: a fraction and a float may be equal."""
    if is_dataclass(value):
        return [_types(getattr(value, field.name)) for field in fields(value)]
    return [_types(item) for item in value] if isinstance(value, tuple) else type(value)


def test_a_fresh_figure_does_not_go_through_the_file(kept: Path) -> None:
    entry = next(e for e in plan_of(law.game).entries if e.wager is law.pair_plus)
    (printed,) = entry.price(law.game.rules(), Asked())
    fresh = replace(entry, price=lambda rules, asked: [printed])
    assert cache.remembered_figures(fresh, law.game.rules(), Asked())[0] is printed
    again = cache.remembered_figures(fresh, law.game.rules(), Asked())[0]
    assert again is not printed
    assert again == printed


def test_numbers_of_a_figure_are_fractions_or_floats() -> None:
    """A number of an array would say its type to a reader, and a whole number is exact."""
    share = Share("Pair", "1 to 1", np.float64(0.5), 1)
    assert (type(share.probability), type(share.net)) == (float, Fraction)
    assert share.payout == Odds(1)


def test_figures_of_other_rules_meters_and_tables_are_their_own(kept: Path) -> None:
    entry = next(e for e in plan_of(law.game).entries if e.wager is law.progressive)
    printed = law.progressive.paytables[0]
    own = Paytable(printed.cite, "own", (("Straight", Odds(9)),), printed.scale)
    rules = law.game.rules({"Progressive Payout Wager": "A"})
    asked = Asked({law.progressive.name: {"": 5_000_00}})
    figures = [
        cache.remembered_figures(entry, rules, Asked())[0],
        cache.remembered_figures(entry, rules, asked)[0],
        cache.remembered_figures(entry, rules.with_paytable(law.progressive, own), Asked())[0],
        cache.remembered_figures(entry, law.game.rules({law.progressive.name: "B"}), Asked())[0],
    ]
    assert len({figure.house_advantage for figure in figures}) == 4
    assert len(list(kept.iterdir())) == 4


def test_figures_of_changed_code_are_stale(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = next(e for e in plan_of(law.game).entries if e.wager is law.pair_plus)
    prints = (str(number) for number in count())
    monkeypatch.setattr(cache, "fingerprint", lambda module: next(prints))
    for files in (1, 2):
        cache.remembered_figures(entry, law.game.rules(), Asked())
        assert len(list(kept.iterdir())) == files


def test_the_print_of_the_code_covers_what_figures_rest_on() -> None:
    folder = "games/poker/three_card_poker"
    for changed in (
        f"{folder}/law.py",
        f"{folder}/odds.py",
        "games/poker/side_wagers.py",
        "hands/tables.npz",
        "rules/settlement.py",
        "law/citation.py",
    ):
        assert Path(changed) in files_behind("houserules.games.poker.three_card_poker.odds")


def test_figures_of_one_chapter_do_not_rest_on_another() -> None:
    files = files_behind("houserules.games.poker.three_card_poker.odds")
    assert not [file for file in files if "ultimate" in str(file) or "blackjack" in str(file)]
    assert not [file for file in files if file.parts[0] in {"table", "terminal", "cli"}]


def test_a_kept_file_says_what_it_is(kept: Path) -> None:
    recall(Computation(), {"decks": 8})
    data = json.loads(only_file(kept).read_text(encoding="utf-8"))
    assert json.loads(data["key"])["parameters"] == {"decks": 8}


def test_a_strategy_is_remembered_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSERULES_CACHE", str(tmp_path))
    rules = load("649a").rules()
    plays = plan_of(rules.game).strategy
    assert plays is not None
    fresh = remembered_strategy(rules, plays)
    assert remembered_strategy(rules, _never) == fresh == plays(rules)


def _never(rules: HouseRules) -> Strategy:
    raise AssertionError("the strategy was computed again")


def test_what_cases_show_is_remembered_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSERULES_CACHE", str(tmp_path))
    game = load("617a")
    fresh = shown_by_cases(game)
    assert fresh == shown_by_cases(game)
    assert any(fresh.values())
    assert len(list(tmp_path.iterdir())) == 1
