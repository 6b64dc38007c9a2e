"""Signs and cards of a game as downloads."""

import re

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from tests.documents import pages

GAME = "/games/three-card-poker/"


def words_of(content: bytes) -> str:
    """The words of a PDF."""
    return "\f".join(pages(content))


@pytest.fixture(autouse=True)
def _nothing_was_asked(client: Client) -> None:
    cache.clear()


def test_a_sign_has_the_payouts_of_the_address(client: Client) -> None:
    answer = client.get(f"{GAME}sign.pdf", {"pair-plus-wager": "E"})
    assert answer.headers["Content-Type"] == "application/pdf"
    assert "40 to 1" in words_of(answer.content)
    assert "40 to 1" not in words_of(client.get(f"{GAME}sign.pdf").content)


@pytest.mark.parametrize("kind", ["sign-tabloid", "sign-screen", "rack-card", "dealer-card"])
def test_every_paper_is_a_pdf(client: Client, kind: str) -> None:
    answer = client.get(f"{GAME}{kind}.pdf")
    assert answer.status_code == 200
    assert "Three Card" in words_of(answer.content)


@pytest.mark.parametrize(
    ("address", "status"),
    [("sign.pdf?pair-plus-wager=Z", 400), ("sign.pdf?nonsense=1", 400), ("poster.pdf", 404)],
)
def test_a_wrong_address_is_refused(client: Client, address: str, status: int) -> None:
    assert client.get(f"{GAME}{address}").status_code == status


def test_pages_of_a_game_link_its_papers_under_the_choices(client: Client) -> None:
    page = client.get(GAME).content.decode()
    assert f"{GAME}sign.pdf" in page
    assert f"{GAME}dealer-card.pdf" in page


def test_who_asks_too_much_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "QUESTIONS_PER_HOUR", 1)
    assert client.get(f"{GAME}dealer-card.pdf?ante-bonus=B").status_code == 200
    refused = client.get(f"{GAME}dealer-card.pdf?ante-bonus=C")
    assert refused.status_code == 429
    assert refused.headers["Retry-After"]


def test_the_layout_has_the_choices_of_the_address(client: Client) -> None:
    answer = client.get(f"{GAME}layout.svg", {"progressive-payout-wager": "A"})
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    progressive = "649a.2-b-3.progressive.seat1"
    assert progressive in answer.content.decode()
    assert progressive not in client.get(f"{GAME}layout.svg").content.decode()
    assert client.get(f"{GAME}layout.pdf").content.startswith(b"%PDF")


def test_the_layout_has_chips_on_the_wagers_of_the_address(client: Client) -> None:
    drawn = client.get(f"{GAME}layout.svg?chip=3:2500:Ante+Wager").content.decode()
    assert 'aria-label="$25"' in drawn
    assert 'aria-label="$25"' not in client.get(f"{GAME}layout.svg").content.decode()


@pytest.mark.parametrize(
    ("address", "status"),
    [("layout.svg?chip=Ante", 400), ("layout.svg?chip=1:100:Nothing", 400),
     ("layout.svg?nonsense=1", 400), ("../three-card-poker@proposed-2015/layout.svg", 404)],
)  # fmt: skip
def test_a_layout_that_there_is_not_is_refused(client: Client, address: str, status: int) -> None:
    assert client.get(f"{GAME}{address}").status_code == status


@pytest.mark.parametrize("address", [GAME, f"{GAME}price?pair-plus-wager=E", f"{GAME}play"])
def test_pages_show_the_layout(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    (shown,) = set(
        re.findall(r'<img src="(/games/[^"]+/layout\.svg[^"]*)" alt="The layout of', page)
    )
    assert ("pair-plus-wager=E" in shown) is ("price" in address)
    assert client.get(shown.replace("&amp;", "&")).status_code == 200
