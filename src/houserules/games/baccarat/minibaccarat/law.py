"""Minibaccarat: 58 Pa. Code Chapter 627a.

The chapter shares its wagers, hands and irregularities with 629a and 631a (`chapter` and the
modules beside it); here is what it has of its own.
"""

from houserules.games.baccarat import PLACES, BaccaratChapter, Paragraphs
from houserules.games.shared.devices import shuffle_directed
from houserules.games.shared.idle_table import batch_requested
from houserules.games.shared.opening import OpeningParagraphs
from houserules.rules import Effect, Game, HouseRules, OneOf, YesNo

game = Game(
    "627a", "Minibaccarat", positions=9, positions_cite="2(a)", places=PLACES,
    case_keys=("decisions",),
)

chapter = BaccaratChapter(
    game,
    Paragraphs(
        layout="2",
        decks="3(a)",
        shuffle="5",
        values="6",
        wagers="7",
        no_more_bets="8(b)",
        house_money="8(d)(1)",
        adding="8(d)(1)(i)",
        handed_over="8(d)(1)(ii)",
        resumes="8(d)(2)",
        whether_third="9(b)",
        at_most_one="9(d)",
        cover_card="9(e)",
        third_cards="10",
        result="11",
        payouts="12",
        irregularities="13",
    ),
    opening=OpeningParagraphs.lettered("4", batches="d", excused="abcd"),
    discards="discard rack",
    renewal=Effect.RESHUFFLE,
    batched=lambda rules: has_batches(rules),
)

# 627a.3 to 627a.5: the cards, shuffled, cut and burned

shuffler = game.option("Automated shuffler, two batches", "3(b)", YesNo(), False)


def has_batches(rules: HouseRules) -> bool:
    """Whether a device shuffles one of two batches."""
    return rules[shuffler]


game.carry("3(b)(1)", "12, 14 or 16 decks in two batches: 6, 7 or 8 in play")
game.step("3(b)(3)", "one batch is shuffled while the other is played", (shuffler, True))
game.step("3(b)(4)", "the batches alternate from shoe to shoe", (shuffler, True))
game.nothing_to_execute("the backs of the cards", "3(b)(2)")
game.nothing_to_execute("the discard rack holds cards of one batch", "3(b)(5)")
game.nothing_to_execute("hours of play, which the table does not measure", "3(c)")
game.step("5(a)", "shuffle before play, after each shoe, or when a floorperson says so")
directed = shuffle_directed(game, "5(a)")
game.step("5(g)", "spread the cards while nobody plays")
game.step(
    "5(g)(1)", "reshuffle when somebody comes to a table at which nobody was", (shuffler, False)
)
game.step("5(g)(2)", "the batch in the device comes into play then", (shuffler, True))
requested = batch_requested(game, "5(g)(2)", (shuffler, True))
game.nothing_to_execute("how the device keeps a batch", "5(g)(2)(i)", "5(g)(2)(ii)")

# 627a.8 and 627a.9: the two hands

FACE_UP = "face up"
FACE_DOWN = "face down"
dealing_option = game.option("Dealing", "8(c)", OneOf((FACE_UP, FACE_DOWN)), FACE_UP, must=True)
game.nothing_to_execute("the names of the two hands", "8(a)")
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
game.nothing_to_execute("players do not touch the cards", "8(e)")
game.step("9(a)", "announce both Point Counts")
game.step("9(b)", "determine which hand draws a third card")
game.step("9(c)", "third cards face up, first to the Player's Hand")
game.step("9(e)", "after the cover card: finish the hand, play one more, reshuffle")

# 627a.11 and 627a.12: the end of the round, and vigorish

game.step("11(b)", "collect losing wagers; then, highest seat first, vigorish and payout")
game.step("11(c)", "rack the cards so that each hand can be reconstructed")
game.step(
    "12(d)(2)(i)", "collect marked vigorish before the reshuffle or when the player leaves",
    (chapter.wagers.banker.collection, chapter.wagers.banker.LATER),
)

game.seal()
