"""Settling a round: the address holds it, the answer is the library's, every game has the form."""

from html import unescape
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from houserules import library
from houserules.errors import RuleError
from houserules.files.casebook import Written
from houserules.files.cases import Case
from houserules.files.shipped import game_cases
from houserules.games import INDEX, entry_of
from houserules.rules import Line
from houserules.site import rounds
from houserules.site.templatetags.rounds import gain

THREE = "/games/three-card-poker/settle"
PLAYED = {
    "1.wagers.Ante Wager": "10",
    "1.cards": "7s 8h 9d",
    "1.decisions": "play",
    "cards.dealer": "Jd 7c 2s",
}
SPLIT = {
    "1.wagers.Blackjack Wager": "10",
    "1.cards": "9c 9s 2d Th Kc",
    "1.decisions": "split, double, stand",
    "cards.dealer": "6d Ts Qh",
}


def settled_cases(slug: str) -> list[Written]:
    """The worked cases of a game that are settled, in their order."""
    cases = game_cases(entry_of(slug))
    return [case for case in cases if "table" not in case.keys and case.refused is None]


def lines_of(case: Written) -> list[Line]:
    """The lines to which the library settles a case."""
    read = case.read()
    assert isinstance(read, Case)
    return list(read.settle().lines)


@pytest.mark.parametrize("slug", [entry.slug for entry in INDEX])
def test_the_first_worked_case_of_each_game_is_settled_by_its_address(
    client: Client, slug: str
) -> None:
    case = settled_cases(slug)[0]
    answer = client.get(f"/games/{slug}/settle?{rounds.address(rounds.write(case.keys))}")
    assert answer.status_code == 200
    shown = [(line.seat, line.wager, line.outcome, line.amount, line.cite, line.why)
             for line in answer.context["answer"].lines]  # fmt: skip
    assert shown == [
        (line.seat, line.name, str(line.outcome), line.amount, str(line.cite), line.why)
        for line in lines_of(case)
    ]
    page = answer.content.decode()
    for line in lines_of(case):
        assert gain(line.amount) in page
        assert f'href="/law/{line.cite}"' in page


@pytest.mark.parametrize("slug", [entry.slug for entry in INDEX])
def test_the_form_of_each_game_asks_for_its_round(client: Client, slug: str) -> None:
    page = client.get(f"/games/{slug}/settle").content.decode()
    keys = {key for key, _ in rounds.write(settled_cases(slug)[0].keys)}
    asked = [key for key in keys if key.startswith(("spins", "rolls", "cards.dealer"))]
    for key in asked:
        assert f'name="{key}"' in page
    game = library.game(slug)
    assert ('name="card"' in page) == (game.deck is not None)
    assert ('name="die"' in page) == ("rolls" in game.case_keys)
    assert ('name="spin"' in page) == ("spins" in game.case_keys)
    example = page.partition(f'href="/games/{slug}/settle?')[2].partition('"')[0]
    assert client.get(f"/games/{slug}/settle?{unescape(example)}").status_code == 200


@pytest.mark.parametrize(
    "slug", ["craps", "roulette", "blackjack", "poker", "pai-gow", "go-fore-it"]
)
def test_every_worked_case_survives_its_address(slug: str) -> None:
    for case in settled_cases(slug):
        address = rounds.address(rounds.write(case.keys))
        assert len(address) < 4000
        data = rounds.read(parse_qsl(address))
        again = Written(
            "again", {**data, "game": slug, "edition": case.keys["edition"]}, case.passage
        )
        assert lines_of(again) == lines_of(case)


def test_a_split_pair_is_settled_hand_by_hand(client: Client) -> None:
    answer = client.get("/games/blackjack/settle", SPLIT)
    page = answer.content.decode()
    lines = {line.wager: line.amount for line in answer.context["answer"].lines}
    assert lines == {
        "Blackjack Wager": 1000,
        "Double Down Wager on hand 1": 1000,
        "Blackjack Wager on hand 2": 1000,
    }
    assert "Seat 1 gains $30.00." in page
    assert "hand 2" in page


