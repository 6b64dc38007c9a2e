"""The commands of `houserules journal`: the site's journal, verified, rebuilt, as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from houserules.cli.commands.site import ready
from houserules.cli.output import say

app = typer.Typer(help="The journal of filings in the site's database.", no_args_is_help=True)
File = Annotated[Path, typer.Argument(help="A journal file, as houserules filing keeps one.")]

Heads = Annotated[
    Path | None,
    typer.Option("--against", help="A file with heads, as /journal/heads shows them."),
]


@app.command("verify")
def verify(against: Heads = None) -> None:
    """Compute every hash again, and compare every filing with what the journal adds up to.

    Against heads that somebody kept, from /journal/heads or a receipt, even a journal that was
    rewritten as a whole is found.
    """
    ready()
    from houserules.site.operations import heads
    from houserules.site.process import store

    log = store.verified()
    if against is not None:
        say(f"{heads.compare(log, against)} heads are those of this journal.")
    differing = store.differences() if log.entries else []
    say(f"{max(0, len(log.entries) - 1)} acts; the last hash is {log.seal}.")
    if differing:
        say(f"These differ from the journal: {', '.join(differing)}.")
        say("Make them again with houserules journal rebuild.")
        raise typer.Exit(1)


@app.command("rebuild")
def rebuild() -> None:
    """Make the filings again from the journal alone."""
    ready()
    from houserules.site.process import store

    store.rebuild()
    say("The filings are what the journal adds up to.")


@app.command("export")
def export(file: File) -> None:
    """Write the journal to a new file."""
    ready()
    from houserules.site.process import store

    say(f"{store.export_journal(file)} acts are in {file}.")


@app.command("import")
def take_over(file: File) -> None:
    """Take a journal file over into a database that has none."""
    ready()
    from houserules.site.process import store

    say(f"{store.import_journal(file)} acts were imported; every hash is the same.")
