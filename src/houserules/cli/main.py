"""The commands of `houserules`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from houserules import library
from houserules.cli import filing
from houserules.cli.editions import AS_OF, EDITION, by_edition
from houserules.games import INDEX, entry_of, load, load_entry
from houserules.rules.errors import RuleError

if TYPE_CHECKING:
    from houserules.rules import Game, HouseRules

app = typer.Typer(
    help="Pennsylvania's table games: cited rules, exact odds, settled rounds.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(filing.app, name="filing")
REFUSED = 2
"""The exit code after a request that was refused."""
STOPPED = 130
"""The exit code after Ctrl-C."""
GAME = typer.Argument(
    metavar="GAME", help="A slug, a chapter (649a) or an unambiguous part of the name."
)
GameName = Annotated[str, GAME]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Choose = Annotated[
    list[str] | None,
    typer.Option("--choose", metavar="OPTION=VALUE", help="Choose an option; repeatable."),
]
RulesFile = Annotated[
    Path | None, typer.Option("--rules", metavar="FILE", help="A Rules Submission (YAML).")
]
PaytableFiles = Annotated[
    list[Path] | None,
    typer.Option("--paytable", metavar="FILE", help="A paytable of your own (YAML); repeatable."),
]


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        print(f"houserules {version('houserules')}")
        raise typer.Exit


@app.callback()
def _everywhere(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version.", callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Pennsylvania's table games: cited rules, exact odds, settled rounds."""


@app.command()
def games(json: Json = False) -> None:
    """List the games."""
    from houserules.cli import catalogue, output

    rows = catalogue.games()
    output.show(rows, json, catalogue.print_games)


@app.command()
@by_edition
def show(game: GameName, json: Json = False) -> None:
    """Show a game: wagers, paytables, options, irregularities, readings."""
    from houserules.cli import catalogue, output

    output.show(catalogue.described(load(game)), json, catalogue.print_game)


@app.command()
@by_edition
def export(
    game: Annotated[str | None, GAME] = None,
    json: Annotated[bool, typer.Option("--json", help="JSON is the only form.")] = True,
) -> None:
    """Export every rule of one game, or of all, as JSON."""
    from houserules.cli import catalogue, output

    chosen = list(INDEX) if game is None else [entry_of(game)]
    output.show({"games": [catalogue.described(load_entry(entry)) for entry in chosen]}, True)


@app.command()
@by_edition
def price(
    game: GameName,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    meter: Annotated[
        list[str] | None,
        typer.Option("--meter", metavar="WAGER=AMOUNT", help="The amount on a meter."),
    ] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="Every wager, paytable and condition.")
    ] = False,
    speed: Annotated[
        int | None,
        typer.Option("--speed", metavar="N", min=1, help="Rounds in an hour, for a rake."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=2, help="Players, for a rake.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler.")
    ] = None,
    stakes: Annotated[
        str | None,
        typer.Option(
            "--stakes",
            metavar="STAKES",
            help="“average bet, hands per hour, seats”, such as “25, 60, 5”: the hold in dollars.",
        ),
    ] = None,
    hands: Annotated[
        int | None,
        typer.Option("--hands", metavar="N", min=1, help="Hands for the range of the hold; a day."),
    ] = None,
    json: Json = False,
) -> None:
    """Print the price sheet: exact odds and house advantage of each wager."""
    from houserules.cli import output, sheet
    from houserules.odds.price import left_out
    from houserules.odds.takings import Stakes

    house = _house_rules(load(game), choose, rules, paytable)
    played = Stakes.read(stakes, hands) if stakes else None
    meters = dict(_amounts(meter, '--meter "progressive payout=25000"'))
    with output.working(cluster) as progress:
        figures = library.price(
            house,
            unoffered=rules is None and paytable is None,
            everything=all_,
            meters=meters,
            speed=speed,
            players=players,
            progress=progress,
        )
    omitted = left_out(house) if all_ else []
    data = sheet.as_data(house, figures, omitted, played)
    output.show(data, json, lambda _: sheet.print_sheet(house, figures, all_, omitted, played))


@app.command()
@by_edition
def strategy(
    game: GameName,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    output_: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write to a .svg, .png, .pdf or .html file."),
    ] = None,
    json: Json = False,
) -> None:
    """Print the best strategy, or write it as a picture or a page."""
    from houserules.cli import output, sheet

    house = _house_rules(load(game), choose, rules, paytable)
    with output.working(None):
        found = library.strategy(house)
    if output_ is not None:
        from houserules.reports import charts

        charts.write(found, house.game.name, sheet.rules_in_words(house), output_)
        if not json:
            output.say(f"{output_} is written.")
            return
    output.show(sheet.strategy_data(house, found), json, lambda _: sheet.print_strategy(found))


