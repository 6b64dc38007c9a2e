"""Pricing a paytable of one's own, written in the form and kept in the address."""

import json

import pytest
from django.test import Client

import houserules
from houserules.games import INDEX
from houserules.rules.ids import slug
from houserules.site.own_tables import applied, writable
from houserules.site.worker import answer, claim

PRICE = "/games/three-card-poker/price"
ROWS = {
    "straight-flush": "50 to 1",
    "three-of-a-kind": "30 to 1",
    "straight": "6 to 1",
    "flush": "4",
    "pair": "1 to 1",
}
OWN = {f"own.pair-plus-wager.{row}": pays for row, pays in ROWS.items()}


def work() -> None:
    """Answer every question that waits."""
    while (question := claim()) is not None:
        answer(question)


def expected() -> str:
    """The house advantage that the library finds for the same table, in percent."""
    rows = {"Straight flush": "50 to 1", "Three-of-a-kind": "30 to 1", "Straight": "6 to 1",
            "Flush": "4 to 1", "Pair": "1 to 1"}  # fmt: skip
    rules = houserules.house_rules(
        "three-card-poker", paytable={"wager": "Pair Plus Wager", "rows": rows}
    )
    (figure,) = (one for one in houserules.price(rules) if one.wager == "Pair Plus Wager")
    return f"{100 * float(figure.house_advantage):.4f}".replace("-", "−")


def test_the_address_reproduces_an_own_paytable(client: Client) -> None:
    client.get(PRICE, OWN)
    work()
    page = client.get(PRICE, OWN).content.decode()
    assert f"{expected()}%" in page or f">{expected()}<" in page
    assert "a paytable of your own for the Pair Plus Wager" in page
    assert 'name="own.pair-plus-wager.straight-flush" value="50 to 1"' in page


@pytest.mark.parametrize("slug_of_game", [entry.slug for entry in INDEX])
def test_an_own_paytable_goes_with_every_choice_that_the_form_sends(slug_of_game: str) -> None:
    game = houserules.game(slug_of_game)
    usual = game.rules()
    rules = game.rules(dict(usual.written))
    for wager, _ in writable(usual):
        payable = next(one for one in game.payables if slug(one.name) == wager)
        printed = usual.offering(payable).paytable(payable).rows
        rows = {f"own.{wager}.{slug(label)}": str(pays) for label, pays in printed[:-1]}
        if rows:
            assert applied(rules, rows).errors == applied(usual, rows).errors, wager


def test_the_own_paytable_stands_beside_the_default(client: Client) -> None:
    client.get(PRICE, OWN | {"compare": "defaults"})
    work()
    page = client.get(PRICE, OWN | {"compare": "defaults"}).content.decode()
    assert expected() in page
    assert "4.5792" in page


def test_a_wager_is_opened_with_the_printed_rows(client: Client) -> None:
    page = client.get(PRICE, {"own": "pair-plus-wager"}).content.decode()
    assert 'name="own.pair-plus-wager.straight-flush" value="35 to 1"' in page


def test_the_printed_rows_are_no_own_paytable(client: Client) -> None:
    printed = {"straight-flush": "35 to 1", "three-of-a-kind": "25 to 1"}
    same = {f"own.pair-plus-wager.{row}": pays for row, pays in {**ROWS, **printed}.items()}
    answered = client.get(PRICE, same | {"bet": "25", "speed": "60"})
    assert (answered.status_code, answered["Location"]) == (302, PRICE)


@pytest.mark.parametrize(
    ("address", "asked", "says"),
    [
        (PRICE, {**OWN, "own.pair-plus-wager.pair": "lots"}, "Pair: “lots” is not a payout"),
        (PRICE, {"own.pair-plus-wager.yahtzee": "1 to 1"}, "has no row “yahtzee”"),
        (PRICE, {"own.pair-plus-wager.pair": " "}, "the paytable has no rows"),
        (PRICE, {"own.no-such-wager.pair": "1 to 1"}, "has no wager “no-such-wager”"),
        (PRICE, {"own.play-wager.pair": "1 to 1"}, "is not paid by a paytable"),
    ],
)
def test_a_wrong_table_is_refused_with_the_reason(
    client: Client, address: str, asked: dict[str, str], says: str
) -> None:
    answered = client.get(address, asked)
    assert answered.status_code == 400
    assert says in answered.content.decode()


def test_a_table_that_moves_no_figure_is_refused() -> None:
    still = [
        (game.rules(), payable)
        for game in map(houserules.game, (entry.id for entry in INDEX))
        for payable in game.payables
        if payable.paytables
        and not {one.name for one in game.sharing(payable)}
        & {name for _, names in writable(game.rules()) for name in names.split(", ")}
    ]
    assert still
    rules, payable = still[0]
    row = slug(payable.paytables[0].rows[0][0])
    found = applied(rules, {f"own.{slug(payable.name)}.{row}": "777 to 1"})
    assert "moves none" in " ".join(found.errors.values())


@pytest.mark.parametrize("entry", INDEX, ids=lambda entry: entry.slug)
def test_every_row_has_a_key_of_its_own(entry: houserules.games.Entry) -> None:
    for payable in houserules.game(entry.id).payables:
        for table in payable.paytables:
            keys = [slug(label) for label, _ in table.rows]
            assert len(set(keys)) == len(keys)


def test_the_json_of_an_own_paytable_is_that_of_the_page(client: Client) -> None:
    client.get(PRICE, OWN)
    work()
    data = json.loads(client.get(f"{PRICE}.json", OWN).content)
    (figure,) = (one for one in data["figures"] if one["wager"] == "Pair Plus Wager")
    shown = f"{100 * figure['house_advantage']['decimal']:.4f}".replace("-", "−")
    assert shown == expected()


def test_the_api_prices_the_same_table(client: Client) -> None:
    twin = "/api/v1/games/three-card-poker/price"
    client.get(twin, OWN)
    work()
    assert client.get(twin, OWN).json() == client.get(f"{PRICE}.json", OWN).json()
    refused = client.get(twin, {"own.pair-plus-wager.pair": "lots"})
    assert refused.status_code == 422
    assert "is not a payout" in refused.json()["detail"]
