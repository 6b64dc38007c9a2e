"""The wagers that 627a, 629a and 631a permit alike: what they pay and how they are settled.

Their sections differ in number and have the same letters, so a paragraph is written once, below
its section. Each wager settles facts about the hands into a verdict.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import floor

from houserules.games.baccarat.baccarat_hands import (
    BANKERS_HAND,
    NO_PAIR,
    ONE_PAIR,
    PLAYERS_HAND,
    TWO_PAIRS,
    Count,
    Result,
    pairs_of,
)
from houserules.games.baccarat.paragraphs import Paragraphs
from houserules.law import Citation
from houserules.rules import (
    AtLeast,
    Bet,
    Game,
    HouseRules,
    Odds,
    OneOf,
    Option,
    Paytables,
    Scale,
    Verdict,
    Vigorish,
    Wager,
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
        self._rate = game.fixes(
            "Vigorish on the Banker's Hand", f"{at.payouts}(c)", percent(0, 100), RATE, BANKERS_HAND
        )

        def paid(when: str) -> Paytables:
            return game.table(f"{at.payouts}(c)", Scale(self.HIGHER), """
                Hand                   -
                Banker's Hand higher   1 to 1
            """, when=when)

        self.wager = game.wager(
            BANKERS_HAND, f"{at.wagers}(a)(1)",
            pays=[
                (self._has_vigorish, paid(f"less {Vigorish(self._rate)}")),
                (None, paid("EZ Baccarat, without vigorish")),
            ],
        )
        self._wins = game.rule(f"{at.wagers}(a)(1)(i)", "the Banker's Hand is higher")
        self._loses = game.rule(f"{at.wagers}(a)(1)(ii)", "the Banker's Hand is lower")
        self._ties = game.rule(f"{at.wagers}(a)(1)(iii)", "the Point Counts are equal")
        self._dragon_7 = game.rule(f"{at.wagers}(a)(1)(iii)", "Dragon 7 at an EZ Baccarat table")
        self.rounding = game.option(
            "Vigorish rounded up to 25¢", f"{at.payouts}(c)", YesNo(), False,
            applies=self._has_vigorish, says=lambda _: "vigorish rounded up to 25¢",
        )
        self.collection = game.option(
            "Vigorish collection", f"{at.payouts}(d)", OneOf((self.WITH_PAYOUT, self.LATER)),
            self.WITH_PAYOUT, must=True, applies=self._has_vigorish,
        )
        at_once = game.step(
            f"{at.payouts}(d)(1)", "collect the vigorish with the payout",
            (self.collection, self.WITH_PAYOUT),
        )
        marked = game.step(
            f"{at.payouts}(d)(2)", "mark the vigorish to collect it later",
            (self.collection, self.LATER),
        )
        self._collected = {self.WITH_PAYOUT: at_once.cite, self.LATER: marked.cite}

    def _has_vigorish(self, rules: HouseRules) -> bool:
        return not rules[self._ez]

    def vigorish(self, rules: HouseRules) -> Vigorish | None:
        """The vigorish on a winning wager; none in EZ Baccarat."""
        if not self._has_vigorish(rules):
            return None
        return Vigorish(self._rate, 25 if rules[self.rounding] else None)

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
        return replace(won, vigorish=vigorish, also=(*won.also, self.collected(rules)))

    def collected(self, rules: HouseRules) -> Citation:
        """The paragraph by which the vigorish is collected."""
        return self._collected[rules[self.collection]]


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
        )
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


def told(bet: Bet, result: Result, rules: HouseRules) -> str:
    """The outcome of a wager that both hands decide as they count."""
    hands, decided = {PLAYERS_HAND: result.player, BANKERS_HAND: result.banker}, bet.wager.decided
    assert decided is not None
    return decided.teller(rules, bet.on)(*(hands[place] for place in decided.looks_at[bet.on]))


def tie_wager(game: Game, at: Paragraphs) -> Wager:
    """The Tie Wager, whose odds the certificate holder may raise."""
    odds = game.option(
        "Tie Wager odds", f"{at.payouts}(b)", AtLeast(Odds(8)), Odds(8), says=str
    )
    not_equal = "the Point Counts are not equal"
    return game.wager(
        "Tie Wager", f"{at.wagers}(a)(3)", moved_by=[*(game.shoe or ()), odds],
        amend=lambda table, rules: replace(table, rows=(("Tie", rules[odds]),)),
        pays=game.table(f"{at.payouts}(b)", Scale("Tie"), """
            Hand   -
            Tie    at least 8 to 1
        """),
        looks_at=(PLAYERS_HAND, BANKERS_HAND), apart=True,
        outcome=lambda player, banker: "Tie" if player.points == banker.points else not_equal,
        settled_by=f"{at.wagers}(a)(3)", paid_by=f"{at.wagers}(a)(3)(i)",
        lost_by={not_equal: f"{at.wagers}(a)(3)(ii)"},
    )


LEAST_MARGIN = 4
BY_FAR = {points: f"Win by {points} points" for points in range(9, LEAST_MARGIN - 1, -1)}
NATURAL, NINE_OVER_EIGHT = "Natural winner", "Natural 9 against a Natural 8"
NATURAL_TIE = "Natural tie"
UNDER_NINE = "a Natural 8 against a Natural 9"
NOT_HIGHER = "no Natural, not above the other hand"
TOO_CLOSE = "no Natural, less than four points above"


def dragon_outcome(selected: Count, other: Count) -> str:
    """The selected hand against the other one."""
    margin = selected.points - other.points
    if selected.natural and other.natural:
        if margin == 0:
            return NATURAL_TIE
        return NINE_OVER_EIGHT if margin > 0 else UNDER_NINE
    if selected.natural:
        return NATURAL
    return NOT_HIGHER if margin <= 0 else BY_FAR.get(margin, TOO_CLOSE)


def dragon_bonus_wager(game: Game, at: Paragraphs) -> Wager:
    """The Dragon Bonus Wager on a hand that is a Natural or wins by far."""
    wins, loses = f"{at.wagers}(a)(4)(i)", f"{at.wagers}(a)(4)(ii)"
    scale = Scale(
        *BY_FAR.values(), NINE_OVER_EIGHT, NATURAL, NATURAL_TIE, within={NINE_OVER_EIGHT: NATURAL}
    )
    return game.wager(
        "Dragon Bonus Wager", f"{at.wagers}(a)(4)", by_submission=True,
        selections=(PLAYERS_HAND, BANKERS_HAND),
        pays=game.table(f"{at.payouts}(e)", scale, """
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
        looks_at={
            PLAYERS_HAND: (PLAYERS_HAND, BANKERS_HAND), BANKERS_HAND: (BANKERS_HAND, PLAYERS_HAND),
        },
        apart=True, outcome=dragon_outcome, settled_by=f"{at.wagers}(a)(4)",
        paid_by={
            NATURAL: f"{wins}(A)", NINE_OVER_EIGHT: f"{wins}(B)",
            **dict.fromkeys(BY_FAR.values(), f"{wins}(C)"),
            NATURAL_TIE: f"{at.wagers}(a)(4)(iii)",
        },
        lost_by={
            UNDER_NINE: f"{loses}(A)", NOT_HIGHER: f"{loses}(B)", TOO_CLOSE: f"{loses}(C)",
        },
    )


