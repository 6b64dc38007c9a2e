"""Payouts as they are printed: what each wager pays under the rules in force, row by row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from houserules.rules import described
from houserules.rules.house_rules import HouseRules
from houserules.rules.money import short_dollars
from houserules.rules.payout import MeterShare, Odds, Payout
from houserules.rules.paytable import SINGLE
from houserules.rules.round import Bet
from houserules.rules.wager import Bonus, Payable, Wager

WINS = "Winning wager"
"""The row of a wager that wins at one payout."""


LESS = "less "
"""How a payout is worded from which something is taken."""


class Pays(NamedTuple):
    """A payout in three columns: outcome, number, unit."""

    label: str
    number: str
    unit: str

    @classmethod
    def of(cls, label: str, payout: Payout, less: str = "") -> Pays:
        """A payout of a row."""
        number, unit = divided(payout)
        return cls(f"{label}, less {less}" if less else label, number, unit)


class Block(NamedTuple):
    """Everything that a wager or bonus pays under the rules in force."""

    name: str
    cite: str
    letter: str
    amount: str
    """The one amount of the wager, where there is only one."""
    rows: tuple[Pays, ...]


def divided(payout: Payout) -> tuple[str, str]:
    """A payout as number and unit; joined by a blank they are the payout as printed.

    >>> divided(Odds(40)), divided(Odds(3, 2))
    (('40', 'to 1'), ('3', 'to 2'))
    """
    text = str(payout)
    match payout:
        case Odds():
            number = f"{'at least ' if payout.at_least else ''}{payout.win:,}"
        case MeterShare():
            number = f"{payout.percent}%"
        case _:
            number = text
    return number, text[len(number) :].strip()


def blocks(rules: HouseRules) -> list[Block]:
    """The payouts of each wager and bonus that is offered; those without one are left out."""
    made = (_block(one, rules) for one in rules.game.payables if _is_paid(one, rules))
    return [block for block in made if block.rows]


def alike(every: Sequence[Block]) -> list[list[Block]]:
    """Blocks that pay the same for the same amount, together, in the order of the first."""
    found: dict[tuple[str, tuple[Pays, ...]], list[Block]] = {}
    for one in every:
        found.setdefault((one.amount, one.rows), []).append(one)
    return list(found.values())


def joined(words: Iterable[str], last: str) -> str:
    """Words with commas and “and” or “or” before the last."""
    *before, end = list(words) or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def together(names: Sequence[str]) -> str:
    """Names in one phrase; words that all end or begin with are said once.

    >>> together(["Bet Number 1", "Bet Number 2", "Bet Number 3"])
    'Bet Number 1, 2 and 3'
    >>> together(["Pass Bet Supplemental Wager", "Come Bet Supplemental Wager"])
    'Pass and Come Bet Supplemental Wagers'
    """
    words = [name.split() for name in names]
    longest = min(map(len, words)) - 1
    if len(names) == 1 or longest < 1:
        return joined(names, "and")
    last = _shared([one[::-1] for one in words], longest)
    first = 0 if last else _shared(words, longest)
    middle = joined([" ".join(one[first : len(one) - last]) for one in words], "and")
    shared = " ".join(words[0][len(words[0]) - last :]) if last else ""
    plural = f"{shared}s" if shared.endswith(("Wager", "Bet")) else shared
    return " ".join(filter(None, [*words[0][:first], middle, plural]))


def _shared(words: Sequence[Sequence[str]], most: int) -> int:
    """How many words all lists begin with."""
    alike = (len(set(each)) == 1 for each in zip(*words, strict=False))
    return min(most, next((n for n, same in enumerate(alike) if not same), most))


def _is_paid(payable: Payable, rules: HouseRules) -> bool:
    """Whether something is offered, with the wager that it rides on, by a table that is printed."""
    on = payable.on if isinstance(payable, Bonus) else payable
    placed = rules.offers(on) and rules.offers(payable) and is_on_layout(on, rules)
    return placed and rules.has_table(payable)


def is_on_layout(wager: Payable, rules: HouseRules) -> bool:
    """Whether the layout in use has a wager, where it is on one thing alone."""
    if not isinstance(wager, Wager) or wager.selections:
        return True
    layouts = (one.layout for one in wager.requirements if one.layout is not None)
    return all(has(Bet(wager), rules) for has in layouts)


def _block(payable: Payable, rules: HouseRules) -> Block:
    rows: list[Pays] = []
    cite, letter = payable.cite, SINGLE
    if payable.tables:
        table = rules.paytable(payable)
        cite, letter = table.cite, table.table
        less = (table.when or "").removeprefix(LESS) if (table.when or "").startswith(LESS) else ""
        rows += [Pays.of(_outcome(label, payable), pays, less) for label, pays in table.rows]
    if isinstance(payable, Wager):
        stated = rules.game.stated_odds.get(payable, ())
        cite = stated[0].cite if stated and not rows else cite
        rows += [
            Pays.of(first_upper(one.printed or one.label) or WINS, one.pays, one.less_under(rules))
            for one in stated
        ]
        rows += [] if rows else _parts(payable)
    fixed = rules.fixed_amount(payable) if isinstance(payable, Wager) else None
    return Block(
        payable.name,
        str(cite),
        "" if letter == SINGLE else letter,
        short_dollars(fixed) if fixed else "",
        tuple(rows),
    )


def first_upper(text: str) -> str:
    text = text.removeprefix("a ").removeprefix("an ")
    return text[:1].upper() + text[1:]


def _outcome(label: str, payable: Payable) -> str:
    """A row without the wager's name before it."""
    name = re.escape(payable.name)
    short = re.sub(rf"^{name}(?:: | (?=on \d))", "", label)
    return first_upper(short)


def _parts(wager: Wager) -> list[Pays]:
    """The parts of a stake that is divided, each paid as another wager."""
    return [
        Pays(f"{part.share} as {part.paid_as}{_selected(part.selected)}", *_odds(part.pays))
        for part in described.divided(wager)
    ]


def _selected(selected: str | None) -> str:
    return f", if the high number is {selected}" if selected else ""


def _odds(text: str) -> tuple[str, str]:
    number, _, unit = text.partition(" ")
    return (number, unit) if text[:1].isdigit() else ("divided", "")
