"""Price the choices of an address: every wager, beside other choices, in dollars, as files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from houserules import answers
from houserules.errors import RuleError
from houserules.games import entry_of
from houserules.games.layouts import has_layout
from houserules.odds.plan import plan_of
from houserules.odds.takings import Stakes
from houserules.rules import Game, HouseRules, Option
from houserules.rules.ids import slug as slug_of
from houserules.rules.option import Between, Freely, OneOf
from houserules.site import own_tables
from houserules.site.figures import Answer, TooManyError, ask, priced
from houserules.site.models import Question
from houserules.site.pages import downloads
from houserules.site.pages.common import found_game, page, who
from houserules.site.pages.errors import refuse

AGAINST = "vs."
"""Before the name of an option: a choice of the other side."""
OWN = ("bet", "speed", "compare", "file", own_tables.OPEN)
FEW, SHORT = 9, 16
DEFAULT_BET, DEFAULT_SPEED = "25", "60"


class Field(NamedTuple):
    """An option in the form."""

    name: str
    option: Option[Any]
    values: list[tuple[str, str]]
    """The values with their words; none where the value is written freely."""
    chosen: str
    hint: str
    error: str

    @property
    def kind(self) -> str:
        """How it is asked: buttons, a list, or a line to write in."""
        if not self.values:
            return "line"
        short = all(len(words) <= SHORT for _, words in self.values)
        return "buttons" if short and len(self.values) <= FEW else "list"


class Asked(NamedTuple):
    """The choices of an address, and what is wrong with them."""

    game: Game
    typed: dict[str, str]
    """Values by the names of options, as they are in the address."""
    rules: HouseRules | None
    errors: dict[str, str]
    """Sentences by the name of the field, “” for those of no single one."""
    tables: dict[str, str]
    """The rows of paytables of one's own, as they are in the address."""

    @property
    def query(self) -> str:
        """The part of an address that reproduces the choices."""
        return urlencode(self.typed | self.tables)

    def with_errors(self, errors: dict[str, str]) -> Asked:
        """The same with more that is wrong."""
        return self._replace(rules=None, errors=self.errors | errors) if errors else self


def _asked(game: Game, given: Mapping[str, str]) -> Asked:
    """Read choices and own paytables; every wrong one is named, not only the first."""
    rows = {name: value for name, value in given.items() if own_tables.is_row(name)}
    asked = _choices(game, {name: value for name, value in given.items() if name not in rows})
    if asked.rules is None or not rows:
        return asked._replace(tables=rows)
    found = own_tables.applied(asked.rules, rows)
    rules = None if found.errors else found.rules
    return asked._replace(rules=rules, errors=found.errors, tables=found.typed)


def _choices(game: Game, given: Mapping[str, str]) -> Asked:
    typed: dict[str, str] = {}
    choices: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for name, value in given.items():
        try:
            option = game.find_option(name.replace("-", " "))
            field = field_name(option)
            typed[field] = value
            if value.strip() == "":
                del typed[field]
                continue
            option.domain.read(value)
            if option.name in choices:
                raise RuleError(f"{option.name} is there twice: choose it once.")
            choices[option.name] = value
        except RuleError as error:
            errors[name] = str(error)
    if errors:
        return Asked(game, typed, None, errors, {})
    try:
        rules = game.rules(choices).require_consistent()
    except RuleError as error:
        return Asked(game, typed, None, {"": str(error)}, {})
    changed = {
        name: value
        for name, value in typed.items()
        if rules.written[game.find_option(name.replace("-", " ")).name]
        != game.rules().written[game.find_option(name.replace("-", " ")).name]
    }
    return Asked(game, changed, rules, {}, {})


def field_name(option: Option[Any]) -> str:
    """The name of an option in an address."""
    return slug_of(option.name)


def _sides(game: Game, query: QueryDict) -> tuple[Asked, Asked | None]:
    """The choices of an address, and those of the other side if there is one."""
    given = {name: str(query[name])[:500] for name in query if name not in OWN}
    own = {name: value for name, value in given.items() if not name.startswith(AGAINST)}
    other = {
        name.removeprefix(AGAINST): value
        for name, value in given.items()
        if name.startswith(AGAINST)
    }
    twice = {
        name: f"“{name}” is there twice, with different values: choose once."
        for name in given
        if len(set(query.getlist(name))) > 1
    }
    asked = _asked(game, own).with_errors(twice)
    if other:
        return asked, _asked(game, other)
    if query.get("compare") == "defaults" and (asked.typed or asked.tables):
        return asked, _asked(game, {})
    return asked, None


