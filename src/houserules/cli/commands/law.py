"""The commands `check`, `coverage`, `law`, `template` and `schema`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

import houserules
from houserules import answers
from houserules.cli import output, words
from houserules.cli.command import Shown, command
from houserules.cli.words import argument, flag, option
from houserules.rules.errors import RuleError


@command()
def check(file: Annotated[Path, typer.Argument(help="A Rules Submission in YAML.")]) -> Shown:
    """Check a Rules Submission: what is missing, wrong or inconsistent."""
    from houserules.cli.sheet import print_findings

    found = houserules.check(file)
    return Shown.of(found, print_findings, int(not found.consistent))


@command()
def coverage(
    game: words.A_GAME_OR_ALL = None,
    stated: Annotated[
        bool, flag("--stated", "List what is only stated and in no worked case.")
    ] = False,
    markdown: Annotated[
        bool, flag("--markdown", "Print one table over the chapters, for a page.")
    ] = False,
) -> Shown | None:
    """Tell which paragraphs are executed in a worked case, only stated, or declared."""
    from houserules.cli.coverage import as_markdown, print_coverage

    found = houserules.coverages(*(() if game is None else (game,)))
    if markdown:
        print(as_markdown(found), end="")
        return None
    return Shown.of(found, lambda covered: print_coverage(covered, stated))


@command()
def law(
    citation: Annotated[str, argument("CITATION", "A paragraph: 601a.2(c).")],
    edition: words.EDITION = None,
    as_of: words.AS_OF = None,
) -> Shown:
    """Show a paragraph in each edition: where it was and is, what carries it, how it is read."""
    from houserules.cli.law import print_placed

    if edition and as_of:
        raise RuleError("Name the edition once: --edition or --as-of.")
    day = words.day(as_of) if as_of else None
    return Shown.of(houserules.paragraph(citation, edition=edition, as_of=day), print_placed)


@command(json=False)
def template(
    game: words.GAME,
    kind: Annotated[
        str, argument("KIND", "submission, paytable, wager, case, figures or results.")
    ],
    wager: Annotated[str | None, option("--wager", "NAME", "The wager of a paytable.")] = None,
    filled: Annotated[bool, flag("--filled", "Figures with the numbers computed here.")] = False,
    output_: Annotated[Path | None, option("--output", "FILE", "Write to a file.")] = None,
) -> None:
    """Print a file to begin with: a submission, a paytable, a case, or figures to verify."""
    text = houserules.template(game, kind, wager, filled=filled)
    if output_ is None:
        print(text, end="")
        return
    with output_.open("x", encoding="utf-8") as file:
        file.write(text)
    output.say_written(output_)


@command(json=False)
def schema(
    name: Annotated[str | None, argument("NAME", "A command that prints JSON, or a file.")] = None,
) -> None:
    """Print the JSON Schema of a command's JSON or of a file; without a name, list the names."""
    if name is not None:
        print(json.dumps(houserules.schema(name), indent=2, ensure_ascii=False))
        return
    from houserules.files.schema import FILES, described

    rows = output.table("Name", "Of", "What", wrap=("What",))
    for known, form in answers.FORMS.items():
        rows.add_row(known, "JSON", form.__doc__)
    for known in FILES:
        rows.add_row(known, "a file", described(known))
    output.console().print(rows)
