"""Sign-in: passwords, second factors, sessions that end, proof before decisions, invitations."""

import re
import time
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.core.cache import caches
from django.test import Client, override_settings

from houserules.errors import RuleError
from houserules.filings.permissions import Actor, Role
from houserules.site.people import credentials, invitations
from houserules.site.people.models import Kind, Mail, Membership, Organisation, Person

PASSWORD = "nine tall herons wade"


@pytest.fixture
def fresh(prepared: None) -> Iterator[None]:
    """Nobody has guessed a password yet."""
    caches["default"].clear()
    yield
    caches["default"].clear()


def browser() -> Client:
    """A browser in which nobody is signed in."""
    return Client(raise_request_exception=True, headers={"host": "localhost"})


def invited(
    name: str, role: Role, organisation: str, kind: str, password: str = PASSWORD
) -> Person:
    """A person who was invited and has chosen a password by the link."""
    of = invitations.organisation_named(organisation, kind)
    address = f"{name.lower().replace(' ', '.')}@example.org"
    held, link = invitations.invite(None, address, name, of, role)
    path = link.partition("8000")[2]
    visitor = browser()
    first = visitor.get(path)
    assert first.status_code == 302
    sent = {"password1": password, "password2": password}
    answer = visitor.post(first.headers["Location"], sent)
    assert answer.status_code == 302, answer.content.decode()
    return held.person


def sign_in(person: Person, password: str = PASSWORD, at: Client | None = None, **more: str) -> Any:
    at = at or browser()
    return at.post("/sign-in/", {"login": person.email, "password": password, **more})


def code_of(secret: str) -> str:
    """The code that an application shows now."""
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def secured(person: Person) -> tuple[Client, str]:
    """A browser in which a person has signed in and set up an application; its secret."""
    at = browser()
    assert sign_in(person, at=at).status_code == 302
    shown = at.get("/account/application").content.decode()
    secret = re.search(r'<p class="mono">([A-Z2-7]+)</p>', shown)
    assert secret is not None
    made = at.post("/account/application", {"code": code_of(secret[1])})
    assert made.headers["Location"] == "/account/codes/", made.content.decode()
    return at, secret[1]


def test_somebody_who_is_invited_chooses_a_password_once(fresh: None) -> None:
    of = invitations.organisation_named("Once Casino", Kind.HOLDER)
    _, link = invitations.invite(None, "ona@example.org", "Ona Once", of, Role.FILER)
    assert Mail.objects.filter(to="ona@example.org", body__contains=link).count() == 1
    path = link.partition("8000")[2]
    visitor = browser()
    at = visitor.get(path).headers["Location"]
    short = visitor.post(at, {"password1": "short", "password2": "short"})
    assert "at least 12 characters" in short.content.decode()
    visitor.post(at, {"password1": PASSWORD, "password2": PASSWORD})
    assert Person.objects.get(email="ona@example.org").password.startswith("argon2")
    assert "no longer works" in browser().get(path).content.decode()


def test_a_role_that_asks_for_it_opens_nothing_without_a_second_factor(fresh: None) -> None:
    person = invited("Sec Ond", Role.FILER, "Second Casino", Kind.HOLDER)
    at = browser()
    assert sign_in(person, at=at).headers["Location"] == "/desk/"
    for page in ("/desk/", "/submissions/", "/people/", "/account/tokens/"):
        assert at.get(page).headers["Location"] == "/account/", page
    assert "Set up a second factor" in at.get("/account/").content.decode()
    assert at.get("/games/").status_code == 200
    at, _ = secured(person)
    assert at.get("/desk/").status_code == 200
    stored = Authenticator.objects.get(user=person, type="totp").data["secret"]
    assert credentials.Factors().decrypt(stored) != stored


def test_a_role_without_power_needs_none(fresh: None) -> None:
    person = invited("Aud It", Role.AUDIT, "Audit Casino", Kind.HOLDER)
    at = browser()
    sign_in(person, at=at)
    assert at.get("/desk/").status_code == 200


