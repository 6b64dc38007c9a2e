"""How many rounds a live table plays, without a log, with one, and again from one."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from houserules.evidence.simulation import Simulation
from houserules.evidence.strategies import strategy
from houserules.games import load
from houserules.table import Decide, FileLog, Log, NoMoreBets, PlaceBet, Sit, Source, Table, recover

STAKES = {"Ante Wager": 1_000, "Pair Plus Wager": 1_000}
RULES = load("three-card-poker").rules()


def lines() -> list[str]:
    """The section of the page: rounds of Three Card Poker for each second of one process."""
    quiet = without_log()
    in_memory = best(lambda rounds: logged(Log(), rounds), 500, runs=5)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "table.log"
        in_file = best(lambda rounds: filed(path, rounds), 200, runs=5)
    log = Log()
    logged(log, 100)
    again = best(lambda rounds: recovered(log), 100, runs=5)
    rows = {
        "without a log": quiet,
        "with a log in memory": in_memory,
        "with a log on the disk": in_file,
        "recovered from a log": again,
    }
    return [
        "## Rounds at a live table",
        "",
        "Three Card Poker through the table itself, one seat, Ante and Pair Plus, best play; the",
        "best of five runs, in processor time.",
        "",
        "| a table | rounds per second | ratio |",
        "|---|---:|---:|",
        *(f"| {name} | {rate:,.0f} | {rate / quiet:.3f} |" for name, rate in rows.items()),
    ]


def without_log() -> float:
    """Rounds a second of a simulation, once every hand has been worked out."""
    played = Simulation(RULES, strategy(RULES, "best"), 649, STAKES)
    played.play(20_000)
    return best(played.play, 20_000, runs=5)


def best(play: Callable[[int], None], rounds: int, runs: int) -> float:
    """The best rate of several runs of so many rounds."""
    return max(_rate(play, rounds) for _ in range(runs))


def _rate(play: Callable[[int], None], rounds: int) -> float:
    start = process_time()
    play(rounds)
    return rounds / (process_time() - start)


def logged(log: Log, rounds: int) -> None:
    """Play rounds with a log that is kept."""
    table = Table(RULES, log=log, source=Source(649))
    table.do(Sit(1, "a player", 10**12))
    for _ in range(rounds):
        for bet, stake in STAKES.items():
            table.do(PlaceBet(1, bet, stake))
        table.do(NoMoreBets())
        table.do(Decide(1, "play"))


def filed(path: Path, rounds: int) -> None:
    """Play rounds with a log in a file of its own."""
    path.unlink(missing_ok=True)
    log = FileLog(path)
    logged(log, rounds)
    log.close()


def recovered(log: Log) -> None:
    """Carry a whole log out again."""
    recover(Log(log.entries))


if __name__ == "__main__":
    print("\n".join(lines()))