def insurance_wager(
    game: Game,
    name: str,
    *,
    odds: Odds,
    wager_cite: str,
    payout_cite: str,
    ez: Option[bool],
    comes: Callable[[Result], bool],
) -> Wager:
    """An insurance wager on a result that `comes` recognises, offered at an EZ Baccarat table."""
    return game.wager(
        f"{name} Insurance Wager", wager_cite, under=ez,
        pays=game.table(payout_cite, Scale(name), f"""
            Hand    -
            {name}  {odds}
        """),
        looks_at=(PLAYERS_HAND, BANKERS_HAND), apart=True,
        outcome=lambda *hands: name if comes(Result(*hands)) else f"no {name}",
        settled_by=wager_cite, paid_by=f"{wager_cite}(i)",
        lost_by={f"no {name}": f"{wager_cite}(ii)"},
    )


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
            looks_at=(PLAYERS_HAND, BANKERS_HAND), apart=True, outcome=pairs_of,
            settled_by=f"{at.wagers}(a)(7)", paid_by=f"{at.wagers}(a)(7)(i)",
            lost_by={NO_PAIR: f"{at.wagers}(a)(7)(ii)"},
        )
        self.portion = game.option(
            "House Money portion added", at.adding, percent(1, 100), Fraction(1),
            applies=lambda rules: rules.offers(self.wager),
            says=lambda value: f"{percents(value)} of the House Money payout added",
        )
        self.adding = game.cite(at.adding)

    def added(self, payout: int, rules: HouseRules) -> int:
        """How much of a payout is added to a wager, in whole cents; the rest is handed over."""
        return floor(payout * rules[self.portion])
