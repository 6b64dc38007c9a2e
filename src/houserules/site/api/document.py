"""The OpenAPI document: what each operation answers, and refusals as problem+json."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern
from ninja import NinjaAPI
from ninja.errors import HttpError, ValidationError
from pydantic.json_schema import models_json_schema

from houserules.answers import Form
from houserules.errors import RuleError
from houserules.files.schema import file_schema
from houserules.games import INDEX
from houserules.law.editions import editions
from houserules.library import GENERAL
from houserules.site.api.asking import JSON, answering, refused
from houserules.site.api.forms import Problem, Question
from houserules.site.pages.common import View
from houserules.site.pages.errors import PROBLEM
from houserules.site.people.access import permits, public
from houserules.version import installed

Data = dict[str, Any]
REFUSALS = {
    400: "The request cannot be read.",
    404: "There is no such game, paragraph or question.",
    413: "The body is too long.",
    414: "The address is too long.",
    415: "The body is no JSON.",
    422: "The rules do not allow it; the detail says what would be right.",
    429: "This address has asked too much; Retry-After says when to try again.",
}
_BODY = (413, 415)
_WAITS = (429,)


def _games() -> list[str]:
    older = [f"{one.slug}@{each.id}" for one in INDEX for each in editions(one.chapter)]
    return [*(entry.slug for entry in INDEX), *older]


GAME: Data = {
    "type": "string",
    "description": "its slug, perhaps with an edition after @",
    "enum": _games(),
}
CHAPTER: Data = {
    "type": "string",
    "description": "a chapter with a game, or of the general provisions",
    "enum": [*(entry.chapter for entry in INDEX), *GENERAL],
}
CHOICES: Data = {
    "parameters": [
        {
            "in": "query",
            "name": "choices",
            "style": "form",
            "explode": True,
            "required": False,
            "description": "Options of the game with their values, each a parameter of its own:"
            " pair-plus=C. An option may be named by an unambiguous part of its name.",
            "schema": {"type": "object", "additionalProperties": {"type": "string"}},
        }
    ]
}


def _body(name: str) -> Data:
    return {"requestBody": {"required": True, "content": {JSON: {"schema": {"$ref": _ref(name)}}}}}


def _ref(name: str) -> str:
    return f"#/components/schemas/{name}"


CASE, SUBMISSION = _body("Case"), _body("SubmissionForm")


class Api(NinjaAPI):
    """The API with its own document: no operation is described by hand."""

    def __init__(self) -> None:
        """Begin without operations."""
        super().__init__(
            title="House Rules",
            version=installed(),
            description="Pennsylvania's table game rules: games, odds, settled rounds, paragraphs."
            " Answers have the form of the command line's JSON.",
            docs_url=None,
            openapi_url="/openapi.json",
            urls_namespace="api",
        )
        self.forms: dict[str, type[Form]] = {}
        self.acts: dict[str, str] = {}
        """The rows of the permission table, by the name of the operation."""
        self.guarded: dict[str, dict[str, str]] = {}
        """The same by address and method."""
        for kind in (RuleError, Http404, HttpError, ValidationError):
            self.add_exception_handler(kind, refused)

    def answers(
        self,
        path: str,
        form: type[Form],
        *,
        method: str = "GET",
        waits: bool = False,
        act: str = "",
        extra: Data | None = None,
    ) -> Callable[[View], View]:
        """An operation that answers with a form, or waits for the worker first.

        With an act, the operation is for those to whom the permission table gives it.
        """
        responses: dict[int, type[Form] | None] = {200: form}
        if waits:
            responses[202] = Question

        def made(view: View) -> View:
            self.forms[view.__name__] = form
            if act:
                self.acts[view.__name__] = act
                self.guarded.setdefault(path.replace("{", "<").replace("}", ">"), {})[method] = act
            summary = (view.__doc__ or "").partition("\n")[0]
            return self.api_operation(
                [method],
                path,
                response=responses,
                summary=summary,
                by_alias=True,
                openapi_extra=extra,
            )(view)

        return made

    @property
    def urls(self) -> tuple[list[Any], str, str]:
        """The addresses, each served as all answers are."""
        patterns, app, name = super().urls
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                acts = self.guarded.get(f"/{pattern.pattern}")
                view = pattern.callback
                pattern.callback = _guarded(view, acts) if acts else public(answering(view))
        return patterns, app, name

    def get_openapi_operation_id(self, operation: Any) -> str:
        """The name of the operation's function."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, **named: Any) -> Any:
        """The document, with refusals, tags and the files that people write."""
        made: Any = super().get_openapi_schema(**named)
        known: set[type[Form]] = {*self.forms.values(), Question, Problem}
        refs, described = models_json_schema(
            [(form, "serialization") for form in known], ref_template=_ref("{model}")
        )
        made["components"]["schemas"] = {**described["$defs"], **_files()}
        for path in made["paths"].values():
            for method, operation in path.items():
                form = self.forms[operation["operationId"]]
                operation["responses"][200]["content"][JSON]["schema"] = refs[form, "serialization"]
                _complete(operation, method)
                if operation["operationId"] in self.acts:
                    _secure(operation, method)
        made["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        return made


def _guarded(view: View, acts: Mapping[str, str]) -> View:
    """A view behind the permission table; what it answers is kept by nobody."""
    sees = "read submissions"
    marked = {method: permits(act, sees=sees)(view) for method, act in acts.items()}

    @wraps(view)
    def served(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if request.method == "HEAD":
            request.method = "GET"
        return marked.get(request.method or "", view)(request, *args, **named)

    served.permission = acts.get("GET") or next(iter(acts.values()))  # type: ignore[attr-defined]
    served.permissions = dict(acts)  # type: ignore[attr-defined]
    served.csrf_exempt = True  # type: ignore[attr-defined]
    return served


def _files() -> Data:
    """The forms of a case and of a Rules Submission."""
    found: Data = {}
    for name in ("case", "submission"):
        text = json.dumps(file_schema(name)).replace("#/$defs/", _ref(""))
        schema = json.loads(text)
        found |= schema.pop("$defs", {})
        found["Case" if name == "case" else "SubmissionForm"] = schema
    several = _ref("CasebookForm")
    found["Case"]["anyOf"] = [one for one in found["Case"]["anyOf"] if one["$ref"] != several]
    del found["CasebookForm"]
    return found


def _secure(operation: Data, method: str) -> None:
    """Describe an operation that a token opens: its security and its refusals."""
    operation["security"] = [{"token": []}]
    told = {401: "Send a token.", 403: "The token or the role does not allow it."}
    if method == "post":
        told |= {
            409: "Something happened since you read it; the detail says what.",
            428: "Send If-Match.",
        }
    for status, description in told.items():
        content = {PROBLEM: {"schema": {"$ref": _ref("Problem")}}}
        operation["responses"][status] = {"description": description, "content": content}
    operation["responses"].pop(429, None)


def _complete(operation: Data, method: str) -> None:
    """Refusals, tags and waiting, which no operation says itself."""
    responses = operation["responses"]
    waits, body = 202 in responses, "requestBody" in operation
    text = {"type": "string"}
    if method == "get" and operation["operationId"] != "question":
        tag = {"ETag": {"schema": text, "description": "sent back as If-None-Match"}}
        responses[200]["headers"] = tag
        responses[304] = {"description": "Nothing has changed.", "headers": tag}
    if waits:
        responses[202] |= {
            "description": "The worker computes it: ask for the question until it is answered.",
            "headers": {name: {"schema": text} for name in ("Location", "Retry-After")},
        }
    for status, description in REFUSALS.items():
        if (body or status not in _BODY) and (waits or status not in _WAITS):
            content = {PROBLEM: {"schema": {"$ref": _ref("Problem")}}}
            responses[status] = {"description": description, "content": content}
    if waits:
        responses[429]["headers"] = {"Retry-After": {"schema": text}}
