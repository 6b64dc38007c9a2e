"""What if: a sentence, the question that decides, the ruling with each wager."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houserules.games import INDEX, Entry, load
from houserules.rules.irregularity import RETURNING

UTH = "ultimate-texas-holdem"
EXPOSED = "the dealer's card was exposed"


def text(html: str) -> str:
    """The words of a page, without its marks."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def asked(client: Client, status: int = 200, **fields: object) -> str:
    """The page for some fields."""
    answer = client.get(f"/what-if/?{urlencode(fields, doseq=True)}")
    assert answer.status_code == status
    return answer.content.decode()


def fates(html: str) -> dict[str, str]:
    """The fate of each wager."""
    (table,) = re.findall(r"<caption>What becomes of each wager.*?</table>", html, re.S)
    rows = re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', table, re.S)
    return {text(name): text(fate) for name, fate in rows}


def choices(html: str) -> dict[str, str]:
    """The words of each answer, with the fact that it sends."""
    found = re.findall(r'value="([^"]+)" required><span>(.*?)</span></label>', html, re.S)
    return {text(words): unescape(fact) for fact, words in found}


def test_a_clear_sentence_is_ruled_upon(client: Client) -> None:
    page = asked(client, game="three-card-poker", event="a player has four cards")
    assert "§ 649a.13(c)" in page
    assert "All hands are void, all wagers are returned" in page
    assert set(fates(page).values()) == {"Returned to the player"}


def test_the_one_missing_fact_is_asked_for_and_its_answer_ruled_upon(client: Client) -> None:
    page = asked(client, game=UTH, event=EXPOSED)
    assert "One thing decides it: when was it?" in page
    offered = choices(page)
    assert "What becomes of each wager" not in page
    before = offered["Before each player has folded or placed a Play Wager"]
    page = asked(client, game=UTH, event=EXPOSED, fact=before)
    assert fates(page)["Trips Wager"] == "Still settled"
    assert fates(page)["Ante Wager"] == "Returned to the player"
    assert "All wagers are returned, except what is still settled: Trips Wager." in text(page)
    page = asked(client, game=UTH, event=EXPOSED, fact=offered["Otherwise"])
    assert "Then chapter 653a orders nothing for it." in page
    assert "What becomes of each wager" not in page
    page = asked(client, game=UTH, event=EXPOSED, fact=offered["I do not know"])
    assert "It depends on what you do not know yet." in page


def test_answers_add_up(client: Client) -> None:
    """A second question keeps the answer to the first."""
    page = asked(client, game=UTH, event="card face up in the deck")
    several = choices(page)["More than one"]
    page = asked(client, game=UTH, event="card face up in the deck", fact=several)
    assert f'name="fact" value="{several}"' in unescape(page)
    after = choices(page)["After all players and the dealer have two cards"]
    page = asked(client, game=UTH, event="card face up in the deck", fact=[several, after])
    assert fates(page)["Trips Wager"] == "Still settled"


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: str(entry.chapter))
def test_every_irregularity_of_a_game_is_listed_and_ruled_upon(
    client: Client, entry: Entry
) -> None:
    page = asked(client, game=entry.slug)
    game = load(entry.chapter)
    for one in game.irregularities:
        assert unescape(page).count(one.event) >= 1
    one = game.irregularities[-1]
    ruled = asked(client, game=entry.slug, event=one.event)
    assert unescape(ruled).count(one.outcome) >= 1
    if RETURNING.intersection(one.effects):
        assert any(fate.startswith("Returned") for fate in fates(ruled).values())


def test_without_a_game_the_page_says_what_to_do(client: Client) -> None:
    assert "For example" in asked(client)
    page = asked(client, status=400, event="a card was exposed")
    assert "<title>Error:" in page
    assert page.count("Choose the game first.") == 2


@pytest.mark.parametrize("slug", ["chess", "653a", "three-card-poker@1776", "../x", "\0"])
def test_a_game_that_is_none(client: Client, slug: str) -> None:
    page = asked(client, status=404, game=slug, event="x")
    assert "<title>Error:" in page


def test_what_is_no_fact_is_refused(client: Client) -> None:
    page = asked(client, status=400, game=UTH, event=EXPOSED, fact="How many? seven")
    assert "<title>Error:" in page
    assert "write a question with its answer" in page


def test_what_is_written_is_shown_as_text(client: Client) -> None:
    page = asked(client, game=UTH, event="<script>alert(1)</script> card exposed")
    assert "<script>alert" not in page
    assert client.get("/what-if/?game=roulette&event=%ff%fe%00").status_code == 200
    assert client.get(f"/what-if/?game=roulette&event={'x' * 9000}").status_code == 414
    assert client.post("/what-if/", {"game": UTH}).status_code == 405


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    game=st.sampled_from([entry.slug for entry in INDEX]) | st.text(max_size=20),
    event=st.text(max_size=300),
    facts=st.lists(
        st.sampled_from(["How many? one", "unsure", "When was it? otherwise"])
        | st.text(max_size=30),
        max_size=7,
    ),
)
def test_any_form_is_answered(client: Client, game: str, event: str, facts: list[str]) -> None:
    query = urlencode({"game": game, "event": event, "fact": facts}, doseq=True, errors="replace")
    answer = client.get(f"/what-if/?{query}")
    assert answer.status_code in (200, 400, 404)
    assert "<h1>" in answer.content.decode()
