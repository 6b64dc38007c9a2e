"""Craps and Mini-Craps: Place, Buy and Lay Bets, 623a.3(a)(5), (6), (41), (42) and 623a.5(g)."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from houserules.equipment.dice import Roll
from houserules.rules import (
    Bet,
    Freely,
    HouseRules,
    OneOf,
    Option,
    Rule,
    RuleError,
    Verdict,
    Vigorish,
    Wager,
)
from houserules.rules.money import percents
from houserules.rules.option import percent

from .bets import (
    FOLLOW,
    NUMBERS,
    OFF_ON_COME_OUT,
    SEVEN,
    Mark,
    Spot,
    as_printed,
    game,
    paid,
    rows_of,
)


def _number_bet(number: int, wager: Wager, *, to_win: bool) -> Wager:
    """A bet on its number, or against it, which that number or a 7 decides."""
    cite = f"3(a)({number})"
    number_first = game.rule(f"{cite}({'i' if to_win else 'ii'})", "its number before a 7")
    seven_first = game.rule(f"{cite}({'ii' if to_win else 'i'})", "7 before its number")
    wins, loses = (number_first, seven_first) if to_win else (seven_first, number_first)

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
        if str(roll.total) != bet.on and roll.total != SEVEN:
            return spot.mark
        return _won(wins, bet, rules) if (roll.total != SEVEN) == to_win else loses.loses()

    FOLLOW[wager] = followed
    return wager


def _won(rule: Rule, bet: Bet, rules: HouseRules) -> Verdict:
    """Paid by the row of its number; a Buy or Lay Bet may owe vigorish because it won."""
    verdict = paid(rule, bet.wager, row_of(bet), rules)
    vigorish = VIGORISH.get(bet.wager)
    if vigorish is None or not (due := vigorish.on_winning(bet, rules)):
        return verdict
    return replace(verdict, vigorish=due).citing(vigorish.winning.cite)


def row_of(bet: Bet) -> str:
    """The printed row of a number bet."""
    return f"{bet.wager.name} {'against' if bet.wager is lay else 'on'} {bet.on}"


# 623a.3(a)(5) and (6): Place Bets

IN_ADDITION, IN_LIEU = "in addition to Place Bets to Lose", "in lieu of Place Bets to Lose"
lay_beside = game.option(
    "Lay Bets are offered", "3(a)(42)", OneOf((IN_ADDITION, IN_LIEU)), IN_ADDITION,
    applies=lambda rules: rules.offers(lay),
)

place_to_win = _number_bet(
    5,
    game.wager("Place Bet to Win", "3(a)(5)", selections=NUMBERS, pays=rows_of("Place Bet to Win")),
    to_win=True,
)
place_to_lose = _number_bet(
    6,
    game.wager(
        "Place Bet to Lose", "3(a)(6)", selections=NUMBERS, pays=rows_of("Place Bet to Lose"),
        requires=[game.requirement(
            "3(a)(42)", "Lay Bets are offered in lieu of it",
            lambda bets, rules: not rules.offers(lay) or rules[lay_beside] != IN_LIEU,
        )],
    ),
    to_win=False,
)

# 623a.3(a)(41), (42) and 623a.5(g)(1), (2): Buy and Lay Bets, which pay true odds

game.carry('1("Buy Bet")', "a Place Bet to Win at true odds")
game.carry('1("Lay Bet")', "a Place Bet to Lose at true odds")
buy = _number_bet(
    41,
    game.wager("Buy Bet", "3(a)(41)", by_submission=True, selections=NUMBERS,
        pays=as_printed("5(g)(1)", """
            Wager               -
            Buy Bet on the 4    2 to 1
            Buy Bet on the 5    3 to 2
            Buy Bet on the 6    6 to 5
            Buy Bet on the 8    6 to 5
            Buy Bet on the 9    3 to 2
            Buy Bet on the 10   2 to 1
        """)),
    to_win=True,
)
lay: Wager = _number_bet(
    42,
    game.wager("Lay Bet", "3(a)(42)", by_submission=True, selections=NUMBERS,
        pays=as_printed("5(g)(2)", """
            Wager                    -
            Lay Bet against the 4    1 to 2
            Lay Bet against the 5    2 to 3
            Lay Bet against the 6    5 to 6
            Lay Bet against the 8    5 to 6
            Lay Bet against the 9    2 to 3
            Lay Bet against the 10   1 to 2
        """)),
    to_win=False,
)
OFF_ON_COME_OUT.update({place_to_win, place_to_lose, buy})

# 623a.5(g)(3): vigorish

AT_PLACING, ON_WINNING = "when the bet is made", "when the bet wins"
OF_WAGER, OF_WINNINGS = "amount wagered", "amount won"


def _numbers(value: object) -> tuple[str, ...]:
    """Some of the six numbers, in their order."""
    text = " ".join(value) if isinstance(value, list) else str(value)
    words = set(text.replace(",", " ").split())
    if not words or not words <= set(NUMBERS):
        raise RuleError(f"“{text[:40]}” are not some of the numbers {', '.join(NUMBERS)}.")
    return tuple(number for number in NUMBERS if number in words)


class Charges:
    """The vigorish on Buy or on Lay Bets, as the Rules Submission specifies it."""

    def __init__(self, wager: Wager, cite: str, at_placing: str, of: str) -> None:
        def offered(rules: HouseRules) -> bool:
            return rules.offers(wager)

        def only_winners(rules: HouseRules) -> bool:
            return rules.offers(wager) and rules[self.procedure] == ON_WINNING

        name = wager.name
        self.wager = wager
        self.placing_of = of
        self.placing = game.rule(f"{cite}(A)", f"vigorish on the {at_placing}")
        self.winning = game.rule(f"{cite}(B)", "vigorish on a winning bet")
        self.rate = game.option(
            f"{name} vigorish", "5(g)(3)", percent(0, 5), Fraction(5, 100), must=True,
            applies=offered, says=lambda rate: f"vigorish {percents(rate)}",
        )
        self.procedure: Option[str] = game.option(
            f"{name} vigorish is collected", cite, OneOf((AT_PLACING, ON_WINNING)), AT_PLACING,
            must=True, applies=offered, says=lambda when: f"vigorish {when}",
        )
        self.numbers = game.option(
            f"Winning {name}s that owe vigorish", f"{cite}(B)",
            Freely(_numbers, f"some of {', '.join(NUMBERS)}", (NUMBERS,), ", ".join), NUMBERS,
            must=True, applies=only_winners, says=lambda on: f"owed on {', '.join(on)}",
        )
        self.base = game.option(
            f"Vigorish on a winning {name} is a rate of the", f"{cite}(B)",
            OneOf((OF_WAGER, OF_WINNINGS)), of, applies=only_winners,
            says=lambda base: f"of the {base}",
        )
        self.options: tuple[Option[Any], ...] = (self.rate, self.procedure, self.numbers, self.base)

    def _vigorish(self, rules: HouseRules, of: str) -> Vigorish | None:
        rate = rules[self.rate]
        return Vigorish(rate, of_wager=of == OF_WAGER) if rate else None

    def on_placing(self, rules: HouseRules) -> Vigorish | None:
        """The vigorish that is due when a bet is made, beside the wager."""
        due = rules[self.procedure] == AT_PLACING
        return self._vigorish(rules, self.placing_of) if due else None

    def on_winning(self, bet: Bet, rules: HouseRules) -> Vigorish | None:
        """The vigorish that is due because a bet won, on the numbers specified."""
        due = rules[self.procedure] == ON_WINNING and bet.on in rules[self.numbers]
        return self._vigorish(rules, rules[self.base]) if due else None


VIGORISH = {
    buy: Charges(buy, "5(g)(3)(i)", "amount wagered", OF_WAGER),
    lay: Charges(lay, "5(g)(3)(ii)", "amount that may be won", OF_WINNINGS),
}
game.carry("5(i)", "no other bet is charged anything")


def charge(bet: Bet, stake: int, rules: HouseRules) -> Fraction:
    """The vigorish that the dealer collects when a bet is made; nothing for most bets."""
    charges = VIGORISH.get(bet.wager)
    vigorish = charges.on_placing(rules) if charges else None
    if vigorish is None:
        return Fraction(0)
    row = rules.paytable(bet.wager).row(row_of(bet))
    return vigorish.due(stake, row[1].net(stake) if row else 0)
