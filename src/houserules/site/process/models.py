"""The tables of the process. Lines are never changed; everything else can be built from them."""

from uuid import uuid4

from django.db import models


class JournalLine(models.Model):
    """One act, in a chain of hashes; the database refuses to change or remove it."""

    number = models.PositiveBigIntegerField(primary_key=True)
    act = models.CharField(max_length=40)
    subject = models.CharField(max_length=40, db_index=True)
    at = models.DateTimeField()
    on = models.DateField()
    data = models.TextField()
    """The data that the hash seals, as canonical JSON."""
    hash = models.CharField(max_length=64, unique=True)

    def __str__(self) -> str:
        """The line in a few words."""
        return f"{self.number} {self.act} {self.subject}".strip()


class Filed(models.Model):
    """A filing as the journal left it: a projection, which a rebuild must equal."""

    ref = models.CharField(max_length=40, primary_key=True)
    kind = models.CharField(max_length=40)
    organisation = models.CharField(max_length=200)
    organisation_key = models.CharField(max_length=200)
    game = models.CharField(max_length=60, blank=True)
    opened = models.PositiveBigIntegerField()
    """The number of its first line."""
    changed = models.PositiveBigIntegerField()
    """The number of its last line: whoever acts on what they read names it."""
    waits_for = models.CharField(max_length=40, blank=True)
    due_on = models.DateField(null=True)
    state = models.CharField(max_length=40, blank=True)
    """The state on the day of its last line; `queries.in_state` knows what days have changed."""
    approved_on = models.DateField(null=True)
    """The approval of the version filed last."""
    reviewer_key = models.CharField(max_length=200, blank=True)
    """The reviewer of the version filed last, by the name as it is compared."""
    recommended = models.BooleanField(default=False)
    """Whether the version filed last waits for the Executive Director's decision."""
    data = models.TextField()

    class Meta:
        """How it is found: a holder's chain, the queue of a role."""

        indexes = (
            models.Index(fields=["kind", "organisation_key", "game"]),
            models.Index(fields=["waits_for", "due_on"]),
            models.Index(fields=["state", "due_on"]),
        )

    def __str__(self) -> str:
        """The reference."""
        return self.ref


class Acted(models.Model):
    """The side on which a person has acted, by the name as it is compared."""

    key = models.CharField(max_length=200, primary_key=True)
    role = models.CharField(max_length=40)

    def __str__(self) -> str:
        """The person and the role."""
        return f"{self.key}: {self.role}"


class Numbered(models.Model):
    """The last number of a kind in a year; numbers have no gaps."""

    year = models.CharField(max_length=20, primary_key=True)
    last = models.PositiveIntegerField()

    def __str__(self) -> str:
        """The last reference."""
        return f"{self.year}-{self.last:06}"


class Receipt(models.Model):
    """The answer to an act that carried a key: the same key is answered with it again."""

    key = models.CharField(max_length=80, primary_key=True)
    asked = models.CharField(max_length=64)
    """A hash of who asked for what: another act with the same key is refused."""
    line = models.ForeignKey(JournalLine, on_delete=models.PROTECT)

    def __str__(self) -> str:
        """The key and its line."""
        return f"{self.key}: line {self.line_id}"


class Draft(models.Model):
    """A Rules Submission before it is filed: values as a form has them, of one organisation."""

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    organisation_key = models.CharField(max_length=400, db_index=True)
    organisation = models.CharField(max_length=200)
    game = models.CharField(max_length=60)
    revises = models.CharField(max_length=40, blank=True)
    """The reference of the chain whose tolled version it answers."""
    data = models.JSONField()
    saved_at = models.DateTimeField()
    saved_by = models.CharField(max_length=200)
    filed = models.ForeignKey(JournalLine, on_delete=models.PROTECT, null=True)

    def __str__(self) -> str:
        """The game and the organisation."""
        return f"{self.game} at {self.organisation}"


class Opened(models.Model):
    """A notice that a person has opened."""

    line = models.ForeignKey(JournalLine, on_delete=models.PROTECT)
    person_key = models.CharField(max_length=400)
    at = models.DateTimeField()

    class Meta:
        """Opened once."""

        constraints = (
            models.UniqueConstraint(fields=("line", "person_key"), name="a_notice_is_opened_once"),
        )

    def __str__(self) -> str:
        """The line and the person."""
        return f"{self.line_id}: {self.person_key}"
