"""Several meters behind one wager: Mega, Major and Minor of Ultimate Texas Hold 'Em, 653a.12(d)."""

from fractions import Fraction

import pytest

from houserules.games import load
from houserules.links import Link, top_awards
from houserules.rules import HouseRules
from houserules.rules.settlement import FromMeter
from houserules.table import Log, NoMoreBets, PlaceBet, Sit, Source, Table, recover
from houserules.table.ledger import INVENTORY, PAYOUTS, Ledger, meter_account, reserve_account
from houserules.table.meters import Growth, OwnMeters

PROGRESSIVE = "Progressive Payout Wager"


@pytest.fixture
def rules() -> HouseRules:
    return load("653a").rules({PROGRESSIVE: "C"})


def names(rules: HouseRules) -> list[str]:
    return [meter.name for meter in rules.meters(rules.game.find_wager(PROGRESSIVE))]


def test_each_meter_has_its_seed_and_its_rate(rules: HouseRules) -> None:
    """Seeds of $10,000, $1,000 and $250 for 1; 9%, 7% and 3% of each wager."""
    table = Table(rules, source=Source(1))
    mega, major, minor = names(rules)
    assert table.meters[PROGRESSIVE] == {mega: 1_000_000, major: 100_000, minor: 25_000}
    table.do(Sit(1, "Ann", 10_000))
    for bet, stake in (("Ante Wager", 500), ("Blind Wager", 500), (PROGRESSIVE, 100)):
        table.do(PlaceBet(1, bet, stake))
    table.do(NoMoreBets())
    assert table.meters[PROGRESSIVE] == {mega: 1_000_009, major: 100_007, minor: 25_003}
    again = recover(Log(table.log.entries))
    assert again.meters == table.meters


def test_the_probabilities_of_three_jackpots(rules: HouseRules) -> None:
    """Royal flush, straight flush and four-of-a-kind among five cards of 52."""
    mega, major, minor = names(rules)
    hands = 2_598_960
    assert top_awards(rules, rules.game.find_wager(PROGRESSIVE)) == {
        mega: Fraction(4, hands),
        major: Fraction(36, hands),
        minor: Fraction(624, hands),
    }


def test_tables_with_three_meters_can_be_linked(rules: HouseRules) -> None:
    link, wager = Link(), rules.game.find_wager(PROGRESSIVE)
    link.join("one", rules, wager)
    link.join("two", load("653a").rules({PROGRESSIVE: "D"}), wager)
    assert list(link.meters.values()) == [1_000_000, 100_000, 25_000]
    with pytest.raises(ValueError, match=r"probability of 1/649740, not 1/649740"):
        link.join("three", load("653a").rules({PROGRESSIVE: "A"}), wager)


def test_a_meter_won_whole_and_a_part_of_one(rules: HouseRules) -> None:
    ledger = Ledger()
    meters = OwnMeters(rules, ledger)
    mega, major, _ = names(rules)
    ledger.bring_in(reserve_account(PROGRESSIVE, mega), 70)
    wager = rules.game.find_wager(PROGRESSIVE)
    meters.pay(FromMeter(wager, mega, 1_000_000, 1_000_070, 70))
    meters.pay(FromMeter(wager, major, 10_000, 90_000))
    assert ledger[meter_account(PROGRESSIVE, mega)] == 1_000_070
    assert ledger[meter_account(PROGRESSIVE, major)] == 90_000
    assert ledger[PAYOUTS] == 1_000_000 + 10_000, "for the winners"
    assert ledger[INVENTORY] == 0, "neither paid nor seeded from the table inventory"
    assert ledger.conserved


def test_fractions_of_a_cent_wait_for_the_next_wager() -> None:
    growth = Growth()
    cents = [growth.cents("meter", Fraction(14, 100) * 25) for _ in range(4)]
    assert cents == [3, 4, 3, 4], "3.5 cents each, 14 in all"


def test_a_round_knows_its_meters(rules: HouseRules) -> None:
    table = Table(rules, source=Source(1))
    shown, waiting = table.dealer.meters.shown()
    round_ = table.dealer.round(shown, waiting)
    assert round_.meters == table.meters
    assert set(round_.reserves[PROGRESSIVE].values()) == {0}