@app.command()
@by_edition
def advise(
    game: GameName,
    hand: Annotated[
        str, typer.Option(metavar="CARDS", help="The player's cards; others' after a /.")
    ],
    dealer: Annotated[str, typer.Option(metavar="CARDS", help="The dealer's up card.")] = "",
    board: Annotated[str, typer.Option(metavar="CARDS", help="Community cards.")] = "",
    removed: Annotated[str, typer.Option(metavar="CARDS", help="Other cards seen.")] = "",
    decided: Annotated[
        str, typer.Option(metavar="DECISIONS", help="Earlier decisions, with commas between them.")
    ] = "",
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    json: Json = False,
) -> None:
    """Tell what each action is worth in a situation."""
    from houserules.cli import output, sheet
    from houserules.odds.plan import plan_of

    house = _house_rules(load(game), choose, rules, paytable)
    with output.working(None):
        before = [word.strip() for word in decided.split(",") if word.strip()]
        actions = library.advise(
            house, hand, dealer=dealer, board=board, removed=removed, decided=before
        )
    value = plan_of(house.game).value
    data = sheet.actions_data(actions)
    output.show(data, json, lambda _: sheet.print_actions(actions, value))


@app.command()
@by_edition
def settle(
    game: GameName,
    case: Annotated[Path, typer.Option("--case", metavar="FILE", help="Worked cases in YAML.")],
    name: Annotated[
        str | None, typer.Option("--name", metavar="CASE", help="One case of several in the file.")
    ] = None,
    json: Json = False,
) -> None:
    """Settle a round, or play it at a table: who is paid what, and by which paragraph.

    Several cases in a file are checked, each with a line, unless one is named.
    """
    from houserules.cli.cases import settle_all, settle_one
    from houserules.files.casebook import cases_in, named

    cases = cases_in(case)
    if name is not None:
        cases = [named(cases, name)]
    if len(cases) == 1:
        ok = settle_one(cases[0], load(game), json)
    else:
        ok = settle_all(cases, load(game), json)
    if not ok:
        raise typer.Exit(1)


@app.command()
@by_edition
def play(
    game: GameName,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    chips: Annotated[
        str, typer.Option(metavar="AMOUNT", help="Play money to begin with.")
    ] = "1000",
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the table's log here, or resume it.")
    ] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Repeatable chance.")] = None,
    players: Annotated[
        int | None, typer.Option(metavar="N", help="Players, with yourself.")
    ] = None,
    boxes: Annotated[
        int, typer.Option(metavar="N", help="Adjacent boxes you play, if the rules allow.")
    ] = 1,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for pipes.")] = False,
) -> None:
    """Play at a live table, by the book."""
    from houserules.cli.play import play as play_game

    house = _house_rules(load(game), choose, rules, paytable)
    play_game(
        house, chips=chips, log=log, seed=seed, boxes=boxes, plain=plain,
        players=house.game.usual_players if players is None else players,
        chosen=bool(choose or rules or paytable),
    )  # fmt: skip


@app.command()
@by_edition
def drill(
    game: GameName,
    questions: Annotated[
        int, typer.Option("--questions", metavar="N", min=1, help="How many to ask.")
    ] = 10,
    only: Annotated[
        str | None,
        typer.Option(
            "--only", metavar="KIND",
            help="steps, payouts, third cards, house way or irregularities.",
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="The same questions every time.")
    ] = None,
    choose: Choose = None,
    rules: RulesFile = None,
    json: Json = False,
) -> None:  # fmt: skip
    """Practise the dealer's part: next steps, payouts, third cards, irregularities."""
    from houserules.cli import drill as drilling
    from houserules.cli import output
    from houserules.drills.drill import questions as questions_of
    from houserules.drills.question import Kind
    from houserules.rules.errors import find_name

    house = _house_rules(load(game), choose, rules)
    kind = Kind(find_name(only, map(str, Kind), "kind of question")) if only else None
    asked = questions_of(house, questions, seed, kind)
    if json:
        output.show(drilling.drilled(house, seed, asked), json)
    else:
        drilling.ask_all(house, asked)


