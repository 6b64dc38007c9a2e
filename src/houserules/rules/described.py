"""A game's paytables, divisions and meters as a catalogue lists them, each beside its wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from houserules.rules.game import Game
from houserules.rules.money import cents, percents, short_dollars
from houserules.rules.option import Option
from houserules.rules.paytable import SINGLE, Paytable
from houserules.rules.wager import Bonus, Condition, Meter, Part, Payable, Wager


class Column(NamedTuple):
    """One column of a printed table, with the wager or bonus that it pays."""

    payable: Payable
    printed: Paytable
    table: str
    """Its letter."""
    when: str | None
    tables: list[str]
    """The letters of the wager's paytables to which it belongs."""
    amount: int | None = None
    """The wager in cents, where the column is for one."""


def columns(game: Game) -> list[Column]:
    """Every printed table of a game."""
    return [_column(game, one, printed) for one in game.payables for printed in one.paytables]


def _column(game: Game, payable: Payable, printed: Paytable) -> Column:
    letter = printed.table
    if not (isinstance(payable, Bonus) and payable.envy):
        return Column(payable, printed, letter, printed.when, [letter])
    when = f"{letter} {payable.on.name}"
    if payable.option is payable.on.option:
        return Column(payable, printed, SINGLE, when, [letter])
    # a column for each amount, not for each letter
    return Column(payable, printed, SINGLE, when, _envied(game, payable), cents(letter))


def letters(wager: Payable) -> list[str]:
    """The letters of a wager's paytables, in order."""
    return list(dict.fromkeys(table.table for table in wager.paytables))


def _envied(game: Game, bonus: Bonus) -> list[str]:
    """The letters of the paytables beside which an envy bonus is paid."""
    option, every = bonus.on.option, letters(bonus.on)
    if option is None or len(every) == 1:
        return every
    rules = game.rules()
    return [
        letter
        for letter in every
        if bonus in rules.with_choices({option: letter}).envies_on(bonus.on)
    ]


class DividedPart(NamedTuple):
    """A share of a stake: what it is paid as, what that pays, and for which selection alone."""

    share: Fraction
    paid_as: str
    pays: str
    selected: str | None


def divided(wager: Wager) -> list[DividedPart]:
    """The parts of a stake.

    A part that is for one selection only belongs to a stake on that selection.
    """
    return [
        DividedPart(part.share, f"{paid_as.name} {part.on}".strip(), _pays(paid_as), selected)
        for part in (wager.divided.parts if wager.divided else ())
        for paid_as, selected in zip(part.wagers, _selected(part, wager), strict=True)
    ]


def _selected(part: Part, wager: Wager) -> tuple[str | None, ...]:
    return wager.selections if len(part.wagers) > 1 else (None,)


def _pays(wager: Wager) -> str:
    """The printed odds of a wager, or that it is divided itself."""
    if wager.divided is not None:
        return f"as divided by {wager.divided.cite.pretty}"
    return ", ".join(str(pays) for printed in wager.paytables for _, pays in printed.rows)


class ListedMeter(NamedTuple):
    """A meter, the letters of the paytables that it is behind, and its terms in words."""

    wager: Wager
    printed: Meter
    tables: list[str]
    seed: str
    reseed: str
    primary: str
    reserve: str

    @property
    def meter(self) -> str:
        """Its name among several of the wager."""
        return self.printed.name or "meter"


def meters(game: Game) -> Iterator[ListedMeter]:
    """Every meter of a game."""
    for wager in game.wagers:
        for condition, meter in wager.meters:
            tables = _metered(game, wager, condition)
            yield ListedMeter(wager, meter, tables, *_terms(meter, _stakes(game, wager, tables)))


def _metered(game: Game, wager: Wager, condition: Condition | None) -> list[str]:
    option, every = wager.option, letters(wager)
    if condition is None or option is None:
        return every
    rules = game.rules()
    return [letter for letter in every if condition(rules.with_choices({option: letter}))]


def _stakes(game: Game, wager: Wager, tables: Sequence[str]) -> dict[str, int]:
    """By paytable the one amount of a wager in cents, where the tables fix it."""
    option, fixed = wager.option, dict[str, int]()
    if option is None or any(need.fixed_by for need in wager.requirements):
        return fixed
    rules = game.rules()
    for letter in tables:
        amounts = rules.with_choices({option: letter}).amounts(wager)
        if amounts.minimum != amounts.maximum:
            return {}
        fixed[letter] = amounts.minimum
    return fixed


def _terms(meter: Meter, stakes: Mapping[str, int]) -> tuple[str, str, str, str]:
    """Seed, reseed, primary and reserve, in words."""
    if meter.submitted:
        amount, rate = (_as_submitted(option) for option in meter.submitted)
        return amount, amount, rate, "0%"
    return (
        _for_stakes(meter.seed, stakes),
        _for_stakes(meter.reseed, stakes) if meter.reseed else "$0",
        _as_submitted(meter.rate) if meter.rate else percents(meter.primary),
        percents(meter.reserve),
    )


def _for_stakes(amount: Fraction, stakes: Mapping[str, int]) -> str:
    """An amount per unit as the text prints it: for 1, or for the amount of the wager."""
    if not stakes:
        return f"${int(amount):,} for 1"
    said = dict.fromkeys(
        f"{short_dollars(int(amount * stake))} for a {short_dollars(stake)} wager"
        for stake in stakes.values()
    )
    return ", ".join(said)


def _as_submitted(option: Option[Any]) -> str:
    return f"as submitted, {option.domain.words()[0]}"
