"""The commands of `houserules site`: run the site, or its parts one by one."""

from __future__ import annotations

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from houserules.cli.output import say
from houserules.errors import RuleError

app = typer.Typer(help="The site: pages and API in a browser.", no_args_is_help=True)
Port = Annotated[int, typer.Option("--port", help="The port.", min=0, max=65535)]
Demo = Annotated[
    bool, typer.Option("--demo", help="Build the demonstration where there are no filings yet.")
]
Archive = Annotated[Path, typer.Argument(help="An archive, such as site.tar.gz.")]
Host = Annotated[str, typer.Option("--host", help="The address to listen on.")]


def ready() -> None:
    """Load Django, which only the site needs."""
    if find_spec("django") is None:
        raise RuleError("The site needs its extra: pip install 'houserules[site]'.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")
    import django

    django.setup()


@app.command("run")
def run(host: Host = "127.0.0.1", port: Port = 8000, demo: Demo = False) -> None:
    """Prepare the database, then run web and worker together until Ctrl-C."""
    ready()
    from houserules.site import serving
    from houserules.site.demonstration import world

    serving.migrate()
    if demo and world.is_possible():
        _demonstrate()
    raise typer.Exit(serving.run(host, port))


@app.command("serve")
def serve(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Run the web server alone."""
    ready()
    from houserules.site import serving

    serving.serve(host, port)


@app.command("work")
def work() -> None:
    """Run the worker alone: it answers the questions that pages leave to it."""
    ready()
    from houserules.site import serving

    serving.work()


@app.command("migrate")
def migrate() -> None:
    """Prepare the database, or bring it up to this version."""
    ready()
    from houserules.site import serving

    serving.migrate()
    say("The database is up to date.")


@app.command("check")
def check() -> None:
    """Say what a deployment lacks."""
    ready()
    from houserules.site.deployment import lacking

    found = lacking()
    for each in found:
        say(f"{each.what}: {each.do}")
    if not found:
        say("Nothing is lacking.")
    raise typer.Exit(1 if found else 0)


@app.command("tick")
def tick() -> None:
    """Do what is done every night: keep the head of the journal, remind people of near dates."""
    ready()
    from houserules.site.operations import nightly

    done = nightly.tick()
    say(f"Head of today: {done.checkpoint}." if done.checkpoint else "There is no journal yet.")
    say(f"Reminders: {done.reminders}.")


@app.command("backup")
def backup(file: Archive) -> None:
    """Write everything into one new file, while people go on working."""
    ready()
    from houserules.site.operations import archive

    counts = archive.backup(file)
    say(f"{sum(counts.values())} rows of {len(counts)} tables are in {file}.")


@app.command("restore")
def restore(file: Archive) -> None:
    """Take a backup over into a database without filings and people, and verify it."""
    ready()
    from houserules.site import serving
    from houserules.site.operations import archive

    serving.migrate()
    counts = archive.restore(file)
    say(f"{sum(counts.values())} rows of {len(counts)} tables are restored and verified.")


@app.command("retention")
def retention(
    purge: Annotated[bool, typer.Option("--purge", help="Remove what may be removed.")] = False,
) -> None:
    """Say what may be removed: mail that went out, sessions; versions past their five years."""
    ready()
    from houserules.site.operations import retention as kept

    for what, number in kept.counts().items():
        say(f"{number} {what}")
    for version in kept.past():
        say(version)
    if purge:
        say(f"{kept.purge()} rows were removed; no filing among them.")


@app.command("demo")
def demo() -> None:
    """Build the demonstration: invented casinos, people and filings, in a database without any."""
    ready()
    from houserules.site import serving

    serving.migrate()
    _demonstrate()


def _demonstrate() -> None:
    from houserules.site.demonstration import world
    from houserules.site.process.models import Filed

    password = world.build()
    say(f"Demonstration: {Filed.objects.count()} filings of {len(world.HOLDERS)} invented casinos.")
    say(f"Sign in as anybody at /demonstration/, or with an address and {password}.")
