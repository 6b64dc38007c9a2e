"""Pricing: counted facts go through the game's own settlement and come out as a figure."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from houserules.law import Citation
from houserules.odds.figure import UNIT as UNIT
from houserules.odds.figure import Figure, MeterRow, Part, Progressive, Share, total
from houserules.rules import (
    Bonus,
    HouseRules,
    Meter,
    MeterShare,
    Payable,
    Payout,
    Paytable,
    Verdict,
    Wager,
    dollars,
)
from houserules.rules.payout import METER

Fact = TypeVar("Fact", bound=Hashable)
Settle = Callable[[Fact, HouseRules], Verdict]
SettleAll = Callable[[Fact, HouseRules], Mapping[Payable, Verdict]]

Units = int | Fraction
"""A stake in units of the base wager."""

ENUMERATED = "exact enumeration"


def priced(
    rules: HouseRules,
    wager: Payable,
    counts: Mapping[Fact, int],
    settle: Settle[Fact],
    *,
    when: str | None = None,
    method: str = ENUMERATED,
    stake: int = UNIT,
    meters: Mapping[str, int] | None = None,
) -> Figure:
    """Price a wager that depends on no other: each counted fact settles it."""
    if isinstance(wager, Wager):
        meters = meters_in_force(rules, wager, stake, meters)
    ways: dict[tuple[str, str, Fraction], int] = {}
    payouts: dict[tuple[str, str, Fraction], Payout] = {}
    for fact, count in counts.items():
        verdict = settle(fact, rules)
        net = verdict.net(stake, meters) / stake
        key = (verdict.label or verdict.why, str(verdict.pays), net)
        ways[key] = ways.get(key, 0) + count
        payouts[key] = verdict.pays
    table = rules.paytable(wager) if wager.tables else None
    without_row = _without_row(rules, wager, ways)
    never_won = _never_won(wager, table, ways)
    for label, pays in never_won:
        key = label, str(pays), pays.net(stake, meters) / stake
        ways[key], payouts[key] = 0, pays
    return Figure(
        wager=wager.name,
        table=table.table if table else "-",
        cite=payout_cite(rules, wager),
        when=when,
        per=wager.name,
        shares=shares_of(ways, payouts),
        method=method,
        notes=(
            *(NEVER_WON.format(label) for label, _ in never_won),
            *map(NO_ROW.format, without_row),
        ),
        amount=stake,
        without_row=without_row,
        never_won=tuple(label for label, _ in never_won),
    )


NEVER_WON = "The row {} can never win"
NO_ROW = "The paytable has no row for {}: it is priced as a loss"


def payout_cite(rules: HouseRules, payable: Payable) -> Citation:
    """The paragraph that says what a wager pays: its paytable's, or that of its single odds."""
    if payable.tables:
        return rules.paytable(payable).cite
    stated = rules.game.stated_odds.get(payable) if isinstance(payable, Wager) else None
    return stated[0].cite if stated else payable.cite


def _without_row(
    rules: HouseRules, wager: Payable, ways: Mapping[tuple[str, str, Fraction], int]
) -> tuple[str, ...]:
    """The outcomes for which an own paytable has no row."""
    table = rules.own_tables.get(wager.name)
    if table is None:
        return ()
    labels = dict.fromkeys(label for (label, _, _), count in ways.items() if count)
    return tuple(
        label for label in labels if label in table.scale.names and table.row(label) is None
    )


def priced_together(
    rules: HouseRules,
    base: Payable,
    counts: Mapping[Fact, int],
    settle: SettleAll[Fact],
    describe: Callable[[Fact], str],
    stakes: Mapping[Payable, Units] | Callable[[Fact], Mapping[Payable, Units]],
    *,
    table_of: Payable | None = None,
    when: str | None = None,
    method: str = ENUMERATED,
    strategy: str | None = None,
) -> Figure:
    """Price wagers that are settled together, per unit of the base wager.

    Stakes are units of the base wager, and may depend on what the player did.
    """
    ways: dict[tuple[str, str, Fraction], int] = {}
    placed: dict[Payable, Fraction] = {}
    gained: dict[Payable, Fraction] = {}
    for fact, count in counts.items():
        verdicts = settle(fact, rules)
        units = stakes(fact) if callable(stakes) else stakes
        net = gain_of(verdicts, units)
        for payable, verdict in verdicts.items():
            stake = Fraction(units[payable])
            on_it = 0 if verdict.rides else count * stake
            placed[payable] = placed.get(payable, Fraction(0)) + on_it
            gain = count * Fraction(verdict.net(stake * UNIT)) / UNIT
            gained[payable] = gained.get(payable, Fraction(0)) + gain
        key = (describe(fact), net_words(net), net)
        ways[key] = ways.get(key, 0) + count
    table = rules.paytable(table_of) if table_of else None
    return Figure(
        wager=base.name,
        table=table.table if table else "-",
        cite=table.cite if table else payout_cite(rules, base),
        when=when,
        per=base.name,
        shares=shares_of(ways),
        method=method,
        total_wagered=sum(placed.values(), Fraction(0)) / sum(ways.values()),
        strategy=strategy,
        parts=_parts(placed, gained, sum(ways.values())),
    )


def _parts(
    placed: Mapping[Payable, Fraction], gained: Mapping[Payable, Fraction], cases: int
) -> tuple[Part, ...]:
    """The share of each wager where several are settled together; a wager never made has none."""
    named: dict[str, Part] = {}
    for payable in placed:
        before = named.get(payable.name, Part(payable.name, Fraction(0), Fraction(0)))
        wagered = before.wagered + placed[payable] / cases
        named[payable.name] = Part(
            payable.name, wagered, before.house_gain - gained[payable] / cases
        )
    parts = tuple(one for one in named.values() if one.wagered or one.house_gain)
    return parts if len(parts) > 1 else ()


