"""Free Bet Blackjack: 58 Pa. Code Chapter 672a."""

from collections.abc import Sequence

from houserules.equipment.cards import Card
from houserules.games.blackjack import (
    BlackjackChapter,
    DealerFinished,
    Early,
    Finished,
    FreeBets,
    Insurance,
    InsuranceParagraphs,
    Irregularities,
    IrregularityParagraphs,
    Moment,
    Paragraphs,
    Permits,
    Verdicts,
    Wording,
    blackjack_game,
    double_down_wager,
    is_ace_or_ten,
    payment_option,
)
from houserules.games.shared.late_entry import LateEntry
from houserules.games.shared.opening import OpeningParagraphs
from houserules.games.shared.shoe import ShoeOfDecks, ShoeParagraphs
from houserules.hands.blackjack import is_blackjack, point_count, point_value
from houserules.rules import HouseRules, Payable, Rule, Scale, Verdict
from houserules.rules.decided import OPEN

game = blackjack_game("672a", "Free Bet Blackjack", positions=6, positions_cite="2(a)")

# 672a.1 to 672a.5: definitions, the table and the cards

shoe = ShoeOfDecks(
    game,
    ShoeParagraphs.lettered(
        opening=OpeningParagraphs.lettered("4", batches="d", excused="abcd"),
        decks="3(a)", batches="3(b)", hours="3(c)", shuffle="5", idle_apart=True,
        into_the_shoe="7(a)", first_card="7(c)", cover_card="7(d)", discards_joined="7(d)(1)",
        shuffled_again="7(d)(2)", insufficient="12(f)", jams="12(k)", out_of_order="12(l)",
    ),
    decks=(6, 8),
)
Wording(
    definitions="1", described="Card reader device", rack="2(e)",
    counts="3(d)", placed="6(a)", until_decided="6(c)", moved="7(b)", untouched="7(t)",
).of(game)

# 672a.6: wagers

late_entry = LateEntry(game, "6(b)", "6(b)(1)", "6(b)(2)")
blackjack = game.wager("Blackjack Wager", "6(d)", required=True)
NOT_22, BLACKJACK = "the dealer does not have 22", "the dealer has a Blackjack"


def push_outcome(cards: Sequence[Card]) -> str:
    """A 22 by the suits and colors of all cards of the dealer's hand, once it is drawn."""
    total, suits = point_count(cards).total, {card.suit for card in cards}
    if total < 17:
        return OPEN
    if total != 22:
        return BLACKJACK if is_blackjack(cards) else NOT_22
    if len(suits) == 1:
        return "Same suit 22"
    return "Same color 22" if len({suit.is_red for suit in suits}) == 1 else "Other 22"


push_22 = game.wager(
    "Push 22 Wager", "6(e)", by_submission=True, with_all_of=[blackjack],
    pays=game.table("11(c)", Scale("Same suit 22", "Same color 22", "Other 22", "No 22"), """
        Hand            A         B
        Same suit 22    50 to 1   50 to 1
        Same color 22   20 to 1   20 to 1
        Other 22        8 to 1    7 to 1
    """),
    looks_at=("dealer",), outcome=push_outcome, moment=Moment.DEALERS_HAND,
    settled_by="7(n)", paid_by="7(n)(1)", lost_by={NOT_22: "7(n)(2)", BLACKJACK: "7(g)(2)"},
)
game.adjacent_boxes("6(f)", 6)
insurance = Insurance(
    game,
    InsuranceParagraphs(
        wager="8(a)", most="8(b)", paid="8(c)", collected="8(d)", odds="11(b)", even_money="8(e)"
    ),
    blackjack, "2 to 1",
)
double_down = double_down_wager(game, "9(a)(2)", blackjack)
EVEN = game.odds("11(a)", "1 to 1", blackjack, double_down)
THREE_TO_TWO = game.odds("11(a)", "3 to 2", blackjack, label="a Blackjack")
_LAMMER = game.table("11(a)", Scale("Hand wins"), """
    Hand        -
    Hand wins   1 to 1
""")
free_split = game.bonus("Free Bet lammer", "10(b)(2)(ii)", blackjack, pays=_LAMMER)
free_double = game.bonus("Free Bet lammer on a double down", "9(a)(1)", blackjack, pays=_LAMMER)
lammers: tuple[Payable, ...] = (free_split, free_double)

# 672a.7(n) to (q): how hands end

OVER_21 = game.rule("7(q)(1)", "the player's hand is over 21")
TUCKED = game.rule("10(c)(2)", "the player's hand is over 21, whatever the dealer has")
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
        return TUCKED if hand.split and hand.beside_free and dealer.total > 21 else OVER_21
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
    if rule in (OVER_21, TUCKED, DEALER_BLACKJACK, LOWER):
        return rule.loses()
    if rule is DEALER_22:
        return rule.returns()
    return rule.pushes() if rule is TIE else rule.wins_at(EVEN)


def paid_early(hand: Finished, up: Card, rules: HouseRules) -> Early | None:
    """A Blackjack is paid at once, 672a.7(h)(1); the first split hand over 21 collected, 10(c)."""
    if hand.blackjack:
        return Early("7(h)(1)", "Blackjack")
    if not (hand.split and hand.total > 21):
        return None
    if hand.beside_free and hand.all_over:
        return Early("10(c)(2)", "every hand is over 21", with_others=True)
    if hand.beside_free:
        tucked = "over 21: the cards stay under the original wager"
        return Early("10(c)(2)", tucked, settles=False)
    return None if hand.split_off else Early("10(c)(1)", "over 21")


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
game.step("10(c)(1)", "the first split hand over 21 is collected at once")
game.step("10(c)(2)", "beside a lammer its cards stay until all hands are settled or over 21")
PERMITS = Permits(most_hands=lambda card: 4, surrenders=lambda cards, split: False)
payment = payment_option(game, "7(r)", "7(r)(1)", "7(r)(2)")
irregularities = Irregularities(
    game,
    IrregularityParagraphs(
        face_up="12(a)", drawn="12(b)", exposed="12(c)", drawn_on_17="12(d)",
        dealer_missed="12(e)", not_dealt="12(g)", not_drawn="12(h)", reader_hides="12(i)",
        reader_used="7(g)", reader_fails="12(j)",
        reader_inspected="2(d)",
    ),
    is_ace_or_ten,
)

CHAPTER = BlackjackChapter(
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
    insurance=insurance, permits=lambda rules: PERMITS, settle=settle, reads=is_ace_or_ten,
    early=paid_early,
    free=FreeBets(is_free_double, is_free_split, "9(a)(1)", "10(b)(2)", "10(b)(2)(i)", _rule),
    tucked=push_22,
    payment=payment, late_entry=late_entry,
)

game.seal()
