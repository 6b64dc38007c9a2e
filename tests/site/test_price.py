"""Pricing the choices of an address, and what bets cost."""

import csv
import io
import re
from zipfile import ZipFile

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import houserules
from houserules.site.figures import kept_figures
from houserules.site.models import Question
from houserules.site.pages import bets
from houserules.site.worker import answer, claim

PRICE = "/games/three-card-poker/price"


def work() -> int:
    """Answer every question that waits; how many there were."""
    number = 0
    while (question := claim()) is not None:
        answer(question)
        number += 1
    return number


def test_the_address_reproduces_the_figures(client: Client) -> None:
    client.get(PRICE, {"pair-plus": "C"})
    work()
    page = client.get(PRICE, {"pair-plus": "C"}).content.decode()
    assert "7.2760" in page
    assert "Pair Plus Wager: C" in page


def test_a_form_that_sends_everything_leads_to_the_short_address(client: Client) -> None:
    answer = client.get(
        PRICE, {"pair-plus-wager": "C", "ante-bonus": "A", "bet": "25", "speed": "60"}
    )
    assert answer.status_code == 302
    assert answer["Location"] == f"{PRICE}?pair-plus-wager=C"


def test_two_sets_of_choices_stand_beside_each_other(client: Client) -> None:
    asked = {"pair-plus": "C", "vs.pair-plus": "D"}
    client.get(PRICE, asked)
    work()
    page = client.get(PRICE, asked).content.decode()
    assert "7.2760" in page
    assert "2.3167" in page
    assert "+4.9593" in page  # 402/5525 less 128/5525, in points


def test_what_is_not_kept_waits_for_the_worker_and_is_asked_once(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("HOUSERULES_CACHE", str(tmp_path))
    address = "/games/roulette/price"
    asked = {"straight-payout-odds": "37 to 1"}
    first = client.get(address, asked).content.decode()
    assert "being computed" in first
    assert client.get(address, asked).status_code == 200
    assert Question.objects.count() == 1
    assert work() == 1
    page = client.get(address, asked).content.decode()
    assert "being computed" not in page
    assert re.search(r"<b>0\.0000%</b>|<b>−?\d", page)
    # 37 to 1 on one of 38 numbers: (37 - 37) / 38
    assert "<b>0.0000%</b>" in page


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"pair-plus": "Z"}, "is not a choice"),
        ({"nonsense": "1"}, "no option"),
        ({"bet": "x"}, "above zero"),
        ({"speed": "0"}, "above zero"),
    ],
)
def test_a_wrong_choice_is_named_with_what_would_be_right(
    client: Client, query: dict[str, str], says: str
) -> None:
    answer = client.get(PRICE, query)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert says in page
    assert "<title>Error:" in page
    assert Question.objects.count() == 0


def test_figures_download_as_workbook_csv_and_json(client: Client) -> None:
    client.get(PRICE)
    work()
    rows = list(csv.DictReader(io.StringIO(client.get(f"{PRICE}.csv").content.decode())))
    (ante,) = [row for row in rows if row["wager"] == "Ante Wager"]
    rules = houserules.game("649a").rules()
    assert ante["exact"] == str(houserules.price(rules)[0].house_advantage)
    assert client.get(f"{PRICE}.json").json()["chapter"] == "649a"
    book = ZipFile(io.BytesIO(client.get(f"{PRICE}.xlsx").content))
    assert "xl/worksheets/sheet3.xml" in book.namelist()
    assert client.get(f"{PRICE}.exe").status_code == 404


def test_the_report_is_made_by_the_worker(client: Client) -> None:
    address = "/games/big-six-wheel/price.pdf"
    assert client.get(address).status_code == 202
    work()
    report = client.get(address)
    assert report.status_code == 200
    assert report.content.startswith(b"%PDF")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.text(max_size=30)
    | st.sampled_from(["ante-bonus", "pair-plus", "decks", "vs.ante-bonus"]),
    value=st.text(max_size=40),
)
def test_no_text_breaks_the_form(client: Client, name: str, value: str) -> None:
    answer = client.get(PRICE, {name.replace("\ud800", ""): value})
    assert answer.status_code in (200, 302, 400)


def test_bets_are_sorted_and_cost_what_their_advantage_says(client: Client) -> None:
    rows = list(
        csv.DictReader(
            io.StringIO(client.get("/bets.csv?bet=10&speed=100&kind=all").content.decode())
        )
    )
    advantages = [float(row["house advantage"]) for row in rows]
    assert advantages == sorted(advantages)
    for row in rows:
        cost = 10 * 100 * float(row["house advantage"])
        assert abs(float(row["cost an hour in dollars"]) - cost) <= 0.005 + 1e-9
    falling = client.get("/bets.csv?order=-risk").content.decode()
    risks = [float(row["element of risk"]) for row in csv.DictReader(io.StringIO(falling))]
    assert risks == sorted(risks, reverse=True)


def test_bets_whose_figures_are_there_are_listed_meanwhile(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("catalogue", "pages.bets"):
        monkeypatch.setattr(
            f"houserules.site.{module}.kept_figures",
            lambda chapter: () if chapter == "623a" else kept_figures(chapter),
        )
    monkeypatch.setattr(bets, "every", lambda tables: [])
    page = client.get("/bets/?all=1").content.decode()
    assert "still being computed" in page
    assert "/games/roulette/#return" in page
    assert "/games/craps/#return" not in page


def test_bets_by_submission_are_apart(client: Client) -> None:
    kinds = {
        kind: list(csv.DictReader(io.StringIO(client.get(f"/bets.csv{kind}").content.decode())))
        for kind in ("", "?kind=submission", "?kind=all")
    }
    assert {row["offered"] for row in kinds[""]} == {"always"}
    assert {row["offered"] for row in kinds["?kind=submission"]} == {"by submission"}
    assert len(kinds["?kind=all"]) == len(kinds[""]) + len(kinds["?kind=submission"])


def test_the_cheapest_bet_of_a_game_is_first(client: Client) -> None:
    page = client.get("/bets/?game=roulette").content.decode()
    assert "Roulette" in page
    assert "Blackjack Wager" not in page
    assert client.get("/bets/?game=nothing").status_code == 400


@pytest.mark.parametrize(
    "address",
    [
        f"{PRICE}?pair-plus-wager=A&pair-plus-wager=C",
        f"{PRICE}?pair-plus-wager=A&pair-plus=C",
        f"{PRICE}?vs.pair-plus-wager=A&vs.pair-plus-wager=C",
        f"{PRICE}.json?pair-plus-wager=A&pair-plus-wager=C",
    ],
)
def test_what_is_chosen_twice_is_refused(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 400
    assert "there twice" in answer.content.decode()


@pytest.mark.parametrize(
    "query", ["kind=nothing", "tables=nothing", "order=nothing", "game=nothing", "bet=nothing"]
)
def test_bets_under_what_there_is_not_are_refused(client: Client, query: str) -> None:
    page = client.get(f"/bets/?{query}")
    assert page.status_code == 400
    assert 'role="alert"' in page.content.decode()
    assert "bets an hour, the cheapest" not in page.content.decode()
    assert client.get(f"/bets.csv?{query}").status_code == 400
