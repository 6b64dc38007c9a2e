"""Free Bet Blackjack: 58 Pa. Code Chapter 672a."""

from collections.abc import Sequence

from houserules.equipment.cards import Card
from houserules.games.blackjack.chapter import (
    Chapter,
    DealerFinished,
    Early,
    Finished,
    FreeBets,
    OnDealersHand,
    Paragraphs,
    Verdicts,
)
from houserules.games.blackjack.insurance import Insurance, InsuranceParagraphs
from houserules.games.blackjack.irregularities import Irregularities, IrregularityParagraphs
from houserules.games.blackjack.playing import Permits
from houserules.games.blackjack.round_of_play import payment_option
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.hands.blackjack import is_blackjack, point_count, point_value
from houserules.rules import Game, HouseRules, Payable, Rule, Scale, Verdict

game = Game(
    "672a", "Free Bet Blackjack", positions=6, positions_cite="2(a)", places=("dealer",),
    case_keys=("cards", "decisions"),
)  # fmt: skip

# 672a.1 to 672a.5: definitions, the table and the cards

for _term, _what in {
    "Blackjack": "an ace and a card that counts 10 as the first two cards",
    "Hard total": "no ace, or all aces count 1",
    "Hole card": "the dealer's second card",
    "Soft total": "an ace counts 11",
}.items():
    game.carry(f'1("{_term}")', _what)
game.nothing_to_execute("a device, described", '1("Card reader device")')
game.nothing_to_execute("what the layout and its signs show", "2(b)")
game.nothing_to_execute("drop box, tip box, card reader, discard rack", "2(c)", "2(d)", "2(e)")
shoe = ShoeOfDecks(
    game,
    ShoeParagraphs(
        decks="3(a)", batches="3(b)", one_batch="3(b)(1)", shuffled_apart="3(b)(3)",
        alternate="3(b)(4)", shuffled="5(a)", cut="5(d)", reshuffled="5(f)", idle="5(g)",
        idle_shuffled="5(g)(1)", idle_batch="5(g)(2)", by_device="5(h)", into_the_shoe="7(a)",
        first_card="7(c)", cover_card="7(d)", discards_joined="7(d)(1)", shuffled_again="7(d)(2)",
        insufficient="12(f)", jams="12(k)", out_of_order="12(l)",
    ),
    decks=(6, 8),
)  # fmt: skip
game.nothing_to_execute("backs of the cards, and the discard rack", "3(b)(2)", "3(b)(5)")
game.nothing_to_execute("hours of play, which the table does not measure", "3(c)")
game.carry("3(d)(1)", "2 to 10 count their face")
game.carry("3(d)(2)", "jack, queen and king count 10")
game.carry("3(d)(3)", "an ace counts 11, or 1 where 11 would pass 21")
game.nothing_to_execute("inspection and washing of the cards at the opening", "4")
game.nothing_to_execute("who cuts, and a second cut", "5(b)", "5(c)", "5(e)")

# 672a.6: wagers

game.nothing_to_execute("how wagers are placed", "6(a)")
late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
game.step("6(c)", "wagers are placed before the first card, and not touched until decided")
blackjack = game.wager("Blackjack Wager", "6(d)", required=True)
push_22 = game.wager(
    "Push 22 Wager", "6(e)", by_submission=True, with_all_of=[blackjack],
    pays=game.table("11(c)", Scale("Same suit 22", "Same color 22", "Other 22", "No 22"), """
        Hand            A         B
        Same suit 22    50 to 1   50 to 1
        Same color 22   20 to 1   20 to 1
        Other 22        8 to 1    7 to 1
    """),
)  # fmt: skip
game.adjacent_boxes("6(f)", 6)
insurance = Insurance(
    game,
    InsuranceParagraphs(
        wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="11(b)", even_money="8(e)"
    ),
    blackjack, "2 to 1",
)  # fmt: skip
double_down = game.wager(
    "Double Down Wager", "9(a)(2)", in_round=True,
    requires=[game.requirement(
        "9(a)(2)", "it does not exceed the Blackjack Wager", lambda bets, rules: bets.has(blackjack)
    )],
)  # fmt: skip
EVEN = game.odds("11(a)", "1 to 1", blackjack, double_down)
THREE_TO_TWO = game.odds("11(a)", "3 to 2", blackjack, label="a Blackjack")
_LAMMER = game.table("11(a)", Scale("Hand wins"), """
    Hand        -
    Hand wins   1 for 1
""")  # fmt: skip
free_split = game.bonus("Free Bet lammer", "10(b)(2)(ii)", blackjack, pays=_LAMMER)
free_double = game.bonus("Free Bet lammer on a double down", "9(a)(1)", blackjack, pays=_LAMMER)
lammers: tuple[Payable, ...] = (free_split, free_double)

