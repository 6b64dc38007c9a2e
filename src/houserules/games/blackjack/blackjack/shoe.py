"""633a.1 to 633a.5: the table, the cards and the decks of a Blackjack game."""

from collections.abc import Sequence

from houserules.games.blackjack import PARTS, SETTLED_AT, TERMS, Wording
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.rules import Effect, Game, HouseRules, OneOf
from houserules.rules.procedure import Dealer

game = Game(
    "633a", "Blackjack", positions=7, positions_cite="2(a)", places=("dealer",),
    draws=("magic card", "lucky position"), views=PARTS, by_paragraph=True,
)
game.moments = SETTLED_AT

# 633a.1 and 633a.2: definitions and the table

game.step("2(c)", "the Bad Beat Progressive Wager is locked out when dealing begins")
for name in ("Hit and Run", "Straight Jack"):
    game.step("2(d)(2)", f"the {name} Progressive Wager is locked out when dealing begins")
game.nothing_to_execute("height and marks of the discard rack", "2(g)(1)", "2(g)(2)", "2(h)")

# 633a.3 to 633a.5: the cards, the decks, shuffle and cut

DEALING_SHOE = "dealing shoe"
DOUBLE_SHOE = "double shoe"
HAND = "hand"
SIDES = RED, BLACK = ("the side of hearts and diamonds", "the side of spades and clubs")


class BlackjackShoe(ShoeOfDecks):
    """A dealing shoe, a double shoe, or decks that are dealt from the hand."""

    def sides(self, rules: HouseRules) -> Sequence[str]:
        """A double shoe has two sides with as many decks each, 633a.3(c)."""
        return SIDES if rules[dealing] == DOUBLE_SHOE else ("",)

    def is_dealt_by_hand(self, rules: HouseRules) -> bool:
        """Whether cards from the device are dealt from the hand, 633a.12(b)."""
        return rules[dealing] == HAND

    def removes_no_card(self, dealer: Dealer, seat: int | None) -> str | None:
        """A determinant card is drawn from a double shoe instead, 633a.7(d)."""
        if dealer.rules[dealing] != DOUBLE_SHOE:
            return None
        return "a new dealer removes no card from a double shoe (§ 633a.7(d))"


shoe = BlackjackShoe(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered(
            "4", sides="d", batches="e", preshuffled="f", excused="abcde",
        ),
        decks="3(a)", batches="3(b)", hours="3(d)", shuffle="5", idle_apart=True,
        into_the_shoe="7(a)", first_card="7(c)", cover_card="7(e)", discards_joined="7(e)(1)",
        discards_of_a_side="7(e)(2)", shuffled_again="7(e)(3)", insufficient="14(f)", jams="14(l)",
        out_of_order="14(m)", before_each_round="12(b)(5)",
    ),
    decks=range(1, 9), default=6,
)
Wording(
    definitions="1",
    terms={
        **TERMS,
        "Ace-king suited": "House Money",
        "Any 20": "Twenty Point Bonus and King's Bounty",
        "Crown Treasure Bonus": "player and dealer both have a Royal Match",
        "Determinant card": "which side of a double shoe deals",
        "Double shoe": "a choice of dealing",
        "Flush": "Three Card Poker Wager",
        "Four-of-a-kind": "Super Match",
        "Lucky Player Bonus": "beside the Bad Beat Progressive",
        "Magic Card Bonus": "beside the Bad Beat Progressive",
        "Matched 20": "Twenty Point Bonus",
        "Pair": "by rank",
        "Royal Match": "king and queen of one suit",
        "Straight": "Three Card Poker Wager",
        "Straight flush": "Three Card Poker Wager",
        "Suited Match": "one suit, but not king and queen",
        "Suited pair": "by rank and suit",
        "Suited 20": "Twenty Point Bonus and King's Bounty",
        "Three-of-a-kind": "Three Card Poker Wager and Super Match",
        "Triple Match": "In Between",
        "Two-card straight": "Straight Jack and House Money",
        "Two-card straight flush": "House Money",
    },
    described="Card reader device",
    counts="3(e)", verbal="6(a)", until_decided="6(c)", moved="7(b)", untouched="7(t)",
).of(game)
dealing = game.option("Dealing", "7(a)", OneOf((DEALING_SHOE, DOUBLE_SHOE, HAND)), DEALING_SHOE)
decks, deck_in_play, number_of_decks = shoe.decks, shoe.in_play, shoe.number_of_decks
game.step("3(c)", "the same number of decks in each side of the shoe", (dealing, DOUBLE_SHOE))
game.constraint(
    "12(b)(1)", "No more than two decks are dealt from the hand.",
    lambda rules: rules[dealing] != HAND or number_of_decks(rules) <= 2,
)
game.constraint(
    "12(b)(2)", "Dealing from the hand needs an automated shuffling device.",
    lambda rules: rules[dealing] != HAND or rules[shoe.shuffler],
)
game.step(
    "7(e)(2)", "so do those of the side with the cover card", (dealing, DOUBLE_SHOE)
)
game.carry("7(d)", "a determinant card takes the place of the card that a new dealer removes")
game.step(
    "7(d)(1)", "the determinant card's suit names the side that deals", (dealing, DOUBLE_SHOE)
)
game.step("7(d)(2)", "it is the first player's first card, or set aside", (dealing, DOUBLE_SHOE))
wrong_side = game.irregularity(
    "14(h)", "Round drawn from the incorrect side of a double shoe",
    "It is concluded as if the side were correct.", Effect.CONTINUES, under=(dealing, DOUBLE_SHOE),
)
