"""Access to pages: marks on views, read from the permission table of the filings.

`public`, `signed_in` and `permits(act)` mark a view (`view.permission`); a test walks every address
and fails for one without a mark. Whoever is not signed in is asked to sign in; what a person may
not see does not exist for them (404); what they may see but not do is refused in words (403).
The same marks hold for the API, where a token takes the place of signing in (401 without one).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar
from urllib.parse import urlencode

from allauth.core.exceptions import ReauthenticationRequired
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect

from houserules.errors import RuleError
from houserules.filings.names import name_key
from houserules.filings.permissions import Actor, may, permissions
from houserules.filings.permissions import require as require_by_table
from houserules.site.pages.errors import problem
from houserules.site.people.credentials import DECISIONS, is_fresh
from houserules.site.people.models import Person, Scope, Token
from houserules.site.process.models import Filed
from houserules.site.process.store import KINDS

View = Callable[..., HttpResponse]
V = TypeVar("V", bound=Callable[..., Any])
PUBLIC = "public"
SIGNED_IN = "signed in"


class SignedIn(HttpRequest):
    """A request as views behind `signed_in` or `permits` get it."""

    place: str | None
    person: Person
    actor: Actor
    token: Token | None


def public(view: V) -> V:
    """Mark a view that everybody may open."""
    view.permission = PUBLIC  # type: ignore[attr-defined]
    return view


def signed_in(view: View, *, unsecured: bool = False) -> View:
    """A view for everybody who has signed in, with any role or none.

    An unsecured one is also for those whose second factor is still lacking.
    """

    @wraps(view)
    def shown(request: Any, *args: Any, **named: Any) -> HttpResponse:
        asked = _asked_first(request)
        if asked is not None and not (unsecured and request.person is not None):
            return asked
        return _never_kept(view(request, *args, **named))

    shown.permission = SIGNED_IN  # type: ignore[attr-defined]
    return shown


def _asked_first(request: Any) -> HttpResponse | None:
    """Send a person to sign in or to secure the account, where a page is not shown before that."""
    if request.person is None:
        return ask_to_sign_in(request)
    if request.unsecured:
        return HttpResponseRedirect("/account/")
    return None


def permits(act: str, *, sees: str = "") -> Callable[[View], View]:
    """A view for the roles to which the table gives an act.

    `sees` is the row that says who may know of the page: those are refused with 403, for others it
    does not exist. The view itself asks `require` for the organisation that it is about.
    """
    rows = permissions()
    if act not in rows or (sees and sees not in rows):
        raise ValueError(f"The permission table has no row {act} or {sees}.")

    def made(view: View) -> View:
        @wraps(view)
        def shown(request: Any, *args: Any, **named: Any) -> HttpResponse:
            asked = _asked_first(request)
            if asked is not None:
                return asked
            actor: Actor | None = request.actor
            if actor is None or rows[act][actor.role] == "-":
                if actor is not None and sees and rows[sees][actor.role] != "-":
                    require(actor, act, actor.organisation)
                raise Http404
            _require_proof(request, act)
            return _never_kept(view(request, *args, **named))

        shown.permission, shown.sees = act, sees  # type: ignore[attr-defined]
        return shown

    return made


def _require_proof(request: Any, act: str) -> None:
    """Refuse what a token is not for; ask once more who it is before a decision."""
    if request.method in ("GET", "HEAD"):
        return
    token: Token | None = request.token
    if token is not None:
        if token.scope == Scope.READ:
            raise PermissionDenied("This token is for reading only.")
        if act in DECISIONS and token.scope != Scope.DECIDE:
            raise PermissionDenied(f"This token is not for deciding; {act} needs one that is.")
    elif act in DECISIONS and not is_fresh(request):
        raise ReauthenticationRequired


def ask_to_sign_in(request: HttpRequest) -> HttpResponse:
    """The way to the page of sign-in, and back; programs are asked for a token."""
    if request.path.startswith("/api/"):
        said = problem(401, "Send a token: Authorization: Bearer …")
        said.headers["WWW-Authenticate"] = "Bearer"
        return said
    back = request.get_full_path() if request.method in ("GET", "HEAD") else "/desk/"
    ended = {"ended": 1} if getattr(request, "ended", False) else {}
    at = f"/sign-in/?{urlencode({'next': back, **ended})}"
    if request.headers.get("HX-Request"):
        return HttpResponse(status=401, headers={"HX-Redirect": at})
    return HttpResponseRedirect(at)


def _never_kept(response: HttpResponse) -> HttpResponse:
    """A page of one person: no browser and no proxy keeps it."""
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def require(actor: Actor, act: str, organisation: str) -> None:
    """Refuse what a person may see but not do, as the table says; a page with status 403."""
    try:
        require_by_table(actor, act, organisation)
    except RuleError as error:
        raise PermissionDenied(str(error)) from None


def readable(rows: QuerySet[Filed], actor: Actor | None) -> QuerySet[Filed]:
    """The filings among rows that a person may read."""
    if actor is None:
        return rows.none()
    wanted = Q(pk__in=())
    for name, kind in KINDS.items():
        scope = permissions()[kind.read_by][actor.role]
        if scope == "a":
            wanted |= Q(kind=name)
        elif scope == "o" and actor.organisation:
            wanted |= Q(kind=name, organisation_key=name_key(actor.organisation))
    return rows.filter(wanted)


def filed_or_404(actor: Actor | None, ref: str) -> Filed:
    """A filing that a person may read; any other does not exist for them."""
    found = readable(Filed.objects.all(), actor).filter(pk=ref.strip().upper()).first()
    if found is None:
        raise Http404(f"There is no filing {ref[:40]} that you may read.")
    return found


__all__ = [
    "PUBLIC",
    "SIGNED_IN",
    "SignedIn",
    "ask_to_sign_in",
    "filed_or_404",
    "may",
    "permits",
    "public",
    "readable",
    "require",
    "signed_in",
]
