"""Hands as the dealer announces them, with the paragraphs that rank them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from houserules.equipment.cards import Card
from houserules.games.poker.side_wagers import FIVE_CARD_NAMES, ranked
from houserules.hands.outcome import HandOutcome
from houserules.hands.poker import USUAL, PokerHand, Ranking, is_super_royal
from houserules.law import Citation
from houserules.rules import Game, HouseRules
from houserules.rules.procedure import Dealer

SIX_CARD_ROYAL = "Six-card royal flush"


def form_poker_hand(
    dealer: Dealer, seat: int, cite: str, name: Callable[[Sequence[Card]], str]
) -> None:
    """Turn up a player's cards, and form the highest Poker hand of them."""
    dealer.reveals(seat, cite)
    dealer.says(cite, f"the highest Poker hand is {name(dealer.hand(seat))}", seat)


@dataclass(frozen=True, slots=True)
class RankedHands:
    """The hands of a ranking by name, as far as a chapter ranks them, each with its paragraph."""

    cites: Mapping[str, Citation]
    ranking: Ranking = USUAL
    low_ace: Citation | None = None
    """Where an ace ranks below a 2, if hands with such an ace name the paragraph."""
    apart: Callable[[Sequence[Card], HouseRules], str | None] = lambda cards, rules: None
    """The name of a hand that the rules have apart from its category, if cards are one."""
    outcome: HandOutcome | None = None
    """Divides a category of which a chapter ranks parts."""

    @classmethod
    def numbered(
        cls,
        game: Game,
        paragraph: str,
        which: str | None,
        names: Iterable[str],
        *,
        others: str = "",
        ranking: Ranking = USUAL,
        low_ace: Citation | None = None,
        apart: Callable[[Sequence[Card], HouseRules], str | None] = lambda cards, rules: None,
        outcome: HandOutcome | None = None,
    ) -> "RankedHands":
        """Declare hands that numbered paragraphs rank, the last perhaps in one for all others.

        `which` describes their paragraphs; without it the name of each hand does.
        """
        *listed, last = names
        local = {name: f"{paragraph}({number})" for number, name in enumerate(listed, 1)}
        local[last] = others or f"{paragraph}({len(listed) + 1})"
        cites = {name: game.carry(cite, which or name) for name, cite in local.items()}
        return cls(cites, ranking, low_ace, apart, outcome)

    @classmethod
    def of(cls, game: Game, cards: str, five: str, others: str) -> "RankedHands":
        """Declare where a chapter ranks cards, hands of five in numbered paragraphs, and others."""
        low_ace = game.carry(cards, "ranks of cards, an ace also below a 2")
        which = "five-card hands"
        return cls.numbered(game, five, which, FIVE_CARD_NAMES, others=others, low_ace=low_ace)

    @classmethod
    def of_six(
        cls,
        game: Game,
        paragraph: str,
        which: str | None,
        royals_apart: Callable[[HouseRules], bool],
    ) -> "RankedHands":
        """Declare the hands of six cards, of which the rules may have six-card royals apart."""

        def apart(cards: Sequence[Card], rules: HouseRules) -> str | None:
            return SIX_CARD_ROYAL if is_super_royal(cards) and royals_apart(rules) else None

        names = (SIX_CARD_ROYAL, *FIVE_CARD_NAMES[:7])
        return cls.numbered(game, paragraph, which, names, apart=apart)

    def __call__(self, cards: Sequence[Card], rules: HouseRules) -> str:
        """The best hand among some cards under the rules, with what ranks it."""
        apart = self.apart(cards, rules)
        return ranked(apart.lower(), self.cites[apart]) if apart else self.named(cards)

    def named(self, cards: Sequence[Card]) -> str:
        """The best hand among some cards, with what ranks it."""
        hand = PokerHand.of(cards, self.ranking)
        cite = self.cites.get(self.outcome.of(hand) if self.outcome else str(hand.category))
        low = self.low_ace if hand.has_low_ace else None
        return ranked(hand.name, *(each for each in (cite, low) if each))
