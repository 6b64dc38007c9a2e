"""Wagers that cards alone decide: which cards, what their outcome is, by which paragraphs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from houserules.equipment.cards import Card
from houserules.law import Citation
from houserules.rules.payout import LOSS, MeterShare, Odds
from houserules.rules.settlement import Outcome, Rule, Verdict

if TYPE_CHECKING:
    from houserules.rules.game import Game
    from houserules.rules.house_rules import HouseRules
    from houserules.rules.option import Option
    from houserules.rules.paytable import Paytable
    from houserules.rules.round import Bet, Bets, Round, Seat
    from houserules.rules.wager import Payable, Wager

PLAYER = "player"
"""The cards of the seat itself, beside the places of the table."""
OPEN = ""
"""The outcome of cards that do not decide a wager yet."""
Teller = Callable[..., str]
"""Names the outcome of cards, in the order of the places that a wager looks at."""
Look = Callable[[str], Sequence[Card]]
"""Finds the cards at a place."""


class AfterFold(StrEnum):
    """The fate of a wager when its player folds."""

    SURVIVES = "survives"
    FORFEITED = "forfeited"
    RETURNED = "returned"


@dataclass(frozen=True, slots=True)
class Fold:
    """The fate of a wager when its player folds, and the paragraph that orders it.

    The cards of a player who folded stay on the table for a wager that survives and looks at them.
    """

    kind: AfterFold
    by: str
    by_beside: str = ""
    """The paragraph of a fold beside a wager for which the cards stay, where it has its own."""
    kept_by: Option[bool] | None = None
    """An option of the certificate holder that keeps the wager."""
    named: str = "a fold"
    """The chapter's word for it."""
    cards_stay: bool = False
    """Whether the cards stay for the wager though it is lost or looks at others."""


SURVIVES, FORFEITED, RETURNED = AfterFold
NO_FOLD = Fold(SURVIVES, "")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a progressive payout beside its odds.

    Only the highest hand is paid, and from the meter as it is at the player's turn. A floorperson
    validates a payout, and cards stay on the table until it is documented.
    """

    highest_only: str | None
    at_turn: str | None
    validated: str
    documented: str
    validated_from: int = 0
    """The odds from which a payout is validated; one from a meter always is."""
    verified: str = ""
    """The dealer verifies the winning hand, where a paragraph says so."""
    lit: str = ""
    """The dealer verifies the light of the progressive system, where a paragraph says so."""
    credited: str = ""
    """A payout that is no share of a meter goes to the player's game account."""
    credits_meter: bool = False
    """Whether a share of a meter goes to the player's game account too."""


NO_TERMS = Terms(None, None, "", "")


class Told(NamedTuple):
    """The outcome of a wager, and the cards at each of the places that decided it."""

    outcome: str
    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, eq=False)
