"""Rounds without a person: what became of each wager, beside the figure that fits it.

Whether the figures are right is asked in test_confirming.
"""

import gc

import pytest

from houserules.evidence.simulation import Account, Comparison, Simulation, left_out, usual_stakes
from houserules.evidence.strategies import stated_for, strategy, usual
from houserules.games import INDEX, load
from houserules.games.poker.three_card_poker.law import ante, game
from houserules.rules import Bet, HouseRules, RuleError
from houserules.rules.house_rules import Limits

SEED = 649


def compared(
    rules: HouseRules, rounds: int, stakes: dict[str, int] | None = None, name: str = ""
) -> dict[str, Comparison]:
    """Play, and give each account with its figure."""
    name = name or usual(rules)
    played = Simulation(rules, strategy(rules, name), SEED, stakes, stated_for(rules, name))
    played.play(rounds)
    assert played.table.ledger.conserved
    return {row.account.wager: row for row in played.compared()}


def test_ante_and_pair_plus() -> None:
    """Means within three standard errors, by the variance of the figures."""
    rows = compared(game.rules(), 40_000)
    assert list(rows) == ["Ante Wager", "Pair Plus Wager"]
    assert all(row.account.played == 40_000 for row in rows.values())
    assert all(row.errors is not None and abs(row.errors) < 3 for row in rows.values())


# The figure that fits


def test_each_selection_has_its_own_account_and_figure() -> None:
    rules = load("627a").rules({"Dragon Bonus Wager": "B"})
    bets = [f"Dragon Bonus Wager on {hand}" for hand in ("Player's Hand", "Banker's Hand")]
    rows = compared(rules, 50, dict.fromkeys(("Player's Hand", *bets), 1_000))
    figures = [rows[bet].figure for bet in bets]
    assert [figure.when for figure in figures if figure] == [
        "on the Player's Hand, 8 decks",
        "on the Banker's Hand, 8 decks",
    ]


def test_the_fifths_of_a_wager_are_counted_with_it() -> None:
    """617a.3(e)(1)(iii): five lines a spin, one wager that gains 31 fifths or loses five."""
    rules = load("617a").rules({"Five Adjacent Number Wager": "yes"})
    rows = compared(rules, 100, {"Five Adjacent Number Wager on 17": 500})
    assert list(rows) == ["Five Adjacent Number Wager on 17"]
    (row,) = rows.values()
    assert row.account.counts.keys() == {(500, 35 * 100 - 400), (500, -500)}
    assert row.account.played == 100
    assert row.figure is not None


def test_a_bet_is_counted_with_the_vigorish_that_was_charged_when_it_was_made() -> None:
    rules = load("623a").rules({"Buy Bet": "yes", "Buy Bet vigorish": "5%"})
    bets = {"Pass Bet": 1_000, "Buy Bet on 4": 1_000, "Buy Bet on 6": 1_000}
    rows = compared(rules, 60, bets)
    four, six = rows["Buy Bet on 4"], rows["Buy Bet on 6"]
    assert set(four.account.counts) == {(1_000, 2_000 - 50), (1_000, -1_000 - 50)}
    assert set(six.account.counts) == {(1_000, 1_200 - 50), (1_000, -1_000 - 50)}
    assert four.figure
    assert four.figure.when
    assert four.figure.when.startswith("on 4")


def test_a_supplemental_wager_has_the_figure_of_its_point() -> None:
    bets = {"Come Bet Supplemental Wager on 5": 1_000, "Come Bet": 1_000, "Pass Bet": 1_000}
    rows = compared(load("623a").rules(), 60, bets)
    figure = rows["Come Bet Supplemental Wager on 5"].figure
    assert figure
    assert figure.when == "point 5 or 9"


def test_the_figure_of_a_wager_that_is_forfeited_with_another() -> None:
    """An Ante that is folded forfeits the five-card progressive, 649a.11(b)(2)."""
    rules = game.rules({"Five-Card Progressive Payout Wager": "yes"})
    wager, bets = "Five-Card Progressive Payout Wager", {"Pair Plus Wager": 1_000}
    alone = compared(rules, 20, {**bets, wager: 100})[wager]
    beside = compared(rules, 20, {**bets, wager: 100, "Ante Wager": 1_000})[wager]
    assert alone.figure
    assert beside.figure
    assert (alone.figure.when, beside.figure.when) == (None, "with an Ante Wager")
    assert beside.figure.house_advantage > alone.figure.house_advantage


