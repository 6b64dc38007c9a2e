"""The price sheet of a game: figures for what the house rules offer, or for everything."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from houserules.odds.cache import remembered_figures
from houserules.odds.figure import Figure
from houserules.odds.identity import identified
from houserules.odds.plan import Asked, Entry, offered, plan_of, variations
from houserules.rules import Between, Bonus, HouseRules, OneOf, Option, Payable, RuleError, YesNo

Progress = Callable[[str], None]


@dataclass(frozen=True)
class LeftOut:
    """Values of an option that a list of everything leaves out, and those that it has."""

    option: Option[Any]
    listed: tuple[str, ...]
    wagers: tuple[str, ...]


def left_out(rules: HouseRules) -> list[LeftOut]:
    """The values that `everything` leaves out: those of free options, and options not varied."""
    plan, found = plan_of(rules.game), dict[tuple[Option[Any], tuple[str, ...]], list[str]]()
    for entry in plan.entries:
        listed = {
            option: tuple(map(option.written, option.domain.variants()))
            for option in entry.by
            if not isinstance(option.domain, (OneOf, Between, YesNo))
        }
        for option in plan.unlisted(entry.wager):
            listed[option] = (option.written(rules[option]),)
        for key in listed.items():
            found.setdefault(key, []).append(entry.wager.name)
    return [LeftOut(*key, tuple(wagers)) for key, wagers in found.items()]


def require_moving(rules: HouseRules, options: Iterable[Option[Any]] = ()) -> None:
    """Refuse an own paytable, and a choice among some options, that moves no figure of the game."""
    plan, game = plan_of(rules.game), rules.game
    bases = {plan.base(entry.wager) for entry in plan.entries}
    for payable in map(game.find_payable, rules.own_tables):
        counted = payable.on if isinstance(payable, Bonus) and payable.envy else plan.base(payable)
        if counted not in bases:
            raise RuleError(f"{payable.name} is part of no figure, so its paytable moves none.")
    moving = {option for entry in plan.entries for option in plan.moving(entry)}
    for option in options:
        if bases and option not in moving and not _is_needed(option, rules):
            raise RuleError(
                f"{option.name} moves no figure of {game.name}: leave it out "
                f"({option.cite_under(rules).pretty})."
            )


def require_effect(*sides: HouseRules, unoffered: bool = False, letters: bool = False) -> None:
    """Refuse an own paytable and a supposed row that moves no figure of the rules.

    Of several sides one must have the row in force. With `letters`, all printed tables count.
    """
    for rules in sides:
        require_moving(rules.require_consistent())
    refused = []
    for rules in () if letters else sides:
        try:
            _require_in_force(rules, unoffered=unoffered)
        except RuleError as error:
            refused.append(error)
    if refused and len(refused) == len(sides):
        raise refused[0]


def _require_in_force(rules: HouseRules, *, unoffered: bool) -> None:
    """Refuse a row that is supposed in a table which these rules do not have in force."""
    game = rules.game
    supposed = game.private.supposed if game.private else {}
    for fixed in game.fixed:
        if fixed.name not in supposed or fixed.table is None:
            continue
        payable = game.find_payable(fixed.wagers[0])
        sharing = [
            rules.paytable(one)
            for one in game.sharing(payable)
            if unoffered or one.option is None or rules.offers(one)
        ]
        known = {(table.table, table.when) for table in sharing}
        if (fixed.table.table, fixed.table.when) not in known:
            raise RuleError(
                f"{fixed.name} is supposed, but these rules have another table of {payable.name} "
                "in force, or none: it moves no figure. Choose its table."
            )


def _is_needed(option: Option[Any], rules: HouseRules) -> bool:
    """Whether the other choices are consistent only with the one that was made."""
    others = {name: value for name, value in rules.chosen.items() if name != option.name}
    try:
        replace(rules, chosen=others).require_consistent()
    except RuleError:
        return True
    return False


def price(
    rules: HouseRules,
    *,
    unoffered: bool = False,
    everything: bool = False,
    asked: Asked | None = None,
    progress: Progress | None = None,
    kept_only: bool = False,
) -> list[Figure]:
    """Price each wager that the rules offer.

    With `unoffered` also those that the rules leave out, by their first table; with
    `everything` each wager under every paytable and every choice that moves its figure. With
    `kept_only` nothing is computed: a figure that is not kept raises `NotKeptError`.
    """
    asked = asked or Asked()
    figures: dict[tuple[str, str, str | None], Figure] = {}
    for entry, varied in _work(rules, unoffered=unoffered, everything=everything):
        if progress:
            progress(f"{entry.wager.name} {varied.letter(entry.wager)}")
        for figure in remembered_figures(entry, varied, asked, kept_only=kept_only):
            key = figure.wager, figure.table, figure.when
            if key not in figures:
                figures[key] = identified(entry, varied, figure)
    return list(figures.values())


def price_wager(rules: HouseRules, wager: Payable, asked: Asked | None = None) -> list[Figure]:
    """The figures of one wager, offered by its first table if the rules leave it out."""
    for entry in plan_of(rules.game).entries:
        if entry.wager is wager:
            varied = offered(entry, rules)
            found = remembered_figures(entry, varied, asked or Asked())
            return [identified(entry, varied, figure) for figure in found]
    raise RuleError(f"{wager.name} has no figure of its own.")


def own_rows(rules: HouseRules) -> list[str]:
    """Sentences on rows of own wagers: those that no deal reaches or others hide, and no row."""
    return [
        f"{figure.wager}: {note}."
        for name in (rules.game.private.added if rules.game.private else ())
        for figure in price_wager(rules, rules.game.find_wager(name))
        for note in figure.notes
    ]


def _work(
    rules: HouseRules, *, unoffered: bool, everything: bool
) -> Iterator[tuple[Entry, HouseRules]]:
    for entry in plan_of(rules.game).entries:
        if everything:
            yield from ((entry, varied) for varied in variations(entry, rules))
        elif unoffered or rules.offers(entry.wager) or entry.wager.name in rules.own_tables:
            yield entry, offered(entry, rules)
