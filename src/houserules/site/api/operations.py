"""The operations of the API: each calls the library and gives what it returns."""

from __future__ import annotations

import json
from datetime import date
from typing import Annotated, Any, Literal

from django.http import Http404, HttpRequest, HttpResponse
from ninja.params.functions import Path, Query
from pydantic import WithJsonSchema

from houserules import answers, library
from houserules.comparison.choices import chosen_otherwise
from houserules.equipment.cards import parse_cards
from houserules.errors import RuleError
from houserules.games import INDEX, entry_of
from houserules.odds.cache import NotKeptError
from houserules.odds.plan import plan_of
from houserules.odds.price import require_moving
from houserules.rules import HouseRules
from houserules.rulings.ruling import UnclearError
from houserules.site import figures, own_tables
from houserules.site.api import asking, forms
from houserules.site.api.document import CASE, CHAPTER, CHOICES, GAME, SUBMISSION, Api
from houserules.site.catalogue import find
from houserules.site.models import Question
from houserules.site.pages import law_lists
from houserules.site.pages.bets import every
from houserules.site.pages.common import found_game, who

api = Api()
_TEXT = 500
"""The most characters of a parameter."""


def _query(description: str, **more: Any) -> Any:
    return Query(..., description=description, **more)


Named = Annotated[str, WithJsonSchema(GAME)]
Chapter = Annotated[str, WithJsonSchema(CHAPTER)]
Cite = Annotated[str, Path(..., description="a paragraph such as 649a.12(d)", max_length=80)]
Key = Annotated[str, Path(..., description="as a 202 has it", pattern="^[0-9a-f]{64}$")]
Words = Annotated[str, _query("a name, a chapter, a paragraph or some words", max_length=200)]
With = Annotated[list[str], _query("an edition, or OPTION=VALUE (repeatable)", alias="with")]
Tables = Annotated[str, _query("the wager whose lettered tables alone are compared")]
Hand = Annotated[str, _query("the player's cards, such as Qs 6h 4d; others' after a /")]
Dealer = Annotated[str, _query("the dealer's up card")]
Board = Annotated[str, _query("community cards")]
Removed = Annotated[str, _query("other cards seen")]
Decided = Annotated[str, _query("earlier decisions, with commas between them")]
Irregular = Annotated[str, _query("what went wrong, in words or by paragraph", max_length=_TEXT)]
Out = Annotated[list[str], _query("a wager that is out (repeatable)")]
Fact = Annotated[
    list[str], _query("an answer to the question that decides: “How many? one” (repeatable)")
]
Which = Annotated[
    Literal["", "best", "worst"],
    _query("of several tables the best or the worst for the player; otherwise the first"),
]
EditionId = Annotated[str, _query("the id of an edition", max_length=80)]
AsOf = Annotated[date | None, _query("a day on which the edition was in force")]


@api.answers("/games", answers.Games)
def games(request: HttpRequest) -> HttpResponse:
    """List the games."""
    asking.only(request)
    return asking.given(answers.Games.of(INDEX))


@api.answers("/search", forms.Search)
def search(request: HttpRequest, q: Words) -> HttpResponse:
    """Find games, bets, paragraphs and irregularities by a name, a chapter or some words."""
    asking.only(request, "q")
    asking.once(request, ["q"])
    return asking.given(forms.Search(found=[forms.Place.model_validate(one) for one in find(q)]))


@api.answers("/bets", forms.Bets, waits=True)
def bets(request: HttpRequest, tables: Which = "") -> HttpResponse:
    """Rank what every bet of every game costs, the cheapest first."""
    asking.only(request, "tables")
    asking.once(request, ["tables"])
    found = sorted(every(tables), key=lambda bet: bet.advantage)
    if not found:
        return asking.later("/api/v1/bets")
    return asking.given(forms.Bets(bets=[forms.Bet.model_validate(bet) for bet in found]))


@api.answers("/games/{game}", answers.Game)
def game(request: HttpRequest, game: Named) -> HttpResponse:
    """Show a game: wagers, paytables, options, irregularities, readings."""
    asking.only(request)
    return asking.given(answers.Game.of(found_game(game)))


@api.answers("/games/{game}/wagers", forms.Wagers)
def wagers(request: HttpRequest, game: Named) -> HttpResponse:
    """List the wagers of a game."""
    asking.only(request)
    return asking.given(forms.Wagers.of(found_game(game)))


