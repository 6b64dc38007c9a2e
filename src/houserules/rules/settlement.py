"""How a wager ends: the rule that applied, the verdict on it, and the line that is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from math import floor

from houserules.law import Citation
from houserules.rules.display import columns, html_table
from houserules.rules.money import dollars
from houserules.rules.payout import (
    LOSS,
    PUSH,
    Amount,
    Basis,
    Loss,
    Meters,
    MeterShare,
    Number,
    Odds,
    Payout,
    StatedOdds,
    Vigorish,
)
from houserules.rules.paytable import Paytable
from houserules.rules.round import Bet
from houserules.rules.wager import Bonus, Payable, Wager

_HEADS = ("Seat", "Wager", "Stake", "Outcome", "Pays", "Amount", "Paragraph", "Why")


class Outcome(StrEnum):
    """The outcome of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    RETURNED = "returned"
    FORFEITED = "forfeited"
    STANDS = "stands"
    CHARGED = "charged"


@dataclass(frozen=True)
class Verdict:
    """The payout of one wager and its reason, whatever its stake."""

    outcome: Outcome
    pays: Payout
    cite: Citation
    why: str
    label: str | None = None
    vigorish: Vigorish | None = None
    also: tuple[Citation, ...] = ()
    rides: bool = False

    def because(self, particulars: str) -> Verdict:
        """This verdict with the hands, totals or numbers that brought it about."""
        return replace(self, why=f"{self.why}: {particulars}")

    def citing(self, *cites: Citation) -> Verdict:
        """This verdict with more paragraphs that bear on it."""
        return Verdict(
            self.outcome, self.pays, self.cite, self.why, self.label, self.vigorish,
            (*self.also, *cites), self.rides,
        )  # fmt: skip

    def net(self, stake: Number, meters: Meters | None = None) -> Fraction:
        """The player's gain on a stake, after vigorish; a bonus risks no stake of its own."""
        gain = self.pays.net(stake, meters)
        if self.rides and not _stake_returned(self.pays):
            gain += stake
        if self.vigorish is not None and gain > 0:
            gain -= self.vigorish.due(stake, gain)
        return gain


def _stake_returned(pays: Payout) -> bool:
    """Whether a payout comes beside the stake ("to") or contains it ("for")."""
    if isinstance(pays, MeterShare):
        return pays.plus is not None and pays.plus.basis is Basis.TO
    return not isinstance(pays, (Odds, Amount)) or pays.basis is Basis.TO


@dataclass(frozen=True)
class Rule:
    """A paragraph that decides something, in a few words of our own."""

    cite: Citation
    why: str

    def wins(self, pays: Payout, *, vigorish: Vigorish | None = None) -> Verdict:
        """The wager wins at the given payout."""
        return Verdict(Outcome.WIN, pays, self.cite, self.why, vigorish=vigorish)

    def wins_at(self, odds: StatedOdds, *, vigorish: Vigorish | None = None) -> Verdict:
        """The wager wins at odds that another paragraph states."""
        return self.wins(odds.pays, vigorish=vigorish).citing(odds.cite)

    @cached_property
    def _known(self) -> dict[Outcome, Verdict]:
        """The verdicts of this rule that know no payout, each made once."""
        return {}

    def _once(self, outcome: Outcome, pays: Payout) -> Verdict:
        verdict = self._known.get(outcome)
        if verdict is None:
            verdict = self._known[outcome] = Verdict(outcome, pays, self.cite, self.why)
        return verdict

    def loses(self) -> Verdict:
        """The wager is collected."""
        return self._once(Outcome.LOSE, LOSS)

    def loses_part(self, part: Fraction) -> Verdict:
        """A part of the wager is collected, the rest goes back."""
        return Verdict(Outcome.LOSE, Loss(part), self.cite, self.why)

    def pushes(self) -> Verdict:
        """The wager goes back because nobody won."""
        return self._once(Outcome.PUSH, PUSH)

    def returns(self) -> Verdict:
        """The wager goes back because it is void."""
        return self._once(Outcome.RETURNED, PUSH)

    def forfeits(self) -> Verdict:
        """The player gives the wager up."""
        return self._once(Outcome.FORFEITED, LOSS)

    def stands(self) -> Verdict:
        """The wager stays on the layout undecided."""
        return self._once(Outcome.STANDS, PUSH)

    def adds(self, table: Paytable, outcome: str) -> Verdict | None:
        """A bonus pays on top of its wager; None where no row has the outcome."""
        row = table.row(outcome)
        if row is None:
            return None
        label, payout = row
        return self._paid(table, label, payout, Outcome.WIN, rides=True)

    def pays(self, table: Paytable, outcome: str) -> Verdict:
        """The wager is paid by a paytable, or loses where no row has the outcome."""
        row = table.row(outcome)
        if row is None:
            return Verdict(
                Outcome.LOSE, LOSS, self.cite, f"{outcome}: no row of the paytable", outcome
            )
        label, payout = row
        ends = {PUSH: Outcome.PUSH, LOSS: Outcome.LOSE}.get(payout, Outcome.WIN)
        return self._paid(table, label, payout, ends)

    def pays_or(self, lost: Rule, table: Paytable, outcome: str) -> Verdict:
        """The wager is paid by a paytable, or loses by another rule where no row has it."""
        return self.pays(table, outcome) if table.row(outcome) else lost.loses()

    def _paid(
        self, table: Paytable, label: str, payout: Payout, ends: Outcome, *, rides: bool = False
    ) -> Verdict:
        """By the paragraph of the row; those of the table and of this rule are cited beside it."""
        cite, *others = dict.fromkeys((*table.cites(label), self.cite))
        return Verdict(ends, payout, cite, label, label, also=tuple(others), rides=rides)


