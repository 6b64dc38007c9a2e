"""Acts of one process that wait for the end of the chain go there together.

Whoever comes first takes what others have asked for along, into one transaction under one lock: a
crowd then pays for a handful of questions and one commit, not each for its own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

A = TypeVar("A")
D = TypeVar("D")


class _Waiting(Generic[A, D]):
    """A request of somebody, and the answer once there is one."""

    def __init__(self, asked: A) -> None:
        self.asked = asked
        self.answer: list[D] = []


class Company(Generic[A, D]):
    """Those who wait, and the function that carries out the requests of several of them."""

    def __init__(self, does: Callable[[list[A]], list[D]]) -> None:
        """Take the function that gives an answer to each request."""
        self._does = does
        self._turn = Lock()
        self._waiting: deque[_Waiting[A, D]] = deque()

    def ask(self, asked: A) -> D:
        """Ask, and wait for the answer; somebody else may have carried it out."""
        mine: _Waiting[A, D] = _Waiting(asked)
        self._waiting.append(mine)
        with self._turn:
            if not mine.answer:
                self._take(mine)
        return mine.answer[0]

    def _take(self, mine: _Waiting[A, D]) -> None:
        """Carry out all that waits; if that fails, only what is one's own: others try theirs."""
        group = [self._waiting.popleft() for _ in range(len(self._waiting))]
        if mine not in group:  # it was taken along, and that has failed
            group = [mine, *group]
        try:
            answers = self._does([one.asked for one in group])
        except Exception:
            if len(group) == 1:
                raise
            group, answers = [mine], self._does([mine.asked])
        for one, answer in zip(group, answers, strict=True):
            one.answer.append(answer)
