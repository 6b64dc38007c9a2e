"""High Roll Dice: 58 Pa. Code Chapter 675a."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from houserules.games.shared.common import no_verbal_wager, not_with_cash
from houserules.rules import (
    Bet,
    Bets,
    Effect,
    Game,
    HouseRules,
    Line,
    Outcome,
    Requirement,
    Round,
    Scale,
    Verdict,
    Wager,
    YesNo,
)
from houserules.rules.house_rules import ANY_STAKE, NO_STAKE, Limits
from houserules.rules.wager import Condition

game = Game("675a", "High Roll Dice", positions=6, positions_cite="1(a)", case_keys=("rolls",))
six_dice = game.option(
    "Six dice", "6(a)", YesNo(), False, says=lambda six: "six dice" if six else "ten dice"
)

# 675a.1, 675a.3 and 675a.6(b), (e), (f): table, dice and shaker

game.nothing_to_execute(
    "make, approval and care of dice and shaker", "3(b)", "3(c)", "3(d)", "6(f)"
)
TEN = game.carry("3(a)", "ten dice")
SIX = game.carry("6(e)", "six dice")


def is_ten(rules: HouseRules) -> bool:
    """Whether ten dice are used."""
    return not rules[six_dice]


def is_six(rules: HouseRules) -> bool:
    """Whether the variation with six dice is played."""
    return rules[six_dice]


def dice_of(rules: HouseRules) -> int:
    """The number of dice in play."""
    return 6 if rules[six_dice] else 10


# 675a.2(d) and (e): the die that occurs the most

RANKS = (2, 3, 4, 5, 6, 1)
RANKED = game.carry("2(d)", "the ace is highest, then 6 to 2")
RANKED_OF_SIX = game.carry("6(c)", "six dice rank alike")


@dataclass(frozen=True, slots=True)
class Throw:
    """The matching dice of the highest value: their face, their number, and that in the end.

    The number in the end is known once the Extra Roll is thrown.
    """

    face: int
    number: int
    final: int | None = None

    @classmethod
    def of(cls, rolls: Sequence[tuple[int, ...]]) -> "Throw":
        """The result of the first roll, and of the Extra Roll if it was thrown."""
        shown = Counter(rolls[0])
        face = max(shown, key=lambda each: (shown[each], RANKS.index(each)))
        if len(rolls) == 1:
            return cls(face, shown[face])
        return cls(face, shown[face], shown[face] + rolls[1].count(face))

    def __str__(self) -> str:
        total = "" if self.final is None else f", {self.final} after the Extra Roll"
        return f"{self.number} dice show {self.face}{total}"


# 675a.2, 675a.5 and 675a.6(d), (j), (k): wagers and what they pay

VALUES = dict(zip(RANKS, ("Two", "Three", "Four", "Five", "Six", "One/ace"), strict=True))
KINDS = {
    10: "Ten-of-a-kind", 9: "Nine-of-a-kind", 8: "Eight-of-a-kind", 7: "Seven-of-a-kind",
    6: "Six-of-a-kind", 5: "Five-of-a-kind", 4: "Four-of-a-kind", 3: "Three-of-a-kind",
    2: "Two-of-a-kind", 1: "No matches",
}
ON_PIPS, ON_KINDS = Scale(*VALUES.values()), Scale(*KINDS.values())
NO_MATCH = "no match"
CIRCLES = {str(number): number for number in range(2, 9)} | {NO_MATCH: 1}

PIPS = game.table("5(a)", ON_PIPS, """
    Die Value with Most Matches   -
    Two                           6 to 1
    Three                         6 to 1
    Four                          5 to 1
    Five                          4 to 1
    Six                           4 to 1
    One/ace                       3 to 1
""")
PIPS_OF_SIX = game.table("6(j)", ON_PIPS, """
    Die Value with Most Matches   -
    Two                           8 to 1
    Three                         6 to 1
    Four                          5 to 1
    Five                          4 to 1
    Six                           3 to 1
    One/ace                       2 to 1
""", when="six dice")
LIKE = game.table("5(b)", ON_KINDS, """
    Like Kind         -
    Eight-of-a-kind   5,000 to 1
    Seven-of-a-kind   400 to 1
    Six-of-a-kind     30 to 1
    Five-of-a-kind    4 to 1
    Four-of-a-kind    1 to 1
    Three-of-a-kind   3 to 5
    Two-of-a-kind     12 to 1
""")
LIKE_OF_SIX = game.table("6(k)", ON_KINDS, """
    Like Kind         -
    Six-of-a-kind     6,000 to 1
    Five-of-a-kind    200 to 1
    Four-of-a-kind    15 to 1
    Three-of-a-kind   2 to 1
    Two-of-a-kind     1 to 2
    No matches        60 to 1
