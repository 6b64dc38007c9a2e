"""Heads of the chain by day, and signs of life of the worker."""

from django.db import models


class Checkpoint(models.Model):
    """The last line of the journal at the end of a day, with its hash; written once."""

    day = models.DateField(primary_key=True)
    number = models.PositiveBigIntegerField()
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        """The line of a list of heads."""
        return f"{self.day.isoformat()} {self.number} {self.hash}"


class Beat(models.Model):
    """The last sign of life of a part of the site."""

    part = models.CharField(max_length=20, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        """The part and the instant."""
        return f"{self.part}: {self.at}"
