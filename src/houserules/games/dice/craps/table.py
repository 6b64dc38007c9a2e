"""Craps and Mini-Craps at a live table: 623a.7 to 623a.12, in their order.

A round goes from the offer of the dice to a loser 7, which decides every bet on the layout; before
that the dice may pass from hand to hand. Between two throws, valid or not, wagers are open.
"""

from collections.abc import Generator, Iterator
from copy import copy

from houserules.equipment.dice import Roll
from houserules.law import Citation
from houserules.rules import Bet
from houserules.rules.play import PassesDice, Permitted, TakesDice, Thrown
from houserules.rules.procedure import Act, Answer, Ask, AskDecision, AskWagers, Dealer, Play

from .bets import POINTS, SEVEN, dont_come
from .law import MINI, ORDERED, Dice, game, table
from .layout import BOXES, Layout, Standing
from .offers import permitted
from .shooter_bets import BONUS_CRAPS, FIRE_ROWS, fire

TAKE, DECLINE = "take the dice", "decline the dice"
PASS = Act("pass the dice", game.cite("10(a)"))
DICE, MARKER, OFF = "dice", "on/off marker", "off"
OPEN_CITE = game.cite("4(a)")
WAGERS = tuple(game.wagers)
NO_ROLL = game.cite("8(c)")
Asking = Generator[Ask, Answer, None]


@game.proceeds
def shooters(dealer: Dealer) -> Play:
    """Wagers and rolls, one shooter after another, until a loser 7."""
    stick = Stick(dealer)
    while True:
        ordered = dealer.notices(ORDERED)
        act = None if ordered else (yield stick.wagers())
        if ordered or dealer.notices(ORDERED):
            yield from stick.relinquished(ORDERED.cite)
        elif act == PASS.name:
            yield from stick.relinquished(PASS.cite)
        else:
            yield from stick.finds_shooter()
            if stick.may_throw and stick.throw():
                return


class OpenLayout(Layout):
    """A layout on which players try out what they may do."""

    def permitted(self, seat: int, chips: int) -> Iterator[Permitted]:
        """The acts that a seat may do with its bets before the next roll, given its chips."""
        return permitted(self, seat, chips)

    def copy(self) -> "OpenLayout":
        """The same layout, to try something out."""
        other = copy(self)
        other.bets = self.bets.copy()
        other.not_replaced = self.not_replaced.copy()
        return other


