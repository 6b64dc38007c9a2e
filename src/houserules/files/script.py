"""Chance as a worked case writes it: the cards, rolls, spins and draws to come."""

from __future__ import annotations

from collections.abc import Sequence

from houserules.equipment.cards import Card, parse_cards
from houserules.files.cases import words_of
from houserules.files.play import faces_of
from houserules.files.table_cases import StepForm
from houserules.rules.errors import RuleError, find_name, plain
from houserules.table.chance import SPIN, Written, order_dealing

MOST_DECKS = 8


class Script(Written):
    """Cards come in the order of the shoe at every shuffle until another shoe is written."""

    def __init__(self) -> None:
        super().__init__()
        self._shoe: tuple[Card, ...] = ()
        self._draws: dict[str, str] = {}
        self._unused: dict[str, str] = {}

    def brings(self, step: StepForm) -> None:
        """Take note of what a step says of chance."""
        if step.shoe is not None:
            if "shoe" in self._unused:
                raise RuleError("The shoe before this one was never shuffled.")
            self._shoe = parse_cards(step.shoe, decks=MOST_DECKS)
            self._unused["shoe"] = "The shoe was never shuffled."
        self.rolls.extend(faces_of(text) for text in words_of(step.rolls))
        self.spins.extend(words_of(step.spins))
        for name, drawn in step.draws.items():
            self._draws[plain(name)] = drawn.strip()
            self._unused[plain(name)] = f"Nothing was drawn for “{name}”."

    def unused(self) -> list[str]:
        """Sentences about written results that never came."""
        left = list(self._unused.values())
        left += [f"The roll {'-'.join(map(str, faces))} was never thrown." for faces in self.rolls]
        return left + [f"The spin {mark} never came." for mark in self.spins]

    def shuffle(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The cards of the shoe first, the others after them in their own order."""
        self._unused.pop("shoe", None)
        return order_dealing(cards, self._shoe)

    def choice(self, what: str, among: Sequence[str]) -> tuple[int, ...]:
        """The place of the next spin, or of what is drawn under its name."""
        if what == SPIN:
            return super().choice(what, among)
        self._unused.pop(plain(what), None)
        if plain(what) not in self._draws:
            raise RuleError(f"The {what} is drawn here: write it under “draws”.")
        return (list(among).index(_exactly(self._draws[plain(what)], among, what)),)


def _exactly(drawn: str, among: Sequence[str], what: str) -> str:
    """The thing that is drawn; cards are not shortened."""
    for known in among:
        if known.casefold() == drawn.casefold():
            return known
    return find_name(drawn, among, what)
