"""633a.6(e)(8), (10) and (11): the Bad Beat, Hit and Run and Straight Jack Progressive Wagers."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from houserules.equipment.cards import Card, Rank, Suit
from houserules.games.shared.common import one_jackpot
from houserules.hands.blackjack import point_count
from houserules.rules import (
    HouseRules,
    Meter,
    MeterShare,
    Option,
    Payable,
    Paytable,
    Scale,
    Verdict,
    Wager,
    YesNo,
)
from houserules.rules.option import money, percent

from .offering import (
    WITH_BLACKJACK,
    is_two_card_straight,
    paid_by,
)
from .shoe import game


def _submitted(name: str, cite: str, least: int) -> tuple[Option[int], Option[Fraction]]:
    """The initial and reset amount, and the rate of progression, of a meter."""

    def offered(rules: HouseRules) -> bool:
        return rules.offers(game.find_wager(f"{name} Progressive Wager"))

    amount = game.option(
        f"{name} initial and reset amount", cite, money(least), least,
        must=True, applies=offered,
    )  # fmt: skip
    rate = game.option(
        f"{name} rate of progression", cite, percent(0, 100), Fraction(0),
        must=True, applies=offered,
        says=lambda value: f"{value * 100}% of each wager to the meter",
    )  # fmt: skip
    return amount, rate


TWENTY_ROW = "Player has a 20"
twenty_paid = game.option("Bad Beat pays any 20", "7(o)(1)(i)", YesNo(), False)


def _without_twenty(table: Paytable, rules: HouseRules) -> Paytable:
    if rules[twenty_paid]:
        return table
    return replace(table, rows=tuple(row for row in table.rows if row[0] != TWENTY_ROW))


BAD_BEATS = {7: "21 with seven or more cards", 6: "21 with six cards", 5: "21 with five cards",
             4: "21 with four cards", 3: "21 with three cards"}  # fmt: skip
bad_beat = game.wager(
    "Bad Beat Progressive Wager", "6(e)(8)", by_submission=True, amend=_without_twenty,
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
    requires=[WITH_BLACKJACK],
    meters=[Meter.as_submitted(
        game.cite("13(j)(2)"), *_submitted("Bad Beat", "13(j)(2)", 500_000),
    )],
)  # fmt: skip
MAGIC_CARD, LUCKY_PLAYER = "Magic Card Bonus", "Lucky Player Bonus"
magic_card = game.bonus(
    MAGIC_CARD, "13(j)(1)", bad_beat, by_submission=True,
    pays=game.table("13(j)(1)", Scale(MAGIC_CARD), """
        Hand                -
        Magic Card Bonus    20 for 1
    """),
)  # fmt: skip
lucky_player = game.bonus(
    LUCKY_PLAYER, "13(j)(1)", bad_beat, by_submission=True,
    pays=game.table("13(j)(1)", Scale(LUCKY_PLAYER), """
        Hand                  -
        Lucky Player Bonus    5 for 1
    """),
)  # fmt: skip
game.constraint(
    "13(j)(1)",
    "Magic Card and Lucky Player Bonus are for players of the Bad Beat Progressive Wager.",
    lambda rules: (
        rules.offers(bad_beat) or not (rules.offers(magic_card) or rules.offers(lucky_player))
    ),
)
settle_bad_beat = paid_by(bad_beat, "7(o)(1)(i)", "the player's 20 against the dealer's hand")
DRAWN = game.rule("7(o)(1)(ii)", "drawn by the table game system")
BAD_BEAT_SHARED = game.carry("7(o)(1)(ii)(C)", "the meter is shared in proportion to the wagers")


def bad_beat_outcome(total: int, dealer_total: int, dealer_cards: int) -> str:
    """The player's point count against the dealer's hand."""
    if total != 20:
        return "No 20"
    if dealer_total != 21:
        return TWENTY_ROW
    return "Blackjack" if dealer_cards == 2 else BAD_BEATS[min(dealer_cards, 7)]


def settle_drawn(bonus: Payable, rules: HouseRules) -> Verdict | None:
    """A Magic Card or Lucky Player Bonus, 633a.7(o)(1)(ii)."""
    return DRAWN.adds(rules.paytable(bonus), bonus.name)


RUNS = {8: "Eight or more cards", 7: "Seven cards", 6: "Six cards", 5: "Five cards"}
hit_and_run = game.wager(
    "Hit and Run Progressive Wager", "6(e)(10)", by_submission=True,
    pays=game.table("13(l)(1)", Scale(*RUNS.values(), "Blackjack", "Fewer than five cards"), """
        Hand                   -
        Eight or more cards    100% of meter
        Seven cards            200 for 1
        Six cards              25 for 1
        Five cards             8 for 1
        Blackjack              4 for 1
    """),
    requires=[WITH_BLACKJACK],
    meters=[Meter.as_submitted(
        game.cite("13(l)(2)"), *_submitted("Hit and Run", "13(l)(2)", 100_000),
    )],
)  # fmt: skip
settle_hit_and_run = paid_by(
    hit_and_run, "7(o)(2)(i)", "the dealer's hand, a card that passes 21 included"
)
HIT_AND_RUN_SHARED = game.carry(
    "7(o)(2)(ii)(C)",
    "winners of the meter share it equally; their cards stay until it is documented",
)


def hit_and_run_outcome(dealer_cards: int, dealer_blackjack: bool) -> str:
    """The dealer's Blackjack or number of cards."""
    if dealer_blackjack:
        return "Blackjack"
    return RUNS[min(dealer_cards, 8)] if dealer_cards >= 5 else "Fewer than five cards"


