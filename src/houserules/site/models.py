"""The models of the site itself: questions to the worker, and tables of practice."""

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


class Practice(models.Model):
    """A table of practice: one browser's, of one game; its log is all that is known of it."""

    browser = models.CharField(max_length=64)
    """A hash of the secret that the browser's session holds."""
    game = models.CharField(max_length=60)
    shown_from = models.PositiveIntegerField(default=0)
    """The number of events before the round that is in sight."""
    touched_at = models.DateTimeField(auto_now=True, db_index=True)

    class Meta:
        """A browser has one table of each game."""

        constraints = (
            models.UniqueConstraint(fields=("browser", "game"), name="one_table_of_a_game"),
        )

    def __str__(self) -> str:
        """The game."""
        return f"practice of {self.game}"


class PracticeEntry(models.Model):
    """An entry of the log of a table of practice; shuffles are among them and are never shown."""

    table = models.ForeignKey(Practice, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    data = models.JSONField()

    class Meta:
        """A number is given once, so that nothing happens twice."""

        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="one_entry_of_a_number"),
        )

    def __str__(self) -> str:
        """Its number and kind."""
        return f"{self.number} {self.kind}"
