"""633a.6 to 633a.12 and 633a.14: what the house chooses, what a player may do, what goes wrong."""

from houserules.equipment.cards import Card, Rank
from houserules.games.blackjack import additional, house_money, twenty
from houserules.games.blackjack.offering import blackjack, is_switch, second_blackjack
from houserules.games.blackjack.playing import Permits
from houserules.games.blackjack.shoe import DOUBLE_SHOE, dealing, game
from houserules.games.common import drawn_in_error, shuffler_jams
from houserules.rules import (
    Bet,
    Bets,
    Between,
    Effect,
    Freely,
    HouseRules,
    OneOf,
    RuleError,
    Wager,
    YesNo,
)
from houserules.rules.house_rules import Limits
from houserules.rules.option import NO, Value

# 633a.6: wagers

adjacent_boxes = game.option("Adjacent boxes", "6(f)", Between.range(1, 7, "boxes"), 1, must=True)
late_entry = game.option("Entry during a shoe prohibited", "6(b)", YesNo(), NO)
game.carry("6(b)(1)", "until the certificate holder permits it again")
game.carry("6(b)(2)", "until the cards are reshuffled")

# 633a.8: insurance


def _at_most_half(bets: Bets, rules: HouseRules) -> bool:
    """Half of what was wagered on the hands, rounded up to the next unit that can be wagered."""
    hands = sum(bets.get(Bet(wager), 0) for wager in (blackjack, second_blackjack))
    unit = rules.limits.get(insurance.name, Limits()).increment
    return bets.on(insurance) <= -(-hands // (2 * unit)) * unit


insurance: Wager = game.wager(
    "Insurance Wager", "8(a)",
    requires=[game.requirement(
        "8(b)", "it is at most half of the Blackjack Wager, to the next unit", _at_most_half
    )],
)  # fmt: skip
even_money = game.option(
    "Even money", "8(e)", YesNo(), NO, applies=lambda rules: not is_switch(rules)
)

# 633a.9: surrender

game.option(
    "Surrender against an ace or 10", "9(a)(2)",
    OneOf(("after the card reader", "when the hole card is revealed")), "after the card reader",
)  # fmt: skip
game.step("9(a)(2)(i)", "the wager lies on the cards until the hole card is revealed")
game.step("9(a)(2)(ii)", "the hand is settled right after the card reader")
game.carry("9(b)", "insurance and surrender are settled separately")

# 633a.10: doubling down

double_down: Wager = game.wager(
    "Double Down Wager", "10(a)",
    requires=[game.requirement(
        "10(a)", "it does not exceed the Blackjack Wager with what was added to it",
        lambda bets, rules: bets.has(blackjack),
    )],
)  # fmt: skip
game.step("10(c)", "one card, face up or down, lies sideways")

# 633a.11: splitting pairs


def _times(value: object) -> Value:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and int(text) <= 6):
        raise RuleError(f"“{text[:40]}” is not a number of times from 0 to 6.")
    return int(text)


def _hands(value: Value) -> str:
    return f"{2 + int(str(value))} hands"


_TIMES = Freely(_times, "a number of times from 0 to 6", (0, 2))
more_splits = game.option(
    "Additional splits", "11(c)", _TIMES, 2, must=True, says=lambda value: f"up to {_hands(value)}"
)
more_ace_splits = game.option(
    "Additional splits of aces", "11(c)", _TIMES, 2, must=True,
    says=lambda value: f"aces up to {_hands(value)}",
)  # fmt: skip
game.carry("11(a)", "two cards of one value may be split")
game.carry("11(b)", "hands are played one after the other")


def hands_from(card: Card, rules: HouseRules) -> int:
    """Into how many hands a pair of this card may grow."""
    return 2 + int(str(rules[more_ace_splits if card.rank is Rank.ACE else more_splits]))


def permits(rules: HouseRules) -> Permits:
    """What a player may do under the house rules; there is no surrender in Blackjack Switch."""
    return Permits(lambda card: hands_from(card, rules), surrender=not is_switch(rules))


# 633a.7: dealing and completion

