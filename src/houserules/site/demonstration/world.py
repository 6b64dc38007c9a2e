"""The world of the demonstration: every filing in it was made by an act, with its date."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from secrets import token_urlsafe
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction

from houserules import library
from houserules.errors import RuleError
from houserules.filings.clock import EASTERN
from houserules.filings.permissions import Actor, Role
from houserules.site.demonstration.models import Demonstration
from houserules.site.people.models import Facility, Kind, Membership, Organisation, Person
from houserules.site.process import store
from houserules.site.process.models import JournalLine
from houserules.site.process.now import today

HOLDERS = (
    *("Swatara", "Conewago", "Kiskiminetas", "Lackawaxen", "Loyalsock", "Moshannon", "Neshaminy"),
    *("Octoraro", "Perkiomen", "Sinnemahoning", "Tionesta", "Tulpehocken", "Tunkhannock"),
)
"""Invented certificate holders, named after rivers and townships."""
OWN = HOLDERS[0]
"""The holder for which one filer and one auditor have an account."""
OTHERS = {
    "Gaming Control Board": Kind.BOARD,
    "Ohio Table Works": Kind.MANUFACTURER,
    "Juniata Games": Kind.MANUFACTURER,
    "Lehigh Felt": Kind.MANUFACTURER,
    "Pocono Services": Kind.PROVIDER,
    "Susquehanna Re": Kind.INSURER,
    "Insurance Department": Kind.DEPARTMENT,
    "House Rules": Kind.SITE,
}
IN_FORCE = (
    *("roulette", "craps", "blackjack", "baccarat", "three-card-poker", "ultimate-texas-holdem"),
    *("mississippi-stud", "let-it-ride", "pai-gow-poker", "spanish-21", "sic-bo", "big-six-wheel"),
)
"""The games on the floor of the holder whose filer has an account."""
AMENDED_DAYS = 400
"""The days for which the rules as amended have been in force."""


@dataclass(frozen=True, slots=True)
class Deed:
    """An act of the story: how many days ago, at which hour, by whom, about which filing."""

    ago: int
    hour: int
    by: str
    act: str
    about: tuple[str, ...]
    content: Mapping[str, Any] = field(default_factory=dict)


def is_possible() -> bool:
    """Whether the database has neither filings nor people."""
    return not JournalLine.objects.exists() and not Person.objects.exists()


@transaction.atomic
def build() -> str:
    """Make the world in a database without filings; the password of every account."""
    if Demonstration.objects.exists():
        raise RuleError("This database is a demonstration already.")
    if not is_possible():
        raise RuleError("This database has filings or people of its own; nothing was added.")
    Demonstration.objects.create()
    password = token_urlsafe(9)
    actors = _people(make_password(password))
    store.begin(_instant(AMENDED_DAYS, 9), today() - timedelta(AMENDED_DAYS))
    refs: dict[tuple[str, ...], str] = {}
    for deed in sorted(_story(), key=lambda one: (-one.ago, one.hour)):
        at = _instant(deed.ago, deed.hour)
        known = refs.get(deed.about, "")
        done = store.act(actors[deed.by], deed.act, known, deed.content, at=at)
        refs[deed.about] = done.line.subject
    return password


def _instant(ago: int, hour: int) -> datetime:
    day = today() - timedelta(ago)
    return datetime.combine(day, time(hour), EASTERN).astimezone(UTC)


# People


def _people(password: str) -> dict[str, Actor]:
    """One account for each role, and a filer for each holder; actors by their names."""
    kinds = dict.fromkeys(HOLDERS, Kind.HOLDER) | OTHERS
    made = {name: Organisation.objects.create(name=name, kind=kind) for name, kind in kinds.items()}
    actors, seen = dict[str, Actor](), set[Role]()
    for number, (name, organisation) in enumerate(made.items()):
        if organisation.kind == Kind.HOLDER:
            slug = name.lower()
            Facility.objects.create(slug=slug, name=f"{name} Casino", organisation=organisation)
        for role in organisation.roles:
            several = organisation.kind == Kind.HOLDER
            if (role is Role.AUDIT and name != OWN) or (role in seen and not several):
                continue
            seen.add(role)
            who = f"{str(role).capitalize()} of {name}" if several else str(role).capitalize()
            address = f"{role.replace(' ', '.')}{number or ''}@example.org"
            person = Person.objects.create(name=who, email=address, password=password)
            held = Membership(
                person=person, organisation=organisation, role=role, since=_instant(AMENDED_DAYS, 8)
            )
            held.save()
            actors[who] = held.actor
    return actors


# The story

REVIEWER, DIRECTOR = "Gaming operations", "Executive director"


def _filer(holder: str) -> str:
    return f"Filer of {holder}"


def chosen(game: str, **changed: str) -> dict[str, Any]:
    """A Rules Submission that chooses what must be chosen, as the rules have it by default."""
    found = library.game(game)
    usual = found.rules({})
    must = {
        option.name: option.written(option.default)
        for option in found.options
        if option.must and (option.applies is None or option.applies(usual))
    }
    return {"game": game, "rules": {**must, **changed}}


def _notice(*findings: tuple[str, str]) -> dict[str, Any]:
    return {"findings": [{"nature": one, "alternative": other} for one, other in findings]}


def _story() -> Iterator[Deed]:
    for number, game in enumerate(IN_FORCE):
        yield from _on_the_floor(OWN, game, 200 - number)
    for number, holder in enumerate(HOLDERS[1:]):
        yield from _on_the_floor(holder, "roulette", 180 - number)
    for part in (_superseded, _queue, _tolled, _expired, _effective):
        yield from part()


def _on_the_floor(holder: str, game: str, ago: int) -> Iterator[Deed]:
    """A game that was filed, approved and put on the floor."""
    chain = (holder, game)
    yield from _layout(holder, game, ago)
    yield Deed(ago, 11, _filer(holder), "file", chain, chosen(game))
    yield Deed(ago - 2, 9, REVIEWER, "assign", chain, {"reviewer": REVIEWER})
    yield Deed(ago - 6, 9, REVIEWER, "recommend", chain)
    yield Deed(ago - 7, 14, DIRECTOR, "approve", chain)
    yield Deed(ago - 9, 6, _filer(holder), "implement", chain)


def _layout(holder: str, game: str, ago: int, felt: str = "as in the chapter") -> Iterator[Deed]:
    about = ("layout", holder, game, felt)
    content = {"topic": "layout", "game": game, "layout": felt}
    more = {"signage": "as in the chapter", "equipment": "as in the chapter"}
    yield Deed(ago, 9, _filer(holder), "seek", about, {**content, **more})
    yield Deed(ago, 10, DIRECTOR, "approve", about)


def _superseded() -> Iterator[Deed]:
    """A wheel with one zero, which replaced the one with two."""
    chain = (OWN, "roulette")
    content = chosen("roulette", Wheel="single zero")
    yield from _layout(OWN, "roulette", 61, "single zero")
    yield Deed(60, 11, _filer(OWN), "file", chain, content)
    yield Deed(58, 9, REVIEWER, "assign", chain, {"reviewer": REVIEWER})
    yield Deed(54, 9, REVIEWER, "recommend", chain)
    yield Deed(53, 14, DIRECTOR, "approve", chain)
    yield Deed(50, 6, _filer(OWN), "implement", chain)


def _queue() -> Iterator[Deed]:
    """Days 1, 9, 14 and 15; the one of day 9 moves a house advantage."""
    yield Deed(1, 10, _filer("Tionesta"), "file", ("Tionesta", "blackjack"), chosen("blackjack"))
    amended = (OWN, "three-card-poker")
    better = chosen("three-card-poker", **{"Pair Plus Wager": "C"})
    yield Deed(9, 10, _filer(OWN), "file", amended, better)
    yield Deed(7, 10, REVIEWER, "assign", amended, {"reviewer": REVIEWER})
    late = ("Loyalsock", "craps")
    yield Deed(14, 10, _filer("Loyalsock"), "file", late, chosen("craps"))
    yield Deed(12, 10, REVIEWER, "assign", late, {"reviewer": REVIEWER})
    yield Deed(3, 10, REVIEWER, "recommend", late)
    yield Deed(15, 10, _filer("Conewago"), "file", ("Conewago", "baccarat"), chosen("baccarat"))


def _tolled() -> Iterator[Deed]:
    """One notice with two findings; two notices, one after the other."""
    chain = ("Neshaminy", "minibaccarat")
    yield Deed(12, 10, _filer("Neshaminy"), "file", chain, chosen("minibaccarat"))
    findings = (
        ("The layout shows a commission box that the submission does not name.", "name the box"),
        ("The signage names a wager that is not offered.", "offer the wager, or change the sign"),
    )
    yield Deed(4, 15, REVIEWER, "toll", chain, _notice(*findings))
    twice, filer = ("Perkiomen", "let-it-ride"), _filer("Perkiomen")
    explained = {**chosen("let-it-ride"), "explanation": "The table is meant as it is printed."}
    first = ("The sign leaves open which table pays.", "name the letter of the table")
    second = ("The sign names another table than the submission.", "name the same letter")
    yield Deed(30, 10, filer, "file", twice, chosen("let-it-ride"))
    yield Deed(22, 15, REVIEWER, "toll", twice, _notice(first))
    yield Deed(16, 10, filer, "revise", twice, explained)
    yield Deed(6, 15, REVIEWER, "toll", twice, _notice(second))


def _expired() -> Iterator[Deed]:
    """A notice that nobody answered."""
    chain, filer = ("Octoraro", "casino-war"), _filer("Octoraro")
    nature = ("The tie wager is on the layout and not in the submission.", "add the wager")
    yield Deed(48, 10, filer, "file", chain, chosen("casino-war"))
    yield Deed(40, 15, REVIEWER, "toll", chain, _notice(nature))


def _effective() -> Iterator[Deed]:
    """A version that nobody decided on, on the floor since its 15th day."""
    chain = ("Moshannon", "sic-bo")
    yield from _layout("Moshannon", "sic-bo", 51)
    yield Deed(50, 11, _filer("Moshannon"), "file", chain, chosen("sic-bo"))
    yield Deed(35, 6, _filer("Moshannon"), "implement", chain)
