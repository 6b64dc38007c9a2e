"""645a.11(h) and 645a.13(j): how the optional wagers are settled, and the payout limit."""

from fractions import Fraction

from houserules.games.pai_gow.chapter import (
    Envy,
    Holding,
    OptionalWager,
    Progressive,
    SettleOutcome,
    by_table,
)
from houserules.games.pai_gow.pai_gow_poker.bonuses import (
    BLACK,
    CARDS_OF_COLOR,
    ENVY_MINIMUM,
    FEWER_CARDS,
    METER_AT_TURN,
    OPTIONAL,
    RED,
    dynasty,
    dynasty_envy,
    dynasty_outcome,
    emperors,
    emperors_envy,
    emperors_outcome,
    fortune,
    fortune_envy,
    fortune_outcome,
    insurance,
    no_pair_outcome,
    progressive,
    progressive_outcome,
    protection,
    queens_dragon,
    rankings,
    red_black,
)
from houserules.games.pai_gow.pai_gow_poker.equipment import game
from houserules.games.pai_gow.seven_card_wagers import Outcome, formed, of_cards, own_hand
from houserules.games.shared.common import payout_limited
from houserules.hands.pai_gow_seven import BLACK as BLACK_SUITS
from houserules.hands.pai_gow_seven import RED as RED_SUITS
from houserules.hands.pai_gow_seven import SevenCardHand as H
from houserules.hands.pai_gow_seven import cards_of_color
from houserules.rules import HouseRules, MeterShare, Verdict, Wager
from houserules.rules.house_rules import Limits

# 645a.11(h): settlement by the highest ranking hand of seven cards

settle_fortune = by_table(
    fortune,
    game.rule("11(h)(1)(i)(A)", "no hand of the paytable"),
    game.rule("11(h)(1)(i)(B)", "the player's seven cards"),
)
settle_emperors = by_table(
    emperors,
    game.rule("11(h)(2)(i)(A)", "no hand of the paytable"),
    game.rule("11(h)(2)(i)(B)", "the player's seven cards"),
)
settle_insurance = by_table(
    insurance,
    game.rule("11(h)(3)(i)", "a pair or better"),
    game.rule("11(h)(3)(ii)", "no pair or better"),
)
settle_progressive = by_table(
    progressive,
    game.rule("11(h)(4)(i)", "lower than a full house"),
    game.rule("11(h)(4)(ii)(D)", "the player's seven cards"),
    from_meter=METER_AT_TURN,
)
settle_dynasty = by_table(
    dynasty,
    game.rule("11(h)(6)(i)(A)", "lower than three-of-a-kind"),
    game.rule("11(h)(6)(i)(B)", "the player's seven cards"),
)
PROTECTED = game.rule("11(h)(7)", "the player's seven cards")
settle_protection = by_table(protection, PROTECTED, PROTECTED)
COLORED = game.rule("11(h)(8)", "cards of the chosen color")
settle_red_black = by_table(red_black, COLORED, COLORED)
DRAGON = game.rule("11(h)(5)", "the dealer has a Queen's Dragon")
NO_DRAGON = game.rule("11(h)(5)", "the dealer has no Queen's Dragon")
DRAGON_ODDS = game.odds("13(f)", "50 to 1", queens_dragon)


def settle_queens_dragon(dragon: bool, rules: HouseRules) -> Verdict:
    """The wager that the dealer has a Queen's Dragon, 645a.11(h)(5)."""
    return DRAGON.wins_at(DRAGON_ODDS) if dragon else NO_DRAGON.loses()


def color_outcome(cards: int) -> str:
    """The name of a number of cards of the chosen color; the joker has no color."""
    return CARDS_OF_COLOR.get(cards, FEWER_CARDS)


BY_OWN_HAND: dict[Wager, tuple[Outcome, SettleOutcome]] = {
    fortune: (fortune_outcome, settle_fortune),
    emperors: (emperors_outcome, settle_emperors),
    insurance: (no_pair_outcome, settle_insurance),
    progressive: (progressive_outcome, settle_progressive),
    dynasty: (dynasty_outcome, settle_dynasty),
    protection: (no_pair_outcome, settle_protection),
}
"""The wagers that the player's own seven cards decide."""


def _color(held: Holding, rules: HouseRules) -> str:
    suits = {RED: RED_SUITS, BLACK: BLACK_SUITS}[str(held.on)]
    return color_outcome(cards_of_color(held.own, suits))


def _dragon(held: Holding, rules: HouseRules) -> bool:
    return H.of(held.dealers).is_queens_dragon


def _optional(wager: Wager) -> OptionalWager:
    if wager is queens_dragon:
        return OptionalWager(wager, _dragon, settle_queens_dragon)
    if wager is red_black:
        return OptionalWager(wager, _color, settle_red_black)
    return own_hand(wager, *BY_OWN_HAND[wager])


OPTIONAL_WAGERS = tuple(map(_optional, OPTIONAL))
"""The optional wagers in the order of 645a.11(h)."""
ENVIES = (
    Envy(
        fortune_envy, of_cards(fortune_outcome), ENVY_MINIMUM,
        "11(h)(1)(i)(B)", "11(h)(1)(i)(C)", "11(h)(1)(iii)",
    ),
    Envy(
        emperors_envy, of_cards(emperors_outcome), ENVY_MINIMUM,
        "11(h)(2)(i)(B)", "11(h)(2)(i)(C)", "11(h)(2)(iii)",
    ),
    Envy(
        dynasty_envy, of_cards(dynasty_outcome), ENVY_MINIMUM,
        "11(h)(6)(i)(B)", "11(h)(6)(i)(C)", "11(j)",
    ),
)  # fmt: skip
PROGRESSIVE = Progressive(
    progressive, of_cards(progressive_outcome),
    "11(h)(4)(ii)(A)", "11(h)(4)(ii)(B)", "11(h)(4)(ii)(C)", "11(h)(4)(ii)(D)",
)  # fmt: skip


forms = formed(rankings)
game.step("11(h)(1)(iii)", "rack the cards after the Envy Bonuses")
game.step("11(h)(2)(iii)", "rack the cards after the Envy Bonuses")

# 645a.13(j): a payout limit

payout_limit = payout_limited(game, "13(j)")
LIMITED = game.rule("13(j)", "the payout limit of the certificate holder")


def _minimum(wager: Wager, rules: HouseRules) -> int:
    return rules.limits.get(wager.name, Limits()).minimum


def most_at_minimum(rules: HouseRules) -> int:
    """The most that one hand can win on its optional wagers at their minimums, 645a.13(j).

    Payouts from a meter are not limited and are left out.
    """
    beside = Fraction(0)
    if rules.offers(queens_dragon):
        beside += DRAGON_ODDS.pays.net(_minimum(queens_dragon, rules))
    if rules.offers(red_black):
        seven = settle_red_black(color_outcome(7), rules)
        beside += seven.net(_minimum(red_black, rules))
    totals = []
    for hand in H:
        total = beside
        for wager, (outcome, settle) in BY_OWN_HAND.items():
            if rules.offers(wager):
                pays = settle(outcome(hand, rules), rules).pays
                known = not isinstance(pays, MeterShare)
                gain = pays.net(_minimum(wager, rules)) if known else Fraction(0)
                total += max(gain, Fraction(0))
        totals.append(total)
    return int(max(totals))


def _covers_minimum(rules: HouseRules) -> bool:
    limit = rules[payout_limit]
    return limit is None or limit >= most_at_minimum(rules)


game.constraint(
    "13(j)",
    "The payout limit covers what one player can win when betting the minimum.",
    _covers_minimum,
)
