"""Midibaccarat: 58 Pa. Code Chapter 629a.

The chapter differs from 627a in its cards, which are new in each shoe, and in the players with the
highest wagers, who turn the hands over (629a.8(c) and (d)).
"""

from houserules.games.baccarat import (
    PLACES,
    BaccaratChapter,
    Handing,
    HandingParagraphs,
    Paragraphs,
)
from houserules.games.shared.opening import OpeningParagraphs
from houserules.rules import Effect, Game

game = Game(
    "629a", "Midibaccarat", positions=9, positions_cite="2(a)", places=PLACES,
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
        house_money="8(c)(3)(i)",
        adding="8(c)(3)(i)(A)",
        handed_over="8(c)(3)(i)(B)",
        resumes="8(c)(3)(ii)",
        whether_third="9(b)",
        at_most_one="9(c)",
        cover_card="9(d)",
        third_cards="10",
        result="11",
        payouts="12",
        irregularities="13",
    ),
    opening=OpeningParagraphs.lettered("4", preshuffled="d", excused="abc"),
    discards="discard bucket",
    renewal=Effect.REPLACE_CARDS,
)

# 629a.3 to 629a.5: the cards

game.step("3(b)", "change the decks after each shoe")
game.step("5(a)", "shuffle before play")

# 629a.8 and 629a.9: the two hands

game.nothing_to_execute("the names of the two hands", "8(a)")
game.step("8(c)", "four cards face down by turns, first to the Player's Hand")
game.step("8(c)(1)", "the Banker's Hand waits under the dealing shoe")
handing = Handing(
    chapter,
    HandingParagraphs(
        players_hand="8(c)(1)",
        bankers_hand="8(c)(2)",
        players_third="8(c)(4)",
        bankers_third="8(c)(5)",
        equal_wagers="8(c)(6)",
        nobody="8(d)",
        relinquished="8(d)",
    ),
)
game.step("9(a)", "announce both Point Counts")
game.step("9(b)", "determine which hand draws a third card")
game.step("9(d)", "after the cover card: finish the hand, play one more, take new decks")

# 629a.11 and 629a.12: the end of the round, and vigorish

game.step("11(b)", "collect losing wagers; then, highest seat first, vigorish and payout")
game.step("11(c)", "put the cards into the discard bucket")
game.step(
    "12(d)(2)(i)", "collect marked vigorish before a new shoe or when the player leaves",
    (chapter.wagers.banker.collection, chapter.wagers.banker.LATER),
)

game.seal()
