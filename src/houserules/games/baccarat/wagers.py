"""The wagers that 627a, 629a and 631a permit alike: what they pay and how they are settled.

Their sections differ in number and have the same letters, so a paragraph is written once, below
its section. Each wager settles facts about the hands into a verdict.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor

from houserules.games.baccarat.dealing import (
    BANKERS_HAND,
    NO_PAIR,
    ONE_PAIR,
    PLAYERS_HAND,
    TWO_PAIRS,
    Count,
    Result,
)
from houserules.games.baccarat.paragraphs import Paragraphs
from houserules.rules import (
    AtLeast,
    Game,
    HouseRules,
    Odds,
    OneOf,
    Option,
    Paytable,
    Paytables,
    Scale,
    Verdict,
    Vigorish,
    YesNo,
)
from houserules.rules.money import percents
from houserules.rules.option import percent

RATE = Fraction(5, 100)
"""The vigorish on a winning wager on the Banker's Hand."""


def ez_baccarat(game: Game, cite: str) -> Option[bool]:
    """The variation without vigorish, in which a Dragon 7 returns the wager on the Banker."""
    return game.option("EZ Baccarat", cite, YesNo(), False, says=lambda _: "EZ Baccarat")


class BankersHand:
    """The wager on the Banker's Hand, with its vigorish."""

    HIGHER = "Banker's Hand higher"
    WITH_PAYOUT = "with the payout"
    LATER = "later"

    def __init__(self, game: Game, at: Paragraphs, ez: Option[bool]) -> None:
        """Declare the wager and the vigorish, which EZ Baccarat does without."""
        self._ez = ez

        def paid(when: str) -> Paytables:
            return game.table(f"{at.payouts}(c)", Scale(self.HIGHER), """
                Hand                   -
                Banker's Hand higher   1 to 1
            """, when=when)  # fmt: skip

        self.wager = game.wager(
            BANKERS_HAND, f"{at.wagers}(a)(1)",
            pays=[
                (self._has_vigorish, paid(f"less {Vigorish(RATE)}")),
                (None, paid("EZ Baccarat, without vigorish")),
            ],
        )  # fmt: skip
        self._wins = game.rule(f"{at.wagers}(a)(1)(i)", "the Banker's Hand is higher")
        self._loses = game.rule(f"{at.wagers}(a)(1)(ii)", "the Banker's Hand is lower")
        self._ties = game.rule(f"{at.wagers}(a)(1)(iii)", "the Point Counts are equal")
        self._dragon_7 = game.rule(f"{at.wagers}(a)(1)(iii)", "Dragon 7 at an EZ Baccarat table")
        self.rounding = game.option(
            "Vigorish rounded up to 25¢", f"{at.payouts}(c)", YesNo(), False,
            applies=self._has_vigorish, says=lambda _: "vigorish rounded up to 25¢",
        )  # fmt: skip
        self.collection = game.option(
            "Vigorish collection", f"{at.payouts}(d)", OneOf((self.WITH_PAYOUT, self.LATER)),
            self.WITH_PAYOUT, must=True, applies=self._has_vigorish,
        )  # fmt: skip
        at_once = game.step(
            f"{at.payouts}(d)(1)", "collect the vigorish with the payout",
            (self.collection, self.WITH_PAYOUT),
        )  # fmt: skip
        marked = game.step(
            f"{at.payouts}(d)(2)", "mark the vigorish to collect it later",
            (self.collection, self.LATER),
        )  # fmt: skip
        self._collected = {self.WITH_PAYOUT: at_once.cite, self.LATER: marked.cite}

    def _has_vigorish(self, rules: HouseRules) -> bool:
        return not rules[self._ez]

    def vigorish(self, rules: HouseRules) -> Vigorish | None:
        """The vigorish on a winning wager; none in EZ Baccarat."""
        if not self._has_vigorish(rules):
            return None
        return Vigorish(RATE, 25 if rules[self.rounding] else None)

    def settle(self, result: Result, rules: HouseRules) -> Verdict:
        """By the Point Counts; at an EZ Baccarat table a Dragon 7 is returned."""
        if result.banker.points < result.player.points:
            return self._loses.loses()
        if result.banker.points == result.player.points:
            return self._ties.pushes()
        vigorish = self.vigorish(rules)
        if vigorish is None and result.dragon_7:
            return self._dragon_7.pushes()
        won = self._wins.pays(rules.paytable(self.wager), self.HIGHER)
        if vigorish is None:
            return won
        collected = self._collected[rules[self.collection]]
        return replace(won, vigorish=vigorish, also=(*won.also, collected))


