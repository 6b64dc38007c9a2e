"""A settlement shows every paragraph that made the money."""

from houserules import Settlement, settle
from houserules.games import load


def shown(settlement: Settlement, wager: str) -> str:
    (line,) = (line for line in settlement.lines if line.name == wager)
    return str(line)


def test_a_payout_that_the_limit_cuts_names_its_paragraph() -> None:
    """A royal flush pays 1,000 to 1 on three bets of $100: the limit leaves less of the last."""
    bets = {f"Bet Number {number}": 10_000 for number in (1, 2, 3)}
    rides = ["let it ride", "let it ride"]
    seat = {"seat": 1, "wagers": bets, "cards": "As Ks Qs", "decisions": rides}
    rules = load("643a").rules({"payout limit": "$250,000"})
    settled = settle(rules, [seat], cards={"community": "Js Ts"})
    assert "(§ 643a.12(a), 11(f)(2), 12(h))" in shown(settled, "Bet Number 3")


def test_a_wager_saved_in_a_void_round_names_the_irregularity() -> None:
    wagers = {"Ante Wager": 1_000, "Straight Flush Bonus Wager": 500}
    seat = {"seat": 1, "wagers": wagers, "cards": "6c 7c 8c Jh Js 2d 4d"}
    rules = load("678a").rules({"straight flush bonus": "C"})
    settled = settle(rules, [seat], incidents=["678a.13(d)"])
    assert "(§ 678a.12(c), 11(e)(2)(ii), 13(d))" in shown(settled, "Straight Flush Bonus Wager")


def test_the_lines_below_each_other_print_them_all() -> None:
    seat = {"seat": 1, "wagers": {"Ante Wager": 1_000}, "cards": "7s 8h 9d", "decisions": ["play"]}
    settled = settle(load("649a").rules(), [seat], cards={"dealer": "Jd 7c 2s"})
    assert "649a.11(c)(3)(i), 12(a)" in str(settled)


def test_a_pair_bonus_with_a_two_pays_by_its_own_table_alone() -> None:
    """679a.12(f), and not 12(e), which is for another fourth card."""
    wagers = {"Ante Wager": 1_000, "Pair Bonus Wager": 500}
    seat = {"seat": 1, "wagers": wagers, "cards": "7h 7d 9s", "decisions": ["fold"]}
    rules = load("679a").rules({"pair bonus wager": "B"})
    cards = {"dealer": "Qc 3c 4d", "fourth card 1": "2s"}
    shown_by = shown(settle(rules, [seat], cards=cards), "Pair Bonus Wager")
    assert "(§ 679a.12(f), 11(d)(2)(ii))" in shown_by
