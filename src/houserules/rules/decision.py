"""A decision: the act that a seat chose, with an amount or cards where the act takes them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace

from houserules.equipment.cards import Card, same_cards, show_cards
from houserules.law import Citation
from houserules.rules.errors import RuleError
from houserules.rules.money import cents, dollars, short_dollars

_BEFORE_AMOUNTS = (" less", " for", " of")


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """An act by its name, with an amount in cents or some cards.

    A decision without amount and cards equals the name of its act, so that a procedure compares
    its answers with words.
    """

    act: str
    amount: int | None = None
    cards: tuple[Card, ...] = ()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            return self.act == other and self.amount is None and not self.cards
        if isinstance(other, Decision):
            mine, others = (self.act, self.amount), (other.act, other.amount)
            return mine == others and same_cards(self.cards, other.cards)
        return NotImplemented

    def __hash__(self) -> int:
        if self.amount is None and not self.cards:
            return hash(self.act)
        return hash((self.act, self.amount, frozenset(self.cards)))

    def __str__(self) -> str:
        amount = "" if self.amount is None else short_dollars(self.amount)
        return " ".join(filter(None, (self.act, amount, show_cards(self.cards))))

    @classmethod
    def parse(cls, text: str) -> Decision:
        """A decision as people write it: an act, then an amount or cards if it takes them.

        >>> Decision.parse("double for less 5"), Decision.parse("low Ah Qd").act
        (Decision(act='double', amount=500, cards=()), 'low')
        """
        words = text.split()
        cards: list[Card] = []
        while len(words) > 1 and (card := Card.named(words[-1])):
            cards.insert(0, card)
            words.pop()
        if cards:
            return cls(" ".join(words).casefold(), cards=tuple(cards))
        if len(words) > 1 and words[-1].strip("-$")[:1].isdigit():
            with suppress(RuleError):
                amount = cents(words[-1])
                act = " ".join(words[:-1]).casefold()
                for word in _BEFORE_AMOUNTS:
                    act = act.removesuffix(word)
                return cls(act, amount)
        return cls(" ".join(words).casefold())


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts in cents that an act leaves open: from the least to the most, in steps."""

    least: int
    most: int
    step: int = 1
    least_by: Citation | None = None
    """The paragraph of the least amount, where it is not that of the act."""

    def __contains__(self, amount: int) -> bool:
        return self.least <= amount <= self.most and amount % self.step == 0

    def __str__(self) -> str:
        least = f" from {self._least} on" if self.least > 1 else ""
        return f"an amount below {dollars(self.most + self.step)}{self._steps}{least}"

    @property
    def between(self) -> str:
        """The least and the most in words."""
        if self.least == self.most:
            return dollars(self.least)
        return f"{self._least} to {dollars(self.most)}{self._steps}"

    @property
    def _least(self) -> str:
        by = f" ({self.least_by.pretty})" if self.least_by else ""
        return f"{dollars(self.least)}{by}"

    @property
    def _steps(self) -> str:
        return f" in steps of {dollars(self.step)}" if self.step > 1 else ""

    def up_to(self, most: int) -> Amounts | None:
        """The same up to an amount, if any is left."""
        most = min(most, self.most)
        most -= most % self.step
        return replace(self, most=most) if most >= self.least else None
