"""The commands `sign`, `guide`, `card`, `difference` and `layout`: paper and felt for tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import houserules
from houserules.cli import output, words
from houserules.cli.command import Shown, command
from houserules.cli.words import House, argument, flag, option
from houserules.games import entry_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houserules.answers.layouts import Layout
    from houserules.answers.submissions import Finding as Stated
    from houserules.rules import HouseRules
    from houserules.rules.finding import Finding

HOLDER = Annotated[str, option("--holder", "NAME", "The certificate holder's name.")]
STRICT = Annotated[bool, flag("--strict", "Refuse a submission with findings.")]
ODDS = Annotated[str, option("--odds", "KIND", "advantage, return, chance (to win) or none.")]
OUTPUT = Annotated[Path | None, words.printed_to()]
VERSION = "A Rules Submission (YAML)."


@command(json=False)
def sign(
    *,
    house: House,
    size: Annotated[str, option("--size", "SIZE", "letter, tabloid or screen.")] = "letter",
    out_of_order: Annotated[
        bool, flag("--out-of-order", "Say that the table's device is out of order.")
    ] = False,
    holder: HOLDER = "",
    strict: STRICT = False,
    output_: OUTPUT = None,
) -> None:
    """Print the sign of a table: wagers, payouts, limits and how to play on one page."""
    path = output_ or Path(f"{entry_of(house.game).slug}-sign.pdf")
    rules, named = _asked(house)
    found = houserules.sign(
        rules,
        path,
        size,
        out_of_order=out_of_order,
        configuration=named,
        holder=holder,
        strict=strict,
    )
    _say_printed(path, found)


@command(json=False)
def card(
    *,
    house: House,
    kind: Annotated[str, option("--kind", "KIND", "rack (for patrons) or dealer.")] = "rack",
    odds: ODDS = "advantage",
    holder: HOLDER = "",
    strict: STRICT = False,
    output_: OUTPUT = None,
) -> None:
    """Print a rack card for patrons, or a dealer's card."""
    path = output_ or Path(f"{entry_of(house.game).slug}-{kind}-card.pdf")
    rules, named = _asked(house)
    with output.working(None) as progress:
        found = houserules.card(
            rules,
            path,
            kind,
            odds=odds,
            configuration=named,
            holder=holder,
            strict=strict,
            progress=progress,
        )
    _say_printed(path, found)


@command(json=False)
def guide(
    *,
    rules: Annotated[Path, option("--rules", "FOLDER", "A folder of Rules Submissions.")],
    large_print: Annotated[bool, flag("--large-print", "Print letter pages at 18 points.")] = False,
    odds: ODDS = "none",
    holder: HOLDER = "",
    facility: Annotated[str, option("--facility", "NAME", "The name on the cover.")] = "",
    date: Annotated[str, option("--date", "DATE", "The day from which it is in effect.")] = "",
    strict: STRICT = False,
    output_: OUTPUT = None,
) -> None:
    """Print the gaming guide of a facility: all its games, for patrons."""
    path = output_ or Path("guide.pdf")
    with output.working(None) as progress:
        found = houserules.guide(
            rules,
            path,
            large_print=large_print,
            odds=odds,
            holder=holder,
            facility=facility,
            date=date,
            strict=strict,
            progress=progress,
        )
    _say_printed(path, found)


@command(json=False)
def difference(
    *,
    old: Annotated[Path, argument("OLD", VERSION)],
    new: Annotated[Path, argument("NEW", VERSION)],
    configuration: Annotated[
        str | None, option("--configuration", "NAME", "One of several in the submissions.")
    ] = None,
    holder: HOLDER = "",
    strict: STRICT = False,
    output_: OUTPUT = None,
) -> None:
    """Print what changes on the floor from one version to another, for the pit."""
    path = output_ or Path("difference.pdf")
    found = houserules.difference(
        old, new, path, configuration=configuration, holder=holder, strict=strict
    )
    _say_printed(path, found)


@command()
def layout(
    *,
    house: House,
    check: Annotated[bool, flag("--check", "List the items; exit with 1 if one is amiss.")] = False,
    filed: Annotated[
        Path | None, option("--filed", "FILE", "Check a filed layout: a list of items, or our SVG.")
    ] = None,
    skin: Annotated[str, option("--skin", "SKIN", "cloth, or paper for a printer.")] = "cloth",
    holder: HOLDER = "",
    strict: STRICT = False,
    output_: Annotated[Path | None, words.written(".svg or .pdf")] = None,
) -> Shown | None:
    """Draw the layout of a table, or list and check the items that the chapter wants on it."""
    from houserules.cli.sheet import print_layout

    rules, named = _asked(house)

    def drawn(path: Path | None) -> Layout:
        return houserules.layout(
            rules, path, filed=filed, skin=skin, configuration=named, holder=holder, strict=strict
        )

    def written() -> None:
        path = output_ or Path(f"{entry_of(house.game).slug}-layout.svg")
        _say_printed(path, drawn(path).findings)

    def listed(answer: Layout) -> None:
        print_layout(answer)
        if output_ is not None:
            output.say_written(output_)

    if check or filed is not None:
        found = drawn(output_)
        return Shown.of(found, listed, int(bool(found.findings))).headed(house.chapter)
    return Shown(lambda: drawn(output_), written).headed(house.chapter)


def _say_printed(path: Path, found: Sequence[Finding | Stated]) -> None:
    """Say that paper is written, and what keeps it from being effective."""
    output.say_written(path)
    if found:
        more = f" The first of {len(found)} findings:" if found[1:] else ""
        output.say(f"It is marked as not effective.{more} {found[0].sentence}")


def _asked(house: House) -> tuple[HouseRules | Path, str | None]:
    """A Rules Submission as it is, with its findings; or the rules that were chosen."""
    if house.rules is None or house.choose or house.paytable:
        return house.chosen, None
    form = houserules.check(house.rules)
    if form.chapter != house.chapter.chapter:
        raise houserules.RuleError(
            f"{house.rules} is for {form.game}, not for {house.chapter.full_name}."
        )
    return house.rules, house.configuration
