"""Rules for every request: headers, limits, and refusals as pages or as JSON."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.http.request import RawPostDataException, UnreadablePostError

from houserules.errors import RuleError
from houserules.site.figures import TooManyError
from houserules.site.pages.errors import refuse, too_many
from houserules.site.process.store import ConflictError

Respond = Callable[[HttpRequest], HttpResponseBase]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    )
)


class Proxies:
    """The address of whoever asks, as the nearest proxies of our own report it."""

    def __init__(self, respond: Respond) -> None:
        """Run before everything."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Count back over our own proxies; anybody may have written the addresses before them."""
        hops = request.headers.get("X-Forwarded-For", "").split(",")
        if 0 < settings.PROXIES <= len(hops) and hops[-settings.PROXIES].strip():
            request.META["REMOTE_ADDR"] = hops[-settings.PROXIES].strip()
        return self.respond(request)


class Headers:
    """A content policy without inline script or style, and other headers for browsers."""

    def __init__(self, respond: Respond) -> None:
        """Run before the rest of the site."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer, with headers."""
        response = self.respond(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Frame-Options", "DENY")
        response.headers.setdefault(
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()"
        )
        response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class Limits:
    """No address or body longer than anything that a page asks for."""

    ADDRESS = 8000

    def __init__(self, respond: Respond) -> None:
        """Run before whatever reads a body."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Refuse what is too long before it is read."""
        if len(request.get_full_path()) > self.ADDRESS:
            return refuse(request, 414, "The address is too long. Leave out what you do not need.")
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        try:
            length = int(request.headers.get("Content-Length") or 0)
        except ValueError:
            return refuse(request, 400, "The length of the request is not a number.")
        if length > most:
            return refuse(
                request, 413, f"Send at most {most // 1024} KB; this request has {length:,} bytes."
            )
        try:
            return self.respond(request)
        except (UnreadablePostError, RawPostDataException):
            return refuse(request, 400, "The request ended before all of it had arrived.")


class Refusals:
    """A request that the rules do not allow is answered with their sentence."""

    def __init__(self, respond: Respond) -> None:
        """Stand around the pages."""
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; a method that an address does not have is refused in words too."""
        response = self.respond(request)
        if isinstance(response, HttpResponseNotAllowed):
            allowed = response.headers["Allow"]
            said = refuse(request, 405, f"This address takes {allowed} only.")
            said.headers["Allow"] = allowed
            return said
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Answer a refusal by the rules; any other exception is a bug."""
        if isinstance(error, TooManyError):
            return too_many(request, error)
        if isinstance(error, ConflictError):
            return refuse(request, 409, str(error), "Open the page again and decide anew.")
        if isinstance(error, RuleError):
            return refuse(request, 400, str(error))
        return None
