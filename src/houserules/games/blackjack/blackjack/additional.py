"""633a.6(e): the twelve additional wagers, each with its paytable of 633a.13.

Most are settled on the first cards, 633a.7(g); three have a progressive meter, 633a.7(o).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import floor
from typing import NamedTuple

from houserules.equipment.cards import Card, Rank, Suit
from houserules.games.blackjack import (
    FirstCards,
    MatchParagraphs,
    MatchTable,
    Moment,
    Waits,
    is_ace_or_ten,
    matching_wager,
)
from houserules.games.shared.common import one_jackpot
from houserules.hands.blackjack import is_blackjack, point_count
from houserules.hands.outcome import ByRank
from houserules.law import Citation
from houserules.rules import (
    Freely,
    HouseRules,
    Meter,
    MeterShare,
    Odds,
    Option,
    Paytable,
    Scale,
    Verdict,
    Wager,
    YesNo,
)
from houserules.rules.decided import NO_TERMS, OPEN
from houserules.rules.house_rules import Limits
from houserules.rules.option import OrNo, money, percent

from .choices import adjacent_boxes, blackjack, is_switch
from .shoe import decks, game, number_of_decks

additional = partial(
    game.wager, by_submission=True, requires=[game.placed_with("6(e)", blackjack)]
)
"""A wager beside the Blackjack Wager, where the Rules Submission offers it."""


def decks_are(*numbers: int) -> Callable[[HouseRules], bool]:
    """A condition on the number of decks in play."""
    return lambda rules: number_of_decks(rules) in numbers


SEVERAL = decks_are(2, 3, 4, 5, 6, 7, 8)


def needs_table(wager: Wager, cite: str, sentence: str) -> None:
    """Refuse to offer a wager where no paytable is printed for the decks in play."""
    game.constraint(
        cite, sentence, lambda rules: not rules.offers(wager) or rules.has_table(wager)
    )


def is_two_card_straight(first: Rank, second: Rank) -> bool:
    """Two ranks in a row; the ace is beside the king and beside the 2."""
    return abs(first - second) == 1 or {first, second} == {Rank.ACE, Rank.TWO}


# 6(e)(2), 7(g)(2), 13(d): Match-the-Dealer

match_the_dealer = matching_wager(
    game,
    MatchParagraphs(
        wager="6(e)(2)", settled="7(g)", matched="7(g)(2)", both="7(g)(2)", only_with="13(d)"
    ),
    blackjack, decks,
    {
        6: MatchTable("13(d)(1)", "11 to 1", "4 to 1"),
        8: MatchTable("13(d)(2)", "14 to 1", "3 to 1"),
    },
)

# 6(e)(3), 7(g)(3), 13(e): In Between


def in_between_outcome(ranks: Sequence[Rank]) -> str:
    """The spread in which the up card falls, the ace being high."""
    first, second, up = ranks
    low, high = sorted((first, second))
    if low is high is up:
        return "Triple Match"
    if not low < up < high:
        return "Not between"
    spreads = {1: "One-card spread", 2: "Two-card spread", 3: "Three-card spread"}
    return spreads.get(high - low - 1, "All others")


in_between = additional(
    "In Between Wager", "6(e)(3)",
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
    looks_at=("first two", "up card"), outcome=ByRank(in_between_outcome),
    settled_by="7(g)(3)(i)", paid_by={"Triple Match": "7(g)(3)(ii)"}, lost_by="7(g)",
)

# 6(e)(9), 7(g)(8), 13(k): Three Card Poker


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


three_card_poker = additional(
    "Three Card Poker Wager", "6(e)(9)",
    pays=game.table(
        "13(k)", Scale("Straight flush", "Three-of-a-kind", "Straight", "Flush", "Other"), """
        Hand               A        B
        Straight Flush     9 to 1   30 to 1
        Three-of-a-kind    9 to 1   20 to 1
        Straight           9 to 1   10 to 1
        Flush              9 to 1   5 to 1
    """),
    looks_at=("first two", "up card"), outcome=three_card_outcome,
    settled_by="7(g)(8)", formed_by="7(g)(8)", lost_by="7(g)",
)

# 6(e)(4), 7(g)(4), 13(f): Royal Match 21 and the Crown Treasure Bonus

CROWN_TREASURE, ROYAL_MATCH = "Crown Treasure", "Royal Match"
_ROYAL = Scale(
    CROWN_TREASURE, ROYAL_MATCH, "Suited Match", "No match", within={CROWN_TREASURE: ROYAL_MATCH},
)


def is_royal_match(cards: Sequence[Card]) -> bool:
    """King and queen of one suit."""
    return {card.rank for card in cards} == {Rank.KING, Rank.QUEEN} and is_suited(cards)


def is_suited(cards: Sequence[Card]) -> bool:
    """Whether cards are of one suit."""
    return len({card.suit for card in cards}) == 1


def may_be_crowned(dealt: FirstCards) -> bool:
    """A Royal Match against a king or queen: the dealer may have one too."""
    return is_royal_match(dealt.two) and dealt.up.rank in (Rank.KING, Rank.QUEEN)


def royal_match_outcome(cards: Sequence[Card]) -> str:
    """By the first two cards; a Royal Match may meet one of the dealer's."""
    two, dealers = tuple(cards[:2]), tuple(cards[2:])
    if not is_royal_match(two):
        return "Suited Match" if is_suited(two) else "No match"
    if not dealers:
        return OPEN
    if len(dealers) == 1:
        return OPEN if may_be_crowned(FirstCards(two, dealers)) else ROYAL_MATCH
    return CROWN_TREASURE if is_royal_match(dealers) else ROYAL_MATCH