""", when="six dice")
MILLIONS = game.table("5(c)", ON_KINDS, """
    Millionaire Row   -
    Ten-of-a-kind     $1,000,000
    Nine-of-a-kind    $50,000
""")
ON_EXTRA_ROLL = game.table("5(d)", ON_KINDS, """
    Extra Roll        -
    Eight-of-a-kind   50 to 1
    Seven-of-a-kind   10 to 1
    Six-of-a-kind     4 to 1
    Five-of-a-kind    2 to 1
    Four-of-a-kind    1 to 1
    Three-of-a-kind   6 to 1
""")


def unit_of(bets: Bets, wager: Wager) -> Limits:
    """The amount of the player's wagers of a kind; none where the player has none."""
    stake = next((stake for bet, stake in bets.items() if bet.wager is wager), None)
    return NO_STAKE if stake is None else Limits(stake, stake)


def _one_amount(cite: str, applies: Condition) -> Requirement:
    """All Pip Street Wagers have the same amount, by the paragraph of the layout in use."""

    def met(bets: Bets, rules: HouseRules) -> bool:
        amounts = {stake for bet, stake in bets.items() if bet.wager is pip_street}
        return not applies(rules) or len(amounts) <= 1

    return game.requirement(cite, "all Pip Street Wagers have the same amount", met, at_close=True)


def _equal_to_pip_street(cite: str, applies: Condition) -> Requirement:
    """A Like Kind Boulevard Wager is as much as a Pip Street Wager, by the dice in use."""
    return game.amounts_beside(
        cite, "place it equal to the Pip Street Wager",
        lambda bets, rules: unit_of(bets, pip_street) if applies(rules) else ANY_STAKE,
    )


NOT_OF_SIX = game.on_layout(
    "6(d)", "the layout with six dice does not have it", lambda bet, rules: is_ten(rules)
)
pip_street = game.wager(
    "Pip Street Wager", "2(e)(1)", required=True, selections=map(str, RANKS),
    pays=[(is_ten, PIPS), (is_six, PIPS_OF_SIX)], moved_by=[six_dice],
    requires=[_one_amount("1(b)(2)(iv)", is_ten), _one_amount("6(b)(3)", is_six)],
)
like_kind = game.wager(
    "Like Kind Boulevard Wager", "2(e)(2)", selections=CIRCLES,
    pays=[(is_ten, LIKE), (is_six, LIKE_OF_SIX)], moved_by=[six_dice],
    requires=[
        game.on_layout(
            "2(e)(2)", "the circles are two to eight",
            lambda bet, rules: is_six(rules) or bet.on != NO_MATCH,
        ),
        game.on_layout(
            "6(d)", "the circles are two to six and no match",
            lambda bet, rules: is_ten(rules) or CIRCLES[bet.on or ""] <= dice_of(rules),
        ),
        _equal_to_pip_street("2(e)(2)", is_ten),
        _equal_to_pip_street("6(d)", is_six),
    ],
)
extra_roll = game.wager(
    "Extra Roll", "2(e)(3)", is_fee=True, pays=[(is_ten, ON_EXTRA_ROLL)], moved_by=[six_dice],
    fixed_by=[like_kind],
    requires=[
        NOT_OF_SIX,
        game.amounts_beside(
            "2(e)(3)", "buy it with a Like Kind Boulevard Wager, for the same amount",
            lambda bets, rules: unit_of(bets, like_kind),
        ),
    ],
)
millionaire = game.wager(
    "Millionaire Row Wager", "2(e)(4)", pays=[(is_ten, MILLIONS)], selections=("9", "10"),
    moved_by=[six_dice],
    requires=[
        NOT_OF_SIX,
        game.amounts("2(e)(4)", "it is at most $1", Limits(maximum=100)),
        game.placed_with("2(e)(1)", pip_street),
    ],
)
game.seated_by("2(c)")
no_verbal_wager(game, "2(b)")
not_with_cash(
    game, "2(b)", "A player purchases an extra roll with cash", "purchase of the extra roll"
)
game.nothing_to_execute(
    "examples of matching dice", "2(e)(1)(i)", "2(e)(1)(ii)", "2(e)(2)(i)", "2(e)(2)(ii)",
    "6(d)(1)", "6(d)(2)",
)

# 675a.4 and 675a.6(g) to (i): the round of play

