"""The opening of a table: its cards are inspected, spread and washed, unless that was done before.

A chapter gives its paragraphs; no letter is written here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from houserules.equipment.cards import Deck
from houserules.games.shared.devices import Directed
from houserules.law import Citation
from houserules.rules import Effect, Game, HouseRules, Option, YesNo
from houserules.rules.procedure import Dealer

PRESHUFFLED = "Cards received preinspected and preshuffled"
AS_THEY_CAME = "the cards came inspected and shuffled"
NO_TENS = "no 10s are in the decks: any were removed and torn in half"
TWO_JOKERS = "Decks made with two jokers"
ONE_JOKER = "one joker is used; the other is torn in half and goes into the deck's container"
EACH_BATCH = "the cards of each batch are spread and stacked apart"
EACH_DECK = "each deck is spread, washed and stacked apart"


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningParagraphs:
    """Where a chapter has the opening; empty where it has nothing of the kind."""

    inspected: str
    removed: str = ""
    """Cards that are not used are removed and torn, before the others are spread."""
    removes: str = NO_TENS
    spread: str
    washed: str
    sides: str = ""
    """The cards of each side of a double shoe are spread apart."""
    batches: str = ""
    """Each batch or deck is spread apart."""
    batch: str = EACH_BATCH
    inspects: str = "the first player"
    """Before whom the cards are spread."""
    preshuffled: str
    """Cards that come inspected and shuffled."""
    excused: tuple[str, ...]
    """The paragraphs that do not apply to such cards."""

    @classmethod
    def lettered(
        cls, section: str, *, excused: str, inspected: str = "a", spread: str = "b",
        washed: str = "c", removed: str = "", sides: str = "", batches: str = "",
        preshuffled: str = "e", **words: str,
    ) -> "OpeningParagraphs":  # fmt: skip
        """Paragraphs of one section by their letters, and the words that a chapter has for them."""

        def at(letter: str) -> str:
            return letter and f"{section}({letter})"

        return cls(
            inspected=at(inspected), removed=at(removed), spread=at(spread), washed=at(washed),
            sides=at(sides), batches=at(batches), preshuffled=at(preshuffled),
            excused=tuple(map(at, excused)), **words,
        )  # fmt: skip


@dataclass(slots=True)
class Received:
    """Whether the table has opened, and whether its cards came inspected and shuffled."""

    opened: bool = False
    preshuffled: bool = False


def _opened(dealer: Dealer, seat: int | None) -> str | None:
    if not dealer.counts_shoe:
        return "a record of one round says nothing of the opening"
    return "the table is open already" if dealer.state(Received).opened else None


def _received(dealer: Dealer) -> None:
    dealer.state(Received).preshuffled = True


class Opening:
    """The opening of a chapter's table."""

    def __init__(
        self,
        game: Game,
        at: OpeningParagraphs,
        *,
        waits: bool = True,
        removes: Option[bool] | None = None,
        batched: Callable[[HouseRules], bool] = lambda rules: True,
        sided: Callable[[HouseRules], bool] = lambda rules: True,
    ) -> None:
        """Declare its steps, and that cards may come inspected and shuffled.

        Where the table does not wait for wagers before the first shuffle, a choice says so; another
        may say whether cards are removed. Batches, and sides of a shoe, are spread apart where
        there are any: `batched` and `sided` by the rules.
        """
        self.at = at
        self._chosen: Option[bool] | None = None
        self._removes = removes
        self._steps = {
            "inspected": "the dealer inspects the cards and the floorperson verifies it",
            "removed": at.removes,
            "spread": f"the cards are spread face up, and {at.inspects} may inspect them",
            "sides": "the cards of each side of the shoe are spread, washed and stacked apart",
            "batches": at.batch,
            "washed": "the cards are turned face down, washed and stacked",
        }
        for part, does in self._steps.items():
            chosen = (removes, True) if part == "removed" and removes is not None else None
            if cite := self._paragraph(part):
                there = {"batches": batched, "sides": sided}.get(part)
                game.step(cite, does, chosen, applies=there)
        if not waits:
            self._chosen = game.option(PRESHUFFLED, at.preshuffled, YesNo(), False)
            return
        game.irregularity(
            at.preshuffled,
            PRESHUFFLED,
            "They are not inspected at the table, and not shuffled before play begins.",
            Effect.CONTINUES,
            impossible_because=_opened,
            on_report=_received,
        )

    def _paragraph(self, part: str) -> str:
        cite: str = getattr(self.at, part)
        return cite

    def is_preshuffled(self, dealer: Dealer) -> bool:
        """Whether the next cards that are dealt came shuffled, and are not shuffled all the same.

        They are where they were spread since, or where a floorperson directs it.
        """
        received = dealer.state(Received)
        renewed = dealer.was_empty or dealer.state(Directed).shuffle
        return received.preshuffled and not received.opened and not renewed

    def stacks(self, dealer: Dealer, deck: Deck, cite: str | Citation) -> None:
        """Shuffle the cards, or have them as they came where the paragraph says so."""
        dealer.shuffles(deck, cite, text=AS_THEY_CAME if cite == self.at.preshuffled else "")

    def washes(self, dealer: Dealer) -> None:
        """Wash cards that were spread, as at the opening."""
        dealer.says(self.at.washed, self._steps["washed"])

    def renews(self, dealer: Dealer) -> None:
        """Have other decks come to the table, as at the opening."""
        dealer.state(Received).opened = False

    def opens(self, dealer: Dealer, *, sides: bool = False, batches: bool = False) -> str | None:
        """Inspect the cards; the paragraph by which they need no shuffle, if one says so."""
        at, received = self.at, dealer.state(Received)
        if received.opened:
            return None
        received.opened = True
        if self._chosen is not None and dealer.rules[self._chosen]:
            received.preshuffled = True
        excused = ("", *(at.excused if received.preshuffled else ()))
        removes = self._removes is None or dealer.rules[self._removes]
        used = {"sides": sides, "batches": batches, "removed": removes}
        for part, does in self._steps.items():
            if used.get(part, True) and (cite := self._paragraph(part)) not in excused:
                dealer.says(cite, does)
        return at.preshuffled if received.preshuffled else None