@app.command("what-if")
@by_edition
def what_if(
    game: GameName,
    irregularity: Annotated[str, typer.Argument(help="What went wrong, in words or by paragraph.")],
    wager: Annotated[
        list[str] | None,
        typer.Option("--wager", metavar="NAME", help="A wager that is out; repeatable."),
    ] = None,
    choose: Choose = None,
    rules: RulesFile = None,
    json: Json = False,
) -> None:
    """Tell what is ordered when something goes wrong, and what becomes of each wager.

    Under chosen rules, an irregularity that they exclude is refused. Exits with 2 if it is not
    clear what is meant, and lists what it may be.
    """
    from houserules.cli import output
    from houserules.cli import table as live
    from houserules.rulings.ruling import UnclearError

    loaded = load(game)
    house = _house_rules(loaded, choose, rules) if choose or rules else None
    try:
        data = live.what_if(loaded, irregularity, wager or (), house)
    except UnclearError as error:
        if not json:
            raise
        output.show(live.unclear(loaded, error), json)
        raise typer.Exit(2) from error
    output.show(data, json, live.print_what_if)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="The log of a table.")],
    to: Annotated[int | None, typer.Option("--to", metavar="N", help="Stop at an entry.")] = None,
    seal: Annotated[
        str | None, typer.Option("--seal", metavar="HASH", help="The last hash, if it was noted.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Print it all at once.")] = False,
    json: Json = False,
) -> None:
    """Step through the log of a table and verify every entry of it."""
    from houserules.cli import output
    from houserules.cli import table as live
    from houserules.table import replayed

    if not (plain or json) and sys.stdin.isatty() and sys.stdout.isatty():
        from houserules.terminal.replay import step_through

        step_through(file, to, seal)
        return
    log, at = replayed(file, to, seal)
    output.show(live.replayed(log, at), json, lambda _: live.print_replay(log, at))


@app.command()
@by_edition
def deal(
    game: GameName,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1)] = 1000,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="S", help="For the same rounds; else by secure chance."),
    ] = None,
    strategy: Annotated[
        str | None, typer.Option("--strategy", metavar="NAME", help="best, random, always play …")
    ] = None,
    wager: Annotated[
        list[str] | None,
        typer.Option("--wager", metavar="NAME=AMOUNT", help="What is wagered; repeatable."),
    ] = None,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    json: Json = False,
) -> None:
    """Play rounds without a person and compare each wager with its figure."""
    from houserules.cli import output
    from houserules.cli import table as live
    from houserules.evidence import strategies
    from houserules.evidence.simulation import left_out

    house = _house_rules(load(game), choose, rules, paytable)
    name = strategy or strategies.usual(house)
    stakes = library.stakes_of(house.game, _amounts(wager, '--wager "ante=10"'))
    with output.working(None):
        compared = library.deal(house, rounds, seed=seed, strategy=name, wagers=stakes)
        data = live.dealt(house, rounds, seed, name, compared, () if stakes else left_out(house))
    output.show(data, json, live.print_dealt)


@app.command()
@by_edition
def confirm(
    game: GameName,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=1, help="For each figure that needs many.")
    ] = 2000,
    full: Annotated[
        bool, typer.Option("--full", help="All deals, and as many rounds as are needed: hours.")
    ] = False,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="For the same rounds.")] = 0,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    json: Json = False,
) -> None:
    """Confirm every figure of a game at the table, by all deals or by rounds."""
    from houserules.cli import output
    from houserules.cli import table as live

    house = _house_rules(load(game), choose, rules, paytable)
    with output.working(None) as progress:
        if progress:
            progress("rounds")
        data = live.confirmed(house, None if full else rounds, seed)
    output.show(data, json, live.print_confirmed)
    if any(figure["missed"] for figure in data["figures"]):
        raise typer.Exit(1)


@app.command()
@by_edition
def compare(
    game: GameName,
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="OTHER",
            help="An edition, a Rules Submission, or OPTION=VALUE (repeatable).",
        ),
    ] = None,
    wager: Annotated[
        str | None,
        typer.Option("--wager", metavar="NAME", help="Compare the tables of one wager only."),
    ] = None,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    output_: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write to a .csv, .xlsx or .html file."),
    ] = None,
    json: Json = False,
) -> None:
    """Compare two editions or two choices; without --with, the lettered tables of each wager."""
    from houserules.cli import comparison, output

    left = _house_rules(load(game), choose, rules, paytable)
    if with_ and wager:
        raise RuleError("--wager compares the tables of one side: leave --with out.")
    right = comparison.other_side(left, with_) if with_ else None
    with output.working(None) as progress:
        if right is None:
            data = comparison.side_by_side(left, wager)
        else:
            data = comparison.compared(left, right, progress)
    if output_ is not None:
        comparison.written(data, output_)
        if not json:
            output.say(f"{output_} is written.")
            return
    output.show(data, json, comparison.print_compared)


