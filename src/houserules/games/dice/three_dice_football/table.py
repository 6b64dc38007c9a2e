"""Three Dice Football at a live table: throw by throw, a game over several of them."""

from collections.abc import Generator
from dataclasses import dataclass, field

from houserules.equipment.dice import Roll
from houserules.law import Citation
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer, Play

from . import law
from .law import End, Field, game, played, settle

KICK_OFF = AskWagers(game.cite("6(b)"), tuple(game.wagers), everybody=True)
DURING_A_GAME = AskWagers(game.cite("3(e)"), tuple(law.PLAY), barred_by=game.cite("3(c)"))
TAKE, REJECT = "take the dice", "reject the dice"
PUCK, MARKER, LENGTH, OFFERED = "Down Puck", "Yard Marker", "Game Length Puck", "dice"


@dataclass(slots=True)
class Drive:
    """The throws of the game in progress, the last Quarterback, and who has the dice."""

    opened: bool = False
    rolls: list[tuple[int, ...]] = field(default_factory=list)
    quarterback: int | None = None
    holder: str | None = None


@game.proceeds
def one_throw(dealer: Dealer) -> Play:
    """Wagers, a throw that counts, and its settlement; after no roll wagers open again."""
    drive = dealer.state(Drive)
    if not drive.rolls:
        for marker, place in ((PUCK, "1st Down"), (MARKER, "20 yard line"), (LENGTH, "Play 1")):
            dealer.says("6(a)", f"the {marker} is placed on {place}", marker=marker, place=place)
    wagers = DURING_A_GAME if drive.rolls else KICK_OFF
    taken = False
    while not taken or not _has_wagers(dealer, wagers) or dealer.spoiled():
        yield wagers
        taken = yield from _finds_quarterback(dealer, drive, wagers)
    dealer.says("5(a)", "throws the dice", drive.quarterback)
    down = dealer.rolls("5(e)", law.DICE)
    drive.rolls.append(down)
    now = played(drive.rolls)[0]
    _moves(dealer, now, Roll(down))
    dealer.says("5(h)", "the dice are brought to the center of the table")
    if now.end is None:
        _settles(dealer, drive, law.BY_DICE)
        dealer.says("6(d)", f"{now.down}, {now.yards} yards to the end zone")
        dealer.says("5(h)", "the dice are passed to the Quarterback", drive.quarterback)
        dealer.keeps(law.IN_PROGRESS)
        return
    _settles(dealer, drive, law.SCORED if now.scored else law.NOT_SCORED)
    if now.scored and dealer.wagered(law.extra_point):
        dealer.says('1("Extra point roll")', "throws for the extra point", drive.quarterback)
        drive.rolls.append(dealer.rolls("6(f)(1)", law.DICE))
        _settles(dealer, drive, law.SCORED)
    drive.rolls.clear()
    if not now.scored:
        drive.holder = None
    kept = "keeps the dice" if now.scored else "gives up the dice"
    dealer.says("7(a)", kept, drive.quarterback)


def _settles(dealer: Dealer, drive: Drive, cite: Citation) -> None:
    """Settle what the throws of the game so far decide."""
    dealer.pays(cite, settle(dealer.round()._replace(rolls=tuple(drive.rolls))))


def _moves(dealer: Dealer, now: Field, roll: Roll) -> None:
    """Move the Yard Marker and the pucks, 661a.6(c) and (e)."""
    yards, place = law.gained(roll), "end zone" if now.scored else f"{now.yards} yard line"
    result = "gain" if yards > 0 else "penalty" if yards < 0 else "no gain"
    if now.end in (End.TRIPS, End.TURNOVER):
        result = now.end
    elif result == "penalty":
        dealer.says(law.PENALTY, result)
    moved = law.MOVED[result]
    dealer.says(moved, f"{result}: the marker is on the {place}", marker=MARKER, place=place)
    if now.end is not None:
        dealer.says(law.ended_by(now), f"{now.end}: the game ends on play {now.plays}")
        return
    if now.goal and now.downs == law.DOWNS:
        dealer.says(law.EARNED, "1st & Goal: three more downs")
    for marker, on in ((PUCK, now.down), (LENGTH, f"Play {now.plays + 1}")):
        dealer.says(moved, f"the {marker} is placed on {on}", marker=marker, place=on)


def _has_wagers(dealer: Dealer, wagers: AskWagers) -> bool:
    """Whether everybody has a wager before a first throw, or somebody before another."""
    with_wagers = dealer.seats()
    return len(with_wagers) == len(dealer.seated()) if wagers.everybody else bool(with_wagers)


def _finds_quarterback(
    dealer: Dealer, drive: Drive, wagers: AskWagers
) -> Generator[Ask, Answer, bool]:
    """Offer the dice clockwise where nobody has them; whether somebody throws.

    Wagers are open until the throw, 661a.3(c) and (e). The thrower changes no chance: where nothing
    is recorded, the first player takes them.
    """
    seats, last = dealer.seated(), drive.quarterback or 0
    if last in seats and dealer.player(last) == drive.holder:
        return True
    offered, taken = ("7(a)", "7(b)") if last else ("4(b)", "4(c)")
    if not drive.opened:
        drive.opened = True
        dealer.says("4(d)", "a new set of dice for the opening of the table")
        dealer.says("4(a)", "four green and two red dice are in the dice cup")
    acts = (Act(TAKE, game.cite(taken)), Act(REJECT, game.cite(offered)))
    for seat in (*(s for s in seats if s > last), *(s for s in seats if s <= last)):
        dealer.says(offered, "the dice are offered", seat)
        asks = AskDecision(seat, acts, game.cite(offered), meanwhile=wagers)
        if not dealer.is_recording or (yield asks) == TAKE:
            drive.quarterback, drive.holder = seat, dealer.player(seat)
            dealer.says(taken, "selects two green dice and one red die", seat, marker=OFFERED)
            return True
        dealer.says(offered, "rejects the dice", seat)
    return False