# 672a.7(n) to (q): how hands end

OVER_21 = game.rule("7(q)(1)", "the player's hand is over 21")
DEALER_22 = game.rule("7(n)(1)", "the dealer has 22")
DEALER_OVER_21 = game.rule("7(o)(1)", "the dealer's hand is over 21")
HIGHER = game.rule("7(o)(2)", "the player's hand is higher")
TIE = game.rule("7(p)", "the point counts are the same")
LOWER = game.rule("7(q)(2)", "the dealer's hand is higher")
BOTH_BLACKJACK = game.rule("7(g)(1)", "both have a Blackjack")
DEALER_BLACKJACK = game.rule("7(g)(2)", "the dealer has a Blackjack")
PAID_BLACKJACK = game.rule("7(h)(1)", "Blackjack")


def settle(hand: Finished, dealer: DealerFinished, rules: HouseRules) -> Verdicts:
    """Everything that is staked on a hand; a lammer brings something only where the hand wins."""
    verdict = _verdict(hand, dealer)
    wins = verdict.pays == EVEN.pays
    found: dict[Payable, Verdict] = {}
    if not hand.free:
        found[blackjack] = verdict
    elif wins:
        found |= _lammer(free_split, _rule(hand, dealer), rules)
    if hand.doubled and not hand.free_double:
        found[double_down] = verdict
    elif hand.free_double and wins:
        found |= _lammer(free_double, _rule(hand, dealer), rules)
    return found


def _lammer(lammer: Payable, rule: Rule, rules: HouseRules) -> Verdicts:
    paid = rule.adds(rules.paytable(lammer), "Hand wins")
    return {lammer: paid.citing(lammer.cite)} if paid else {}


def _rule(hand: Finished, dealer: DealerFinished) -> Rule:
    """The rule by which a hand that is not a Blackjack ends."""
    if hand.total > 21:
        return OVER_21
    if dealer.blackjack:
        return DEALER_BLACKJACK
    if dealer.total == 22:
        return DEALER_22
    if dealer.total > 21:
        return DEALER_OVER_21
    if hand.total == dealer.total:
        return TIE
    return HIGHER if hand.total > dealer.total else LOWER


def _verdict(hand: Finished, dealer: DealerFinished) -> Verdict:
    if hand.blackjack:
        return BOTH_BLACKJACK.pushes() if dealer.blackjack else PAID_BLACKJACK.wins_at(THREE_TO_TWO)
    rule = _rule(hand, dealer)
    if rule in (OVER_21, DEALER_BLACKJACK, LOWER):
        return rule.loses()
    if rule is DEALER_22:
        return rule.returns()
    return rule.pushes() if rule is TIE else rule.wins_at(EVEN)


PUSHED = game.rule("7(n)(1)", "the dealer's cards")
NOT_22 = game.rule("7(n)(2)", "the dealer does not have 22")
TAKEN_BY_BLACKJACK = game.rule("7(g)", "the dealer has a Blackjack")


def push_outcome(cards: Sequence[Card]) -> str:
    """A 22 by the suits and colors of all cards of the dealer's hand."""
    if point_count(cards).total != 22:
        return "No 22"
    suits = {card.suit for card in cards}
    if len(suits) == 1:
        return "Same suit 22"
    return "Same color 22" if len({suit.is_red for suit in suits}) == 1 else "Other 22"


