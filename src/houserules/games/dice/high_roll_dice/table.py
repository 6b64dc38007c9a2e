"""High Roll Dice at a live table: the first roll and the Extra Roll as 675a.4 orders."""

from houserules.rules.procedure import AskWagers, Dealer, Play

from .law import KINDS, SIX, TEN, VALUES, Throw, dice_of, extra_roll, game, is_six

OPEN = AskWagers(game.cite("2(a)"), game.wagers)


@game.proceeds
def one_round(dealer: Dealer) -> Play:
    """Wagers, the first roll and its settlement; then the other dice for Extra Rolls."""
    six, dice = is_six(dealer.rules), dice_of(dealer.rules)
    called, moved, settled = ("6(h)", "6(h)", "6(i)") if six else ("4(d)", "4(e)", "4(f)")
    yield OPEN
    dealer.says("6(g)" if six else "4(a)", "no more bets")
    bought = dealer.wagered(extra_roll)
    if bought:
        dealer.says("1(c)(2)", "the electronic system is locked")
        dealer.collects("4(a)", extra_roll)
    dealer.says(SIX if six else TEN, f"{dice} dice are in the shaker")
    rolls = [_throws(dealer, dice)]
    throw = Throw.of(rolls)
    value, kind = VALUES[throw.face], KINDS[throw.number]
    dealer.says(called, f"{value} occurs the most")
    dealer.says(moved, f"{kind}: the matching dice are moved to {value}", place=value)
    dealer.settles(settled)
    left = dice - throw.number
    if not bought or not left:
        return
    dealer.says("4(g)", f"the other {left} dice are placed in the shaker")
    rolls.append(_throws(dealer, left))
    final = Throw.of(rolls).final
    assert final is not None
    dealer.says("4(h)", f"{final - throw.number} more match: {KINDS[final]}")
    dealer.settles("4(h)")


def _throws(dealer: Dealer, dice: int) -> tuple[int, ...]:
    """Shake and throw the dice until the throw counts."""
    dealer.says("4(b)", "the shaker is covered and shaken at least three times")
    return dealer.rolls("4(b)", dice)
