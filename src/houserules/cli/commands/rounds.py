"""The commands `settle`, `play`, `drill`, `what-if`, `replay`, `deal` and `confirm`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import houserules
from houserules import answers
from houserules.cli import output, words
from houserules.cli.command import Shown, command
from houserules.cli.words import House, Printed, Staking, amounts, flag, option
from houserules.errors import RuleError
from houserules.games import load

MISSED = 1
"""The exit code where something does not come out as it says."""
UNCLEAR = 2
"""The exit code where words do not clearly mean one thing."""


@command()
def settle(
    game: words.GAME,
    case: Annotated[Path | None, option("--case", "FILE", "Worked cases in YAML.")] = None,
    phh: Annotated[
        Path | None, option("--phh", "FILE", "Poker hands in the hand history format PHH.")
    ] = None,
    name: Annotated[
        str | None, option("--name", "CASE", "One case of several in the file.")
    ] = None,
) -> Shown:
    """Settle a round, or play it at a table: who is paid what, and by which paragraph.

    Several cases in a file are checked, each with a line, unless one is named.
    """
    from houserules.cli.table import print_cases, print_settled
    from houserules.files.casebook import cases_in
    from houserules.files.phh import hands_in

    file = case or phh
    if file is None or (case and phh):
        raise RuleError("Give a file of cases: --case FILE, or --phh FILE for poker hands.")
    if name is None and len((hands_in if phh else cases_in)(file)) > 1:
        several = houserules.settle_cases(file, game=load(game), phh=bool(phh))
        missed = not all(one.ok for one in several.cases)
        return Shown.of(several, print_cases, MISSED * missed)
    settled = houserules.settle_case(file, name, game=load(game), phh=bool(phh))
    return Shown(
        lambda: answers.Settle.of_case(settled),
        lambda: print_settled(settled),
        MISSED * bool(settled.differences),
    )


@command(json=False)
def play(
    *,
    house: House,
    chips: Annotated[str, option("--chips", "AMOUNT", "Play money to begin with.")] = "1000",
    log: Annotated[
        Path | None, option("--log", "FILE", "Keep the table's log here, or resume it.")
    ] = None,
    link: Annotated[
        Path | None, option("--link", "FILE", "The meter that several tables share, by its log.")
    ] = None,
    seed: Annotated[int | None, option("--seed", "N", "Repeatable chance.")] = None,
    players: Annotated[int | None, option("--players", "N", "Players, with yourself.")] = None,
    boxes: Annotated[
        int, option("--boxes", "N", "Adjacent boxes you play, if the rules allow.")
    ] = 1,
    plain: Annotated[bool, flag("--plain", "Line by line, for pipes.")] = False,
) -> None:
    """Play at a live table, by the book."""
    from houserules.cli.play import play as play_game

    play_game(
        house.chosen,
        chips=chips,
        log=log,
        link=link,
        seed=seed,
        boxes=boxes,
        plain=plain,
        players=house.chapter.usual_players if players is None else players,
        chosen=house.is_chosen,
    )


@command()
def drill(
    *,
    questions: Annotated[int, option("--questions", "N", "How many to ask.", min=1)] = 10,
    only: Annotated[
        str | None,
        option("--only", "KIND", "steps, payouts, third cards, house way or irregularities."),
    ] = None,
    seed: Annotated[int | None, option("--seed", "N", "The same questions every time.")] = None,
    house: Printed,
) -> Shown:
    """Practise the dealer's part: next steps, payouts, third cards, irregularities."""
    from houserules.cli.drill import ask_all

    asked = houserules.drill(house.chosen, questions, seed=seed, only=only)
    return Shown(
        lambda: answers.Drill.of(house.chosen, asked, seed), lambda: ask_all(house.chosen, asked)
    )


