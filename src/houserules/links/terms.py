"""The terms of a link: what tables on one progressive meter must have in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houserules.law import Citation
from houserules.odds.cache import remembered_figures
from houserules.odds.figure import Number
from houserules.odds.plan import Asked, plan_of
from houserules.rules import HouseRules, MeterShare, RuleError, Wager, dollars
from houserules.rules.payout import parse_payout
from houserules.table.meters import metered

ONE_JACKPOT = Citation.parse("605a.7(e)(2)")
SAME_AMOUNT = Citation.parse("605a.8(g)(2)")
SAME_PROBABILITY = Citation.parse("605a.8(g)(1)")


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms that tables on one link must have in common."""

    amount: int
    probabilities: Mapping[str, str]
    seeds: Mapping[str, tuple[int, int]]

    @classmethod
    def of(cls, rules: HouseRules, wager: Wager) -> Terms:
        """The terms of a wager under house rules, its probability by the mathematics."""
        if metered(rules) != (wager,):
            raise RuleError(
                f"A table on a link offers one wager with a meter, {wager.name} "
                f"({ONE_JACKPOT.pretty})."
            )
        amount = rules.fixed_amount(wager)
        if amount is None:
            raise RuleError(
                f"The amount of {wager.name} is not fixed: post one amount as its minimum and its "
                f"maximum ({SAME_AMOUNT.pretty})."
            )
        return cls(
            amount,
            {name: str(chance) for name, chance in top_awards(rules, wager).items()},
            {m.name: (m.seed_for(amount), m.reseed_for(amount)) for m in rules.meters(wager)},
        )

    def refuse(self, other: Terms, meter: Citation) -> str | None:
        """Why a table with other terms, for its meter those of a paragraph, may not join."""
        if other.amount != self.amount:
            return (
                f"its progressive wager is {dollars(other.amount)}, not {dollars(self.amount)} as "
                f"at the tables linked already ({SAME_AMOUNT.pretty})"
            )
        if other.probabilities != self.probabilities:
            return (
                f"its jackpot is hit with a probability of {_chances(other)}, not "
                f"{_chances(self)} as at the tables linked already ({SAME_PROBABILITY.pretty})"
            )
        if other.seeds != self.seeds:
            return (
                f"its meter has {_seeds(other)}, not {_seeds(self)} as at the tables linked "
                f"already ({meter.pretty})"
            )
        return None

    def to_data(self) -> dict[str, Any]:
        """The terms as JSON data."""
        return {
            "amount": self.amount,
            "probabilities": dict(self.probabilities),
            "seeds": {name: list(pair) for name, pair in self.seeds.items()},
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Terms:
        """The terms from JSON data."""
        seeds = {name: (seed, reseed) for name, (seed, reseed) in data["seeds"].items()}
        return cls(data["amount"], data["probabilities"], seeds)


def _chances(terms: Terms) -> str:
    return ", ".join(
        f"{chance} ({name})" if name else chance for name, chance in terms.probabilities.items()
    )


def _seeds(terms: Terms) -> str:
    return ", ".join(
        " ".join((name, "a seed of", dollars(seed), "and a reseed of", dollars(reseed))).strip()
        for name, (seed, reseed) in terms.seeds.items()
    )


def top_awards(rules: HouseRules, wager: Wager) -> dict[str, Number]:
    """The probability of each outcome that pays a whole meter, by the name of the meter."""
    found: dict[str, Number] = {}
    for entry in plan_of(rules.game).entries:
        if entry.wager is wager:
            for figure in remembered_figures(entry, rules, Asked()):
                for share in figure.shares:
                    pays = parse_payout(share.pays) if "% of" in share.pays else None
                    if isinstance(pays, MeterShare) and pays.percent == 100:
                        found[pays.meter] = share.probability
    if not found:
        raise RuleError(f"How often {wager.name} wins a whole meter is not known.")
    return found