royal_match = additional(
    "Royal Match 21 Wager", "6(e)(4)",
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
    looks_at=("first two",), then=("up card", "hole card"), outcome=royal_match_outcome,
    settled_by="7(g)(4)", lost_by="7(g)",
    moment=Waits(lambda dealt: Moment.HOLE_CARD if may_be_crowned(dealt) else Moment.AT_ONCE),
)
needs_table(
    royal_match, "13(f)",
    "Royal Match 21 is paid by Paytable A or B with one deck, by C, D or E with several.",
)
_CROWN = Scale(CROWN_TREASURE, "No Crown Treasure")
_CROWN_TREASURE = """
    Hand              -
    Crown Treasure    1,000 for 1
"""
crown_treasure = game.bonus(
    "Crown Treasure Bonus", "7(g)(4)", royal_match, by_submission=True,
    pays=[
        (decks_are(1), game.table("13(f)(1)", _CROWN, _CROWN_TREASURE, when="1 deck")),
        (SEVERAL, game.table(
            "13(f)(2)", _CROWN, _CROWN_TREASURE, when="several decks", published="13-f",
        )),
    ],
)
game.constraint(
    "7(g)(4)",
    "The Crown Treasure Bonus is for players of the Royal Match 21 Wager.",
    lambda rules: rules.offers(royal_match) or not rules.offers(crown_treasure),
)

# 6(e)(5), 7(g)(5), 13(g): Bet the Set 21


def bet_the_set_outcome(cards: Sequence[Card]) -> str:
    """A pair by rank, suited if both cards are the same."""
    first, second = cards
    if first.rank is not second.rank:
        return "No pair"
    return "Suited Pairs" if first.suit is second.suit else "Pairs"


_SETS = Scale("Suited Pairs", "Pairs", "No pair", within={"Suited Pairs": "Pairs"})
bet_the_set = additional(
    "Bet the Set 21 Wager", "6(e)(5)",
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
    looks_at=("first two",), outcome=bet_the_set_outcome, settled_by="7(g)(5)",
    lost_by="7(g)",
)
needs_table(
    bet_the_set, "13(g)",
    "Bet the Set 21 is paid by Paytable A with one deck, B with two, C or D with four or more.",
)

# 6(e)(7), 7(g)(7), 13(i): Super Match at a table for Blackjack Switch


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


