"""633a.1 to 633a.5: the table, the cards and the decks of a Blackjack game."""

from houserules.equipment.cards import STANDARD, Deck
from houserules.games.shared.devices import reshuffling_device
from houserules.rules import Between, Game, HouseRules, OneOf, YesNo

game = Game(
    "633a", "Blackjack", positions=7, positions_cite="2(a)", places=("dealer",),
    draws=("magic card", "lucky position"), by_paragraph=True,
)  # fmt: skip

# 633a.1 and 633a.2: definitions and the table

for term, what in {
    "Ace-king suited": "House Money",
    "Any 20": "Twenty Point Bonus and King's Bounty",
    "Blackjack": "an ace and a card that counts 10 as the first two cards",
    "Crown Treasure Bonus": "player and dealer both have a Royal Match",
    "Determinant card": "which side of a double shoe deals",
    "Double shoe": "a choice of dealing",
    "Flush": "Three Card Poker Wager",
    "Four-of-a-kind": "Super Match",
    "Hard total": "no ace, or all aces count 1",
    "Hole card": "the dealer's second card",
    "Lucky Player Bonus": "beside the Bad Beat Progressive",
    "Magic Card Bonus": "beside the Bad Beat Progressive",
    "Matched 20": "Twenty Point Bonus",
    "Pair": "by rank",
    "Royal Match": "king and queen of one suit",
    "Soft total": "an ace counts 11",
    "Straight": "Three Card Poker Wager",
    "Straight flush": "Three Card Poker Wager",
    "Suited Match": "one suit, but not king and queen",
    "Suited pair": "by rank and suit",
    "Suited 20": "Twenty Point Bonus and King's Bounty",
    "Three-of-a-kind": "Three Card Poker Wager and Super Match",
    "Triple Match": "In Between",
    "Two-card straight": "Straight Jack and House Money",
    "Two-card straight flush": "House Money",
}.items():
    game.carry(f'1("{term}")', what)
game.nothing_to_execute("a device, described", '1("Card reader device")')
game.nothing_to_execute("what the layout and its signs show", "2(b)")
game.step("2(c)", "the Bad Beat Progressive Wager is locked out when dealing begins")
game.step("2(d)(2)", "so are the Hit and Run and Straight Jack Progressive Wagers")
game.nothing_to_execute("wagering devices at the table", "2(d)(1)")
game.nothing_to_execute(
    "drop box, tip box, card reader, discard rack", "2(e)", "2(f)", "2(g)", "2(h)"
)

# 633a.3: the cards

DEALING_SHOE = "dealing shoe"
DOUBLE_SHOE = "double shoe"
HAND = "hand"
decks = game.option(
    "Decks", "3(a)", Between.range(1, 8, "decks"), 6, must=True,
    says=lambda number: "1 deck" if number == 1 else f"{number} decks",
)  # fmt: skip
shuffler = game.option("Automated shuffler, two batches", "3(b)", YesNo(), False)
reshuffling = reshuffling_device(game, "5(h)")
game.constraint(
    "3(b)", "A device that reshuffles the cards by itself has no second batch.",
    lambda rules: not (rules[shuffler] and rules[reshuffling]),
)  # fmt: skip
dealing = game.option("Dealing", "7(a)", OneOf((DEALING_SHOE, DOUBLE_SHOE, HAND)), DEALING_SHOE)
game.carry("3(b)(1)", "the decks of one batch are in play")
game.step("3(b)(3)", "one batch is shuffled while the other is played", (shuffler, True))
game.step("3(b)(4)", "the batches alternate from shoe to shoe", (shuffler, True))
game.step("3(c)", "the same number of decks in each side of the shoe", (dealing, DOUBLE_SHOE))
game.nothing_to_execute("the backs of the cards", "3(b)(2)")
game.nothing_to_execute("the discard rack holds cards of one batch", "3(b)(5)")
game.nothing_to_execute("hours of play, which the table does not measure", "3(d)")
game.carry("3(e)(1)", "2 to 10 count their face")
game.carry("3(e)(2)", "jack, queen and king count 10")
game.carry("3(e)(3)", "an ace counts 11, or 1 where 11 would pass 21")
game.constraint(
    "12(b)(1)", "No more than two decks are dealt from the hand.",
    lambda rules: rules[dealing] != HAND or number_of_decks(rules) <= 2,
)  # fmt: skip
game.constraint(
    "12(b)(2)", "Dealing from the hand needs an automated shuffling device.",
    lambda rules: rules[dealing] != HAND or rules[shuffler],
)  # fmt: skip


def number_of_decks(rules: HouseRules) -> int:
    """The decks that are dealt together: of the shoe, of one batch or of one side."""
    return rules[decks]


def deck_in_play(rules: HouseRules) -> Deck:
    """The cards of the shoe, 633a.3(a)."""
    return STANDARD.decks(number_of_decks(rules))


game.uses_deck(deck_in_play)


# 633a.4 and 633a.5: opening, shuffle and cut

game.nothing_to_execute("inspection and washing of the cards at the opening", "4")
game.step("5(a)", "shuffle and stack the cards")
game.step("5(d)", "cut; the cover card goes in at least a quarter from the bottom")
game.step("5(f)", "reshuffle when the cover card is reached, or when a floorperson says so")
game.nothing_to_execute("who cuts, and a second cut", "5(b)", "5(c)", "5(e)")
game.step("5(g)", "spread the cards while nobody plays", (reshuffling, False))
game.step(
    "5(g)(1)", "reshuffle when somebody comes to a table at which nobody was", (shuffler, False)
)
game.step("5(g)(2)", "the batch in the device comes into play then", (shuffler, True))