class Stick:
    """The stickperson, or the dealer at Mini-Craps: controls the dice and calls the throws."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self.dice = dealer.state(Dice)
        self.is_mini = dealer.rules[table] == MINI
        self.layout = OpenLayout(dealer.rules)
        self._offered_for_boxes = False
        self._brought_in: set[tuple[int, Bet]] = set()
        self._buttons: set[int] = set()

    def _cite(self, craps: str, mini: str) -> str:
        """The paragraph for this table."""
        return mini if self.is_mini else craps

    # 623a.4: wagers

    def wagers(self) -> AskWagers:
        """Wagers are open before each throw; the shooter may pass the dice instead."""
        shooter = self.layout.shooter
        self.dice.held = shooter is not None
        acts, interrupted_by = ((PASS,), (ORDERED,)) if self.dice.held else ((), ())
        return AskWagers(
            OPEN_CITE, WAGERS, self.layout, shooter, acts, interrupted_by=interrupted_by
        )

    # 623a.7 and 623a.10: the shooter

    @property
    def may_throw(self) -> bool:
        """Whether there is a shooter, who has made the bet that is due before the throw."""
        if self.layout.lacks_line_bet:
            return self.layout.only_boxes and self._offered_for_boxes
        return self.layout.shooter is not None

    def finds_shooter(self) -> Asking:
        """Offer the dice where nobody has them, or where the shooter makes no bet on a line."""
        layout = self.layout
        if layout.shooter is None:
            if self.dice.last is None:
                self._brings_dice()
                yield from self._offer(self._cite("7(b)(1)", "7(b)(2)"), "7(c)")
            else:
                yield from self._offer("10(c)", "10(d)")
        elif not layout.only_boxes:
            self._offered_for_boxes = False
        elif not self._offered_for_boxes:
            self._offered_for_boxes = True
            yield from self._offer("10(b)", "10(d)", but=layout.shooter)
            if layout.shooter is None:
                text = "the shooter has left the table and passes the dice"
                self.dealer.says("10(a)", text, marker=DICE, place=OFF)
            elif layout.only_boxes:
                self.dice.held = True
                text = "the marker is off: a throw only for Come and Don't Come Bets"
                self.dealer.says("10(b)", text, layout.shooter)

    def _brings_dice(self) -> None:
        """A new set of dice as the table opens."""
        if not self.dice.out:
            self.dice.out = True
            self.dealer.says("7(d)", "a new set of dice for the opening of the table")
            self.dealer.says("7(a)", "five dice are at the table, in the dice cup")

    def relinquished(self, cite: Citation) -> Asking:
        """The shooter passes the dice, or is ordered to; they are offered to the others."""
        shooter = self.layout.shooter
        assert shooter is not None
        while self.dealer.notices(ORDERED):
            pass  # whatever else was ordered was meant for this shooter
        self.dealer.says(cite, "passes the dice", shooter, marker=DICE, place=OFF)
        self.dealer.follows("10(c)", self.layout, PassesDice(shooter))
        if any(standing.wager is fire for standing in self.layout.bets):
            self.dealer.says("11(a)(2)", "the Fire Bets wait for the next shooter's loser 7")
        yield from self._offer("10(c)", "10(d)", but=shooter)

    def _offer(self, offered: str, taken: str, but: int | None = None) -> Asking:
        """Offer the dice clockwise, the last shooter at the end, until somebody takes them.

        Wagers are open meanwhile: they are made before the dice are thrown, 623a.4(a).
        """
        self.dice.held = False
        meanwhile = AskWagers(OPEN_CITE, WAGERS, self.layout)
        acts = (Act(TAKE, game.cite(taken)), Act(DECLINE, game.cite(offered)))
        for seat in self._clockwise():
            if seat == but or seat not in self.dealer.seated():
                continue
            self.dealer.says(offered, "the dice are offered", seat)
            asks = AskDecision(seat, acts, game.cite(offered), meanwhile=meanwhile)
            if (yield asks) == TAKE:
                self._give(seat, taken)
                return
            self.dealer.says(offered, "declines the dice", seat)

    def _clockwise(self) -> list[int]:
        seats, last = self.dealer.seated(), self.dice.last or 0
        return [*(s for s in seats if s > last), *(s for s in seats if s <= last)]

    def _give(self, seat: int, cite: str) -> None:
        self.dealer.says(cite, "takes the dice", seat, marker=DICE)
        self.dealer.follows(cite, self.layout, TakesDice(seat))
        cup = self._cite("7(c)(1)", "7(c)(2)") if cite == "7(c)" else cite
        self.dealer.says(cup, "two dice are selected, the others go back to the cup", seat)
        self.dice.last, self.dice.held, self.dice.new = seat, True, False
        self._offered_for_boxes = False

    # 623a.8, 623a.9, 623a.11 and 623a.12: the throw and what it decides

    def throw(self) -> bool:
        """Throw the dice and settle what they decide; whether it was a loser 7."""
        dealer, layout = self.dealer, self.layout
        point, bets = layout.point, tuple(layout.bets)
        if self.dice.new:
            self.dice.new = False
            dealer.says("7(d)", "two dice of the new set are selected", self.dice.last)
        if layout.initial and point is None:
            self._bring_in(bets)
        if self._is_invalid():
            return False
        roll = Roll(dealer.rolls("8(a)"))
        settling = self._cite("9(d)", "9(e)")
        dealer.says("9(a)", f"{roll.total} is called")
        dealer.says(settling, "the dice are brought to the center of the table")
        self._move_and_mark(point, bets, roll)
        dealer.follows(settling, layout, Thrown(roll.faces))
        self._clear_away(roll)
        if point is not None and roll.total == SEVEN:
            dealer.says("10(a)(1)", "a loser 7", marker=MARKER, place=OFF)
            text = "the shooter passes the dice"
            dealer.says("10(a)(1)", text, self.dice.last, marker=DICE, place=OFF)
            return True
        self._tell_point(point, self.layout.point)
        dealer.says(settling, "the dice go back to the shooter", self.dice.last)
        return False

    def _is_invalid(self) -> bool:
        """Whether the throw does not count; before the next one wagers are open again."""
        void = self.dealer.spoiled()
        if void is not None and void.cite.is_within(NO_ROLL):
            self.dealer.says(self._cite("8(e)(1)", "8(e)(2)"), "no roll is called")
        return void is not None

    def _bring_in(self, bets: tuple[Standing, ...]) -> None:
        """Before a new shooter's first come out roll the bets on the shooter are brought in."""
        for wagers, cite in (((fire,), "11(a)(3)"), (BONUS_CRAPS, "12(2)")):
            for standing in sorted(bets, key=lambda bet: bet.seat):
                here = (standing.seat, standing.bet)
                if standing.wager in wagers and here not in self._brought_in:
                    self._brought_in.add(here)
                    self.dealer.says(cite, f"{standing.bet} brought in", standing.seat)

    def _move_and_mark(self, point: int | None, bets: tuple[Standing, ...], roll: Roll) -> None:
        """Move Come and Don't Come Bets into boxes; mark what Fire Bets and Bonus Craps count."""
        fires = []
        for standing in bets:
            if standing.wager in BOXES and standing.mark is None and roll.total in POINTS:
                adjacent = "a box adjacent to " if standing.wager is dont_come else ""
                moved = f"{standing.bet} moves to {adjacent}the box of the {roll.total}"
                self.dealer.says(standing.wager.cite, moved, standing.seat)
            elif standing.wager is fire and isinstance(standing.mark, frozenset):
                fires.append(standing.mark)
        if fires and roll.total == point:
            self._mark_point(point, fires)
        if roll.total in self._needed() - self._buttons:
            self._buttons.add(roll.total)
            self.dealer.says("12(3)", f"marker button on the {roll.total}")

    def _needed(self) -> set[int]:
        """The totals that an unpaid Bonus Craps wager needs."""
        wagers = (standing.wager for standing in self.layout.bets)
        return {total for wager in wagers for total in BONUS_CRAPS.get(wager, ())}

    def _mark_point(self, made: int, fires: list[frozenset[int]]) -> None:
        """Mark a point made with the number of different points, which one made again leaves."""
        if all(made in marked for marked in fires):
            self.dealer.says("11(b)(2)", f"the {made} was made before: no further point")
            return
        points = max(len(marked | {made}) for marked in fires if made not in marked)
        self.dealer.says("11(a)(4)", f"point marker {points} on the {made}")
        if points == min(FIRE_ROWS):
            self.dealer.says("11(a)(6)", "surveillance is notified to confirm the Fire Bets")

    def _clear_away(self, roll: Roll) -> None:
        """Clear the layout once the throw has been settled."""
        if roll.total == SEVEN and self._buttons:
            self._buttons.clear()
            self.dealer.says("12(5)", "the marker buttons are removed")
        for total in sorted(self._buttons - self._needed()):
            self._buttons.remove(total)
            self.dealer.says("12(4)", f"the marker button on the {total} is removed")
        self._brought_in &= {(standing.seat, standing.bet) for standing in self.layout.bets}

    def _tell_point(self, before: int | None, after: int | None) -> None:
        if before is None and after is not None:
            text, cite = f"the come out point is {after}", '1("Come out point")'
            self.dealer.says(cite, text, marker=MARKER, place=str(after))
        elif before is not None and after is None:
            text, cite = "the point is made, a come out roll is next", '1("Come out roll")'
            self.dealer.says(cite, text, marker=MARKER, place=OFF)