_FOUR = Scale("Four-of-a-kind", "Two pair", "Three-of-a-kind", "Pair", "No pair")
super_match = additional(
    "Super Match Wager", "6(e)(7)",
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
    looks_at=("first four",), outcome=ByRank(super_match_outcome),
    settled_by="7(g)(7)", lost_by="7(g)",
    defined_by="12(a)(2)",
)
game.constraint(
    "6(e)(7)",
    "Super Match is offered where Blackjack Switch is.",
    lambda rules: is_switch(rules) or not rules.offers(super_match),
)
needs_table(super_match, "13(i)", "Super Match is paid with six or eight decks in play only.")

# 7(o): wagers with a progressive meter


def _submitted(name: str, cite: str, least: int) -> tuple[Option[int], Option[Fraction]]:
    """The initial and reset amount, and the rate of progression, of a meter."""

    def offered(rules: HouseRules) -> bool:
        return rules.offers(game.find_wager(f"{name} Progressive Wager"))

    amount = game.option(
        f"{name} initial and reset amount", cite, money(least), least,
        must=True, applies=offered,
    )
    rate = game.option(
        f"{name} rate of progression", cite, percent(0, 100), Fraction(0),
        must=True, applies=offered,
        says=lambda value: f"{value * 100}% of each wager to the meter",
    )
    return amount, rate


class Jackpot(NamedTuple):
    """The orders on winners of a progressive wager."""

    winners: str
    """The paragraph on them: (A) verify, (B) a floorperson verifies, (C) sharing the meter."""
    verified_from: int
    """The odds for 1 from which a floorperson verifies a payout."""
    shared: Citation
    by_stake: bool = False
    """Whether the meter is shared in proportion to the wagers, and not equally."""

    def is_verified(self, verdict: Verdict) -> bool:
        """Whether a floorperson verifies a payout; one from a meter always is."""
        return isinstance(verdict.pays, MeterShare) or verdict.net(1) + 1 >= self.verified_from


def _jackpot(
    wager: Wager, winners: str, verified_from: int, shared: str, *, by_stake: bool = False
) -> Jackpot:
    verified = f"verify that the hand wins the {wager.name}"
    game.step(f"{winners}(A)", verified, applies=lambda rules: rules.offers(wager))
    large = f"have a floorperson verify payouts of {verified_from} for 1 or greater"
    game.step(f"{winners}(B)", large, applies=lambda rules: rules.offers(wager))
    return Jackpot(winners, verified_from, game.carry(f"{winners}(C)", shared), by_stake)


# 6(e)(8), 7(o)(1), 13(j): Bad Beat, with the Magic Card and Lucky Player Bonus

TWENTY_ROW = "Player has a 20"
twenty_paid = game.option("Bad Beat pays any 20", "7(o)(1)(i)", YesNo(), False)


def _without_twenty(table: Paytable, rules: HouseRules) -> Paytable:
    if rules[twenty_paid]:
        return table
    return replace(table, rows=tuple(row for row in table.rows if row[0] != TWENTY_ROW))


BAD_BEATS = {7: "21 with seven or more cards", 6: "21 with six cards", 5: "21 with five cards",
             4: "21 with four cards", 3: "21 with three cards"}


def bad_beat_row(total: int, dealer_total: int, dealer_cards: int) -> str:
    """The player's point count against the dealer's hand."""
    if total != 20:
        return "No 20"
    if dealer_total != 21:
        return TWENTY_ROW
    return "Blackjack" if dealer_cards == 2 else BAD_BEATS[min(dealer_cards, 7)]


def bad_beat_outcome(hand: Sequence[Card], dealer: Sequence[Card]) -> str:
    """The player's first hand against the dealer's."""
    return bad_beat_row(point_count(hand).total, point_count(dealer).total, len(dealer))


CREDITED = replace(NO_TERMS, credited="7(o)(1)(ii)(C)", credits_meter=True)

