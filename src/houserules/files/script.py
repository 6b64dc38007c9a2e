"""Chance as a worked case writes it: the cards, rolls, spins and draws to come."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from houserules.equipment.cards import Card, parse_cards
from houserules.files.cases import words_of
from houserules.files.play import faces_of
from houserules.files.table_cases import StepForm
from houserules.rules.errors import RuleError, find_name, plain
from houserules.table.chance import Source, order_dealing

MOST_DECKS = 8


class Script(Source):
    """Cards come in the order of the shoe at every shuffle until another shoe is written."""

    def __init__(self) -> None:
        super().__init__(0)
        self._shoe: tuple[Card, ...] = ()
        self._rolls: deque[tuple[int, ...]] = deque()
        self._spins: deque[str] = deque()
        self._draws: dict[str, str] = {}
        self._unused: dict[str, str] = {}

    def brings(self, step: StepForm) -> None:
        """Take note of what a step says of chance."""
        if step.shoe is not None:
            if "shoe" in self._unused:
                raise RuleError("The shoe before this one was never shuffled.")
            self._shoe = parse_cards(step.shoe, decks=MOST_DECKS)
            self._unused["shoe"] = "The shoe was never shuffled."
        self._rolls.extend(faces_of(text) for text in words_of(step.rolls))
        self._spins.extend(words_of(step.spins))
        for name, drawn in step.draws.items():
            self._draws[plain(name)] = drawn.strip()
            self._unused[plain(name)] = f"Nothing was drawn for “{name}”."

    def unused(self) -> list[str]:
        """Sentences about written results that never came."""
        left = list(self._unused.values())
        left += [f"The roll {'-'.join(map(str, faces))} was never thrown." for faces in self._rolls]
        return left + [f"The spin {mark} never came." for mark in self._spins]

    def shuffle(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The cards of the shoe first, the others after them in their own order."""
        self._unused.pop("shoe", None)
        return order_dealing(cards, self._shoe)

    def numbers(self, count: int, below: int) -> tuple[int, ...]:
        """The next roll."""
        if not self._rolls:
            raise RuleError("Dice are thrown here: write what they show under “rolls”.")
        faces = self._rolls.popleft()
        if len(faces) != count or max(faces) > below:
            raise RuleError(f"{count} dice are thrown here, not {'-'.join(map(str, faces))}.")
        return tuple(face - 1 for face in faces)

    def choice(self, what: str, among: Sequence[str]) -> tuple[int, ...]:
        """The next spin, or what is drawn under its name."""
        if what == "spin":
            if not self._spins:
                raise RuleError("The wheel is spun here: write where it stops under “spins”.")
            drawn = self._spins.popleft()
        else:
            self._unused.pop(plain(what), None)
            if plain(what) not in self._draws:
                raise RuleError(f"The {what} is drawn here: write it under “draws”.")
            drawn = self._draws[plain(what)]
        return (list(among).index(_exactly(drawn, among, what)),)


def _exactly(drawn: str, among: Sequence[str], what: str) -> str:
    """The thing that is drawn; numbers and cards are not shortened."""
    for known in among:
        if known.casefold() == drawn.casefold():
            return known
    return find_name(drawn, among, what)