@api.answers("/games/{game}/price", answers.Price, waits=True, extra=CHOICES)
def price(request: HttpRequest, game: Named) -> HttpResponse:
    """Price each wager under house rules.

    A row of a paytable of one's own is a parameter such as own.pair-plus-wager.pair=2 to 1.
    """
    rows = asking.once(request, [name for name in request.GET if own_tables.is_row(name)])
    rules = _moving(asking.chosen(request, found_game(game), *rows))
    own = own_tables.applied(rules, rows)
    for sentence in own.errors.values():
        raise RuleError(sentence)
    found = figures.priced(own.rules, who=who(request))
    if found.question is not None:
        return asking.given_by(found.question)
    assert found.price is not None
    return asking.given(found.price)


@api.answers("/games/{game}/price/all", answers.Price, waits=True, extra=CHOICES)
def price_all(request: HttpRequest, game: Named) -> HttpResponse:
    """Price each wager under every paytable and every choice that moves its figure."""
    rules = _moving(asking.chosen(request, found_game(game)))
    try:
        kept = library.price(rules, everything=True, kept_only=True)
    except NotKeptError:
        return asking.given_by(figures.ask("price-all", rules, who=who(request)))
    return asking.given(figures.every_table(rules, kept))


def _moving(rules: HouseRules) -> HouseRules:
    """House rules of which each choice moves a figure."""
    require_moving(rules, map(rules.game.find_option, rules.chosen))
    return rules


@api.answers("/games/{game}/strategy", answers.Strategy, waits=True, extra=CHOICES)
def strategy(request: HttpRequest, game: Named) -> HttpResponse:
    """State the best strategy, in rules and charts for a person."""
    rules = asking.chosen(request, found_game(game))
    try:
        kept = library.strategy(rules, kept_only=True)
    except NotKeptError:
        return asking.given_by(figures.ask("strategy", rules, who=who(request)))
    return asking.given(answers.Strategy.of(rules, kept))


@api.answers("/games/{game}/compare", answers.Compare, waits=True, extra=CHOICES)
def compare(
    request: HttpRequest,
    game: Named,
    with_: With = [],  # noqa: B006
    wager: Tables = "",
) -> HttpResponse:
    """Compare two editions or two choices; of one side, the lettered tables of each wager."""
    left = asking.chosen(request, found_game(game), "with", "wager")
    asking.once(request, ["wager"])
    if with_ and wager:
        raise RuleError("A wager compares the tables of one side: leave “with” out.")
    if wager:
        left.game.find_payable(wager)
    right = _other_side(left, with_) if with_ else None
    return asking.given_by(figures.compared(left, right, wager or None, who(request)))


def _other_side(left: HouseRules, typed: list[str]) -> HouseRules:
    """An edition, or choices on top of the left side."""
    if len(typed) == 1 and "=" not in typed[0]:
        return library.game(entry_of(f"{left.game.chapter}@{typed[0]}").id).rules()
    pairs = [text.partition("=") for text in typed]
    wrong = [name for name, equals, _ in pairs if not equals]
    if wrong:
        raise RuleError(f"“{wrong[0]}” is no choice; write it as OPTION=VALUE.")
    choices = {name.strip(): value.strip() for name, _, value in pairs}
    if len(choices) < len(pairs):
        raise RuleError("An option is chosen twice: choose it once.")
    return chosen_otherwise(left, choices)


@api.answers("/games/{game}/advise", answers.Advise, waits=True, extra=CHOICES)
def advise(
    request: HttpRequest,
    game: Named,
    hand: Hand,
    dealer: Dealer = "",
    board: Board = "",
    removed: Removed = "",
    decided: Decided = "",
) -> HttpResponse:
    """Tell what each action is worth in a situation; the worker computes it."""
    names = ("hand", "dealer", "board", "removed", "decided")
    asking.once(request, names)
    rules = asking.chosen(request, found_game(game), *names)
    before = [word.strip() for word in decided.split(",") if word.strip()]
    situation = {"hand": hand, "dealer": dealer, "board": board, "removed": removed}
    if any(len(text) > _TEXT for text in (*situation.values(), decided)):
        raise RuleError(f"Write at most {_TEXT} characters of cards.")
    if plan_of(rules.game).advise is None:
        raise RuleError(f"{rules.game.name} has no actions that are valued.")
    for cards in "/".join(situation.values()).split("/"):
        parse_cards(cards, decks=8)
    asked = {**situation, "decided": before}
    return asking.given_by(figures.ask("advise", rules, who=who(request), situation=asked))


