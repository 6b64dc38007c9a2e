"""The commands `compare`, `solve`, `report`, `verify`, `audit`, `findings` and `hold`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import houserules
from houserules.cli import output, words
from houserules.cli.command import Shown, command
from houserules.cli.words import House, Wagering, argument, flag, option, written
from houserules.games import entry_of, load

if TYPE_CHECKING:
    from houserules.rules import HouseRules


@command()
def compare(
    *,
    with_: Annotated[
        list[str] | None,
        option("--with", "OTHER", "An edition, a Rules Submission, or OPTION=VALUE (repeatable)."),
    ] = None,
    house: Wagering,
    output_: Annotated[Path | None, written(".csv, .xlsx or .html")] = None,
) -> Shown:
    """Compare two editions or two choices; without --with, the lettered tables of each wager."""
    from houserules.cli.comparison import print_compared
    from houserules.odds.price import own_rows

    left = house.chosen
    if len(house.wagers) > 1:
        raise houserules.RuleError("Compare the tables of one wager: name one.")
    wager = next(iter(house.wagers), None)
    if with_ and wager:
        raise houserules.RuleError("--wager compares the tables of one side: leave --with out.")
    right = other_side(left, with_) if with_ else None
    with output.working(None) as progress:
        compared = houserules.compare(left, right, wager=wager, progress=progress)
    if output_ is None:
        return Shown.of(compared, print_compared).headed(left.game, own_rows(left))
    houserules.write_comparison(compared, output_)
    return Shown.of(compared, lambda _: output.say_written(output_))


def other_side(left: HouseRules, typed: Sequence[str]) -> HouseRules | dict[str, object]:
    """The right side: an edition, a Rules Submission, or choices on top of the left side."""
    if len(typed) == 1 and Path(typed[0]).is_file():
        return houserules.house_rules(left.game, submission=typed[0])
    if len(typed) == 1 and "=" not in typed[0]:
        return load(words.with_edition(left.game.chapter, typed[0], None)).rules()
    choices: dict[str, object] = {}
    for text in typed:
        name, equals, value = text.partition("=")
        if not equals:
            raise houserules.RuleError(f"“{text}” is no choice; write it as OPTION=VALUE.")
        choices[name.strip()] = value.strip()
    return choices


@command()
def solve(
    *,
    name: Annotated[str, argument("WAGER", "A wager or bonus with a paytable.")],
    row: Annotated[
        list[str],
        option(
            "--row", "ROW", "A row, perhaps with payouts: “Straight flush=30,40”. Two make a grid."
        ),
    ],
    target: Annotated[str | None, option("--target", "PERCENT", "A house advantage: 5%.")] = None,
    house: House,
) -> Shown:
    """Find the payout of a row that gives a house advantage; two rows make a grid."""
    from houserules.cli.solving import print_solved
    from houserules.odds.price import own_rows

    rules = house.chosen
    with output.working(None) as progress:
        found = houserules.solve(rules, name, row, target, progress=progress)
    return Shown.of(found, print_solved).headed(rules.game, own_rows(rules))


@command()
def report(
    *,
    house: House,
    rounds: Annotated[
        int, option("--rounds", "N", "Rounds at the table, 0 for none.", min=0)
    ] = 2000,
    seed: Annotated[int, option("--seed", "S", "For the same rounds.")] = 0,
    output_: Annotated[Path | None, written(".pdf or a .json")] = None,
    workbook: Annotated[
        Path | None, option("--workbook", "FILE", "Write the figures to an .xlsx file, too.")
    ] = None,
) -> Shown:
    """Report the mathematics of a submission: rules, figures, methods, errors, confirmation."""
    from houserules.reports.mathematics import require_name
    from houserules.reports.workbooks import require_workbook

    rules = house.chosen
    path = output_ or Path(f"{entry_of(house.game).slug}-mathematics.pdf")
    require_name(path)
    if workbook:
        require_workbook(workbook)
    with output.working(None) as progress:
        found = houserules.report(rules, rounds=rounds, seed=seed, progress=progress)
    if output_:
        houserules.write_report(found, path)
    if workbook:
        houserules.write_workbook(found, workbook)

    def people() -> None:
        if not output_:
            houserules.write_report(found, path)
        output.say_written(path)
        if workbook:
            output.say_written(workbook)

    return Shown(lambda: found, people)


@command(edition=False)
def verify(
    *,
    file: Annotated[Path, argument("FILE", "Figures as .csv or .xlsx.")],
    game: Annotated[
        str | None, option("--game", "GAME", "The game, where the file names none.")
    ] = None,
    choose: Annotated[
        list[str] | None, option("--choose", "OPTION=VALUE", "Choose an option; repeatable.")
    ] = None,
    rules: Annotated[
        Path | None, option("--rules", "FILE", "A Rules Submission (YAML), with --game.")
    ] = None,
    paytable: Annotated[
        list[Path] | None, option("--paytable", "FILE", "An own paytable (YAML), with --game.")
    ] = None,
    all_: Annotated[bool, flag("--all", "Print every cell, not only what differs.")] = False,
    output_: Annotated[Path | None, written(".pdf or .json")] = None,
) -> Shown:
    """Verify filed figures, cell by cell: which agree, and what would make the others agree."""
    from houserules.cli.verifying import print_verified

    choices = dict(words.pair(text, '--choose "pair plus=C"') for text in choose or ())
    house = None
    if rules or paytable:
        if game is None:
            raise houserules.RuleError("Name the game beside --rules and --paytable: --game GAME.")
        house = houserules.house_rules(game, choices, submission=rules, paytable=paytable or [])
    with output.working(None) as progress:
        found = houserules.verify(file, house, game=game, choices=choices, progress=progress)
    if output_:
        houserules.write_verification(found, output_)

    def people() -> None:
        print_verified(found, every=all_)
        if output_:
            output.say_written(output_)

    return Shown(lambda: found, people, int(not found.agrees))


@command(edition=False)
def audit(game: words.A_GAME_OR_ALL = None) -> Shown:
    """Set the hold percentages that the state has published beside the computed figures."""
    from houserules.cli.audit import print_audited

    with output.working(None):
        return Shown.of(houserules.audit(game), print_audited)


@command(edition=False)
def findings(
    game: words.A_GAME_OR_ALL = None,
    markdown: Annotated[bool, flag("--markdown", "Print a page for the documentation.")] = False,
) -> Shown | None:
    """List what the figures and tables show in the text, each with its paragraph."""
    from houserules.cli.findings import as_markdown, print_found

    with output.working(None) as progress:
        found = houserules.findings(game, progress=progress)
    if markdown:
        print(as_markdown(found), end="")
        return None
    return Shown.of(found, print_found)


@command(edition=False)
def hold(
    *,
    results: Annotated[Path, argument("FILE", "Results in a CSV file; see docs/documents.md.")],
    difference: Annotated[
        float, option("--difference", "X", "Of the wager, to be seen in how many rounds.")
    ] = 0.01,
    output_: Annotated[Path | None, written(".csv, .xlsx, .html, .pdf, .png or .svg")] = None,
) -> Shown:
    """Set results of the floor beside theory: expected win, deviation, how unusual each is."""
    from houserules.cli.results import print_held

    with output.working(None) as progress:
        held = houserules.hold(results, difference=difference, progress=progress)
    if output_ is None:
        return Shown.of(held, print_held)
    houserules.write_hold(held, output_)
    return Shown.of(held, lambda _: output.say_written(output_))
