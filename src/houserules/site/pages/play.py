"""Practice: a round at the live table, one player, play money."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from houserules.answers import Advise
from houserules.answers.rounds import Line
from houserules.drawing.chips import Chips
from houserules.equipment.cards import show_cards
from houserules.errors import RuleError
from houserules.games import entry_of
from houserules.games.layouts import has_layout
from houserules.odds.plan import Action, Situation, plan_of, reason
from houserules.rules import Decision, Game, HouseRules, cents
from houserules.rules.money import dollars, short_dollars
from houserules.rules.procedure import AskReport
from houserules.site import practice
from houserules.site.catalogue import rows_by_family
from houserules.site.figures import ask
from houserules.site.models import Practice, Question
from houserules.site.pages.common import Placed, found_game, page, who
from houserules.site.pages.printing import felt_address
from houserules.site.pages.settle import Seated
from houserules.site.round_form import RoundForm
from houserules.table.events import Event, Kind
from houserules.table.inputs import PlaceBets
from houserules.table.offers import Offer
from houserules.table.scene import Hands, Scene
from houserules.terminal.advice import Advice, advice
from houserules.terminal.session import PLAYER, Session

MOST_FIELDS = 8


@page("Practice")
def choose(request: HttpRequest) -> HttpResponse:
    """Choose the game that is played."""
    context = {
        "families": rows_by_family(),
        "title": "Practise",
        "lede": "A round by the book with play money: each step with its paragraph, and a hint "
        "where you decide. Which game?",
        "page": "play",
    }
    return render(request, "houserules/choose.html", context)


@require_safe
def play(request: Placed, slug: str) -> HttpResponse:
    """The table in its present state, or a free seat."""
    game = found_game(slug)
    return _shown(request, slug, game)


@require_POST
def act(request: Placed, slug: str) -> HttpResponse:
    """Do what a button says, and show the table again."""
    game, typed = found_game(slug), {k: str(v) for k, v in request.POST.items()}
    here, does = f"/games/{slug}/play", typed.get("do", "")
    try:
        if does == "sit":
            _sits(request, game, typed)
        elif does == "leave":
            practice.leave(practice.browser_of(request), game)
        else:
            number = typed.get("n", "")
            practice.act(
                practice.browser_of(request),
                game,
                int(number) if number.isascii() and number.isdecimal() and len(number) < 9 else -1,
                lambda session: _does(session, does, typed),
            )
    except practice.LateError:
        return HttpResponseRedirect(f"{here}?late=1")
    except practice.GoneError as error:
        return _shown(request, slug, game, str(error), status=410)
    except RuleError as error:
        return _shown(request, slug, game, str(error), typed, status=400)
    request.session.modified = True
    return HttpResponseRedirect(here)


# Buttons


def _sits(request: HttpRequest, game: Game, typed: Mapping[str, str]) -> None:
    chosen = {
        key.removeprefix("rules."): value
        for key, value in typed.items()
        if key.startswith("rules.") and value.strip()
    }
    browser, chips = practice.browser_of(request, new=True), practice.CHIPS
    before = practice.found(browser, game)
    if before is not None and typed.get("chips") == "taken":
        session, entries = practice.session_at(before)
        chips, rules = max(session.chips, 1), session.rules
        if session.at_stake:
            raise RuleError("You have wagers on the table: finish the round first.")
        practice.keep(before, session, entries)
        practice.sit_down(browser, rules, chips)
        return
    practice.sit_down(browser, game.rules(chosen), chips)


def _does(session: Session, does: str, typed: Mapping[str, str]) -> None:
    what = typed.get("what", "")
    acts: dict[str, Callable[[], object]] = {
        "wager": lambda: _wagers(session, typed),
        "deal": lambda: _deals(session, typed),
        "decide": lambda: session.decide(_decision(what, typed.get("amount", ""))),
        "take back": lambda: session.take_back_together(what),
        "call on": lambda: session.call(what, "on"),
        "call off": lambda: session.call(what, "off"),
        "confirm": session.confirm,
        "report": lambda: session.report(what),
        "buy": session.buy_chips,
    }
    if does not in acts:
        raise RuleError("Say what you do: place a wager, decide, or leave.")
    acts[does]()


def _deals(session: Session, typed: Mapping[str, str]) -> None:
    _wagers(session, typed)
    session.close_wagers()


def _wagers(session: Session, typed: Mapping[str, str]) -> None:
    """Place every wager for which an amount is written; one alone with those that it needs."""
    amounts = [
        (key.removeprefix("w."), cents(value))
        for key, value in typed.items()
        if key.startswith("w.") and value.strip()
    ]
    bet, amount = typed.get("bet", ""), typed.get("amount", "")
    if bet and not amount.strip():
        raise RuleError(f"Say how much is on the {bet}.")
    if bet:
        amounts.append((bet, cents(amount)))
    if len(amounts) == 1:
        session.place_together(*amounts[0])
    elif amounts:
        session.table.do(PlaceBets(session.seat, tuple(amounts)))
        session.open_wagers()


def _decision(what: str, amount: str) -> Decision:
    parsed = Decision.parse(what)
    return Decision(parsed.act, cents(amount), parsed.cards) if amount.strip() else parsed


# The page


class Card(NamedTuple):
    """A card on the table; the code is empty where only its back is seen."""

    code: str


class Lying(NamedTuple):
    """A hand on the table: whose it is, what it is called, its cards."""

    whose: str
    called: str
    cards: list[Card]
    turn: bool


class Said(NamedTuple):
    """An event in words."""

    text: str
    cards: str
    money: str
    cite: str


class Hint(NamedTuple):
    """An act with what it is worth and what it costs against the best, in cents."""

    act: str
    value: float
    cost: float
    why: str
    """Why the rules of the strategy take it, as a sentence; empty if they do not."""


def _shown(
    request: Placed,
    slug: str,
    game: Game,
    error: str = "",
    typed: Mapping[str, str] | None = None,
    status: int = 200,
) -> HttpResponse:
    request.place = "Practice"
    table = practice.found(practice.browser_of(request), game)
    context: dict[str, Any] = {"slug": slug, "game": game, "error": error, "typed": typed or {}}
    drawn = has_layout(entry_of(game.id))
    if table is None:
        context |= {"form": RoundForm(game, {}), "chips": practice.CHIPS}
        context |= {"felt": felt_address(game.rules()) if drawn else ""}
    else:
        session, entries = practice.session_at(table)
        context |= {"felt": _felt(session) if drawn else ""}
        context |= _at_table(session, table, typed or {})
        context |= {"n": entries, "late": "late" in request.GET}
        if "hint" in request.GET and session.deciding:
            context |= _hint(session, context["scene"], who(request))
        practice.keep(table, session, entries)
    response = render(request, "houserules/play.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _felt(session: Session) -> str:
    """Where the layout is, with what the person has wagered on it."""
    seats = {seat: session.table.dealer.bets(seat) for seat in session.seats}
    wagered = [Chips(at, bet, stake) for at, bets in seats.items() for bet, stake in bets.items()]
    return felt_address(session.rules, wagered)


def _at_table(session: Session, table: Practice, typed: Mapping[str, str]) -> dict[str, Any]:
    scene = practice.scene_of(session, table.shown_from)
    live, asks = session.table, session.table.asks
    ended = live.rounds > 0 and table.shown_from < live.round_began
    settled = [line for line in live.settled if line.seat in session.seats] if ended else []
    decided = [line for line in live.dealer.lines if line.seat in session.seats]
    lines = [Line.of(live.game, line) for line in settled or decided]
    gain = sum(line.amount for line in lines)
    return {
        "session": session,
        "scene": scene,
        "hands": list(_hands(session, scene)),
        "dice": scene.dice,
        "ball": scene.ball,
        "markers": [
            (name, f"seat {at}" if isinstance(at, int) else at)
            for name, at in scene.markers.items()
        ],
        "bets": [(str(bet), stake) for bet, stake in session.bets.items()],
        "seated": session.seats[0] in live.dealer.positions,
        "events": [
            _said(session, event, hidden) for event, hidden in _history(session, scene, table)
        ],
        "asks": asks,
        "reports": asks if isinstance(asks, AskReport) else None,
        "offers": sorted(
            (_Choice.of(offer) for offer in session.offers("decide") if not offer.cards),
            key=lambda one: bool(one.least),
        ),
        "sets": [_Choice.of(offer) for offer in session.offers("decide") if offer.cards],
        "settled": [Seated(session.seats[0], gain, lines, "You")] if lines else [],
        "result": _result(gain) if ended and lines else "",
        "gained": session.table.chips.get(PLAYER, 0) + session.at_stake - _brought(session),
        "fields": _fields(session, typed),
        "others": _others(session),
        "back": {offer.what for offer in session.offers("take back")},
        "calls": {offer.what: offer.selections[0] for offer in session.offers("call")},
        "reportable": session.reportable(),
        "full": live.rounds >= practice.MOST_ROUNDS,
    }


def _brought(session: Session) -> int:
    """The chips that the player brought to the table and bought since."""
    given = (entry.data for entry in session.table.log.entries if entry.kind == "input")
    own = [one for one in given if one.get("do") in ("sit", "buy chips")]
    return sum(one.get("chips", 0) for one in own if one.get("seat") in session.seats)


def _result(gain: int) -> str:
    if not gain:
        return "You neither gain nor lose."
    return f"You {'gain' if gain > 0 else 'lose'} {dollars(abs(gain))}."


def _history(session: Session, scene: Scene, table: Practice) -> Iterator[tuple[Event, bool]]:
    """The events of the round in sight, and whether the person does not see their cards."""
    began = session.table.round_began
    for number, event in enumerate(session.table.events):
        if number >= table.shown_from:
            yield event, number >= began and scene.hidden(event)


def _said(session: Session, event: Event, hidden: bool) -> Said:
    own = session.seats
    text, cards, money = event.parts(lambda n: "your seat" if n in own else f"seat {n}")
    if event.kind is Kind.DEALT and event.seat is not None:
        to = "you" if event.seat in session.seats else f"seat {event.seat}"
        text = f"dealt to {', '.join(filter(None, (to, event.hand, event.face)))}"
    return Said(text[:1].upper() + text[1:], "" if hidden else cards, money, str(event.cite))


def _hands(session: Session, scene: Scene) -> Iterator[Lying]:
    for place, hands in scene.places.items():
        yield from _lying(session, scene, place[:1].upper() + place[1:], hands)
    for seat, hands in sorted(scene.hands.items()):
        whose = session.names.get(seat, "You") if seat in session.seats else f"Seat {seat}"
        yield from _lying(session, scene, whose, hands, seat)


def _lying(
    session: Session, scene: Scene, whose: str, hands: Hands, seat: int | None = None
) -> Iterator[Lying]:
    for name, cards in hands.items():
        seen = [scene.seen(lying, seat) for lying in cards]
        called = ""
        if all(seen) and session.game.hand_name is not None:
            open_ = {place: scene.face_up(place) for place in scene.places}
            with suppress(RuleError):
                called = session.game.hand_name([card for card in seen if card], open_)
        turn = seat is not None and scene.turn == seat and scene.turn_hand in ("", name)
        label = f"{whose}, {name}" if name else whose
        yield Lying(label, called, [Card("" if card is None else str(card)) for card in seen], turn)


class _Choice(NamedTuple):
    """A decision to press: its words, and the amounts that it leaves open."""

    what: str
    label: str
    least: str
    most: str
    cite: str

    @classmethod
    def of(cls, offer: Offer) -> _Choice:
        """The choice of an offer."""
        words = offer.words[:1].upper() + offer.words[1:]
        least = most = ""
        if offer.increment:
            least, most = _amount(offer.minimum), _amount(offer.maximum)
        elif offer.minimum:
            words += f", {short_dollars(offer.minimum)} more"
        what = " ".join(filter(None, (offer.what, show_cards(offer.cards))))
        return cls(what, words, least, most, offer.cite)


def _amount(amount: int | None) -> str:
    return "" if amount is None else short_dollars(amount).removeprefix("$")


class _Field(NamedTuple):
    """A wager that may be placed now, with its limits."""

    name: str
    value: str
    hint: str


def _fields(session: Session, typed: Mapping[str, str]) -> list[_Field]:
    """The wagers that have a field each; those of the last round are filled in."""
    if not session.wagering:
        return []
    last = {} if session.bets else _last(session)
    found = []
    for offer in _plain(session):
        value = typed.get(f"w.{offer.what}", _amount(last.get(offer.what)))
        found.append(_Field(offer.what, value, _limits(offer)))
    return found


def _last(session: Session) -> dict[str, int]:
    """The wagers of the last round; in the first one with cards a usual stake on the first."""
    closed = session.last_wagers.get(session.seat)
    if closed or session.table.rounds or session.game.deck is None:
        return {str(bet): stake for bet, stake in (closed or {}).items()}
    first = next(iter(_plain(session)), None)
    stake = session.game.usual_stake
    return {first.what: max(first.minimum or 1, stake)} if first else {}


def _plain(session: Session) -> list[Offer]:
    plain = [offer for offer in session.offers("bet") if not offer.selections]
    return plain if len(plain) <= MOST_FIELDS else []


def _others(session: Session) -> list[tuple[str, list[str]]]:
    """The other wagers, on each of their selections."""
    plain = _plain(session)
    found: dict[str, list[str]] = {}
    for offer in session.offers("bet"):
        if offer not in plain:
            names = [f"{offer.what} on {on}" for on in offer.selections] or [offer.what]
            found.setdefault(offer.what, []).extend(names)
    return list(found.items())


def _limits(offer: Offer) -> str:
    if offer.minimum == offer.maximum:
        return f"exactly {short_dollars(offer.minimum or 0)}"
    return f"from {short_dollars(offer.minimum)}" if offer.minimum and offer.minimum > 1 else ""


# Hints


def _hint(session: Session, scene: Scene, asker: str) -> dict[str, Any]:
    """The worth of each choice, the sentence why it is not known, or the question for it.

    The worker values them: where its mathematics is not loaded yet, that takes seconds.
    """
    waiting: list[Question] = []

    def asked(rules: HouseRules, situation: Situation) -> Sequence[Action]:
        question = ask("advise", rules, who=asker, situation=_written(rules.game, situation))
        if question.state == Question.State.ANSWERED:
            found = Advise.model_validate(question.answer)
            return [Action(one.action, one.value.decimal, why=one.why) for one in found.actions]
        waiting.append(question)
        return ()

    try:
        found = advice(session.table, scene, asked)
    except RuleError as error:
        if waiting:
            return {"waiting": waiting[0]}
        return {"no_hint": str(error)}
    return {"advice": found, "hints": [*_valued(found)]}


def _written(game: Game, situation: Situation) -> dict[str, Any]:
    """The parts of a situation that the mathematics of the game looks at, as text."""
    used = plan_of(game).advised_by
    parts: dict[str, Any] = {"hand": show_cards(situation.hand)}
    for name in ("dealer", "board", "removed"):
        if name in used:
            parts[name] = show_cards(getattr(situation, name))
    if "decided" in used:
        parts["decided"] = list(situation.decided)
    return parts


def _valued(found: Advice) -> Iterator[Hint]:
    for one in found.acts:
        why = reason(one.act, one.why, best=not one.cost) if one.why else ""
        yield Hint(one.act, float(one.value) * found.stake, float(one.cost) * found.stake, why)