def settle_push_22(cards: Sequence[Card], last: bool, rules: HouseRules) -> Verdict | None:
    """The Push 22 Wager waits until the dealer draws no more."""
    if not last:
        return None
    if is_blackjack(cards):
        return TAKEN_BY_BLACKJACK.loses()
    return settle_push_outcome(push_outcome(cards), rules)


def settle_push_outcome(outcome: str, rules: HouseRules) -> Verdict:
    """The Push 22 Wager by the dealer's hand, which is no Blackjack."""
    if outcome == "No 22":
        return NOT_22.loses()
    return PUSHED.pays(rules.paytable(push_22), outcome)


def is_read(up: Card) -> bool:
    """The hole card is looked at under an ace and a card that counts 10, 672a.7(g)."""
    return point_value(up) in (1, 10)


def paid_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """A Blackjack is paid at once, 672a.7(h)(1); a split hand over 21 collected, 672a.10(c)."""
    if hand.blackjack:
        return Early("7(h)(1)", "Blackjack")
    if not (hand.split and hand.total > 21):
        return None
    if hand.beside_free and hand.all_over:
        return Early("10(c)(2)", "every hand is over 21", with_others=True)
    if hand.beside_free:
        tucked = "over 21: the cards stay under the original wager"
        return Early("10(c)(2)", tucked, settles=False)
    return Early("10(c)(1)", "over 21")


# 672a.9 and 672a.10: doubling down and splitting pairs


def is_free_double(cards: Sequence[Card]) -> bool:
    """Hard 9, 10 and 11 are doubled without a wager, 672a.9(a)(1)."""
    count = point_count(cards)
    return not count.soft and count.total in (9, 10, 11)


def is_free_split(card: Card) -> bool:
    """Every pair but 10s is split without a wager, 672a.10(b)."""
    return point_value(card) != 10


game.nothing_to_execute("then play goes on as usual", "9(d)")
game.step("10(b)(2)", "a pair other than 10s may be split without a wager")
game.step("10(b)(2)(i)", "a lammer is placed for the second hand")
game.step("10(c)(1)", "a split hand over 21 is collected at once")
game.step("10(c)(2)", "beside a lammer its cards stay until all hands are settled or over 21")
PERMITS = Permits(most_hands=lambda card: 4, surrenders=lambda cards, split: False)
payment = payment_option(game, "7(r)", "7(r)(1)", "7(r)(2)")
irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="12(a)", drawn="12(b)", exposed="12(c)", drawn_on_17="12(d)",
        dealer_missed="12(e)", not_dealt="12(g)", not_drawn="12(h)", reader_hides="12(i)",
        reader_used="7(g)", reader_fails="12(j)",
    ),
    is_read,
)  # fmt: skip
game.nothing_to_execute("with which hand a card is moved", "7(b)")
game.nothing_to_execute("players do not touch the cards", "7(t)")

CHAPTER = Chapter(
    game=game,
    at=Paragraphs(
        wagers="6(c)",
        first_cards=("7(e)(1)", "7(e)(2)"), second_cards=("7(e)(3)", "7(e)(4)"),
        insurance="7(f)", reader="7(g)", decisions="7(h)(2)", dealt="7(i)", no_more_at_21="7(j)(1)",
        one_card_doubled="7(j)(2)", hole_card="7(k)", draws="7(l)", no_effect="7(m)",
        settled=("7(r)(1)", "7(r)(2)"), racked="7(s)", double="9(a)(2)", doubled_card="9(c)",
        split="10(a)", split_wager="10(b)(1)", split_in_turn="10(c)",
        doubled_split="9(b)", split_again="10(d)", announced="7(l)",
    ),
    shoe=shoe, irregularities=irregularities, main=blackjack, double_down=double_down,
    insurance=insurance, permits=lambda rules: PERMITS, settle=settle, reads=is_read,
    early=paid_early, on_dealers_hand=(OnDealersHand(push_22, "7(n)", settle_push_22),),
    free=FreeBets(is_free_double, is_free_split, "9(a)(1)", "10(b)(2)", "10(b)(2)(i)"),
    payment=payment, late_entry=late_entry,
)  # fmt: skip

game.seal()
