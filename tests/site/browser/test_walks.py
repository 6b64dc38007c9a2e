"""People with a question each, who have read no documentation."""

import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

SMALL = {"width": 360, "height": 740}
COMPUTED = 120_000
"""Milliseconds within which the worker answers, also on a machine that is busy."""


def until_there(page: Page, text: str) -> None:
    """Load a page again until it shows something; without script this is how one waits."""
    for _ in range(COMPUTED // 1000):
        if page.get_by_text(text).count():
            return
        page.wait_for_timeout(1000)
        page.reload()
    raise AssertionError(f"“{text}” is not on {page.url}")


def test_a_patron_finds_the_cheapest_bet_of_a_game(opens: Callable[..., Page]) -> None:
    page = opens()
    page.goto("/")
    page.get_by_role("link", name="Compare all bets").click()
    page.get_by_label("Game", exact=True).select_option("Baccarat")
    with page.expect_navigation(url=re.compile("game=baccarat")):
        page.locator("form.filters").evaluate("form => form.requestSubmit()")
    until_there(page, "the cheapest first")
    first = page.locator("tbody tr").first
    expect(first.get_by_role("rowheader")).to_contain_text("Banker")
    costs = [float(text.replace("−", "-")) for text in page.locator("td.pc1").all_inner_texts()]
    assert len(costs) == 3
    assert costs == sorted(costs)
    assert costs[0] == 1.0579


def test_a_mathematician_prices_a_choice_and_takes_the_workbook(
    opens: Callable[..., Page], tmp_path: Path
) -> None:
    page = opens()
    page.goto("/games/?q=three+card+poker")
    page.get_by_role("link", name="Three Card Poker", exact=True).click()
    page.get_by_role("link", name="Price your choices").first.click()
    group = page.get_by_role("group", name=re.compile("Pair Plus Wager"))
    group.get_by_role("radio", name="C", exact=True).check()
    page.get_by_role("button", name="Show the figures").click()
    row = page.get_by_role("row", name=re.compile("Pair Plus Wager, C"))
    expect(row).to_contain_text("7.2760", timeout=COMPUTED)
    assert "pair-plus-wager=C" in page.url
    with page.expect_download() as download:
        page.get_by_role("link", name="Workbook (XLSX)").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.suffix == ".xlsx"
    with zipfile.ZipFile(path) as workbook:
        words = workbook.read("xl/sharedStrings.xml").decode()
    assert "Pair Plus Wager" in words


def test_a_supervisor_settles_a_dispute_and_asks_what_if(opens: Callable[..., Page]) -> None:
    page = opens(**SMALL)
    page.goto("/settle/")
    page.get_by_role("link", name="Three Card Poker", exact=True).click()
    page.get_by_label("Ante Wager").fill("10")
    for card in ("7♠", "8♥", "9♦", "J♦", "7♣", "2♠"):
        page.locator(f"#p-{_code(card)}").click()
        expect(page.locator(f"#p-{_code(card)}")).to_be_disabled()
    page.get_by_role("button", name="Play", exact=True).click()
    answer = page.locator("section.answer")
    expect(answer).to_contain_text("§ 649a.11")
    row = answer.get_by_role("row", name=re.compile("Ante Wager"))
    expect(row.first).to_contain_text("10")
    address = page.get_by_label("Its address, to send to a colleague").input_value()
    page.goto(address)
    expect(page.locator("section.answer")).to_contain_text("§ 649a.11")
    page.goto("/what-if/")
    page.get_by_label("Game").select_option("Three Card Poker")
    page.get_by_label("What happened, in your words").fill("a card was found face up in the shoe")
    page.get_by_role("button", name="Rule on it").click()
    expect(page.locator("#answer")).to_contain_text("§ 649a.13")


def _code(card: str) -> str:
    return card[0] + dict(zip("♠♥♦♣", "shdc", strict=True))[card[1]]


def test_a_dealer_plays_blackjack_until_a_pair_is_split(opens: Callable[..., Page]) -> None:
    page = opens()
    page.goto("/play/")
    page.get_by_role("link", name="Blackjack", exact=True).click()
    page.get_by_role("button", name="Sit down").click()
    split = page.get_by_role("button", name=re.compile("^Split"))
    for _ in range(400):
        if split.count():
            break
        _go_on(page)
    split.click()
    result = page.locator("section.answer p.sum")
    if not result.count():  # a hand that is 21 at once is not asked about
        expect(page.locator("#ask")).to_contain_text("What do you do with hand")
        expect(page.locator(".lying")).to_contain_text("hand 2")
    while not result.count():
        _go_on(page)
    lines = page.locator("section.answer tbody tr", has_text="Blackjack Wager")
    assert lines.count() >= 2
    expect(lines.first).to_contain_text("§ 633a")
    before = page.locator("h1 + p").inner_text()
    page.reload()
    assert page.locator("h1 + p").inner_text() == before, "a reload pays nothing"


def _go_on(page: Page) -> None:
    """Stand, decline insurance, or bet the least and have the next round dealt."""
    number = page.locator("#table input[name=n]").first.input_value()
    for name in ("Stand", "No insurance", "Confirm"):
        button = page.get_by_role("button", name=name, exact=True)
        if button.count():
            button.first.click()
            break
    else:
        page.get_by_label("Blackjack Wager").fill("5")
        page.locator("button.btn[value=deal]").click()
    page.wait_for_function(
        "before => document.querySelector('#table input[name=n]')?.value > Number(before)",
        arg=number,
    )


def test_a_refusal_at_the_table_is_shown_and_the_table_stands(opens: Callable[..., Page]) -> None:
    page = opens()
    page.goto("/games/blackjack/play")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_label("Blackjack Wager").fill("999999")
    page.locator("button.btn[value=deal]").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("That cannot be done")
    expect(refusal).to_be_focused()
    expect(page.get_by_label("Blackjack Wager")).to_have_value("999999")
    page.get_by_label("Blackjack Wager").fill("5")
    page.locator("button.btn[value=deal]").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".lying")).to_contain_text("Blackjack Wager")


