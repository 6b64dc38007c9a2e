"""Big Six Wheel: 58 Pa. Code Chapter 619a."""

from collections.abc import Iterable

from houserules.games.shared.throw_wagers import lines_of
from houserules.games.wheels import SpinWagers
from houserules.rules import Bet, Effect, Game, Line, Round, Scale, Verdict

game = Game("619a", "Big Six Wheel", case_keys=("spins",))

# 619a.1: the wheel and the layout

SYMBOLS = game.carry("1(a)", "54 sections, each with one of seven symbols")
game.carry("1(b)", "the sections in their order")
CLOCKWISE = (
    "joker $1 $2 $1 $5 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1 "
    "flag $2 $5 $2 $1 $2 $1 $10 $1 $5 $1 $2 $1 $20 $1 $2 $1 $5 $2 $1 $10 $1 $2 $5 $1 $2 $1"
)
SECTIONS = tuple(CLOCKWISE.split())
game.nothing_to_execute("themed symbols, which pay as the symbols that they replace", "1(c)")

# 619a.1(g)(2) and 619a.3: wagers and what they pay

UNIQUE = "Joker, flag, name, logo or other unique symbol"
PRINTED = game.table(
    "3", Scale("$1 symbol", "$2 symbol", "$5 symbol", "$10 symbol", "$20 symbol", UNIQUE), """
    Wager                                            -
    $1 symbol                                        1 to 1
    $2 symbol                                        2 to 1
    $5 symbol                                        5 to 1
    $10 symbol                                       10 to 1
    $20 symbol                                       20 to 1
    Joker, flag, name, logo or other unique symbol   45 to 1
""")
WAGERS = SpinWagers(game, PRINTED, "the clapper rests in another section", settled_by="2(c)")
for _symbol in ("$1", "$2", "$5", "$10", "$20"):
    WAGERS.spin(_symbol, "1(g)(2)(i)", {None: frozenset({_symbol})}, row=f"{_symbol} symbol")
WAGERS.spin("Flag", "1(g)(2)(ii)", {None: frozenset({"flag"})}, row=UNIQUE)
WAGERS.spin("Joker", "1(g)(2)(iii)", {None: frozenset({"joker"})}, row=UNIQUE)

# 619a.2: rotation and settlement

game.step("2(a)", "no more bets, before the wheel is spun")
game.step("2(b)", "spin the wheel in either direction; at least three revolutions")
game.step("2(e)", "collect the losing wagers, then pay the winning ones")
WAGERS_STAY = "The spin is void: the wagers stay for the next spin."
game.irregularity(
    "2(b)", "Wheel does not complete three revolutions", WAGERS_STAY, Effect.VOID_SPIN
)
game.irregularity(
    "2(d)", "Clapper comes to rest between two symbols", WAGERS_STAY, Effect.VOID_SPIN
)


@game.settles_played
def settle(round_: Round) -> Iterable[Line]:
    """Collect the wagers that lose from the whole table, then pay those that win, 619a.2(e)."""
    (symbol,) = round_.spins

    def by_area(bet: Bet) -> Verdict:
        return WAGERS.settle(bet, symbol, round_.rules).citing(bet.wager.cite, SYMBOLS)

    return lines_of(round_, by_area, f"{symbol} came")


game.seal()