@dataclass(frozen=True, slots=True)
class FromMeter:
    """The amount a line took off a progressive meter, and what the meter then shows, in cents.

    A part of what it then shows may have come from the meter's reserve.
    """

    wager: Wager
    meter: str
    taken: int
    left: int
    from_reserve: int = 0
    paid: int = 0
    """The player's own part of what winners of one share take, which the first takes whole."""


@dataclass(frozen=True, slots=True)
class PartOfBet:
    """A part of a bet that has its own line: a part of its stake, or its vigorish."""

    bet: Bet
    part: str

    def __str__(self) -> str:
        return f"{self.bet}, {self.part}"


@dataclass(frozen=True, slots=True)
class PaidBonus:
    """A bonus as it is paid, with what distinguishes it from others of the same round.

    An envy bonus is for the hand at another `seat`; a bonus may be named by its `row`, and be `on`
    one of several hands.
    """

    bonus: Bonus
    seat: int | None = None
    row: str | None = None
    on: str | None = None

    def __str__(self) -> str:
        seat = "" if self.seat is None else f", seat {self.seat}"
        on = "" if self.on is None else f" on {self.on}"
        return f"{self.row or self.bonus}{on}{seat}"


class Banked(StrEnum):
    """The side of a player who banks, alone or with the dealer, which is no wager."""

    ALONE = "Bank"
    TOGETHER = "Co-bank"


Subject = Bet | PartOfBet | PaidBonus | Banked
"""The thing a line is about; as text it is the name that people read."""


def subject_of(of: Subject | Payable) -> Subject:
    """A wager is a bet without a selection, a bonus the only one of its kind in a round."""
    if isinstance(of, Bonus):
        return PaidBonus(of)
    if isinstance(of, Payable):
        assert isinstance(of, Wager)
        return Bet(of)
    return of


