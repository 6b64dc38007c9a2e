"""Go Fore It: 58 Pa. Code Chapter 676a."""

from collections.abc import Sequence
from typing import NamedTuple

from houserules.equipment.cards import STANDARD, Card, Rank
from houserules.games.poker import (
    Dealing,
    DealingParagraphs,
    DeckParagraphs,
    Declared,
    Method,
    Misdealt,
    exactly,
    misdealt,
    once_dealt,
    placed_or_folded,
    ranked,
)
from houserules.games.shared.common import (
    Comparison,
    void_and_reshuffle,
)
from houserules.rules import Game, HouseRules, Payable, Scale, Verdict, Wager
from houserules.rules.decided import SURVIVES, Fold
from houserules.rules.procedure import Dealer

POSITIONS, CARDS = 6, 4
FRONT_CARDS = HOLE_CARDS = 2
HOLE = "hole cards {seat}"
"""The place of a player's hole cards, by the number of the seat."""
game = Game(
    "676a", "Go Fore It", positions=POSITIONS, positions_cite="2(a)", deck=STANDARD,
    places=("dealer", *(HOLE.format(seat=number) for number in range(1, POSITIONS + 1))),
    hand_sizes={"player": CARDS, "dealer": CARDS},  # 676a.8(b)
)

# 676a.1 and 676a.2: definitions and table

for term in ("Back 9 Wager", "Front 9 Wager", "Gopher Wager", "Skins Wager"):
    game.carry(f'1("{term}")', "the wager of that name below")
game.carry('1("Fold")', "a decision, and what it gives up")
game.carry('1("Hand")', "four cards for each player and the dealer")
game.carry('1("Hole cards")', "two cards of each player that nobody sees before the dealer's")
Declared(chips="7(a)", handled=("11(a)",)).of(game)

# 676a.3 to 676a.5, 676a.8 to 676a.10 and 676a.13(e) to (g): cards, dealing and devices

dealing = Dealing.of(
    game,
    DealingParagraphs(
        DeckParagraphs.lettered("3", "4", "5", cut_preshuffled=False),
        manual_shoe=Method.of_shoe(dealt="8(b)", stub="8(c)"),
        hand=Method.of_hand(dealt="9(b)", stub="9(c)", closed="b"),
        automated_shoe=Method.of_stacks(dealt="10(b)", stub="10(c)"),
        shuffler_jams="13(e)",
    ),
    player=FRONT_CARDS, dealer=CARDS,
)
dealing.step(game, "four cards to each; two of a player's are hole cards", lambda by: by.dealt)

# 676a.1 and 676a.6: the point value of cards, and what totals are called

VALUED = game.carry("6", "an ace 1 point, a jack, queen or king 10, other cards their face value")
HIGHEST = {"Albatross (8 or less)": 8, "Eagle (9—13)": 13, "Birdie (14—18)": 18, "Par (19—24)": 24}
"""The highest total of each name, as 676a.12(b) prints it."""
for name in HIGHEST:
    term, _, total_of = name.partition(" ")
    game.carry(f'1("{term}")', f"a total of points {total_of}")
OVER_PAR = "Over par"
TOTALS = Scale(*HIGHEST, OVER_PAR)
ACES = Scale("4 aces", "3 aces", "2 aces", "1 ace", "No ace")


def points(card: Card) -> int:
    """The point value of a card, 676a.6."""
    return 1 if card.rank is Rank.ACE else min(card.rank, 10)


def total(cards: Sequence[Card]) -> int:
    """The total point value of some cards."""
    return sum(map(points, cards))


def outcome_of(number: int) -> str:
    """The name of a total of four cards, 676a.1."""
    return next((name for name, most in HIGHEST.items() if number <= most), OVER_PAR)


def outcome(cards: Sequence[Card]) -> str:
    """The name of the total of four cards."""
    return outcome_of(total(cards))


def aces(cards: Sequence[Card]) -> str:
    """The number of aces among four cards, 676a.11(d)(5)."""
    return ACES.names[CARDS - sum(card.rank is Rank.ACE for card in cards)]


def added(cards: Sequence[Card]) -> str:
    """The total of a player's four cards, and the paragraph that values them."""
    return ranked(f"the player's cards total {total(cards)} points", VALUED)


# 676a.7 and 676a.12: wagers and what they pay

game.seated_by("7(b)", abandoned=True)
game.carry("7(c)", "no wager but the Back 9 Wager after no more bets")
game.keeps_to_one_position("7(e)")

