"""Mail: written with the act, handed to a real server, retried, and never sent twice."""

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.message import Message
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from django.conf import settings
from django.db import connections, transaction
from django.test import override_settings
from django.utils import timezone
from tests.site.conftest import somebody
from tests.site.test_process import NOTICE, ROULETTE, empty

from houserules.errors import RuleError
from houserules.filings.permissions import Actor, Role
from houserules.site.operations.models import Beat
from houserules.site.people import mail
from houserules.site.people.models import Mail
from houserules.site.process import store
from houserules.site.process.notices import remind
from houserules.site.process.now import now, today

__all__ = ["empty"]
FILER = Actor("filer of Mail Casino", Role.FILER, "Mail Casino")
REVIEWER = Actor("gaming operations of Mail Board", Role.OPERATIONS, "Mail Board")
DIRECTOR = Actor("executive director of Mail Board", Role.DIRECTOR, "Mail Board")


class Server:
    """A mail server that keeps what it takes; before that it may refuse or hang up."""

    def __init__(self) -> None:
        """Take everything at first."""
        self.taken: list[tuple[str, Message]] = []
        self.answers: list[str] = []
        self.hangs_up = False

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        """Answer as the test wants."""
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Keep the message; perhaps say nothing any more."""
        from email import message_from_bytes

        self.taken.append((envelope.rcpt_tos[0], message_from_bytes(envelope.content)))
        if self.hangs_up:
            server.transport.abort()
        return "250 taken"


@pytest.fixture
def server(empty: None) -> Iterator[Server]:
    """A mail server on this machine; the table of mail is empty before and after."""
    Mail.objects.all().delete()
    handler = Server()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    running = Controller(handler, hostname="127.0.0.1", port=port)
    running.start()
    for role, of in ((Role.FILER, "Mail Casino"), (Role.AUDIT, "Mail Casino"),
                     (Role.OPERATIONS, "Mail Board"), (Role.DIRECTOR, "Mail Board")):  # fmt: skip
        somebody(role, of)
    with override_settings(
        MAIL_SERVER=f"smtp+plain://127.0.0.1:{port}", MAIL_FROM="rules@example.gov"
    ):
        yield handler
    running.stop()
    Mail.objects.all().delete()


def waiting() -> dict[str, str]:
    """Where mail goes that waits, with the address in it, to the people of this test."""
    found = Mail.objects.filter(state="waiting", to__contains="mail.")
    return {one.to: one.body.split()[-1].partition("8000")[2] for one in found}


def filed() -> str:
    """A submission of a holder."""
    return store.act(FILER, "file", "", ROULETTE).line.subject


def address(actor: Actor) -> str:
    """The address of somebody of this test."""
    return f"{actor.person.replace(' ', '.')}@example.org".lower()


def test_each_act_tells_whoever_it_waits_for(server: Server) -> None:
    ref = filed()
    assert waiting() == {address(REVIEWER): f"/review/{ref}/"}
    Mail.objects.all().delete()
    store.act(REVIEWER, "assign", ref, {"reviewer": REVIEWER.person})
    assert waiting() == {}, "nobody is told of their own act"
    done = store.act(REVIEWER, "toll", ref, NOTICE)
    assert waiting() == {address(FILER): f"/inbox/{done.line.number}/"}
    Mail.objects.all().delete()
    store.act(FILER, "revise", ref, {**ROULETTE, "explanation": "they do not"})
    assert waiting() == {address(REVIEWER): f"/review/{ref}/"}
    Mail.objects.all().delete()
    store.act(REVIEWER, "assign", ref, {"reviewer": REVIEWER.person})
    store.act(REVIEWER, "recommend", ref, {})
    assert waiting() == {address(DIRECTOR): "/decisions/"}


def test_mail_says_only_that_something_waits(server: Server) -> None:
    ref = filed()
    store.act(REVIEWER, "toll", ref, NOTICE)
    for one in Mail.objects.all():
        text = f"{one.subject} {one.body}"
        assert "odds" not in text
        assert "oulette" not in text
        assert "Casino" not in text


def test_an_act_that_is_undone_sends_nothing(server: Server) -> None:
    with transaction.atomic():
        filed()
        transaction.set_rollback(True)
    with pytest.raises(RuleError):
        store.act(FILER, "file", "", {"game": "no such game"})
    assert not Mail.objects.exists()


def test_a_message_arrives_once(server: Server) -> None:
    mail.put("a@example.org", "Hello", "Something waits.\n")
    assert mail.send_waiting() == 1
    assert mail.send_waiting() == 0
    (to, message), = server.taken  # fmt: skip
    assert (to, message["From"], message["Subject"]) == (
        "a@example.org", "rules@example.gov", "Hello",
    )  # fmt: skip
    assert message["Message-ID"].endswith("@127.0.0.1>")
    assert message.get_payload().strip() == "Something waits."
    sent = Mail.objects.get()
    assert (sent.state, sent.body) == ("sent", ""), "a link that went out is kept nowhere"


def test_one_key_is_one_message(server: Server) -> None:
    for _ in range(3):
        mail.put("a@example.org", "Hello", "x", key="the same")
    assert Mail.objects.count() == 1


def test_a_server_that_is_busy_is_asked_again(server: Server) -> None:
    mail.put("a@example.org", "Hello", "x")
    server.answers = ["451 later"]
    assert mail.send_waiting() == 0
    assert mail.send_waiting() == 0, "not at once"
    row = Mail.objects.get()
    assert (row.state, row.tries) == ("waiting", 1)
    assert "451 later" in row.said
    assert row.next_at > timezone.now()
    Mail.objects.update(next_at=timezone.now())
    assert mail.send_waiting() == 1
    assert len(server.taken) == 1


def test_what_a_server_refuses_for_good_is_given_up(server: Server) -> None:
    mail.put("a@example.org", "Hello", "x")
    server.answers = ["550 nobody here"]
    mail.send_waiting()
    assert Mail.objects.get().state == "failed"


def test_a_server_that_is_away_loses_nothing(server: Server) -> None:
    mail.put("a@example.org", "Hello", "x")
    with override_settings(MAIL_SERVER="smtp+plain://127.0.0.1:1"):
        assert mail.send_waiting() == 0
    Mail.objects.update(next_at=timezone.now())
    assert mail.send_waiting() == 1


def test_what_may_have_been_taken_is_never_sent_again(server: Server) -> None:
    mail.put("a@example.org", "Hello", "x")
    server.hangs_up = True
    assert mail.send_waiting() == 0
    server.hangs_up = False
    Mail.objects.update(next_at=timezone.now())
    assert mail.send_waiting() == 0
    assert len(server.taken) == 1
    assert Mail.objects.get().state == "handed"


def test_two_workers_send_a_message_once(server: Server) -> None:
    for number in range(10):
        mail.put(f"{number}@example.org", "Hello", "x")

    def work() -> None:
        mail.send_waiting()
        connections.close_all()

    both = [threading.Thread(target=work) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert sorted(to for to, _ in server.taken) == [f"{n}@example.org" for n in range(10)]


def test_a_worker_that_is_killed_sends_nothing_twice(
    server: Server, prepared: dict[str, str], tmp_path: Path
) -> None:
    for number in range(40):
        mail.put(f"{number}@example.org", "Hello", "x")
    Beat.objects.all().delete()
    command = [sys.executable, "-m", "houserules", "site", "work"]
    env = {**prepared, "HOUSERULES_SMTP": settings.MAIL_SERVER, "HOUSERULES_CACHE": str(tmp_path)}

    def works(until: Callable[[], bool]) -> None:
        """Run a worker until something is so, then kill it."""
        worker = subprocess.Popen(command, env=env)
        try:
            latest = time.monotonic() + 60
            while not until() and time.monotonic() < latest:
                time.sleep(0.01)
        finally:
            worker.kill()
            worker.wait()

    works(lambda: len(server.taken) >= 5)
    assert Beat.objects.filter(part="worker").exists()
    Mail.objects.filter(state="waiting").update(next_at=timezone.now())
    states = Mail.objects.exclude(state="sent").values_list("state", flat=True)
    works(lambda: list(states.all()) in ([], ["handed"]))
    addresses = [to for to, _ in server.taken]
    assert len(addresses) == len(set(addresses))
    unsure = {one.to for one in Mail.objects.filter(state="handed")}
    assert len(unsure) <= 1, "the one that the first worker held when it was killed"
    assert {f"{n}@example.org" for n in range(40)} <= {*addresses, *unsure}


def test_old_mail_is_given_up(server: Server) -> None:
    mail.put("a@example.org", "Hello", "x")
    Mail.objects.update(made_at=timezone.now() - mail.TOO_OLD - timedelta(1))
    assert mail.send_waiting() == 0
    assert Mail.objects.get().state == "failed"
    assert server.taken == []


def test_people_are_reminded_once_a_day(server: Server) -> None:
    store.act(FILER, "file", "", ROULETTE, at=now() - timedelta(13))
    Mail.objects.all().delete()
    assert remind(today() - timedelta(5)) == 0, "the 15th day is not near yet"
    remind(today())
    assert waiting() == {address(REVIEWER): "/desk/"}
    assert "1 filing" in Mail.objects.get(to=address(REVIEWER)).subject
    assert remind(today()) == 0
    assert remind(today() + timedelta(1)) > 0