class Decided:
    """How cards alone decide a wager.

    `looks_at` names the places whose cards count, by what the wager is on where it leaves a
    selection; `{seat}` in a name is the number of the seat. So does `outcome` where the selection
    changes it; where house rules change it, `outcome_by` names it. While their cards leave the
    outcome `OPEN`, the places of `then` are looked at one after another. All cards together decide
    the outcome, or those of each place `apart`. Where the dealer forms another hand for the
    wager, `formed_by` says so. The `moment` of its settlement is in the words of the round of play.
    """

    looks_at: Mapping[str | None, tuple[str, ...]]
    then: tuple[str, ...]
    outcome: Teller | Mapping[str, Teller] | None
    outcome_by: Callable[[HouseRules], Teller] | None
    apart: bool
    moment: object
    settled: Citation
    lost: Rule
    lost_rows: Mapping[str, Rule]
    """Outcomes that lose by a paragraph of their own; each is named by its reason."""
    paid: Rule
    paid_rows: Mapping[str, Rule]
    """The outcomes, or rows of the paytable, that a paragraph of their own pays."""
    rows: Callable[[str], Mapping[str, int]] | None
    """The rows that an outcome pays together, each so often; None where it is a row itself."""
    ranked: Mapping[str, Citation]
    """The paragraphs that rank hands for this wager, by rows or outcomes."""
    defined: Citation | None
    """The paragraph that defines the outcomes, cited with each."""
    formed_by: Citation | None
    fold: AfterFold
    folded: Rule | None
    folded_beside: Rule | None
    kept_by: Option[bool] | None
    highest_only: Citation | None
    at_turn: Citation | None
    verified: Citation | None
    lit: Citation | None
    validated: Citation | None
    validated_from: int
    documented: Citation | None
    credited: Citation | None
    credits_meter: bool

    @classmethod
    def declared(
        cls,
        game: Game,
        name: str,
        looks_at: Iterable[str] | Mapping[str, Iterable[str]],
        *,
        then: Iterable[str],
        outcome: Teller | Mapping[str, Teller] | None,
        outcome_by: Callable[[HouseRules], Teller] | None,
        apart: bool,
        moment: object,
        settled_by: str,
        paid_by: str | Mapping[str, str],
        lost_by: str | Mapping[str, str],
        rows: Callable[[str], Mapping[str, int]] | None,
        formed_by: str,
        ranked_by: Mapping[str, str],
        defined_by: str,
        fold: Fold,
        terms: Terms | None,
    ) -> Decided:
        """Declare how a wager of a chapter is decided, each part with its paragraph."""
        places: dict[str | None, tuple[str, ...]] = {}
        if isinstance(looks_at, Mapping):
            places.update({on: tuple(at) for on, at in looks_at.items()})
        else:
            places[None] = tuple(looks_at)
        by = f"{name} survives {fold.named}" if fold.kind is SURVIVES else "the player folded"
        paid, paid_rows = _paragraphs(paid_by, settled_by)
        lost, lost_rows = _paragraphs(lost_by, settled_by)
        terms = terms or NO_TERMS

        branches = [
            game.cite(cite) for cite in (paid, lost, *paid_rows.values(), *lost_rows.values())
        ]
        whole = game.cite(settled_by)

        def carried(cite: str | None, does: str) -> Citation | None:
            return game.carry(cite, does) if cite else None

        return cls(
            looks_at=places,
            then=tuple(then),
            outcome=outcome,
            outcome_by=outcome_by,
            apart=apart,
            moment=moment,
            settled=game.carry(
                settled_by,
                f"{name} settled",
                by_parts=all(one != whole and one.is_within(whole) for one in branches),
            ),
            lost=game.rule(lost, f"{name} lost"),
            lost_rows={reason: game.rule(cite, reason) for reason, cite in lost_rows.items()},
            paid=game.rule(paid, f"{name} paid"),
            paid_rows={row: game.rule(cite, f"{name}: {row}") for row, cite in paid_rows.items()},
            rows=rows,
            ranked={hand: game.carry(cite, f"{name}: {hand}") for hand, cite in ranked_by.items()},
            defined=carried(defined_by, f"outcomes of the {name}"),
            formed_by=game.cite(formed_by) if formed_by else None,
            fold=fold.kind,
            folded=game.rule(fold.by, by) if fold.by else None,
            folded_beside=game.rule(fold.by_beside, by) if fold.by_beside else None,
            kept_by=fold.kept_by,
            highest_only=carried(terms.highest_only, "only the highest hand is paid"),
            at_turn=carried(terms.at_turn, "the meter at the player's turn counts"),
            verified=carried(terms.verified, "the winning hand is verified"),
            lit=carried(terms.lit, "the light of the progressive system is verified"),
            validated=carried(terms.validated, "a floorperson validates the payout"),
            validated_from=terms.validated_from,
            documented=carried(terms.documented, "cards stay until it is documented"),
            credited=carried(terms.credited, "the payout goes to the player's game account"),
            credits_meter=terms.credits_meter,
        )

    def teller(self, rules: HouseRules, on: str | None = None) -> Teller:
        """How outcomes are named under house rules, by what the wager is on if that matters."""
        tells = self.outcome if self.outcome_by is None else self.outcome_by(rules)
        if isinstance(tells, Mapping):
            tells = tells[on or ""]
        assert tells is not None
        return tells

    def told(self, look: Look, rules: HouseRules, on: str | None = None) -> Told:
        """The outcome of the cards at the places that it looks at, as far as they decide it."""
        teller = self.teller(rules, on)
        hands = [tuple(look(place)) for place in self.looks_at[on]]
        if self.apart:
            return Told(teller(*hands), tuple(hands))
        outcome = teller(sum(hands, ()))
        for place in self.then:
            if outcome != OPEN:
                break
            hands.append(tuple(look(place)))
            outcome = teller(sum(hands, ()))
        return Told(outcome, tuple(hands))

    def verdict(self, payable: Payable, outcome: str, rules: HouseRules) -> Verdict:
        """Pay an outcome by the paytable in force, or at the odds that are stated for it."""
        verdict = self._paid(payable, outcome, rules)
        cites = [self.defined]
        if verdict.outcome is Outcome.WIN:
            cites.append(self.highest_only)
        if isinstance(verdict.pays, MeterShare):
            cites.append(self.at_turn)
        also = [cite for cite in cites if cite is not None]
        return verdict.citing(*also) if also else verdict

    def _paid(self, payable: Payable, outcome: str, rules: HouseRules) -> Verdict:
        if outcome in self.lost_rows:
            return self.lost_rows[outcome].loses()
        if not payable.tables:
            return self._paid_at_odds(payable, outcome, rules)
        table = rules.paytable(payable)
        if self.rows is not None:
            return self._paid_together(table, outcome, self.rows(outcome))
        row = table.row(outcome)
        if row is None or row[1] == LOSS:
            return self.lost.pays(table, outcome)
        paid = self.paid_rows.get(outcome) or self.paid_rows.get(row[0], self.paid)
        return paid.pays(table, outcome)

    def _paid_at_odds(self, payable: Payable, outcome: str, rules: HouseRules) -> Verdict:
        """Pay an outcome at the odds stated for it; it loses where none are."""
        for wager, several in rules.game.stated_odds.items():
            for odds in several if wager is payable else ():
                if odds.outcome == outcome:
                    return replace(self.paid.wins_at(odds), why=outcome)
        return replace(self.lost.loses(), why=outcome)

    def _paid_together(self, table: Paytable, outcome: str, rows: Mapping[str, int]) -> Verdict:
        """Pay several rows of a paytable together, each so often."""
        found = {label: table.row(label) for label in rows}
        nets = (row[1].net(rows[label]) for label, row in found.items() if row)
        paid = sum(nets, Fraction(0))
        rule = self.paid_rows.get(outcome, self.paid)
        verdict = rule.wins(Odds(paid.numerator, paid.denominator))
        return replace(verdict, why=outcome, label=outcome, cite=table.cite, also=(rule.cite,))

    def is_lost_by_fold(self, rules: HouseRules) -> bool:
        """Whether a player who folds has the wager forfeited or returned."""
        kept = self.kept_by is not None and rules[self.kept_by]
        return self.fold is not SURVIVES and not kept

    def is_given_up(self, rules: HouseRules) -> bool:
        """Whether the house has a fold end the wager where it could have kept it."""
        return self.kept_by is not None and not rules[self.kept_by]

    def after_fold(self, bets: Bets, rules: HouseRules) -> Verdict:
        """The verdict on the wager of a player who folded, which did not survive."""
        rule = self.folded
        assert rule is not None
        if self.folded_beside is not None and cards_stay(bets, rules):
            rule = self.folded_beside
        return rule.forfeits() if self.fold is FORFEITED else rule.returns()

    def forfeits(self, bets: Bets, rules: HouseRules) -> Verdict | None:
        """The verdict on the wager of a player whose fold forfeits it; None if it does not."""
        lost = self.fold is FORFEITED and self.is_lost_by_fold(rules)
        return self.after_fold(bets, rules) if lost else None

    def is_validated(self, verdict: Verdict) -> bool:
        """Whether a floorperson validates a payout before it is paid."""
        if self.validated is None or verdict.outcome is not Outcome.WIN:
            return False
        odds = verdict.pays
        return not isinstance(odds, Odds) or odds.win >= self.validated_from * odds.per

    def cards(self, round_: Round, seat: Seat, on: str | None = None) -> tuple[Card, ...]:
        """The cards that decide the wager of a seat."""
        game = round_.rules.game
        found: list[Card] = []
        cards = {**round_.cards, PLAYER: seat.hand}
        for place in self.looks_at[on]:
            found += game.cards_at(place.format(seat=seat.number), cards)
        return tuple(found)

    def places(self, on: str | None = None) -> tuple[str, ...]:
        """The places of the table that are turned up for the wager."""
        return tuple(place for place in self.looks_at[on] if place != PLAYER)

    def is_decided_at(self, place: str, seat: int) -> bool:
        """Whether cards at a place of the table decide the wager of a seat."""
        every = (name for places in self.looks_at.values() for name in places)
        return any(place == name.format(seat=seat) for name in every)


def survives_fold(wager: Wager, rules: HouseRules) -> bool:
    """Whether a wager is settled although its player folded, as its chapter declares."""
    fold = wager.after_a_fold
    return fold is not None and (
        fold.kind is SURVIVES or (fold.kept_by is not None and rules[fold.kept_by])
    )


def cards_stay(bets: Bets, rules: HouseRules) -> bool:
    """Whether the cards of a player who folded stay on the table for one of their wagers."""
    return any(_keeps_cards(bet, rules) for bet, _ in bets.items())


def _keeps_cards(bet: Bet, rules: HouseRules) -> bool:
    fold, decided = bet.wager.after_a_fold, bet.wager.decided
    if fold is not None and fold.cards_stay:
        return True
    looks = decided is None or PLAYER in decided.looks_at[bet.on]
    return looks and survives_fold(bet.wager, rules)


def _paragraphs(by: str | Mapping[str, str], settled_by: str) -> tuple[str, Mapping[str, str]]:
    """The paragraph of most outcomes, and those of some."""
    return (settled_by, by) if isinstance(by, Mapping) else (by or settled_by, {})