@api.answers("/games/{game}/what-if", answers.WhatIf, extra=CHOICES)
def what_if(
    request: HttpRequest,
    game: Named,
    event: Irregular,
    wager: Out = [],  # noqa: B006
    fact: Fact = [],  # noqa: B006
) -> HttpResponse:
    """Tell what is ordered when something goes wrong, and what becomes of each wager.

    Words that may mean several things are answered with the candidates, and with the question
    that decides.
    """
    found = found_game(game)
    asking.once(request, ["event"])
    rules = asking.chosen(request, found, "event", "wager", "fact")
    try:
        of = rules if rules.chosen else found
        return asking.given(library.what_if(of, event, wager, facts=fact))
    except UnclearError as error:
        unclear = error.candidates, error.meant
        return asking.given(answers.WhatIf.of(found, *unclear, question=error.question))


@api.answers("/settle", answers.Settle, method="POST", extra=CASE)
def settle(request: HttpRequest) -> HttpResponse:
    """Settle a round, or play it at a table: who is paid what, and by which paragraph."""
    asking.only(request)
    case = asking.sent(request)
    if "cases" in case:
        raise RuleError("Send one case: the keys of a case, without “cases”.")
    settled = library.settle_case(json.dumps(case, ensure_ascii=False))
    return asking.given(answers.Settle.of_case(settled))


@api.answers("/check", answers.Check, method="POST", extra=SUBMISSION)
def check(request: HttpRequest) -> HttpResponse:
    """Check a Rules Submission: what is missing, wrong or inconsistent."""
    asking.only(request)
    return asking.given(library.check(asking.sent(request)))


@api.answers("/coverage", answers.Coverage, waits=True)
def coverage(request: HttpRequest) -> HttpResponse:
    """Tell which paragraphs of all chapters are executed, only stated, or declared."""
    asking.only(request)
    return asking.given_by(figures.ask_about_text("coverage", None, who=who(request)))


@api.answers("/coverage/{chapter}", answers.Coverage, waits=True)
def coverage_of(
    request: HttpRequest,
    chapter: Chapter,
) -> HttpResponse:
    """Tell which paragraphs of a chapter are executed, only stated, or declared."""
    asking.only(request)
    if chapter not in CHAPTER["enum"]:
        raise Http404(f"There is no chapter “{chapter}” here; write one such as 649a.")
    return asking.given_by(figures.ask_about_text("coverage", chapter, who=who(request)))


@api.answers("/findings", answers.Findings, waits=True)
def findings(request: HttpRequest, game: Named = "") -> HttpResponse:
    """List what the figures and tables show in the text, each with its paragraph."""
    return _about_text(request, "findings", game)


@api.answers("/audit", answers.Audit, waits=True)
def audit(request: HttpRequest, game: Named = "") -> HttpResponse:
    """Set the hold percentages that the state has published beside the computed figures."""
    return _about_text(request, "audit", game)


@api.answers("/readings", forms.Readings)
def readings(request: HttpRequest, game: Named = "") -> HttpResponse:
    """List the doubtful places of the text, each with the reading taken and its reason."""
    asking.only(request, "game")
    asking.once(request, ["game"])
    chapter = found_game(game).chapter if game else ""
    groups = [one for one in law_lists.groups() if not chapter or one.id == chapter]
    return asking.given(forms.Readings.of(one for group in groups for one in group.readings))


def _about_text(request: HttpRequest, kind: str, typed: str) -> HttpResponse:
    asking.only(request, "game")
    asking.once(request, ["game"])
    of = found_game(typed).id if typed else None
    return asking.given_by(figures.ask_about_text(kind, of, who=who(request)))


@api.answers("/law/{cite}", answers.Law)
def law(
    request: HttpRequest,
    cite: Cite,
    edition: EditionId = "",
    as_of: AsOf = None,
) -> HttpResponse:
    """Show a paragraph in each edition: where it was and is, what carries it, how it is read."""
    asking.only(request, "edition", "as_of")
    asking.once(request, ["edition", "as_of"])
    if edition and as_of:
        raise RuleError("Name the edition once: edition or as_of.")
    try:
        return asking.given(library.paragraph(cite, edition=edition or None, as_of=as_of))
    except RuleError as error:
        raise Http404(str(error)) from None


@api.answers("/questions/{key}", forms.Question)
def question(
    request: HttpRequest,
    key: Key,
) -> HttpResponse:
    """Tell how far a question is; when it is answered, send the first request once more."""
    asking.only(request)
    found = Question.objects.filter(key=key).first()
    if found is None:
        raise Http404("There is no such question. Send the request again that asked it.")
    return asking.state_of(found, 200)
