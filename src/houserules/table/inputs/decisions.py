"""Players decide, and people confirm steps and report what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from houserules.equipment.cards import Card, parse_cards, show_cards
from houserules.rules import Decision, RuleError, dollars
from houserules.rules.irregularity import Irregularity
from houserules.rules.naming import find_irregularity
from houserules.rules.procedure import AskConfirmation, AskDecision, AskReport, chosen, decided_by
from houserules.table.inputs.base import Input

if TYPE_CHECKING:
    from houserules.table.table import Table


@dataclass(frozen=True, slots=True)
class Decide(Input):
    """A seat chooses one of the acts it is asked about, with an amount in cents or cards."""

    seat: int
    act: str
    amount: int | None = None
    cards: tuple[Card, ...] = ()
    do: ClassVar[str] = "decide"

    @classmethod
    def to(cls, seat: int, decision: str | Decision) -> Self:
        """The input by which a seat makes a decision, or chooses an act by its name alone."""
        if isinstance(decision, str):
            return cls(seat, decision)
        return cls(seat, decision.act, decision.amount, decision.cards)

    @property
    def decision(self) -> Decision:
        """The decision without its seat."""
        return Decision(self.act, self.amount, self.cards)

    def require_sound(self) -> None:
        """Refuse cards that are none."""
        super(Decide, self).require_sound()
        if not isinstance(self.cards, tuple) or not all(
            isinstance(card, Card) for card in self.cards
        ):
            raise RuleError(f"“cards” of the input “{self.do}” must be a tuple of cards.")

    def to_data(self) -> dict[str, Any]:
        """The decision with its cards as text."""
        data = super(Decide, self).to_data()
        return {**data, "cards": show_cards(self.cards)} if self.cards else data

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Self:
        """The decision of a log; earlier logs have amount and cards in the text of the act."""
        cards, act = given.get("cards", ""), given.get("act")
        if not isinstance(cards, str):
            raise RuleError(f"“cards” of the input “{cls.do}” must be text.")
        if isinstance(act, str) and not {"amount", "cards"} & given.keys():
            parsed = Decision.parse(act)
            if parsed.cards or parsed.amount is not None:
                said = {"act": parsed.act, "amount": parsed.amount, "cards": parsed.cards}
                return super(Decide, cls).of({**given, **said})
        return super(Decide, cls).of({**given, "cards": parse_cards(cards)})

    def verify(self, table: Table) -> None:
        """The seat is asked, the act is offered, and the player has the chips for it."""
        asks = table.asks
        if isinstance(asks, AskReport | AskConfirmation):
            raise RuleError(str(asks))
        if asks.seat is None:
            raise RuleError(f"Nobody is asked for a decision now ({asks.cite.pretty}).")
        if self.seat != asks.seat:
            if isinstance(asks, AskDecision) and asks.final and self.seat in asks.decided:
                changed = f"Seat {self.seat} has decided and may not change it"
                raise RuleError(f"{changed} ({asks.final.pretty}).")
            by = decided_by(asks).pretty
            raise RuleError(f"It is seat {asks.seat}'s turn, not seat {self.seat}'s ({by}).")
        act, decision = chosen(asks, self.decision)
        if act.bet is not None:
            stake = act.stake if decision.amount is None else decision.amount
            chips = table.dealer.chips(self.seat)
            if stake > chips:
                takes = f"{dollars(stake)}; there is {dollars(chips)}"
                raise RuleError(f"To {act.name} takes {takes} ({act.cite.pretty}).")

    def apply(self, table: Table) -> None:
        """Note the decision and let the procedure go on with it."""
        _, decision = chosen(table.asks, self.decision)
        table.dealer.positions[self.seat].decisions.append(decision)
        table.go_on(decision)


@dataclass(frozen=True, slots=True)
class Confirm(Input):
    """A floorperson or a dealer, as the table asks, confirms a step, or says what they counted."""

    number: int | None = None
    do: ClassVar[str] = "confirm"

    def verify(self, table: Table) -> None:
        """A confirmation is asked for."""
        if not isinstance(table.asks, AskConfirmation):
            raise RuleError(f"There is nothing to confirm now ({table.asks.cite.pretty}).")
        if why := table.asks.refuse(self.number):
            raise RuleError(why)

    def apply(self, table: Table) -> None:
        """Let the procedure go on."""
        table.go_on(None)


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
        asks = table.asks
        if isinstance(asks, AskConfirmation) and irregularity not in asks.interrupted_by:
            doing = "wagers are being settled" if asks.number is None else "cards are counted"
            raise RuleError(f"{where}: {doing}. {asks}")
        anytime = irregularity.on_report is not None or irregularity in table.asks.interrupted_by
        if not (table.dealer.seats() or anytime):
            raise RuleError(f"{where}: there is no round of play to which it could happen.")
        if self.after < 0:
            raise RuleError(f"{where}: it cannot happen before it is reported.")
        irregularity.require_under(table.rules)
        self.verify_hand(table, irregularity)
        now = not (self.after or irregularity.of_throw)
        if irregularity.returns_wagers and now and not table.dealer.in_play:
            nothing = "nothing has been dealt, thrown or spun in this round"
            raise RuleError(f"{where}: {nothing}; say after how many.")
        if not self.after and (why := irregularity.prevented(table.dealer, self.seat)):
            raise RuleError(f"{where}: {why}.")

    def verify_hand(self, table: Table, irregularity: Irregularity) -> None:
        """It names a hand or a player if it concerns one."""
        where = f"“{irregularity.event}” ({irregularity.cite.pretty})"
        if irregularity.concerns_player:
            if self.seat is None:
                raise RuleError(f"{where} concerns one player: say at which seat.")
            table.position(self.seat)
        elif irregularity.concerns_hand:
            if self.seat is None:
                raise RuleError(f"{where} concerns one hand: say at which seat.")
            if banks := table.dealer.banks(self.seat):
                raise RuleError(f"{where} concerns a hand with a wager. {banks}.")
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
        asked_is_out = self._ends(irregularity, table, asks.seat)
        if incidents.void:
            table.void_round()
        elif irregularity in asks.interrupted_by or asked_is_out:
            table.go_on(None)

    def _ends(self, irregularity: Irregularity, table: Table, asked: int | None) -> bool:
        """Whether the seat that is asked has no more part in the round."""
        if irregularity.forfeits_wagers and asked is not None:
            return not table.position(asked).bets
        return irregularity.voids_hand and self.seat == asked
