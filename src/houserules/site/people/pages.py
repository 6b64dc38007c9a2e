"""The own account, and the people whom one may invite."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

from allauth.core.exceptions import ReauthenticationRequired
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from houserules.errors import RuleError
from houserules.filings.clock import EASTERN, day_of
from houserules.filings.names import name_key
from houserules.filings.permissions import may, permissions, role_named
from houserules.site.pages.common import page
from houserules.site.people import invitations
from houserules.site.people.access import SignedIn, require
from houserules.site.people.credentials import FACTORS, is_fresh
from houserules.site.people.middleware import CHOSEN, membership_of
from houserules.site.people.models import (
    LONGEST,
    Facility,
    Kind,
    Membership,
    Organisation,
    Scope,
    Token,
)
from houserules.site.process.now import now, today

SHOW = require_http_methods(["GET", "HEAD", "POST"])


class PasskeySignIn(LoginWebAuthnView):  # type: ignore[misc]
    """Sign in with a passkey alone; one that is not known is refused in words."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Back to the page of sign-in."""
        return HttpResponseRedirect("/sign-in/?passkey=unknown")


sign_in_with_passkey = PasskeySignIn.as_view()


# The own account


@page("Account", kept=False)
def account(request: Any) -> HttpResponse:
    """The account of the person: roles, password, second factors, tokens."""
    person = request.person
    factors = Authenticator.objects.filter(user_id=person.pk)
    context = {
        "held": list(person.current),
        "chosen": membership_of(request, person),
        "ended": person.memberships.exclude(until=None).filter(until__lte=now()),
        "unsecured": request.unsecured,
        "application": factors.filter(type=Authenticator.Type.TOTP).exists(),
        "passkeys": factors.filter(type=Authenticator.Type.WEBAUTHN).count(),
        "codes": factors.filter(type=Authenticator.Type.RECOVERY_CODES).exists(),
        "secured": factors.filter(type__in=FACTORS).exists(),
    }
    return render(request, "houserules/account.html", context)


@require_POST
def choose_role(request: Any) -> HttpResponse:
    """Act in another of one's roles."""
    asked = request.POST.get("membership", "")
    held = get_object_or_404(request.person.current, pk=int(asked) if asked.isdecimal() else 0)
    request.session[CHOSEN] = held.pk
    return redirect("/desk/")


@SHOW
def tokens(request: Any) -> HttpResponse:
    """The keys of programs that act for oneself: make one, see them, end one."""
    request.place = "Account"
    own = Token.objects.filter(held__person=request.person).select_related("held__organisation")
    context: dict[str, Any] = {
        "held": list(request.person.current),
        "scopes": [(scope.value, _lasts(LONGEST[scope])) for scope in Scope],
        "now": now(),
        "latest": today() + timedelta(30),
    }
    status = 200
    if request.method == "POST":
        try:
            context["secret"], context["made"] = _made_token(request)
        except RuleError as error:
            context["refused"], context["typed"], status = str(error), request.POST, 400
    context["tokens"] = own.order_by("-made_at")[:100]
    return render(request, "houserules/tokens.html", context, status=status)


def _lasts(most: timedelta) -> str:
    return f"{most.days} days" if most.days else f"{most.seconds // 3600} hours"


def _made_token(request: Any) -> tuple[str, Token]:
    asked = request.POST.get("membership", "")
    held = get_object_or_404(request.person.current, pk=int(asked) if asked.isdecimal() else 0)
    scope = request.POST.get("scope", "")
    if not is_fresh(request):
        raise ReauthenticationRequired
    if scope == Scope.DECIDE:
        until = now() + LONGEST[Scope.DECIDE]
    else:
        until = end_of(request.POST.get("until", "")) or now()
    made, secret = Token.make(held, request.POST.get("name", ""), scope, until)
    return secret, made


def end_of(typed: str) -> datetime | None:
    """The end of a day that was typed."""
    if not typed.strip():
        return None
    day = day_of(typed.strip())
    return datetime.combine(day, time(23, 59, 59), EASTERN)


@require_POST
def end_token(request: Any, number: int) -> HttpResponse:
    """End a token of one's own."""
    get_object_or_404(Token, pk=number, held__person=request.person).end()
    return redirect("/account/tokens/")


# People


@SHOW
def people(request: SignedIn) -> HttpResponse:
    """Everybody of the own organisation, or of all; invite somebody."""
    request.place = "People"
    context: dict[str, Any] = {}
    status = 200
    if request.method == "POST":
        try:
            context["done"] = _did(request)
        except RuleError as error:
            context |= {"refused": str(error), "typed": request.POST}
            status = 400
    everybody = permissions()[invitations.ACT][request.actor.role] == "a"
    own = Organisation.objects.order_by("name_key")
    if not everybody:
        own = own.filter(name_key=name_key(request.actor.organisation))
    rows = Membership.objects.filter(organisation__in=own).select_related("person", "organisation")
    shown = request.GET.get("organisation", "")
    if everybody and shown.isdecimal():
        rows = rows.filter(organisation_id=int(shown))
    at = now()
    rows = rows.order_by("organisation__name_key", "person__name_key", "since")
    held = [one for one in rows if one.until is None or one.until > at]
    context |= {
        "groups": {one.organisation: [] for one in held},
        "ended": [one for one in rows if one.until is not None and one.until <= at][:200],
        "organisations": own,
        "roles": sorted({role for one in own for role in one.roles}),
        "kinds": Kind.values if everybody else [],
        "everybody": everybody,
        "shown": shown,
    }
    for one in held:
        context["groups"][one.organisation].append(one)
    return render(request, "houserules/people.html", context, status=status)


def _did(request: SignedIn) -> str:
    """Invite somebody, or add an organisation; what was done, in words."""
    posted = request.POST
    if posted.get("kind"):
        return _added(request)
    asked = posted.get("organisation", "")
    organisation = Organisation.objects.filter(pk=int(asked) if asked.isdecimal() else 0).first()
    if organisation is None or not may(request.actor, invitations.ACT, organisation.name):
        raise Http404("There is no such organisation for you.")
    role = role_named(posted.get("role", "") or "?")
    until = end_of(posted.get("until", ""))
    held, link = invitations.invite(
        request.actor, posted.get("email", ""), posted.get("name", ""), organisation, role, until
    )
    mailed = f"{held.person.email} gets a message" + (" with a link" if link else "")
    return f"{held.person.name} is {held.role} of {organisation.name}. {mailed}."


def _added(request: SignedIn) -> str:
    if permissions()[invitations.ACT][request.actor.role] != "a":
        require(request.actor, invitations.ACT, "")
    name, kind = request.POST.get("name", ""), request.POST.get("kind", "")
    if Organisation.objects.filter(name_key=name_key(name)).exists():
        raise RuleError(f"There is an organisation {name} already.")
    made = invitations.organisation_named(name, kind)
    if made.kind == Kind.HOLDER:
        slug = name_key(made.name).replace(" ", "-")[:60]
        slug = "".join(sign for sign in slug if sign.isascii() and (sign.isalnum() or sign == "-"))
        Facility.objects.create(slug=slug or str(made.pk), name=made.name, organisation=made)
    return f"{made.name} is added as {made.kind}."


@require_POST
def end_role(request: SignedIn, number: int) -> HttpResponse:
    """End somebody's role now."""
    held = Membership.objects.filter(pk=number).select_related("person", "organisation").first()
    if held is None or not may(request.actor, invitations.ACT, held.organisation.name):
        raise Http404("There is no such role for you.")
    invitations.end(request.actor, held)
    return redirect("/people/")
