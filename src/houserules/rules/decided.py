"""Wagers that cards alone decide: which cards, what their outcome is, by which paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from houserules.equipment.cards import Card
from houserules.law import Citation
from houserules.rules.payout import LOSS, MeterShare, Odds
from houserules.rules.settlement import Outcome, Rule, Verdict

if TYPE_CHECKING:
    from houserules.rules.game import Game
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.option import Option
    from houserules.rules.round import Bets, Round, Seat
    from houserules.rules.settlement import Line
    from houserules.rules.wager import Payable, Wager

PLAYER = "player"
"""The cards of the seat itself, beside the places of the table."""


class AfterFold(StrEnum):
    """The fate of a wager when its player folds."""

    SURVIVES = "survives"
    FORFEITED = "forfeited"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class Fold:
    """The fate of a wager when its player folds, and the paragraph that orders it.

    A chapter may have a paragraph of its own for a fold `beside` certain wagers, or leave it to the
    certificate holder by an option whether the wager is kept.
    """

    kind: AfterFold
    by: str
    beside: Callable[[], tuple[Wager, ...]] = tuple
    by_beside: str = ""
    kept_by: Option[bool] | None = None


SURVIVES, FORFEITED, RETURNED = AfterFold
NO_FOLD = Fold(SURVIVES, "")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a progressive payout beside its odds.

    Only the highest hand is paid, and from the meter as it is at the player's turn. A floorperson
    validates a payout, and cards stay on the table until it is documented.
    """

    highest_only: str
    at_turn: str | None
    validated: str
    documented: str
    validated_from: int = 0
    """The odds from which a payout is validated; one from a meter always is."""


@dataclass(frozen=True, eq=False)
class Decided:
    """How cards alone decide a wager.

    `looks_at` names the places whose cards count, by what the wager is on where it leaves a
    selection; `{seat}` in a name is the number of the seat. Where the dealer forms another hand
    for the wager, `formed_by` says so.
    """

    looks_at: Mapping[str | None, tuple[str, ...]]
    outcome: Callable[[Sequence[Card]], str]
    settled: Citation
    lost: Rule
    paid: Rule
    formed_by: Citation | None
    fold: AfterFold
    folded: Rule | None
    beside: Callable[[], tuple[Wager, ...]]
    folded_beside: Rule | None
    kept_by: Option[bool] | None
    highest_only: Citation | None
    at_turn: Citation | None
    validated: Citation | None
    validated_from: int
    documented: Citation | None

    @classmethod
    def declared(
        cls,
        game: Game,
        name: str,
        looks_at: Iterable[str] | Mapping[str, Iterable[str]],
        outcome: Callable[[Sequence[Card]], str],
        *,
        settled_by: str,
        paid_by: str,
        lost_by: str,
        formed_by: str,
        fold: Fold,
        terms: Terms | None,
    ) -> Decided:
        """Declare how a wager of a chapter is decided, each part with its paragraph."""
        places: dict[str | None, tuple[str, ...]] = {}
        if isinstance(looks_at, Mapping):
            places.update({on: tuple(at) for on, at in looks_at.items()})
        else:
            places[None] = tuple(looks_at)
        by = f"{name} survives a fold" if fold.kind is SURVIVES else "the player folded"
        at_turn = terms.at_turn if terms else None
        return cls(
            looks_at=places,
            outcome=outcome,
            settled=game.carry(settled_by, f"{name} settled"),
            lost=game.rule(lost_by or settled_by, f"{name} lost"),
            paid=game.rule(paid_by or settled_by, f"{name} paid"),
            formed_by=game.cite(formed_by) if formed_by else None,
            fold=fold.kind,
            folded=game.rule(fold.by, by) if fold.by else None,
            beside=fold.beside,
            folded_beside=game.rule(fold.by_beside, by) if fold.by_beside else None,
            kept_by=fold.kept_by,
            highest_only=game.carry(terms.highest_only, "only the highest hand is paid")
            if terms
            else None,
            at_turn=game.carry(at_turn, "the meter at the player's turn counts")
            if at_turn
            else None,
            validated=game.carry(terms.validated, "a floorperson validates the payout")
            if terms
            else None,
            validated_from=terms.validated_from if terms else 0,
            documented=game.carry(terms.documented, "cards stay until it is documented")
            if terms
            else None,
        )

    def verdict(self, payable: Payable, outcome: str, rules: HouseRules) -> Verdict:
        """Pay an outcome by the paytable in force."""
        table = rules.paytable(payable)
        row = table.row(outcome)
        if row is None or row[1] == LOSS:
            return self.lost.pays(table, outcome)
        verdict = self.paid.pays(table, outcome)
        if self.highest_only is None or verdict.outcome is not Outcome.WIN:
            return verdict
        if self.at_turn is not None and isinstance(verdict.pays, MeterShare):
            return verdict.citing(self.highest_only, self.at_turn)
        return verdict.citing(self.highest_only)

    def is_lost_by_fold(self, rules: HouseRules) -> bool:
        """Whether a player who folds has the wager forfeited or returned."""
        kept = self.kept_by is not None and rules[self.kept_by]
        return self.fold is not SURVIVES and not kept

    def is_given_up(self, rules: HouseRules) -> bool:
        """Whether the house has a fold end the wager where it could have kept it."""
        return self.kept_by is not None and not rules[self.kept_by]

    def after_fold(self, bets: Bets) -> Verdict:
        """The verdict on the wager of a player who folded, which did not survive."""
        rule = self.folded
        assert rule is not None
        if self.folded_beside is not None and bets.has(*self.beside()):
            rule = self.folded_beside
        return rule.forfeits() if self.fold is FORFEITED else rule.returns()

    def forfeits(self, bets: Bets, rules: HouseRules) -> Verdict | None:
        """The verdict on the wager of a player whose fold forfeits it; None if it does not."""
        lost = self.fold is FORFEITED and self.is_lost_by_fold(rules)
        return self.after_fold(bets) if lost else None

    def is_validated(self, line: Line) -> bool:
        """Whether a floorperson validates a payout before it is paid."""
        if self.validated is None or line.outcome is not Outcome.WIN:
            return False
        odds = line.payout
        return not isinstance(odds, Odds) or odds.win >= self.validated_from * odds.per

    def cards(self, round_: Round, seat: Seat, on: str | None = None) -> tuple[Card, ...]:
        """The cards that decide the wager of a seat."""
        game = round_.rules.game
        found: list[Card] = []
        for place in self.looks_at[on]:
            own = place.format(seat=seat.number)
            found += seat.hand if place == PLAYER else game.cards_at(own, round_.cards)
        return tuple(found)

    def places(self, on: str | None = None) -> tuple[str, ...]:
        """The places of the table that are turned up for the wager."""
        return tuple(place for place in self.looks_at[on] if place != PLAYER)

    def is_decided_at(self, place: str, seat: int) -> bool:
        """Whether cards at a place of the table decide the wager of a seat."""
        every = (name for places in self.looks_at.values() for name in places)
        return any(place == name.format(seat=seat) for name in every)
