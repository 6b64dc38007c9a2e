"""People, their roles, and who may open which page."""

from collections.abc import Callable, Iterator

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import URLPattern, URLResolver, get_resolver
from tests.commands import run

from houserules.errors import RuleError
from houserules.filings.permissions import Actor, Role, may, permissions
from houserules.filings.versions import Submission
from houserules.site.people import access
from houserules.site.people.middleware import CHOSEN, Actors
from houserules.site.people.models import Facility, Kind, Membership, Organisation, Person
from houserules.site.process.models import Filed

SignIn = Callable[..., Client]


def _routes(patterns: list[URLPattern | URLResolver], above: str = "") -> Iterator[tuple[str, str]]:
    """Every address with the mark of its view."""
    for one in patterns:
        at = above + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _routes(one.url_patterns, at)
        else:
            yield at, getattr(one.callback, "permission", "")


def test_every_address_says_who_may_open_it() -> None:
    routes = dict(_routes(get_resolver().url_patterns))
    assert len(routes) > 40
    known = {access.PUBLIC, access.SIGNED_IN, *permissions()}
    assert {at: mark for at, mark in routes.items() if mark not in known} == {}


def test_names_that_read_alike_are_one_person(prepared: None) -> None:
    Person.objects.create_user("alike@example.org", "Ann  Alike")
    with pytest.raises(Exception, match=r"(?i)unique"):
        Person.objects.create_user("other@example.org", "ann alike")
    with pytest.raises(Exception, match=r"(?i)unique"):
        Person.objects.create_user("ALIKE@example.org", "Bea Alike")
    with pytest.raises(RuleError, match="Write a name"):
        Person.objects.create_user("nobody@example.org", " ")


def test_nobody_holds_roles_on_both_sides(signed_in: SignIn) -> None:
    signed_in(Role.FILER, "Two Sides", who="Sid")
    sid = Person.objects.get(name="Sid")
    board, _ = Organisation.objects.get_or_create(
        name_key="board", defaults={"name": "board", "kind": Kind.BOARD}
    )
    with pytest.raises(RuleError, match="both sides"):
        Membership.objects.create(person=sid, organisation=board, role=Role.OPERATIONS)
    for held in sid.current:
        held.end()
    Membership.objects.create(person=sid, organisation=board, role=Role.OPERATIONS)
    assert [one.role for one in sid.current] == [Role.OPERATIONS]
    assert sid.memberships.count() == 2


def test_a_role_fits_the_organisation(signed_in: SignIn) -> None:
    signed_in(Role.FILER, "Fitting", who="Fitz")
    fitz, of = Person.objects.get(name="Fitz"), Organisation.objects.get(name="Fitting")
    with pytest.raises(RuleError, match="filer or audit and surveillance, not laboratory"):
        Membership.objects.create(person=fitz, organisation=of, role=Role.LABORATORY)


def test_a_membership_is_never_removed(signed_in: SignIn) -> None:
    signed_in(Role.FILER, "Kept", who="Kit")
    kept = Membership.objects.get(person__name="Kit")
    with pytest.raises(RuleError, match="never removed"):
        kept.delete()
    with pytest.raises(RuleError, match="never removed"):
        Membership.objects.all().delete()


def test_the_actor_is_the_person_in_the_chosen_role(signed_in: SignIn) -> None:
    browser = signed_in(Role.FILER, "Chosen", who="Cho")
    signed_in(Role.AUDIT, "Chosen", who="Cho")

    def seen() -> Actor | None:
        request = RequestFactory().get("/")
        request.session = browser.session
        request.user = Person.objects.get(name="Cho")
        Actors(lambda request: HttpResponse())(request)
        found: Actor | None = request.actor  # type: ignore[attr-defined]
        return found

    assert seen() == Actor("Cho", Role.FILER, "Chosen")
    session = browser.session
    session[CHOSEN] = Membership.objects.get(person__name="Cho", role=Role.AUDIT).pk
    session.save()
    assert seen() == Actor("Cho", Role.AUDIT, "Chosen")
    Membership.objects.get(person__name="Cho", role=Role.AUDIT).end()
    assert seen() == Actor("Cho", Role.FILER, "Chosen")


