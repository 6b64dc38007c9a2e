"""What the site stores: questions to the worker, and rounds of practice."""

from django.db import models


class Question(models.Model):
    """A question that no request computes: asked once, answered by the worker.

    Its key is made of everything that determines the answer, the code of the game among it.
    """

    class State(models.TextChoices):
        """How far a question is."""

        WAITING = "waiting"
        COMPUTING = "computing"
        ANSWERED = "answered"
        FAILED = "failed"

    key = models.CharField(max_length=64, unique=True)
    kind = models.CharField(max_length=20)
    asked = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.WAITING, db_index=True)
    progress = models.CharField(max_length=200, blank=True)
    answer = models.JSONField(null=True)
    sentence = models.TextField(blank=True)
    """The reason why it has no answer."""
    tries = models.PositiveSmallIntegerField(default=0)
    asked_by = models.CharField(max_length=64, blank=True, db_index=True)
    """A hash of the address that asked, for limits."""
    asked_at = models.DateTimeField(auto_now_add=True, db_index=True)
    seen_at = models.DateTimeField(null=True)
    """The last sign of life of the worker that computes it."""

    def __str__(self) -> str:
        """The question in a few words."""
        return f"{self.kind} {self.asked.get('game')}: {self.state}"
