"""Mail about filings: notices of acts, and reminders of dates.

A notice is received when it is in the inbox here; mail only says that something waits, and where.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date, timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from houserules.filings.clock import said
from houserules.filings.filing import Filing
from houserules.filings.journal import Line
from houserules.filings.names import name_key
from houserules.filings.permissions import DECIDING_SIDE, Role
from houserules.filings.versions import Submission
from houserules.site.demonstration.models import ahead
from houserules.site.people.models import Mail, Membership, Person
from houserules.site.process.models import Filed

TO_FILER = frozenset({"toll", "approve", "disapprove", "notify", "return"})
"""The acts of which the organisation receives a notice."""
TO_BOARD = frozenset({"file", "revise", "request", "complete", "submit", "seek", "use", "link"})
"""The acts after which a filing waits for the Board."""
FILERS = (Role.FILER, Role.MANUFACTURER, Role.PROVIDER, Role.INSURER)
NEAR = timedelta(3)
"""How long before a date people are reminded of it."""
SUBJECT = "Something waits for you at House Rules"


Told = tuple[Filing, Filed, Line]
"""An act with the filing as it left it."""


def tell(acts: Iterable[Told]) -> None:
    """Put mail about acts into the table, in their transaction; nobody gets it about their own."""
    groups: dict[Q, list[tuple[Line, str]]] = defaultdict(list)
    for filing, row, line in acts:
        wanted, at = _wanted(filing, row, line)
        if wanted is not None:
            groups[wanted].append((line, at))
    made = []
    for wanted, several in groups.items():
        people = _people(wanted)
        for line, at in several:
            body = f"Something waits for you at House Rules:\n\n{settings.SITE_URL}{at}\n"
            made += [
                _mail(person.email, SUBJECT, body, f"line {line.number} to {person.pk}")
                for person in people
                if name_key(person.name) != line.actor.key
            ]
    Mail.objects.bulk_create(made, ignore_conflicts=True)


def _people(wanted: Q) -> list[Person]:
    held = Membership.objects.current(timezone.now()).filter(wanted, person__is_active=True)
    people = {one.person_id: one.person for one in held.select_related("person")}
    return list(people.values())


def _wanted(filing: Filing, row: Filed, line: Line) -> tuple[Q | None, str]:
    """The roles that get mail about an act, and the address at which it waits."""
    own = Q(organisation__name_key=row.organisation_key, role__in=FILERS)
    if line.act in TO_FILER:
        notice = isinstance(filing, Submission)
        return own, f"/inbox/{line.number}/" if notice else "/desk/"
    if line.act == "recommend":
        return Q(role=Role.DIRECTOR), "/decisions/"
    reviewer = _reviewer(filing)
    if line.act == "assign":
        return (_named(reviewer) if reviewer else None), f"/review/{filing.ref}/"
    if line.act in TO_BOARD and row.waits_for in DECIDING_SIDE:
        to = _named(reviewer) if reviewer else Q(role=row.waits_for)
        return to, f"/review/{filing.ref}/" if isinstance(filing, Submission) else "/desk/"
    return None, ""


def _reviewer(filing: Filing) -> str:
    if not isinstance(filing, Submission):
        return ""
    before = [version.reviewer for version in filing.versions if version.reviewer]
    return filing.latest.reviewer or (before[-1] if before else "")


def _named(reviewer: str) -> Q:
    return Q(person__name_key=name_key(reviewer), role=Role.OPERATIONS)


def _mail(to: str, subject: str, body: str, key: str) -> Mail:
    at = timezone.now()
    return Mail(to=to, subject=subject, body=body, key=key, made_at=at, next_at=at)


def remind(on: date) -> int:
    """Remind people of the dates that are near, once a day each; the number of messages."""
    if ahead() is not None:
        return 0
    near = Filed.objects.filter(due_on__gte=on, due_on__lte=on + NEAR)
    waits: dict[int, list[date]] = defaultdict(list)
    addresses: dict[int, str] = {}
    held = list(
        Membership.objects.current()
        .filter(person__is_active=True)
        .select_related("person", "organisation")
    )
    for row in near.order_by("due_on").iterator(500):
        for one in held:
            if row.due_on is not None and _waits_for(row, one):
                waits[one.person_id].append(row.due_on)
                addresses[one.person_id] = one.person.email
    before = Mail.objects.count()
    Mail.objects.bulk_create(
        (
            _mail(addresses[pk], _counted(days), _reminder(days), f"remind {on} to {pk}")
            for pk, days in waits.items()
        ),
        ignore_conflicts=True,
    )
    return Mail.objects.count() - before


def _waits_for(row: Filed, held: Membership) -> bool:
    if row.recommended:
        return held.role == Role.DIRECTOR
    if row.waits_for in FILERS:
        return held.role == row.waits_for and held.organisation.name_key == row.organisation_key
    return held.role == row.waits_for


def _counted(days: list[date]) -> str:
    number = len(days)
    return f"{number} filing{'s' if number != 1 else ''} at House Rules: a date is near"


def _reminder(days: list[date]) -> str:
    first = f"The first date is {said(min(days))}. See what waits for you at"
    return f"{first}\n\n{settings.SITE_URL}/desk/\n"