def _asked(view: access.View, actor: Actor | None) -> HttpResponse:
    request = RequestFactory().get("/somewhere?a=1")
    request.actor = actor  # type: ignore[attr-defined]
    request.person = actor and Person(name=actor.person)  # type: ignore[attr-defined]
    request.unsecured, request.token = False, None  # type: ignore[attr-defined]
    return view(request)


@access.permits("toll", sees="read submissions")
def _toll(request: HttpRequest) -> HttpResponse:
    return HttpResponse("tolled")


@pytest.mark.parametrize("role", Role)
def test_a_page_answers_as_the_table_says(role: Role) -> None:
    actor = Actor("Pat", role, "River")
    if permissions()["toll"][role] != "-":
        response = _asked(_toll, actor)
        assert response.content == b"tolled"
        assert response.headers["Cache-Control"] == "no-store"
    elif permissions()["read submissions"][role] != "-":
        with pytest.raises(PermissionDenied, match="may not toll"):
            _asked(_toll, actor)
    else:
        with pytest.raises(Http404):
            _asked(_toll, actor)


def test_whoever_is_not_signed_in_is_asked_to() -> None:
    response = _asked(_toll, None)
    assert response.status_code == 302
    assert response.headers["Location"] == "/sign-in/?next=%2Fsomewhere%3Fa%3D1"


def test_an_act_that_the_table_lacks_marks_no_page() -> None:
    with pytest.raises(ValueError, match="no row"):
        access.permits("admire")


@pytest.mark.parametrize("role", Role)
def test_filings_are_restricted_by_the_table(prepared: None, role: Role) -> None:
    rows = [
        Filed(ref=f"RS-1999-{n:06}", kind="Submission", organisation=name, opened=n, changed=n,
              organisation_key=name.lower())
        for n, name in enumerate(("River", "Lake"), 1)
    ]  # fmt: skip
    Filed.objects.bulk_create(rows)
    try:
        actor = Actor("Pat", role, "RIVER")
        found = access.readable(Filed.objects.filter(ref__startswith="RS-1999"), actor)
        expected = {r.ref for r in rows if may(actor, Submission.read_by, r.organisation)}
        assert {row.ref for row in found} == expected
        if rows[1].ref not in expected:
            with pytest.raises(Http404):
                access.filed_or_404(actor, rows[1].ref)
    finally:
        Filed.objects.filter(ref__startswith="RS-1999").delete()


def test_a_facility_belongs_to_its_holder(signed_in: SignIn) -> None:
    signed_in(Role.FILER, "Owner")
    of = Organisation.objects.get(name="Owner")
    Facility.objects.create(slug="owner-hall", name="Owner Hall", organisation=of)
    assert [str(one) for one in of.facilities.all()] == ["Owner Hall"]


def test_commands_print_a_link_and_a_person_on_one_line_each(
    prepared: None,
) -> None:
    url = f"https://{'.'.join(['rules'] * 12)}.example.gov"
    name, address = "Ann Of A Very Long Name Indeed", "ann.of.a.very.long.name@example.org"
    with override_settings(SITE_URL=url):
        words = ("user", "invite", address, "--name", name, "--kind", "site")
        said = run("site", *words, "--organisation", "Long Site", "--role", "operator").stdout
        assert any(line.startswith(f"{url}/password/") for line in said.splitlines()), said
        again = run("site", "user", "reset", address).stdout
        assert any(line.startswith(f"{url}/password/") for line in again.splitlines())
    listed = run("site", "user", "list").stdout.splitlines()
    assert f"Long Site: {name} <{address}>, operator" in listed
