"""Rules Submissions by programs: the twins of the pages, with tokens, keys and tags."""

import json
from datetime import timedelta
from typing import Any

import numpy as np  # noqa: F401  # whole before Hypothesis asks whether it is there
import pytest
import schemathesis
from django.test import Client
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import CHECKS
from tests.site.conftest import somebody

from houserules.filings.permissions import Role
from houserules.site.people.models import Facility, Organisation, Scope, Token
from houserules.site.process import store
from houserules.site.process.models import JournalLine
from houserules.site.process.now import now
from houserules.site.wsgi import application

V1 = "/api/v1"
GAME = {
    "game": "three-card-poker",
    "rules": {"Ante Bonus": "A", "Pair Plus Wager": "A", "Adjacent boxes": "1"},
}


class Program:
    """A program that acts for somebody."""

    def __init__(self, role: Role, organisation: str = "", scope: str = Scope.DECIDE) -> None:
        """Take a token."""
        held = somebody(role, organisation).current.get()
        self.secret = Token.make(held, "test", scope, now() + timedelta(hours=1))[1]
        self.client = Client(headers={"host": "localhost"})
        self.keys = 0

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(V1 + path, headers=self._headers(headers))

    def post(self, path: str, body: Any = None, tag: str = "", key: str = "") -> Any:
        self.keys += 1
        headers = {"Idempotency-Key": key or f"key-{self.keys}"}
        headers |= {"If-Match": tag} if tag else {}
        data = json.dumps(body) if body else ""
        kind = "application/json"
        return self.client.post(V1 + path, data, kind, headers=self._headers(headers))

    def _headers(self, more: dict[str, str]) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}", **more}


def test_a_submission_lives_by_programs_alone(empty: None) -> None:
    filer, bureau = Program(Role.FILER, "Wyalusing", Scope.ACT), Program(Role.OPERATIONS)
    director, audit = Program(Role.DIRECTOR), Program(Role.AUDIT, "Wyalusing", Scope.READ)
    of = Organisation.objects.get(name="Wyalusing")
    Facility.objects.get_or_create(slug="wyalusing", name="Wyalusing", organisation=of)
    done = filer.post("/submissions", GAME, key="first")
    assert done.status_code == 200, done.content
    receipt = done.json()
    ref, tag = receipt["ref"], receipt["tag"]
    assert done["ETag"] == tag
    assert receipt["version"] == 1
    assert filer.post("/submissions", GAME, key="first").json() == receipt, "filed once"
    other = filer.post("/submissions", {"game": "roulette"}, key="first")
    assert other.status_code == 422
    assert JournalLine.objects.count() == 2

    notice = {"findings": [{"nature": "The felt differs.", "alternative": "table A"}]}
    missing = bureau.post(f"/submissions/{ref}/toll", notice)
    assert missing.status_code == 428
    tolled = bureau.post(f"/submissions/{ref}/toll", notice, tag)
    assert tolled.status_code == 200, tolled.content
    assert tolled.json()["state"] == "tolled"
    late = director.post(f"/submissions/{ref}/approve", None, tag)
    assert late.status_code == 409
    assert late["Content-Type"] == "application/problem+json"
    assert "version 1 tolled" in late.json()["detail"]
    now_tag = bureau.get(f"/submissions/{ref}")["ETag"]
    barred = director.post(f"/submissions/{ref}/approve", None, now_tag)
    assert barred.status_code == 422
    assert barred.json()["cite"].startswith("601a.")

    changed = {**GAME, "rules": {**GAME["rules"], "Pair Plus Wager": "C"}}  # type: ignore[dict-item]
    revised = filer.post(f"/submissions/{ref}/revise", changed, now_tag).json()
    assert revised["version"] == 2
    mine = bureau.post(f"/submissions/{ref}/assign", {"reviewer": "Kim"}, revised["tag"]).json()
    recommended = bureau.post(f"/submissions/{ref}/recommend", None, mine["tag"]).json()
    approved = director.post(f"/submissions/{ref}/approve", None, recommended["tag"]).json()
    assert approved["state"] == "approved"
    assert audit.get("/floor/wyalusing/three-card-poker").json()["version"] is None
    implemented = filer.post(f"/submissions/{ref}/implement", None, approved["tag"]).json()
    assert implemented["state"] == "in force"
    floor = audit.get("/floor/wyalusing/three-card-poker").json()
    assert floor["version"]["version"] == 2
    known = audit.get(f"/submissions/{ref}")
    assert known.json()["in force"] == 2
    assert audit.get(f"/submissions/{ref}", **{"If-None-Match": known["ETag"]}).status_code == 304
    assert store.differences() == []


