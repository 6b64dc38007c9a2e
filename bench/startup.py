"""How long the commands take from the shell, once installed."""

import subprocess
import sys
from time import perf_counter

COMMANDS = (
    ["games"],
    ["show", "three-card-poker"],
    ["price", "three-card-poker"],
    ["price", "ultimate-texas-holdem"],
)
TIMES = 7


def lines() -> list[str]:
    """The section of the page; the first run of each fills the cache and is not counted."""
    out = [
        "## Start-up",
        "",
        "The best of seven runs from the shell; prices come from the cache.",
        "",
        "| command | seconds |",
        "|---|---:|",
    ]
    for command in COMMANDS:
        call = [sys.executable, "-m", "houserules", *command]
        subprocess.run(call, capture_output=True, check=True)
        best = min(_seconds(call) for _ in range(TIMES))
        out.append(f"| `houserules {' '.join(command)}` | {best:.2f} |")
    return out


def _seconds(call: list[str]) -> float:
    start = perf_counter()
    subprocess.run(call, capture_output=True, check=True)
    return perf_counter() - start
