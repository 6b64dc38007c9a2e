"""House rules: a certificate holder's checked choices under one game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from houserules.law import Citation
from houserules.rules.display import columns, html_table
from houserules.rules.errors import RuleError
from houserules.rules.finding import INCONSISTENT, MISSING, Finding
from houserules.rules.money import dollars
from houserules.rules.option import Choice, Option
from houserules.rules.paytable import SINGLE, Paytable
from houserules.rules.round import Bet, Bets
from houserules.rules.wager import Bonus, Meter, Payable, Wager

if TYPE_CHECKING:
    from houserules.rules.game import Game

REMEMBERED = 65_536
"""The most results that one set of rules remembers."""
Fact = TypeVar("Fact", bound=Hashable)
Result = TypeVar("Result")
V = TypeVar("V")


_HEADS = ("Option", "Value", "", "Paragraph")


@dataclass(frozen=True, slots=True)
class Limits:
    """The posted minimum and maximum of a wager, and the steps between them, in cents."""

    minimum: int = 1
    maximum: int | None = None
    increment: int = 1

    def __and__(self, other: Limits) -> Limits:
        """The amounts that both permit."""
        tops = [top for top in (self.maximum, other.maximum) if top is not None]
        return Limits(
            max(self.minimum, other.minimum),
            min(tops, default=None),
            lcm(self.increment, other.increment),
        )

    def between(self, low: int, high: int) -> tuple[int, int] | None:
        """The least and the most permitted stake from one to another; None where there is none."""
        step = self.increment
        least = -(max(low, self.minimum) // -step) * step
        most = (high if self.maximum is None else min(high, self.maximum)) // step * step
        return (least, most) if least <= most else None

    def next_to(self, stake: int) -> int:
        """The most that is permitted up to a stake, or else the least."""
        permitted = self.between(1, stake)
        return permitted[1] if permitted else -(self.minimum // -self.increment) * self.increment

    def refuse(self, stake: int) -> str | None:
        """Why a stake is refused, or None."""
        if stake < self.minimum:
            return f"{dollars(stake)} is below the minimum of {dollars(self.minimum)}"
        if self.maximum is not None and stake > self.maximum:
            return f"{dollars(stake)} is above the maximum of {dollars(self.maximum)}"
        if stake % self.increment:
            return f"{dollars(stake)} is not a multiple of {dollars(self.increment)}"
        return None


ANY_STAKE, NO_STAKE = Limits(), Limits(maximum=0)


class InForce(NamedTuple):
    """An option with the value in force, and whether that was chosen or is the default."""

    option: Option[Any]
    value: str
    chosen: bool
    cite: Citation


@dataclass(frozen=True)
class HouseRules:
    """The choices in force at a table; everything that computes takes one of these."""

    game: Game = field(repr=False)
    chosen: Mapping[str, Any]
    limits: Mapping[str, Limits] = field(default_factory=dict)
    own_tables: Mapping[str, Paytable] = field(default_factory=dict)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{one.option.name} {one.value}" for one in self.in_force if one.chosen)
        own = ", ".join(f"{', '.join(on)} {table.table}" for on, table in self.own_by_wagers)
        said = "; ".join(filter(None, (chosen, f"own paytables {own}" if own else "")))
        return f"<HouseRules {self.game.id} {self.game.name}: {said or 'every default'}>"

    def __str__(self) -> str:
        """The options that apply below each other, with their values."""
        return "\n".join([self.in_words, *columns([_HEADS, *self._rows])])

    def _repr_html_(self) -> str:
        return html_table(f"{self.game.full_name}: {self.in_words}", _HEADS, self._rows)

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (one.option.name, one.value, "" if one.chosen else "default", str(one.option.cite))
            for one in self.in_force
        ]

    def __getitem__(self, option: Option[V]) -> V:
        if option.usual is not None and option.name not in self.chosen:
            return option.usual(self)
        value: V = self.chosen.get(option.name, option.default)
        return value

    @cached_property
    def values(self) -> dict[str, Any]:
        """Every option with the value in force, defaults included."""
        return {option.name: self[option] for option in self.game.options}

    @property
    def written(self) -> dict[str, str]:
        """Every option with the value in force as a Rules Submission writes it."""
        return {option.name: option.written(self[option]) for option in self.game.options}

    @property
    def in_force(self) -> tuple[InForce, ...]:
        """Every option that applies, in the order of the chapter."""
        return tuple(
            InForce(
                option,
                option.written(self[option]),
                option.name in self.chosen,
                option.cite_under(self),
            )
            for option in self.game.options
            if option.applies is None or option.applies(self)
        )

    @property
    def in_words(self) -> str:
        """The chapter with its edition and what was chosen, in one sentence."""
        chosen = "; ".join(f"{one.option.name}: {one.value}" for one in self.in_force if one.chosen)
        edition = f"58 Pa. Code Chapter {self.game.chapter}, edition {self.game.edition_id}"
        return f"{edition}. {f'Chosen: {chosen}.' if chosen else 'Every option has its default.'}"

    @property
    def pieces(self) -> str:
        """The things that are dealt, as people call them: cards, or tiles."""
        return "cards" if self.game.deck is None else self.game.deck(self).pieces

    def chooses(self, choice: Choice[V]) -> bool:
        """Whether an option applies and has a value."""
        option, value = choice
        return (option.applies is None or option.applies(self)) and self[option] == value

    def with_choice(self, option: Option[V], value: V) -> HouseRules:
        """These rules with one choice replaced by a value already read."""
        return self.with_choices({option: value})

    def with_choices(self, chosen: Mapping[Option[Any], Any]) -> HouseRules:
        """These rules with some choices replaced by values already read."""
        named = {option.name: value for option, value in chosen.items()}
        return replace(self, chosen={**self.chosen, **named})

    def with_paytable(self, payable: Payable, table: Paytable) -> HouseRules:
        """These rules with a table of the user's own, shared as the printed one is."""
        shared = {one.name: table for one in self.game.sharing(payable)}
        return replace(self, own_tables={**self.own_tables, **shared})

    @property
    def own_by_wagers(self) -> list[tuple[list[str], Paytable]]:
        """Each table of the user's own with the names of the wagers that share it."""
        shared: dict[int, tuple[list[str], Paytable]] = {}
        for name, table in self.own_tables.items():
            shared.setdefault(id(table), ([], table))[0].append(name)
        return list(shared.values())

    def offers(self, payable: Payable) -> bool:
        """Whether a wager or bonus is offered; an envy bonus, where a table of it is in force."""
        option = payable.option
        if option is not None and option.is_no(self[option]):
            return False
        if isinstance(payable, Bonus) and payable.envy:
            return any(condition is None or condition(self) for condition, _ in payable.tables)
        return True

    def offering(self, payable: Payable) -> HouseRules:
        """These rules with a wager offered; if it was not, by the first table that they permit.

        An envy bonus is offered with the wager that it rides on.
        """
        if isinstance(payable, Bonus) and payable.envy:
            return self.offering(payable.on)
        option = payable.option
        if option is None or self.offers(payable):
            return self
        tables = [value for value in option.domain.variants() if not option.is_no(value)]
        return min(
            (self.with_choice(option, table) for table in tables),
            key=lambda rules: sum(not one.holds(rules) for one in rules.game.constraints),
        )

    def minimum(self, wager: Wager) -> int:
        """The least amount of a wager that is posted at the table."""
        return self.limits.get(wager.name, ANY_STAKE).minimum

    def envies_on(self, wager: Wager) -> tuple[Bonus, ...]:
        """The envy bonuses that ride on a wager and are offered."""
        envies = (bonus for bonus in self.game.bonuses if bonus.on is wager and bonus.envy)
        return tuple(bonus for bonus in envies if self.offers(bonus))

    def letter(self, payable: Payable) -> str:
        """The letter of the paytable in force, "-" where nothing is to select."""
        own = self.own_tables.get(payable.name)
        return self.selected(payable) if own is None else own.table

    def selected(self, payable: Payable) -> str:
        """The letter of the printed paytable that is selected, also beside a table of one's own."""
        if payable.option is not None:
            chosen = payable.option.written(self[payable.option])
            letters = [table.table for table in payable.paytables]
            return chosen if chosen in letters else letters[0] if letters else SINGLE
        return SINGLE

    @cached_property
    def _known(self) -> dict[Hashable, Any]:
        """The results found under these rules, which never change."""
        return {}

    def once(self, function: Callable[[Fact, HouseRules], Result], fact: Fact) -> Result:
        """The result of a pure function for a fact under these rules, computed only once."""
        known = self._known
        try:
            found: Result = known[function, fact]
        except KeyError:
            if len(known) >= REMEMBERED:
                known.clear()
            found = known[function, fact] = function(fact, self)
        return found

    def paytable(self, payable: Payable) -> Paytable:
        """The paytable in force for a wager or bonus."""
        table: Paytable | None = self._known.get(payable)
        if table is None:
            table = self._known[payable] = self._paytable(payable)
        return table

    def _paytable(self, payable: Payable) -> Paytable:
        if payable.name in self.own_tables:
            return self.own_tables[payable.name]
        letter = self.letter(payable)
        for condition, group in payable.tables:
            if (condition is None or condition(self)) and letter in group.letters:
                table = group[letter]
                return payable.amend(table, self) if payable.amend else table
        raise RuleError(f"{payable.name} has no paytable {letter} under these rules.")

    def has_table(self, payable: Payable) -> bool:
        """Whether a paytable is printed for what these rules select, or none is needed."""
        if not payable.tables or payable.name in self.own_tables:
            return True
        letter = self.letter(payable)
        return any(
            (condition is None or condition(self)) and letter in group.letters
            for condition, group in payable.tables
        )

    def fitting(self, payable: Payable) -> HouseRules | None:
        """These rules with a paytable that is printed for their other choices, if one is."""
        option = payable.option
        tables = [] if option is None else option.domain.variants()
        chosen = (self, *(self.with_choice(option, table) for table in tables if option))
        return next((rules for rules in chosen if rules.has_table(payable)), None)

    def fixed_amount(self, wager: Wager) -> int | None:
        """The one amount, in cents, that a wager may have; None where there are several."""
        permitted = self.amounts(wager)
        return permitted.minimum if permitted.minimum == permitted.maximum else None

    def amounts(self, wager: Wager, beside: Bets | None = None) -> Limits:
        """The amounts of a wager that its posted limits and its own requirements permit.

        Its requirements on the player's other wagers count where these are given.
        """
        permitted = self.once(_amounts, wager)
        if beside is not None:
            for need in wager.requirements:
                if need.beside is not None:
                    permitted &= need.beside(beside, self)
        return permitted

    def selections(self, wager: Wager) -> tuple[str | None, ...]:
        """The selections of a wager by the layout in use; None where it leaves no selection."""
        return self.once(_selections, wager)

    def meters(self, wager: Wager) -> tuple[Meter, ...]:
        """The meters behind a wager under these rules."""
        return tuple(
            meter.under(self)
            for condition, meter in wager.meters
            if condition is None or condition(self)
        )

    def phrase(self, options: Iterable[Option[Any]]) -> str | None:
        """The given options that differ from their default, in words; None if none does."""
        phrases = [o.phrase(self[o]) for o in options if self[o] != o.default]
        return "; ".join(phrases) or None

    def findings(self) -> list[Finding]:
        """Everything missing or inconsistent in these rules as a Rules Submission."""
        return list(self._findings)

    @cached_property
    def _findings(self) -> list[Finding]:
        found = []
        for option in self.game.options:
            chosen = option.name in self.chosen
            if not (chosen or option.must):
                continue
            applies = option.applies is None or option.applies(self)
            if applies and not chosen:
                words, cite = ", ".join(option.domain.words()), option.cite_under(self)
                sentence = f"Choose {option.name}: {words}."
                found.append(Finding(MISSING, cite, sentence, place=("rules", option.name)))
            if chosen and not applies and self[option] != option.default_under(self):
                sentence = f"“{option.name}” does not apply here."
                place = ("rules", option.name)
                found.append(Finding(INCONSISTENT, option.cite, sentence, place=place))
        for constraint in self.game.constraints:
            if not constraint.holds(self):
                found.append(Finding(INCONSISTENT, constraint.cite, constraint.sentence))
        return found

    def require_consistent(self) -> HouseRules:
        """These rules, unless a choice excludes another or does not apply beside it."""
        for finding in self._findings:
            if finding.kind is INCONSISTENT:
                raise RuleError(f"{finding.sentence} ({finding.cite.pretty})")
        return self


def _amounts(wager: Wager, rules: HouseRules) -> Limits:
    permitted = rules.limits.get(wager.name, ANY_STAKE)
    for need in wager.requirements:
        if need.amounts is not None:
            permitted &= need.amounts(rules)
    return permitted


def _selections(wager: Wager, rules: HouseRules) -> tuple[str | None, ...]:
    needs = [need.layout for need in wager.requirements if need.layout is not None]
    every = wager.selections or (None,)
    return tuple(on for on in every if all(has(Bet(wager, on), rules) for has in needs))
