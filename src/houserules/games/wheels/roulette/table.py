"""Roulette at a live table: spin by spin as 617a.5 orders, with games of Touchdown Roulette."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import accumulate

from houserules.equipment.wheels import Colour, Compartment
from houserules.rules import Bets, Decision, Line, Seat
from houserules.rules.procedure import Act, AskDecision, AskWagers, Dealer, Play

from .law import (
    AS_SINGLE,
    AS_SINGLE_COMPLIES,
    DOWNS,
    IN_PROGRESS,
    INSPECTED,
    MIDFIELD,
    VOID_SPIN,
    covered,
    decides,
    five_adjacent,
    game,
    settle,
    touchdown,
    wheel,
    wheel_of,
    yards,
)

OPEN = AskWagers(game.cite("5(b)"), tuple(game.wagers))
DURING_A_GAME = AskWagers(
    game.cite("5(b)"),
    tuple(wager for wager in game.wagers if wager is not touchdown),
    barred_by=game.cite("3(f)"),
)
CHOICE = game.cite("3(f)(2)")
FOOTBALL = "football"
TEAMS = tuple(Act(str(team), CHOICE) for team in (Colour.RED, Colour.BLACK))


@dataclass(slots=True)
class Inspected:
    """Whether the table was inspected before it opened."""

    done: bool = False


@dataclass(slots=True)
class Football:
    """The game of Touchdown Roulette in progress: its spins from the 0 or 00 on, and the teams."""

    spins: list[str] = field(default_factory=list)
    teams: dict[int, str] = field(default_factory=dict)

    @property
    def in_progress(self) -> bool:
        """Whether the spins to come are downs."""
        return bool(self.spins)

    @property
    def down(self) -> int:
        """How many downs have been played."""
        return len(self.spins[1:])

    @property
    def place(self) -> str:
        """Where the football is, in words."""
        downs = (yards(Compartment(mark), Colour.RED) for mark in self.spins[1:])
        *_, gained = accumulate(downs, initial=0)
        team = Colour.RED if gained > 0 else Colour.BLACK
        if abs(gained) >= MIDFIELD:
            return f"in the end zone of the {team} team"
        side = f" of the {team} team" if gained else ""
        return f"on the {MIDFIELD - abs(gained)} yard line{side}"


@game.proceeds
def one_spin(dealer: Dealer) -> Play:
    """Wagers, a spin, settlement; after no spin wagers stay and may be changed."""
    yield from _inspection(dealer)
    football = dealer.state(Football)
    mark = None
    while mark is None:
        yield DURING_A_GAME if football.in_progress else OPEN
        mark = _spun(dealer)
    _point_to(dealer, mark)
    if football.in_progress:
        football.spins.append(mark)
        text = f"down {football.down}: the football is {football.place}"
        dealer.says("3(f)(2)", text, marker=FOOTBALL, place=football.place)
    dealer.pays("5(e)", _lines(dealer, football))
    if football.down == DOWNS:
        football.spins.clear()
        football.teams.clear()
    elif not football.in_progress:
        yield from _kick_off(dealer, football, mark)


def _inspection(dealer: Dealer) -> Play:
    """Have ball, table and wheel inspected before the table opens, 617a.2(a)."""
    inspected = dealer.state(Inspected)
    if inspected.done:
        return
    inspected.done = True
    what = "the inspection of ball, table and wheel is complete"
    yield from dealer.confirms("2(a)", "a floorperson or a security member", what)
    for cite, found in INSPECTED.items():
        dealer.says(cite, found)
    if dealer.rules[wheel] == AS_SINGLE:
        dealer.says("2(a)(5)", AS_SINGLE_COMPLIES)


def _spun(dealer: Dealer) -> str | None:
    """Spin the ball; where it comes to rest, if that decides wagers."""
    dealer.says("5(a)", "the ball is spun")
    dealer.says("5(b)", "no more bets")
    if dealer.spoiled():
        return None
    used = wheel_of(dealer.rules)
    mark = dealer.spins("5(c)", [compartment.mark for compartment in used.compartments])
    if decides(used.compartment(mark), dealer.rules):
        return mark
    dealer.says("4(c)(2)", "no spin: the spin is void and the wheel is respun")
    dealer.keeps(VOID_SPIN)
    return None


def _point_to(dealer: Dealer, mark: str) -> None:
    """Announce the number, mark it, and move the fifths of adjacent numbers that win."""
    dealer.says("5(c)", f"{mark}: the point marker is placed on it")
    if any(
        bet.wager is five_adjacent and mark in covered(bet, dealer.rules)
        for seat in dealer.seats()
        for bet in dealer.bets(seat)
    ):
        dealer.says("5(d)", f"a fifth of each Five Adjacent Number Wager that wins moves to {mark}")


def _lines(dealer: Dealer, football: Football) -> Iterable[Line]:
    """The wagers that this spin decides; those of a game in progress by all of its spins."""
    round_ = dealer.round()
    if not football.in_progress:
        return settle(round_)
    others = (seat._replace(bets=_only(seat.bets, on_game=False)) for seat in round_.seats)
    playing = (
        Seat(seat, _only(dealer.bets(seat), on_game=True), decisions=(Decision(team),))
        for seat, team in football.teams.items()
    )
    on_game = round_._replace(seats=tuple(playing), spins=tuple(football.spins))
    return (*settle(round_._replace(seats=tuple(others))), *settle(on_game))


def _only(placed: Bets, *, on_game: bool) -> Bets:
    return Bets({b: stake for b, stake in placed.items() if (b.wager is touchdown) is on_game})


def _kick_off(dealer: Dealer, football: Football, mark: str) -> Play:
    """After a 0 or 00 each player with the wager chooses a team for the next four spins."""
    dealer.keeps(IN_PROGRESS)
    for seat in dealer.seats():
        if dealer.bets(seat).has(touchdown):
            team = yield AskDecision(seat, TEAMS, CHOICE)
            football.teams[seat] = str(team)
            dealer.says("3(f)(2)", f"chooses the {team} team", seat)
    if football.teams:
        football.spins.append(mark)
        text = f"the football is placed {football.place}"
        dealer.says("3(f)(2)", text, marker=FOOTBALL, place=football.place)
