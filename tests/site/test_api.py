"""The API: the command line's JSON, waiting, refusals, tags, limits, and its documentation."""

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as bounded
from hypothesis import strategies as st
from tests.commands import run

from houserules import library
from houserules.answers import FORMS
from houserules.games import INDEX
from houserules.games.readings import readings
from houserules.site import worker
from houserules.site.api.examples import EXAMPLES, Example
from houserules.site.models import Question

V1 = "/api/v1"
CASE = next(one for one in EXAMPLES if one.path == "/settle").body


def asked(client: Client, address: str) -> Any:
    """The answer to a request; the worker answers what it waits for."""
    answer = client.get(address)
    while answer.status_code == 202:
        assert int(answer["Retry-After"]) > 0
        assert client.get(answer["Location"]).json()["state"] == "waiting"
        question = worker.claim()
        assert question is not None
        worker.answer(question)
        answer = client.get(address)
    return answer


def contains(whole: Any, part: Any) -> bool:
    """Whether an answer has a part: keys of objects, first elements of lists."""
    if isinstance(part, dict):
        return all(key in whole and contains(whole[key], part[key]) for key in part)
    if isinstance(part, list):
        return all(contains(one, other) for one, other in zip(whole, part, strict=False))
    return bool(whole == part)


@pytest.mark.parametrize("example", EXAMPLES, ids=[one.id for one in EXAMPLES])
def test_an_example_of_the_documentation_is_answered_as_it_says(
    client: Client, example: Example
) -> None:
    if example.body is None:
        answer = asked(client, V1 + example.path)
    else:
        answer = client.post(V1 + example.path, example.body, content_type="application/json")
    assert answer.status_code == example.status
    assert contains(answer.json(), example.shows), answer.json()


def test_the_documentation_shows_every_operation_and_example(client: Client) -> None:
    page = client.get("/api/").content.decode()
    document = client.get(f"{V1}/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert all(f"<code>{m.upper()} {path}</code>" in page
               for path, methods in document["paths"].items() for m in methods)  # fmt: skip
    assert page.count('<h3 id="') == len(EXAMPLES)
    assert set(next(iter(document["paths"].values()))["get"]["responses"]["422"]["content"]) == {
        "application/problem+json"
    }


@pytest.mark.parametrize(
    ("address", "command"),
    [
        ("/games", ["games"]),
        ("/games/craps", ["show", "craps"]),
        ("/games/three-card-poker/price", ["price", "three-card-poker"]),
        ("/games/three-card-poker/price/all", ["price", "three-card-poker", "--all"]),
        ("/games/three-card-poker/price?pair-plus=B",
         ["price", "three-card-poker", "--choose", "pair plus=B"]),
        ("/games/three-card-poker/strategy", ["strategy", "three-card-poker"]),
        ("/games/three-card-poker/compare", ["compare", "three-card-poker"]),
        ("/games/casino-war/advise?hand=9s&dealer=9h",
         ["advise", "casino-war", "--hand", "9s", "--dealer", "9h"]),
        ("/games/craps/what-if?event=dice+off+the+table",
         ["what-if", "craps", "dice off the table"]),
        ("/coverage/649a", ["coverage", "649a"]),
        ("/findings?game=three-card-poker", ["findings", "649a"]),
        ("/audit", ["audit"]),
        ("/law/601a.4(c)", ["law", "601a.4(c)"]),
    ],
)  # fmt: skip
def test_an_answer_is_what_the_command_prints(
    client: Client, address: str, command: list[str]
) -> None:
    assert asked(client, V1 + address).json() == json.loads(run(*command, "--json").stdout)


def test_readings_are_those_of_the_registers(client: Client) -> None:
    of_game = client.get(f"{V1}/readings?game=big-six-wheel").json()["readings"]
    assert [one["cite"] for one in of_game] == [str(one.cite) for one in readings("619a")]
    every = client.get(f"{V1}/readings").json()["readings"]
    assert all(one in every for one in of_game)
    assert {"601a.4", of_game[0]["cite"]} <= {one["cite"] for one in every}


def test_a_round_is_settled_as_the_command_settles_it(client: Client) -> None:
    answer = client.post(f"{V1}/settle", CASE, content_type="application/json")
    settled = library.settle_case(json.dumps(CASE))
    assert answer.json() == FORMS["settle"].of_case(settled).to_json()  # type: ignore[attr-defined]


def test_every_game_in_every_edition_has_its_address(client: Client) -> None:
    document = client.get(f"{V1}/openapi.json").json()
    known = document["paths"][f"{V1}/games/{{game}}"]["get"]["parameters"][0]["schema"]["enum"]
    assert {entry.slug for entry in INDEX} < set(known)
    assert all(client.get(f"{V1}/games/{slug}").status_code == 200 for slug in known)


