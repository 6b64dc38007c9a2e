"""The commands of `houserules`."""

from __future__ import annotations

from typing import Annotated

import typer

from houserules.cli.commands import (
    catalogue,
    comparing,
    filing,
    journal,
    law,
    odds,
    people,
    printing,
    rounds,
    site,
)

app = typer.Typer(
    help="Pennsylvania's table games: cited rules, exact odds, settled rounds.",
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
COMMANDS = (
    catalogue.games,
    catalogue.show,
    catalogue.suppose,
    catalogue.export,
    odds.price,
    odds.strategy,
    odds.advise,
    rounds.settle,
    rounds.play,
    rounds.drill,
    rounds.what_if,
    rounds.replay,
    rounds.deal,
    rounds.confirm,
    comparing.compare,
    comparing.solve,
    comparing.report,
    comparing.verify,
    comparing.audit,
    comparing.findings,
    comparing.hold,
    printing.sign,
    printing.card,
    printing.guide,
    printing.difference,
    printing.layout,
    law.check,
    law.coverage,
    law.law,
    law.template,
    law.schema,
)
"""In the order in which they are listed."""
for each in COMMANDS:
    each.add_to(app)
app.add_typer(filing.app, name="filing")
site.app.add_typer(people.app, name="user")
app.add_typer(site.app, name="site")
app.add_typer(journal.app, name="journal")


def _print_version(asked: bool) -> None:
    if asked:
        from houserules.version import installed

        print(f"houserules {installed()}")
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