def gain_of(verdicts: Mapping[Payable, Verdict], stakes: Mapping[Payable, Units]) -> Fraction:
    """The gain of wagers that are settled together, in units of the base wager."""
    return sum((v.net(stakes[p] * UNIT) / UNIT for p, v in verdicts.items()), Fraction(0))


def expected(counts: Mapping[Fact, int], gain: Callable[[Fact], Units]) -> Fraction:
    """The average gain of counted facts."""
    gains = sum(number * gain(fact) for fact, number in counts.items())
    return Fraction(gains) / sum(counts.values())


def shares_of(
    ways: Mapping[tuple[str, str, Fraction], int],
    payouts: Mapping[tuple[str, str, Fraction], Payout] | None = None,
) -> tuple[Share, ...]:
    """Outcomes with their combinations, the best first.

    Payouts are given where the net result is another, such as after vigorish.
    """
    cases = sum(ways.values())
    shares = (
        Share(*key[:2], Fraction(count, cases), key[2], count, (payouts or {}).get(key))
        for key, count in ways.items()
    )
    return tuple(sorted(shares, key=lambda share: -share.net))


def net_words(net: Fraction) -> str:
    """A net result of several wagers in the words of a paytable."""
    if net > 0:
        return f"{net.numerator:,} to {net.denominator:,}"
    return "Push" if net == 0 else f"Loss of {-net}"


def _never_won(
    wager: Payable, table: Paytable | None, ways: Mapping[tuple[str, str, Fraction], int]
) -> tuple[tuple[str, Payout], ...]:
    """The rows of a paytable that no hand can win.

    Where rows add up, outcomes have other names; a player who selects leaves out other rows.
    """
    if isinstance(wager, Wager) and wager.selections:
        return ()
    won = {label for (label, _, _), count in ways.items() if count}
    rows = table.rows if table else ()
    if won.isdisjoint(label for label, _ in rows):
        return ()
    return tuple(row for row in rows if row[0] not in won)


def meters_in_force(
    rules: HouseRules, wager: Wager, stake: int, given: Mapping[str, int] | None
) -> dict[str, int]:
    """The meter amounts for a figure: as given, otherwise the seed."""
    return {
        meter.name: (given or {}).get(meter.name, meter.seed_for(stake))
        for meter in rules.meters(wager)
    }


@dataclass(frozen=True)
class Envy:
    """The addition of envy bonuses: for each other player, chances of fixed sums."""

    bonus: Bonus
    chances: Mapping[str, Fraction]
    players: int | None
    lost_by_folding: bool = True
    """Whether a hand that its player folds may bring no envy bonus."""

    def value(self, rules: HouseRules, stake: int) -> Fraction:
        """The expected envy bonus from one other player, per unit wagered."""
        table = rules.paytable(self.bonus)
        total = Fraction(0)
        for outcome, chance in self.chances.items():
            if row := table.row(outcome):
                total += chance * row[1].net(0)
        return total / stake


def progressive(
    rules: HouseRules,
    wager: Wager,
    counts: Mapping[Fact, int],
    settle: Settle[Fact],
    *,
    stake: int = UNIT,
    meters: Mapping[str, int] | None = None,
    envy: Envy | None = None,
    when: str | None = None,
    method: str = ENUMERATED,
) -> Figure:
    """Price a progressive wager at its meters, with break-even, long run and envy bonuses."""
    figure = priced(
        rules, wager, counts, settle, when=when, method=method, stake=stake, meters=meters
    )
    amounts = meters_in_force(rules, wager, stake, meters)
    items = [
        _progressive_item(figure, meter, amounts[meter.name], stake)
        for meter in rules.meters(wager)
    ]
    drawn_in_all = sum((Fraction(item.drawn * item.amount) for item in items), Fraction(0))
    figure = replace(figure, without_meters=Fraction(figure.house_advantage) + drawn_in_all)
    if envy:
        advantage = Fraction(figure.house_advantage)
        by_players = tuple(
            (others, advantage - others * envy.value(rules, stake))
            for others in range(1, envy.players or 1)
        )
        items = [replace(item, envy=by_players) for item in items]
    return replace(figure, progressives=tuple(items)).because(
        "Meters show " + ", ".join(dollars(amount) for amount in amounts.values())
    )


def _meter_rows(figure: Figure, meter: Meter) -> tuple[MeterRow, ...]:
    """The outcomes that draw on a meter."""
    return tuple(
        MeterRow(share.label, share.payout.percent / 100, share.probability)
        for share in figure.shares
        if isinstance(share.payout, MeterShare) and share.payout.meter == meter.name
    )


def _progressive_item(figure: Figure, meter: Meter, amount: int, stake: int) -> Progressive:
    """The break-even meter, and the advantage when every cent of the meter is paid in the end.

    Only a meter that is won whole is seeded again; a part of it leaves the rest.
    """
    rows = _meter_rows(figure, meter)
    drawn = Fraction(total(row.share * row.probability for row in rows))
    emptied = Fraction(total(row.probability for row in rows if row.share == 1))
    advantage = Fraction(figure.house_advantage)
    break_even = (amount + advantage * stake / drawn) / stake if drawn else None
    without_meter = advantage + drawn * amount / stake
    reseeded = emptied * Fraction(meter.reseed_for(stake), stake)
    long_run = without_meter - reseeded - meter.primary - meter.reserve
    units = Fraction(amount, stake)
    return Progressive(meter.name or METER, units, break_even, long_run, rows=rows)


def listed(facts: Iterable[Fact]) -> dict[Fact, int]:
    """Count equally likely facts."""
    counts: dict[Fact, int] = {}
    for fact in facts:
        counts[fact] = counts.get(fact, 0) + 1
    return counts
