"""The table checks the mathematics: rounds through the engine confirm every figure of 649a.

Five tables offer every paytable of the chapter between them. The mean gain of each wager must lie
within three standard errors, by the figure's own variance, of what the figure says.
"""

import gc

import pytest

from houserules.games import INDEX, load
from houserules.games.poker.three_card_poker import game
from houserules.odds.plan import plan_of
from houserules.rules import RuleError
from houserules.rules.option import Value
from houserules.table.simulation import Account, Comparison, Simulation, usual_stakes
from houserules.table.strategies import strategy, usual

SEED = 649
VERSION = "ante at least the pair plus"
TABLES: dict[str, dict[str, Value]] = {
    "A": {
        "Ante Bonus": "A", "Pair Plus Wager": "A", "Six Card Bonus Wager": "A",
        "Progressive Payout Wager": "A",
    },
    "B": {
        "Ante Bonus": "B", "Pair Plus Wager": "B", "Six Card Bonus Wager": "B",
        "Progressive Payout Wager": "B", "Progressive wager amount": "$5",
    },
    "C": {
        "Ante Bonus": "C", "Pair Plus Wager": "C", "Six Card Bonus Wager": "C",
        "Five-Card Progressive Payout Wager": "yes", "Mini-royal flush, Ante Bonus": "50 to 1",
        "Mini-royal flush, Pair Plus": "100 to 1",
    },
    "D": {
        "Version": VERSION, "Ante Bonus": "A", "Pair Plus Wager": "D",
        "Six Card Bonus Wager": "D", "Five Card Hand Bonus Wager": "yes",
    },
    "E": {
        "Version": VERSION, "Ante Bonus": "B", "Pair Plus Wager": "E",
        "Six Card Bonus Wager": "E", "5 of 6 Progressive Payout Wager": "yes",
    },
}  # fmt: skip


def confirmed(choices: dict[str, Value], rounds: int, seed: int) -> list[Comparison]:
    """Play, and tell what was compared; a wager whose figure is missed fails."""
    rules = game.rules(choices)
    played = Simulation(rules, strategy(rules, "best"), seed)
    played.play(rounds)
    assert played.table.ledger.conserved
    compared = played.compared()
    for row in compared:
        assert row.errors is not None, row.account.wager
        assert abs(row.errors) < 3, (row.account.wager, row.account.mean, row.expected)
    return compared


def test_ante_and_pair_plus() -> None:
    compared = confirmed({}, 40_000, SEED)
    assert [row.account.wager for row in compared] == ["Ante Wager", "Pair Plus Wager"]
    assert all(row.account.played == 40_000 for row in compared)


@pytest.mark.parametrize("name", TABLES)
def test_every_paytable(name: str) -> None:
    compared = confirmed(TABLES[name], 3_000, SEED)
    assert len(compared) == 4


def test_the_tables_offer_every_paytable() -> None:
    """Every letter of the chapter but paytable C of the version, which pays as its neighbours."""
    for entry in plan_of(game).entries:
        option = entry.wager.option
        if option is not None:
            chosen = {str(choices.get(option.name)) for choices in TABLES.values()}
            assert set(option.domain.words()) - {"no"} <= chosen | {"A", "B", "C"}


@pytest.mark.slow
def test_two_million_rounds_of_ante_and_pair_plus() -> None:
    confirmed({}, 2_000_000, SEED)


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_paytable_over_many_rounds(name: str) -> None:
    confirmed(TABLES[name], 200_000, SEED)


def test_the_same_seed_deals_the_same_rounds() -> None:
    one, other = (Simulation(game.rules(), strategy(game.rules(), "best"), 7) for _ in range(2))
    one.play(200)
    other.play(100)
    other.play(100)
    assert one.accounts == other.accounts


# Strategies


def mean(name: str, stakes: dict[str, int], rounds: int) -> Account:
    rules = game.rules()
    played = Simulation(rules, strategy(rules, name), SEED, stakes)
    played.play(rounds)
    return played.accounts["Ante Wager"]


def test_always_fold_loses_every_ante() -> None:
    account = mean("always fold", {"Ante Wager": 1_000}, 500)
    assert account.gained == -account.wagered
    assert account.standard_error == 0


def test_always_play() -> None:
    """Playing every hand costs 7.65% of the Ante with bonus table A, as Wizard of Odds states."""
    account = mean("always play", {"Ante Wager": 1_000}, 8_000)
    assert abs(account.mean + 0.0765) < 3 * account.standard_error


def test_random_play_repeats_by_its_seed() -> None:
    rules = game.rules()
    for seed in (1, 2):
        accounts = []
        for _ in range(2):
            played = Simulation(rules, strategy(rules, "random", seed), SEED)
            played.play(300)
            accounts.append(played.accounts)
        assert accounts[0] == accounts[1]


def test_strategies_by_name() -> None:
    assert usual(game.rules()) == "best"
    with pytest.raises(RuleError, match=r"no strategy “bets”\. Did you mean “best”\?"):
        strategy(game.rules(), "bets")


# What is wagered


def test_every_wager_that_can_be_placed_is_placed() -> None:
    assert usual_stakes(game.rules(TABLES["B"])) == {
        "Ante Wager": 1_000,
        "Pair Plus Wager": 1_000,
        "Progressive Payout Wager": 500,
        "Six Card Bonus Wager": 1_000,
    }


def test_accounts_are_exact() -> None:
    account = Account("x")
    for gain in (100, -100, 300):
        account.add(100, gain)
    assert (account.mean, account.played, account.wagered) == (1.0, 3, 300)
    assert account.standard_error == pytest.approx(2 / 3**0.5)


@pytest.mark.parametrize("chapter", [entry.chapter for entry in INDEX])
def test_rounds_leave_nothing_to_collect(chapter: str) -> None:
    rules = load(chapter).rules()
    played = Simulation(rules, strategy(rules, usual(rules)), 1)
    played.play(4)
    gc.collect()
    played.play(20)
    assert gc.collect() == 0
    assert gc.isenabled()