def test_the_second_factor_is_asked_for_at_each_sign_in(fresh: None) -> None:
    person = invited("Eve Ry", Role.FILER, "Every Casino", Kind.HOLDER)
    secured(person)
    at = browser()
    assert sign_in(person, at=at).headers["Location"] == "/sign-in/second"
    assert at.get("/desk/").headers["Location"].startswith("/sign-in/")
    wrong = at.post("/sign-in/second", {"code": "000000"})
    assert "Incorrect code" in wrong.content.decode()
    codes = Authenticator.objects.get(user=person, type="recovery_codes").wrap().get_unused_codes()
    assert at.post("/sign-in/second", {"code": codes[0]}).headers["Location"] == "/desk/"
    assert at.get("/desk/").status_code == 200
    again = browser()
    sign_in(person, at=again)
    assert "Incorrect code" in again.post("/sign-in/second", {"code": codes[0]}).content.decode()
    assert again.post("/sign-in/second", {"code": codes[1]}).status_code == 302


def test_the_last_second_factor_of_a_role_stays(fresh: None) -> None:
    person = invited("La St", Role.OPERATIONS, "Last Board", Kind.BOARD)
    at, _ = secured(person)
    refused = at.post("/account/application/remove")
    assert "asks for a second factor" in refused.content.decode()
    assert Authenticator.objects.filter(user=person, type="totp").exists()


def test_the_sixth_wrong_password_is_refused(fresh: None) -> None:
    person = invited("Guess Ed", Role.AUDIT, "Guess Casino", Kind.HOLDER)
    for _ in range(5):
        assert "are not correct" in sign_in(person, "wrong wrong wrong").content.decode()
    sixth = sign_in(person)
    assert sixth.status_code == 200
    assert "Too many failed" in sixth.content.decode()


def test_an_address_that_tries_too_often_is_refused_in_words(fresh: None) -> None:
    for _ in range(20):
        assert browser().post("/password/", {"email": "nobody@example.org"}).status_code != 500
    refused = browser().post("/password/", {"email": "other@example.org"})
    assert refused.status_code == 429
    assert "Wait a few minutes" in refused.content.decode()


def test_nobody_learns_who_has_an_account(fresh: None) -> None:
    person = invited("Hid Den", Role.AUDIT, "Hidden Casino", Kind.HOLDER)
    answers = []
    for address in (person.email, "nobody@example.org"):
        wrong = browser().post("/sign-in/", {"login": address, "password": "wrong wrong wrong"})
        reset = browser().post("/password/", {"email": address})
        text = re.sub(r'value="[^"]*"', "", wrong.content.decode())
        answers.append((wrong.status_code, text, reset.status_code, reset.headers["Location"]))
    assert answers[0] == answers[1]
    reset = Mail.objects.filter(subject__startswith="Choose a new password")
    assert [one.to for one in reset] == [person.email]
    assert browser().get("/sign-up/").status_code == 404


def test_a_password_is_reset_by_mail_and_ends_other_sessions(fresh: None) -> None:
    person = invited("Re Set", Role.AUDIT, "Reset Casino", Kind.HOLDER)
    before = browser()
    sign_in(person, at=before)
    browser().post("/password/", {"email": person.email})
    body = Mail.objects.filter(to=person.email).latest("pk").body
    path = re.search(r"http://[^/]+(/password/\S+)", body)
    assert path is not None
    visitor = browser()
    at = visitor.get(path[1]).headers["Location"]
    changed = "ten small otters swim"
    visitor.post(at, {"password1": changed, "password2": changed})
    assert sign_in(person).status_code == 200
    assert sign_in(person, changed).status_code == 302
    assert before.get("/desk/").headers["Location"].startswith("/sign-in/")


@pytest.mark.parametrize(("key", "seconds"), [("seen", 31 * 60), ("began", 12 * 3600 + 1)])
def test_a_session_ends(fresh: None, key: str, seconds: int) -> None:
    person = invited(f"End {key}", Role.AUDIT, "Ending Casino", Kind.HOLDER)
    at = browser()
    sign_in(person, at=at)
    assert at.get("/desk/").status_code == 200
    session = at.session
    session[key] = time.time() - seconds
    session.save()
    answer = at.get("/desk/")
    assert answer.headers["Location"] == "/sign-in/?next=%2Fdesk%2F&ended=1"
    assert "signed out" in at.get(answer.headers["Location"]).content.decode()
    assert "_auth_user_id" not in at.session