def test_pressing_cards_fills_the_hands_one_after_another(client: Client) -> None:
    address = THREE
    for card in ("7s", "8h", "9d", "Jd", "7c", "2s"):
        query = dict(parse_qsl(address.partition("?")[2]))
        answer = client.get(THREE, {**query, "card": card})
        assert answer.status_code == 302
        address = answer["Location"]
        assert client.get(address).status_code == 200
    query = dict(parse_qsl(address.partition("?")[2]))
    assert query["1.cards"] == "7s 8h 9d"
    assert query["cards.dealer"] == "Jd 7c 2s"
    page = client.get(address).content.decode()
    assert 'id="p-2s" aria-label="two of spades" type="button" aria-disabled="true"' in page
    assert 'value="3s"' in page
    back = client.get(THREE, {**query, "to": "cards.dealer", "back": "1"})["Location"]
    assert "cards.dealer=Jd+7c&" in back


def test_a_decision_that_is_missing_is_asked_with_the_acts_of_the_procedure(client: Client) -> None:
    round_ = {key: value for key, value in PLAYED.items() if key != "1.decisions"}
    answer = client.get(THREE, {**round_, "to": "1.cards"})
    page = answer.content.decode()
    assert answer.status_code == 200
    assert "Not settled yet." in page
    assert 'name="decide" value="1:play"' in page
    after = client.get(THREE, {**round_, "decide": "1:play", "settle": "1"})
    assert "1.decisions=play" in after["Location"]
    assert "Seat 1 gains $20.00." in client.get(after["Location"]).content.decode()
    refused = client.get(THREE, round_)
    assert refused.status_code == 400
    assert "<title>Error: " in refused.content.decode()
    assert 'href="#f-1-decisions"' in refused.content.decode()


def test_the_print_has_the_whole_round(client: Client) -> None:
    page = client.get(THREE, {**PLAYED, "title": "Table 4, 21:10"}).content.decode()
    printed = page.partition('<h2 class="mt0">This round</h2>')[2].partition("</section>")[0]
    for words in ("Table 4, 21:10", "jack of diamonds", "9 of diamonds", "Ante Wager", "Play"):
        assert words in printed


def test_empty_fields_leave_the_address(client: Client) -> None:
    answer = client.get(THREE, {**PLAYED, "title": "", "rules.Ante Bonus": "", "settle": "1"})
    assert dict(parse_qsl(answer["Location"].partition("?")[2])) == PLAYED


def test_dice_spins_and_chips_are_pressed(client: Client) -> None:
    at = "/games/craps/settle"
    placed = client.get(at, {"bet.on": "Pass Bet", "bet.amount": "10", "place": "1"})["Location"]
    for face in "61":
        query = dict(parse_qsl(placed.partition("?")[2]))
        placed = client.get(at, {**query, "die": face})["Location"]
    query = dict(parse_qsl(placed.partition("?")[2]))
    assert query["rolls"] == "6-1"
    assert "Seat 1 gains $10.00." in client.get(placed).content.decode()
    happens = {"event.does": "places", "event.seat": "1", "event.bet": "Come Bet",
               "event.amount": "5", "place": "1"}  # fmt: skip
    with_event = client.get(at, {**query, **happens})["Location"]
    keys = dict(parse_qsl(with_event.partition("?")[2]))
    assert keys["play.1.roll"] == "6-1"
    assert keys["play.2.places.Come Bet"] == "5"
    wheel = client.get("/games/roulette/settle", {"spin": "17"})["Location"]
    assert "spins=17" in wheel
    assert 'value="00"' in client.get("/games/roulette/settle").content.decode()


def test_an_irregularity_has_its_moment(client: Client) -> None:
    wrong = {**PLAYED, "incidents.1.event": "649a.13(d)"}
    page = client.get(THREE, wrong)
    assert page.status_code == 200
    assert {line.outcome for line in page.context["answer"].lines} == {"returned"}
    assert "649a.13(d)" in page.content.decode()
    moment = client.get(THREE, {**wrong, "incidents.1.before": "nonsense"})
    assert moment.status_code == 400


