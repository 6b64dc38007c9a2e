"""The site under load, on loopback: `houserules site run` with 100 clients before it."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import monotonic, perf_counter, sleep
from urllib.error import URLError
from urllib.request import Request, urlopen

Address = tuple[str, int]
CLIENTS = 100
SECONDS = 8.0
GAME = "/games/three-card-poker/"
CASE = {
    "game": "three-card-poker",
    "seats": [
        {"seat": 1, "wagers": {"Ante Wager": "10"}, "cards": "7s 8h 9d", "decisions": "play"}
    ],
    "cards": {"dealer": "Jd 7c 2s"},
}
PAGES = (
    *("/", "/games/", "/bets/", "/games/blackjack/", "/games/craps/", "/games/three-card-poker/"),
    *("/games/blackjack/price", "/games/roulette/settle", "/law/", "/law/633a", "/api/"),
)
WITH_EACH = (
    "/static/houserules/site.css",
    "/static/houserules/site.js",
    "/static/django_htmx/htmx-2.min.js",
    "/static/houserules/fonts/source-sans-3.woff2",
    "/static/houserules/fonts/source-serif-4.woff2",
)
MOST_BYTES = 150 * 1024


def lines() -> list[str]:
    """The section of the page."""
    with _site() as (address, first_byte):
        host, port = address
        url = f"http://{host}:{port}"
        heaviest = max((_weight(url, page), page) for page in PAGES)
        number = count()
        loads = (
            ("a cached game page", 1000, lambda: _get(GAME)),
            ("a page that is rendered", 300, lambda: _get(f"/games/?n={next(number)}")),
            ("a round that is settled", 100, lambda: _post("/api/v1/settle", CASE)),
        )
        out = [
            "## Site",
            "",
            f"`houserules site run` on loopback, {CLIENTS} clients at once for {SECONDS:.0f} s;",
            "the clients run on the same cores. The weight of a page is everything that a first",
            "visit loads, as it is sent.",
            "",
            "| what | wanted | found | errors |",
            "|---|---:|---:|---:|",
            f"| first byte after the start of a cold site | < 3 s | {first_byte:.1f} s | |",
        ]
        for name, wanted, request in loads:
            asyncio.run(_load(address, request, 1.0))
            done, wrong = asyncio.run(_load(address, request, SECONDS))
            out.append(f"| {name} | ≥ {wanted:,} a second | {done / SECONDS:,.0f} | {wrong} |")
    weight, page = heaviest
    kib = f"{weight / 1024:.0f} KB"
    return [*out, f"| the heaviest page ({page}) | ≤ {MOST_BYTES // 1024} KB | {kib} | |"]


@contextmanager
def _site() -> Iterator[tuple[Address, float]]:
    """A site with data of its own, and the seconds until its first page."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-m", "houserules", "site", "run", "--port", str(port)]
        env = {**os.environ, "HOUSERULES_DATA": data}
        started = perf_counter()
        running = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
        try:
            yield ("127.0.0.1", port), _first_byte(f"http://127.0.0.1:{port}/", started)
        finally:
            running.terminate()
            running.wait()


def _first_byte(url: str, started: float) -> float:
    while perf_counter() - started < 60:
        try:
            with urlopen(url, timeout=30) as answer:
                answer.read(1)
                return perf_counter() - started
        except (URLError, OSError):
            sleep(0.02)
    raise SystemExit("The site does not start.")


def _weight(url: str, page: str) -> int:
    """The bytes of a page with its style, scripts and fonts, packed where a browser takes that."""
    return sum(_size(url + path) for path in (page, *WITH_EACH))


def _size(url: str) -> int:
    with urlopen(Request(url, headers={"Accept-Encoding": "gzip"}), timeout=60) as answer:
        return len(answer.read())


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode()


def _post(path: str, body: object) -> bytes:
    sent = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(sent)}\r\n\r\n".encode() + sent


async def _load(address: Address, request: Callable[[], bytes], seconds: float) -> tuple[int, int]:
    """Requests that were answered in some seconds, and those that were not."""
    until = monotonic() + seconds
    found = await asyncio.gather(*(_client(address, request, until) for _ in range(CLIENTS)))
    return sum(done for done, _ in found), sum(wrong for _, wrong in found)


async def _client(address: Address, request: Callable[[], bytes], until: float) -> tuple[int, int]:
    done = wrong = 0
    reader, writer = await asyncio.open_connection(*address)
    while monotonic() < until:
        try:
            writer.write(request())
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 30)
            fields = head.lower().split(b"\r\n")
            length = next(int(one[15:]) for one in fields if one.startswith(b"content-length:"))
            await reader.readexactly(length)
            if head.split(b" ", 2)[1] != b"200":
                wrong += 1
            done += 1
            if b"connection: close" in fields:
                writer.close()
                reader, writer = await asyncio.open_connection(*address)
        except (OSError, EOFError, TimeoutError):
            wrong += 1
            reader, writer = await asyncio.open_connection(*address)
    writer.close()
    return done - wrong, wrong


if __name__ == "__main__":
    print("\n".join(lines()))
