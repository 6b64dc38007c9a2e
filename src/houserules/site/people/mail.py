"""Outgoing mail: a table, and the worker that hands its rows to a mail server.

A message says that something waits, and where; it never says what. Until the server has its text a
message is tried again. From then on it is never sent again, whatever happens here.
"""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from urllib.parse import unquote, urlsplit
from uuid import uuid4

from django.conf import settings
from django.db.models import F
from django.utils import timezone

from houserules.errors import RuleError
from houserules.site.people.models import Mail

SECONDS = 20
"""How long a server may take to answer."""
CLAIMED = timedelta(minutes=5)
TOO_OLD = timedelta(days=3)
"""A message that could not be sent for so long is given up."""
LATEST = timedelta(hours=2)
"""The longest pause between two tries."""


def put(to: str, subject: str, body: str, key: str = "") -> None:
    """Put a message into the table, once for each key; it goes out if the transaction does."""
    at = timezone.now()
    values = {
        "to": to,
        "subject": " ".join(subject.split())[:200],
        "body": body,
        "made_at": at,
        "next_at": at,
    }
    Mail.objects.get_or_create(key=key or uuid4().hex, defaults=values)


def send_waiting(most: int = 50) -> int:
    """Hand over what waits; the number of messages that the server took."""
    if not settings.MAIL_SERVER:
        return 0
    Mail.objects.filter(state=Mail.State.WAITING, made_at__lt=timezone.now() - TOO_OLD).update(
        state=Mail.State.FAILED
    )
    sent = 0
    for _ in range(most):
        message = _claimed()
        if message is None:
            break
        sent += _send(message)
    return sent


def _claimed() -> Mail | None:
    """A message that is due; only one worker gets it."""
    at = timezone.now()
    due = Mail.objects.filter(state=Mail.State.WAITING, next_at__lte=at)
    for message in due.order_by("next_at")[:5]:
        taken = due.filter(pk=message.pk, tries=message.tries).update(
            tries=F("tries") + 1, next_at=at + CLAIMED
        )
        if taken:
            message.refresh_from_db()
            return message
    return None


def _send(message: Mail) -> bool:
    try:
        with _server() as server:
            _refuse_unless(server.mail(settings.MAIL_FROM))
            _refuse_unless(server.rcpt(message.to))
            if not _mark(message, Mail.State.WAITING, Mail.State.HANDED):
                return False
            try:
                _refuse_unless(server.data(_written(message).as_bytes()))
            except (_RefusedError, smtplib.SMTPDataError) as error:
                _mark(message, Mail.State.HANDED, Mail.State.WAITING)
                _later(message, error)
                return False
    except (_RefusedError, smtplib.SMTPException, OSError) as error:
        _later(message, error)
        return False
    taken = Mail.objects.filter(pk=message.pk, state=Mail.State.HANDED)
    return bool(taken.update(state=Mail.State.SENT, body=""))  # a link in it is nobody else's


class _RefusedError(Exception):
    """The server said no."""

    def __init__(self, code: int, said: bytes) -> None:
        super().__init__(f"{code} {said.decode(errors='replace')}")
        self.final = code >= 500


def _refuse_unless(answer: tuple[int, bytes]) -> None:
    if not 200 <= answer[0] < 300:
        raise _RefusedError(*answer)


def _mark(message: Mail, before: str, after: str) -> bool:
    return bool(Mail.objects.filter(pk=message.pk, state=before).update(state=after))


def _later(message: Mail, error: Exception) -> None:
    """Try again after a pause that grows; what the server refuses for good is given up."""
    pause = min(LATEST, timedelta(minutes=2 ** min(message.tries, 10)))
    waiting = Mail.objects.filter(pk=message.pk, state=Mail.State.WAITING)
    waiting.update(
        said=str(error)[:300],
        next_at=timezone.now() + pause,
        state=Mail.State.FAILED if getattr(error, "final", False) else Mail.State.WAITING,
    )


def _written(message: Mail) -> EmailMessage:
    made = EmailMessage(policy=SMTP)
    made["From"], made["To"], made["Subject"] = settings.MAIL_FROM, message.to, message.subject
    made["Date"] = message.made_at
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    made["Message-ID"] = f"<{message.pk}.{message.key.replace(' ', '.')}@{host}>"
    made["Auto-Submitted"] = "auto-generated"
    made.set_content(message.body)
    return made


@contextmanager
def _server() -> Iterator[smtplib.SMTP]:
    """A connection to the mail server: smtp://, smtps://, or smtp+plain:// without encryption."""
    at = urlsplit(settings.MAIL_SERVER)
    if at.scheme not in ("smtp", "smtps", "smtp+plain") or not at.hostname:
        raise RuleError("HOUSERULES_SMTP is smtp://user:password@host:port, or smtps://.")
    secure = ssl.create_default_context()
    if at.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            at.hostname, at.port or 465, timeout=SECONDS, context=secure
        )
    else:
        server = smtplib.SMTP(at.hostname, at.port or 587, timeout=SECONDS)
    try:
        if at.scheme == "smtp":
            server.starttls(context=secure)
        server.ehlo_or_helo_if_needed()
        if at.username:
            server.login(unquote(at.username), unquote(at.password or ""))
        yield server
        # the message is with the server by now: how the connection ends is of no account
        with suppress(smtplib.SMTPException, OSError):
            server.quit()
    finally:
        server.close()