COLLECT_THEN_PAY = "collect losing wagers, then pay"
BY_SEAT = "pay and collect from the dealer's right"
payment = game.option(
    "Payment", "7(r)", OneOf((COLLECT_THEN_PAY, BY_SEAT)), COLLECT_THEN_PAY, must=True
)
game.carry("7(r)(1)", COLLECT_THEN_PAY)
game.carry("7(r)(2)", BY_SEAT)
game.option(
    "Blackjack against an ace or 10", "7(i)(1)(ii)",
    OneOf(("paid at once", "paid after the hole card is revealed")), "paid at once",
)  # fmt: skip
game.step("7(i)(1)(ii)(A)", "a Blackjack is paid at once after the card reader")
game.step("7(i)(1)(ii)(B)", "a Blackjack waits until the hole card is revealed")
PLAYER_DECIDES = game.carry("7(i)(2)", "surrender, double down, split, stand or draw")
DEALER_DRAWS = game.carry("7(m)", "the dealer draws to 16 and stands on all 17s")
NO_EFFECT = game.carry("7(n)", "the dealer draws only where it can matter")
game.carry("7(k)(1)", "nobody draws to 21")
game.carry("7(k)(2)", "one card on a double down")

# 633a.14: irregularities

ALREADY_SETTLED = (
    twenty.lucky_ladies, twenty.kings_bounty, additional.match_the_dealer, additional.in_between,
    additional.royal_match, additional.bet_the_set, additional.super_match,
    additional.three_card_poker, house_money.house_money,
)  # fmt: skip
"""Wagers that are settled before the card reader is used, 633a.7(g)."""

game.irregularity(
    "14(a)", "Card found face up in the shoe",
    "It is not used in the round and goes to the discard rack or a segregated area.",
    Effect.DISCARD_CARD, Effect.CONTINUES,
)  # fmt: skip
drawn_in_error(game, "14(b)")
game.irregularity(
    "14(c)", "Card drawn in error and exposed after the first two cards",
    "It is the next card; a player who refuses it gets no more cards; a card that nobody uses "
    "goes to the discard rack.",
    Effect.NEXT_CARD, Effect.CONTINUES,
)  # fmt: skip
game.irregularity(
    "14(d)", "Dealer with 17 draws a card", "The card goes to the discard rack.",
    Effect.DISCARD_CARD, Effect.CONTINUES,
)  # fmt: skip
game.irregularity(
    "14(e)", "Dealer misses his first or second card",
    "The players' first two cards are completed, then the dealer takes what he lacks.",
    Effect.CONTINUES,
)  # fmt: skip
game.irregularity(
    "14(f)", "Not enough cards to complete the round",
    "The discards are shuffled and cut, the first card is discarded, the round is completed.",
    Effect.RESHUFFLE, Effect.CONTINUES,
)  # fmt: skip
no_card_dealt = game.irregularity(
    "14(g)", "No card or one card dealt to a player's hand",
    "A hand without cards is dead and the player is dealt into the next round; a hand with one "
    "card gets the second after all others, if the player wishes.",
    Effect.HAND_VOID, Effect.CONTINUES,
)  # fmt: skip
game.irregularity(
    "14(h)", "Round drawn from the incorrect side of a double shoe",
    "It is concluded as if the side were correct.", Effect.CONTINUES,
)  # fmt: skip
no_card_drawn = game.irregularity(
    "14(i)", "Card that a player asked for not dealt",
    "At the player's option it is dealt before the hole card is revealed, or the hand is dead "
    "and the original Blackjack Wager goes back.",
    Effect.HAND_VOID, Effect.CONTINUES,
)  # fmt: skip
game.irregularity(
    "14(j)(1)", "Hole card wrongly in a card reader that shows it to a player",
    "All hands are dead and every wager not yet settled goes back.",
    Effect.HANDS_VOID, Effect.WAGERS_RETURNED, still_settled=ALREADY_SETTLED,
)  # fmt: skip
game.irregularity(
    "14(j)(2)", "Hole card wrongly in a card reader that shows it to nobody", "Play continues.",
    Effect.CONTINUES,
)  # fmt: skip
game.irregularity(
    "14(k)", "Card reader device malfunctions",
    "No more rounds are dealt at the table until it is repaired or replaced.",
    Effect.COVER_DEVICE,
)  # fmt: skip
shuffler_jams(game, "14(l)")
game.irregularity(
    "14(m)", "Automated shuffling device cannot be used",
    "It is covered or marked out of order before another method is used.",
    Effect.COVER_DEVICE, Effect.CONTINUES,
)  # fmt: skip
NO_CARD_DEALT = game.rule("14(g)", "no card was dealt to the hand")
CALLED_DEAD = game.rule("14(i)", "the player had the hand called dead")

game.step(
    "7(d)(1)", "the determinant card's suit names the side that deals", (dealing, DOUBLE_SHOE)
)
game.step("7(d)(2)", "it is the first player's first card, or set aside", (dealing, DOUBLE_SHOE))
