"""Craps and Mini-Craps: bets on a shooter's rolls, the Fire Bet and Bonus Craps.

623a.3(a)(40) and (43), 623a.5(f) and (h), 623a.11 and 623a.12.
"""

from houserules.equipment.dice import Roll
from houserules.rules import Bet, HouseRules, Scale, Verdict, Wager, YesNo
from houserules.rules.house_rules import Limits

from .bets import FOLLOW, SEVEN, Mark, Spot, as_printed, game, paid

# 623a.3(a)(40), 623a.5(f) and 623a.11: the Fire Bet

FIRE_ROWS = {4: "Four Points", 5: "Five Points", 6: "Six or More Points"}
fire = game.wager(
    "Fire Bet", "3(a)(40)", by_submission=True,
    pays=game.table("5(f)", Scale(*FIRE_ROWS.values()), """
        Individual Unique Points Made   A          B
        Four Points                     24 to 1    39 to 1
        Five Points                     249 to 1   199 to 1
        Six or More Points              999 to 1   499 to 1
    """),
    requires=[game.amounts("11(b)(1)", "it is $1 to $5 in steps of $1", Limits(100, 500, 100))],
)
FIRE_WINS = game.rule("3(a)(40)(i)", "loser 7 after four or more different points")
FIRE_LOSES = game.rule("3(a)(40)(ii)", "loser 7 before four different points")
WAITED = game.carry("11(a)(2)", "a pending bet goes on with the next shooter until a loser 7")
LOSER_SEVEN = game.carry("11(a)(5)", "collected or paid at a loser 7, not at one on a come out")
MADE_AGAIN = game.carry("11(b)(2)", "the points made are a set: one made again does not count")
ANY_ORDER = game.carry("11(b)(3)", "the order of the points does not matter")
game.step("11(a)(3)", "bring the Fire Bets in by number to the area before the boxperson")
game.step("11(a)(4)", "mark each point made with how many different points have been made",
          applies=lambda rules: rules.offers(fire))
game.step("11(a)(6)", "after four different points notify surveillance to confirm the bets",
          applies=lambda rules: rules.offers(fire))


def _follow_fire(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
    assert isinstance(spot.mark, frozenset)
    if spot.point is None or roll.total not in (spot.point, SEVEN):
        return spot.mark
    if roll.total != SEVEN:
        return spot.mark | {roll.total}
    if len(spot.mark) not in FIRE_ROWS:
        return FIRE_LOSES.loses().citing(LOSER_SEVEN)
    won = paid(FIRE_WINS, fire, FIRE_ROWS[len(spot.mark)], rules)
    return won.citing(LOSER_SEVEN, ANY_ORDER)


FOLLOW[fire] = _follow_fire

# 623a.3(a)(43), 623a.5(h) and 623a.12: Bonus Craps

bonus_craps = game.option("Bonus Craps", "3(a)(43)", YesNo(), False)
BONUS_WINS = game.rule("12(4)", "all of its numbers before a 7")
BONUS_SEVEN = game.rule("12(5)", "7 before all of its numbers")
BONUS_ANY_ORDER = game.carry("12(6)", "the order of the numbers does not matter")
game.step("12(3)", "mark each total thrown with its button", (bonus_craps, True))


def _bonus_wager(place: int, name: str, needed: frozenset[int], odds: str) -> Wager:
    """All of these totals before a 7, on come out rolls and all others."""
    numeral = "i" * place
    wager = game.wager(
        name, f"3(a)(43)({numeral})", under=bonus_craps,
        pays=as_printed(f"5(h)({place})", f"Wager  -\n{name}  {odds}"),
    )

    def followed(bet: Bet, spot: Spot, roll: Roll, rules: HouseRules) -> Mark | Verdict:
        assert isinstance(spot.mark, frozenset)
        if roll.total == SEVEN:
            return BONUS_SEVEN.loses().citing(wager.cite)
        thrown = spot.mark | (needed & {roll.total})
        if thrown != needed:
            return thrown
        return paid(BONUS_WINS, wager, name, rules).citing(wager.cite, BONUS_ANY_ORDER)

    FOLLOW[wager] = followed
    return wager


SMALL, TALL = frozenset(range(2, 7)), frozenset(range(8, 13))
BONUS_CRAPS = {
    _bonus_wager(1, "All Small Wager", SMALL, "34 to 1"): SMALL,
    _bonus_wager(2, "All Or Nothing At All Wager", SMALL | TALL, "175 to 1"): SMALL | TALL,
    _bonus_wager(3, "All Tall Wager", TALL, "34 to 1"): TALL,
}
"""The totals that each wager needs."""
all_small, all_or_nothing, all_tall = BONUS_CRAPS


def first_mark(wager: Wager) -> Mark:
    """The mark with which a bet is placed: nothing collected yet, or no point of its own."""
    return frozenset() if wager in (fire, *BONUS_CRAPS) else None
