"""633a.6 to 633a.12: what the house chooses and what a player may do."""

from houserules.equipment.cards import Card, Rank
from houserules.games.blackjack.insurance import Insurance, InsuranceParagraphs
from houserules.games.blackjack.playing import Permits
from houserules.games.blackjack.round_of_play import payment_option
from houserules.games.shared.late_entry import LateEntry
from houserules.rules import (
    Freely,
    HouseRules,
    OneOf,
    RuleError,
    Wager,
)
from houserules.rules.procedure import Face

from .offering import blackjack, is_switch, second_blackjack
from .shoe import game

# 633a.6: wagers

adjacent_boxes = game.adjacent_boxes("6(f)", 7)
late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")

# 633a.8: insurance

insuring = Insurance(
    game,
    InsuranceParagraphs(
        wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="13(b)", even_money="8(e)"
    ),
    blackjack, "2 to 1", second=second_blackjack, evenly=lambda rules: not is_switch(rules),
)  # fmt: skip
insurance = insuring.wager

# 633a.9: surrender

AFTER_READER, WHEN_REVEALED = "after the card reader", "when the hole card is revealed"
surrender = game.option(
    "Surrender against an ace or 10", "9(a)(2)", OneOf((AFTER_READER, WHEN_REVEALED)), AFTER_READER
)
game.step(
    "9(a)(2)(i)", "the wager stays on the cards until the hole card is revealed",
    (surrender, WHEN_REVEALED),
)  # fmt: skip
game.step("9(a)(2)(ii)", "the hand is settled at once", (surrender, AFTER_READER))

# 633a.10: doubling down

double_down: Wager = game.wager(
    "Double Down Wager", "10(a)", in_round=True,
    requires=[game.requirement(
        "10(a)", "it does not exceed the Blackjack Wager with what was added to it",
        lambda bets, rules: bets.has(blackjack),
    )],
)  # fmt: skip
FACE_UP, FACE_DOWN = "face up", "face down"
double_card = game.option(
    "Card on a double down", "10(c)", OneOf((FACE_UP, FACE_DOWN)), FACE_UP
)  # fmt: skip


def face_of_doubled(rules: HouseRules) -> Face:
    """How the card on a double down is dealt."""
    return Face.DOWN if rules[double_card] == FACE_DOWN else Face.UP


# 633a.11: splitting pairs


def _times(value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and int(text) <= 6):
        raise RuleError(f"“{text[:40]}” is not a number of times from 0 to 6.")
    return int(text)


def _hands(more: int) -> str:
    return f"{2 + more} hands"


_TIMES = Freely(_times, "a number of times from 0 to 6", (0, 2))
more_splits = game.option(
    "Additional splits", "11(c)", _TIMES, 2, must=True, says=lambda value: f"up to {_hands(value)}"
)
more_ace_splits = game.option(
    "Additional splits of aces", "11(c)", _TIMES, 2, must=True,
    says=lambda value: f"aces up to {_hands(value)}",
)  # fmt: skip


def hands_from(card: Card, rules: HouseRules) -> int:
    """Into how many hands a pair of this card may grow."""
    return 2 + rules[more_ace_splits if card.rank is Rank.ACE else more_splits]


def permits(rules: HouseRules) -> Permits:
    """The player's choices under the house rules; there is no surrender in Blackjack Switch."""
    if is_switch(rules):
        return Permits(lambda card: hands_from(card, rules), surrenders=lambda cards, split: False)
    return Permits(lambda card: hands_from(card, rules))


# 633a.7: dealing and completion

payment = payment_option(game, "7(r)", "7(r)(1)", "7(r)(2)")
PAID_AT_ONCE, PAID_LATER = "paid at once", "paid after the hole card is revealed"
paying_blackjack = game.option(
    "Blackjack against an ace or 10", "7(i)(1)(ii)", OneOf((PAID_AT_ONCE, PAID_LATER)),
    PAID_AT_ONCE,
)  # fmt: skip
game.step(
    "7(i)(1)(ii)(A)", "a Blackjack is paid at once after the card reader",
    (paying_blackjack, PAID_AT_ONCE),
)  # fmt: skip
game.step(
    "7(i)(1)(ii)(B)", "a Blackjack waits until the hole card is revealed",
    (paying_blackjack, PAID_LATER),
)  # fmt: skip
