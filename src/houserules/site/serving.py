"""The processes of the site: web, worker, or both together."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from datetime import timedelta
from threading import Event
from types import FrameType
from urllib.error import URLError
from urllib.request import urlopen

from django.core.management import call_command

from houserules.errors import RuleError

STOPPED = (signal.SIGINT, signal.SIGTERM)


def migrate() -> None:
    """Bring the database up to this version."""
    call_command("migrate", verbosity=0, interactive=False)
    call_command("createcachetable", verbosity=0)


def work() -> None:
    """Answer questions until the process is told to stop."""
    from houserules.site.worker import work as answering

    ended = Event()
    for each in STOPPED:
        signal.signal(each, lambda number, frame: ended.set())
    parent = os.getppid()
    answering(until=lambda: ended.is_set() or os.getppid() != parent)


def refuse_wrong_clock() -> None:
    """Refuse to begin while the clock is behind the last line of the journal."""
    from houserules.site.process.models import JournalLine
    from houserules.site.process.now import now

    head = JournalLine.objects.order_by("-number").first()
    if head is not None and head.at > now() + timedelta(minutes=1):
        raise RuleError(
            f"The clock is behind the journal, whose last line is of {head.at:%Y-%m-%d %H:%M} UTC. "
            "Set the clock right first."
        )


def serve(host: str, port: int) -> None:
    """Become the web server."""
    refuse_wrong_clock()
    command = _web(host, port)
    os.execv(command[0], command)


def run(host: str, port: int) -> int:
    """Run web and worker together until Ctrl-C or the web server's end.

    The worker starts when the web server answers, so that the first page has the machine to
    itself. A worker that dies is started again; its question is taken over.
    """
    _refuse_taken(host, port)
    refuse_wrong_clock()
    stopping = Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    before = {each: signal.signal(each, stop) for each in STOPPED}
    web = subprocess.Popen(_web(host, port), start_new_session=True)
    worker = None
    try:
        while not stopping.is_set() and web.poll() is None:
            if worker is None and _answers(host, port):
                print(f"House Rules is at http://{host}:{port}/ (Ctrl-C ends it)", flush=True)
                worker = _worker()
            stopping.wait(0.1 if worker is None else 0.5)
            if worker is not None and worker.poll() is not None and not stopping.wait(2):
                worker = _worker()
    finally:
        code = _end((web, worker) if worker else (web,))[0]
        for each, handler in before.items():
            signal.signal(each, handler)
    return 0 if stopping.is_set() else code or 1


def _worker() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "houserules", "site", "work"], start_new_session=True
    )


def _web(host: str, port: int) -> list[str]:
    workers = os.environ.get("HOUSERULES_WEB_WORKERS") or str(min(4, os.cpu_count() or 1))
    return [
        sys.executable,
        *("-m", "gunicorn", "houserules.site.wsgi:application"),
        *("--bind", f"{host}:{port}", "--workers", workers, "--threads", "8"),
        *("--worker-class", "gthread", "--timeout", "30", "--graceful-timeout", "5"),
        *("--log-level", "warning", "--limit-request-line", "8190"),
    ]


def _refuse_taken(host: str, port: int) -> None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trying:
        trying.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trying.bind((host, port))
        except OSError as error:
            raise RuleError(
                f"Nothing can listen on {host}:{port} ({error.strerror}). "
                "Choose another port with --port."
            ) from None


def _answers(host: str, port: int) -> bool:
    try:
        with urlopen(f"http://{host}:{port}/", timeout=30):
            return True
    except (URLError, OSError):
        return False


def _end(parts: Sequence[subprocess.Popen[bytes]]) -> list[int]:
    """End the processes: asked first, killed after a while."""
    for part in parts:
        if part.poll() is None:
            part.terminate()
    latest = time.monotonic() + 8
    for part in parts:
        try:
            part.wait(max(0.1, latest - time.monotonic()))
        except subprocess.TimeoutExpired:
            part.kill()
            part.wait()
    return [abs(part.returncode) for part in parts]
