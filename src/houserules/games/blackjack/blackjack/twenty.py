"""633a.6(e)(1) and (6): wagers that the first two cards count 20, and their maximum payout."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor

from houserules.equipment.cards import Card, Rank, Suit
from houserules.hands.blackjack import point_count
from houserules.rules import Freely, HouseRules, Odds, Payable, Scale, Verdict
from houserules.rules.house_rules import Limits
from houserules.rules.option import OrNo, money

from .choices import adjacent_boxes
from .offering import WITH_BLACKJACK, paid_by
from .shoe import game, number_of_decks

ANY_20 = "Any 20"
SUITED_20 = "Suited 20"
NO_20 = "No 20"
HEARTS_AND_BLACKJACK = "Queen of hearts pair and dealer Blackjack"
HEARTS = "Queen of hearts pair"
SPADES_AND_BLACKJACK = "King of spades pair and dealer Blackjack"
SPADES = "King of spades pair"

lucky_ladies = game.wager(
    "Lucky Ladies Twenty Point Bonus Wager", "6(e)(1)", by_submission=True,
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
    requires=[WITH_BLACKJACK],
)  # fmt: skip
kings_bounty = game.wager(
    "King's Bounty Wager", "6(e)(6)", by_submission=True,
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
    requires=[WITH_BLACKJACK],
)  # fmt: skip


def lucky_ladies_outcome(cards: Sequence[Card], dealer_blackjack: bool) -> str:
    """The row of the first two cards; the dealer's hand matters to two queens of hearts only."""
    first, second = cards
    if point_count(cards).total != 20:
        return NO_20
    if first == second:
        if (first.rank, first.suit) != (Rank.QUEEN, Suit.HEARTS):
            return "Matched 20"
        return HEARTS_AND_BLACKJACK if dealer_blackjack else HEARTS
    return SUITED_20 if first.suit is second.suit else ANY_20


def kings_bounty_outcome(cards: Sequence[Card], dealer_blackjack: bool) -> str:
    """The row of the first two cards; the dealer's hand matters to two kings of spades only."""
    first, second = cards
    if point_count(cards).total != 20:
        return NO_20
    if first == second:
        if first.rank is not Rank.KING:
            return "Suited queens, jacks or 10s pair"
        if first.suit is not Suit.SPADES:
            return "Suited kings pair"
        return SPADES_AND_BLACKJACK if dealer_blackjack else SPADES
    if first.suit is second.suit:
        return SUITED_20
    return "Pair of kings" if first.rank is second.rank is Rank.KING else ANY_20


_HIGHEST: dict[Payable | None, Card] = {
    lucky_ladies: Card.of("Qh"),
    kings_bounty: Card.of("Ks"),
}


def is_highest(wager: Payable | None, cards: Sequence[Card]) -> bool:
    """Whether two cards are the pair whose payout on a wager depends on a dealer Blackjack."""
    return all(card == _HIGHEST.get(wager) for card in cards)


settle_lucky_ladies = paid_by(lucky_ladies, "7(g)(1)", "the first two cards")
settle_kings_bounty = paid_by(kings_bounty, "7(g)(6)", "the first two cards")
WAITED = {}
"""On a highest hand that waited for the card reader: by wager and whether it found a Blackjack."""
for number, waiting in ((1, lucky_ladies), (6, kings_bounty)):
    for paragraph, found, then in (("(i)", False, "is paid before any card"),
                                   ("(ii)", True, "is paid with the hands")):  # fmt: skip
        step = game.step(f"7(g)({number}){paragraph}", f"the highest {waiting.name} {then}")
        WAITED[waiting, found] = step.cite

_AT_LEAST_25_000 = OrNo(money(at_least=2_500_000))
maximum_payout = game.option(
    "Maximum payout", "13(o)",
    Freely(
        _AT_LEAST_25_000.read, "no, or an amount of at least $25,000",
        writer=_AT_LEAST_25_000.written,
    ),
    None,
)  # fmt: skip


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
