"""What chapters leave to choose of shuffling and dealing, alike in sections 3, 5 and 9."""

from dataclasses import dataclass

from houserules.rules import Between, Game, OneOf, Option, YesNo
from houserules.rules.procedure import Dealer

MANUAL_SHOE, HAND, AUTOMATED_SHOE = METHODS = ("manual shoe", "hand", "automated shoe")


def ways_of_dealing(game: Game, cite: str) -> tuple[Option, Option, Option]:
    """What the certificate holder chooses: the method, the shuffling device, the decks."""
    dealing = game.option("Dealing", cite, OneOf(METHODS), MANUAL_SHOE)
    shuffler = game.option("Automated shuffler", "5(a)", YesNo(), "yes")
    decks = game.option("Decks", "3(b)", Between((1, 2), "decks"), 1)
    game.constraint(
        "3(b)",
        "Two decks alternate only where an automated card shuffling device is used.",
        lambda rules: rules[decks] == 1 or rules[shuffler] == "yes",
    )
    game.constraint(
        "9(a)(1)",
        "Dealing from the hand needs an automated card shuffling device.",
        lambda rules: rules[dealing] != HAND or rules[shuffler] == "yes",
    )
    return dealing, shuffler, decks


@dataclass(slots=True)
class Decks:
    """Which of two decks was used last; after the second the first is used."""

    used: int = 1


def uses_next_deck(dealer: Dealer) -> None:
    """Of two decks each is used in every other round."""
    decks = dealer.keeps(Decks)
    decks.used = 1 - decks.used
    dealer.says("3(b)(3)", f"the {('first', 'second')[decks.used]} deck is used")