class PlayersHand:
    """The wager on the Player's Hand."""

    HIGHER = "Player's Hand higher"

    def __init__(self, game: Game, at: Paragraphs) -> None:
        """Declare the wager."""
        self.wager = game.wager(
            PLAYERS_HAND, f"{at.wagers}(a)(2)",
            pays=game.table(f"{at.payouts}(a)", Scale(self.HIGHER), """
                Hand                   -
                Player's Hand higher   1 to 1
            """),
        )  # fmt: skip
        self._wins = game.rule(f"{at.wagers}(a)(2)(i)", "the Player's Hand is higher")
        self._loses = game.rule(f"{at.wagers}(a)(2)(ii)", "the Player's Hand is lower")
        self._ties = game.rule(f"{at.wagers}(a)(2)(iii)", "the Point Counts are equal")

    def settle(self, result: Result, rules: HouseRules) -> Verdict:
        """By the Point Counts."""
        if result.player.points == result.banker.points:
            return self._ties.pushes()
        if result.player.points < result.banker.points:
            return self._loses.loses()
        return self._wins.pays(rules.paytable(self.wager), self.HIGHER)


class TieWager:
    """The Tie Wager, whose odds the certificate holder may raise."""

    def __init__(self, game: Game, at: Paragraphs) -> None:
        """Declare the wager."""
        self.odds = game.option(
            "Tie Wager odds", f"{at.payouts}(b)", AtLeast(Odds(8)), Odds(8), says=str
        )
        self.wager = game.wager(
            "Tie Wager", f"{at.wagers}(a)(3)", amend=self._with_odds,
            pays=game.table(f"{at.payouts}(b)", Scale("Tie"), """
                Hand   -
                Tie    at least 8 to 1
            """),
        )  # fmt: skip
        self._wins = game.rule(f"{at.wagers}(a)(3)(i)", "the Point Counts are equal")
        self._loses = game.rule(f"{at.wagers}(a)(3)(ii)", "the Point Counts are not equal")

    def _with_odds(self, table: Paytable, rules: HouseRules) -> Paytable:
        return replace(table, rows=(("Tie", rules[self.odds]),))

    def settle(self, result: Result, rules: HouseRules) -> Verdict:
        """By whether the Point Counts are equal."""
        if result.player.points == result.banker.points:
            return self._wins.pays(rules.paytable(self.wager), "Tie")
        return self._loses.loses()