def test_the_round_is_yaml_and_back(client: Client) -> None:
    text = client.get("/games/three-card-poker/settle.yaml", {**PLAYED, "title": "Table: 4"})
    assert text["Content-Type"].startswith("application/yaml")
    answer = client.post("/games/three-card-poker/settle/read", {"yaml": text.content.decode()})
    assert answer.status_code == 302
    query = dict(parse_qsl(answer["Location"].partition("?")[2]))
    assert query == {**PLAYED, "title": "Table: 4"}
    for bad in ("", "[", "game: craps\nseats: []\n", "table: []\ngame: three-card-poker\n", "\x00"):
        refused = client.post("/games/three-card-poker/settle/read", {"yaml": bad})
        assert refused.status_code == 400
        assert 'role="alert"' in refused.content.decode()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"1.cards": "7s 8h 9z"}, "Unknown card"),
        ({"1.cards": "7s 8h Jd"}, "Duplicate card"),
        ({"1.wagers.Ante Wager": "ten"}, "ten"),
        ({"1.wagers.Nothing": "1"}, "Nothing"),
        ({"rules.ante bonus": "Z"}, "is not a choice"),
        ({"rules.nothing": "Z"}, "nothing"),
        ({"incidents.1.event": "nothing"}, "nothing"),
        ({"nonsense": "1"}, "nonsense"),
        ({"1.nonsense": "1"}, "nonsense"),
        ({"7": "5"}, "says nothing alone"),
        ({"1": "5"}, "there twice"),
        ({"1.cards.high": "As"}, "exclude each other"),
        ({"spins": "17"}, "has no “spins”"),
        ({"seats": "1"}, "seats"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(
    client: Client, change: dict[str, str], said: str
) -> None:
    answer = client.get(THREE, {**PLAYED, **change})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert said in page.replace("&#x27;", "'")
    assert "<title>Error: " in page


def test_unknown_games_and_long_rounds_are_refused(client: Client) -> None:
    assert client.get("/games/nothing/settle").status_code == 404
    assert client.get("/games/three-card-poker@never/settle").status_code == 404
    assert client.get(f"{THREE}?title={'x' * 9000}").status_code == 414
    big = client.post("/games/three-card-poker/settle/read", b"x" * 10_000_000, "text/plain")
    assert big.status_code == 413
    assert client.get(f"{THREE}?1.cards=%ff%fe&1.wagers.Ante+Wager=%00").status_code == 400
    assert client.get("/settle/").content.decode().count('/settle">') == len(INDEX)


KEYS = st.sampled_from(
    ["1.wagers.Ante Wager", "1.cards", "1.decisions", "cards.dealer", "rules.Ante Bonus", "to",
     "incidents.1.event", "incidents.1.after", "card", "decide", "back", "add", "remove", "drop",
     "bet.on", "bet.amount", "1.leaves", "2.player", "play.1.roll", "rolls", "x.y.z", ".", ""]
)  # fmt: skip
VALUES = st.one_of(st.sampled_from(["10", "As Ks", "play", "1", "649a.13(d)", "dealer"]), st.text())


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.dictionaries(KEYS, VALUES, max_size=6),
    st.sampled_from(["three-card-poker", "craps", "pai-gow"]),
)
def test_no_form_breaks_the_page(client: Client, form: dict[str, str], slug: str) -> None:
    query = urlencode(form, errors="replace")
    answer = client.get(f"/games/{slug}/settle?{query}")
    assert answer.status_code in (200, 302, 400)
    if answer.status_code == 302:
        assert client.get(answer["Location"]).status_code in (200, 400)


@given(st.dictionaries(st.text(max_size=8), st.text(max_size=8)))
@example({"0.0": "0"})
def test_reading_an_address_refuses_or_reads(pairs: dict[str, str]) -> None:
    try:
        data = rounds.read(pairs.items())
        again = rounds.read(rounds.write(data))
    except RuleError:
        return
    assert rounds.write(again) == rounds.write(data)
