"""Chance as people write it, in a case or in Python: cards, rolls, spins and draws to come."""

from __future__ import annotations

from collections.abc import Sequence

from houserules.equipment.cards import Card, parse_cards
from houserules.files.cases import words_of
from houserules.files.play import faces_of
from houserules.files.table_cases import StepForm
from houserules.rules.errors import RuleError, find_name, plain
from houserules.table.chance import SPIN, OrderedStack, Written, order_dealing

MOST_DECKS = 8


class Script(Written):
    """The chance of a table as it is written: `table = open_table(rules, script=script)`.

    Cards come in the order of the shoe at every shuffle until another shoe is written, those that
    are burned among them; after them any others.
    """

    def __init__(self, shoe: str = "") -> None:
        super().__init__()
        self._shoe: tuple[Card, ...] = ()
        self._draws: dict[str, str] = {}
        self._unused: dict[str, str] = {}
        if shoe:
            self.shoe(shoe)

    def shoe(self, cards: str) -> None:
        """Write the cards in the order in which they are dealt from the next shuffle on."""
        if "shoe" in self._unused:
            raise RuleError("The shoe before this one was never shuffled.")
        self._shoe = parse_cards(cards, decks=MOST_DECKS)
        self._unused["shoe"] = "The shoe was never shuffled."

    def roll(self, *rolls: str) -> None:
        """Write the next throws of the dice: 6-1."""
        self.rolls.extend(map(faces_of, rolls))

    def spin(self, *spins: str) -> None:
        """Write where the wheel stops next."""
        self.spins.extend(spins)

    def draw(self, name: str, drawn: str) -> None:
        """Write what is drawn next under a name."""
        self._draws[plain(name)] = drawn.strip()
        self._unused[plain(name)] = f"Nothing was drawn for “{name}”."

    def brings(self, step: StepForm) -> None:
        """Take note of what a step says of chance."""
        if step.shoe is not None:
            self.shoe(step.shoe)
        self.roll(*words_of(step.rolls))
        self.spin(*words_of(step.spins))
        for name, drawn in step.draws.items():
            self.draw(name, drawn)

    def unused(self) -> list[str]:
        """Sentences about written results that never came."""
        left = list(self._unused.values())
        left += [f"The roll {'-'.join(map(str, faces))} was never thrown." for faces in self.rolls]
        return left + [f"The spin {mark} never came." for mark in self.spins]

    def shuffle(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """The cards of the shoe first, the others after them in their own order."""
        self._unused.pop("shoe", None)
        return order_dealing(cards, self._shoe)

    def stack(self, cards: Sequence[Card]) -> OrderedStack:
        """The cards in this order, for a table that keeps no log."""
        return OrderedStack(cards[place] for place in self.shuffle(cards))

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