SIX_WITH_SPADE = "Six-card straight with an ace of spades"
SIX_WITH_OTHER = "Six-card straight with an ace of diamonds, clubs or hearts"
STRAIGHTS = {5: "Five-card straight", 4: "Four-card straight", 3: "Three-card straight",
             2: "Two-card straight"}  # fmt: skip
NO_STRAIGHT = "No straight"
straight_jack = game.wager(
    "Straight Jack Progressive Wager", "6(e)(11)", by_submission=True,
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
    requires=[WITH_BLACKJACK],
    meters=[Meter.as_submitted(
        game.cite("13(m)(2)"), *_submitted("Straight Jack", "13(m)(2)", 500_000),
    )],
)  # fmt: skip
STRAIGHT = game.rule("7(o)(3)(i)", "the straight that the first two cards began")
NOT_STRAIGHT = game.rule("7(g)(9)", "the first two cards are not in a row")
STRAIGHT_JACK_SHARED = game.carry(
    "7(o)(3)(ii)(C)",
    "winners of the meter share it equally; their cards stay until it is documented",
)
game.nothing_to_execute(
    "examples of the paragraph above them", *(f"7(o)(3)(i)({letter})" for letter in "ABCD")
)


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


def settle_straight_jack(outcome: str, rules: HouseRules) -> Verdict:
    """Straight Jack, 633a.7(g)(9) and (o)(3)."""
    rule = NOT_STRAIGHT if outcome == NO_STRAIGHT else STRAIGHT
    return rule.pays(rules.paytable(straight_jack), outcome)


PROGRESSIVES = (bad_beat, hit_and_run, straight_jack)
one_jackpot(game, *PROGRESSIVES)
VERIFIED = {
    bad_beat: ("7(o)(1)(ii)", 100),
    hit_and_run: ("7(o)(2)(ii)", 200),
    straight_jack: ("7(o)(3)(ii)", 100),
}
"""By wager the paragraph on winners, and the odds for 1 from which a floorperson verifies."""
for _cite, _odds in VERIFIED.values():
    game.step(f"{_cite}(A)", "verify that the hand is a winning hand")
    game.step(f"{_cite}(B)", f"have a floorperson verify payouts of {_odds} for 1 or greater")


def is_verified(wager: Wager, verdict: Verdict) -> bool:
    """Whether a floorperson verifies a payout: at odds from the threshold on, or from a meter."""
    _, odds = VERIFIED[wager]
    return isinstance(verdict.pays, MeterShare) or verdict.net(1) + 1 >= odds
