"""Reading a request, and giving an answer or the question that waits for it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import wraps
from hashlib import sha256
from typing import Any

from django.core.cache import caches
from django.http import Http404, HttpRequest, HttpResponse
from ninja.errors import HttpError, ValidationError

from houserules.answers import Form
from houserules.errors import RuleError
from houserules.rules import Game, HouseRules
from houserules.site.api.forms import Question as QuestionForm
from houserules.site.figures import TooManyError
from houserules.site.models import Question
from houserules.site.pages.common import KEPT, View, lasting
from houserules.site.pages.errors import problem, too_many
from houserules.site.process.store import ConflictError, KeyUsedError

JSON = "application/json"
SECONDS = 1
"""When to ask again for an answer that the worker computes."""


def given(form: Form | Mapping[str, Any], status: int = 200) -> HttpResponse:
    """A form as JSON, as commands print it."""
    data = form.to_json() if isinstance(form, Form) else form
    text = json.dumps(data, ensure_ascii=False)
    return HttpResponse(text, content_type=JSON, status=status)


def given_by(question: Question) -> HttpResponse:
    """The worker's answer, or the question that waits for it."""
    if question.state == Question.State.ANSWERED:
        assert question.answer is not None
        return given(question.answer)
    if question.state == Question.State.FAILED:
        raise RuleError(question.sentence)
    return state_of(question, 202)


def state_of(question: Question, status: int) -> HttpResponse:
    """How far a question is; this is never kept."""
    at = f"/api/v1/questions/{question.key}"
    form = QuestionForm.taken(question, state=str(question.state), question=at)
    return _unfinished(form, status)


def later(at: str) -> HttpResponse:
    """An answer that the worker makes without being asked."""
    return _unfinished(QuestionForm(state="computing", progress="", question=at, sentence=""), 202)


def _unfinished(form: QuestionForm, status: int) -> HttpResponse:
    response = given(form, status)
    response.headers["Cache-Control"] = "no-store"
    if status == 202:
        response.headers["Location"] = form.question
        response.headers["Retry-After"] = str(SECONDS)
    return response


def only(request: HttpRequest, *names: str) -> None:
    """Refuse parameters that have no effect, and parameters that are given twice."""
    unknown = [name for name in request.GET if name not in names]
    if unknown:
        known = f"known: {', '.join(names)}" if names else "this address takes none"
        raise RuleError(f"There is no parameter “{unknown[0]}”; {known}.")


def once(request: HttpRequest, names: Iterable[str]) -> dict[str, str]:
    """Parameters that have one value each."""
    twice = [name for name in names if len(request.GET.getlist(name)) > 1]
    if twice:
        raise RuleError(f"{twice[0]} is given twice: give it once.")
    return {name: request.GET[name] for name in names if name in request.GET}


def chosen(request: HttpRequest, game: Game, *but: str) -> HouseRules:
    """House rules by the parameters of a request that mean nothing else."""
    return game.rules(once(request, [n for n in request.GET if n not in but])).require_consistent()


def sent(request: HttpRequest) -> dict[str, Any]:
    """The JSON object in the body of a request."""
    if request.content_type != JSON:
        raise HttpError(415, f"Send JSON, with the content type {JSON}.")
    try:
        data = json.loads(request.body.decode(), parse_constant=_no_number)
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise HttpError(400, f"The body is no JSON in UTF-8: {error}") from None
    if not isinstance(data, dict):
        raise RuleError("The body must be an object with keys and values.")
    return data


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def refused(request: HttpRequest, error: Exception | type[Exception]) -> HttpResponse:
    """A refusal as problem+json."""
    if isinstance(error, TooManyError):
        return too_many(request, error)
    if isinstance(error, ConflictError) and not isinstance(error, KeyUsedError):
        return problem(409, str(error))
    if isinstance(error, ValidationError):
        return problem(422, " ".join(map(_in_words, error.errors)))
    if isinstance(error, HttpError):
        return problem(error.status_code, error.message)
    return problem(404 if isinstance(error, Http404) else 422, str(error))


def _in_words(error: Mapping[str, Any]) -> str:
    return f"{error['loc'][-1]}: {error['msg']}."


def answering(view: View) -> View:
    """A view of the API as it is served: HEAD is GET without a body; what lasts has its tag.

    Answers that no parameter determines are kept.
    """

    @wraps(view)
    def served(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        if request.method == "HEAD":
            request.method = "GET"
        if request.method != "GET":
            return view(request, *args, **named)
        key = "" if request.GET else sha256(f"api {request.path}".encode()).hexdigest()
        content = caches[KEPT].get(key) if key else None
        if content is None:
            response = view(request, *args, **named)
            if response.status_code != 200 or response.headers.get("Cache-Control"):
                return response
            content = response.content
            if key:
                caches[KEPT].set(key, content)
        return lasting(request, HttpResponse(content, content_type=JSON))

    return served
