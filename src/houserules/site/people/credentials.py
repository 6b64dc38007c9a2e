"""Second factors and how fresh a sign-in is: what the pages of allauth are held to."""

from __future__ import annotations

import time
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.login import get_authentication_records
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.conf import settings
from django.http import HttpRequest

from houserules.filings.permissions import DECIDING_SIDE, Role
from houserules.site.demonstration.models import ahead
from houserules.site.people import mail
from houserules.site.people.models import Person

SECOND_FACTOR = DECIDING_SIDE | {Role.FILER, Role.OPERATOR}
"""The roles that nobody takes up with a password alone."""
DECISIONS = frozenset({"approve", "disapprove"})
"""The acts before which a person proves once more who they are."""
FACTORS = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)


def lacks_second_factor(person: Person, role: str) -> bool:
    """Whether a person must set up a second factor before they take up a role."""
    if role not in SECOND_FACTOR or ahead() is not None:
        return False
    return not Authenticator.objects.filter(user_id=person.pk, type__in=FACTORS).exists()


def is_fresh(request: HttpRequest) -> bool:
    """Whether the person has proved who they are minutes ago; a demonstration trusts."""
    if ahead() is not None:
        return True
    user = request.user if isinstance(request.user, Person) else None
    proofs = get_authentication_records(request, user)
    latest = max((float(one.get("at", 0)) for one in proofs), default=0.0)
    return time.time() - latest < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Accounts are made by invitation; mail goes through the table of outgoing mail."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Nobody signs up."""
        return False

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put a message into the table; the worker sends it."""
        made = self.render_mail(template_prefix, email, context)
        mail.put(email, made.subject, str(made.body))

    def format_email_subject(self, subject: str) -> str:
        """The subject as it is."""
        return subject

    def is_reauthentication_required(self, *, app: str, **kwargs: Any) -> bool:
        """Not within minutes of any sign-in."""
        return not is_fresh(context.request)


class Factors(DefaultMFAAdapter):  # type: ignore[misc]
    """Second factors: stored encrypted, and kept where a role asks for one."""

    def get_totp_issuer(self) -> str:
        """The name that an authenticator application shows."""
        return "House Rules"

    def encrypt(self, text: str) -> str:
        """A secret as it is stored."""
        return str(_cipher().encrypt(text.encode()).decode())

    def decrypt(self, encrypted_text: str) -> str:
        """A secret as it was."""
        return str(_cipher().decrypt(encrypted_text.encode()).decode())

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Not the last one of a person whose role asks for it."""
        person = authenticator.user
        if ahead() is not None or not any(one.role in SECOND_FACTOR for one in person.current):
            return True
        if authenticator.type not in FACTORS:
            return False
        others = Authenticator.objects.filter(user_id=person.pk, type__in=FACTORS)
        return bool(others.exclude(pk=authenticator.pk).exists())


def _cipher() -> Fernet:
    key = sha256(f"second factors {settings.SECRET_KEY}".encode()).digest()
    return Fernet(urlsafe_b64encode(key))
