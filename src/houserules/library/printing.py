"""Paper for tables: sign, gaming guide, cards and difference sheet, as PDF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from houserules.filings.names import require_name
from houserules.library.choosing import _source
from houserules.library.pricing import price, strategy
from houserules.odds.cache import NotKeptError
from houserules.odds.plan import plan_of
from houserules.odds.price import Progress
from houserules.reports import cards, chances, differences, guides, signs
from houserules.reports.chances import Odds
from houserules.reports.paper import Sheet
from houserules.rules import Game, HouseRules
from houserules.rules.errors import RuleError
from houserules.rules.finding import Finding, FindingKind

if TYPE_CHECKING:
    from houserules.files.submissions import RulesSubmission
    from houserules.library.choosing import Submitted
    from houserules.odds.figure import Figure
    from houserules.odds.plan import Strategy

ENDINGS = (".yaml", ".yml")


def sign(
    rules: HouseRules | Submitted,
    path: Path | str,
    size: str = "letter",
    *,
    out_of_order: bool = False,
    configuration: str | None = None,
    holder: str = "",
    strict: bool = False,
) -> tuple[Finding, ...]:
    """Write the sign of a table: for letter, tabloid or a screen of 16 to 9.

    The rules may be a Rules Submission. One with findings is marked as not effective, prints them
    first and answers with them; `strict` refuses it. With `out_of_order` it says that the automated
    shuffler, or another device of the table, is out of order.
    """
    sheet = _sheet(rules, configuration, holder, strict)
    signs.write(sheet, Path(path), size, out_of_order=out_of_order)
    return sheet.findings


def card(
    rules: HouseRules | Submitted,
    path: Path | str,
    kind: str = "rack",
    *,
    odds: str = Odds.ADVANTAGE,
    configuration: str | None = None,
    holder: str = "",
    strict: bool = False,
    kept_only: bool = False,
    progress: Progress | None = None,
) -> tuple[Finding, ...]:
    """Write a card: “rack” for patrons, with strategy and odds, or “dealer”.

    The odds are the house “advantage”, the “return”, the “chance” to win, or “none”. With
    `kept_only` nothing is computed: odds that are not kept from before are left out.
    """
    sheet = _sheet(rules, configuration, holder, strict)
    if cards.require_kind(kind) == cards.DEALER:
        cards.write_dealer(sheet, Path(path))
        return sheet.findings
    shown = chances.odds_named(odds)
    figures = _figures(sheet, shown, kept_only, progress)
    cards.write_rack(sheet, Path(path), figures, _strategy(sheet, kept_only), shown)
    return sheet.findings


def guide(
    submissions: Path | str | Iterable[HouseRules | Submitted | Sheet],
    path: Path | str,
    *,
    large_print: bool = False,
    odds: str = Odds.NONE,
    holder: str = "",
    facility: str = "",
    date: str = "",
    strict: bool = False,
    kept_only: bool = False,
    progress: Progress | None = None,
) -> tuple[Finding, ...]:
    """Write the gaming guide of a facility: a folder of Rules Submissions, or several of them.

    The cover names the facility, the certificate holder and the date from which it is in effect.
    Odds are printed as for a card, and by default not at all.
    """
    require_name(facility, "The facility's name")
    require_name(date, "The day")
    if isinstance(submissions, (str, Path)):
        submissions = _in_folder(Path(submissions))
    sheets = [one for each in submissions for one in _sheets(each, holder, strict)]
    if not sheets:
        raise RuleError("A guide needs at least one Rules Submission.")
    sheets.sort(key=lambda one: one.title.casefold())
    shown = chances.odds_named(odds)
    priced = [(one, _figures(one, shown, kept_only, progress)) for one in sheets]
    guides.write(
        priced, Path(path), large_print=large_print, shown=shown, facility=facility, date=date
    )
    return tuple(found for one in sheets for found in one.findings)


def difference(
    old: HouseRules | Submitted,
    new: HouseRules | Submitted,
    path: Path | str,
    *,
    configuration: str | None = None,
    holder: str = "",
    strict: bool = False,
) -> tuple[Finding, ...]:
    """Write what changes on the floor from one version to another, for the pit."""
    before = _sheet(old, configuration, holder, False)
    after = _sheet(new, configuration, holder, strict)
    differences.write(before, after, Path(path))
    return after.findings


def _in_folder(folder: Path) -> list[HouseRules | Submitted | Sheet]:
    if not folder.is_dir():
        raise RuleError(f"{folder} is no folder; name one that holds Rules Submissions.")
    found = sorted(one for one in folder.iterdir() if one.suffix.casefold() in ENDINGS)
    if not found:
        raise RuleError(f"{folder} holds no Rules Submission; their names end with .yaml.")
    return list(found)


def _sheet(
    rules: HouseRules | Submitted, configuration: str | None, holder: str, strict: bool
) -> Sheet:
    """The rules to print, of one configuration."""
    from houserules.files.submissions import configuration_named

    if isinstance(rules, HouseRules):
        return Sheet(rules, rules.in_words, holder, _not_the_regulation(rules.game, strict))
    read = _read(rules)
    name = configuration_named(read.configurations, configuration, read.document.name)
    return _of_configuration(read, name, rules, holder, strict)


def _not_the_regulation(game: Game, strict: bool) -> tuple[Finding, ...]:
    """Report that a private copy is not the regulation: no print of it may be used at a table."""
    if game.head and strict:
        raise RuleError(game.head[0])
    cite = game.cite("601a.2(a)(1)")
    return tuple(Finding(FindingKind.WRONG, cite, sentence) for sentence in game.head)


def _sheets(rules: HouseRules | Submitted | Sheet, holder: str, strict: bool) -> Iterator[Sheet]:
    """The rules to print, of every configuration."""
    if isinstance(rules, Sheet):
        yield replace(rules, holder=rules.holder or holder)
        return
    if isinstance(rules, HouseRules):
        yield _sheet(rules, None, holder, strict)
        return
    read = _read(rules)
    for name in read.configurations:
        yield _of_configuration(read, name, rules, holder, strict)


def _read(rules: Submitted) -> RulesSubmission:
    from houserules.files.submissions import read_submission

    read = read_submission(_source(rules))
    try:
        read.require_game()
    except RuleError as error:
        where = "" if str(error).startswith(read.document.name) else f"{read.document.name}: "
        raise RuleError(f"{where}{error}") from None
    return read


def _of_configuration(
    read: RulesSubmission, name: str, source: Submitted, holder: str, strict: bool
) -> Sheet:
    form = read.require_form()
    found = tuple(one for one in read.findings if one.configuration in ("", name))
    if found and strict:
        raise RuleError(
            f"{read.document.name} is not effective ({len(found)} "
            f"finding{'s' if found[1:] else ''}): {found[0].sentence}"
        )
    rules = read.configurations[name]
    where = _source(source)
    title = form.title or (where.name if isinstance(where, Path) else "Rules Submission")
    reference = f"Chapter {rules.game.chapter}, edition {rules.game.edition_id} · {title}"
    several = name if len(read.configurations) > 1 else ""
    return Sheet(rules, reference, holder, found, several, form.title or "")


def _figures(sheet: Sheet, shown: Odds, kept_only: bool, progress: Progress | None) -> list[Figure]:
    """The figures of rules that are in effect; none where rules with findings have none."""
    if shown is Odds.NONE:
        return []
    try:
        return price(sheet.rules, kept_only=kept_only, progress=progress)
    except NotKeptError:
        return []
    except RuleError:
        if sheet.findings:
            return []
        raise


def _strategy(sheet: Sheet, kept_only: bool) -> Strategy | None:
    if plan_of(sheet.game).strategy is None:
        return None
    try:
        return strategy(sheet.rules, kept_only=kept_only)
    except NotKeptError:
        return None
    except RuleError:
        if sheet.findings:
            return None
        raise