def test_the_figure_of_the_strategy_that_is_followed() -> None:
    rules = load("633a").rules()
    for name, when in (("basic", None), ("best", "play by the exact cards")):
        figure = compared(rules, 20, {"Blackjack Wager": 1_000}, name)["Blackjack Wager"].figure
        assert figure
        assert figure.when == when


def test_every_round_is_dealt_from_all_cards() -> None:
    """So no round depends on the one before, as figures suppose."""
    rules = load("633a").rules({"Decks": 1})
    played = Simulation(rules, strategy(rules, "always stand"), SEED, {"Blackjack Wager": 1_000})
    for _ in range(30):
        played.play(1)
        assert played.table.dealer.remaining() == 0


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
    return played.accounts[Bet(ante)]


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


# Wagers


def test_every_wager_that_can_be_placed_is_placed() -> None:
    rules = game.rules(
        {
            "Six Card Bonus Wager": "B",
            "Progressive Payout Wager": "B",
            "Progressive wager amount": "$5",
        }
    )
    assert usual_stakes(rules) == {
        "Ante Wager": 1_000,
        "Pair Plus Wager": 1_000,
        "Progressive Payout Wager": 500,
        "Six Card Bonus Wager": 1_000,
    }


def test_what_cannot_be_placed_at_first_is_left_out_with_its_reason() -> None:
    rules = load("craps").rules()
    assert usual_stakes(rules)["Horn Bet"] == 800, "in units of $4"
    found = {one.wager: one for one in left_out(rules)}
    assert "after the come out roll (§ 623a.3(a)(3))" in found["Come Bet"].why
    assert found["Place Bet to Win"].selections == ("5", "6", "8", "9", "10")
    assert {"Pass Bet", "Horn Bet", "Field Bet"}.isdisjoint(found)
    offered = {wager.name for wager in rules.game.wagers if rules.offers(wager)}
    placed = {bet.partition(" on 4")[0].partition(" on 2")[0] for bet in usual_stakes(rules)}
    assert offered == placed | set(found)


def test_stakes_next_to_the_usual_one() -> None:
    posted = {"Ante Wager": Limits(1_500, 3_000, 200), "Pair Plus Wager": Limits(100, 900, 250)}
    assert usual_stakes(game.rules(limits=posted)) == {"Ante Wager": 1_600, "Pair Plus Wager": 750}


def test_nothing_is_off_by_a_figure_for_another_strategy() -> None:
    rows = compared(game.rules(), 50, {"Ante Wager": 1_000, "Pair Plus Wager": 500}, "always play")
    assert rows["Ante Wager"].figure
    assert rows["Ante Wager"].errors is None
    assert rows["Pair Plus Wager"].errors is not None, "nothing is decided for it"


@pytest.mark.parametrize(
    ("stakes", "sentence"),
    [
        ({"Horn Bet": 400, "Come Bet": 500}, "alone make no round of Craps .* Seat 1 makes a Pass"),
        ({"Horn Bet": 1_000}, r"Horn Bet: it is placed in units of 4.* \(§ 623a.3\(a\)\(19\)\)"),
        ({"Pass Bet": 1_000, "Horn Bet": 1_000}, "Horn Bet: it is placed in units of 4"),
    ],
)
def test_wagers_that_make_no_round_get_a_sentence(stakes: dict[str, int], sentence: str) -> None:
    rules = load("craps").rules()
    with pytest.raises(RuleError, match=sentence):
        Simulation(rules, strategy(rules, "best"), SEED, stakes).play(5)


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
    gc.freeze()  # a collection looks at what comes after, not at all that tests have loaded
    assert min(_left_by(played) for _ in range(3)) == 0  # another thread may leave something once
    assert gc.isenabled()


def _left_by(played: Simulation) -> int:
    """How many things only a collector could free after some more rounds."""
    played.play(20)
    return gc.collect()


@pytest.mark.parametrize(
    "slug",
    ["let-it-ride", "ultimate-texas-holdem", "crazy-4-poker", "raise-it-up-stud-poker",
     "criss-cross-poker", "heads-up-holdem", "four-card-frenzy", "dj-wild-stud-poker",
     "three-card-poker"],
)  # fmt: skip
def test_every_offered_wager_is_placed_or_said_to_be_left_out(slug: str) -> None:
    """Also those that need wagers which are listed after them."""
    rules = load(slug).rules()
    for payable in rules.game.payables:
        try:
            rules = rules.offering(payable).require_consistent()
        except RuleError:
            continue
    told = {*usual_stakes(rules), *(one.wager for one in left_out(rules))}
    before = {wager.name for wager in rules.game.wagers_before_the_deal if rules.offers(wager)}
    assert before <= told
