"""Run every comparison, print it, and write docs/benchmarks.md."""

import os
from collections.abc import Callable
from pathlib import Path

from bench import filings, hands, room, site, solves, startup, table_speed

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
SECTIONS: tuple[Callable[[], list[str]], ...] = (
    hands.lines,
    solves.lines,
    table_speed.lines,
    room.lines,
    startup.lines,
    site.lines,
    filings.lines,
)


def main() -> None:
    """Measure section by section; the page is written when all are done."""
    cores = os.cpu_count() or 1
    text = [
        "# Benchmarks",
        "",
        f"Written by `make bench` on a machine with {cores} cores. Compare the ratios, which come",
        "from one run; the seconds are this machine's.",
        "",
    ]
    for section in SECTIONS:
        found = section()
        print("\n".join(found), flush=True)
        text += [*found, ""]
    PAGE.write_text("\n".join(text), encoding="utf-8")


main()
