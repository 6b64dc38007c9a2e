"""The dealer's steps in a Poker game, street by street, from the form that is played."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby

from houserules.rules import Game, HouseRules

from .forms import EVERY, Form, Opens, Street

NUMBERS = ("no", "one", "two", "three", "four", "five")
TIMES = ("", "", ", twice", ", three times")
FormOf = Callable[[HouseRules], Form]


def declare(game: Game, form_of: FormOf) -> None:
    """Declare the steps of every form; a step that forms share is one."""
    forms: dict[tuple[str, str], set[str]] = {}
    for form in EVERY:
        for step in _steps(form):
            forms.setdefault(step, set()).add(form.name)
    for (cite, does), names in forms.items():
        game.step(cite, does, applies=partial(_is_played, form_of, names), by_parts=True)


def _is_played(form_of: FormOf, names: set[str], rules: HouseRules) -> bool:
    return form_of(rules).name in names


def _steps(form: Form) -> Iterator[tuple[str, str]]:
    """Each step with its paragraph, in the order of a round."""
    if form.has_button:
        yield form.at("(c)(2)"), "the button moves one place clockwise after each round"
    if form.blinds:
        yield form.blinds, "the player left of the button places the Blind Bet, before any card"
    begun: set[tuple[str, str]] = set()
    for street, alike in groupby(form.streets):
        bets = street.bets, f"a betting round, begun by {_first(form, street)}"
        times = TIMES[len(list(alike))]
        again = f"; a betting round follows{' each time' if times else ''}"
        yield street.dealt, f"{_dealt(street)}{times}{again if bets in begun or times else ''}"
        if form.forced and street is form.streets[0]:
            which = "lowest" if form.forced.lowest else "highest"
            yield form.forced.cite, f"the {which} up card makes the Forced Bet"
        if bets not in begun and not times:
            yield bets
        begun.add(bets)
    yield form.shown, _shown(form)
    if form.split:
        parts = " and ".join(f"the {part.name} hand" for part in form.parts)
        yield form.split, f"divide the pot between {parts}"


def _dealt(street: Street) -> str:
    burn = "burn a card, then " if street.burns else ""
    if street.draws:
        return f"{burn}deal as many cards as each player discards"
    if street.community:
        return f"{burn}deal {_cards(street.community)} face up in the center"
    faces = ((street.down, "face down"), (street.up, "face up"))
    told = " and ".join(f"{_cards(count)} {face}" for count, face in faces if count)
    return f"{burn}deal {told} to each player"


def _cards(count: int) -> str:
    return f"{NUMBERS[count]} card{'s' if count > 1 else ''}"


def _first(form: Form, street: Street) -> str:
    if street.opens is Opens.SHOWING:
        return f"the highest {'low' if form.low_shows else 'high'} hand showing"
    return f"the player {street.opens}"


def _shown(form: Form) -> str:
    if len(form.parts) > 1:
        return "at the showdown each part of the pot goes to its best hand"
    return "at the showdown the best hand wins the pot"