@app.command()
@by_edition
def solve(
    game: GameName,
    wager: Annotated[
        str, typer.Argument(metavar="WAGER", help="A wager or bonus with a paytable.")
    ],
    row: Annotated[
        list[str],
        typer.Option(
            "--row",
            metavar="ROW",
            help="A row, perhaps with payouts: “Straight flush=30,40”. Two make a grid.",
        ),
    ],
    target: Annotated[
        str | None, typer.Option("--target", metavar="PERCENT", help="A house advantage: 5%.")
    ] = None,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    json: Json = False,
) -> None:
    """Find the payout of a row that gives a house advantage; two rows make a grid."""
    from houserules.cli import output, solving

    house = _house_rules(load(game), choose, rules, paytable)
    with output.working(None) as progress:
        data = solving.solved(house, wager, row, target, progress)
    output.show(data, json, solving.print_solved)


@app.command()
@by_edition
def report(
    game: GameName,
    choose: Choose = None,
    rules: RulesFile = None,
    paytable: PaytableFiles = None,
    rounds: Annotated[
        int, typer.Option("--rounds", metavar="N", min=0, help="Rounds at the table, 0 for none.")
    ] = 2000,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="For the same rounds.")] = 0,
    output_: Annotated[
        Path | None,
        typer.Option("--output", metavar="FILE", help="Write to a .pdf or a .json file."),
    ] = None,
    json: Json = False,
) -> None:
    """Report the mathematics of a submission: rules, figures, methods, errors, confirmation."""
    from datetime import date

    from houserules.cli import output
    from houserules.cli import report as document

    house = _house_rules(load(game), choose, rules, paytable)
    path = output_ or Path(f"{entry_of(game).slug}-mathematics.pdf")
    if path.suffix not in (".pdf", ".json"):
        raise RuleError(f"“{path.name}” is no report; name a file that ends with .pdf or .json.")
    with output.working(None) as progress:
        data = document.reported(
            house, rounds=rounds, seed=seed, day=date.today(), progress=progress
        )
    if path.suffix == ".json":
        output.write_json(data, path)
    elif output_ or not json:
        document.written(data, path)
    output.show(data, json, lambda _: output.say(f"{path} is written."))


@app.command()
def audit(game: Annotated[str | None, GAME] = None, json: Json = False) -> None:
    """Set the hold percentages that the state has published beside the computed figures."""
    from houserules.cli import audit as report
    from houserules.cli import output

    with output.working(None):
        data = report.audited(game)
    output.show(data, json, report.print_audited)


@app.command()
def findings(
    game: Annotated[str | None, GAME] = None,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print a page for the documentation.")
    ] = False,
    json: Json = False,
) -> None:
    """List what the figures and tables show in the text, each with its paragraph."""
    from houserules.cli import findings as report
    from houserules.cli import output

    chosen = list(INDEX) if game is None else [entry_of(game)]
    with output.working(None) as progress:
        data = report.found(map(load_entry, chosen), progress)
    if markdown:
        typer.echo(report.as_markdown(data), nl=False)
        return
    output.show(data, json, report.print_found)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="A Rules Submission in YAML.")], json: Json = False
) -> None:
    """Check a Rules Submission: what is missing, wrong or inconsistent."""
    from houserules.cli import output, sheet
    from houserules.files.submissions import check_submission

    game, findings = check_submission(file)
    data = sheet.findings_data(game, findings)
    output.show(data, json, lambda _: sheet.print_findings(game, findings))
    if findings:
        raise typer.Exit(1)


@app.command()
@by_edition
def coverage(
    game: Annotated[str | None, GAME] = None,
    stated: Annotated[
        bool, typer.Option("--stated", help="List what is only stated and in no worked case.")
    ] = False,
    markdown: Annotated[
        bool, typer.Option("--markdown", help="Print one table over the chapters, for a page.")
    ] = False,
    json: Json = False,
) -> None:
    """Tell which paragraphs are executed in a worked case, only stated, or declared."""
    from houserules.cli import coverage as report
    from houserules.cli import output

    general = [c for c in library.GENERAL if game is None or c == game.strip("§ ")]
    chosen = list(INDEX) if game is None else [] if general else [entry_of(game)]
    data = report.all_covered([*(entry.id for entry in chosen), *general])
    if markdown:
        typer.echo(report.as_markdown({"games": data}), nl=False)
        return
    output.show({"games": data}, json, lambda d: report.print_coverage(d, stated))