def test_a_page_is_found_by_keyboard_alone(opens: Callable[..., Page]) -> None:
    page = opens()
    page.goto("/")
    _tab_to(page, "#q")
    page.keyboard.type("bets on red")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("q=bets"))
    _tab_to(page, "main li a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/games/roulette/#wagers")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Roulette")
    page.goto("/games/roulette/settle")
    _tab_to(page, "#s-32")
    page.keyboard.press("Enter")
    expect(page.get_by_label(re.compile("Where it stopped"))).to_have_value("32")
    _tab_to(page, "#f-1-wagers-Red-Wager")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator("section.answer")).to_contain_text("Seat 1 gains $5.00.")


def test_a_round_is_played_by_keyboard_alone(opens: Callable[..., Page]) -> None:
    page = opens()
    page.goto("/games/three-card-poker/play")
    _tab_to(page, "button[value=sit]")
    page.keyboard.press("Enter")
    page.wait_for_selector("button.btn[value=deal]")
    _tab_to(page, "button.btn[value=deal]")
    page.keyboard.press("Enter")
    ask = page.locator("#ask")
    expect(ask).to_contain_text("What do you do")
    expect(ask).to_be_focused()
    for _ in ("the paragraph", "Play", "Fold"):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.innerText") == "Fold"
    page.keyboard.press("Enter")
    expect(page.locator("section.answer p.sum")).to_have_text("You lose $10.00.")
    expect(ask).to_be_focused()


def _tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on the first such element; each stop on the way is visible."""
    for _ in range(150):
        page.keyboard.press("Tab")
        if page.evaluate(
            "selector => document.querySelector(selector) === document.activeElement", selector
        ):
            shown = "document.activeElement.matches(':focus-visible')"
            assert page.evaluate(shown)
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_visitor_without_script_prices_and_settles(opens: Callable[..., Page]) -> None:
    page = opens(java_script_enabled=False)
    page.goto("/games/three-card-poker/price")
    group = page.get_by_role("group", name=re.compile("Pair Plus Wager"))
    group.get_by_role("radio", name="B", exact=True).check()
    page.get_by_role("button", name="Show the figures").click()
    until_there(page, "Every wager under these choices")
    assert "pair-plus-wager=B" in page.url
    page.goto("/games/three-card-poker/settle")
    page.get_by_role("link", name="Fill in an example").click()
    expect(page.locator("section.answer")).to_contain_text("§ 649a.11")
