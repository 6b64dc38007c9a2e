"""The nightly round: the head of the day is kept, and people are reminded of near dates."""

from __future__ import annotations

from dataclasses import dataclass

from houserules.site.operations import heads
from houserules.site.operations.models import Checkpoint
from houserules.site.process.notices import remind
from houserules.site.process.now import today


@dataclass(frozen=True, slots=True)
class Done:
    """The results of a night."""

    checkpoint: Checkpoint | None
    reminders: int


def tick() -> Done:
    """Do what is done every night; done twice on a day, it reminds nobody twice."""
    return Done(heads.checkpoint(), remind(today()))