bad_beat = additional(
    "Bad Beat Progressive Wager", "6(e)(8)", amend=_without_twenty, moved_by=[decks, twenty_paid],
    pays=game.table(
        "13(j)(1)",
        Scale(*BAD_BEATS.values(), "Blackjack", TWENTY_ROW, "No 20",
              within=dict.fromkeys((*BAD_BEATS.values(), "Blackjack"), TWENTY_ROW)), """
        Hand                           -
        21 with seven or more cards    100% of meter
        21 with six cards              1,000 for 1
        21 with five cards             100 for 1
        21 with four cards             50 for 1
        21 with three cards            25 for 1
        Blackjack                      10 for 1
        Player has a 20                1 for 1
    """),
    looks_at=("first hand", "dealer"), apart=True, outcome=bad_beat_outcome,
    settled_by="7(o)(1)(i)", lost_by="7(o)", moment=Moment.COMPLETED, terms=CREDITED,
    meters=[Meter.as_submitted(
        game.cite("13(j)(2)"), *_submitted("Bad Beat", "13(j)(2)", 500_000),
    )],
)
MAGIC_CARD, LUCKY_PLAYER = "Magic Card Bonus", "Lucky Player Bonus"
magic_card = game.bonus(
    MAGIC_CARD, "13(j)(1)", bad_beat, by_submission=True,
    pays=game.table("13(j)(1)", Scale(MAGIC_CARD), """
        Hand                -
        Magic Card Bonus    20 for 1
    """),
)
lucky_player = game.bonus(
    LUCKY_PLAYER, "13(j)(1)", bad_beat, by_submission=True,
    pays=game.table("13(j)(1)", Scale(LUCKY_PLAYER), """
        Hand                  -
        Lucky Player Bonus    5 for 1
    """),
)
game.constraint(
    "13(j)(1)",
    "Magic Card and Lucky Player Bonus are for players of the Bad Beat Progressive Wager.",
    lambda rules: (
        rules.offers(bad_beat) or not (rules.offers(magic_card) or rules.offers(lucky_player))
    ),
)
DRAWN = game.rule("7(o)(1)(ii)", "drawn by the table game system")

# 6(e)(10), 7(o)(2), 13(l): Hit and Run

RUNS = {8: "Eight or more cards", 7: "Seven cards", 6: "Six cards", 5: "Five cards"}


def hit_and_run_row(dealer_cards: int, dealer_blackjack: bool) -> str:
    """The dealer's Blackjack or number of cards."""
    if dealer_blackjack:
        return "Blackjack"
    return RUNS[min(dealer_cards, 8)] if dealer_cards >= 5 else "Fewer than five cards"


def hit_and_run_outcome(dealer: Sequence[Card]) -> str:
    """The dealer's hand, a card that passes 21 included."""
    return hit_and_run_row(len(dealer), is_blackjack(dealer))


hit_and_run = additional(
    "Hit and Run Progressive Wager", "6(e)(10)",
    pays=game.table("13(l)(1)", Scale(*RUNS.values(), "Blackjack", "Fewer than five cards"), """
        Hand                   -
        Eight or more cards    100% of meter
        Seven cards            200 for 1
        Six cards              25 for 1
        Five cards             8 for 1
        Blackjack              4 for 1
    """),
    looks_at=("dealer",), outcome=hit_and_run_outcome, settled_by="7(o)(2)(i)",
    lost_by="7(o)", moment=Moment.COMPLETED,
    meters=[Meter.as_submitted(
        game.cite("13(l)(2)"), *_submitted("Hit and Run", "13(l)(2)", 100_000),
    )],
)

# 6(e)(11), 7(g)(9), 7(o)(3), 13(m): Straight Jack

SIX_WITH_SPADE = "Six-card straight with an ace of spades"
SIX_WITH_OTHER = "Six-card straight with an ace of diamonds, clubs or hearts"
STRAIGHTS = {5: "Five-card straight", 4: "Four-card straight", 3: "Three-card straight",
             2: "Two-card straight"}
NO_STRAIGHT = "No straight"


def straight_length(ranks: Sequence[Rank]) -> int:
    """How many cards, as drawn, continue the straight that the first two began; 0 if none did.

    The caller leaves out a card that passes 21. The ace is below the 2 or above the king.
    """
    first, second, *drawn = ranks
    if not is_two_card_straight(first, second):
        return 0
    low, high = sorted((int(first), int(second)))
    if (low, high) == (Rank.TWO, Rank.ACE):
        low, high = 1, int(Rank.TWO)
    length = 2
    for rank in drawn:
        places = (1, rank) if rank is Rank.ACE else (rank,)
        if low - 1 in places:
            low -= 1
        elif high + 1 in places:
            high += 1
        else:
            break
        length += 1
    return length


