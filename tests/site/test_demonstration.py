"""The demonstration: made by acts, with a clock that only moves forward."""

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.cache import caches
from django.db import connection
from django.test import Client

from houserules.errors import RuleError
from houserules.filings.permissions import Role
from houserules.filings.versions import State, Submission
from houserules.site.demonstration import models, world
from houserules.site.people.models import Facility, Membership, Organisation, Person, Token
from houserules.site.process import guards, store
from houserules.site.process.models import Acted, Filed, JournalLine, Numbered, Receipt
from houserules.site.process.now import now, today

TABLES = (
    *(Token, Authenticator, EmailAddress),
    *(Receipt, JournalLine, Filed, Acted, Numbered, models.Demonstration),
    *(Membership, Facility, Organisation, Person),
)


def _clear() -> None:
    caches["pages"].clear()
    with connection.cursor() as cursor:
        for statement in guards.drop(connection.vendor):
            cursor.execute(statement)
        for table in TABLES:
            cursor.execute(f"delete from {table._meta.db_table}")
        for statement in guards.create(connection.vendor):
            cursor.execute(statement)


@pytest.fixture
def empty(prepared: None) -> Iterator[None]:
    """A database without filings and people, before and after."""
    _clear()
    yield
    _clear()


@pytest.fixture
def demonstration(empty: None) -> str:
    """The password of the demonstration."""
    return world.build()


def _chains() -> dict[tuple[str, str], Submission]:
    rows = [store.read(row) for row in Filed.objects.filter(kind="Submission")]
    return {(one.organisation, one.game): one for one in rows if isinstance(one, Submission)}


def _register() -> store.DatabaseRegister:
    return store.DatabaseRegister(store.DatabaseJournal().settings)


def test_it_holds_what_people_want_to_see(demonstration: str) -> None:
    chains, register, day = _chains(), _register(), today()
    assert store.differences() == []
    assert {one.organisation for one in chains.values()} == set(world.HOLDERS)
    assert len(world.HOLDERS) == Facility.objects.count() == 13
    states = Counter(one.state_on(day, register) for one in chains.values())
    assert states[State.IN_FORCE] >= 20
    assert states[State.EXPIRED] == 1
    days = {(day - one.latest.filed_on).days for one in chains.values()}
    assert {1, 9, 14, 15} <= days
    assert chains["Conewago", "631a"].state_on(day, register) == State.EFFECTIVE
    twice = chains["Perkiomen", "643a"]
    assert [bool(version.tolled_on) for version in twice.versions] == [True, True]
    lapsed = chains["Moshannon", "625a"].current
    assert lapsed is not None
    assert lapsed.approved_on is None
    moved = chains["Swatara", "649a"]
    assert [one.kind for one in moved.versions] == ["initial", "amendment"]
    assert moved.versions[0].choices != moved.versions[1].choices


def test_it_is_refused_where_real_filings_exist(demonstration: str) -> None:
    with pytest.raises(RuleError, match="already"):
        world.build()
    models.Demonstration.objects.all().delete()
    with pytest.raises(RuleError, match="of its own"):
        world.build()


def test_its_clock_moves_forward_and_never_back(demonstration: str, client: Client) -> None:
    before, chain = now(), _chains()["Loyalsock", "623a"]
    assert chain.state_on(today(), _register()) == State.UNDER_REVIEW
    assert client.post("/demonstration/clock", {"by": "A day"}).status_code == 302
    assert timedelta(1) <= now() - before < timedelta(1, 60)
    assert chain.state_on(today(), _register()) == State.EFFECTIVE
    with pytest.raises(RuleError, match="only be moved forward"):
        models.move(timedelta(-1))
    assert client.post("/demonstration/clock", {"by": "Yesterday"}).status_code == 404
    act = store.act(Membership.objects.get(person__name="Filer of Loyalsock").actor,
                    "withdraw", chain.ref, {})  # fmt: skip
    assert act.line.on == today()


def test_anybody_may_sign_in_as_anybody_there(demonstration: str, client: Client) -> None:
    shown = client.get("/demonstration/").content.decode()
    roles = set(Membership.objects.values_list("role", flat=True))
    assert roles == set(Role) - {Role.PUBLIC}
    assert shown.count('name="person"') == len(world.HOLDERS) + len(roles - {Role.FILER})
    who = Person.objects.get(name="Executive director")
    signed = client.post("/demonstration/sign-in", {"person": who.pk, "next": "//evil.example/"})
    assert signed.headers["Location"] == "/desk/"
    assert client.session["_auth_user_id"] == str(who.pk)
    assert who.check_password(demonstration)
    assert "Today is" in client.get("/games/").content.decode()


def test_a_banner_is_on_every_page_there(demonstration: str, client: Client) -> None:
    for at in ("/", "/games/", "/nowhere/"):
        assert "Casinos, people and filings are invented" in client.get(at).content.decode()


def test_elsewhere_there_is_none_of_it(empty: None, client: Client) -> None:
    for at in ("/demonstration/", "/demonstration/clock", "/demonstration/sign-in"):
        ask = client.get if at.endswith("/") else client.post
        assert ask(at).status_code == 404
    assert "invented" not in client.get("/games/").content.decode()
    with pytest.raises(RuleError, match="Only the clock of a demonstration"):
        models.move(timedelta(1))
