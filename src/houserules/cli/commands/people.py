"""The commands of `houserules site user`: invite people, end and reset them, make tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from houserules.cli.commands.site import ready
from houserules.cli.harmless import harmless
from houserules.cli.output import say
from houserules.errors import RuleError

if TYPE_CHECKING:
    from houserules.site.people.models import Person

app = typer.Typer(help="The people of the site.", no_args_is_help=True)
Address = Annotated[str, typer.Argument(help="The person's e-mail address.")]
Organisation = Annotated[
    str, typer.Option("--organisation", "-o", help="The organisation whose role it is.")
]
Role = Annotated[str, typer.Option("--role", help="The role, such as filer or operator.")]
Name = Annotated[str, typer.Option("--name", help="The name as the journal writes it.")]
KindOf = Annotated[
    str, typer.Option("--kind", help="The kind of an organisation that is added with it.")
]
Until = Annotated[str, typer.Option("--until", help="The last day of the role or token.")]


def _person(address: str) -> Person:
    from houserules.site.people.models import Person

    found = Person.objects.filter(email=address.strip().lower()).first()
    if found is None:
        raise RuleError(f"Nobody here has the address {address}.")
    return found


@app.command("invite")
def invite(
    address: Address,
    organisation: Organisation,
    role: Role,
    name: Name = "",
    kind: KindOf = "",
    until: Until = "",
) -> None:
    """Give a role to somebody; a new person gets a link to choose a password."""
    ready()
    from houserules.filings.permissions import role_named
    from houserules.site.people import invitations
    from houserules.site.people.pages import end_of

    of = invitations.organisation_named(organisation, kind)
    held, link = invitations.invite(None, address, name, of, role_named(role), end_of(until))
    say(f"{held.person.name} is {held.role} of {of.name}.")
    if link:
        say("They choose a password, within three days, at")
        print(link)


@app.command("end")
def end(address: Address) -> None:
    """End every role of somebody, and whatever they are signed in with."""
    ready()
    from houserules.site.people import invitations

    person = _person(address)
    invitations.end_person(person)
    say(f"{person.name} holds no role any more and cannot sign in.")


@app.command("reset")
def reset(address: Address) -> None:
    """Forget somebody's password and second factors; print the link to begin anew."""
    ready()
    from houserules.site.people import invitations

    person = _person(address)
    say(f"{person.name} chooses a new password, within three days, at")
    print(invitations.reset(person))


@app.command("list")
def listed() -> None:
    """List who holds which role."""
    ready()
    from houserules.site.people.models import Membership

    held = Membership.objects.current().select_related("person", "organisation")
    for one in held.order_by("organisation__name_key", "person__name_key"):
        person = f"{one.person.name} <{one.person.email}>"
        print(harmless(f"{one.organisation.name}: {person}, {one.role}"))


@app.command("token")
def token(
    address: Address,
    name: Annotated[str, typer.Option("--name", help="The program that uses it.")],
    until: Until,
    scope: Annotated[str, typer.Option("--scope", help="read, act or decide.")] = "read",
    organisation: Organisation = "",
    role: Role = "",
) -> None:
    """Make a token by which a program acts for somebody; it is printed once."""
    ready()
    from houserules.filings.names import name_key
    from houserules.site.people.models import Token
    from houserules.site.people.pages import end_of
    from houserules.site.process.now import now

    held = _person(address).current
    if organisation:
        held = held.filter(organisation__name_key=name_key(organisation))
    if role:
        held = held.filter(role=role)
    if held.count() != 1:
        raise RuleError(f"{address} holds {held.count()} such roles: name one of them.")
    made, secret = Token.make(held.get(), name, scope, end_of(until) or now())
    say(f"{made.name}, for {made.scope}, ends {made.until:%Y-%m-%d %H:%M}. It is shown once:")
    print(secret)
