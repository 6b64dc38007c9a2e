"""633a.6(e)(2) to (5), (7) and (9): wagers on the player's first cards and the up card."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from houserules.equipment.cards import Card, Rank
from houserules.games.blackjack.match_the_dealer import Matches as Matches
from houserules.games.blackjack.match_the_dealer import (
    MatchParagraphs,
    MatchTable,
    MatchTheDealer,
)
from houserules.games.blackjack.match_the_dealer import matches as matches
from houserules.rules import HouseRules, Payable, Scale, Verdict

from .offering import (
    SEVERAL,
    WITH_BLACKJACK,
    blackjack,
    decks_are,
    is_switch,
    needs_table,
    paid_by,
)
from .shoe import decks, game

# The player's first two cards and the dealer's up card


_matching = MatchTheDealer(
    game,
    MatchParagraphs(
        wager="6(e)(2)", settled="7(g)(2)", matched="7(g)(2)", both="7(g)(2)", only_with="13(d)"
    ),
    blackjack, decks,
    {
        6: MatchTable("13(d)(1)", "11 to 1", "4 to 1"),
        8: MatchTable("13(d)(2)", "14 to 1", "3 to 1"),
    },
)  # fmt: skip
match_the_dealer, match_on_first_cards = _matching.wager, _matching.on_first_cards
settle_match = _matching.settle_matches


in_between = game.wager(
    "In Between Wager", "6(e)(3)", by_submission=True,
    pays=game.table(
        "13(e)",
        Scale("Triple Match", "One-card spread", "Two-card spread", "Three-card spread",
              "All others", "Not between"), """
        Hand                 -
        Triple Match         30 to 1
        One-card spread      10 to 1
        Two-card spread      6 to 1
        Three-card spread    4 to 1
        All others           1 to 1
    """),
    requires=[WITH_BLACKJACK],
)  # fmt: skip
BETWEEN = game.rule("7(g)(3)(i)", "the up card against the first two cards")
TRIPLE = game.rule("7(g)(3)(ii)", "all three cards are of one rank")


def in_between_outcome(first: Rank, second: Rank, up: Rank) -> str:
    """The spread in which the up card falls, the ace being high."""
    low, high = sorted((first, second))
    if low is high is up:
        return "Triple Match"
    if not low < up < high:
        return "Not between"
    spreads = {1: "One-card spread", 2: "Two-card spread", 3: "Three-card spread"}
    return spreads.get(high - low - 1, "All others")


def settle_in_between(outcome: str, rules: HouseRules) -> Verdict:
    """In Between, 633a.7(g)(3)."""
    rule = TRIPLE if outcome == "Triple Match" else BETWEEN
    return rule.pays(rules.paytable(in_between), outcome)


three_card_poker = game.wager(
    "Three Card Poker Wager", "6(e)(9)", by_submission=True,
    pays=game.table(
        "13(k)", Scale("Straight flush", "Three-of-a-kind", "Straight", "Flush", "Other"), """
        Hand               A        B
        Straight Flush     9 to 1   30 to 1
        Three-of-a-kind    9 to 1   20 to 1
        Straight           9 to 1   10 to 1
        Flush              9 to 1   5 to 1
    """),
    requires=[WITH_BLACKJACK],
)  # fmt: skip
settle_three_card_poker = paid_by(
    three_card_poker, "7(g)(8)", "the first two cards and the up card"
)


def three_card_outcome(cards: Sequence[Card]) -> str:
    """Three cards, among them perhaps the same card twice, as a three-card Poker hand."""
    ranks = sorted(card.rank for card in cards)
    if ranks[0] is ranks[2]:
        return "Three-of-a-kind"
    flush = len({card.suit for card in cards}) == 1
    ace_low = ranks == [Rank.TWO, Rank.THREE, Rank.ACE]
    if ace_low or (ranks[0] + 1 == ranks[1] and ranks[1] + 1 == ranks[2]):
        return "Straight flush" if flush else "Straight"
    return "Flush" if flush else "Other"


# The player's first two cards

_ROYAL = Scale("Royal Match", "Suited Match", "No match")
royal_match = game.wager(
    "Royal Match 21 Wager", "6(e)(4)", by_submission=True,
    pays=[
        (decks_are(1), game.table("13(f)(1)", _ROYAL, """
            Hand            A         B
            Royal Match     10 to 1   5 to 1
            Suited Match    3 to 1    3 to 1
        """, when="1 deck")),
        (SEVERAL, game.table("13(f)(2)", _ROYAL, """
            Hand            C          D          E
            Royal Match     30 to 1    25 to 1    50 to 1
            Suited Match    2.5 to 1   2.5 to 1   2 to 1
        """, when="several decks")),
    ],
    requires=[WITH_BLACKJACK],
)  # fmt: skip
needs_table(
    royal_match, "13(f)",
    "Royal Match 21 is paid by Paytable A or B with one deck, by C, D or E with several.",
)  # fmt: skip
CROWN_TREASURE = "Crown Treasure"
crown_treasure = game.bonus(
    "Crown Treasure Bonus", "7(g)(4)", royal_match, by_submission=True,
    pays=game.table("13(f)", Scale(CROWN_TREASURE, "No Crown Treasure"), """
        Hand              -
        Crown Treasure    1,000 for 1
    """),
)  # fmt: skip
game.constraint(
    "7(g)(4)",
    "The Crown Treasure Bonus is for players of the Royal Match 21 Wager.",
    lambda rules: rules.offers(royal_match) or not rules.offers(crown_treasure),
)
ROYAL = game.rule("7(g)(4)", "the first two cards")
BOTH_ROYAL = game.rule("7(g)(4)", "player and dealer both have a Royal Match")


class RoyalMatch(NamedTuple):
    """The facts that decide the Royal Match 21 Wager and its bonus."""

    outcome: str
    dealer: bool


def royal_match_outcome(cards: Sequence[Card]) -> str:
    """King and queen of one suit, any other two cards of one suit, or neither."""
    first, second = cards
    if first.suit is not second.suit:
        return "No match"
    return "Royal Match" if {first.rank, second.rank} == {Rank.KING, Rank.QUEEN} else "Suited Match"


def settle_royal_match(facts: RoyalMatch, rules: HouseRules) -> dict[Payable, Verdict]:
    """Royal Match 21 and the Crown Treasure Bonus beside it, 633a.7(g)(4)."""
    verdicts: dict[Payable, Verdict] = {
        royal_match: ROYAL.pays(rules.paytable(royal_match), facts.outcome)
    }
    if facts.outcome == "Royal Match" and facts.dealer and rules.offers(crown_treasure):
        bonus = BOTH_ROYAL.adds(rules.paytable(crown_treasure), CROWN_TREASURE)
        if bonus:
            verdicts[crown_treasure] = bonus
    return verdicts


_SETS = Scale("Suited Pairs", "Pairs", "No pair", within={"Suited Pairs": "Pairs"})
bet_the_set = game.wager(
    "Bet the Set 21 Wager", "6(e)(5)", by_submission=True,
    pays=[
        (decks_are(1), game.table("13(g)(1)", _SETS, """
            Hand     A
            Pairs    15 to 1
        """, when="1 deck")),
        (decks_are(2), game.table("13(g)(2)", _SETS, """
            Hand            B
            Suited Pairs    25 to 1
            Pairs           10 to 1
        """, when="2 decks")),
        (decks_are(4, 5, 6, 7, 8), game.table("13(g)(3)", _SETS, """
            Hand            C         D
            Suited Pairs    15 to 1   12 to 1
            Pairs           10 to 1   10 to 1
        """, when="4 or more decks")),
    ],
    requires=[WITH_BLACKJACK],
)  # fmt: skip
needs_table(
    bet_the_set, "13(g)",
    "Bet the Set 21 is paid by Paytable A with one deck, B with two, C or D with four or more.",
)  # fmt: skip
settle_bet_the_set = paid_by(bet_the_set, "7(g)(5)", "the first two cards")


def bet_the_set_outcome(cards: Sequence[Card]) -> str:
    """A pair by rank, suited if both cards are the same."""
    first, second = cards
    if first.rank is not second.rank:
        return "No pair"
    return "Suited Pairs" if first.suit is second.suit else "Pairs"


_FOUR = Scale("Four-of-a-kind", "Two pair", "Three-of-a-kind", "Pair", "No pair")
super_match = game.wager(
    "Super Match Wager", "6(e)(7)", by_submission=True,
    pays=[
        (decks_are(6), game.table("13(i)(1)", _FOUR, """
            Hand               -
            Four-of-a-kind     40 to 1
            Two pair           8 to 1
            Three-of-a-kind    5 to 1
            Pair               1 to 1
        """, when="6 decks")),
        (decks_are(8), game.table("13(i)(2)", _FOUR, """
            Hand               -
            Four-of-a-kind     50 to 1
            Two pair           7 to 1
            Three-of-a-kind    5 to 1
            Pair               1 to 1
        """, when="8 decks")),
    ],
    requires=[WITH_BLACKJACK],
)  # fmt: skip
game.constraint(
    "6(e)(7)",
    "Super Match is offered where Blackjack Switch is.",
    lambda rules: is_switch(rules) or not rules.offers(super_match),
)
needs_table(super_match, "13(i)", "Super Match is paid with six or eight decks in play only.")
SUPER = game.rule("7(g)(7)", "the first four cards")
BESIDE_TWO = game.carry("12(a)(2)", "a Super Match Wager goes beside the two Blackjack Wagers")


def super_match_outcome(ranks: Sequence[Rank]) -> str:
    """The outcome of the ranks of the first four cards."""
    most = sorted(Counter(ranks).values(), reverse=True)
    if most[0] == 4:
        return "Four-of-a-kind"
    if most[0] == 3:
        return "Three-of-a-kind"
    if most[0] == 2:
        return "Two pair" if most[1] == 2 else "Pair"
    return "No pair"


def settle_super_match(outcome: str, rules: HouseRules) -> Verdict:
    """Super Match, 633a.7(g)(7)."""
    return SUPER.pays(rules.paytable(super_match), outcome).citing(BESIDE_TWO)
