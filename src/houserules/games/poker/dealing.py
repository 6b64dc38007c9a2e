"""How poker chapters open a table and deal: from a manual shoe, the hand or an automated shoe.

Their sections 2 to 5 and 8 to 10 are the same but for how many cards go where.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houserules.games.common import stub_count
from houserules.rules import Between, Effect, Game, OneOf, Option, YesNo
from houserules.rules.procedure import Dealer

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual shoe", "hand", "automated shoe"


class Method(NamedTuple):
    """Where a method of dealing says what."""

    ready: str
    closed: str
    dealt: str
    stub: str
    counted: tuple[str, str, str]


METHODS = {
    MANUAL_SHOE: Method("8(a)", "8(b)", "8(d)", "8(e)", ("8(f)", "8(g)", "8(h)")),
    HAND: Method("9(a)(2)", "9(a)(3)", "9(b)", "9(c)", ("9(d)", "9(e)", "9(f)")),
    AUTOMATED_SHOE: Method("10(a)(1)", "10(a)(2)", "10(b)", "10(c)", ("10(d)", "10(e)", "10(f)")),
}


def table_and_cards(game: Game) -> None:
    """Sections 2 to 5, but for what the certificate holder chooses."""
    game.nothing_to_execute("what the layout and the signs show", "2(b)")
    game.nothing_to_execute("the progressive and electronic wagering systems", "2(c)", "2(d)")
    game.nothing_to_execute("drop box, tip box and discard rack", "2(e)", "2(f)")
    game.carry("3(a)", "one deck of 52 cards is in play")
    game.nothing_to_execute("backs, storage and alternation of two decks", "3(b)(1)", "3(b)(2)")
    game.carry("3(b)(3)", "each round is dealt from one deck")
    game.nothing_to_execute("one deck at a time in the discard rack", "3(b)(4)")
    game.nothing_to_execute("when decks are changed", "3(c)")
    game.nothing_to_execute("inspection, spreading and washing of new decks", "4")
    game.irregularity(
        "5(b)", "Shuffling device counts an incorrect number of cards",
        "The deck is removed from the table.", Effect.REMOVE_DECK,
    )  # fmt: skip
    random = "cutting and recutting of an already random order"
    game.nothing_to_execute(random, "5(c)(2)", "5(d)", "5(e)")
    game.nothing_to_execute("spreading the cards while nobody plays", "5(f)")
    game.nothing_to_execute("approval of a device that shuffles and counts", "5(g)")


def dealing_methods(game: Game, steps: Mapping[str, tuple[str, str, str]]) -> Option:
    """The choice among the methods, with what each deals and the paragraph for each method."""
    dealing = game.option("Dealing", "5(c)(1)", OneOf(tuple(METHODS)), MANUAL_SHOE)
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
    for number, (name, method) in enumerate(METHODS.items()):
        for cite, does in (
            (method.ready, "the shuffled deck is made ready to deal"),
            (method.closed, "no more bets; lock out and collect the progressive wagers"),
            *((cites[number], does) for does, cites in steps.items()),
            (method.stub, "rack the stub without exposing it"),
        ):
            game.step(cite, does, (dealing, name))
        stub_count(game, *method.counted, (dealing, name))
    game.nothing_to_execute("with which hand a card is moved", "8(c)")
    return dealing


def deal_hands(dealer: Dealer, dealing: str, seats: Sequence[int], cards: int) -> None:
    """To each player and the dealer card by card around the table, or from a shoe in stacks."""
    everybody: tuple[int | str, ...] = (*seats, "dealer")
    cite = METHODS[dealing].dealt
    if dealing != AUTOMATED_SHOE:
        dealer.deals_around(everybody, cite, cards)
        return
    for to in everybody:
        dealer.deals(to, cite, cards)
