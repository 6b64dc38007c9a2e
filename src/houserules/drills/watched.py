"""Questions from rounds at the table: next steps, vigorish, third cards, the house way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from houserules.drills.question import Kind, Question, chosen_from
from houserules.drills.rounds import Moment, Watched, watched
from houserules.rules import HouseRules, dollars
from houserules.rules.money import short_dollars
from houserules.table.events import Event
from houserules.table.events import Kind as EventKind

SHOWN = 4
"""The last things of a round that are shown before a question, and the questions of a round."""
TRIED = 20
"""The rounds one after another without a question, after which there are no more."""
UNASKED = (EventKind.ROLLED, EventKind.SPUN, EventKind.DREW, EventKind.PLACED, EventKind.SET)
"""Events that are no steps: chance, what players do, and hands that are set."""
DRAWS, STAYS = "draws", "stays"
SETTLED = "settled"
"""The announcement of the table that a settlement is complete."""
_VIGORISH = re.compile(r"less \$[\d.,]+ vigorish")
_DETERMINED = re.compile(f"(.+) ({DRAWS}|{STAYS})")

Asks = Callable[[Watched, Random], Iterator[Question]]


def from_rounds(rules: HouseRules, chance: Random, asks: Asks) -> Iterator[Question]:
    """Questions from one round after another, as long as rounds have any."""
    fruitless = 0
    while fruitless < TRIED:
        found = list(asks(watched(rules, chance.randrange(10**9)), chance))
        fruitless = 0 if found else fruitless + 1
        yield from found


def steps(round_: Watched, chance: Random) -> Iterator[Question]:
    """The next step of a round, to be chosen among others that the round has."""
    moments = round_.moments
    asked = [n for n, moment in enumerate(moments) if n and _is_step(moment)]
    others = [moments[n].says for n in asked]
    for n in chance.sample(asked, min(SHOWN, len(asked))):
        right, event = moments[n], moments[n].event
        choices = chosen_from(right.says, others, chance)
        if event is not None and len(choices) > 1:
            shown = tuple(map(str, moments[max(0, n - SHOWN) : n]))
            asks = "What is the next step?"
            yield Question(Kind.STEPS, shown, asks, right.says, event.cite, choices)


def _is_step(moment: Moment) -> bool:
    event = moment.event
    return event is not None and event.kind not in UNASKED and event.text != SETTLED


def vigorish(round_: Watched, chance: Random) -> Iterator[Question]:
    """The gain of a wager that won, less the vigorish."""
    for line in round_.lines:
        why, taken = _VIGORISH.subn("less the vigorish", line.why)
        if taken and line.amount > 0:
            shown = (f"{line.subject} of {short_dollars(line.stake)}: {why}.",)
            asks = f"It pays {line.pays}. How much does the player gain?"
            yield Question(Kind.PAYOUTS, shown, asks, dollars(line.amount), line.cite)


def _events(round_: Watched) -> Iterator[Event]:
    return (moment.event for moment in round_.moments if moment.event)


def third_cards(round_: Watched, chance: Random) -> Iterator[Question]:
    """Whether a hand draws a third card, where the dealer determines that."""
    hands: dict[str, list[str]] = {}
    for event in _events(round_):
        if event.kind is EventKind.DEALT and event.place:
            hands.setdefault(event.place, []).append(event.cards)
        if event.kind is EventKind.ANNOUNCED and (said := _DETERMINED.fullmatch(event.text)):
            shown = tuple(f"{place}: {' '.join(cards)}" for place, cards in hands.items())
            asks, choices = f"{said[1]}: draws or stays?", (DRAWS, STAYS)
            yield Question(Kind.THIRD_CARDS, shown, asks, said[2], event.cite, choices)


def house_way(round_: Watched, chance: Random) -> Iterator[Question]:
    """The cards that the dealer sets apart, where a house way says how."""
    dealt: dict[str, list[str]] = {}
    for event in _events(round_):
        if event.kind is EventKind.DEALT and event.place:
            dealt.setdefault(event.place, []).append(event.cards)
        if event.kind is EventKind.SET and event.place in dealt:
            cards = dealt.pop(event.place)
            shown = (f"Dealt to the {event.place}: {' '.join(cards)}",)
            asks = f"By the house way, which of them are the {event.hand}?"
            yield Question(Kind.HOUSE_WAY, shown, asks, event.cards, event.cite)
