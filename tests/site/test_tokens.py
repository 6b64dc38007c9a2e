"""Tokens: a program acts for a person in one role, within a scope, until an end."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from tests.site.conftest import SignIn, somebody

from houserules.errors import RuleError
from houserules.filings.permissions import Actor, Role
from houserules.site.people import access
from houserules.site.people.middleware import Actors
from houserules.site.people.models import Membership, Person, Scope, Token
from houserules.site.process.now import now

DAY = timedelta(1)


def held_by(role: Role, organisation: str) -> Membership:
    """A role that somebody holds."""
    return somebody(role, organisation).current.get()


@access.permits("file", sees="read submissions")
def _file(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(request.actor))  # type: ignore[attr-defined]


@access.permits("approve", sees="read submissions")
def _approve(request: HttpRequest) -> HttpResponse:
    return HttpResponse("approved")


def asked(view: Any, secret: str, method: str = "post") -> HttpResponse:
    """The answer of an operation of the API to a program."""
    named = {"HTTP_AUTHORIZATION": secret} if secret else {}
    request = getattr(RequestFactory(), method)("/api/v1/something", **named)
    try:
        answer = Actors(view)(request)
    except access.PermissionDenied as error:
        return HttpResponse(str(error), status=403)
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_token_is_the_person_in_its_role(prepared: None) -> None:
    held = held_by(Role.FILER, "Token Casino")
    token, secret = Token.make(held, "report", Scope.ACT, now() + DAY)
    answer = asked(_file, f"Bearer {secret}")
    assert answer.content.decode() == str(Actor(held.person.name, Role.FILER, "Token Casino"))
    assert answer.headers["Cache-Control"] == "no-store"
    assert secret not in str(Token.objects.filter(pk=token.pk).values())
    token.refresh_from_db()
    assert token.used_at is not None


def test_without_a_token_a_program_is_asked_for_one(prepared: None) -> None:
    answer = asked(_file, "")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert answer.headers["Content-Type"] == "application/problem+json"


def test_a_session_is_no_token(signed_in: SignIn) -> None:
    request = RequestFactory().post("/api/v1/something")
    browser = signed_in(Role.FILER, "Session Casino")
    request.session = browser.session
    request.user = Person.objects.get(memberships__organisation__name="Session Casino")
    answer = Actors(_file)(request)
    assert answer.status_code == 401


@pytest.mark.parametrize("secret", ["Bearer hr_unknown", "Basic YTpi", "Bearer", "Bearer  "])
def test_an_unknown_token_is_refused(client: Client, secret: str) -> None:
    answer = client.get("/api/v1/games", headers={"authorization": secret})
    assert answer.status_code == 401
    assert "invalid_token" in answer.headers["WWW-Authenticate"]


def test_a_token_does_what_it_is_for(prepared: None) -> None:
    filer = held_by(Role.FILER, "Scope Casino")
    director = held_by(Role.DIRECTOR, "Scope Board")
    until = now() + timedelta(hours=1)
    reads, acts, decides = (
        f"Bearer {Token.make(held, 'x', scope, until)[1]}"
        for held, scope in ((filer, "read"), (director, "act"), (director, "decide"))
    )
    assert asked(_file, reads, "get").status_code == 200
    assert "reading only" in asked(_file, reads).content.decode()
    assert asked(_approve, acts, "get").status_code == 200
    assert "not for deciding" in asked(_approve, acts).content.decode()
    assert asked(_approve, decides).content == b"approved"


def test_a_token_ends_with_its_day_its_role_or_its_second_factor(prepared: None) -> None:
    held = held_by(Role.FILER, "Ends Casino")
    token, secret = Token.make(held, "x", Scope.ACT, now() + DAY)
    named = f"Bearer {secret}"
    assert asked(_file, named).status_code == 200
    factor = Authenticator.objects.filter(user=held.person)
    factor.update(type="recovery_codes")
    assert asked(_file, named).status_code == 401
    factor.update(type="totp")
    token.end()
    assert asked(_file, named).status_code == 401
    _, secret = Token.make(held, "y", Scope.ACT, now() + DAY)
    held.end()
    assert asked(_file, f"Bearer {secret}").status_code == 401


@pytest.mark.parametrize(
    ("scope", "lasts"), [("read", 400), ("act", 100), ("decide", 1), ("read", -1)]
)
def test_a_token_lasts_no_longer_than_its_scope_allows(
    prepared: None, scope: str, lasts: int
) -> None:
    held = held_by(Role.FILER, "Long Casino")
    with pytest.raises(RuleError, match="ends within"):
        Token.make(held, "x", scope, now() + timedelta(lasts))


def test_people_make_and_end_their_tokens(signed_in: SignIn) -> None:
    browser = signed_in(Role.FILER, "Page Casino")
    held = Membership.objects.get(organisation__name="Page Casino")
    until = (now() + timedelta(10)).date().isoformat()
    sent = {"name": "report", "membership": held.pk, "scope": "act", "until": until}
    shown = browser.post("/account/tokens/", sent).content.decode()
    assert "Copy it now" in shown
    token = Token.objects.get(held=held)
    assert "hr_" not in browser.get("/account/tokens/").content.decode(), "it is shown once"
    other = signed_in(Role.FILER, "Far Casino")
    assert other.post(f"/account/tokens/{token.pk}/end").status_code == 404
    assert other.post("/account/tokens/", sent).status_code == 404
    assert browser.post(f"/account/tokens/{token.pk}/end").status_code == 302
    token.refresh_from_db()
    assert token.until <= now()
    late = browser.post("/account/tokens/", {**sent, "until": "2099-01-01"})
    assert late.status_code == 400
