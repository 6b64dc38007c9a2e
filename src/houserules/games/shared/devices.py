"""The choices of shuffling and dealing that chapters leave, and the devices that do it."""

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from houserules.rules import (
    Between,
    Effect,
    Game,
    HouseRules,
    Irregularity,
    OneOf,
    Option,
    YesNo,
)
from houserules.rules.irregularity import Impossibility
from houserules.rules.option import Choice
from houserules.rules.procedure import Dealer
from houserules.rules.wager import Condition

V = TypeVar("V")
MANUAL_SHOE, HAND, AUTOMATED_SHOE = METHODS = ("manual shoe", "hand", "automated shoe")


class WaysOfDealing(NamedTuple):
    """Where a chapter leaves the method, the shuffling device and the decks to choose."""

    method: str
    shuffler: str
    two_decks: str
    alternate: str
    from_the_hand: str

    def offered(self, game: Game) -> tuple[Option[str], Option[bool], Option[int]]:
        """The certificate holder's choices: the method, the shuffling device, the decks."""
        dealing = game.option("Dealing", self.method, OneOf(METHODS), MANUAL_SHOE)
        shuffler = game.option("Automated shuffler", self.shuffler, YesNo(), True)
        decks = game.option("Decks", self.two_decks, Between((1, 2), "decks"), 1)
        game.carry(self.alternate, "two decks alternate, each in every other round")
        game.constraint(
            self.two_decks,
            "Two decks alternate only where an automated card shuffling device is used.",
            lambda rules: rules[decks] == 1 or rules[shuffler],
        )
        game.constraint(
            self.from_the_hand,
            "Dealing from the hand needs an automated card shuffling device.",
            lambda rules: rules[dealing] != HAND or rules[shuffler],
        )
        return dealing, shuffler, decks


def reshuffling_device(game: Game, cite: str, applies: Condition | None = None) -> Option[bool]:
    """Whether an approved device reshuffles and counts the cards; some paragraphs then rest."""
    return game.option("Reshuffling device", cite, YesNo(), False, applies=applies)


@dataclass(slots=True)
class Decks:
    """The one of two decks that was used last; after the second the first is used."""

    used: int = 1


def uses_next_deck(dealer: Dealer, cite: str) -> None:
    """Use the other of two decks."""
    decks = dealer.state(Decks)
    decks.used = 1 - decks.used
    dealer.says(cite, f"the {('first', 'second')[decks.used]} deck is used")


# Shuffles that a floorperson directs


@dataclass(slots=True)
class Directed:
    """Whether a shuffle that was directed is still to be done, from round to round."""

    shuffle: bool = False


def _directs(dealer: Dealer) -> None:
    dealer.state(Directed).shuffle = True


def shuffle_directed(
    game: Game, cite: str, impossible_because: Impossibility | None = None
) -> Irregularity:
    """A floorperson has cards reshuffled that would be dealt on, after the round if one is dealt.

    Where every round begins with a shuffle, it is repeated (`unless_dealt`).
    """
    return game.irregularity(
        cite,
        "Shuffle directed by a floorperson or above",
        "The cards are reshuffled, after the round of play if one is being dealt.",
        Effect.RESHUFFLE_NEXT,
        Effect.CONTINUES,
        impossible_because=impossible_because,
        on_report=_directs,
    )


def unless_dealt(dealer: Dealer, seat: int | None) -> str | None:
    """Why no shuffle is directed where each round is followed by one: cards are being dealt."""
    dealt = dealer.place("dealer") or any(dealer.hand(each) for each in dealer.seats())
    return "the cards are shuffled after this round of play anyway" if dealt else None


def takes_direction(dealer: Dealer) -> bool:
    """Whether a shuffle was directed, which is then carried out."""
    floor = dealer.state(Directed)
    directed, floor.shuffle = floor.shuffle, False
    return directed


# Devices that cannot be used any more

SHUFFLER, SHOE = "Automated shuffler", "Automated dealing shoe"


@dataclass(slots=True)
class Covered:
    """The devices that are covered or marked out of order, from round to round."""

    devices: frozenset[str] = frozenset()


def _covers(device: str, cite: str, first: str) -> Callable[[Dealer], None]:
    def on_report(dealer: Dealer) -> None:
        dealer.state(Covered).devices |= {device}
        if first:
            dealer.says(cite, first)

    return on_report


def is_covered(dealer: Dealer, device: str) -> bool:
    """Whether a device is not used any more."""
    return device in dealer.state(Covered).devices


def covered(device: str) -> Impossibility:
    """Once a device is covered, nothing goes wrong with it."""

    def impossible_because(dealer: Dealer, seat: int | None) -> str | None:
        return "the device is covered" if is_covered(dealer, device) else None

    return impossible_because


def device_out_of_order(
    game: Game,
    cite: str,
    device: str,
    under: Choice[V],
    or_under: Choice[V] | None = None,
    *,
    first: str = "",
) -> Irregularity:
    """A device that cannot be used, and is not used any more; perhaps something is done first."""
    covers = "It is covered or marked out of order before another method is used."
    return game.irregularity(
        cite,
        f"{device} cannot be used",
        f"{first} {covers}".strip(),
        Effect.COVER_DEVICE,
        Effect.CONTINUES,
        under=under,
        or_under=or_under,
        impossible_because=covered(device),
        on_report=_covers(device, cite, first),
    )


def in_use(
    rules: HouseRules, dealing: Option[str], shuffler: Option[bool], unused: Set[str]
) -> tuple[str, bool]:
    """The method of dealing, and whether a device shuffles, where some devices are covered.

    From a manual shoe instead of a covered one, and instead of the hand, which takes a shuffler.
    """
    shuffled = rules[shuffler] and SHUFFLER not in unused
    method = rules[dealing]
    if (method == AUTOMATED_SHOE and SHOE in unused) or (method == HAND and not shuffled):
        method = MANUAL_SHOE
    return method, shuffled