def test_a_list_is_turned_page_by_page(empty: None) -> None:
    filer, bureau = Program(Role.FILER, "Wyalusing"), Program(Role.OPERATIONS)
    for game in ("roulette", "craps", "big-six-wheel"):
        assert filer.post("/submissions", {"game": game}).status_code == 200
    first = bureau.get("/submissions?limit=2").json()
    assert [one["game"] for one in first["submissions"]] == ["617a", "623a"]
    rest = bureau.get(f"/submissions?limit=2&after={first['next']}").json()
    assert [one["game"] for one in rest["submissions"]] == ["619a"]
    assert rest["next"] is None
    assert bureau.get("/submissions?game=617a").json()["submissions"][0]["version"] == 1


def test_what_a_program_may_not_see_or_do(empty: None, client: Client) -> None:
    filer, other = Program(Role.FILER, "Wyalusing"), Program(Role.FILER, "Tioga")
    reads = Program(Role.FILER, "Wyalusing", Scope.READ)
    public = Program(Role.MANUFACTURER, "Felt and Co")
    made = filer.post("/submissions", GAME).json()
    at = f"/submissions/{made['ref']}"
    assert other.get(at).status_code == 404
    assert other.post(f"{at}/withdraw", None, made["tag"]).status_code == 404
    assert other.get("/submissions").json()["submissions"] == []
    assert filer.post(f"{at}/approve", None, made["tag"]).status_code == 403
    assert reads.post(f"{at}/withdraw", None, made["tag"]).status_code == 403
    assert public.get("/submissions").status_code == 404
    answer = client.get(f"{V1}/submissions")
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert reads.get(at)["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/submissions", {"game": "three-card-poker"}, 422),
        ("/submissions", {"game": "no-such-game"}, 422),
        ("/submissions", {"game": "roulette", "rules": {"Wheel": 7}}, 422),
        ("/submissions?x=1", GAME, 422),
    ],
)
def test_a_wrong_filing_is_refused_in_words(
    empty: None, path: str, body: dict[str, Any], status: int
) -> None:
    answer = Program(Role.FILER, "Wyalusing").post(path, body)
    assert answer.status_code == status, answer.content
    assert answer.json()["detail"]
    assert JournalLine.objects.count() == 0


HERE = {"Host": "localhost", "Accept-Encoding": "identity"}
# The rules decide which filing exists, and what may be done with it now.
BY_THE_RULES = {"expected-statuses": ["2xx", "400", "403", "404", "409", "422", "428"]}
DOCUMENT = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json",
    application,
    config=schemathesis.Config.from_dict({"checks": {"positive_data_acceptance": BY_THE_RULES}}),
    headers=HERE,
).include(path_regex="^/api/v1/(submissions|floor)")


@DOCUMENT.parametrize()
@settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_every_operation_keeps_to_the_document_with_a_token(
    empty: None, case: schemathesis.Case
) -> None:
    toll = case.path.endswith(("/toll", "/assign", "/recommend"))
    role = Role.OPERATIONS if toll else Role.FILER
    if case.path.endswith("approve"):
        role = Role.DIRECTOR
    program = Program(role, "Wyalusing" if role is Role.FILER else "")
    headers = {**HERE, "Authorization": f"Bearer {program.secret}"}
    case.call_and_validate(headers=headers, checks=CHECKS.get_all())