front = game.wager("Front 9 Wager", "7(d)(1)", required=True)
FRONT_ODDS = game.odds("12(a)", "1 to 1", front)
back: Wager = game.wager(
    "Back 9 Wager", "7(d)(2)", in_round=True,
    pays=game.table("12(b)", TOTALS, """
        Hand-Total Point Value   -
        Albatross (8 or less)    25 to 1
        Eagle (9—13)             5 to 1
        Birdie (14—18)           2 to 1
        Par (19—24)              1 to 1
    """),
    requires=[exactly(game, "7(d)(2)", lambda: back, front)], fixed_by=[front],
)
NOT_FORFEITED = Fold(SURVIVES, "11(c)(2)")
skins = game.wager(
    "Skins Wager", "7(d)(3)", with_all_of=[front], placed_by="7(d)(1)", after_a_fold=NOT_FORFEITED,
)
SKINS_ODDS = game.odds("12(c)", "1 to 1", skins)
gopher = game.wager(
    "Gopher Wager", "7(d)(4)", with_all_of=[front], placed_by="7(d)(1)",
    pays=game.table("12(d)", ACES, """
        Number of Aces   A            B
        4 aces           1,000 to 1   1,000 to 1
        3 aces           50 to 1      50 to 1
        2 aces           5 to 1       6 to 1
        1 ace            2 to 1       2 to 1
    """),
    looks_at=["player", HOLE], outcome=aces,
    settled_by="11(d)(5)", paid_by="11(d)(5)(ii)", lost_by="11(d)(5)(i)",
    after_a_fold=NOT_FORFEITED,
)

# 676a.11: completion of each round of play


class FrontNine(NamedTuple):
    """The facts that decide Front 9 and Back 9: whether the player folded, and the total's name."""

    folded: bool
    outcome: str


FORFEITED = game.rule("11(b)", "the player made no Back 9 Wager")
WITHIN_PAR = game.rule("11(d)(3)(i)", "the total is par or less")
ABOVE_PAR = game.rule("11(d)(3)(ii)", "the total is greater than par")
NOT_LOWER = game.rule("11(d)(4)(i)", "the player's total is not less than the dealer's")
LOWER = game.rule("11(d)(4)(ii)", "the player's total is less than the dealer's")
game.step("11(d)(3)", "settle the Front 9 and Back 9 Wagers", by_parts=True)
game.step("11(d)(4)", "settle the Skins Wager", by_parts=True)
for cite, does in (
    ("11(b)", "ask each player for a Back 9 Wager or a fold, clockwise"),
    ("11(c)", "collect the Front 9 Wagers of those who folded"),
    ("11(c)(1)", "rack the cards of a fold without a Skins or Gopher Wager"),
    ("11(c)(2)", "leave the other cards of folds face down under those wagers"),
    ("11(d)", "reveal the dealer's cards; settle counterclockwise from the dealer's right"),
    ("11(d)(1)", "turn the player's four cards face up"),
    ("11(d)(2)", "add the point values of the four cards"),
    ("11(e)", "rack the cards so that each hand can be reconstructed"),
):
    game.step(cite, does)


def settle_front(facts: FrontNine, rules: HouseRules) -> dict[Payable, Verdict]:
    """Front 9 and Back 9, 676a.11(b), (d)(3) and 676a.12(a) and (b)."""
    if facts.folded:
        return {front: FORFEITED.forfeits()}
    if facts.outcome == OVER_PAR:
        return {front: ABOVE_PAR.loses(), back: ABOVE_PAR.loses()}
    paid = WITHIN_PAR.pays(rules.paytable(back), facts.outcome)
    return {front: WITHIN_PAR.wins_at(FRONT_ODDS), back: paid}


def settle_skins(comparison: Comparison, rules: HouseRules) -> Verdict:
    """A Skins Wager by the player's total against the dealer's, 676a.11(d)(4) and 676a.12(c)."""
    return LOWER.wins_at(SKINS_ODDS) if comparison is Comparison.LOWER else NOT_LOWER.loses()


# 676a.13(a) to (d): irregularities

BET, FOLD = "bet", "fold"
"""The decisions of a player: to make a Back 9 Wager, or to fold."""
ACTED = placed_or_folded(back)


def _none_dealt(dealer: Dealer, seat: int | None) -> str | None:
    """Before such a card is dealt, 676a.13(d) orders nothing."""
    there = any(map(dealer.place, game.places))
    return None if there else "the dealer has no card and no player has a hole card yet"


_dealt = once_dealt(FRONT_CARDS, CARDS)
misdealt(game, Misdealt("13(a)", "13(b)", "13(c)"), _dealt)
void_and_reshuffle(
    game, "13(d)", f"Dealer's card or hole card exposed before {ACTED.clause}",
    impossible_because=ACTED.or_because(_none_dealt),
)

game.seal()
