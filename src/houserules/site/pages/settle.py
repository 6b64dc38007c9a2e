"""Settle a round: cards, chips and decisions in an address; who is paid what, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_POST

from houserules.answers.rounds import Line, Settle
from houserules.errors import RuleError
from houserules.files.casebook import named as named_case
from houserules.files.casebook import parse_cases
from houserules.files.cases import settled_case
from houserules.files.checking import settled
from houserules.files.reading import Passage
from houserules.files.templates import case_text
from houserules.games import entry_of
from houserules.rules import Game
from houserules.rules.procedure import AskDecision
from houserules.site import rounds
from houserules.site.catalogue import rows_by_family
from houserules.site.middleware import Limits
from houserules.site.pages.common import Placed, found_game, page
from houserules.site.round_form import RoundForm, named
from houserules.table.record import MustDecideError

ACTS = ("to", "card", "back", "die", "spin", "add", "remove", "decide", "drop", "place", "settle")
"""Parameters that are no part of the round: buttons, and the place for the next card."""
ROWS = ("bet.", "event.")
"""The fields of a wager or an event that is being added."""
LONGEST = Limits.ADDRESS - 500
MOST_ACTS = 12
ROUND = Passage("round", "", exact=False)


@page("Settle")
def choose(request: HttpRequest) -> HttpResponse:
    """Choose the game whose round is settled."""
    context = {
        "families": rows_by_family(),
        "title": "Settle a round",
        "lede": "These cards, these wagers: who is paid what, and by which paragraph. Which game?",
        "page": "settle",
    }
    return render(request, "houserules/choose.html", context)


@page("Settle", kept=False)
def settle(request: HttpRequest, slug: str) -> HttpResponse:
    """The round that the address holds, settled; the address of what a button adds to it."""
    game, asked = found_game(slug), _parameters(request)
    acts = {name: asked.pop(name) for name in ACTS if name in asked}
    row = {name: asked.pop(name).strip() for name in list(asked) if name.startswith(ROWS)}
    try:
        data = named(game, rounds.read(asked.items()))
        pairs = rounds.write(data)
    except RuleError as error:
        return _shown(request, slug, RoundForm(game, {}), {"": _plain(error)})
    if missing := _missing(row):
        return _shown(request, slug, RoundForm(game, data, acts.get("to", "")), missing, row)
    if (set(acts) - {"to"}) or row or any(not value.strip() for value in asked.values()):
        flat, to = _acted(game, dict(pairs), acts, row)
        query = rounds.address([*flat.items(), *([("to", to)] if to else [])])
        return HttpResponseRedirect(f"/games/{slug}/settle" + (f"?{query}" if query else ""))
    return _shown(request, slug, RoundForm(game, data, acts.get("to", "")))


def _parameters(request: HttpRequest) -> dict[str, str]:
    return {name: str(value) for name, value in request.GET.items()}


def as_yaml(request: HttpRequest, slug: str) -> HttpResponse:
    """The same round as a file."""
    game = found_game(slug)
    text = case_text(_case(game, slug, named(game, rounds.read(_parameters(request).items()))))
    response = HttpResponse(text, content_type="application/yaml; charset=utf-8")
    name = slug.replace("@", "-")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.yaml"'
    return response


@require_POST
def from_yaml(request: Placed, slug: str) -> HttpResponse:
    """The address of a round that was pasted as YAML."""
    request.place = "Settle"
    game, text = found_game(slug), request.POST.get("yaml", "")
    try:
        written = named_case(parse_cases(text, "The text"), None)
        if "table" in written.keys:
            raise RuleError(
                "This case is played at the live table, step by step. Settle it by the command "
                "“houserules settle”; here a case has “seats”."
            )
        other = settled_case(written.keys, written.passage).game
        if other.chapter != game.chapter:
            raise RuleError(f"This is a round of {other.full_name}, not of {game.full_name}.")
        keys = {key: value for key, value in written.keys.items() if key not in rounds.OF_SITE}
        query = rounds.address(rounds.write(named(other, keys)))
        if len(query) > LONGEST:
            raise RuleError("This round is too long for an address. Settle it by the command line.")
    except RuleError as error:
        form = RoundForm(game, {})
        return _shown(request, slug, form, {"yaml": _plain(error)}, {"yaml": text})
    at = entry_of(other.id)
    edition = f"@{other.edition}" if other.edition else ""
    return HttpResponseRedirect(f"/games/{at.slug}{edition}/settle?{query}")


# Buttons


def _missing(row: Mapping[str, str]) -> dict[str, str]:
    """The fields that a new wager or event still lacks, each with a sentence."""
    if row.get("bet.on") and not row.get("bet.amount"):
        return {"bet.amount": f"Say how much is on the {row['bet.on']}."}
    if row.get("bet.amount") and not row.get("bet.on"):
        return {"bet.on": "Say on which wager the amount is placed."}
    if row.get("event.amount") and not row.get("event.does"):
        return {"event.does": "Say what happened."}
    return {}


def _acted(
    game: Game, flat: dict[str, str], acts: Mapping[str, str], row: Mapping[str, str]
) -> tuple[dict[str, str], str]:
    """The round after what was pressed, and the place for the next card."""
    to = "" if "settle" in acts else acts.get("to", "")
    if row.get("bet.on"):
        flat[f"{row.get('bet.seat') or 1}.wagers.{row['bet.on']}"] = row["bet.amount"]
    if row.get("event.does"):
        _happens(flat, row)
    if "card" in acts or "back" in acts:
        form = _form(game, flat, to)
        said = [slot for slot in form.every_slot if slot.key == to and "back" in acts]
        slot = next(iter(said), form.next)
        if slot is not None:
            words = slot.cards.split()
            words = [*words, acts["card"]] if "card" in acts else words[:-1]
            flat[slot.key] = " ".join(words)
            after = _form(game, flat, slot.key).next
            to = after.key if after and "card" in acts else slot.key
    if "die" in acts:
        _throws(flat, acts["die"], _form(game, flat, to).shown.dice)
    if "spin" in acts:
        flat["spins"] = _joined(flat.get("spins", ""), acts["spin"])
    if "decide" in acts:
        seat, _, word = acts["decide"].partition(":")
        flat[f"{seat}.decisions"] = _joined(flat.get(f"{seat}.decisions", ""), word)
    for gone in (acts.get("drop", ""), acts.get("remove", "")):
        if gone:
            flat = {key: value for key, value in flat.items() if not key.startswith(f"{gone}.")}
    if acts.get("remove") and to.partition(".")[0] == acts["remove"]:
        to = ""
    if "add" in acts:
        taken = {key.partition(".")[0] for key in flat} | {"1"}
        to = next(str(number) for number in range(1, 100) if str(number) not in taken)
    if not to and "settle" not in acts:
        to = "1"  # the round is still being filled in
    return {key: value for key, value in flat.items() if value}, to


def _form(game: Game, flat: Mapping[str, str], to: str) -> RoundForm:
    return RoundForm(game, named(game, rounds.read(flat.items())), to)


def _joined(text: str, more: str) -> str:
    return f"{text}, {more}" if text else more


def _throws(flat: dict[str, str], face: str, dice: int) -> None:
    """Add the face of a die to the last throw, or to a new one if that is complete."""
    last = _last_event(flat)
    if last:
        key = f"play.{last}.roll"
        if not flat.get(key) or len(flat[key].split("-")) >= dice:
            key = f"play.{last + 1}.roll"
        flat[key] = f"{flat[key]}-{face}" if flat.get(key) else face
        return
    *before, roll = flat.get("rolls", "").split(", ")
    whole = not roll or len(roll.split("-")) >= dice
    throws = [*before, roll, face] if whole else [*before, f"{roll}-{face}"]
    flat["rolls"] = ", ".join(filter(None, throws))


def _happens(flat: dict[str, str], row: Mapping[str, str]) -> None:
    """Add an event; throws that were written by themselves become events before it."""
    for number, roll in enumerate(filter(None, flat.pop("rolls", "").split(", ")), 1):
        flat[f"play.{number}.roll"] = roll
    at, does = f"play.{_last_event(flat) + 1}", row["event.does"]
    if does in ("roll", "no roll", "shooter"):
        flat[f"{at}.{does}"] = row.get("event.amount") or row.get("event.seat") or "1"
        return
    flat[f"{at}.seat"] = row.get("event.seat") or "1"
    bet, amount = row.get("event.bet", ""), row.get("event.amount", "")
    if does in ("places", "reduces by"):
        flat[f"{at}.{does}.{bet}"] = amount
    else:
        flat[f"{at}.{does}"] = bet


def _last_event(flat: Mapping[str, str]) -> int:
    numbers = (key.split(".")[1] for key in flat if key.startswith("play."))
    return max((int(number) for number in numbers if number.isdecimal()), default=0)


# The page


@dataclass(frozen=True)
class Seated:
    """The lines of a seat, and its gain."""

    number: int
    gain: int
    lines: list[Line]
    name: str = ""


def _shown(
    request: HttpRequest,
    slug: str,
    form: RoundForm,
    errors: Mapping[str, str] | None = None,
    row: Mapping[str, str] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {"slug": slug, "game": form.game, "form": form, "row": row or {}}
    context["errors"] = errors or {}
    query, status = rounds.address(rounds.write(form.data)), 200
    context |= {"query": query, "example": rounds.address(form.shown.pairs)}
    context["address"] = request.build_absolute_uri(f"/games/{slug}/settle?{query}")
    filled = bool(form.data.get("seats"))
    if filled:
        context["yaml"] = case_text(_case(form.game, slug, form.data))
    if errors:
        status = 400
    elif filled:
        try:
            context |= _answer(form.game, slug, form.data)
        except RuleError as error:
            asks = error.asks if isinstance(error, MustDecideError) else None
            context["asks"] = _asked(asks) if asks else None
            context["waits"] = _plain(error)
            if not form.to:
                context["errors"] = form.faults() or {_field(asks): _plain(error)}
                status = 400
    return render(request, "houserules/settle.html", context, status=status)


def _case(game: Game, slug: str, data: Mapping[str, Any]) -> dict[str, Any]:
    edition = {"edition": game.edition} if game.edition else {}
    return {"game": slug.partition("@")[0], **edition, **{k: v for k, v in data.items() if v}}


def _answer(game: Game, slug: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """The settlement: its sentence, and its lines by seat."""
    done = settled(settled_case(_case(game, slug, data), ROUND))
    answer = Settle.of_case(done)
    seats = [
        Seated(int(number), gain, [line for line in answer.lines if str(line.seat) == number])
        for number, gain in sorted(answer.totals.seats.items(), key=lambda one: int(one[0]))
    ]
    return {"answer": answer, "settled": seats, "sentence": sentence(answer)}


def sentence(answer: Settle) -> str:
    """Say in one sentence who gains and who loses."""
    seats = sorted(answer.totals.seats.items(), key=lambda one: int(one[0]))
    each = ", ".join(_gains(f"seat {seat}", gain) for seat, gain in seats)
    house = answer.totals.house
    if not answer.lines:
        return "No wager was decided."
    if len(answer.totals.seats) == 1:
        return f"{each[:1].upper()}{each[1:]}."
    if not house:
        return f"The house neither gains nor loses: {each}."
    words = "keeps" if house > 0 else "pays"
    return f"The house {words} ${abs(house) / 100:,.2f} net: {each}."


def _gains(who: str, gain: int) -> str:
    if not gain:
        return f"{who} neither gains nor loses"
    return f"{who} {'gains' if gain > 0 else 'loses'} ${abs(gain) / 100:,.2f}"


def _asked(asks: AskDecision) -> dict[str, Any]:
    acts = list(dict.fromkeys(str(act) for act in asks.acts))
    return {"seat": str(asks.seat), "acts": acts[:MOST_ACTS], "cite": str(asks.cite)}


def _field(asks: AskDecision | None) -> str:
    return "" if asks is None else f"{asks.seat}.decisions"


def _plain(error: RuleError) -> str:
    """A refusal without the name of what was read."""
    text = str(error)
    for head in ("round: ", "case: "):
        text = text.removeprefix(head)
    return text[:1].upper() + text[1:]