def is_straight(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are in a row."""
    return is_two_card_straight(cards[0].rank, cards[1].rank)


def straight_jack_outcome(cards: Sequence[Card]) -> str:
    """The row of a hand's cards in the order drawn; a last card that passes 21 does not count."""
    counted = cards[:-1] if point_count(cards).total > 21 else cards
    length = straight_length([card.rank for card in counted])
    if length == 6:
        ace = next(card for card in counted if card.rank is Rank.ACE)
        return SIX_WITH_SPADE if ace.suit is Suit.SPADES else SIX_WITH_OTHER
    return STRAIGHTS.get(length, NO_STRAIGHT)


straight_jack = additional(
    "Straight Jack Progressive Wager", "6(e)(11)",
    pays=game.table(
        "13(m)(1)", Scale(SIX_WITH_SPADE, SIX_WITH_OTHER, *STRAIGHTS.values(), NO_STRAIGHT), """
        Hand                                                          -
        Six-card straight with an ace of spades                       100% of meter and 200 to 1
        Six-card straight with an ace of diamonds, clubs or hearts    10% of meter and 200 to 1
        Five-card straight                                            200 to 1
        Four-card straight                                            50 to 1
        Three-card straight                                           15 to 1
        Two-card straight                                             3 to 1
    """),
    looks_at=("as drawn",), outcome=straight_jack_outcome,
    settled_by="7(g)(9)", paid_by="7(o)(3)(i)",
    moment=Waits(lambda dealt: Moment.COMPLETED if is_straight(dealt.two) else Moment.AT_ONCE),
    meters=[Meter.as_submitted(
        game.cite("13(m)(2)"), *_submitted("Straight Jack", "13(m)(2)", 500_000),
    )],
)
game.nothing_to_execute(
    "examples of the paragraph above them", *(f"7(o)(3)(i)({letter})" for letter in "ABCD")
)
_EQUALLY = "winners of the meter share it equally; their cards stay until it is documented"
JACKPOTS = {
    bad_beat: _jackpot(
        bad_beat, "7(o)(1)(ii)", 100, "the meter is shared in proportion to the wagers",
        by_stake=True,
    ),
    hit_and_run: _jackpot(hit_and_run, "7(o)(2)(ii)", 200, _EQUALLY),
    straight_jack: _jackpot(straight_jack, "7(o)(3)(ii)", 100, _EQUALLY),
}
one_jackpot(game, *JACKPOTS)

# 6(e)(1), 7(g)(1), 13(c) and 6(e)(6), 7(g)(6), 13(h): two cards that count 20

ANY_20 = "Any 20"
SUITED_20 = "Suited 20"
NO_20 = "No 20"
HEARTS_AND_BLACKJACK = "Queen of hearts pair and dealer Blackjack"
HEARTS = "Queen of hearts pair"
SPADES_AND_BLACKJACK = "King of spades pair and dealer Blackjack"
SPADES = "King of spades pair"
QUEEN_OF_HEARTS, KING_OF_SPADES = Card.of("Qh"), Card.of("Ks")


def _beside(dealers: Sequence[Card], without: str, with_blackjack: str) -> str:
    """The row of a highest pair, by whether the dealer has a Blackjack."""
    if len(dealers) == 2:
        return with_blackjack if is_blackjack(dealers) else without
    return without if dealers and not is_ace_or_ten(dealers[0]) else OPEN


def _waits(pair: Card, cite: str, name: str) -> Waits:
    """The highest pair waits for the card reader where the dealer may have a Blackjack."""
    late = f"the highest {name} against an ace or 10 is paid"
    first = game.step(f"{cite}(i)", f"{late} before any card if the dealer has no Blackjack").cite
    later = game.step(f"{cite}(ii)", f"{late} with the hands if the dealer has a Blackjack").cite

    def until(dealt: FirstCards) -> Moment:
        if dealt.two != (pair, pair) or not is_ace_or_ten(dealt.up):
            return Moment.AT_ONCE
        return Moment.WITH_HANDS if dealt.blackjack else Moment.AFTER_READER

    return Waits(until, {Moment.AFTER_READER: first, Moment.WITH_HANDS: later})


def lucky_ladies_outcome(cards: Sequence[Card]) -> str:
    """The row of the first two cards; the dealer's hand matters to two queens of hearts only."""
    first, second, *dealers = cards
    if point_count((first, second)).total != 20:
        return NO_20
    if first == second == QUEEN_OF_HEARTS:
        return _beside(dealers, HEARTS, HEARTS_AND_BLACKJACK)
    if first == second:
        return "Matched 20"
    return SUITED_20 if first.suit is second.suit else ANY_20


def kings_bounty_outcome(cards: Sequence[Card]) -> str:
    """The row of the first two cards; the dealer's hand matters to two kings of spades only."""
    first, second, *dealers = cards
    if point_count((first, second)).total != 20:
        return NO_20
    if first == second == KING_OF_SPADES:
        return _beside(dealers, SPADES, SPADES_AND_BLACKJACK)
    if first == second:
        king = first.rank is Rank.KING
        return "Suited kings pair" if king else "Suited queens, jacks or 10s pair"
    if first.suit is second.suit:
        return SUITED_20
    return "Pair of kings" if first.rank is second.rank is Rank.KING else ANY_20


LUCKY_LADIES, KINGS_BOUNTY = "Lucky Ladies Twenty Point Bonus Wager", "King's Bounty Wager"
lucky_ladies = additional(
    LUCKY_LADIES, "6(e)(1)",
    pays=game.table(
        "13(c)",
        Scale(HEARTS_AND_BLACKJACK, HEARTS, "Matched 20", SUITED_20, ANY_20, NO_20), """
        Hand                                         -
        Queen of hearts pair and dealer Blackjack    1,000 to 1
        Queen of hearts pair                         200 to 1
        Matched 20                                   25 to 1
        Suited 20                                    10 to 1
        Any 20                                       4 to 1
    """),
    looks_at=("first two",), then=("up card", "hole card"), outcome=lucky_ladies_outcome,
    settled_by="7(g)(1)", lost_by="7(g)", moment=_waits(QUEEN_OF_HEARTS, "7(g)(1)", LUCKY_LADIES),
)
kings_bounty = additional(
    KINGS_BOUNTY, "6(e)(6)",
    pays=game.table(
        "13(h)",
        Scale(SPADES_AND_BLACKJACK, SPADES, "Suited kings pair",
              "Suited queens, jacks or 10s pair", SUITED_20, "Pair of kings", ANY_20, NO_20), """
        Hand                                        -
        King of spades pair and dealer Blackjack    1,000 to 1
        King of spades pair                         200 to 1
        Suited kings pair                           50 to 1
        Suited queens, jacks or 10s pair            25 to 1
        Suited 20                                   9 to 1
        Pair of kings                               6 to 1
        Any 20                                      4 to 1
    """),
    looks_at=("first two",), then=("up card", "hole card"), outcome=kings_bounty_outcome,
    settled_by="7(g)(6)", lost_by="7(g)", moment=_waits(KING_OF_SPADES, "7(g)(6)", KINGS_BOUNTY),
)

# 13(o): the maximum payout for the highest of them

_AT_LEAST_25_000 = OrNo(money(at_least=2_500_000))
maximum_payout = game.option(
    "Maximum payout", "13(o)",
    Freely(
        _AT_LEAST_25_000.read, "no, or an amount of at least $25,000",
        writer=_AT_LEAST_25_000.written,
    ),
    None,
)


def _largest_wagers(rules: HouseRules) -> list[int | None]:
    """The posted maximum of each wager that a limit concerns; None where none is posted."""
    return [
        rules.limits.get(wager.name, Limits()).maximum
        for wager in (lucky_ladies, kings_bounty)
        if rules.offers(wager)
    ]


def _covers_one_patron(rules: HouseRules) -> bool:
    """A limit is not below what one patron can win with the largest wagers that are posted.

    Each box may have one of the two highest pairs, as often as the decks have them.
    """
    limit = rules[maximum_payout]
    if limit is None:
        return True
    posted = sorted(filter(None, _largest_wagers(rules)))
    pairs, boxes, most = number_of_decks(rules) // 2, rules[adjacent_boxes], 0
    for maximum in reversed(posted):
        most += 1_000 * maximum * min(pairs, boxes)
        boxes -= min(pairs, boxes)
    return most <= limit


game.constraint(
    "13(o)",
    "The maximum payout is at least what one patron can win with the largest wager.",
    _covers_one_patron,
)
game.constraint(
    "13(o)",
    "With a maximum payout, post a maximum for each wager that it concerns: what one patron can "
    "win with the largest wager must be known.",
    lambda rules: rules[maximum_payout] is None or None not in _largest_wagers(rules),
)
LIMITED = game.rule("13(o)", "the maximum payout is shared in proportion to the wagers")


def limited(verdict: Verdict, stake: int, stakes: int, rules: HouseRules) -> Verdict:
    """The verdict on a highest hand when all such hands of a round hold `stakes` together."""
    top = verdict.label in (HEARTS_AND_BLACKJACK, SPADES_AND_BLACKJACK)
    most = rules[maximum_payout]
    if not top or most is None:
        return verdict
    if verdict.net(stakes) <= most:
        return verdict
    share = Odds(floor(Fraction(most, stakes) * stake), stake)
    return replace(verdict, pays=share, cite=LIMITED.cite, also=(*verdict.also, verdict.cite))


# 6(e)(12), 7(g)(10), 13(n): House Money, whose payout may be added to the Blackjack Wager


def house_money_outcome(cards: Sequence[Card]) -> str:
    """The House Money outcome of the first two cards."""
    first, second = cards
    if first.rank is second.rank:
        return "Pair"
    if not is_two_card_straight(first.rank, second.rank):
        return "No match"
    if first.suit is not second.suit:
        return "Two-card straight"
    royal = {first.rank, second.rank} == {Rank.ACE, Rank.KING}
    return "Ace-king suited" if royal else "Two-card straight flush"


_HOUSE_MONEY = Scale(
    "Ace-king suited", "Two-card straight flush", "Pair", "Two-card straight", "No match",
    within={"Ace-king suited": "Two-card straight flush"},
)
NO_MATCH = "No match"


def _until_the_reader(dealt: FirstCards) -> Moment:
    """A payout is added to the Blackjack Wager only if the dealer has no Blackjack."""
    won = house_money_outcome(dealt.two) != NO_MATCH
    return Moment.AFTER_READER if won and is_ace_or_ten(dealt.up) else Moment.AT_ONCE


house_money = additional(
    "House Money Wager", "6(e)(12)",
    pays=[
        (decks_are(1), game.table("13(n)(1)", _HOUSE_MONEY, """
            Hand                       -
            Ace-king suited            9 to 1
            Two-card straight flush    5 to 1
            Pair                       3 to 1
            Two-card straight          1 to 1
        """, when="1 deck")),
        (SEVERAL, game.table("13(n)(2)", _HOUSE_MONEY, """
            Hand                       -
            Ace-king suited            9 to 1
            Two-card straight flush    4 to 1
            Pair                       3 to 1
            Two-card straight          1 to 1
        """, when="several decks")),
    ],
    looks_at=("first two",), then=("up card",), outcome=house_money_outcome,
    settled_by="7(g)(10)", moment=Waits(_until_the_reader),
)
portion = game.option(
    "House Money portion added", "7(g)(10)(ii)(A)", percent(1, 100), Fraction(1),
    applies=lambda rules: rules.offers(house_money),
    says=lambda value: f"{value * 100}% of the House Money payout added",
)
TAKE, PRESS = "take", "press"
"""A payout is handed over, or added to the Blackjack Wager."""
PRESSED = game.carry("7(g)(10)(ii)(C)", "a payout that was added is part of the Blackjack Wager")
game.carry("7(g)(10)(ii)(B)", "the dealer hands the payout over or adds it, also to a Blackjack")
game.carry("7(g)(10)(i)(A)", "against a dealer Blackjack the payout is handed over")
game.carry("7(g)(10)(i)(B)", "without one it may be added")


def added(payout: int, rules: HouseRules) -> int:
    """How much of a payout is added to the Blackjack Wager; the rest is handed over."""
    return floor(payout * rules[portion])