game.step("2(a)", "wagers and Extra Rolls before the dice are shaken")
game.step("1(c)(2)", "the electronic system accepts no Extra Roll after no more bets")
game.step("4(a)", "no more bets; collect the Extra Rolls into the table inventory")
game.step("4(b)", "cover the shaker, shake it at least three times and throw the dice")
game.step("4(d)", "call out the die that occurs the most")
game.step("4(e)", "announce the matching dice and move them into their box, in plain view")
game.step("4(f)", "settle the wagers that the first throw decides, player by player")
game.step("4(g)", "throw the other dice again if anybody bought an Extra Roll")
game.step("4(h)", "settle the wagers that waited for it")
game.step("6(g)", "no more bets, six dice", (six_dice, True))
game.step("6(h)", "call out the die and move the matching dice, six dice", (six_dice, True))
OTHER_DIE, OTHER_NUMBER = "another die occurs the most", "another number of dice matches"
PIP_STREET = game.rule("4(f)(1)", OTHER_DIE)
FIRST_ROLL = game.rule("4(f)(2)(i)", OTHER_NUMBER)
OUT_OF_REACH = game.rule("4(f)(2)(ii)", "more dice match than an Extra Roll can undo")
MILLIONAIRE = game.rule("4(f)(3)", OTHER_NUMBER)
SECOND_ROLL = game.rule("4(h)", "another number of dice matches after the Extra Roll")
WITH_SIX = game.rule("6(i)", "the throw of six dice is another")
RANKED_BY = {PIP_STREET: (RANKED,), WITH_SIX: (RANKED_OF_SIX, six_dice.cite)}
PRICE = game.rule("4(a)", "the price of the Extra Roll is kept")


def settle_first_roll(bet: Bet, throw: Throw, rules: HouseRules) -> Verdict:
    """Settle a Pip Street Wager by the die, or a Millionaire Row Wager by the number of dice."""
    if bet.wager is millionaire:
        rule, came, outcome = MILLIONAIRE, throw.number, KINDS[throw.number]
    else:
        rule = WITH_SIX if rules[six_dice] else PIP_STREET
        came, outcome = throw.face, VALUES[throw.face]
    won = bet.on == str(came)
    verdict = rule.pays(rules.paytable(bet.wager), outcome) if won else rule.loses()
    return verdict.citing(*RANKED_BY.get(rule, ()))


def settle_like_kind(on: str, throw: Throw, bought: bool, rules: HouseRules) -> Verdict | None:
    """Settle a Like Kind Boulevard Wager; None while it waits for the Extra Roll."""
    circle = CIRCLES[on]
    rule = WITH_SIX if rules[six_dice] else OUT_OF_REACH if bought else FIRST_ROLL
    if circle == throw.number:
        return rule.pays(rules.paytable(like_kind), KINDS[circle])
    if not bought or circle < throw.number:
        return rule.loses()
    if throw.final is None:
        return None
    if circle != throw.final:
        return SECOND_ROLL.loses()
    return SECOND_ROLL.pays(rules.paytable(extra_roll), KINDS[circle])


def settle_bet(bet: Bet, throw: Throw, bought: bool, rules: HouseRules) -> Verdict | None:
    """Settle a bet as far as the dice have decided it; the price of an Extra Roll comes last."""
    if bet.wager is like_kind:
        return settle_like_kind(bet.on or "", throw, bought, rules)
    if bet.wager is not extra_roll:
        return settle_first_roll(bet, throw, rules)
    over = throw.final is not None or throw.number == dice_of(rules)
    return PRICE.loses() if over else None


PLACES = (pip_street, like_kind, millionaire, extra_roll)


def _order(bet: Bet, verdict: Verdict, waits: bool, six: bool) -> tuple[int, int]:
    """Losing wagers first: of six dice all, otherwise those of each paragraph.

    While Like Kind Boulevard Wagers wait for an Extra Roll, those that won are paid first.
    """
    wins, place = verdict.outcome is Outcome.WIN, PLACES.index(bet.wager)
    return (wins, place) if six else (place, wins is not (waits and bet.wager is like_kind))


@game.settles_played
def settle(round_: Round) -> Iterator[Line]:
    """Settle what the dice have decided, player by player as 675a.4(f) and (h) order."""
    throw, rules = Throw.of(round_.rolls), round_.rules
    for seat in round_.seats:
        bought = seat.bets.has(extra_roll)
        waits = bought and throw.final is None
        lines = [
            (_order(bet, verdict, waits, rules[six_dice]), bet, verdict)
            for bet in seat.bets
            if (verdict := settle_bet(bet, throw, bought, rules)) is not None
        ]
        for _, bet, verdict in sorted(lines, key=lambda line: line[0]):
            yield Line.of(seat.number, bet, seat.bets[bet], verdict.because(str(throw)))


# 675a.4(b) and (c): throws that do not count

AGAIN = "The roll is not valid: the dice are shaken and thrown again."
for _cite, _event in (
    ("4(b)", "A die goes off the table"),
    ("4(b)", "A die comes to rest on top of another"),
    ("4(c)", "More than one side of a die rests on chips or another object"),
):
    game.irregularity(_cite, _event, AGAIN, Effect.INVALID_ROLL, Effect.CONTINUES)
game.irregularity(
    "4(c)", "A die rests cocked on one side on chips or another object",
    "The side opposite to the one it rests on counts as uppermost.",
    Effect.VALID_ROLL, Effect.CONTINUES,
)

game.seal()
