"""Baccarat: 58 Pa. Code Chapter 631a.

The chapter differs from 627a in a player who deals the cards, the curator (631a.7 and 631a.14), in
new decks for each shoe, and in vigorish after the payout (631a.12(b)). Players turn the hands over
where the Rules Submission says so (631a.9(d)).
"""

from dataclasses import dataclass

from houserules.games.baccarat import (
    PLACES,
    BaccaratChapter,
    Handing,
    HandingParagraphs,
    Paragraphs,
)
from houserules.games.shared.opening import OpeningParagraphs
from houserules.rules import Between, Effect, Game, HouseRules, YesNo
from houserules.rules.procedure import Dealer

game = Game(
    "631a", "Baccarat", positions=14, positions_cite="2(a)", places=PLACES,
    case_keys=("decisions",),
)
ACCEPT, DECLINE = "accept the shoe", "decline the shoe"
DESIGNATE, PASS = "have the dealer deal", "pass the shoe"
positions = game.option("Positions", "2(a)", Between.range(10, 14, "positions"), 14)


@game.refuses_seats
def _refuses_seat(number: int, rules: HouseRules) -> str | None:
    there = f"the table has {rules[positions]} positions ({positions.cite.pretty})"
    return there if number > rules[positions] else None


chapter = BaccaratChapter(
    game,
    Paragraphs(
        layout="2",
        decks="3(a)",
        shuffle="5",
        values="6",
        wagers="8",
        no_more_bets="9(b)",
        house_money="9(e)(1)",
        adding="9(e)(1)(i)",
        handed_over="9(e)(1)(ii)",
        resumes="9(e)(2)",
        whether_third="10(b)",
        at_most_one="10(c)",
        cover_card="10(d)",
        third_cards="11",
        result="12",
        payouts="13",
        irregularities="15",
    ),
    opening=OpeningParagraphs.lettered("4", preshuffled="d", excused="abc"),
    discards="discard bucket",
    renewal=Effect.REPLACE_CARDS,
    paid_first=True,
)

# 631a.3 to 631a.5: the cards

game.step("3(b)", "change the decks after each shoe")
game.step("5(a)", "each dealer shuffles before play")

# 631a.7 and 631a.14: the curator


@dataclass(slots=True)
class Curator:
    """The player who has the dealing shoe, or the dealer, from round to round."""

    seat: int | None = None
    player: str = ""
    by_dealer: bool = False
    """Whether the dealer deals, for the player who has the shoe or because nobody accepted it."""
    last: int | None = None
    """The last seat that had the shoe; None where a new shoe is offered first to seat one."""
    passed: int | None = None
    """The seat that has just passed the shoe, to which it is not offered."""
    has_dealt: bool = False

    @property
    def is_found(self) -> bool:
        """Whether somebody deals."""
        return self.seat is not None or self.by_dealer

    @property
    def dealing(self) -> int | None:
        """The seat of the player who deals; None if the dealer does."""
        return None if self.by_dealer else self.seat


game.carry('1("Curator")', "the player who deals the cards")
game.nothing_to_execute("the kind of dealing shoe", "7(a)")
game.step("7(b)", "offer a new shoe to seat one, then counterclockwise")
game.step("7(c)", "the player who accepts the shoe is the curator")
game.step("7(d)(1)", "a player who accepts the shoe may have the dealer deal")
game.step("7(d)(2)", "the dealer deals if nobody accepts the shoe")
game.step("14(a)", "the curator may pass the shoe after any round")
game.step("14(a)(1)", "the curator passes the shoe when the Banker's Hand loses")
game.step("14(b)", "offer a shoe that is passed counterclockwise, from the last curator's right")
ordered = game.irregularity(
    "14(a)(2)",
    "Curator ordered to pass the dealing shoe for delay or invalid deals",
    "The shoe is offered to the others, after the round of play if one is being dealt.",
    Effect.CONTINUES,
    impossible_because=lambda dealer, seat: _no_curator(dealer),
)


def _no_curator(dealer: Dealer) -> str | None:
    return "no player is the curator" if dealer.state(Curator).dealing is None else None


# 631a.9 and 631a.10: the two hands

by_players = game.option("Players turn the hands over", "9(d)", YesNo(), False)
game.nothing_to_execute("the names of the two hands", "9(a)")
game.step("9(b)", "then instruct the curator to deal by announcing cards")
game.step("9(c)", "the curator deals four cards face down by turns, which the dealer turns up")
game.step("9(d)(1)", "the curator places the Banker's Hand under the shoe", (by_players, True))
game.step("9(d)(7)", "the dealer turns over hands without a wager", (by_players, True))
handing = Handing(
    chapter,
    HandingParagraphs(
        players_hand="9(d)(2)",
        bankers_hand="9(d)(3)",
        players_third="9(d)(4)",
        bankers_third="9(d)(5)",
        equal_wagers="9(d)(6)",
        nobody="9(d)(7)",
        relinquished="9(f)",
    ),
    (by_players, True),
)
game.step("10(a)", "announce both Point Counts", (by_players, False))
game.step("10(b)", "instruct the curator which hand draws a third card")
game.step("10(d)", "after the cover card: finish the hand, play one more, take new decks")

# 631a.12 and 631a.13: the end of the round, and vigorish

game.step("12(b)", "collect losing wagers; then, highest seat first, payout and vigorish")
game.step("12(c)", "put the cards into the discard bucket")
game.step(
    "13(d)(2)(i)", "collect marked vigorish before a new shoe or when the player leaves",
    (chapter.wagers.banker.collection, chapter.wagers.banker.LATER),
)

game.seal()