def asked_in(game: Game, query: QueryDict) -> Asked:
    """The choices of an address, without those of another side."""
    return _sides(game, query)[0]


@page("Games", kept=False)
def price(request: HttpRequest, slug: str) -> HttpResponse:
    """Figures under the choices of the address."""
    game = found_game(slug)
    asked, other = _sides(game, request.GET)
    short = _short(request.GET, asked, other)
    if short is not None:
        return redirect(f"{request.path}?{short}" if short else request.path)
    stakes, stake_errors = _stakes(request.GET)
    errors = dict(asked.errors) | stake_errors
    if other is not None:
        errors |= {f"{AGAINST}{name}": sentence for name, sentence in other.errors.items()}
    found = theirs = None
    if not errors:
        try:
            found = priced(_rules(asked), who=who(request))
            theirs = priced(_rules(other), who=who(request)) if other is not None else None
        except TooManyError as error:
            answer = refuse(request, 429, str(error))
            answer.headers["Retry-After"] = "3600"
            return answer
    context = _context(request, game, asked, other, found, theirs, stakes)
    context |= {"errors": errors, "slug": slug, "felt": has_layout(entry_of(game.id))}
    return render(request, "houserules/price.html", context, status=400 if errors else 200)


def _short(query: QueryDict, asked: Asked, other: Asked | None) -> str | None:
    """The same address without what is by default, if the form has sent that too."""
    if asked.errors or (other is not None and other.errors):
        return None
    kept = asked.typed | asked.tables
    if other is not None and query.get("compare") != "defaults":
        kept |= {f"{AGAINST}{name}": value for name, value in other.typed.items()}
    default = {"bet": DEFAULT_BET, "speed": DEFAULT_SPEED, "compare": "", own_tables.OPEN: ""}
    kept |= {
        name: str(query[name]) for name in default if query.get(name, "") not in ("", default[name])
    }
    if set(query) <= set(kept) or not any(name in query for name in ("bet", "speed")):
        return None
    return urlencode(kept)


def _rules(asked: Asked) -> HouseRules:
    assert asked.rules is not None
    return asked.rules


def _stakes(query: QueryDict) -> tuple[Stakes | None, dict[str, str]]:
    bet, speed = query.get("bet", DEFAULT_BET)[:20], query.get("speed", DEFAULT_SPEED)[:20]
    try:
        stakes = Stakes.read(f"{bet.replace(',', '')}, {speed}, 1")
    except RuleError:
        return None, {"bet": "Write a bet in dollars and bets an hour as whole numbers above zero."}
    return stakes, {}


class Row(NamedTuple):
    """A wager under the choices, beside the other side."""

    name: str
    figure: answers.Figure
    other: answers.Figure | None
    change: float | None
    offered: bool
    cost: float
    """In cents an hour."""


def _context(
    request: HttpRequest,
    game: Game,
    asked: Asked,
    other: Asked | None,
    found: Answer | None,
    theirs: Answer | None,
    stakes: Stakes | None,
) -> dict[str, Any]:
    waiting = [one for one in (found, theirs) if one is not None and one.price is None]
    rows = _rows(game, asked, found, theirs, stakes)
    moving, rest = _fields(game, asked, {**asked.errors})
    every = request.GET.urlencode()
    return {
        "game": game,
        "asked": asked,
        "other": other,
        "rows": rows,
        "main": rows[0] if rows else None,
        "waiting": [one.question for one in waiting],
        "failed": [one.failed for one in waiting if one.failed],
        "moving": moving,
        "rest": rest,
        "bet": request.GET.get("bet", DEFAULT_BET)[:20],
        "speed": request.GET.get("speed", DEFAULT_SPEED)[:20],
        "compare": request.GET.get("compare", ""),
        "query": f"?{every}" if every else "",
        "own_query": asked.query,
        "as_other": urlencode({f"{AGAINST}{name}": v for name, v in asked.typed.items()}),
        "chosen": _in_words(asked),
        "chosen_other": _in_words(other) if other is not None else "",
        "editors": own_tables.editors(
            asked.rules or game.rules(), asked.tables, _opened(request.GET), asked.errors
        ),
        "writable": list(own_tables.writable(game.rules())),
        "in_force": found.price.in_force if found is not None and found.price else [],
    }


def _opened(query: QueryDict) -> str:
    """The wager whose paytable is open for writing."""
    return str(query.get(own_tables.OPEN, ""))[:80]


