"""Drafts: options as a form, findings as one types, check your answers, file, in batches too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from houserules.errors import RuleError
from houserules.files.submissions import (
    AMOUNTS,
    MAIN,
    MOST_CONFIGURATIONS,
    RulesSubmission,
    selected_by,
)
from houserules.files.submissions import LIMITS as LIMITED
from houserules.filings import rules_of_play as play
from houserules.filings.clock import REVIEW_DAYS
from houserules.filings.names import same_name
from houserules.filings.outlook import if_filed
from houserules.filings.permissions import permissions
from houserules.filings.versions import Submission, Version
from houserules.games import INDEX, load
from houserules.rules import Game, Option
from houserules.rules.finding import WRONG, Finding
from houserules.site.pages.common import page
from houserules.site.pages.game import Grid, paytables
from houserules.site.pages.price import Field, field_name, field_of
from houserules.site.people.access import SignedIn, filed_or_404
from houserules.site.process import drafts, queries, services
from houserules.site.process.models import Draft
from houserules.site.process.store import DatabaseRegister, read

LIMITS = ("minimum", "maximum", "increment")
TEXTS = ("internal controls", "jackpot cap", "new layout", "explanation")
LONGEST = 4000


def draft_of(request: SignedIn, draft: UUID) -> Draft:
    """A draft of the own organisation; any other does not exist."""
    try:
        return drafts.found(request.actor, draft)
    except Draft.DoesNotExist:
        raise Http404("There is no such draft.") from None


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: SignedIn) -> HttpResponse:
    """Choose games, and from what their drafts begin."""
    if request.method == "POST":
        games = [one for one in request.POST.getlist("game") if one in queries.NAMES]
        if not games:
            raise RuleError("Choose at least one game.")
        since = request.POST.get("since", "")[:400]
        made = drafts.begin(request.actor, games, since, _models(request, games, since))
        if len(made) == 1:
            return redirect(f"/submissions/drafts/{made[0].pk}/edit")
        return redirect("/submissions/batch")
    register = DatabaseRegister.today()
    known = {chain.game: chain for chain in register.each(Submission, request.actor.organisation)}
    games_of = [(entry, known.get(entry.chapter)) for entry in INDEX]
    context = {"games": games_of, "elsewhere": _elsewhere(request)}
    return render(request, "houserules/draft_new.html", context)


def _elsewhere(request: SignedIn) -> dict[str, str]:
    """The other organisations whose submissions the person may read, by what the form sends."""
    scopes = permissions()["read submissions"]
    held = request.person.current
    return {
        f"at {one.organisation.name_key}": one.organisation.name
        for one in held
        if scopes[one.actor.role] == "o"
        and not same_name(one.organisation.name, request.actor.organisation)
    }


def _models(request: SignedIn, games: list[str], since: str) -> dict[str, Version]:
    """The versions from which drafts begin: one of the own chain, or those of another holder."""
    ref, _, number = since.partition(":")
    if number.isdecimal():
        chain = read(filed_or_404(request.actor, ref))
        if isinstance(chain, Submission) and 1 <= int(number) <= len(chain.versions):
            return {chain.game: chain.versions[int(number) - 1]}
    elif since in (elsewhere := _elsewhere(request)):
        register = DatabaseRegister.today()
        chains = {one.game: one for one in register.each(Submission, elsewhere[since])}
        found = {game: drafts.base_of(chains.get(game)) for game in games}
        return {game: version for game, version in found.items() if version}
    return {}


class Choice(NamedTuple):
    """An option in the form, with its printed tables where it selects one."""

    field: Field
    tables: list[tuple[str, list[tuple[str, str]], tuple[float, float] | None]]
    was: str
    """The value in force."""


class Limited(NamedTuple):
    """A wager with its posted limits, or its progressive amount."""

    name: str
    cite: str
    values: Mapping[str, str]
    amount: str
    error: str


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedIn, draft: UUID) -> HttpResponse:
    """The form of a draft; what is sent is kept at once."""
    row = draft_of(request, draft)
    configuration = _configuration(row, request.GET.get("configuration", ""))
    if request.method == "POST":
        drafts.save(row, request.actor, _typed(row, configuration, request.POST))
        after = _after(row, configuration, request.POST)
        if after:
            return redirect(after)
    context = _edited(request, row, configuration)
    return render(request, "houserules/draft_edit.html", context)


@require_POST
def check(request: SignedIn, draft: UUID) -> HttpResponse:
    """Keep what was typed and answer with what is found in it: a part of the page."""
    row = draft_of(request, draft)
    configuration = _configuration(row, request.GET.get("configuration", ""))
    drafts.save(row, request.actor, _typed(row, configuration, request.POST))
    return render(request, "houserules/_draft_found.html", _found(request, row))


def _configuration(row: Draft, typed: str) -> str:
    names = list(row.data["configurations"])
    return typed if typed in names else names[0]


def _after(row: Draft, configuration: str, given: QueryDict) -> str:
    """Where a button leads."""
    here = f"/submissions/drafts/{row.pk}/"
    name = given.get("add", "").strip()[:60]
    if name and "add-it" in given:
        return f"{here}edit?{urlencode({'configuration': name})}"
    if "drop-it" in given:
        return f"{here}edit"
    if "answers" in given:
        return f"{here}answers"
    if "check" in given:
        return f"{here}edit?{urlencode({'configuration': configuration})}#found"
    return "/desk/" if "leave" in given else ""


def _typed(row: Draft, configuration: str, given: QueryDict) -> dict[str, Any]:
    """The values of a draft with those of the form; what is by default is left out."""
    game = load(row.game)
    configurations = dict(row.data["configurations"])
    configurations[configuration] = _chosen(game, configurations[configuration], given)
    name = given.get("add", "").strip()[:60]
    if name and "add-it" in given and len(configurations) < MOST_CONFIGURATIONS:
        configurations.setdefault(name, configurations[configuration])
    if "drop-it" in given and len(configurations) > 1:
        del configurations[configuration]
    requirements = given.get("additional requirements", "")[:LONGEST].splitlines()
    return {
        **row.data,
        "configurations": configurations,
        "additional requirements": [one.strip() for one in requirements if one.strip()],
        **{name: given.get(name, "").strip()[:LONGEST] for name in TEXTS},
    }


def _chosen(game: Game, before: Mapping[str, Any], given: QueryDict) -> dict[str, Any]:
    rules: dict[str, str] = {}
    for option in game.options:
        value = given.get(f"o.{field_name(option)}", "").strip()[:500]
        default = option.written(option.default)
        if value and (value != default or option.must or option.name in before["rules"]):
            rules[option.name] = value
    limits: dict[str, dict[str, str]] = {}
    amounts: dict[str, str] = {}
    for number, wager in enumerate(game.wagers):
        typed = {key: given.get(f"l.{number}.{key}", "").strip()[:20] for key in LIMITS}
        if any(typed.values()):
            limits[wager.name] = {key: value for key, value in typed.items() if value}
        if amount := given.get(f"a.{number}", "").strip()[:20]:
            amounts[wager.name] = amount
    return {"rules": rules, "limits": limits, "progressive amounts": amounts}


def _edited(request: SignedIn, row: Draft, configuration: str) -> dict[str, Any]:
    game, found = load(row.game), _found(request, row)
    one = row.data["configurations"][configuration]
    rules = {
        field_name(game.find_option(name)): value
        for name, value in one["rules"].items()
        if name in {option.name for option in game.options}
    }
    version: Version | None = found["before"]
    was = version.content["configurations"].get(configuration, {}) if version else {}
    errors = _errors(game, found["findings"], configuration)
    grids = {grid.title: grid for grid in paytables(game)[0]}
    choices = [
        Choice(
            _field(option, rules, errors),
            _tables(game, option, grids),
            was["rules"].get(option.name, option.written(option.default)) if was else "",
        )
        for option in game.options
    ]
    return {
        **found,
        "configuration": configuration,
        "tables": [choice for choice in choices if choice.tables],
        "others": [choice for choice in choices if not choice.tables],
        "limits": [
            Limited(
                wager.name,
                str(wager.cite),
                one.get(LIMITED, {}).get(wager.name, {}),
                one.get(AMOUNTS, {}).get(wager.name, ""),
                errors.get(wager.name, ""),
            )
            for wager in game.wagers
        ],
        "limited": any(one.get(name) for name in (LIMITED, AMOUNTS)),
        "requirements": "\n".join(row.data.get("additional requirements", [])),
        "texts": {name.replace(" ", "_"): row.data.get(name, "") for name in TEXTS},
    }


def _field(option: Option[Any], rules: Mapping[str, str], errors: Mapping[str, str]) -> Field:
    """An option in the form; one that must be chosen shows nothing until it is."""
    name = field_name(option)
    field = field_of(option, rules, errors)._replace(name=f"o.{name}")
    return field._replace(chosen="") if option.must and name not in rules else field


def _tables(
    game: Game, option: Any, grids: Mapping[str, Grid]
) -> list[tuple[str, list[tuple[str, str]], tuple[float, float] | None]]:
    """The printed tables that an option selects among, each with its house advantage.

    A grid whose heads are not values of the option is printed for something else, such as the
    number of decks; the option is then asked by its values.
    """
    payable = selected_by(game, option)
    grid = grids.get(payable.name) if payable else None
    values = {value for value, _ in field_of(option, {}, {}).values}
    if grid is None or len(grid.heads) < 2 or not values.issuperset(grid.heads):
        return []
    return [
        (head, [(label, cells[number].pays) for label, cells in grid.rows], grid.advantages[number])
        for number, head in enumerate(grid.heads)
    ]


def _errors(game: Game, findings: list[Finding], configuration: str) -> dict[str, str]:
    """The findings at options, by the names of their fields."""
    names = {option.name: field_name(option) for option in game.options}
    return {
        _limited(finding) or names[str(finding.place[-1])]: finding.sentence
        for finding in findings
        if finding.place
        and (_limited(finding) or str(finding.place[-1]) in names)
        and finding.configuration in ("", configuration)
    }


def _limited(finding: Finding) -> str:
    """The wager whose limits or progressive amount a finding is about; “” if about neither."""
    *_, of, last = ("", "", *finding.place)
    return str(last) if of in (LIMITED, AMOUNTS) else ""


_PLACES = {
    "internal controls": "ic",
    "jackpot cap": "cap",
    "new layout": "layout",
    "additional requirements": "req",
    "explanation": "why",
}


def _anchor(row: Draft, finding: Finding) -> str:
    """The address of the field that a finding is about; “” if there is none."""
    place = str(finding.place[-1]) if finding.place else ""
    if place in _PLACES:
        return f"edit#{_PLACES[place]}"
    game = load(row.game)
    numbers = {wager.name: number for number, wager in enumerate(game.wagers)}
    if _limited(finding) in numbers:
        at = f"l{numbers[place]}{'a' if LIMITED in finding.place else 'd'}"
    elif place in {option.name for option in game.options}:
        at = f"f-o.{field_name(game.find_option(place))}"
    else:
        return ""
    query = urlencode({"configuration": finding.configuration}) if finding.configuration else ""
    return f"edit{'?' if query else ''}{query}#{at}"


def _found(request: SignedIn, row: Draft) -> dict[str, Any]:
    """The findings in a draft, its changes, and the days that would follow."""
    register = DatabaseRegister.today()
    submission = drafts.read(row, register)
    chain = drafts.before(row, register)
    before = drafts.base_of(chain, bool(row.revises))
    fifteenth, last_open = if_filed(queries.today(), register, REVIEW_DAYS)
    wrong = any(finding.kind is WRONG for finding in submission.findings)
    after = {} if wrong else submission.configurations
    refusal = drafts.refusal(request.actor, row, submission, chain, register)
    return {
        "draft": row,
        "game": queries.NAMES.get(row.game, row.game),
        "findings": list(submission.findings),
        "found": [(one, _anchor(row, one), _limited(one)) for one in submission.findings],
        "refusal": refusal,
        "ready": drafts.may_be_filed(submission) and not refusal,
        "chain": chain,
        "before": before,
        "changes": _changes(before, submission) if not wrong else [],
        "effect": queries.effect(queries.configurations(before, register), after, "")
        if after
        else queries.Effect([]),
        "fifteenth": fifteenth,
        "last_open": last_open,
        "today": queries.today(),
        "right": register.regime_on(queries.today()).submission("(c)"),
    }


def _changes(before: Version | None, submission: RulesSubmission) -> list[play.Change]:
    if before is None or submission.game is None:
        return []
    return play.changes(before.content, play.examined(submission))


@page("Submissions", kept=False)
def answers(request: SignedIn, draft: UUID) -> HttpResponse:
    """Check your answers: what changes, what was found, the days that follow."""
    row = draft_of(request, draft)
    if row.filed_id is not None:
        return redirect(f"/submissions/receipts/?line={row.filed_id}")
    found = _found(request, row)
    found["configurations"] = row.data["configurations"]
    return render(request, "houserules/draft_answers.html", found)


@require_POST
def file(request: SignedIn, draft: UUID) -> HttpResponse:
    """File a draft; sent twice, it is filed once."""
    receipt = services.file(request.actor, draft_of(request, draft))
    return redirect(f"/submissions/receipts/?line={receipt.line.number}")


@require_POST
def discard(request: SignedIn, draft: UUID) -> HttpResponse:
    """Throw a draft away that was never filed."""
    row = draft_of(request, draft)
    if row.filed_id is not None:
        raise RuleError("This draft is filed and kept.")
    row.delete()
    return redirect("/desk/")


@require_http_methods(["GET", "HEAD", "POST"])
def batch(request: SignedIn) -> HttpResponse:
    """Many drafts: file those that are chosen, each on its own record, with one receipt page."""
    every = list(drafts.of(request.actor))
    if request.method == "POST":
        chosen = set(request.POST.getlist("draft"))
        several = [row for row in reversed(every) if str(row.pk) in chosen]
        if not several:
            raise RuleError("Choose at least one draft.")
        filed, refused = services.file_several(request.actor, several)
        query = urlencode({"line": [one.line.number for one in filed]}, doseq=True)
        if not refused:
            return redirect(f"/submissions/receipts/?{query}")
        said = [(queries.NAMES.get(row.game, row.game), why) for row, why in refused.items()]
        context = {"done": filed, "refused": said, "query": query}
        return render(request, "houserules/several.html", context, status=409)
    register = DatabaseRegister.today()
    chains = {one.game: one for one in register.each(Submission, request.actor.organisation)}
    rows = []
    for row in every:
        submission = drafts.read(row, register)
        name = queries.NAMES.get(row.game, row.game)
        chain = chains.get(row.game)
        refusal = drafts.refusal(request.actor, row, submission, chain, register)
        ready = drafts.may_be_filed(submission) and not refusal
        rows.append((row, name, submission.findings, refusal, ready))
    fifteenth, _ = if_filed(queries.today(), register, REVIEW_DAYS)
    context = {"rows": rows, "fifteenth": fifteenth, "main": MAIN}
    return render(request, "houserules/batch.html", context)
