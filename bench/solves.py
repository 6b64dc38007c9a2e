"""Time and memory of the exact solves of every game: first run ever, warm, one and two workers."""

import json
import os
import subprocess
import sys
import tempfile

from houserules.games import INDEX

CHILD = """
import json, sys, time
from pathlib import Path
from houserules.games import load
from houserules.odds import work
from houserules.odds.cache import results_used
from houserules.odds.price import price
game, workers = load(sys.argv[1]), int(sys.argv[2])
start = time.perf_counter()
with work.working(work.Threads(workers)), results_used(afresh=True):
    figures = price(game.rules(), unoffered=True)
seconds = time.perf_counter() - start
status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
memory = int(status["VmHWM"].split()[0]) / 1024
deviation = float(figures[0].variance) ** 0.5
print(json.dumps([seconds, memory, len(figures), deviation]))
"""


Run = tuple[float, float, int, float]
"""Seconds, megabytes, the number of figures, and the standard deviation of the first."""
FOUR_DIGITS = 0.00005
"""The standard error of a simulation that gives a house advantage to four digits."""
RATE = 1_000_000
"""Rounds a second of a fast simulation."""


def run(chapter: str, workers: int, environment: dict[str, str]) -> Run:
    """Price a sheet in a new process."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, chapter, str(workers)],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, memory, figures, deviation = json.loads(done.stdout)
    return seconds, memory, figures, deviation


def lines() -> list[str]:
    """The section of the page."""
    out = [
        "## Exact price sheets",
        "",
        "Every wager of the game at its default rules, nothing remembered and nothing taken of",
        "what is shipped. Cold is the first run ever, compilation of the kernels included; warm is",
        "a new process after that.",
        "The last column compares the whole sheet with a simulation of its first figure alone:",
        f"one of {RATE:,} rounds a second, until the standard error is {FOUR_DIGITS:.3%}.",
        "",
        "| game | figures | cold | warm, 1 worker | warm, 2 workers | most memory | faster by |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for entry in INDEX:
        with tempfile.TemporaryDirectory() as compiled:
            kernels = {"NUMBA_CACHE_DIR": compiled}
            runs = []
            for workers in (2, 1, 2):
                with tempfile.TemporaryDirectory() as kept:
                    environment = {**kernels, "HOUSERULES_CACHE": kept}
                    runs.append(run(entry.chapter, workers, environment))
        (cold, *_), (one, *_), (two, _, figures, deviation) = runs
        memory = max(used for _, used, *_ in runs)
        ratio = (deviation / FOUR_DIGITS) ** 2 / RATE / two
        out.append(
            f"| {entry.name} ({entry.chapter}) | {figures} | {cold:.1f} s | {one:.1f} s | "
            f"{two:.1f} s | {memory:,.0f} MiB | {ratio:,.0f}x |"
        )
    return out
