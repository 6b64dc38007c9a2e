"""Processes that file until they are killed: `python -m tests.site.killed KILLS FILE`.

Each one is forked, writes what was acknowledged to it after the commit, and is killed at a random
instant by the one that forked it.
"""

import os
import random
import signal
import sys
import time

import django

django.setup()

from django.db import connections  # noqa: E402

from houserules.errors import RuleError  # noqa: E402
from houserules.filings.permissions import Actor, Role  # noqa: E402
from houserules.site.process import store  # noqa: E402

LONGEST, LEAST = 0.12, 8
"""Seconds that a process files at most, on a busy machine as many acts as a quiet one does."""
GAMES = ("roulette", "craps", "big-six-wheel")
NOTICE = {"findings": [{"nature": "a", "alternative": "b"}]}


def act(life: int, acknowledged: int) -> None:
    """File, toll and withdraw without an end."""
    holder = Actor(f"Fay of Holder {life}", Role.FILER, f"Holder {life}")
    bureau = Actor("Gil", Role.OPERATIONS)
    while True:
        for game in GAMES:
            for actor, name, content in (
                (holder, "file", {"game": game}),
                (bureau, "toll", NOTICE),
                (holder, "withdraw", {}),
            ):
                if name == "file":
                    ref = ""
                try:
                    done = store.act(actor, name, ref, content)
                except RuleError:
                    continue
                ref = done.line.subject
                os.write(acknowledged, f"\n{done.line.number} {done.hash}".encode())


def main(kills: int, path: str) -> None:
    """Kill as many processes as were asked for."""
    chance = random.Random(0)
    for game in GAMES:  # load the games once, before there is a process to kill
        store.act(Actor("Ada", Role.FILER, "Before"), "file", "", {"game": game})
    begun = time.perf_counter()
    store.act(Actor("Ada", Role.FILER, "Still before"), "file", "", {"game": GAMES[0]})
    longest = max(LONGEST, LEAST * (time.perf_counter() - begun))
    acknowledged = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for life in range(kills):
        connections.close_all()
        ready, begun = os.pipe()
        child = os.fork()
        if not child:
            connections["default"].ensure_connection()
            os.write(begun, b".")
            act(life, acknowledged)
        os.read(ready, 1)
        os.close(ready)
        os.close(begun)
        time.sleep(chance.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