@command("what-if")
def what_if(
    *,
    irregularity: Annotated[str, typer.Argument(help="What went wrong, in words or by paragraph.")],
    wager: Annotated[
        list[str] | None, option("--wager", "NAME", "A wager that is out; repeatable.")
    ] = None,
    fact: Annotated[
        list[str] | None,
        option("--fact", "FACT", "What the words leave open, as “How many? one”; repeatable."),
    ] = None,
    house: Printed,
) -> Shown:
    """Tell what is ordered when something goes wrong, and what becomes of each wager.

    Under chosen rules, an irregularity that they exclude is refused. Exits with 2 if it is not
    clear what is meant, and lists what it may be.
    """
    from houserules.cli.table import print_what_if
    from houserules.rulings.ruling import UnclearError

    of = house.chosen if house.is_chosen else house.chapter
    try:
        ruled = houserules.what_if(of, irregularity, wager or (), facts=fact or ())
        return Shown.of(ruled, print_what_if)
    except UnclearError as error:
        unclear = error

    def refuse() -> None:
        raise unclear

    return Shown(
        lambda: answers.WhatIf.of(
            house.chapter, unclear.candidates, unclear.meant, question=unclear.question
        ),
        refuse,
        UNCLEAR,
    )


@command()
def replay(
    file: Annotated[Path, typer.Argument(help="The log of a table.")],
    to: Annotated[int | None, option("--to", "N", "Stop at an entry.")] = None,
    seal: Annotated[str | None, option("--seal", "HASH", "The last hash, if it was noted.")] = None,
    plain: Annotated[bool, flag("--plain", "Print it all at once.")] = False,
    face_up: Annotated[bool, flag("--face-up", "Show face-down cards of an open round.")] = False,
) -> Shown:
    """Step through the log of a table and verify every entry of it."""

    def people() -> None:
        if not plain and sys.stdin.isatty() and sys.stdout.isatty():
            from houserules.terminal.replay import step_through

            step_through(file, to, seal, face_up)
        else:
            from houserules.cli.table import print_replay

            print_replay(*houserules.replay(file, to=to, seal=seal), face_up=face_up)

    def data() -> answers.Replay:
        return answers.Replay.of(*houserules.replay(file, to=to, seal=seal), face_up=face_up)

    return Shown(data, people)


@command()
def deal(
    *,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1)] = 1000,
    seed: Annotated[
        int | None, option("--seed", "S", "For the same rounds; else by secure chance.")
    ] = None,
    strategy: Annotated[
        str | None, option("--strategy", "NAME", "best, random, always play …")
    ] = None,
    house: Staking,
) -> Shown:
    """Play rounds without a person and compare each wager with its figure."""
    from houserules.cli.table import print_dealt
    from houserules.library.testing import stakes_of
    from houserules.odds.price import own_rows

    rules = house.chosen
    stakes = stakes_of(house.chapter, amounts(house.wagers, '--wager "ante=10"'))
    with output.working(None):
        compared = houserules.deal(rules, rounds, seed=seed, strategy=strategy, wagers=stakes)
        dealt = answers.Deal.of(
            rules, compared, rounds=rounds, seed=seed, strategy=strategy, everything=not stakes
        )
    return Shown.of(dealt, print_dealt).headed(rules.game, own_rows(rules))


@command()
def confirm(
    *,
    rounds: Annotated[
        int, option("--rounds", "N", "For each figure that needs many.", min=1)
    ] = 2000,
    full: Annotated[
        bool, flag("--full", "All deals, and as many rounds as are needed: hours.")
    ] = False,
    seed: Annotated[int, option("--seed", "S", "For the same rounds.")] = 0,
    margin: Annotated[
        float,
        option(
            "--margin", "X", "Error of the house advantage to be seen, of the wager.", min=0, max=1
        ),
    ] = 0.001,
    house: House,
) -> Shown:
    """Confirm every figure of a game at the table, by all deals or by rounds."""
    from houserules.cli.table import print_confirmed, tell_evidence
    from houserules.odds.price import own_rows, require_moving

    rules = house.chosen
    require_moving(rules, map(house.chapter.find_option, house.choices))
    with output.working(None) as progress:
        if progress:
            progress("rounds")
        found = houserules.confirm(
            rules,
            rounds=None if full else rounds,
            seed=seed,
            margin=margin,
            tell=tell_evidence if full else None,
        )
    missed = any(figure.missed for figure in found.figures)
    return Shown.of(found, print_confirmed, MISSED * missed).headed(rules.game, own_rows(rules))
