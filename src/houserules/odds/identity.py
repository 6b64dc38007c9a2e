"""The identity of a figure: its id and all that was chosen, for programs that compare figures."""

from dataclasses import replace
from typing import Any

from houserules.odds.figure import UNIT, Choice, Figure, Folding
from houserules.odds.plan import Entry, Plan, plan_of
from houserules.rules import HouseRules, Option, Payable, Wager
from houserules.rules.ids import figure_id, odds_id, option_id, payable_id, slug, table_id


def identified(entry: Entry, rules: HouseRules, figure: Figure) -> Figure:
    """A figure of an entry with its id, its choices and the id of its strategy.

    Its outcomes are in the order of the paytable.
    """
    plan = plan_of(rules.game)
    folding = plan.folding(entry.wager, rules)
    figure = replace(
        _in_printed_order(_payable(entry, rules, figure), rules, figure),
        wager_id=payable_id(rules.game, _payable(entry, rules, figure)),
        table_id=_table_id(entry, rules, figure),
        choices=_choices(plan, entry, rules, figure),
        strategy_id=figure.strategy_id or _strategy(plan, figure, folding),
        folding=folding,
    )
    return replace(figure, id=_id(entry, rules, figure))


def _payable(entry: Entry, rules: HouseRules, figure: Figure) -> Payable:
    """The wager that a figure names, which may be another that is counted with the entry's."""
    named = (each for each in rules.game.payables if each.name == figure.wager)
    return next(named, entry.wager)


def _in_printed_order(payable: Payable, rules: HouseRules, figure: Figure) -> Figure:
    if not payable.paytables or figure.table != rules.letter(payable):
        return figure
    return figure.in_order_of(rules.paytable(payable))


def _table_id(entry: Entry, rules: HouseRules, figure: Figure) -> str | None:
    """The payout behind a figure: the wager's own, or that of a bonus counted with it."""
    own = _payable(entry, rules, figure)
    for odds in rules.game.stated_odds.get(own, ()) if isinstance(own, Wager) else ():
        if odds.cite == figure.cite:
            return odds_id(rules.game, own, odds)
    for payable in (own, *rules.game.payables):
        table = rules.own_tables.get(payable.name)
        if table is not None and table.table == figure.table:
            return f"{payable_id(rules.game, payable)}.{slug(table.table)}"
        in_force = [
            t
            for condition, group in payable.tables
            if condition is None or condition(rules)
            for t in group
        ]
        for table in in_force:
            if (table.table, table.cite) == (figure.table, figure.cite):
                return table_id(rules.game, payable, table)
    return None


def _in_force(rules: HouseRules, option: Option[Any], figure: Figure, wager: Payable) -> str:
    """The value of an option; a paytable that a figure had to choose, or an own one, is it."""
    for payable in rules.game.payables:
        if payable.option is option and payable.name in rules.own_tables:
            return rules.own_tables[payable.name].table
    if option is wager.option and figure.table in map(str, option.domain.variants()):
        return figure.table
    return option.written(rules[option])


def _choices(plan: Plan, entry: Entry, rules: HouseRules, figure: Figure) -> tuple[Choice, ...]:
    """Every option that applies, with its value in force."""
    wager, moving = _payable(entry, rules, figure), plan.moving(entry)
    found = []
    for option in rules.game.options:
        if option.applies is None or option.applies(rules):
            value = _in_force(rules, option, figure, wager)
            is_default = value == option.written(option.default)
            identity = option_id(rules.game, option)
            moves = option in moving and option.name not in figure.regardless_of
            found.append(Choice(identity, option.name, value, is_default, moves))
    return tuple(found)


NO_FOLDS = "no-folds"


def _strategy(plan: Plan, figure: Figure, folding: Folding) -> str | None:
    """The strategy of a figure by the name under which rounds are played by it.

    A wager that a fold would forfeit is priced without folds unless its figure says otherwise.
    """
    if figure.strategy is None:
        return NO_FOLDS if folding is Folding.FORFEITED else None
    words = {name: condition for name, condition in plan.stated_for.items() if condition}
    usual = next((name for name in plan.choosers if name not in words), None)
    named = (name for name, condition in words.items() if condition in (figure.when or ""))
    name = next(named, usual)
    return None if name is None else slug(name)


def _id(entry: Entry, rules: HouseRules, figure: Figure) -> str:
    """The wager, its table, and whatever moves the figure."""
    wager = _payable(entry, rules, figure)
    own = option_id(rules.game, wager.option) if wager.option else None
    conditions = {
        choice.id.rpartition(".")[2]: choice.value
        for choice in figure.choices
        if choice.moves and choice.id != own
    }
    letter = figure.table if _has_letter(wager, rules, figure.table) else "-"
    apart = {
        "on": figure.selection,
        "play": figure.strategy_id,
        "per": None if figure.per == figure.wager else figure.per,
        "amount": None if figure.amount == UNIT else str(figure.amount),
    }
    return figure_id(figure.wager_id, letter, {**conditions, **apart})


def _has_letter(wager: Payable, rules: HouseRules, letter: str) -> bool:
    own = rules.own_tables.get(wager.name)
    return any(table.table == letter for table in (*wager.paytables, *filter(None, (own,))))