class DragonBonus:
    """The Dragon Bonus Wager on a hand that is a Natural or wins by far."""

    LEAST_MARGIN = 4
    SCALE = Scale(
        *(f"Win by {points} points" for points in range(9, LEAST_MARGIN - 1, -1)),
        "Natural winner", "Natural tie",
    )  # fmt: skip

    def __init__(self, game: Game, at: Paragraphs) -> None:
        """Declare the wager and its paytables."""
        self.wager = game.wager(
            "Dragon Bonus Wager", f"{at.wagers}(a)(4)", by_submission=True,
            selections=(PLAYERS_HAND, BANKERS_HAND),
            pays=game.table(f"{at.payouts}(e)", self.SCALE, """
                Hand              A         B         C
                Win by 9 points   30 to 1   20 to 1   30 to 1
                Win by 8 points   10 to 1   8 to 1    10 to 1
                Win by 7 points   6 to 1    7 to 1    4 to 1
                Win by 6 points   4 to 1    4 to 1    4 to 1
                Win by 5 points   2 to 1    3 to 1    2 to 1
                Win by 4 points   1 to 1    1 to 1    2 to 1
                Natural winner    1 to 1    1 to 1    1 to 1
                Natural tie       Push      Push      Push
            """),
        )  # fmt: skip
        wins, loses = f"{at.wagers}(a)(4)(i)", f"{at.wagers}(a)(4)(ii)"
        self._natural = game.rule(f"{wins}(A)", "a Natural against no Natural")
        self._nine_over_eight = game.rule(f"{wins}(B)", "a Natural 9 against a Natural 8")
        self._by_far = game.rule(f"{wins}(C)", "no Natural, four points or more above")
        self._eight_under_nine = game.rule(f"{loses}(A)", "a Natural 8 against a Natural 9")
        self._not_higher = game.rule(f"{loses}(B)", "no Natural, not above the other hand")
        self._too_close = game.rule(f"{loses}(C)", "no Natural, less than four points above")
        self._natural_tie = game.rule(f"{at.wagers}(a)(4)(iii)", "Naturals of equal Point Count")

    def settle(self, selected: Count, other: Count, rules: HouseRules) -> Verdict:
        """By the selected hand against the other one."""
        table = rules.paytable(self.wager)
        margin = selected.points - other.points
        if selected.natural and other.natural:
            if margin == 0:
                return self._natural_tie.pays(table, "Natural tie")
            if margin < 0:
                return self._eight_under_nine.loses()
            return self._nine_over_eight.pays(table, "Natural winner")
        if selected.natural:
            return self._natural.pays(table, "Natural winner")
        if margin <= 0:
            return self._not_higher.loses()
        if margin < self.LEAST_MARGIN:
            return self._too_close.loses()
        return self._by_far.pays(table, f"Win by {margin} points")


class Insurance:
    """An insurance wager on one result, offered at an EZ Baccarat table."""

    def __init__(
        self,
        game: Game,
        result: str,
        odds: Odds,
        wager_cite: str,
        payout_cite: str,
        ez: Option[bool],
        comes: Callable[[Result], bool],
    ) -> None:
        """Declare the wager on a result that `comes` recognises."""
        self._result = result
        self._comes = comes
        self.wager = game.wager(
            f"{result} Insurance Wager", wager_cite, under=ez,
            pays=game.table(payout_cite, Scale(result), f"""
                Hand      -
                {result}  {odds}
            """),
        )  # fmt: skip
        self._wins = game.rule(f"{wager_cite}(i)", result)
        self._loses = game.rule(f"{wager_cite}(ii)", f"no {result}")

    def settle(self, result: Result, rules: HouseRules) -> Verdict:
        """By whether the result came."""
        if self._comes(result):
            return self._wins.pays(rules.paytable(self.wager), self._result)
        return self._loses.loses()


class HouseMoney:
    """The House Money Wager, whose payout may be added to a wager on a hand."""

    def __init__(self, game: Game, at: Paragraphs) -> None:
        """Declare the wager, and how much of its payout may be added."""
        self.wager = game.wager(
            "House Money Wager", f"{at.wagers}(a)(7)", by_submission=True,
            pays=game.table(f"{at.payouts}(h)", Scale(TWO_PAIRS, ONE_PAIR), """
                Hand                     -
                Player and Banker Pair   15 to 1
                Player or Banker Pair    3 to 1
            """),
        )  # fmt: skip
        self.portion = game.option(
            "House Money portion added", at.adding, percent(1, 100), Fraction(1),
            applies=lambda rules: rules.offers(self.wager),
            says=lambda value: f"{percents(value)} of the House Money payout added",
        )  # fmt: skip
        self.adding = game.cite(at.adding)
        self._wins = game.rule(f"{at.wagers}(a)(7)(i)", "a pair on the first two cards")
        self._loses = game.rule(f"{at.wagers}(a)(7)(ii)", "neither hand has a pair")

    def settle(self, pairs: str, rules: HouseRules) -> Verdict:
        """By the pairs among the first two cards of each hand."""
        if pairs == NO_PAIR:
            return self._loses.loses()
        return self._wins.pays(rules.paytable(self.wager), pairs)

    def added(self, payout: int, rules: HouseRules) -> int:
        """How much of a payout is added to a wager, in whole cents; the rest is handed over."""
        return floor(payout * rules[self.portion])
