"""Recorded Poker hands read and played to the end, by the room of 637a and by pokerkit."""

from collections.abc import Callable, Iterable
from time import process_time

import pokerkit
from tests.games.test_recorded_hands import HANDS

import houserules

RUNS = 3


def lines() -> list[str]:
    """The section of the page: hands for each second of one process, from the same texts."""
    texts = [text for text in HANDS.values() if _is_played(text)]
    theirs = best(_pokerkit, texts)
    rows = {"pokerkit": theirs, "House Rules": best(_room, texts)}
    return [
        "## Recorded hands of Poker",
        "",
        f"{len(texts)} recorded hands in the format PHH, read and played to the end by both; the",
        f"best of {RUNS} runs, in processor time. House Rules tells each act's paragraph.",
        "",
        "| program | hands per second | ratio |",
        "|---|---:|---:|",
        *(f"| {name} | {rate:,.0f} | {rate / theirs:.3f} |" for name, rate in rows.items()),
    ]


def best(play: Callable[[str], None], texts: Iterable[str]) -> float:
    """The best rate of several runs through the hands."""
    return max(_rate(play, list(texts)) for _ in range(RUNS))


def _rate(play: Callable[[str], None], texts: list[str]) -> float:
    start = process_time()
    for text in texts:
        play(text)
    return len(texts) / (process_time() - start)


def _is_played(text: str) -> bool:
    """Whether pokerkit plays a hand; both play what it does."""
    try:
        _pokerkit(text)
    except (KeyError, ValueError):
        return False
    return True


def _pokerkit(text: str) -> None:
    for _ in pokerkit.HandHistory.loads(text):
        pass


def _room(text: str) -> None:
    houserules.settle_case(text, phh=True)
