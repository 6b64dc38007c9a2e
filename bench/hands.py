"""Hand values per second: ours in batch, four peers called from Python, and C++ of our method."""

import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import eval7
import numpy as np
import phevaluator
import pokerkit
import treys

from houserules.equipment.cards import CARDS
from houserules.hands import tables
from houserules.hands.table_generator import PATH, ROW_BITS

PEER_HANDS = 20_000
BATCH_HANDS = 10_000_000


def random_hands(count: int, size: int, seed: int = 1) -> np.ndarray:
    """Hands without repeated cards, as rows of card indices."""
    random = np.random.default_rng(seed)
    rows = np.empty((count, size), dtype=np.uint8)
    for start in range(0, count, 500_000):
        keys = random.random((min(500_000, count - start), 52), dtype=np.float32)
        rows[start : start + len(keys)] = keys.argpartition(size, axis=1)[:, :size]
    return rows


def sorted_hands(rows: np.ndarray) -> np.ndarray:
    """The same hands in an order in which neighbours are alike."""
    rows = np.sort(rows, axis=1)
    return np.ascontiguousarray(rows[np.lexsort(rows.T)])


def per_second(function: Callable[[], object], count: int, times: int = 3) -> float:
    """The best of several runs."""
    best = min(_seconds(function) for _ in range(times))
    return count / best


def _seconds(function: Callable[[], object]) -> float:
    start = perf_counter()
    function()
    return perf_counter() - start


def peers(rows: np.ndarray) -> dict[str, float]:
    """Peers called once per hand from Python, on hands prepared in the form they like best."""
    names = [str(card) for card in CARDS]
    texts = [[names[i] for i in row] for row in rows.tolist()]
    numbers = rows.tolist()
    as_eval7 = [[eval7.Card(name) for name in hand] for hand in texts]
    as_treys = [[treys.Card.new(name) for name in hand] for hand in texts]
    as_pokerkit = [list(pokerkit.Card.parse("".join(hand))) for hand in texts]
    evaluator = treys.Evaluator()

    def each(function: Callable[[Sequence], object], hands: list) -> Callable[[], object]:
        return lambda: [function(hand) for hand in hands]

    runs = {
        "phevaluator": each(lambda hand: phevaluator.evaluate_cards(*hand), numbers),
        "eval7": each(eval7.evaluate, as_eval7),
        "treys": each(lambda hand: evaluator.evaluate(hand, []), as_treys),
    }
    rates = {name: per_second(run, len(rows)) for name, run in runs.items()}
    few = as_pokerkit[:500]
    hand_of = pokerkit.StandardHighHand.from_game
    rates["pokerkit"] = per_second(each(lambda hand: hand_of(hand), few), len(few), 1)
    return rates


def compiled_rates(rows: np.ndarray) -> tuple[float, float] | None:
    """Sequential and random hands per second of the C++ program, or None without a compiler."""
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program, data = Path(folder) / "hands", Path(folder) / "tables.bin"
        source = Path(__file__).with_suffix(".cpp")
        options = ["-O3", "-march=native", f"-DROW_BITS={ROW_BITS}"]
        subprocess.run([compiler, *options, source, "-o", program], check=True)
        with np.load(PATH) as file, data.open("wb") as out:
            parts = (
                tables.CARD_KEYS, tables.CARD_MASKS, file["row_offsets"].astype(np.uint32),
                file["value_by_sum"], file["value_by_mask"], rows.ravel(),
            )  # fmt: skip
            for part in parts:
                out.write(np.uint64(part.size).tobytes() + part.tobytes())
        fields = subprocess.run(
            [program, data], check=True, capture_output=True, text=True
        ).stdout.split()
    check = int(tables.values(rows, distinct=True).astype(np.uint64).sum())
    assert int(fields[2]) == check, "the C++ program values hands otherwise"
    return float(fields[0]), float(fields[1])


def lines() -> list[str]:
    """The section of the page."""
    out = ["## Hand values per second", ""]
    out += ["| hands | method | per second | ours is faster by |", "|---|---|---:|---:|"]
    for size in (5, 7):
        rows = random_hands(BATCH_HANDS, size)
        tables.values(rows[:10])
        ours = per_second(lambda rows=rows: tables.values(rows, distinct=True), len(rows))
        alike = sorted_hands(rows[: BATCH_HANDS // 4])
        in_order = per_second(lambda alike=alike: tables.values(alike, distinct=True), len(alike))
        out.append(f"| {size} cards, random | House Rules, batch, 2 threads | {ours:,.0f} | |")
        out.append(f"| {size} cards, sorted | House Rules, batch, 2 threads | {in_order:,.0f} | |")
        for name, rate in sorted(peers(rows[:PEER_HANDS]).items(), key=lambda item: -item[1]):
            call = "one call per hand"
            out.append(
                f"| {size} cards, random | {name}, {call} | {rate:,.0f} | {ours / rate:,.0f}x |"
            )
    out += ["", *_against_compiled(random_hands(BATCH_HANDS, 7))]
    return out


def _against_compiled(rows: np.ndarray) -> list[str]:
    tables.count_values_below(7, 10)
    sequential = 133_784_560 / min(_seconds(_count_all) for _ in range(3))
    result = np.empty(len(rows), dtype=np.uint16)
    tables.values(rows[:10])
    random = per_second(lambda: tables._fill_values(rows, result), len(rows))
    found = compiled_rates(rows)
    out = [
        "| seven cards, one core | House Rules | C++ -O3 | House Rules takes |",
        "|---|---:|---:|---:|",
    ]
    for number, (name, ours) in enumerate((("sequential", sequential), ("random", random))):
        theirs = f"{found[number]:,.0f}" if found else "no compiler here"
        ratio = f"{found[number] / ours:.2f} times as long" if found else ""
        out.append(f"| {name} | {ours:,.0f} | {theirs} | {ratio} |")
    return out


def _count_all() -> None:
    for highest in range(6, 52):
        tables.count_values_below(7, highest)
