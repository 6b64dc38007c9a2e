"""The asker of a request: the person signed in, in the chosen role, or a program for them."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from houserules.site.demonstration.models import asked_once
from houserules.site.middleware import Respond
from houserules.site.pages.errors import problem
from houserules.site.people.credentials import lacks_second_factor
from houserules.site.people.models import Membership, Person, Token
from houserules.site.process.now import now

CHOSEN = "membership"
"""The key of the chosen role in the session."""
BEGAN, SEEN = "began", "seen"
"""The keys of the instants at which a session began and was used last."""
EACH = 60
"""Seconds after which the use of a session or of a token is noted anew."""


class Actors:
    """Set `request.person` and `request.actor`; both are None for whoever is not signed in.

    A person who lacks the second factor that their role asks for has no role until they have it
    (`request.unsecured`). Under /api/ a person is known by a token alone (`request.token`).
    """

    def __init__(self, respond: Respond) -> None:
        """Run before the pages."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Say who asks, then answer."""
        with asked_once():
            return self._answered(request)

    def _answered(self, request: HttpRequest) -> HttpResponseBase:
        asks: Any = request
        asks.person = asks.actor = asks.token = None
        asks.unsecured = asks.ended = False
        if request.path.startswith("/api/"):
            named = request.headers.get("Authorization", "")
            if named and not _by_token(asks, named):
                return unknown_token()
            return self.respond(request)
        person = request.user if isinstance(request.user, Person) else None
        if person is not None and _is_over(request):
            logout(request)
            asks.ended, person = True, None
        held = membership_of(request, person)
        asks.person = person
        if person and held:
            asks.unsecured = lacks_second_factor(person, held.role)
            asks.actor = None if asks.unsecured else held.actor
        return self.respond(request)


def membership_of(request: HttpRequest, person: Person | None) -> Membership | None:
    """The role in which a person acts: the one that was chosen, or the oldest."""
    held = list(person.current) if person else []
    chosen = request.session.get(CHOSEN) if held else None
    return next((one for one in held if one.pk == chosen), held[0] if held else None)


def _is_over(request: HttpRequest) -> bool:
    """Whether a session has lasted or rested too long; its use is noted."""
    at, session = time.time(), request.session
    seen = session.get(SEEN, 0)
    if at - seen > settings.SESSION_IDLE or at - session.get(BEGAN, 0) > settings.SESSION_LONGEST:
        return True
    if at - seen > EACH:
        session[SEEN] = at
    return False


@receiver(user_logged_in)
def _begin(sender: object, request: HttpRequest, **named: object) -> None:
    """Note when a session begins; a role that was chosen before is forgotten."""
    request.session[BEGAN] = request.session[SEEN] = time.time()
    request.session.pop(CHOSEN, None)


def _by_token(request: Any, named: str) -> bool:
    """Take the person of a bearer token, if it is one that lasts and the role is still held."""
    kind, _, secret = named.partition(" ")
    if kind.lower() != "bearer" or not secret:
        return False
    at = now()
    found = Token.objects.filter(
        hash=Token.hash_of(secret.strip()),
        until__gt=at,
        held__in=Membership.objects.current(at),
        held__person__is_active=True,
    )
    token = found.select_related("held__person", "held__organisation").first()
    if token is None or lacks_second_factor(token.held.person, token.held.role):
        return False
    used = timezone.now()
    if token.used_at is None or used - token.used_at > timedelta(seconds=EACH):
        Token.objects.filter(pk=token.pk).update(used_at=used)
    request.token, request.person, request.actor = token, token.held.person, token.held.actor
    return True


def unknown_token() -> HttpResponseBase:
    """A token that is unknown, ended, or of a role that its person no longer holds."""
    said = problem(401, "The token is unknown or has ended. Make a new one at /account/tokens/.")
    said.headers["WWW-Authenticate"] = 'Bearer error="invalid_token"'
    return said
