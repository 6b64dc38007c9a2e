"""Wagers and bonuses, with what they require, what they pay and the meters behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.money import dollars
from houserules.rules.option import Option
from houserules.rules.paytable import Paytable, Paytables

if TYPE_CHECKING:
    from houserules.rules.decided import Decided, Fold
    from houserules.rules.house_rules import HouseRules, Limits
    from houserules.rules.round import Bet, Bets
    from houserules.rules.settlement import Rule, Verdict

Condition = Callable[["HouseRules"], bool]
Amend = Callable[[Paytable, "HouseRules"], Paytable]
Tables = Paytables | Sequence[tuple[Condition | None, Paytables]] | None


def tables_of(tables: Tables) -> tuple[tuple[Condition | None, Paytables], ...]:
    """Paytables with the conditions under which they are in force, where there are any."""
    if tables is None:
        return ()
    return ((None, tables),) if isinstance(tables, Paytables) else tuple(tables)


@dataclass(frozen=True)
class Requirement:
    """A condition that a player's wagers must meet for one of them to be accepted.

    It names the amounts of its wager, or those `beside` the player's other wagers, or it is about
    what the layout in use has; anything else is only asked whether it is met. A requirement of two
    wagers on each other is asked when wagers are closed.
    """

    cite: Citation
    sentence: str
    met: Callable[[Bets, HouseRules], bool] | None = None
    at_close: bool = False
    amounts: Callable[[HouseRules], Limits] | None = None
    beside: Callable[[Bets, HouseRules], Limits] | None = None
    layout: Callable[[Bet, HouseRules], bool] | None = None
    fixed_by: Option[Any] | None = None
    """The option that fixes the one amount of the wager, if one does."""

    def refuse(self, bet: Bet, placed: Bets, rules: HouseRules) -> str | None:
        """Why a bet among others is refused, with the paragraph; None if the requirement is met."""
        met, fixed = True, ""
        if self.layout is not None:
            met = self.layout(bet, rules)
        elif limits := self._limits(placed, rules):
            met = limits.refuse(placed[bet]) is None
            if limits.minimum == limits.maximum:
                fixed = f" at {dollars(limits.minimum)}"
        elif self.met is not None:
            met = self.met(placed, rules)
        return None if met else f"{self.sentence}{fixed} ({self.cite.pretty})"

    def _limits(self, placed: Bets, rules: HouseRules) -> Limits | None:
        if self.amounts is not None:
            return self.amounts(rules)
        return None if self.beside is None else self.beside(placed, rules)


@dataclass(frozen=True)
class Meter:
    """A progressive meter: seed and reseed for each unit wagered, and what each wager adds.

    Where the chapter leaves the amounts to the Rules Submission, they are amounts of money
    whatever is wagered.
    """

    cite: Citation
    name: str
    seed: Fraction
    reseed: Fraction
    primary: Fraction
    reserve: Fraction = Fraction(0)
    submitted: tuple[Option[int], Option[Fraction]] | None = None
    """Options for the initial and reset amount and for the rate of progression."""
    letter: str = ""
    """The paytable for which it is, where they differ."""
    rate: Option[Fraction] | None = None
    """An option for the rate of progression, where only that is left to the Rules Submission."""

    @classmethod
    def as_submitted(cls, cite: Citation, amount: Option[int], rate: Option[Fraction]) -> Meter:
        """A meter whose amount and rate the Rules Submission names."""
        nothing = Fraction(0)
        return cls(cite, "", nothing, nothing, nothing, submitted=(amount, rate))

    @classmethod
    def of(
        cls,
        cite: Citation,
        seed: int,
        primary: int = 0,
        *,
        reseed: int | None = None,
        reserve: int = 0,
        name: str = "",
        rate: Option[Fraction] | None = None,
    ) -> Meter:
        """A meter as printed: "Seed $1,000 for 1", rates in percent, or one as submitted."""
        return cls(
            cite,
            name,
            seed=Fraction(seed),
            reseed=Fraction(seed if reseed is None else reseed),
            primary=Fraction(primary, 100),
            reserve=Fraction(reserve, 100),
            rate=rate,
        )

    @property
    def options(self) -> tuple[Option[Any], ...]:
        """The options for its amount and rate, as far as they are submitted."""
        return self.submitted or ((self.rate,) if self.rate else ())

    def under(self, rules: HouseRules) -> Meter:
        """The meter with the amounts that the house rules name."""
        if self.submitted is None:
            return replace(self, primary=rules[self.rate]) if self.rate else self
        amount, rate = self.submitted
        seed = Fraction(rules[amount])
        return replace(self, seed=seed, reseed=seed, primary=rules[rate])

    def seed_for(self, stake: int) -> int:
        """The seed in cents for a progressive wager of this stake in cents."""
        return int(self.seed if self.submitted else self.seed * stake)

    def reseed_for(self, stake: int) -> int:
        """The amount the meter starts again with, in cents, after it was won whole."""
        return int(self.reseed if self.submitted else self.reseed * stake)


@dataclass(frozen=True, eq=False, kw_only=True)
class Payable:
    """Anything that a paytable can pay: a wager, or a bonus that rides on one."""

    name: str
    cite: Citation
    option: Option[Any] | None = None
    tables: tuple[tuple[Condition | None, Paytables], ...] = ()
    amend: Amend | None = None
    published: str = ""
    """The name in the published id, where it has another name now."""

    @property
    def paytables(self) -> tuple[Paytable, ...]:
        """Every printed table, under every condition."""
        return tuple(table for _, group in self.tables for table in group)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        letters = dict.fromkeys(table.table for table in self.paytables)
        selects = f", paytables {', '.join(letters)}" if len(letters) > 1 else ""
        return f"<{type(self).__name__} {self.cite} {self.name}{selects}>"


@dataclass(frozen=True)
class Part:
    """A share of a stake that is paid as if it had been placed on another wager.

    Among several wagers it is on the one whose position is that of the selection among the
    selections of the divided wager. Words name the selection it is `on`, if any.
    """

    share: Fraction
    wagers: tuple[Wager, ...]
    on: str = ""

    def placed(self, bet: Bet) -> Wager:
        """The wager on which this part of a bet is placed."""
        selected = bet.wager.selections.index(bet.on) if bet.on and len(self.wagers) > 1 else 0
        return self.wagers[selected]


@dataclass(frozen=True)
class Division:
    """How a stake is divided into parts that are paid as wagers of their own."""

    cite: Citation
    parts: tuple[Part, ...]


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Wager(Payable):
    """A wager that the chapter permits; where cards alone decide it, `decided` says how."""

    required: bool = False
    selections: tuple[str, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    meters: tuple[tuple[Condition | None, Meter], ...] = ()
    divided: Division | None = None
    decided: Decided | None = None
    moved_by: tuple[Option[Any], ...] = ()
    """Options beside its own that change what it pays."""
    with_one_of: tuple[Wager, ...] = ()
    with_all_of: tuple[Wager, ...] = ()
    """Wagers beside which alone it may be placed."""
    in_round: bool = False
    """Whether it is placed by a decision during the round."""
    is_fee: bool = False
    """Whether it only buys something: it is collected, and nothing is paid for it."""
    for_pot: bool = False
    """Whether players wager it against each other, and the winner is paid from the pot."""
    fixed_by: tuple[Wager, ...] = ()
    """Wagers that fix its amount, so that no limits are posted for it."""
    after_a_fold: Fold | None = None
    """Its fate when its player folds, where the chapter declares one."""

    def verdict(self, outcome: str, rules: HouseRules) -> Verdict:
        """Pay an outcome of a wager that cards alone decide."""
        if self.decided is None:
            raise RuleError(f"{self.name} is not decided by cards alone.")
        return self.decided.verdict(self, outcome, rules)

    def bonuses(self, outcome: str, rules: HouseRules) -> dict[Payable, Verdict]:
        """The bonuses on the wager whose own paytables have a row for an outcome of it."""
        if self.decided is None:
            return {}
        riding = (bonus for bonus in rules.game.bonuses if bonus.on is self and not bonus.envy)
        found = {
            bonus: self.decided.paid.adds(rules.paytable(bonus), outcome)
            for bonus in riding
            if rules.offers(bonus) and outcome in rules.paytable(bonus).scale.names
        }
        return {bonus: verdict for bonus, verdict in found.items() if verdict}

    @property
    def by_submission(self) -> bool:
        """Whether it exists only where the Rules Submission says so."""
        return self.option is not None and "no" in self.option.domain.words()


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Bonus(Payable):
    """A payout that needs no stake of its own: it rides on a wager.

    An envy bonus is paid for another player's hand, by a rule of its own; a folded hand counts
    only beside one of some wagers, or as long as it stays on the table.
    """

    on: Wager
    envy: Rule | None = None
    folded_with: tuple[Wager, ...] = ()
    folded_on_table: bool = False


def metered(
    meters: Iterable[Meter] | Mapping[str, Iterable[Meter]], wager: str
) -> tuple[tuple[Condition | None, Meter], ...]:
    """Meters with the condition under which each is behind a wager."""
    if not isinstance(meters, Mapping):
        return tuple((None, meter) for meter in meters)
    return tuple(
        (_selects(wager, letter), replace(meter, letter=letter))
        for letter, several in meters.items()
        for meter in several
    )


def _selects(wager: str, letter: str) -> Condition:
    return lambda rules: rules.selected(rules.game.find_wager(wager)) == letter
