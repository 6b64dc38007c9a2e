"""The worker: answers questions one after the other, and takes over what a dead one left."""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

from django.db import close_old_connections, connection
from django.db.models import F, Q
from django.utils import timezone

from houserules.errors import RuleError
from houserules.games import in_every_edition
from houserules.library.counted import Count, counts
from houserules.site.figures import computed, is_ready, prepare
from houserules.site.models import Question
from houserules.site.operations.models import Beat
from houserules.site.people.mail import send_waiting

BEAT = 2.0
"""Seconds between signs of life."""
DEAD = timedelta(seconds=15)
"""A worker that has given no sign of life for so long is taken for dead."""
MAILED = 2.0
"""Seconds between two looks for mail that waits."""
MOST_TRIES = 3
State = Question.State


def claim() -> Question | None:
    """Take the oldest question that nobody alive computes; only one worker gets it."""
    now = timezone.now()
    waiting = Q(state=State.WAITING) | Q(state=State.COMPUTING, seen_at__lt=now - DEAD)
    for question in Question.objects.filter(waiting).order_by("asked_at")[:5]:
        taken = Question.objects.filter(waiting, pk=question.pk, tries=question.tries).update(
            state=State.COMPUTING, seen_at=now, tries=F("tries") + 1, progress=""
        )
        if taken:
            question.refresh_from_db()
            return question
    return None


def answer(question: Question) -> None:
    """Compute the answer to a claimed question and store it."""
    if question.tries > MOST_TRIES:
        _store(question, State.FAILED, sentence="The worker stopped each time it computed this.")
        return
    beating = _Beat(question.pk)
    beating.start()
    try:
        data = computed(question.kind, question.asked, beating.says)
    except RuleError as error:
        _store(question, State.FAILED, sentence=str(error))
    except Exception:
        logging.exception("question %s: %s", question.pk, question)
        _store(question, State.FAILED, sentence="A fault of the site; its details are in the log.")
    else:
        _store(question, State.ANSWERED, answer=data)
    finally:
        beating.ends()


def _store(question: Question, state: str, **values: object) -> None:
    """Store an outcome, unless another worker has taken the question over."""
    mine = Question.objects.filter(pk=question.pk, tries=question.tries)
    mine.update(state=state, progress="", **values)


class _Beat(threading.Thread):
    """Signs of life and progress, written while the answer is computed."""

    def __init__(self, pk: int) -> None:
        super().__init__(daemon=True)
        self._pk = pk
        self._said = ""
        self._ended = threading.Event()

    def says(self, progress: str) -> None:
        self._said = progress[:200]

    def ends(self) -> None:
        self._ended.set()
        self.join()

    def run(self) -> None:
        while not self._ended.wait(BEAT):
            Question.objects.filter(pk=self._pk, state=State.COMPUTING).update(
                seen_at=timezone.now(), progress=self._said
            )
        connection.close()


def work(*, until: Callable[[], bool] = lambda: False, pause: float = 0.3) -> None:
    """Answer questions until told to stop; while there are none, prepare what pages show."""
    stale = deque(entry.id for entry in in_every_edition())
    uncounted = deque(counts())

    def answer_waiting(progress: str = "") -> None:
        """Answer the questions that wait."""
        close_old_connections()
        while not until() and (question := claim()) is not None:
            answer(question)
        if until():
            raise _EndedError

    mailing = _Mailing()
    mailing.start()
    with suppress(_EndedError):
        while True:
            answer_waiting()
            if stale:
                _prepare(stale.popleft(), answer_waiting)
            elif uncounted:
                _count(uncounted.popleft(), answer_waiting)
            else:
                time.sleep(pause)
    mailing.ends()


class _Mailing(threading.Thread):
    """Mail that waits, and signs of life, beside the figures: a slow server delays no answer."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._ended = threading.Event()

    def ends(self) -> None:
        self._ended.set()
        self.join()

    def run(self) -> None:
        while not self._ended.is_set():
            self._round()
            self._ended.wait(MAILED)
        connection.close()

    def _round(self) -> None:
        close_old_connections()
        try:
            Beat.objects.update_or_create(part="worker", defaults={"at": timezone.now()})
            send_waiting()
        except Exception:
            logging.exception("outgoing mail")


def _prepare(game: str, between: Callable[[str], None]) -> None:
    """Prepare a game that is stale; a fault in one game keeps no other from being prepared."""
    try:
        if not is_ready(game):
            prepare(game, between)
    except _EndedError:
        raise
    except Exception:
        logging.exception("figures of %s", game)


def _count(count: Count, between: Callable[[str], None]) -> None:
    """Count something of the law; a fault in one chapter keeps no other from being counted."""
    try:
        count.make(between)
    except _EndedError:
        raise
    except Exception:
        logging.exception("%s of %s", count.kind, count.of or "all")


class _EndedError(Exception):
    """The worker was told to stop while it prepared figures."""
