"""Minibaccarat: 58 Pa. Code Chapter 627a.

Three modules hold the rules that the chapter shares with 629a and 631a: how the two hands are dealt
and draw third cards (`dealing`), the wagers and what they pay (`wagers`), how a round is settled
and what is ordered when a card goes wrong (`settling`).
"""

from collections.abc import Iterator

from houserules.equipment.cards import STANDARD, Deck
from houserules.games.baccarat.dealing import PLACES, Dealing
from houserules.games.baccarat.settling import Irregularities, Table, Wagers
from houserules.games.baccarat.wagers import (
    BankersHand,
    DragonBonus,
    HouseMoney,
    Insurance,
    PlayersHand,
    Sections,
    TieWager,
    ez_baccarat,
)
from houserules.games.shared.devices import shuffle_directed
from houserules.rules import (
    Between,
    Freely,
    Game,
    HouseRules,
    Line,
    Odds,
    OneOf,
    Round,
    RuleError,
    YesNo,
)

game = Game(
    "627a", "Minibaccarat", positions=9, positions_cite="2(a)", places=PLACES,
    case_keys=("decisions",),
)  # fmt: skip

# 627a.1 and 627a.2: definitions and the table

game.carry('1("Dragon 7")', "the Banker's Hand wins with 7 on three cards")
game.carry('1("EZ Baccarat")', "a table without vigorish")
game.carry('1("Natural")', "8 or 9 on the first two cards")
game.carry('1("Panda 8")', "the Player's Hand wins with 8 on three cards")
ez = ez_baccarat(game, "2(b)(6)")
game.nothing_to_execute(
    "what the layout and its signs show",
    *(f"2(b)({number})" for number in (1, 2, 3, 4, 5, 7, 8)),
    *(f"2(b)(6)({number})" for number in ("i", "ii", "iii")),
)
game.nothing_to_execute("where marker buttons are kept", "2(c)")
game.nothing_to_execute("drop box, tip box and discard rack", "2(d)", "2(e)")

# 627a.3 to 627a.5: the cards, shuffled, cut and burned

decks = game.option(
    "Decks in play", "3(a)", Between.range(6, 8, "decks"), 8, says=lambda number: f"{number} decks"
)
shuffler = game.option("Automated shuffler, two batches", "3(b)", YesNo(), False)
game.carry("3(b)(1)", "12, 14 or 16 decks in two batches: 6, 7 or 8 in play")
game.step("3(b)(3)", "one batch is shuffled while the other is played", (shuffler, True))
game.step("3(b)(4)", "the batches alternate from shoe to shoe", (shuffler, True))
game.nothing_to_execute("the backs of the cards", "3(b)(2)")
game.nothing_to_execute("the discard rack holds cards of one batch", "3(b)(5)")
game.nothing_to_execute("hours of play, which the table does not measure", "3(c)")
game.nothing_to_execute("inspection and washing of the cards at the opening", "4")
game.step("5(a)", "shuffle before play, after each shoe, or when a floorperson says so")
directed = shuffle_directed(game, "5(a)")
game.nothing_to_execute("who cuts where, and a second cut", "5(b)", "5(c)", "5(e)")
game.step("5(g)", "spread the cards while nobody plays")
game.step(
    "5(g)(1)", "reshuffle when somebody comes to a table at which nobody was", (shuffler, False)
)
game.step("5(g)(2)", "the batch in the device comes into play then", (shuffler, True))
game.nothing_to_execute("how the device keeps a batch", "5(g)(2)(i)", "5(g)(2)(ii)")
game.step("5(f)", "burn the first card and as many more as its face value")

FEWEST_BEHIND = 14


def _behind(value: object) -> int:
    """Read the number of cards behind the second cover card, 627a.5(d)."""
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) < 4) or int(text) < FEWEST_BEHIND:
        raise RuleError(f"“{text[:40]}” is not a number of cards from {FEWEST_BEHIND}.")
    return int(text)


behind_cover_card = game.option(
    "Cards behind the second cover card", "5(d)",
    Freely(_behind, f"at least {FEWEST_BEHIND}", (FEWEST_BEHIND,)), FEWEST_BEHIND,
)  # fmt: skip
game.constraint(
    "5(d)", "The second cover card must be within the stack.",
    lambda rules: cards_behind(rules) < len(deck_in_play(rules)),
)  # fmt: skip


