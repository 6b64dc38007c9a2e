"""A real browser before a real site: `houserules site run --demo`, with data of its own.

The browser is the system's chromium or chrome; without one these tests are skipped.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, sync_playwright
from tests.site.conftest import folder

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
STARTED = 60
"""Seconds within which the site answers, also on a machine that is busy."""


def chromium() -> str | None:
    """The system's browser."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of a demonstration that runs for these tests alone."""
    with started(folder("demo"), "--demo") as address:
        yield address


@contextmanager
def started(data: Path, *options: str, database: str = "") -> Iterator[str]:
    """The address of a site that runs with a folder of its own."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "houserules", "site", "run", *options, "--port", str(port)]
    with tempfile.TemporaryFile("w+") as said:
        env = environment(data) | ({"DATABASE_URL": database} if database else {})
        running = subprocess.Popen(command, env=env, stdout=said, stderr=said)
        try:
            address = f"http://127.0.0.1:{port}"
            if not _answers(address, running):
                said.seek(0)
                pytest.fail(f"The site does not answer: {said.read()[-2000:]}")
            yield address
        finally:
            running.terminate()
            running.wait(20)


def environment(data: Path) -> dict[str, str]:
    """The environment of a site with a folder of its own."""
    hidden = ("DATABASE_URL", "HOUSERULES_HOSTS")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "HOUSERULES_DATA": str(data)}


def _answers(address: str, running: subprocess.Popen[bytes]) -> bool:
    until = time.monotonic() + STARTED
    while time.monotonic() < until and running.poll() is None:
        try:
            with urlopen(f"{address}/healthz", timeout=5):
                return True
        except (URLError, OSError):
            time.sleep(0.1)
    return False


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's browser without a window."""
    found = chromium()
    if found is None:
        pytest.skip("install chromium to run the browser tests")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def signed_in(browser: Browser, site: str) -> Callable[[str], Any]:
    """The state of a browser in which a person of the demonstration has signed in, by the name."""

    @cache
    def sign_in(who: str) -> Any:
        context = browser.new_context(base_url=site)
        page = context.new_page()
        page.goto("/demonstration/")
        page.get_by_role("button", name=f"Sign in as {who}", exact=True).click()
        page.wait_for_url("**/desk/")
        kept = context.storage_state()
        context.close()
        return kept

    return sign_in


class Visit:
    """A page in a browser; whatever it says on the console is noted.

    The refusal of a page, as a test wanted, is no message of the page.
    """

    def __init__(self, browser: Browser, site: str, **screen: Any) -> None:
        """Open a window."""
        self.context = browser.new_context(base_url=site, accept_downloads=True, **screen)
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.said: list[str] = []
        self.refused: set[str] = set()
        self.page.on("response", self._note)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.said.append(str(error)))

    def _note(self, response: Response) -> None:
        asked = response.request
        shown = asked.is_navigation_request() or "hx-request" in asked.headers
        if shown and 400 <= response.status < 500:
            self.refused.add(response.url)

    def _hear(self, message: ConsoleMessage) -> None:
        about = message.location["url"] in self.refused
        if not (about and message.text.startswith("Failed to load resource")):
            self.said.append(message.text)

    def close(self) -> None:
        """Close the window; nothing was said on the console."""
        self.context.close()
        assert self.said == []


@pytest.fixture
def opens(browser: Browser, site: str) -> Iterator[Callable[..., Page]]:
    """Open windows of any size; they close with the test."""
    visits: list[Visit] = []

    def opened(width: int = 1280, height: int = 900, **more: Any) -> Page:
        visit = Visit(browser, site, viewport={"width": width, "height": height}, **more)
        visits.append(visit)
        return visit.page

    yield opened
    for visit in visits:
        visit.close()
