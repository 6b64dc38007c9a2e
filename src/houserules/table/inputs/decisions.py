"""Players decide, and people report what went wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from houserules.rules import RuleError, cents, dollars
from houserules.rules.irregularity import Irregularity
from houserules.rules.naming import find_irregularity
from houserules.rules.procedure import Act, Ask, AskReport
from houserules.table.inputs.base import Input

if TYPE_CHECKING:
    from houserules.table.table import Table


@dataclass(frozen=True, slots=True)
class Decide(Input):
    """A seat chooses one of the acts it is asked about."""

    seat: int
    act: str
    do: ClassVar[str] = "decide"

    def verify(self, table: Table) -> None:
        """The seat is asked, the act is offered, and the player has the chips for it."""
        asks = table.asks
        if isinstance(asks, AskReport):
            raise RuleError(str(asks))
        if asks.seat is None:
            raise RuleError(f"Nobody is asked for a decision now ({asks.cite.pretty}).")
        if self.seat != asks.seat:
            raise RuleError(
                f"It is seat {asks.seat}'s turn, not seat {self.seat}'s ({asks.cite.pretty})."
            )
        act = next((act for act in asks.acts if act.name == self.act), None)
        act = act or self._with_lower_amount(asks)
        if act.stake:
            chips = table.dealer.chips(self.seat)
            if act.stake > chips:
                takes = f"{dollars(act.stake)}; there is {dollars(chips)}"
                raise RuleError(f"To {act.name} takes {takes} ({act.cite.pretty}).")

    def _with_lower_amount(self, asks: Ask) -> Act:
        """The act that is chosen with a lower amount than its own; a sentence if there is none."""
        words, _, amount = self.act.rpartition(" ")
        for act in asks.acts:
            if act.words and act.words == words:
                stake = cents(amount)
                if not act.least <= stake < act.below or stake % act.step:
                    takes = f"an amount below {dollars(act.below)}"
                    takes += f" in steps of {dollars(act.step)}" if act.step > 1 else ""
                    takes += f" from {dollars(act.least)} on" if act.least > 1 else ""
                    raise RuleError(f"“{words}” takes {takes}, not {amount} ({act.cite.pretty}).")
                return replace(act, stake=stake if act.bet else 0)
        names = " or ".join(act.name for act in asks.acts)
        raise RuleError(f"Seat {asks.seat} may {names}, not {self.act} ({asks.cite.pretty}).")

    def apply(self, table: Table) -> None:
        """Note the decision and let the procedure go on with it."""
        table.dealer.positions[self.seat].decisions.append(self.act)
        table.go_on(self.act)


@dataclass(frozen=True, slots=True)
class Report(Input):
    """Something irregular happened, by its paragraph or its event.

    `seat` names the hand concerned where it is one hand; `after` says how many more cards, throws
    or spins pass before it happens, for what goes wrong between two decisions.
    """

    irregularity: str
    seat: int | None = None
    after: int = 0
    do: ClassVar[str] = "report"

    def verify(self, table: Table) -> None:
        """It can happen now, under these rules, to this hand."""
        irregularity = find_irregularity(table.game, self.irregularity)
        where = f"“{irregularity.event}” ({irregularity.cite.pretty})"
        anytime = irregularity.lasts is not None or irregularity in table.asks.heeds
        if not (table.dealer.seats() or anytime):
            raise RuleError(f"{where}: there is no round of play to which it could happen.")
        if self.after < 0:
            raise RuleError(f"{where}: it cannot happen before it is reported.")
        irregularity.require_under(table.rules)
        self._verify_hand(table, irregularity, where)
        if irregularity.returns_wagers and not self.after and not table.dealer.in_play:
            nothing = "nothing has been dealt, thrown or spun in this round"
            raise RuleError(f"{where}: {nothing}; say after how many.")
        if not self.after and (why := irregularity.prevented(table.dealer, self.seat)):
            raise RuleError(f"{where}: {why}.")

    def _verify_hand(self, table: Table, irregularity: Irregularity, where: str) -> None:
        """It names a hand if it concerns one."""
        if irregularity.concerns_hand:
            if self.seat is None:
                raise RuleError(f"{where} concerns one hand: say at which seat.")
            if not table.position(self.seat).bets:
                raise RuleError(f"{where}: seat {self.seat} has no hand in this round.")
        elif self.seat is not None:
            raise RuleError(f"{where} concerns the whole table, not seat {self.seat}.")

    def apply(self, table: Table) -> None:
        """Let it happen now or later; a round that it makes void is over."""
        irregularity = find_irregularity(table.game, self.irregularity)
        incidents = table.dealer.incidents
        if self.after or irregularity.of_throw:
            incidents.later(irregularity, self.seat, self.after)
            return
        incidents.happens(irregularity, self.seat)
        asks = table.asks
        voids_asked = irregularity.voids_hand and self.seat == asks.seat
        if incidents.void:
            table.end_round()
        elif irregularity in asks.heeds or voids_asked:
            table.go_on(None)
