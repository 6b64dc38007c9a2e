"""Props & Hops at a live table: roll by roll as 668a.3 orders."""

from dataclasses import dataclass, field

from houserules.equipment.dice import Roll
from houserules.rules.procedure import AskWagers, Dealer, Play

from .law import NEEDED, ONE_ROLL, SEVEN, UNDECIDED, game, lammers, named, settle, shake

OPEN = AskWagers(game.cite("2(a)"), tuple(game.wagers))
DURING_A_SHAKE = AskWagers(
    game.cite("2(a)"), ONE_ROLL, removable=(shake,), barred_by=game.cite("3(e)")
)
SHAKER, POINTER, LAMMER = "shaker", "pointer marker", "lammer on {}"


@dataclass(slots=True)
class Shaking:
    """The rolls since the lammers were placed, and the player who shakes, with their seat.

    In a circle are the Six Eight Shake Wagers of some seats.
    """

    rolls: list[tuple[int, ...]] = field(default_factory=list)
    seat: int = 0
    player: str | None = None
    passed: bool = True
    opened: bool = False
    circled: frozenset[int] = frozenset()


@game.proceeds
def one_round(dealer: Dealer) -> Play:
    """Wagers, a roll and its settlement; a Six Eight Shake Wager stays for the next round."""
    shaking = dealer.state(Shaking)
    if not shaking.opened:
        shaking.opened = True
        yield from dealer.confirms("3(d)", "the floorperson", "the dice are in the shaker")
        dealer.says("3(d)", "the dealer shakes the covered shaker")
    yield DURING_A_SHAKE if lammers(shaking.rolls) else OPEN
    dealer.says("3(e)", "no more bets")
    _places_lammers(dealer, shaking)
    _offers(dealer, shaking)
    _shakes(dealer, shaking.seat)
    dealer.says("3(g)", "the lid is removed and the shaker placed in its circle")
    faces = dealer.rolls("3(h)")
    roll = Roll(faces)
    dealer.says("3(h)", f"{roll} is announced", marker=POINTER, place=named(roll))
    if dealer.wagered(shake) and named(roll) in NEEDED - lammers(shaking.rolls):
        text = f"the lammer of {named(roll)} is moved to the Six Eight Shake circles"
        dealer.says("3(i)", text, marker=LAMMER.format(named(roll)), place="circles")
    shaking.rolls.append(faces)
    dealer.pays("3(i)", settle(dealer.round()._replace(rolls=tuple(shaking.rolls))))
    if dealer.wagered(shake):
        dealer.keeps(UNDECIDED)
    else:
        shaking.rolls.clear()
        shaking.circled = frozenset()
    dealer.says("3(j)", "the shaker is covered and shaken")
    shaking.passed = roll.total == SEVEN


def _places_lammers(dealer: Dealer, shaking: Shaking) -> None:
    """Place new Six Eight Shake Wagers from the dealer's right on, then the lammers, 668a.3(e)."""
    wagered = frozenset(seat for seat in dealer.seats() if dealer.bets(seat).has(shake))
    for seat in sorted(wagered - shaking.circled, reverse=True):
        dealer.says("3(e)", "the wager is placed in the first Six Eight Shake circle", seat)
    if not wagered:
        shaking.rolls.clear()
    elif not shaking.circled:
        for combination in sorted(NEEDED):
            text, marker = f"a red lammer is placed on {combination}", LAMMER.format(combination)
            dealer.says("3(e)", text, marker=marker, place=combination)
    shaking.circled = wagered


def _offers(dealer: Dealer, shaking: Shaking) -> None:
    """Offer the shaker to the player who shook it, after a 7 to the next, 668a.3(f) and (k)."""
    seats = dealer.seated()
    player = dealer.player(shaking.seat) if shaking.seat in seats else None
    if shaking.passed or player != shaking.player:
        cite = "3(k)" if shaking.seat else "3(f)"
        shaking.seat = next((seat for seat in seats if seat > shaking.seat), seats[0])
        shaking.player = dealer.player(shaking.seat)
        dealer.says(cite, "the covered shaker is offered", shaking.seat, marker=SHAKER)


def _shakes(dealer: Dealer, seat: int) -> None:
    """Have the player shake the dice until nothing makes the roll invalid, 668a.3(f) to (h)."""
    shakes = "shakes the covered shaker at least three times"
    dealer.says("3(f)", shakes, seat)
    while dealer.spoiled():
        dealer.says("3(f)", shakes, seat)