def test_signing_out_ends_the_session(fresh: None) -> None:
    person = invited("Out Er", Role.AUDIT, "Outer Casino", Kind.HOLDER)
    at = browser()
    sign_in(person, at=at)
    assert at.get("/sign-out/").status_code == 200
    assert at.get("/desk/").status_code == 200, "looking at the page signs nobody out"
    at.post("/sign-out/")
    assert at.get("/desk/").status_code == 302


def test_signing_in_leads_back_but_never_elsewhere(fresh: None) -> None:
    person = invited("Ba Ck", Role.AUDIT, "Back Casino", Kind.HOLDER)
    assert sign_in(person, next="/floor/").headers["Location"] == "/floor/"
    for elsewhere in ("https://evil.example/", "//evil.example/", "javascript:alert(1)"):
        assert sign_in(person, next=elsewhere).headers["Location"] == "/desk/"


def test_a_decision_asks_once_more_who_it_is(fresh: None) -> None:
    person = invited("Dee Cide", Role.DIRECTOR, "Deciding Board", Kind.BOARD)
    at, _ = secured(person)
    session = at.session
    for one in session["account_authentication_methods"]:
        one["at"] -= 301
    session.save()
    assert at.get("/decisions/").status_code == 200, "reading asks for nothing"
    asked = at.post("/decisions/approve", {"key": "k"})
    assert asked.headers["Location"] == "/sign-in/again?next=%2Fdecisions%2Fapprove"
    assert "Confirm that it is you" in at.get(asked.headers["Location"]).content.decode()
    wrong = at.post(asked.headers["Location"], {"password": "wrong wrong wrong"})
    assert wrong.status_code == 200
    done = at.post(asked.headers["Location"], {"password": PASSWORD})
    assert done.status_code == 400, "the decision that was sent is carried out: nothing was chosen"
    assert "Choose at least one" in done.content.decode()
    assert at.post("/decisions/approve").status_code == 400, "five minutes have not passed"


def test_an_account_that_has_ended_signs_nobody_in(fresh: None) -> None:
    person = invited("Go Ne", Role.FILER, "Gone Casino", Kind.HOLDER)
    at, _ = secured(person)
    invitations.end_person(person)
    assert at.get("/desk/").headers["Location"].startswith("/sign-in/")
    assert "/desk/" not in sign_in(person).headers.get("Location", "")
    assert person.memberships.count() == 1, "the role is kept with its end"


def test_a_reset_forgets_password_and_second_factors(fresh: None) -> None:
    person = invited("Lo St", Role.FILER, "Lost Casino", Kind.HOLDER)
    at, _ = secured(person)
    link = invitations.reset(person)
    assert at.get("/desk/").headers["Location"].startswith("/sign-in/")
    assert not Authenticator.objects.filter(user=person).exists()
    assert browser().get(link.partition("8000")[2]).status_code == 302


