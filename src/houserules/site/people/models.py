"""The tables of people. A membership ends; it is never removed."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models, transaction
from django.db.models import Q

from houserules.errors import RuleError
from houserules.filings.names import LONGEST_NAME, name_key, require_name
from houserules.filings.permissions import Actor, Role, require_one_side
from houserules.site.process.now import now


class Kind(models.TextChoices):
    """The kinds of organisations."""

    HOLDER = "certificate holder"
    MANUFACTURER = "manufacturer"
    PROVIDER = "service provider"
    BOARD = "board"
    INSURER = "insurer"
    DEPARTMENT = "insurance department"
    SITE = "site"


ROLES: dict[str, tuple[Role, ...]] = {
    Kind.HOLDER: (Role.FILER, Role.AUDIT),
    Kind.MANUFACTURER: (Role.MANUFACTURER,),
    Kind.PROVIDER: (Role.PROVIDER,),
    Kind.BOARD: (
        Role.OPERATIONS,
        Role.LABORATORY,
        Role.DIRECTOR,
        Role.SECRETARY,
        Role.COMPLIANCE,
    ),
    Kind.INSURER: (Role.INSURER,),
    Kind.DEPARTMENT: (Role.DEPARTMENT,),
    Kind.SITE: (Role.OPERATOR,),
}
"""The roles that people of an organisation may hold, by its kind."""


class _Named(models.Model):
    """Something with a name; two that read alike are one."""

    name = models.CharField(max_length=LONGEST_NAME)
    name_key = models.CharField(max_length=2 * LONGEST_NAME, unique=True, editable=False)

    class Meta:
        """No table of its own."""

        abstract = True

    def __str__(self) -> str:
        """The name."""
        return self.name

    def save(self, *args: Any, **named: Any) -> None:
        """Store it under the name as it is compared."""
        self.name = " ".join(self.name.split())
        require_name(self.name, "The name")
        self.name_key = name_key(self.name)
        if not self.name_key:
            raise RuleError("Write a name.")
        super().save(*args, **named)


class Organisation(_Named):
    """Whoever files or decides: a certificate holder, a manufacturer, the Board."""

    kind = models.CharField(max_length=30, choices=Kind)

    @property
    def roles(self) -> tuple[Role, ...]:
        """The roles that its people may hold."""
        return ROLES[self.kind]


class Facility(models.Model):
    """A licensed facility; it belongs to the holder of its certificate."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=LONGEST_NAME)
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="facilities"
    )

    def __str__(self) -> str:
        """The name."""
        return self.name


class People(BaseUserManager["Person"]):
    """Everybody who may sign in."""

    def create_user(self, email: str, name: str, password: str | None = None) -> Person:
        """Take a person in; without a password nobody can sign in with one."""
        made = self.model(email=email, name=name)
        made.set_password(password)
        made.save(using=self._db)
        return made


class Person(_Named, AbstractBaseUser):
    """Somebody who signs in with an e-mail address; the journal knows the name."""

    email = models.EmailField(unique=True)
    is_active = models.BooleanField(default=True)
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]
    objects = People()

    class Meta:
        """Lists are in the order of names."""

        ordering = ("name_key",)

    def save(self, *args: Any, **named: Any) -> None:
        """Store the address in small letters, so that one address is one person."""
        self.email = self.email.strip().lower()
        super().save(*args, **named)

    def __str__(self) -> str:
        """The name."""
        return self.name

    @property
    def current(self) -> models.QuerySet[Membership]:
        """The roles that the person holds today, the oldest first."""
        held = self.memberships.current().filter(person__is_active=True)
        return held.select_related("organisation", "person").order_by("pk")


class Memberships(models.QuerySet["Membership"]):
    """Memberships; whoever wants one gone ends it."""

    def current(self, at: datetime | None = None) -> Memberships:
        """Those that hold at an instant, or now."""
        at = at or now()
        return self.filter(Q(until=None) | Q(until__gt=at), since__lte=at)

    def delete(self) -> Any:
        """Refuse: who held a role when is kept."""
        raise RuleError("A membership is ended, never removed.")