@app.command()
def law(
    citation: Annotated[str, typer.Argument(metavar="CITATION", help="A paragraph: 601a.2(c).")],
    edition: EDITION = None,
    as_of: AS_OF = None,
    json: Json = False,
) -> None:
    """Show a paragraph in each edition: where it was and is, what carries it, how it is read."""
    from houserules.cli import law as report
    from houserules.cli import output

    output.show(report.placed(citation, edition, as_of), json, report.print_placed)


@app.command()
@by_edition
def template(
    game: GameName,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="submission, paytable or case.")],
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="NAME", help="The wager of a paytable.")
    ] = None,
    output_: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write to a file.")
    ] = None,
) -> None:
    """Print a file to begin with, with comments: a submission, a paytable or a case."""
    from houserules.files.templates import template

    text = template(load(game), kind, wager)
    if output_ is None:
        print(text, end="")
        return
    from houserules.cli import output

    with output_.open("x", encoding="utf-8") as file:
        file.write(text)
    output.say(f"{output_} is written.")


@app.command()
def schema(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A command that prints JSON, or a file.")
    ] = None,
) -> None:
    """Print the JSON Schema of a command's JSON or of a file; without a name, list the names."""
    from houserules.cli import forms, output
    from houserules.files import schema as written

    if name is None:
        rows = output.table("Name", "Of", "What", wrap=("What",))
        for known, form in forms.FORMS.items():
            rows.add_row(known, "JSON", form.__doc__)
        for known in written.FILES:
            rows.add_row(known, "a file", written.described(known))
        output.console().print(rows)
        return
    output.show(forms.schema(name), True)


def _house_rules(
    game: Game, choose: list[str] | None, file: Path | None, paytables: list[Path] | None = None
) -> HouseRules:
    choices: dict[str, str] = {}
    for name, value in (_pair(text, '--choose "pair plus=C"') for text in choose or ()):
        option = game.find_option(name).name
        if option in choices:
            raise RuleError(f"{option} is chosen twice: name it once.")
        choices[option] = value
    return library.house_rules(game, choices, submission=file, paytable=paytables or ())


def _amounts(texts: list[str] | None, example: str) -> Iterator[tuple[str, int]]:
    """Names with amounts, in cents."""
    from houserules.rules import cents

    for text in texts or ():
        name, amount = _pair(text, example)
        yield name, cents(amount)


def _pair(text: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        raise RuleError(f"“{text}” is not a choice; write for example {example}.")
    return name.strip(), value.strip()


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; an error is reported in a sentence, never in a traceback.

    With --json it is reported as JSON, where a program looks for the answer.
    """
    sys.stdin, sys.stdout, sys.stderr = (
        stream or _nowhere() for stream in (sys.stdin, sys.stdout, sys.stderr)
    )
    complain = _refuse if "--json" in (arguments or sys.argv) else _complain
    try:
        status: Any = app(arguments, standalone_mode=False)
    except (ValueError, LookupError) as error:
        complain(str(error))
        status = REFUSED
    except (typer.Abort, KeyboardInterrupt):
        status = STOPPED
    except BrokenPipeError:
        sys.stdout = _nowhere()
        status = 0
    except OSError as error:
        _complain(f"{error.filename or 'Output'} cannot be written: {error.strerror}.")
        sys.stdout = _nowhere()
        status = REFUSED
    except Exception as error:
        if not type(error).__module__.startswith(("click", "typer")):
            raise
        status = getattr(error, "exit_code", REFUSED)
        if complain is _refuse and hasattr(error, "format_message"):
            complain(error.format_message())
        else:
            error.show()  # type: ignore[attr-defined]
    if status == STOPPED:
        _complain("Stopped.")
    sys.exit(status if isinstance(status, int) else 0)


def _nowhere() -> TextIO:
    """For a stream that is closed: nothing can be read from it, and nobody reads it."""
    return open(os.devnull, "r+", encoding="utf-8")


def _complain(message: str) -> None:
    print(f"houserules: {message}", file=sys.stderr)


def _refuse(message: str) -> None:
    from houserules.cli import output

    output.show({"error": message, "status": REFUSED}, True)
