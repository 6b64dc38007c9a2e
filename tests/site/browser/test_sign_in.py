"""Somebody who is invited: password, passkey, application, recovery codes; each signs them in."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.site.browser.conftest import Visit, environment, started
from tests.site.browser.test_pages import SCHEMES, axe
from tests.site.test_sign_in import code_of

PASSWORD = "nine tall herons wade"
KEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def office(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """A site that is no demonstration, and the link that its operator got."""
    with started(tmp_path) as address:
        address = address.replace("127.0.0.1", "localhost")
        words = "user invite op@example.org --name Olga --organisation Site --kind site"
        said = subprocess.run(
            [sys.executable, "-m", "houserules", "site", *words.split(), "--role", "operator"],
            env=environment(tmp_path) | {"HOUSERULES_URL": address},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        yield address, said.stdout.split()[-1]


def _looked_at(page: Page) -> None:
    """Axe finds nothing, on a phone and on a desk, light and dark."""
    find = axe(page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            assert find() == ""
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def _sign_in(page: Page) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Email").fill("op@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()


def test_an_operator_is_invited_and_signs_in_by_every_way(
    browser: Browser, office: tuple[str, str]
) -> None:
    site, link = office
    visit = Visit(browser, site)
    page = visit.page
    keys = visit.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})
    page.goto(link)
    _looked_at(page)
    page.get_by_label("New Password", exact=True).fill(PASSWORD)
    page.get_by_label("New Password (again)").fill(PASSWORD)
    page.get_by_role("button", name="Keep this password").click()
    _sign_in(page)
    expect(page.get_by_role("heading", name="Set up a second factor")).to_be_visible()
    _looked_at(page)
    page.get_by_role("link", name="Add a passkey").first.click()
    page.get_by_label("Sign in with it alone").check()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url("**/account/codes/")
    _looked_at(page)
    code = page.locator(".codes li").first.inner_text()
    page.goto("/account/codes/new")
    _looked_at(page)
    page.goto("/account/passkeys/")
    page.get_by_role("link", name="Rename").click()
    _looked_at(page)
    page.get_by_label("Name").fill("key at work")
    page.get_by_role("button", name="Keep the name").click()
    page.goto("/account/passkeys/")
    expect(page.get_by_role("rowheader", name="key at work")).to_be_visible()
    page.get_by_role("link", name="Remove").click()
    _looked_at(page)
    page.goto("/account/application")
    secret = page.locator("p.mono").inner_text()
    page.get_by_label("Authenticator code").fill(code_of(secret))
    page.get_by_role("button", name="Keep this application").click()
    page.wait_for_url("**/account/")
    page.goto("/account/application/remove")
    _looked_at(page)
    for way in ("code", "passkey"):
        page.goto(f"/sign-in/again/{way}")
        _looked_at(page)
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/desk/")

    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/desk/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/sign-in/")
    _sign_in(page)
    page.wait_for_url("**/sign-in/second")
    _looked_at(page)
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/desk/")
    visit.close()

    plain = Visit(browser, site, java_script_enabled=False)
    _sign_in(plain.page)
    plain.page.get_by_label("Code").fill(code)
    plain.page.get_by_role("button", name="Sign in", exact=True).click()
    plain.page.wait_for_url("**/desk/")
    plain.close()