def test_cookies_and_headers_behind_a_proxy(fresh: None) -> None:
    person = invited("Coo Kie", Role.AUDIT, "Cookie Casino", Kind.HOLDER)
    with override_settings(
        SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True, SECURE_HSTS_SECONDS=60, PROXIES=1,
        SECURE_PROXY_SSL_HEADER=("HTTP_X_FORWARDED_PROTO", "https"),
    ):  # fmt: skip
        at = browser()
        at.defaults |= {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_X_FORWARDED_FOR": "192.0.2.7"}
        answer = sign_in(person, at=at)
        shown = at.get("/sign-in/again")
    for name in ("sessionid", "csrftoken"):
        cookie = at.cookies[name]
        assert (cookie["secure"], cookie["httponly"], cookie["samesite"]) == (True, True, "Lax")
    assert answer.headers["Strict-Transport-Security"] == "max-age=60"
    policy = shown.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "script-src 'self'" in policy
    assert shown.headers["X-Frame-Options"] == "DENY"
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in shown.headers["Cache-Control"]


def test_a_forged_address_does_not_escape_the_limit(fresh: None) -> None:
    person = invited("For Ged", Role.AUDIT, "Forged Casino", Kind.HOLDER)
    with override_settings(PROXIES=1):
        for n in range(5):
            at = browser()
            at.defaults["HTTP_X_FORWARDED_FOR"] = f"198.51.100.{n}, 192.0.2.9"
            sign_in(person, "wrong wrong wrong", at=at)
        at = browser()
        at.defaults["HTTP_X_FORWARDED_FOR"] = "203.0.113.1, 192.0.2.9"
        assert "Too many failed" in sign_in(person, at=at).content.decode()


# Invitations


def test_people_are_invited_as_the_table_says(fresh: None) -> None:
    filer = invited("Inv Ite", Role.FILER, "Inviting Casino", Kind.HOLDER)
    at, _ = secured(filer)
    own = Organisation.objects.get(name="Inviting Casino")
    other = invitations.organisation_named("Other Casino", Kind.HOLDER)
    sent = {"email": "new@example.org", "name": "Ne W", "role": "filer", "organisation": own.pk}
    assert "gets a message" in at.post("/people/", sent).content.decode()
    assert Membership.objects.get(person__email="new@example.org").organisation == own
    assert at.post("/people/", {**sent, "organisation": other.pk}).status_code == 404
    assert at.post("/people/", {"kind": "board", "name": "My Board"}).status_code == 403
    again = at.post("/people/", sent)
    assert (again.status_code, "already" in again.content.decode()) == (400, True)
    held = Membership.objects.get(person__email="new@example.org")
    assert at.post(f"/people/{held.pk}/end").status_code == 302
    assert "Roles that have ended" in at.get("/people/").content.decode()
    foreign, _ = invitations.invite(None, "far@example.org", "Fa R", other, Role.FILER)
    assert at.post(f"/people/{foreign.pk}/end").status_code == 404
    assert "Fa R" not in at.get("/people/").content.decode()


def test_the_operator_invites_everybody_but_themselves(fresh: None) -> None:
    operator = invited("Op Erator", Role.OPERATOR, "Site", Kind.SITE)
    board = invitations.organisation_named("Invited Board", Kind.BOARD)
    by = Actor("Op Erator", Role.OPERATOR, "Site")
    invitations.invite(by, "lab@example.org", "La B", board, Role.LABORATORY)
    with pytest.raises(RuleError, match="themselves"):
        invitations.invite(by, operator.email, "", board, Role.DIRECTOR)
    casino = invitations.organisation_named("Sided Casino", Kind.HOLDER)
    with pytest.raises(RuleError, match="both sides"):
        invitations.invite(by, "lab@example.org", "", casino, Role.FILER)
    at, _ = secured(operator)
    assert "Invited Board" in at.get("/people/").content.decode()
    added = at.post("/people/", {"kind": "certificate holder", "name": "Added Casino"})
    assert "Added Casino is added" in added.content.decode()
    assert Organisation.objects.get(name="Added Casino").facilities.count() == 1


def test_whoever_may_not_invite_sees_no_such_page(fresh: None) -> None:
    person = invited("No Body", Role.AUDIT, "Nobody Casino", Kind.HOLDER)
    at = browser()
    sign_in(person, at=at)
    assert at.get("/people/").status_code == 404


def test_a_person_chooses_among_their_roles(fresh: None) -> None:
    person = invited("Two Roles", Role.AUDIT, "Roles Casino", Kind.HOLDER)
    of = Organisation.objects.get(name="Roles Casino")
    held = Membership.objects.create(person=person, organisation=of, role=Role.FILER)
    at, _ = secured(person)
    assert at.get("/people/").status_code == 404
    at.post("/account/role", {"membership": held.pk})
    assert at.get("/people/").status_code == 200
    assert at.post("/account/role", {"membership": 999_999}).status_code == 404