def test_a_client_that_has_the_answer_is_told_so(client: Client) -> None:
    for address in ("/games", "/games/roulette/what-if?event=617a.5"):
        first = client.get(V1 + address)
        again = client.get(V1 + address, headers={"if-none-match": f'"other", W/{first["ETag"]}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
    assert client.head(f"{V1}/games")["ETag"] == client.get(f"{V1}/games")["ETag"]


def test_every_bet_is_ranked_as_the_page_ranks_it(client: Client) -> None:
    answer = client.get(f"{V1}/bets")
    assert answer.status_code == 200
    costs = [bet["advantage"] for bet in answer.json()["bets"]]
    assert len(costs) > 300
    assert costs == sorted(costs)
    assert client.get(f"{V1}/bets?tables=best").json() != answer.json()


@pytest.mark.parametrize(
    "words", ["bets on red", "649a.12(d)", "two cards for the dealer", "zzyzx"]
)
def test_words_find_what_the_home_page_finds(client: Client, words: str) -> None:
    found = client.get(f"{V1}/search", {"q": words}).json()["found"]
    page = client.get("/", {"q": words}).content.decode()
    places = page.partition("line-list")[2].partition("</ul>")[0]
    assert re.findall('href="([^"]*)"', places) == [one["href"] for one in found]


def test_a_question_on_its_way_is_kept_by_nobody(client: Client) -> None:
    waiting = client.get(f"{V1}/games/three-card-poker/advise?hand=Qs+6h+5d")
    assert (waiting.status_code, waiting["Cache-Control"]) == (202, "no-store")
    state = client.get(waiting["Location"])
    assert (state.status_code, state["Cache-Control"]) == (200, "no-store")
    assert state.json()["state"] == "waiting"


def test_an_address_that_asks_too_much_is_told_when_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "QUESTIONS_PER_HOUR", 2)
    answers = [
        client.get(f"{V1}/games/three-card-poker/advise?hand=Qs+6h+{rank}d") for rank in "234"
    ]
    assert [one.status_code for one in answers] == [202, 202, 429]
    assert int(answers[2]["Retry-After"]) > 0
    assert answers[2]["Content-Type"] == "application/problem+json"
    other = Client(headers={"host": "localhost"}, REMOTE_ADDR="192.0.2.7")
    assert other.get(f"{V1}/games/three-card-poker/advise?hand=Qs+6h+4d").status_code == 202
    again = client.get(f"{V1}/games/three-card-poker/advise?hand=Qs+6h+2d")
    assert again.status_code == 202, "a question that was asked before costs nothing"


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/games/no-such-game", 404, "no game"),
        ("/games/649a", 404, "Did you mean three-card-poker"),
        ("/games/roulette@never", 404, "never"),
        ("/games/three-card-poker/price?pair-plus=Z", 422, "not a choice"),
        ("/games/three-card-poker/price?nothing=1", 422, "no option"),
        ("/games/three-card-poker/price?decks=1", 422, "moves no figure"),
        ("/games/three-card-poker/price?decks=1&decks=2", 422, "twice"),
        ("/games/three-card-poker/price?pair+plus=C&pair-plus-wager=B", 422, "twice"),
        ("/games?page=2", 422, "no parameter"),
        ("/games/three-card-poker/advise", 422, "hand"),
        ("/games/three-card-poker/advise?hand=Xx", 422, "Xx"),
        ("/games/roulette/advise?hand=As", 422, "no actions"),
        ("/games/three-card-poker/compare?with=never", 422, "never"),
        ("/games/three-card-poker/compare?with=pair+plus=C&wager=pair+plus", 422, "leave"),
        ("/law/649a.99", 404, "no section 99"),
        ("/law/rubbish", 404, "rubbish"),
        ("/law/601a.4(c)?edition=posted&as_of=2020-01-01", 422, "once"),
        ("/law/601a.4(c)?as_of=yesterday", 422, "as_of"),
        ("/coverage/999a", 404, "no chapter"),
        (f"/questions/{'0' * 64}", 404, "no such question"),
        ("/nothing", 404, "address"),
        ("/games/" + "x" * 9000, 414, "too long"),
        ("/games/%ff%fe/price", 404, ""),
    ],
)
def test_a_wrong_request_is_refused_in_words(
    client: Client, address: str, status: int, words: str
) -> None:
    answer = client.get(V1 + address)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    problem = answer.json()
    assert problem["status"] == status
    assert words in problem["detail"]
    assert not Question.objects.exists()


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[]", "application/json", 422),
        (b"\xff\xfe{}", "application/json", 400),
        (b'{"game": "\\ud800"}', "application/json", 400),
        (b'{"game": NaN}', "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b"game: roulette", "application/yaml", 415),
        (b"x" * (10 << 20), "application/json", 413),
        (b'{"cases": {"a": {"game": "649a"}}}', "application/json", 422),
        (b'{"game": "649a", "seats": 3}', "application/json", 422),
        (b'{"game": "649a", "seats": [{"seat": 1, "cards": "As As As"}]}', "application/json", 422),
    ],
)
def test_a_body_that_cannot_be_settled_is_refused(
    client: Client, body: bytes, kind: str, status: int
) -> None:
    answer = client.post(f"{V1}/settle", body, content_type=kind)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")


def test_a_refusal_names_the_paragraph_that_decides(client: Client) -> None:
    refused = client.get(f"{V1}/games/three-card-poker/price?pair-plus=Z").json()
    assert refused["cite"] == "649a.7(d)(2)"


def test_a_method_that_an_address_does_not_have_is_refused_in_words(client: Client) -> None:
    answer = client.delete(f"{V1}/games")
    assert (answer.status_code, answer["Allow"]) == (405, "GET")
    assert answer.json()["detail"] == "This address takes GET only."


WRITTEN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@bounded(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.sampled_from(["seats", "cards", "rules", "play", "incidents", "limits"]), WRITTEN)
def test_anything_in_a_case_or_submission_is_answered(client: Client, key: str, value: Any) -> None:
    for path in ("/settle", "/check"):
        body = json.dumps(
            {**CASE, key: value} if path == "/settle" else {"game": "649a", key: value}
        )
        answer = client.post(V1 + path, body, content_type="application/json")
        assert answer.status_code in (200, 400, 422)
        assert answer.json()