@dataclass(frozen=True)
class Line:
    """One settled wager of one seat, in cents; the amount is the player's gain or loss.

    Where a player banks, a line says what it adds to the chips in the center of the table, out of
    which the bank pays.
    """

    seat: int
    subject: Subject
    stake: int
    outcome: Outcome
    pays: str
    amount: int
    cite: Citation
    why: str
    also: tuple[Citation, ...] = ()
    from_meter: FromMeter | None = None
    to_center: int = 0
    payout: Payout | None = None
    """The payout behind `pays`; None for a charge or the result of a bank."""

    @classmethod
    def of(
        cls,
        seat: int,
        subject: Subject | Payable,
        stake: int,
        verdict: Verdict,
        meters: Meters | None = None,
    ) -> Line:
        """Settle a stake by a verdict; odd fractions of a cent stay with the house."""
        exact = verdict.net(stake, meters)
        at_risk = 0 if verdict.rides else stake
        amount = floor(exact)
        why = verdict.why
        if verdict.vigorish is not None and verdict.outcome is Outcome.WIN:
            taken = verdict.vigorish.due(stake, verdict.pays.net(stake, meters))
            why = f"{why}, less {dollars(taken)} vigorish"
        if exact != amount:
            why = f"{why}, fraction of a cent not paid"
        return cls(
            seat=seat,
            subject=subject_of(subject),
            stake=at_risk,
            outcome=verdict.outcome,
            pays=str(verdict.pays),
            amount=amount,
            cite=verdict.cite,
            why=why,
            also=verdict.also,
            payout=verdict.pays,
        )

    def __repr__(self) -> str:
        return (
            f"<Line {self.cite} seat {self.seat} {self.name}: {self.outcome} "
            f"{dollars(self.amount)}>"
        )

    def __str__(self) -> str:
        """The line as a sentence."""
        what = f"Seat {self.seat}, {self.name}: {self.outcome} {dollars(self.amount)}"
        return f"{what} (§ {', '.join(self.paragraphs)}), {self.why}"

    def _repr_html_(self) -> str:
        return html_table("", _HEADS, [self._cells])

    @property
    def _cells(self) -> tuple[str, ...]:
        return (
            str(self.seat),
            self.name,
            dollars(self.stake),
            str(self.outcome),
            self.pays,
            dollars(self.amount),
            ", ".join(self.paragraphs),
            self.why,
        )

    @property
    def paragraphs(self) -> tuple[str, ...]:
        """The paragraphs that made the money, those of the same chapter without its number."""
        same = f"{self.cite.chapter}."
        others = (str(cite).removeprefix(same) for cite in self.also if cite != self.cite)
        return (str(self.cite), *dict.fromkeys(others))

    @property
    def name(self) -> str:
        """The name of the line's subject, as people read it."""
        return str(self.subject)

    @property
    def bet(self) -> Bet | None:
        """The bet that is settled, whole or in part; None for a bonus or a bank."""
        subject = self.subject
        if isinstance(subject, Bet):
            return subject
        return subject.bet if isinstance(subject, PartOfBet) else None

    @property
    def due(self) -> int:
        """The amount handed to a winner, the stake included, in cents."""
        return self.amount + self.stake

    @property
    def credited(self) -> Citation | None:
        """The paragraph by which a win is credited to the player's game account, if one says so.

        A share of a meter is only where the paragraph makes no difference.
        """
        if self.outcome is not Outcome.WIN:
            return None
        payable = self.payable
        wager = payable.on if isinstance(payable, Bonus) else payable
        decided = wager.decided if isinstance(wager, Wager) else None
        if decided is None or (self.from_meter is not None and not decided.credits_meter):
            return None
        return decided.credited

    @property
    def payable(self) -> Payable | None:
        """The wager or bonus that is settled; None for a bank."""
        if isinstance(self.subject, PaidBonus):
            return self.subject.bonus
        return None if self.bet is None else self.bet.wager

    def settles(self, *payables: Payable) -> bool:
        """Whether it is about one of these wagers or bonuses."""
        return self.payable in payables


@dataclass(frozen=True)
class Settlement:
    """All lines of a round, in the order in which the dealer settles them."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, lines: Iterable[Line], notes: Iterable[str] = ()) -> Settlement:
        """A settlement from its lines."""
        return cls(tuple(lines), tuple(notes))

    def __repr__(self) -> str:
        return f"<Settlement of {len(self.lines)} lines: {self._summary}>"

    def __str__(self) -> str:
        """The lines below each other, and what everybody gains."""
        rows = columns([_HEADS, *(line._cells for line in self.lines)])
        return "\n".join([*rows, *self.notes, self._summary])

    def _repr_html_(self) -> str:
        return html_table(self._summary, _HEADS, [line._cells for line in self.lines])

    @property
    def _summary(self) -> str:
        seats = (f"seat {seat} {dollars(gain)}" for seat, gain in sorted(self.totals.items()))
        return "; ".join([*seats, f"house {dollars(self.house)}"])

    @property
    def totals(self) -> Mapping[int, int]:
        """The gain or loss of each seat, in cents."""
        totals: dict[int, int] = {}
        for line in self.lines:
            totals[line.seat] = totals.get(line.seat, 0) + line.amount
        return totals

    @property
    def house(self) -> int:
        """The gain or loss of the house, in cents."""
        return -sum(line.amount for line in self.lines)

    @property
    def cites(self) -> set[Citation]:
        """Every paragraph that decided a line."""
        return {cite for line in self.lines for cite in (line.cite, *line.also)}