def cards_behind(rules: HouseRules) -> int:
    """The number of cards behind the second cover card."""
    return rules[behind_cover_card]


def deck_in_play(rules: HouseRules) -> Deck:
    """The decks that are in the dealing shoe together, 627a.3(a) and (b)."""
    return STANDARD.decks(rules[decks])


game.uses_deck(deck_in_play)


# 627a.6: Point Counts

game.carry("6(a)(1)", "2 to 9 count their face")
game.carry("6(a)(2)", "10, jack, queen and king count nothing")
game.carry("6(a)(3)", "an ace counts one")
game.carry("6(b)(1)", "ace, 2 and 4 make 7")
game.carry("6(b)(2)", "ace, 2 and 9 make 2: the right digit counts")

# 627a.7 and 627a.12: wagers and what they pay

SECTIONS = Sections(wagers="7(a)", payouts="12", adding="8(d)(1)(i)")
wagers = Wagers(
    banker=BankersHand(game, SECTIONS, ez),
    player=PlayersHand(game, SECTIONS),
    tie=TieWager(game, SECTIONS),
    dragon_bonus=DragonBonus(game, SECTIONS),
    dragon_7=Insurance(
        game, "Dragon 7", Odds(40), "7(a)(5)", "12(f)", ez, lambda result: result.dragon_7
    ),
    panda_8=Insurance(
        game, "Panda 8", Odds(25), "7(a)(6)", "12(g)", ez, lambda result: result.panda_8
    ),
    house_money=HouseMoney(game, SECTIONS),
)
game.nothing_to_execute("how wagers are placed; verbal wagers with cash", "7(b)")
game.step("7(c)", "no wager is made, increased or withdrawn after no more bets")
game.step("12(d)(2)(i)", "collect marked vigorish before the reshuffle or when the player leaves")
game.step("12(d)(2)(ii)", "mark the vigorish that a seat owes")
game.step("12(d)(2)(iii)", "the mark stays until the vigorish is collected")

# 627a.8 to 627a.10: the two hands

FACE_UP = "face up"
FACE_DOWN = "face down"
dealing_option = game.option("Dealing", "8(c)", OneOf((FACE_UP, FACE_DOWN)), FACE_UP, must=True)
game.nothing_to_execute("the names of the two hands", "8(a)")
game.step("8(b)", "announce no more bets")
game.step(
    "8(c)(1)",
    "four cards face up: the first and third are the Player's Hand, the others the Banker's",
    (dealing_option, FACE_UP),
)
game.step(
    "8(c)(2)",
    "four cards face down in the same order; the Banker's Hand is turned after the Player's",
    (dealing_option, FACE_DOWN),
)
game.step("8(d)", "settle House Money Wagers from the dealer's right, before third cards")
game.step("8(d)(1)", "collect those that lose; pay or add the payout of those that win")
game.step("8(d)(1)(ii)", "the dealer hands the payout over or places it on the wager")
game.step("8(d)(2)", "then deal third cards")
game.nothing_to_execute("players do not touch the cards", "8(e)")
game.step("9(a)", "announce both Point Counts")
game.step("9(b)", "determine which hand draws a third card")
game.step("9(c)", "third cards face up, first to the Player's Hand")
game.step("9(e)", "after the cover card: finish the hand, play one more, reshuffle")
dealing = Dealing(game, third_cards="10", at_most_one="9(d)", insufficient="13(e)")

# 627a.11: completion of the round

game.step("11(a)", "announce the final Point Counts, tie hand, Dragon 7 or Panda 8")
game.step("11(b)", "collect losing wagers; then, highest seat first, vigorish and payout")
game.step("11(c)", "rack the cards so that each hand can be reconstructed")


@game.adjudicates
def adjudicate(round_: Round) -> Iterator[Line]:
    """Settle a round, 627a.8(d) and 627a.11(b)."""
    hands = dealing.hands(round_)
    irregularities.check(round_, hands)
    return Table(round_, hands, wagers).lines()


# 627a.13: irregularities

irregularities = Irregularities(game, "13", renewal="the cards are reshuffled")

game.seal()
