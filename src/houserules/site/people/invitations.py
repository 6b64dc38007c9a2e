"""People are invited: into an organisation, with a role, from an instant and perhaps until another.

A role that ends is kept with its end. Whoever is invited chooses a password by a link that works
once, for three days; nobody else ever knows it.
"""

from __future__ import annotations

from datetime import datetime

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from houserules.errors import RuleError
from houserules.filings.names import name_key
from houserules.filings.permissions import Actor, Role, require
from houserules.site.people import mail
from houserules.site.people.models import Kind, Membership, Organisation, Person, Token
from houserules.site.process.now import now

ACT = "invite people"
"""The row of the permission table."""


def organisation_named(name: str, kind: str = "") -> Organisation:
    """An organisation; a new one if its kind is said."""
    found = Organisation.objects.filter(name_key=name_key(name)).first()
    if found is not None:
        if kind and found.kind != kind:
            raise RuleError(f"{found.name} is a {found.kind} already, not a {kind}.")
        return found
    if not kind:
        raise RuleError(f"There is no organisation “{name}”. Name its kind to add it.")
    if kind not in Kind.values:
        raise RuleError(f"An organisation is one of: {', '.join(Kind.values)}.")
    made = Organisation(name=name, kind=kind)
    made.save()
    return made


@transaction.atomic
def invite(
    by: Actor | None,
    address: str,
    name: str,
    organisation: Organisation,
    role: Role,
    until: datetime | None = None,
) -> tuple[Membership, str]:
    """Give a role to a person, who may be new here; the link by which a new one signs in.

    `by` is None on the machine itself, where the operator of the site has no account yet.
    """
    if by is not None:
        require(by, ACT, organisation.name)
    address = _checked(address)
    person = Person.objects.filter(email=address).first()
    if person is None:
        person = _taken_in(address, name)
    elif by is not None and name_key(person.name) == by.key:
        raise RuleError("Nobody gives a role to themselves; ask somebody else who may.")
    if person.current.filter(organisation=organisation, role=role).exists():
        raise RuleError(f"{address} is {role} of {organisation.name} already.")
    if until is not None and until <= now():
        raise RuleError("A role ends after it begins; name a later day.")
    if not person.is_active:
        person.is_active = True
        person.save()
    held = Membership(person=person, organisation=organisation, role=role, until=until)
    held.save()
    link = "" if person.has_usable_password() else first_link(person)
    _tell(held, link)
    return held, link


def _checked(address: str) -> str:
    address = address.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise RuleError(f"“{address}” is no e-mail address.") from None
    return address


def _taken_in(address: str, name: str) -> Person:
    if not name.strip():
        raise RuleError(f"{address} is new here: write the name by which the journal knows them.")
    if Person.objects.filter(name_key=name_key(name)).exists():
        raise RuleError(f"Somebody else is called {name}; write the name so that they differ.")
    return Person.objects.create_user(address, name)


def first_link(person: Person) -> str:
    """The address at which a person chooses a password, once, within three days."""
    key = PASSWORD_RESET_TOKEN_GENERATOR().make_token(person)
    named = {"uidb36": user_pk_to_url_str(person), "key": key}
    return str(settings.SITE_URL + reverse("account_reset_password_from_key", kwargs=named))


def _tell(held: Membership, link: str) -> None:
    where = link or f"{settings.SITE_URL}/sign-in/"
    does = "Choose a password within three days at" if link else "Sign in at"
    body = (
        f"You are {held.role} of {held.organisation.name} at House Rules.\n\n{does}\n{where}\n\n"
        "If you expected no invitation, do nothing.\n"
    )
    mail.put(held.person.email, "You are invited to House Rules", body)


@transaction.atomic
def end(by: Actor | None, held: Membership) -> None:
    """End a role now, with the tokens that were made in it."""
    if by is not None:
        require(by, ACT, held.organisation.name)
        if name_key(held.person.name) == by.key:
            raise RuleError("Nobody ends their own role; ask somebody else who may.")
    if held.until is not None and held.until <= now():
        raise RuleError("This role has ended already.")
    held.end()
    for token in Token.objects.filter(held=held, until__gt=now()):
        token.end()


@transaction.atomic
def end_person(person: Person) -> None:
    """End every role of a person and whatever they are signed in with."""
    for held in person.current:
        end(None, held)
    person.is_active = False
    person.save()
    sign_out(person)


@transaction.atomic
def reset(person: Person) -> str:
    """Forget a person's password and second factors; the link by which they begin anew."""
    Authenticator.objects.filter(user_id=person.pk).delete()
    person.set_unusable_password()
    person.save()
    sign_out(person)
    return first_link(person)


def sign_out(person: Person) -> None:
    """End every session of a person."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get("_auth_user_id") == str(person.pk):
            session.delete()
