"""The cut of shuffled cards: its offer, players who decline it, and a cut that is made again.

A chapter gives its paragraphs; no letter is written here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from houserules.rules import Effect, Game, Irregularity
from houserules.rules.irregularity import Impossibility
from houserules.rules.procedure import Dealer


@dataclass(frozen=True, slots=True, kw_only=True)
class CutParagraphs:
    """Where a chapter has the cut; without an order of its own it is offered from seat to seat."""

    offered: str
    """The cut is offered; if nobody accepts it, the dealer cuts."""
    first_player: str = ""
    """To the first player who arrived, when the game begins."""
    at_cover_card: str = ""
    """To the player at whose area the cover card appeared."""
    dealers_hand: str = ""
    """From the dealer's right on, where the cover card appeared on the dealer's hand."""
    directed: str = ""
    """From the dealer's right on, where a floorperson had the cards reshuffled."""
    made: str
    again: str
    """A floorperson may require that the cards are cut again."""
    before: str = "they are placed in the dealing shoe"
    """Until when they may."""
    shuffles_again: bool = False
    """Whether a floorperson may require instead that they are shuffled again, and then cut."""
    next_recuts: bool = False
    """Whether the next person cuts them again, and not whoever cut them last."""

    @classmethod
    def lettered(
        cls,
        shuffle: str,
        *,
        by_seats: bool,
        next_recuts: bool = False,
        shuffles_again: bool = False,
    ) -> "CutParagraphs":
        """Paragraphs of a section on the shuffle in the usual order, with or without an order."""
        offered, second, again = (f"{shuffle}({letter})" for letter in "bce")
        if by_seats:
            return cls(
                offered=offered,
                made=second,
                again=again,
                next_recuts=next_recuts,
                shuffles_again=shuffles_again,
            )
        return cls(
            offered=offered,
            first_player=f"{second}(1)",
            at_cover_card=f"{second}(2)",
            dealers_hand=f"{second}(3)",
            directed=f"{second}(4)",
            made=f"{shuffle}(d)",
            again=again,
        )


Offer = tuple[int, str]
"""A seat to which the cut is offered, and the paragraph by which it is."""
Shuffle = Callable[[str], None]
"""Shuffle the same cards again, by a paragraph."""


@dataclass(slots=True)
class _NextCut:
    """The wishes of people about the next cut."""

    declined: set[int] = field(default_factory=set)
    again: bool = False
    shuffle: bool = False


class Cut:
    """The cut of a chapter: its steps, and what people may do about it."""

    def __init__(self, game: Game, at: CutParagraphs, impossible_because: Impossibility) -> None:
        """Declare it; `impossible_because` says why no cut is due now."""
        self.at = at
        game.step(at.offered, "offer the cut; the dealer cuts if nobody accepts it")
        for cite, first in {
            at.first_player: "the first player who arrived, when the game begins",
            at.at_cover_card: "the player at whose area the cover card appeared",
            at.dealers_hand: "players from the dealer's right on, after the dealer's cover card",
            at.directed: "players from the dealer's right on, after a shuffle that was directed",
        }.items():
            if cite:
                game.step(cite, f"the cut is offered to {first}")
        if not at.first_player:
            game.step(at.made, "cut at least ten cards from the top or the bottom")
        self._declined = game.irregularity(
            at.offered,
            "Player refuses the cut",
            "It is offered to the next player, if there is one; otherwise the dealer cuts.",
            Effect.CUT_DECLINED,
            Effect.CONTINUES,
            impossible_because=impossible_because,
        )
        self._again = game.irregularity(
            at.again,
            "Floorperson requires a recut",
            f"The cards are cut again before {at.before}.",
            Effect.RECUT,
            Effect.CONTINUES,
            impossible_because=impossible_because,
        )
        self._shuffled: Irregularity | None = None
        if at.shuffles_again:
            self._shuffled = game.irregularity(
                at.again,
                "Floorperson requires a shuffle after the cut",
                f"The cards are shuffled and cut again before {at.before}.",
                Effect.SHUFFLED_AGAIN,
                Effect.CONTINUES,
                impossible_because=impossible_because,
            )

    def makes(
        self, dealer: Dealer, to: Iterable[Offer], said: str = "cut", shuffle: Shuffle | None = None
    ) -> None:
        """Offer the cut to seats in turn and have it made, perhaps again or after a shuffle."""
        self.notes(dealer)
        at, said_before, everybody = self.at, dealer.state(_NextCut), tuple(to)
        offers = iter(everybody)
        cutting = self._accepts(dealer, offers)
        dealer.says(at.made, said, cutting)
        if said_before.shuffle and shuffle is not None:
            shuffle(at.again)
            offers = iter(everybody)
            cutting = self._accepts(dealer, offers)
            dealer.says(at.made, said, cutting)
        if said_before.again:
            if at.next_recuts:
                cutting = self._accepts(dealer, offers)
            dealer.says(at.again, "the cards are cut again", cutting)
        said_before.declined.clear()
        said_before.again = said_before.shuffle = False

    def _accepts(self, dealer: Dealer, offers: Iterator[Offer]) -> int | None:
        """The next seat that accepts the cut; None for the dealer."""
        for seat, by in offers:
            dealer.says(by, "the cut is offered", seat)
            if seat not in dealer.state(_NextCut).declined:
                return seat
            dealer.says(self.at.offered, "the player refuses the cut", seat)
        dealer.says(self.at.offered, "nobody accepts the cut: the dealer cuts")
        return None

    def offers(self, seats: Iterable[int], by: str = "") -> list[Offer]:
        """The cut as offered to seats in turn, perhaps by a paragraph on their order."""
        return [(seat, by or self.at.offered) for seat in seats]

    def notes(self, dealer: Dealer) -> None:
        """Remember for the next cut, which may come after this round, what people have said."""
        if not dealer.is_recording:
            return
        coming = dealer.state(_NextCut)
        coming.declined |= {s for s in dealer.seated() if dealer.notices(self._declined, seat=s)}
        coming.again = coming.again or dealer.notices(self._again) is not None
        if self._shuffled is not None:
            coming.shuffle = coming.shuffle or dealer.notices(self._shuffled) is not None


def from_highest(seats: Sequence[int]) -> list[int]:
    """Seats clockwise from the highest number; numbers rise clockwise."""
    *others, highest = sorted(seats) or [0]
    return [highest, *others] if seats else []
