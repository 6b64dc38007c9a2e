"""The commands `price`, `strategy` and `advise`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import houserules
from houserules import answers
from houserules.cli import output
from houserules.cli.command import Shown, command
from houserules.cli.words import House, amounts, flag, option, written


@command()
def price(
    *,
    house: House,
    meter: Annotated[
        list[str] | None, option("--meter", "WAGER=AMOUNT", "The amount on a meter.")
    ] = None,
    all_: Annotated[bool, flag("--all", "Every wager, paytable and condition.")] = False,
    speed: Annotated[
        int | None, option("--speed", "N", "Rounds in an hour, for a rake.", min=1)
    ] = None,
    players: Annotated[int | None, option("--players", "N", "Players, for a rake.", min=2)] = None,
    cluster: Annotated[str | None, option("--cluster", "ADDRESS", "A Dask scheduler.")] = None,
    stakes: Annotated[
        str | None,
        option(
            "--stakes",
            "STAKES",
            "“average bet, hands per hour, seats”, such as “25, 60, 5”: the hold in dollars.",
        ),
    ] = None,
    hands: Annotated[
        int | None, option("--hands", "N", "Hands for the range of the hold; a day.", min=1)
    ] = None,
    output_: Annotated[Path | None, written(".xlsx")] = None,
) -> Shown:
    """Print the price sheet: exact odds and house advantage of each wager."""
    from houserules.cli.sheet import print_sheet
    from houserules.odds.price import left_out, require_moving
    from houserules.odds.takings import Stakes

    rules = house.chosen
    if output_:
        from houserules.reports.workbooks import require_workbook

        require_workbook(output_)
    require_moving(rules, map(house.chapter.find_option, house.choices))
    played = Stakes.read(stakes, hands) if stakes else None
    meters = dict(amounts(meter, '--meter "progressive payout=25000"'))
    with output.working(cluster) as progress:
        figures = houserules.price(
            rules,
            unoffered=not house.is_from_files,
            everything=all_,
            meters=meters,
            speed=speed,
            players=players,
            progress=progress,
        )
    omitted = left_out(rules) if all_ else []
    if output_:
        houserules.write_workbook(houserules.par_sheet(rules, figures), output_)
    return Shown(
        lambda: answers.Price.of(rules, figures, omitted, played),
        lambda: (
            output.say_written(output_)
            if output_
            else print_sheet(rules, figures, all_, omitted, played)
        ),
    )


@command()
def strategy(
    *,
    house: House,
    output_: Annotated[Path | None, written(".svg, .png, .pdf or .html")] = None,
) -> Shown:
    """Print the best strategy, or write it as a picture or a page."""
    from houserules.cli.sheet import print_strategy

    rules = house.chosen
    with output.working(None):
        found = houserules.strategy(rules)
    if output_ is not None:
        houserules.write_strategy(rules, found, output_)
    return Shown(
        lambda: answers.Strategy.of(rules, found),
        lambda: output.say_written(output_) if output_ else print_strategy(found),
    ).headed(rules.game)


@command()
def advise(
    *,
    hand: Annotated[str, option("--hand", "CARDS", "The player's cards; others' after a /.")],
    dealer: Annotated[str, option("--dealer", "CARDS", "The dealer's up card.")] = "",
    board: Annotated[str, option("--board", "CARDS", "Community cards.")] = "",
    removed: Annotated[str, option("--removed", "CARDS", "Other cards seen.")] = "",
    decided: Annotated[
        str, option("--decided", "DECISIONS", "Earlier decisions, with commas between them.")
    ] = "",
    house: House,
) -> Shown:
    """Tell what each action is worth in a situation."""
    from houserules.cli.sheet import print_actions
    from houserules.odds.plan import plan_of

    before = [word.strip() for word in decided.split(",") if word.strip()]
    rules = house.chosen
    with output.working(None):
        actions = houserules.advise(
            rules, hand, dealer=dealer, board=board, removed=removed, decided=before
        )
    return Shown(
        lambda: answers.Advise.of(actions),
        lambda: print_actions(actions, plan_of(house.chapter).value),
    ).headed(rules.game)