def _in_words(asked: Asked) -> str:
    """The choices that differ from the defaults, in a few words."""
    names = [
        f"{asked.game.find_option(name.replace('-', ' ')).name}: {value}"
        for name, value in asked.typed.items()
    ]
    own = asked.rules.own_by_wagers if asked.rules else []
    names += [f"a paytable of your own for the {', '.join(wagers)}" for wagers, _ in own]
    return "; ".join(names)


def _rows(
    game: Game,
    asked: Asked,
    found: Answer | None,
    theirs: Answer | None,
    stakes: Stakes | None,
) -> list[Row]:
    if found is None or found.price is None or stakes is None:
        return []
    others: dict[tuple[str, str | None, int], answers.Figure] = {}
    if theirs is not None and theirs.price is not None:
        others = dict(_numbered(theirs.price.figures))
    rules = _rules(asked)
    rows = []
    for key, figure in _numbered(found.price.figures):
        other = others.get(key)
        mine = figure.house_advantage.decimal
        rows.append(
            Row(
                ", ".join(part for part in (figure.wager, figure.when) if part),
                figure,
                other,
                None if other is None else mine - other.house_advantage.decimal,
                rules.offers(game.find_payable(figure.wager)),
                mine * stakes.bet * stakes.hands_per_hour,
            )
        )
    return rows


def _numbered(
    figures: Iterable[answers.Figure],
) -> Iterable[tuple[tuple[str, str | None, int], answers.Figure]]:
    """Figures by wager and selection, and their number among those of the same."""
    seen: Counter[tuple[str, str | None]] = Counter()
    for figure in figures:
        key = figure.wager, figure.selection
        yield (*key, seen[key]), figure
        seen[key] += 1


def _fields(game: Game, asked: Asked, errors: Mapping[str, str]) -> tuple[list[Field], list[Field]]:
    """The options that move figures, then the others."""
    moved = {option for entry in plan_of(game).entries for option in entry.by}
    fields = [(option, field_of(option, asked.typed, errors)) for option in game.options]
    return (
        [field for option, field in fields if option in moved],
        [field for option, field in fields if option not in moved],
    )


def field_of(option: Option[Any], given: Mapping[str, str], errors: Mapping[str, str]) -> Field:
    """An option as a form asks for it, with what was given."""
    name = field_name(option)
    default = option.written(option.default)
    typed = given.get(name, default)
    domain = option.domain
    values: list[tuple[str, str]] = []
    if not isinstance(domain, Freely) and domain.words() != [f"at least {default}"]:
        numbers = isinstance(domain, Between)
        words = [word.split()[0] for word in domain.words()] if numbers else domain.words()
        read = [_read(option, word) for word in words]
        if None not in read:
            values = [(one or "", one or "") for one in read]
    hint = "" if values else " or ".join(domain.words())
    chosen = typed
    if values and isinstance(domain, OneOf):
        chosen = next((value for value, _ in values if value.casefold() == typed.casefold()), typed)
    return Field(name, option, values, chosen, hint, errors.get(name, ""))


def _read(option: Option[Any], word: str) -> str | None:
    try:
        return option.written(option.domain.read(word))
    except RuleError:
        return None


Write = Callable[[HttpRequest, HouseRules, answers.Price], HttpResponse]
FILES: dict[str, Write] = {
    "csv": downloads.as_csv,
    "xlsx": downloads.as_workbook,
    "json": downloads.as_json,
}


@require_safe
def download(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """The figures of the address as a file."""
    game = found_game(slug)
    asked, _ = _sides(game, request.GET)
    if asked.rules is None:
        return refuse(request, 400, next(iter(asked.errors.values())))
    if kind == "pdf":
        return _report(request, asked.rules)
    if kind not in FILES:
        return refuse(request, 404, "Figures are here as csv, xlsx, json and pdf.")
    found = priced(asked.rules, who=who(request))
    if found.price is None:
        return _still_computing(request, entry_of(game.chapter).slug, asked)
    return FILES[kind](request, asked.rules, found.price)


def _report(request: HttpRequest, rules: HouseRules) -> HttpResponse:
    """The mathematics report, once the worker has made it."""
    question = ask("report", rules, who=who(request))
    if question.state == Question.State.ANSWERED:
        return downloads.as_report(rules, question.answer)
    if question.state == Question.State.FAILED:
        return refuse(request, 400, question.sentence)
    context = {"question": question, "address": request.get_full_path(), "game": rules.game}
    answer = render(request, "houserules/waiting.html", context, status=202)
    answer.headers["Refresh"] = "3"
    return answer


def _still_computing(request: HttpRequest, slug: str, asked: Asked) -> HttpResponse:
    return refuse(
        request,
        409,
        "These figures are still being computed. Open the page of the price and come back when "
        "it shows them.",
    )