class Membership(models.Model):
    """A role that a person holds for an organisation, from an instant, perhaps until another."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="memberships")
    organisation = models.ForeignKey(
        Organisation, on_delete=models.PROTECT, related_name="memberships"
    )
    role = models.CharField(max_length=30, choices=[(role.value, role.value) for role in Role])
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    objects = Memberships.as_manager()

    class Meta:
        """A role is held once at a time."""

        constraints = (
            models.UniqueConstraint(
                fields=("person", "organisation", "role"),
                condition=Q(until=None),
                name="a_role_is_held_once",
            ),
        )

    def __str__(self) -> str:
        """The person and the role."""
        return str(self.actor)

    @property
    def actor(self) -> Actor:
        """The person in this role."""
        return Actor(self.person.name, Role(self.role), self.organisation.name)

    def save(self, *args: Any, **named: Any) -> None:
        """Store it, unless its organisation has no such role or the person is on both sides."""
        with transaction.atomic():
            Person.objects.select_for_update().get(pk=self.person_id)
            self._require_fitting()
            super().save(*args, **named)

    def _require_fitting(self) -> None:
        self.since = self.since or now()
        organisation = self.organisation
        if self.role not in organisation.roles:
            raise RuleError(
                f"{organisation.name} is a {organisation.kind}: its people are "
                f"{' or '.join(organisation.roles)}, not {self.role}."
            )
        if self.until is None:
            for other in self.person.memberships.current().exclude(pk=self.pk):
                require_one_side(self.actor, Role(other.role))

    def end(self, at: datetime | None = None) -> None:
        """End it; the person holds the role no longer."""
        self.until = at or now()
        self.save()

    def delete(self, *args: Any, **named: Any) -> Any:
        """Refuse: who held a role when is kept."""
        raise RuleError("A membership is ended, never removed.")


class Scope(models.TextChoices):
    """The permitted use of a token."""

    READ = "read"
    ACT = "act"
    DECIDE = "decide"


LONGEST = {Scope.READ: timedelta(366), Scope.ACT: timedelta(92), Scope.DECIDE: timedelta(hours=12)}
"""How long a token may last, by its scope."""


class Token(models.Model):
    """A key by which a program acts for a person in one role; only its hash is stored."""

    held = models.ForeignKey(Membership, on_delete=models.PROTECT, related_name="tokens")
    name = models.CharField(max_length=80)
    scope = models.CharField(max_length=10, choices=Scope)
    hash = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    until = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        """Its name and what it is for."""
        return f"{self.name}: {self.scope} for {self.held}"

    @classmethod
    def make(cls, held: Membership, name: str, scope: str, until: datetime) -> tuple[Token, str]:
        """A new token, and the secret, which is shown once."""
        begins = now()
        if scope not in Scope.values:
            raise RuleError(f"A token is for: {', '.join(Scope.values)}.")
        most = LONGEST[Scope(scope)]
        if not begins < until <= begins + most:
            hours = round(most.total_seconds() / 3600)
            lasts = f"{hours} hours" if hours < 48 else f"{most.days} days"
            raise RuleError(f"A token to {scope} ends within {lasts}, and not before it begins.")
        if not name.strip():
            raise RuleError("Name the token after the program that uses it.")
        secret = f"hr_{token_urlsafe(32)}"
        made = cls(
            held=held,
            name=" ".join(name.split())[:80],
            scope=scope,
            made_at=begins,
            until=until,
            hash=cls.hash_of(secret),
        )
        made.save()
        return made, secret

    @staticmethod
    def hash_of(secret: str) -> str:
        """The secret as it is stored; it is long and random, so one round is enough."""
        return sha256(secret.encode()).hexdigest()

    def end(self) -> None:
        """End it now."""
        self.until = min(self.until, now())
        self.save(update_fields=["until"])


class Mail(models.Model):
    """A message on its way out, written in the transaction of what it is about."""

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        HANDED = "handed"
        """Its text is being handed to the server: it is never sent again from here."""
        SENT = "sent"
        FAILED = "failed"

    to = models.EmailField()
    subject = models.CharField(max_length=200)
    body = models.TextField()
    key = models.CharField(max_length=120, unique=True)
    """The same key is one message; it is also its name in the world."""
    state = models.CharField(max_length=10, choices=State, default=State.WAITING)
    made_at = models.DateTimeField()
    next_at = models.DateTimeField()
    """When it is tried next; while somebody tries it, when another may."""
    tries = models.PositiveSmallIntegerField(default=0)
    said = models.CharField(max_length=300, blank=True)
    """The answer of the server."""

    class Meta:
        """The worker asks for what waits."""

        indexes = (models.Index(fields=["state", "next_at"]),)

    def __str__(self) -> str:
        """The subject and how far it is."""
        return f"{self.subject}: {self.state}"
