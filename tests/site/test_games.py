"""Home and the list of games: finding one, filters in the address."""

import csv
import gzip
import io
import re

import pytest
from django.test import Client

from houserules.games import INDEX


def names(html: str) -> list[str]:
    """The games of the list, in their order."""
    return re.findall(r'<th scope="row" class="h"><a href="/games/([^/]+)/">', html)


def test_all_games_are_listed_in_the_order_of_the_regulation(client: Client) -> None:
    page = client.get("/games/").content.decode()
    assert names(page) == [entry.slug for entry in INDEX]


def test_a_family_and_an_order_are_in_the_address(client: Client) -> None:
    page = client.get("/games/?family=Wheels").content.decode()
    assert names(page) == ["roulette", "big-six-wheel"]
    page = client.get("/games/?family=Wheels&order=advantage").content.decode()
    assert names(page) == ["roulette", "big-six-wheel"]
    page = client.get("/games/?family=Wheels&order=name").content.decode()
    assert names(page) == ["big-six-wheel", "roulette"]


@pytest.mark.parametrize(
    ("typed", "href"),
    [
        ("bets on red", "/games/roulette/#wagers"),
        ("two cards for the dealer", "/games/ultimate-texas-holdem/"),
        ("649a.12(d)", "/law/649a.12(d)"),
        ("pair plus", "/games/three-card-poker/#wagers"),
        ("633a", "/games/blackjack/"),
    ],
)
def test_words_find_games_wagers_and_paragraphs(client: Client, typed: str, href: str) -> None:
    page = client.get("/", {"q": typed}).content.decode()
    assert f'href="{href}"' in page


@pytest.mark.parametrize("typed", ["zzzz", '"', "NEAR(", "*", "' or 1=1 --", "\x00", "é" * 500])
def test_odd_words_find_nothing_and_break_nothing(client: Client, typed: str) -> None:
    assert client.get("/", {"q": typed}).status_code == 200
    assert client.get("/games/", {"q": typed}).status_code == 200


def test_the_list_downloads_for_a_spreadsheet(client: Client) -> None:
    answer = client.get("/games.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    assert [row["chapter"] for row in rows] == [entry.chapter for entry in INDEX]
    (roulette,) = [row for row in rows if row["game"] == "Roulette"]
    assert round(float(roulette["house advantage"]), 6) == round(2 / 38, 6)


def test_a_page_that_is_not_there_says_so(client: Client) -> None:
    answer = client.get("/games/nothing-like-it/")
    assert answer.status_code == 404
    assert "Begin with the list of games" in answer.content.decode() or "no game" in (
        answer.content.decode()
    )


def test_a_browser_that_has_the_page_is_told_so(client: Client) -> None:
    first = client.get("/games/")
    again = client.get("/games/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert first["Content-Security-Policy"].startswith("default-src 'none'")


def test_a_body_that_is_too_long_is_refused(client: Client) -> None:
    answer = client.post("/games/", b"x" * (300 * 1024), content_type="text/plain")
    assert answer.status_code == 413


@pytest.mark.parametrize("slug", [entry.slug for entry in INDEX])
def test_every_game_has_a_page_of_moderate_size(client: Client, slug: str) -> None:
    answer = client.get(f"/games/{slug}/")
    assert answer.status_code == 200
    assert len(answer.content) <= 150 * 1024


def test_a_game_shows_its_tables_beside_each_other_with_their_advantage(client: Client) -> None:
    page = client.get("/games/three-card-poker/").content.decode()
    for words in ("Pair Plus Wager", "5.5747", "7.2760", "2.3167", "Q-6-4", "§ 649a.12(d)"):
        assert words in page


def test_another_edition_says_so(client: Client) -> None:
    page = client.get("/games/three-card-prime@proposed-2015/").content.decode()
    assert "not the current one" in page
    assert client.get("/games/three-card-prime@nothing/").status_code == 404


def test_a_page_is_sent_packed_to_a_browser_that_unpacks_it(client: Client) -> None:
    plain, packed = (
        client.get("/api/", headers={"accept-encoding": kind}) for kind in ("", "gzip, br")
    )
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] != plain["ETag"]
    assert "Accept-Encoding" in plain["Vary"]
    again = client.get(
        "/api/", headers={"accept-encoding": "gzip", "if-none-match": packed["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize("query", ["family=Nothing", "order=nothing"])
def test_a_filter_that_there_is_not_is_named_and_all_games_are_shown(
    client: Client, query: str
) -> None:
    answer = client.get(f"/games/?{query}")
    assert answer.status_code == 400
    page = answer.content.decode()
    assert "othing” is" in page or "no family “Nothing”" in page
    assert names(page) == [entry.slug for entry in INDEX]
