"""Every route and operation × every role × the own organisation and another, as the table says."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from tests.site.conftest import somebody
from tests.site.test_process import NOTICE, ROULETTE, empty

from houserules.filings.permissions import Actor, Role, permissions
from houserules.site.api.operations import api
from houserules.site.people.access import PUBLIC, SIGNED_IN
from houserules.site.people.models import Facility, Membership, Organisation, Token
from houserules.site.process import drafts, store
from houserules.site.process.now import now

__all__ = ["empty"]
OWN, FOREIGN = "Own Casino", "Foreign Casino"
HOLDERS = (Role.FILER, Role.AUDIT)
ROLES = [role for role in Role if role is not Role.PUBLIC]
REVIEWER = Actor("Matrix Reviewer", Role.OPERATIONS, "Matrix Board")
RECEIPTS = "submissions/receipts/"
ONE_OF_OWN = {"inbox/<int:number>/"}
"""Addresses that only the receiving organisation opens, whatever else others may read."""


@dataclass(frozen=True)
class Route:
    """An address with the marks of its view."""

    pattern: str
    act: str
    sees: str

    @property
    def names_something(self) -> bool:
        """Whether it is about something that belongs to an organisation."""
        return bool(
            re.search(f"<(str:ref|uuid:draft|int:number|slug:facility)>|{RECEIPTS}", self.pattern)
        )


def routes(patterns: list[Any], above: str = "") -> Iterator[Route]:
    """Every address but those of the API, which are asked by programs."""
    for one in patterns:
        at = above + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from () if at.startswith("api/") else routes(one.url_patterns, at)
        elif isinstance(one, URLPattern):
            view = one.callback
            yield Route(at, getattr(view, "permission", ""), getattr(view, "sees", ""))


ROUTES = list(routes(get_resolver().url_patterns))
GUARDED = [one for one in ROUTES if one.act not in (PUBLIC, SIGNED_IN)]


@dataclass(frozen=True)
class Things:
    """The things of each organisation: a submission, a notice, a facility, a role."""

    ref: dict[str, str]
    notice: dict[str, int]
    held: dict[str, int]

    def path(self, route: Route, whose: str) -> str:
        """The address of something of an organisation."""
        path = route.pattern
        number = {"inbox/": self.notice[whose], "people/": self.held[whose]}
        values = {
            "str:ref": self.ref[whose],
            "int:number": next((n for at, n in number.items() if path.startswith(at)), 1),
            "slug:facility": whose.split()[0].lower(),
            "str:game": "roulette",
            "slug:kind": "sign",
            "slug:ending": "pdf",
            "str:at": "2026-11-10T21:30",
        }
        if "uuid:draft" in path:
            filer = Actor("somebody", Role.FILER, whose)
            values["uuid:draft"] = str(drafts.begin(filer, ["roulette"])[0].pk)
        asked = f"?line={self.notice[whose]}" if path == RECEIPTS else ""
        return "/" + re.sub("<([^>]+)>", lambda found: str(values[found[1]]), path) + asked


@pytest.fixture
def things(empty: None) -> Things:
    """Two holders, each with a submission of two versions, a facility and two filers."""
    refs, notices, held = {}, {}, {}
    for name in (OWN, FOREIGN):
        filer = somebody(Role.FILER, name)
        of = Organisation.objects.get(name=name)
        slug = name.split()[0].lower()
        Facility.objects.get_or_create(slug=slug, defaults={"name": name, "organisation": of})
        actor = Actor(filer.name, Role.FILER, name)
        refs[name] = store.act(actor, "file", "", ROULETTE).line.subject
        notices[name] = store.act(REVIEWER, "toll", refs[name], NOTICE).line.number
        store.act(actor, "revise", refs[name], {**ROULETTE, "explanation": "they do not"})
        of_another = somebody(Role.FILER, name, f"Second filer of {name}")
        held[name] = of_another.current.get().pk
    return Things(refs, notices, held)


def expected(route: Route, role: Role, own: bool) -> int:
    """The answer that the table gives: 200 for whoever is let in, 403, or 404."""
    rows = permissions()
    scope = rows[route.act][role]
    if scope == "-":
        return 403 if route.sees and rows[route.sees][role] != "-" else 404
    if route.names_something and not own and (scope == "o" or route.pattern in ONE_OF_OWN):
        return 404
    return 200


def answered(browser: Client, path: str) -> int:
    """How a page answers a person: 200 means everything that the rules, not rights, decide."""
    answer: HttpResponse = browser.get(path)
    if answer.status_code == 405:
        answer = browser.post(path)
    at = answer.headers.get("Location", "")
    if at.startswith("/sign-in/"):
        return 401
    return answer.status_code if answer.status_code in (403, 404, 500) else 200


def test_every_address_has_a_mark() -> None:
    known = {PUBLIC, SIGNED_IN, *permissions()}
    assert [one.pattern for one in ROUTES if one.act not in known] == []
    assert len(GUARDED) > 30


@pytest.mark.parametrize("role", ROLES)
def test_pages_answer_as_the_table_says(
    things: Things, signed_in: Callable[..., Client], role: Role
) -> None:
    browser = signed_in(role, OWN if role in HOLDERS else f"Matrix {role}")
    wrong = []
    for route in GUARDED:
        for whose in (OWN, FOREIGN):
            own = role in HOLDERS and whose == OWN
            path = things.path(route, whose)
            found, right = answered(browser, path), expected(route, role, own)
            if found != right:
                wrong.append(f"{route.pattern} of {whose}: {found} instead of {right}")
    assert wrong == []


def test_nobody_opens_a_page_without_signing_in(things: Things) -> None:
    visitor = Client(headers={"host": "localhost"})
    wrong = [
        route.pattern for route in GUARDED if answered(visitor, things.path(route, OWN)) != 401
    ]
    assert wrong == []
    numbered = re.compile("<[^>]+>")
    for route in ROUTES:
        if route.act == SIGNED_IN:
            assert answered(visitor, "/" + numbered.sub("1", route.pattern)) == 401, route.pattern


def test_a_person_without_a_role_sees_nothing_of_anybody(
    things: Things, signed_in: Callable[..., Client]
) -> None:
    browser = signed_in(Role.AUDIT, "Left Casino", who="Le Ft")
    Membership.objects.get(person__name="Le Ft").end()
    assert answered(browser, "/account/") == 200
    wrong = {
        route.pattern: found
        for route in GUARDED
        if (found := answered(browser, things.path(route, OWN))) != 404
    }
    assert wrong == {}


def test_an_address_that_ends_with_an_act_is_marked_with_it() -> None:
    marks = {one.pattern: one.act for one in ROUTES}
    marks |= {f"{method} {path}": act for method, path, act in operations() if method == "post"}
    ends = {at: at.rstrip("/").rpartition("/")[2] for at in marks}
    acts = {at: end for at, end in ends.items() if end in permissions()}
    assert len(acts) > 15
    assert {at: marks[at] for at in acts} == acts


# The API


def operations() -> Iterator[tuple[str, str, str]]:
    """Every operation of the document: method, path, and the row of the table or “public”."""
    acts: dict[str, str] = getattr(api, "acts", {})
    for path, methods in api.get_openapi_schema()["paths"].items():
        for method, operation in methods.items():
            yield method, path, acts.get(operation["operationId"], PUBLIC)


def token_of(role: Role) -> dict[str, str]:
    """The header of a program that acts in a role and may decide."""
    held = somebody(role, OWN if role in HOLDERS else f"Matrix {role}").current.get()
    _, secret = Token.make(held, "matrix", "decide", now() + timedelta(hours=1))
    return {"authorization": f"Bearer {secret}"}


def test_every_operation_has_a_mark_and_a_public_one_changes_nothing() -> None:
    found = list(operations())
    assert len(found) > 15
    assert len([act for _, _, act in found if act != PUBLIC]) >= 12
    assert {act for _, _, act in found} <= {PUBLIC, *permissions()}
    changing = {path for method, path, act in found if method != "get" and act == PUBLIC}
    assert changing == {"/api/v1/settle", "/api/v1/check"}, "they compute, and store nothing"


def address(path: str, things: Things, whose: str) -> str:
    """The address of an operation on something of an organisation."""
    values = {
        "ref": things.ref[whose],
        "facility": whose.split()[0].lower(),
        "game": "roulette",
        "number": 1,
        "version": 1,
        "at": "2026-11-10T21:30",
    }
    return re.sub("{([^}]+)}", lambda found: str(values[found[1]]), path)


@pytest.mark.parametrize("role", ROLES)
def test_operations_answer_as_the_table_says(things: Things, role: Role) -> None:
    program = Client(headers={"host": "localhost", **token_of(role)})
    wrong = []
    for method, path, act in operations():
        if act == PUBLIC:
            continue
        marked = path.replace("{ref}", "<str:ref>").replace("{facility}", "<slug:facility>")
        route = Route(marked, act, "read submissions")
        sent = {"content_type": "application/json", "data": {}} if method == "post" else {}
        named = {"if-match": '"1"', "idempotency-key": "matrix"}
        for whose in (OWN, FOREIGN):
            at = address(path, things, whose)
            answer = getattr(program, method)(at, headers=named, **sent)
            right = expected(route, role, role in HOLDERS and whose == OWN)
            refused = answer.status_code in (401, 403, 404, 500)
            found = answer.status_code if refused else 200
            if found != right:
                wrong.append(f"{method} {path} of {whose}: {found} instead of {right}")
    assert wrong == []


def test_no_operation_answers_without_a_token(things: Things) -> None:
    visitor = Client(headers={"host": "localhost"})
    for method, path, act in operations():
        if act != PUBLIC:
            address = re.sub("{[^}]+}", "1", path)
            assert getattr(visitor, method)(address).status_code == 401, address
