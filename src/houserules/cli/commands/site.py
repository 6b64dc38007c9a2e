"""The commands of `houserules site`: run the site, or its parts one by one."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Annotated

import typer

from houserules.cli.output import say
from houserules.errors import RuleError

app = typer.Typer(help="The site: pages and API in a browser.", no_args_is_help=True)
Port = Annotated[int, typer.Option("--port", help="The port.", min=0, max=65535)]
Host = Annotated[str, typer.Option("--host", help="The address to listen on.")]


def ready() -> None:
    """Load Django, which only the site needs."""
    if find_spec("django") is None:
        raise RuleError("The site needs its extra: pip install 'houserules[site]'.")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "houserules.site.settings")
    import django

    django.setup()


@app.command("run")
def run(host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Prepare the database, then run web and worker together until Ctrl-C."""
    ready()
    from houserules.site import serving

    serving.migrate()
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
